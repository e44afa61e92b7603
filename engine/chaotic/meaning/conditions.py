"""Reading conditions, checks and amounts of ability nodes at a position."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.chaotic.meaning.filters import CREATURE_TESTS, matching, met
from engine.chaotic.meaning.selectors import NONE, SELECTORS, Objects, chosen, kind_named
from engine.chaotic.meaning.traits import controller_of, find_item, in_range, scan_or_now, tribes_of
from engine.chaotic.position.state import Duel, Item
from engine.language import nodes as n


def holds(game: Duel, env: Item, condition: Any) -> bool:
    """Whether a condition holds now."""
    if condition is None:
        return True
    return CONDITIONS[type(condition)](game, env, condition)


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


def _only(game: Duel, env: Item, condition: n.Only) -> bool:
    army = [creature.id for creature in game.army(env.controller)]
    return bool(army) and all(
        met(game, env, card, "creature", test) for card in army for test in condition.tests
    )


def _higher(game: Duel, env: Item, condition: n.Higher) -> bool:
    mine = chosen(game, env, condition.who)
    theirs = chosen(game, env, condition.than)
    if not mine or not theirs:
        return False
    against = condition.stat if condition.against is None else condition.against
    lead = game.profile(mine[0]).stats[condition.stat] - game.profile(theirs[0]).stats[against]
    return lead >= condition.by


def striker_value(game: Duel, env: Item, stat: int) -> int:
    """8.6.8.2: a Discipline of the Creature that plays the attack or has the ability."""
    return game.profile(env.creature).stats[stat]


def _stat_check(game: Duel, env: Item, condition: n.StatCheck) -> bool:
    if not checks_allowed(game, env):
        return False
    if "passes_checks" in game.profile(env.creature).flags:
        return True
    return striker_value(game, env, condition.stat) >= condition.n


def _stat_fail(game: Duel, env: Item, condition: n.StatFail) -> bool:
    foe = game.foe(env.creature)
    return foe >= 0 and game.profile(foe).stats[condition.stat] < condition.n


def _challenge(game: Duel, env: Item, condition: n.Challenge) -> bool:
    foe = game.foe(env.creature)
    against = condition.stat if condition.against is None else condition.against
    if foe < 0 or not challenges_allowed(game, env):
        return False
    lead = striker_value(game, env, condition.stat) - game.profile(foe).stats[against]
    return lead >= condition.n


def _counter_challenge(game: Duel, env: Item, condition: n.CounterChallenge) -> bool:
    mine = game.creatures.get(env.creature)
    theirs = game.creatures.get(game.foe(env.creature))
    if not challenges_allowed(game, env):
        return False
    lead = (mine.counters if mine else 0) - (theirs.counters if theirs else 0)
    return lead >= condition.n


def checks_allowed(game: Duel, env: Item) -> bool:
    """Whether the striker may win Stat Checks at all; Challenges and Stat Fails are not
    Checks (GL-discipline-attack names the three apart)."""
    return "fails_checks" not in game.profile(env.creature).flags


def challenges_allowed(game: Duel, env: Item) -> bool:
    """Whether the striker may win Challenges at all."""
    return "fails_challenges" not in game.profile(env.creature).flags


def _characteristic(game: Duel, env: Item, condition: n.Characteristic) -> bool:
    return bool(game.profile(env.creature).elements >> condition.element & 1)


def _there(game: Duel, env: Item, condition: n.There) -> bool:
    return in_range(len(matching(game, env, condition.cards)), condition)


def _turn_of(game: Duel, env: Item, condition: n.OnTurnOf) -> bool:
    if condition.side == n.Side.ANY:
        return True
    return (condition.side == n.Side.YOURS) == (game.active == env.controller)


def _whose(game: Duel, env: Item, card: int, test: n.WhoseController) -> bool:
    seat = controller_of(game, card)
    own = env if seat == env.controller else env._replace(controller=seat)
    return holds(game, own, test.condition)


CREATURE_TESTS[n.WhoseController] = _whose


CONDITIONS: dict[type, Callable[[Duel, Item, Any], bool]] = {
    n.Is: _is,
    n.There: _there,
    n.Only: _only,
    n.Found: lambda g, e, c: bool(chosen(g, e, c.who)),
    n.HiveIsOn: lambda g, e, c: bool(g.hive),
    n.Higher: _higher,
    n.OnTurnOf: _turn_of,
    n.Done: lambda g, e, c: bool(g.slots.get(f"{e.number}.done", ("", (1,)))[1]),
    n.Reached: lambda g, e, c: in_range(amount(g, e, c.amount), c),
    n.StatCheck: _stat_check,
    n.StatFail: _stat_fail,
    n.Challenge: _challenge,
    n.CounterChallenge: _counter_challenge,
    n.Characteristic: _characteristic,
    n.Not: lambda g, e, c: not holds(g, e, c.of),
    n.AnyOf: lambda g, e, c: any(holds(g, e, one) for one in c.of),
    n.AllOf: lambda g, e, c: all(holds(g, e, one) for one in c.of),
}


def amount_for(game: Duel, env: Item, number: n.Number, card: int) -> int:
    """A number for one of several cards acted on: "for each of its ..."."""
    return number if isinstance(number, int) else amount(game, env._replace(member=card), number)


def amount(game: Duel, env: Item, number: n.Number) -> int:
    """A number now."""
    if isinstance(number, int):
        return number
    return AMOUNTS[type(number)](game, env, number)


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


def _counters_on(game: Duel, env: Item, number: n.CountersOn) -> int:
    cards = chosen(game, env, number.who)
    return sum(game.creatures[card].counters for card in cards if card in game.creatures)


def _value_of(game: Duel, env: Item, number: n.ValueOf) -> int:
    cards = chosen(game, env, number.who)
    return scan_or_now(game, cards[0], number.stat, number.scanned) if cards else 0


def _keyword_of(game: Duel, env: Item, number: n.KeywordValueOf) -> int:
    cards = chosen(game, env, number.who)
    if not cards:
        return 0
    keywords = game.profile(cards[0]).keywords
    return sum(value for key, value in keywords.items() if key[0] == number.word)


def _tribes(game: Duel, env: Item, number: n.TribesControlled) -> int:
    army = game.army(env.controller)
    tribes = {tribe for creature in army for tribe in tribes_of(game, creature.id)}
    return max(0, len(tribes) - number.beyond)


AMOUNTS: dict[type, Callable[[Duel, Item, Any], int]] = {
    n.X: lambda g, e, a: e.x,
    n.All: lambda g, e, a: 1_000_000,
    n.Portion: lambda g, e, a: amount(g, e, a.of) // a.per,
    n.Times: lambda g, e, a: a.factor * amount(g, e, a.of),
    n.CountOf: lambda g, e, a: len(matching(g, e, a.cards)),
    n.ElementsOf: _elements_of,
    n.CountersOn: _counters_on,
    n.ValueOf: _value_of,
    n.KeywordValueOf: _keyword_of,
    n.TribesControlled: _tribes,
    n.Sum: lambda g, e, a: sum(amount(g, e, one) for one in a.of),
}


def _with_most(game: Duel, env: Item, who: n.WithMost) -> Objects:
    """The one of which there is most; none if several share it."""
    found = matching(game, env, who.cards)
    if not found:
        return NONE
    values = [amount_for(game, env, who.amount, card) for card in found]
    best = min(values) if who.fewest else max(values)
    return (found[values.index(best)],) if values.count(best) == 1 else NONE


SELECTORS[n.WithMost] = _with_most
