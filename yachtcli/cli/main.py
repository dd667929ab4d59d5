"""The entry point: language first, then the command, then how it ended."""

from __future__ import annotations

import os
import sys
from io import TextIOWrapper
from typing import TYPE_CHECKING

from yachtcli import i18n
from yachtcli.cli.status import Status, status_of
from yachtcli.errors import PluginError, YachtError
from yachtcli.i18n import _
from yachtcli.loading import config

if TYPE_CHECKING:
    from collections.abc import Sequence

    from click import ClickException

    from yachtcli.cli.options import Group

LONGEST_WORD = 60
LONGEST_MESSAGE = 400
"""Characters of a message about wrong use: more is what was typed, and no help."""
COMPLETE = "_YACHT_COMPLETE"
"""Set by a shell that asks what may come next."""


def main() -> None:
    """Run the command line that the program was started with, and end with its exit code."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # closed by whoever started us
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: PTH123, SIM115 - to the end
    sys.exit(run(sys.argv[1:]))


def run(args: Sequence[str]) -> int:
    """Run one command line; its exit code.

    Nothing is raised: every error has become one line on stderr.
    """
    try:
        i18n.use(_language(args))
        _write_what_can_be_written()
        # A shell that asks what may come is told nothing else; `config` tells it as an error.
        if COMPLETE not in os.environ and "config" not in args:
            _warn_of_config()
        status = _run(args)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return _broken_off()
    except BrokenPipeError:  # whoever read our output has had enough of it
        _drop_output()
        return Status.DONE
    except OSError as error:
        return _tell_system_error(error)
    except MemoryError:
        from yachtcli.cli.output import tell  # noqa: PLC0415 - as good as never

        tell(_("Error: there is not enough memory for this"))
        return Status.NO
    return status


def _broken_off() -> int:
    """The exit code of what Ctrl-C has ended, or another signal that was listened for."""
    from yachtcli import signals  # noqa: PLC0415 - what comes to its end does without

    return signals.listen_no_more() or Status.INTERRUPTED


def _run(args: Sequence[str]) -> int:
    # Help texts are evaluated when a command is imported, so the language comes before.
    import click  # noqa: PLC0415

    from yachtcli.cli.group import group  # noqa: PLC0415
    from yachtcli.cli.output import tell, tell_error  # noqa: PLC0415

    try:
        if COMPLETE in os.environ:
            return _complete(group)
        # Not by click's own `main`, which has a say in how closed pipes and interrupts end.
        with group.make_context("yacht", list(args)) as context:
            result = group.invoke(context)
        return int(result) if isinstance(result, int) else Status.DONE
    except click.exceptions.Exit as error:
        return error.exit_code
    except click.exceptions.Abort:
        return Status.INTERRUPTED
    except click.exceptions.NoArgsIsHelpError as error:
        tell(error.format_message())
        return Status.USAGE
    except click.ClickException as error:
        tell(_("Error: {message}").format(message=_message(error)))
        return Status.USAGE
    except YachtError as error:
        tell_error(error)
        return status_of(error)
    except (OSError, MemoryError, KeyboardInterrupt):
        raise
    except Exception as error:  # noqa: BLE001 - a bug is told in one line, whatever it is
        if "--debug" in args:
            import traceback  # noqa: PLC0415 - only bugs need it

            traceback.print_exc()
        return _tell_bug(error)


def _message(error: ClickException) -> str:
    """What click says is wrong, on one line; with the way to help where the use was."""
    from click import NoSuchOption, UsageError  # noqa: PLC0415 - see `_run`

    from yachtcli.core.notation import nearest, shortened  # noqa: PLC0415 - only mistakes need it

    if isinstance(error, NoSuchOption) and error.possibilities:
        # Click also offers what has little in common beside the dashes.
        near = nearest(error.option_name, error.possibilities)
        error = NoSuchOption(error.option_name, possibilities=near, ctx=error.ctx)
    # The words that were typed stand in it, of any length and made of anything.
    words = (shortened(word, LONGEST_WORD) for word in error.format_message().split())
    message = shortened(" ".join(words), LONGEST_MESSAGE)
    if not isinstance(error, UsageError):
        return message
    command = error.ctx.command_path if error.ctx is not None else "yacht"
    see = _("see '{command} --help'").format(command=command)
    return f"{message.rstrip('.')} ({see})"


def _complete(group: Group) -> int:
    """Answer a shell that asks what may come next."""
    from click.shell_completion import shell_complete  # noqa: PLC0415 - only a shell needs it

    from yachtcli.cli.shells import register  # noqa: PLC0415 - only a shell needs it

    register()
    return shell_complete(group, {}, "yacht", COMPLETE, os.environ[COMPLETE])


def _language(args: Sequence[str]) -> str | None:
    """The language that `--lang` asks for, else the config; None leaves it to the environment."""
    words = list(args)
    for place, word in enumerate(words):
        if word == "--":
            break
        name, equals, value = word.partition("=")
        if name == "--lang":
            language = value if equals else "".join(words[place + 1 : place + 2])
            return language if language in i18n.LANGUAGES else None
    settled = config.get("language")
    return settled if settled in i18n.LANGUAGES else None


def _warn_of_config() -> None:
    """Tell what is wrong with the user's config, and go on without it: it is not the question."""
    error = config.problem()
    if error is not None:
        from yachtcli.cli.output import tell  # noqa: PLC0415 - rarely anything is wrong

        for problem in error.problems:
            tell(_("Warning: {problem} (not heeded)").format(problem=i18n.say(problem)))


def _tell_bug(error: Exception) -> int:
    """Tell what no command has expected: a plugin that failed, or else a bug of ours."""
    from yachtcli.cli.output import tell, tell_error  # noqa: PLC0415 - only bugs need it

    plugins = sys.modules.get("yachtcli.loading.plugins")
    blamed = plugins.blamed(error) if plugins is not None else None
    if blamed is not None:
        tell_error(PluginError(blamed))
        return Status.BROKEN
    what = f"{type(error).__name__}: {error}".splitlines()[0]
    tell(
        _(
            "Error: this is a bug in yacht ({what}); please report it with what you typed and "
            "what --debug shows"
        ).format(what=what)
    )
    return Status.BUG


def _write_what_can_be_written() -> None:
    r"""Let a terminal or pipe that lacks a character show another one, rather than fail.

    UTF-8 lacks half characters only: bytes of an argument that are no text. They
    are shown as `\udcff`, which JSON reads as what it was.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            if stream.encoding.lower() == "utf-8":
                stream.reconfigure(errors="backslashreplace")
            else:
                import codecs  # noqa: PLC0415 - few terminals lack something

                from yachtcli.ui.terminal import alike  # noqa: PLC0415 - the same

                codecs.register_error(alike.__name__, alike)
                stream.reconfigure(errors=alike.__name__)


def _drop_output() -> None:
    """Let stdout go nowhere: Python flushes it once more at its end, which would fail again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _tell_system_error(error: OSError) -> int:
    """Tell that a file, the disk or the terminal failed us; wrong use, in scripts' terms."""
    from yachtcli.cli.output import tell  # noqa: PLC0415 - only errors need it

    what = error.strerror or str(error)
    if error.filename:
        what = f"{error.filename}: {what}"
    tell(_("Error: {message}").format(message=what))
    try:
        sys.stdout.flush()
    except OSError:
        _drop_output()
    return Status.USAGE
