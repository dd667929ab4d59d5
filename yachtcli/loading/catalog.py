"""From the name of a game to its ruleset.

A name is looked for in this order, and only as far as needed: shipped, a file
by its path, the user's folder, installed plugins. So a shipped name costs no
look at anything else, and can't be taken over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, TypeVar

from yachtcli.core.kinds import KINDS
from yachtcli.core.notation import nearest, shortened
from yachtcli.core.points import TERMS
from yachtcli.core.ruleset import Ruleset
from yachtcli.errors import RulesetError, UnknownRulesetError, YachtError
from yachtcli.loading import paths, shipped, table
from yachtcli.phrase import N_, Names, Phrase
from yachtcli.struct import Struct

if TYPE_CHECKING:
    from yachtcli.core.patterns import PatternKind
    from yachtcli.core.points import PointTerm
    from yachtcli.loading.offers import Offer

DEFAULT: Final = "yahtzee"
"""The ruleset that is meant where none is named."""

Kind: TypeAlias = Literal["shipped", "file", "plugin"]

T = TypeVar("T")


class Extensible(Mapping[str, T]):
    """Built-in things by name; plugins are asked only for a name that is not built in.

    A name in `never` is not looked for among plugins: an option that stands
    beside a kind, for instance. Iterating asks plugins for everything.
    """

    def __init__(
        self, built_in: Mapping[str, T], further: Callable[[], Mapping[str, Offer]], never: set[str]
    ) -> None:
        self.built_in = built_in
        self.further = further
        self.never = never

    def __getitem__(self, name: str) -> T:
        if name in self.built_in:
            return self.built_in[name]
        if name in self.never:
            raise KeyError(name)
        thing: T = self.further()[name].value
        return thing

    def __iter__(self) -> Iterator[str]:
        yield from self.built_in
        yield from self.further()

    def __len__(self) -> int:
        return len(self.built_in) + len(self.further())


def _pattern_offers() -> Mapping[str, Offer]:
    from yachtcli.loading import plugins  # noqa: PLC0415 - only names that are not built in need it

    return plugins.patterns()


def _term_offers() -> Mapping[str, Offer]:
    from yachtcli.loading import plugins  # noqa: PLC0415 - only names that are not built in need it

    return plugins.point_terms()


kinds: Final[Mapping[str, PatternKind]] = Extensible(
    {kind.name: kind for kind in KINDS},
    _pattern_offers,
    {option for kind in KINDS for option in kind.options},
)
"""Every pattern kind that a table may use, those of plugins included."""

terms: Final[Mapping[str, PointTerm]] = Extensible(
    {term.name: term for term in TERMS}, _term_offers, {"plus", "on_roll", "all_thrown"}
)
"""Every point term that a table may count, those of plugins included."""


class Entry(Struct):
    """A ruleset in a list.

    `id` is what it is asked for by. `source` is the path of a file, or the
    package and version of a plugin. `problem` says why it can't be used.
    """

    id: str
    name: Names
    about: Names
    kind: Kind
    source: str
    problem: Phrase | None = None


_found: dict[str, Ruleset] = {}
"""Rulesets by name, as they were found; files that are named by path are read each time."""


def forget() -> None:
    """Look everything up anew from now on: rulesets, the user's folder, plugins."""
    import sys  # noqa: PLC0415 - not on the way of a command

    _found.clear()
    plugins = sys.modules.get("yachtcli.loading.plugins")
    if plugins is not None:
        plugins.host.cache_clear()


def find(name: str = DEFAULT, settings: Mapping[str, Any] | None = None) -> Ruleset:
    """The ruleset called `name`, or in the file of that path, with `settings` in force.

    Raises UnknownRulesetError with the nearest names, RulesetError with
    everything that is wrong with it, PluginError where a plugin fails.
    """
    if settings:
        return _Search(settings).ruleset(name)
    ruleset = _found.get(name)
    if ruleset is None:
        ruleset = _Search().ruleset(name)
        if not paths.is_path(name):
            _found[name] = ruleset
    return ruleset


def make(
    data: Mapping[str, Any] | bytes,
    *,
    where: str,
    settings: Mapping[str, Any] | None = None,
    made_by: Callable[..., Ruleset] | None = None,
) -> Ruleset:
    """The ruleset that a table describes; `where` is what messages call the table.

    `made_by` is the class of a game that is made in Python.
    Raises RulesetError with everything that is wrong with the table.
    """
    search = _Search(settings)
    search.files[where] = ""
    return search.made(data, where, made_by=made_by)


def from_record(
    name: str, settings: Mapping[str, Any] | None = None, data: Mapping[str, Any] | None = None
) -> Ruleset:
    """The ruleset that a record or card was written with, by the name that it carries.

    A shipped name means the shipped ruleset. Else the table that the record
    carries counts, if it does; where a game of that name is made in Python by
    an installed plugin, or extends such a one, its legality is the plugin's.
    Without a table the name is looked for as in `find`, except that a record
    can't name a file.
    """
    if data is None or is_shipped(name):
        if paths.is_path(name):
            raise _unknown(name)
        return find(name, settings)
    return _Search(settings).made({**data, "id": name}, name, made_by=_maker(name))


def is_shipped(name: str) -> bool:
    """Whether `name` is one of the shipped rulesets."""
    return name in shipped.ids()


def _maker(name: str) -> type[Ruleset]:
    """The class that makes the game of that name, where it can be found and is made in Python."""
    if paths.is_path(name):
        return Ruleset
    try:
        return type(find(name))
    except YachtError:
        return Ruleset


