"""Events of sites that are read only: Limitless and TopDeck."""

import json

import pytest

from tournaments.formats.model import BadFile, Stage
from tournaments.formats.mutation import bombard
from tournaments.formats.reading import detect, read
from tournaments.standings import Kind


def limitless_document(**changes):
    people = [
        {"player": one, "name": one.upper(), "placing": place, "country": "NL"}
        for place, one in enumerate(["ann", "bo", "cy", "di", "ed"], start=1)
    ]
    people[4]["drop"] = 1
    people[0]["deck"] = {"id": "deck-one", "name": "Deck One"}
    one = {"round": 1, "phase": 1}
    document = {
        "details": {
            "name": "Cup",
            "date": "2026-02-01T10:00:00.000Z",
            "phases": [
                {"phase": 1, "type": "SWISS", "rounds": 3, "mode": "BO3"},
                {"phase": 2, "type": "SINGLE_BRACKET", "rounds": 1, "mode": "BO3"},
            ],
        },
        "standings": people,
        "pairings": [
            one | {"table": 1, "player1": "ann", "player2": "bo", "winner": "ann"},
            one | {"table": 2, "player1": "cy", "player2": "di", "winner": 0},
            one | {"player1": "ed", "winner": "ed"},
            {"round": 2, "phase": 1, "table": 1, "player1": "ann", "player2": "cy", "winner": -1},
            {"round": 2, "phase": 1, "table": 2, "player1": "bo", "player2": "di"},
        ],
    }
    return document | changes


def test_limitless_tells_ties_byes_and_matches_that_go_on():
    event = read(json.dumps(limitless_document()).encode())
    assert (event.format, event.name, event.swiss_rounds) == ("limitless", "Cup", 3)
    first, second = event.rounds
    assert [(m.a, m.b, m.kind, m.wins_a, m.draws) for m in first.matches] == [
        ("ann", "bo", Kind.PLAYED, 1, 0),
        ("cy", "di", Kind.PLAYED, 0, 1),
        ("ed", None, Kind.BYE, 0, 0),
    ]
    assert [m.kind for m in second.matches] == [Kind.DOUBLE_LOSS, None]
    ann, *_others, ed = event.players
    assert ann.name == "ANN" and ann.extra["deck"]["id"] == "deck-one"
    assert ann.extra["country"] == "NL" and ed.dropped_after == 1 and event.unread == ()


def test_limitless_bracket_follows_the_swiss_rounds():
    document = limitless_document()
    final = {"round": 1, "phase": 2, "match": "F-1", "player1": "ann", "player2": "cy"}
    document["pairings"].append(final | {"winner": "cy"})
    event = read(json.dumps(document).encode())
    assert [one.stage for one in event.rounds] == [Stage.SWISS, Stage.SWISS, Stage.CUT]
    assert event.rounds[2].number == 3 and event.cut == 2


@pytest.mark.parametrize(
    ("odd", "fault"),
    [
        ({"player1": "ann", "player2": "zed", "round": 3}, "'zed' is not a player"),
        ({"player1": "ann", "player2": "ann", "round": 3}, "plays twice"),
        ({"player1": "ann", "player2": "bo", "round": 3, "winner": "cy"}, "neither"),
        ({"player2": "bo", "round": 3}, "'player1' is missing"),
        ({"player1": "ann", "player2": "bo", "round": 0}, "not between"),
    ],
)
def test_limitless_lists_an_odd_pairing_and_reads_the_rest(odd, fault):
    document = limitless_document()
    document["pairings"].insert(0, odd)
    event = read(json.dumps(document).encode())
    assert len(event.unread) == 1 and fault in event.unread[0]
    assert event.unread[0].startswith("pairings[0]")
    assert sum(len(one.matches) for one in event.rounds) == 5


def topdeck_document():
    people = [{"id": f"u{n}", "name": name} for n, name in enumerate(["Ann", "Bo", "Cy"])]
    seat = [{"id": one["id"], "name": one["name"]} for one in people]
    return {
        "TID": "cup",
        "tournamentName": "Cup",
        "swissNum": 2,
        "topCut": 2,
        "startDate": 1_767_225_600,
        "standings": people,
        "rounds": [
            {
                "round": 1,
                "tables": [
                    {"table": 1, "players": seat[:2], "winner_id": "u1", "status": "Completed"},
                    {"table": "Byes", "players": seat[2:], "status": "Bye"},
                ],
            },
            {
                "round": 2,
                "tables": [
                    {"table": 1, "players": seat[1:], "winner": "Draw", "status": "Completed"},
                    {"table": 2, "players": seat[:1], "status": "Bye"},
                ],
            },
            {"round": "Top 2", "tables": [{"table": 1, "players": seat[1:], "status": "Active"}]},
        ],
    }


def test_topdeck_tells_winners_draws_byes_and_the_cut():
    event = read(json.dumps(topdeck_document()).encode())
    assert (event.format, event.name, event.date) == ("topdeck", "Cup", "2026-01-01")
    assert (event.swiss_rounds, event.cut, event.unread) == (2, 2, ())
    found = [[(m.a, m.b, m.kind, m.wins_b, m.draws) for m in one.matches] for one in event.rounds]
    assert found == [
        [("u0", "u1", Kind.PLAYED, 1, 0), ("u2", None, Kind.BYE, 0, 0)],
        [("u1", "u2", Kind.PLAYED, 0, 1), ("u0", None, Kind.BYE, 0, 0)],
        [("u1", "u2", None, 0, 0)],
    ]
    assert event.rounds[2].stage is Stage.CUT


def test_topdeck_tables_of_four_are_listed():
    document = topdeck_document()
    four = [{"id": f"u{n % 3}", "name": "x"} for n in range(4)]
    document["rounds"][0]["tables"].append({"table": 9, "players": four, "winner_id": "u0"})
    event = read(json.dumps(document).encode())
    assert event.unread == ("rounds[0].tables[2]: a table of 4 players",)


@pytest.mark.parametrize("document", [limitless_document(), topdeck_document()])
def test_mutated_files_of_sites_never_crash_and_name_the_place(document):
    data = json.dumps(document).encode()
    toll = bombard(detect(data), [data], 300, seed=4)
    assert toll.crashes == [] and toll.placeless == []
    assert toll.refused + toll.noted > 40


def test_other_json_is_none_of_them():
    with pytest.raises(BadFile, match="neither"):
        read(b'{"pairings": []}')
