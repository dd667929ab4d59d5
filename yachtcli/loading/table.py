"""From the text of a table to the rules of a game: read, extend, set, check, build."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from yachtcli.core.notation import shortened
from yachtcli.core.ruleset import Ruleset
from yachtcli.errors import RulesetError, SettingError
from yachtcli.loading import toml
from yachtcli.loading.build import Builder, check_alone
from yachtcli.loading.merging import DROPPED, drop_unlisted, merged, unlisted
from yachtcli.loading.problems import Faults, Path, fault, not_wanted
from yachtcli.loading.schema import MAX_CHAIN, NOT_INHERITED, TOP, merging_depth
from yachtcli.loading.settings import apply_settings
from yachtcli.loading.values import is_text, wanted
from yachtcli.phrase import N_, Phrase
from yachtcli.struct import copied

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import TypeAlias

    from yachtcli.core.patterns import PatternKind
    from yachtcli.core.points import PointTerm

    Parent: TypeAlias = Callable[[str, str], tuple[dict[str, Any], str]]
    """Finds the ruleset of a name that was asked for in a file: its table, and its own place."""

    Chain: TypeAlias = list[tuple[Mapping[str, Any], str]]
    """A table and those that it extends, in that order, each with where it stands."""


def parse_toml(data: bytes, where: str) -> dict[str, Any]:
    """The table in the bytes of a TOML file that is called `where` in messages.

    Raises RulesetError with the line where it is not TOML, or not UTF-8.
    """
    try:
        return toml.parse(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        problem = Phrase(N_("{where}, line {line}: this is not UTF-8"), where=where, line=line)
    except ValueError as error:
        what, _, place = str(error).rpartition(" (at line ")
        line_text = place.split(",")[0]
        if what and line_text.isdigit():
            problem = Phrase(
                N_("{where}, line {line}: this is not TOML: {what}"),
                where=where,
                line=line_text,
                what=shortened(what, 100),
            )
        else:
            problem = Phrase(
                N_("{where}: this is not TOML: {what}"),
                where=where,
                what=shortened(str(error), 100),
            )
    raise RulesetError(problem)


def resolve(table: Mapping[str, Any], *, where: str, parent: Parent) -> dict[str, Any]:
    """The table that `table` and all that it extends make together, without `extends`.

    `parent(name, where)` finds a ruleset that is named in the file `where`.
    Raises RulesetError for a parent that can't be had, a circle of them, or a
    category that is `like` nothing there is; what the keys hold is not judged.
    """
    faults, chain = Faults(), [(table, where)]
    resolved = _resolve(chain, parent, faults)
    faults.raise_any(where)
    return resolved


def make_ruleset(  # noqa: PLR0913 - a table, and all that it may speak of
    table: Mapping[str, Any],
    *,
    where: str,
    parent: Parent,
    kinds: Mapping[str, PatternKind],
    terms: Mapping[str, PointTerm],
    settings: Mapping[str, Any] | None = None,
    type: Callable[..., Ruleset] = Ruleset,  # noqa: A002 - what it makes is what the caller calls its type
) -> Ruleset:
    """The game that `table` describes, with the pattern kinds and point terms there are.

    `settings` change it for this call: values by dotted key, as for `-s`.
    Raises RulesetError with every fault of the table; SettingError for settings
    that have no place in it, or with every fault that only they make.
    """
    faults, chain = Faults(), [(table, where)]
    try:
        resolved = _resolve(chain, parent, faults)
    except RulesetError as error:
        # Without its parent a table is half: what can be said of its own keys is said now.
        if isinstance(table, dict):
            check_alone(table, kinds, terms, faults)
        raise RulesetError(*error.problems, *faults.told(where)) from None
    changed = _set(resolved, settings) if settings else resolved
    inherited = [entry for link, _ in chain for entry in _categories(link)]
    arguments = Builder(changed, kinds, terms, faults, inherited).arguments()
    if settings and faults.found:
        own = Faults()
        Builder(resolved, kinds, terms, own).arguments()
        if not own.found:
            told = faults.told(Phrase(N_("{where} with these settings"), where=where))
            raise SettingError(*told)
        faults = own
    faults.raise_any(where, _owner_of(chain))
    # Copies: the caller may go on changing what they were made from.
    return type(**arguments, table=copied(changed), settings=copied(settings))


def _categories(table: Mapping[str, Any]) -> list[str]:
    """The categories that a table describes, as far as that is one."""
    found = table.get("category")
    return [entry for entry in found if isinstance(entry, str)] if isinstance(found, dict) else []


def _set(resolved: dict[str, Any], settings: Mapping[str, Any]) -> dict[str, Any]:
    """The table with the settings made, which work as a child table would."""
    changed = apply_settings(resolved, settings)
    named = [key.split(".") for key in settings]
    own = {
        part: {key[1] for key in named if key[0] == part and len(key) > 1}
        | unlisted(resolved, part)
        for part in DROPPED
    }
    drop_unlisted(changed, own)
    return changed


def _resolve(chain: Chain, parent: Parent, faults: Faults) -> dict[str, Any]:
    """The last table of `chain` with all that it extends; the chain grows by these."""
    table, where = chain[-1]
    if not isinstance(table, dict):
        raise RulesetError(fault(where, (), not_wanted(table, wanted(TOP["dice"]))))
    base = _base(chain, parent, faults) if "extends" in table else {}
    return merged(table, base, faults, where)


def _base(chain: Chain, parent: Parent, faults: Faults) -> dict[str, Any]:
    """What the last table of `chain` extends, resolved."""
    table, where = chain[-1]
    name: Any = table["extends"]
    path = ("extends",)
    if not is_text(name):
        raise RulesetError(fault(where, path, not_wanted(name, wanted(TOP["extends"]))))
    if len(chain) >= MAX_CHAIN:
        problem = Phrase(N_("more than {most} tables extend one another"), most=MAX_CHAIN)
        raise RulesetError(fault(where, path, problem))
    try:
        found, found_where = parent(name, where)
    except RulesetError as error:
        raise RulesetError(*(fault(where, path, problem) for problem in error.problems)) from None
    trail = [place for _, place in chain]
    if found_where in trail:
        circle = " → ".join([*trail[trail.index(found_where) :], found_where])
        raise RulesetError(
            fault(where, path, Phrase(N_("goes in a circle: {trail}"), trail=circle))
        )
    chain.append((found, found_where))
    return _resolve(chain, parent, faults)


def _owner_of(chain: Chain) -> Callable[[Path], str]:
    """For a path, the file of the chain that what stands there was written in.

    Where nothing stands, the nearest file that has most of the path.
    """

    def depth(table: Any, path: Path) -> int:
        for step, key in enumerate(path):
            if not isinstance(table, dict) or key not in table:
                return step
            table = table[key]
        return len(path)

    def owner(path: Path) -> str:
        if not path or path[0] in NOT_INHERITED:
            return chain[0][1]
        key = path[: merging_depth(str(path[0]))]
        return max(chain, key=lambda link: depth(link[0], key))[1]

    return owner
