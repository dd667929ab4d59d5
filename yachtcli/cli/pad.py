"""`yacht pad`: the score pad for real dice."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from io import TextIOWrapper
from typing import TYPE_CHECKING, Any

import click

from yachtcli.cli.chosen import chosen_ruleset
from yachtcli.cli.options import Command, rules_options
from yachtcli.cli.output import tell, wants_color
from yachtcli.cli.status import Status
from yachtcli.i18n import _

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from yachtcli.session.journal import Journal, Objects
    from yachtcli.session.pad import Pad
    from yachtcli.store.games import Store

LAST = "last"
"""What `--resume` means without a number."""
LONGEST = 1 << 16
"""Characters of the longest line that is read at once."""


@click.command(
    "pad",
    cls=Command,
    help=_(
        "Keep score for real dice: yacht pad -p Ann -p Bob\n\n"
        "Throw the dice, type them and the box: 66621 chance. Everything is written down at "
        "once. In a pipe each line of stdin is what would be typed; exit code 0 if the game is "
        "over at the end of it, else 1."
    ),
    short_help=_("Keep score for real dice."),
)
@rules_options
@click.option(
    "-p",
    "--player",
    "names",
    multiple=True,
    metavar="NAME",
    help=_("Who plays, in turn; may be repeated, up to 8 times."),
)
@click.option(
    "--resume",
    "resumed",
    is_flag=False,
    flag_value=LAST,
    metavar="[GAME]",
    help=_("Go on with the last score pad, or with the one of that number."),
)
@click.option("--log", metavar="FILE", help=_("Write the recorded game into a file as well."))
@click.option("--plain", is_flag=True, help=_("Plain lines, a fact a line, and no drawings."))
def command(  # noqa: PLR0913 - one argument for each option
    *,
    rules: str | None,
    settings: tuple[str, ...],
    names: tuple[str, ...],
    resumed: str | None,
    log: str | None,
    plain: bool,
) -> Status:
    """Keep the score of one game, or of several one after the other."""
    if resumed is not None and (rules or settings or names):
        raise click.UsageError(
            _("--resume goes on with a game as it is: leave out -r, -s and -p, or --resume")
        )
    from yachtcli.store.games import Store  # noqa: PLC0415 - not for --help

    lines, journals = Lines(), Journals(log)
    if resumed is None:
        ruleset = chosen_ruleset(rules, settings)
        called = names or lines.names() or (_("Player"),)
    with Store.open() as store:
        journals.store = store
        if resumed is None:
            from yachtcli.session.pad import Pad  # noqa: PLC0415 - not for --help

            _mention_running(store)
            pad = Pad.begin(ruleset, called, journals.begin, _started())
        else:
            pad = _resumed(store, resumed, journals)
        return _kept(pad, journals, lines, plain=plain)


class Journals:
    """Where games are written down: the store, and the file that `--log` names."""

    store: Store

    def __init__(self, log: str | None) -> None:
        self._log = log
        self.game = 0
        """The number of the game that is written down now."""

    def begin(self, opening: Mapping[str, Any]) -> Journal:
        """The journal of a new game."""
        log = self._logged([opening])
        self.game = self.store.begin(opening)
        return self._joined(1, log)

    def go_on(self, game: int, objects: Objects) -> Journal:
        """The journal of a game that is there."""
        self.game = game
        return self._joined(len(objects), self._logged(objects))

    def _logged(self, objects: Objects) -> Journal | None:
        from yachtcli.session.journal import Log  # noqa: PLC0415 - not for --help

        return None if self._log is None else Log(self._log, objects)

    def _joined(self, place: int, log: Journal | None) -> Journal:
        from yachtcli.session.journal import Both, Stored  # noqa: PLC0415 - not for --help

        stored = Stored(self.store, self.game, place)
        return stored if log is None else Both(stored, log)


def _kept(pad: Pad, journals: Journals, lines: Lines, *, plain: bool) -> Status:
    """Keep the score until people leave; whether the game was over then."""
    from yachtcli.ui.pad import Table  # noqa: PLC0415 - not for --help
    from yachtcli.ui.pad_view import Plain, Screen  # noqa: PLC0415 - the same

    color = wants_color()
    drawn = sys.stdout.isatty() and not plain
    table = Table(
        Screen(color=color, clears=drawn and color) if drawn else Plain(),
        lines.read,
        lines.wrong,
        lambda before: before.again(journals.begin, _started()),
        asks=lines.typed,
    )
    with _always_told(journals):
        pad = table.play(pad)
    if pad.over:
        return Status.DONE
    _tell_how_to_resume(journals)
    return Status.NO


@contextmanager
def _always_told(journals: Journals) -> Iterator[None]:
    """Say how to go on after an interrupt, too."""
    try:
        yield
    except KeyboardInterrupt:
        sys.stdout.write("\n")
        _tell_how_to_resume(journals)
        raise


def _tell_how_to_resume(journals: Journals) -> None:
    tell(_("The game is saved. Go on with: yacht pad --resume {game}").format(game=journals.game))


class Lines:
    """What is typed, or stands on stdin, line by line."""

    def __init__(self) -> None:
        self.typed = sys.stdin is not None and sys.stdin.isatty()
        self._number = 0
        if isinstance(sys.stdin, TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")

    def read(self, prompt: str) -> str | None:
        """The next line, behind a prompt where a person types it; None at the end."""
        if sys.stdin is None:
            return None
        if self.typed:
            try:
                return input(prompt)
            except EOFError:
                sys.stdout.write("\n")
                return None
        line = sys.stdin.readline(LONGEST)
        self._number += 1
        return line.rstrip("\n") if line else None

    def wrong(self, problem: str) -> None:
        """Tell what can't be done; which line of a script that was."""
        if not self.typed:
            problem = _("line {line}: {problem}").format(line=self._number, problem=problem)
        tell(_("Error: {message}").format(message=problem))

    def names(self) -> tuple[str, ...]:
        """The names of the players, as people type them; nobody's in a script."""
        if not self.typed:
            return ()
        answer = self.read(_("Who plays? Names with commas between: "))
        return tuple(name.strip() for name in (answer or "").split(",") if name.strip())


