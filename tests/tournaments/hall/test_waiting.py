"""The wait list of a full event."""

from __future__ import annotations

from typing import Any

import pytest

from tests.kept import kept
from tournaments.enums import EntryState
from tournaments.errors import Refusal
from tournaments.models import Entry
from tournaments.operations import snapshot
from tournaments.operations.history import History
from tournaments.operations.snapshot import picture
from tournaments.queries.ranking import standings
from tournaments.services.entry import entries, waiting
from tournaments.services.event import events, undo

pytestmark = pytest.mark.django_db


@pytest.fixture
@kept
def full(make_hall: Any, bob: Any, dora: Any) -> Any:
    """Two of two places are taken; bob and dora wait."""
    hall = make_hall(capacity=2)
    hall.fill(2)
    for user in (bob, dora):
        waiting.join(actor=user, event=hall.event)
    return hall


def state_of(user: Any) -> str:
    return str(Entry.objects.get(user=user).state)


def test_the_first_who_waits_gets_the_place_of_who_leaves(full: Any, bob: Any, dora: Any) -> None:
    assert (state_of(bob), waiting.place(Entry.objects.get(user=dora))) == ("waiting", 2)
    entries.drop(actor=None, entry=Entry.objects.get(number=1))
    assert (state_of(bob), state_of(dora)) == ("registered", "waiting")
    assert Entry.objects.playing().count() == 2
    assert picture(History.of(full.fresh).book) == snapshot(full.fresh)


@pytest.mark.parametrize(
    ("capacity", "states"), [(3, "registered waiting"), (None, "registered " * 2)]
)
def test_more_places_go_to_those_who_wait(
    full: Any, alice: Any, bob: Any, dora: Any, charlie: Any, capacity: int | None, states: str
) -> None:
    events.change(actor=alice, event=full.event, venue="Town hall")
    assert (state_of(bob), state_of(dora)) == ("waiting", "waiting")
    events.change(actor=alice, event=full.event, capacity=capacity)
    assert [state_of(bob), state_of(dora)] == states.split()
    told = full.fresh.operations.order_by("number").last()
    assert (told.kind, told.actor) == ("entry_promoted", None)
    waiting.join(actor=charlie, event=full.event)
    assert state_of(charlie) == ("waiting" if capacity else "registered"), "nobody is passed"
    assert picture(History.of(full.fresh).book) == snapshot(full.fresh)


def test_undone_raise_takes_its_places_back(full: Any, alice: Any, bob: Any, dora: Any) -> None:
    events.change(actor=alice, event=full.event, capacity=4)
    assert (state_of(bob), state_of(dora)) == ("registered", "registered")
    number = full.fresh.operations.get(kind="event_changed").number
    undo.take_back(actor=alice, event=full.fresh, number=number, reason="a table broke")
    assert (state_of(bob), state_of(dora)) == ("waiting", "waiting")
    assert picture(History.of(full.fresh).book) == snapshot(full.fresh)


def test_waiting_twice_is_once_and_with_a_place_it_is_signing_up(
    full: Any, make_hall: Any, bob: Any
) -> None:
    waiting.join(actor=bob, event=full.event)
    assert Entry.objects.filter(state=EntryState.WAITING).count() == 2
    roomy = make_hall(name="Roomy Cup")
    assert waiting.join(actor=bob, event=roomy.event).state == "registered"


def test_who_waits_is_not_in_the_event(full: Any, bob: Any, dora: Any) -> None:
    full.start()
    assert state_of(bob) == "waiting"
    full.play_round()
    assert {line.player for line in standings.of(full.fresh).lines} == {1, 2}
    assert [int(p.id) for p in _participants(full)] == [1, 2]
    with pytest.raises(Refusal):
        waiting.join(actor=full.make_user("late"), event=full.fresh)


def _participants(hall: Any) -> Any:
    from tournaments.operations import reading

    return reading.participants(History.of(hall.fresh).book)


def test_who_leaves_the_list_gives_up_the_turn(full: Any, bob: Any, dora: Any) -> None:
    entries.drop(actor=bob, entry=Entry.objects.get(user=bob))
    assert state_of(bob) == "dropped"
    entries.drop(actor=None, entry=Entry.objects.get(number=2))
    assert (state_of(bob), state_of(dora)) == ("dropped", "registered")


def test_undone_drop_takes_the_place_back(full: Any, bob: Any) -> None:
    entries.drop(actor=None, entry=Entry.objects.get(number=1))
    number = full.event.operations.get(kind="entry_dropped").number
    shown = undo.preview(actor=full.organizer, event=full.event, number=number)
    assert [shown.acts[n - 1].kind for n in shown.falls] == ["entry_promoted"]
    undo.take_back(actor=full.organizer, event=full.event, number=number, reason="a slip")
    assert state_of(bob) == "waiting" and Entry.objects.get(number=1).playing


def test_page_and_api(full: Any, enter: Any, api: Any, bob: Any, charlie: Any) -> None:
    text = enter(bob).get("/events/dusk-cup/").content.decode()
    assert "You are number 1 on the wait list." in text
    assert "Join the wait list" in enter(charlie).get("/events/dusk-cup/").content.decode()
    enter(charlie).post("/events/dusk-cup/wait/")
    assert state_of(charlie) == "waiting"
    assert enter(None).post("/events/dusk-cup/wait/").status_code == 302
    answer = api(charlie).post("/api/v1/events/dusk-cup/wait/")
    assert (answer.status_code, answer.json()["state"]) == (200, "waiting")
    assert api(None).post("/api/v1/events/dusk-cup/wait/").status_code in (401, 403)
    enter(bob).post("/events/dusk-cup/drop/")
    assert state_of(bob) == "dropped"


