"""Section 8.4.2: which Mugic a player could announce, and every reason against it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Any

from engine.chaotic.burst.announcements import (
    Announcement,
    Plan,
    answers_for,
    branched,
    lacks_target,
    targets_for_all,
)
from engine.chaotic.burst.costs import (
    Paying,
    extra_costs,
    mugic_cost,
    optional_cost,
    payments,
    surcharge,
    why_not_pay,
)
from engine.chaotic.meaning.register import GENERAL, means
from engine.chaotic.meaning.selectors import LINE, chosen, chosen_cards, static_item
from engine.chaotic.meaning.text_boxes import brainwashed
from engine.chaotic.meaning.traits import is_a
from engine.chaotic.position.cards import COST_X, MUGIC
from engine.chaotic.position.creatures import Creature
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.ids import CardId, Seat
from engine.chaotic.position.items import Item
from engine.chaotic.position.numbers import DISCARD, MUGIC_HAND
from engine.chaotic.values.present_values import values_now
from engine.chaotic.values.prohibitions import cannot, forbidden
from engine.chaotic.values.targets import spell_lines
from engine.kernel.prompt import Reason
from engine.language import Fork, forks, spare_slots
from engine.language import nodes as n
from engine.language import targets as targets_of


def spell_plan(game: Duel, card: CardId) -> Plan:
    """What a Mugic needs, from its text."""
    plan = game.deal.plans.get(card)
    if plan is None:
        lines = spell_lines(game, card)
        targets = tuple(
            (target.slot + index * LINE, target)
            for index, line in lines
            for target in targets_of(line)
        )
        spare = frozenset(
            slot + index * LINE for index, line in lines for slot in spare_slots(line)
        )
        face = game.face(card)
        more = optional_cost(face.abilities)
        costs, variable = extra_costs(face.abilities), face.cost == COST_X
        least = face.cost + own_reductions(face.abilities)
        alone = targets_for_all(targets, spare)
        own = tuple(fork for index, line in lines for fork in placed(forks(line), index))
        plan = Plan(targets, costs, variable, more, least, alone, spare=spare, forks=own)
        game.deal.plans[card] = plan
    return plan


def placed(own: tuple[Fork, ...], index: int) -> list[Fork]:
    """The forks of a line; the slots of its targets are numbered as on the whole card."""
    return [
        (
            condition,
            frozenset(slot + index * LINE for slot in then),
            frozenset(slot + index * LINE for slot in otherwise),
        )
        for condition, then, otherwise in own
    ]


def no_mugic(game: Duel) -> list[Reason]:
    """10.1, 10.2: formats without Mugic."""
    if game.ruleset.mugic:
        return []
    rule = "10.2" if game.ruleset.game_text else "10.1"
    return [Reason(rule, "this format has no Mugic"), Reason("ED-mugic", "Mugic is off")]


def spell_env(game: Duel, seat: Seat, card: CardId, creature: CardId) -> Item:
    """A Mugic as it would stand on the Burst."""
    return static_item(card, seat, creature, "mugic")


def why_not_cast(game: Duel, card: CardId, creature: Creature, x: int = 0) -> Iterator[Reason]:
    """8.4.2, 9.2.4: every reason why a Creature cannot play a Mugic now (3.4.4.1)."""
    yield from why_not_of(game, creature, game.face(card).tribe)
    needed = mugic_cost(game, card, creature.id, x)
    if creature.counters < needed:
        yield Reason("8.4.1.4", f"it has {creature.counters} of {needed} Mugic counters")
        yield Reason("8.4.2.2", "one Creature pays all counters")
    elif needed and cannot(game, creature.id, n.Act.SPEND_COUNTERS):
        yield Reason("8.5.8", "it cannot spend Mugic counters")
    env = spell_env(game, creature.controller, card, creature.id)
    yield from forbidden(game, env)
    costs = spell_plan(game, card).costs
    if costs:
        for reason in why_not_pay(game, env, costs, "8.4.1.4"):
            yield reason
            yield Reason("8.4.2.4", reason.text)


def why_not_of(game: Duel, creature: Creature, affiliation: str) -> Iterator[Reason]:
    """3.4.4.1, 8.4.2.2, 8.4.2.3, 9.2.4: why a Creature cannot play Mugic of an affiliation. A card
    that lets it play such Mugic goes before these rules (1, R-authority)."""
    if affiliation == "Generic" or creature.id in permitted_casters(game, affiliation):
        return
    if not is_a(game, creature.id, affiliation):
        yield Reason("3.4.4.1", f"it is not {affiliation}")
        yield Reason("8.4.2.2", "it shares no characteristic with the Mugic")
    if brainwashed(game, creature):
        yield Reason("9.2.4", "a Brainwashed Creature plays Generic Mugic only")


def possible_casters(game: Duel, army: list[Creature], affiliation: str) -> list[Creature]:
    """3.4.4.1, 3.4.4.2, 8.4.2.3, GL-generic-mugic: the Creatures of an army that have the
    characteristic of a Mugic, or that may play it because of a card; all of them for a Generic
    Mugic."""
    if affiliation == "Generic":
        return army
    may = permitted_casters(game, affiliation)
    return [one for one in army if one.id in may or is_a(game, one.id, affiliation)]


def permitted_casters(game: Duel, affiliation: str) -> set[CardId]:
    """1: the Creatures that a card lets play Mugic of an affiliation."""
    permits = values_now(game).play_permits
    return {
        card
        for effect, env in permits
        if permitted(game, env, effect, affiliation)
        for card in chosen_cards(game, env, effect.who)
    }


def permitted(game: Duel, env: Item, effect: n.MayPlay, affiliation: str) -> bool:
    """Whether a card lets Creatures play Mugic of an affiliation."""
    if effect.controlled:
        return any(is_a(game, own.id, affiliation) for own in game.army(env.controller))
    return not effect.words or affiliation in effect.words


def mugic_announcements(
    game: Duel, seat: Seat, pairs: list[tuple[CardId, Creature]]
) -> list[Announcement]:
    """8.4.1.2, 8.4.2, 8.4.2.5: every way to announce now the Mugic of `pairs` (those that
    `affordable_mugic` found), each with the Creature that plays it and its X."""
    found = []
    for card, creature in pairs:
        env = spell_env(game, seat, card, creature.id)
        plan = branched(game, env, spell_plan(game, card))
        if (
            lacks_target(game, env, plan)
            or next(why_not_cast(game, card, creature), None) is not None
        ):
            continue
        answers = answers_for(game, env, plan)
        if all(answers):
            ways = payments(game, env, plan.costs)
            xs = range(1)
            if plan.variable:
                xs = range(dearest_x(game, env, creature) + 1)
            elif plan.more and not plan.more.anyone:
                xs = range(1 + (creature.counters >= mugic_cost(game, card, creature.id, 1)))
            groups = [Announcement("play", env, xs, answers, ways)]
            if plan.more and plan.more.anyone:
                more = more_ways(game, env, plan.more, ways)
                groups.append(Announcement("play", env, range(1, 2), answers, more))
            found += [group for group in groups if len(group)]
    return found


def more_ways(game: Duel, env: Item, more: n.PaidMore, ways: list[Paying]) -> list[Paying]:
    """The ways to pay where any Creature of the player may give the additional Mugic counters: one
    Creature is named for each counter. The caster pays the cost itself first."""
    cost = mugic_cost(game, env.card, env.creature, 0)
    left = {
        creature.id: creature.counters - (cost if creature.id == env.creature else 0)
        for creature in game.army(env.controller)
        if not cannot(game, creature.id, n.Act.SPEND_COUNTERS)
    }
    payers = sorted(card for card, counters in left.items() if counters > 0)
    given = [
        givers
        for givers in combinations_with_replacement(payers, more.n)
        if all(givers.count(card) <= left[card] for card in set(givers))
    ]
    return [way + givers for way in ways for givers in given]


def dearest_x(game: Duel, env: Item, creature: Creature) -> int:
    """8.4.2.6: the highest X for which a Creature has the counters; a reduction does not bring the
    cost below the number at which it stops (8.4.2.4)."""
    x = creature.counters - surcharge(game, env)
    while x > 0 and mugic_cost(game, env.card, creature.id, x) > creature.counters:
        x -= 1
    return x


def affordable_mugic(game: Duel, seat: Seat) -> list[tuple[CardId, Creature]]:
    """8.4.2.2: each different Mugic of the hand with the Creatures that have the affiliation and
    the counters for it (10.3, 3.4.4.1); what else it needs may change from moment to moment.

    The answer is kept until the hand, the counters, the type lines or the reductions of costs
    change. It is not kept while a card changes which affiliations Creatures may play, or while
    Mugic may be played from a pile.
    """
    hand = game.piles[seat][MUGIC_HAND]
    piled = "PlayFromPile" in game.deal.says
    if not game.ruleset.mugic or (not hand and not piled):
        return []
    army = game.army(seat)
    values = game.present or values_now(game)
    if values.play_permits or piled:
        return affordable_anew(game, seat, army, hand)
    counters = tuple([(one.id, one.counters) for one in army])
    place: tuple[Any, ...] = (tuple(hand), counters, reductions(game))
    if game.deal.retyped:
        profiles = values.profiles
        types = [(profiles[one.id].words, "no_tribe" in profiles[one.id].flags) for one in army]
        place = (*place, tuple(types), tuple(game.guise.items()))
    before, known = game.castable.get(seat, (None, ()))
    if before == place:
        return [(card, game.creatures[creature]) for card, creature in known]
    found = affordable_anew(game, seat, army, hand)
    game.keep_castable(seat, place, [(card, creature.id) for card, creature in found])
    return found


def affordable_anew(
    game: Duel, seat: Seat, army: list[Creature], hand: list[CardId]
) -> list[tuple[CardId, Creature]]:
    """The same as `affordable_mugic`, worked out anew."""
    found = []
    less = reductions(game)
    most = max([creature.counters for creature in army], default=0)
    seen: set[str] = set()
    able: dict[str, list[Creature]] = {}
    for card in sorted(hand):
        name = game.label(card)
        if name in seen:
            continue
        seen.add(name)
        face = game.face(card)
        least = spell_plan(game, card).least + less if face.cost > 0 else 0
        if least > most:
            continue
        if face.tribe not in able:
            able[face.tribe] = possible_casters(game, army, face.tribe)
        found += [(card, one) for one in able[face.tribe] if one.counters >= least]
    return found + from_pile(game, seat, seen)


def reductions(game: Duel) -> int:
    """By how much cards in play can lower the cost of a Mugic at most, as a number below 0
    (8.4.2.4)."""
    dues = (game.present or values_now(game)).price_changes
    return sum([min(0, effect.n) for effect, _ in dues]) if dues else 0


def own_reductions(abilities: tuple[n.Ability, ...]) -> int:
    """By how much a Mugic can lower its own cost at most, as a number below 0 (8.4.2.4)."""
    return sum(
        min(0, effect.n)
        for ability in abilities
        if isinstance(ability, n.Static)
        for effect in ability.effects
        if isinstance(effect, n.PayMore)
    )


def from_pile(game: Duel, seat: Seat, seen: set[str]) -> list[tuple[CardId, Creature]]:
    """The Mugic of the player's discard pile that Creatures may play as if they were in the hand; a
    Mugic of which the hand holds a copy is left out (rule 1)."""
    if "PlayFromPile" not in game.deal.says:
        return []
    army = [creature for creature in game.army(seat) if plays_from_pile(game, creature.id)]
    cards = {game.label(card): card for card in game.piles[seat][DISCARD]}
    return [
        (card, creature)
        for name, card in sorted(cards.items())
        if name not in seen and game.face(card).kind == MUGIC
        for creature in possible_casters(game, army, game.face(card).tribe)
    ]


@means(n.PlayFromPile, on=GENERAL)
def plays_from_pile(game: Duel, card: CardId) -> bool:
    """Whether a card lets a Creature play Mugic of the general discard pile."""
    return any(
        isinstance(effect, n.PlayFromPile) and card in chosen(game, env, effect.who)
        for _, effect, env in game.rules()
    )