def _started() -> dict[str, str]:
    from datetime import UTC, datetime  # noqa: PLC0415 - not for --help

    return {"started": datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")}


def _mention_running(store: Store) -> None:
    """Remind of a pad that was left, for somebody may have meant to go on with it."""
    running = store.running("pad")
    if running and sys.stderr.isatty():
        tell(
            _("Game {game} ({names}) is still running: yacht pad --resume {game}").format(
                game=running[0].number, names=", ".join(running[0].players)
            )
        )


def _resumed(store: Store, which: str, journals: Journals) -> Pad:
    """The pad of that number, or the last one; a usage error where there is none."""
    from yachtcli.core.notation import shortened  # noqa: PLC0415 - not for --help
    from yachtcli.session.pad import Pad  # noqa: PLC0415 - the same

    if which == LAST:
        running = store.running("pad")
        if not running:
            raise click.UsageError(_("there is no score pad to go on with; yacht pad begins one"))
        number = running[0].number
    elif which.isascii() and which.isdigit() and len(which) < 10:
        number = int(which)
    else:
        raise click.UsageError(
            _("'{text}' is no number of a game: yacht resume lists those that are running").format(
                text=shortened(which)
            )
        )
    info = store.info(number)
    if info.kind != "pad":
        raise click.UsageError(
            _("game {number} is no score pad: yacht resume {number}").format(number=number)
        )
    if info.finished is not None:
        raise click.UsageError(
            _("game {number} is over: yacht history show {number}").format(number=number)
        )
    objects: Sequence[Mapping[str, Any]] = store.objects(number)
    return Pad.resume(objects, journals.go_on(number, objects))
