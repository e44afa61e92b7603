"""The office of the hall: who may look, what its staff decides, and how anybody reports."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.conftest import PASSWORD
from tests.kept import kept
from tournaments.enums import ComplaintKind, HallActKind
from tournaments.errors import Forbidden, Refusal
from tournaments.models import Complaint, Event, HallAct
from tournaments.services.event import events
from tournaments.services.hall import acts, complaints

pytestmark = pytest.mark.django_db

PAGES = ("/hall/", "/hall/events/", "/hall/reports/", "/hall/accounts/", "/hall/log/")


@pytest.fixture
def keeper(make_user: Callable[..., Any]) -> Any:
    """A member of the hall's staff without a part in any event."""
    return make_user("keeper", is_staff=True)


@pytest.fixture
@kept
def brought(running: Any) -> Event:
    """An event that came in a file and waits to be looked at."""
    Event.objects.filter(pk=running.event.pk).update(
        origin="Far Hall", origin_signed=True, listed=False
    )
    return Event.objects.get(pk=running.event.pk)


def report(enter: Any, who: Any, about: str, reason: str = "an insult") -> Any:
    return enter(who).post(f"/report/?about={about}", {"reason": reason})


# --- Who may look ----------------------------------------------------------------------------


def test_the_office_is_for_the_staff_of_the_hall_alone(
    running: Any, keeper: Any, enter: Any, alice: Any, charlie: Any
) -> None:
    for path in PAGES:
        got = [enter(user).get(path).status_code for user in (keeper, alice, charlie)]
        assert got == [200, 403, 403], path
        stranger = enter(None).get(path)
        assert (stranger.status_code, stranger.url.split("?")[0]) == (302, "/accounts/login/")
    assert "Office" in enter(keeper).get("/").content.decode()
    assert "Office" not in enter(alice).get("/").content.decode()


def test_its_buttons_do_nothing_for_others(
    brought: Event, keeper: Any, enter: Any, alice: Any, charlie: Any
) -> None:
    report(enter, alice, "/events/dusk-cup/players/1/")
    waiting = Complaint.objects.get()
    posts = [
        *(f"/hall/events/dusk-cup/{action}/" for action in ("list", "unlist", "remove", "restore")),
        *(f"/hall/accounts/{charlie.pk}/{action}/" for action in ("suspend", "readmit")),
        f"/hall/reports/{waiting.pk}/settle/",
    ]
    form = {"reason": "because", "answer": "done"}
    for path in posts:
        assert enter(alice).post(path, form).status_code == 403, path
        assert enter(None).post(path, form).status_code == 302, path
    assert not HallAct.objects.exists()
    assert not Complaint.objects.exclude(settled_at=None).exists()
    for path in ("/hall/events/dusk-cup/dance/", f"/hall/accounts/{charlie.pk}/dance/"):
        assert enter(keeper).post(path, form).status_code == 404


# --- Events ----------------------------------------------------------------------------------


def test_an_event_that_was_brought_in_waits_until_it_is_put_on_the_front_page(
    brought: Event, keeper: Any, enter: Any
) -> None:
    office = enter(keeper)
    for path in ("/hall/", "/hall/events/"):
        page = office.get(path).content.decode()
        assert "Dusk Cup" in page and "brought in from Far Hall, signed" in page
    done = office.post("/hall/events/dusk-cup/list/", {"back": "show=all"}, follow=True)
    assert "Dusk Cup stands on the front page." in done.content.decode()
    assert done.redirect_chain[-1][0] == "/hall/events/?show=all"
    assert "Dusk Cup" in enter(None).get("/events/").content.decode()
    assert "Dusk Cup" not in office.get("/hall/events/").content.decode()
    office.post("/hall/events/dusk-cup/unlist/", {})
    assert "Dusk Cup" not in enter(None).get("/events/").content.decode()


