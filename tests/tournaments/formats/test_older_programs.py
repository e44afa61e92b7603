"""AesopsTables, TOME, and lists as programs for the MTR print them."""

import json
from fractions import Fraction
from typing import Any

import pytest

from tournaments.formats.check import check
from tournaments.formats.model import BadFile, Stage
from tournaments.formats.mutation import bombard
from tournaments.formats.reading import detect, read
from tournaments.standings import Kind


def aesops() -> dict[str, Any]:
    people = [
        {"id": 5, "name": "Ann", "rank": 1, "matchPoints": 3, "corpIdentity": "Tower"},
        {"id": 6, "name": "Bo", "rank": 3, "matchPoints": 0},
        {"id": 7, "name": "Cy", "rank": 2, "matchPoints": 3},
    ]
    one = {"tableNumber": 1, "corpPlayer": 5, "runnerPlayer": 6}
    free = {"tableNumber": None, "corpPlayer": 7, "runnerPlayer": "(BYE)"}
    final = {"tableNumber": 1, "corpPlayer": 5, "runnerPlayer": 7, "winner_id": 7, "loser_id": 5}
    return {
        "name": "Aki",
        "cutToTop": 2,
        "preliminaryRounds": 1,
        "players": people,
        "eliminationPlayers": [
            {"id": 7, "name": "Cy", "rank": 1, "seed": 2},
            {"id": 5, "name": "Ann", "rank": 2, "seed": 1},
        ],
        "rounds": [[one | {"corpScore": "3", "runnerScore": "0"}, free], [final]],
        "uploadedFrom": "AesopsTables",
    }


def test_aesopstables_tells_sides_byes_and_the_cut():
    event = read(json.dumps(aesops()).encode())
    assert (event.format, event.swiss_rounds, event.cut, event.unread) == ("aesops", 1, 2, ())
    first, final = event.rounds
    assert [(m.a, m.b, m.kind, m.points_a) for m in first.matches] == [
        ("5", "6", Kind.PLAYED, Fraction(3)),
        ("7", None, Kind.BYE, None),
    ]
    assert final.stage is Stage.CUT and (final.matches[0].wins_a, final.matches[0].wins_b) == (0, 1)
    assert event.extra["elimination"][1] == {"id": "5", "seed": 1}
    assert event.players[0].extra["corpIdentity"] == "Tower"


def tome() -> dict[str, Any]:
    def group(rows: list[dict[str, Any]]) -> dict[str, Any]:
        return {"entities": {str(at): row for at, row in enumerate(rows)}}

    people = [
        {"pk": n, "first_name": name, "last_name": "X", "is_active": n != 3, "faction": "anarch"}
        for n, name in enumerate(["Ann", "Bo", "Cy"], start=1)
    ]
    matches = [(1, 1, 0), (2, 1, -1), (3, 2, 0)]
    seats = [(1, 1, 6), (2, 1, 0), (3, 2, 6), (2, 3, 4), (1, 3, None)]
    return {
        "metadataVersion": "1.0.5",
        "entityGroupMap": {
            "Tournament:#": group([{"pk": 1, "name": "Old", "current_round": 2, "cut_size": 0}]),
            "Participant:#": group(people),
            "Match:#": group(
                [{"pk": pk, "round": at, "order_index": table} for pk, at, table in matches]
            ),
            "MatchParticipant:#": {
                "entities": [
                    {"participant_pk": who, "match_pk": match, "points_earned": points}
                    for who, match, points in seats
                ]
            },
        },
    }


def test_tome_tells_points_byes_and_who_left_and_lists_what_follows():
    event = read(json.dumps(tome()).encode() + b'\n{"more": 1}')
    assert (event.format, event.name, event.swiss_rounds) == ("tome", "Old", 2)
    assert event.unread == ("line 1: what follows the document is left out",)
    first, second = event.rounds
    assert [(m.a, m.b, m.points_a, m.points_b) for m in first.matches] == [
        ("1", "2", Fraction(6), Fraction(0)),
        ("3", None, None, None),
    ]
    assert second.matches[0].kind is None
    assert [one.dropped_after for one in event.players] == [None, None, 1]
    assert event.players[0].extra["faction"] == "anarch"


LISTS = """Friday Cup

Round 1
Table  Player 1     Player 2   Result
-----  -----------  ---------  ------
1      Ann Long     Bo         2-1
2      Cy           Di         1-1-1
3      Ed           *** BYE ***

Pairings Round 2
Table\tPlayer\tOpponent\tPoints
1\tAnn Long\tEd\t3
1\tEd\tAnn Long\t3
2\tBo\tCy\t0
3\tDi\tBo\t1

Standings after round 1
Rank  Name      Points  OMW%   GW%    OGW%
1     Ann Long  3       33.33  66.67  33.33
"""


def test_printed_lists_are_rounds_and_standings():
    event = read(LISTS.encode())
    assert (event.format, event.name) == ("mtr", "Friday Cup")
    first, second = event.rounds
    assert [(m.a, m.b, m.wins_a, m.wins_b, m.draws, m.kind) for m in first.matches] == [
        ("Ann Long", "Bo", 2, 1, 0, Kind.PLAYED),
        ("Cy", "Di", 1, 1, 1, Kind.PLAYED),
        ("Ed", None, 0, 0, 0, Kind.BYE),
    ]
    assert [(m.a, m.b, m.kind) for m in second.matches] == [
        ("Ann Long", "Ed", None),
        ("Bo", "Cy", None),
    ]
    assert event.unread == ("line 15: 'Di' or the opponent plays twice in round 2",)
    report = check(event)
    assert (report.players, report.equal, report.unexplained) == (1, 1, 0)


def test_text_without_pairings_is_refused():
    with pytest.raises(BadFile, match="no round with pairings"):
        read(b"Round 1\nTable  Player  Opponent\n", "mtr")


@pytest.mark.parametrize("data", [json.dumps(aesops()), json.dumps(tome()), LISTS])
def test_mutated_files_never_crash_and_name_the_place(data: str):
    toll = bombard(detect(data.encode()), [data.encode()], 400, seed=8)
    assert toll.crashes == [] and toll.placeless == []
    assert toll.refused + toll.noted > 30
