"""`yacht rules diff`: how one game differs from another."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from yachtcli.cli.chosen import chosen_settings
from yachtcli.cli.options import Command, completed, format_options, settings_option
from yachtcli.cli.output import answer, answer_json, answer_wrapped, chosen_format, wants_color
from yachtcli.core.compare import differences
from yachtcli.i18n import _, current, say
from yachtcli.loading import catalog

if TYPE_CHECKING:
    from yachtcli.core.ruleset import Ruleset


@click.command(
    "diff",
    cls=Command,
    help=_(
        "Say in words how game B differs from game A, a sentence for each difference.\n\n"
        "Settings of -s change B; without B, they are what is told: yacht rules diff yahtzee "
        "-s repeat.joker=free"
    ),
    short_help=_("How one game differs from another."),
)
@click.argument("a", metavar="A", shell_complete=completed("rules"))
@click.argument("b", metavar="B", required=False, shell_complete=completed("rules"))
@settings_option
@format_options
def command(
    *, a: str, b: str | None, settings: tuple[str, ...], json: bool, format_: str | None
) -> None:
    """Compare two rulesets."""
    if b is None and not settings:
        raise click.UsageError(_("name a second ruleset, or settings with -s"))
    old = catalog.find(a)
    new = catalog.find(b or a, chosen_settings(settings))
    form = chosen_format(json, format_)
    if form == "json":
        told = [
            {"key": d.key, "a": d.a, "b": d.b, "text": str(d.text)} for d in differences(old, new)
        ]
        answer_json({"a": old.id, "b": new.id, "differences": told})
        return
    sentences = [say(d.text) for d in differences(old, new, current().language)]
    if not sentences:
        answer_wrapped(_same(old, new, changed=bool(settings)))
    elif form == "table":
        from yachtcli.ui.rules_diff import show  # noqa: PLC0415 - a pipe does without

        show(old, new, sentences, color=wants_color())
    else:
        for sentence in sentences:
            answer(sentence)


def _same(old: Ruleset, new: Ruleset, *, changed: bool) -> str:
    if old.id == new.id:
        told = (
            _("{a} has the same rules with these settings.")
            if changed
            else _("Both have the same rules: {a}.")
        )
        return told.format(a=say(old.name))
    return _("{a} and {b} have the same rules.").format(a=say(old.name), b=say(new.name))
