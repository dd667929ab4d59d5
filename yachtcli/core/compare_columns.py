"""How the columns of one game differ from those of another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yachtcli.core import words
from yachtcli.core.difference import Difference, called
from yachtcli.core.numerals import numeral
from yachtcli.phrase import N_, Phrase, Series

if TYPE_CHECKING:
    from collections.abc import Iterator

    from yachtcli.core.ruleset import Column, Ruleset


def columns(a: Ruleset, b: Ruleset, language: str) -> Iterator[Difference]:
    """Other columns, and what is special about each that was not before."""
    old = {column.id: column for column in a.columns}
    new = {column.id: column for column in b.columns}
    if list(old) != list(new):
        yield Difference("columns", list(old), list(new), _other_columns(a, b))
    for column in b.columns:
        plain = column._replace(multiplier=1, order="free", on_roll=())
        yield from _column(a, b, old.get(column.id, plain), column, language)


def _other_columns(a: Ruleset, b: Ruleset) -> Phrase:
    names = Series(tuple(column.name for column in b.columns))
    count, before = len(b.columns), len(a.columns)
    if count == before:
        return Phrase(N_("The columns are others: {names}."), names=names)
    if count == 1:
        return Phrase(N_("The card has a single column instead of {old}."), old=numeral(before))
    if before == 1:
        return Phrase(
            N_("The card has {new} columns instead of one: {names}."),
            new=numeral(count),
            names=names,
        )
    return Phrase(
        N_("The card has {new} columns instead of {old}: {names}."),
        new=numeral(count),
        old=numeral(before),
        names=names,
    )


def _column(
    a: Ruleset, b: Ruleset, old: Column, new: Column, language: str
) -> Iterator[Difference]:
    key = f"column.{new.id}"
    if old.name.text(language) != new.name.text(language):
        text = called(old.name, new.name)
        yield Difference(f"{key}.name", old.name.texts, new.name.texts, text)
    if old.multiplier != new.multiplier:
        text = Phrase(
            N_("Everything in column {column} counts {new} instead of {old}."),
            column=new.name,
            new=words.times(new.multiplier),
            old=words.times(old.multiplier),
        )
        if old.multiplier == 1:
            text = Phrase(
                N_("Everything in column {column} counts {new}."),
                column=new.name,
                new=words.times(new.multiplier),
            )
        yield Difference(f"{key}.multiplier", old.multiplier, new.multiplier, text)
    if old.order != new.order:
        text = Phrase(
            N_("Column {column} is filled {new} instead of {old}."),
            column=new.name,
            new=words.order(new),
            old=words.order(old),
        )
        yield Difference(f"{key}.order", old.order, new.order, text)
    limits = words.limited(old, a), words.limited(new, b)
    if any(limits) and set(old.on_roll) != set(new.on_roll):
        text = (
            Phrase(
                N_("Column {column} may be filled {when} only."),
                column=new.name,
                when=words.rolls(new.on_roll),
            )
            if limits[1]
            else Phrase(N_("Column {column} may be filled on any roll."), column=new.name)
        )
        yield Difference(f"{key}.on_roll", list(old.on_roll), list(new.on_roll), text)
