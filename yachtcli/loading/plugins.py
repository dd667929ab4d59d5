"""Installed plugins: found, loaded each in its own guard, and asked what they offer.

Whatever is wrong with a plugin becomes one line that names it and its package;
all else goes on. This module is imported only when a name is not shipped.
"""

from __future__ import annotations

import contextlib
import importlib
import importlib.metadata
import os
import sys
import warnings
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Final

import pluggy

from yachtcli import hookspecs
from yachtcli.core.notation import nearest, shortened
from yachtcli.core.ruleset import Ruleset
from yachtcli.errors import PluginError, YachtError
from yachtcli.hookspecs import GROUP, PROJECT
from yachtcli.loading import hookcheck, offers
from yachtcli.loading.offers import Offer, Origin
from yachtcli.phrase import N_, Phrase
from yachtcli.struct import Struct

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

VARIABLE: Final = "YACHT_PLUGINS"
SHIPPED: Final = Origin(PROJECT, PROJECT, "")
SHIPPED_BOTS: Final = Origin(f"{PROJECT}.bots", PROJECT, "")
OURS: Final = (SHIPPED, SHIPPED_BOTS)
ALL: Final = ("", "1", "on", "all")
NONE: Final = ("0", "off", "none")


class Fault(Struct):
    """Something wrong with a plugin: whose, in one line, and the exception behind it."""

    origin: Origin
    problem: Phrase
    error: BaseException | None = None


class LoadedPlugin(Struct):
    """A plugin that was loaded, and the names of what it offers, by hook."""

    name: str
    package: str
    version: str
    offers: Mapping[str, tuple[str, ...]]


