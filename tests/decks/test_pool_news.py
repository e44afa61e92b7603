"""Players of Limited are told that their pool is there, and of another one that they get."""

from __future__ import annotations

from typing import Any

import pytest
from django.core import mail

from decks.services import pools as services
from tests.decks.pooled import limited_event, settle
from tests.kept import kept
from tournaments.models import Event
from tournaments.services.news import sending

pytestmark = pytest.mark.django_db


@pytest.fixture
@kept
def event(alice: Any, judy: Any) -> Any:
    """A published event of Limited; alice organizes, judy judges."""
    return limited_event(alice, judy)


def told() -> list[tuple[str, str]]:
    """Who was told what since the last look, by name and first line."""
    sending.work()
    found = [(one.to[0].partition("@")[0], one.subject) for one in mail.outbox]
    mail.outbox.clear()
    return sorted(found)


def test_everybody_who_gets_a_pool_is_told_once(
    event: Any, alice: Any, bob: Any, dora: Any, entry: Any, rival: Any, confirm: Any
) -> None:
    confirm(alice, bob, dora)
    settle(alice, event, "sealed")
    assert told() == []
    services.give_out(actor=alice, event=event)
    words = "Sealed Night: your pool is there"
    assert told() == [("bob", words), ("dora", words)]
    services.give_out(actor=alice, event=event)
    assert told() == []


def test_who_gets_another_pool_is_told_and_who_enters_the_own_is_not(
    event: Any, alice: Any, judy: Any, bob: Any, entry: Any, confirm: Any
) -> None:
    confirm(bob, judy)
    settle(alice, event)
    services.enter(actor=bob, entry=entry, text="1 Maxxor")
    assert told() == []
    services.enter(actor=judy, entry=entry, text="2 Maxxor", reason="one was missing")
    assert told() == [("bob", "Sealed Night: your pool is there")]


@pytest.mark.parametrize("meanwhile", ["taken back", "over"])
def test_a_pool_that_is_gone_before_the_mail_is_sent_is_not_told(
    event: Any, alice: Any, bob: Any, entry: Any, confirm: Any, meanwhile: str
) -> None:
    confirm(bob)
    settle(alice, event, "sealed")
    services.give_out(actor=alice, event=event)
    if meanwhile == "over":
        Event.objects.filter(pk=event.pk).update(state="finished")
    else:
        settle(alice, event, "sealed", contents="9 common", reason="too few packs came")
    assert told() == []