class _Search:
    """One search for a ruleset, with all that it extends."""

    def __init__(self, settings: Mapping[str, Any] | None = None) -> None:
        self.settings = settings
        self.files: dict[str, str] = {}
        """The paths of the tables that may name other files, by what messages call them."""
        self.types: list[type[Ruleset]] = []

    def ruleset(self, name: str) -> Ruleset:
        """The ruleset called `name`; see `find`."""
        source, where = self.source(name)
        if isinstance(source, Ruleset):
            if not self.settings:
                return source
            return self.made(source.table, where, made_by=type(source))
        is_file = where in self.files
        ruleset = self.made(source, where, own_id=paths.identifier(name) if is_file else name)
        own = ruleset.id
        if not is_file and own != name:
            problem = Phrase(N_("it is offered as '{name}', not as '{id}'"), name=name, id=own)
        elif is_file and is_shipped(own) and ruleset.table != find(own).table:
            problem = Phrase(N_("'{id}' is the name of a shipped ruleset; choose another"), id=own)
        else:
            return ruleset
        raise RulesetError(Phrase(N_("{where}: id: {problem}"), where=where, problem=problem))

    def made(
        self,
        data: Mapping[str, Any] | bytes,
        where: str,
        *,
        own_id: str | None = None,
        made_by: Callable[..., Ruleset] | None = None,
    ) -> Ruleset:
        """The ruleset in a table, called `own_id` unless the table says what it is called."""
        own = table.parse_toml(data, where) if isinstance(data, bytes) else dict(data)
        if own_id is not None:
            own.setdefault("id", own_id)

        def make_it(**parts: Any) -> Ruleset:
            # Known only now: what a game made in Python forbids, its children forbid too.
            return (made_by or next(iter(self.types), Ruleset))(**parts)

        return table.make_ruleset(
            own,
            where=where,
            parent=self.parent,
            kinds=kinds,
            terms=terms,
            settings=self.settings,
            type=make_it,
        )

    def parent(self, name: str, where: str) -> tuple[dict[str, Any], str]:
        """The table that the table at `where` extends by this name, and where that is."""
        if paths.is_path(name):
            if where not in self.files:
                raise RulesetError(
                    Phrase(
                        N_("{where}: extends: only a table in a file can extend a file"),
                        where=where,
                    )
                )
            name = paths.relative_to(name, self.files[where])
        source, found_at = self.source(name)
        if isinstance(source, Ruleset):
            self.types.append(type(source))
            return dict(source.table), found_at
        data = table.parse_toml(source, found_at) if isinstance(source, bytes) else dict(source)
        return data, found_at

    def source(self, name: str) -> tuple[Mapping[str, Any] | bytes | Ruleset, str]:
        """What stands behind a name, and what messages call the place."""
        data = shipped.read(name)
        if data is not None:
            return data, name
        path = name if paths.is_path(name) else paths.user_file(name)
        if path is not None:
            where = shortened(path, 200)
            self.files[where] = path
            return paths.read(path), where
        from yachtcli.loading import plugins  # noqa: PLC0415 - shipped names and files do without

        offer = plugins.rulesets().get(name)
        if offer is None:
            raise _unknown(name)
        return plugins.ruleset(offer), f"{name} ({offer.origin.package} {offer.origin.version})"


def _unknown(name: str) -> UnknownRulesetError:
    """The error for a name that no ruleset has; what is wrong with plugins is told with it."""
    from yachtcli.loading import plugins  # noqa: PLC0415 - only mistakes need it

    known = [*shipped.ids(), *map(paths.stem, paths.user_files()), *plugins.rulesets()]
    near = nearest(name, dict.fromkeys(known))
    values = {"name": shortened(name)}
    if near:
        problem = Phrase(
            N_("there is no ruleset '{name}' - did you mean {near}?"),
            near=", ".join(near),
            **values,
        )
    else:
        problem = Phrase(
            N_("there is no ruleset '{name}'; `yacht rules list` names them all"), **values
        )
    error = UnknownRulesetError(problem, near)
    error.problems += plugins.problems()
    return error


def entries() -> tuple[Entry, ...]:
    """Every ruleset there is: shipped ones, the user's, those of plugins.

    One that is broken or hidden has a `problem`, and hides no other.
    """
    from yachtcli.loading import plugins  # noqa: PLC0415 - a list of everything needs it

    listed = [_entry(name, "shipped", "yachtcli") for name in shipped.ids()]
    seen: dict[str, object] = dict.fromkeys(shipped.ids(), Phrase(N_("a shipped ruleset")))
    for path in paths.user_files():
        listed.append(_entry(paths.stem(path), "file", path, seen.get(paths.stem(path))))
        seen.setdefault(paths.stem(path), path)
    for name, offer in plugins.rulesets().items():
        if offer.origin != plugins.SHIPPED:
            source = f"{offer.origin.package} {offer.origin.version}"
            listed.append(_entry(name, "plugin", source, seen.get(name)))
    return tuple(listed)


def _entry(name: str, kind: Kind, source: str, hidden_by: object = None) -> Entry:
    nameless = Entry(name, Names({"en": name}), Names({}), kind, source)
    if hidden_by is not None:
        return nameless._replace(
            problem=Phrase(N_("the name is taken by {other}"), other=hidden_by)
        )
    try:
        ruleset = find(name)
    except YachtError as error:
        return nameless._replace(problem=error.problems[0])
    except Exception as error:
        from yachtcli.loading import plugins  # noqa: PLC0415 - only failures need it

        problem = plugins.blamed(error)
        if problem is None:
            raise
        return nameless._replace(problem=problem)
    return nameless._replace(name=ruleset.name, about=ruleset.about)
