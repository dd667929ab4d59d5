"""`yacht card` as a sheet: on a terminal, in Markdown, and as a page to print."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Any

import pytest
from rich.cells import cell_len

from yachtcli.loading import catalog
from yachtcli.ui.markdown import escaped

if TYPE_CHECKING:
    from collections.abc import Callable

    Yacht = Callable[..., Any]

RULESETS = ("yahtzee", "yatzy", "triple")
CARD = "ones=3,sixes=24,yahtzee=50,full_house=25,large_straight=0,fives=20"
WIDE = ("-s", "columns=[" + ",".join(f'"c{n}"' for n in range(1, 31)) + "]")


def drawn(yacht: Yacht, *args: str, columns: int = 80) -> list[str]:
    done = yacht("card", *args, terminal=True, env={"COLUMNS": str(columns), "NO_COLOR": "1"})
    assert (done.status, done.stderr) == (0, "")
    lines: list[str] = done.stdout.splitlines()
    return lines


def test_sections_stand_beside_each_other_with_sums_and_what_the_bonus_lacks(
    yacht: Yacht,
) -> None:
    assert drawn(yacht, CARD) == [
        "Yahtzee · 7 boxes open",
        "",
        "Upper section              Lower section",
        "  Ones                3      Three of a kind    __",
        "  Twos               __      Four of a kind     __",
        "  Threes             __      Full house         25",
        "  Fours              __      Small straight     __",
        "  Fives              20      Large straight      0",
        "  Sixes              24      Yahtzee            50",
        "  Sum                47      Chance             __",
        "  Bonus 35 from 63    0      Sum                75",
        "  still needed       16",
        "",
        "  Further Yahtzee     0",
        "  Total             122",
    ]


def test_columns_stand_beside_each_other(yacht: Yacht) -> None:
    lines = drawn(yacht, "ones@1=3,sixes@2=48,yahtzee@3=150", "-r", "triple")
    assert lines[2] == "Upper section         1  2 ×2  3 ×3"
    assert "  Sixes              __    48    __" in lines
    assert "  still needed       60    39    63" in lines
    assert lines[-1] == "  Total             201"
    assert len(lines) < 24


def test_a_narrow_terminal_has_one_section_below_the_other(yacht: Yacht) -> None:
    lines = drawn(yacht, CARD, "-p", "Ann", columns=40)
    assert lines.index("Lower section") > lines.index("  Sixes              24")
    assert lines[0] == "Yahtzee · Ann, 7 boxes open"


@pytest.mark.parametrize("columns", [20, 40, 60, 80, 120])
@pytest.mark.parametrize(
    "args",
    [
        (CARD,),
        ("--blank", "-r", "triple", "--players", "4", "-p", "Maximilian der Große", "-p", "李雷"),
        ("--blank", *WIDE),
        ("--blank", "-r", "yatzy", "--players", "20"),
    ],
    ids=["card", "triple", "wide", "many"],
)
def test_no_sheet_is_wider_than_the_terminal(
    yacht: Yacht, args: tuple[str, ...], columns: int
) -> None:
    for line in drawn(yacht, *args, columns=columns):
        assert cell_len(line) <= columns


def test_what_does_not_fit_stands_below(yacht: Yacht) -> None:
    lines = drawn(yacht, "--blank", *WIDE, columns=60)
    assert sum(line.startswith("  Ones ") for line in lines) > 1
    heads = re.findall(r"\bC\d+", " ".join(lines))
    assert heads == [f"C{n}" for n in range(1, 31)]
    assert sum(line.count("__") for line in lines if line.startswith("  Chance ")) == 30


def test_each_player_of_a_blank_sheet_has_a_column(yacht: Yacht) -> None:
    lines = drawn(yacht, "--blank", "-p", "Ann", "-p", "Bob", "--players", "3")
    assert lines[3].split() == ["Upper", "section", "Ann", "Bob"]
    assert all(line.count("__") == 3 for line in lines if line.startswith("  "))
    assert lines[-1].split() == ["Total", "__", "__", "__"]


def test_a_blank_sheet_in_a_pipe_is_the_boxes_without_points(yacht: Yacht) -> None:
    rows = [line.split("\t") for line in yacht("card", "--blank").stdout.splitlines()]
    assert [row[1] for row in rows if row[0] == "box"] == [
        box.id for box in catalog.find("yahtzee").boxes
    ]
    assert {row[2] for row in rows if row[0] == "box"} == {""}


def test_colour_tells_nothing_by_itself(yacht: Yacht) -> None:
    plain = yacht("card", CARD, "--format", "table", "--color", "never").stdout
    coloured = yacht("card", CARD, "--format", "table", "--color", "always").stdout
    assert "\x1b[" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain


@pytest.mark.parametrize("rules", RULESETS)
def test_markdown_has_a_row_for_every_box_with_what_counts_and_pays(
    yacht: Yacht, rules: str
) -> None:
    done = yacht("card", "--markdown", "-r", rules, "-p", "Ann", "-p", "Bob")
    assert done.status == 0
    ruleset = catalog.find(rules)
    rows = [line for line in done.stdout.splitlines() if line.startswith("| ")]
    cells = 3 + 2 * len(ruleset.columns)
    assert all(len(re.findall(r"(?<!\\)\|", row)) == cells + 1 for row in rows)
    for category in ruleset.categories.values():
        row = next(r for r in rows if r.startswith(f"| {category.name} |"))
        assert escaped(str(category.pattern.words)) in row
        assert row.count("&nbsp;") == 2 * len(ruleset.columns)


def test_markdown_shows_the_points_of_a_card(yacht: Yacht) -> None:
    text = yacht("card", "--markdown", CARD).stdout
    assert "| Sixes | the dice that show 6 | the sum of these dice | 24 |" in text
    assert "| **Total** |  |  | 122 |" in text


def test_names_are_shown_in_markdown_as_they_are(yacht: Yacht) -> None:
    text = yacht("card", "--markdown", "-p", "a|b *c* <i> [d](e)\n# f").stdout
    assert r"| a\|b \*c\* \<i\> \[d\]\(e\)" in text
    assert "\n# f" not in text


class Page(HTMLParser):
    """A page, read strictly: tags are closed in order, and each row has all its cells."""

    VOID = frozenset({"meta"})

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.attributes: dict[str, dict[str, str | None]] = {}
        self.rows: list[list[tuple[str, str]]] = []
        self.widths: list[int] = []
        self.texts: list[str] = []
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        self.attributes.setdefault(tag, values)
        assert not {"src", "href"} & values.keys(), "the page loads nothing"
        if tag not in self.VOID:
            self.open.append(tag)
        if tag == "tr":
            self.rows.append([])
            self.widths.append(0)
        if tag in {"td", "th"}:
            self.rows[-1].append((tag, ""))
            self.widths[-1] += int(values.get("colspan") or 1)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)
        if self.open and self.open[-1] in {"td", "th"}:
            tag, text = self.rows[-1][-1]
            self.rows[-1][-1] = tag, text + data


def page(yacht: Yacht, *args: str) -> Page:
    done = yacht("card", "--html", *args)
    assert (done.status, done.stderr) == (0, "")
    assert done.stdout.startswith("<!DOCTYPE html>\n")
    assert "@page" in done.stdout
    return Page(done.stdout)


@pytest.mark.parametrize("rules", RULESETS)
def test_a_page_has_a_column_for_each_player_and_says_how_to_play(yacht: Yacht, rules: str) -> None:
    sheet = page(yacht, "-r", rules, "-p", "Ann", "--players", "2")
    ruleset = catalog.find(rules)
    assert sheet.attributes["html"] == {"lang": "en"}
    assert sheet.attributes["meta"] == {"charset": "utf-8"}
    assert len({*sheet.widths[:1], *sheet.widths[2:]}) == 1
    assert ("th", "Ann") in sheet.rows[0]
    for category in ruleset.categories.values():
        row = next(r for r in sheet.rows if r[0] == ("th", str(category.name)))
        assert row[-1] == ("td", "")
        assert str(category.pattern.words) in " ".join(text for _, text in row)
    assert any("A turn has up to three rolls" in text for text in sheet.texts)


def test_many_columns_leave_the_words_to_a_list_below(yacht: Yacht) -> None:
    done = yacht("card", "--html", "-r", "triple", "--players", "4")
    assert "landscape" in done.stdout
    sheet = Page(done.stdout)
    row = next(r for r in sheet.rows if r[0] == ("th", "Full house"))
    assert row == [("th", "Full house"), *[("td", "")] * 12]
    assert any("25 points" in text for text in sheet.texts)


def test_a_page_shows_the_points_of_a_card(yacht: Yacht) -> None:
    rows = {row[0][1]: row[-1][1] for row in page(yacht, CARD).rows}
    assert (rows["Sixes"], rows["Twos"], rows["still needed"], rows["Total"]) == (
        "24",
        "",
        "16",
        "122",
    )


def test_names_are_shown_on_a_page_as_they_are(yacht: Yacht) -> None:
    sheet = page(yacht, "-p", '<b>&"Ann"', "-p", "</style><script>")
    assert ("th", '<b>&"Ann"') in sheet.rows[0]
    assert ("th", "</style><script>") in sheet.rows[0]


def test_a_page_speaks_german(yacht_process: Yacht) -> None:
    done = yacht_process("--lang", "de", "card", "--html", "-r", "yatzy")
    assert done.status == 0
    assert '<html lang="de">' in done.stdout
    assert "Kleine Straße" in done.stdout
