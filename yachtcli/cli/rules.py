"""`yacht rules`: list, show, compare, check and write rulesets."""

from __future__ import annotations

from yachtcli.cli.group import LazyGroup, Listed
from yachtcli.i18n import _


class RulesGroup(LazyGroup):
    """The commands about rulesets, each loaded only when it is asked for."""

    table = {  # noqa: RUF012 - a constant, as the base class declares it
        "list": Listed("rules_list", _("Which rulesets there are.")),
        "show": Listed("rules_show", _("The rules of a game in words.")),
        "diff": Listed("rules_diff", _("How one game differs from another.")),
        "check": Listed("rules_check", _("Everything that is wrong with a table.")),
        "new": Listed("rules_new", _("Begin a ruleset of your own.")),
    }


command = RulesGroup(
    "rules",
    help=_("List, show, compare, check and write rulesets."),
    no_args_is_help=True,
)
