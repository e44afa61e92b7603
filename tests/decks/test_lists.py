"""A person's own deck lists: services and pages."""

from datetime import timedelta
from typing import Any

import pytest

import engine.decks
from decks.enums import ListState
from decks.errors import UnreadableDeck
from decks.models import DeckList
from decks.services import lists
from tournaments.errors import Forbidden, Invalid, Refusal

pytestmark = pytest.mark.django_db

TEXT = "Creatures:\n1 Maxxor\n\nAttacks:\n2 Rip Tide\n"


def test_a_list_is_made_from_text(alice: Any) -> None:
    row = lists.create(actor=alice, text=TEXT, name="Lake")
    assert (row.name, row.size, row.owner) == ("Lake", 1, alice)
    assert row.content["cards"]["attacks"] == {"Rip Tide": 2}


def test_a_list_is_made_from_json(alice: Any) -> None:
    row = lists.create(
        actor=alice,
        text='{"name": "J", "game": "chaotic", "size": 1, "cards": {"creatures": {"Maxxor": 1}}}',
    )
    assert (row.name, row.content["cards"]["creatures"]) == ("J", {"Maxxor": 1})


def test_a_starter_is_cut_to_the_board(alice: Any) -> None:
    row = lists.create_from_starter(actor=alice, starter="dop-overworld", size=3)
    cards = row.content["cards"]
    assert [sum(cards[pile].values()) for pile in ("creatures", "attacks", "locations")] == [
        3,
        20,
        10,
    ]
    assert row.size == 3


def test_an_unknown_starter_is_refused_naming_what_there_is(alice: Any) -> None:
    with pytest.raises(Invalid, match="dop-overworld"):
        lists.create_from_starter(actor=alice, starter="nothing")


def test_an_unreadable_line_is_named_with_the_nearest_cards(alice: Any) -> None:
    with pytest.raises(UnreadableDeck) as refused:
        lists.create(actor=alice, text="Attacks:\n2 Rip Tyde\n")
    assert refused.value.line == 2
    assert refused.value.suggestions[0] == "Rip Tide"
    assert not DeckList.objects.exists()


@pytest.mark.parametrize("text", ["", "  \n ", "x" * (lists.MAX_TEXT + 1)])
def test_a_text_that_is_empty_or_endless_is_refused(alice: Any, text: str) -> None:
    with pytest.raises(Invalid):
        lists.create(actor=alice, text=text)


def test_nobody_else_writes_on_a_list(alice: Any, bob: Any) -> None:
    row = lists.create(actor=alice, text=TEXT)
    for write in (lists.archive, lists.restore, lists.delete, lists.duplicate):
        with pytest.raises(Forbidden):
            write(actor=bob, deck_list=row)
    with pytest.raises(Forbidden):
        lists.rewrite(actor=bob, deck_list=row, text=TEXT)
    row.refresh_from_db()
    assert row.state == ListState.ACTIVE


def test_only_an_archived_list_is_deleted(alice: Any) -> None:
    row = lists.create(actor=alice, text=TEXT)
    with pytest.raises(Refusal, match="Archive"):
        lists.delete(actor=alice, deck_list=row)
    lists.archive(actor=alice, deck_list=row)
    lists.delete(actor=alice, deck_list=row)
    assert not DeckList.objects.exists()


def test_an_archived_list_is_not_edited(alice: Any) -> None:
    row = lists.archive(actor=alice, deck_list=lists.create(actor=alice, text=TEXT))
    with pytest.raises(Refusal, match="archive"):
        lists.rewrite(actor=alice, deck_list=row, text=TEXT)


def test_one_person_keeps_so_many_lists_and_no_more(
    alice: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lists, "MAX_LISTS", 1)
    first = lists.create(actor=alice, text=TEXT)
    with pytest.raises(Refusal, match="archive one"):
        lists.duplicate(actor=alice, deck_list=first)


# --- Pages -----------------------------------------------------------------------------------


@pytest.mark.parametrize("page", ["", "edit/"])
def test_a_list_is_seen_by_its_owner_alone(enter: Any, alice: Any, bob: Any, page: str) -> None:
    row = lists.create(actor=alice, text=TEXT, name="Lake")
    address = f"/decks/{row.pk}/{page}"
    assert "Lake" in enter(alice).get(address).content.decode()
    assert enter(bob).get(address).status_code == 404
    assert enter(None).get(address).status_code == 302