class Host:
    """The plugins of this process.

    Shipped rulesets and bots come in through the same hooks as everybody's.
    Installed plugins are loaded by `scan`, once. `chosen` says which: what the
    environment variable holds, unless told.
    """

    def __init__(self, chosen: str | None = None) -> None:
        self.chosen = os.environ.get(VARIABLE, "") if chosen is None else chosen
        self.faults: list[Fault] = []
        self.origins: dict[str, Origin] = {}
        self.modules: dict[str, Origin] = {}
        self.manager = pluggy.PluginManager(PROJECT)
        self.manager.add_hookspecs(hookspecs)
        self._offers: dict[str, dict[str, Offer]] = {}
        self._scanned = False
        # By name only: the shipped games are loaded, never imported statically,
        # and the bots stand on a floor above.
        self._register(SHIPPED, lambda: importlib.import_module("yachtcli.rulesets.plugin"))
        self._register(SHIPPED_BOTS, lambda: importlib.import_module("yachtcli.bots.plugin"))

    @property
    def switched_off(self) -> bool:
        """Whether no installed plugin is wanted."""
        return self.chosen.strip().lower() in NONE

    def scan(self) -> None:
        """Load every installed plugin that is not switched off; the second time nothing."""
        if self._scanned:
            return
        self._scanned = True  # at once: a plugin may ask for rulesets while it is imported
        choice = self.chosen.strip().lower()
        if self.switched_off:
            return
        wanted = {_folded(word) for word in choice.split(",")} if choice not in ALL else set()
        found: set[str] = set()
        for origin, entry_point in self._candidates():
            names = {_folded(origin.name), _folded(origin.package)}
            found |= names
            if not wanted or names & wanted:
                self.modules.setdefault(entry_point.module.partition(".")[0], origin)
                self._register(origin, entry_point.load)
        for name in sorted(wanted - found - {""}):
            missing = Phrase(
                N_("{variable} names '{name}', but no such plugin is installed"),
                variable=VARIABLE,
                name=shortened(name),
            )
            near = nearest(name, found)
            if near:
                missing = Phrase(
                    N_("{problem} - did you mean {near}?"), problem=missing, near=", ".join(near)
                )
            self.faults.append(Fault(SHIPPED, missing))

    def _candidates(self) -> list[tuple[Origin, importlib.metadata.EntryPoint]]:
        """The entry points of our group, by package and name.

        Distributions are read one by one: `importlib.metadata.entry_points`
        gives up on all of them when one is broken.
        """
        candidates = []
        seen: set[str] = set()
        for distribution in importlib.metadata.distributions():
            try:
                if PROJECT not in (distribution.read_text("entry_points.txt") or ""):
                    continue
            except (OSError, ValueError):
                continue
            package, version = _identity(distribution)
            if _folded(package) in seen:
                continue  # further back on the path, so not the one that is imported
            seen.add(_folded(package))
            try:
                entry_points = list(distribution.entry_points)
            except Exception as error:  # noqa: BLE001 - whatever is wrong with its metadata
                self._fault(
                    Origin(package, package, version),
                    Phrase(N_("its entry points can't be read: {why}"), why=hookcheck.told(error)),
                    error,
                )
                continue
            for entry_point in entry_points:
                origin = Origin(entry_point.name, package, version)
                if entry_point.group == GROUP:
                    candidates.append((origin, entry_point))
                elif entry_point.group.partition(".")[0] == PROJECT:
                    self._fault(
                        origin,
                        Phrase(
                            N_("entry points of the group '{found}' are not read: it is '{group}'"),
                            found=entry_point.group,
                            group=GROUP,
                        ),
                    )
        return sorted(candidates, key=lambda found: (_folded(found[0].package), found[0].name))

    def _fault(self, origin: Origin, problem: Phrase, error: BaseException | None = None) -> None:
        told = Phrase(N_("{plugin}: {problem}"), plugin=origin.words, problem=problem)
        self.faults.append(Fault(origin, told, error))

    def _register(self, origin: Origin, load: Callable[[], Any]) -> None:
        other = self.origins.get(origin.name)
        if other is not None:
            self._fault(origin, Phrase(N_("{other} has that name already"), other=other.words))
            return
        try:
            with quietly():
                plugin = load()
                faults = hookcheck.faults_of(plugin, self.manager)
                if not faults and self.manager.is_registered(plugin):
                    name = self.manager.get_name(plugin)
                    faults = (Phrase(N_("it is the same as the plugin '{name}'"), name=name),)
                if not faults:
                    self.manager.register(plugin, name=origin.name)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # noqa: BLE001 - a plugin must not end us, by SystemExit neither
            if self.manager.has_plugin(origin.name):
                self.manager.unregister(name=origin.name)
            why = hookcheck.told(error)
            self._fault(origin, Phrase(N_("it can't be loaded: {why}"), why=why), error)
            return
        for fault in faults:
            self._fault(origin, fault)
        if not faults:
            self.origins[origin.name] = origin

    def _ask(self, origin: Origin, hook: str) -> tuple[tuple[str, Any] | Phrase, ...]:
        """What one plugin offers by a hook, checked; a failure becomes a fault."""
        plugin = self.manager.get_plugin(origin.name)
        caller = getattr(self.manager.hook, hook)
        if not any(impl.plugin is plugin for impl in caller.get_hookimpls()):
            return ()
        others = [p for p in self.manager.get_plugins() if p is not plugin]
        try:
            with quietly():
                # pluggy drops what is None, so a forgotten `return` would not be seen.
                results = self.manager.subset_hook_caller(hook, others)() or [None]
                return tuple(item for r in results for item in offers.checked(hook, r))
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # noqa: BLE001 - see _register
            why = hookcheck.told(error)
            self._fault(
                origin, Phrase(N_("hook '{hook}' failed: {why}"), hook=hook, why=why), error
            )
            return ()

    def offered(self, hook: str, taken: Iterable[str] = ()) -> Mapping[str, Offer]:
        """What all plugins offer by `hook`, by name; asked for once.

        A name in `taken` is ours. Of two plugins that offer the same name, the
        one whose package comes first in the alphabet has it; the other's is
        refused.
        """
        known = self._offers.get(hook)
        if known is not None:
            return known
        self.scan()
        known = self._offers[hook] = {}
        ours = offers.HOOKS[hook].taken.union(taken)
        for origin in tuple(self.origins.values()):
            for item in self._ask(origin, hook):
                if isinstance(item, Phrase):
                    told = Phrase(N_("hook '{hook}' {problem}"), hook=hook, problem=item)
                    self._fault(origin, told)
                    continue
                name, value = item
                owner = SHIPPED if name in ours else known[name].origin if name in known else None
                if owner is None:
                    known[name] = Offer(name, offers.guarded(value, origin), origin)
                    continue
                told = Phrase(
                    N_("it offers {what}, which {owner} has already"),
                    what=offers.what(hook, name),
                    owner=owner.words,
                )
                self._fault(origin, told)
        return known

    def loaded(self, commands: Iterable[str] = ()) -> tuple[LoadedPlugin, ...]:
        """Every plugin that was loaded, ours left out, with all that it offers."""
        everything = {
            hook: self.offered(hook, commands if hook == "yacht_commands" else ())
            for hook in offers.HOOKS
        }
        return tuple(
            LoadedPlugin(
                origin.name,
                origin.package,
                origin.version,
                {
                    hook: tuple(name for name, o in offered.items() if o.origin == origin)
                    for hook, offered in everything.items()
                },
            )
            for origin in self.origins.values()
            if origin not in OURS
        )


@contextlib.contextmanager
def quietly() -> Iterator[None]:
    """Run a plugin's code so that neither its prints nor its warnings reach our answer."""
    with contextlib.redirect_stdout(sys.stderr), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def _folded(name: str) -> str:
    return name.strip().lower().replace("_", "-").replace(".", "-")


