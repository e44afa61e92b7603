"""The cards of which the packs of an event can be made, and what describes them there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from decks.cards import asking
from decks.cards.made import all_sets, made_cards
from decks.pools import packs
from decks.wings import wing
from engine import cards
from engine.cards import CardFacts
from engine.decks.banlists import BAN, CardRules
from tournaments.models import Event


def playable(event: Event, rules: CardRules) -> list[CardFacts]:
    """The cards that a pack of the event may hold, from the catalogue and the made cards: the game
    has them in packs, the format allows them, no rule of the event bans them, and the engine plays
    them."""
    own = wing(event.game)
    return [
        card
        for card in (*cards.all_facts(event.game), *made_cards(event.game))
        if card.executable
        and own.opened(card)
        and asking.allowed(card, event.format)
        and BAN not in rules.words.get(card.full_name, {})
    ]


def kinds(found: Iterable[CardFacts]) -> tuple[str, ...]:
    """The kinds of these cards, by name."""
    return tuple(sorted({str(card.kind.value) for card in found}))


def rarities(found: Iterable[CardFacts]) -> tuple[str, ...]:
    """The rarities of these cards, those with the most printings first."""
    counted = Counter(one.rarity for card in found for one in card.printings if one.rarity)
    return tuple(name for name, _count in counted.most_common())


def sets_with_packs(game: str, found: Iterable[CardFacts]) -> list[tuple[str, str]]:
    """Code and name of the sets of which any of these cards was in packs, older ones first."""
    there = {one.set for card in found for one in card.printings if one.status == "printed"}
    return [(code, name) for code, name in all_sets(game) if code in there]


def names_of(game: str, codes: Iterable[str]) -> list[str]:
    """The names of sets by their codes, in the same order."""
    names = dict(all_sets(game))
    return [names.get(code, code) for code in codes]


def usual_sets(event: Event, found: Iterable[CardFacts], contents: str) -> list[str]:
    """The code of the first set whose cards can fill every slot of a pack; empty where there is
    none."""
    found = list(found)
    slots = packs.slots_of(contents, kinds(found), rarities(found))
    codes = [code for code, _name in sets_with_packs(event.game, found)]
    whole = zip(codes, packs.sheets_of(found, codes, slots), strict=True)
    return [code for code, of_set in whole if all(of_set)][:1]
