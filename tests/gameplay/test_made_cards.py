"""A digital game with made cards: drawn, recorded with their facts, checked after a withdrawal."""

from __future__ import annotations

import random
from typing import Any

import pytest

from decks.models import MadeCard
from decks.services import lists, made_cards
from engine.decks import parse
from gameplay.models import Game
from gameplay.persons import Person
from gameplay.services.record import rechecks
from gameplay.services.table import tables
from tests.decks.test_made_cards import FILE, a_list
from tests.gameplay import playing
from tests.gameplay.timelines import LISTS
from tournaments.errors import Refusal
from tournaments.services.event import events

pytestmark = pytest.mark.django_db


@pytest.fixture
def deck(alice: Any) -> Any:
    """A list with both made cards."""
    event = events.create(actor=alice, name="Home", game="genesis", format="constructed")
    events.publish(actor=alice, event=event)
    made_cards.add(actor=alice, text=FILE)
    return lists.read(a_list())


def test_played_recorded_and_checked_after_the_card_is_gone(
    deck: Any, enter: Any, alice: Any, bob: Any, dora: Any
) -> None:
    people = [Person(user=bob), Person(user=dora)]
    table = tables.open_by_invitation(actor=people[0], deck=deck, format="constructed", players=2)
    tables.join(actor=people[1], table=table, invitation=table.invitation, deck=LISTS[2])
    for person in people:
        tables.sit_down(actor=person, table=playing.fresh(table), nonce="n")
    playing.work(table)
    dice = random.Random(2)
    for _count in range(12):
        playing.step(table, dice)
    page = enter(bob).get(f"/tables/{table.pk}/").content.decode()
    assert "Ra&#x27;Ha" in page
    assert "18/18" in page
    for card in MadeCard.objects.all():
        made_cards.withdraw(actor=alice, card=card)
    playing.play_out(table)
    game = Game.objects.get(table=table)
    assert game.verified
    assert "made" in game.record["decks"]["A"]
    assert rechecks.recheck(game).ok
    assert enter(bob).get(f"/replays/{game.pk}/?step=9").status_code == 200


def test_a_list_with_a_card_that_is_gone_opens_no_table(deck: Any, alice: Any, bob: Any) -> None:
    made_cards.withdraw(actor=alice, card=MadeCard.objects.get(name="Hot Spark"))
    with pytest.raises(Refusal, match="Hot Spark"):
        tables.open_by_invitation(
            actor=Person(user=bob), deck=deck, format="constructed", players=2
        )


def test_two_wordings_of_a_card_do_not_meet(deck: Any, alice: Any, bob: Any, dora: Any) -> None:
    table = tables.open_by_invitation(
        actor=Person(user=bob), deck=deck, format="constructed", players=2
    )
    made_cards.withdraw(actor=alice, card=MadeCard.objects.get(name="Hot Spark"))
    made_cards.add(
        actor=alice, text=FILE.split(', {"name"')[0].replace('"chi": 4', '"chi": 3') + "]"
    )
    other = lists.read(a_list())
    with pytest.raises(Refusal) as refused:
        tables.join(actor=Person(user=dora), table=table, invitation=table.invitation, deck=other)
    assert refused.value.code == "other_cards"
    assert parse(a_list(), made=dict(other.made)) == other
