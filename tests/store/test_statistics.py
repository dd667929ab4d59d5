"""What games came to: compared with sums that are done by hand here."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from records import kept, played

from yachtcli.loading import catalog
from yachtcli.store.games import Store
from yachtcli.store.info import Result
from yachtcli.store.statistics import Share, summaries


def result(total: int, **more: Any) -> Result:
    parts: dict[str, Any] = {
        "game": 1,
        "kind": "play",
        "rules": "gone",
        "key": "gone",
        "finished": "2026-01-01T00:00:00Z",
        "player": "Ann",
        "bot": None,
        "total": total,
        "rank": 1,
        "players": 1,
        "counts": True,
        "bonus": 0,
        "boxes": {"box": total},
    }
    return Result(**parts | more)


def test_figures_are_exact() -> None:
    (one,) = summaries([result(total) for total in (1, 2, 2, 5)], {})
    assert (one.games, one.totals, one.best) == (4, (1, 2, 2, 5), 5)
    assert (one.mean, one.median) == (Fraction(5, 2), Fraction(2))
    (one,) = summaries([result(total) for total in (7, 1, 1)], {})
    assert (one.mean, one.median) == (Fraction(3), Fraction(1))
    (one,) = summaries([result(total) for total in (1, 4)], {})
    assert one.median == Fraction(5, 2)
    (one,) = summaries([result(9)], {})
    assert (one.mean, one.median) == (Fraction(9), Fraction(9))


def test_the_best_is_of_games_that_count_and_the_first_that_reached_it() -> None:
    (one,) = summaries(
        [
            result(200, finished="2026-01-01T00:00:00Z"),
            result(250, finished="2026-01-02T00:00:00Z"),
            result(250, finished="2026-01-03T00:00:00Z"),
            result(300, counts=False),
        ],
        {},
    )
    assert (one.best, one.best_at) == (250, "2026-01-02T00:00:00Z")
    assert max(one.totals) == 300
    assert one.mean == 250
    (one,) = summaries([result(300, counts=False)], {})
    assert (one.best, one.best_at) == (None, None)


def test_only_games_with_others_are_won() -> None:
    (one,) = summaries(
        [
            result(1),
            result(1, players=2),
            result(1, players=3, rank=2),
            result(1, players=2),
        ],
        {},
    )
    assert one.wins == Share(2, 3)
    assert one.draws == Share(0, 3)
    assert one.wins.rate == Fraction(2, 3)
    assert Share(0, 0).rate == 0


def test_a_first_place_that_is_shared_is_a_draw_and_no_win() -> None:
    (one,) = summaries(
        [
            result(1, players=2, sharing=2),
            result(1, players=3, sharing=2),
            result(1, players=3, rank=2, sharing=2),
            result(1, players=4),
            result(1),
        ],
        {},
    )
    assert (one.wins, one.draws) == (Share(1, 4), Share(2, 4))


def test_the_store_tells_how_many_share_a_place() -> None:
    opening, *events = played("yatzy", ["Ann", "Bob", "Cid"])
    with Store.open() as store:
        for ending in ([9, 9, 9], [9, 9, 8], [8, 9, 9], [7, 9, 8], [8, 9, 8]):
            kept(store, [opening, *events[:-1], {**events[-1], "totals": ending}])
        results = store.results()
    places = [(one.player, one.rank, one.sharing) for one in results]
    assert sorted(places) == sorted(
        [
            *(("Ann", 1, 3), ("Bob", 1, 3), ("Cid", 1, 3)),
            *(("Ann", 1, 2), ("Bob", 1, 2), ("Cid", 3, 1)),
            *(("Ann", 3, 1), ("Bob", 1, 2), ("Cid", 1, 2)),
            *(("Ann", 3, 1), ("Bob", 1, 1), ("Cid", 2, 1)),
            *(("Ann", 2, 2), ("Bob", 1, 1), ("Cid", 2, 2)),
        ]
    )


def test_players_rules_and_bots_are_apart_and_bots_of_a_kind_together() -> None:
    found = summaries(
        [
            result(1, player="Bob"),
            result(2),
            result(3),
            result(4, key="other"),
            result(5, player="hard", bot="hard"),
            result(6, player="hard 2", bot="hard"),
            result(7, player="hard"),
            result(8),
        ],
        {},
    )
    assert [(one.player, one.bot, one.key, one.totals) for one in found] == [
        ("Ann", None, "gone", (2, 3, 8)),
        ("hard", "hard", "gone", (5, 6)),
        ("Bob", None, "gone", (1,)),
        ("hard", None, "gone", (7,)),
        ("Ann", None, "other", (4,)),
    ]


def full(ruleset: str, points: dict[str, int]) -> dict[str, int]:
    return {box.id: points.get(box.id, 0) for box in catalog.find(ruleset).boxes}


UPPER = {"ones": 3, "twos": 6, "threes": 9, "fours": 12, "fives": 15, "sixes": 18}


def test_bonuses_are_those_of_the_ruleset() -> None:
    yahtzee = {"y": catalog.find("yahtzee")}
    (one,) = summaries(
        [
            result(0, key="y", boxes=full("yahtzee", UPPER | {"yahtzee": 50}), bonus=200),
            result(0, key="y", boxes=full("yahtzee", UPPER | {"ones": 2})),
            result(0, key="y", boxes=full("yahtzee", {"yahtzee": 50})),
        ],
        yahtzee,
    )
    assert one.sections == {"upper": Share(1, 3)}
    assert one.repeat == Share(2, 3)
    assert one.further == 2
    assert list(one.boxes) == [box.id for box in yahtzee["y"].boxes]
    assert one.boxes["yahtzee"] == Fraction(100, 3)
    assert one.boxes["ones"] == Fraction(5, 3)


def test_columns_are_counted_each() -> None:
    first = {f"{box}@1": points for box, points in UPPER.items()}
    second = {f"{box}@2": 2 * points for box, points in UPPER.items()} | {"ones@2": 4}
    (one,) = summaries(
        [result(0, key="t", boxes=full("triple", first | second | {"yahtzee@3": 150}))],
        {"t": catalog.find("triple")},
    )
    assert one.sections == {"upper": Share(1, 3)}
    assert one.repeat == Share(1, 3)


def test_a_game_without_a_repeat_rule_has_none() -> None:
    (one,) = summaries(
        [result(0, key="c", boxes=full("yatzy", {"yatzy": 50}))], {"c": catalog.find("yatzy")}
    )
    assert (one.repeat, one.further) == (None, None)
    assert one.sections == {"upper": Share(0, 1)}


def test_a_ruleset_that_is_gone_or_another_one_leaves_what_is_known() -> None:
    for rulesets in ({}, {"gone": None}, {"gone": catalog.find("yatzy")}):
        (one,) = summaries([result(4), result(6, boxes={"other": 6})], rulesets)
        assert one.mean == 5
        assert one.boxes == {"box": 2, "other": 3}
        assert (one.sections, one.repeat, one.further) == ({}, None, None)


def test_they_agree_with_games_that_were_played() -> None:
    with Store.open() as store:
        records = [played(players=["Ann", "Bob"], seed=str(n)) for n in range(12)]
        for record in records:
            kept(store, record)
        results = store.results()
    found = {one.player: one for one in summaries(results, {"yahtzee": catalog.find("yahtzee")})}
    for player, name in enumerate(("Ann", "Bob")):
        totals = [record[-1]["totals"] for record in records]
        assert found[name].totals == tuple(total[player] for total in totals)
        assert found[name].best == max(found[name].totals)
        assert found[name].wins.times == sum(total[player] > total[1 - player] for total in totals)
        assert found[name].draws.times == sum(total[0] == total[1] for total in totals)
        points = [
            data["points"]
            for record in records
            for data in record
            if data["event"] == "score" and (data["player"], data["box"]) == (player, "chance")
        ]
        assert found[name].boxes["chance"] == Fraction(sum(points), 12)
