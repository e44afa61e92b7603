"""Events of sites of brackets: Challonge (both APIs) and start.gg."""

import json
from typing import Any

import pytest

from tournaments.formats.model import Stage
from tournaments.formats.mutation import bombard
from tournaments.formats.reading import detect, read
from tournaments.formats.turns import match_of, sets_of
from tournaments.standings import Kind

NAMES = ["Ann", "Bo", "Cy", "Di"]


def challonge(kind: str, matches: list[dict[str, Any]]) -> dict[str, Any]:
    people = [
        {"participant": {"id": 10 + seed, "name": name, "seed": seed, "final_rank": seed}}
        for seed, name in enumerate(NAMES, start=1)
    ]
    told = {"id": 7, "name": "Cup", "tournament_type": kind, "started_at": "2026-02-01T10:00"}
    done = [{"match": {"id": at, "state": "complete", **one}} for at, one in enumerate(matches)]
    return {"tournament": told | {"participants": people, "matches": done}}


def game(number: int, a: int, b: int, score: str, winner: int | None) -> dict[str, Any]:
    sides = {"round": number, "player1_id": a, "player2_id": b}
    return sides | {"scores_csv": score, "winner_id": winner}


DOUBLE = [
    game(1, 11, 14, "2-0", 11),
    game(1, 12, 13, "1-2", 13),
    game(-1, 14, 12, "0-2", 12),
    game(2, 11, 13, "2-1", 11),
    game(-2, 13, 12, "2-0", 13),
    game(3, 11, 13, "0-2", 13),
    game(3, 11, 13, "2-1", 11),
]


def matches_of(event: Any) -> list[list[tuple[str, str | None, int, int]]]:
    return [[(m.a, m.b, m.wins_a, m.wins_b) for m in one.matches] for one in event.rounds]


def test_double_elimination_of_challonge_is_told_in_the_order_of_play():
    data = json.dumps(challonge("double elimination", DOUBLE[::-1][1:] + DOUBLE[-1:])).encode()
    event = read(data)
    assert (event.format, event.name, event.cut, event.swiss_rounds) == ("challonge", "Cup", 4, 0)
    assert {one.stage for one in event.rounds} == {Stage.CUT} and event.unread == ()
    assert [sorted(x[:2]) for one in matches_of(event) for x in one][:2] == [
        ["12", "13"],
        ["11", "14"],
    ]
    assert [len(one) for one in matches_of(event)] == [2, 2, 1, 1, 1]
    assert event.extra["elimination"][0] == {"id": "11", "seed": 1}


def test_swiss_of_challonge_has_draws_byes_and_open_matches():
    free = {"round": 1, "player1_id": 13, "player2_id": None, "winner_id": 13}
    rows = [game(1, 11, 12, "1-1", None), free, game(2, 11, 13, "", None) | {"state": "open"}]
    event = read(json.dumps(challonge("swiss", rows)).encode())
    first, second = event.rounds
    assert [(m.b, m.kind, m.wins_a, m.wins_b) for m in first.matches] == [
        ("12", Kind.PLAYED, 1, 1),
        (None, Kind.BYE, 0, 0),
    ]
    assert second.matches[0].kind is None and first.stage is Stage.SWISS


def test_groups_of_challonge_are_rounds_before_the_bracket():
    document = challonge("single elimination", [game(1, 11, 14, "2-0", 11)])
    told = document["tournament"]
    for at, one in enumerate(told["participants"]):
        one["participant"]["group_player_ids"] = [90 + at]
    group = game(1, 90, 93, "0-1", 93) | {"group_id": 3, "state": "complete"}
    told["matches"].append({"match": group})
    event = read(json.dumps(document).encode())
    assert [one.stage for one in event.rounds] == [Stage.SWISS, Stage.CUT]
    assert matches_of(event)[0] == [("11", "14", 0, 1)]


