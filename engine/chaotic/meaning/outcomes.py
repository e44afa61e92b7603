"""What the instruction before brought about ("if you do", "for each ... this way", 8.5.2).

Kept while something resolves, under the number of the item: whether it was done and how much of
it, how much damage it dealt or healed, and for Creatures what each of them lost.
"""

from __future__ import annotations

from engine.chaotic.meaning.register import means
from engine.chaotic.position import door
from engine.chaotic.position.cards import THAT_MUCH
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.ids import CardId
from engine.chaotic.position.items import Item
from engine.language import nodes as n


def remember_done(game: Duel, env: Item, count: int) -> None:
    """Remember how much of an instruction was carried out; 0: nothing."""
    door.burst.remember(game, f"{env.number}.done", "", (1,) if count else ())
    door.burst.remember(game, f"{env.number}.way", "", (int(count),))


def remember_amount(game: Duel, env: Item, number: int, *, more: bool = False) -> None:
    """Remember how much damage was dealt or healed, for "that much" in what follows (8.5.2);
    `more`: on top of what the same instruction did before."""
    if THAT_MUCH in game.deal.recalled:
        place = f"{env.number}.much"
        before = remembered_number(game, place) if more else 0
        door.burst.remember(game, place, "", (before + number,))


def remembered_number(game: Duel, place: str) -> int:
    """The number remembered under a name; 0 for none."""
    (number,) = game.remembered(place, (0,))
    return int(number)


@means(n.ThatMuch)
def _that_much(game: Duel, env: Item, number: n.ThatMuch) -> int:
    """The amount of the event that triggered the ability; if there is none, what the previous
    instruction did."""
    if env.event.amount:
        return env.event.amount
    return remembered_number(game, f"{env.number}.much")


def remember_lost(game: Duel, env: Item, masks: dict[CardId, int]) -> None:
    """Remember which Elemental Types each Creature has lost."""
    remember_done(game, env, sum(mask.bit_count() for mask in masks.values()))
    pairs = tuple(value for pair in sorted(masks.items()) for value in pair)
    door.burst.remember(game, f"{env.number}.lost", "", pairs)


def masks_of(game: Duel, env: Item) -> dict[CardId, int]:
    """Which Elemental Types each Creature has lost."""
    pairs = game.remembered(f"{env.number}.lost")
    return dict(zip(pairs[::2], pairs[1::2], strict=True))


@means(n.ThisWay)
def _this_way(game: Duel, env: Item, number: n.ThisWay) -> int:
    masks = masks_of(game, env)
    if env.member in masks:
        return masks[env.member].bit_count()
    return remembered_number(game, f"{env.number}.way")


@means(n.LostElement)
def _lost_element(game: Duel, env: Item, card: CardId, test: n.LostElement) -> bool:
    return bool(masks_of(game, env).get(card, 0) >> test.element & 1)
