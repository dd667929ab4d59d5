"""Where words go: answers to stdout, everything else to stderr."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import click

from yachtcli.i18n import _, say
from yachtcli.loading import config

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import TextIO

    from yachtcli.errors import YachtError

Format: TypeAlias = Literal["json", "tsv", "table"]

COLOR = "yachtcli.color"
"""Key of the `--color` choice in a click context's `meta`."""


def answer(text: str) -> None:
    """Write one line of the answer."""
    sys.stdout.write(text + "\n")


def answer_wrapped(text: str, indent: str = "") -> None:
    """Write a sentence of the answer: wrapped on a terminal, else one line."""
    answer(wrapped(text, sys.stdout, indent))


def wrapped(text: str, stream: TextIO, indent: str = "") -> str:
    """`text`, its lines broken between words where `stream` is a terminal too narrow for them.

    `indent` goes before what is continued.
    """
    if not stream.isatty():
        return text
    from yachtcli.ui.terminal import columns  # noqa: PLC0415 - a pipe does without

    width = columns()
    if _is_wide(text):
        from yachtcli.ui.wrapping import wrapped_by_cells  # noqa: PLC0415 - few names need it

        return wrapped_by_cells(text, width, indent)
    if all(len(line) <= width for line in text.split("\n")):
        return text
    from textwrap import TextWrapper  # noqa: PLC0415 - a pipe and short lines do without

    wrapper = TextWrapper(
        width, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )
    return "\n".join(wrapper.fill(line) if len(line) > width else line for line in text.split("\n"))


def _is_wide(text: str) -> bool:
    """Whether some character takes two places on a terminal."""
    if text.isascii():
        return False
    from unicodedata import east_asian_width  # noqa: PLC0415 - only names beyond ASCII need it

    return any(east_asian_width(c) in "WF" for c in text)


def answer_json(value: Any) -> None:
    """Write the answer as one JSON object on one line."""
    import json  # noqa: PLC0415 - only JSON needs it

    answer(json.dumps(value, ensure_ascii=_lacks_signs()))


def _lacks_signs() -> bool:
    """Whether stdout may lack a sign, so that JSON has to escape it, or it would be another one."""
    return (sys.stdout.encoding or "utf-8").lower() != "utf-8"


def answer_rows(rows: Iterable[Iterable[object]]) -> None:
    """Write rows of values separated by tabs; None is an empty value."""
    sys.stdout.writelines(map(tabbed, rows))


def tabbed(values: Iterable[object]) -> str:
    """A line of values separated by tabs; None is an empty value."""
    return "\t".join("" if value is None else str(value) for value in values) + "\n"


def tell(text: str) -> None:
    """Say something on stderr that is no part of the answer; where nobody can be told, it is not.

    What was asked for is answered all the same, with the same exit code.
    """
    sys.stdout.flush()
    with suppress(OSError):
        sys.stderr.write(wrapped(text, sys.stderr, "  ") + "\n")


def tell_error(error: YachtError, *, where: str = "") -> None:
    """Say everything that is wrong, a line each; `where` goes before it."""
    for problem in error.problems:
        text = say(problem)
        tell(_("Error: {message}").format(message=f"{where}: {text}" if where else text))


def chosen_format(json: bool, format_: str | None) -> Format:
    """The form of the answer: as asked for, else a table for a terminal and tabs for a pipe.

    A usage error if two forms are asked for.
    """
    if json and format_ not in (None, "json"):
        raise click.UsageError(
            _("--json and --format {form} are two forms: use one of them").format(form=format_)
        )
    if json or format_ == "json":
        return "json"
    if format_ == "table":
        return "table"
    if format_ == "tsv":
        return "tsv"
    return "table" if sys.stdout.isatty() else "tsv"


def wants_color(stream: TextIO | None = None) -> bool:
    """Whether to write in colour.

    Asked in this order: `--color`, NO_COLOR, FORCE_COLOR, the user's config,
    TERM=dumb, a terminal or not; the stream is stdout unless told.
    """
    context = click.get_current_context(silent=True)
    choice = context.meta.get(COLOR) if context is not None else None
    if choice not in (None, "auto"):
        return bool(choice == "always")
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    settled = config.get("color") if choice is None else "auto"
    if settled != "auto":
        return bool(settled == "always")
    return os.environ.get("TERM") != "dumb" and (stream or sys.stdout).isatty()