def test_second_api_of_challonge_says_the_same():
    included: list[dict[str, Any]] = [
        {"id": str(10 + n), "type": "participant", "attributes": {"name": name, "seed": n}}
        for n, name in enumerate(NAMES, start=1)
    ]
    points = [{"participant_id": 11, "scores": [2]}, {"participant_id": 12, "scores": [1]}]
    told = {"state": "complete", "round": 1, "scores": "2 - 1", "winner_id": 11}
    match = {"id": "5", "type": "match", "attributes": told | {"points_by_participant": points}}
    main = {"id": "7", "type": "tournament", "attributes": {"name": "Cup", "tournamentType": "x"}}
    event = read(json.dumps({"data": main, "included": [*included, match]}).encode())
    assert event.format == "challonge" and matches_of(event) == [[("11", "12", 2, 1)]]
    assert event.players[0].extra["seed"] == 1


@pytest.mark.parametrize(
    ("scores", "winner", "games"),
    [
        ("2-1", "a", (2, 1)),
        ("11-7,9-11,11-5", "a", (2, 1)),
        ("11-7", "a", (1, 0)),
        ("0-2", "a", (1, 0)),
        ("", "b", (0, 1)),
        ("x", "b", (0, 1)),
    ],
)
def test_scores_count_games_or_else_the_winner_alone(scores, winner, games):
    made = match_of("a", "b", sets_of(scores), winner, forfeit=False)
    assert (made.wins_a, made.wins_b, made.kind) == (*games, Kind.PLAYED)


def startgg() -> dict[str, Any]:
    def one(number: int, a: int, b: int, score: tuple[int, int], kind: str) -> dict[str, Any]:
        slots = [
            {"entrant": {"id": id}, "standing": {"stats": {"score": {"value": value}}}}
            for id, value in zip((a, b), score, strict=True)
        ]
        won = a if score[0] > score[1] else b
        group = {"displayIdentifier": "1", "phase": {"id": 1, "bracketType": kind}}
        told = {"id": a * 100 + b, "round": number, "state": 3, "winnerId": won}
        return told | {"slots": slots, "phaseGroup": group}

    sets = [
        one(1, 11, 14, (2, 0), "SINGLE_ELIMINATION"),
        one(1, 12, 13, (0, -1), "SINGLE_ELIMINATION"),
        one(2, 11, 12, (3, 1), "SINGLE_ELIMINATION"),
    ]
    people = [{"id": 10 + n, "name": x, "initialSeedNum": n} for n, x in enumerate(NAMES, 1)]
    places = [{"placement": 1, "entrant": {"id": 11}}, {"placement": 2, "entrant": {"id": 12}}]
    told = {"id": 3, "name": "Weekly", "startAt": 1_767_225_600}
    event = told | {"entrants": {"nodes": people}, "standings": {"nodes": places}}
    return {"data": {"event": event | {"sets": {"nodes": sets}}}}


def test_startgg_tells_scores_disqualifications_and_places():
    event = read(json.dumps(startgg()).encode())
    assert (event.format, event.name, event.date) == ("startgg", "Weekly", "2026-01-01")
    assert matches_of(event) == [[("11", "14", 2, 0), ("12", "13", 1, 0)], [("11", "12", 3, 1)]]
    assert event.rounds[0].matches[1].kind is Kind.FORFEIT
    assert [line.player for line in event.published] == ["11", "12"] and event.unread == ()


def test_odd_sets_are_listed_and_the_rest_is_read():
    document = startgg()
    sets = document["data"]["event"]["sets"]["nodes"]
    odd = json.loads(json.dumps(sets[0]))
    odd["slots"][0]["entrant"]["id"] = 99
    sets.insert(0, odd)
    sets.insert(0, {"round": 1, "slots": 5})
    event = read(json.dumps(document).encode())
    assert len(event.unread) == 2 and "'99' is not a player" in event.unread[1]
    assert [len(one.matches) for one in event.rounds] == [2, 1]


@pytest.mark.parametrize("document", [startgg(), challonge("double elimination", DOUBLE)])
def test_mutated_answers_never_crash_and_name_the_place(document):
    data = json.dumps(document).encode()
    toll = bombard(detect(data), [data], 400, seed=6)
    assert toll.crashes == [] and toll.placeless == []
    assert toll.refused + toll.noted > 40
