"""Appeals at digital tables: play stands still, and what a repair did is taken back."""

from __future__ import annotations

from typing import Any

import pytest

from gameplay.models import Repair, Ruling, Table
from gameplay.persons import Person
from gameplay.services.bench import disputes
from gameplay.services.table import play, tables
from tests.gameplay import playing
from tests.gameplay.test_repairs import give, moved, view
from tournaments.errors import Refusal
from tournaments.models import Match
from tournaments.services.bench import appeals

pytestmark = pytest.mark.django_db
REASON = {"reason": "It was mine to choose."}


def appealed(table: Table, made: Repair, user: Any) -> dict[str, Any]:
    """`user` appeals the ruling that a repair is; what names it."""
    assert made.operation is not None
    named = {"event": table.event, "ruling": made.operation.number}
    appeals.make(actor=user, **named, **REASON)
    return named


def test_table_stands_still_until_the_appeal_is_decided(
    match_table: Table, alice: Any, bob: Any, judy: Any
) -> None:
    begin = playing.current(match_table).revision
    moved(match_table)
    named = appealed(match_table, give(match_table, judy, back=begin), bob)
    assert playing.fresh(match_table).paused
    with pytest.raises(Refusal, match="appealed"):
        tables.set_pause(actor=Person(user=judy), table=match_table, paused=False)
    appeals.settle(actor=alice, outcome="upheld", **named, **REASON)
    row = playing.fresh(match_table)
    assert not row.paused and row.resumed_by == alice


def test_watchers_are_told_that_the_table_stands_still_and_goes_on(
    match_table: Table, alice: Any, bob: Any, judy: Any, client: Any
) -> None:
    type(match_table.event).objects.update(watching="everybody", watch_delay=0)
    begin = playing.current(match_table).revision
    moved(match_table)
    named = appealed(match_table, give(match_table, judy, back=begin), bob)
    path = f"/api/v1/tables/{match_table.pk}/watch/"
    assert client.get(path).json()["table"]["paused"] is True
    appeals.settle(actor=alice, outcome="upheld", **named, **REASON)
    assert client.get(path).json()["table"]["paused"] is False


def test_repair_is_taken_back_with_its_ruling_and_play_goes_on(
    match_table: Table, alice: Any, bob: Any, judy: Any
) -> None:
    begin = playing.current(match_table).revision
    moved(match_table)
    before = view(playing.current(match_table), "A")
    made = give(match_table, judy, back=begin)
    named = appealed(match_table, made, bob)
    appeals.settle(actor=alice, outcome="changed", **named, **REASON)
    playing.work(match_table)
    after = view(playing.current(match_table), "A")
    assert {**after, "step": 0, "known": None} == {**before, "step": 0, "known": None}
    assert Repair.objects.get(undoes=made).by == alice
    assert not playing.fresh(match_table).paused
    playing.play_out(match_table)
    assert playing.current(match_table).verified is True


def test_call_that_waits_keeps_the_table_stopped(
    match_table: Table, alice: Any, bob: Any, judy: Any
) -> None:
    begin = playing.current(match_table).revision
    moved(match_table)
    named = appealed(match_table, give(match_table, judy, back=begin), bob)
    call = disputes.open_for_step(
        actor=playing.people(match_table)["B"],
        game=playing.current(match_table),
        step=1,
        claim="And this too.",
    )
    disputes.withdraw(actor=playing.people(match_table)["B"], dispute=call)
    assert playing.fresh(match_table).paused
    call = disputes.open_for_step(
        actor=playing.people(match_table)["B"],
        game=playing.current(match_table),
        step=2,
        claim="And that.",
    )
    appeals.settle(actor=alice, outcome="upheld", **named, **REASON)
    assert playing.fresh(match_table).paused
    disputes.rule_on(actor=Person(user=judy), dispute=call, kind="stands", reason="As played.")
    assert not playing.fresh(match_table).paused


def test_ruling_on_a_finished_game_is_changed_back(
    finished: Table, alice: Any, judy: Any, enter: Any
) -> None:
    game = playing.current(finished)
    loser = playing.people(finished)["B" if game.winner == "A" else "A"]
    match = Match.objects.get(event=finished.event)
    call = disputes.open_for_step(actor=loser, game=game, step=3, claim="Not so.")
    wins = {"wins_a": match.wins_b, "wins_b": match.wins_a, "draws": 0}
    disputes.rule_on(
        actor=Person(user=judy), dispute=call, kind="correct", reason="Read wrongly.", **wins
    )
    ruling = Ruling.objects.get(dispute=call)
    assert ruling.operation is not None
    page = f"/events/{finished.event.slug}/rulings/{ruling.operation.number}/"
    shown = enter(judy).get(page).content.decode()
    assert f"/disputes/{call.pk}/" in shown
    winner = next(one for one in playing.people(finished).values() if one != loser)
    table_page = enter(winner.user).get(f"/tables/{finished.pk}/").content.decode()
    assert "Appeal until" in table_page and page in table_page
    named = {"event": finished.event, "ruling": ruling.operation.number}
    appeals.make(actor=winner.user, **named, **REASON)
    assert (
        "Waits for the head judge"
        in enter(loser.user).get(f"/tables/{finished.pk}/").content.decode()
    )
    appeals.settle(actor=alice, outcome="changed", **named, reason="The board is clear.")
    again = Match.objects.get(event=finished.event)
    assert (again.wins_a, again.wins_b, again.source) == (match.wins_a, match.wins_b, "digital")
    told = enter(loser.user).get(f"/tables/{finished.pk}/").content.decode()
    assert "The board is clear." in told


def test_choice_is_refused_while_a_ruling_is_under_appeal(
    match_table: Table, bob: Any, judy: Any
) -> None:
    begin = playing.current(match_table).revision
    moved(match_table)
    appealed(match_table, give(match_table, judy, back=begin), bob)
    game = playing.current(match_table)
    offer = game.offers.filter(number=game.revision).first()
    assert offer is not None
    with pytest.raises(Refusal, match="stopped"):
        play.choose(
            actor=playing.people(match_table)[offer.letter],
            table=playing.fresh(match_table),
            line=offer.options[0]["line"],
            asked=game.revision,
        )
