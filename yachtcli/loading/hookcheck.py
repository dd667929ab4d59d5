"""What is wrong with a plugin as it is defined, before it is asked for anything.

pluggy says nothing about a misspelt hook, a function without the marker or with
the marker of another project, or a plugin without any hook.
"""

from __future__ import annotations

import inspect
import sys
import traceback
from typing import TYPE_CHECKING, Any, Final

from yachtcli import hookspecs
from yachtcli.core.notation import nearest, shortened
from yachtcli.hookspecs import PROJECT
from yachtcli.phrase import N_, Phrase

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    import pluggy

MARKER: Final = f"{PROJECT}.api.hookimpl"
HOOKS: Final[Mapping[str, tuple[str, ...]]] = {
    name: tuple(inspect.signature(spec).parameters)
    for name, spec in vars(hookspecs).items()
    if hasattr(spec, f"{PROJECT}_spec")
}
"""Every hook with the names of its arguments."""


def faults_of(plugin: object, manager: pluggy.PluginManager) -> tuple[Phrase, ...]:
    """Everything that is wrong with the functions of `plugin`; empty if it may be registered."""
    faults: list[Phrase] = []
    marked = 0
    for name in dir(plugin):
        value = getattr(plugin, name)
        options = manager.parse_hookimpl_opts(plugin, name)
        if options is None:
            faults += _unmarked(name, value)
            continue
        marked += 1
        hook = options.get("specname") or name
        if hook in HOOKS:
            faults += _arguments(hook, value)
        elif not options.get("optionalhook"):
            faults.append(_no_such_hook(hook))
    if not marked and not faults:
        near = [name for name in dir(plugin) if not name.startswith("__") and _near(name)]
        faults.append(
            Phrase(
                N_("it has no hook: {names} is not marked with {marker}, and is no hook's name"),
                names=", ".join(near),
                marker=MARKER,
            )
            if near
            else Phrase(N_("it has no hook: nothing in it is marked with {marker}"), marker=MARKER)
        )
    return tuple(faults)


def _near(name: str) -> str | None:
    return next(iter(nearest(name, HOOKS)), None) if name.startswith("yacht") else None


def _unmarked(name: str, value: Any) -> Iterator[Phrase]:
    if name not in HOOKS or hasattr(value, f"{PROJECT}_spec"):
        return
    if not inspect.isroutine(value):
        yield Phrase(
            N_("'{name}' is of type {type}, not a function marked with {marker}"),
            name=name,
            type=type(value).__name__,
            marker=MARKER,
        )
        return
    attributes = getattr(value, "__dict__", {})
    foreign = [
        key.removesuffix("_impl")
        for key, options in attributes.items()
        if key.endswith("_impl") and isinstance(options, dict)
    ]
    if foreign:
        yield Phrase(
            N_("'{name}' carries the marker of another project, {project}, instead of {marker}"),
            name=name,
            project=", ".join(foreign),
            marker=MARKER,
        )
    else:
        yield Phrase(N_("'{name}' is not marked with {marker}"), name=name, marker=MARKER)


def _no_such_hook(hook: str) -> Phrase:
    near = nearest(hook, HOOKS)
    if near:
        return Phrase(
            N_("there is no hook '{hook}' - did you mean {near}?"), hook=hook, near=near[0]
        )
    return Phrase(N_("there is no hook '{hook}'; there are {all}"), hook=hook, all=", ".join(HOOKS))


def _arguments(hook: str, function: Any) -> Iterator[Phrase]:
    free = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
    for name, parameter in inspect.signature(function).parameters.items():
        if name in HOOKS[hook] or parameter.kind in free:
            continue
        if parameter.default is inspect.Parameter.empty:
            yield Phrase(
                N_("hook '{hook}' is not given an argument '{argument}'; write {signature}"),
                hook=hook,
                argument=name,
                signature=f"{hook}({', '.join(HOOKS[hook])})",
            )


def told(error: BaseException) -> str:
    """An exception in one line: what it is, what it says, and where in the plugin it arose.

    >>> told(ValueError("no dice"))
    'ValueError: no dice'
    """
    kind = type(error).__name__
    text = next((line.strip() for line in str(error).splitlines() if line.strip()), "")
    line = f"{kind}: {shortened(text, 160)}" if text else kind
    place = None if isinstance(error, SyntaxError) else _place(error)
    return f"{line} ({place})" if place else line


def _place(error: BaseException) -> str | None:
    """The file and line of the last step that was taken in a plugin's own code."""
    place = None
    for frame, line in traceback.walk_tb(error.__traceback__):
        module = str(frame.f_globals.get("__name__", "")).partition(".")[0]
        if module not in sys.stdlib_module_names and module not in (PROJECT, "pluggy"):
            file = frame.f_code.co_filename.replace("\\", "/").rpartition("/")[2]
            place = f"{file}, line {line}"
    return place