def test_an_event_is_removed_with_a_reason_and_comes_back(
    running: Any, keeper: Any, enter: Any, charlie: Any
) -> None:
    office = enter(keeper)
    page = office.post("/hall/events/dusk-cup/remove/", {"reason": " "}, follow=True)
    assert "Say why" in page.content.decode()
    office.post("/hall/events/dusk-cup/remove/", {"reason": "spam"})
    assert enter(charlie).get("/events/dusk-cup/").status_code == 404
    assert "Dusk Cup" in office.get("/hall/events/?show=removed").content.decode()
    office.post("/hall/events/dusk-cup/restore/", {"reason": "it was not"})
    assert enter(charlie).get("/events/dusk-cup/").status_code == 200
    log = office.get("/hall/log/").content.decode()
    assert log.index("it was not") < log.index("spam")
    filtered = office.get("/hall/log/?kind=event_removed").content.decode()
    assert "spam" in filtered and "it was not" not in filtered
    assert "spam" not in office.get("/hall/log/?q=it+was").content.decode()


def test_a_draft_of_somebody_is_nobody_elses_business(
    make_hall: Any, keeper: Any, enter: Any, alice: Any
) -> None:
    events.create(actor=alice, name="Secret plans", format="apprentice")
    for show in ("waiting", "listed", "all"):
        page = enter(keeper).get(f"/hall/events/?show={show}").content.decode()
        assert "Secret plans" not in page


# --- Accounts --------------------------------------------------------------------------------


def test_a_suspended_account_is_logged_out_everywhere_and_cannot_come_back_until_readmitted(
    running: Any, keeper: Any, enter: Any, api: Any, bob: Any, dora: Any
) -> None:
    office, browser, other = enter(keeper), enter(bob), enter(dora)
    token = api(bob)
    assert browser.get("/accounts/profile/").status_code == 200
    page = office.get("/hall/accounts/?q=bo").content.decode()
    assert "Bob" in page and "Dora" not in page
    seats = running.fresh.entries.filter(fallen=False).count()
    office.post(f"/hall/accounts/{bob.pk}/suspend/", {"reason": "insults"})
    assert browser.get("/accounts/profile/").status_code == 302
    assert token.get("/api/v1/me/next/").status_code in (401, 403)
    assert other.get("/accounts/profile/").status_code == 200
    own = [s for s in Session.objects.all() if s.get_decoded().get("_auth_user_id") == str(bob.pk)]
    assert own == []
    login = {"login": "bob", "password": PASSWORD}
    fresh = enter(None)
    fresh.post("/accounts/login/", login)
    assert "_auth_user_id" not in fresh.session
    assert running.fresh.entries.filter(fallen=False).count() == seats
    assert "Bob" in office.get("/hall/accounts/?show=suspended").content.decode()

    office.post(f"/hall/accounts/{bob.pk}/readmit/", {"reason": "sorry"})
    fresh.post("/accounts/login/", login)
    assert fresh.session["_auth_user_id"] == str(bob.pk)
    assert browser.get("/accounts/profile/").status_code == 302, "the old session stays ended"
    kinds = list(HallAct.objects.filter(account=bob).values_list("kind", flat=True))
    assert kinds == [HallActKind.ACCOUNT_RESTORED, HallActKind.ACCOUNT_SUSPENDED]


def test_a_suspension_twice_is_one(keeper: Any, bob: Any) -> None:
    acts.suspend(actor=keeper, account=bob, reason="insults")
    acts.suspend(actor=keeper, account=bob, reason="twice is once")
    assert HallAct.objects.count() == 1


def test_nobody_suspends_the_own_account_or_a_colleague(
    keeper: Any, make_user: Any, bob: Any
) -> None:
    colleague = make_user("second", is_staff=True)
    root = make_user("root", is_staff=True, is_superuser=True)
    with pytest.raises(Refusal, match="own account"):
        acts.suspend(actor=keeper, account=keeper, reason="x")
    for account in (colleague, root):
        with pytest.raises(Forbidden):
            acts.suspend(actor=keeper, account=account, reason="x")
    with pytest.raises(Forbidden):
        acts.suspend(actor=bob, account=colleague, reason="x")
    assert not acts.suspend(actor=root, account=colleague, reason="x").is_active


# --- Reports ---------------------------------------------------------------------------------


