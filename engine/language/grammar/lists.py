"""Lists in one text: "On your turn, ... have: A while B; C while D", "If you sacrificed, ..."."""

from __future__ import annotations

from dataclasses import dataclass

from engine.language import nodes as n
from engine.language.grammar.gaining import filled
from engine.language.grammar.machine import Grammar
from engine.language.grammar.nouns import filter_of
from engine.language.grammar.pronouns import That, Whoever
from engine.language.nodes import CardKind, Pile, Side


@dataclass(frozen=True)
class Case:
    """An item of a list: cards, and the effects if it is such a card."""

    cards: n.Cards
    then: tuple[n.Effect, ...]


def add_to(g: Grammar) -> None:
    """Items with a condition each behind one beginning."""
    for what, then in (("static", "statics"), ("clause", "clauses"), ("attack", "attack clauses")):
        g.list_of(f"{what} cases", f"{what} case", "/", ". /", "; /")
        g.reads(f"{what} case", Case, f"a {{cards:a filter}}, {{then:{then}}}")
    _whiles(g)
    _pile(g)
    _sacrificed(g)
    _pairs(g)


def _whiles(g: Grammar) -> None:
    """Havings, each as long as something else holds."""
    g.list_of("whiles", "while item", "/", ". /", "; /")
    g.reads(
        "while item",
        lambda part, condition: n.If(condition, (part,)),
        "{part:single having} while {condition:condition}",
    )
    who = Whoever()
    g.reads("single having", lambda ability: n.GainAbility(who, ability), "{ability:quoted}")
    g.reads("single having", lambda v, stats: n.Gain(who, v, stats), "{v:int} in|to {stats:stats}")
    g.reads(
        "static ability",
        lambda turn, who, items: n.Static(_each(who, items), turn),
        "{turn:on whose turn}, {who:selector} has|have <an additional> : {items:whiles}",
    )
    g.reads("static ability", _on_turn, "{turn:on whose turn}, {effects:statics}")
    g.reads("static ability", _on_turn, "{effects:statics} {turn:on whose turn}")


def _on_turn(turn: n.Condition, effects: tuple[n.Effect, ...]) -> n.Static:
    return n.Static(effects, turn)


def _each(who: n.Selector, items: tuple[n.If, ...]) -> tuple[n.Effect, ...]:
    return tuple(n.If(item.condition, filled(who, item.then)) for item in items)


def _pile(g: Grammar) -> None:
    """What holds while certain cards lie in the general discard pile."""
    g.reads(
        "static ability",
        lambda cases: n.Static(tuple(_lying(case) for case in cases)),
        "while your general discard pile has : {cases:static cases}",
    )


def _lying(case: Case) -> n.If:
    lying = filter_of(case.cards.kind, case.cards.tests, (n.In(Pile.DISCARD),))
    return n.If(n.There(lying), case.then)


def _sacrificed(g: Grammar) -> None:
    """Effects that depend on what the sacrificed Creature was; several of them may apply."""
    g.reads(
        "activated",
        _by_sacrifice,
        "sacrifice a {cards:a filter} while {who:selector} is engaged : if you sacrificed,"
        " {cases:clause cases}",
    )


def _by_sacrifice(cards: n.Cards, who: n.Selector, cases: tuple[Case, ...]) -> n.Activated | None:
    if not all(case.cards.tests for case in cases):
        return None
    given = That(CardKind.CREATURE)
    effects = tuple(n.If(n.Is(given, case.cards.tests), case.then) for case in cases)
    return n.Activated((n.SacrificeCost(n.Pick(cards)),), effects, n.Is(who, (n.Engaged(),)))


def _pairs(g: Grammar) -> None:
    """ "You control only X and Y": both, and nobody else."""
    g.reads("condition", lambda one: only_pair(one), "you control only ~ and {one:name}")


def only_pair(name: str) -> n.Condition:
    other = n.Named(name)
    mine = filter_of(CardKind.CREATURE, (n.Controlled(Side.YOURS), other))
    return n.AllOf((n.Only((n.AnyOf((n.Named("~"), other)),)), n.There(mine)))
