"""The same for many players at once, in one transaction: those who cannot are named."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournaments.errors import Forbidden, Refusal
from tournaments.models import Entry, Event
from tournaments.operations import writing
from tournaments.services.entry import entries
from tournaments.services.permission import demand

if TYPE_CHECKING:
    from tournaments.accounts.models import User


@dataclass(frozen=True, slots=True)
class Did:
    """The number of players for whom it was done, and "name: why" for each of the others."""

    count: int
    refused: tuple[str, ...]


def check_in(*, actor: User | None, event: Event, chosen: Iterable[Entry]) -> Did:
    """Check in all that can be; raises Forbidden where the actor may check in nobody."""
    return _each(event, chosen, lambda one: entries.check_in(actor=actor, entry=one))


def drop(*, actor: User | None, event: Event, chosen: Iterable[Entry], reason: str = "") -> Did:
    """Drop all of them, with one reason."""
    with writing(event) as held:
        demand(actor, "manage_entries", held)
    return _each(event, chosen, lambda one: entries.drop(actor=actor, entry=one, reason=reason))


def _each(event: Event, chosen: Iterable[Entry], write: Callable[[Entry], object]) -> Did:
    count, refused = 0, []
    with writing(event) as held:
        for one in chosen:
            one.event = held
            try:
                write(one)
            except Refusal as refusal:
                if isinstance(refusal, Forbidden):
                    raise
                refused.append(f"{one.name}: {refusal.message}")
            else:
                count += 1
    return Did(count, tuple(refused))
