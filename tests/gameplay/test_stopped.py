"""A table that stands still tells those who wait there why, who is at it, and what comes then."""

from __future__ import annotations

import random
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone

from gameplay.models import Dispute, Table
from gameplay.persons import Person
from gameplay.services.bench import disputes
from gameplay.services.referee import game_rows
from gameplay.services.table import tables
from tests.gameplay import playing
from tests.gameplay.conftest import make_event
from tests.pages import read_as_shown
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def call(table: Table) -> Dispute:
    return disputes.open_for_step(
        actor=playing.people(table)["A"], game=playing.current(table), step=0, claim="Not so."
    )


def live(table: Table) -> str:
    """The part of the table's page that is drawn anew, without the words that scripts may say."""
    return reverse("gameplay:table_live", args=(table.pk,))


def page(client: Any, address: str) -> str:
    return read_as_shown(client.get(address).content.decode())


def test_both_seats_read_who_called_and_who_is_at_it_and_choose_nothing(
    enter: Any, match_table: Table, judy: Any
) -> None:
    here, asked = live(match_table), next(iter(playing.offers(match_table)))
    seats = {letter: enter(one.user) for letter, one in playing.people(match_table).items()}
    before = page(seats[asked], here)
    assert 'id="choose"' in before and "called a judge" not in before
    found = call(match_table)
    caller = playing.people(match_table)["A"].user
    for letter, client in seats.items():
        shown = page(client, here)
        assert f"{caller} called a judge." in shown and "No judge has taken the call yet." in shown
        assert found.get_absolute_url() in shown
        assert 'id="choose"' not in shown and "decides" not in shown
        assert ("You are asked then: " in shown) == (letter == asked)
    disputes.take(actor=Person(user=judy), dispute=found)
    for client in seats.values():
        assert f"{judy} is at it." in page(client, here)


def test_a_judge_alone_stops_play_and_nobody_called(
    enter: Any, match_table: Table, judy: Any, bob: Any
) -> None:
    undo = reverse("gameplay:undo", args=(match_table.pk,))
    assert undo in enter(bob).get(live(match_table)).content.decode()
    tables.set_pause(actor=Person(user=judy), table=match_table, paused=True)
    shown = page(enter(bob), live(match_table))
    assert "Play is stopped for a judge." in shown and "called a judge" not in shown
    assert undo not in enter(bob).get(live(match_table)).content.decode(), "it would be refused"
    tables.set_pause(actor=Person(user=judy), table=playing.fresh(match_table), paused=False)
    assert "Play is stopped for a judge." not in page(enter(bob), live(match_table))


def test_the_page_of_a_call_leads_back_to_the_table_and_says_when_play_goes_on(
    enter: Any, match_table: Table
) -> None:
    found = call(match_table)
    client = enter(playing.people(match_table)["A"].user)
    way = f'href="{match_table.get_absolute_url()}">Back to the table</a>'
    shown = page(client, found.get_absolute_url())
    assert way in shown and "Play goes on" not in shown
    client.post(f"/disputes/{found.pk}/withdraw/")
    shown = page(client, found.get_absolute_url())
    assert way in shown and "Play goes on at the table." in shown
    assert "Nothing more happens." not in shown


def stopped_at(table: Table) -> tuple[str, str]:
    """Who stopped play there, and when, as pages say it."""
    row = playing.fresh(table)
    assert row.paused and row.stopped_at is not None
    return str(row.stopped_by), timezone.localtime(row.stopped_at).strftime("%H:%M")


def test_everybody_reads_who_stopped_play_and_when(
    enter: Any,
    client: Any,
    match_table: Table,
    judy: Any,
    bob: Any,
) -> None:
    """A table stood still, and nobody could say since when, nor whom to ask."""
    Event.objects.filter(pk=match_table.event_id).update(watching="everybody", watch_delay=0)
    playing.step(match_table, random.Random(1))  # watchers see something
    tables.set_pause(actor=Person(user=judy), table=match_table, paused=True)
    who, at = stopped_at(match_table)
    assert who == str(judy)
    told = f"Stopped by {judy} at {at}."
    bench = reverse("gameplay:bench")
    watched = [f"/tables/{match_table.pk}/{one}/" for one in ("watch", "overlay")]
    for visitor, pages in (
        (enter(bob), [live(match_table), *watched]),
        (enter(judy), [live(match_table), bench]),
        (client, watched),
    ):
        for address in pages:
            assert told in page(visitor, address), address
    document = enter(bob).get(f"/api/v1/tables/{match_table.pk}/document/").json()
    assert document["table"]["stopped_by"] == str(judy)
    tables.set_pause(actor=Person(user=judy), table=playing.fresh(match_table), paused=False)
    for visitor, address in (
        (bob, live(match_table)),
        *((judy, one) for one in (bench, *watched)),
    ):
        assert f"Stopped by {judy}" not in page(enter(visitor), address), address
    row = playing.fresh(match_table)
    assert (row.stopped_by, row.stopped_at) == (None, None)


