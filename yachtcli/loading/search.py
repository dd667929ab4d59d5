"""One search for a ruleset by its name, as far as it needs to go."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from yachtcli.core.notation import nearest, shortened
from yachtcli.core.ruleset import Ruleset
from yachtcli.errors import RulesetError, SettingError, UnknownRulesetError
from yachtcli.loading import paths, shipped, table, vocabulary
from yachtcli.phrase import N_, Phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


class Search:
    """One search for a ruleset, with all that it extends."""

    def __init__(self, settings: Mapping[str, Any] | None = None) -> None:
        self.settings = settings
        self.files: dict[str, str] = {}
        """The paths of the tables that may name other files, by what messages call them."""
        self.types: list[type[Ruleset]] = []

    def ruleset(self, name: str) -> Ruleset:
        """The ruleset called `name`; see `catalog.find`."""
        source, where = self.source(name)
        if isinstance(source, Ruleset):
            if not self.settings:
                return source
            return self.made(source.table, where, made_by=type(source))
        if where in self.files:
            return self.made(source, where, own_id=paths.identifier(name))
        if shipped.read(name) is not None:
            return self._made(source, where)
        ruleset = self.made(source, where, own_id=name)
        if ruleset.id != name:
            problem = Phrase(
                N_("it is offered as '{name}', not as '{id}'"), name=name, id=ruleset.id
            )
            raise _wrong_id(where, problem)
        return ruleset

    def made(
        self,
        data: Mapping[str, Any] | bytes,
        where: str,
        *,
        own_id: str | None = None,
        made_by: Callable[..., Ruleset] | None = None,
    ) -> Ruleset:
        """The ruleset in a table, called `own_id` unless the table says what it is called.

        RulesetError where it has the id of a shipped one and is another game:
        its records and cards would be read by the shipped rules.
        """
        ruleset = self._made(data, where, own_id=own_id, made_by=made_by)
        if ruleset.id in shipped.ids() and not self._is_shipped(ruleset):
            raise _wrong_id(
                where,
                Phrase(
                    N_("'{id}' is the name of a shipped ruleset; choose another"), id=ruleset.id
                ),
            )
        return ruleset

    def _is_shipped(self, ruleset: Ruleset) -> bool:
        """Whether it is, with the same settings, the shipped ruleset whose id it has."""
        try:
            as_shipped = Search(self.settings).ruleset(ruleset.id)
        except SettingError:
            return False
        return not ruleset.own_legality and ruleset.table == as_shipped.table

    def _made(
        self,
        data: Mapping[str, Any] | bytes,
        where: str,
        *,
        own_id: str | None = None,
        made_by: Callable[..., Ruleset] | None = None,
    ) -> Ruleset:
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
            kinds=vocabulary.kinds,
            terms=vocabulary.terms,
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
            raise unknown(name)
        return plugins.ruleset(offer), f"{name} ({offer.origin.package} {offer.origin.version})"


def _wrong_id(where: str, problem: Phrase) -> RulesetError:
    return RulesetError(Phrase(N_("{where}: id: {problem}"), where=where, problem=problem))


def unknown(name: str) -> UnknownRulesetError:
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
    if plugins.switched_off():
        problem = Phrase(
            N_("{problem} (plugins are switched off by {variable})"),
            problem=problem,
            variable=plugins.VARIABLE,
        )
    return UnknownRulesetError(problem, *plugins.problems(), candidates=near)
