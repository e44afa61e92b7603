"""Random decks of Chaotic from the whole pool, also around some cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine import cards, decks
from engine.cards import CardFacts
from engine.chaotic.formats import ChaoticRuleset
from engine.decks.chaotic.legality import accepts
from engine.fuzz.chaotic.cover.company import draw, helpers, named
from engine.fuzz.chaotic.pool import Pools, pools
from engine.kernel.chance import Stream

MIXED_SHARE = 3
"""One random deck in so many may have Creatures of all tribes; the others are of one tribe, so that
they can have Loyal cards (2.2.5)."""


class Builder:
    """Builds one deck that may be legal; `decks.check` decides whether it is."""

    def __init__(
        self, ruleset: ChaoticRuleset, size: int, stream: Stream, around: Sequence[str]
    ) -> None:
        self.ruleset, self.size, self.stream, self.around = ruleset, size, stream, around
        self.pools: Pools = pools(ruleset)
        self.copies: Counter[str] = Counter()
        self.chosen: list[CardFacts] = []
        self.tribe = self.banner()

    def banner(self) -> str:
        """The tribe of the Creatures; "" for a deck of all tribes."""
        if self.stream.below(MIXED_SHARE) == 0:
            return ""
        own = [card.tribe for card in self.pools["creatures"] if card.full_name in self.around]
        choices = own if own and self.stream.below(4) else cards.TRIBES
        return choices[self.stream.below(len(choices))]

    def deck(self) -> decks.DeckList | None:
        """The deck; None if a pile could not be filled."""
        attacks, budget = self.ruleset.attack_deck
        wanted = {
            "creatures": self.size,
            "battlegear": self.size if self.ruleset.deck_battlegear == "required" else 0,
            "mugic": self.size if self.ruleset.deck_mugic == "required" else 0,
            "attacks": attacks,
            "locations": self.ruleset.location_deck,
        }
        piles = {}
        for pile, count in wanted.items():
            found = self.filled(pile, count, budget if pile == "attacks" else None)
            if found is None:
                return None
            piles[pile] = [_scanned(card, self.stream) for card in found]
        return decks.DeckList.of("random", "chaotic", self.size, dict(piles))

    def filled(self, pile: str, count: int, budget: int | None) -> list[CardFacts] | None:
        """`count` cards for a pile, attacks within the budget of Build Costs (2.2.8.1); None if
        they were not found."""
        pool: Sequence[CardFacts] = self.pools[pile]
        if pile == "creatures" and self.tribe:
            pool = [card for card in pool if card.tribe == self.tribe]
        if not pool:
            return None
        groups: tuple[list[list[CardFacts]], ...] = ()
        if self.around:
            groups = (named(self.around, pool), helpers(self.around, pool))
        found: list[CardFacts] = []
        for _ in range(count * 60):
            if len(found) == count:
                break
            card = draw(self.around, pool, groups, self.stream)
            if (budget is None or card.build_points <= budget) and self.fits(card):
                self.copies[card.name] += 1
                self.chosen.append(card)
                found.append(card)
                if budget is not None:
                    budget -= card.build_points
        return found if len(found) == count else None

    def fits(self, card: CardFacts) -> bool:
        """Whether a card may join the deck: Rule of Two, Unique, Legendary, Loyal (2.2.2 to
        2.2.5)."""
        if self.copies[card.name] >= (1 if card.unique else 2):
            return False
        if self.copies[card.name] and any(
            other.unique for other in self.chosen if other.name == card.name
        ):
            return False
        if card.legendary and self.ruleset.legendary:
            if any(other.legendary for other in self.chosen):
                return False
        if not self.ruleset.loyal:
            return True
        if card.loyal and not all(accepts(card, other) for other in self.creatures()):
            return False
        if card.kind == cards.Kind.CREATURE:
            return all(accepts(other, card) for other in self.chosen if other.loyal)
        return True

    def creatures(self) -> list[CardFacts]:
        return [card for card in self.chosen if card.kind == cards.Kind.CREATURE]


def _scanned(card: CardFacts, stream: Stream) -> decks.Copy:
    """A copy of a card; every other Creature was scanned with values of its own."""
    if card.kind != cards.Kind.CREATURE or stream.below(2):
        return decks.Copy(card.full_name)
    courage, power, wisdom, speed = (
        max(0, value + 5 * (stream.below(5) - 2)) for value in card.disciplines
    )
    energy = card.energy + 5 * (stream.below(3) - 1)
    return decks.Copy(card.full_name, decks.Scan((courage, power, wisdom, speed), energy))
