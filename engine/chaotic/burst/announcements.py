"""Section 8.4.1: announcements, complete with X, targets and payment.

Whether something may be played is answered here, once, with every reason against it: the options
are what has no reason against it, and refusals are these reasons.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import Any, NamedTuple

from engine.chaotic.burst.costs import (
    Paying,
    counters_at_hand,
    counters_due,
    extra_costs,
    mugic_cost,
    optional_cost,
    payments,
    surcharge,
    why_not_pay,
)
from engine.chaotic.meaning.conditions import holds
from engine.chaotic.meaning.register import GENERAL, means
from engine.chaotic.meaning.selectors import LINE, chosen, static_item
from engine.chaotic.meaning.text_boxes import brainwashed
from engine.chaotic.meaning.traits import bearer_of, is_a
from engine.chaotic.position.answers import Announced, Answer
from engine.chaotic.position.cards import COST_X, MUGIC
from engine.chaotic.position.creatures import Creature
from engine.chaotic.position.dependencies import watched_by
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.items import Item
from engine.chaotic.position.numbers import DISCARD, MUGIC_HAND
from engine.chaotic.position.profile import Held
from engine.chaotic.values.present_values import table
from engine.chaotic.values.prohibitions import cannot, forbidden
from engine.chaotic.values.targets import choices, spell_lines
from engine.kernel.prompt import Reason
from engine.language import nodes as n
from engine.language import targets as targets_of
from engine.language import walk

OWN = (n.Source, n.Caster, n.Bearer, n.Slot, n.Subject, n.Other)


class Plan(NamedTuple):
    """What an announcement needs: targets with their slots, costs, whether X is chosen."""

    targets: tuple[tuple[int, n.Target], ...]
    costs: tuple[n.Cost, ...]
    variable: bool
    more: int = 0
    """Mugic counters that may be paid besides (8.4.2.4)."""
    least: int = 0
    """Mugic counters that it costs at least, but for what other cards say of its cost: without
    them nothing else is looked at."""
    alone: tuple[tuple[int, n.Target], ...] = ()
    """The targets that are the same whoever plays."""
    hand: int = 0
    """Mugic Cards of the hand that are discarded for it."""
    spent: int = 0
    """The Elemental Types, as bits, of which it expends one."""


class Announcement:
    """All complete announcements of one Mugic with one Creature, or of one ability (a `Group`).

    The key of each is an `Announced`.
    """

    __slots__ = ("verb", "card", "creature", "node", "xs", "answers", "ways", "_size")

    def __init__(
        self,
        verb: str,
        env: Item,
        xs: range,
        answers: list[list[tuple[Answer, ...]]],
        ways: list[Paying],
    ) -> None:
        self.verb = verb
        self.card = env.card
        self.creature = env.creature
        self.node = env.node
        self.xs = xs
        self.answers = answers
        self.ways = ways
        size = len(xs) * len(ways)
        for found in answers:
            size *= len(found)
        self._size = size

    def __len__(self) -> int:
        return self._size

    def key(self, index: int) -> Announced:
        """The announcement with this number: payment counts fastest, then targets, then X."""
        index, way = divmod(index, len(self.ways))
        targets: tuple[Answer, ...] = ()
        for found in reversed(self.answers):
            index, which = divmod(index, len(found))
            targets = found[which] + targets
        return Announced(
            self.verb,
            self.card,
            self.creature,
            self.node,
            self.xs[index],
            targets,
            self.ways[way],
        )

    def shape(self) -> object:
        """See `kernel.prompt.Group`."""
        return (
            self.verb,
            self.card,
            self.creature,
            self.node,
            len(self.xs),
            self.answers,
            self.ways,
        )


@lru_cache(maxsize=4096)
def stands_alone(target: n.Target) -> bool:
    """Whether what may be targeted does not depend on who plays."""
    return not any(isinstance(node, OWN) for node in walk(target.cards))


@lru_cache(maxsize=4096)
def stands_long(target: n.Target) -> bool:
    """Whether what may be targeted is in play, told by values, by who fights, and by nothing else
    that changes without values."""
    lasting = {"stats", "elements", "keywords", "combat"}
    return target.cards.kind in IN_PLAY and watched_by(target.cards) <= lasting


IN_PLAY = (n.CardKind.CREATURE, n.CardKind.LOCATION, n.CardKind.PLAYER)


def standing_alone(
    targets: tuple[tuple[int, n.Target], ...],
) -> tuple[tuple[int, n.Target], ...]:
    """Those of the targets that do not depend on who plays."""
    return tuple((slot, target) for slot, target in targets if stands_alone(target))


def aimless(game: Duel, env: Item, plan: Plan) -> bool:
    """8.4.1.3: whether a target is lacking whoever plays this, so that nothing else needs to be
    looked at."""
    if not plan.alone or (game.present or table(game)).limits:
        return False
    for slot, target in plan.alone:  # noqa: SIM110 -- asked too often for a generator
        if not legal_answers(game, env, slot, target):
            return True
    return False


def answers_for(game: Duel, env: Item, plan: Plan) -> list[list[tuple[Answer, ...]]]:
    """8.4.1.3: for each target its legal answers; as whole sets where one excludes another."""
    lists = [legal_answers(game, env, slot, target) for slot, target in plan.targets]
    if len(lists) < 2 or not any(target.another for _, target in plan.targets):
        return lists
    sets: list[tuple[Answer, ...]] = []
    for parts in product(*lists):
        whole = tuple(answer for part in parts for answer in part)
        taken: set[int] = set()
        for (_, target), (_, _, refs) in zip(plan.targets, whole, strict=True):
            if target.another and taken & set(refs):
                break
            taken |= set(refs)
        else:
            sets.append(whole)
    return [sets]


def legal_answers(game: Duel, env: Item, slot: int, target: n.Target) -> list[tuple[Answer, ...]]:
    """The answers for one target, found once for each player and version of the position, unless
    something cannot be a target of what this Creature plays. Where only values and Creatures in
    play decide they are kept as long as these (`Table.aims`)."""
    place = (slot, id(target), env.controller)
    values = game.present or table(game)
    known: list[tuple[Answer, ...]] | None = values.aims.get(place)
    if known is None:
        known = game.cache.get(place)
    if known is None:
        known = [((slot, kind, refs),) for _, kind, refs in choices(game, env, target, ())]
        if stands_alone(target) and not values.limits:
            kept = values.aims if stands_long(target) else game.cache
            kept[place] = known
    return known


# -- Mugic -------------------------------------------------------------------------------------


def spell_plan(game: Duel, card: int) -> Plan:
    """What a Mugic needs, from its text."""
    plan = game.deal.plans.get(card)
    if plan is None:
        targets = tuple(
            (target.slot + index * LINE, target)
            for index, line in spell_lines(game, card)
            for target in targets_of(line)
        )
        face = game.face(card)
        more = optional_cost(face.abilities)
        costs, variable = extra_costs(face.abilities), face.cost == COST_X
        least = face.cost + own_reductions(face.abilities)
        plan = Plan(targets, costs, variable, more, least, standing_alone(targets))
        game.deal.plans[card] = plan
    return plan


def no_mugic(game: Duel) -> list[Reason]:
    """10.1, 10.2: formats without Mugic."""
    if game.ruleset.mugic:
        return []
    rule = "10.2" if game.ruleset.game_text else "10.1"
    return [Reason(rule, "this format has no Mugic"), Reason("ED-mugic", "Mugic is off")]


def spell_env(game: Duel, seat: int, card: int, creature: int) -> Item:
    """A Mugic as it would stand on the Burst."""
    return static_item(card, seat, creature, "mugic")


def why_not_cast(game: Duel, card: int, creature: Creature, x: int = 0) -> Iterator[Reason]:
    """3.4.4.1, 8.4.2, 9.2.4: every reason why a Creature cannot play a Mugic now."""
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
    """3.4.4.1, 8.4.2.2, 9.2.4: why a Creature cannot play Mugic of an affiliation. A card that
    lets it play such Mugic goes before these rules (1, R-authority)."""
    if affiliation == "Generic" or creature.id in permitted_singers(game, affiliation):
        return
    if not is_a(game, creature.id, affiliation):
        yield Reason("3.4.4.1", f"it is not {affiliation}")
        yield Reason("8.4.2.2", "it shares no characteristic with the Mugic")
    if brainwashed(game, creature):
        yield Reason("9.2.4", "a Brainwashed Creature plays Generic Mugic only")


def possible_singers(game: Duel, army: list[Creature], affiliation: str) -> list[Creature]:
    """3.4.4.1: the Creatures of an army with the characteristic of a Mugic, or that may play it
    anyway."""
    if affiliation == "Generic":
        return army
    may = permitted_singers(game, affiliation)
    return [one for one in army if one.id in may or is_a(game, one.id, affiliation)]


def permitted_singers(game: Duel, affiliation: str) -> set[int]:
    """1: the Creatures that a card lets play Mugic of an affiliation."""
    permits = table(game).permits
    return {
        card
        for effect, env in permits
        if permitted(game, env, effect, affiliation)
        for card in chosen(game, env, effect.who)
    }


def permitted(game: Duel, env: Item, effect: n.MayPlay, affiliation: str) -> bool:
    """Whether a card lets Creatures play Mugic of an affiliation."""
    if effect.controlled:
        return any(is_a(game, own.id, affiliation) for own in game.army(env.controller))
    return not effect.words or affiliation in effect.words


def mugic_announcements(
    game: Duel, seat: int, pairs: list[tuple[int, Creature]]
) -> list[Announcement]:
    """8.4.2: what `able` found in the hand, with every way to announce it now."""
    found = []
    for card, creature in pairs:
        plan = spell_plan(game, card)
        env = spell_env(game, seat, card, creature.id)
        if aimless(game, env, plan) or next(why_not_cast(game, card, creature), None) is not None:
            continue
        answers = answers_for(game, env, plan)
        if all(answers):
            ways = payments(game, env, plan.costs)
            xs = range(1)
            if plan.variable:
                xs = range(dearest_x(game, env, creature) + 1)
            elif plan.more:
                xs = range(1 + (creature.counters >= mugic_cost(game, card, creature.id, 1)))
            group = Announcement("play", env, xs, answers, ways)
            if len(group):
                found.append(group)
    return found


def dearest_x(game: Duel, env: Item, creature: Creature) -> int:
    """8.4.2.6: the highest X for whose cost a Creature has the counters; a reduction that stops at
    a number takes no more off than that (8.4.2.4)."""
    x = creature.counters - surcharge(game, env)
    while x > 0 and mugic_cost(game, env.card, creature.id, x) > creature.counters:
        x -= 1
    return x


def affordable_mugic(game: Duel, seat: int) -> list[tuple[int, Creature]]:
    """3.4.4.1, 8.4.2.2, 10.3: each different Mugic of the hand with the Creatures that have the
    affiliation and the counters for it; what else it needs may change from moment to moment.

    It is found again when the hand, the counters, a type line or what cards in play take off the
    costs changed; always while one of them changes affiliations.
    """
    hand = game.piles[seat][MUGIC_HAND]
    piled = "PlayFromPile" in game.deal.says
    if not game.ruleset.mugic or (not hand and not piled):
        return []
    army = game.army(seat)
    values = game.present or table(game)
    if values.permits or piled:
        return sung_by(game, seat, army, hand)
    counters = tuple([(one.id, one.counters) for one in army])
    place: tuple[Any, ...] = (tuple(hand), counters, reductions(game))
    if game.deal.retyped:
        profiles = values.profiles
        types = [(profiles[one.id].words, "no_tribe" in profiles[one.id].flags) for one in army]
        place = (*place, tuple(types), tuple(game.guise.items()))
    before, known = game.sung.get(seat, (None, ()))
    if before == place:
        return [(card, game.creatures[creature]) for card, creature in known]
    found = sung_by(game, seat, army, hand)
    game.keep_singers(seat, place, [(card, creature.id) for card, creature in found])
    return found


def sung_by(
    game: Duel, seat: int, army: list[Creature], hand: list[int]
) -> list[tuple[int, Creature]]:
    """The same, worked out."""
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
            able[face.tribe] = possible_singers(game, army, face.tribe)
        found += [(card, one) for one in able[face.tribe] if one.counters >= least]
    return found + from_pile(game, seat, seen)


def reductions(game: Duel) -> int:
    """8.4.2.4: by how much cards in play can lower the cost of a Mugic at most, as a number below
    0."""
    dues = (game.present or table(game)).dues
    return sum([min(0, effect.n) for effect, _ in dues]) if dues else 0


def own_reductions(abilities: tuple[n.Ability, ...]) -> int:
    """8.4.2.4: by how much a Mugic can lower its own cost at most, as a number below 0."""
    return sum(
        min(0, effect.n)
        for ability in abilities
        if isinstance(ability, n.Static)
        for effect in ability.effects
        if isinstance(effect, n.PayMore)
    )


def from_pile(game: Duel, seat: int, seen: set[str]) -> list[tuple[int, Creature]]:
    """1: the Mugic of one's discard pile that Creatures may play as if they were in the hand, and
    no card of that name is."""
    if "PlayFromPile" not in game.deal.says:
        return []
    army = [creature for creature in game.army(seat) if plays_from_pile(game, creature.id)]
    cards = {game.label(card): card for card in game.piles[seat][DISCARD]}
    return [
        (card, creature)
        for name, card in sorted(cards.items())
        if name not in seen and game.face(card).kind == MUGIC
        for creature in possible_singers(game, army, game.face(card).tribe)
    ]


@means(n.PlayFromPile, on=GENERAL)
def plays_from_pile(game: Duel, card: int) -> bool:
    """Whether a card lets a Creature play Mugic of the general discard pile."""
    return any(
        isinstance(effect, n.PlayFromPile) and card in chosen(game, env, effect.who)
        for _, effect, env in game.rules()
    )


# -- abilities ---------------------------------------------------------------------------------


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
            alone=standing_alone(targets),
            hand=discarded(ability.costs),
            spent=expended(ability.costs),
        )
        game.deal.plans[-1 - node] = plan
    return plan


def discarded(costs: tuple[n.Cost, ...]) -> int:
    """8.4.4.1: how many Mugic Cards are discarded for costs, each among the same hand."""
    asked = [cost for cost in costs if isinstance(cost, n.DiscardCost)]
    return max([cost.n for cost in asked if cost.cards.kind == n.CardKind.MUGIC], default=0)


def expended(costs: tuple[n.Cost, ...]) -> int:
    """GL2-expend: the Elemental Types, as bits, of which one goes for costs; 0: none goes. Of
    several such costs the first: who lacks its element cannot pay, the rest is asked later."""
    for cost in costs:
        if isinstance(cost, n.ExpendCost):
            return ANY_ELEMENT if cost.element is None else 1 << cost.element
    return 0


ANY_ELEMENT = 0b1111


def activated(game: Duel, seat: int) -> list[tuple[Held, Item]]:
    """8.4.1.1: the activated abilities that a player could announce now."""
    values = table(game)
    known = values.activated.get(seat)
    if known is not None:
        return known
    found = values.activated[seat] = []
    for creature in game.army(seat):
        for held in values.profiles[creature.id].abilities:
            if isinstance(held.ability, n.Activated):
                env = static_item(creature.id, seat, creature.id, "ability", held.number)
                found.append((held, env))
    for held in values.noted:
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


def affordable_abilities(game: Duel, seat: int) -> list[Item]:
    """8.4.4.1, GL-priority: the different activated abilities for which there are counters,
    Elemental Types and cards enough."""
    if not game.ruleset.activated:
        return []
    found: dict[tuple[int, int], Item] = {}
    hand = len(game.piles[seat][MUGIC_HAND])
    for _, env in activated(game, seat):
        plan = ability_plan(game, env.node)
        if plan.hand <= hand and not lacks_for(game, env, plan):
            found.setdefault((env.card, env.node), env)
    return list(found.values())


def lacks_for(game: Duel, env: Item, plan: Plan) -> bool:
    """8.4.1.4: whether a Creature lacks the Mugic counters or the Elemental Type for an ability,
    whatever else it costs, or has used it already."""
    payer = game.creatures.get(env.creature)
    if payer is not None and env.node in payer.used:
        return True
    if plan.spent and not game.profile(env.creature).elements & plan.spent:
        return True
    if not plan.least:
        return False
    if table(game).dues or "PayFrom" in game.deal.says:
        return counters_due(game, env, plan.least) > counters_at_hand(game, env)
    return payer is None or payer.counters < plan.least


def ability_announcements(game: Duel, envs: list[Item]) -> list[Announcement]:
    """8.4.4: every activated ability that can be played, with all ways to announce it, of those
    `able` found."""
    found = []
    for env in envs:
        plan = ability_plan(game, env.node)
        if aimless(game, env, plan) or next(why_not_use(game, env), None) is not None:
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


# -- what a player could announce at all -------------------------------------------------------


def affordable(game: Duel, seat: int) -> tuple[list[tuple[int, Creature]], list[Item]]:
    """What a player has the affiliation and the counters for: nothing in most positions, so that
    there is only to pass. Kept until values, counters or hands of Mugic change (`Duel.shift`)."""
    known = (game.present or table(game)).able
    found: tuple[list[tuple[int, Creature]], list[Item]] | None = known.get(seat)
    if found is None:
        found = known[seat] = (affordable_mugic(game, seat), affordable_abilities(game, seat))
    return found
