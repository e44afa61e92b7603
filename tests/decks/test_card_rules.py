"""The ban list of an event and its own rules: who sets them, who reads them, what they do."""

from typing import Any

import pytest

from decks.cards.event_rules import card_rules_of
from decks.errors import UnreadableDeck
from decks.services import card_rules
from engine.decks import banlists
from tournaments.errors import Forbidden, Invalid, Refusal
from tournaments.services.entry import entries
from tournaments.services.event import events

pytestmark = pytest.mark.django_db

LIST = banlists.published("chaotic")[-1].name


def settle(actor: Any, event: Any, ban_list: str = "", rules: str = "") -> Any:
    return card_rules.settle(actor=actor, event=event, ban_list=ban_list, card_rules=rules)


def test_a_banned_card_makes_a_list_illegal(
    event: Any, entry: Any, alice: Any, register: Any
) -> None:
    settle(alice, event, rules="ban Arias")
    entry.refresh_from_db()
    row = register(entry)
    assert [list(fault["cards"]) for fault in row.faults] == [["Arias"]]
    with pytest.raises(Refusal, match="legal deck"):
        entries.check_in(actor=alice, entry=entry)


def test_a_list_that_was_legal_is_named_at_the_start(
    event: Any, entry: Any, rival: Any, alice: Any, register: Any
) -> None:
    register(entry)
    register(rival, starter="dop-underworld")
    settle(alice, event, rules="ban Arias")
    with pytest.raises(Refusal, match="No legal deck yet: Bob\\.") as refused:
        events.start(actor=alice, event=event)
    assert refused.value.code == "decks_missing"


def test_the_list_of_a_day_is_kept_with_the_event(event: Any, alice: Any) -> None:
    settle(alice, event, LIST, "allow Xelfe\nban Maxxor")
    event.refresh_from_db()
    assert event.ban_list == LIST
    words = card_rules_of(event).words
    assert "ban" in words["Maxxor"] and "Xelfe" not in words and "ban" in words["Ice Sheet"]


def test_what_is_no_rule_changes_nothing(event: Any, alice: Any) -> None:
    with pytest.raises(Invalid, match="no such ban list"):
        settle(alice, event, "community-standard@1999-01-01")
    with pytest.raises(UnreadableDeck) as refused:
        settle(alice, event, rules="bann Maxxor\nban Maxor")
    assert [fault.lines for fault in refused.value.faults] == [(1,), (2,)]
    event.refresh_from_db()
    assert (event.ban_list, event.card_rules) == ("", "")


def test_once_it_runs_the_cards_stay(running: Any, alice: Any) -> None:
    with pytest.raises(Refusal, match="started"):
        settle(alice, running, rules="ban Arias")


def test_nobody_but_the_organizer_sets_them(event: Any, bob: Any, judy: Any, charlie: Any) -> None:
    for person in (bob, judy, charlie):
        with pytest.raises(Forbidden):
            settle(person, event, rules="ban Arias")


def test_the_page_is_read_by_all_and_changed_by_the_organizer(
    enter: Any, event: Any, alice: Any, judy: Any, charlie: Any
) -> None:
    address = f"/decks/events/{event.slug}/rules/"
    done = enter(alice).post(address, {"ban_list": LIST, "card_rules": "ban Maxxor"})
    assert done.status_code == 302
    for person in (alice, judy, charlie, None):
        page = enter(person).get(address).content.decode()
        assert "Maxxor" in page and "2026-05-29" in page and "Counts as Legendary" in page
    for person in (judy, charlie):
        assert "card_rules" not in enter(person).get(address).content.decode()
        assert enter(person).post(address, {"card_rules": ""}).status_code == 403
    assert address in enter(None).get(f"/events/{event.slug}/").content.decode()
    bad = enter(alice).post(address, {"card_rules": "bann Arias\nban Arius"})
    page = bad.content.decode()
    assert bad.status_code == 400 and "line 1" in page and "line 2" in page


def test_a_list_this_hall_does_not_know_says_nothing(event: Any, alice: Any) -> None:
    events.change(actor=alice, event=event, ban_list="elsewhere@2020-01-01", card_rules="ban Zorbl")
    assert not card_rules_of(event)


def test_a_form_with_a_fault_of_its_own_stays_as_old_as_it_was(
    enter: Any, event: Any, alice: Any
) -> None:
    """It came back as new as could be, and wrote over what another organizer had settled."""
    address = f"/decks/events/{event.slug}/rules/"
    old = enter(alice).get(address).context["drawn"]
    assert enter(alice).post(address, {"card_rules": "ban Maxxor"}).status_code == 302
    faulty = enter(alice).post(address, {"ban_list": "none such", "drawn": old})
    again = {"card_rules": "ban Arias", "drawn": faulty.context["drawn"]}
    refused = enter(alice).post(address, again)
    assert "this has changed since you opened the page" in refused.content.decode()
    event.refresh_from_db()
    assert event.card_rules == "ban Maxxor"
    again["drawn"] = refused.context["drawn"]
    assert enter(alice).post(address, again).status_code == 302
