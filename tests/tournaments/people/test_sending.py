"""Messages go out once, again after a pause where they failed, and say how to stop them."""

from __future__ import annotations

import smtplib
from collections.abc import Callable
from typing import Any

import pytest
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tournaments.accounts import wishes
from tournaments.accounts.wishes import News
from tournaments.errors import Forbidden, Refusal
from tournaments.models import Event, Notice
from tournaments.services.bench import penalties
from tournaments.services.news import sending, telling

pytestmark = pytest.mark.django_db
SENT = "/events/dusk-cup/desk/sent/"


@pytest.fixture
def queued(hall: Any, bob: Any, dora: Any, confirm: Any) -> Any:
    """A published round of four; the mails to two of them wait."""
    hall.join(bob, dora)
    hall.fill(2)
    confirm(bob, dora)
    hall.start()
    hall.publish_round()
    return hall


def of(user: Any) -> Notice:
    return Notice.objects.get(user=user)


def break_post(monkeypatch: pytest.MonkeyPatch, fault: BaseException) -> None:
    def fail(self: Any, messages: Any) -> int:
        raise fault

    monkeypatch.setattr(EmailBackend, "send_messages", fail)


def test_the_same_news_is_queued_once_and_sent_once(queued: Any, bob: Any) -> None:
    operation = queued.event.operations.get(kind="round_published")
    telling.of_operation(Event.objects.get(pk=queued.event.pk), operation)
    assert Notice.objects.count() == 2
    for _again in range(3):
        sending.work()
    assert len(mail.outbox) == 2
    assert (of(bob).state, of(bob).attempts) == ("sent", 1)


