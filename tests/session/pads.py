"""Score pads without a terminal, for the tests of real dice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playing import Unwilling

from yachtcli.loading import catalog
from yachtcli.session.pad import Pad
from yachtcli.session.pad_commands import Add, Fix, Rename, Told, parse_command

if TYPE_CHECKING:
    from collections.abc import Mapping

    from yachtcli.session.pad_mending import Mending


def a_pad(
    rules: str = "yahtzee", *names: str, settings: Mapping[str, Any] | None = None
) -> tuple[Pad, Unwilling]:
    """A new pad of these players (Ann and Ben unless told), and its journal."""
    journals: list[Unwilling] = []

    def keep_in(opening: Mapping[str, Any]) -> Unwilling:
        journals.append(Unwilling(opening))
        return journals[0]

    ruleset = catalog.find(rules, settings)
    return Pad.begin(ruleset, names or ("Ann", "Ben"), keep_in), journals[0]


def go_on(objects: list[dict[str, Any]]) -> tuple[Pad, Unwilling]:
    """The pad of a record, gone on with, and its journal."""
    journal = Unwilling(objects[0])
    journal.objects += objects[1:]
    return Pad.resume(objects, journal), journal


def tell(pad: Pad, *lines: str) -> None:
    """Do what these lines say, as people at the pad type them."""
    for line in lines:
        command = parse_command(line, pad)
        if isinstance(command, Fix):
            pad.mend(pad.mending(command.changes))
        elif isinstance(command, Add):
            pad.add(command.name)
        elif isinstance(command, Rename):
            pad.rename(command.player, command.name)
        elif isinstance(command, Told):
            if command.box is not None:
                pad.enter(command.box, strike=command.strike, thrown=command.thrown)
            else:
                assert command.thrown is not None
                pad.throw(command.thrown)
        elif command == "skip":
            pad.skip()
        else:
            assert command == "undo", command
            pad.undo()


def mending(pad: Pad, line: str) -> Mending:
    """What a line that mends something would come to."""
    command = parse_command(line, pad)
    assert isinstance(command, Fix)
    return pad.mending(command.changes)
