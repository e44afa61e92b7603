"""Undo in a digital event: tables are void and come back, records stay, nothing is deleted."""

from __future__ import annotations

from typing import Any

import pytest

from gameplay.models import Dispute, Game, Input, Table
from gameplay.services.bench import disputes
from gameplay.services.table import play, tables
from tests.gameplay import playing
from tournaments.errors import Refusal
from tournaments.models import Entry, Match
from tournaments.services.event import undo
from tournaments.services.round import rounds

pytestmark = pytest.mark.django_db


def take_back(table: Table, kind: str, actor: Any = None) -> int:
    number = table.event.operations.filter(kind=kind).last().number
    done = undo.take_back(actor=actor, event=table.event, number=number, reason="a slip")
    return int(done.number)


def redo(table: Table, number: int) -> None:
    undo.take_back(actor=None, event=table.event, number=number, reason="it was right")


def state(table: Table) -> str:
    return str(Table.objects.get(pk=table.pk).state)


def test_finished_table_is_void_with_its_round_and_its_record_stays(finished: Table) -> None:
    record = Game.objects.get(table=finished).record
    undone = take_back(finished, "round_drafted")
    assert state(finished) == "void" and not Match.objects.exists()
    assert Game.objects.get(table=finished).record == record
    redo(finished, undone)
    match = Match.objects.get()
    assert state(finished) == "finished"
    assert (match.state, match.source, match.table_address) == (
        *("confirmed", "digital"),
        finished.get_absolute_url(),
    )


def test_table_is_attached_anew_when_the_same_two_are_published_again(
    finished: Table, alice: Any
) -> None:
    winner = Match.objects.get().winner
    take_back(finished, "round_published")
    match = Match.objects.select_related("round").get()
    assert (state(finished), match.state, match.table_address) == ("void", "open", "")
    rounds.publish(actor=alice, round=match.round)
    match.refresh_from_db()
    assert Table.objects.count() == 1 and state(finished) == "finished"
    assert (match.winner, match.source) == (winner, "digital")


def test_other_players_at_the_match_get_a_table_of_their_own(table: Table, alice: Any) -> None:
    take_back(table, "round_published")
    match = Match.objects.select_related("round").get()
    match.entry_a, match.entry_b = match.entry_b, match.entry_a
    match.save()
    rounds.publish(actor=alice, round=match.round)
    assert Table.objects.count() == 2 and state(table) == "void"


def test_void_table_takes_no_choice_and_goes_on_after_a_redo(match_table: Table) -> None:
    people = playing.people(match_table)
    letter, offer = next(iter(playing.offers(match_table).items()))
    undone = take_back(match_table, "round_published")
    void = playing.fresh(match_table)
    inputs = Input.objects.count()
    for write in (
        lambda: play.choose(
            actor=people[letter], table=void, line=offer.options[0]["line"], asked=offer.asked
        ),
        lambda: play.concede(actor=people[letter], table=void),
    ):
        with pytest.raises(Refusal, check=lambda r: r.code == "void"):
            write()
    assert Input.objects.count() == inputs
    redo(match_table, undone)
    assert state(match_table) == "playing"
    playing.play_out(playing.fresh(match_table))
    assert Match.objects.get().source == "digital"


def test_nobody_sits_down_at_a_void_table(table: Table) -> None:
    people = playing.people(table)
    take_back(table, "event_started")
    with pytest.raises(Refusal, check=lambda r: r.code == "void"):
        tables.sit_down(actor=people["A"], table=table)


def test_pages_of_a_void_table_are_still_for_its_players_alone(
    finished: Table, enter: Any, bob: Any, charlie: Any
) -> None:
    take_back(finished, "round_drafted")
    address = finished.get_absolute_url()
    assert enter(bob).get(address).status_code == 200
    assert enter(charlie).get(address).status_code == 404
    game = Game.objects.get(table=finished)
    assert enter(bob).get(f"/replays/{game.pk}/").status_code == 200


def test_dispute_of_an_undone_match_waits_until_it_is_back(
    finished: Table, bob: Any, judy: Any
) -> None:
    game = Game.objects.get(table=finished)
    disputes.open_for_judge(game=game, claim="look at step 3")
    assert Dispute.objects.judged_by(judy).unruled().count() == 1
    undone = take_back(finished, "round_drafted")
    assert Dispute.objects.count() == 1 and not Dispute.objects.unruled().exists()
    redo(finished, undone)
    assert Dispute.objects.unruled().count() == 1
    assert Match.objects.get().open_disputes == 1


def test_undone_entry_keeps_its_registered_list(table: Table, bob: Any) -> None:
    from decks.models import Registration

    lists = Registration.objects.count()
    number = table.event.operations.get(kind="entry_added", payload__user=bob.get_username()).number
    done = undo.take_back(actor=None, event=table.event, number=number, reason="a twin")
    assert not Entry.objects.filter(user=bob).exists()
    assert Registration.objects.count() == lists and state(table) == "void"
    redo(table, done.number)
    assert Entry.objects.get(user=bob).deck_state == "locked" and state(table) == "waiting"
