"""What can be wrong with how a call ended, whatever it was called with."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from noise import Case
    from processes import Outcome

LEAKS = ("Traceback", "this is a bug", "<yachtcli", "object at 0x", "[Errno", 'File "', "Exception")
LONGEST = 2500
"""Characters that are still one clear line: a fault with all that stands around it."""
HEADERS = ("dice\t", "line\tevent\t")
MANY = ("check", "list", "import")
"""Commands that go on to the next ruleset, setting or game after a bad one."""
TABLES = ("play", "resume", "daily", "pad")
"""Commands that tell a game as it goes, until something goes wrong."""
JUDGED = (("validate", "-"), ("validate", "-", "--json"), ("validate", "game.jsonl"))
"""Calls that give a verdict on every line, as JSON."""
STATUSES = {0, 1, 2, 3}


def complaint(case: Case, done: Outcome) -> str | None:
    """What is wrong with this outcome of the call; None if nothing is."""
    return (
        _status(done)
        or _stderr(case, done)
        or _answer_beside_an_error(case, done)
        or _json(case, done)
        or _verdicts(case, done)
    )


def _status(done: Outcome) -> str | None:
    if done.status not in STATUSES:
        return f"exit code {done.status}"
    leak = next((word for word in LEAKS if word in done.stderr), None)
    return f"stderr shows {leak!r}" if leak else None


def _stderr(case: Case, done: Outcome) -> str | None:
    if done.status >= 2 and not done.stderr:
        return "an error without a word"
    if done.stderr and not done.stderr.endswith("\n"):
        return "the last line on stderr has no end"
    if done.stderr.startswith(("Usage:", "Aufruf:")) and done.status == 2:
        return None  # the help of a group that was called without a command
    for line in done.stderr.split("\n")[:-1]:
        if not line.strip() or not line.isprintable() or len(line) > LONGEST:
            return f"this is no clear line: {line[:200]!r}"
    told = len(done.stderr.splitlines())
    single = done.status == 2 and case.args[:1] in (("score",), ("validate",)) and not case.stdin
    if single and told > 1 and not any("card" in word or "=" in word for word in case.args):
        return "several lines about one thing"
    return None


def _answer_beside_an_error(case: Case, done: Outcome) -> str | None:
    """Only streams, games, and commands about several things, have answers beside an error."""
    if done.status < 2 or not done.stdout or any(word in MANY for word in case.args):
        return None
    if case.args[:1] and case.args[0] in TABLES:
        return None
    if done.stdout.startswith(HEADERS) and done.stdout.count("\n") == 1:
        return None
    if "validate" in case.args or "score" in case.args:
        return None if case.stdin or case.files else "an answer beside an error"
    return f"an answer beside an error: {done.stdout[:80]!r}"


def _json(case: Case, done: Outcome) -> str | None:
    if not _asks_for_json(case.args) or done.stdout.startswith(("Usage:", "yacht ", "Aufruf:")):
        return None
    for line in done.stdout.split("\n")[:-1]:
        try:
            value = json.loads(line)
        except ValueError:
            return f"no JSON: {line[:200]!r}"
        if not isinstance(value, dict):
            return f"no JSON object: {line[:200]!r}"
    return None


def _asks_for_json(args: tuple[str, ...]) -> bool:
    """Whether the call asks for JSON for sure: no other option could have taken that word."""
    words = args[: args.index("--")] if "--" in args else args
    if "--json" not in words:
        return False
    before = ("", *words)[words.index("--json")]
    return not before.startswith("-")


def _verdicts(case: Case, done: Outcome) -> str | None:
    """Each line of a stream that is not blank has its verdict, and the exit code is the worst."""
    if case.args not in JUDGED:
        return None
    data = case.files.get(case.args[1], case.stdin)
    verdicts = [json.loads(line) for line in done.stdout.splitlines()]
    lines = [n for n, line in enumerate(data.split(b"\n"), 1) if line.strip()]
    if [verdict["line"] for verdict in verdicts] != lines:
        return "not each line has its verdict"
    legal = all(verdict["legal"] is True for verdict in verdicts)
    return (
        None if (done.status == 0) == (legal and bool(lines)) else "the exit code is not the worst"
    )
