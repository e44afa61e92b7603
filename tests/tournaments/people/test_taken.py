"""Whoever loses something while they look at a page is told on the page that refuses them."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest
from django.utils.html import escape

from tests.conftest import PASSWORD
from tests.kept import kept
from tournaments.enums import Role
from tournaments.models import Staff
from tournaments.services.entry import entries
from tournaments.services.event import staff, undo
from tournaments.services.hall import acts, series

pytestmark = pytest.mark.django_db
ROOT = Path(__file__).resolve().parents[3]
DESK = "/events/dusk-cup/desk/"
BECAME = "What has changed for you"


@pytest.fixture
@kept
def running(hall: Any, make_user: Any) -> Any:
    """A running event of alice, whose second organizer is olga."""
    hall.fill(4)
    hall.judge(make_user("olga", name="Olga Quist"), Role.ORGANIZER)
    hall.start()
    return hall


def given(hall: Any, user: Any, role: str = "judge") -> Staff:
    """The role that a person is given."""
    hall.judge(user, role)
    return Staff.objects.get(event=hall.event, user=user, role=role)


def told(client: Any, page: str, status: int = 403) -> str:
    answer = client.get(page)
    assert answer.status_code == status
    return str(answer.content.decode())


@pytest.mark.parametrize("role", Role.values)
def test_whoever_lost_a_role_reads_which_one_who_took_it_and_where_the_event_is(
    running: Any, make_user: Any, enter: Any, role: str
) -> None:
    rosa = make_user("rosa")
    held = given(running, rosa, role)
    client = enter(rosa)
    assert client.get(DESK).status_code == 200
    staff.remove(actor=running.organizer, staff=held)
    page = told(client, DESK)
    label = escape(str(Role(role).label))
    assert f"Your role in Dusk Cup was taken back by Alice: {label}." in page
    assert 'href="/events/dusk-cup/"' in page
    assert BECAME not in told(enter(make_user("stranger")), DESK)
    running.judge(rosa, role)
    assert client.get(DESK).status_code == 200
    assert BECAME not in told(client, "/events/nowhere/", 404), "it was given back"


def test_a_role_that_was_given_up_in_another_tab_is_told_as_that(
    running: Any, make_user: Any, enter: Any
) -> None:
    rosa = make_user("rosa")
    held = given(running, rosa)
    staff.remove(actor=rosa, staff=held)
    assert "You gave up your role in Dusk Cup: Judge." in told(enter(rosa), DESK)


def test_a_role_that_an_undo_took_is_told_too(running: Any, make_user: Any, enter: Any) -> None:
    rosa = make_user("rosa")
    running.judge(rosa)
    added = running.event.operations.filter(kind="staff_added").last()
    undo.take_back(
        actor=running.organizer, event=running.event, number=added.number, reason="mistaken"
    )
    page = told(enter(rosa), DESK)
    assert "Your role in Dusk Cup was taken back by Alice: Judge." in page


def test_a_player_who_was_taken_out_is_told_by_whom(running: Any, enter: Any) -> None:
    entry = running.fresh.entries.filter(user__isnull=False).first()
    entries.drop(actor=running.organizer, entry=entry, reason="not here")
    page = told(enter(entry.user), DESK)
    assert "You do not play in Dusk Cup any more: Alice took you out of it." in page
    entries.bring_back(actor=running.organizer, entry=entry)
    assert BECAME not in told(enter(entry.user), DESK)
    entries.drop(actor=entry.user, entry=entry)
    assert BECAME not in told(enter(entry.user), DESK), "who leaves knows it"


def test_an_event_that_the_hall_took_away_is_named_to_those_who_were_in_it(
    running: Any, make_user: Any, enter: Any, django_user_model: Any
) -> None:
    keeper = django_user_model.objects.create_user("keeper", is_staff=True)
    acts.remove_event(actor=keeper, event=running.event, reason="spam")
    page = "/events/dusk-cup/"
    player = running.fresh.entries.filter(user__isnull=False).first().user
    for user in (player, running.organizer):
        assert "The staff of the hall took Dusk Cup away." in told(enter(user), page, 404)
    assert BECAME not in told(enter(make_user("stranger")), page, 404)


def test_the_keeper_of_a_series_that_was_handed_over_is_told_who_keeps_it(
    running: Any, alice: Any, enter: Any, django_user_model: Any
) -> None:
    olga = django_user_model.objects.get(username="olga")
    keeper = django_user_model.objects.create_user("keeper", is_staff=True)
    steps = [{"first": 1, "last": 0, "points": 1}]
    made = series.create(actor=alice, name="Dusk League", scale=steps)
    series.offer(actor=alice, series=made, event=running.event)
    page = "/series/dusk-league/settings/"
    client = enter(alice)
    assert client.get(page).status_code == 200
    series.hand_over(actor=keeper, series=made, to=olga)
    shown = told(client, page)
    assert "Only the keeper of this series may do this." in shown
    assert "Dusk League is kept by Olga Quist now, and no longer by you." in shown
    assert 'href="/series/dusk-league/"' in shown
    series.hand_over(actor=olga, series=made, to=alice)
    assert client.get(page).status_code == 200
    assert BECAME not in told(client, "/series/nowhere/", 404)
    assert "no longer by you" in told(enter(olga), page)


def test_whoever_is_shut_out_is_told_on_the_next_page_and_at_the_log_in(
    running: Any, make_user: Any, enter: Any, django_user_model: Any
) -> None:
    keeper = django_user_model.objects.create_user("keeper", is_staff=True)
    rosa = make_user("rosa")
    running.judge(rosa)
    client, other = enter(rosa), enter(running.organizer)
    assert client.get(DESK).status_code == 200
    acts.suspend(actor=keeper, account=rosa, reason="insults")
    words = "was shut out by the staff of the hall"
    assert words in client.get(DESK, follow=True).content.decode()
    assert words in told(client, "/tables/4711/", 404)
    assert words not in enter(None).get("/accounts/login/").content.decode()
    assert words not in other.get(DESK).content.decode()
    login = {"login": "rosa", "password": PASSWORD}
    answer = enter(None).post("/accounts/login/", login, follow=True)
    assert "The staff of the hall shut it out." in answer.content.decode()
    acts.readmit(actor=keeper, account=rosa, reason="sorry")
    client.post("/accounts/login/", login)
    assert words not in told(client, "/tables/4711/", 404)


def test_a_page_that_refuses_says_who_may() -> None:
    """A refusal without words says "a role in this event", also of pages of the hall."""
    bare = []
    for app in ("tournaments", "decks", "gameplay"):
        for path in sorted((ROOT / app).glob("**/views/**/*.py")):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Name):
                    if node.exc.id == "PermissionDenied":
                        bare.append(f"{path.relative_to(ROOT)}:{node.lineno}")
    assert bare == []


def test_a_program_reads_what_was_taken_and_from_whom(
    running: Any, make_user: Any, api: Any
) -> None:
    rosa = make_user("rosa")
    held = given(running, rosa, Role.ORGANIZER)
    entry = running.event.entries.first()
    client, player = api(rosa), api(entry.user)
    path = "/api/v1/events/dusk-cup/operations/"
    assert client.get(path).status_code == 200
    assert "taken" not in player.get(path).json(), "nothing was taken"
    staff.remove(actor=running.organizer, staff=held)
    entries.drop(actor=running.organizer, entry=entry)
    refused = client.get(path)
    assert refused.status_code in (403, 404)
    (one,) = refused.json()["taken"]
    assert one["detail"].startswith("Your role in Dusk Cup was taken back by Alice: ")
    assert one["url"] == "/events/dusk-cup/" and one["at"]
    assert "Alice took you out of it" in player.get(path).json()["taken"][0]["detail"]
    assert "taken" not in api(None).get("/api/v1/events/nowhere/").json()


def test_a_program_with_the_session_of_who_is_shut_out_is_told(
    running: Any, make_user: Any, enter: Any, django_user_model: Any
) -> None:
    keeper = django_user_model.objects.create_user("keeper", is_staff=True)
    rosa = make_user("rosa")
    client = enter(rosa)
    assert client.get("/api/v1/me/next/").status_code == 200
    acts.suspend(actor=keeper, account=rosa, reason="insults")
    answer = client.get("/api/v1/me/next/")
    assert answer.status_code == 401 and answer.json()["code"] == "account_shut_out"


def test_a_part_of_a_page_says_for_whom_it_was_drawn(
    running: Any, make_user: Any, enter: Any, django_user_model: Any
) -> None:
    """The page of an event lost its buttons, and nothing was said: its part went on as that of a
    stranger."""
    keeper = django_user_model.objects.create_user("keeper", is_staff=True)
    rosa = make_user("rosa")
    client, part = enter(rosa), "/events/dusk-cup/now/"
    assert client.get(part, headers={"X-Part": "1"}).headers["X-Reader"] == str(rosa.pk)
    assert "X-Reader" not in client.get(part).headers
    acts.suspend(actor=keeper, account=rosa, reason="insults")
    assert client.get(part, headers={"X-Part": "1"}).headers["X-Reader"] == ""
    page = client.get("/events/dusk-cup/").content.decode()
    assert page.count("was shut out by the staff of the hall") == 1
