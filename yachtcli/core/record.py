"""A recorded game: events as JSON objects, and back.

The first object of a record, the `game`, names the ruleset; finding that is
up to whoever reads the record (`yachtcli.loading`). All further objects are
read and replayed here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from yachtcli.core import game
from yachtcli.core.notation import check_dice, parse_box, shortened
from yachtcli.errors import IllegalActionError, NotationError
from yachtcli.phrase import N_, Phrase

if TYPE_CHECKING:
    from collections.abc import Mapping

    from yachtcli.core.ruleset import Ruleset

FORMAT = 1
EVENTS = ("game", "roll", "keep", "score", "end")


class Opening(NamedTuple):
    """The first object of a record: what is played, by whom, with which house rules."""

    rules: str
    players: tuple[str, ...]
    settings: Mapping[str, Any]
    table: Mapping[str, Any] | None


class Replayed(NamedTuple):
    """What one object of a record turned out to be.

    `event` is None for the `end`. `position` is the one after it.
    """

    position: game.Position
    event: game.Event | None


def read_opening(data: Mapping[str, Any]) -> Opening:
    """The opening of a record; NotationError if `data` is none."""
    if data.get("event") != "game":
        raise NotationError(Phrase(N_("a recorded game begins with the event 'game'")))
    if data.get("format") != FORMAT or isinstance(data.get("format"), bool):
        raise NotationError(
            Phrase(
                N_("format {found} of a recorded game is unknown; this is format {known}"),
                found=shortened(str(data.get("format"))),
                known=FORMAT,
            )
        )
    rules = data.get("rules")
    players = data.get("players")
    settings = data.get("settings", {})
    table = data.get("table")
    if not isinstance(rules, str):
        raise NotationError(Phrase(N_("'rules' of a recorded game is the name of a ruleset")))
    if not (isinstance(players, list) and players and all(isinstance(p, str) for p in players)):
        raise NotationError(Phrase(N_("'players' of a recorded game is a list of names")))
    if not isinstance(settings, dict) or not (table is None or isinstance(table, dict)):
        raise NotationError(Phrase(N_("'settings' and 'table' of a recorded game are objects")))
    return Opening(rules, tuple(players), settings, table)


def write_opening(ruleset: Ruleset, players: tuple[str, ...], *, shipped: bool) -> dict[str, Any]:
    """The first object of a record of a game of `ruleset`.

    The table goes in unless the ruleset is a `shipped` one, so that the record
    says alone what was played.
    """
    data: dict[str, Any] = {
        "event": "game",
        "format": FORMAT,
        "rules": ruleset.id,
        "players": list(players),
    }
    if ruleset.settings:
        data["settings"] = dict(ruleset.settings)
    if not shipped:
        data["table"] = dict(ruleset.table)
    return data


def replay(position: game.Position, data: Mapping[str, Any]) -> Replayed:
    """The position after the event in `data`, checked against the rules.

    Raises NotationError for an object that is no event of a record, and
    IllegalActionError for one that the rules forbid or that claims wrong points.
    """
    kind = data.get("event")
    if kind == "end":
        return Replayed(_check_end(position, data), None)
    if kind == "game":
        raise IllegalActionError("event", Phrase(N_("a record holds one game")))
    player = data.get("player")
    if kind not in EVENTS:
        raise NotationError(
            Phrase(
                N_("'{event}' is no event of a recorded game; there are {all}"),
                event=shortened(str(kind)),
                all=", ".join(EVENTS),
            )
        )
    if isinstance(player, bool) or not isinstance(player, int):
        raise NotationError(Phrase(N_("'player' of an event is a number, from 0")))
    action = _action(position, data)
    if not position.over and player != position.player:
        raise IllegalActionError(
            "turn",
            Phrase(
                N_("it is the turn of player {expected}, not {player}"),
                expected=position.player,
                player=player,
            ),
        )
    after, event = game.apply(position, action)
    if isinstance(event, game.Scored):
        _check_claim(data, "points", event.points)
        _check_claim(data, "bonus", event.bonus)
    return Replayed(after, event)


def _action(position: game.Position, data: Mapping[str, Any]) -> game.Action:
    ruleset = position.ruleset
    if data["event"] == "roll":
        number = data.get("number")
        if number is not None and (isinstance(number, bool) or not isinstance(number, int)):
            raise NotationError(Phrase(N_("'number' of a roll is a number, from 1")))
        return game.RollDice(check_dice(data.get("dice"), ruleset.dice), number)
    if data["event"] == "keep":
        return _keep(position, data)
    name = data.get("box")
    if not isinstance(name, str):
        raise NotationError(Phrase(N_("'box' of an event is the name of a box")))
    strike = data.get("strike", False)
    if not isinstance(strike, bool):
        raise NotationError(Phrase(N_("'strike' is true or false")))
    among = position.card.open_boxes
    return game.Score(parse_box(name, ruleset, among), strike)


def _keep(position: game.Position, data: Mapping[str, Any]) -> game.Keep:
    faces = data.get("dice")
    if not isinstance(faces, list) or not all(type(face) is int for face in faces):
        raise NotationError(Phrase(N_("'dice' of a keep is a list of faces")))
    dice = position.dice or ()
    at = data.get("at")
    if at is None:
        try:
            return game.Keep(game.leftmost(dice, faces))
        except ValueError as error:
            raise _not_there(int(str(error))) from None
    if not isinstance(at, list) or not all(type(place) is int for place in at):
        raise NotationError(Phrase(N_("'at' of a keep is a list of positions, from 1")))
    places = tuple(place - 1 for place in at)
    if any(not 0 <= place < len(dice) for place in places):
        raise IllegalActionError(
            "keep",
            Phrase(
                N_("positions of kept dice are 1 to {count}, each at most once"), count=len(dice)
            ),
        )
    lying = sorted(dice[place] for place in places)
    if lying != sorted(faces):
        wrong = next((face for face in faces if faces.count(face) > lying.count(face)), 0)
        raise _not_there(wrong)
    return game.Keep(places)


def _not_there(face: int) -> IllegalActionError:
    return IllegalActionError(
        "keep", Phrase(N_("the kept dice do not lie there: no die shows {face}"), face=face)
    )


def _check_claim(data: Mapping[str, Any], key: str, true: int) -> None:
    claimed = data.get(key, true)
    if isinstance(claimed, bool) or not isinstance(claimed, int):
        raise NotationError(Phrase(N_("'{key}' of an event is a number"), key=key))
    if claimed != true:
        reason = (
            Phrase(N_("{claimed} points are claimed, but it is {true}"), claimed=claimed, true=true)
            if key == "points"
            else Phrase(
                N_("a bonus of {claimed} is claimed, but it is {true}"), claimed=claimed, true=true
            )
        )
        raise IllegalActionError("claim", reason)


def _check_end(position: game.Position, data: Mapping[str, Any]) -> game.Position:
    if not position.over:
        raise IllegalActionError(
            "unfinished", Phrase(N_("the game is not over: there are open boxes"))
        )
    totals = data.get("totals")
    if totals is not None and totals != list(position.totals):
        raise IllegalActionError(
            "claim",
            Phrase(
                N_("totals of {claimed} are claimed, but they are {true}"),
                claimed=shortened(str(totals)),
                true=", ".join(map(str, position.totals)),
            ),
        )
    return position


def write_event(event: game.Event) -> dict[str, Any]:
    """The event as an object of a record, which `replay` reads back."""
    if isinstance(event, game.Rolled):
        return {"event": "roll", "player": event.player, "dice": list(event.dice)}
    if isinstance(event, game.Kept):
        return {
            "event": "keep",
            "player": event.player,
            "dice": list(event.dice),
            "at": [place + 1 for place in event.at],
        }
    data: dict[str, Any] = {
        "event": "score",
        "player": event.player,
        "box": event.box.id,
        "points": event.points,
        "bonus": event.bonus,
    }
    return {**data, "strike": True} if event.strike else data


def write_end(position: game.Position) -> dict[str, Any]:
    """The last object of a record of a finished game."""
    return {"event": "end", "totals": list(position.totals)}
