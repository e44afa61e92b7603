"""By which names a place of the board is meant, where two cards are called alike."""

from __future__ import annotations

import random
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import pytest

from engine import decks
from gameplay.drawing import look_of
from gameplay.drawing.places import names_at
from gameplay.models import Game, SeatView, Table
from gameplay.persons import Person
from gameplay.services.table import tables
from tests.gameplay import playing

pytestmark = pytest.mark.django_db

MIRRORED = {
    "chaotic": ("dop-overworld", {"board": 6, "formation": "listed"}),
    "genesis": ("training-ardun-keshel-a", {"format": "constructed", "players": 2}),
}


@dataclass(frozen=True)
class Card:
    name: str
    line_name: str


GUESTS = (Person(guest="a" * 64), Person(guest="b" * 64))


def mirror(game: str, first: Person = GUESTS[0], second: Person = GUESTS[1]) -> Table:
    """A table at which both play the same list, with cards of both in play."""
    deck, settings = MIRRORED[game]
    made = tables.open_by_invitation(actor=first, deck=decks.shipped()[deck], **settings)
    tables.join(actor=second, table=made, invitation=made.invitation, deck=decks.shipped()[deck])
    for person in (first, second):
        tables.sit_down(actor=person, table=playing.fresh(made), nonce="n")
    playing.work(made)
    dice = random.Random(3)
    while not cards_in(playing.current(made)):
        playing.step(made, dice)
    return playing.fresh(made)


def cards_in(game: Game) -> list[set[str]]:
    """The names of each place on which a card lies, as the second player sees the board."""
    content: Any = SeatView.objects.get(game=game, reader="B").content
    drawn = look_of(content).draw(content, "B")
    places = [set(space.places.split("|")) for space in drawn.spaces]
    return [names for names in places if len(names) > 1]


@pytest.mark.parametrize("game", MIRRORED)
def test_no_name_means_two_places_where_both_play_the_same_cards(game: str) -> None:
    """ "Arias" is the first of two: whoever picks "Arias 2" does not mean it as well."""
    cards = cards_in(playing.current(mirror(game)))
    assert len(cards) >= 2
    assert [both for both in combinations(cards, 2) if both[0] & both[1]] == []


def test_the_name_on_a_card_means_it_unless_lines_call_another_one_so() -> None:
    first, second = Card("Arias", "Arias"), Card("Arias", "Arias 2")
    known = {first.line_name, second.line_name}
    assert names_at("A1", [first], known) == "A1|Arias"
    assert names_at("B1", [second], known) == "B1|Arias 2"
    alone = Card("Arias", "Arias of B")
    assert names_at("B1", [alone], {alone.line_name}) == "B1|Arias of B|Arias"
