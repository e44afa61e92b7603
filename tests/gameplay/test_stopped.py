"""A table that stands still tells those who wait there why, who is at it, and what comes then."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from gameplay.models import Dispute, Table
from gameplay.persons import Person
from gameplay.services.bench import disputes
from gameplay.services.table import tables
from tests.gameplay import playing
from tests.pages import read_as_shown

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
