"""Tests on what is on the Burst, or about to be played (8.2)."""

from __future__ import annotations

from engine.chaotic.meaning.amounts import amount, cost_seen
from engine.chaotic.meaning.card_tests import card_meets
from engine.chaotic.meaning.filters import elements_of, item_meets, referred
from engine.chaotic.meaning.register import (
    ON_ITEM,
    means,
)
from engine.chaotic.meaning.selectors import chosen
from engine.chaotic.meaning.traits import (
    in_range,
    kind_fits,
)
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.items import Item
from engine.language import nodes as n


def checked_by(game: Duel, item: Item) -> int:
    """3.5.8.2, 3.5.8.2.1, GL-courage-attack, GL-power-attack, GL-speed-attack, GL-wisdom-attack:
    the Disciplines, as a mask, whose attack this is; an attack can be one of several."""
    return 0 if item.lost else game.face(item.card).checks


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
    """It targets the selected Creature or Battlegear, or one that passes the filter (8.4.1.3); "a
    Creature" is in play, a card in a pile is none."""
    kinds = (str(test.who.kind),) if isinstance(test.who, n.Cards) else ("creature", "battlegear")
    return any(
        referred(game, env, ref, test.who)
        for _, kind, refs in item.targets
        for ref in refs
        if kind in kinds and (kind != "creature" or ref in game.creatures)
    )


@means(n.HasKeyword, on=ON_ITEM)
def item_of_keyword(game: Duel, env: Item, item: Item, test: n.HasKeyword, first: bool) -> bool:
    """It is the trigger of a keyword (8.8.1.1); a card on the Burst has the printed one."""
    if item.kind in ("ability", "trigger"):
        return item.keyword == test.word
    return card_meets(game, env, item.card, test)


@means(n.AbilityOf, on=ON_ITEM)
def item_ability_of(game: Duel, env: Item, item: Item, test: n.AbilityOf, first: bool) -> bool:
    """It is an ability of a card of some kind, printed on it if the test asks for that."""
    face = game.face(item.card)
    if item.kind != "ability" or not kind_fits(face, test.kind):
        return False
    own = (*face.abilities, *face.brainwashed)
    return not test.printed or game.deal.nodes[item.node] in own


@means(n.OneTarget, on=ON_ITEM)
def item_has_one_target(game: Duel, env: Item, item: Item, test: n.OneTarget, first: bool) -> bool:
    """It has one target and no other (GL-target)."""
    return sum(len(refs) for _, _, refs in item.targets) == 1


@means(n.Among, on=ON_ITEM)
def item_is_among(game: Duel, env: Item, item: Item, test: n.Among, first: bool) -> bool:
    """It is one of the selected things."""
    return item.number in chosen(game, env, test.who)


@means(n.CostWithin, on=ON_ITEM)
def item_costs_within(game: Duel, env: Item, item: Item, test: n.CostWithin, first: bool) -> bool:
    """The cost of a Mugic (3.4.6, 8.4.2.6); the Mugic counters that an ability costs; of other
    things the printed cost."""
    if item.kind == "mugic":
        return in_range(cost_seen(game, item), test)
    if item.kind == "ability":
        return in_range(counters_asked(game, env, item), test)
    return card_meets(game, env, item.card, test)


def counters_asked(game: Duel, env: Item, item: Item) -> int:
    """The Mugic counters among the costs of an activated ability (8.4.4.1); X is one at least."""
    ability = game.deal.nodes[item.node]
    costs = ability.costs if isinstance(ability, n.Activated) else ()
    asked = [cost.n for cost in costs if isinstance(cost, (n.PayCounters, n.AmongCost))]
    return sum(1 if isinstance(one, n.X) else amount(game, item, one) for one in asked)


@means(n.HasElement, on=ON_ITEM)
def item_of_type(game: Duel, env: Item, item: Item, test: n.HasElement, first: bool) -> bool:
    """3.5.8.1.1, GL-air-attack, GL-earth-attack, GL-fire-attack, GL-water-attack: it is of an
    Elemental Type now (3.5.8.1)."""
    return bool(game.types_of(item) >> test.element & 1)


@means(n.Elemental, on=ON_ITEM)
def item_of_any_type(game: Duel, env: Item, item: Item, test: n.Elemental, first: bool) -> bool:
    """3.5.8.1.2, GL-elemental-attack: it is of any Elemental Type now (3.5.8.1)."""
    return game.types_of(item) > 0


@means(n.SharesElement, on=ON_ITEM)
def item_shares_type(game: Duel, env: Item, item: Item, test: n.SharesElement, first: bool) -> bool:
    """It is of an Elemental Type that the selected Creatures have (3.5.8.1)."""
    return bool(game.types_of(item) & elements_of(game, env, test.who))


@means(n.Checks, on=ON_ITEM)
def item_of_discipline(game: Duel, env: Item, item: Item, test: n.Checks, first: bool) -> bool:
    """3.5.8.2.2, GL-discipline-attack: it is an attack of a Discipline (3.5.8.2); a Discipline
    attack is one of any of the four."""
    return bool(checked_by(game, item) >> test.stat & 1)
