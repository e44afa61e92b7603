"""Undo and redo at any depth: the preview is what comes, the log grows, nothing is deleted."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.kept import kept
from tests.tournaments.hall.elsewhere import everybody
from tournaments.enums import MatchState, OperationKind, RoundState
from tournaments.errors import Forbidden, Invalid, Refusal
from tournaments.models import Entry, Match, Operation, Report, Round, Staff
from tournaments.operations import export, replay, snapshot, verify_chain
from tournaments.operations.book import difference
from tournaments.operations.rows import Rows
from tournaments.queries.event import impact
from tournaments.queries.ranking import standings
from tournaments.services.bench import penalties
from tournaments.services.entry import entries
from tournaments.services.event import undo
from tournaments.services.match import results
from tournaments.services.round import chance, rounds
from tournaments.trials.histories import run
from tournaments.trials.toll import HistoriesToll

pytestmark = pytest.mark.django_db


def number_of(hall: Any, kind: str, *, last: bool = True) -> int:
    found = hall.event.operations.filter(kind=kind).order_by("number")
    row = found.last() if last else found.first()
    assert row is not None
    return int(row.number)


def take_back(hall: Any, number: int, **more: Any) -> Operation:
    return undo.take_back(
        actor=hall.organizer, event=hall.event, number=number, reason="a slip", **more
    )


@pytest.fixture
@kept
def played(hall: Any) -> Any:
    """Four players, one closed round."""
    hall.fill(4)
    hall.start()
    hall.play_round()
    return hall


def test_undone_result_opens_the_match_again(hall: Any) -> None:
    hall.fill(2)
    hall.start()
    hall.publish_round()
    match = hall.open_matches()[0]
    hall.enter(match, 1, 0)
    done = take_back(hall, number_of(hall, "result_entered"))
    match.refresh_from_db()
    assert (done.kind, match.state, match.wins_a) == ("operations_undone", MatchState.OPEN, 0)
    assert not Report.objects.exists() and Report.everything.count() == 1
    assert hall.event.operations.filter(kind="result_entered").count() == 1, "the log is whole"
    assert verify_chain(hall.fresh) is None


def test_undo_of_the_undo_is_a_redo(played: Any) -> None:
    before = snapshot(played.fresh)
    undone = take_back(played, number_of(played, "round_closed"))
    assert Round.objects.get().state == RoundState.PUBLISHED
    redone = take_back(played, undone.number)
    assert redone.kind == OperationKind.OPERATIONS_REDONE
    assert snapshot(played.fresh) == before
    again = take_back(played, redone.number)
    assert again.kind == OperationKind.OPERATIONS_UNDONE
    assert Round.objects.get().state == RoundState.PUBLISHED


def test_what_cannot_stand_is_named_and_falls(played: Any) -> None:
    played.play_round()
    one = played.event.rounds.order_by("serial").first().matches.first()
    number = played.event.operations.get(kind="result_entered", payload__match=one.serial).number
    shown = undo.preview(actor=played.organizer, event=played.event, number=number)
    kinds = [shown.acts[fallen - 1].kind for fallen in shown.falls]
    assert kinds[:3] == ["round_closed", "round_drafted", "round_published"]
    assert all(shown.falls.values()), "each says why"
    told = impact.of(shown.before, shown.after, shown.changes)
    assert [(r.title, r.after) for r in told.rounds] == [("Round 1", "Running"), ("Round 2", "")]
    take_back(played, number)
    assert [r.state for r in Round.objects.all()] == [RoundState.PUBLISHED]
    assert Round.everything.count() == 2 and Match.everything.filter(fallen=True).count() == 2


def test_preview_is_the_difference_that_comes(played: Any) -> None:
    played.play_round()
    match = played.event.rounds.get(number=1).matches.with_players().first()
    results.correct(actor=played.organizer, match=match, wins_a=0, wins_b=1, reason="misread")
    number = number_of(played, "result_corrected")
    shown = undo.preview(actor=played.organizer, event=played.event, number=number)
    told = impact.of(shown.before, shown.after, shown.changes)
    ranks = {int(line.player): line.rank for line in standings.of(played.fresh).lines}
    before = Rows(played.fresh).whole()
    take_back(played, number, seen=shown.seen)
    assert difference(before, Rows(played.fresh).whole()) == shown.changes
    now = {int(line.player): line.rank for line in standings.of(played.fresh).lines}
    moved = {(n, ranks[n], now[n]) for n in ranks if ranks[n] != now[n]}
    assert moved == {(one.number, one.before, one.after) for one in told.ranks} != set()
    assert [(t.result, t.result_after) for t in told.tables] == [("0–1", "1–0")]


def test_preview_writes_nothing(played: Any) -> None:
    before, count = snapshot(played.fresh), Operation.objects.count()
    undo.preview(
        actor=played.organizer, event=played.event, number=number_of(played, "event_started")
    )
    assert (snapshot(played.fresh), Operation.objects.count()) == (before, count)


def test_back_to_the_moment_before(played: Any) -> None:
    at = number_of(played, "round_drafted")
    taken = [line for line in export(played.fresh) if line["number"] < at]
    played.play_round()
    entries.drop(actor=played.organizer, entry=Entry.objects.first(), reason="tired")
    take_back(played, at, onward=True)
    assert not Round.objects.exists() and Entry.objects.playing().count() == 4
    assert len(taken) == at - 1
    assert played.pair().number == 1, "the event goes on from there"


def test_changed_log_makes_a_preview_stale(played: Any) -> None:
    number = number_of(played, "round_closed")
    seen = undo.preview(actor=played.organizer, event=played.event, number=number).seen
    entries.drop(actor=played.organizer, entry=Entry.objects.first())
    with pytest.raises(Refusal, check=lambda r: r.code == "preview_stale"):
        take_back(played, number, seen=seen)


def test_result_falls_with_a_swap_that_seated_other_players(hall: Any) -> None:
    hall.fill(4)
    hall.start()
    drafted = hall.pair()
    one, two = drafted.matches.with_players()
    rounds.swap(actor=hall.organizer, round=drafted, first=one.entry_a, second=two.entry_a)
    rounds.publish(actor=hall.organizer, round=drafted)
    hall.enter(hall.open_matches()[0], 1, 0)
    shown = undo.preview(
        actor=hall.organizer, event=hall.event, number=number_of(hall, "seats_swapped")
    )
    assert [shown.acts[n - 1].kind for n in shown.falls] == ["result_entered"]
    assert "other players" in next(iter(shown.falls.values()))


def test_drop_falls_with_the_disqualification_it_followed_from(played: Any, judy: Any) -> None:
    played.judge(judy, "head_judge")
    penalties.give(
        actor=judy,
        event=played.event,
        entry=Entry.objects.first(),
        kind="disqualification",
        code="Cheating",
        reason="seen",
    )
    assert Entry.objects.playing().count() == 3
    undo.take_back(
        actor=judy,
        event=played.event,
        number=number_of(played, "penalty_given"),
        reason="it was another",
    )
    assert Entry.objects.playing().count() == 4


@pytest.mark.parametrize(
    ("kind", "code"),
    [
        ("event_created", "first_operation"),
        ("deck_set", "not_by_itself"),
        ("phase_opened", "part_of_start"),
        ("staff_added", "last_organizer"),
    ],
)
def test_some_operations_are_not_undone(played: Any, kind: str, code: str) -> None:
    with pytest.raises(Refusal, check=lambda r: r.code == code):
        take_back(played, number_of(played, kind))


def test_twice_unknown_and_without_a_reason(played: Any) -> None:
    number = number_of(played, "round_closed")
    with pytest.raises(Invalid, check=lambda r: r.code == "no_reason"):
        undo.take_back(actor=played.organizer, event=played.event, number=number, reason=" ")
    take_back(played, number)
    with pytest.raises(Refusal, check=lambda r: r.code == "undone_before"):
        take_back(played, number)
    with pytest.raises(Invalid, check=lambda r: r.code == "unknown_operation"):
        take_back(played, 999)


def test_who_may_undo_what(played: Any, judy: Any, dora: Any, charlie: Any) -> None:
    played.judge(judy, "scorekeeper")
    played.judge(dora, "judge")
    number = number_of(played, "round_closed")
    player = Entry.objects.first().user
    for somebody in (charlie, dora, player):
        with pytest.raises(Forbidden):
            undo.preview(actor=somebody, event=played.event, number=number)
        with pytest.raises(Forbidden):
            undo.take_back(actor=somebody, event=played.event, number=number, reason="mine")
    given = number_of(played, "staff_added")
    with pytest.raises(Forbidden):
        undo.take_back(actor=judy, event=played.event, number=given, reason="no judge")
    assert Staff.objects.filter(user=dora, active=True).exists()
    undo.take_back(actor=judy, event=played.event, number=number, reason="a slip")


def test_nobody_undoes_the_result_of_an_own_match(hall: Any) -> None:
    hall.join(hall.organizer)
    hall.fill(1)
    hall.start()
    hall.publish_round()
    results.enter(actor=None, match=hall.open_matches()[0], wins_a=1, wins_b=0)
    for kind in ("result_entered", "round_published", "event_started"):
        with pytest.raises(Forbidden, check=lambda r: r.code == "own_match"):
            take_back(hall, number_of(hall, kind))


def test_undone_history_loads_into_another_hall(played: Any) -> None:
    from tests.tournaments.hall.test_operations import erase

    take_back(played, number_of(played, "round_closed"))
    take_back(played, number_of(played, "result_entered"))
    before, lines = snapshot(played.fresh), export(played.fresh)
    erase(played.fresh)
    again = replay(lines, everybody())
    assert (snapshot(again), export(again)) == (before, lines)
    assert verify_chain(again) is None


@pytest.mark.parametrize("seed", [3, 15, 17])
def test_random_histories_equal_a_fresh_replay(db: None, seed: int) -> None:
    toll = HistoriesToll()
    run(seed=seed, length=60, toll=toll)
    assert toll.faults == []
    assert toll.undone and toll.operations >= 60


def test_a_history_is_repeated_by_its_seed_alone(db: None) -> None:
    """Whatever was played before it, else a fault could not be looked at again."""
    run(seed=15, length=30, toll=HistoriesToll())
    tolls = [HistoriesToll(), HistoriesToll(), HistoriesToll()]
    for seed, toll in zip((17, 17, 18), tolls, strict=True):
        run(seed=seed, length=30, toll=toll)
    first, again, other = tolls
    assert first.kinds["round_drafted"]
    assert first.logs == again.logs != other.logs


def test_seeds_are_secret_unless_dice_are_lent() -> None:
    one, two = (random.Random(1) for _ in range(2))
    with chance.lent_by(one):
        lent = [chance.seed(), chance.seed()]
    with chance.lent_by(two):
        assert [chance.seed(), chance.seed()] == lent
    assert chance.seed() not in lent
    assert {len(seed) for seed in (*lent, chance.seed())} == {32}


def test_two_who_came_late_never_share_a_table(played: Any) -> None:
    """The first leaves the log, the second comes, the first is taken in again."""
    first = entries.add(actor=played.organizer, event=played.fresh, name="Early Late")
    undone = take_back(played, number_of(played, "entry_added"))
    second = entries.add(actor=played.organizer, event=played.fresh, name="Later Still")
    take_back(played, undone.number)
    tables = {
        row.entry_a_id: row.table_number
        for row in Match.objects.filter(round__number=1, entry_a__in=[first, second])
    }
    assert len(set(tables.values())) == 2 and set(tables) == {first.pk, second.pk}
    assert verify_chain(played.fresh) is None
