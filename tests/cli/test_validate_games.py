"""`yacht validate FILE|-`: whole random games, as they were played and with a mistake in them."""

from __future__ import annotations

import json
import random
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from yachtcli.core import game, record
from yachtcli.loading import catalog

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    Yacht = Callable[..., Any]

Event = dict[str, Any]
RULESETS = ("yahtzee", "joker", "classic", "yahtzee-free", "yacht", "yatzy", "triple")


def chance(seed: str) -> random.Random:
    """The same chance every time."""
    return random.Random(seed)  # noqa: S311 - tests, not secrets


def judged(yacht: Yacht, events: Sequence[Event]) -> tuple[int, int | None, str]:
    """The exit code, the place of the first event that is not legal, and the summary."""
    done = yacht("validate", "-", stdin="".join(json.dumps(e) + "\n" for e in events))
    legal = [json.loads(line)["legal"] for line in done.stdout.splitlines()]
    assert len(legal) == len(events)
    return done.status, next((n for n, said in enumerate(legal) if not said), None), done.stderr


@cache
def played(rules: str, players: int, seed: int) -> tuple[Event, ...]:
    """A random game as a record."""
    rng = chance(f"{rules} {players} {seed}")
    ruleset = catalog.find(rules)
    position = game.start(ruleset, players)
    events = [record.write_opening(ruleset, [f"P{n}" for n in range(players)], shipped=True)]
    while not position.over:
        if position.awaits_roll:
            action: game.Action = rng.choice(game.outcomes(position))[0]
        else:
            actions = game.legal_actions(position)
            # Fives of a kind are rare: keep equal dice as often as not.
            keeps = [a for a in actions if isinstance(a, game.Keep) and alike(position, a)]
            action = rng.choice(keeps if keeps and rng.random() < 0.5 else actions)
        position, event = game.apply(position, action)
        events.append(record.write_event(event))
    return (*events, record.write_end(position))


def alike(position: game.Position, action: game.Keep) -> bool:
    dice = position.dice or ()
    return len({dice[place] for place in action.at}) == 1


@pytest.mark.parametrize("rules", RULESETS)
def test_a_whole_game_is_valid(yacht: Yacht, rules: str) -> None:
    for players in (1, 2):
        status, wrong_at, summary = judged(yacht, played(rules, players, players))
        assert (status, wrong_at) == (0, None)
        assert summary.startswith("The game is valid: P0 ")


RECORDED = sorted((Path(__file__).parents[1] / "exact" / "games").glob("*.jsonl"))


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_the_games_with_the_highest_totals_are_valid(yacht: Yacht, path: Path) -> None:
    done = yacht("validate", str(path))
    assert done.status == 0
    assert done.stderr == f"The game is valid: Ann {path.stem.split('-')[-1]}.\n"


def test_a_score_pad_is_read_as_it_was_written() -> None:
    ruleset = catalog.find("yahtzee", {"columns": ["1"], "column.1.on_roll": [1, 3]})
    position = game.start(ruleset)
    events: list[game.Event] = []
    for number, box in ((3, "ones"), (1, "twos"), (3, "threes")):
        for action in (game.RollDice((1, 1, 2, 2, 3), number), game.Score(ruleset.box_by_id[box])):
            position, event = game.apply(position, action)
            events.append(event)
    written = list(record.write_events(events))
    assert [data.get("number") for data in written if data["event"] == "roll"] == [3, None, 3]
    replay = record.Replay(ruleset, 1)
    assert [replay.apply(data).event for data in written] == events
    assert replay.position == position


def wrong(event: Event, rng: random.Random) -> Event:
    """The event with one thing changed so that it can't be right any more."""
    changed = {**event}
    key = rng.choice([k for k in event if k in {"dice", "points", "bonus", "player", "totals"}])
    if key in {"dice", "totals"}:
        if not event[key]:
            return {**event, "dice": [1] * 6}
        at = rng.randrange(len(event[key]))
        other = 7 if key == "dice" and event["event"] == "roll" else event[key][at] + 1
        changed[key] = [*event[key][:at], other, *event[key][at + 1 :]]
    else:
        changed[key] = event[key] + rng.choice([-1, 1])
    return changed


@pytest.mark.parametrize("rules", RULESETS)
def test_one_wrong_value_is_found_where_it_stands(yacht: Yacht, rules: str) -> None:
    events = played(rules, 2, 7)
    rng = chance(f"wrong {rules}")
    for _ in range(5):
        at = rng.randrange(1, len(events))
        changed = wrong(events[at], rng)
        status, wrong_at, _ = judged(yacht, [*events[:at], changed, *events[at + 1 :]])
        assert (status in {1, 2}, wrong_at) == (True, at), changed


@pytest.mark.parametrize("rules", RULESETS)
def test_other_dice_or_another_box_are_found_unless_they_bring_the_same(
    yacht: Yacht, rules: str
) -> None:
    """A changed face or box is a mistake that shows, or makes no difference to any card."""
    events = played(rules, 2, 8)
    ruleset = catalog.find(rules)
    rng = chance(f"other {rules}")
    for _ in range(5):
        at = rng.choice([n for n, e in enumerate(events) if e["event"] in {"roll", "score"}])
        changed = {**events[at]}
        if changed["event"] == "roll":
            die = rng.randrange(len(changed["dice"]))
            face = changed["dice"][die] % ruleset.dice.faces + 1
            changed["dice"] = [*changed["dice"][:die], face, *changed["dice"][die + 1 :]]
        else:
            others = [box.id for box in ruleset.boxes if box.id != changed["box"]]
            changed["box"] = rng.choice(others)
        status, wrong_at, summary = judged(yacht, [*events[:at], changed, *events[at + 1 :]])
        if changed["event"] == "score":
            # The box is filled twice then, at the latest.
            assert status == 1, changed
        if status == 0:
            totals = ", ".join(f"P{n} {t}" for n, t in enumerate(events[-1]["totals"]))
            assert summary == f"The game is valid: {totals}.\n"
        else:
            assert wrong_at is not None
            assert wrong_at >= at


@pytest.mark.parametrize("rules", ["yahtzee", "triple"])
def test_a_missing_or_doubled_event_is_found(yacht: Yacht, rules: str) -> None:
    events = played(rules, 2, 9)
    rng = chance(f"missing {rules}")
    for _ in range(5):
        at = rng.randrange(1, len(events) - 1)
        status, wrong_at, _ = judged(yacht, [*events[:at], *events[at + 1 :]])
        assert (status, wrong_at is not None and wrong_at >= at) == (1, True)
        assert judged(yacht, [*events[: at + 1], *events[at:]])[:2] == (1, at + 1)
