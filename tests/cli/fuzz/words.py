"""Words that may stand on a command line: good ones, wrong ones, and good lines of them."""

from __future__ import annotations

COMMANDS = ("score", "roll", "validate", "card", "rules", "plugins", "completion")
OPTIONS = (
    *("-r", "--rules", "-s", "--set", "--card", "-c", "--category", "--best", "--roll", "--json"),
    *("--format", "--points", "--strike", "--seed", "-n", "--lang", "--color", "--debug", "-h"),
    *("--help", "--version", "--tips", "--toml", "--blank", "--markdown", "--html", "-p"),
    *("--player", "--players", "-o", "--output", "--force", "--from", "--", "-", "---", "-rs"),
    *("--json=1", "--rules=yatzy", "--lang=de", "--lang=", "--color=always", "-n5", "-cones"),
    *("--roll=2", "--roll=-1", "--format=json", "--format=table", "--nosuch", "-Z", "-rc", "-s="),
)
CHOICES = ("en", "de", "xx", "auto", "always", "never", "tsv", "json", "table", "bash", "zsh")
RULES: tuple[str, ...] = (
    "yahtzee",
    "joker",
    "classic",
    "yahtzee-free",
    "yacht",
    "yatzy",
    "triple",
    "list",
    "show",
)
RULES += ("diff", "check", "new", "YAHTZEE", "yatze", "default", "mine", "fish")
BOXES: tuple[str, ...] = (
    "chance",
    "ones",
    "four",
    "full house",
    "Große Straße",
    "ones@2",
    "chance@",
    "@",
    "@1",
)
NUMBERS: tuple[str, ...] = (
    "0",
    "1",
    "2",
    "6",
    "7",
    "13",
    "-1",
    "+3",
    "1.5",
    "1e5",
    "0x10",
    "1_0",
    "nan",
    "inf",
)
NUMBERS += ("99999999999999", "-99999999999999", "9" * 400, "9" * 5000, "٣", "½", "²", "𝟔")
DICE: tuple[str, ...] = (
    "66621",
    "6,6,6,2,1",
    "6-6-6-2-1",
    "6 6 6 2 1",
    "77777",
    "00000",
    "666211",
    "abc",
    "6;6",
)
PATHS: tuple[str, ...] = (
    "/",
    ".",
    "..",
    "./",
    "/dev/full",
    "/dev/null",
    "/dev/stdin",
    "/nonexistent/x.toml",
)
PATHS += ("good.toml", "bad.toml", "broken.toml", "loop.toml", "card.json", "game.jsonl")
PATHS += ("./good.toml", "out.toml", "~nobody/x.toml", "/proc/self/mem", "//", "good.toml/x.toml")
PATHS += ("x/" * 3000 + "x.toml", "a" * 300 + ".toml", ".toml", "\x00.toml", "\udcff/x.toml")
SETTINGS = (
    *("turn.rolls=4", "turn.rolls=1000000000", "dice.count=1000000000", "dice.faces=20"),
    *(
        "dice.count=40",
        "dice.count=0",
        "repeat.joker=free",
        "repeat.joker=fre",
        "dice={}",
        "=",
        "==",
    ),
    *("a.b.c.d=1", "section.upper.bonus=[]", "section.upper.bonus.0.points=50", "sections=[]"),
    *("category.x.pattern={any=true}", "turn.rolls=" + "9" * 5000, 'name="\\u0000"', "id=x"),
    *(
        "voluntary_zero=true",
        "...=1",
        ".=.",
        "turn.rolls=[[[[",
        "x=" + "[" * 3000,
        "é=é",
        "x=1\ny=2",
    ),
    *("columns=[]", 'columns=["1","2","3"]', "column.1.multiplier=100", "column.1.on_roll=[1]"),
    *("section.lower.categories.99=x", "repeat.category=chance", "category.ones.points=1e400"),
    *("dice.count=2", "repeat=1", "dice.count=1979-05-27", "turn.rolls=nan", "turn.rolls=1_0"),
)
CARDS: tuple[str, ...] = (
    "ones=3,yahtzee=50,bonus=100",
    "ones=",
    "=3",
    "ones=1000",
    "bonus=50",
    "ones=3,ones=3",
)
CARDS += ("{}", "{", '{"boxes": {}}', '{"boxes": 5}', '{"boxes": {"ones": 1e999}}', "[1]", "null")
CARDS += ('{"rules": "joker", "boxes": {"yacht": 50}}', '{"rules": 5, "boxes": {}}', "chance=99")
CARDS += ('{"rules": "../x.toml", "boxes": {}}', '{"boxes": {"ones": "\\ud800"}}', "ones=٣", "  ")
CARDS += ('{"boxes": {"ones": ' + "9" * 5000 + "}}", '{"boxes":' * 2000, '{"boxes": {"": null}}')
ODD: tuple[str, ...] = (
    "",
    " ",
    "\x00",
    "\udcff",
    "é",
    "ß",
    "🎲",
    "\u202e",
    "\ufeff",
    "a" * 100_000,
)
ODD += ("x=y", "%s", "{0}", "{x!r}", "\n", "a\nb", "\t", "\x1b[31mred", "\\", "'", '"', "$(x)", "*")
WORDS = (
    *(*OPTIONS, *OPTIONS, *COMMANDS, *CHOICES, *RULES, *BOXES, *NUMBERS, *DICE, *PATHS),
    *(*SETTINGS, *CARDS, *ODD),
)

_TEXT = """\
score 6 6 6 2 1
score 66621 --json
score 66621 -c chance
score 66621 --best --format json
score -r yatzy 6,6,6,2,1 --format table
score -r triple 66621 -c ones@2 --color always
score 44444 --card yahtzee=50,fours=16 --json
score 44444 --card card.json -r joker --roll 2
score - --json
score --best
roll
roll -n 3 --seed x --json
roll -r good.toml -s dice.count=4
validate 66621 chance --points 21
validate 6 6 6 2 2 full house --card yahtzee=50 --json
validate 66621 sixes --strike -r yahtzee-free
validate 66621 ones@3 -r triple --roll 1
validate game.jsonl
validate - --format tsv
card ones=3,sixes=24,yahtzee=50,bonus=100
card card.json --json
card card.json --format table --lang de
card --blank -r triple --format table
card --html -p Ann -p Bob
card --markdown --players 3
rules
rules list
rules list --json
rules show yahtzee
rules show yatzy --format table --color always
rules show yahtzee --tips
rules show good.toml --toml
rules show joker --json -s repeat.bonus=50
rules diff classic joker
rules diff yahtzee -s repeat.joker=free --json
rules check yahtzee good.toml
rules check bad.toml --json
rules new mine --from yatzy
rules new mine --from good.toml -o out.toml
rules new mine --from yahtzee -o out.toml --force
plugins
plugins --json
completion bash
completion zsh
--version
--help
score --help
rules new --help --lang de"""
LINES = tuple(tuple(line.split()) for line in _TEXT.splitlines())
