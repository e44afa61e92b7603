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
from engine.chaotic.meaning.selectors import chosen
from engine.chaotic.meaning.traits import (
    ITEM_KINDS,
    bearer_of,
    controller_of,
    find_item,
    has_keyword,
    in_range,
    is_a,
    is_named,
    kept,
    kind_fits,
    on_side,
    pile_cards,
    players,
    scan_or_now,
    standing,
)
from engine.chaotic.position.cards import BATTLEGEAR, CREATURE
from engine.chaotic.position.creatures import Creature
from engine.chaotic.position.duel import GUISES, Duel
from engine.chaotic.position.items import Item
from engine.language import nodes as n


def matching(game: Duel, env: Item, cards: n.Cards) -> list[int]:
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


def candidates(game: Duel, env: Item, cards: n.Cards) -> Iterable[int]:
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
        return (0, 1)
    if cards.kind in ITEM_KINDS:
        kinds = ITEM_KINDS[cards.kind]
        return [item.number for item in reversed(game.burst) if item.kind in kinds]
    if cards.kind == n.CardKind.LOCATION:
        return [card for card in (game.location, game.mirage) if card >= 0]
    return ()


Check = Callable[[Duel, Item, int, Any], bool]
"""Whether a Creature in play passes a test."""

Checked = tuple[Check, n.Test, bool]
"""What checks a test, the test, and whether it is to be passed or not."""


def fixed_part(
    game: Duel, env: Item, cards: n.Cards
) -> tuple[frozenset[int], tuple[Checked, ...], bool]:
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


def names_creature(game: Duel, env: Item, who: n.Selector, card: int) -> bool:
    """Whether a selector names a Creature in play; of one with a filter this Creature alone is
    looked at."""
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


def creature_cards(game: Duel) -> tuple[int, ...]:
    """All Creature Cards of the game."""
    found: tuple[int, ...] | None = game.deal.fixed.get(CREATURE)
    if found is None:
        faces = enumerate(game.deal.faces)
        found = tuple(card for card, face in faces if face.kind == CREATURE)
        game.deal.fixed[CREATURE] = found
    return found


def checked(test: Any, wanted: bool = True) -> Checked:
    """What checks a test of a Creature; of one that is not to be passed what is in it."""
    if isinstance(test, n.Not):
        return checked(test.of, not wanted)
    return ON_CREATURE.get(type(test), creature_met), test, wanted


def lasts(game: Duel, env: Item, test: n.Test) -> bool:
    """Whether a test on a Creature always comes out the same in a game: name, type line, player; of
    which Creature another one is told apart, unless that is the bearer of Battlegear."""
    if isinstance(test, n.IsA):
        return not game.deal.retyped
    if isinstance(test, n.Controlled):
        return test.side != n.Side.OPPOSING or game.ruleset.opposing == "all"
    if isinstance(test, n.Named):
        return GUISES.isdisjoint(game.deal.says)
    return isinstance(test, n.Other) and game.face(env.card).kind != BATTLEGEAR


def passes(game: Duel, env: Item, ref: int, cards: n.Cards) -> bool:
    """Whether an object of the filter's kind passes all its tests. In a pile lies a card with what
    is printed on it; what it was as it left play is no matter there (8.6.3)."""
    kind: str = cards.kind
    if ref in game.ghosts and any(type(test) is n.In for test in cards.tests):
        kind = LYING
    for test in cards.tests:  # noqa: SIM110 -- asked too often for a generator
        if not met(game, env, ref, kind, test):
            return False
    return True


LYING = "card in a pile"
"""The kind of what a filter looks for in a pile, whether or not it was in play before."""


def met(game: Duel, env: Item, ref: int, kind: str, test: Any) -> bool:
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
def fails(game: Duel, env: Item, ref: int, kind: str, test: n.Not) -> bool:
    """The test inside is not passed."""
    return not met(game, env, ref, kind, test.of)


@means(n.AnyOf, on=ON_ANYTHING)
def meets_any(game: Duel, env: Item, ref: int, kind: str, test: n.AnyOf) -> bool:
    """One of several tests is passed."""
    return any(met(game, env, ref, kind, one) for one in test.of)


@means(n.AllOf, on=ON_ANYTHING)
def meets_all(game: Duel, env: Item, ref: int, kind: str, test: n.AllOf) -> bool:
    """Several tests are passed."""
    return all(met(game, env, ref, kind, one) for one in test.of)


@means(n.In, on=ON_ANYTHING)
def lies_in(game: Duel, env: Item, ref: int, kind: str, test: n.In) -> bool:
    """It lies in a pile."""
    return ref in pile_cards(game, env, test)


