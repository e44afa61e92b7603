"""Whoever is erased is gone from digital tables, decks and disputes too; games stand as played."""

from __future__ import annotations

import json
import random
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
    Table,
    WrittenPosition,
)
from gameplay.persons import Person
from gameplay.services.bench import disputes, repair, whatifs
from gameplay.services.bench.repair import Wish
from gameplay.services.table import tables, talk
from tests.gameplay import playing
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


NAME = "Robert Quarrington"


@pytest.fixture
def written_about(match_table: Table, bob: Any, dora: Any, judy: Any, alice: Any) -> Table:
    """A table in play of somebody whose name stands wherever people write at one."""
    bob.name = NAME
    bob.save()
    Seat.objects.filter(user=bob).update(name=NAME)
    people = playing.people(match_table)
    mine = next(letter for letter, one in people.items() if one.user == bob)
    other = next(one for letter, one in people.items() if letter != mine)
    talk.say(actor=other, table=match_table, text=f"Good luck, {NAME}!")
    judge = Person(user=judy)
    playing.step(match_table, random.Random(2))
    game = playing.current(match_table)
    given = repair.give(
        actor=judge,
        game=game,
        wish=Wish(back=game.revision - 1, rules=("8.1.1",), reason=f"{NAME} was not asked."),
        seen=game.revision,
    )
    assert given.reason == f"{NAME} was not asked."
    assert given.content["reason"] == f"{mine} was not asked.", "a record is never written anew"
    playing.work(match_table)
    tables.set_pause(actor=judge, table=match_table, paused=True, reason=f"{NAME} is ill.")
    called = disputes.open_for_step(actor=other, game=game, step=1, claim=f"{NAME} moved twice.")
    step = game.steps.exclude(line="").order_by("number").first()
    line = f"{step.letter}: {step.line}"
    whatifs.keep_branch(
        actor=judge, game=game, step=step.number - 1, lines=[line], title=f"If {NAME} had moved"
    )
    WrittenPosition.objects.create(
        **{"game": "chaotic", "title": f"{NAME} to move", "text": f"# {NAME}", "held": True},
        **{"dispute": called, "by": judy},
    )
    return match_table


def test_what_others_wrote_at_a_table_forgets_the_name(written_about: Table, bob: Any) -> None:
    erasing.erase(bob)
    left = [where for where, text in everything().items() if NAME in text]
    assert left == []


POSITION = """\
title: Maxxor asks
setup: # Maxxor had it
  A: {B2: Maxxor, B3: "Maxxor, Protector of Perim"}
  B: {C2: {card: Intress, of: MAXXOR}}
steps:
  - A: move Maxxor to C2
    note: Maxxor did not see it
"""


def test_a_player_called_like_a_card_leaves_the_position_readable(
    match_table: Table, bob: Any, dora: Any, judy: Any
) -> None:
    """Erased, the player took the card along: no such card stood in the position any more."""
    bob.name = "Maxxor"
    bob.save()
    asked = Dispute.objects.create(
        event=match_table.event, match=match_table.match, claim="?", position=POSITION, by=dora
    )
    kept = WrittenPosition.objects.create(
        **{"game": "chaotic", "title": "Maxxor to move", "text": POSITION, "held": True},
        **{"dispute": None, "by": judy},
    )
    WrittenPosition.objects.filter(pk=kept.pk).update(
        dispute=Dispute.objects.create(
            event=match_table.event, match=match_table.match, table=match_table, claim="?", by=dora
        )
    )
    erasing.erase(bob)
    for row in (bob, asked, kept):
        row.refresh_from_db()
    other = bob.name
    assert other != "Maxxor"
    assert (
        asked.position
        == kept.text
        == f"""\
title: {other} asks
setup: # {other} had it
  A: {{B2: Maxxor, B3: "Maxxor, Protector of Perim"}}
  B: {{C2: {{card: Intress, of: MAXXOR}}}}
steps:
  - A: move Maxxor to C2
    note: {other} did not see it
"""
    )
    assert kept.title == f"{other} to move"
