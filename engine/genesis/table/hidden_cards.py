"""The same game as a seat knows it: cards hidden from the seat are exchanged for others.

If `permute` turns one position into another, both look alike to the seat in every respect. So
whatever the seat receives must be the same in both (GR-ZN.3).
"""

from __future__ import annotations

from typing import Any, Protocol

from engine.genesis.instructions.placement import landed, put_one
from engine.genesis.instructions.timelines import found
from engine.genesis.position.battle import Battle
from engine.genesis.position.decisions import Choice
from engine.genesis.position.ids import CardId, Seat
from engine.genesis.position.items import items_of
from engine.genesis.position.seats import NOBODY
from engine.genesis.position.steps import is_step
from engine.genesis.position.zones import FORETHOUGHTS, SUBCONSCIOUS, THOUGHTS, TIMELINE
from engine.kernel.agenda import Frame


class Shuffler(Protocol):
    """A source of chance: a kernel stream, or `random.Random`."""

    def shuffle(self, cards: list[Any], /) -> None:
        """Put a list in a random order."""


def permute(game: Battle, seat: str, stream: Shuffler) -> Any:
    """A clone in which the cards that `seat` cannot know are exchanged at random; a spectator has
    no cards of their own.

    The numbers of cards stay in their places, but stand for other cards.
    """
    twin = game.clone()
    number = game.seat_of(seat) if seat in game.seats else NOBODY
    for places in secrets(game, number):
        order = list(places)
        stream.shuffle(order)
        twin.exchange_cards(places, order)
    return twin


def unknowing(game: Battle, seat: str, name: str) -> Any:
    """A clone in which every card that `seat` cannot know is a blank card of this name, and in
    which chance is another. So what is played in it depends on nothing hidden."""
    twin = game.clone()
    twin.blank_cards(sorted(map(CardId, hidden(game, seat))), name)
    return twin


def hidden(game: Battle, seat: str) -> frozenset[int]:
    """The cards that `seat` cannot know."""
    number = game.seat_of(seat) if seat in game.seats else NOBODY
    return frozenset(card for group in secrets(game, number) for card in group)


def same_place(game: Battle, seat: str, key: Any, other: Any) -> bool:
    """Whether two answers name things in the same places. It is always so: hidden cards lie in
    zones whose order tells nothing, never in a place of their own."""
    return True


def secrets(game: Battle, seat: Seat) -> list[list[CardId]]:
    """The cards that a seat does not know, in groups whose members could be exchanged. Of its own
    cards it is the timeline; of another player's cards it is timeline and thoughts, the face-down
    subconscious, and the forethoughts."""
    groups = []
    known = named_now(game)
    known |= {CardId(card) for letter, card in game.known if game.seat_of(letter) == seat}
    searches = [ask for ask in choices(game) if is_step(ask.frame, found)]
    for number, zones in enumerate(game.zones):
        looking = {answer.value for ask in searches if ask.seat == seat for answer in ask.answers}
        if number == seat:
            groups.append([card for card in zones[TIMELINE] if card not in looking])
            continue
        if searches:
            groups.append(list(zones[THOUGHTS]))
        else:
            groups.append([*zones[THOUGHTS], *zones[TIMELINE]])
        groups.append([card for card in zones[SUBCONSCIOUS] if card not in game.shown])
        groups.append(list(zones[FORETHOUGHTS]))
    return [[card for card in group if card not in known] for group in groups]


def named_now(game: Battle) -> set[CardId]:
    """Cards that everybody knows now: an effect is about to put them into the arena, an ability on
    the stack has named them as targets, or they are the source of an ability, even if they have
    returned to a hidden zone."""
    frames = [*game.agenda, *(ask.frame for ask in choices(game))]
    placed = {_card_of(frame) for frame in frames if is_step(frame, put_one, landed)}
    speaking = [*game.stack, *game.waiting, *(part for frame in frames for part in items_of(frame))]
    speaking += [game.resolving] if game.resolving is not None else []
    named = [aim for item in speaking for aim in item.targets]
    heard = {aim.card for aim in named if aim.kind in ("permanent", "card", "skill")}
    return placed | heard | {item.card for item in speaking}


def choices(game: Battle) -> list[Choice]:
    """The choices that are owed."""
    return [ask for ask in game.asks if isinstance(ask, Choice)]


def _card_of(frame: Frame) -> CardId:
    """The card that a step places."""
    _, _, _, card, *_ = frame
    return CardId(card)