@means(n.BuildUpTo, on=ON_ANYTHING)
def builds_up_to(game: Duel, env: Item, ref: int, kind: str, test: n.BuildUpTo) -> bool:
    """3.5.5: no more Build Points than the selected card."""
    most = [game.face(card).build_points for card in chosen(game, env, test.than)]
    item = find_item(game, ref) if kind in ITEM_KINDS else None
    card = ref if item is None else item.card
    return bool(most) and game.face(card).build_points <= max(most)


@means(n.Among, on=ON_ANYTHING)
def is_among(game: Duel, env: Item, ref: int, kind: str, test: n.Among) -> bool:
    """It is one of the selected objects."""
    return ref in chosen(game, env, test.who)


def creature_met(game: Duel, env: Item, card: int, test: Any) -> bool:
    """Whether a Creature passes a test that is made of others."""
    return met(game, env, card, "creature", test)


def kind_meets(game: Duel, env: Item, ref: int, kind: str, test: Any) -> bool:
    """A single test, by what kind of object it is about."""
    if kind in ("mugic", "attack", "ability", "effect", "use", "blow"):
        item = find_item(game, ref)
        if item is not None:
            return item_meets(game, env, item, test)
        return card_meets(game, env, ref, test)
    if kind == "space":
        return space_meets(game, env, ref, test)
    if kind == "player":
        return isinstance(test, n.Controlled) and ref in players(env, test.side)
    if kind == "battlegear":
        return gear_meets(game, env, ref, test)
    if kind != LYING and (ref in game.creatures or ref in game.ghosts):
        return creature_meets(game, env, ref, test)
    return card_meets(game, env, ref, test)


# -- tests on Creatures ------------------------------------------------------------------------


def creature_meets(game: Duel, env: Item, card: int, test: Any) -> bool:
    """A test on a Creature in play, or with its last values on one that left (8.6.3)."""
    check = ON_CREATURE.get(type(test))
    return check is not None and check(game, env, card, test)


@means(n.HasElement)
def _element(game: Duel, env: Item, card: int, test: Any) -> bool:
    mask = game.face(card).elements if test.scanned else game.profile(card).elements
    return bool(mask >> test.element & 1)


@means(n.Equipped)
def _equipped(game: Duel, env: Item, card: int, test: Any) -> bool:
    creature = game.creatures.get(card)
    if creature is None or creature.gear < 0:
        return False
    return test.gear is None or passes(game, env, creature.gear, test.gear)


@means(n.Adjacent)
def _adjacent(game: Duel, env: Item, card: int, test: Any) -> bool:
    creature = game.creatures.get(card)
    if creature is None:
        return False
    near = game.board.near[creature.space]
    for other in chosen(game, env, test.to):
        if other == game.mirage and game.mirage_space in near:
            return True
        if other in game.creatures and game.creatures[other].space in near:
            return True
    return False


@means(n.Here)
def _here(game: Duel, env: Item, card: int, test: Any) -> bool:
    creature = game.creatures.get(card)
    return creature is not None and creature.space == game.mirage_space


@means(n.Other)
def _other(game: Duel, env: Item, card: int, test: Any) -> bool:
    """Another Creature than the source, and than the one that Battlegear speaks of: its bearer."""
    if card == env.card:
        return False
    bearer = bearer_of(game, env.card) if game.face(env.card).kind == BATTLEGEAR else None
    return bearer is None or bearer.id != card


@means(n.EngagedWith)
def _engaged_with(game: Duel, env: Item, card: int, test: Any) -> bool:
    foe = game.foe(card)
    return game.engaged(card) and foe >= 0 and referred(game, env, foe, test.who)


@means(n.OnSide)
def _own_side(game: Duel, env: Item, card: int, test: Any) -> bool:
    creature = game.creatures.get(card)
    return creature is not None and space_meets(game, env, creature.space, test)


@means(n.Controlled)
def controlled(game: Duel, env: Item, card: int, test: n.Controlled) -> bool:
    return on_side(game, env, controller_of(game, card), card, test.side)


@means(n.Engaged)
def engaged(game: Duel, env: Item, card: int, test: n.Engaged) -> bool:
    return game.engaged(card)


@means(n.Infected)
def infected(game: Duel, env: Item, card: int, test: n.Infected) -> bool:
    return bool(kept(game, card, "infected"))


@means(n.IsA)
def creature_is_a(game: Duel, env: Item, card: int, test: n.IsA) -> bool:
    return is_a(game, card, test.word)


@means(n.Named)
def named(game: Duel, env: Item, card: int, test: n.Named) -> bool:
    return is_named(game, env, card, test.name)


@means(n.Elemental)
def elemental(game: Duel, env: Item, card: int, test: n.Elemental) -> bool:
    return game.profile(card).elements > 0