def _identity(distribution: importlib.metadata.Distribution) -> tuple[str, str]:
    """The name and version of a distribution, question marks where its metadata lack them."""
    try:
        metadata = distribution.metadata
        return metadata["Name"] or "?", metadata["Version"] or "?"
    except Exception:  # noqa: BLE001 - whatever is wrong with its metadata
        return "?", "?"


@cache
def host() -> Host:
    """The plugins of this process, made when they are first needed."""
    return Host()


def rulesets() -> Mapping[str, Offer]:
    """Every ruleset that comes through the hooks, shipped ones first; see `yacht_rulesets`."""
    return host().offered("yacht_rulesets")


def ruleset(offer: Offer) -> Mapping[str, Any] | bytes | Ruleset:
    """The table or ruleset that is offered, made now if it is a function that makes one.

    Raises PluginError if that fails, or gives anything else.
    """
    value: object = offer.value
    try:
        if callable(value):
            with quietly():
                value = value()
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        why = error.problems if isinstance(error, YachtError) else (hookcheck.told(error),)
        raise PluginError(*(_about(offer, reason) for reason in why)) from error
    if not isinstance(value, Ruleset | Mapping | bytes):
        wanted = N_(
            "{found} was made, but a table, the bytes of a TOML file or a Ruleset is wanted"
        )
        raise PluginError(_about(offer, Phrase(wanted, found=offers.of_type(value))))
    if isinstance(value, Ruleset) and value.id != offer.name:
        raise PluginError(_about(offer, Phrase(N_("it calls itself '{id}'"), id=value.id)))
    return value


def _about(offer: Offer, problem: Phrase | str) -> Phrase:
    return Phrase(
        N_("{plugin}: {what}: {problem}"),
        plugin=offer.origin.words,
        what=offers.what("yacht_rulesets", offer.name),
        problem=problem,
    )


def patterns() -> Mapping[str, Offer]:
    """The pattern kinds of plugins, by name; see `yacht_patterns`."""
    return host().offered("yacht_patterns")


def point_terms() -> Mapping[str, Offer]:
    """The point terms of plugins, by name; see `yacht_point_terms`."""
    return host().offered("yacht_point_terms")


def commands(taken: Iterable[str]) -> Mapping[str, Offer]:
    """The commands of plugins, by name; `taken` are the words that `yacht` knows itself."""
    return host().offered("yacht_commands", taken)


def bots() -> Mapping[str, Offer]:
    """The players of plugins, by name; see `yacht_bots`."""
    return host().offered("yacht_bots")


def command(word: str, taken: Iterable[str]) -> Any:
    """The `click.Command` that a plugin offers for `word`; None if none does.

    Raises PluginError if it can't be imported or is no command.
    """
    offer = commands(taken).get(word)
    if offer is None or not isinstance(offer.value, str):
        return offer and offer.value
    module, _, path = offer.value.partition(":")
    try:
        with quietly():
            found: Any = importlib.import_module(module)
            for attribute in path.split("."):
                found = getattr(found, attribute)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise PluginError(
            Phrase(
                N_("{plugin}: {what} can't be loaded: {why}"),
                plugin=offer.origin.words,
                what=offers.what("yacht_commands", word),
                why=hookcheck.told(error),
            )
        ) from error
    if not offers.is_command(found):
        raise PluginError(
            Phrase(
                N_("{plugin}: {what} is {found}, not a click.Command"),
                plugin=offer.origin.words,
                what=offers.what("yacht_commands", word),
                found=offers.of_type(found),
            )
        )
    return found


def loaded(commands: Iterable[str] = ()) -> tuple[LoadedPlugin, ...]:
    """Every plugin that works; asks all hooks. `commands` as `taken` of `commands`."""
    return host().loaded(commands)


def switched_off() -> bool:
    """Whether the environment wants no installed plugin."""
    return host().switched_off


def problems() -> tuple[Phrase, ...]:
    """What is known to be wrong with plugins so far, a line each; `loaded` first asks for all."""
    return tuple(fault.problem for fault in host().faults)


def blamed(error: BaseException) -> Phrase | None:
    """The plugin in whose code `error` arose, in one line; None if it was in none."""
    import traceback  # noqa: PLC0415 - only failures need it

    for frame, _ in traceback.walk_tb(error.__traceback__):
        module = str(frame.f_globals.get("__name__", "")).partition(".")[0]
        origin = host().modules.get(module)
        if origin is not None:
            return Phrase(
                N_("{plugin} failed: {why}"), plugin=origin.words, why=hookcheck.told(error)
            )
    return None
