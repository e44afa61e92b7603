"""Names in the order of the alphabet, and found by their letters, whatever the database."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib.auth import get_user_model

from tournaments.queries.entry import listed
from tournaments.queries.person import people
from tournaments.services.event import events
from tournaments.services.hall import series
from tournaments.words.alphabet import by_name, holds, place, plain

pytestmark = pytest.mark.django_db
NAMES = ("Zoë", "Änne", "anna", "Łukasz", "Ørsted", "Bo", "Ætna", "Æsop", "ßen", "Lukas", "Çem")
NAMES += ("de Vries", "Devon", "Ðan", "İnci", "Anne")


@pytest.fixture
def names(hall: Any) -> list[str]:
    """The names, entered as they stand, in the order that people expect."""
    for name in NAMES:
        hall.event.entries.create(number=len(name) * 1000 + NAMES.index(name), name=name)
    return sorted(NAMES, key=place)


def test_the_database_sorts_as_the_alphabet_does(hall: Any, names: list[str]) -> None:
    rows = hall.event.entries.order_by(*by_name())
    assert [entry.name for entry in rows] == names
    assert names[2:5] == ["anna", "Anne", "Änne"]


def test_the_lists_of_players_do(hall: Any, names: list[str], api: Any, enter: Any) -> None:
    asked = listed.PlayerSearch.of({})
    assert [entry.name for entry in listed.players(hall.event, asked)] == names
    sent = api(hall.organizer).get("/api/v1/events/dusk-cup/entries/").json()["results"]
    assert [one["name"] for one in sent] == names
    for path in ("players/", "desk/players/"):
        page = enter(hall.organizer).get(f"/events/dusk-cup/{path}").content.decode()
        shown = [one.strip() for one in re.findall(r">([^<>]+)<", page) if one.strip() in names]
        assert list(dict.fromkeys(shown)) == names, path


@pytest.mark.parametrize("words", ["änne", "ÄNNE", "Änne", "anne"])
def test_a_player_is_found_by_the_letters(hall: Any, names: list[str], words: str) -> None:
    found = listed.players(hall.event, listed.PlayerSearch.of({"q": words}))
    assert "Änne" in [entry.name for entry in found]


def test_an_account_is_found_by_the_letters(make_user: Any) -> None:
    made = make_user("oezge")
    made.name = "Özge Łem"
    made.save()
    assert people.like("özge") == people.like("lem") == ["Özge Łem"]


@pytest.mark.parametrize("words", ["%", "_", "100%", "\\"])
def test_signs_of_the_database_are_letters_like_others(hall: Any, words: str) -> None:
    hall.event.entries.create(number=1, name="Ann")
    assert not hall.event.entries.filter(holds("name", words)).exists()
    assert get_user_model().objects.filter(holds("name", plain("A"))).exists()


@pytest.mark.parametrize(
    ("name", "address"),
    [
        ("Großer Preis", "grosser-preis"),
        ("Łódź Øpen", "lodz-open"),
        ("Cœur d'Été", "coeur-dete"),
        ("Æther Night", "aether-night"),
        ("大会", "event"),
    ],
)
def test_an_address_keeps_the_letters_of_a_name(alice: Any, name: str, address: str) -> None:
    """Letters that are no plain letter and a mark were left out: groer-preis, odz-pen."""
    assert events.create(actor=alice, name=name, format="apprentice").slug == address
    if address != "event":
        step = {"first": 1, "last": 1, "points": 1}
        assert series.create(actor=alice, name=name, scale=[step]).slug == address
