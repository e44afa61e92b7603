"""Conditions: whether something holds at a position."""

from __future__ import annotations

from typing import Any

from engine.chaotic.meaning.amounts import amount, amount_for
from engine.chaotic.meaning.comparisons import kind_of_card
from engine.chaotic.meaning.filters import fits, matching, met
from engine.chaotic.meaning.register import CONDITIONS, NONE, Objects, means
from engine.chaotic.meaning.selectors import chosen, chosen_cards, kind_named
from engine.chaotic.meaning.traits import controller_of, counters_of, in_range
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.ids import NO_ITEM, NOBODY, CardId
from engine.chaotic.position.items import Item
from engine.kernel.sequences import first
from engine.language import nodes as n


def holds(game: Duel, env: Item, condition: Any) -> bool:
    """Whether a condition holds now."""
    if condition is None:
        return True
    return CONDITIONS[type(condition)](game, env, condition)


@means(n.Is)
def _is(game: Duel, env: Item, condition: n.Is) -> bool:
    refs = chosen(game, env, condition.who)
    if not refs:
        return False
    kind = kind_named(game, env, condition.who)
    for ref in refs:
        for test in condition.tests:
            if not met(game, env, ref, kind, test):
                return False
    return True


@means(n.Only)
def _only(game: Duel, env: Item, condition: n.Only) -> bool:
    army = [creature.id for creature in game.army(env.controller)]
    return bool(army) and all(
        met(game, env, card, "creature", test) for card in army for test in condition.tests
    )


@means(n.Higher)
def _higher(game: Duel, env: Item, condition: n.Higher) -> bool:
    mine = chosen_cards(game, env, condition.who)
    theirs = chosen_cards(game, env, condition.than)
    if not mine or not theirs:
        return False
    against = condition.stat if condition.against is None else condition.against
    own, other = game.profile(first(mine)), game.profile(first(theirs))
    lead = own.stats[condition.stat] - other.stats[against]
    return lead >= condition.by


def striker_value(game: Duel, env: Item, stat: int) -> int:
    """3.2.6.2, 8.6.8.2: the present value of a Discipline of the Creature that plays the attack or
    has the ability."""
    return game.profile(env.creature).stats[stat]


@means(n.StatCheck)
def _stat_check(game: Duel, env: Item, condition: n.StatCheck) -> bool:
    """GL-stat-check: whether the striker's value is so much or more, unless a card lets its checks
    fail or succeed."""
    if not checks_allowed(game, env):
        return False
    if "passes_checks" in game.profile(env.creature).flags:
        return True
    return striker_value(game, env, condition.stat) >= condition.n


@means(n.StatFail)
def _stat_fail(game: Duel, env: Item, condition: n.StatFail) -> bool:
    """GL-stat-fail: whether the value of the opposing engaged Creature is less than so much."""
    foe = game.foe(env.creature)
    return foe >= 0 and game.profile(foe).stats[condition.stat] < condition.n


@means(n.Challenge)
def _challenge(game: Duel, env: Item, condition: n.Challenge) -> bool:
    """GL-challenge: whether the striker's value is at least so much higher than that of the other
    Creature."""
    foe = game.foe(env.creature)
    against = condition.stat if condition.against is None else condition.against
    if foe < 0 or not challenges_allowed(game, env):
        return False
    lead = striker_value(game, env, condition.stat) - game.profile(foe).stats[against]
    return lead >= condition.n


@means(n.CounterChallenge)
def _counter_challenge(game: Duel, env: Item, condition: n.CounterChallenge) -> bool:
    """GL2-challenge-mugic-counters: a Challenge of Mugic counters; a Creature that left play has
    those that it had then (8.6.3)."""
    if not challenges_allowed(game, env):
        return False
    lead = counters_of(game, env.creature) - counters_of(game, game.foe(env.creature))
    return lead >= condition.n


def checks_allowed(game: Duel, env: Item) -> bool:
    """Whether the striker may win Stat Checks at all; Challenges and Stat Fails are not
    Checks (GL-discipline-attack names the three apart)."""
    return "fails_checks" not in game.profile(env.creature).flags


