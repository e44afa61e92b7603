"""The log is the truth: replayed it gives the same rows, and one changed byte is found."""

from __future__ import annotations

import json
import random
from datetime import timedelta
from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction
from django.utils import timezone

from tests.tournaments.hall.elsewhere import everybody
from tournaments.enums import MatchState, OperationKind, RoundState
from tournaments.errors import Invalid, Refusal
from tournaments.models import Entry, Event, Match, Operation, Penalty, Report, Round, Staff
from tournaments.operations import export, perform, replay, snapshot, verify_chain
from tournaments.operations.apply import APPLY
from tournaments.operations.history import HISTORY
from tournaments.services.bench import appeals, judging, penalties, rulings
from tournaments.services.entry import entries, invitations
from tournaments.services.event import announcing, events, limited
from tournaments.services.match import disputes, matches, results
from tournaments.services.round import clock, publishing, rounds

pytestmark = pytest.mark.django_db


def erase(event: Event) -> None:
    """Empty the database of the event: what a fresh one would hold."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            cursor.execute("ALTER TABLE tournaments_operation DISABLE TRIGGER USER")
    event.champion = None
    event.save()
    Penalty.objects.all().delete()
    Report.objects.all().delete()
    Match.objects.all().delete()
    Round.objects.all().delete()
    Operation.objects.all().delete()
    Entry.objects.all().delete()
    Event.objects.all().delete()
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            cursor.execute("ALTER TABLE tournaments_operation ENABLE TRIGGER USER")


def random_event(hall: Any, dice: random.Random, judge: Any) -> None:
    """An event in which everything happens that can: reports, conflicts, drops, rulings, undo."""
    made = hall.fill(dice.randint(5, 9))
    hall.judge(judge, "head_judge")
    events.open_checkin(actor=hall.organizer, event=hall.event)
    for entry in made[:-1]:
        entries.check_in(actor=entry.user, entry=entry)
    events.change(actor=hall.organizer, event=hall.event, description="Bring a pen.")
    entries.change(actor=hall.organizer, entry=made[0], club="Red", fixed_table=dice.randint(1, 3))
    judging.check_deck(actor=judge, entry=made[0], result=dice.choice(["right", "wrong"]), note="x")
    hall.start()
    number = 0
    while hall.fresh.state == "running":
        number += 1
        try:
            drafted = hall.pair()
        except Refusal as refusal:
            assert refusal.code == "rounds_over"
            events.finish(actor=hall.organizer, event=hall.event)
            break
        if dice.random() < 0.4:
            rounds.discard(actor=hall.organizer, round=drafted)
            drafted = hall.pair()
        _swap_somebody(hall, drafted, dice)
        at = timezone.now() + timedelta(minutes=dice.randint(1, 9))
        publishing.schedule(actor=hall.organizer, round=drafted, at=at)
        if dice.random() < 0.4:
            publishing.cancel(actor=hall.organizer, round=drafted)
        published = rounds.publish(actor=hall.organizer, round=drafted)
        announcing.announce(actor=hall.organizer, event=hall.event, text=f"Round {number} is on")
        clock.pause(actor=hall.organizer, round=published)
        clock.resume(actor=judge, round=published)
        waits = hall.open_matches()[0]
        judging.call(actor=None, match=waits)
        judging.came(actor=judge, match=waits)
        judging.call(actor=None, match=waits)
        judging.withdraw(actor=None, match=waits)
        for match in hall.open_matches():
            _play(hall, match, dice, judge)
        closed = hall.close()
        _afterwards(hall, closed, dice, judge, number)


def _swap_somebody(hall: Any, drafted: Round, dice: random.Random) -> None:
    tables = list(drafted.matches.with_players())
    if drafted.phase.kind == "swiss" and len(tables) > 1:
        one, two = dice.sample(tables, 2)
        rounds.swap(actor=hall.organizer, round=drafted, first=one.entry_a, second=two.entry_a)


def _play(hall: Any, match: Match, dice: random.Random, judge: Any) -> None:
    wins = dice.choice([(1, 0), (0, 1)])
    way = dice.choice(["agree", "conflict", "staff", "digital", "ruling"])
    seats = [match.entry_a.user, match.entry_b.user]
    matches.extend(actor=judge, match=match, minutes=dice.randint(1, 9), reason="deck check")
    if None in seats and way in ("agree", "conflict"):
        way = "staff"
    if way == "agree":
        for user in seats:
            results.report(actor=user, match=match, wins_a=wins[0], wins_b=wins[1])
    elif way == "conflict":
        results.report(actor=seats[0], match=match, wins_a=1, wins_b=0)
        results.report(actor=seats[1], match=match, wins_a=0, wins_b=1)
        hall.enter(match, *wins)
    elif way == "staff":
        hall.enter(match, *wins)
        results.report_digital(match=match, wins_a=wins[1], wins_b=wins[0], draws=0)
    elif way == "digital":
        matches.attach_tables(actor=None, event=hall.event, addresses={match: "/tables/3/"})
        results.report_digital(match=match, wins_a=wins[0], wins_b=wins[1], draws=0)
    else:
        disputes.count_open(actor=seats[0], match=match, change=1)
        ruling = rulings.apply(
            actor=judge,
            match=match,
            kind="match_loss",
            against=match.entry_b,
            reason="late",
            penalty={"kind": "match_loss", "code": "Tardiness"},
        )
        disputes.count_open(actor=judge, match=match, change=-1)
        _appeal(hall, match, ruling.number)


def _appeal(hall: Any, match: Match, ruling: int) -> None:
    """Somebody at the table appeals; of two such appeals one is decided, one is taken back."""
    user = next(one.user for one in match.players if one.user is not None)
    about: Any = {"event": hall.event, "ruling": ruling}
    appeals.make(actor=user, reason="I sat there.", **about)
    if match.serial % 2:
        appeals.settle(actor=hall.organizer, outcome="upheld", reason="Seen anew.", **about)
    else:
        appeals.withdraw(actor=user, **about)


def _afterwards(hall: Any, closed: Round, dice: random.Random, judge: Any, number: int) -> None:
    played = [m for m in closed.matches.with_players() if not m.bye]
    one = dice.choice(played)
    results.correct(
        actor=hall.organizer, match=one, wins_a=one.wins_b, wins_b=one.wins_a, reason="misread"
    )
    if closed.phase.kind == "single":
        return
    penalty = penalties.give(
        actor=judge,
        event=hall.event,
        entry=one.entry_a,
        kind="warning",
        code="Slow play",
        reason="thinking",
        match=one,
    )
    penalties.void(actor=judge, penalty=penalty, reason="the other player")
    if number == 1:
        late = entries.add(actor=hall.organizer, event=hall.event, name="Späte Ida", missed="bye")
        entries.set_deck(actor=judge, entry=late, state="legal", digest="ff", reason="by hand")
        asked, _token = invitations.invite(
            actor=hall.organizer, event=hall.event, kind="claim", entry=late
        )
        invitations.accept(actor=hall.make_user("ida"), invitation=asked)
        entries.drop(actor=one.entry_a.user, entry=one.entry_a, reason="tired")
    if number == 2:
        entries.bring_back(actor=hall.organizer, entry=Entry.objects.get(drop_reason="tired"))
        drafted(hall, judge)
    entries.lock_decks(actor=None, entries=list(hall.event.entries.filter(deck_state="legal")))


def drafted(hall: Any, judge: Any) -> None:
    """Limited in the log: it is settled, pools are given out and replaced, players are seated."""
    event, one = hall.event, hall.event.entries.order_by("number")[0]
    limited.settled(actor=hall.organizer, event=event, way="draft", packs=3, digest="a" * 64)
    limited.given(actor=hall.organizer, event=event, pools=[(one.number, "b" * 64)])
    limited.pool_set(actor=judge, entry=one, digest="c" * 64, reason="a pack too many")
    limited.seated(actor=hall.organizer, event=event, pods=[[one.number]])


@pytest.mark.parametrize("seed", range(4))
def test_replayed_log_gives_the_same_rows(make_hall: Any, judy: Any, seed: int) -> None:
    hall = make_hall(swiss_rounds=3, cut=4, starts_at=None)
    random_event(hall, random.Random(seed), judy)
    original = hall.fresh
    assert original.champion is not None
    before, lines = snapshot(original), json.loads(json.dumps(export(original)))
    erase(original)
    again = replay(lines, everybody())
    assert snapshot(again) == before
    assert export(again) == lines
    assert verify_chain(again) is None


def test_random_event_uses_every_kind_of_operation(make_hall: Any, judy: Any) -> None:
    rare = {
        *(
            OperationKind.CHECKIN_CLOSED,
            OperationKind.STAFF_REMOVED,
            OperationKind.WEBHOOK_SET,
            OperationKind.ENTRY_PROMOTED,
        ),
        *HISTORY,
    }
    seen: set[str] = set()
    for seed in range(6):
        if seen | rare == set(OperationKind.values):
            break
        hall = make_hall(swiss_rounds=3, cut=4, name=f"Cup {seed}")
        with transaction.atomic():
            random_event(hall, random.Random(seed), judy)
            seen |= set(hall.event.operations.values_list("kind", flat=True))
            transaction.set_rollback(True)
    assert seen | rare == set(OperationKind.values)


def test_every_kind_of_operation_has_an_apply_function() -> None:
    assert set(APPLY) | HISTORY == set(OperationKind.values)


def test_replay_of_a_changed_line_is_refused_by_number(hall: Any) -> None:
    hall.fill(2)
    lines = export(hall.fresh)
    erase(hall.fresh)
    lines[3]["payload"]["name"] = "Somebody else"
    with pytest.raises(Invalid, match="operation 4"):
        replay(lines)
    assert Event.objects.count() == 0
    with pytest.raises(Invalid, check=lambda refusal: refusal.code == "empty_log"):
        replay([])


def tamper(operation: Operation, **values: Any) -> None:
    """Change a sealed row the way an intruder with database access would."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            cursor.execute("ALTER TABLE tournaments_operation DISABLE TRIGGER USER")
        else:
            cursor.execute("DROP TRIGGER tournaments_operation_final")
    Operation.objects.filter(pk=operation.pk).update(**values)


