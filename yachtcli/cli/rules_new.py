"""`yacht rules new`: begin a ruleset of your own."""

from __future__ import annotations

import shlex

import click

from yachtcli.cli.options import Command, completed
from yachtcli.cli.output import answer, tell
from yachtcli.i18n import _, current
from yachtcli.loading.new import new_table, write_new

STDOUT = "-"


@click.command(
    "new",
    cls=Command,
    help=_(
        "Write a table for a ruleset of your own that is built on another one: every setting "
        "stands in it with its present value, commented out and explained.\n\n"
        "yacht rules new mine --from yatzy -o mine.toml"
    ),
    short_help=_("Begin a ruleset of your own."),
)
@click.argument("id_", metavar="ID")
@click.option(
    "--from",
    "parent",
    metavar="ID|FILE",
    required=True,
    shell_complete=completed("rules"),
    help=_("The ruleset to build on."),
)
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    type=click.Path(),
    help=_("Write to this file, which must not be there yet; to stdout unless told."),
)
@click.option("--force", is_flag=True, help=_("Replace the file if it is there."))
def command(*, id_: str, parent: str, output: str | None, force: bool) -> None:
    """Write the table to stdout or into a file."""
    if output is None or output == STDOUT:
        answer(new_table(id_, parent, speaker=current()).rstrip("\n"))
        return
    write_new(output, new_table(id_, parent, output, speaker=current()), force=force)
    file = shlex.quote(output)
    tell(
        _("Written to {file}. Edit it, then: yacht rules check {quoted}").format(
            file=output, quoted=file
        )
    )
