"""Games as they were typed, with what came of each line: a file for each ruleset.

`python tests/session/playthroughs.py` plays what stands in the files again and
writes what comes of it now; a file that is missing is typed anew. A line is

    > 66            what was typed
    {"event": …}    what that wrote into the record
    < 2             so many events were taken back
    = help          a question was asked
    ! box-filled    it was refused: by this rule, or as what can't be read
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playing import SHIPPED, begun

from yachtcli.core.game import Keep, Score, can, leftmost
from yachtcli.core.legality import placements
from yachtcli.errors import IllegalActionError, YachtError
from yachtcli.loading import catalog
from yachtcli.session.commands import parse_command
from yachtcli.session.labels import labels
from yachtcli.session.seats import Seat

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playing import Unwilling

    from yachtcli.core.game import Position
    from yachtcli.session.session import Session

FOLDER = Path(__file__).with_name("games")
ANN = ["Ann"]
GAMES: dict[str, tuple[str, dict[str, Any], list[str]]] = {
    **{rules: (rules, {}, ANN) for rules in SHIPPED},
    "hot-seat": ("yahtzee", {}, ["Ann", "Jürgen", "花子"]),
    "house-rules": (
        "yahtzee-free",
        {"turn.rolls": 4, "repeat.joker": "lower", "columns": ["down", "first"]}
        | {"column.down.order": "down", "column.first.multiplier": 2},
        ANN,
    ),
    "many-jokers": ("yahtzee", {"turn.rolls": 12}, ["Ann", "Ben"]),
    "twenty-faces": ("yacht", {"dice.faces": 20}, ["Ann", "Ben"]),
}
SLIPS = (
    "",
    "xyzzy",
    "k 9 9",
    "r 7",
    "all",
    "four",
    "chance@5",
    "m m",
    "strike",
    "?",
    "card",
    "save",
    "none",
    "r 1",
    "k,",
)


def read(name: str) -> list[str]:
    """The lines of a file."""
    return (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()


def typed(lines: list[str]) -> Iterator[str]:
    """What was typed in a file."""
    return (line[2:] for line in lines if line.startswith("> "))


def _begun(name: str) -> tuple[Session, Unwilling]:
    rules, house, players = GAMES[name]
    ruleset = catalog.find(rules, house or None)
    return begun(ruleset, *map(Seat, players), seed=name)


def replayed(name: str, commands: Iterator[str]) -> Iterator[str]:
    """The lines of a game in which this is typed."""
    session, journal = _begun(name)
    yield from _rolled(session, journal, 0)
    for text in commands:
        yield f"> {text}"
        yield from _answer(session, journal, text)


def _answer(session: Session, journal: Unwilling, text: str) -> Iterator[str]:
    before = len(journal.objects)
    try:
        command = parse_command(text, session.position)
        if command == "undo":
            yield f"< {len(session.undo())}"
        elif isinstance(command, str):
            yield f"= {command}"
        else:
            session.act(command)
            yield from _rolled(session, journal, before)
    except IllegalActionError as error:
        yield f"! {error.rule}"
    except YachtError as error:
        yield f"! {type(error).__name__}"


def _rolled(session: Session, journal: Unwilling, before: int) -> Iterator[str]:
    """What has been written, with the first roll of the next turn."""
    if session.position.awaits_roll:
        session.roll()
    for data in journal.objects[before:]:
        yield json.dumps(data, ensure_ascii=False)


def _typist(name: str) -> Iterator[str]:
    """Someone who plays by rules of thumb, spells things in every way, and slips now and then."""
    rng = random.Random(name)  # noqa: S311 - nobody plays for money
    session, journal = _begun(name)
    session.roll()
    while not session.over:
        known = tuple(labels(session.ruleset).values())
        text = _decision(session.position, rng)
        (chance,) = rng.choices(("good", "slip", "any box", "undo"), (80, 8, 7, 5))
        if chance != "good":
            others = {"slip": SLIPS, "any box": known, "undo": ("u", "undo", "zurück")}
            text = rng.choice(others[chance])
        yield text
        for _ in _answer(session, journal, text):
            pass


def _decision(position: Position, rng: random.Random) -> str:
    dice = position.dice
    face = max(sorted(set(dice), reverse=True), key=dice.count)
    kept = leftmost(dice, (face,) * dice.count(face))
    if can(position, Keep(kept)) and rng.random() < 0.97:
        return rng.choice(list(_keeps(position, kept)))
    entries = placements(position.card, position.roll)
    best = max(entries, key=lambda entry: entry.points + entry.bonus)
    if rng.random() < 0.2:
        best = rng.choice(entries)
    return rng.choice(list(_entries(position, Score(best.box), rng)))


def _keeps(position: Position, kept: tuple[int, ...]) -> Iterator[str]:
    faces = [str(position.dice[place]) for place in kept]
    others = [str(place + 1) for place in range(len(position.dice)) if place not in kept]
    yield from (" ".join(faces), "k " + " ".join(faces), "behalte " + ",".join(faces))
    yield from ("r " + " ".join(others), "r" + "".join(others), "würfeln " + "".join(others))
    if position.ruleset.dice.faces <= 9:
        yield from ("".join(faces), "k" + "".join(faces))


def _entries(position: Position, action: Score, rng: random.Random) -> Iterator[str]:
    """Spellings of an entry: of beginnings, those that mean it alone."""
    box = action.box
    label = labels(position.ruleset)[box.id]
    yield from (box.id, label, label.upper(), f"s {label}", f"score {box.id}")
    for name in box.category.name.texts.values():
        for text in (name, name.upper(), name[: rng.randint(2, 6)], f"werten {name}"):
            try:
                if parse_command(text, position) == action:
                    yield text
            except YachtError:
                continue
    strike = Score(box, strike=True)
    if rng.random() < 0.5 and can(position, strike):
        yield from (f"strike {label}", f"streiche {box.id}")


def text_of(name: str) -> str:
    """The game as its file has it: typed as there, or else anew."""
    known = (FOLDER / f"{name}.txt").exists()
    lines = replayed(name, typed(read(name)) if known else _typist(name))
    return "".join(f"{line}\n" for line in lines)


def main() -> None:
    """Write all games."""
    FOLDER.mkdir(exist_ok=True)
    for name in GAMES:
        (FOLDER / f"{name}.txt").write_text(text_of(name), encoding="utf-8")


if __name__ == "__main__":
    main()
