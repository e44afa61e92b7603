"""What a page of decks may cost: questions to the database, and bytes."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

import engine.decks
from decks.services import card_rules, lists, registrations, sharing
from engine.decks import banlists
from tournaments.services.entry import entries
from tournaments.services.event import events

pytestmark = pytest.mark.django_db

QUERIES, BYTES = 25, 100_000
TIMELINE = next(iter(engine.decks.shipped("genesis")))


@pytest.fixture
def addresses(event: Any, entry: Any, alice: Any, bob: Any) -> list[str]:
    """Every page of decks that bob may read, with the largest lists that ship."""
    newest = banlists.published("chaotic")[-1].name
    card_rules.settle(actor=alice, event=event, ban_list=newest, card_rules="")
    registrations.register(actor=bob, entry=entry, starter="dop-overworld")
    arena = events.create(actor=alice, name="Anvar Cup", game="genesis", format="constructed")
    events.publish(actor=alice, event=arena)
    other = entries.sign_up(actor=bob, event=arena)
    registrations.register(actor=bob, entry=other, starter=TIMELINE)
    found = ["/decks/", "/decks/new/", f"/decks/events/{event.slug}/rules/"]
    for one in (entry, other):
        found += [f"/decks/entries/{one.pk}/", f"/decks/entries/{one.pk}/sheet/"]
    for starter in ("dop-overworld", TIMELINE):
        row = lists.create_from_starter(actor=bob, starter=starter)
        row = sharing.share(actor=bob, deck_list=row)
        pages = ("", "edit/", "versions/", "sheet/", "as/json/")
        found += [f"/decks/{row.pk}/{page}" for page in pages]
        found.append(f"/decks/shared/{row.link}/")
    return found


def test_each_page_keeps_to_its_budget(enter: Any, addresses: list[str], bob: Any) -> None:
    client, dear = enter(bob), []
    for address in addresses:
        with CaptureQueriesContext(connection) as asked:
            answer = client.get(address)
        assert answer.status_code == 200, address
        if len(asked) > QUERIES or len(answer.content) > BYTES:
            dear.append((address, len(asked), len(answer.content)))
    assert dear == []
