"""Reads on registered lists, and who may read or change them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from django.db.models import Prefetch, QuerySet

import engine.decks
from decks import reading, shelf
from decks.enums import RegistrationState
from decks.models import DeckCheck, Registration
from engine import rulesets
from tournaments import rules
from tournaments.models import Entry, Event

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser

    from engine.decks import DeckList as Deck
    from engine.decks import Fault
    from tournaments.accounts.models import User


def is_free_staff(user: User | AnonymousUser, event: Event) -> bool:
    """A judge or organizer of the event who does not play in it.

    Somebody who plays would read the lists of people he or she may meet; another member of staff
    must do it. A scorekeeper has no business with lists.
    """
    return rules.is_staff(user, event, *rules.JUDGES) and not rules.plays_in(user, event)


def may_see(user: User | AnonymousUser, entry: Entry) -> bool:
    """A registered list is seen by its player and by free staff, and by nobody else."""
    if not user.is_authenticated:
        return False
    return entry.user_id == user.pk or is_free_staff(user, entry.event)


def may_register(user: User | AnonymousUser, entry: Entry) -> bool:
    """The player, or free staff for a player who hands in paper."""
    return may_see(user, entry)


def may_unlock(user: User | AnonymousUser, entry: Entry) -> bool:
    """Only free staff; nobody unlocks the own list."""
    return is_free_staff(user, entry.event)


def may_check(user: User | AnonymousUser, entry: Entry) -> bool:
    """Only free staff notes a deck check."""
    return is_free_staff(user, entry.event)


def current(entry: Entry) -> Registration | None:
    """The list the entry plays now; None when it registered none."""
    return entry.registrations.exclude(state=RegistrationState.REPLACED).first()


def current_of(entries: Iterable[Entry]) -> dict[int, Registration]:
    """The current list of each entry by the entry's key, in one query."""
    rows = Registration.objects.filter(entry__in=list(entries)).exclude(
        state=RegistrationState.REPLACED
    )
    return {row.entry_id: row for row in rows}


def history(entry: Entry) -> QuerySet[Registration]:
    """Every list the entry registered, newest first, with the checks made of it."""
    checks = Prefetch("checks", DeckCheck.objects.select_related("by"))
    return entry.registrations.select_related("registered_by").prefetch_related(checks)


def deck_of(entry: Entry) -> Deck | None:
    """The deck the entry plays, as the engine wants it; None when there is no legal list."""
    row = current(entry)
    if row is None or not row.legal:
        return None
    return reading.stored(row.content)


def faults_at(deck: Deck, event: Event) -> list[Fault]:
    """What the event's format and board size have against a deck; empty when it may play."""
    ruleset = rulesets.get(event.game, event.format)
    return [*engine.decks.check(deck, ruleset, size=event.size), *shelf.outdated(deck)]


def starters_at(event: Event) -> list[reading.Starter]:
    """The decks that ship and may be played in the event as they are, cut to its board."""
    shipped = engine.decks.shipped(event.game)
    return [
        one
        for one in reading.starters(event.game)
        if not faults_at(reading.cut_to(shipped[one.id], event.size), event)
    ]
