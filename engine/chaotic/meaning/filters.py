"""Reading filters of ability nodes at a position: which objects pass a filter's tests.

Filters and selectors speak of one another ("adjacent to ~", "all Creatures with Fire"), so the
two selectors that take a filter are entered here into the table of `selectors`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from engine.chaotic.meaning.selectors import NONE, SELECTORS, Objects, chosen
from engine.chaotic.meaning.traits import (
    ITEM_KINDS,
    bearer_of,
    card_meets,
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
from engine.chaotic.position.state import GUISES, Duel, Item
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


def means(game: Duel, env: Item, who: n.Selector, card: int) -> bool:
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
    return CREATURE_TESTS.get(type(test), creature_met), test, wanted


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
        check = CREATURE_TESTS.get(type(test))
        if check is not None:
            return check(game, env, ref, test)
    if type(test) in COMPOSED:
        return composed_met(game, env, ref, kind, test)
    return kind_meets(game, env, ref, kind, test)


COMPOSED = frozenset({n.Not, n.AnyOf, n.AllOf, n.In, n.BuildUpTo, n.Among})
"""The tests that are the same for all kinds of object."""


def composed_met(game: Duel, env: Item, ref: int, kind: str, test: Any) -> bool:
    """Whether an object passes a test that is made of others, or asks where it lies or what else is
    so."""
    if isinstance(test, n.Not):
        return not met(game, env, ref, kind, test.of)
    if isinstance(test, n.AnyOf):
        return any(met(game, env, ref, kind, one) for one in test.of)
    if isinstance(test, n.AllOf):
        return all(met(game, env, ref, kind, one) for one in test.of)
    if isinstance(test, n.In):
        return ref in pile_cards(game, env, test)
    if isinstance(test, n.BuildUpTo):
        most = [game.face(card).build_points for card in chosen(game, env, test.than)]
        item = find_item(game, ref) if kind in ITEM_KINDS else None
        card = ref if item is None else item.card
        return bool(most) and game.face(card).build_points <= max(most)
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
    check = CREATURE_TESTS.get(type(test))
    return check is not None and check(game, env, card, test)


def _element(game: Duel, env: Item, card: int, test: Any) -> bool:
    mask = game.face(card).elements if test.scanned else game.profile(card).elements
    return bool(mask >> test.element & 1)


def _equipped(game: Duel, env: Item, card: int, test: Any) -> bool:
    creature = game.creatures.get(card)
    if creature is None or creature.gear < 0:
        return False
    return test.gear is None or passes(game, env, creature.gear, test.gear)


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


def _here(game: Duel, env: Item, card: int, test: Any) -> bool:
    creature = game.creatures.get(card)
    return creature is not None and creature.space == game.mirage_space


def _other(game: Duel, env: Item, card: int, test: Any) -> bool:
    """Another Creature than the source, and than the one that Battlegear speaks of: its bearer."""
    if card == env.card:
        return False
    bearer = bearer_of(game, env.card) if game.face(env.card).kind == BATTLEGEAR else None
    return bearer is None or bearer.id != card


def _engaged_with(game: Duel, env: Item, card: int, test: Any) -> bool:
    foe = game.foe(card)
    return game.engaged(card) and foe >= 0 and referred(game, env, foe, test.who)


def _own_side(game: Duel, env: Item, card: int, test: Any) -> bool:
    creature = game.creatures.get(card)
    return creature is not None and space_meets(game, env, creature.space, test)


SPACE_TESTS: dict[type, Check] = {}

CREATURE_TESTS: dict[type, Check] = {
    n.Controlled: lambda g, e, c, t: on_side(g, e, controller_of(g, c), c, t.side),
    n.Engaged: lambda g, e, c, t: g.engaged(c),
    n.EngagedWith: _engaged_with,
    n.Infected: lambda g, e, c, t: bool(kept(g, c, "infected", 5)),
    n.Equipped: _equipped,
    n.IsA: lambda g, e, c, t: is_a(g, c, t.word),
    n.Named: lambda g, e, c, t: is_named(g, e, c, t.name),
    n.HasElement: _element,
    n.Elemental: lambda g, e, c, t: g.profile(c).elements > 0,
    n.HasKeyword: lambda g, e, c, t: has_keyword(g.profile(c), t),
    n.Value: lambda g, e, c, t: in_range(scan_or_now(g, c, t.stat, t.scanned), t),
    n.Counters: lambda g, e, c, t: in_range(kept(g, c, "counters", 6), t),
    n.Adjacent: _adjacent,
    n.Here: _here,
    n.OnSide: _own_side,
    n.Other: _other,
    n.SharesElement: lambda g, e, c, t: bool(g.profile(c).elements & elements_of(g, e, t.who)),
}


# -- tests on other things ---------------------------------------------------------------------


def gear_meets(game: Duel, env: Item, gear: int, test: Any) -> bool:
    """A test on Battlegear; face down it has no characteristics (GL-battlegear)."""
    bearer = bearer_of(game, gear)
    if bearer is None:
        return card_meets(game, env, gear, test)
    if isinstance(test, n.Controlled):
        return on_side(game, env, bearer.controller, bearer.id, test.side)
    if isinstance(test, n.FaceUp):
        return bool(bearer.gear_up)
    if isinstance(test, n.GearOf):
        return referred(game, env, bearer.id, test.who)
    if isinstance(test, n.Other):
        return gear != env.card
    if isinstance(test, n.Engaged):
        return game.engaged(bearer.id)
    return bool(bearer.gear_up) and card_meets(game, env, gear, test)


def referred(game: Duel, env: Item, card: int, who: n.Selector | n.Cards) -> bool:
    """Whether a card is selected, or passes the filter."""
    if isinstance(who, n.Cards):
        return passes(game, env, card, who)
    return card in chosen(game, env, who)


def space_meets(game: Duel, env: Item, space: int, test: Any) -> bool:
    """A test on a space (GL-unoccupied-space)."""
    special = SPACE_TESTS.get(type(test))
    if special is not None:
        return special(game, env, space, test)
    if isinstance(test, n.Unoccupied):
        return game.at[space] < 0
    if isinstance(test, n.OnSide):
        return game.board.spaces[space].side in players(env, test.side)
    if isinstance(test, n.Adjacent):
        near = game.board.near[space]
        return any(
            c in game.creatures and game.creatures[c].space in near
            for c in chosen(game, env, test.to)
        )
    return isinstance(test, n.Here) and space == game.mirage_space


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
    """A test on something on the Burst; `first` answers "the first attack each combat"."""
    if isinstance(test, n.Not):
        return not item_meets(game, env, item, test.of, first)
    if isinstance(test, n.AnyOf):
        return any(item_meets(game, env, item, one, first) for one in test.of)
    if isinstance(test, n.AllOf):
        return all(item_meets(game, env, item, one, first) for one in test.of)
    if isinstance(test, n.FirstEachCombat):
        return first
    if isinstance(test, n.Controlled):
        return (test.side == n.Side.YOURS) == (item.controller == env.controller)
    if isinstance(test, n.PlayedBy):
        return referred(game, env, item.creature, test.who)
    if isinstance(test, n.Targets):
        return any(
            referred(game, env, ref, test.who)
            for _, kind, refs in item.targets
            for ref in refs
            if kind in ("creature", "battlegear")
        )
    if isinstance(test, n.HasKeyword) and item.kind in ("ability", "trigger"):
        return bool(item.word) and item.word[0] == test.word
    if isinstance(test, n.AbilityOf):
        return item.kind == "ability" and kind_fits(game.face(item.card), test.kind)
    if isinstance(test, n.OneTarget):
        return sum(len(refs) for _, _, refs in item.targets) == 1
    if isinstance(test, n.Among):
        return item.number in chosen(game, env, test.who)
    if isinstance(test, n.CostWithin) and item.kind == "mugic":
        return in_range(item.paid, test)
    if isinstance(test, (n.HasElement, n.Elemental, n.Checks, n.SharesElement)):
        types = game.types_of(item)
        if isinstance(test, n.Elemental):
            return types > 0
        if isinstance(test, n.SharesElement):
            return bool(types & elements_of(game, env, test.who))
        if isinstance(test, n.Checks):
            return bool(checked_by(game, item) >> test.stat & 1)
        return bool(types >> test.element & 1)
    return card_meets(game, env, item.card, test)


# -- selectors with a filter -------------------------------------------------------------------


def _each(game: Duel, env: Item, who: Any) -> Objects:
    return tuple(matching(game, env, who.cards))


def _highest(game: Duel, env: Item, who: Any) -> Objects:
    found = matching(game, env, who.cards)
    if not found:
        return NONE
    values = [game.profile(card).stats[who.stat] for card in found]
    best = min(values) if who.lowest else max(values)
    if values.count(best) > 1:
        return NONE
    return (found[values.index(best)],)


SELECTORS[n.Each] = _each

SELECTORS[n.WithHighest] = _highest
