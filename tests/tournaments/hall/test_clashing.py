"""Who looks at an event is warned of their own events at the same time."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tests.kept import kept
from tournaments.queries.event import schedule
from tournaments.services.entry import entries, waiting
from tournaments.services.event import events

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)


@pytest.fixture
@kept
def main(make_hall: Any, bob: Any) -> Any:
    """bob plays from noon to six."""
    made = make_hall(name="Main Cup", starts_at=NOON, ends_at=NOON + timedelta(hours=6))
    made.join(bob)
    return made


@pytest.mark.parametrize(
    ("begins", "lasts", "clashes"),
    [(-3, 3, False), (-3, 4, True), (1, 1, True), (5, 3, True), (6, 1, False)],
)
def test_events_that_overlap_are_named(
    main: Any, make_hall: Any, bob: Any, begins: int, lasts: int, clashes: bool
) -> None:
    starts = NOON + timedelta(hours=begins)
    side = make_hall(name="Side Cup", starts_at=starts, ends_at=starts + timedelta(hours=lasts))
    found = schedule.clashing(bob, side.fresh)
    assert [one.name for one in found] == (["Main Cup"] if clashes else [])


def test_without_an_end_the_plan_says_how_long_it_takes(make_hall: Any, bob: Any) -> None:
    """Three rounds of 50 minutes and two pauses: from noon until ten to three."""
    make_hall(name="Main Cup", starts_at=NOON).join(bob)
    for minutes, clashes in ((169, True), (170, False)):
        side = make_hall(name=f"Side {minutes}", starts_at=NOON + timedelta(minutes=minutes))
        assert bool(schedule.clashing(bob, side.fresh)) is clashes


@pytest.mark.parametrize(("hours", "clashes"), [(1, True), (6, False), (24, True), (30, False)])
def test_an_event_of_two_days_takes_no_time_between_them(
    make_hall: Any, bob: Any, hours: int, clashes: bool
) -> None:
    """Swiss until ten to three, and a final of 50 minutes at noon of the next day."""
    begins = (NOON + timedelta(days=1)).isoformat()
    final = {"kind": "single", "top": 2, "begins": begins}
    plan = {"phases": [{"kind": "swiss", "rounds": 3}, final]}
    make_hall(name="Main Cup", starts_at=NOON, plan=plan).join(bob)
    starts = NOON + timedelta(hours=hours)
    side = make_hall(name="Side Cup", starts_at=starts, ends_at=starts + timedelta(hours=1))
    assert bool(schedule.clashing(bob, side.fresh)) is clashes


def test_warning_is_for_the_player_alone_and_ends_with_the_reason(
    main: Any, make_hall: Any, read: Any, bob: Any, dora: Any
) -> None:
    make_hall(name="Side Cup", starts_at=NOON)
    words = "At the same time you are in: Main Cup"
    assert words in read(bob, "/events/side-cup/")
    for user in (dora, None):
        assert words not in read(user, "/events/side-cup/")
    entries.drop(actor=bob, entry=main.fresh.entries.get(user=bob))
    assert words not in read(bob, "/events/side-cup/")


def test_who_waits_for_a_place_is_warned_and_drafts_stay_hidden(
    make_hall: Any, bob: Any, alice: Any, read: Any
) -> None:
    full = make_hall(name="Full Cup", starts_at=NOON, capacity=2)
    full.fill(2)
    waiting.join(actor=bob, event=full.event)
    events.create(actor=alice, name="Side Cup", format="apprentice", starts_at=NOON)
    make_hall(name="Other Cup", starts_at=NOON)
    assert "you are in: Full Cup" in read(bob, "/events/other-cup/")
