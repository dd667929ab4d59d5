"""Wrong use: which command it was said to, and what may have been meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
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
