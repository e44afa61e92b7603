"""Targets (8.4.1.3, 8.5.1, GL-target), and what objects are called in lines.

An answer for a target is `(slot, kind, objects)`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import Any

from engine.chaotic.meaning.filters import fits, matching, passes
from engine.chaotic.meaning.selectors import LINE
from engine.chaotic.meaning.traits import ITEM_KINDS, bearer_of, controller_of, find_item, is_first
from engine.chaotic.position.answers import Answer
from engine.chaotic.position.cards import BATTLEGEAR, CREATURE, ELEMENT_NAMES
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.ids import (
    NOBODY,
    SEATS,
    CardId,
    Ref,
    Seat,
    SpaceId,
    opponent_of,
    seat_numbered,
)
from engine.chaotic.position.items import Item
from engine.chaotic.position.numbers import ATTACK_DISCARD, DISCARD, REMOVED
from engine.chaotic.values.present_values import values_now
from engine.chaotic.values.prohibitions import cannot
from engine.language import nodes as n
from engine.language import spare_slots
from engine.language import targets as targets_of

ON_BURST = frozenset(str(kind) for kind in ITEM_KINDS)

UNTARGETABLE = n.Keyword(n.Word.UNTARGETABLE)

UNTARGETABLE_KEY = ("untargetable", -1, -1, "")

BE_TARGETED = str(n.Act.BE_TARGETED)

OPEN_PILES = frozenset({n.Pile.DISCARD, n.Pile.ATTACK_DISCARD})
"""Piles that all may look at (R-hidden)."""

OPEN = (DISCARD, ATTACK_DISCARD, REMOVED)
"""The places of these piles among those of a player, and of the cards removed from the game."""

MOST_SETS = 5000
"""The most sets of several objects that are offered; if there would be more, only the first `MANY`
candidates count."""

MANY = 12


def spell_lines(game: Duel, card: CardId) -> list[tuple[int, n.Played]]:
    """The lines of a Mugic or attack that are carried out, with their places."""
    return [
        (index, ability)
        for index, ability in enumerate(game.face(card).abilities)
        if isinstance(ability, n.Played)
    ]


def wanted_targets(game: Duel, item: Item) -> dict[int, n.Target]:
    """The targets of an item by slot; cards given for its costs are not targets."""
    if item.node < 0 and item.kind != "mugic":
        return {}
    if item.kind == "mugic":
        return {
            target.slot + index * LINE: target
            for index, line in spell_lines(game, item.card)
            for target in targets_of(line)
        }
    return {target.slot: target for target in game.deal.targets(item.node)}


def open_targets(game: Duel, env: Item) -> list[n.Target]:
    """The targets of a trigger that are still to be chosen."""
    known = {slot for slot, _, _ in env.targets}
    return [target for target in game.deal.targets(env.node) if target.slot not in known]


def may_be_left_out(game: Duel, env: Item, target: n.Target) -> bool:
    """Whether an ability is added without this target: "up to", or another mode names none
    (R-mode-without-target)."""
    return target.up_to or target.slot in spare_slots(game.deal.nodes[env.node])


def untargetable(game: Duel, env: Item, kind: str, ref: Ref) -> bool:
    """GL-untargetable: whether something cannot be chosen as a target by this item."""
    if kind in ON_BURST or kind == "battlegear":
        return protected(game, kind, ref)
    if kind != "creature" or ref not in game.creatures:
        return False
    found = game.profile(ref)
    if UNTARGETABLE_KEY in found.keywords or BE_TARGETED in found.barred:
        return True
    return bool(values_now(game).bans_by_source) and cannot(game, ref, n.Act.BE_TARGETED, env)


def protected(game: Duel, kind: str, ref: Ref) -> bool:
    """GL-untargetable: an attack or Mugic that says so itself, and what other cards say of
    attacks, Mugic and Battlegear."""
    item = find_item(game, ref) if kind in ON_BURST else None
    if item is not None and not item.lost and UNTARGETABLE in game.face(item.card).abilities:
        return True
    return any(
        effect.ability == UNTARGETABLE
        and isinstance(effect.who, n.Each)
        and (
            fits(game, env, item, effect.who.cards, is_first(game, item))
            if item is not None
            else effect.who.cards.kind == kind and passes(game, env, ref, effect.who.cards)
        )
        for effect, env in values_now(game).rules_of(n.GainAbility)
    )


def candidates(game: Duel, env: Item, target: n.Target) -> list[Ref]:
    """Everything that may be chosen for a target now."""
    kind = str(target.cards.kind)
    found = matching(game, env, target.cards)
    if kind == "creature" and not values_now(game).bans_by_source:
        return unprotected(game, found)
    return [ref for ref in found if not untargetable(game, env, kind, ref)]


def unprotected(game: Duel, cards: list[CardId]) -> list[CardId]:
    """GL-untargetable: the Creatures that can be chosen as targets, as long as no card
    distinguishes what targets them (`untargetable`). Cards in piles always can."""
    profiles = values_now(game).profiles
    free = []
    for card in cards:
        found = profiles.get(card)
        if found is None or not (UNTARGETABLE_KEY in found.keywords or BE_TARGETED in found.barred):
            free.append(card)
    return free


def unseen_pile(cards: n.Cards) -> n.In | None:
    """R-hidden: the hand or deck in which the objects of a filter lie, if to know these objects
    tells more than the filter says. Cards that were shown before (`Among`) are no longer hidden,
    and cards of one name are equal, whatever else lies there."""
    if any(isinstance(test, (n.Among, n.Named)) for test in cards.tests):
        return None
    piles = (test for test in cards.tests if isinstance(test, n.In))
    return next((test for test in piles if test.pile not in OPEN_PILES), None)


def lies_open(cards: n.Cards) -> bool:
    """R-hidden: whether all can see which objects pass a filter: none of them lies in a hand or a
    deck."""
    return all(test.pile in OPEN_PILES for test in cards.tests if isinstance(test, n.In))


def sets_of(
    game: Duel, cards: n.Cards, found: Sequence[Ref], sizes: Iterable[int]
) -> list[tuple[Ref, ...]]:
    """Every set of some objects of these sizes. Of sets in a pile that name the same cards only the
    first is listed, since they are equal to their player."""
    if sizes == (1,) and not in_piles(cards):
        return [(ref,) for ref in found]
    sizes = [size for size in sizes if size <= len(found)]
    if max(sizes, default=0) > 1 and sum(comb(len(found), size) for size in sizes) > MOST_SETS:
        found = found[:MANY]
    sets = (refs for size in sizes for refs in combinations(found, size))
    if not in_piles(cards):
        return list(sets)
    owners = game.deal.owners
    by_names: dict[tuple[tuple[str, int], ...], tuple[Ref, ...]] = {}
    for refs in sets:
        names = sorted((game.label(ref), owners[ref]) for ref in refs)
        by_names.setdefault(tuple(names), refs)
    return list(by_names.values())


def choices(game: Duel, env: Item, target: n.Target, earlier: tuple[Answer, ...]) -> list[Answer]:
    """8.4.1.3, GL-target: every legal answer for a target; "another" is none of the earlier ones
    (R-two-targets)."""
    found = candidates(game, env, target)
    if target.another:
        taken = {ref for _, _, refs in earlier for ref in refs}
        found = [ref for ref in found if ref not in taken]
    kind = str(target.cards.kind)
    sizes = range(1, target.count + 1) if target.up_to else (target.count,)
    sets = sets_of(game, target.cards, found, sizes)
    if target.together:
        sets = [refs for refs in sets if len({controller_of(game, ref) for ref in refs}) == 1]
    if target.up_to:
        sets.insert(0, ())
    return [(target.slot, kind, refs) for refs in sets]


def still_legal(game: Duel, env: Item, target: n.Target, ref: Ref) -> bool:
    """Whether a target chosen before is legal as the item resolves (8.5.1)."""
    kind = str(target.cards.kind)
    if kind == "creature" and ref not in game.creatures and not in_pile(target):
        return False
    if kind == "battlegear" and bearer_of(game, ref) is None and not in_pile(target):
        return False
    if kind in ON_BURST and not in_pile(target):
        if all(item.number != ref for item in game.burst):
            return False
    return passes(game, env, ref, lasting(target.cards)) and not untargetable(game, env, kind, ref)


HANDS = frozenset({n.Pile.ATTACK_HAND, n.Pile.MUGIC})


@lru_cache(maxsize=4096)
def lasting(cards: n.Cards) -> n.Cards:
    """The tests of a target that are made again, without the test whether a card of its name is in
    a hand. Such a card was shown as a cost (8.4.4.1), so its name is known even if it has left the
    hand since."""
    shown = [test for test in cards.tests if isinstance(test, n.NameIn) and test.pile in HANDS]
    return replace(cards, tests=tuple(test for test in cards.tests if test not in shown))


def in_pile(target: n.Target) -> bool:
    """Whether a target is a card in a pile."""
    return in_piles(target.cards)


def in_piles(cards: n.Cards) -> bool:
    """Whether a filter means cards in a pile."""
    return any(isinstance(test, n.In) for test in cards.tests)


# -- names -------------------------------------------------------------------------------------


GONE = "what has left the Burst"
"""The name of a target that was an item."""


def name_of(game: Duel, seat: Seat, kind: str, ref: Ref) -> str:
    """What a seat calls an object in a line, distinct among those it could mean."""
    if kind == "spent" or ref < 0:
        return ELEMENT_NAMES[ref if ref >= 0 else -1 - ref]
    if kind == "space":
        return game.space_name(SpaceId(ref))
    if kind == "player":
        return SEATS[ref]
    if kind in ON_BURST or kind == "item":
        item = find_item(game, ref)
        if item is not None:
            return item_name(game, item)
        if ref >= len(game.deal.labels):
            return GONE
    return card_name(game, seat, ref)


def card_name(game: Duel, seat: Seat, card: CardId) -> str:
    """What a seat calls a card, in play or in a pile."""
    if card in game.creatures:
        return game.label(card)
    if game.face(card).kind == BATTLEGEAR and bearer_of(game, card) is not None:
        return gear_name(game, seat, card)
    if card == game.mirage:
        return mirage_name(game)
    return piled_name(game, card)


def mirage_name(game: Duel) -> str:
    """The Mirage on the board (9.3.5): with its space where the active Location is called so
    too."""
    label = game.label(game.mirage)
    if game.location >= 0 and game.label(game.location) == label:
        return f"{label} of {game.space_name(game.mirage_space)}"
    return label


def piled_name(game: Duel, card: CardId) -> str:
    """The name of a card of any pile, with its player if the same open pile of the other player
    holds a card of that name."""
    label, owner = game.label(card), game.owner(card)
    for pile in OPEN:
        if card in game.piles[owner][pile]:
            if any(game.label(other) == label for other in game.piles[opponent_of(owner)][pile]):
                return f"{label} of {SEATS[owner]}"
    return label


def item_name(game: Duel, item: Item) -> str:
    """The name of an item on the Burst: the topmost of a name has no number, lower ones are
    numbered from the top."""
    label = game.label(item.card)
    above = 1
    for other in game.burst[::-1]:
        if other.number == item.number:
            break
        if game.label(other.card) == label:
            above += 1
    return label if above == 1 else f"{label} #{above}"


def gear_name(game: Duel, seat: Seat, gear: CardId) -> str:
    """The name of a Battlegear, or its Creature where the name is hidden; both if another known
    Battlegear has the same name."""
    bearer = bearer_of(game, gear)
    if bearer is None:
        return game.label(gear)
    if not may_know(game, bearer.id, seat):
        return f"Battlegear of {game.label(bearer.id)}"
    label = game.label(gear)
    for other in game.creatures.values():
        same = other.gear >= 0 and other.gear != gear and game.label(other.gear) == label
        if same and may_know(game, other.id, seat):
            return f"{label} of {game.label(bearer.id)}"
    return label


def may_know(game: Duel, card: CardId, seat: Seat) -> bool:
    """4.1.2: whether a seat may look at the Battlegear of a Creature."""
    creature = game.creatures[card]
    return bool(creature.gear_up) or game.owner(creature.gear) == seat


def known_by(game: Duel, seat: str, kind: str, ref: Ref) -> str:
    """A target of an item in a view; face-down Battlegear without its name."""
    number = seat_numbered(seat) if seat in SEATS else NOBODY
    return name_of(game, number, kind, ref)


def names(game: Duel, seat: Seat, answer: Answer) -> list[str]:
    """The objects of one answer in words."""
    _, kind, refs = answer
    return [name_of(game, seat, kind, ref) for ref in refs]


def is_creature(game: Duel, card: Any) -> bool:
    """Whether a card is a Creature."""
    return game.face(card).kind == CREATURE
