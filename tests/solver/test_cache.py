"""What was solved is kept on disk: found again, and made anew when it is damaged."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from yachtcli.api import Ruleset
from yachtcli.core.kinds import KINDS
from yachtcli.core.patterns import Pattern
from yachtcli.core.points import PointTerm
from yachtcli.loading import catalog
from yachtcli.phrase import Phrase
from yachtcli.solver import cache, distribution, fingerprint
from yachtcli.solver.solve import solve

if TYPE_CHECKING:
    from yachtcli.core.ruleset import Category

GAME = catalog.find("yacht")


def only_file() -> Path:
    (path,) = Path(cache.folder()).iterdir()
    return path


def test_the_second_time_it_is_read() -> None:
    first = solve(GAME)
    second = solve(GAME)
    assert first.how != "cache"
    assert second.how == "cache"
    assert np.array_equal(first.values, second.values)


def test_without_the_cache_nothing_is_written() -> None:
    solve(GAME, cache=False)
    assert not Path(cache.folder()).exists()


def test_other_rules_are_another_file_and_other_words_are_not() -> None:
    solve(GAME)
    assert solve(catalog.find("yacht", settings={"turn.rolls": 2})).how != "cache"
    assert solve(catalog.find("yacht", settings={"name": "Jacht"})).how == "cache"


def test_how_totals_are_spread_is_kept_beside_it(monkeypatch: pytest.MonkeyPatch) -> None:
    game = catalog.find("yacht", {"section.upper.bonus": [{"at_least": 40, "points": 9}]})
    first = solve(game).distribution()
    solve(GAME).distribution()
    read = solve(game)
    monkeypatch.setattr(distribution, "distribution", lambda *_: pytest.fail("worked out anew"))
    again = read.distribution()
    assert again._replace(chances=0) == first._replace(chances=0)
    assert np.array_equal(again.chances, first.chances)
    assert again.bonuses[0][1] > 0


@pytest.mark.parametrize("damage", ["cut", "flipped", "empty", "folder"])
def test_damaged_totals_are_made_anew(damage: str) -> None:
    wanted = solve(GAME).distribution()
    path = next(Path(cache.folder()).glob("*.totals"))
    whole = path.read_bytes()
    path.unlink()
    if damage == "folder":
        path.mkdir()
    else:
        at = len(whole) // 2
        flipped = whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :]
        path.write_bytes({"cut": whole[:-9], "flipped": flipped, "empty": b""}[damage])
    found = solve(GAME).distribution()
    assert np.array_equal(found.chances, wanted.chances)
    if damage != "folder":
        assert path.read_bytes() == whole


def test_totals_are_not_kept_without_the_cache_and_go_with_the_rest() -> None:
    solve(GAME, cache=False).distribution()
    assert not Path(cache.folder()).exists()
    solve(GAME).distribution()
    assert cache.held() == sum(file.stat().st_size for file in Path(cache.folder()).iterdir())
    cache.clear()
    assert not list(Path(cache.folder()).iterdir())


@pytest.mark.parametrize("damage", ["cut", "flipped", "empty", "head"])
def test_a_damaged_file_is_made_anew(damage: str) -> None:
    expected = solve(GAME).expected
    path = only_file()
    whole = path.read_bytes()
    changed = {
        "cut": whole[:-8],
        "flipped": whole[:5000] + bytes([whole[5000] ^ 1]) + whole[5001:],
        "empty": b"",
        "head": b"x" + whole[1:],
    }[damage]
    path.write_bytes(changed)
    again = solve(GAME)
    assert again.how != "cache"
    assert again.expected == expected
    assert only_file().read_bytes() == whole


def test_a_folder_that_can_not_be_used_costs_the_keeping_only(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("YACHT_CACHE_DIR", str(tmp_path / "file"))
    assert solve(GAME).expected == pytest.approx(166.9550677046, abs=1e-9)


def test_what_was_used_longest_ago_goes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    solve(GAME)
    old = only_file()
    os.utime(old, (1, 1))
    monkeypatch.setattr(cache, "MOST_BYTES", int(old.stat().st_size * 1.5))
    solve(catalog.find("yacht", settings={"turn.rolls": 2}))
    assert not old.exists()
    assert only_file() != old


def test_clearing_tells_how_much_went() -> None:
    solve(GAME)
    size = only_file().stat().st_size
    assert cache.clear() == size
    assert cache.clear() == 0
    assert solve(GAME).how != "cache"


def test_what_is_kept_is_read_without_numpy() -> None:
    solve(GAME)
    program = (
        "import sys; from yachtcli.bots.advice import advice; from yachtcli.core.card import Card;"
        "from yachtcli.loading import catalog; game = catalog.find('yacht');"
        "found = advice(Card(game), game.roll((1, 2, 6, 6, 6), 1));"
        "print(found.choices[0].keep, found.exact, 'numpy' in sys.modules)"
    )
    told = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True)
    assert told.stdout.split() == b"(6, 6, 6) True False".split()


def test_a_change_of_the_program_is_another_file(monkeypatch: pytest.MonkeyPatch) -> None:
    solve(GAME)
    program = fingerprint._program()  # noqa: SLF001 - as if it were another one
    assert any(name.endswith("legality.py") for name, _, _ in program)
    monkeypatch.setattr(fingerprint, "_program", lambda: program[1:])
    assert solve(GAME).how != "cache"


def changed(ruleset: Ruleset, change: Any) -> Ruleset:
    """The same game, its categories changed."""
    categories = [change(category) for category in ruleset.categories.values()]
    return Ruleset(
        **{
            part: getattr(ruleset, part)
            for part in ("id", "name", "about", "dice", "rolls", "sections", "columns")
        },
        categories=categories,
        repeat=ruleset.repeat,
        voluntary_zero=ruleset.voluntary_zero,
        table=ruleset.table,
    )


def test_a_game_with_code_of_others_is_called_by_its_tables() -> None:
    """A plugin may change what its patterns and terms mean under the same words."""
    assert fingerprint.of_rules(changed(GAME, lambda category: category)) is not None

    def kind(least: int) -> Any:
        def matches(counts: Any, value: Any, **options: Any) -> Any:
            plain = category.pattern.kind.matches(counts, value, **options)
            return [match for match in plain if sum(match.dice) >= least]

        category = GAME.categories["choice"]
        told = category.pattern.kind._replace(matches=matches)
        return lambda c: c._replace(pattern=Pattern(told, c.pattern.value)) if c == category else c

    games = [changed(GAME, kind(least)) for least in (0, 20)]
    assert [fingerprint.of_rules(game) for game in games] == [None, None]
    assert solve(games[0]).how != "cache"
    assert solve(games[0]).how == "cache"
    assert solve(games[1]).how != "cache"


def test_a_part_of_a_pattern_may_be_of_others() -> None:
    one, other = GAME.categories["ones"].pattern, GAME.categories["choice"].pattern
    either = Pattern(next(kind for kind in KINDS if kind.name == "any_of"), (one, other))
    strange = Pattern(other.kind._replace(name="strange"), other.value)
    within = Pattern(either.kind, (one, strange))

    def all_of_them(pattern: Pattern) -> Any:
        return lambda category: category._replace(pattern=pattern)

    assert fingerprint.of_rules(changed(GAME, all_of_them(either))) is not None
    assert fingerprint.of_rules(changed(GAME, all_of_them(within))) is None


def test_a_term_may_be_of_others() -> None:
    term = PointTerm("odd", lambda counts, _: counts[1], "nothing", Phrase("odd"), "Odd.")

    def paid(category: Category) -> Category:
        (case,) = category.points.cases
        points = category.points._replace(cases=(case._replace(terms=((term, 1),)),))
        return category._replace(points=points)

    assert fingerprint.of_rules(changed(GAME, paid)) is None
