"""One visitor gets so much of the hall and no more; the refusal says so and when to come again."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import RequestFactory
from django.utils import timezone

from tournaments import quotas
from tournaments.enums import EventState
from tournaments.errors import QuotaSpent
from tournaments.models import Event, Spent
from tournaments.services.event import events
from tournaments.tasks import forget_spent

pytestmark = pytest.mark.django_db


@pytest.fixture
def two_of_each(settings: Any) -> None:
    """Of everything a visitor gets two."""
    settings.QUOTAS = dict.fromkeys(settings.QUOTAS, 2)


def test_what_is_used_up_is_refused_in_words_and_comes_back_with_time(
    two_of_each: None, alice: Any, bob: Any, time_machine: Any
) -> None:
    began = timezone.now()
    time_machine.move_to(began, tick=False)
    quotas.spend("invitation", alice)
    time_machine.move_to(began + timedelta(hours=1), tick=False)
    quotas.spend("invitation", alice)
    with pytest.raises(QuotaSpent) as refused:
        quotas.spend("invitation", alice)
    assert (refused.value.code, refused.value.status) == ("quota", 429)
    assert refused.value.message == (
        "You have sent 2 invitations within a day. Try again in 24 hours."
    )
    assert refused.value.retry_after == 23 * 3600 + 1
    quotas.spend("invitation", bob)
    quotas.spend("import", alice)
    time_machine.move_to(began + timedelta(hours=24, seconds=1), tick=False)
    quotas.spend("invitation", alice)
    with pytest.raises(QuotaSpent):
        quotas.spend("invitation", alice)


def test_the_site_itself_the_staff_and_a_quota_of_nought_are_not_counted(
    two_of_each: None, make_user: Any, alice: Any, settings: Any
) -> None:
    keeper = make_user("keeper", is_staff=True)
    settings.QUOTAS = settings.QUOTAS | {"import": 0}
    for _ in range(5):
        quotas.spend("event", None)
        quotas.spend("event", keeper)
        quotas.spend("import", alice)
    assert not Spent.objects.exists()


def test_a_guest_is_known_by_the_network_and_never_by_the_address_itself() -> None:
    def visitor(address: str) -> str:
        return quotas.visitor_of(RequestFactory().get("/", REMOTE_ADDR=address))

    assert visitor("192.0.2.7") != visitor("192.0.2.8")
    assert visitor("2001:db8:1:2::7") == visitor("2001:db8:1:2:ffff::8")
    assert visitor("2001:db8:1:2::7") != visitor("2001:db8:1:3::7")
    assert "192.0.2.7" not in visitor("192.0.2.7")


def test_rows_older_than_any_window_are_forgotten(alice: Any, time_machine: Any) -> None:
    began = timezone.now()
    time_machine.move_to(began - timedelta(hours=25), tick=False)
    quotas.spend("event", alice)
    time_machine.move_to(began, tick=False)
    quotas.spend("event", alice)
    forget_spent()
    assert [row.number for row in Spent.objects.all()] == [2]


def test_events_of_one_account_are_counted_as_drafts_and_as_published(
    two_of_each: None, alice: Any
) -> None:
    made = [events.create(actor=alice, name=f"Night {n}", format="apprentice") for n in (1, 2)]
    with pytest.raises(QuotaSpent):
        events.create(actor=alice, name="Night 3", format="apprentice")
    assert Event.objects.count() == 2
    for event in made:
        events.publish(actor=alice, event=event)
    more = events.create(actor=None, name="Of the hall", format="apprentice")
    events.publish(actor=None, event=more)
    assert Event.objects.filter(state=EventState.REGISTRATION).count() == 3


def test_an_event_that_is_refused_has_spent_nothing(two_of_each: None, alice: Any) -> None:
    for _ in range(3):
        with pytest.raises(Exception, match="name"):
            events.create(actor=alice, name="", format="apprentice")
    assert not Spent.objects.filter(kind="event").exists()


def test_the_api_says_429_and_when_to_come_again(two_of_each: None, api: Any, alice: Any) -> None:
    body = {"name": "Night", "format": "apprentice"}
    answers = [api(alice).post("/api/v1/events/", body) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [201, 201, 429]
    assert answers[2].json()["code"] == "quota"
    assert "within a day" in answers[2].json()["detail"]
    assert 0 < int(answers[2]["Retry-After"]) <= 24 * 3600 + 1


def test_a_file_that_cannot_be_read_counts_as_one_brought_in(
    two_of_each: None, api: Any, alice: Any
) -> None:
    answers = []
    for _ in range(3):
        file = SimpleUploadedFile("event.json", b"{")
        body = {"file": file, "game": "chaotic"}
        answers.append(api(alice).post("/api/v1/events/import/", body, format="multipart"))
    # Files are read in the background: what is wrong with one is told at the import itself.
    assert [answer.status_code for answer in answers] == [202, 202, 429]
    assert "brought in 2 files" in answers[2].json()["detail"]
