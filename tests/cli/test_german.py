"""German, everywhere a person reads; and nowhere a script does."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from babel.messages.pofile import read_po
from processes import Outcome

import yachtcli

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from processes import Yacht, YachtProcess

CATALOGUE = Path(yachtcli.__file__).parent / "locales" / "de" / "LC_MESSAGES" / "yachtcli.po"

COMMANDS = (
    (),
    ("score",),
    ("roll",),
    ("validate",),
    ("card",),
    ("rules",),
    ("rules", "list"),
    ("rules", "show"),
    ("rules", "diff"),
    ("rules", "check"),
    ("rules", "new"),
    ("plugins",),
    ("completion",),
    ("play",),
    ("resume",),
    ("daily",),
    ("daily", "share"),
    ("daily", "status"),
    ("pad",),
    ("history",),
    ("history", "list"),
    ("history", "show"),
    ("history", "export"),
    ("history", "import"),
    ("history", "delete"),
    ("history", "repair"),
    ("stats",),
    ("config",),
    ("config", "get"),
    ("config", "set"),
    ("config", "unset"),
    ("config", "list"),
    ("config", "path"),
)

SPEAKER = """
import io, json, sys
from yachtcli.cli import main
asked, answers = sys.stdin, sys.stdout
for line in asked:
    args, stdin = json.loads(line)
    raw = io.BytesIO(), io.BytesIO()
    sys.stdin = io.TextIOWrapper(io.BytesIO(stdin.encode()))
    sys.stdout, sys.stderr = (io.TextIOWrapper(r, "utf-8", write_through=True) for r in raw)
    status = main.run(args)
    told = [status, *(r.getvalue().decode() for r in raw)]
    print(json.dumps(told), file=answers, flush=True)
