"""Amounts: numbers that are only known at the table."""

from __future__ import annotations

from engine.chaotic.meaning.card_tests import printed_cost
from engine.chaotic.meaning.filters import matching
from engine.chaotic.meaning.register import AMOUNTS, GENERAL, means
from engine.chaotic.meaning.selectors import STATIC, chosen, chosen_cards, kind_named
from engine.chaotic.meaning.traits import (
    controller_of,
    counters_of,
    find_item,
    scan_or_now,
    tribes_of,
)
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.effects import NamedCounters
from engine.chaotic.position.ids import NO_ITEM, CardId
from engine.chaotic.position.items import FREELY, Item
from engine.kernel.sequences import first
from engine.language import nodes as n


def amount_for(game: Duel, env: Item, number: n.Number, card: CardId) -> int:
    """A number for one of several cards acted on: "for each of its ..."."""
    return number if isinstance(number, int) else amount(game, env.about(card), number)


def amount(game: Duel, env: Item, number: n.Number) -> int:
    """A number now."""
    if isinstance(number, int):
        return number
    return AMOUNTS[type(number)](game, env, number)


@means(n.ElementsOf)
def _elements_of(game: Duel, env: Item, number: n.ElementsOf) -> int:
    mask = 0
    on_burst = kind_named(game, env, number.who) in ("attack", "mugic")
    for ref in chosen(game, env, number.who):
        item = find_item(game, ref) if on_burst else None
        if isinstance(number.who, n.Given):
            mask |= game.face(ref).types
        elif item is not None:
            mask |= game.types_of(item)
        elif not on_burst:
            mask |= game.profile(ref).elements
    return mask.bit_count()


@means(n.ValueOf)
def _value_of(game: Duel, env: Item, number: n.ValueOf) -> int:
    cards = chosen_cards(game, env, number.who)
    return scan_or_now(game, first(cards), number.stat, number.scanned) if cards else 0


@means(n.KeywordValueOf)
def _keyword_of(game: Duel, env: Item, number: n.KeywordValueOf) -> int:
    cards = chosen_cards(game, env, number.who)
    if not cards:
        return 0
    keywords = game.profile(first(cards)).keywords
    return sum(value for (word, *_), value in keywords.items() if word == number.word)


@means(n.TribesControlled)
def _tribes(game: Duel, env: Item, number: n.TribesControlled) -> int:
    seat = env.controller
    if number.of is not None:
        cards = chosen_cards(game, env, number.of)
        if not cards:
            return 0
        seat = controller_of(game, first(cards))
    army = game.army(seat)
    tribes = {tribe for creature in army for tribe in tribes_of(game, creature.id)}
    return max(0, len(tribes) - number.beyond)


@means(n.X)
def chosen_x(game: Duel, env: Item, number: n.X) -> int:
    return env.x


@means(n.All)
def everything(game: Duel, env: Item, number: n.All) -> int:
    return 1000000


@means(n.Portion)
def portion(game: Duel, env: Item, number: n.Portion) -> int:
    """How many whole portions of `per` the amount holds; with `turn`, how many the last amount adds
    to the sum of the turn."""
    last = amount(game, env, number.of)
    if number.turn is None:
        return last // number.per
    total = sum(deed.amount for deed in game.deeds if deed.verb == number.turn.verb)
    return total // number.per - (total - last) // number.per


@means(n.Times)
def times(game: Duel, env: Item, number: n.Times) -> int:
    return number.factor * amount(game, env, number.of)


@means(n.Sum)
def sum_of(game: Duel, env: Item, number: n.Sum) -> int:
    return sum(amount(game, env, one) for one in number.of)


# -- amounts -----------------------------------------------------------------------------------


@means(n.LowestOf)
def _lowest(game: Duel, env: Item, number: n.LowestOf) -> int:
    cards = chosen_cards(game, env, number.who)
    return min(game.profile(first(cards)).disciplines) if cards else 0


@means(n.Shared)
def _shared(game: Duel, env: Item, number: n.Shared) -> int:
    cards = chosen_cards(game, env, number.who)
    if number.tribes:
        tribes = [set(tribes_of(game, card)) for card in cards]
        return len(set.intersection(*tribes)) if tribes else 0
    if game.combat is not None and number.who == BOTH and env.kind != STATIC:
        cards = (game.combat.attacker, game.combat.defender)
    if len(cards) < 2:
        return 0
    mask = 15
    for card in cards:
        mask &= game.profile(card).elements
    return mask.bit_count()


BOTH = n.Each(n.Cards(n.CardKind.CREATURE, (n.Engaged(),)))
"""Both engaged Creatures, for what resolves with the last values of one that left (8.6.3)."""


@means(n.StatsWithin)
def _stats_within(game: Duel, env: Item, number: n.StatsWithin) -> int:
    cards = chosen_cards(game, env, number.who)
    stats = game.profile(first(cards)).disciplines if cards else []
    return sum(
        1
        for value in stats
        if (number.above is None or value > number.above)
        and (number.below is None or value < number.below)
    )


