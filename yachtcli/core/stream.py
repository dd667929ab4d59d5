"""Seeded dice: one documented stream of faces, so that seeded games never change."""

from __future__ import annotations

from itertools import chain, count
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

BLOCK: Final = 32
"""Bytes of a block of the stream: a SHA-256."""


def faces(key: str, faces: int) -> Iterator[int]:
    """The endless stream of `key` for dice with faces 1 to `faces`, at most 256.

    Block i is SHA-256 of `key:i`, i from 0; of its bytes in order, a byte b
    below 256 - 256 mod F gives face 1 + b mod F, the others are skipped, so
    that every face is as likely as another. Keys are `seed:<text>` and
    `daily:<YYYY-MM-DD>:<ruleset>`. What UTF-8 has no bytes for (a part of an
    argument that was no text) goes in as the bytes that it came from.

    >>> from itertools import islice
    >>> list(islice(faces("seed:yacht", 6), 5))
    [3, 6, 5, 1, 3]
    """
    limit = below(faces)
    for byte in all_bytes(key):
        if byte < limit:
            yield 1 + byte % faces


def below(faces: int) -> int:
    """The bytes that stand for a face of such a die: those below this one.

    >>> below(6)
    252
    """
    return 256 - 256 % faces


def all_bytes(key: str) -> Iterator[int]:
    """The bytes of all blocks of the stream of `key`, one after the other."""
    return chain.from_iterable(blocks(key, block, block + 1) for block in count())


def blocks(key: str, first: int, last: int) -> bytes:
    """The blocks `first` to before `last` of the stream of `key`, of `BLOCK` bytes each."""
    import hashlib  # noqa: PLC0415 - costs start-up time, and chance does without

    begin = hashlib.sha256(f"{key}:".encode("utf-8", "surrogateescape"))
    found = []
    for number in range(first, last):
        block = begin.copy()
        block.update(b"%d" % number)
        found.append(block.digest())
    return b"".join(found)