@pytest.mark.parametrize("column", ["payload", "kind", "actor_name", "at", "digest", "previous"])
def test_one_changed_byte_is_found_where_it_is(hall: Any, column: str) -> None:
    hall.fill(3)
    assert verify_chain(hall.fresh) is None
    victim = hall.event.operations.get(number=4)
    new = {
        "payload": victim.payload | {"name": victim.payload["name"] + "x"},
        "kind": OperationKind.ENTRY_DROPPED,
        "actor_name": victim.actor_name + "x",
        "at": victim.at.replace(microsecond=(victim.at.microsecond + 1) % 1_000_000),
        "digest": victim.digest[:-1] + ("0" if victim.digest[-1] != "0" else "1"),
        "previous": victim.previous[:-1] + ("0" if victim.previous[-1] != "0" else "1"),
    }
    tamper(victim, **{column: new[column]})
    fault = verify_chain(hall.fresh)
    assert fault is not None and fault.number == 4


def test_chain_misses_an_operation_that_was_cut_out(hall: Any) -> None:
    hall.fill(3)
    kept = [one for one in hall.event.operations.order_by("number") if one.number != 3]
    fault = verify_chain(hall.fresh, kept)
    assert fault is not None and fault.number == 3


def test_database_refuses_to_change_an_operation(hall: Any) -> None:
    first = hall.event.operations.first()
    with pytest.raises(DatabaseError, match="final"), transaction.atomic():
        Operation.objects.filter(pk=first.pk).update(actor_name="nobody")
    if connection.vendor == "postgresql":
        with pytest.raises(DatabaseError, match="final"), transaction.atomic():
            Operation.objects.filter(pk=first.pk).delete()


