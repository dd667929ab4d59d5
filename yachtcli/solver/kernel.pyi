from typing import Any

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
