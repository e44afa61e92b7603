"""An event that wants decks, its people, and lists to register."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.kept import kept


@pytest.fixture
@kept
def event(alice: Any, judy: Any) -> Any:
    """A published digital event of Apprentice on boards of 3; alice organizes, judy judges."""
    from tournaments.services.event import events, staff

    row = events.create(actor=alice, name="Lantern Cup", format="apprentice", size=3)
    events.publish(actor=alice, event=row)
    staff.add(actor=alice, event=row, user=judy, role="judge")
    row.refresh_from_db()
    return row


@pytest.fixture
def entry(event: Any, bob: Any) -> Any:
    """Bob's entry."""
    from tournaments.services.entry import entries

    return entries.sign_up(actor=bob, event=event)


@pytest.fixture
def rival(event: Any, dora: Any) -> Any:
    """Dora's entry."""
    from tournaments.services.entry import entries

    return entries.sign_up(actor=dora, event=event)


@pytest.fixture
def register() -> Callable[..., Any]:
    """``register(entry)``: its player registers the OverWorld starter."""
    from decks.services import registrations

    def do(entry: Any, **choice: Any) -> Any:
        choice = choice or {"starter": "dop-overworld"}
        return registrations.register(actor=entry.user, entry=entry, **choice)

    return do


@pytest.fixture
@kept
def running(event: Any, alice: Any, entry: Any, rival: Any, register: Any) -> Any:
    """The event with both decks in, started, first round published."""
    from tournaments.services.entry import entries
    from tournaments.services.event import events
    from tournaments.services.round import rounds

    for one in (entry, rival):
        register(one)
        entries.check_in(actor=alice, entry=one)
    events.start(actor=alice, event=event)
    rounds.publish(actor=alice, round=rounds.pair(actor=alice, event=event))
    event.refresh_from_db()
    return event
