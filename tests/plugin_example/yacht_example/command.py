"""`yacht rolls NAME`: how many different rolls a game has."""

from __future__ import annotations

import click

from yachtcli import api


@click.command("rolls", help="Tell how many different rolls a game has.")
@click.argument("name")
def command(name: str) -> None:
    """Print the number."""
    click.echo(api.load(name).dice.rolls_count)
