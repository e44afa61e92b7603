"""Whom a pronoun cannot mean: cards that do not have what is said of "it"."""

from __future__ import annotations

from typing import Any

from engine.language import nodes as n
from engine.language.grammar.pronouns import It


def as_much_as_it_has(node: Any) -> bool:
    """Whether somebody gains as much of something as "it" has of the same: "it" is another one."""
    match node:
        case n.PutCounters(n=n.Times(of=n.CountersOn(who=It()))):
            return True
        case n.PutCounters(n=n.CountersOn(who=It())):
            return True
        case n.Gain(n=n.ValueOf(stat=stat, who=It()), stats=stats):
            return stat in stats
    return False


def with_values(last: n.Selector | None) -> n.Selector | None:
    """Whose Disciplines or Mugic counters "it" speaks of, if attacks were named last: they have
    none, so it is the Creature that plays them."""
    match last:
        case n.Each(cards=n.Cards(kind=n.CardKind.ATTACK, tests=tests)):
            players = [test.who for test in tests if isinstance(test, n.PlayedBy)]
            if players and isinstance(players[0], n.Selector):
                return players[0]
    return last