def test_judges_read_every_stop_of_a_table_in_order(
    enter: Any, match_table: Table, judy: Any, alice: Any, bob: Any
) -> None:
    """A table kept its last stop alone: of two, nobody could say who had stopped it first."""
    for who, why in ((judy, "Check the decks."), (alice, "Fire drill.")):
        for paused in (True, False):
            one = playing.fresh(match_table)
            tables.set_pause(actor=Person(user=who), table=one, paused=paused, reason=why)
    found = call(playing.fresh(match_table))
    shown = page(enter(judy), live(match_table))
    log = shown[shown.index("What happened") :]
    told = [
        f"Stopped by {found.by} at",
        f"{alice} let play go on.",
        f"Stopped by {alice} at",
        "Reason: Fire drill.",
        f"{judy} let play go on.",
        f"Stopped by {judy} at",
        "Reason: Check the decks.",
    ]
    places = [log.index(words) for words in told]
    assert places == sorted(places), "the newest stands first, as the steps below it"
    seat = page(enter(bob), live(match_table))
    assert "Fire drill." not in seat and "Check the decks." not in seat


def test_a_call_says_who_stopped_play_and_what_it_claims(
    enter: Any, match_table: Table, judy: Any
) -> None:
    call(match_table)
    caller = playing.people(match_table)["A"].user
    who, at = stopped_at(match_table)
    assert who == str(caller)
    told = f"Stopped by {caller} at {at}."
    other = enter(playing.people(match_table)["B"].user)
    shown = page(other, live(match_table))
    assert told in shown and "Not so." in shown
    queue = page(enter(judy), reverse("gameplay:bench"))
    assert queue.count(told) == 1 and "Tables that stand still" not in queue
    assert queue.index('<h2 id="disputes">Disputes</h2>') < queue.index(told)
    # Who stops it once more is not who stopped it.
    tables.set_pause(actor=Person(user=judy), table=playing.fresh(match_table), paused=True)
    assert stopped_at(match_table) == (who, at)


def test_a_game_that_this_release_cannot_go_on_with_is_stopped_by_the_hall(
    enter: Any, match_table: Table, bob: Any
) -> None:
    game = playing.current(match_table)
    game_rows.stop(game, "Played under other rules.")
    row = playing.fresh(match_table)
    assert row.stopped_by is None and row.stopped_at is not None
    assert "Stopped by the hall at" in page(enter(bob), live(match_table))


def test_a_judge_of_another_event_reads_nothing_of_it(
    enter: Any, match_table: Table, judy: Any, charlie: Any
) -> None:
    other = make_event(charlie, charlie, name="Dawn Cup")
    assert other.pk != match_table.event_id
    tables.set_pause(actor=Person(user=judy), table=match_table, paused=True)
    shown = page(enter(charlie), reverse("gameplay:bench"))
    assert "Tables that stand still" not in shown and str(judy) not in shown


WHY = "The second card from the left was drawn twice."


def test_the_reason_is_read_by_players_and_judges_and_by_no_watcher(
    enter: Any, api: Any, client: Any, match_table: Table, judy: Any, bob: Any, charlie: Any
) -> None:
    """What a judge says to the players may tell what is hidden, and watchers are told at once."""
    Event.objects.filter(pk=match_table.event_id).update(watching="everybody", watch_delay=0)
    playing.step(match_table, random.Random(1))
    assert 'name="reason"' in page(enter(judy), live(match_table))
    assert 'name="reason"' not in page(enter(bob), live(match_table))
    pause = reverse("gameplay:pause", args=(match_table.pk,))
    enter(judy).post(pause, {"paused": "1", "reason": f"  {WHY}\u202e\n"})
    game = playing.current(match_table)
    at = match_table.pk
    for visitor, address in (
        *((enter(one.user), live(match_table)) for one in playing.people(match_table).values()),
        (enter(judy), live(match_table)),
        (enter(judy), reverse("gameplay:bench")),
        (enter(judy), reverse("gameplay:repair", args=(game.pk,))),
    ):
        assert f"Reason: {WHY}" in page(visitor, address), address
    for user in (bob, judy):
        document = api(user).get(f"/api/v1/tables/{at}/document/").json()
        assert document["table"]["stop_reason"] == WHY
    for user in (None, charlie, bob, judy):
        told = api(user).get(f"/api/v1/tables/{at}/watch/").json()
        assert (told["table"]["stopped_by"], told["table"]["stop_reason"]) == (str(judy), "")
        assert WHY not in str(told)
        for address in (f"/tables/{at}/watch/", f"/tables/{at}/overlay/"):
            visitor = enter(user) if user is not None else client
            shown = page(visitor, address)
            assert f"Stopped by {judy}" in shown and WHY not in shown, address
    assert WHY not in page(enter(charlie), live(match_table))


