"""The card editor: real cards are added by organizers, checked, listed, registered, withdrawn."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test.utils import CaptureQueriesContext

from decks.models import DeckList, MadeCard
from decks.services import lists, made_cards, registrations
from engine import decks
from tests.kept import kept
from tournaments.errors import Forbidden, Refusal
from tournaments.services.entry import entries
from tournaments.services.event import events

pytestmark = pytest.mark.django_db

PAGE = "/cards/made/"
SPARK = {
    "name": "Hot Spark",
    "type": "spell",
    "affiliation": "Forge",
    "chi": 4,
    "set": "HOME",
    "number": 7,
    "rule_text": ["Swift - Cast Spark - 2 Aura : Deal 1 fire damage to target permanent."],
}
CHAMPION = {
    "name": "Ra'Ha",
    "type": "Champion",
    "affiliation": "Forge/Dawn/Anvar",
    "awareness": "f1 f1r1",
    "health": 18,
    "aura": 30,
    "rule_text": "Action - Basic Attack [2] - Exert",
}
FILE = json.dumps([SPARK, CHAMPION])


@pytest.fixture
@kept
def event(alice: Any) -> Any:
    """A published Genesis event of alice's."""
    made = events.create(actor=alice, name="Home", game="genesis", format="constructed")
    return events.publish(actor=alice, event=made)


@pytest.fixture
@kept
def made(event: Any, alice: Any) -> list[MadeCard]:
    """Two cards that alice added."""
    return made_cards.add(actor=alice, text=FILE)


def a_list() -> str:
    """A shipped timeline with both of the made cards."""
    text = decks.shipped("genesis")["training-ardun-keshel-a"].as_text()
    return text.replace("1 Ardun Keshel", "1 Ra'Ha").replace("3 Slag Volley", "3 Hot Spark")


# --- who may ---------------------------------------------------------------------------------


def test_strangers_and_players_find_no_card_editor(
    enter: Any, event: Any, bob: Any, charlie: Any
) -> None:
    entries.sign_up(actor=bob, event=event)
    for sent in ({"text": FILE, "do": "add"}, {"text": FILE, "do": "check"}):
        assert enter(None).post(PAGE, sent).status_code == 302
        assert enter(bob).post(PAGE, sent).status_code == 403
        assert enter(charlie).post(PAGE, sent).status_code == 403
    assert enter(bob).get(PAGE).status_code == 403
    assert "/accounts/" in enter(None).get(PAGE)["Location"]
    assert not MadeCard.objects.exists()
    assert PAGE not in enter(bob).get("/cards/?game=genesis").content.decode()


def test_a_draft_event_makes_nobody_an_organizer(enter: Any, charlie: Any) -> None:
    events.create(actor=charlie, name="Mine", game="genesis", format="constructed")
    assert enter(charlie).get(PAGE).status_code == 403


def test_an_organizer_finds_the_way(enter: Any, event: Any, alice: Any) -> None:
    assert PAGE in enter(alice).get("/cards/?game=genesis").content.decode()
    assert PAGE not in enter(alice).get("/cards/").content.decode()
    assert enter(alice).get(PAGE).status_code == 200


def test_only_who_added_a_card_withdraws_it(
    enter: Any, made: Any, charlie: Any, alice: Any, bob: Any
) -> None:
    other = events.create(actor=charlie, name="Other", game="genesis", format="constructed")
    events.publish(actor=charlie, event=other)
    address = f"{PAGE}{made[0].pk}/withdraw/"
    for person in (charlie, bob, None):
        enter(person).post(address)
    assert MadeCard.objects.active().count() == 2
    with pytest.raises(Forbidden):
        made_cards.withdraw(actor=charlie, card=made[0])
    enter(alice).post(address)
    assert MadeCard.objects.active().count() == 1


# --- adding ----------------------------------------------------------------------------------


def test_a_file_is_checked_then_added(enter: Any, event: Any, alice: Any) -> None:
    page = enter(alice).post(PAGE, {"text": FILE, "do": "check"}).content.decode()
    assert "2 cards were read" in page
    assert "Deal 1 fire damage" in page
    assert not MadeCard.objects.exists()
    assert enter(alice).post(PAGE, {"text": FILE, "do": "add"}).status_code == 302
    assert set(MadeCard.objects.values_list("name", flat=True)) == {"Hot Spark", "Ra'Ha"}


def test_a_file_may_be_sent(enter: Any, event: Any, alice: Any) -> None:
    lines = "\n".join(json.dumps(row) for row in (SPARK, CHAMPION))
    sent = SimpleUploadedFile("cards.jsonl", lines.encode())
    assert enter(alice).post(PAGE, {"file": sent, "do": "add"}).status_code == 302
    assert MadeCard.objects.count() == 2


def test_one_card_is_added_in_a_form(enter: Any, event: Any, alice: Any) -> None:
    fields = {f"one-{key}": value for key, value in SPARK.items()}
    fields["one-rule_text"] = SPARK["rule_text"][0]
    assert enter(alice).post(PAGE, {**fields, "do": "add"}).status_code == 302
    row = MadeCard.objects.get()
    assert (row.name, row.added_by) == ("Hot Spark", alice)
    assert 'ability(swift, "Cast Spark"' in row.entry


