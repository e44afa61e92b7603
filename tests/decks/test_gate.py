"""One gate for paper and digital events: lists asked for or not, until when, and who lacks what."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from decks import queries
from decks.services import registrations
from tests.hand import Hand
from tournaments.errors import Refusal
from tournaments.models import Entry
from tournaments.queries.event import progress
from tournaments.services.entry import entries
from tournaments.services.event import events, staff
from tournaments.services.match import results
from tournaments.services.round import rounds

pytestmark = pytest.mark.django_db


@pytest.fixture
def paper(event: Any, alice: Any) -> Any:
    """The event on paper tables, asking for lists."""
    return events.change(actor=alice, event=event, digital=False, decks_required=True)


def test_nobody_plays_on_paper_without_a_legal_list(
    paper: Any, entry: Any, rival: Any, alice: Any, bob: Any, register: Any
) -> None:
    with pytest.raises(Refusal, match="legal deck"):
        entries.check_in(actor=alice, entry=entry)
    register(entry, text="1 Maxxor")
    with pytest.raises(Refusal, match="legal deck"):
        entries.check_in(actor=alice, entry=entry)
    register(entry)
    entries.check_in(actor=alice, entry=entry)
    with pytest.raises(Refusal, match="Dora"):
        events.start(actor=alice, event=paper)
    register(rival)
    events.start(actor=alice, event=paper)
    late = entries.add(actor=alice, event=paper, name="Late")
    with pytest.raises(Refusal, match="Late"):
        rounds.pair(actor=alice, event=paper)
    registrations.register(actor=alice, entry=late, starter="dop-overworld")
    assert rounds.pair(actor=alice, event=paper).state == "draft"


def test_the_desk_names_a_list_that_stops_a_later_round(
    paper: Any, entry: Any, rival: Any, alice: Any, register: Any, enter: Any
) -> None:
    for one in (entry, rival):
        register(one)
    events.start(actor=alice, event=paper)
    late = entries.add(actor=alice, event=paper, name="Late")
    other = entries.add(actor=alice, event=paper, name="Later")
    registrations.register(actor=alice, entry=other, starter="dop-overworld")
    paper.refresh_from_db()
    step = progress.next_step(paper, None)
    assert step.action == "pair"
    assert [(stop.kind, stop.entry) for stop in step.blocked] == [("deck", late)]
    page = " ".join(enter(alice).get(f"/events/{paper.slug}/desk/").content.decode().split())
    stops = page[page.index('id="stops"') :]
    assert "Late has handed in no list" in stops and f"/decks/entries/{late.pk}/" in stops


def test_a_later_phase_at_tables_is_stopped_by_a_list_too_a_bracket_is_not(
    event: Any, entry: Any, rival: Any, alice: Any, register: Any
) -> None:
    phase = {"kind": "swiss", "rounds": 1}
    bracket = {"kind": "single", "top": 2}
    paper = events.change(
        actor=alice,
        event=event,
        digital=False,
        decks_required=True,
        plan={"phases": [phase, dict(phase, top=2), bracket]},
    )
    for one in (entry, rival):
        register(one)
    events.start(actor=alice, event=paper)
    stops = []
    for _round in range(2):
        row = rounds.pair(actor=alice, event=paper)
        rounds.publish(actor=alice, round=row)
        match = row.matches.get()
        results.enter(actor=alice, match=match, wins_a=1)
        rounds.close(actor=alice, round=row)
        Entry.objects.filter(pk=rival.pk).update(deck_state="illegal")
        paper.refresh_from_db()
        stops.append([stop.entry for stop in progress.next_step(paper, None).blocked])
        Entry.objects.filter(pk=rival.pk).update(deck_state="legal")
    assert stops == [[rival], []]


@pytest.mark.parametrize("listed", ["", "?show=lacking"])
def test_the_players_page_leads_free_staff_to_each_list(
    enter: Any, event: Any, entry: Any, rival: Any, alice: Any, make_user: Any, listed: str
) -> None:
    helper = make_user("sven")
    staff.add(actor=alice, event=event, user=helper, role="scorekeeper")
    address = f"/events/{event.slug}/desk/players/{listed}"
    page = enter(alice).get(address).content.decode()
    for one in (entry, rival):
        assert f'href="/decks/entries/{one.pk}/"' in page
    assert "/decks/entries/" not in enter(helper).get(address).content.decode()


def test_who_hands_a_list_in_for_somebody_is_told_whose_it_is(
    event: Any, entry: Any, alice: Any, bob: Any
) -> None:
    address = f"/decks/entries/{entry.pk}/"
    staffed = Hand(alice).open(address).press("Register this starter", starter="dop-overworld")
    assert "The list of Bob is registered and legal." in staffed.text


def test_a_paper_event_that_asks_for_none_needs_none(
    event: Any, entry: Any, rival: Any, alice: Any
) -> None:
    events.change(actor=alice, event=event, digital=False)
    entries.check_in(actor=alice, entry=entry)
    events.start(actor=alice, event=event)
    assert rounds.pair(actor=alice, event=event).state == "draft"


def test_a_digital_event_asks_whatever_was_said(
    event: Any, entry: Any, rival: Any, alice: Any
) -> None:
    assert event.asks_for_decks and not event.decks_required
    with pytest.raises(Refusal, match="No legal deck"):
        events.start(actor=alice, event=event)


def test_from_the_hour_lists_are_due_only_a_judge_hands_one_in(
    event: Any, entry: Any, alice: Any, judy: Any, register: Any
) -> None:
    due = timezone.now() + timedelta(hours=1)
    events.change(actor=alice, event=event, decks_due=due)
    first = register(entry)
    events.change(actor=alice, event=event, decks_due=timezone.now() - timedelta(minutes=1))
    entry.refresh_from_db()
    with pytest.raises(Refusal, match="due"):
        register(entry, starter="dop-underworld")
    assert queries.current(entry) == first
    second = registrations.register(actor=judy, entry=entry, starter="dop-underworld")
    assert queries.current(entry) == second


def test_a_judge_who_plays_keeps_to_the_hour(event: Any, alice: Any, judy: Any) -> None:
    own = entries.sign_up(actor=judy, event=event)
    events.change(actor=alice, event=event, decks_due=timezone.now() - timedelta(minutes=1))
    own.refresh_from_db()
    with pytest.raises(Refusal, match="due"):
        registrations.register(actor=judy, entry=own, starter="dop-overworld")


def test_the_pages_say_until_when(enter: Any, event: Any, entry: Any, alice: Any, bob: Any) -> None:
    address = f"/decks/entries/{entry.pk}/"
    assert "Lists are due" not in enter(bob).get(address).content.decode()
    events.change(actor=alice, event=event, decks_due=timezone.now() + timedelta(hours=1))
    page = enter(bob).get(address).content.decode()
    assert "Lists are due" in page and "Register a deck" in page
    assert "Lists are due" in enter(bob).get(f"/events/{event.slug}/").content.decode()
    events.change(actor=alice, event=event, decks_due=timezone.now() - timedelta(hours=1))
    page = enter(bob).get(address).content.decode()
    assert "Register a deck" not in page and "Lists were due" in page
    assert enter(bob).post(address, {"starter": "dop-overworld"}).status_code == 400
    assert queries.current(entry) is None


def test_what_a_player_reads_is_what_the_event_asks(
    enter: Any, event: Any, entry: Any, alice: Any, bob: Any
) -> None:
    page = f"/events/{event.slug}/"
    assert "needs your list before it starts" in enter(bob).get(page).content.decode()
    events.change(actor=alice, event=event, digital=False)
    told = enter(bob).get(page).content.decode()
    assert "needs your list before it starts" not in told and "does not ask for one" in told
    events.change(actor=alice, event=event, decks_required=True)
    assert "needs your list before it starts" in enter(bob).get(page).content.decode()


def test_the_desk_shows_who_lacks_what(
    enter: Any, event: Any, entry: Any, rival: Any, alice: Any, make_user: Any, register: Any
) -> None:
    third = entries.sign_up(actor=make_user("eve"), event=event)
    register(entry)
    register(rival, text="1 Maxxor")
    found = queries.lacking(event)
    assert (found["players"], found["legal"], found["illegal"]) == (3, 1, 1)
    assert [one.pk for one in found["without"]] == [rival.pk, third.pk]
    page = " ".join(enter(alice).get(f"/events/{event.slug}/desk/").content.decode().split())
    assert "Dora has a list that is not legal" in page and "Eve has handed in no list" in page
    assert "of 3 players have a legal list" in page
    assert "Bob has" not in page


def test_the_desk_leads_judges_to_who_lacks_a_list(
    enter: Any, event: Any, entry: Any, rival: Any, alice: Any, judy: Any, make_user: Any
) -> None:
    helper = make_user("sven")
    staff.add(actor=alice, event=event, user=judy, role="judge")
    staff.add(actor=alice, event=event, user=helper, role="scorekeeper")
    way = f"/decks/entries/{rival.pk}/"
    leads = {}
    for person in (alice, judy, helper):
        page = enter(person).get(f"/events/{event.slug}/desk/").content.decode()
        leads[person.name] = f'href="{way}"' in page
    assert leads == {"Alice": True, "Judy": True, "Sven": False}
    assert (
        "Register this starter"
        in Hand(judy).open(f"/events/{event.slug}/desk/").follow("Dora").text
    )


def test_the_desk_asks_the_same_number_of_questions_for_one_and_three(
    event: Any, entry: Any, make_user: Any
) -> None:
    asked = []
    for names in ((), ("eve", "fay")):
        for name in names:
            entries.sign_up(actor=make_user(name), event=event)
        with CaptureQueriesContext(connection) as questions:
            found = queries.lacking(event)
        asked.append(len(questions))
    assert len(found["without"]) == 3
    assert asked == [2, 2]  # how many of each kind, and who


def test_the_organizer_sets_it_by_the_form(enter: Any, event: Any, alice: Any) -> None:
    client, address = enter(alice), f"/events/{event.slug}/desk/settings/"
    page = client.get(address).content.decode()
    assert "Nobody plays without a legal list" in page and "Lists due" in page


def test_the_gate_stands_in_the_api(api: Any, event: Any, alice: Any) -> None:
    sent = {"decks_required": True, "decks_due": "2030-01-01T10:00:00Z"}
    answer = api(alice).patch(f"/api/v1/events/{event.slug}/", sent)
    assert answer.status_code == 200, answer.content
    assert answer.json()["decks_required"] is True
    assert answer.json()["decks_due"].startswith("2030-01-01T10:00:00")
    event.refresh_from_db()
    assert event.decks_required and event.decks_due is not None
