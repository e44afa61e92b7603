"""Tables through the API: against the house, by invitation, once more, stopped by a judge."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from decks.services import lists
from gameplay.models import Table
from tests.gameplay import playing
from tests.gameplay.conftest import make_event, start_with

pytestmark = pytest.mark.django_db

DECK = "training-ardun-keshel-a"
OTHER = "training-sivrel-amoth-a"
DUEL = {"deck": DECK, "format": "constructed", "size": 2}


def at(name: str, *args: Any) -> str:
    return reverse(f"api:{name}", args=args)


def test_the_house_plays_a_match_of_three(api: Any, bob: Any) -> None:
    made = api(bob).post(at("tables-house"), {**DUEL, "best_of": 3})
    assert made.status_code == 201
    assert made.json()["best_of"] == 3
    assert Table.objects.get().rulebook == "genesis"


@pytest.mark.parametrize("wrong", [{"best_of": 2}, {"format": "smash"}, {"size": 5}])
def test_a_table_that_is_not_offered_is_refused(api: Any, bob: Any, wrong: Any) -> None:
    for address in ("tables-house", "tables-open"):
        assert api(bob).post(at(address), {**DUEL, **wrong}).status_code in (400, 409)
    assert not Table.objects.exists()


def test_three_people_meet_by_one_invitation(
    api: Any, bob: Any, dora: Any, judy: Any, charlie: Any
) -> None:
    opened = (
        api(bob).post(at("tables-open"), {"deck": DECK, "format": "free-for-all", "size": 3}).json()
    )
    pk, invitation = opened["id"], opened["invitation"]
    for person in (dora, judy):
        answered = api(person).post(at("table-join", pk), {"deck": OTHER, "invitation": invitation})
        assert answered.status_code == 200
    full = api(charlie).post(at("table-join", pk), {"deck": OTHER, "invitation": invitation})
    assert (full.status_code, full.json()["code"]) == (409, "seat_taken")
    for person in (bob, dora, judy):
        assert api(person).post(at("table-sit", pk), {"nonce": "n"}).status_code == 200
    table = Table.objects.get()
    playing.work(table)
    assert api(judy).get(at("table", pk)).json()["reader"] == "C"


def test_strangers_open_and_join_nothing(api: Any, bob: Any, charlie: Any) -> None:
    assert api(None).post(at("tables-open"), DUEL).status_code in (401, 403)
    opened = api(bob).post(at("tables-open"), DUEL).json()
    pk = opened["id"]
    guess = {"deck": OTHER, "invitation": "a-guess"}
    assert api(charlie).post(at("table-join", pk), guess).status_code == 404
    assert api(charlie).get(at("table", pk)).status_code == 404
    assert "invitation" not in api(bob).get(at("table", pk)).json()["table"]
    assert opened["invitation"] not in str(api(bob).get(at("tables")).json())


def test_an_own_list_is_played_and_nobody_elses(api: Any, bob: Any, dora: Any) -> None:
    kept = lists.create_from_starter(actor=bob, starter=DECK)
    body = {"deck_list": kept.pk, "format": "constructed", "size": 2}
    assert api(bob).post(at("tables-open"), body).status_code == 201
    assert api(dora).post(at("tables-open"), body).status_code == 404
    assert api(bob).post(at("tables-open"), {**body, "deck": DECK}).status_code == 400


def test_a_house_table_is_set_up_again(api: Any, bob: Any, dora: Any) -> None:
    pk = api(bob).post(at("tables-house"), DUEL).json()["id"]
    assert api(bob).post(at("table-again", pk)).status_code == 409
    api(bob).post(at("table-sit", pk), {"nonce": "n"})
    table = Table.objects.get()
    playing.work(table)
    assert api(bob).post(at("table-concede", pk), {"number": 2}).status_code == 409
    assert api(bob).post(at("table-concede", pk), {"number": 1}).status_code == 202
    playing.work(table)
    assert api(dora).post(at("table-again", pk)).status_code == 404
    again = api(bob).post(at("table-again", pk))
    assert again.status_code == 201
    assert again.json()["id"] != pk


def test_a_judge_stops_a_table_and_players_do_not(
    api: Any, alice: Any, judy: Any, bob: Any, dora: Any, charlie: Any
) -> None:
    event = make_event(alice, judy)
    start_with(alice, event, {bob: "dop-overworld", dora: "dop-underworld"})
    pk = Table.objects.get().pk
    assert api(bob).post(at("table-pause", pk), {"paused": True}).status_code == 403
    assert api(charlie).post(at("table-pause", pk), {"paused": True}).status_code == 404
    assert api(judy).post(at("table-pause", pk), {"paused": True}).json()["paused"] is True
    assert api(judy).post(at("table-pause", pk), {"paused": False}).json()["paused"] is False


def test_a_judge_reads_every_stop_as_on_the_page(
    api: Any, alice: Any, judy: Any, bob: Any, dora: Any, charlie: Any
) -> None:
    event = make_event(alice, judy)
    start_with(alice, event, {bob: "dop-overworld", dora: "dop-underworld"})
    pk = Table.objects.get().pk
    for said in ({"paused": True, "reason": "A spilled glass."}, {"paused": False}):
        api(judy).post(at("table-pause", pk), said)
    api(judy).post(at("table-pause", pk), {"paused": True})
    first, second = api(judy).get(at("table-stops", pk)).json()
    assert (first["by"], first["reason"]) == (str(judy), "A spilled glass.")
    assert first["ending"]["by"] == str(judy)
    assert first["ending"]["at"] > first["at"]
    assert (second["reason"], second["ending"]) == ("", None)
    assert api(bob).get(at("table-stops", pk)).json()["code"] == "not_judge"
    assert api(charlie).get(at("table-stops", pk)).status_code == 404
