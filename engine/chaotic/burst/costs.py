"""Costs of Mugic, attacks and abilities (8.4.1.4, 8.4.2, 8.4.3.2, 8.4.4): can they be paid, and
paying them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, product

from engine.chaotic.happenings import leaving_play, triggers
from engine.chaotic.happenings.hive import hive_off, stays_on
from engine.chaotic.instructions import card_moves, counters
from engine.chaotic.instructions.counters import change_counters
from engine.chaotic.instructions.removal import owned_in_play
from engine.chaotic.meaning.amounts import amount, marks_on
from engine.chaotic.meaning.conditions import holds
from engine.chaotic.meaning.filters import fits, matching, passes
from engine.chaotic.meaning.register import COSTS, GENERAL, means
from engine.chaotic.meaning.selectors import chosen, chosen_cards, static_item
from engine.chaotic.position import door
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.effects import UNTIL_TURN, ElementChange, StatChange
from engine.chaotic.position.ids import CardId, Ref
from engine.chaotic.position.items import Item
from engine.chaotic.position.numbers import ATTACK_HAND, MUGIC_HAND
from engine.chaotic.position.steps import deal
from engine.chaotic.values.present_values import values_now
from engine.chaotic.values.prohibitions import cannot
from engine.chaotic.values.resolved_effects import enforce
from engine.kernel.agenda import do
from engine.kernel.prompt import Reason
from engine.language import nodes as n

Paying = tuple[Ref, ...]
"""The cards given for the costs that leave a choice, in the order of the costs; an Elemental Type
is written as -1 less its number. The Creatures that pay the Mugic counters follow, where others may
help to pay."""

SPENT = 98
"""The slot under which an effect finds the Elemental Type that was expended."""


def mugic_cost(game: Duel, card: CardId, creature: CardId, x: int) -> int:
    """3.4.6, 3.4.6.2, 8.4.2.1, 8.4.2.4, 8.4.2.6: the counters that one Creature pays for a Mugic
    (R-x-zero)."""
    printed = game.face(card).cost
    spell = static_item(card, game.creatures[creature].controller, creature, "mugic")
    more = optional_cost(game.face(card).abilities)
    total = x if printed < 0 else printed + x * (0 if more is None or more.anyone else more.n)
    cost = max(0, total + surcharge(game, spell))
    return max([cost, *(min(floor, total) for floor in floors(game, spell))])


def floors(game: Duel, item: Item) -> list[int]:
    """The numbers below which reductions do not bring the cost of a Mugic (8.4.2.4)."""
    return [
        effect.least
        for effect, env in values_now(game).price_changes
        if effect.least
        and item.creature in chosen(game, env, effect.who)
        and is_about(game, env, effect, item)
    ]


def optional_cost(abilities: tuple[n.Ability, ...]) -> n.PaidMore | None:
    """The Mugic counters that may be paid in addition, if a line asks for them."""
    for ability in abilities:
        for check in ability.checks if isinstance(ability, n.Played) else ():
            if isinstance(check, n.PaidMore):
                return check
    return None


def surcharge(game: Duel, item: Item) -> int:
    """8.4.2.4: what game effects, and its own text, add to what a Creature pays for a Mugic."""
    changes = [
        effect.n
        for effect, env in values_now(game).price_changes
        if item.creature in chosen(game, env, effect.who) and is_about(game, env, effect, item)
    ]
    return sum(changes) + sum([effect.n for effect in own_cost_changes(game, item)])


def is_about(game: Duel, env: Item, effect: n.PayMore, item: Item) -> bool:
    """Whether a change of costs is about this Mugic or ability."""
    return effect.cards is None or fits(game, env, item, effect.cards)


def own_cost_changes(game: Duel, item: Item) -> list[n.PayMore]:
    """The changes that the text of a Mugic makes to its own cost now."""
    return [
        effect
        for ability in game.face(item.card).abilities
        if isinstance(ability, n.Static) and holds(game, item, ability.condition)
        for effect in ability.effects
        if isinstance(effect, n.PayMore)
    ]


def extra_costs(abilities: tuple[n.Ability, ...]) -> tuple[n.Cost, ...]:
    """8.4.2.4: the additional costs printed on a Mugic or attack."""
    return tuple(cost for a in abilities if isinstance(a, n.AdditionalCost) for cost in a.costs)


def why_not_pay(game: Duel, env: Item, costs: tuple[n.Cost, ...], rule: str) -> Iterator[Reason]:
    """8.4.1.4, 9.1.3.2: every cost that cannot be met, under the rule of the kind of play."""
    needed = 0
    for cost in costs:
        if isinstance(cost, n.PayCounters) and cost.who is None:
            needed += amount(game, env, cost.n)
        elif isinstance(cost, n.UninfectCost):
            if len(offers(game, env, cost)) < count_of(cost):
                yield Reason("9.1.3.2", "not enough of what it names is Infected")
        elif not payable(game, env, cost):
            yield Reason(rule, f"the cost cannot be paid: {cost_words(cost)}")
        elif ruled_out(game, env, cost):
            yield Reason("8.5.8", f"a card forbids what it costs: {cost_words(cost)}")
    owed = counters_due(game, env, needed)
    if owed > counters_at_hand(game, env):
        yield Reason(rule, "not enough Mugic counters")
    elif owed and cannot(game, env.creature, n.Act.SPEND_COUNTERS):
        yield Reason("8.5.8", "it cannot spend Mugic counters")


def ruled_out(game: Duel, env: Item, cost: n.Cost) -> bool:
    """Whether a card forbids what happens as a cost is paid (8.5.8); then the cost cannot be paid
    (8.4.1.4)."""
    if isinstance(cost, n.HiveOffCost):
        return stays_on(game)
    if isinstance(cost, n.LoseCost):
        energy = cost.stat == n.Stat.ENERGY
        act = n.Act.LOSE_ENERGY if energy else n.Act.CHANGE_DISCIPLINES
        return any(cannot(game, card, act, env) for card in offers(game, env, cost))
    return False


def counters_due(game: Duel, env: Item, printed: int) -> int:
    """8.4.4.1: the Mugic counters that an ability costs, as cards change the `printed` number."""
    dues = values_now(game).price_changes
    if env.kind != "ability" or not dues:
        return printed
    changes = [
        effect.n
        for effect, holder in dues
        if effect.cards is not None
        and effect.cards.kind == n.CardKind.ABILITY
        and env.card in chosen(game, holder, effect.who)
        and is_about(game, holder, effect, env)
    ]
    return max(0, printed + sum(changes))


def counted(game: Duel, env: Item, costs: tuple[n.Cost, ...]) -> tuple[n.Cost, ...]:
    """The costs, with Mugic counters in front where cards add some to an ability that has none
    printed (8.4.4.1)."""
    if any(isinstance(cost, n.PayCounters) and cost.who is None for cost in costs):
        return costs
    return (n.PayCounters(0), *costs) if counters_due(game, env, 0) else costs


def counters_at_hand(game: Duel, env: Item) -> int:
    """The Mugic counters there are to pay for something (8.4.4.1)."""
    payer = game.creatures.get(env.creature)
    own = payer.counters if payer is not None else 0
    others = helpers(game, env)
    return own + sum(game.creatures[card].counters for card in others) if others else own


@means(n.PayFrom, on=GENERAL)
def helpers(game: Duel, env: Item) -> list[CardId]:
    """The other Creatures that may pay Mugic counters for an ability (rule 1)."""
    if env.kind != "ability" or "PayFrom" not in game.deal.says:
        return []
    return [
        creature.id
        for creature in game.army(env.controller)
        if creature.id != env.creature
        and creature.counters
        and any(
            isinstance(effect, n.PayFrom)
            and env.card in chosen(game, holder, effect.who)
            and passes(game, holder, creature.id, effect.cards)
            for _, effect, holder in game.rules()
        )
    ]


def ways_to_pay_counters(game: Duel, env: Item, costs: tuple[n.Cost, ...]) -> list[Paying]:
    """The ways to pay an ability's Mugic counters: each counter's payer; () if it pays for
    itself."""
    others = helpers(game, env)
    printed = sum(
        amount(game, env, cost.n)
        for cost in costs
        if isinstance(cost, n.PayCounters) and cost.who is None
    )
    needed = counters_due(game, env, printed)
    if not others or not needed:
        return [()]
    payers = [card for card in (env.creature, *others) if card in game.creatures]
    ways = [
        way
        for way in combinations_with_replacement(payers, needed)
        if all(way.count(card) <= game.creatures[card].counters for card in set(way))
    ]
    return [() if set(way) == {env.creature} else way for way in ways]


def payable(game: Duel, env: Item, cost: n.Cost) -> bool:
    """Whether one cost can be met."""
    if isinstance(cost, n.DiscardCost):
        return len(hand_cards(game, env, cost)) >= cost.n
    if isinstance(cost, n.ExpendCost):
        mask = expendable(game, env)
        return mask > 0 if cost.element is None else bool(mask >> cost.element & 1)
    if isinstance(cost, n.HiveOffCost):
        return bool(game.hive)
    if isinstance(cost, n.MarkCost):
        return all(
            marks_on(game, c, cost.name) >= cost.n for c in chosen_cards(game, env, cost.who)
        )
    if isinstance(cost, n.ShowCost):
        return bool(hand_cards(game, env, cost))
    if isinstance(cost, n.AmongCost):
        return held_among(game, env, cost) >= cost.n
    if isinstance(cost, n.PayCounters) and isinstance(cost.who, n.Each):
        return set(chosen(game, env, cost.who)) <= set(offers(game, env, cost))
    return len(offers(game, env, cost)) >= count_of(cost)


def expendable(game: Duel, env: Item) -> int:
    """GL2-expend: the Elemental Types, as bits, that a Creature has and can lose (8.5.8). Types
    that only Mugic, attacks or abilities cannot take away can still be paid (R-loss-as-cost)."""
    kept = cannot(game, env.creature, n.Act.LOSE_ELEMENTS)
    return 0 if kept else game.profile(env.creature).elements


def held_among(game: Duel, env: Item, cost: n.AmongCost) -> int:
    """The Mugic counters that the Creatures could give together."""
    return sum(game.creatures[card].counters for card in counters.givers(game, env, cost))


def count_of(cost: n.Cost) -> int:
    """How many cards are given for a cost."""
    what = selector(cost)
    count = what.count if isinstance(what, (n.Pick, n.Target)) else 1
    return count if isinstance(count, int) else 1


def offers(game: Duel, env: Item, cost: n.Cost) -> list[CardId]:
    """The own cards (for `UninfectCost` any Infected Creatures) that may be given for a cost."""
    what = selector(cost)
    found = (
        list(matching(game, env, what.cards))
        if isinstance(what, (n.Pick, n.Target))
        else list(chosen(game, env, what))
        if what is not None
        else []
    )
    mine = [card for card in found if owned_in_play(game, card) == env.controller]
    if isinstance(cost, n.UninfectCost):
        return [c for c in found if c in game.creatures and game.creatures[c].infected]
    if isinstance(cost, n.PayCounters):
        least = amount(game, env, cost.n)
        able = [c for c in mine if c in game.creatures and game.creatures[c].counters >= least]
        return [c for c in able if not cannot(game, c, n.Act.SPEND_COUNTERS)]
    return mine


def selector(cost: n.Cost) -> n.Selector | None:
    """The selector in a cost: what is given or who pays; None if it has none."""
    found: n.Selector | None = getattr(cost, "what", None) or getattr(cost, "who", None)
    return found


def hand_cards(game: Duel, env: Item, cost: n.DiscardCost | n.ShowCost) -> list[CardId]:
    """The cards of the hand that may be discarded or shown for a cost, not the one being played."""
    kind = cost.cards.kind
    which = ATTACK_HAND if kind == n.CardKind.ATTACK else MUGIC_HAND
    hand = sorted(game.piles[env.controller][which])
    return [card for card in hand if card != env.card and passes(game, env, card, cost.cards)]


def open_costs(costs: tuple[n.Cost, ...]) -> list[n.Cost]:
    """Costs for which the player picks what is given."""
    return [
        cost
        for cost in costs
        if isinstance(selector(cost), (n.Pick, n.Target))
        or isinstance(cost, n.DiscardCost)
        or (isinstance(cost, n.ExpendCost) and cost.element is None)
    ]


def picked_answers(
    costs: tuple[n.Cost, ...], paying: Paying
) -> tuple[tuple[int, str, Paying], ...]:
    """What was picked for costs, as answers by slot: the effects may speak of it."""
    answers: list[tuple[int, str, Paying]] = []
    left = list(paying)
    for cost in open_costs(costs):
        what = selector(cost)
        if isinstance(cost, n.DiscardCost):
            del left[: cost.n]
        elif isinstance(cost, n.ExpendCost):
            answers.append((SPENT, "spent", (-1 - left.pop(0),)))
        elif isinstance(what, (n.Pick, n.Target)):
            answers.append((what.slot, str(what.cards.kind), tuple(left[: count_of(cost)])))
            del left[: count_of(cost)]
    return tuple(answers)


def payments(game: Duel, env: Item, costs: tuple[n.Cost, ...]) -> list[Paying]:
    """Every different way to pay the costs that leave a choice; one empty way if none does."""
    choices: list[list[Paying]] = []
    for cost in open_costs(costs):
        if isinstance(cost, n.DiscardCost):
            sets = combinations(hand_cards(game, env, cost), cost.n)
            named = {tuple(game.face(card).name for card in way): way for way in sets}
            choices.append(list(named.values()))
        elif isinstance(cost, n.ExpendCost):
            mask = expendable(game, env)
            choices.append([(-1 - bit,) for bit in range(4) if mask >> bit & 1])
        else:
            choices.append(list(combinations(offers(game, env, cost), count_of(cost))))
    ways = [tuple(card for part in parts for card in part) for parts in product(*choices)]
    apart = [way for way in ways if len(set(way)) == len(way)]
    return [way + payers for way in apart for payers in ways_to_pay_counters(game, env, costs)]


def pay(game: Duel, env: Item, costs: tuple[n.Cost, ...], paying: Paying, rule: str) -> None:
    """8.4.1.4: pay; nobody can answer (R-cost-order)."""
    if not costs and not paying and env.kind == "attack":
        return
    left = list(paying)
    payers = paying[sum(given_for(cost) for cost in open_costs(costs)) :]
    for payer in dict.fromkeys(payers):
        change_counters(game, payer, -payers.count(payer), ("8.9.1", rule))
    for cost in counted(game, env, costs):
        if payers and isinstance(cost, n.PayCounters) and cost.who is None:
            continue
        if isinstance(cost, n.ExpendCost) and cost.element is None:
            cost = n.ExpendCost(n.Element(-1 - left.pop(0)))
        if isinstance(cost, n.DiscardCost):
            cards: tuple[CardId, ...] = tuple(left[: cost.n])
            del left[: cost.n]
        elif isinstance(selector(cost), (n.Pick, n.Target)):
            cards = tuple(left[: count_of(cost)])
            del left[: count_of(cost)]
        elif isinstance(cost, n.PayCounters) and cost.who is None:
            cards = (env.creature,)
        else:
            cards = tuple(offers(game, env, cost))
        pay_one(game, env, cost, cards, rule)


def given_for(cost: n.Cost) -> int:
    """How many things are named for a cost that leaves a choice."""
    return cost.n if isinstance(cost, n.DiscardCost) else count_of(cost)


def pay_one(game: Duel, env: Item, cost: n.Cost, cards: tuple[CardId, ...], rule: str) -> None:
    """One cost, paid with what was given or named for it."""
    COSTS[type(cost)](game, env, cost, cards, rule)


@means(n.PayCounters)
def pay_counters(
    game: Duel, env: Item, cost: n.PayCounters, cards: tuple[CardId, ...], rule: str
) -> None:
    """Mugic counters (8.4.4.1)."""
    for card in cards:
        number = amount(game, env, cost.n)
        number = counters_due(game, env, number) if cost.who is None else number
        change_counters(game, card, -number, ("8.9.1", rule))


@means(n.MarkCost)
def pay_marks(
    game: Duel, env: Item, cost: n.MarkCost, cards: tuple[CardId, ...], rule: str
) -> None:
    """Counters of a name (8.9.1)."""
    for card in cards:
        counters.mark(game, card, cost.name, -cost.n, ("8.9.1", rule))


@means(n.DiscardCost)
def pay_by_discarding(
    game: Duel, env: Item, cost: n.DiscardCost, cards: tuple[CardId, ...], rule: str
) -> None:
    """Cards of the hand (4.1.6)."""
    which = ATTACK_HAND if cost.cards.kind == n.CardKind.ATTACK else MUGIC_HAND
    for card in cards:
        card_moves.put_away(game, env.controller, which, card)


@means(n.ShowCost)
def pay_by_showing(
    game: Duel, env: Item, cost: n.ShowCost, cards: tuple[CardId, ...], rule: str
) -> None:
    """A card of the hand is shown (8.4.4.1)."""
    show_like(game, env, cost, rule)


@means(n.AmongCost)
def pay_among(
    game: Duel, env: Item, cost: n.AmongCost, cards: tuple[CardId, ...], rule: str
) -> None:
    """Mugic counters from among several Creatures, one after the other (8.9.1)."""
    counters.take_from_among(game, env, cost, cost.n)


@means(n.SacrificeCost)
def pay_sacrifice(
    game: Duel, env: Item, cost: n.SacrificeCost, cards: tuple[CardId, ...], rule: str
) -> None:
    """GL-sacrifice: cards are sacrificed as a cost."""
    leaving_play.sacrifice(game, cards, ("GL-sacrifice", rule))


@means(n.UninfectCost)
def pay_infection(
    game: Duel, env: Item, cost: n.UninfectCost, cards: tuple[CardId, ...], rule: str
) -> None:
    """9.1.3.2: Parasite tokens."""
    for card in cards:
        door.creatures.set_infected(game, card, False)
        game.emit(f"uninfect {game.label(card)}", ("9.1.3.1", rule))


@means(n.ExpendCost)
def pay_element(
    game: Duel, env: Item, cost: n.ExpendCost, cards: tuple[CardId, ...], rule: str
) -> None:
    """GL2-expend: an Elemental Type; where none is named the first that the Creature has."""
    mask = game.profile(env.creature).elements
    element = (mask & -mask).bit_length() - 1 if cost.element is None else int(cost.element)
    enforce(game, UNTIL_TURN, ElementChange, env.creature, element, -1)
    game.emit(f"expend {game.label(env.creature)}", ("GL2-expend", rule))
    triggers.occur(game, "loses_element", env.creature, types=1 << element)


@means(n.LoseCost)
def pay_discipline(
    game: Duel, env: Item, cost: n.LoseCost, cards: tuple[CardId, ...], rule: str
) -> None:
    """A Discipline, or Energy, for the turn (8.7.2.1, 8.7.3.1)."""
    for card in cards:
        enforce(game, UNTIL_TURN, StatChange, card, int(cost.stat), -cost.n)
        line = f"lose {game.label(card)} {cost.n} {cost.stat.name.capitalize()}"
        game.emit(line, ("8.7.3.1" if cost.stat == n.Stat.ENERGY else "8.7.2.1", rule))


@means(n.DamageCost)
def pay_damage(
    game: Duel, env: Item, cost: n.DamageCost, cards: tuple[CardId, ...], rule: str
) -> None:
    """Deal damage to own Creatures (8.5.3). It is damage of no Mugic, ability or attack: only
    changes of all damage, or of all damage that is not attack damage, apply to it (8.5.4)."""
    paid = env._replace(kind="cost")
    game.push(do(deal, paid, tuple((card, cost.n) for card in cards)))


@means(n.HiveOffCost)
def pay_hive(
    game: Duel, env: Item, cost: n.HiveOffCost, cards: tuple[CardId, ...], rule: str
) -> None:
    """Hive is turned off (GL-hive)."""
    hive_off(game, "GL-hive")


def show_like(game: Duel, env: Item, cost: n.ShowCost, rule: str) -> None:
    """A card of the hand with the name of the target is shown to everybody (8.4.4.1)."""
    wanted = [game.face(item.card).name for item in targeted(game, env, cost.slot)]
    for card in hand_cards(game, env, cost):
        if game.face(card).name in wanted:
            game.emit(f"show {game.label(card)}", ("8.4.4.1", rule))
            return


def targeted(game: Duel, env: Item, slot: int) -> list[Item]:
    """The things on the Burst chosen for a target."""
    refs = [ref for known, _, refs in env.targets if known == slot for ref in refs]
    return [item for item in game.burst if item.number in refs]


def cost_words(cost: n.Cost) -> str:
    """A cost in a few words, for a refusal."""
    return {
        n.PayCounters: "Mugic counters",
        n.SacrificeCost: "a sacrifice",
        n.DiscardCost: "cards to discard",
        n.ExpendCost: "an Elemental Type",
        n.HiveOffCost: "Hive is off",
        n.AmongCost: "Mugic counters",
    }.get(type(cost), "what it asks for")
