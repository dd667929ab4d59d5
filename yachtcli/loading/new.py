"""A table to begin with: a child of another ruleset, with all that it inherits as comments."""

from __future__ import annotations

import contextlib
import os
import textwrap
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from yachtcli.core.kinds import KINDS
from yachtcli.core.notation import shortened
from yachtcli.core.points import TERMS
from yachtcli.errors import NotationError
from yachtcli.loading import catalog, paths, writing
from yachtcli.loading.schema import CASE, FORMAT, PARTS, TOP
from yachtcli.loading.values import RULESET_ID, is_id, is_text, plain_name
from yachtcli.phrase import DEFAULT_LANGUAGE, N_, Phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from typing import TypeAlias

    from yachtcli.core.fields import Field
    from yachtcli.core.ruleset import Ruleset
    from yachtcli.phrase import Speaker

    Gettext: TypeAlias = Callable[[str], str]
    """Puts a sentence of ours into a language."""

RULE: Final = "# " + "-" * 76
HEAD: Final = N_(
    """\
# {name}: a ruleset of your own, built on {parent}.
#
# All that is not said here is as it is there. Every setting stands below with
# the value that it has now. To change one, take away the # before its key and
# edit the value; a list or text that is changed replaces the old one whole.
# Only the notes at the end take several lines, each with a # to be taken away.
#
#   what is wrong with this table    yacht rules check {file}
#   what it makes different          yacht rules diff {parent} {file}
#   a game by it                     yacht score -r {file} 6 6 6 2 1
"""
)


def verify_new_id(name: str) -> Phrase | None:
    """Why a new ruleset can't be called `name`; None if it can."""
    if not is_id(name, RULESET_ID):
        return Phrase(
            N_(
                "'{name}' is no id for a ruleset: a lower-case letter, then such letters, "
                "digits, hyphens and underscores (the file is named by -o)"
            ),
            name=shortened(name),
        )
    if catalog.is_shipped(name):
        return Phrase(
            N_("'{name}' is the id of a shipped ruleset, and can't be taken over"), name=name
        )
    return None


def new_table(
    name: str, parent: str, file: str | None = None, speaker: Speaker | None = None
) -> str:
    """The text of a table `name` that extends `parent`, to be kept in `file`.

    Its comments are in the language of `speaker` (English without one).
    `parent` is the name of a ruleset or the path of its file; a relative path
    is told from where `file` is. Raises NotationError for an id that can't be
    used, and RulesetError for a parent that is unknown or broken.
    """
    problem = verify_new_id(name)
    if problem is not None:
        raise NotationError(problem)
    base = catalog.find(parent)
    extends = _from_file(parent, file) if paths.is_path(parent) else parent
    spoken = DEFAULT_LANGUAGE if speaker is None else speaker.language
    gettext: Gettext = str if speaker is None else speaker.gettext
    title = dict.fromkeys((DEFAULT_LANGUAGE, spoken, *base.name.texts), str(plain_name(name)))
    shown = file if file is not None else f"{name}.toml"
    lines = [
        gettext(HEAD).format(name=title["en"], parent=_shell(parent), file=_shell(shown)),
        *writing.setting("format", FORMAT),
        *writing.setting("id", name),
        *writing.setting("extends", extends),
        *writing.setting("name", title),
        *_settings(base, gettext),
    ]
    return "\n".join(lines) + "\n"


def _from_file(parent: str, file: str | None) -> str:
    """The path of the parent as it is to be written into `file`."""
    own = Path(parent).expanduser().resolve()
    folder = Path(file).resolve().parent if file is not None else Path.cwd()
    try:
        path = Path(os.path.relpath(own, folder)).as_posix()
    except ValueError:  # another drive
        path = own.as_posix()
    path = path if paths.is_path(path) else f"./{path}"
    if not is_text(path):
        raise NotationError(
            Phrase(
                N_("the path {path} can't be written into a table: it is too long, or no text"),
                path=shortened(path),
            )
        )
    return path


def _shell(word: str) -> str:
    import shlex  # noqa: PLC0415 - only here

    return shlex.quote(word) if word.isprintable() else shlex.quote(shortened(word))


def _settings(base: Ruleset, gettext: Gettext) -> Iterator[str]:
    """Every setting with its inherited value, commented out, each under what it means."""
    for key in ("about", "voluntary_zero"):
        yield from _explained(TOP[key], [((key,), _value(base, key))], gettext)
    for part in ("dice", "turn", "repeat"):
        yield from _heading(part, gettext)
        for key, field in PARTS[part].items():
            yield from _explained(field, [((part, key), _value(base, part, key))], gettext)
    for key, part in (("sections", "section"), ("", "category"), ("columns", "column")):
        yield from _heading(part, gettext)
        if key:
            yield from _explained(TOP[key], [((key,), _value(base, key))], gettext)
        yield from _entries(base, part, gettext)
    yield from _heading("tips", gettext)
    for language, tips in base.tips.items():
        yield ""
        yield from _commented(("tips", language), tips)
    yield from _kinds_and_terms(gettext)


