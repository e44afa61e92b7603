"""Whoever is erased is gone from digital tables, decks and disputes too; games stand as played."""

from __future__ import annotations

import json
from typing import Any

import pytest

from decks.models import DeckList, Registration
from decks.services import lists
from gameplay.models import (
    Dispute,
    KeptFormation,
    LessonTaken,
    PlayStops,
    PuzzleTried,
    Seat,
)
from tests.tournaments.people.test_erasing import everything
from tournaments.operations.chain import verify_chain
from tournaments.queries.person import holdings
from tournaments.services.person import erasing

pytestmark = pytest.mark.django_db


def test_no_name_is_left_at_a_digital_table(
    table: Any, bob: Any, dora: Any, alice: Any, rf: Any
) -> None:
    bob.name = "Robert Quarrington"
    bob.save()
    Seat.objects.filter(user=bob).update(name="Robert Quarrington")
    lists.create(actor=bob, text="Creatures:\n1 Maxxor\n")
    Registration.objects.filter(entry__user=bob).update(name="Quarrington, Robert Quarrington's")
    parts = holdings.parts(rf.get("/"), bob)
    assert parts["seats"] and parts["lists"] and parts["registered_lists"]
    assert "Dora" not in json.dumps(parts["seats"], default=str)
    erasing.erase(bob)
    left = [where for where, text in everything().items() if "Robert Quarrington" in text]
    assert left == []
    bob.refresh_from_db()
    assert Seat.objects.get(user=bob).name == bob.name
    assert not DeckList.objects.filter(owner=bob).exists()
    assert Registration.objects.filter(entry__user=bob).count() == 1
    assert verify_chain(table.event) is None


def test_claim_of_a_dispute_forgets_the_name_of_whom_it_is_about(
    table: Any, bob: Any, dora: Any
) -> None:
    made = Dispute.objects.create(
        event=table.event, match=table.match, table=table, claim="Bob moved twice.", by=dora
    )
    erasing.erase(bob)
    made.refresh_from_db()
    bob.refresh_from_db()
    assert made.claim == f"{bob.name} moved twice."


def test_what_is_kept_for_the_next_game_goes_with_the_account(bob: Any) -> None:
    KeptFormation.objects.create(user=bob, army="a" * 64, posts=[])
    PlayStops.objects.create(user=bob, game="chaotic", stops={})
    LessonTaken.objects.create(user=bob, game="chaotic")
    PuzzleTried.objects.create(user=bob, puzzle="x")
    erasing.erase(bob)
    for kept in (KeptFormation, PlayStops, LessonTaken, PuzzleTried):
        assert not kept.objects.exists()
