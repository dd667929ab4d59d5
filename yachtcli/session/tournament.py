"""Many games between bots, and what they came to: the same for any number of processes."""

from __future__ import annotations

from contextlib import contextmanager, nullcontext
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

from yachtcli import signals
from yachtcli.bots import catalog as bots
from yachtcli.bots.bot import deciding
from yachtcli.bots.draws import Chance
from yachtcli.bots.program import FAREWELL, HURRY, ForfeitError, Program
from yachtcli.chance import seed_key
from yachtcli.core.record import write_opening
from yachtcli.errors import PluginError
from yachtcli.loading import catalog
from yachtcli.phrase import N_, Phrase
from yachtcli.play import Game
from yachtcli.struct import Struct

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from contextlib import AbstractContextManager

    from yachtcli.bots.bot import Bot
    from yachtcli.core.ruleset import Ruleset

CHUNK = 16
"""Games that are played in one piece."""
ROLLS: Final = 25
"""So many rolls may be looked at beforehand for each game that is then played faster."""


class Entrant(Struct):
    """Who plays under a `name`: a bot, or a program by its command, with seconds for a move."""

    name: str
    bot: str | None
    command: str | None = None
    seconds: float = 10.0


class Played(Struct):
    """A game of a tournament: its number, from 0, and the totals of the entrants in their order.

    One that lost its game by an answer has None, and its fault in `forfeits`.
    """

    game: int
    totals: tuple[int | None, ...]
    forfeits: tuple[tuple[int, Phrase], ...]


class Tournament:
    """The games that some entrants play by some rules, from a seed.

    Game i has the dice of the seed `<seed>:<i>`; who begins goes round. An
    entrant that forfeits is out of that game, and the others play on.
    """

    def __init__(self, ruleset: Ruleset, entrants: Sequence[Entrant], seed: str) -> None:
        self._ruleset = ruleset
        self._entrants = tuple(entrants)
        self._seed = seed
        self._programs = [
            None if entrant.command is None else Program(entrant.command, entrant.seconds)
            for entrant in entrants
        ]

    def play(self, number: int) -> Played:
        """Game `number` of the tournament, from 0."""
        order = [(number + step) % len(self._entrants) for step in range(len(self._entrants))]
        game = Game(
            self._ruleset, [self._entrants[e].name for e in order], seed=f"{self._seed}:{number}"
        )
        players = [deciding(self._player(entrant, game)) for entrant in order]
        out: dict[int, Phrase] = {}
        while not game.over:
            player = game.player
            if player in out:
                self._pass(game)
                continue
            if game.position.awaits_roll:
                game.roll()
            try:
                game.apply(players[player](game.position))
            except ForfeitError as error:
                out[player] = error.problems[0]
        totals: list[int | None] = [None] * len(order)
        for player, entrant in enumerate(order):
            if player not in out:
                totals[entrant] = game.totals[player]
        return Played(number, tuple(totals), tuple((order[p], why) for p, why in out.items()))

    def close(self, patience: float = FAREWELL) -> None:
        """Let the programs end, all within so many seconds."""
        programs = [program for program in self._programs if program is not None]
        for program in programs:
            program.dismiss()
        last = monotonic() + patience
        for program in programs:
            program.close(max(0, last - monotonic()))

    def _player(self, entrant: int, game: Game) -> Bot:
        program = self._programs[entrant]
        if program is not None:
            return program
        name = self._entrants[entrant].bot
        assert name is not None  # noqa: S101 - what is no program is a bot
        return bots.make(name, self._ruleset, Chance(game.key))

    def _pass(self, game: Game) -> None:
        """Fill a box for somebody who is out, so that the others can play on."""
        if game.position.awaits_roll:
            game.roll()
        game.score(next(iter(game.scores)))


@contextmanager
def _table(ruleset: Ruleset, entrants: Sequence[Entrant], seed: str) -> Iterator[Tournament]:
    """A tournament whose programs end with it, and soon where it is broken off."""
    tournament = Tournament(ruleset, entrants, seed)
    try:
        yield tournament
        tournament.close()
    except BaseException:
        with signals.unbroken():
            tournament.close(HURRY)
        raise