def test_everybody_reports_what_they_see_and_the_staff_settles_it(
    running: Any, keeper: Any, enter: Any, charlie: Any
) -> None:
    page = "/events/dusk-cup/players/1/"
    assert f"/report/?about={page}".replace("/", "%2F") in (
        enter(charlie).get(page).content.decode().replace("/report/?", "%2Freport%2F?")
    )
    for who in (charlie, None):
        assert "Report Bob" in enter(who).get(f"/report/?about={page}").content.decode()
        assert report(enter, who, page, f"an insult, says {who}").url == page
    first, second = Complaint.objects.order_by("pk")
    assert (first.kind, first.about, first.by) == (ComplaintKind.PERSON, "Bob", charlie)
    assert (second.by, second.account.username) == (None, "bob")
    office = enter(keeper)
    shown = office.get("/hall/reports/").content.decode()
    assert "an insult, says Charlie" in shown and "somebody without an account" in shown
    office.post(f"/hall/reports/{first.pk}/settle/", {"answer": "asked him to change it"})
    twice = office.post(f"/hall/reports/{first.pk}/settle/", {"answer": "x"}, follow=True)
    assert f"settled this report already. It was {keeper}, at" in twice.content.decode()
    assert "says Charlie" not in office.get("/hall/reports/").content.decode()
    assert "asked him" in office.get("/hall/reports/?show=settled").content.decode()
    assert HallAct.objects.get().reason == "Bob: asked him to change it"
    empty = office.post(f"/hall/reports/{second.pk}/settle/", {"answer": ""}, follow=True)
    assert "Say what was done" in empty.content.decode()


def test_what_one_cannot_see_cannot_be_reported(
    make_hall: Any, running: Any, enter: Any, charlie: Any, keeper: Any, alice: Any
) -> None:
    events.create(actor=alice, name="Secret plans", format="apprentice")
    acts.remove_event(actor=keeper, event=running.event, reason="spam")
    for about in (
        *("/events/secret-plans/", "/events/dusk-cup/", "/nowhere/", "/", "https://evil.example/"),
        *("//evil.example/events/dusk-cup/", "/tables/1/", "/replays/1/", "x" * 5000, ""),
        "/cards/genesis/nothing-of-the-kind/",
    ):
        for who in (charlie, None):
            assert enter(who).get("/report/", {"about": about}).status_code == 404, about
            assert report(enter, who, about).status_code == 404, about
    assert not Complaint.objects.exists()


def test_reports_are_counted_and_the_same_waits_once(
    running: Any, enter: Any, charlie: Any, settings: Any
) -> None:
    settings.QUOTAS = settings.QUOTAS | {"complaint": 2, "guest_complaint": 1}
    pages = [f"/events/dusk-cup/players/{number}/" for number in (1, 2, 3)]
    assert report(enter, charlie, pages[0]).status_code == 302
    again = report(enter, charlie, pages[0]).content.decode()
    assert "You have reported this" in again
    assert report(enter, charlie, pages[1]).status_code == 302
    assert "2 reports within a day" in report(enter, charlie, pages[2]).content.decode()
    assert report(enter, None, pages[0]).status_code == 302
    assert "without an account" in report(enter, None, pages[1]).content.decode()
    assert Complaint.objects.count() == 3
    assert "required" in report(enter, charlie, pages[2], "").content.decode()


@pytest.mark.parametrize("path", (*PAGES, "/hall/reports/?show=settled", "/hall/events/?show=all"))
def test_page_asks_the_database_as_often_for_one_row_as_for_three(
    make_hall: Any, make_user: Any, enter: Any, keeper: Any, path: str
) -> None:
    counts = []
    for size in (1, 3):
        for n in range(size):
            made = make_hall(name=f"Cup {size} {n}")
            entry = made.join(make_user(f"u{size}x{n}"))[0]
            target = complaints.Target(
                ComplaintKind.PERSON, entry.name, "/x/", made.event, entry.user
            )
            for _twice in range(2):
                sent = complaints.send(
                    actor=None, visitor=f"a:{size}{n}", target=target, reason="r"
                )
            complaints.settle(actor=keeper, complaint=sent, answer="done")
            acts.list_event(actor=keeper, event=made.event, listed=False)
        client = enter(keeper)
        with CaptureQueriesContext(connection) as queries:
            assert client.get(path).status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1], "\n".join(q["sql"][:160] for q in queries.captured_queries)
