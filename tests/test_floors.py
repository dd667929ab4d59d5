"""The plan of the house: a module imports only from floors below its own."""

from __future__ import annotations

import ast
import re
import sys
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

# Module prefix -> floor; the longest prefix that fits counts.
FLOORS = {
    "yachtcli": 0,
    "yachtcli.phrase": 0,
    "yachtcli.errors": 0,
    "yachtcli.i18n": 0,
    "yachtcli.struct": 0,
    "yachtcli.signals": 0,
    "yachtcli.core": 1,
    "yachtcli.chance": 2,
    "yachtcli.hookspecs": 2,
    "yachtcli.loading": 3,
    "yachtcli.api": 4,
    "yachtcli.play": 4,
    "yachtcli.solver": 4,
    "yachtcli.store": 4,
    "yachtcli.bots": 5,
    # What a bot is, and draws from: the hooks and the library tell it.
    "yachtcli.bots.bot": 1,
    "yachtcli.bots.draws": 1,
    "yachtcli.bots.many": 5,
    "yachtcli.testing": 5,
    "yachtcli.session": 6,
    "yachtcli.ui": 7,
    "yachtcli.cli": 8,
}

# Third-party package -> where it may be imported.
THIRD_PARTY = {
    "click": ("yachtcli.cli",),
    "numpy": ("yachtcli.solver", "yachtcli.bots.many"),
    "pluggy": ("yachtcli.hookspecs", "yachtcli.loading", "yachtcli.api"),
    "platformdirs": ("yachtcli.store",),
    "pytest": ("yachtcli.testing",),
    "rich": ("yachtcli.ui",),
    "tomli_w": ("yachtcli.loading",),
}

CORE_MAY_NOT = {"datetime", "locale", "os", "pathlib", "random", "secrets", "sys", "time"}


@cache
def modules() -> dict[str, Path]:
    """Every module of the package and of `rulesets`, by its dotted name."""
    found = {}
    for folder, name in ((ROOT / "yachtcli", "yachtcli"), (ROOT / "rulesets", "rulesets")):
        for path in folder.rglob("*.py"):
            parts = [name, *path.relative_to(folder).with_suffix("").parts]
            if parts[-1] == "__init__":
                parts.pop()
            found[".".join(parts)] = path
    return found


def imports(path: Path) -> set[str]:
    """Every module that a file imports, inside functions too."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            module = node.module or ""
            names = {f"{module}.{alias.name}" for alias in node.names}
            known = modules()
            found |= {name if name in known else module for name in names}
    return found


def floor(module: str) -> int:
    prefix = module
    while prefix not in FLOORS:
        prefix = prefix.rpartition(".")[0]
    return FLOORS[prefix]


@pytest.mark.parametrize("module", sorted(modules()))
def test_imports_come_from_floors_below(module: str) -> None:
    path = modules()[module]
    for imported in imports(path):
        top = imported.partition(".")[0]
        if module.startswith("rulesets"):
            assert top in {"__future__", "collections", "typing"} or imported == "yachtcli.api", (
                f"{module} imports {imported}; a ruleset imports yachtcli.api only"
            )
        elif top == "yachtcli":
            package = imported.rpartition(".")[0]
            within = package != "yachtcli" and module.startswith(f"{package}.")
            same_package = within or module.rpartition(".")[0] == package
            assert floor(imported) < floor(module) or (
                floor(imported) == floor(module)
                # The library is the facade of all that stands beside it.
                and (same_package or floor(module) in {0, 1, 3} or module == "yachtcli.api")
            ), f"{module} (floor {floor(module)}) imports {imported} (floor {floor(imported)})"
        elif top in THIRD_PARTY:
            assert module.startswith(THIRD_PARTY[top]), f"{module} imports {imported}"
        else:
            assert top in sys.stdlib_module_names, f"{module} imports {imported}"


@pytest.mark.parametrize("module", [m for m in sorted(modules()) if m.startswith("yachtcli.core")])
def test_the_core_has_no_files_clock_terminal_or_chance(module: str) -> None:
    tree = ast.parse(modules()[module].read_text(encoding="utf-8"))
    tops = {name.partition(".")[0] for name in imports(modules()[module])}
    assert not tops & CORE_MAY_NOT
    assert "yachtcli.i18n" not in imports(modules()[module]), "the language is chosen at the edge"
    called = {
        n.func.id
        for n in ast.walk(tree)
        if isinstance(n, ast.Call) and isinstance(n.func, ast.Name)
    }
    assert not called & {"print", "input", "open"}


@pytest.mark.parametrize("module", [m for m in sorted(modules()) if m.startswith("yachtcli")])
def test_a_language_is_spoken_at_the_edge_only(module: str) -> None:
    if 0 < floor(module) < 7:
        assert "yachtcli.i18n" not in imports(modules()[module])


def test_no_category_or_ruleset_is_named_in_the_code() -> None:
    from yachtcli.loading import catalog, shipped  # noqa: PLC0415 - after the plan was checked

    words = set(shipped.ids())
    for name in shipped.ids():
        words |= set(catalog.find(name).categories)
    words -= {"yacht", "joker", "choice"}  # the command, and words that tables share
    for module, path in modules().items():
        if module.startswith("rulesets"):
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        docs = {n.value for n in ast.walk(tree) if isinstance(n, ast.Expr)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in docs:
                named = node.value in words
                allowed = module == "yachtcli.loading.catalog" and node.value == catalog.DEFAULT
                assert not named or allowed, f"{module}:{node.lineno} names '{node.value}'"


# Made from the tables, not read by people.
GENERATED = {"rulesets.compiled"}


@pytest.mark.parametrize("module", sorted(modules().keys() - GENERATED))
def test_files_stay_small(module: str) -> None:
    lines = modules()[module].read_text(encoding="utf-8").count("\n")
    assert lines <= 500, f"{module} has {lines} lines: split it"


def test_every_package_is_listed_for_the_wheel() -> None:
    import tomllib  # noqa: PLC0415 - for this test only

    listed = set(
        tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"][
            "packages"
        ]
    )
    folders = {m.rpartition(".")[0] or m for m in modules()} | {
        name for name, path in modules().items() if path.name == "__init__.py"
    }
    packages = {"yachtcli.rulesets" if f == "rulesets" else f for f in folders}
    assert listed == packages


def test_contributors_are_told_every_floor_and_every_generated_file() -> None:
    told = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    for module, number in FLOORS.items():
        name = module.removeprefix("yachtcli").removeprefix(".")
        if name:
            assert re.search(rf"^\| {number} \| .*`{name}/?`", told, re.MULTILINE), module
    folders = [ROOT / "yachtcli", ROOT / "tests"]
    for path in (path for folder in folders for path in folder.rglob("*.py")):
        if "\nif __name__ ==" in path.read_text(encoding="utf-8"):
            shown = path.relative_to(ROOT).as_posix()
            module = shown.removesuffix(".py").replace("/", ".")
            assert f"`python {shown}`" in told or f"`python -m {module}`" in told, shown