def test_mail_names_itself_and_the_link_that_stops_it(queued: Any, bob: Any) -> None:
    sending.work()
    (one,) = (sent for sent in mail.outbox if sent.to == ["bob@example.org"])
    raw = one.message()
    assert raw["Message-ID"] == f"<{of(bob).identity}@127.0.0.1>"
    assert raw["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    link = raw["List-Unsubscribe"].strip("<>")
    assert link.startswith("http://127.0.0.1:8000/accounts/news/off/")
    assert link in one.body and link in one.alternatives[0][0]


def test_failed_mail_is_tried_after_growing_pauses_then_given_up_and_sent_by_hand(
    queued: Any, alice: Any, bob: Any, later: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        break_post(patch, smtplib.SMTPServerDisconnected("gone for bob@example.org"))
        sending.work()
        assert of(bob).state == "queued" and of(bob).due_at > timezone.now()
        assert sending.work() == 0, "not before its pause is over"
        for _attempt in range(7):
            later()
            sending.work()
    failed = of(bob)
    assert (failed.state, failed.attempts) == ("failed", 6)
    assert "SMTPServerDisconnected" in failed.detail
    assert "bob@example.org" not in failed.detail, "addresses are their owners' alone"
    sending.again(actor=alice, event=queued.event, notice=failed)
    sending.work()
    assert of(bob).state == "sent" and [one.to for one in mail.outbox] == [["bob@example.org"]]
    with pytest.raises(Refusal, check=lambda r: r.code == "not_failed"):
        sending.again(actor=alice, event=queued.event, notice=failed)


def test_mail_that_a_server_refuses_for_good_is_not_tried_again(
    queued: Any, bob: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    refused = {"bob@example.org": (550, b"<bob@example.org>: no such user")}
    break_post(monkeypatch, smtplib.SMTPRecipientsRefused(refused))
    sending.work()
    assert (of(bob).state, of(bob).attempts) == ("failed", 1)
    assert of(bob).detail == "550 <the address>: no such user"


def test_worker_that_dies_leaves_the_mail_to_another(
    queued: Any, later: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        break_post(patch, KeyboardInterrupt())
        with pytest.raises(KeyboardInterrupt):
            sending.work()
    sending.work()
    assert len(mail.outbox) == 1, "the other is still the first worker's"
    later()
    sending.work()
    sending.work()
    assert sorted(one.to[0] for one in mail.outbox) == ["bob@example.org", "dora@example.org"]


def test_one_fault_stops_no_other_mail(
    queued: Any, dora: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = EmailBackend.send_messages

    def choosy(self: Any, messages: Any) -> Any:
        if messages[0].to == ["bob@example.org"]:
            raise OSError("no route")
        return real(self, messages)

    monkeypatch.setattr(EmailBackend, "send_messages", choosy)
    sending.work()
    assert of(dora).state == "sent" and len(mail.outbox) == 1


# --- The person ----------------------------------------------------------------------------------


def test_one_click_stops_a_kind_without_session_and_looking_stops_nothing(
    bob: Any, enter: Any
) -> None:
    page = f"/accounts/news/off/{wishes.token(bob, News.ROUND)}/"
    stranger = enter(None)
    stranger.handler.enforce_csrf_checks = True
    assert "Stop it" in stranger.get(page).content.decode()
    bob.refresh_from_db()
    assert bob.unwanted == []
    answer = stranger.post(page, "List-Unsubscribe=One-Click", "application/x-www-form-urlencoded")
    assert "no mail of this kind any more" in answer.content.decode()
    bob.refresh_from_db()
    assert bob.unwanted == ["mail:round"]
    stranger.post(page)
    bob.refresh_from_db()
    assert bob.unwanted == ["mail:round"]


def test_link_that_the_hall_did_not_make_stops_nothing(bob: Any, enter: Any) -> None:
    word = wishes.token(bob, News.ROUND)
    assert enter(None).post(f"/accounts/news/off/{word[:-2]}xx/").status_code == 404
    assert enter(None).get("/accounts/news/off/x/").status_code == 404


def test_page_of_wishes_keeps_what_was_ticked(bob: Any, enter: Any, confirm: Any) -> None:
    client = enter(bob)
    page = client.get("/accounts/news/").content.decode()
    assert "confirmed address alone" in page and page.count("checked") == len(News)
    confirm(bob)
    assert "Mail goes to bob@example.org." in client.get("/accounts/news/").content.decode()
    answer = client.post("/accounts/news/", {"mail:round": "on", "mail:place": "on"}, follow=True)
    assert "Your choice is saved." in answer.content.decode()
    bob.refresh_from_db()
    assert [news for news in News if wishes.wants(bob, news, "mail")] == ["round", "place"]
    assert enter(None).get("/accounts/news/").status_code == 302


def test_wishes_for_push_outlast_a_page_that_does_not_show_them(bob: Any, enter: Any) -> None:
    wishes.choose(actor=bob, wanted=[("round", "push")])
    page = enter(bob).get("/accounts/news/").content.decode()
    assert '<input type="hidden" name="push:round" value="on">' in page
    enter(bob).post("/accounts/news/", {"push:round": "on"})
    bob.refresh_from_db()
    assert wishes.wants(bob, News.ROUND, "push") and not wishes.wants(bob, News.LIST, "push")


# --- The staff -----------------------------------------------------------------------------------


def test_staff_see_what_became_of_the_messages_and_no_address(
    queued: Any, enter: Any, read: Any, alice: Any, bob: Any, charlie: Any
) -> None:
    sending.work()
    Notice.objects.filter(user=bob).update(state="failed", detail="550 no such user")
    page = read(alice, SENT)
    assert "reach 2 of 4 players" in page and "550 no such user" in page
    assert "example.org" not in enter(alice).get(SENT).content.decode()
    assert "Bob" in read(alice, f"{SENT}?state=failed")
    assert "Dora A round" not in read(alice, f"{SENT}?state=failed")
    again = f"{SENT}{of(bob).pk}/again/"
    for user in (bob, charlie):
        assert enter(user).get(SENT).status_code == 403
        assert enter(user).post(again).status_code == 403
    assert enter(None).get(SENT).status_code == 302
    assert enter(None).post(again).status_code == 302
    enter(alice).post(again)
    assert of(bob).state == "queued"


def test_that_somebody_was_told_of_a_penalty_is_hidden_from_staff_who_play(
    running: Any, bob: Any, dora: Any, judy: Any, alice: Any, confirm: Any, enter: Any, read: Any
) -> None:
    confirm(dora)
    mine = running.event.entries.get(user=dora)
    said = {"kind": "warning", "code": "slow play", "reason": "Slow."}
    penalties.give(actor=judy, event=running.event, entry=mine, **said)
    running.judge(bob, "scorekeeper")
    notice = Notice.objects.get(kind="decision")
    Notice.objects.filter(pk=notice.pk).update(state="failed")
    assert "A penalty, a ruling" in read(alice, SENT)
    assert "A penalty, a ruling" not in read(bob, SENT)
    assert enter(bob).post(f"{SENT}{notice.pk}/again/").status_code == 404
    with pytest.raises(Refusal):
        sending.again(actor=bob, event=running.event, notice=notice)


def test_page_of_messages_asks_as_often_for_one_as_for_three(
    hall: Any, make_user: Callable[..., Any], confirm: Any, enter: Any, alice: Any
) -> None:
    client, counts = enter(alice), []
    for number in (1, 3):
        while Notice.objects.count() < number:
            user = make_user(f"n{Notice.objects.count()}")
            confirm(user)
            telling.queue(hall.event, News.PLACE, {user.pk: {}}, f"x{user.pk}")
        with CaptureQueriesContext(connection) as asked:
            client.get(SENT)
        counts.append(len(asked))
    assert counts[0] == counts[1]


def test_office_shows_the_messages_of_the_hall_but_no_penalties(
    running: Any, dora: Any, judy: Any, bob: Any, confirm: Any, make_user: Any, enter: Any
) -> None:
    confirm(dora)
    mine = running.event.entries.get(user=dora)
    said = {"kind": "warning", "code": "slow play", "reason": "Slow."}
    penalties.give(actor=judy, event=running.event, entry=mine, **said)
    telling.queue(running.event, News.PLACE, {dora.pk: {}}, "x")
    keeper = make_user("keeper", is_staff=True)
    page = enter(keeper).get("/hall/sent/").content.decode()
    assert str(News.PLACE.label) in page and str(News.DECISION.label) not in page
    assert "Dusk Cup" in page and "example.org" not in page
    assert enter(bob).get("/hall/sent/").status_code == 403
    assert enter(None).get("/hall/sent/").status_code == 302


def test_only_staff_send_again(queued: Any, charlie: Any, bob: Any) -> None:
    for user in (charlie, bob):
        with pytest.raises(Forbidden):
            sending.again(actor=user, event=queued.event, notice=of(bob))


# --- The API -------------------------------------------------------------------------------------


def test_wishes_by_the_api(bob: Any, api: Any, confirm: Any) -> None:
    confirm(bob)
    client, path = api(bob), "/api/v1/me/news/"
    assert client.get(path).json()["mail"] == News.values
    said = {"mail": ["round"], "push": ["round", "list"]}
    assert client.put(path, said).json() == {**said, "confirmed": True}
    assert client.get(path).json() == {**said, "confirmed": True}
    assert client.put(path, {"mail": ["weather"], "push": []}).status_code == 400
    assert api(None).get(path).status_code in (401, 403)


def test_messages_by_the_api(queued: Any, api: Any, alice: Any, bob: Any, charlie: Any) -> None:
    path = "/api/v1/events/dusk-cup/notices/"
    Notice.objects.filter(user=bob).update(state="failed")
    rows = api(alice).get(path).json()["results"]
    assert {(row["to"], row["state"]) for row in rows} == {("Bob", "failed"), ("Dora", "queued")}
    assert "example.org" not in str(rows)
    again = f"{path}{of(bob).pk}/again/"
    for user in (bob, charlie):
        assert api(user).get(path).status_code == 403
        assert api(user).post(again).status_code == 403
    assert api(alice).post(again).json()["state"] == "queued"
    assert api(alice).post(again).status_code == 409
