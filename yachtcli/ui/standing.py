"""How players stand: places, shared where totals are equal, and who has won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yachtcli.i18n import _

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from yachtcli.session.ranking import Ranked


def places(names: Sequence[str], ranking: Sequence[Ranked]) -> Iterator[str]:
    """The ranking, a piece for each player: "1. Ann 231"; a shared place says so."""
    for ranked in ranking:
        shared = sum(other.place == ranked.place for other in ranking) > 1
        template = _("{place}. {name} {total} (shared)") if shared else _("{place}. {name} {total}")
        yield template.format(place=ranked.place, name=names[ranked.player], total=ranked.total)


def verdict(names: Sequence[str], ranking: Sequence[Ranked]) -> str:
    """Who has won, in a sentence; a player alone has a total."""
    first = [names[ranked.player] for ranked in ranking if ranked.place == 1]
    total = ranking[0].total
    if len(names) == 1:
        return _("The card is full: {total} points.").format(total=total)
    if len(first) > 1:
        told = _("{first} and {last}").format(first=", ".join(first[:-1]), last=first[-1])
        return _("A draw: {names} share place 1 with {total} points.").format(
            names=told, total=total
        )
    return _("{name} wins with {total} points.").format(name=first[0], total=total)