"""
"""One process that speaks German from its start on, for many commands after each other."""

FURTHER = ("6", "6", "6", "6", "6", "--card", "yahtzee=50,sixes=18")
"""A further Yahtzee whose upper box is filled: a joker."""


@pytest.fixture(scope="module")
def german(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[..., Outcome]]:
    """`yacht` in German, without a process for each command."""
    kinds = ("CONFIG", "CACHE", "DATA")
    own = {f"YACHT_{kind}_DIR": str(tmp_path_factory.mktemp(kind)) for kind in kinds}
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith("YACHT_") and name not in {"COLUMNS", "FORCE_COLOR"}
    }
    with subprocess.Popen(
        [sys.executable, "-c", SPEAKER],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**kept, **own, "LANGUAGE": "de"},
    ) as speaker:
        assert speaker.stdin is not None
        assert speaker.stdout is not None
        asked, answers = speaker.stdin, speaker.stdout

        def run(*args: str, stdin: str = "") -> Outcome:
            asked.write(json.dumps([args, stdin]) + "\n")
            asked.flush()
            return Outcome(*json.loads(answers.readline()))

        yield run
        asked.close()


def squeezed(text: str) -> str:
    """`text` with its lines joined, so that it does not matter where they were broken."""
    return " ".join(text.replace("\b", " ").split())


@cache
def translated() -> dict[str, str]:
    """The German of each text that has no values to fill in and more than a word."""
    with CATALOGUE.open("rb") as file:
        messages = [message for message in read_po(file, locale="de") if message.id]
    return {
        squeezed(text): squeezed(message.string)
        for message in messages
        if isinstance(message.string, str)
        for text in [str(message.id)]
        if " " in text and "{" not in text and text != message.string
    }


def english_in(text: str) -> list[str]:
    """The English sentences of the catalogue that stand in `text`, as far as German has others."""
    shown = squeezed(text)
    found = []
    for english, german in translated().items():
        sentences = re.split(r"(?<=[.:]) ", english)
        found += [
            s for s in sentences if len(s) > 9 and " " in s and s in shown and s not in german
        ]
    return found


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_help_has_no_english_left(german: Callable[..., Outcome], command: tuple[str, ...]) -> None:
    told = german(*command, "--help")
    assert (told.status, told.stderr) == (0, "")
    assert told.stdout.startswith("Aufruf: yacht ")
    assert "Optionen:" in told.stdout
    assert "Diese Hilfe zeigen." in told.stdout
    assert english_in(told.stdout) == []


def test_english_would_be_found(yacht: Yacht) -> None:
    english = yacht("score", "--help").stdout
    assert "Print the points in this box alone." in english_in(english)
    assert "Show this message and exit." in english_in(english)


def test_groups_head_their_commands_in_german(german: Callable[..., Outcome]) -> None:
    for command in ((), ("rules",)):
        assert "Befehle:" in german(*command, "--help").stdout


def test_a_required_option_is_marked_in_german(yacht_process: YachtProcess) -> None:
    assert "[nötig]" in yacht_process("rules", "new", "--help", "--lang=de").stdout


@pytest.mark.parametrize(
    "args",
    [
        ("--lang", "de", "validate", *FURTHER[:5], "ones", *FURTHER[5:]),
        ("validate", *FURTHER[:5], "ones", *FURTHER[5:], "--lang", "de"),
        ("validate", "--lang=de", *FURTHER[:5], "ones", *FURTHER[5:]),
    ],
)
def test_the_option_works_before_the_command_and_behind_it(
    yacht_process: YachtProcess, args: tuple[str, ...]
) -> None:
    told = yacht_process(*args)
    assert told.status == 1
    assert told.stdout == (
        "illegal\tones\t\t\tjoker-lower\tein weiterer Wurf „Yahtzee“ gehört in ein unteres "
        "Feld, solange eins offen ist\n"
    )


ENGLISH, GERMAN = "Usage: yacht", "Aufruf: yacht"


@pytest.mark.parametrize(
    ("environment", "begins"),
    [
        ({"LANG": "de_DE.UTF-8"}, GERMAN),
        ({"LANG": "de_AT"}, GERMAN),
        ({"LC_MESSAGES": "de_DE.UTF-8", "LANG": "en_US.UTF-8"}, GERMAN),
        ({"LANGUAGE": "de", "LANG": "en_US.UTF-8"}, GERMAN),
        ({"LANGUAGE": "fr:de:en", "LANG": "fr_FR.UTF-8"}, GERMAN),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "C"}, ENGLISH),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "en_GB.UTF-8"}, ENGLISH),
        ({"LANG": "fr_FR.UTF-8"}, ENGLISH),
        ({"LANG": "C"}, ENGLISH),
    ],
)
def test_the_environment_chooses(
    yacht_process: YachtProcess, environment: dict[str, str], begins: str
) -> None:
    told = yacht_process("--help", env={"LANGUAGE": "", **environment})
    assert told.stdout.startswith(begins)


@pytest.mark.parametrize(
    "args", [("score", *FURTHER, "--format", "table"), ("score", "--help"), ("score", "1")]
)
def test_lang_en_overrides_a_german_environment(
    yacht: Yacht, yacht_process: YachtProcess, args: tuple[str, ...]
) -> None:
    german = {"LANGUAGE": "", "LANG": "de_DE.UTF-8"}
    english = yacht(*args)
    assert yacht_process(*args, "--lang", "en", env=german) == english
    assert yacht_process(*args, env=german) != english


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("score", "--bset"), "--bset"),
        (("validate",), "Es fehlt das Argument "),
        (("rules", "nosuch"), "Einen Befehl 'nosuch' gibt es nicht"),
        (("rules", "new", "mine"), "Es fehlt die Option '--from'"),
        (("roll", "-n", "0"), "Ungültiger Wert für '-n': „0“ ist keine ganze Zahl von 1 bis"),
        (("roll", "one"), "Ein Argument zu viel (one)"),
        (("completion", "csh"), "'csh' ist keins von 'bash', 'zsh', 'fish'"),
        (("scor",), "einen Befehl „scor“ gibt es nicht – gemeint: score?"),
        (("score", "1", "2"), "2 Würfel, dieses Spiel hat aber 5"),
        (("score", "66621", "-c", "four"), "„four“ ist nicht eindeutig: fours, four_of_a_kind"),
        (("rules", "show", "yathzee"), "ein Regelwerk „yathzee“ gibt es nicht – gemeint: yahtzee"),
        (("score", "66621", "-s", "dice.count=40"), "erwartet wird eine ganze Zahl von 1 bis 12"),
        (("card", "ones=99"), "in „Einser“ kann nicht 99 stehen"),
        (("play", "--bot", "hrad"), "einen Bot „hrad“ gibt es nicht – gemeint: hard?"),
        (("play", "-p", "Ann", "-p", "Ann"), "zwei Spieler heißen „Ann“"),
        (("resume", "99"), "Spiel 99 gibt es nicht"),
        (("daily", "--date", "2999-01-01"), "die Würfel vom 2999-01-01 sind noch nicht gefallen"),
        (("daily", "--date", "morgen"), "„morgen“ ist kein Tag"),
        (("history", "show", "99"), "`yacht history` zeigt, welche es gibt"),
        (("config", "set", "bot_delay", "99"), "bot_delay ist eine Zahl von Sekunden von 0 bis"),
        (("config", "set", "color", "blue"), "color ist eins von auto, always, never"),
        (("stats", "--csv", "--json"), "nur eins davon angeben"),
    ],
)
def test_what_is_wrong_is_told_in_german(
    yacht: Yacht, german: Callable[..., Outcome], args: tuple[str, ...], told: str
) -> None:
    outcome = german(*args)
    assert outcome.status == yacht(*args).status != 0
    assert outcome.stderr.startswith("Fehler: ")
    assert outcome.stderr.count("\n") == 1
    assert told in outcome.stderr
    assert english_in(outcome.stderr) == []


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("score", *FURTHER), "Ein weiterer Wurf „Yahtzee“: +100."),
        (("score", *FURTHER), "Kleine Straße  30  Joker"),
        (("validate", "66622", "Full House"), "Ja: 25 Punkte für „Full House“."),
        (("validate", "66622", "große straße"), "Ja: 0 Punkte für „Große Straße“."),
        (("card", "ones=3"), "12 Felder offen"),
        (("rules", "list"), "(Vorgabe)"),
        (("rules", "show", "yacht"), "fünf gleiche Würfel: 50 Punkte"),
        (("rules", "show", "triple"), "Spalte 3 zählt dreifach."),
        (("rules", "diff", "yahtzee", "yatzy"), "- „Große Straße“ verlangt genau 2-3-4-5-6, nicht"),
        (("plugins",), "Außer den mitgelieferten Spielen"),
    ],
)
def test_screens_are_german(
    german: Callable[..., Outcome], args: tuple[str, ...], told: str
) -> None:
    outcome = german(*args, "--format", "table")
    assert outcome.status == 0
    assert told in outcome.stdout
    assert english_in(outcome.stdout) == []


@pytest.mark.parametrize("form", ["--html", "--markdown"])
def test_sheets_are_german(german: Callable[..., Outcome], form: str) -> None:
    page = german("card", "--blank", form, "-r", "triple").stdout
    assert "Gespielt wird mit fünf Würfeln, jeder mit den Augenzahlen 1 bis 6." in page
    assert "Bonus 35 ab 63" in page
    assert english_in(page) == []


def test_a_new_table_is_explained_in_german(yacht_process: YachtProcess, tmp_path: Path) -> None:
    file = tmp_path / "meins.toml"
    args = ("rules", "new", "meins", "--from", "yahtzee", "-o", str(file), "--lang", "de")
    written = yacht_process(*args)
    assert written.status == 0
    assert written.stderr.startswith("Geschrieben: ")
    text = file.read_text(encoding="utf-8")
    assert "# Meins: ein eigenes Regelwerk, aufgebaut auf yahtzee.\n" in text
    comments = "\n".join(line[2:] for line in text.splitlines() if line.startswith("# "))
    assert english_in(comments) == []
    checked = yacht_process("rules", "check", str(file), "--lang", "de")
    assert (checked.status, checked.stdout) == (0, f"{file}: keine Fehler\n")


STREAM = """\
{"dice": [6, 6, 6, 6, 6], "box": "ones", "boxes": {"yahtzee": 50, "sixes": 18}}
{"dice": [6, 6, 6, 6], "box": "ones"}
"""


@pytest.mark.parametrize(
    ("args", "stdin"),
    [
        (("score", *FURTHER), ""),
        (("validate", *FURTHER[:5], "ones", *FURTHER[5:]), ""),
        (("validate", "-"), STREAM),
        (("card", "ones=3"), ""),
        (("rules", "list"), ""),
        (("rules", "show", "triple"), ""),
        (("rules", "show", "yahtzee", "--tips"), ""),
        (("rules", "diff", "yahtzee", "yatzy"), ""),
        (("rules", "check", "nosuch"), ""),
        (("plugins",), ""),
    ],
)
def test_json_is_english_in_every_language(
    yacht: Yacht, german: Callable[..., Outcome], args: tuple[str, ...], stdin: str
) -> None:
    told = german(*args, "--json", stdin=stdin)
    english = yacht(*args, "--json", stdin=stdin)
    assert (told.status, told.stdout) == (english.status, english.stdout)
    assert all(json.loads(line) for line in told.stdout.splitlines())
    assert told.stdout


def test_the_reason_in_json_is_english(yacht_process: YachtProcess) -> None:
    told = yacht_process("validate", *FURTHER[:5], "ones", *FURTHER[5:], "--json", "--lang", "de")
    assert json.loads(told.stdout)["reason"] == (
        "a further Yahtzee goes to an open lower box while there is one"
    )


def test_lines_that_were_not_judged_say_so_in_german(yacht_process: YachtProcess) -> None:
    game = '{"event": "game", "format": 1, "rules": "yahtzee", "players": ["Ann"]}\n'
    roll = '{"event": "roll", "player": 1, "dice": [1, 1, 1, 1, 1]}\n'
    args = ("validate", "-", "--format", "tsv", "--lang", "de")
    told = yacht_process(*args, stdin=game + roll + "x\n" + roll)
    reasons = [line.rpartition("\t")[2] for line in told.stdout.splitlines()[1:]]
    assert reasons[:2] == ["", "an der Reihe ist Ann (Spieler 0), nicht Spieler 1"]
    assert reasons[2].startswith("das ist kein JSON: ")
    assert reasons[3] == "nicht beurteilt wegen Zeile 2"
    assert "Das Spiel ist ungültig: an der Reihe ist Ann (Spieler 0)" in told.stderr


ASCII = {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0", "LANG": "C"}


@pytest.mark.parametrize(
    ("args", "status"),
    [
        (("score", *FURTHER, "--format", "table"), 0),
        (("rules", "show", "yatzy", "--format", "table"), 0),
        (("card", "--blank", "--format", "table"), 0),
        (("validate", *FURTHER[:5], "ones", *FURTHER[5:]), 1),
        (("score", "1", "2"), 2),
    ],
)
def test_a_terminal_without_umlauts_is_written_to(
    yacht_process: YachtProcess, args: tuple[str, ...], status: int
) -> None:
    told = yacht_process(*args, "--lang", "de", env=ASCII)
    assert told.status == status
    shown = told.stdout or told.stderr
    assert shown.isascii()
    assert "?" not in shown
    assert "Traceback" not in told.stderr


def test_a_page_to_print_keeps_its_umlauts(yacht_process: YachtProcess) -> None:
    told = yacht_process("card", "--html", "--lang", "de", env=ASCII)
    assert told.status == 0
    assert "Große Straße" in told.stdout


GAME = """\
würfeln 1
behalte keine
karte
u
{boxes}
"""
"""A game as it is typed in German; the hands are never looked at."""

UPPER = ["einser", "zweier", "dreier", "vierer", "fünfer", "sechser"]
LOWER = ["dreierpasch", "viererp", "full", "kleine", "große straße", "yahtzee", "chance"]


def test_a_game_is_played_in_german_from_a_pipe(german: Callable[..., Outcome]) -> None:
    lines = GAME.format(boxes="\n".join(UPPER + LOWER))
    told = german("play", "-p", "Änne", "--bot", "easy", "--seed", "1", stdin=lines)
    assert (told.status, told.stderr) == (0, "")
    assert english_in(told.stdout) == []
    for said in (
        "Änne, Runde 1 von 13, Wurf 2 von 3.",
        "Zettel von easy:",
        "Zurückgenommen: Änne behielt keine",
        "Oberer Teil: noch 63 Punkte bis zum Bonus.",
        "easy gewinnt mit ",
        "1 zurückgenommen",
    ):
        assert said in told.stdout
    assert re.search(r"^easy, [1-6 ]+: behält [1-6 ]+ – Ziel: ", told.stdout, re.MULTILINE)


def test_a_game_that_was_left_says_how_to_go_on(german: Callable[..., Outcome]) -> None:
    told = german("play", "--seed", "2", stdin="666666\n")
    assert told.status == 1
    assert told.stderr.startswith("Zeile 1: ")
    number = re.search(r"weiter mit: yacht resume (\d+)$", told.stderr.strip())
    assert number
    again = german("resume", number[1], stdin="vierer\n")
    assert "Spieler: Vierer " in again.stdout
    assert "Spieler 0 (läuft noch)" in german("history", "--format", "table").stdout
    assert " · Spieler · Runde 2 · " in german("resume", "--list", "--format", "table").stdout


PAD = """\
66621 chance
wurf 2 11123 einser
ändern 1 66622 full house
aussetzen
dazu Cleo
umbenennen Bo Bernd
zettel
"""


def test_a_pad_is_kept_in_german_from_a_pipe(german: Callable[..., Outcome]) -> None:
    told = german("pad", "-p", "Änne", "-p", "Bo", stdin=PAD)
    assert told.status == 1, "the game is not over"
    assert english_in(told.stdout + told.stderr) == []
    for said in (
        "Zug 1 ist jetzt Änne: Full House 25 mit 6 6 6 2 2 (vorher Chance 21, 6 6 6 2 1)",
        "Änne setzt aus",
        "Cleo kommt dazu",
        "Bo heißt jetzt Bernd",
        "Rangliste: 1. Änne 25, 2. Bernd 3, 3. Cleo 0.",
        "Zettel von Bernd:",
    ):
        assert said in told.stdout


def test_the_day_and_the_figures_are_told_in_german(german: Callable[..., Outcome]) -> None:
    boxes = "\n".join(UPPER + LOWER)
    german("daily", stdin=boxes)
    status = german("daily", "status", "--format", "table").stdout
    assert re.match(r"Yahtzee, \d{4}-\d\d-\d\d: gespielt, \d+ Punkte\.\n", status)
    shared = german("daily", "share").stdout
    assert shared.startswith("yacht-Tagesspiel ")
    assert re.search(r"^\d+ Punkte", shared, re.MULTILINE)
    figures = german("stats", "--format", "table").stdout
    assert "Im Durchschnitt" in figures
    assert re.search(r"^ +Chance +\d+,\d$", figures, re.MULTILINE), "a comma in German"
    settings = german("config", "list", "--format", "table").stdout
    assert "(Vorgabe)" in settings
    assert english_in(status + shared + figures + settings) == []
