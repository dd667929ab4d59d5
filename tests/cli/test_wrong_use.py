"""Wrong use: which command it was said to, and what may have been meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click
import pytest

from yachtcli.cli.group import group

if TYPE_CHECKING:
    from collections.abc import Iterator

    from processes import Yacht


@pytest.mark.parametrize(
    ("args", "command"),
    [
        (["score", "66621", "-r"], "yacht score"),
        (["score", "66621", "--nothing"], "yacht score"),
        (["rules", "show", "--nothing"], "yacht rules show"),
        (["rules", "--lang"], "yacht rules"),
        (["--lang"], "yacht"),
    ],
)
def test_the_help_that_is_pointed_to_is_the_commands_own(
    yacht: Yacht, args: list[str], command: str
) -> None:
    done = yacht(*args)
    assert (done.status, done.stdout) == (2, "")
    assert done.stderr.endswith(f" (see '{command} --help')\n")


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["score", "66621", "--quiet"], "No such option '--quiet' (see"),
        (["rules", "show", "--tip"], "Did you mean '--tips'? (see"),
        (["score", "66621", "--format", "jsn"], "did you mean json? (see"),
        (["completion", "fsh"], "did you mean fish, zsh?"),
        (["score", "--lang", "xx"], "'xx' is not one of 'en', 'de' (see"),
        (["rules", "shwo"], "did you mean show?"),
        (["score", "66621", "-s", "joker=free"], "did you mean repeat.joker?"),
        (["score", "66621", "-s", "bonus=1"], "did you mean section.ID.bonus, repeat.bonus?"),
        (["score", "66621", "-s", 'section.lower.categories=["chanc"]'], "did you mean chance?"),
    ],
)
def test_what_may_have_been_meant_is_told_if_it_is_near(
    yacht: Yacht, args: list[str], message: str
) -> None:
    done = yacht(*args)
    assert (done.status, done.stdout) == (2, "")
    assert message in done.stderr


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["score", "66621", "--json", "--format", "tsv"], "use one of them"),
        (["score", "-", "--format", "table"], "a table shows one roll"),
        (["score", "66621", "--card", ""], "there is no card in it"),
        (["score", "66621", "--card", "-"], "there is no card in it"),
    ],
)
def test_options_are_refused_rather_than_ignored(
    yacht: Yacht, args: list[str], message: str
) -> None:
    done = yacht(*args)
    assert (done.status, done.stdout) == (2, "")
    assert message in done.stderr


@pytest.mark.parametrize("words", [[], ["score"], ["rules"], ["rules", "show"]])
def test_help_is_a_word_too(yacht: Yacht, words: list[str]) -> None:
    done = yacht("help", *words)
    assert done.status == 0
    assert done.stdout.startswith(f"Usage: {' '.join(['yacht', *words])} ")
    assert done == yacht(*words, "--help")
    assert yacht("help", "nothing").status == 2


@pytest.mark.parametrize(
    ("args", "message"),
    [
        *(
            ([*command, typed], f"'{typed}' is no number of a game; yacht history tells them")
            for command in (
                ["history", "show"],
                ["history", "export"],
                ["history", "delete", "--yes"],
                ["resume"],
                ["pad", "--resume"],
            )
            for typed in ("abc", "0", "1.5", "9" * 12)
        ),
        (["history", "-n", "x"], "'x' is no whole number from 0 on"),
        (["roll", "-n", "0"], "'0' is no whole number from 1 to 1000000000000"),
        (["card", "--blank", "--players", "21"], "'21' is no whole number from 1 to 20"),
        (["validate", "66621", "ones", "--points", "x"], "'x' is no whole number"),
        (["play", "--bot-delay", "nan"], "'nan' is no number of seconds from 0 to"),
        (["play", "--bot-delay", "x"], "'x' is no number of seconds from 0 to"),
    ],
)
def test_what_is_no_number_is_told_in_our_words(
    yacht: Yacht, args: list[str], message: str
) -> None:
    done = yacht(*args)
    assert (done.status, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert message in done.stderr


def test_every_number_that_is_typed_is_of_our_own_kinds() -> None:
    """Click's own kinds speak of integers and ranges."""
    own = {
        type(parameter.type).__module__
        for command in every_command(group)
        for parameter in command.params
        if isinstance(parameter.type, click.types.IntParamType | click.types.FloatParamType)
    }
    assert own == {"yachtcli.cli.options"}


def every_command(command: click.Command) -> Iterator[click.Command]:
    yield command
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            part = command.get_command(context, name)
            assert part is not None
            yield from every_command(part)