@pytest.mark.parametrize("act", ["edit", "duplicate", "archive", "restore", "delete"])
def test_a_write_on_a_foreign_list_is_not_found(enter: Any, alice: Any, bob: Any, act: str) -> None:
    row = lists.create(actor=alice, text=TEXT)
    assert enter(bob).post(f"/decks/{row.pk}/{act}/", {"text": "1 Maxxor"}).status_code == 404
    assert enter(None).post(f"/decks/{row.pk}/{act}/").status_code == 302
    assert DeckList.objects.get().content == row.content


def test_my_decks_ask_the_same_number_of_questions_for_one_and_three(
    enter: Any, alice: Any
) -> None:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    client, asked = enter(alice), []
    for rows in (1, 3):
        while DeckList.objects.count() < rows:
            lists.create(actor=alice, text=TEXT, name=f"Deck {DeckList.objects.count()}")
        with CaptureQueriesContext(connection) as questions:
            page = client.get("/decks/")
        assert page.content.decode().count("board of 1") == rows
        asked.append(sum("decks_decklist" in question["sql"] for question in questions))
    assert asked == [2, 2]  # how many there are, and one page of them


def test_lists_that_are_read_alike_are_numbered(enter: Any, alice: Any) -> None:
    first, second = (lists.create(actor=alice, text=TEXT, name="Lake") for _n in range(2))
    lists.create(actor=alice, text=TEXT, name="Pond")
    DeckList.objects.update(changed=first.changed)
    page = enter(alice).get("/decks/").content.decode()
    assert f'href="{first.get_absolute_url()}">Lake</a>' in page
    assert f'href="{second.get_absolute_url()}">Lake (2)</a>' in page and ">Pond</a>" in page
    DeckList.objects.filter(pk=first.pk).update(changed=first.changed - timedelta(hours=1))
    assert "Lake (2)" not in enter(alice).get("/decks/").content.decode(), "the time says it"


def test_pasting_a_bad_line_keeps_the_text_and_names_the_cards(enter: Any, alice: Any) -> None:
    answer = enter(alice).post("/decks/new/", {"name": "Lake", "text": "2 Rip Tyde"})
    page = answer.content.decode()
    assert answer.status_code == 400
    assert "line 1" in page and "Rip Tide" in page and "2 Rip Tyde" in page


def test_a_list_goes_through_its_whole_life_by_the_pages(enter: Any, alice: Any) -> None:
    client = enter(alice)
    made = client.post("/decks/new/", {"starter": "dop-underworld", "size": "6"})
    address = made.headers["Location"]
    page = client.get(address).content.decode()
    assert "legal" in page and "Ash Torrent" in page
    changed = client.post(address + "edit/", {"name": "Mine", "text": TEXT})
    assert changed.headers["Location"] == address
    copy = client.post(address + "duplicate/").headers["Location"]
    assert "Mine (copy)" in client.get(copy).content.decode()
    client.post(address + "archive/")
    assert "Mine" in client.get("/decks/?archived").content.decode()
    client.post(address + "restore/")
    client.post(address + "archive/")
    assert client.post(address + "delete/").headers["Location"] == "/decks/"
    assert client.get(address).status_code == 404


def test_a_second_tab_does_not_write_over_what_the_first_one_saved(enter: Any, alice: Any) -> None:
    client = enter(alice)
    page = f"/decks/{lists.create(actor=alice, text=TEXT, name='Lake').pk}/edit/"
    old = client.get(page).context["drawn"]
    assert client.post(page, {"name": "Pond", "text": TEXT, "drawn": old}).status_code == 302
    refused = client.post(page, {"name": "Sea", "text": TEXT, "drawn": old})
    assert "this has changed since you opened the page" in refused.content.decode()
    assert DeckList.objects.get().name == "Pond"
    fresh = {"name": "Sea", "text": TEXT, "drawn": refused.context["drawn"]}
    assert client.post(page, fresh).status_code == 302
    assert DeckList.objects.get().name == "Sea"


def test_each_fault_stands_with_its_rule(enter: Any, alice: Any) -> None:
    row = lists.create(actor=alice, text=TEXT)
    page = enter(alice).get(f"/decks/{row.pk}/").content.decode()
    assert '<a class="rule-ref" href="/rules/2.2.8/">2.2.8</a>' in page
    assert "2 attacks instead of 20" in page


def test_a_list_of_a_game_that_is_not_offered_is_refused(
    alice: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lists, "GAMES", ("chaotic",))
    timeline = next(key for key in engine.decks.shipped("genesis"))
    with pytest.raises(Invalid, match="no such starter"):
        lists.create_from_starter(actor=alice, starter=timeline)
    text = engine.decks.shipped("genesis")[timeline].as_text()
    with pytest.raises(Invalid, match="this game"):
        lists.create(actor=alice, text=text)
