"""A later day of an event and its doors: who plays on it, by services, log and archive."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from tests.kept import kept
from tests.tournaments.hall.elsewhere import elsewhere
from tests.tournaments.hall.test_operations import erase
from tournaments import plan as plans
from tournaments.errors import Forbidden, Refusal
from tournaments.models import Entry, Event
from tournaments.operations import snapshot, verify_chain
from tournaments.operations.history import History
from tournaments.operations.snapshot import picture
from tournaments.queries.entry import doors as doors_query
from tournaments.queries.event import after
from tournaments.queries.files import outward
from tournaments.services.entry import doors, entries
from tournaments.services.event import events, undo
from tournaments.services.files import inward
from tournaments.services.round import rounds

pytestmark = pytest.mark.django_db

BEGINS = (timezone.now() + timedelta(days=1)).isoformat(timespec="minutes")
OPENS = (timezone.now() + timedelta(hours=23)).isoformat(timespec="minutes")
TWO_DAYS = {
    "phases": [
        {"kind": "swiss", "rounds": 2, "day": "Saturday"},
        {"kind": "single", "top": 4, "day": "Sunday", "begins": BEGINS, "doors": OPENS},
    ]
}


@pytest.fixture
@kept
def saturday(make_hall: Any) -> Any:
    """Six players; the Swiss rounds of the first day are closed."""
    hall = make_hall(plan=TWO_DAYS)
    hall.fill(6)
    hall.start()
    for _round in range(2):
        hall.play_round()
    return hall


def numbers(people: Any) -> list[int]:
    return [entry.number for entry in people]


def entry(hall: Any, number: int) -> Entry:
    return Entry.objects.get(event=hall.event, number=number)


def day(hall: Any) -> Any:
    found = doors_query.coming(hall.fresh)
    assert found is not None
    return found


def opened(hall: Any, *absent: int) -> list[int]:
    """Open the doors; everybody of the event is here but these. The cut as the standings have
    it."""
    doors.open_doors(actor=hall.organizer, event=hall.event)
    for one in hall.event.entries.all():
        if one.number not in absent:
            entries.check_in(actor=one.user, entry=one)
    return numbers(day(hall).coming)


def close(hall: Any, absent: str = "keep") -> Event:
    return doors.close_doors(actor=hall.organizer, event=hall.event, absent=absent)


def seeds(hall: Any) -> list[int]:
    hall.pair()
    return list(hall.event.phases.latest("number").seeds)


def replays(hall: Any) -> bool:
    event = hall.fresh
    return bool(picture(History.of(event).book) == snapshot(event))


@pytest.fixture
def cut(saturday: Any) -> list[int]:
    """The four who come in, and the two who do not."""
    line = numbers(day(saturday).coming)
    rest = [number for number in range(1, 7) if number not in line]
    return [*line, *rest]


def test_times_of_phases_are_told_and_checked() -> None:
    plan = plans.parse(TWO_DAYS)
    assert plan.phases[1].begins_at > plan.phases[1].doors_at  # type: ignore[operator]
    assert plans.parse(plan.plain()) == plan
    swiss, single = TWO_DAYS["phases"]
    for wrong, place in (
        ([swiss | {"begins": BEGINS}], "phases[0]"),
        ([swiss, single | {"doors": BEGINS}], "phases[1].doors"),
        ([swiss, {"kind": "single", "doors": OPENS}], "phases[1].doors"),
        ([swiss, single | {"begins": "2026-11-28T10:00"}], "phases[1].begins"),
        ([swiss, single | {"begins": 7}], "phases[1].begins"),
        ([swiss, {"kind": "swiss", "rounds": 1, "begins": BEGINS}, single], "phases[2].begins"),
    ):
        with pytest.raises(plans.PlanFault) as fault:
            plans.parse({"phases": wrong})
        assert fault.value.place == place


def test_keeping_everybody_is_the_usual_way(saturday: Any, cut: list[int]) -> None:
    opened(saturday, cut[0])
    close(saturday)
    assert seeds(saturday) == cut[:4]
    assert replays(saturday)


def test_who_is_absent_is_dropped_and_nobody_moves_up(saturday: Any, cut: list[int]) -> None:
    opened(saturday, cut[1], cut[5])
    close(saturday, "drop")
    assert (entry(saturday, cut[1]).state, entry(saturday, cut[5]).state) == (
        "dropped",
        "checked_in",
    )
    assert seeds(saturday) == [cut[0], cut[2], cut[3]], "who does not come in may be absent"
    assert replays(saturday)


def test_the_next_in_the_standings_who_is_here_moves_up(saturday: Any, cut: list[int]) -> None:
    opened(saturday, cut[1], cut[4])
    assert numbers(day(saturday).absent) == [cut[1]]
    assert numbers(day(saturday).moving) == [cut[5]], "the fifth is not here"
    close(saturday, "move_up")
    assert saturday.fresh.doors == {"at": 1, "left": [cut[1]], "moved": [cut[5]]}
    assert seeds(saturday) == [cut[0], cut[2], cut[3], cut[5]]
    assert replays(saturday) and verify_chain(saturday.fresh) is None


def test_who_withdraws_at_the_doors_leaves_a_place_that_is_given(
    saturday: Any, cut: list[int]
) -> None:
    opened(saturday)
    entries.drop(actor=entry(saturday, cut[2]).user, entry=entry(saturday, cut[2]))
    assert numbers(day(saturday).coming) == [cut[0], cut[1], cut[3]]
    close(saturday, "move_up")
    assert seeds(saturday) == [cut[0], cut[1], cut[3], cut[4]]
    assert replays(saturday)


def test_a_latecomer_gets_the_own_place_back_until_the_round_is_public(
    saturday: Any, cut: list[int]
) -> None:
    opened(saturday, cut[1])
    close(saturday, "move_up")
    assert cut[4] in seeds(saturday), "a draft is there"
    entries.bring_back(actor=saturday.organizer, entry=entry(saturday, cut[1]))
    assert list(saturday.event.phases.latest("number").seeds) == cut[:4]
    assert saturday.fresh.doors == {"at": 1, "left": [], "moved": []}
    assert replays(saturday)
    saturday.publish_round()
    one = entry(saturday, cut[0])
    entries.drop(actor=saturday.organizer, entry=one)
    with pytest.raises(Refusal) as refusal:
        entries.bring_back(actor=saturday.organizer, entry=entry(saturday, cut[0]))
    assert refusal.value.code == "cut_made"
    assert replays(saturday)


def test_a_latecomer_before_the_draft_makes_the_last_who_moved_up_go(
    saturday: Any, cut: list[int]
) -> None:
    opened(saturday, cut[0], cut[1])
    close(saturday, "move_up")
    assert numbers(day(saturday).coming) == cut[2:]
    entries.bring_back(actor=saturday.organizer, entry=entry(saturday, cut[1]))
    assert numbers(day(saturday).coming) == cut[1:5]
    assert seeds(saturday) == cut[1:5]
    assert replays(saturday)


def test_undo_of_the_closing_and_of_the_opening(saturday: Any, cut: list[int]) -> None:
    opened(saturday, cut[1])
    close(saturday, "move_up")
    seeds(saturday)
    log = saturday.event.operations
    number = log.get(kind="checkin_closed").number
    done = undo.take_back(
        actor=saturday.organizer, event=saturday.event, number=number, reason="too early"
    )
    assert entry(saturday, cut[1]).playing and saturday.fresh.checkin_open
    assert saturday.event.phases.count() == 1, "what was paired of it falls"
    assert replays(saturday)
    undo.take_back(
        actor=saturday.organizer, event=saturday.event, number=done.number, reason="it was right"
    )
    assert not entry(saturday, cut[1]).playing and saturday.event.phases.count() == 2
    assert replays(saturday)
    number = log.get(kind="checkin_opened").number
    undo.take_back(actor=saturday.organizer, event=saturday.event, number=number, reason="no")
    assert saturday.fresh.doors == {} and entry(saturday, cut[1]).playing
    assert not saturday.event.entries.filter(here=True).exists()
    assert replays(saturday)


def test_the_archive_takes_the_doors_along(saturday: Any, cut: list[int]) -> None:
    opened(saturday, cut[1])
    close(saturday, "move_up")
    told = saturday.fresh.doors
    seeds(saturday)
    before, data = snapshot(saturday.fresh), outward.written(saturday.fresh, "drome")
    erase(saturday.fresh)
    event = inward.load(actor=None, data=data)
    assert snapshot(event) == elsewhere(before)
    assert (event.doors, event.plan["phases"][1]["begins"]) == (told, BEGINS)
    assert verify_chain(event) is None
    entries.bring_back(actor=None, entry=event.entries.get(number=cut[1]))
    assert list(event.phases.latest("number").seeds) == cut[:4]


def test_doors_open_in_their_time_alone(saturday: Any, make_hall: Any, bob: Any) -> None:
    with pytest.raises(Forbidden):
        doors.open_doors(actor=bob, event=saturday.event)
    opened(saturday)
    with pytest.raises(Refusal) as refusal:
        saturday.pair()
    assert refusal.value.code == "doors_open"
    close(saturday)
    with pytest.raises(Refusal) as refusal:
        entries.check_in(actor=None, entry=entry(saturday, 1))
    assert refusal.value.code == "checkin_closed"
    saturday.publish_round()
    with pytest.raises(Refusal) as refusal:
        doors.open_doors(actor=saturday.organizer, event=saturday.event)
    assert refusal.value.code == "no_day"
    with pytest.raises(Refusal) as refusal:
        events.open_checkin(actor=saturday.organizer, event=saturday.event)
    assert refusal.value.code == "wrong_state"


def test_too_few_are_left(saturday: Any) -> None:
    opened(saturday, *range(1, 7))
    with pytest.raises(Refusal) as refusal:
        close(saturday, "drop")
    assert refusal.value.code == "too_few_players"
    assert saturday.fresh.checkin_open


def test_staff_who_play_do_not_say_who_is_absent(
    saturday: Any, make_user: Any, cut: list[int]
) -> None:
    scorer = entry(saturday, cut[4]).user
    saturday.judge(scorer, "scorekeeper")
    opened(saturday, cut[0])
    with pytest.raises(Forbidden):
        doors.close_doors(actor=scorer, event=saturday.event, absent="move_up")
    doors.close_doors(actor=scorer, event=saturday.event)
    assert not saturday.fresh.checkin_open


def test_a_second_swiss_day_plays_with_who_is_here(make_hall: Any) -> None:
    plan = {"phases": [{"kind": "swiss", "rounds": 1}, {"kind": "swiss", "rounds": 1}]}
    hall = make_hall(plan=plan)
    hall.fill(5)
    hall.start()
    hall.play_round()
    opened(hall, 3)
    with pytest.raises(Refusal) as refusal:
        close(hall, "move_up")
    assert refusal.value.code == "no_cut"
    close(hall, "drop")
    draft = hall.pair()
    entries.bring_back(actor=hall.organizer, entry=entry(hall, 3))
    assert not hall.event.rounds.filter(pk=draft.pk, state="draft").exists()
    again = hall.publish_round()
    seated = {one.number for match in again.matches.with_players() for one in match.players}
    assert seated == {1, 2, 3, 4, 5}
    assert replays(hall)


def test_what_comes_after_a_closed_round(saturday: Any, make_hall: Any) -> None:
    comes = after.of(saturday.fresh)
    assert comes is not None and (comes.kind, comes.name, comes.open) == ("day", "Sunday", False)
    opened(saturday)
    assert after.of(saturday.fresh).open  # type: ignore[union-attr]
    close(saturday)
    draft = saturday.pair()
    assert after.of(saturday.fresh).kind == "day"  # type: ignore[union-attr]
    rounds.publish(actor=saturday.organizer, round=draft)
    assert after.of(saturday.fresh) is None
    for match in saturday.open_matches():
        saturday.enter(match, 1, 0)
    saturday.close()
    assert after.of(saturday.fresh).kind == "pairing"  # type: ignore[union-attr]
    saturday.play_round()
    assert after.of(saturday.fresh).kind == "over"  # type: ignore[union-attr]
    events.finish(actor=saturday.organizer, event=saturday.event)
    assert after.of(saturday.fresh) is None


def test_what_comes_after_costs_the_same_for_many(
    saturday: Any, make_hall: Any, django_assert_num_queries: Any
) -> None:
    other = make_hall(name="Other Cup", swiss_rounds=1)
    other.join(*[entry(saturday, number).user for number in (1, 2)])
    other.start()
    other.play_round()
    running = list(Event.objects.filter(state="running"))
    with django_assert_num_queries(2):
        found = after.of_events(running)
        assert {one.kind for one in found.values()} == {"day", "over"}
