"""A recorded game: events as JSON objects, and back.

The first object of a record, the `game`, names the ruleset; finding that is
up to whoever reads the record (`yachtcli.loading`). All further objects are
read and replayed here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from yachtcli.core import game
from yachtcli.core.legality import Refusal, full_name
from yachtcli.core.notation import check_dice, parse_open_box, shortened, spelt
from yachtcli.core.objects import read_flag, read_name, read_whole, read_wholes
from yachtcli.core.verdict import wrong_points
from yachtcli.errors import IllegalActionError, NotationError
from yachtcli.phrase import N_, Phrase, Series
from yachtcli.struct import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from yachtcli.core.ruleset import Ruleset

FORMAT = 1
EVENTS = ("game", "roll", "keep", "score", "end")
PAD = "pad"
"""The `kind` of a game that a score pad keeps: turns may be skipped in it, as at a table."""
SKIP = "skip"


OPENING = frozenset(("event", "format", "rules", "players", "settings", "table"))


class Opening(Struct):
    """The first object of a record: what is played, by whom, with which house rules.

    `more` is what else stands there, unread: `kind`, `bots`, `seed`, a date.
    """

    rules: str
    players: tuple[str, ...]
    settings: Mapping[str, Any]
    table: Mapping[str, Any] | None
    more: Mapping[str, Any]

    @property
    def pad(self) -> bool:
        """Whether a score pad keeps the game."""
        return bool(self.more.get("kind") == PAD)


class Replayed(Struct):
    """What one object of a record turned out to be.

    `event` is None for the `end`. `claim` says which points the object claims
    wrongly, if it does; the game goes on with the true ones.
    """

    event: game.Event | None
    claim: Refusal | None


def read_opening(data: Mapping[str, Any]) -> Opening:
    """The opening of a record; NotationError if `data` is none."""
    if data.get("event") != "game":
        raise NotationError(Phrase(N_("a recorded game begins with the event 'game'")))
    version = data.get("format")
    if version is None:
        raise NotationError(
            Phrase(N_("'format' of a recorded game is missing; it is {known}"), known=FORMAT)
        )
    if type(version) is not int or version != FORMAT:
        raise NotationError(
            Phrase(
                N_("format {found} of a recorded game is unknown; this is format {known}"),
                found=spelt(version),
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
    more = {key: value for key, value in data.items() if key not in OPENING}
    return Opening(rules, tuple(players), settings, table, more)


def write_opening(ruleset: Ruleset, players: Iterable[str], *, shipped: bool) -> dict[str, Any]:
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


class Replay:
    """A record on its way through the rules: `position` is where the game stands so far.

    A roll without a `number` counts on from the one before it. Score pads
    write only the last roll of a turn, though, and may not know its number:
    where the first roll told of a turn has none, no keep has been told before
    it in the record, and the number matters to the game, any number goes that
    makes the entry right. So does either answer to whether all dice were thrown
    in a roll, where the rolls before it are not told.

    `names` are the players', for what is told of them. Turns may be skipped if
    a score pad (`pad`) wrote the record.
    """

    __slots__ = ("_keeps_told", "_names", "_pad", "_ways", "ended", "position")

    def __init__(
        self, ruleset: Ruleset, players: int, names: Sequence[str] = (), *, pad: bool = False
    ) -> None:
        self.position = game.start(ruleset, players)
        self._names = names
        self._pad = pad
        self.ended = False
        self._keeps_told = False
        self._ways: tuple[tuple[int, bool], ...] = ()
        """In how many ways the roll that lies there may have come about, besides the one told."""

    def apply(self, data: Mapping[str, Any]) -> Replayed:
        """Judge one object and go on from it.

        Raises NotationError for an object that is no event, and
        IllegalActionError for an event that the rules forbid; `position` stays
        as it was then.
        """
        kind = _kind(data, EVENTS + (SKIP,) * self._pad)
        if self.ended:
            raise IllegalActionError("game-over", Phrase(N_("the record has come to its end")))
        if kind == "end":
            return self._end(data)
        self._check_turn(data)
        if kind == "roll":
            return self._roll(data)
        if kind == SKIP:
            self.position, skipped = game.apply(self.position, game.Skip())
            return Replayed(skipped, None)
        if kind == "keep":
            self.position, event = game.apply(self.position, read_keep(self.position, data))
            self._keeps_told = True
            return Replayed(event, None)
        return self._score(data)

    def _check_turn(self, data: Mapping[str, Any]) -> None:
        player = read_whole(data, "player")
        if not self.position.over and player != self.position.player:
            raise IllegalActionError(
                "turn",
                Phrase(
                    N_("it is the turn of {expected}, not of {player}"),
                    expected=self._called(self.position.player),
                    player=self._called(player),
                ),
            )

    def _called(self, player: int) -> Phrase:
        if 0 <= player < len(self._names):
            name = shortened(self._names[player])
            return Phrase(N_("{name} (player {n})"), name=name, n=player)
        return Phrase(N_("player {n}"), n=player)

    def _roll(self, data: Mapping[str, Any]) -> Replayed:
        number = None if data.get("number") is None else read_whole(data, "number")
        ruleset = self.position.ruleset
        action = game.RollDice(check_dice(read_wholes(data, "dice"), ruleset.dice), number)
        first = not self.position.dice
        self.position, event = game.apply(self.position, action)
        numbers: Iterable[int] = (self.position.number,)
        if first and number is None and not self._keeps_told:
            numbers = range(1, ruleset.rolls + 1)
        self._ways = tuple(ruleset.ways(numbers)) if first and roll_matters(ruleset) else ()
        return Replayed(event, None)

    def _score(self, data: Mapping[str, Any]) -> Replayed:
        action = read_score(self.position, data)
        claims = {key: None if data.get(key) is None else read_whole(data, key) for key in CLAIMS}
        refused: IllegalActionError | None = None
        found: tuple[game.Position, Replayed] | None = None
        told = (self.position.number, self.position.all_thrown)
        for number, all_thrown in dict.fromkeys((told, *self._ways)):
            rolled = self.position._replace(number=number, all_thrown=all_thrown)
            try:
                after, event = game.apply(rolled, action)
            except IllegalActionError as error:
                refused = refused or error
                continue
            replayed = Replayed(event, _wrong_claim(event, claims))
            found = found or (after, replayed)
            if replayed.claim is None:
                found = after, replayed
                break
        if found is None:
            assert refused is not None  # noqa: S101 - at least one way was tried
            raise refused
        self.position, replayed = found
        return replayed

    def _end(self, data: Mapping[str, Any]) -> Replayed:
        totals = None if data.get("totals") is None else read_wholes(data, "totals")
        if not self.position.over:
            raise IllegalActionError(
                "unfinished", Phrase(N_("the game is not over: there are open boxes"))
            )
        self.ended = True
        if totals is None or totals == list(self.position.totals):
            return Replayed(None, None)
        reason = Phrase(
            N_("totals of {claimed} are claimed, but they are {true}"),
            claimed=shortened(", ".join(map(str, totals))),
            true=Series(self.position.totals),
        )
        return Replayed(None, Refusal("claim", reason))


CLAIMS = ("points", "bonus")


def _wrong_claim(event: game.Event, claims: Mapping[str, int | None]) -> Refusal | None:
    assert isinstance(event, game.Scored)  # noqa: S101 - only entries are asked about
    points, bonus = claims["points"], claims["bonus"]
    wrong = None if points is None else wrong_points(points, event.box, event.points)
    if wrong is None and bonus is not None and bonus != event.bonus:
        reason = Phrase(
            N_("a bonus of {claimed} is claimed, but {box} earns {true}"),
            claimed=bonus,
            box=full_name(event.box),
            true=event.bonus,
        )
        return Refusal("claim", reason)
    return wrong


def roll_matters(ruleset: Ruleset) -> bool:
    """Whether it makes a difference which roll of the turn dice come from, and how."""
    return any(column.on_roll for column in ruleset.columns) or any(
        category.points.depends_on_roll for category in ruleset.categories.values()
    )


def _kind(data: Mapping[str, Any], events: tuple[str, ...]) -> str:
    kind = data.get("event")
    if not isinstance(kind, str):
        raise NotationError(Phrase(N_("this is no event of a recorded game: 'event' names it")))
    if kind == "game":
        raise IllegalActionError("event", Phrase(N_("a record holds one game")))
    if kind not in events:
        raise IllegalActionError(
            "event",
            Phrase(
                N_("'{event}' is no event of a recorded game; there are {all}"),
                event=shortened(kind),
                all=Series(events),
            ),
        )
    return kind


def read_score(position: game.Position, data: Mapping[str, Any]) -> game.Score:
    """The entry that an object tells by its `box` and `strike`; NotationError if it is none."""
    box = parse_open_box(read_name(data, "box"), position.card, position.number)
    return game.Score(box, read_flag(data, "strike"))


def read_keep(position: game.Position, data: Mapping[str, Any]) -> game.Keep:
    """The keep that an object tells by its `dice`, and `at` where they lie.

    NotationError if it is none, IllegalActionError if there are no such dice.
    """
    faces = read_wholes(data, "dice")
    at = None if data.get("at") is None else read_wholes(data, "at")
    if position.over or position.awaits_roll:
        return game.Keep(())  # the game itself says why there is nothing to keep
    dice = position.dice
    if len(faces) > len(dice) or any(faces.count(face) > dice.count(face) for face in faces):
        raise IllegalActionError(
            "keep",
            Phrase(
                N_("{kept} can't be kept out of {dice}"),
                kept=shortened(" ".join(map(str, faces))),
                dice=Series(dice, " "),
            ),
        )
    if at is None:
        return game.Keep(game.leftmost(dice, faces))
    places = tuple(place - 1 for place in at)
    lying = [dice[place] for place in places if 0 <= place < len(dice)]
    if len(lying) == len(places) and sorted(lying) != sorted(faces):
        raise IllegalActionError(
            "keep",
            Phrase(
                N_("at {at} lie {lying}, not {kept}"),
                at=Series(tuple(at)),
                lying=Series(tuple(lying), " "),
                kept=shortened(" ".join(map(str, faces))),
            ),
        )
    return game.Keep(places)


def write_event(event: game.Event) -> dict[str, Any]:
    """The event as an object of a record, which `Replay` reads back."""
    if isinstance(event, game.Rolled):
        return {"event": "roll", "player": event.player, "dice": list(event.dice)}
    if isinstance(event, game.Kept):
        return {
            "event": "keep",
            "player": event.player,
            "dice": list(event.dice),
            "at": [place + 1 for place in event.at],
        }
    if isinstance(event, game.Skipped):
        return {"event": SKIP, "player": event.player}
    data: dict[str, Any] = {
        "event": "score",
        "player": event.player,
        "box": event.box.id,
        "points": event.points,
        "bonus": event.bonus,
    }
    return {**data, "strike": True} if event.strike else data


def write_events(events: Iterable[game.Event]) -> Iterator[dict[str, Any]]:
    """The events of a game, from its beginning, as objects of a record.

    A roll carries its `number` where the rolls before it are not told.
    """
    number = 0
    for event in events:
        data = write_event(event)
        if isinstance(event, game.Rolled):
            if event.number != number + 1:
                data["number"] = event.number
            number = event.number
        elif isinstance(event, game.Scored | game.Skipped):
            number = 0
        yield data


def write_end(position: game.Position) -> dict[str, Any]:
    """The last object of a record of a finished game."""
    return {"event": "end", "totals": list(position.totals)}
