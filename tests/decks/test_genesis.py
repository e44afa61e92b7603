"""Genesis on the deck pages: cards, starters, own lists, registration."""

from __future__ import annotations

from typing import Any

import pytest

from engine import decks
from tests.kept import kept
from tournaments import offered
from tournaments.forms import events as event_forms

pytestmark = pytest.mark.django_db

STARTER = "training-ardun-keshel-a"


@pytest.fixture
@kept
def event(alice: Any) -> Any:
    """A Genesis event in registration."""
    from tournaments.services.event import events

    made = events.create(
        actor=alice, name="Arena Night", game="genesis", format="constructed", size=2, best_of=3
    )
    events.publish(actor=alice, event=made)
    made.refresh_from_db()
    return made


def test_catalogue_shows_the_cards_of_either_game(client: Any) -> None:
    page = client.get("/cards/?game=genesis&q=ardun").content.decode()
    assert "Ardun Keshel" in page
    assert "/cards/genesis/ardun-keshel/" in page
    assert "id_tribe" not in page
    assert "Ardun Keshel" not in client.get("/cards/?q=ardun").content.decode()


@pytest.mark.parametrize("kind", ["champion", "spell", "summon", "alteration", "enchantment"])
def test_catalogue_filters_genesis_by_type(client: Any, kind: str) -> None:
    page = client.get(f"/cards/?game=genesis&kind={kind}").content.decode()
    assert kind.capitalize() in page
    assert "/cards/genesis/" in page


@pytest.mark.parametrize("key", ["ardun-keshel", "toll-gate-giant", "ember-dart"])
def test_card_page_shows_facts_and_formats(client: Any, key: str) -> None:
    page = client.get(f"/cards/genesis/{key}/").content.decode()
    assert ("Aura" if key == "ardun-keshel" else "Chi") in page
    assert "Affiliation" in page
    assert "Free for All" in page


def test_every_training_card_has_its_page(client: Any) -> None:
    from engine import cards

    for card in cards.search("genesis", ""):
        assert client.get(f"/cards/genesis/{card.key}/").status_code == 200


def test_api_lists_the_cards_of_genesis(client: Any) -> None:
    found = client.get("/api/v1/cards/?game=genesis&q=ardun").json()["results"]
    assert [card["name"] for card in found] == ["Ardun Keshel"]
    assert client.get("/api/v1/cards/genesis/toll-gate-giant/").status_code == 200


def test_a_timeline_is_kept_and_shown_with_its_formats(enter: Any, bob: Any) -> None:
    browser = enter(bob)
    assert "Ardun Keshel A" in browser.get("/decks/new/").content.decode()
    kept = browser.post("/decks/new/", {"starter": STARTER})
    assert kept.status_code == 302
    page = browser.get(kept["Location"]).content.decode()
    for words in ("Champion", "Timeline", "Forethoughts", "Constructed", "Genesis timeline"):
        assert words in page
    assert browser.get(f"{kept['Location']}edit/").status_code == 200
    assert browser.get("/decks/").status_code == 200


def test_a_pasted_timeline_is_read_as_genesis(enter: Any, bob: Any) -> None:
    text = decks.shipped("genesis")[STARTER].as_text()
    kept = enter(bob).post("/decks/new/", {"text": text, "name": "Mine"})
    assert kept.status_code == 302


def test_registration_offers_only_timelines_and_takes_one(enter: Any, event: Any, bob: Any) -> None:
    from decks.queries import current
    from tournaments.services.entry import entries

    entry = entries.sign_up(actor=bob, event=event)
    browser = enter(bob)
    page = browser.get(f"/decks/entries/{entry.pk}/").content.decode()
    assert "Ardun Keshel A" in page
    assert "dop-overworld" not in page
    assert browser.post(f"/decks/entries/{entry.pk}/", {"starter": STARTER}).status_code == 302
    found = current(entry)
    assert found is not None and found.legal
    refused = browser.post(f"/decks/entries/{entry.pk}/", {"starter": "dop-overworld"})
    assert refused.status_code in (400, 409)


def test_event_form_offers_what_works_whole() -> None:
    choices = [key for key, _label in event_forms.EventForm().fields["ruleset"].choices]
    assert "genesis/constructed" in choices
    assert "genesis/free-for-all" in choices
    assert len(choices) == sum(len(names) for names in offered.FORMATS.values())
