"""Lines from stdin, as they come: for commands that answer a stream."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from yachtcli.i18n import _

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import BinaryIO

CHUNK = 1 << 16
BOM = b"\xef\xbb\xbf"


def stdin_bytes() -> BinaryIO:
    """What stands on stdin, as bytes; a usage error where there is no stdin at all."""
    if sys.stdin is None:
        raise click.UsageError(_("there is nothing to read: stdin is closed"))
    return sys.stdin.buffer


def line_chunks(stream: BinaryIO, longest: int) -> Iterator[list[bytes]]:
    r"""The lines of `stream`, in lists: all that have arrived by the time they are asked for.

    Lines come without their `\n`. A line of more than `longest` bytes may come cut
    off, but with more than `longest` bytes left: so that a line without end
    takes no memory. A mark of the byte order at the beginning is dropped.
    """
    read = getattr(stream, "read1", stream.read)
    begun = b""
    first = True
    while chunk := read(CHUNK):
        head, newline, rest = chunk.partition(b"\n")
        if len(begun) <= longest:
            begun += head
        if not newline:
            continue
        if first:
            begun = begun.removeprefix(BOM)
            first = False
        *lines, begun_next = rest.split(b"\n")
        yield [begun, *lines]
        begun = begun_next
    if begun:
        yield [begun.removeprefix(BOM) if first else begun]
