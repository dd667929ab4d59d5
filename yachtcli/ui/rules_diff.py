"""The differences between two games, drawn for a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from yachtcli.i18n import _, say
from yachtcli.ui.layout import bullets, write
from yachtcli.ui.terminal import console

if TYPE_CHECKING:
    from collections.abc import Sequence

    from yachtcli.core.ruleset import Ruleset


def show(old: Ruleset, new: Ruleset, sentences: Sequence[str], *, color: bool) -> None:
    """Draw the sentences under a title, as wide as the terminal at most."""
    screen = console(color=color)
    if old.id == new.id:
        title = _("{b} with these settings, beside {a} without").format(
            a=say(old.name), b=say(new.name)
        )
    else:
        title = _("{b}, beside {a}").format(a=say(old.name), b=say(new.name))
    write(screen, Text(title, style="bold"))
    write(screen, bullets(sentences))
