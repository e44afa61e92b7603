"""Match length and round time of each phase: reports, tables, clocks, the schedule and files."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from tests.tournaments.hall.test_phases import planned, play, same_elsewhere
from tests.tournaments.hall.test_plan_pages import plan_form
from tournaments.errors import Invalid, Refusal
from tournaments.models import Match
from tournaments.operations import snapshot, verify_chain
from tournaments.queries import games
from tournaments.queries.event import schedule, timing
from tournaments.queries.ranking import phases
from tournaments.services.entry import entries
from tournaments.services.event import events, undo

pytestmark = pytest.mark.django_db

ONE = {"kind": "swiss", "rounds": 1}
FINAL = {"kind": "single", "top": 2, "best_of": 3, "minutes": 90}


@pytest.fixture
def stopped(monkeypatch: pytest.MonkeyPatch) -> datetime:
    """Time stands still."""
    now = timezone.now().replace(microsecond=0)
    monkeypatch.setattr(timezone, "now", lambda: now)
    return now


def to_the_final(make_hall: Any, *first: dict[str, Any], players: int = 4) -> Any:
    hall = planned(make_hall, players, *(first or (ONE,)), FINAL, best_of=1, round_minutes=40)
    hall.play_round()
    return hall


def test_final_is_best_of_three_after_rounds_of_one_game(make_hall: Any) -> None:
    hall = planned(make_hall, 4, ONE, FINAL, best_of=1)
    hall.publish_round()
    match = hall.open_matches()[0]
    assert games.possible(match) == [(1, 0, 0), (0, 1, 0), (0, 0, 1)]
    with pytest.raises(Invalid) as refused:
        hall.enter(match, 2, 0)
    assert refused.value.code == "too_many_wins"
    for one in hall.open_matches():
        hall.enter(one, 1, 0)
    hall.close()
    hall.publish_round()
    (final,) = hall.open_matches()
    assert games.possible(final)[:4] == [(2, 0, 0), (2, 1, 0), (1, 2, 0), (0, 2, 0)]
    with pytest.raises(Invalid):
        hall.enter(final, 3, 0)
    hall.enter(final, 1, 2)
    hall.close()
    events.finish(actor=hall.organizer, event=hall.fresh)
    same_elsewhere(hall)


def test_bye_of_a_longer_phase_is_worth_its_games(make_hall: Any) -> None:
    hall = planned(make_hall, 5, {**ONE, "best_of": 3}, {**ONE, "rounds": 1}, best_of=1)
    hall.publish_round()
    bye = Match.objects.get(event=hall.event, entry_b=None)
    assert (bye.wins_a, bye.wins_b) == (2, 0)
    for match in hall.open_matches():
        hall.enter(match, 2, 1)
    hall.close()
    hall.publish_round()
    second = Match.objects.filter(event=hall.event, entry_b=None).order_by("serial").last()
    assert second is not None and (second.wins_a, second.wins_b) == (1, 0)
    late = entries.add(actor=hall.organizer, event=hall.fresh, name="Late", missed="loss")
    missed = Match.objects.filter(entry_a=late).order_by("round__serial")
    assert [one.wins_b for one in missed] == [2, 1]


def test_rounds_run_as_long_as_their_phase_says(make_hall: Any, stopped: datetime) -> None:
    hall = planned(make_hall, 4, ONE, FINAL, best_of=1, round_minutes=40)
    assert hall.publish_round().clock_ends_at == stopped + timedelta(minutes=40)
    for one in hall.open_matches():
        hall.enter(one, 1, 0)
    hall.close()
    final = hall.publish_round()
    assert final.clock_ends_at == stopped + timedelta(minutes=90)


def test_phase_without_a_clock_in_an_event_with_one(make_hall: Any) -> None:
    hall = planned(make_hall, 4, {**ONE, "minutes": 0}, round_minutes=40)
    assert hall.publish_round().clock_ends_at is None


def test_schedule_counts_each_phase_by_its_own_minutes(make_hall: Any) -> None:
    hall = make_hall(
        plan={"phases": [{**ONE, "rounds": 3}, {"kind": "single", "top": 4, "minutes": 90}]},
        round_minutes=40,
    )
    at = timezone.now()
    (day,) = schedule.days(hall.fresh, at)
    assert day.ends == at + timedelta(minutes=3 * 40 + 2 * 90 + 4 * 10)


def test_a_phase_that_says_when_it_begins_opens_a_day(make_hall: Any, read: Any) -> None:
    at = timezone.now().replace(second=0, microsecond=0)
    sunday = at + timedelta(days=1)
    later = {"kind": "single", "top": 4, "minutes": 90, "day": "Sunday"}
    plan = {"phases": [{**ONE, "rounds": 3}, {**later, "begins": sunday.isoformat()}]}
    hall = make_hall(plan=plan, round_minutes=40, starts_at=at)
    first, second = schedule.days(hall.fresh, at)
    assert (first.starts, first.ends) == (at, at + timedelta(minutes=3 * 40 + 2 * 10))
    assert (second.starts, second.ends) == (sunday, sunday + timedelta(minutes=2 * 90 + 10))
    one, two = schedule.appointments([hall.fresh], at="")
    assert (one.title, two.title) == ("Dusk Cup", "Dusk Cup: Sunday")
    assert (two.starts, two.ends) == (second.starts, second.ends) and one.uid != two.uid
    hall.fill(8)
    hall.start()
    round_ = hall.publish_round()
    assert timing.event_until(hall.fresh, round_, None) == second.ends
    told = f"event until about {timezone.localtime(second.ends):%a %-d %b, %H:%M}"
    assert told in read(hall.organizer, f"{hall.event.get_absolute_url()}desk/")


def test_length_stays_and_minutes_change_once_the_phase_has_begun(
    make_hall: Any, stopped: datetime
) -> None:
    hall = to_the_final(make_hall)

    def change(first: dict[str, Any], final: dict[str, Any]) -> None:
        plan = {"phases": [first, final]}
        events.change(actor=hall.organizer, event=hall.fresh, plan=plan)

    with pytest.raises(Refusal):
        change({**ONE, "best_of": 3}, FINAL)
    change(ONE, {**FINAL, "best_of": 5})
    hall.pair()
    with pytest.raises(Refusal):
        change(ONE, FINAL)
    change(ONE, {**FINAL, "best_of": 5, "minutes": 70})
    phase = phases.current(hall.fresh)
    assert phase is not None and phases.minutes(hall.fresh, phase) == 70
    assert phase.wins_needed(hall.fresh) == 3


def test_undo_of_a_plan_takes_its_length_back(make_hall: Any) -> None:
    hall = make_hall(best_of=1, plan={"phases": [ONE, {"kind": "single", "top": 2}]})
    before = snapshot(hall.fresh)
    plan = {"phases": [ONE, FINAL]}
    events.change(actor=hall.organizer, event=hall.fresh, plan=plan)
    number = hall.event.operations.count()
    undo.take_back(actor=hall.organizer, event=hall.fresh, number=number, reason="one game")
    assert verify_chain(hall.fresh) is None
    assert snapshot(hall.fresh)["event"]["plan"] == before["event"]["plan"]


def test_length_that_the_format_does_not_have_is_refused(make_hall: Any) -> None:
    with pytest.raises(Invalid) as refused:
        make_hall(
            game="genesis",
            format="free-for-all",
            size=4,
            plan={"phases": [{"kind": "swiss", "rounds": 2, "best_of": 3}]},
        )
    assert refused.value.code == "bad_plan"


def test_clock_started_anew_offers_the_minutes_of_the_phase(make_hall: Any, enter: Any) -> None:
    hall = to_the_final(make_hall)
    hall.publish_round()
    page = enter(hall.organizer).get(f"/events/{hall.event.slug}/desk/").content.decode()
    assert 'value="90"' in page and 'value="40"' not in page


def test_everybody_reads_length_and_minutes_of_each_phase(make_hall: Any, client: Any) -> None:
    hall = to_the_final(make_hall, players=4)
    page = " ".join(client.get(f"/events/{hall.event.slug}/").content.decode().split())
    assert "best of 3" in page and "90 minutes a round" in page
    told = client.get(f"/api/v1/events/{hall.event.slug}/phases/").json()
    rows = told["results"] if isinstance(told, dict) else told
    assert [(row["best_of"], row["minutes"]) for row in rows] == [(1, 40), (3, 90)]


def test_organizer_chooses_them_in_the_plan(make_hall: Any, enter: Any) -> None:
    hall = make_hall(best_of=1)
    without = {"kind": "swiss", "rounds": 2, "minutes": 0}
    address = f"/events/{hall.event.slug}/desk/plan/"
    assert enter(hall.organizer).post(address, plan_form(without, FINAL)).status_code == 302
    assert hall.fresh.plan["phases"] == [without, FINAL]


def test_whole_event_with_lengths_and_undo_is_derived_elsewhere(make_hall: Any) -> None:
    hall = planned(make_hall, 6, {**ONE, "rounds": 2}, FINAL, best_of=1)
    hall.play_round()
    hall.play_round()
    hall.publish_round()
    (final,) = hall.open_matches()
    hall.enter(final, 2, 1)
    hall.close()
    assert play(hall) == []
    same_elsewhere(hall)
