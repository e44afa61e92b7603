"""Cards, deck lists and registered lists over the API."""

from typing import Any

import pytest

from decks.models import DeckList, Registration
from decks.services import lists, registrations
from tests.kept import kept
from tournaments.services.entry import entries
from tournaments.services.event import events, staff

pytestmark = pytest.mark.django_db

TEXT = "Creatures:\n1 Maxxor\n\nAttacks:\n2 Rip Tide\n"
LIST = "/api/v1/decks/"


@pytest.fixture
@kept
def event(alice: Any, judy: Any) -> Any:
    """A published digital event on boards of 3; alice organizes, judy judges."""
    row = events.create(actor=alice, name="Lantern Cup", format="apprentice", size=3)
    events.publish(actor=alice, event=row)
    staff.add(actor=alice, event=row, user=judy, role="judge")
    row.refresh_from_db()
    return row


@pytest.fixture
def entry(event: Any, bob: Any) -> Any:
    """Bob's entry."""
    return entries.sign_up(actor=bob, event=event)


# --- Cards -----------------------------------------------------------------------------------


def test_cards_are_searched_without_an_account(api: Any) -> None:
    found = api(None).get("/api/v1/cards/", {"q": "maxxor", "kind": "creature"}).json()["results"]
    assert "Maxxor" in {card["name"] for card in found}


def test_a_card_has_facts_formats_and_printings(api: Any) -> None:
    card = api(None).get("/api/v1/cards/chaotic/rip-tide/").json()
    assert card["name"] == "Rip Tide" and card["facts"] and card["printings"]
    assert {line["format"] for line in card["formats"]} >= {"masters", "apprentice"}


def test_an_unknown_card_is_404_with_a_reason(api: Any) -> None:
    answer = api(None).get("/api/v1/cards/chaotic/no-such-card/")
    assert answer.status_code == 404 and answer.json()["code"] == "not_found"


# --- Deck lists ------------------------------------------------------------------------------


def test_a_list_is_made_read_changed_and_archived(api: Any, alice: Any) -> None:
    client = api(alice)
    made = client.post(LIST, {"name": "Lake", "text": TEXT})
    assert made.status_code == 201
    address = f"{LIST}{made.json()['id']}/"
    assert client.get(address).json()["content"]["cards"]["attacks"] == {"Rip Tide": 2}
    changed = client.put(address, {"text": "1 Maxxor"}).json()
    assert (changed["name"], changed["content"]["cards"]["attacks"]) == ("Lake", {})
    assert client.delete(address).status_code == 204
    assert client.get(LIST).json()["count"] == 0
    assert client.delete(address).status_code == 204
    assert client.get(address).status_code == 404


def test_a_starter_is_taken_in_the_wanted_size(api: Any, alice: Any) -> None:
    made = api(alice).post(LIST, {"starter": "dop-underworld", "size": 3}).json()
    assert made["size"] == 3


def test_a_list_is_found_by_its_owner_alone(api: Any, alice: Any, bob: Any) -> None:
    row = lists.create(actor=alice, text=TEXT)
    address = f"{LIST}{row.pk}/"
    assert api(alice).get(address).status_code == 200
    for client in (api(bob), api(None)):
        for answer in (
            client.get(address),
            client.put(address, {"text": "1 Maxxor"}),
            client.delete(address),
        ):
            assert answer.status_code in (401, 403, 404) and answer.json()["detail"]
    assert DeckList.objects.get().state == "active"


def test_lists_ask_the_same_number_of_questions_for_one_and_three(
    api: Any, alice: Any, django_assert_num_queries: Any
) -> None:
    client = api(alice)
    for rows in (1, 3):
        while DeckList.objects.count() < rows:
            lists.create(actor=alice, text=TEXT)
        # token with user, count, page
        with django_assert_num_queries(3):
            assert client.get(LIST).json()["count"] == rows


@pytest.mark.parametrize(
    ("body", "word"),
    [
        ({}, "either"),
        ({"text": TEXT, "starter": "dop-overworld"}, "either"),
        ({"starter": "nothing"}, "dop-overworld"),
        ({"text": 7.5, "name": ["x"]}, "name"),
        ({"text": "2 Rip Tyde"}, "Rip Tyde"),
        ({"text": '{"cards": 3}'}, "cards"),
        ({"starter": "dop-overworld", "size": "many"}, "size"),
    ],
)
def test_a_body_that_makes_no_list_is_refused_naming_the_fault(
    api: Any, alice: Any, body: Any, word: str
) -> None:
    answer = api(alice).post(LIST, body)
    assert answer.status_code == 400 and word in answer.json()["detail"]
    assert not DeckList.objects.exists()