def _entries(base: Ruleset, part: str, gettext: Gettext) -> Iterator[str]:
    """The settings of each section, box or column, after what their keys mean."""
    fields = {key: field for key, field in PARTS[part].items() if key != "like"}
    yield ""
    for key, field in fields.items():
        yield from _wrapped(f"{key}: {_meaning(field, gettext)}", hanging=True)
    for entry in _ids(base, part):
        yield ""
        for key in fields:
            yield from _commented((part, entry, key), _value(base, part, entry, key))


def _ids(base: Ruleset, part: str) -> tuple[str, ...]:
    if part == "category":
        return tuple(base.categories)
    return tuple(item.id for item in (base.sections if part == "section" else base.columns))


def _value(base: Ruleset, *keys: str) -> Any:
    """What holds in `base` at this key; None where there is nothing that could be written."""
    value: Any = base.table
    for key in keys:
        value = value.get(key) if isinstance(value, dict) else None
    if value is not None:
        return value
    field = TOP[keys[0]] if len(keys) == 1 else PARTS[keys[0]][keys[-1]]
    if keys[-1] == "name":
        item = _named(base, keys[0], keys[1])
        return dict(item)
    if keys == ("repeat", "upper"):
        return base.repeat.upper if base.repeat is not None else None
    return field.default


def _named(base: Ruleset, part: str, entry: str) -> Mapping[str, str]:
    items = {
        "section": {s.id: s.name for s in base.sections},
        "category": {c.id: c.name for c in base.categories.values()},
        "column": {c.id: c.name for c in base.columns},
    }
    return items[part][entry].texts


def _kinds_and_terms(gettext: Gettext) -> Iterator[str]:
    """What patterns and points may be made of, for reading."""
    yield from ("", "", RULE)
    yield from _wrapped(
        gettext(N_("Kinds of pattern: a pattern has one, and its options beside it"))
    )
    yield "#"
    for kind in KINDS:
        yield from _wrapped(f"{kind.name}: {gettext(kind.value.doc)}", hanging=True)
        for name, option in kind.options.items():
            told = gettext(N_("option {name}: {meaning}")).format(
                name=name, meaning=gettext(option.doc)
            )
            yield from _wrapped(f"  {told}", hanging=True)
    yield from ("", "", RULE)
    yield from _wrapped(
        gettext(
            N_(
                "Points: a number, one of the words, or a table of words with how many times each "
                "counts; of a list of such tables the first that applies counts"
            )
        )
    )
    yield "#"
    for term in TERMS:
        yield from _wrapped(f"{term.name}: {gettext(term.doc)}", hanging=True)
    for name, field in CASE.items():
        yield from _wrapped(f"{name}: {gettext(field.doc)}", hanging=True)


def _heading(part: str, gettext: Gettext) -> Iterator[str]:
    yield from ("", "", RULE)
    yield from _wrapped(f"[{part}]  {gettext(TOP[part].doc)}")


def _explained(
    field: Field, values: list[tuple[tuple[str, ...], Any]], gettext: Gettext
) -> Iterator[str]:
    """Settings under what they mean; nothing of those that have no value to show."""
    told = [line for keys, value in values for line in _commented(keys, value)]
    if told:
        yield ""
        yield from _wrapped(_meaning(field, gettext))
        yield from told


def _meaning(field: Field, gettext: Gettext) -> str:
    """What a key means, with all its words even where the sentence does not need them."""
    told = all(f"`{word}`" in field.doc for word in field.words)
    doc = gettext(field.doc)
    if told:
        return doc
    words = gettext(N_("One of {words}.")).format(words=", ".join(field.words))
    return f"{doc} {words}"


def _commented(keys: tuple[str, ...], value: Any) -> Iterator[str]:
    if value is None:
        return
    name = writing.path(*keys)
    # A setting is one line, so that one # is all there is to take away; notes would be too long.
    lines = writing.setting(name, value) if keys[0] == "tips" else (_one_line(name, value),)
    yield from (f"#{line}" for line in lines)


def _one_line(name: str, value: Any) -> str:
    return f"{name} = {writing.inline(value)}"


def _wrapped(text: str, *, hanging: bool = False) -> Iterator[str]:
    indent = len(text) - len(text.lstrip()) + 4 if hanging else 0
    first = "# " + " " * (indent - 4 if hanging else 0)
    yield from textwrap.wrap(
        text.strip(), 78, initial_indent=first, subsequent_indent="# " + " " * indent
    )


def write_new(name: str, text: str, *, force: bool = False) -> None:
    """Write a new file whole or not at all.

    Raises NotationError for a file that is there already, unless `force`; and
    OSError, naming the file, where it can't be written. Nothing half-written
    stays.
    """
    path = Path(name)
    if os.path.lexists(path) and not (force and path.is_file()):
        problem = (
            N_("{path} is there already; --force replaces it")
            if path.is_file()
            else N_("{path} is there already, and is no file that could be replaced")
        )
        raise NotationError(Phrase(problem, path=shortened(name, 200)))
    try:
        _replace(path.resolve(), text)
    except OSError as error:
        raise OSError(error.errno, error.strerror or str(error), name) from error
    except ValueError:  # a zero byte
        raise NotationError(
            Phrase(N_("{path} is no name for a file"), path=shortened(name))
        ) from None


def _replace(path: Path, text: str) -> None:
    beside = path.with_name(f".{path.name[:200]}.{os.getpid()}")
    try:
        with beside.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except BaseException:
        with contextlib.suppress(OSError, ValueError):
            beside.unlink()
        raise