def test_every_fault_is_named_and_nothing_is_added(enter: Any, event: Any, alice: Any) -> None:
    rows = [
        SPARK,
        {**SPARK, "name": "Ember Dart"},
        {**SPARK, "name": "Dull", "chi": None},
        {**SPARK, "name": "Song", "rule_text": "Swift - Cast Song - 1 Aura : Sing."},
        {**SPARK, "name": "Hot-Spark"},
    ]
    answered = enter(alice).post(PAGE, {"text": json.dumps(rows), "do": "add"})
    page = answered.content.decode()
    assert answered.status_code == 400
    assert "4 faults" in page
    for words in ("card 3 (Dull)", "needs chi", "card 4 (Song)", "Sing.", "card Ember Dart"):
        assert words in page
    assert "the hall has the card Hot Spark" in page
    assert not MadeCard.objects.exists()


def test_a_name_is_taken_once(made: Any, alice: Any) -> None:
    found = made_cards.check(actor=alice, text=json.dumps([SPARK]))
    assert [fault.place for fault in found.faults] == ["card Hot Spark"]
    with pytest.raises(Refusal):
        made_cards.add(actor=alice, text=json.dumps([SPARK]))
    assert MadeCard.objects.count() == 2


@pytest.mark.parametrize("sent", [{"text": "", "do": "add"}, {"text": "[{", "do": "add"}, {}])
def test_what_is_no_file_is_refused(enter: Any, event: Any, alice: Any, sent: Any) -> None:
    assert enter(alice).post(PAGE, sent).status_code == 400


def test_a_file_that_is_too_long_is_one_fault(event: Any, alice: Any) -> None:
    found = made_cards.check(actor=alice, text="[" + " " * made_cards.MAX_TEXT + "]")
    assert [fault.place for fault in found.faults] == ["file"]


# --- in the hall -----------------------------------------------------------------------------


def test_catalogue_and_card_page_show_a_made_card(client: Any, made: Any) -> None:
    assert "Hot Spark" in client.get("/cards/?game=genesis&q=spark").content.decode()
    assert "Hot Spark" in client.get("/cards/?game=genesis&q=set:home").content.decode()
    assert "one of trn" in client.get("/cards/?game=genesis&q=set:away").content.decode()
    assert "Hot Spark" in client.get("/cards/?game=genesis&set=HOME").content.decode()
    assert "Hot Spark" not in client.get("/cards/?q=spark").content.decode()
    page = client.get("/cards/genesis/hot-spark/").content.decode()
    assert "Deal 1 fire damage to target permanent" in page
    assert client.get("/cards/genesis/raha/").status_code == 200


def test_a_list_holds_made_cards(enter: Any, made: Any, bob: Any) -> None:
    kept = enter(bob).post("/decks/new/", {"text": a_list(), "name": "Home"})
    assert kept.status_code == 302
    page = enter(bob).get(kept["Location"]).content.decode()
    assert "Hot Spark" in page
    assert enter(bob).get(f"{kept['Location']}edit/").status_code == 200
    assert set(DeckList.objects.get().content["made"]) == {"Hot Spark", "Ra'Ha"}


def test_nobody_brings_cards_of_the_own(event: Any, alice: Any, bob: Any) -> None:
    deck = decks.parse(a_list(), made=dict(_entries(alice)))
    MadeCard.objects.all().delete()
    with pytest.raises(Refusal, match="Ra'Ha"):
        lists.create(actor=bob, text=json.dumps(deck.as_json()))


def _entries(alice: Any) -> list[tuple[str, str]]:
    return [(row.name, row.entry) for row in made_cards.add(actor=alice, text=FILE)]


def test_a_registered_list_is_locked_with_its_cards(
    made: Any, event: Any, alice: Any, bob: Any, dora: Any
) -> None:
    for player in (bob, dora):
        entry = entries.sign_up(actor=player, event=event)
        row = registrations.register(actor=player, entry=entry, text=a_list())
        assert row.legal
    events.start(actor=alice, event=event)
    with pytest.raises(Refusal) as refused:
        made_cards.withdraw(actor=alice, card=made[0])
    assert refused.value.code == "card_in_play"


def test_a_card_exchanged_since_makes_the_list_illegal(
    made: Any, event: Any, alice: Any, bob: Any, dora: Any
) -> None:
    for player in (bob, dora):
        entry = entries.sign_up(actor=player, event=event)
        registrations.register(actor=player, entry=entry, text=a_list())
    made_cards.withdraw(actor=alice, card=made[0])
    assert set(event.entries.values_list("deck_state", flat=True)) == {"illegal"}
    with pytest.raises(Refusal) as refused:
        events.start(actor=alice, event=event)
    assert refused.value.code == "decks_missing"
    made_cards.add(actor=alice, text=json.dumps([{**SPARK, "chi": 5}]))
    kept = lists.create(actor=bob, text=a_list())
    entry = event.entries.get(user=bob)
    row = registrations.register(actor=bob, entry=entry, deck_list=kept)
    assert row.legal
    assert "chi 5" in row.content["made"]["Hot Spark"]


