"""What plugins offer, checked one by one: each thing has a name and the right type."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from yachtcli.core.fields import Field
from yachtcli.core.kinds import KINDS
from yachtcli.core.patterns import PICKS_ORDER, Match, PatternKind
from yachtcli.core.points import TERMS, PointTerm
from yachtcli.core.ruleset import Ruleset
from yachtcli.errors import PluginError, YachtError
from yachtcli.loading.hookcheck import told
from yachtcli.loading.schema import CASE
from yachtcli.loading.values import ID, RULESET_ID
from yachtcli.phrase import N_, Phrase
from yachtcli.struct import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator

Checked: TypeAlias = "tuple[str, Any] | Phrase"


class Origin(Struct):
    """Where an offer comes from: a plugin, its package and version."""

    name: str
    package: str
    version: str

    @property
    def words(self) -> Phrase:
        """The plugin as it is called in messages."""
        if not self.version:
            return Phrase("{package}", package=self.package)
        return Phrase(
            N_("plugin '{name}' of {package} {version}"),
            name=self.name,
            package=self.package,
            version=self.version,
        )


class Offer(Struct):
    """Something that a plugin offers under a name."""

    name: str
    value: Any
    origin: Origin


class Hook(Struct):
    """How the results of a hook are checked.

    `check` looks at one thing that was offered. `taken` are names that are ours
    already. `what` says what is offered, given its `name`.
    """

    mapping: bool
    check: Callable[[Any, Any], Checked]
    what: str
    taken: frozenset[str] = frozenset()


def _ruleset_name(name: object) -> Phrase | None:
    if isinstance(name, str) and RULESET_ID.fullmatch(name):
        return None
    wanted = N_("offers {name}, but a name is small letters, digits, - and _, a letter first")
    return Phrase(wanted, name=_shown(name))


def _word(name: object) -> Phrase | None:
    if isinstance(name, str) and ID.fullmatch(name):
        return None
    wanted = N_("offers {name}, but a name is small letters, digits and _, a letter first")
    return Phrase(wanted, name=_shown(name))


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:59] + "…"


def of_type(value: object) -> Phrase:
    """A value in a message, where only its type is of interest."""
    return Phrase(N_("a value of type {type}"), type=type(value).__name__)


def _wrong(name: object, found: object, wanted: Phrase) -> Phrase:
    return Phrase(
        N_("offers {name} as {found}, but {wanted} is wanted"),
        name=_shown(name),
        found=of_type(found),
        wanted=wanted,
    )


def _ruleset(name: Any, value: Any) -> Checked:
    if not isinstance(value, Mapping | bytes | Ruleset) and not callable(value):
        return _wrong(
            name,
            value,
            Phrase(N_("a table, the bytes of a TOML file, a Ruleset or a function that makes one")),
        )
    if isinstance(value, Ruleset) and value.id != name:
        return Phrase(
            N_("offers {name}, but the ruleset calls itself '{id}'"),
            name=_shown(name),
            id=value.id,
        )
    return _ruleset_name(name) or (name, value)


def _pattern_kind(_: Any, kind: Any) -> Checked:
    if not isinstance(kind, PatternKind):
        return Phrase(N_("returned {found} among its PatternKinds"), found=_shown(kind))
    for part, fits in (
        ("value", isinstance(kind.value, Field)),
        (
            "options",
            isinstance(kind.options, Mapping)
            and all(isinstance(field, Field) for field in kind.options.values()),
        ),
        ("matches", callable(kind.matches)),
        ("words", callable(kind.words)),
        ("picks", callable(kind.picks) or kind.picks in PICKS_ORDER),
        ("tries", kind.tries is None or callable(kind.tries)),
        ("asks_for", kind.asks_for is None or callable(kind.asks_for)),
    ):
        if not fits:
            return Phrase(
                N_("offers the pattern kind {name} with {part} = {found}"),
                name=_shown(kind.name),
                part=part,
                found=_shown(getattr(kind, part)),
            )
    return _word(kind.name) or (kind.name, kind)


def _point_term(_: Any, term: Any) -> Checked:
    if not isinstance(term, PointTerm):
        return Phrase(N_("returned {found} among its PointTerms"), found=_shown(term))
    for part, fits in (
        ("amount", callable(term.amount)),
        ("needs", term.needs in PICKS_ORDER),
        ("words", isinstance(term.words, Phrase)),
        ("doc", isinstance(term.doc, str)),
    ):
        if not fits:
            return Phrase(
                N_("offers the point term {name} with {part} = {found}"),
                name=_shown(term.name),
                part=part,
                found=_shown(getattr(term, part)),
            )
    return _word(term.name) or (term.name, term)


def _command(name: Any, value: Any) -> Checked:
    fits = _is_place(value) if isinstance(value, str) else is_command(value)
    if not fits:
        return Phrase(
            N_("offers {name} as {found}, but a click.Command or 'module:attribute' is wanted"),
            name=_shown(name),
            found=_shown(value) if isinstance(value, str) else of_type(value),
        )
    return _ruleset_name(name) or (name, value)


def _is_place(text: str) -> bool:
    module, colon, attribute = text.partition(":")
    words = [*module.split("."), *attribute.split(".")]
    return bool(colon) and all(word.isidentifier() for word in words)


def is_command(value: object) -> bool:
    """Whether `value` is a command of click, which need not be imported for this."""
    click = sys.modules.get("click")
    return click is not None and isinstance(value, click.Command)


def _bot(name: Any, value: Any) -> Checked:
    if not callable(value):
        return _wrong(name, value, Phrase(N_("a function that makes a player")))
    return _ruleset_name(name) or (name, value)


HOOKS: Final[Mapping[str, Hook]] = {
    "yacht_rulesets": Hook(True, _ruleset, N_("the ruleset '{name}'")),
    "yacht_patterns": Hook(
        False,
        _pattern_kind,
        N_("the pattern kind '{name}'"),
        # An option beside a kind must never be taken for a kind.
        frozenset(k.name for k in KINDS) | {option for k in KINDS for option in k.options},
    ),
    "yacht_point_terms": Hook(
        False,
        _point_term,
        N_("the point term '{name}'"),
        frozenset(t.name for t in TERMS) | CASE.keys(),
    ),
    "yacht_commands": Hook(True, _command, N_("the command '{name}'")),
    "yacht_bots": Hook(True, _bot, N_("the bot '{name}'")),
}


def what(hook: str, name: str) -> Phrase:
    """The thing called `name` that a hook offers, as it is called in messages."""
    return Phrase(HOOKS[hook].what, name=name)


def checked(hook: str, result: Any) -> Iterator[tuple[str, Any] | Phrase]:
    """Each thing in the result of a hook with its name, or what is wrong with it."""
    rule = HOOKS[hook]
    if inspect.iscoroutine(result):
        result.close()
    if result is None:
        yield Phrase(N_("returned nothing: is there a 'return'?"))
    elif rule.mapping:
        if isinstance(result, Mapping):
            yield from (rule.check(name, value) for name, value in result.items())
        else:
            yield Phrase(
                N_("returned {found}, but a mapping from names is wanted"), found=of_type(result)
            )
    elif not isinstance(result, Iterable) or isinstance(
        result, str | bytes | Mapping | PatternKind | PointTerm
    ):
        yield Phrase(N_("returned {found}, but a list is wanted"), found=of_type(result))
    else:
        yield from (rule.check(None, value) for value in result)


def guarded(value: Any, origin: Origin) -> Any:
    """A pattern kind or point term whose failures name the plugin; others unchanged."""
    if isinstance(value, PatternKind):
        return value._replace(
            matches=_guard(value.matches, origin, value.name, _matches),
            words=_guard(value.words, origin, value.name, _phrase),
            tries=value.tries and _guard(value.tries, origin, value.name, _whole),
            asks_for=value.asks_for and _guard(value.asks_for, origin, value.name, _wholes),
        )
    if isinstance(value, PointTerm):
        return value._replace(amount=_guard(value.amount, origin, value.name, _whole))
    return value


def _guard(
    function: Callable[..., Any], origin: Origin, name: str, result: Callable[[Any], Any]
) -> Callable[..., Any]:
    def call(*args: Any, **options: Any) -> Any:
        try:
            return result(function(*args, **options))
        except YachtError:
            raise
        except (Exception, SystemExit) as error:
            raise PluginError(
                Phrase(
                    N_("{plugin}: '{name}' failed: {why}"),
                    plugin=origin.words,
                    name=name,
                    why=told(error),
                )
            ) from error

    return call


def _matches(found: Any) -> tuple[Match, ...]:
    matches = tuple(found)
    for match in matches:
        if not isinstance(match, Match):
            raise TypeError(f"{_shown(match)} is not a Match")
        if not isinstance(match.dice, tuple) or not all(type(die) is int for die in match.dice):
            raise TypeError(f"{_shown(match.dice)} is not a tuple of faces")
        _whole(match.face)
    return matches


def _phrase(found: Any) -> Any:
    if not hasattr(found, "render"):
        raise TypeError(f"{_shown(found)} is not a Phrase")
    found.render()  # a placeholder without a value fails here, where the plugin is named
    return found


def _whole(found: Any) -> int:
    if isinstance(found, bool) or not isinstance(found, int):
        raise TypeError(f"{_shown(found)} is not a whole number")
    return found


def _wholes(found: Any) -> tuple[int, int]:
    first, second = found
    return _whole(first), _whole(second)
