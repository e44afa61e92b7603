"""Further selectors, tests, conditions and amounts: what one card is to another, what is counted.

Each is entered in the tables of `selectors`, `filters` and `conditions` as this module is read.
"""

from __future__ import annotations

from engine.chaotic.meaning import conditions
from engine.chaotic.meaning.filters import matching, passes
from engine.chaotic.meaning.register import GENERAL, NONE, Objects, means
from engine.chaotic.meaning.selectors import chosen
from engine.chaotic.meaning.traits import bearer_of, controller_of, find_item, kept, scan_or_now
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.effects import NamedCounters
from engine.chaotic.position.items import Item
from engine.language import nodes as n

# -- selectors ---------------------------------------------------------------------------------


@means(n.BearerOf)
def bearers(game: Duel, env: Item, who: n.BearerOf) -> Objects:
    """The Creatures that Battlegear is equipped to."""
    found = (bearer_of(game, gear) for gear in chosen(game, env, who.what))
    return tuple(bearer.id for bearer in found if bearer is not None)


@means(n.Behind)
def behind(game: Duel, env: Item, who: n.Behind) -> Objects:
    """The item on the Burst that an event came from."""
    other = env.event.other
    return (other,) if other >= 0 else NONE


@means(n.Given)
def given(game: Duel, env: Item, who: n.Given) -> Objects:
    """The cards that the instruction before showed, discarded or shuffled into a deck."""
    cards: Objects = game.slots.get(f"{env.number}.given", ("", NONE))[1]
    return cards


# -- tests -------------------------------------------------------------------------------------


@means(n.ControlledWith)
def with_controller(game: Duel, env: Item, card: int, test: n.ControlledWith) -> bool:
    """Controlled by the same player as what is selected."""
    seats = {controller_of(game, other) for other in chosen(game, env, test.who)}
    return controller_of(game, card) in seats


@means(n.OnMirage)
def on_mirage(game: Duel, env: Item, card: int, test: n.OnMirage) -> bool:
    """9.3: in the space of the Mirage on the board."""
    creature = game.creatures.get(card)
    return creature is not None and game.mirage >= 0 and creature.space == game.mirage_space


@means(n.FewerCounters)
def fewer_counters(game: Duel, env: Item, card: int, test: n.FewerCounters) -> bool:
    """Fewer Mugic counters than the selected Creature."""
    others = chosen(game, env, test.than)
    mine = kept(game, card, "counters")
    return bool(others) and all(mine < counters(game, other) for other in others)


def counters(game: Duel, card: int) -> int:
    """The Mugic counters on a Creature, or on it as it left play."""
    known = card in game.creatures or card in game.ghosts
    return kept(game, card, "counters") if known else 0


@means(n.Allied)
def allied(game: Duel, env: Item, card: int, test: n.Allied) -> bool:
    """Whether its controller controls a card that passes the filter."""
    seat = controller_of(game, card)
    return any(
        creature.id != card and passes(game, env, creature.id, test.cards)
        for creature in game.army(seat)
    )


# -- conditions --------------------------------------------------------------------------------


@means(n.LostInitiative)
def lost_initiative(game: Duel, env: Item, condition: n.LostInitiative) -> bool:
    """7.2.4.1: whether a player lost the Initiative of the combat in progress."""
    combat = game.combat
    if combat is None or combat.initiative < 0:
        return False
    mine = combat.initiative == env.controller
    return mine != (condition.side == n.Side.YOURS)


@means(n.InitiativeIs)
def initiative_is(game: Duel, env: Item, condition: n.InitiativeIs) -> bool:
    """3.6.5: what the Initiative line of the active Location names."""
    if game.location < 0:
        return False
    return game.face(game.location).initiative.removeprefix("Scanned ") == condition.word


# -- amounts -----------------------------------------------------------------------------------


@means(n.ElementsLacking)
def lacking(game: Duel, env: Item, number: n.ElementsLacking) -> int:
    """The Elemental Types that the selected Creature does not have."""
    cards = chosen(game, env, number.who)
    return 4 - game.profile(cards[0]).elements.bit_count() if cards else 0


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
    return sum(marks_on(game, card, number.name) for card in chosen(game, env, number.who))


def marks_on(game: Duel, card: int, name: str) -> int:
    """The counters of a name on a card."""
    return sum(
        effect.by
        for effect in game.effects
        if type(effect) is NamedCounters and effect.subject == card and effect.name == name
    )


@means(n.CountersOn)
def counters_on(game: Duel, env: Item, number: n.CountersOn) -> int:
    """Mugic counters on the selected Creatures; on one that left, as it left (R-caster)."""
    return sum(counters(game, card) for card in chosen(game, env, number.who))


@means(n.CountOf)
def count_of(game: Duel, env: Item, number: n.CountOf) -> int:
    """The cards that pass a filter, and what counts as such cards."""
    found = sum(1 for _ in matching(game, env, number.cards))
    return found + counted_too(game, env, number.cards)


@means(n.CountsAs, on=GENERAL)
def counted_too(game: Duel, env: Item, cards: n.Cards) -> int:
    """8.8.3: what counts as Creatures of a word that the player controls, where these are
    counted."""
    if "CountsAs" not in game.deal.says:
        return 0
    words = {test.word for test in cards.tests if isinstance(test, n.IsA)}
    mine = any(isinstance(t, n.Controlled) and t.side == n.Side.YOURS for t in cards.tests)
    if not mine or cards.kind != n.CardKind.CREATURE or len(cards.tests) != len(words) + 1:
        return 0
    return sum(
        conditions.amount(game, holder, effect.amount)
        for _, effect, holder in game.rules()
        if isinstance(effect, n.CountsAs)
        and words == {effect.word}
        and holder.controller == env.controller
    )


@means(n.CostOf)
def cost_of(game: Duel, env: Item, number: n.CostOf) -> int:
    """8.4.2.6, R-x-zero: the cost paid for a Mugic, as seen on the Burst."""
    items = (find_item(game, ref) for ref in chosen(game, env, number.who))
    return sum(item.paid for item in items if item is not None)


@means(n.BuildOf)
def build_of(game: Duel, env: Item, number: n.BuildOf) -> int:
    """3.5.5: the Build Points of the selected Attack Cards together."""
    return sum(game.face(card).build_points for card in chosen(game, env, number.who))