def test_a_withdrawn_card_keeps_its_page(client: Any, made: Any, alice: Any) -> None:
    made_cards.withdraw(actor=alice, card=made[0])
    made_cards.withdraw(actor=alice, card=made[0])
    assert "Hot Spark" not in client.get("/cards/?game=genesis&q=spark").content.decode()
    assert client.get("/cards/genesis/hot-spark/").status_code == 200


def test_the_page_asks_as_much_for_three_cards_as_for_one(
    enter: Any, event: Any, alice: Any
) -> None:
    counts = []
    browser = enter(alice)
    for names in (("One",), ("Two", "Three")):
        made_cards.add(actor=alice, text=json.dumps([{**SPARK, "name": name} for name in names]))
        with CaptureQueriesContext(
            connection,
        ) as queries:
            assert browser.get(PAGE).status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1]


# --- API -------------------------------------------------------------------------------------

API = "/api/v1/cards/made/"


def test_api_adds_checks_and_withdraws(api: Any, event: Any, alice: Any) -> None:
    looked = api(alice).post(f"{API}check/", {"text": FILE}, format="json").json()
    assert [card["name"] for card in looked["cards"]] == ["Hot Spark", "Ra'Ha"]
    assert looked["faults"] == []
    added = api(alice).post(API, {"text": FILE}, format="json")
    assert added.status_code == 201
    again = api(alice).post(API, {"text": FILE}, format="json")
    assert (again.status_code, again.json()["code"]) == (400, "cards_faulty")
    assert [fault["place"] for fault in again.json()["faults"]] == ["card Hot Spark", "card Ra'Ha"]
    number = added.json()[0]["id"]
    assert api(alice).post(f"{API}{number}/withdraw/").json()["state"] == "withdrawn"
    listed = api(None).get(API).json()
    assert {one["name"] for one in listed.get("results", listed)} == {"Hot Spark", "Ra'Ha"}
    found = api(None).get("/api/v1/cards/?game=genesis&q=ra'ha").json()["results"]
    assert [card["name"] for card in found] == ["Ra'Ha"]
    assert api(None).get("/api/v1/cards/genesis/raha/").status_code == 200


def test_api_refuses_outsiders(api: Any, made: Any, bob: Any) -> None:
    body = {"text": json.dumps([{**SPARK, "name": "Mine"}])}
    for address in (API, f"{API}check/", f"{API}{made[0].pk}/withdraw/"):
        assert api(None).post(address, body, format="json").status_code in (401, 403)
        assert api(bob).post(address, body, format="json").status_code == 403
    assert MadeCard.objects.active().count() == 2


# --- cards of later sets -----------------------------------------------------------------------

LATER = [
    {
        "name": "Sleeping Ox",
        "type": "summon",
        "affiliation": "Forge",
        "chi": 5,
        "health": 3,
        "rule_text": ["Action - Beckon - 4 Aura", "Transform when the round ends"],
        "back": {"name": "Waking Ox", "type": "summon", "health": 6, "awareness": "f1 f1l1"},
    },
    {"name": "Iron Helm", "type": "equipment", "chi": 3, "rule_text": "Equip - 2 Energy"},
]


def test_double_sided_and_equipment_cards_are_kept_shown_and_not_played(
    enter: Any, event: Any, alice: Any
) -> None:
    looked = enter(alice).post(PAGE, {"text": json.dumps(LATER), "do": "check"}).content.decode()
    assert "Kept and shown, but not played" in looked
    made_cards.add(actor=alice, text=json.dumps(LATER))
    page = enter(None).get("/cards/genesis/sleeping-ox/").content.decode()
    assert "Other face: Waking Ox" in page
    assert "Transform when the round ends" in page
    assert "kept and shown, but not played" in page
    sheet = enter(None).get("/api/v1/cards/genesis/sleeping-ox/").json()
    assert sheet["playable"] is False
    assert sheet["unread"] == ["Transform when the round ends"]
    assert sheet["other_face"]["name"] == "Waking Ox"
    assert {line["copies"] for line in sheet["formats"]} == {0}
    helm = enter(None).get("/api/v1/cards/genesis/iron-helm/").json()
    assert (helm["kind"], helm["other_face"]) == ("equipment", None)


def test_a_list_with_one_of_them_is_refused_for_a_rule(event: Any, alice: Any, bob: Any) -> None:
    made_cards.add(actor=alice, text=json.dumps(LATER))
    entry = entries.sign_up(actor=bob, event=event)
    text = decks.shipped("genesis")["training-ardun-keshel-a"].as_text()
    text = text.replace("3 Slag Volley", "3 Sleeping Ox")
    row = registrations.register(actor=bob, entry=entry, text=text)
    assert [fault["rule"] for fault in row.faults] == ["G-timeline.1"]
