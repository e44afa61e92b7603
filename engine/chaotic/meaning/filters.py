"""Reading filters of ability nodes at a position: which objects pass a filter's tests.

Filters and selectors speak of one another ("adjacent to ~", "all Creatures with Fire"), so the
two selectors that take a filter are entered here into the table of `selectors`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from engine.chaotic.meaning.card_tests import card_meets
from engine.chaotic.meaning.register import (
    NONE,
    ON_ANYTHING,
    ON_CREATURE,
    ON_GEAR,
    ON_ITEM,
    ON_SPACE,
    Objects,
    means,
)
from engine.chaotic.meaning.selectors import chosen, chosen_cards
from engine.chaotic.meaning.traits import (
    ITEM_KINDS,
    bearer_of,
    find_item,
    kind_fits,
    pile_cards,
    players,
    says_printed,
    standing,
)
from engine.chaotic.position.cards import BATTLEGEAR, CREATURE
from engine.chaotic.position.duel import GUISES, Duel
from engine.chaotic.position.ids import NO_CARD, PLAYERS, CardId, Ref, SpaceId
from engine.chaotic.position.items import Item
from engine.language import nodes as n


def matching(game: Duel, env: Item, cards: n.Cards) -> list[Ref]:
    """All objects that pass a filter, in board, pile or Burst order."""
    if cards.kind is n.CardKind.CREATURE:
        fixed, checks, piled = fixed_part(game, env, cards)
        if not piled:
            found = [card for card in game.at if card in fixed]
            if game.entrant in fixed:
                found.append(game.entrant)
            for check, test, wanted in checks:
                if wanted:
                    found = [card for card in found if check(game, env, card, test)]
                else:
                    found = [card for card in found if not check(game, env, card, test)]
            return found
    return [ref for ref in candidates(game, env, cards) if passes(game, env, ref, cards)]


def candidates(game: Duel, env: Item, cards: n.Cards) -> Iterable[Ref]:
    """What a filter looks at: the cards of a pile it names, else everything of its kind."""
    for test in cards.tests:
        if type(test) is n.In:
            found = pile_cards(game, env, test)
            return [card for card in found if kind_fits(game.face(card), cards.kind)]
    if cards.kind == n.CardKind.BATTLEGEAR:
        gears = [game.creatures[card].gear for card in standing(game)]
        return [gear for gear in gears if gear >= 0]
    if cards.kind == n.CardKind.SPACE:
        return range(len(game.at))
    if cards.kind == n.CardKind.PLAYER:
        return PLAYERS
    if cards.kind in ITEM_KINDS:
        kinds = ITEM_KINDS[cards.kind]
        return [item.number for item in game.burst[::-1] if item.kind in kinds]
    if cards.kind == n.CardKind.LOCATION:
        return [card for card in (game.location, game.mirage) if card >= 0]
    return ()


Check = Callable[[Duel, Item, CardId, Any], bool]
"""Whether a Creature in play passes a test."""

Checked = tuple[Check, n.Test, bool]
"""The function that checks a test, the test, and whether the test is to be passed or failed."""


def fixed_part(
    game: Duel, env: Item, cards: n.Cards
) -> tuple[frozenset[CardId], tuple[Checked, ...], bool]:
    """The Creatures that pass the tests which no play can change, found once; the other tests,
    each with what checks it; and whether the Creatures of a pile are meant."""
    place = (id(cards), env.card, env.controller)
    found = game.deal.fixed.get(place)
    if found is None:
        lasting, changing = [], []
        for test in cards.tests:
            if lasts(game, env, test):
                lasting.append(test)
            else:
                changing.append(checked(test))
        fixed = frozenset(
            card
            for card in creature_cards(game)
            if all(creature_meets(game, env, card, test) for test in lasting)
        )
        piled = any(type(test) is n.In for test in cards.tests)
        found = game.deal.fixed[place] = (fixed, tuple(changing), piled)
    return found


def names_creature(game: Duel, env: Item, who: n.Selector, card: CardId) -> bool:
    """Whether a selector names a Creature in play. If the selector is a filter, only this Creature
    is looked at."""
    if type(who) is n.Each and who.cards.kind is n.CardKind.CREATURE and card in game.creatures:
        fixed, checks, piled = fixed_part(game, env, who.cards)
        if not piled:
            if card not in fixed:
                return False
            for check, test, wanted in checks:  # noqa: SIM110 -- asked too often for a generator
                if check(game, env, card, test) != wanted:
                    return False
            return True
    return card in chosen(game, env, who)


def creature_cards(game: Duel) -> tuple[CardId, ...]:
    """All Creature Cards of the game."""
    found: tuple[CardId, ...] | None = game.deal.fixed.get(CREATURE)
    if found is None:
        faces = enumerate(game.deal.faces)
        found = tuple(CardId(card) for card, face in faces if face.kind == CREATURE)
        game.deal.fixed[CREATURE] = found
    return found


def checked(test: Any, wanted: bool = True) -> Checked:
    """The function that checks a test of a Creature, the test, and the wanted result; a `Not` is
    replaced by the test inside it."""
    if isinstance(test, n.Not):
        return checked(test.of, not wanted)
    return ON_CREATURE.get(type(test), creature_met), test, wanted


def lasts(game: Duel, env: Item, test: n.Test) -> bool:
    """Whether a test on a Creature comes out the same throughout a game: on its name, its type
    line, its player, or on being another Creature than the source, unless the source is
    Battlegear."""
    if isinstance(test, n.IsA):
        if not GUISES.isdisjoint(game.deal.says):
            return False
        return all(says_printed(game, test.word, printed) for printed in (True, False))
    if isinstance(test, n.Controlled):
        return test.side != n.Side.OPPOSING or game.ruleset.opposing == "all"
    if isinstance(test, n.Named):
        return GUISES.isdisjoint(game.deal.says)
    return isinstance(test, n.Other) and game.face(env.card).kind != BATTLEGEAR


def passes(game: Duel, env: Item, ref: Ref, cards: n.Cards) -> bool:
    """Whether an object of the filter's kind passes all its tests. A card in a pile counts with
    what is printed on it, not with its last values in play (8.6.3)."""
    kind: str = cards.kind
    if ref in game.ghosts and any(type(test) is n.In for test in cards.tests):
        kind = LYING
    for test in cards.tests:  # noqa: SIM110 -- asked too often for a generator
        if not met(game, env, ref, kind, test):
            return False
    return True


LYING = "card in a pile"
"""The kind of what a filter looks for in a pile, whether or not it was in play before."""


def met(game: Duel, env: Item, ref: Ref, kind: str, test: Any) -> bool:
    """Whether an object of a kind passes a test."""
    if ref in game.creatures and kind == "creature":
        check = ON_CREATURE.get(type(test))
        if check is not None:
            return check(game, env, ref, test)
    same_for_all = ON_ANYTHING.get(type(test))
    if same_for_all is not None:
        return same_for_all(game, env, ref, kind, test)
    return kind_meets(game, env, ref, kind, test)


@means(n.Not, on=ON_ANYTHING)
def fails(game: Duel, env: Item, ref: Ref, kind: str, test: n.Not) -> bool:
    """The test inside is not passed."""
    return not met(game, env, ref, kind, test.of)


@means(n.AnyOf, on=ON_ANYTHING)
def meets_any(game: Duel, env: Item, ref: Ref, kind: str, test: n.AnyOf) -> bool:
    """One of several tests is passed."""
    return any(met(game, env, ref, kind, one) for one in test.of)


@means(n.AllOf, on=ON_ANYTHING)
def meets_all(game: Duel, env: Item, ref: Ref, kind: str, test: n.AllOf) -> bool:
    """Several tests are passed."""
    return all(met(game, env, ref, kind, one) for one in test.of)


@means(n.In, on=ON_ANYTHING)
def lies_in(game: Duel, env: Item, ref: Ref, kind: str, test: n.In) -> bool:
    """It lies in a pile."""
    return ref in pile_cards(game, env, test)


@means(n.BuildUpTo, on=ON_ANYTHING)
def builds_up_to(game: Duel, env: Item, ref: Ref, kind: str, test: n.BuildUpTo) -> bool:
    """No more Build Points than the selected card (3.5.5)."""
    most = [game.face(card).build_points for card in chosen_cards(game, env, test.than)]
    item = find_item(game, ref) if kind in ITEM_KINDS else None
    card = ref if item is None else item.card
    return bool(most) and game.face(card).build_points <= max(most)


@means(n.Among, on=ON_ANYTHING)
def is_among(game: Duel, env: Item, ref: Ref, kind: str, test: n.Among) -> bool:
    """It is one of the selected objects."""
    return ref in chosen(game, env, test.who)


def creature_met(game: Duel, env: Item, card: CardId, test: Any) -> bool:
    """Whether a Creature passes a test that is made of others."""
    return met(game, env, card, "creature", test)


def kind_meets(game: Duel, env: Item, ref: Ref, kind: str, test: Any) -> bool:
    """Whether an object passes a single test; the check depends on the kind of object."""
    if kind in ("mugic", "attack", "ability", "effect", "use", "blow"):
        item = find_item(game, ref)
        if item is not None:
            return item_meets(game, env, item, test)
        return card_meets(game, env, ref, test)
    if kind == "space":
        return space_meets(game, env, SpaceId(ref), test)
    if kind == "player":
        return isinstance(test, n.Controlled) and ref in players(env, test.side)
    if kind == "battlegear":
        return gear_meets(game, env, ref, test)
    if kind != LYING and (ref in game.creatures or ref in game.ghosts):
        return creature_meets(game, env, ref, test)
    return card_meets(game, env, ref, test)


def creature_meets(game: Duel, env: Item, card: CardId, test: Any) -> bool:
    """A test on a Creature in play, or with its last values on one that left (8.6.3)."""
    check = ON_CREATURE.get(type(test))
    return check is not None and check(game, env, card, test)


def gear_meets(game: Duel, env: Item, gear: CardId, test: Any) -> bool:
    """GL-battlegear: a test on Battlegear; face down it has no characteristics."""
    bearer = bearer_of(game, gear)
    if bearer is None:
        return card_meets(game, env, gear, test)
    check = ON_GEAR.get(type(test))
    if check is not None:
        return check(game, env, gear, bearer, test)
    return bool(bearer.gear_up) and card_meets(game, env, gear, test)


def referred(game: Duel, env: Item, card: CardId, who: n.Selector | n.Cards) -> bool:
    """Whether a card is selected, or passes the filter."""
    if isinstance(who, n.Cards):
        return passes(game, env, card, who)
    return card in chosen(game, env, who)


def space_meets(game: Duel, env: Item, space: SpaceId, test: Any) -> bool:
    """Whether a space passes a test; it fails tests that only apply to cards."""
    check = ON_SPACE.get(type(test))
    return check is not None and check(game, env, space, test)


def elements_of(game: Duel, env: Item, who: n.Selector, besides: CardId = NO_CARD) -> int:
    """The Elemental Types of the selected Creatures together; without those of one card."""
    mask = 0
    for card in chosen_cards(game, env, who):
        if card != besides:
            mask |= game.profile(card).elements
    return mask


def fits(game: Duel, env: Item, item: Item, cards: n.Cards, first: bool = False) -> bool:
    """Whether an item, on the Burst or about to be played, passes a filter."""
    kinds = ITEM_KINDS.get(cards.kind)
    if kinds is not None and item.kind not in kinds:
        return False
    for test in cards.tests:  # noqa: SIM110 -- asked too often for a generator
        if not item_meets(game, env, item, test, first):
            return False
    return True


def item_meets(game: Duel, env: Item, item: Item, test: Any, first: bool = False) -> bool:
    """Whether something on the Burst passes a test; `first` answers "the first attack each combat".
    A test that is not about the Burst is made on its card."""
    check = ON_ITEM.get(type(test))
    if check is not None:
        return check(game, env, item, test, first)
    return card_meets(game, env, item.card, test)


# -- selectors with a filter -------------------------------------------------------------------


@means(n.Each)
def _each(game: Duel, env: Item, who: Any) -> Objects:
    return tuple(matching(game, env, who.cards))


@means(n.WithHighest)
def _highest(game: Duel, env: Item, who: Any) -> Objects:
    found = matching(game, env, who.cards)
    if not found:
        return NONE
    values = [game.profile(card).stats[who.stat] for card in found]
    best = min(values) if who.lowest else max(values)
    if values.count(best) > 1:
        return NONE
    return (found[values.index(best)],)
