"""Kinds of Cobra events beside the double-sided Swiss: single-sided, cut alone, other writers."""

from __future__ import annotations

import json

from tests.tournaments.formats.test_dialects import cobra_file, same_again
from tournaments.formats import cobra
from tournaments.formats.check import check


def seat(player, role, score):
    """A side of a single-sided match: one game, so one of the two scores."""
    runner, corp = (score, None) if role == "runner" else (None, score)
    return {
        "id": player,
        "role": role,
        "combinedScore": score,
        "runnerScore": runner,
        "corpScore": corp,
    }


NOBODY = {"id": None, "role": None, "combinedScore": 0, "runnerScore": None, "corpScore": None}


def test_single_sided_players_who_meet_again_count_twice_for_each_other():
    rounds = [
        [(seat(1, "corp", 3), seat(2, "runner", 0)), (seat(3, "", 3), NOBODY)],
        [(seat(1, "runner", 0), seat(2, "corp", 3)), (NOBODY, seat(3, "", 0))],
        [(seat(1, "corp", 3), seat(3, "runner", 0)), (seat(2, "", 3), NOBODY)],
    ]
    # Points a round: 1 and 2 have 6/3, 3 has 3/3. The opponents of 1 are 2, 2, 3; of 2: 1, 1.
    lines = {2: (6, 2, 5 / 3), 1: (6, 5 / 3, 2), 3: (3, 2, 5 / 3)}
    event = cobra.read(cobra_file(rounds, lines))
    report = check(event)
    assert (report.equal, report.unexplained) == (3, 0), report.notes
    assert same_again(event)


def test_intended_draw_brings_both_a_point():
    rounds = [[(seat(1, "corp", 1), seat(2, "runner", 1))]]
    event = cobra.read(cobra_file(rounds, {1: (1, 1, 1), 2: (1, 1, 1)}))
    match = event.rounds[0].matches[0]
    assert (match.wins_a, match.wins_b, match.draws) == (0, 0, 1)
    assert check(event).equal == 2


def test_event_of_a_cut_alone_has_its_players_from_the_cut():
    final = [({"id": 7, "role": "corp", "winner": False}, {"id": 9, "winner": True})]
    finals = [
        {"id": 9, "name": "Nine", "rank": 1, "seed": 2},
        {"id": 7, "name": "Seven", "rank": 2, "seed": 1},
    ]
    document = json.loads(cobra_file([final], {}, eliminationPlayers=finals, cutToTop=2))
    document["preliminaryRounds"] = 0
    event = cobra.read(json.dumps(document).encode())
    assert [(player.id, player.name) for player in event.players] == [("9", "Nine"), ("7", "Seven")]
    assert check(event).unexplained == 0 and same_again(event)
    assert json.loads(cobra.write(event))["players"] == []


def test_wrong_winner_of_a_cut_alone_is_seen():
    final = [({"id": 7, "winner": False}, {"id": 9, "winner": True})]
    finals = [{"id": 7, "rank": 1, "seed": 1}, {"id": 9, "rank": 2, "seed": 2}]
    document = json.loads(cobra_file([final], {}, eliminationPlayers=finals, cutToTop=2))
    document["preliminaryRounds"] = 0
    assert check(cobra.read(json.dumps(document).encode())).unexplained == 1


def test_no_elimination_may_be_written_as_an_empty_object():
    rounds = [[(seat(1, "corp", 3), seat(2, "runner", 0))]]
    event = cobra.read(cobra_file(rounds, {1: (3, 0, 3), 2: (0, 3, 0)}, eliminationPlayers={}))
    assert check(event).equal == 2 and event.cut == 0
