"""Doors of a later day on pages and by the API: organizer, player, stranger; two whole days."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from tests.kept import kept
from tests.tournaments.hall.test_plan_pages import plan_form
from tournaments.enums import MatchState
from tournaments.models import Entry, Event, Match, Round
from tournaments.queries.entry import doors as doors_query
from tournaments.services.entry import doors, entries

pytestmark = pytest.mark.django_db

PAGE, API = "/events/dusk-cup/", "/api/v1/events/dusk-cup/"
SUNDAY = timezone.localtime() + timedelta(days=1)
BEGINS, OPENS = SUNDAY.isoformat(), (SUNDAY - timedelta(hours=1)).isoformat()
PLAN = {
    "phases": [
        {"kind": "swiss", "rounds": 1},
        {"kind": "single", "top": 2, "day": "Sunday", "begins": BEGINS, "doors": OPENS},
    ]
}
PAIRED = "The next round is being paired."
ENDED = "All rounds are played."


@pytest.fixture
@kept
def saturday(make_hall: Any, bob: Any) -> Any:
    """Bob and three others; the one round of the first day is closed."""
    hall = make_hall(plan=PLAN)
    hall.join(bob)
    hall.fill(3)
    hall.start()
    hall.play_round()
    return hall


def numbers() -> list[int]:
    day = doors_query.coming(Event.objects.get())
    assert day is not None
    return [entry.number for entry in day.coming]


def test_everybody_reads_when_the_next_day_begins(
    saturday: Any, read: Any, bob: Any, charlie: Any
) -> None:
    for user in (saturday.organizer, bob, charlie, None):
        for path in (PAGE, "/"):
            told = read(user, path)
            assert "Next comes Sunday. It begins" in told, (user, path)
            assert PAIRED not in told and "I am here" not in told
    doors.open_doors(actor=saturday.organizer, event=saturday.event)
    for path in (PAGE, "/"):
        assert "The doors are open." in read(None, path)
        assert "I am here" not in read(charlie, path)
        assert "I am here" in read(bob, path)


def test_a_player_says_so_once(saturday: Any, enter: Any, read: Any, bob: Any) -> None:
    doors.open_doors(actor=saturday.organizer, event=saturday.event)
    client = enter(bob)
    assert client.post(f"{PAGE}check-in/").status_code == 302
    assert Entry.objects.get(user=bob).here
    assert "You are here" in read(bob, PAGE) and "I am here" not in read(bob, PAGE)
    before = saturday.event.operations.count()
    client.post(f"{PAGE}check-in/")
    assert saturday.event.operations.count() == before


def test_the_desk_names_who_would_go_and_who_would_come(
    saturday: Any, enter: Any, read: Any, bob: Any, charlie: Any
) -> None:
    one, two = numbers()
    desk = enter(saturday.organizer)
    for user in (bob, charlie):
        for step in ("open_checkin", "close_doors"):
            assert enter(user).post(f"{PAGE}desk/step/{step}/").status_code in (403, 404)
    assert "Open the doors" in read(saturday.organizer, f"{PAGE}desk/")
    desk.post(f"{PAGE}desk/step/open_checkin/")
    assert saturday.fresh.checkin_open
    players = {entry.number: entry for entry in saturday.event.entries.all()}
    assert players[one].name in read(saturday.organizer, f"{PAGE}desk/players/?show=not-here")
    third = next(number for number in players if number not in (one, two))
    assert f"Check in: {players[one].name}" in desk.get(f"{PAGE}desk/players/").content.decode()
    for number in (one, third):
        desk.post(f"{PAGE}desk/players/{number}/check-in/")
    assert players[one].name in read(saturday.organizer, f"{PAGE}desk/players/?show=here")
    assert players[one].name not in read(saturday.organizer, f"{PAGE}desk/players/?show=not-here")
    page = desk.get(f"{PAGE}desk/")
    told = read(saturday.organizer, f"{PAGE}desk/")
    assert f"Not here: {players[two].name}." in told
    assert f"drop {players[two].name}, and let {players[third].name} move up" in told
    form = {"absent": "move_up", "drawn": page.context["drawn"]["doors"]}
    entries.check_in(actor=saturday.organizer, entry=players[two])
    late = desk.post(f"{PAGE}desk/step/close_doors/", form, follow=True)
    assert saturday.fresh.checkin_open, late.content.decode()
    form["drawn"] = desk.get(f"{PAGE}desk/").context["drawn"]["doors"]
    desk.post(f"{PAGE}desk/step/close_doors/", form)
    assert not saturday.fresh.checkin_open and numbers() == [one, two]


def test_the_desk_says_why_nobody_can_move_up(saturday: Any, read: Any) -> None:
    organizer, desk = saturday.organizer, f"{PAGE}desk/"
    none_here, all_here = "none has said that they are here", "all who play on are here"
    closed = read(organizer, desk)
    assert "Doors open" in closed and none_here not in closed and all_here not in closed
    doors.open_doors(actor=organizer, event=saturday.event)
    opened = read(organizer, desk)
    assert none_here in opened and "Doors open" not in opened
    for entry in Entry.objects.filter(number__in=numbers()):
        entries.check_in(actor=organizer, entry=entry)
    assert all_here in read(organizer, desk) and none_here not in read(organizer, desk)


def test_doors_by_the_api(saturday: Any, api: Any, bob: Any, charlie: Any) -> None:
    listed = api(None).get(f"{API}phases/").json()["results"]
    assert [phase["begins"] is None for phase in listed] == [True, False]
    (mine,) = api(bob).get("/api/v1/me/next/").json()["results"]
    assert (mine["kind"], mine["begins"]) == ("day", listed[1]["begins"])
    for user in (bob, charlie):
        assert api(user).post(f"{API}check-in/", {"open": True}).status_code == 403
    alice = api(saturday.organizer)
    assert alice.post(f"{API}check-in/", {"open": True}).json()["checkin_open"] is True
    (mine,) = api(bob).get("/api/v1/me/next/").json()["results"]
    assert mine["kind"] == "doors"
    number = Entry.objects.get(user=bob).number
    assert api(bob).post(f"{API}entries/{number}/check-in/").status_code == 200
    (mine,) = api(bob).get("/api/v1/me/next/").json()["results"]
    assert mine["kind"] == "here"
    wrong = alice.post(f"{API}check-in/", {"open": False, "absent": "all"}, format="json")
    assert wrong.status_code == 400
    few = alice.post(f"{API}check-in/", {"open": False, "absent": "drop"}, format="json")
    assert (few.status_code, few.json()["code"]) == (409, "too_few_players")
    kept_all = alice.post(f"{API}check-in/", {"open": False}, format="json")
    assert kept_all.json()["checkin_open"] is False


def test_two_days_through_the_pages(
    make_hall: Any, enter: Any, read: Any, make_user: Any, alice: Any
) -> None:
    hall = make_hall()
    desk = enter(alice)
    form = plan_form(
        {"kind": "swiss", "rounds": 1},
        {
            **{"kind": "single", "top": 2, "day": "Sunday"},
            **{"begins": f"{SUNDAY:%Y-%m-%dT%H:%M}", "doors": ""},
        },
    )
    assert desk.post(f"{PAGE}desk/plan/", form).status_code == 302
    assert f"{SUNDAY:%H:%M}" in read(None, PAGE)
    again = desk.get(f"{PAGE}desk/plan/").content.decode()
    assert f'value="{SUNDAY:%Y-%m-%dT%H:%M}"' in again
    players = [entry.user for entry in hall.fill(4)]

    def step(name: str, **more: str) -> None:
        drawn = desk.get(f"{PAGE}desk/").context["drawn"]
        value = drawn[{"close_doors": "doors", "open_checkin": "checkin"}.get(name, "step")]
        sent = desk.post(f"{PAGE}desk/step/{name}/", {"drawn": value, **more})
        assert sent.status_code == 302, name

    def play() -> None:
        step("pair")
        step("publish")
        running = Round.objects.get(event=hall.event, state="published")
        for match in running.matches.with_players().exclude(state=MatchState.CONFIRMED):
            first = match.entry_a.number < match.entry_b.number
            hall.enter(match, *((1, 0) if first else (0, 1)))
        step("close")

    step("start")
    play()
    one, two = numbers()
    step("open_checkin")
    for user in players:
        if user != Entry.objects.get(number=two).user:
            enter(user).post(f"{PAGE}check-in/")
    step("close_doors", absent="move_up")
    log = read(alice, f"{PAGE}desk/log/")
    assert f"dropped: {Entry.objects.get(number=two).name} · moved up: " in log
    late = Entry.objects.get(number=two)
    assert not late.playing and "You have left this event" in read(late.user, PAGE)
    play()
    final = Match.objects.get(round__phase__kind="single")
    assert one in (final.entry_a.number, final.entry_b.number) and final.entry_a != late
    for path in (PAGE, "/"):
        for user in (None, players[0]):
            told = read(user, path)
            assert ENDED in told and PAIRED not in told, (path, user)
    step("finish")
    assert hall.fresh.state == "finished" and ENDED not in read(None, PAGE)
