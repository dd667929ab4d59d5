"""`yacht completion`: the script that completes commands in a shell."""

from __future__ import annotations

import sys

import click

from yachtcli.cli.options import Command, OneOf
from yachtcli.cli.scripts import SCRIPTS
from yachtcli.i18n import _


@click.command(
    "completion",
    cls=Command,
    help=_(
        "Print the script that completes commands, rulesets and boxes in a shell.\n\n"
        "\b\n"
        "bash: mkdir -p ~/.local/share/bash-completion/completions\n"
        "      yacht completion bash > ~/.local/share/bash-completion/completions/yacht\n"
        "zsh:  yacht completion zsh > a folder of your fpath, as _yacht\n"
        "fish: mkdir -p ~/.config/fish/completions\n"
        "      yacht completion fish > ~/.config/fish/completions/yacht.fish\n\n"
        "Names that plugins bring are completed once yacht plugins has listed them."
    ),
    short_help=_("Print the script that completes commands in a shell."),
)
@click.argument("shell", type=OneOf(tuple(SCRIPTS)))
def command(*, shell: str) -> None:
    """Print the script of a shell."""
    sys.stdout.write(SCRIPTS[shell])
