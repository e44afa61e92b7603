"""Lists registered before the settings changed are judged anew, and who is concerned is told."""

from __future__ import annotations

from typing import Any

import pytest

from decks import queries
from decks.services import card_rules, registrations
from tournaments.errors import Refusal
from tournaments.models import Entry, Event
from tournaments.operations.history import History
from tournaments.operations.snapshot import picture, snapshot
from tournaments.services.entry import entries
from tournaments.services.event import events, undo

pytestmark = pytest.mark.django_db

LANTERN = "/events/lantern-cup/"


@pytest.fixture
def two(entry: Any, rival: Any, register: Any) -> tuple[Any, Any]:
    """Bob plays the OverWorld starter, with Arias, Dora the UnderWorld one, without."""
    register(entry)
    register(rival, starter="dop-underworld")
    return entry, rival


def states() -> list[str]:
    return [entry.deck_state for entry in Entry.objects.order_by("number")]


def ban_arias(alice: Any, event: Any) -> None:
    card_rules.settle(actor=alice, event=event, ban_list="", card_rules="ban Arias")


def fresh(event: Any) -> Event:
    return Event.objects.get(pk=event.pk)


def test_a_new_rule_judges_the_lists_that_are_there(event: Any, two: Any, alice: Any) -> None:
    assert states() == ["legal", "legal"]
    ban_arias(alice, event)
    assert states() == ["illegal", "legal"]
    row = queries.current(two[0])
    assert row is not None and not row.legal and row.faults[0]["cards"] == ["Arias"]
    with pytest.raises(Refusal, match="legal deck"):
        entries.check_in(actor=alice, entry=Entry.objects.get(pk=two[0].pk))
    assert picture(History.of(fresh(event)).book) == snapshot(fresh(event))


def test_a_rule_that_goes_makes_them_legal_again(event: Any, two: Any, alice: Any) -> None:
    ban_arias(alice, event)
    card_rules.settle(actor=alice, event=fresh(event), ban_list="", card_rules="")
    assert states() == ["legal", "legal"]
    row = queries.current(two[0])
    assert row is not None and row.faults == []


def test_a_rule_that_is_taken_back_does_so_too(event: Any, two: Any, alice: Any) -> None:
    ban_arias(alice, event)
    number = event.operations.filter(kind="event_changed").latest("number").number
    undo.take_back(actor=alice, event=fresh(event), number=number, reason="not banned after all")
    assert states() == ["legal", "legal"]
    assert picture(History.of(fresh(event)).book) == snapshot(fresh(event))
    again = event.operations.filter(kind="operations_undone").latest("number").number
    undo.take_back(actor=alice, event=fresh(event), number=again, reason="banned it is")
    assert states() == ["illegal", "legal"]


@pytest.mark.parametrize(
    ("changes", "found"),
    [
        ({"name": "Ember Cup"}, ["legal", "legal"]),
        ({"size": 6}, ["illegal", "illegal"]),
        ({"game": "genesis", "format": "constructed", "size": 2}, ["illegal", "illegal"]),
    ],
)
def test_a_change_of_board_or_game_concerns_every_list(
    event: Any, two: Any, alice: Any, changes: Any, found: list[str]
) -> None:
    events.change(actor=alice, event=event, **changes)
    assert states() == found
    with pytest.raises(Refusal) if "illegal" in found else _passes():
        events.start(actor=alice, event=fresh(event))


def _passes() -> Any:
    from contextlib import nullcontext

    return nullcontext()


def test_a_list_that_is_locked_stands(running: Any) -> None:
    Event.objects.filter(pk=running.pk).update(card_rules="ban Arias")
    assert registrations.judge_again(event=fresh(running)) == []
    assert states() == ["locked", "locked"]


def test_a_start_names_a_list_that_nobody_judged_since(event: Any, two: Any, alice: Any) -> None:
    Event.objects.filter(pk=event.pk).update(card_rules="ban Arias")
    with pytest.raises(Refusal, match="no longer legal in this event: Bob") as refused:
        events.start(actor=alice, event=fresh(event))
    assert refused.value.code == "deck_not_legal"


def test_who_dropped_is_judged_and_an_entry_that_fell_is_left_alone(
    event: Any, two: Any, alice: Any, dora: Any
) -> None:
    number = event.operations.filter(kind="entry_added").latest("number").number
    undo.take_back(actor=alice, event=fresh(event), number=number, reason="twice", onward=True)
    entries.drop(actor=alice, entry=two[0])
    events.change(actor=alice, event=fresh(event), size=6)
    assert states() == ["illegal"]


def test_organizer_and_player_read_it_at_once(
    event: Any, two: Any, alice: Any, bob: Any, dora: Any, enter: Any
) -> None:
    rules = "/decks/events/lantern-cup/rules/"
    client = enter(alice)
    drawn = client.get(rules).context["form"].initial
    said = client.post(rules, {**drawn, "card_rules": "ban Arias"}, follow=True).content.decode()
    assert "The list of Bob is no longer legal here" in said
    assert (
        "Without a legal deck"
        in client.get(f"{LANTERN}desk/players/?show=no-deck").content.decode()
    )
    for path in ("/", LANTERN):
        assert "not legal in this format" in enter(bob).get(path).content.decode()
        assert "not legal in this format" not in enter(dora).get(path).content.decode()
    assert "Arias" in enter(bob).get(f"/decks/entries/{two[0].pk}/").content.decode()


def test_the_settings_page_names_who_is_concerned(
    event: Any, two: Any, alice: Any, enter: Any
) -> None:
    client = enter(alice)
    path = f"{LANTERN}desk/settings/"
    initial = client.get(path).context["form"].initial
    form = {key: value for key, value in initial.items() if value not in (None, "")}
    said = client.post(path, {**form, "size": "6", "digital": "True"}, follow=True)
    assert "2 lists are no longer legal here; their players are told: Bob, Dora." in (
        said.content.decode()
    )
