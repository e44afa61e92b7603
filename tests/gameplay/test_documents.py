"""Documents of tables: who gets which, what stands in them, what they never tell."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from gameplay.documents.wording import Speaker
from gameplay.models import Seat, SeatView, Table
from gameplay.queries.table.documents import called
from tests.gameplay import playing

pytestmark = pytest.mark.django_db


def address(table: Table) -> str:
    return reverse("api:table-document", args=[table.pk])


def get(client: Any, table: Table) -> dict[str, Any]:
    answer = client.get(address(table))
    assert answer.status_code == 200, answer.content
    found: dict[str, Any] = answer.json()
    return found


def test_a_seat_reads_its_own_view(api: Any, bob: Any, dora: Any, match_table: Table) -> None:
    seats = {seat.user: seat.letter for seat in match_table.seats.all()}
    game = playing.current(match_table)
    for person in (bob, dora):
        document = get(api(person), match_table)
        letter = seats[person]
        assert document["reader"] == letter
        assert document["view"] == SeatView.objects.get(game=game, reader=letter).content
        assert [one["mine"] for one in document["seats"]] == [one == letter for one in "AB"]
        assert document["table"]["event"] == {"slug": "dusk-cup", "name": "Dusk Cup"}
        assert document["events"][-1]["step"] == game.revision
        offers = playing.offers(match_table)
        assert document["waiting_for"] == sorted(offers)
        mine = offers.get(letter)
        lines = [option["line"] for option in mine.options] if mine else None
        asked = document["prompt"]
        assert (asked and [option["line"] for option in asked["options"]]) == lines


def test_every_card_in_the_view_has_its_face(api: Any, bob: Any, match_table: Table) -> None:
    document = get(api(bob), match_table)
    names = {one["name"] for one in document["view"]["creatures"].values()}
    assert names and names <= set(document["faces"])
    for name in names:
        assert document["faces"][name]["type"].startswith("Creature")


def event(seq: int, line: str, cause: int | None) -> dict[str, Any]:
    return {"seq": seq, "line": line, "rules": [], "cause": cause}


def test_an_attack_is_told_with_its_sum_and_what_is_left() -> None:
    krekk = {"line_name": "Krekk", "controller": "B", "gear": None, "energy": 40, "damage": 15}
    view: dict[str, Any] = {"creatures": {"c1": krekk}, "combat": None, "burst": [], "players": {}}
    lines = ["resolve Rip Tide", "base 5", "element water 5", "total 10", "damage Krekk 10"]
    events = [(7, event(n, line, 0 if n else None)) for n, line in enumerate(lines)]
    said = Speaker("chaotic", "A", {"A": "Anna", "B": "Boris"}, view).log(events)
    assert [one.step for one in said] == [7] * 5 and [one.line for one in said] == lines
    assert said[-1].text == "Krekk takes 10 (5 + Water 5) from Rip Tide: 25 of 40 left."


def test_within_a_sentence_the_house_has_no_capital() -> None:
    assert called(Seat(letter="B", name="The house", house=True), "en") == "the house"
    assert called(Seat(letter="B", name="The Ghost"), "en") == "The Ghost"
    assert called(Seat(letter="B"), "en") == "B"


def test_strangers_find_no_document(
    api: Any, client: Any, alice: Any, charlie: Any, judy: Any, match_table: Table
) -> None:
    assert api(charlie).get(address(match_table)).status_code == 404
    assert client.get(address(match_table)).status_code == 404
    document = get(api(judy), match_table)
    assert document["reader"] == "judge" and document["prompt"] is None