def test_refused_write_leaves_no_trace(hall: Any) -> None:
    hall.fill(2)
    hall.start()
    hall.publish_round()
    before, count = snapshot(hall.fresh), Operation.objects.count()
    with pytest.raises(Refusal):
        hall.close()
    assert (snapshot(hall.fresh), Operation.objects.count()) == (before, count)


def test_receiver_that_fails_undoes_the_publication(hall: Any) -> None:
    from tournaments.signals import round_published

    hall.fill(2)
    hall.start()
    drafted = hall.pair()
    before = Operation.objects.count()

    def fail(sender: Any, **rest: Any) -> None:
        raise RuntimeError("no table to be had")

    round_published.connect(fail)
    try:
        with pytest.raises(RuntimeError), transaction.atomic():
            rounds.publish(actor=hall.organizer, round=drafted)
    finally:
        round_published.disconnect(fail)
    drafted.refresh_from_db()
    assert (drafted.state, Operation.objects.count()) == (RoundState.DRAFT, before)
    assert not Match.objects.exclude(state=MatchState.OPEN).exists()


@pytest.mark.django_db(transaction=True)
def test_perform_outside_a_transaction_is_a_fault(hall: Any) -> None:
    with pytest.raises(RuntimeError, match="outside a transaction"):
        perform(hall.event, OperationKind.CHECKIN_OPENED, {}, None)
    assert Staff.objects.count() == 1


def test_swiss_round_can_be_paired_again_from_what_is_stored(hall: Any) -> None:
    from tournaments.pairing import load_inputs, pair_round

    hall.fill(9)
    hall.start()
    hall.play_round()
    stored = hall.pair()
    again = pair_round(**load_inputs(stored.inputs).as_arguments())
    played = [(m.entry_a.number, m.entry_b.number) for m in stored.matches.exclude(entry_b=None)]
    assert list(again.pairs) == played
    assert again.bye is not None
    assert again.bye.player == stored.matches.get(entry_b=None).entry_a.number
