"""Versions, links and card rules by the API: owner, reader, organizer and stranger."""

from typing import Any

import pytest

from decks.services import lists
from tournaments.services.event import events, staff

pytestmark = pytest.mark.django_db


@pytest.fixture
def kept(alice: Any) -> Any:
    """Alice's list, changed once."""
    row = lists.create(actor=alice, text="1 Maxxor\n2 Rip Tide", name="Lake")
    return lists.rewrite(actor=alice, deck_list=row, text="1 Maxxor\n2 Flash Kick")


def test_versions_are_read_and_gone_back_to_by_the_owner(
    api: Any, kept: Any, alice: Any, bob: Any
) -> None:
    address = f"/api/v1/decks/{kept.pk}/versions/"
    (version,) = api(alice).get(address).json()["results"]
    assert (version["taken"], version["put_in"]) == (["2 Rip Tide"], ["2 Flash Kick"])
    back = api(alice).post(address, {"number": 1}).json()
    assert back["content"]["cards"]["attacks"] == {"Rip Tide": 2}
    assert api(bob).get(address).status_code == 404
    assert api(bob).post(address, {"number": 1}).status_code == 404
    assert api(None).get(address).status_code == 401


def test_a_link_is_made_and_taken_back(api: Any, kept: Any, alice: Any, bob: Any) -> None:
    address = f"/api/v1/decks/{kept.pk}/link/"
    assert api(bob).post(address).status_code == 404
    link = api(alice).post(address).json()["link"]
    shared = f"/api/v1/decks/shared/{link}/"
    assert api(None).get(shared).json()["name"] == "Lake"
    assert api(alice).delete(address).json() == {"link": None}
    assert api(None).get(shared).status_code == 404


def test_card_rules_are_set_by_the_organizer_and_read_by_all(
    api: Any, alice: Any, judy: Any
) -> None:
    event = events.create(actor=alice, name="Lantern Cup", format="apprentice", size=3)
    address = f"/api/v1/events/{event.slug}/card-rules/"
    assert api(None).get(address).status_code == 404  # a draft
    events.publish(actor=alice, event=event)
    staff.add(actor=alice, event=event, user=judy, role="judge")
    sent = {"ban_list": "community-standard@2026-05-29", "card_rules": "ban Maxxor"}
    assert api(judy).put(address, sent).status_code == 403
    assert api(alice).put(address, sent).json()["cards"]["Maxxor"] == ["ban"]
    told = api(None).get(address).json()
    assert told["card_rules"] == "ban Maxxor" and told["cards"]["Xelfe"] == ["ban"]
    bad = api(alice).put(address, {"ban_list": "", "card_rules": "bann Maxxor\nban Maxor"})
    assert bad.status_code == 400
    assert [fault["lines"] for fault in bad.json()["faults"]] == [[1], [2]]
