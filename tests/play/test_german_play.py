"""The table in German: what is told fits, and what help names can be typed."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING

import pytest
from pads import a_pad, tell
from playing import SHIPPED
from rich.cells import cell_len
from terminals import Terminal

from yachtcli import i18n
from yachtcli.core.game import Keep, Score
from yachtcli.core.notation import format_dice
from yachtcli.loading import catalog
from yachtcli.session.commands import parse_command
from yachtcli.session.journal import Memory
from yachtcli.session.pad_commands import Add, Fix, Rename, Told
from yachtcli.session.pad_commands import parse_command as parse_at_the_pad
from yachtcli.session.pad_example import example
from yachtcli.session.ranking import ranking
from yachtcli.session.seats import Seat, seated
from yachtcli.session.session import Session
from yachtcli.ui import pad_words, play_help, play_words, standing
from yachtcli.ui.pad_view import drawing
from yachtcli.ui.play_screen import Screen

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any

WIDTHS = (40, 80)
GERMAN = {"LANGUAGE": "de"}


@pytest.fixture
def _german(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("LANGUAGE", "de")
    i18n.use("de")
    yield
    i18n.use("en")


def begun(rules: str, settings: Mapping[str, Any] | None = None) -> Session:
    """A game of two, one of them a bot, whose first dice lie there."""
    seats = seated([Seat("Änne"), Seat("hard", "hard")])
    session = Session.begin(catalog.find(rules, settings), seats, Memory, seed="0")
    session.roll()
    return session


def typed(lines: Iterator[str]) -> list[str]:
    """What a help page, wide enough, names before its explanations."""
    rows = []
    for line in lines:
        if not line:
            break
        term, gap, _meaning = line.partition("  ")
        if term and gap:
            rows.append(term)
    return rows


def drawn(session: Session, width: int) -> list[str]:
    screen = Screen(color=False, clears=True, framed=True)
    return [line.plain for line in screen.lines(session, [], width, 24)]


@pytest.mark.usefixtures("_german")
@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("rules", SHIPPED)
def test_a_turn_in_german_fits(rules: str, width: int) -> None:
    session = begun(rules)
    session.act(Keep((0, 1)))
    lines = drawn(session, width)
    assert max(map(cell_len, lines)) <= width
    assert len(lines) < 24, "with the prompt"
    text = "\n".join(lines)
    rounds = len(session.ruleset.boxes)
    for word in (f"Runde 1 von {rounds} · Änne", "Wurf 2 von 3", "behalten", "Gesamt"):
        assert word in text
    assert "…" not in text, "nothing is cut off"
    assert lines[-1].endswith("· u zurück · ? Hilfe" if width > 40 else "· ?")


@pytest.mark.usefixtures("_german")
def test_a_further_one_leaves_room_for_the_dice_at_forty_columns() -> None:
    game = Session.begin(catalog.find("yahtzee"), seated([Seat("Änne")]), Memory)
    for dice, box in (("55555", "yahtzee"), ("44425", "fours")):
        game.game.roll(dice)
        game.game.score(box)
    game.game.roll("44444")
    lines = drawn(game, 40)
    first = next(n for n, line in enumerate(lines) if line.startswith("Augen"))
    assert lines[first : first + 5] == [
        "Augen  4   4   4   4   4    Wurf 1 von 3",
        "#      1   2   3   4   5",
        "Ein weiterer Wurf „Yahtzee“: +100.",
        "- ein weiterer Wurf „Yahtzee“ gehört in",
        "ein unteres Feld, solange eins offen ist",
    ]


@pytest.mark.usefixtures("_german")
def test_help_names_words_that_are_understood() -> None:
    position = begun("yahtzee-free").position
    words = typed(play_help.page(begun("yahtzee-free"), 80))
    named = {word for term in words for word in term.split(", ")}
    assert named >= {"keine", "a", "Einser", "streichen a", "u", "zettel", "regeln", "q", "Enter"}
    assert words[1] == "r 1 4"
    kept = parse_command(words[1], position)
    assert kept == Keep((1, 2, 4))
    assert parse_command("keine", position) == Keep(())
    box = position.card.ruleset.boxes[0]
    assert parse_command("Einser", position) == parse_command("a", position) == Score(box)
    assert parse_command("streichen a", position) == Score(box, strike=True)
    asked = [parse_command(word, position) for word in ("u", "zettel", "regeln", "q")]
    assert asked == ["undo", "card", "rules", "quit"]
    both = format_dice(position.dice[:2])
    assert isinstance(parse_command(f"behalten {both}", position), Keep)
    for said, meant in (("zurück", "undo"), ("hilfe", "help"), ("ende", "quit")):
        assert parse_command(said, position) == meant


@pytest.mark.usefixtures("_german")
@pytest.mark.parametrize("rules", ["yahtzee-free", "yacht", "yatzy"])
def test_help_at_the_pad_names_words_that_are_understood(rules: str) -> None:
    pad, _ = a_pad(rules)
    tell(pad, *("66621 e", "11111 einser", "11345 a", "11112 b", "22222 d"))
    words = typed(pad_words.help_page(pad, 80))
    understood = {}
    for word in words:
        line = word.replace("NAME NEU", "Ann Anna").replace("NAME", "Cleo")
        understood[word.split()[0]] = parse_at_the_pad(line, pad)
    assert isinstance(understood["wurf"], Told)
    assert understood["wurf"].thrown is not None
    assert understood["wurf"].thrown.number == 2
    assert isinstance(understood["ändern"], Fix)
    assert understood["dazu"] == Add("Cleo")
    assert understood["umbenennen"] == Rename(0, "Anna")
    asked = {word: understood[word] for word in ("aussetzen", "zettel", "regeln", "u", "q")}
    assert list(asked.values()) == ["skip", "card", "rules", "undo", "quit"]
    assert parse_at_the_pad("ändern", pad) == "fix"
    assert parse_at_the_pad("ändern alle", pad) == "turns"
    told = parse_at_the_pad(f"wurf 2 alle {i18n.say(example(pad))}", pad)
    assert isinstance(told, Told)
    assert told.thrown is not None
    assert told.thrown.all_thrown


@pytest.mark.usefixtures("_german")
@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("thrown", [False, True])
def test_the_pad_in_german_fits_and_shows_the_way_to_help(width: int, *, thrown: bool) -> None:
    pad, _ = a_pad("yahtzee", "Änne", "Bernd")
    if thrown:
        tell(pad, "66661")
    lines = [line.plain for line in drawing(pad, [], width)]
    assert max(map(cell_len, lines)) <= width
    assert lines[-1].endswith("· ? Hilfe")
    if not thrown:
        assert lines[-1].startswith("66621 Chance · ")


@pytest.mark.usefixtures("_german")
def test_help_pages_fit_forty_columns() -> None:
    pad, _ = a_pad()
    for page in (play_help.page(begun("yahtzee-free"), 40), pad_words.help_page(pad, 40)):
        assert max(map(cell_len, page)) <= 40


@pytest.mark.usefixtures("_german")
def test_a_shared_place_is_told() -> None:
    names = ["Änne", "Bernd", "Cleo", "Dora"]
    shared = ranking((200, 210, 210, 210))
    assert standing.verdict(names, shared) == (
        "Unentschieden: Bernd, Cleo und Dora teilen sich Platz 1 mit 210 Punkten."
    )
    assert list(standing.places(names, shared)) == [
        "1. Bernd 210 (geteilter Platz)",
        "1. Cleo 210 (geteilter Platz)",
        "1. Dora 210 (geteilter Platz)",
        "4. Änne 200",
    ]
    assert standing.verdict(names[:2], ranking((7, 5))) == "Änne gewinnt mit 7 Punkten."


@pytest.mark.usefixtures("_german")
def test_one_point_to_the_bonus_is_one() -> None:
    session = begun("yahtzee")
    card = session.position.card
    for box, points in zip(card.ruleset.boxes[:6], (3, 6, 9, 12, 15, 17), strict=True):
        card = card.written(box, points)
    assert list(play_words.bonuses(card)) == ["Oberer Teil: kein Bonus."]
    card = session.position.card
    for box, points in zip(card.ruleset.boxes[1:6], (6, 9, 12, 15, 20), strict=True):
        card = card.written(box, points)
    assert list(play_words.bonuses(card)) == ["Oberer Teil: noch 1 Punkt bis zum Bonus."]


posix = pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals of POSIX")


@posix
@pytest.mark.parametrize("width", WIDTHS)
def test_a_game_on_a_german_terminal(width: int) -> None:
    args = ("play", "-p", "Änne", "-p", "Bernd", "--seed", "5")
    with Terminal(*args, columns=width, env=GERMAN) as terminal:
        terminal.until_asked()
        assert "Runde 1 von 13 · Änne" in terminal.text
        terminal.type("behalte alles")
        terminal.until_shown("alle Würfel bleiben")
        terminal.type("würfle 1")
        terminal.until_shown("Wurf 2 von 3")
        terminal.type("zurück")
        terminal.until_shown("Zurückgenommen: Änne behielt ")
        terminal.type("fünfer")
        terminal.until_asked("[j/N] ")
        assert "bekäme 0, „" in " ".join(terminal.lines)
        terminal.type("nein", "[j/N] ")
        terminal.type("fünfer")
        terminal.type("ja", "[j/N] ")
        terminal.until_shown("Runde 1 von 13 · Bernd")
        terminal.type("ende")
        assert terminal.ended() == 1
        assert re.search(r"weiter\s+mit:\s+yacht\s+resume\s+1", terminal.text)


@posix
def test_a_german_pad_asks_who_plays_in_forty_columns() -> None:
    with Terminal("pad", columns=40, env=GERMAN) as terminal:
        terminal.type("Änne, Bernd", "mit Komma: ")
        terminal.until_asked("Änne> ")
        terminal.type("66661", "Änne> ")
        terminal.type("vierer", "welches Feld?> ")
        terminal.until_asked("[j/N] ")
        terminal.type("j", "[j/N] ")
        terminal.until_shown("Änne: Vierer 0")
        terminal.type("q", "Bernd> ")
        assert terminal.ended() == 1
