"""Staff end a match by hand: its table ends with it, and opens again when that is undone."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from gameplay import tasks
from gameplay.models import Closing, Dispute, Game, Input, Table
from gameplay.persons import Person
from gameplay.providers.play import oldest_input_seconds
from gameplay.queries.table.pages import table_page
from gameplay.services.bench import disputes
from gameplay.services.match import ends
from gameplay.services.referee import referee
from gameplay.services.table import play, tables
from tests.gameplay import playing
from tests.gameplay.conftest import make_event, start_with
from tournaments.errors import Refusal
from tournaments.models import Entry, Match
from tournaments.services.bench import penalties, rulings
from tournaments.services.entry import entries
from tournaments.services.event import undo
from tournaments.services.match import results

pytestmark = pytest.mark.django_db


def match_of(table: Table) -> Match:
    return Match.objects.with_players().select_related("event").get(pk=table.match_id)


def enter(table: Table, staff: Any, wins_a: int = 1, wins_b: int = 0) -> None:
    results.enter(actor=staff, match=match_of(table), wins_a=wins_a, wins_b=wins_b)


def take_back(table: Table, kind: str, actor: Any = None) -> int:
    number = table.event.operations.filter(kind=kind).order_by("number").last().number
    done = undo.take_back(actor=actor, event=table.event, number=number, reason="wrong slip")
    return int(done.number)


def state(table: Table) -> str:
    return playing.fresh(table).state


def answer(table: Table) -> tuple[Person, dict[str, Any]]:
    """Who is asked first, and with what a choice would be made."""
    letter, offer = next(iter(playing.offers(table).items()))
    said = {"line": offer.options[0]["line"], "asked": offer.asked}
    return playing.people(table)[letter], said


def kinds(table: Table) -> list[str]:
    return list(table.event.operations.values_list("kind", flat=True))


# --- A result entered by hand ---------------------------------------------------------------


def test_result_of_the_staff_ends_the_table_for_both_seats(match_table: Table, judy: Any) -> None:
    who, said = answer(match_table)
    before = Input.objects.count()
    enter(match_table, judy, 1, 0)
    table = playing.fresh(match_table)
    assert table.state == "closed" and table.finished_at is None
    for reader in "AB":
        page = table_page(table, reader)
        assert page.ended is not None and page.offer is None
        assert page.ended.words == f"{judy} entered the result by hand: 1–0."
        assert page.announcement == page.ended.words
    for write in (
        lambda: play.choose(actor=who, table=table, **said),
        lambda: play.concede(actor=who, table=table),
        lambda: play.why_not(actor=who, table=table, line=said["line"]),
    ):
        with pytest.raises(Refusal, check=lambda refusal: refusal.code == "closed"):
            write()
    assert Input.objects.count() == before


def test_both_seats_hear_of_it_at_once(match_table: Table, judy: Any) -> None:
    from tournaments import live

    before = live.revision(match_table.topic)
    enter(match_table, judy)
    assert live.revision(match_table.topic) > before


def test_no_later_step_of_a_worker_reports_over_the_staff(match_table: Table, judy: Any) -> None:
    """An answer that came in a moment before the staff is neither applied nor lost."""
    for person in playing.people(match_table).values():
        play.concede(actor=person, table=match_table)
    enter(match_table, judy, 0, 1)
    game = playing.current(match_table)
    before = game.revision
    playing.work(match_table)
    tasks.sweep()
    game.refresh_from_db()
    assert (game.state, game.revision) == ("running", before)
    assert Input.objects.filter(applied=None, refused="").count() == 2
    assert oldest_input_seconds() == 0.0, "a table that stands still is no alarm"
    match = match_of(match_table)
    assert (match.source, match.wins_a, match.wins_b) == ("staff", 0, 1)
    assert kinds(match_table).count("result_digital") == 0


def test_game_over_before_the_staff_spoke_is_sealed_and_reports_nothing(
    match_table: Table, judy: Any
) -> None:
    play.concede(actor=playing.people(match_table)["A"], table=match_table)
    game = playing.current(match_table)
    referee.advance(game_id=game.pk)  # over, and not sealed yet
    enter(match_table, judy, 1, 0)
    ends.seal(game_id=game.pk)
    game.refresh_from_db()
    assert (game.state, game.winner, game.verified) == ("sealed", "B", True)
    match = match_of(match_table)
    assert (match.source, match.wins_a, state(match_table)) == ("staff", 1, "closed")
    assert not {"result_digital", "result_noted"} & set(kinds(match_table))


def test_table_that_nobody_sat_down_at_ends_too(table: Table, judy: Any, enter: Any) -> None:
    results.enter(actor=judy, match=match_of(table), wins_a=1, wins_b=0, outcome="forfeit")
    assert state(table) == "closed"
    people = playing.people(table)
    with pytest.raises(Refusal, check=lambda refusal: refusal.code == "closed"):
        tables.sit_down(actor=people["A"], table=table)
    page = enter(people["A"].user).get(table.get_absolute_url()).content.decode()
    assert "entered the result by hand: 1–0." in page
    assert reverse("gameplay:sit", args=(table.pk,)) not in page


def test_finished_table_stays_finished_whatever_staff_correct(finished: Table, alice: Any) -> None:
    match = match_of(finished)
    results.correct(
        actor=alice, match=match, wins_a=match.wins_b, wins_b=match.wins_a, reason="ruled so"
    )
    assert state(finished) == "finished" and not Closing.objects.exists()


def test_correction_keeps_the_table_ended_and_result_that_agrees_does_not_open_it(
    match_table: Table, alice: Any, judy: Any
) -> None:
    enter(match_table, judy, 1, 0)
    results.correct(
        actor=alice, match=match_of(match_table), wins_a=0, wins_b=1, reason="other slip"
    )
    assert state(match_table) == "closed" and Closing.objects.count() == 1


def test_ruling_without_a_dispute_ends_the_table(match_table: Table, judy: Any) -> None:
    match = match_of(match_table)
    rulings.apply(
        actor=judy, match=match, kind="match_loss", against=match.entry_a, reason="Left the room."
    )
    page = table_page(playing.fresh(match_table), "A")
    assert page.ended is not None
    assert page.ended.words == f"{judy} ruled on this match: 0–1."
    assert page.ended.reason == "Left the room."


def test_game_loss_in_a_match_of_one_ends_game_and_table(match_table: Table, judy: Any) -> None:
    found = disputes.open_for_step(
        actor=playing.people(match_table)["A"],
        game=playing.current(match_table),
        step=0,
        claim="x",
    )
    disputes.rule_on(
        actor=Person(user=judy), dispute=found, kind="game_loss", against="B", reason="x"
    )
    playing.work(match_table)
    assert playing.current(match_table).winner == "A"
    assert state(match_table) == "finished" and match_of(match_table).source == "ruling"


# --- Taken back -----------------------------------------------------------------------------


def test_undone_result_opens_the_table_again_where_it_stood(match_table: Table, judy: Any) -> None:
    who, said = answer(match_table)
    revision = playing.current(match_table).revision
    enter(match_table, judy)
    take_back(match_table, "result_entered", judy.__class__.objects.get(username="alice"))
    table = playing.fresh(match_table)
    assert table.state == "playing" and playing.current(table).revision == revision
    page = table_page(table, "A")
    assert page.ended is None
    assert [(one.stands, one.opened_by) for one in page.closings] == [(False, "Alice")]
    play.choose(actor=who, table=table, **said)
    playing.work(table)
    playing.play_out(table)
    assert (state(table), match_of(table).source) == ("finished", "digital")


def test_answer_that_waited_is_applied_when_the_table_opens_again(
    match_table: Table, judy: Any
) -> None:
    who, said = answer(match_table)
    made = play.choose(actor=who, table=match_table, **said)
    enter(match_table, judy)
    playing.work(match_table)
    take_back(match_table, "result_entered")
    playing.work(match_table)
    made.refresh_from_db()
    assert made.applied is not None and not made.refused


def test_undone_result_after_the_game_was_over_counts_the_game(
    match_table: Table, judy: Any
) -> None:
    """There is nothing to play any more: the record decides."""
    play.concede(actor=playing.people(match_table)["A"], table=match_table)
    game = playing.current(match_table)
    referee.advance(game_id=game.pk)
    enter(match_table, judy, 1, 0)
    ends.seal(game_id=game.pk)
    take_back(match_table, "result_entered")
    match = match_of(match_table)
    assert state(match_table) == "finished"
    assert (match.source, match.wins_a, match.wins_b) == ("digital", 0, 1)


def test_redone_result_ends_it_once_more_by_its_own_word(match_table: Table, judy: Any) -> None:
    enter(match_table, judy)
    undone = take_back(match_table, "result_entered")
    undo.take_back(actor=None, event=match_table.event, number=undone, reason="it was right")
    page = table_page(playing.fresh(match_table), "A")
    assert state(match_table) == "closed"
    assert page.ended is not None and page.ended.words.startswith(str(judy))
    assert [one.stands for one in page.closings] == [False, True]


def test_game_of_a_void_table_that_ended_meanwhile_counts_when_it_is_back(
    match_table: Table,
) -> None:
    play.concede(actor=playing.people(match_table)["A"], table=match_table)
    game = playing.current(match_table)
    referee.advance(game_id=game.pk)
    undone = take_back(match_table, "round_published")
    assert state(match_table) == "void"
    ends.seal(game_id=game.pk)
    undo.take_back(actor=None, event=match_table.event, number=undone, reason="it was right")
    match = match_of(match_table)
    assert (state(match_table), match.source, match.wins_b) == ("finished", "digital", 1)


def test_pairing_taken_back_says_who_and_tells_the_reason_to_judges_alone(
    match_table: Table, alice: Any
) -> None:
    take_back(match_table, "round_published", alice)
    table = playing.fresh(match_table)
    seat, judge = (table_page(table, reader).ended for reader in ("A", "judge"))
    assert seat is not None and judge is not None
    assert seat.words == "Alice took this pairing back."
    assert (seat.reason, judge.reason) == ("", "wrong slip")


# --- Players who leave ----------------------------------------------------------------------


def test_disqualified_player_plays_no_more_and_the_reason_stays_with_the_staff(
    match_table: Table, judy: Any
) -> None:
    match = match_of(match_table)
    penalties.give(
        actor=judy,
        event=match.event,
        entry=match.entry_a,
        kind="disqualification",
        code="Cheating",
        reason="marked sleeves",
    )
    table = playing.fresh(match_table)
    ended = table_page(table, "B").ended
    assert table.state == "closed" and ended is not None
    assert ended.words == f"{match.entry_a.name} has left the event."
    assert ended.reason == ""


def test_player_who_drops_in_the_middle_may_still_play_it_out(match_table: Table) -> None:
    match = match_of(match_table)
    entries.drop(actor=match.entry_a.user, entry=match.entry_a)
    assert state(match_table) == "playing"
    playing.play_out(match_table)
    assert match_of(match_table).source == "digital"


def test_player_who_drops_before_sitting_down_leaves_nobody_waiting(
    table: Table, alice: Any
) -> None:
    match = match_of(table)
    entries.drop(actor=match.entry_a.user, entry=match.entry_a)
    assert state(table) == "closed"
    entries.bring_back(actor=alice, entry=Entry.objects.get(pk=match.entry_a_id))
    assert state(table) == "waiting"


def test_who_drops_from_a_table_of_four_leaves_the_others_playing(
    alice: Any, judy: Any, make_user: Any
) -> None:
    event = make_event(alice, judy, game="genesis", format="free-for-all", size=None)
    players = [make_user(f"p{number}") for number in range(4)]
    start_with(alice, event, dict.fromkeys(players, "training-sivrel-amoth-a"))
    table = Table.objects.get(event=event)
    entries.drop(actor=None, entry=match_of(table).entry_a)
    assert state(table) == "waiting"


# --- Rights and pages -----------------------------------------------------------------------


def test_record_up_to_there_is_for_judges_until_the_match_has_ended(
    match_table: Table, enter: Any, judy: Any, bob: Any, charlie: Any
) -> None:
    results.enter(actor=judy, match=match_of(match_table), wins_a=1, wins_b=0)
    game = Game.objects.get(table=match_table)
    record, replay = (f"/replays/{game.pk}/record/", f"/replays/{game.pk}/")
    assert reverse("gameplay:record", args=(game.pk,)) == record
    found = enter(judy).get(record)
    assert found.status_code == 200 and found.json()["seed"]
    assert enter(bob).get(record).status_code == 404
    assert enter(charlie).get(record).status_code == 404
    assert enter(judy).get(replay).status_code == 200
    assert enter(bob).get(replay).status_code == 200
    assert enter(charlie).get(replay).status_code == 404
    seed = bytes(match_table.seed).hex()
    assert seed in enter(judy).get(replay).content.decode()
    assert seed not in enter(bob).get(replay).content.decode()


def test_page_and_api_of_an_ended_table(
    match_table: Table, enter: Any, judy: Any, bob: Any, dora: Any, charlie: Any
) -> None:
    results.enter(actor=judy, match=match_of(match_table), wins_a=1, wins_b=0)
    address, choose = match_table.get_absolute_url(), f"/tables/{match_table.pk}/choose/"
    for person in (bob, dora):
        page = enter(person).get(address).content.decode()
        assert "entered the result by hand: 1–0." in page
        assert choose not in page and "Concede" not in page
        told = enter(person).get(f"/api/v1/tables/{match_table.pk}/").json()
        assert (told["table"]["state"], told["offer"]) == ("closed", None)
        assert told["ended"]["words"].endswith("1–0.")
    assert enter(charlie).get(address).status_code == 404
    assert enter(charlie).get(f"/api/v1/tables/{match_table.pk}/").status_code == 404
    assert enter(bob).post(choose, {"line": "pass", "asked": "0"}).status_code in (302, 409)
    assert Dispute.objects.count() == 0


def test_nobody_but_staff_ends_a_table(match_table: Table, bob: Any, charlie: Any) -> None:
    from tournaments.errors import Forbidden

    for person in (bob, charlie):
        with pytest.raises(Forbidden):
            enter(match_table, person)
    assert state(match_table) == "playing" and not Closing.objects.exists()


def test_following_the_hall_costs_the_same_for_one_and_three_tables(
    alice: Any, judy: Any, make_user: Any
) -> None:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    from gameplay.services.match import closing

    counts = []
    for wanted in (1, 3):
        event = make_event(alice, judy, name=f"Cup of {wanted}")
        players = [make_user(f"p{wanted}{number}") for number in range(2 * wanted)]
        start_with(alice, event, dict.fromkeys(players, "dop-overworld"))
        number = event.operations.get(kind="round_published").number
        undo.take_back(actor=None, event=event, number=number, reason="x")
        last = event.operations.order_by("number").last()
        with CaptureQueriesContext(connection) as queries:
            closing.follow(event=event, operation=last)
        counts.append(len(queries))
    assert counts[0] == counts[1], counts
