"""Events of sites and older programs come in, keep what they said, and go on here."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.tournaments.formats import test_bracket_sites as brackets
from tests.tournaments.formats import test_older_programs as older
from tournaments.models import ForeignFile
from tournaments.queries.files import outward
from tournaments.queries.round import bracket
from tournaments.services.files import inward
from tournaments.services.round import rounds

pytestmark = pytest.mark.django_db


def brought(document: Any, actor: Any) -> Any:
    data = document if isinstance(document, str) else json.dumps(document)
    return inward.load(actor=actor, data=data.encode())


def test_a_double_elimination_of_challonge_is_a_bracket_here(alice: Any) -> None:
    event = brought(brackets.challonge("double elimination", brackets.DOUBLE), alice)
    played = bracket.of(bracket.phase_of(event))
    names = dict(event.entries.values_list("number", "name"))
    assert played.over and [names[player] for _place, player in played.places][:2] == ["Ann", "Cy"]
    kept = ForeignFile.objects.get(event=event)
    assert kept.format == "challonge" and kept.data["players"][0]["id"] == "11"


def test_a_running_bracket_of_startgg_goes_on(alice: Any) -> None:
    document = brackets.startgg()
    del document["data"]["event"]["sets"]["nodes"][2]
    event = brought(document, alice)
    final = rounds.publish(actor=alice, round=rounds.pair(actor=alice, event=event))
    assert [sorted((m.entry_a.name, m.entry_b.name)) for m in final.matches.all()] == [
        ["Ann", "Bo"]
    ]


def test_aesopstables_and_tome_go_out_to_cobra_with_their_ids(alice: Any) -> None:
    event = brought(older.aesops(), alice)
    told = json.loads(outward.written(event, "cobra"))
    assert [one["id"] for one in told["players"]] == [5, 6, 7]
    assert [one["id"] for one in told["eliminationPlayers"]] == [5, 7]
    running = brought(older.tome(), alice)
    assert [one.state for one in running.rounds.order_by("number")] == ["closed", "published"]


def test_printed_lists_go_on_with_their_running_round(alice: Any) -> None:
    event = brought(older.LISTS, alice)
    assert [one.state for one in event.rounds.order_by("number")] == ["closed", "published"]
    assert ForeignFile.objects.get(event=event).notes == [
        "line 15: 'Di' or the opponent plays twice in round 2"
    ]


def test_a_final_that_was_longer_than_the_rounds_keeps_its_length(alice: Any) -> None:
    document = brackets.startgg()
    sets = document["data"]["event"]["sets"]["nodes"]
    for one, score in zip(sets, ((1, 0), (1, 0), (2, 1)), strict=True):
        for slot, games in zip(one["slots"], score, strict=True):
            slot["standing"]["stats"]["score"]["value"] = games
    for one in sets[:2]:
        one["phaseGroup"] = {"displayIdentifier": "1", "phase": {"id": 2, "bracketType": "SWISS"}}
    event = brought(document, alice)
    assert event.best_of == 1
    lengths = [phase.best_of(event) for phase in event.phases.order_by("number")]
    assert lengths == [1, 3]
