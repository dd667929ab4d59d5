"""How one game differs from another, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yachtcli.core import words
from yachtcli.core.compare_boxes import BoxComparison
from yachtcli.core.compare_columns import columns
from yachtcli.core.compare_repeat import repeat
from yachtcli.core.difference import Difference, called
from yachtcli.core.numerals import numeral
from yachtcli.phrase import DEFAULT_LANGUAGE, N_, Phrase, Series

if TYPE_CHECKING:
    from collections.abc import Iterator

    from yachtcli.core.ruleset import Ruleset, Section, Tier


def differences(a: Ruleset, b: Ruleset, language: str = DEFAULT_LANGUAGE) -> tuple[Difference, ...]:
    """How the game `b` differs from `a`; empty if they have the same rules.

    What is only written otherwise is no difference: a pattern that pays the
    same for every roll, an alias, a text about the game. Names are compared as
    `language` has them.
    """
    boxes = BoxComparison(a, b, language)
    return (
        *_dice(a, b),
        *_sections(a, b, language),
        *boxes.all(),
        *_bonuses(a, b),
        *columns(a, b, language),
        *repeat(a, b, boxes.pairs),
        *_strikes(a, b),
        *_own_rules(a, b),
    )


def _dice(a: Ruleset, b: Ruleset) -> Iterator[Difference]:
    if a.dice.size != b.dice.size:
        text = Phrase(
            N_("One die is rolled instead of {old}.")
            if b.dice.size == 1
            else N_("There are {new} dice instead of {old}."),
            new=numeral(b.dice.size),
            old=numeral(a.dice.size),
        )
        yield Difference("dice.count", a.dice.size, b.dice.size, text)
    if a.dice.faces != b.dice.faces:
        text = Phrase(
            N_("A die has {new} faces instead of {old}."), new=b.dice.faces, old=a.dice.faces
        )
        yield Difference("dice.faces", a.dice.faces, b.dice.faces, text)
    if a.rolls != b.rolls:
        text = Phrase(
            N_("A turn has a single roll instead of up to {old}.")
            if b.rolls == 1
            else N_("A turn has up to {new} rolls instead of {old}."),
            new=numeral(b.rolls),
            old=numeral(a.rolls),
        )
        yield Difference("turn.rolls", a.rolls, b.rolls, text)


def _sections(a: Ruleset, b: Ruleset, language: str) -> Iterator[Difference]:
    old = {section.id: section for section in a.sections}
    new = {section.id: section for section in b.sections}
    for section in a.sections:
        if section.id not in new:
            text = Phrase(N_("There is no section {name}."), name=section.name)
            yield Difference(f"section.{section.id}", list(section.categories), None, text)
    for section in b.sections:
        if section.id not in old:
            text = Phrase(N_("There is a section {name}."), name=section.name)
            yield Difference(f"section.{section.id}", None, list(section.categories), text)
        elif old[section.id].name.text(language) != section.name.text(language):
            text = called(old[section.id].name, section.name)
            key = f"section.{section.id}.name"
            yield Difference(key, old[section.id].name.texts, section.name.texts, text)
    stayed, stay = [s for s in old if s in new], [s for s in new if s in old]
    if stayed != stay:
        text = Phrase(
            N_("The sections stand in another order: {names}."),
            names=Series(tuple(section.name for section in b.sections)),
        )
        yield Difference("sections", list(old), list(new), text)


def _bonuses(a: Ruleset, b: Ruleset) -> Iterator[Difference]:
    before = {section.id: section.bonus for section in a.sections}
    for section in b.sections:
        old, new = before.get(section.id, ()), section.bonus
        if old == new:
            continue
        written = [[tier._asdict() for tier in tiers] for tiers in (old, new)]
        text = _other_bonus(section, old, new)
        yield Difference(f"section.{section.id}.bonus", written[0], written[1], text)


def _other_bonus(section: Section, old: tuple[Tier, ...], new: tuple[Tier, ...]) -> Phrase:
    if not old:
        return Phrase(N_("{name} earns a bonus: {new}."), name=section.name, new=words.tiers(new))
    if not new:
        return Phrase(
            N_("{name} earns no bonus instead of {old}."), name=section.name, old=words.tiers(old)
        )
    return Phrase(
        N_("{name} earns a bonus of {new}, instead of {old}."),
        name=section.name,
        new=words.tiers(new),
        old=words.tiers(old),
    )


def _strikes(a: Ruleset, b: Ruleset) -> Iterator[Difference]:
    if a.voluntary_zero != b.voluntary_zero:
        yield Difference("voluntary_zero", a.voluntary_zero, b.voluntary_zero, words.strikes(b))


def _own_rules(a: Ruleset, b: Ruleset) -> Iterator[Difference]:
    old, new = (game.own_legality for game in (a, b))
    if type(a) is type(b) or not (old or new):
        return
    if new:
        text = Phrase(N_("{game} has rules of its own about which box may be chosen."), game=b.name)
    else:
        text = Phrase(
            N_("The rules of {game} about which box may be chosen do not hold."), game=a.name
        )
    yield Difference("refuse", old, new, text)