def test_nobody_passes_the_list_by_checking_in(full: Any, alice: Any, bob: Any) -> None:
    events.open_checkin(actor=alice, event=full.event)
    for actor in (alice, bob):  # staff at the desk, and the player
        entries.check_in(actor=actor, entry=Entry.objects.get(user=bob))
    assert state_of(bob) == "waiting" and Entry.objects.get(user=bob).here
    assert full.event.operations.filter(kind="entry_checked_in").count() == 1
    assert picture(History.of(full.fresh).book) == snapshot(full.fresh)


def test_who_enters_while_the_standings_are_read_has_no_line_yet(
    make_hall: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall = make_hall()
    hall.fill(2)
    reckon = standings.participants

    def meanwhile(event: Any, *still: Any) -> Any:
        Entry.objects.create(event=event, number=3, name="Cara")
        return reckon(event, *still)

    monkeypatch.setattr(standings, "participants", meanwhile)
    assert [row.entry.number for row in standings.rows(hall.event)] == [1, 2, 3]


def test_who_is_taken_back_while_the_standings_are_read_loses_the_line(
    make_hall: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall = make_hall()
    hall.fill(3)
    reckon = standings.participants

    def meanwhile(event: Any, *still: Any) -> Any:
        found = reckon(event, *still)
        Entry.objects.filter(event=event, number=3).delete()
        return found

    monkeypatch.setattr(standings, "participants", meanwhile)
    assert [row.entry.number for row in standings.rows(hall.event)] == [1, 2]


def close_with_one_here(hall: Any, alice: Any, *here: Any) -> None:
    events.open_checkin(actor=alice, event=hall.event)
    entries.check_in(actor=None, entry=Entry.objects.get(number=1))
    for user in here:
        entries.check_in(actor=user, entry=Entry.objects.get(user=user))
    events.close_checkin(actor=alice, event=hall.fresh)


def test_closed_check_in_gives_the_place_of_a_no_show_to_who_waits_here(
    full: Any, alice: Any, bob: Any, dora: Any
) -> None:
    """dora is second on the list and is here; bob is first and is not."""
    close_with_one_here(full, alice, dora)
    assert (state_of(bob), state_of(dora)) == ("waiting", "checked_in")
    assert Entry.objects.get(number=2).state == "registered", "not here, and not thrown out"
    assert picture(History.of(full.fresh).book) == snapshot(full.fresh)
    full.start()
    states = dict(Entry.objects.values_list("number", "state"))
    assert states == {1: "checked_in", 2: "dropped", 3: "waiting", 4: "checked_in"}


def test_latecomer_gets_a_place_only_while_one_is_left(
    full: Any, alice: Any, bob: Any, dora: Any
) -> None:
    close_with_one_here(full, alice, bob, dora)
    assert (state_of(bob), state_of(dora)) == ("checked_in", "waiting")
    with pytest.raises(Refusal) as refused:
        entries.check_in(actor=alice, entry=Entry.objects.get(number=2))
    assert refused.value.code == "full"
    entries.drop(actor=bob, entry=Entry.objects.get(user=bob))
    assert state_of(dora) == "checked_in", "the list goes on moving"


def test_latecomer_is_checked_in_where_nobody_waits_here(full: Any, alice: Any, bob: Any) -> None:
    close_with_one_here(full, alice)
    assert state_of(bob) == "waiting"
    entries.check_in(actor=alice, entry=Entry.objects.get(number=2))
    assert Entry.objects.get(number=2).state == "checked_in"
    entries.check_in(actor=alice, entry=Entry.objects.get(user=bob))
    assert state_of(bob) == "waiting"


def test_who_comes_late_from_the_list_gets_a_place_that_is_left(
    full: Any, alice: Any, bob: Any, dora: Any
) -> None:
    close_with_one_here(full, alice)
    entries.check_in(actor=alice, entry=Entry.objects.get(user=dora))
    assert (state_of(bob), state_of(dora)) == ("waiting", "checked_in")


def test_undone_end_of_check_in_takes_the_places_back(full: Any, alice: Any, dora: Any) -> None:
    close_with_one_here(full, alice, dora)
    number = full.event.operations.get(kind="checkin_closed").number
    undo.take_back(actor=alice, event=full.fresh, number=number, reason="too early")
    assert state_of(dora) == "waiting" and Entry.objects.get(user=dora).here
    assert picture(History.of(full.fresh).book) == snapshot(full.fresh)


def test_who_waits_says_so_on_the_page_and_others_cannot(
    full: Any, enter: Any, alice: Any, bob: Any, charlie: Any
) -> None:
    events.open_checkin(actor=alice, event=full.event)
    page = enter(bob).get("/events/dusk-cup/").content.decode()
    assert "I am here" in page
    assert "I am here" not in enter(charlie).get("/events/dusk-cup/").content.decode()
    enter(bob).post("/events/dusk-cup/check-in/")
    assert Entry.objects.get(user=bob).here
    assert enter(charlie).post("/events/dusk-cup/check-in/").status_code == 404
    assert "when check-in closes" in enter(bob).get("/events/dusk-cup/").content.decode()