def play_all(  # noqa: PLR0913 - what is played, and by what
    ruleset: Ruleset,
    entrants: Sequence[Entrant],
    seed: str,
    games: int,
    jobs: int = 1,
    *,
    alone: Callable[[], AbstractContextManager[object]] = nullcontext,
) -> Iterator[Played]:
    """All games of a tournament, one after the other in their order, on so many processors.

    Programs are started anew every `CHUNK` games, so that it makes no difference
    which process plays what; a game comes as soon as it and those before it are
    over. Our own bots play many games at once, where they can. Whatever ends it,
    an interrupt too, ends the programs and processes. These are made within
    `alone()`: it sees to it that no thread runs then, which a copy of this
    process would be without.
    """
    if all(entrant.bot == bots.SOLVING for entrant in entrants):
        many = _solved(ruleset, len(entrants), seed, games, jobs)
        if many is not None:
            yield from many
            return
    most = most_together(ruleset, entrants, games)
    chunks = lots(games, jobs, most or CHUNK)
    jobs = min(jobs, -(-games // CHUNK))
    if jobs > 1:
        opening = write_opening(ruleset, (), shipped=catalog.is_shipped(ruleset.id))
        begin = partial(_begin, opening, entrants, seed, together=most is not None)
        yield from _shared_out(begin, jobs, chunks, alone)
        return
    for chunk in chunks:
        if most is not None:
            yield from _together(ruleset, entrants, seed, chunk)
            signals.check()
            continue
        with _table(ruleset, entrants, seed) as tournament:
            for number in chunk:
                yield tournament.play(number)
                signals.check()


def lots(games: int, jobs: int, most: int) -> Iterator[range]:
    """The numbers of the games that are played in one piece, `most` of them at a time.

    The first pieces are smaller, so that it is soon told how far they have come,
    and all processes have the same to do to the last.

    >>> list(lots(20, 1, 8))
    [range(0, 16), range(16, 20)]
    >>> [len(numbers) for numbers in lots(1000, 2, 200)]
    [50, 50, 100, 100, 200, 200, 150, 150]
    """
    first, size = 0, most // 4
    while first < games:
        even = -(-(games - first) // jobs)
        now = max(CHUNK, min(size, even))
        for begin in range(first, min(first + jobs * now, games), now):
            yield range(begin, min(begin + now, games))
        first += jobs * now
        size = min(2 * size, most)


def most_together(ruleset: Ruleset, entrants: Sequence[Entrant], games: int) -> int | None:
    """How many games are played side by side at most; None where each is played by itself."""
    names = [entrant.bot for entrant in entrants if entrant.bot is not None]
    ours = len(names) == len(entrants) and set(names) <= set(bots.names())
    if not ours or games < max(CHUNK, -(-ruleset.dice.rolls_count // ROLLS)):
        return None
    from yachtcli.bots.many import playing  # noqa: PLC0415 - few games do without numpy

    table = playing.table(ruleset, tuple(names))
    return None if table is None else table.lot


def _together(
    ruleset: Ruleset, entrants: Sequence[Entrant], seed: str, numbers: range
) -> list[Played]:
    """These games, played side by side."""
    from yachtcli.bots.many import playing  # noqa: PLC0415 - as above

    table = playing.table(ruleset, tuple(str(entrant.bot) for entrant in entrants))
    assert table is not None  # noqa: S101 - it was asked before
    totals = table.play([seed_key(f"{seed}:{number}") for number in numbers], numbers.start)
    told = zip(numbers, totals.tolist(), strict=True)
    return [Played(number, tuple(of_game), ()) for number, of_game in told]


def _solved(
    ruleset: Ruleset, players: int, seed: str, games: int, threads: int
) -> Iterator[Played] | None:
    """The games of perfect bots, many at once; None where they have to be played one by one."""
    from yachtcli.bots.perfect import many  # noqa: PLC0415 - other bots do without numpy

    keys = (seed_key(f"{seed}:{number}") for number in range(games))
    told = many(ruleset, keys, players, threads)
    if told is None:
        return None
    return (
        Played(number, (*totals[-number % players :], *totals[: -number % players]), ())
        for number, totals in enumerate(told)
    )


def _shared_out(
    begin: Callable[[], Callable[[range], Iterator[dict[int, Played]]]],
    jobs: int,
    chunks: Iterator[range],
    alone: Callable[[], AbstractContextManager[object]],
) -> Iterator[Played]:
    from yachtcli.session.processes import DiedError, Processes  # noqa: PLC0415 - one does without

    try:
        yield from Processes(jobs, begin).answers(chunks, alone)
    except DiedError as error:
        raise PluginError(
            Phrase(
                N_(
                    "a process that played some of the games has died: a bot ended it, or "
                    "memory ran out; fewer at once (-j) may help"
                )
            )
        ) from error


def _begin(
    opening: Mapping[str, Any], entrants: Sequence[Entrant], seed: str, *, together: bool
) -> Callable[[range], Iterator[dict[int, Played]]]:
    """How a process plays, by the rules that it is told as a record tells them."""
    ruleset = catalog.from_record(opening["rules"], opening.get("settings"), opening.get("table"))

    def play(numbers: range) -> Iterator[dict[int, Played]]:
        if together:
            yield {played.game: played for played in _together(ruleset, entrants, seed, numbers)}
            return
        with _table(ruleset, entrants, seed) as tournament:
            for number in numbers:
                yield {number: tournament.play(number)}

    return play