def challenges_allowed(game: Duel, env: Item) -> bool:
    """Whether the striker may win Challenges at all."""
    return "fails_challenges" not in game.profile(env.creature).flags


@means(n.Characteristic)
def _characteristic(game: Duel, env: Item, condition: n.Characteristic) -> bool:
    return bool(game.profile(env.creature).elements >> condition.element & 1)


@means(n.There)
def _there(game: Duel, env: Item, condition: n.There) -> bool:
    return in_range(len(matching(game, env, condition.cards)), condition)


@means(n.OnTurnOf)
def _turn_of(game: Duel, env: Item, condition: n.OnTurnOf) -> bool:
    if condition.side == n.Side.ANY:
        return True
    return (condition.side == n.Side.YOURS) == (game.active == env.controller)


@means(n.WhoseController)
def _whose(game: Duel, env: Item, card: CardId, test: n.WhoseController) -> bool:
    seat = controller_of(game, card)
    own = env if seat == env.controller else env._replace(controller=seat)
    return holds(game, own, test.condition)


@means(n.Found)
def found(game: Duel, env: Item, condition: n.Found) -> bool:
    return bool(chosen(game, env, condition.who))


@means(n.HiveIsOn)
def hive_is_on(game: Duel, env: Item, condition: n.HiveIsOn) -> bool:
    return bool(game.hive)


@means(n.Done)
def instruction_was_done(game: Duel, env: Item, condition: n.Done) -> bool:
    return bool(game.remembered(f"{env.number}.done", (1,)))


@means(n.Reached)
def reached(game: Duel, env: Item, condition: n.Reached) -> bool:
    return in_range(amount(game, env, condition.amount), condition)


@means(n.Not, on=CONDITIONS)
def fails(game: Duel, env: Item, condition: n.Not) -> bool:
    return not holds(game, env, condition.of)


@means(n.AnyOf, on=CONDITIONS)
def any_holds(game: Duel, env: Item, condition: n.AnyOf) -> bool:
    return any(holds(game, env, one) for one in condition.of)


@means(n.AllOf, on=CONDITIONS)
def all_hold(game: Duel, env: Item, condition: n.AllOf) -> bool:
    return all(holds(game, env, one) for one in condition.of)


@means(n.WithMost)
def _with_most(game: Duel, env: Item, who: n.WithMost) -> Objects:
    """The object with the highest (or lowest) amount; none if several share it."""
    found = matching(game, env, who.cards)
    if not found:
        return NONE
    values = [amount_for(game, env, who.amount, card) for card in found]
    best = min(values) if who.fewest else max(values)
    return (found[values.index(best)],) if values.count(best) == 1 else NONE


@means(n.HavePlayed)
def _have_played(game: Duel, env: Item, condition: n.HavePlayed) -> bool:
    """A card counts as played by its owner, since nobody plays another player's card (8.3.1)."""
    return any(
        verb == "played"
        and card >= 0
        and game.owner(card) == env.controller
        and fits(
            game, env, Item(NO_ITEM, kind_of_card(game, card), card, NOBODY, who), condition.cards
        )
        for verb, card, who, *_ in game.deeds
    )


# -- conditions --------------------------------------------------------------------------------


@means(n.Exceeds)
def exceeds(game: Duel, env: Item, condition: n.Exceeds) -> bool:
    return amount(game, env, condition.amount) > amount(game, env, condition.than)


@means(n.Odd)
def odd(game: Duel, env: Item, condition: n.Odd) -> bool:
    return (amount(game, env, condition.amount) % 2 == 1) == condition.odd


@means(n.ChecksWon)
def checks_won(game: Duel, env: Item, condition: n.ChecksWon) -> bool:
    return game.checks_won.bit_count() >= condition.n


# -- conditions --------------------------------------------------------------------------------


@means(n.LostInitiative)
def lost_initiative(game: Duel, env: Item, condition: n.LostInitiative) -> bool:
    """Whether a player lost the Initiative of the combat in progress (7.2.4.1)."""
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