@means(n.HasKeyword)
def creature_has_keyword(game: Duel, env: Item, card: int, test: n.HasKeyword) -> bool:
    return has_keyword(game.profile(card), test)


@means(n.Value)
def value(game: Duel, env: Item, card: int, test: n.Value) -> bool:
    return in_range(scan_or_now(game, card, test.stat, test.scanned), test)


@means(n.Counters)
def counters(game: Duel, env: Item, card: int, test: n.Counters) -> bool:
    return in_range(kept(game, card, "counters"), test)


@means(n.SharesElement)
def shares_element(game: Duel, env: Item, card: int, test: n.SharesElement) -> bool:
    return bool(game.profile(card).elements & elements_of(game, env, test.who))


# -- tests on other things ---------------------------------------------------------------------


def gear_meets(game: Duel, env: Item, gear: int, test: Any) -> bool:
    """A test on Battlegear; face down it has no characteristics (GL-battlegear)."""
    bearer = bearer_of(game, gear)
    if bearer is None:
        return card_meets(game, env, gear, test)
    check = ON_GEAR.get(type(test))
    if check is not None:
        return check(game, env, gear, bearer, test)
    return bool(bearer.gear_up) and card_meets(game, env, gear, test)


@means(n.Controlled, on=ON_GEAR)
def gear_controlled(game: Duel, env: Item, gear: int, bearer: Creature, test: n.Controlled) -> bool:
    """Who controls the Creature controls its Battlegear."""
    return on_side(game, env, bearer.controller, bearer.id, test.side)


@means(n.FaceUp, on=ON_GEAR)
def gear_face_up(game: Duel, env: Item, gear: int, bearer: Creature, test: n.FaceUp) -> bool:
    """GL-battlegear: it lies face up."""
    return bool(bearer.gear_up)


@means(n.GearOf, on=ON_GEAR)
def gear_of(game: Duel, env: Item, gear: int, bearer: Creature, test: n.GearOf) -> bool:
    """It is equipped to the selected Creature."""
    return referred(game, env, bearer.id, test.who)


@means(n.Other, on=ON_GEAR)
def another_gear(game: Duel, env: Item, gear: int, bearer: Creature, test: n.Other) -> bool:
    """Another one than the Battlegear that says this."""
    return gear != env.card


@means(n.Engaged, on=ON_GEAR)
def gear_engaged(game: Duel, env: Item, gear: int, bearer: Creature, test: n.Engaged) -> bool:
    """GL-engaged: its Creature is engaged."""
    return game.engaged(bearer.id)


def referred(game: Duel, env: Item, card: int, who: n.Selector | n.Cards) -> bool:
    """Whether a card is selected, or passes the filter."""
    if isinstance(who, n.Cards):
        return passes(game, env, card, who)
    return card in chosen(game, env, who)


def space_meets(game: Duel, env: Item, space: int, test: Any) -> bool:
    """Whether a space passes a test; what only cards can be it is not."""
    check = ON_SPACE.get(type(test))
    return check is not None and check(game, env, space, test)


@means(n.Unoccupied, on=ON_SPACE)
def space_unoccupied(game: Duel, env: Item, space: int, test: n.Unoccupied) -> bool:
    """GL-unoccupied-space."""
    return game.at[space] < 0


@means(n.OnSide, on=ON_SPACE)
def space_on_side(game: Duel, env: Item, space: int, test: n.OnSide) -> bool:
    """2.1.2: on the side of a player."""
    return game.board.spaces[space].side in players(env, test.side)


@means(n.Adjacent, on=ON_SPACE)
def space_adjacent(game: Duel, env: Item, space: int, test: n.Adjacent) -> bool:
    """2.1.3: next to the selected Creature."""
    near = game.board.near[space]
    return any(
        c in game.creatures and game.creatures[c].space in near for c in chosen(game, env, test.to)
    )


@means(n.Here, on=ON_SPACE)
def space_of_mirage(game: Duel, env: Item, space: int, test: n.Here) -> bool:
    """9.3: where the Mirage lies."""
    return space == game.mirage_space


def elements_of(game: Duel, env: Item, who: n.Selector) -> int:
    """The Elemental Types of the selected Creatures together."""
    mask = 0
    for card in chosen(game, env, who):
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


def checked_by(game: Duel, item: Item) -> int:
    """3.5.8.2: the Disciplines of which an attack is an attack, as a mask; each by itself
    (3.5.8.2.1). GL-courage-attack, GL-power-attack, GL-wisdom-attack, GL-speed-attack."""
    return 0 if item.lost else game.face(item.card).checks


def item_meets(game: Duel, env: Item, item: Item, test: Any, first: bool = False) -> bool:
    """A test on something on the Burst; `first` answers "the first attack each combat". What is no
    matter of the Burst is asked of the card."""
    check = ON_ITEM.get(type(test))
    if check is not None:
        return check(game, env, item, test, first)
    return card_meets(game, env, item.card, test)