@means(n.EnergyLeft)
def _energy_left(game: Duel, env: Item, number: n.EnergyLeft) -> int:
    """3.2.9.4, 8.7.3.6, GL-current-energy: Energy with all changes, minus damage."""
    return sum(
        game.profile(card).energy - game.creatures[card].damage
        for card in chosen_cards(game, env, number.who)
        if card in game.creatures
    )


@means(n.MugicAbilityOf)
def _mugic_ability(game: Duel, env: Item, number: n.MugicAbilityOf) -> int:
    return sum(game.face(card).mugic_ability for card in chosen_cards(game, env, number.who))


@means(n.Spent)
def spent(game: Duel, env: Item, number: n.Spent) -> int:
    return max(env.paid, 0)


@means(n.AtMost)
def at_most(game: Duel, env: Item, number: n.AtMost) -> int:
    return min(number.high, amount(game, env, number.of))


@means(n.LastDamage)
def last_damage(game: Duel, env: Item, number: n.LastDamage) -> int:
    return game.combat.last if game.combat else 0


# -- amounts -----------------------------------------------------------------------------------


@means(n.ElementsLacking)
def elements_lacking(game: Duel, env: Item, number: n.ElementsLacking) -> int:
    """The Elemental Types that the selected Creature does not have."""
    cards = chosen_cards(game, env, number.who)
    return 4 - game.profile(first(cards)).elements.bit_count() if cards else 0


@means(n.Extreme)
def extreme(game: Duel, env: Item, number: n.Extreme) -> int:
    """The highest or lowest value among several Creatures."""
    values = [
        scan_or_now(game, card, number.stat, number.scanned)
        for card in matching(game, env, number.cards)
    ]
    if not values:
        return 0
    return min(values) if number.lowest else max(values)


@means(n.Marks)
def marks(game: Duel, env: Item, number: n.Marks) -> int:
    """The counters of a name on the selected cards."""
    return sum(marks_on(game, card, number.name) for card in chosen_cards(game, env, number.who))


def marks_on(game: Duel, card: CardId, name: str) -> int:
    """The counters of a name on a card."""
    return sum(
        effect.by
        for effect in game.effects
        if type(effect) is NamedCounters and effect.subject == card and effect.name == name
    )


@means(n.CountersOn)
def counters_on(game: Duel, env: Item, number: n.CountersOn) -> int:
    """The Mugic counters on the selected Creatures; for a Creature that left play, those it had
    then (R-caster)."""
    return sum(counters_of(game, card) for card in chosen_cards(game, env, number.who))


@means(n.CountOf)
def count_of(game: Duel, env: Item, number: n.CountOf) -> int:
    """The cards that pass a filter, and what counts as such cards."""
    found = sum(1 for _ in matching(game, env, number.cards))
    return found + counted_too(game, env, number.cards)


@means(n.CountsAs, on=GENERAL)
def counted_too(game: Duel, env: Item, cards: n.Cards) -> int:
    """8.8.3: how many Creatures of a word cards add to a count of the Creatures of that word that
    the player controls. A card counts once, however many cards say that it counts."""
    if "CountsAs" not in game.deal.says:
        return 0
    words = {test.word for test in cards.tests if isinstance(test, n.IsA)}
    mine = any(isinstance(t, n.Controlled) and t.side == n.Side.YOURS for t in cards.tests)
    if not mine or cards.kind != n.CardKind.CREATURE or len(cards.tests) != len(words) + 1:
        return 0
    also = [
        (effect.amount, holder)
        for _, effect, holder in game.rules()
        if isinstance(effect, n.CountsAs)
        and words == {effect.word}
        and holder.controller == env.controller
    ]
    found = {
        card
        for number, holder in also
        if isinstance(number, n.CountOf)
        for card in matching(game, holder, number.cards)
    }
    return len(found) + sum(
        amount(game, holder, number) for number, holder in also if not isinstance(number, n.CountOf)
    )


@means(n.CostOf)
def cost_of(game: Duel, env: Item, number: n.CostOf) -> int:
    """The cost of the selected Mugic on the Burst."""
    items = (find_item(game, ref) for ref in chosen(game, env, number.who))
    return sum(cost_seen(game, item) for item in items if item is not None)


def cost_seen(game: Duel, item: Item) -> int:
    """3.4.6.2, 8.4.2.6, R-x-zero: the cost of a Mugic as seen on the Burst: what was paid for it.
    One that is not paid, or not yet, has the printed cost, X as 0 (3.4.6, 8.4.2.1)."""
    if item.paid == FREELY or item.number == NO_ITEM:
        return printed_cost(game.face(item.card))
    return item.paid


@means(n.BuildOf)
def build_of(game: Duel, env: Item, number: n.BuildOf) -> int:
    """3.5.5: the Build Points of the selected Attack Cards together."""
    return sum(game.face(card).build_points for card in chosen_cards(game, env, number.who))
