"""Answers to a shell that asks what may come next; `yachtcli.cli.scripts` is the other side."""

from __future__ import annotations

import os
from typing import Final

from click.shell_completion import (
    CompletionItem,
    ShellComplete,
    add_completion_class,
    split_arg_string,
)

QUOTES: Final = frozenset("'\"\\")
"""Signs that make more of a line than words with blanks between them."""


class Shell(ShellComplete):
    """A shell that says the words before the cursor, a line each, and the word at it."""

    def source(self) -> str:
        """The script that makes the shell ask."""
        from yachtcli.cli.scripts import SCRIPTS  # noqa: PLC0415 - who presses TAB has it

        return SCRIPTS[self.name]

    def get_completion_args(self) -> tuple[list[str], str]:
        """The words behind the command's name, and the one that is being typed."""
        lines = os.environ.get("_YACHT_WORDS", "").split("\n")
        words = [_unquoted(word) for word in lines[1:]]
        return words, _unquoted(os.environ.get("_YACHT_WORD", ""))

    def format_completion(self, item: CompletionItem) -> str:
        """The kind, the word and its help in one line."""
        help_ = " ".join((item.help or "").split())
        return f"{item.type}\t{self.shown(item)}\t{help_}"

    def shown(self, item: CompletionItem) -> str:
        """The word as the shell is to insert it."""
        return str(item.value)


class Zsh(Shell):
    """zsh: its script cuts off an option's name in `--option=value` itself."""

    name = "zsh"


class Fish(Shell):
    """fish: replaces the whole word, so the option's name in `--option=value` is said again."""

    name = "fish"

    def shown(self, item: CompletionItem) -> str:
        """The word, behind the option whose value it is if they are one word."""
        return _option(self.get_completion_args()[1], item) + str(item.value)


class Bash(Shell):
    """bash: says the whole line, and replaces only what is behind the last of its word breaks."""

    name = "bash"

    def get_completion_args(self) -> tuple[list[str], str]:
        """The words behind the command's name, and the one that is being typed.

        Read from the line, since bash takes `@` and `=` for the ends of words.
        """
        line = os.environ.get("_YACHT_LINE", "")
        words = _split(line)
        typed = words.pop() if words[1:] and not line[-1:].isspace() else ""
        return words[1:], typed

    def shown(self, item: CompletionItem) -> str:
        """The word without what bash keeps in front of it."""
        typed = self.get_completion_args()[1]
        whole = _option(typed, item) + str(item.value)
        breaks = os.environ.get("_YACHT_BREAKS", "")
        # An @ begins the word that bash replaces; other signs stand before it.
        kept = max([0, *(typed.rfind(sign) + (sign != "@") for sign in breaks)])
        return whole[kept:] if whole.startswith(typed[:kept]) else whole


def _option(typed: str, item: CompletionItem) -> str:
    """The beginning of `--option=value` that click leaves out of a value's completions."""
    name, equals, _value = typed.partition("=")
    if name.startswith("--") and equals and not str(item.value).startswith("--"):
        return name + equals
    return ""


def _unquoted(word: str) -> str:
    return "".join(_split(word)[:1])


def _split(line: str) -> list[str]:
    """The words of a line as a shell reads them."""
    # Shlex takes longer to load than all that is left to do.
    return split_arg_string(line) if QUOTES.intersection(line) else line.split()


SHELLS: Final = (Bash, Zsh, Fish)


def register() -> None:
    """Let click answer these shells in this way."""
    for shell in SHELLS:
        add_completion_class(shell)
