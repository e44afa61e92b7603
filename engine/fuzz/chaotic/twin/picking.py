"""Cards in piles that an item names as it resolves: picked then, or chosen before as targets."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.cards import CardFacts
from engine.fuzz.chaotic.twin.doing import Doing
from engine.fuzz.chaotic.twin.reading import Unread, printed
from engine.fuzz.chaotic.twin.said import card_or_none
from engine.language import nodes as n


class Lying(NamedTuple):
    """A card in a pile of a player."""

    seat: str
    pile: str
    name: str


def in_pile(what: n.Selector) -> bool:
    """Whether a selector means cards in piles and not cards in play."""
    return isinstance(what, n.Target | n.Pick) and any(
        isinstance(test, n.In) for test in what.cards.tests
    )


def lying(doing: Doing, cards: n.Cards) -> Iterator[Lying]:
    """The cards in piles that pass a filter."""
    where = next(test for test in cards.tests if isinstance(test, n.In))
    for seat, piles in doing.world.piles.items():
        if where.side != n.Side.ANY and (seat == doing.item.seat) != (where.side == n.Side.YOURS):
            continue
        if str(where.pile) not in piles:
            raise Unread(f"the {where.pile}")
        for name in piles[str(where.pile)]:
            card = card_or_none(name, doing.wording)
            if card is not None and _passes(doing, card, cards):
                yield Lying(seat, str(where.pile), name)


def _passes(doing: Doing, card: CardFacts, cards: n.Cards) -> bool:
    if cards.kind not in (n.CardKind.CARD, str(card.kind)):
        return False
    return all(_fits(doing, card, test) for test in cards.tests if not isinstance(test, n.In))


def _fits(doing: Doing, card: CardFacts, test: n.Test) -> bool:
    if test != n.BuildUpTo(n.Given()):
        return printed(card, test)
    given = card_or_none(doing.given, doing.wording)
    return given is not None and card.build_points <= given.build_points


def picked(doing: Doing, pick: n.Pick) -> list[Lying]:
    """The cards in piles that are picked (8.5.2)."""
    able = list(lying(doing, pick.cards))
    return [able[at] for at in doing.picks(pick, [one.name for one in able])]


def aimed(doing: Doing, target: n.Target) -> list[Lying]:
    """The cards in piles that are targets and lie there yet (8.5.1, R-removed-stays)."""
    there, found = list(lying(doing, target.cards)), []
    for name in doing.legal.get(target.slot, []):
        one = next((one for one in there if name in (one.name, f"{one.name} of {one.seat}")), None)
        if one is not None:
            there.remove(one)
            found.append(one)
    return found


def goes(doing: Doing, card: Lying, pile: str) -> None:
    """A card goes from one pile of a player to another."""
    doing.world.take(card.seat, card.pile, card.name)
    doing.world.put(card.seat, pile, card.name)
