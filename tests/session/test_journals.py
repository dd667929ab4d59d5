"""Where games are written down: in memory, a file, the store, and in two places at once."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playing import ANN, EASY, Unwilling, begun, by_chance, chance, enter, is_valid

from yachtcli.core.game import Keep
from yachtcli.errors import ConflictError
from yachtcli.session.journal import Both, Log, Memory, Stored
from yachtcli.session.session import Session
from yachtcli.store.games import Store

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from yachtcli.session.journal import Journal


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(str(tmp_path / "games.sqlite3")) as opened:
        yield opened


def lines(path: Path) -> list[Any]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def stored(store: Store) -> tuple[Session, int]:
    """A game of Ann's that is kept in the store, and its number."""
    numbers: list[int] = []

    def keep_in(opening: Mapping[str, Any]) -> Journal:
        numbers.append(store.begin(opening))
        return Stored(store, numbers[0], 1)

    return Session.begin("yahtzee", (ANN,), keep_in), numbers[0]


def gone_on_with(store: Store, number: int) -> Session:
    objects = store.objects(number)
    return Session.resume(objects, Stored(store, number, len(objects)), store.waiting(number))


def test_all_journals_hold_the_same_record_at_every_moment(tmp_path: Path, store: Store) -> None:
    path = tmp_path / "game.jsonl"
    memory: list[Memory] = []
    number: list[int] = []

    def keep_in(opening: Mapping[str, Any]) -> Journal:
        memory.append(Memory(opening))
        number.append(store.begin(opening))
        return Both(Stored(store, number[0], 1), Both(Log(str(path), [opening]), memory[0]))

    session = Session.begin("yahtzee", (ANN, EASY), keep_in, seed="x")
    rng = chance(2)
    while not session.over:
        if session.position.awaits_roll:
            session.roll()
        elif session.seat.bot is not None:
            session.act(session.choice().action)
        elif rng.random() < 0.2 and session.verify_undo() is None:
            session.undo()
        else:
            session.act(by_chance(session.position, rng))
        assert lines(path) == memory[0].objects == store.objects(number[0])
    assert session.record() == lines(path)
    assert session.undone > 0
    assert is_valid(lines(path))
    assert store.info(number[0]).totals == session.game.totals
    assert store.info(number[0]).undone == session.undone
    assert not store.running()


def test_a_log_is_a_file_of_lines_that_any_program_reads(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    Log(str(path), [{"event": "game", "players": ["Jürgen"]}]).write([{"event": "roll"}])
    data = path.read_bytes()
    assert data.decode("utf-8") == '{"event": "game", "players": ["Jürgen"]}\n{"event": "roll"}\n'


def test_a_log_of_a_resumed_game_holds_it_from_its_beginning(tmp_path: Path) -> None:
    session, journal = begun("yahtzee", seed="x")
    enter(session, "chance")
    path = tmp_path / "game.jsonl"
    log = Log(str(path), journal.objects)
    assert lines(path) == journal.objects
    again = Session.resume(journal.objects, log)
    enter(again, "ones")
    assert lines(path) == again.record()


def test_a_game_in_the_store_goes_on_where_it_was_left(store: Store) -> None:
    session, number = stored(store)
    session.roll()
    session.act(Keep((0,)))
    again = gone_on_with(store, number)
    assert again.position == session.position
    enter(again, "chance")
    assert store.objects(number) == again.record()


def test_dice_that_wait_after_an_undo_wait_in_the_store_and_come_once(store: Store) -> None:
    session, number = stored(store)
    session.roll()
    session.act(Keep((0,)))
    fallen = session.game.dice
    session.undo()
    again = gone_on_with(store, number)
    again.act(Keep((0,)))
    assert again.game.dice == fallen
    assert store.waiting(number) == ()
    thrice = gone_on_with(store, number)
    assert thrice.game.waiting == ()


def test_a_game_that_has_gone_on_in_another_window_is_left_alone(
    tmp_path: Path, store: Store
) -> None:
    session, number = stored(store)
    session.roll()
    with Store.open(str(tmp_path / "games.sqlite3")) as other:
        elsewhere = gone_on_with(other, number)
        elsewhere.act(Keep((0,)))
        here = session.position
        for step in (
            lambda: session.act(Keep((1,))),
            lambda: session.act(Keep((1,))),
            lambda: enter(session, "chance"),
        ):
            with pytest.raises(ConflictError, match=f"yacht resume {number}"):
                step()
            assert session.position == here
        assert store.objects(number) == elsewhere.record()
        elsewhere.act(Keep((0,)))
    back = gone_on_with(store, number)
    assert back.position == elsewhere.position


def test_an_undo_in_another_window_is_noticed_too(tmp_path: Path, store: Store) -> None:
    session, number = stored(store)
    session.roll()
    session.act(Keep((0,)))
    with Store.open(str(tmp_path / "games.sqlite3")) as other:
        elsewhere = gone_on_with(other, number)
        elsewhere.undo()
        elsewhere.act(Keep((0,)))
        before = session.record()
        with pytest.raises(ConflictError):
            session.undo()
        assert session.record() == before
        assert store.objects(number) == elsewhere.record()


def in_two_places(store: Store, first: bool) -> tuple[Session, int, Unwilling]:
    """A game in the store and in a journal that may break, in this order or the other."""
    number: list[int] = []
    broken: list[Unwilling] = []

    def keep_in(opening: Mapping[str, Any]) -> Journal:
        number.append(store.begin(opening))
        broken.append(Unwilling(opening))
        both = (Stored(store, number[0], 1), broken[0])
        return Both(*both) if first else Both(*reversed(both))

    return Session.begin("yahtzee", (ANN,), keep_in), number[0], broken[0]


@pytest.mark.parametrize("first", [True, False])
def test_when_one_of_two_journals_fails_nothing_has_happened_in_either(
    store: Store, first: bool
) -> None:
    session, number, broken = in_two_places(store, first)
    session.roll()
    session.act(Keep((0,)))
    for step in (lambda: session.act(Keep((0,))), lambda: enter(session, "chance"), session.undo):
        before, position = session.record(), session.position
        broken.broken = True
        with pytest.raises(OSError, match="No space"):
            step()
        broken.broken = False
        assert session.position == position
        assert session.record() == before == store.objects(number)
    session.act(Keep((0,)))
    enter(session, "chance")
    session.undo()
    enter(session, "ones")
    assert session.record() == store.objects(number) == broken.objects
    assert is_valid(broken.objects)


def test_a_log_on_a_full_disk_is_whole_again_when_there_is_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.jsonl"
    session = Session.begin("yahtzee", (ANN,), lambda opening: Log(str(path), [opening]))
    session.roll()
    told = lines(path)

    class Full(io.StringIO):
        """Takes half of what is written, and no more."""

        def __init__(self, where: str, mode: str, **_how: object) -> None:
            super().__init__()
            self._where, self._mode = Path(where), mode

        def write(self, text: str) -> int:
            with self._where.open(self._mode, encoding="utf-8") as file:
                file.write(text[: len(text) // 2])
            raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("yachtcli.session.journal.open", Full, raising=False)
        with pytest.raises(OSError, match="No space"):
            session.act(Keep((0,)))
    assert session.record() == told
    assert path.read_text(encoding="utf-8") != "".join(json.dumps(t) + "\n" for t in told)
    session.act(Keep((0,)))
    assert lines(path) == session.record()
