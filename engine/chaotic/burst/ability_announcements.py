"""Section 8.4.4: which abilities a player could announce, and every reason against them."""

from __future__ import annotations

from collections.abc import Iterator

from engine.chaotic.burst.announcements import (
    Announcement,
    Plan,
    answers_for,
    branched,
    lacks_target,
    targets_for_all,
)
from engine.chaotic.burst.costs import (
    counters_at_hand,
    counters_due,
    payments,
    why_not_pay,
)
from engine.chaotic.meaning.conditions import holds
from engine.chaotic.meaning.selectors import static_item
from engine.chaotic.meaning.traits import bearer_of
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.ids import Seat
from engine.chaotic.position.items import Item
from engine.chaotic.position.numbers import MUGIC_HAND
from engine.chaotic.position.profile import Held
from engine.chaotic.values.present_values import values_now
from engine.chaotic.values.prohibitions import forbidden
from engine.kernel.prompt import Reason
from engine.language import forks, spare_slots, walk
from engine.language import nodes as n
from engine.language import targets as targets_of


def ability_plan(game: Duel, node: int) -> Plan:
    """What an activated ability needs."""
    plan = game.deal.plans.get(-1 - node)
    if plan is None:
        ability = game.deal.nodes[node]
        assert isinstance(ability, n.Activated)
        variable = any(isinstance(part, n.X) for part in walk(ability.costs))
        targets = tuple((target.slot, target) for target in targets_of(ability))
        least = sum(
            cost.n
            for cost in ability.costs
            if isinstance(cost, n.PayCounters) and cost.who is None and isinstance(cost.n, int)
        )
        plan = Plan(
            targets,
            ability.costs,
            variable,
            least=least,
            alone=targets_for_all(targets, spare_slots(ability)),
            hand=discarded(ability.costs),
            spent=expended(ability.costs),
            spare=spare_slots(ability),
            forks=forks(ability),
        )
        game.deal.plans[-1 - node] = plan
    return plan


def discarded(costs: tuple[n.Cost, ...]) -> int:
    """How many Mugic Cards the hand must hold for the discard costs: several costs look at the same
    hand, so the highest number counts (8.4.4.1)."""
    asked = [cost for cost in costs if isinstance(cost, n.DiscardCost)]
    return max([cost.n for cost in asked if cost.cards.kind == n.CardKind.MUGIC], default=0)


def expended(costs: tuple[n.Cost, ...]) -> int:
    """GL2-expend: the Elemental Types, as bits, one of which is expended as a cost; 0 if there is
    no such cost. Only the first such cost is looked at: a Creature without its element cannot pay,
    and the others are checked later."""
    for cost in costs:
        if isinstance(cost, n.ExpendCost):
            return ANY_ELEMENT if cost.element is None else 1 << cost.element
    return 0


ANY_ELEMENT = 0b1111


def activated(game: Duel, seat: Seat) -> list[tuple[Held, Item]]:
    """8.4.1.1, GL-activated-ability: the activated abilities that a player could announce now."""
    values = game.present or values_now(game)
    known: list[tuple[Held, Item]] | None = values.activated.get(seat)
    if known is not None:
        return known
    found: list[tuple[Held, Item]] = []
    values.activated[seat] = found
    for creature in game.army(seat):
        for held in values.profiles[creature.id].abilities:
            if isinstance(held.ability, n.Activated):
                env = static_item(creature.id, seat, creature.id, "ability", held.number)
                found.append((held, env))
    for held in values.other_abilities:
        if not isinstance(held.ability, n.Activated):
            continue
        bearer = bearer_of(game, held.source)
        if bearer is not None and bearer.controller != seat:
            continue
        holder = bearer.id if bearer is not None else -1
        env = static_item(held.source, seat, holder, "ability", held.number)
        found.append((held, env))
    return found


def no_abilities(game: Duel) -> list[Reason]:
    """10.1, 10.2: formats without activated abilities."""
    if game.ruleset.activated:
        return []
    rule = "10.2" if game.ruleset.game_text else "10.1"
    return [
        Reason(rule, "this format has no activated abilities"),
        Reason("ED-activated", "activated abilities are off"),
    ]


def why_not_use(game: Duel, env: Item) -> Iterator[Reason]:
    """8.4.4.1: every reason why an ability cannot be played now."""
    ability = game.deal.nodes[env.node]
    assert isinstance(ability, n.Activated)
    for reason in why_not_pay(game, env, ability.costs, "8.4.4.1"):
        yield reason
        if reason.rule == "8.4.4.1":
            yield Reason("8.4.1.4", reason.text)
    if ability.when is not None and not holds(game, env, ability.when):
        yield Reason("8.4.1.1", "its condition does not hold")
    user = game.creatures.get(env.creature)
    if ability.once and user is not None and env.node in user.used:
        yield Reason("8.4.1.1", "it was used this turn")
    yield from forbidden(game, env)


def affordable_abilities(game: Duel, seat: Seat) -> list[Item]:
    """The different activated abilities for which there are counters, Elemental Types and cards
    enough (GL-priority, 8.4.4.1)."""
    if not game.ruleset.activated:
        return []
    found: dict[tuple[int, int], Item] = {}
    hand = len(game.piles[seat][MUGIC_HAND])
    plans = game.deal.plans
    for _, env in activated(game, seat):
        plan = plans.get(-1 - env.node) or ability_plan(game, env.node)
        if plan.hand <= hand and not lacks_for(game, env, plan):
            found.setdefault((env.card, env.node), env)
    return list(found.values())


def lacks_for(game: Duel, env: Item, plan: Plan) -> bool:
    """Whether a Creature lacks the Mugic counters or the Elemental Type for an ability, whatever
    else it costs, or has used it already (8.4.1.4)."""
    payer = game.creatures.get(env.creature)
    if payer is not None and env.node in payer.used:
        return True
    if plan.spent and not game.profile(env.creature).elements & plan.spent:
        return True
    if not plan.least:
        return False
    if (game.present or values_now(game)).price_changes or "PayFrom" in game.deal.says:
        return counters_due(game, env, plan.least) > counters_at_hand(game, env)
    return payer is None or payer.counters < plan.least


def ability_announcements(game: Duel, envs: list[Item]) -> list[Announcement]:
    """8.4.1.2, 8.4.4: every activated ability of `envs` (those that `affordable_abilities` found)
    that can be played, with all ways to announce it."""
    found = []
    for env in envs:
        plan = branched(game, env, ability_plan(game, env.node))
        if lacks_target(game, env, plan) or next(why_not_use(game, env), None) is not None:
            continue
        answers = answers_for(game, env, plan)
        if all(answers):
            ways = payments(game, env, plan.costs)
            xs = range(1)
            if plan.variable:
                xs = range(
                    max(0, counters_at_hand(game, env) - counters_due(game, env, plan.least)) + 1
                )
            group = Announcement("use", env, xs, answers, ways)
            if len(group):
                found.append(group)
    return found
