"""`yacht config`: what holds until something else is asked for."""

# ruff: noqa: PTH100 - pathlib costs start-up time

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import click

from yachtcli.cli.options import Group, OneOf, format_options
from yachtcli.cli.output import answer, answer_json, answer_rows, chosen_format, tell, tell_error
from yachtcli.cli.status import Status
from yachtcli.errors import ConfigError
from yachtcli.i18n import _, say
from yachtcli.loading import config

if TYPE_CHECKING:
    from collections.abc import Callable

KEYS = tuple(config.DEFAULTS)


def _key_argument(function: Callable[..., Any]) -> Callable[..., Any]:
    return click.argument("key", type=OneOf(KEYS), metavar="KEY")(function)


command = Group(
    "config",
    help=_(
        "Settle what holds until something else is asked for:\n"
        "yacht config set rules yatzy\n\n"
        "The keys are rules (the ruleset that is meant without -r: a name or a file), language "
        "(auto, en, de), player (what you are called), color (auto, always, never) and "
        "bot_delay (seconds that a bot takes for a move, 0 to {most}).\n\n"
        "An option goes first, then the environment (YACHT_RULES, NO_COLOR), then this. It is "
        "kept in a TOML file, which `yacht config path file` names; other keys in it are let "
        "be. Exit code: 3 if that file is broken."
    ).format(most=config.LONGEST_DELAY),
    short_help=_("Settle the ruleset, language, name and colours."),
    no_args_is_help=True,
)


@command.command(
    "get",
    help=_("What a key is set to, or what holds without it. Exit code: 1 if nothing does."),
    short_help=_("What a key is set to."),
)
@_key_argument
@format_options
def get(*, key: str, json: bool, format_: str | None) -> Status:
    """Answer with the value alone."""
    value, _own = _value(config.read(), key)
    if chosen_format(json, format_) == "json":
        answer_json({"key": key, "value": value})
    elif value is None:
        tell(_("{key} is not set").format(key=key))
    else:
        answer(str(value))
    return Status.NO if value is None else Status.DONE


def _value(table: dict[str, Any], key: str) -> tuple[Any, bool]:
    """The value that holds, and whether it stands in the file; ConfigError if it is no such."""
    own = table.get(key)
    if own is None:
        from yachtcli.loading import catalog  # noqa: PLC0415 - not for --help

        return (catalog.DEFAULT if key == "rules" else config.DEFAULTS[key]), False
    fault = config.fault(key, own)
    if fault is not None:
        raise ConfigError(fault)
    return own, True


@command.command("set", help=_("Set a key: yacht config set bot_delay 0"))
@_key_argument
@click.argument("value", metavar="VALUE")
def set_(*, key: str, value: str) -> None:
    """Verify the value and write it down."""
    wanted: Any = _number(value) if isinstance(config.DEFAULTS[key], float) else value.strip()
    fault = config.fault(key, wanted)
    if fault is not None:
        raise click.UsageError(say(fault))
    if key == "rules":
        from yachtcli.loading import catalog, paths  # noqa: PLC0415 - other keys do without

        if paths.is_path(wanted):  # from every folder the same one
            wanted = os.path.abspath(os.path.expanduser(wanted))  # noqa: PTH111 - as above
        catalog.find(wanted)
    _change(key, wanted)


def _number(text: str) -> int | float | str:
    """The number in a text; the text where it is none."""
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text


@command.command("unset", help=_("Forget what keys are set to: yacht config unset rules player"))
@click.argument("keys", type=OneOf(KEYS), metavar="KEY…", nargs=-1, required=True)
def unset(*, keys: tuple[str, ...]) -> None:
    """Take the keys out of the file."""
    for key in keys:
        _change(key, None)


def _change(key: str, value: object) -> None:
    from yachtcli.loading.config_writing import change  # noqa: PLC0415 - not for --help

    copy = change(key, value)
    if copy is not None:
        tell(_("The comments in it are lost; the file as it was: {path}").format(path=copy))


@command.command(
    "list",
    help=_(
        "All keys with what holds. In a pipe: key, value, and 'config' where it stands in the "
        "file, else 'default'."
    ),
)
@format_options
def list_(*, json: bool, format_: str | None) -> Status:
    """List the keys; tell what can't be used in the file, and what nobody knows."""
    table = config.read()
    holds: dict[str, tuple[Any, bool]] = {}
    status = Status.DONE
    for key in KEYS:
        try:
            holds[key] = _value(table, key)
        except ConfigError as error:
            tell_error(error, where=config.path())
            status = Status.BROKEN
    form = chosen_format(json, format_)
    if form == "json":
        answer_json(
            {
                "config": {key: value for key, (value, _own) in holds.items()},
                "set": [key for key, (_value, own) in holds.items() if own],
            }
        )
    elif form == "tsv":
        answer_rows(
            (key, value, "config" if own else "default") for key, (value, own) in holds.items()
        )
    else:
        width = max(map(len, KEYS))
        for key, (value, own) in holds.items():
            if value is None:
                shown = _("(not set)")
            else:
                shown = str(value) if own else f"{value}  {_('(default)')}"
            answer(f"{key.ljust(width)}  {shown}")
    _tell_unknown(table)
    return status


def _tell_unknown(table: dict[str, Any]) -> None:
    from yachtcli.core.notation import nearest, shortened  # noqa: PLC0415 - not for --help

    for key in table.keys() - set(KEYS):
        near = nearest(key, KEYS)
        text = _("Note: nobody knows the key {key} in {path}").format(
            key=shortened(key), path=config.path()
        )
        if near:
            text = _("{problem} - did you mean {near}?").format(problem=text, near=", ".join(near))
        tell(text)


PLACES = ("file", "config", "data", "cache")


@command.command(
    "path",
    help=_(
        "Where things lie: file, the one that this command writes; the folders config (with "
        "rulesets in it), data (games) and cache. With one of these words that path alone."
    ),
    short_help=_("Where config, data and cache lie."),
)
@click.argument("place", type=OneOf(PLACES), metavar="[file|config|data|cache]", required=False)
@format_options
def path(*, place: str | None, json: bool, format_: str | None) -> None:
    """Answer with paths, be there something or not."""
    from yachtcli.loading.folders import cache_dir, config_dir  # noqa: PLC0415 - not for --help
    from yachtcli.store.folder import data_dir  # noqa: PLC0415 - not for --help

    found = dict(zip(PLACES, (config.path(), config_dir(), data_dir(), cache_dir()), strict=True))
    if place is not None:
        found = {place: found[place]}
    form = chosen_format(json, format_)
    if form == "json":
        answer_json(found)
    elif place is not None:
        answer(found[place])
    elif form == "tsv":
        answer_rows(found.items())
    else:
        width = max(map(len, found))
        for word, where in found.items():
            answer(f"{word.ljust(width)}  {where}")