@means(n.Not, on=ON_ITEM)
def item_fails(game: Duel, env: Item, item: Item, test: n.Not, first: bool) -> bool:
    """The test inside is not passed."""
    return not item_meets(game, env, item, test.of, first)


@means(n.AnyOf, on=ON_ITEM)
def item_meets_any(game: Duel, env: Item, item: Item, test: n.AnyOf, first: bool) -> bool:
    """One of several tests is passed."""
    return any(item_meets(game, env, item, one, first) for one in test.of)


@means(n.AllOf, on=ON_ITEM)
def item_meets_all(game: Duel, env: Item, item: Item, test: n.AllOf, first: bool) -> bool:
    """Several tests are passed."""
    return all(item_meets(game, env, item, one, first) for one in test.of)


@means(n.FirstEachCombat, on=ON_ITEM)
def item_first_of_combat(
    game: Duel, env: Item, item: Item, test: n.FirstEachCombat, first: bool
) -> bool:
    """R-strike: it is the first attack of the combat."""
    return first


@means(n.Controlled, on=ON_ITEM)
def item_controlled(game: Duel, env: Item, item: Item, test: n.Controlled, first: bool) -> bool:
    """Who played it controls it."""
    return (test.side == n.Side.YOURS) == (item.controller == env.controller)


@means(n.PlayedBy, on=ON_ITEM)
def item_played_by(game: Duel, env: Item, item: Item, test: n.PlayedBy, first: bool) -> bool:
    """The selected Creature played it."""
    return referred(game, env, item.creature, test.who)


@means(n.Targets, on=ON_ITEM)
def item_targets(game: Duel, env: Item, item: Item, test: n.Targets, first: bool) -> bool:
    """8.4.1.3: it targets the selected Creature or Battlegear."""
    return any(
        referred(game, env, ref, test.who)
        for _, kind, refs in item.targets
        for ref in refs
        if kind in ("creature", "battlegear")
    )


@means(n.HasKeyword, on=ON_ITEM)
def item_of_keyword(game: Duel, env: Item, item: Item, test: n.HasKeyword, first: bool) -> bool:
    """8.8.1.1: it is the trigger of a keyword; a card on the Burst has the printed one."""
    if item.kind in ("ability", "trigger"):
        return item.keyword == test.word
    return card_meets(game, env, item.card, test)


@means(n.AbilityOf, on=ON_ITEM)
def item_ability_of(game: Duel, env: Item, item: Item, test: n.AbilityOf, first: bool) -> bool:
    """It is an ability of a card of some kind."""
    return item.kind == "ability" and kind_fits(game.face(item.card), test.kind)


@means(n.OneTarget, on=ON_ITEM)
def item_has_one_target(game: Duel, env: Item, item: Item, test: n.OneTarget, first: bool) -> bool:
    """GL-target: it has one target and no other."""
    return sum(len(refs) for _, _, refs in item.targets) == 1


@means(n.Among, on=ON_ITEM)
def item_is_among(game: Duel, env: Item, item: Item, test: n.Among, first: bool) -> bool:
    """It is one of the selected things."""
    return item.number in chosen(game, env, test.who)


@means(n.CostWithin, on=ON_ITEM)
def item_costs_within(game: Duel, env: Item, item: Item, test: n.CostWithin, first: bool) -> bool:
    """8.4.2.6: the cost that was paid for a Mugic; of other things the printed one."""
    if item.kind == "mugic":
        return in_range(item.paid, test)
    return card_meets(game, env, item.card, test)


@means(n.HasElement, on=ON_ITEM)
def item_of_type(game: Duel, env: Item, item: Item, test: n.HasElement, first: bool) -> bool:
    """3.5.8.1: it is of an Elemental Type now."""
    return bool(game.types_of(item) >> test.element & 1)


@means(n.Elemental, on=ON_ITEM)
def item_of_any_type(game: Duel, env: Item, item: Item, test: n.Elemental, first: bool) -> bool:
    """3.5.8.1: it is of any Elemental Type now."""
    return game.types_of(item) > 0


@means(n.SharesElement, on=ON_ITEM)
def item_shares_type(game: Duel, env: Item, item: Item, test: n.SharesElement, first: bool) -> bool:
    """3.5.8.1: it is of an Elemental Type that the selected Creatures have."""
    return bool(game.types_of(item) & elements_of(game, env, test.who))


@means(n.Checks, on=ON_ITEM)
def item_of_discipline(game: Duel, env: Item, item: Item, test: n.Checks, first: bool) -> bool:
    """3.5.8.2: it is an attack of a Discipline."""
    return bool(checked_by(game, item) >> test.stat & 1)


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
