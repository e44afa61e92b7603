"""What must happen before an ability does something: attacks must deal the damage that it waits
for, or other cards must cause its event."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from engine.cards import CardFacts
from engine.fuzz.chaotic.cover.wants import Wanted, texts, wanted_of
from engine.language import nodes as n
from engine.language.walking import walk, whole

DEALT = {
    n.Verb.DEALS_DAMAGE,
    n.Verb.DEALS_ATTACK_DAMAGE,
    n.Verb.DEALT_DAMAGE,
    n.Verb.DEALT_ATTACK_DAMAGE,
}
FATAL = {n.Verb.WINS_COMBAT, n.Verb.COMBAT_ENDS, n.Verb.DESTROYED, n.Verb.DISCARDED}
"""The events that happen when a Creature is defeated."""
FIGHTING = DEALT | FATAL | {n.Verb.WINS_CHALLENGE, n.Verb.FAILS_CHECK, n.Verb.STRIKES}
"""What happens in the strike phase of a combat (7.2.5)."""
BROUGHT_ABOUT: dict[n.Verb, tuple[type[n.Node], ...]] = {
    n.Verb.REVEALS_LOCATION: (n.RevealLocation,),
    n.Verb.BECOMES_ACTIVE: (n.RevealLocation, n.ChooseLocation),
    n.Verb.HEALED: (n.Heal,),
    n.Verb.ENTERS: (n.ReturnToPlay,),
    n.Verb.RETURNED: (n.ReturnToPlay,),
    n.Verb.RELOCATED: (n.Relocate,),
    n.Verb.SACRIFICED: (n.Sacrifice, n.SacrificeCost),
    n.Verb.INFECTED: (n.Infect,),
    n.Verb.DESTROYED: (n.Destroy, n.Sacrifice),
    n.Verb.DISCARDED: (n.Sacrifice, n.SacrificeCost, n.Discard),
    n.Verb.FLIPPED: (n.Flip,),
    n.Verb.FLIPPED_UP: (n.Flip,),
    n.Verb.FLIPPED_DOWN: (n.Flip,),
    n.Verb.COUNTER_PUT: (n.PutCounters,),
    n.Verb.COUNTER_TAKEN: (n.TakeCounters,),
    n.Verb.MARKS_GONE: (n.TakeMarks,),
    n.Verb.COUNTER_MOVED: (n.PutCounters, n.TakeCounters),
    n.Verb.HIVE_ON: (n.TurnHive,),
    n.Verb.SHUFFLED: (n.Shuffle, n.ShuffleIn, n.ShuffleCards),
    n.Verb.LOSES_DISCIPLINE: (n.Lose, n.SetStat),
    n.Verb.CHANGES_DISCIPLINE: (n.Gain, n.Lose, n.SetStat),
    n.Verb.GAINS_ENERGY: (n.Gain,),
    n.Verb.GAINS_ELEMENT: (n.GainElement, n.GainElementsOf),
    n.Verb.LOSES_ELEMENT: (n.LoseElement, n.LoseElementsOf, n.ExpendCost),
    n.Verb.DRAWS: (n.Draw,),
}
"""For each event the instructions of other cards that cause it."""
STRONGEST = 8


class Blow(NamedTuple):
    """The attack damage that an ability waits for: of one of the `elements` (any if there are
    none), an amount from `low` to `high`. `own`: whether the source or its bearer must deal it."""

    elements: frozenset[int]
    low: int | None
    high: int | None
    own: bool


@lru_cache(maxsize=4096)
def moments(card: CardFacts) -> tuple[n.Event, ...]:
    """The events that a card waits for."""
    return tuple(part for part in whole(texts(card)) if isinstance(part, n.Event))


def waits(card: CardFacts, verbs: set[n.Verb]) -> bool:
    """Whether a card waits for one of these moments."""
    return any(event.verb in verbs for event in moments(card))


@lru_cache(maxsize=4096)
def fights(card: CardFacts) -> bool:
    """Whether a card has abilities that happen in the strike phase."""
    return card.kind == "attack" or waits(card, FIGHTING)


@lru_cache(maxsize=4096)
def blows(card: CardFacts) -> tuple[Blow, ...]:
    """The damage that a card waits for, without abilities that any damage satisfies."""
    found = [_blow(event) for event in moments(card) if event.verb in DEALT]
    for part in whole(texts(card)):
        if isinstance(part, n.ModifyDamage):
            found.append(Blow(frozenset(), part.over or part.low, part.high, own=False))
    return tuple(blow for blow in found if blow.elements or blow.low or blow.high is not None)


def _blow(event: n.Event) -> Blow:
    tests = list(walk(event.by)) if isinstance(event.by, n.Cards) else []
    elements = [event.element, event.other]
    elements += [test.element for test in tests if isinstance(test, n.HasElement)]
    dealers = (event.subject, *(test.who for test in tests if isinstance(test, n.PlayedBy)))
    return Blow(
        frozenset(int(element) for element in elements if element is not None),
        event.low,
        event.high,
        any(isinstance(one, (n.Source, n.Bearer)) for one in dealers),
    )


def deals(attack: CardFacts) -> Iterator[int]:
    """The amounts that an attack can deal by itself, one for each set of Elemental Types that its
    Creature may have."""
    yield from map(sum, product((attack.base,), *((0, value or 0) for value in attack.damage)))


def struck(blow: Blow, pool: Sequence[CardFacts]) -> list[CardFacts]:
    """The attacks of a pool that can deal such damage; if none can, the strongest attacks of the
    right Elemental Types."""
    low, high = blow.low or 0, 10_000 if blow.high is None else blow.high
    typed = [
        card
        for card in pool
        if card.kind == "attack"
        and (not blow.elements or any(card.damage[at] is not None for at in blow.elements))
    ]
    found = [card for card in typed if any(low <= amount <= high for amount in deals(card))]
    return found or sorted(typed, key=lambda card: -max(deals(card)))[:STRONGEST]


@lru_cache(maxsize=4096)
def demands(card: CardFacts) -> tuple[Wanted, ...]:
    """What Creatures need for the abilities of a card, and to deal the damage that it waits for."""
    dealers = (blow for blow in blows(card) if blow.elements)
    strikers = (
        Wanted((), tuple(map(n.Element, sorted(one.elements))), own=one.own, fights=not one.own)
        for one in dealers
    )
    return (*wanted_of(card), *strikers)


@lru_cache(maxsize=4096)
def doing(card: CardFacts) -> frozenset[type[n.Node]]:
    """The kinds of instructions and costs in the texts of a card."""
    return frozenset(type(part) for part in whole(texts(card)))


def occasions(wanted: Sequence[CardFacts], pool: Sequence[CardFacts]) -> list[list[CardFacts]]:
    """For each event that the cards ``wanted`` wait for, the cards of a pool that cause it."""
    found = [struck(blow, pool) for card in wanted for blow in blows(card)]
    verbs = sorted({event.verb for card in wanted for event in moments(card)})
    for kinds in dict.fromkeys(BROUGHT_ABOUT.get(verb, ()) for verb in verbs):
        found.append([card for card in pool if not doing(card).isdisjoint(kinds)])
    return [sheaf for sheaf in found if sheaf]


@lru_cache(maxsize=4096)
def alike(card: CardFacts) -> frozenset[n.Pile]:
    """The piles in which a card looks for another card of the same name."""
    return frozenset(part.pile for part in whole(texts(card)) if isinstance(part, n.NameIn))


@lru_cache(maxsize=4096)
def infects(card: CardFacts) -> bool:
    """Whether it matters to a card who is Infected (9.1)."""
    return not doing(card).isdisjoint((n.Infected, n.UninfectCost, n.Uninfect))


@lru_cache(maxsize=4096)
def mirages(card: CardFacts) -> bool:
    """Whether it matters to a card that a Mirage lies with a Creature (9.3.5)."""
    parts = whole(texts(card))
    return any(isinstance(part, (n.OnMirage, n.Mirage, n.Here)) for part in parts)