def test_an_unreadable_line_comes_with_its_place_and_the_nearest_names(
    api: Any, alice: Any
) -> None:
    body = api(alice).post(LIST, {"text": "Attacks:\n2 Rip Tyde"}).json()
    assert (body["code"], body["line"], body["suggestions"]) == (
        "deck_unreadable",
        2,
        ["Rip Tide"],
    )


def test_a_broken_document_is_refused(api: Any, alice: Any) -> None:
    answer = api(alice).post(LIST, "{", content_type="application/json")
    assert answer.status_code == 400 and answer.json()["detail"]


def test_legality_is_told_without_keeping_the_list(api: Any) -> None:
    body = {"text": TEXT, "format": "apprentice"}
    told = api(None).post(LIST + "check/", body).json()
    assert not told["legal"]
    assert "2.2.8" in {fault["rule"] for fault in told["faults"]}
    assert not DeckList.objects.exists()


def test_legality_in_an_unknown_format_is_refused(api: Any) -> None:
    answer = api(None).post(LIST + "check/", {"text": TEXT, "format": "blitz"})
    assert answer.status_code == 400 and "blitz" in answer.json()["detail"]


# --- Registered lists ------------------------------------------------------------------------


def test_a_player_registers_and_reads_the_list(api: Any, bob: Any, entry: Any) -> None:
    client, address = api(bob), f"/api/v1/events/{entry.event.slug}/entries/{entry.number}/deck/"
    assert client.get(address).status_code == 404
    made = client.put(address, {"starter": "dop-overworld"})
    assert made.status_code == 200 and made.json()["legal"]
    assert client.get(address).json()["digest"] == made.json()["digest"]


def test_an_own_deck_list_is_registered_by_its_id(
    api: Any, bob: Any, alice: Any, entry: Any
) -> None:
    own = lists.create_from_starter(actor=bob, starter="dop-overworld", size=3)
    foreign = lists.create_from_starter(actor=alice, starter="dop-overworld", size=3)
    address = f"/api/v1/events/{entry.event.slug}/entries/{entry.number}/deck/"
    assert api(bob).put(address, {"deck": foreign.pk}).status_code == 404
    assert api(bob).put(address, {"deck": own.pk}).json()["name"] == own.name


def test_a_judge_reads_and_unlocks_and_others_do_not(
    api: Any, bob: Any, judy: Any, charlie: Any, alice: Any, entry: Any
) -> None:
    registrations.register(actor=bob, entry=entry, starter="dop-overworld")
    registrations.lock(actor=alice, event=entry.event)
    address = f"/api/v1/events/{entry.event.slug}/entries/{entry.number}/deck/"
    assert api(judy).get(address).json()["state"] == "locked"
    assert api(bob).put(address, {"starter": "dop-underworld"}).json()["code"] == "deck_locked"
    for client, wanted in ((api(None), (401,)), (api(charlie), (404,))):
        assert client.get(address).status_code in wanted
        assert client.put(address, {"starter": "dop-underworld"}).status_code in wanted
        assert client.post(address + "unlock/", {"reason": "x"}).status_code in wanted
    assert api(bob).post(address + "unlock/", {"reason": "x"}).status_code == 403
    assert api(judy).post(address + "unlock/", {}).status_code == 400
    opened = api(judy).post(address + "unlock/", {"reason": "a mistake in the list"})
    assert opened.json()["state"] == "registered"


@pytest.mark.parametrize(
    "body", [{}, {"deck": 1, "starter": "dop-overworld"}, {"deck": "mine"}, {"text": "1 Maxxer"}]
)
def test_a_malformed_registration_is_refused(api: Any, bob: Any, entry: Any, body: Any) -> None:
    answer = api(bob).put(f"/api/v1/events/{entry.event.slug}/entries/{entry.number}/deck/", body)
    assert answer.status_code == 400 and answer.json()["detail"]
    assert not Registration.objects.exists()


def test_the_document_describes_these_operations_without_a_warning(client: Any) -> None:
    from drf_spectacular.drainage import GENERATOR_STATS
    from drf_spectacular.generators import SchemaGenerator

    GENERATOR_STATS.reset()
    schema = SchemaGenerator().get_schema(request=None, public=True)
    ids = {
        operation["operationId"]
        for methods in schema["paths"].values()
        for operation in methods.values()
        if isinstance(operation, dict) and "operationId" in operation
    }
    assert {
        "cards_list",
        "cards_retrieve",
        "decks_list",
        "decks_create",
        "decks_retrieve",
        "decks_rewrite",
        "decks_archive",
        "decks_check",
        "registrations_retrieve",
        "registrations_register",
        "registrations_unlock",
    } <= ids
    ours = [line for line in GENERATOR_STATS._warn_cache if "decks" in line]
    ours += [line for line in GENERATOR_STATS._error_cache if "decks" in line]
    assert not ours
