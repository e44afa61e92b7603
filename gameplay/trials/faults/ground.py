"""Fills the hall before the trial: people with tokens, and events that wait for their first round.

Runs inside the hall. The formats are small, so that games end and others begin while things break.
"""

from __future__ import annotations

import json
from typing import Any

from decks.lists.documents import cut_to
from decks.services import lists, registrations
from engine import decks as deck_lists
from gameplay.trials.faults import chaotic, genesis
from gameplay.trials.hall import STARTERS, TIMELINES
from gameplay.trials.log_in import token_of
from tournaments.accounts.models import User
from tournaments.models import Event
from tournaments.services.entry import entries
from tournaments.services.event import events

#: The kinds of events: a name, the settings of the event, and the lists that its players bring.
KINDS: tuple[tuple[str, dict[str, Any], tuple[str, ...]], ...] = (
    ("tide", chaotic.DIGITAL, STARTERS),
    ("grove", genesis.DIGITAL, TIMELINES),
    ("paper", chaotic.PAPER, ()),
)


def build(*, events_each: int, players: int, practising: int) -> dict[str, Any]:
    """``{"olga": token, "halls": {kind: {"players": {name: token}, "events": [slug]}},
    "practice": [[name, token]]}``. Each kind has ``events_each`` events with the same players;
    ``practising`` people have come for practice. `olga` organizes all events and plays in none."""
    olga = User.objects.create(username="olga", name="Olga")
    made: dict[str, Any] = {"olga": token_of(olga), "halls": {}}
    for kind, settings, starters in KINDS:
        people = [_person(f"{kind}{number}") for number in range(players)]
        slugs = [
            _event(olga, f"{kind.capitalize()} Cup {number}", people, starters, settings).slug
            for number in range(events_each)
        ]
        tokens = {person.name: token_of(person) for person in people}
        made["halls"][kind] = {"players": tokens, "events": slugs}
    came = [_person(f"guest{number}") for number in range(practising)]
    made["practice"] = [[person.username, token_of(person)] for person in came]
    return made


def tell(**numbers: int) -> str:
    """The result of `build`, as JSON."""
    return json.dumps(build(**numbers))


def _person(name: str) -> User:
    return User.objects.create(username=name, name=name.capitalize())


def _event(
    olga: User, name: str, people: list[User], starters: tuple[str, ...], settings: Any
) -> Event:
    event = events.create(actor=olga, name=name, swiss_rounds=2, **settings)
    events.publish(actor=olga, event=event)
    for number, person in enumerate(people):
        entry = entries.sign_up(actor=person, event=event)
        if starters:
            deck = deck_lists.shipped()[starters[number % len(starters)]]
            if "size" in settings:
                deck = cut_to(deck, event.size)
            own = lists.create(actor=person, text=deck.as_text(), name=f"{name} {person.name}")
            registrations.register(actor=person, entry=entry, deck_list=own)
    events.start(actor=olga, event=event)
    return event
