from typing import Any

LAYOUT: int

def kinds() -> list[str]: ...
def sweep(
    kind: str,
    tables: tuple[Any, ...],
    values: Any,
    outer: Any,
    first: Any,
    last: Any,
    begin: int,
    end: int,
    stop: bytearray,
    /,
) -> None: ...
def shares(
    tables: tuple[Any, ...],
    values: Any,
    states: Any,
    below: Any,
    out: Any,
    begin: int,
    end: int,
    stop: bytearray,
    /,
) -> None: ...
def push(
    tables: tuple[Any, ...],
    states: Any,
    shares: Any,
    least: Any,
    most: Any,
    row: Any,
    chances: Any,
    to: Any,
    part: int,
    parts: int,
    /,
) -> None: ...
def play(
    tables: tuple[Any, ...],
    values: Any,
    below: Any,
    ranks: Any,
    dice: Any,
    totals: Any,
    players: int,
    size: int,
    length: int,
    stop: bytearray,
    /,
) -> None: ...
