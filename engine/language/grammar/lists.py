"""Lists in one text: "On your turn, ... have: A while B; C while D", "If you sacrificed, ..."."""

from __future__ import annotations

from engine.language import nodes as n
from engine.language.grammar.gaining import filled
from engine.language.grammar.machine import Grammar
from engine.language.grammar.nouns import filter_of
from engine.language.grammar.pronouns import That, Whoever
from engine.language.nodes import CardKind, Pile, Side


def add_to(g: Grammar) -> None:
    """Items with a condition each behind one beginning."""
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


def _on_turn(turn: n.Condition, effects: tuple[n.Effect, ...]) -> n.Static:
    return n.Static(effects, turn)


def _each(who: n.Selector, items: tuple[n.If, ...]) -> tuple[n.Effect, ...]:
    return tuple(n.If(item.condition, filled(who, item.then)) for item in items)


def _pile(g: Grammar) -> None:
    """What holds while certain cards lie in the general discard pile."""
    g.list_of("pile items", "pile item", "/", ". /", "; /")
    g.reads("pile item", _lying, "a {cards:a filter}, {parts:statics}")
    g.reads(
        "static ability",
        lambda items: n.Static(items),
        "while your general discard pile has : {items:pile items}",
    )


def _lying(cards: n.Cards, parts: tuple[n.Effect, ...]) -> n.If:
    return n.If(n.There(filter_of(cards.kind, cards.tests, (n.In(Pile.DISCARD),))), parts)


def _sacrificed(g: Grammar) -> None:
    """What a sacrificed Creature was decides what happens; several may be so."""
    given = That(CardKind.CREATURE)
    g.list_of("given items", "given item", "/", ". /", "; /")
    g.reads(
        "given item",
        lambda cards, then: n.If(n.Is(given, cards.tests), then) if cards.tests else None,
        "a {cards:a filter}, {then:clauses}",
    )
    g.reads(
        "activated",
        lambda cards, who, items: n.Activated(
            (n.SacrificeCost(n.Pick(cards)),), items, n.Is(who, (n.Engaged(),))
        ),
        "sacrifice a {cards:a filter} while {who:selector} is engaged : if you sacrificed,"
        " {items:given items}",
    )


def _pairs(g: Grammar) -> None:
    """ "You control only X and Y": both, and nobody else."""
    g.reads("condition", lambda one: _only_pair(one), "you control only ~ and {one:name}")


def _only_pair(name: str) -> n.Condition:
    other = n.Named(name)
    mine = filter_of(CardKind.CREATURE, (n.Controlled(Side.YOURS), other))
    return n.AllOf((n.Only((n.AnyOf((n.Named("~"), other)),)), n.There(mine)))
