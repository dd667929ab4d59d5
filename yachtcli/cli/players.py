"""Options that say who plays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from yachtcli.bots import catalog as bots
from yachtcli.cli.options import completed
from yachtcli.i18n import _

if TYPE_CHECKING:
    from collections.abc import Callable

SEATS = "yachtcli.seats"
"""Key of the seats in the order they were typed, in a click context's `meta`."""


class SeatOption(click.Option):
    """An option that gives a seat, and remembers which came first of both kinds."""

    def add_to_parser(self, parser: Any, ctx: click.Context) -> None:
        """Let the parser tell us of every seat as it is read."""
        super().add_to_parser(parser, ctx)
        options = {**getattr(parser, "_long_opt", {}), **getattr(parser, "_short_opt", {})}
        # Not public: where click has changed, people sit before bots.
        option = next((options[name] for name in self.opts if name in options), None)
        process: Callable[[str, Any], None] | None = getattr(option, "process", None)
        if option is None or process is None:
            return

        def process_and_remember(value: str, state: Any) -> None:
            ctx.meta.setdefault(SEATS, []).append((self.name, value))
            process(value, state)

        option.process = process_and_remember


def bot_option(cls: type[click.Option] = click.Option) -> Callable[..., Any]:
    """Add `--bot`, an option of this class: the names of bots, as often as it is given."""
    return click.option(
        "--bot",
        "bot_names",
        cls=cls,
        multiple=True,
        metavar="BOT",
        shell_complete=completed("bot"),
        help=_("A bot that plays: {names}, or one of a plugin; as often as needed.").format(
            names=", ".join(bots.names())
        ),
    )