def test_a_reason_is_that_of_the_stop_it_was_given_for(
    api: Any, match_table: Table, judy: Any
) -> None:
    pause = f"/api/v1/tables/{match_table.pk}/pause/"
    judge = api(judy)
    long = judge.post(pause, {"paused": True, "reason": "x" * 201})
    assert long.status_code == 400 and not playing.fresh(match_table).paused
    assert judge.post(pause, {"paused": True, "reason": WHY}).status_code == 200
    # Who stops it once more is not who stopped it, nor is their reason.
    assert judge.post(pause, {"paused": True, "reason": "Another."}).status_code == 200
    assert playing.fresh(match_table).stop_reason == WHY
    assert judge.post(pause, {"paused": False}).status_code == 200
    assert playing.fresh(match_table).stop_reason == ""
    call(match_table)
    assert playing.fresh(match_table).stop_reason == ""


def test_everybody_reads_who_let_play_go_on(
    enter: Any,
    client: Any,
    match_table: Table,
    judy: Any,
    bob: Any,
) -> None:
    """Play went on after a judge's word, and nothing said whose word it was."""
    Event.objects.filter(pk=match_table.event_id).update(watching="everybody", watch_delay=0)
    playing.step(match_table, random.Random(1))
    judge = Person(user=judy)
    tables.set_pause(actor=judge, table=playing.fresh(match_table), paused=False)
    assert playing.fresh(match_table).resumed_at is None, "nobody had stopped it"
    tables.set_pause(actor=judge, table=playing.fresh(match_table), paused=True)
    tables.set_pause(actor=judge, table=playing.fresh(match_table), paused=False)
    told = f"{judy} let play go on."
    watched = f"/tables/{match_table.pk}/watch/live/"
    for visitor, address in (
        (enter(bob), live(match_table)),
        (enter(judy), live(match_table)),
        (client, watched),
    ):
        assert told in page(visitor, address), address
    document = enter(bob).get(f"/api/v1/tables/{match_table.pk}/document/").json()
    assert document["table"]["resumed_by"] == str(judy)
    tables.set_pause(actor=judge, table=playing.fresh(match_table), paused=True)
    for visitor, address in ((enter(bob), live(match_table)), (client, watched)):
        assert told not in page(visitor, address), address


def test_who_closes_the_call_that_stopped_play_lets_it_go_on(match_table: Table, judy: Any) -> None:
    caller = playing.people(match_table)["A"]
    disputes.withdraw(actor=caller, dispute=call(match_table))
    assert playing.fresh(match_table).resumed_by == caller.user
    found = call(match_table)
    row = playing.fresh(match_table)
    assert (row.paused, row.resumed_by, row.resumed_at) == (True, None, None)
    disputes.rule_on(actor=Person(user=judy), dispute=found, kind="stands", reason="As played.")
    assert playing.fresh(match_table).resumed_by == judy


def test_who_stopped_play_and_let_it_go_on_costs_no_more_queries(
    enter: Any, match_table: Table, judy: Any, bob: Any, django_assert_max_num_queries: Any
) -> None:
    client = enter(bob)
    addresses = [live(match_table), f"/api/v1/tables/{match_table.pk}/document/"]
    before = []
    for address in addresses:
        with django_assert_max_num_queries(60) as seen:
            client.get(address)
        before.append(len(seen))
    tables.set_pause(actor=Person(user=judy), table=match_table, paused=True)
    tables.set_pause(actor=Person(user=judy), table=playing.fresh(match_table), paused=False)
    for address, most in zip(addresses, before, strict=True):
        with django_assert_max_num_queries(most):
            client.get(address)
