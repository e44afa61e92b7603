"""What an effect acts on: the source, fighters, targets, choices, each of several."""

from __future__ import annotations

from typing import Any

from engine.language import nodes as n
from engine.language.grammar.machine import Grammar
from engine.language.grammar.nouns import filter_of
from engine.language.grammar.pronouns import Another, It, That, ThisCreature
from engine.language.grammar.properties import whoever
from engine.language.nodes import CardKind, Side


def add_to(g: Grammar) -> None:
    """What an effect acts on."""
    _itself_and_fighters(g)
    _of_somebody(g)
    _pronouns_and_targets(g)
    _picked(g)
    g.same("chosen", "selector", "picked")
    _spaces(g)


def _itself_and_fighters(g: Grammar) -> None:
    """The card itself, its bearer or caster, the engaged Creatures."""
    s = "selector"
    g.node(s, n.Source, "this card", "~", "this battlegear|location|mugic|attack|ability")
    g.node(s, n.Bearer, "the bearer", "<the> equipped creature")
    g.node(s, n.Caster, "the caster", "caster", "the caster of this mugic")
    g.reads(s, ThisCreature, "this creature")
    g.node(s, n.Fighter, "your fighter", "your engaged creature", side=Side.YOURS)
    g.node(
        s,
        n.Fighter,
        "the rival fighter",
        "<the> opposing engaged creature",
        side=Side.OPPOSING,
    )
    g.node(s, n.ActiveLocation, "the active Location")
    g.node(s, n.Subject, "that one", "the one named")


def _of_somebody(g: Grammar) -> None:
    """The first attack of somebody; who has most; somebody's Battlegear."""
    s = "selector"
    g.reads(
        s,
        lambda who: n.Each(filter_of(CardKind.ATTACK, (n.FirstEachCombat(), n.PlayedBy(who)))),
        "the first attack played by {who:owner} each combat",
        "the first attack {who:owner} plays|play each|this combat",
    )
    g.reads(s, That, "the target <creature> <of ~>", kind=CardKind.CREATURE)
    g.node(s, n.Affected, "that other one", "the other one named")
    g.node(s, n.Itself, "itself")
    for extreme, lowest in (("highest", False), ("lowest", True)):
        g.node(
            s,
            n.WithHighest,
            f"the {{cards:a filter}} with the {extreme} {{stat:stat}}",
            lowest=lowest,
        )
    g.node(s, n.Slot, "the {slot:ordinal} chosen")
    g.reads(s, lambda: n.Slot(0), "the chosen one")
    g.reads(
        s,
        lambda who, mark: n.Each(n.Cards(CardKind.BATTLEGEAR, (n.GearOf(whoever(who)),))),
        "{who:possessor} {mark:possessive} battlegear",
    )
    g.reads("possessor", lambda: n.Fighter(Side.OPPOSING), "<the> opposing engaged creature")
    g.reads("possessor", lambda: n.Fighter(Side.YOURS), "your <engaged> creature")


def _pronouns_and_targets(g: Grammar) -> None:
    """What was named before; targets; each of several."""
    s = "selector"
    g.reads(s, It, "it", "they", "<either of> them")
    g.same("one or several", "noun", "nouns")
    g.reads(s, That, "that|those {kind:one or several}")
    g.node(s, n.Target, "target {cards:a filter}", slot=0)
    g.prints(s, _show_target)
    g.reads(
        s,
        lambda cards: n.Target(cards, another=True),
        "another target {cards:a filter}",
    )
    g.node(s, n.Each, "each {cards:a filter}", "all {cards:filters}", "{cards:filters}")
    g.reads(s, n.Each, "any {cards:filters}", "both {cards:filters}")


def _picked(g: Grammar) -> None:
    """What is chosen without being targeted, and several targets."""
    s = "selector"
    g.node("picked", n.Pick, "a {cards:a filter}", "a {cards:a filter} of your|their choice")
    g.reads("another", Another, "another")
    g.reads("picked", _pick, "{other:another} {cards:a filter}")
    g.reads(
        "picked",
        lambda cards: n.Pick(cards, count=MANY, up_to=True),
        "any number of {cards:filters}",
    )
    g.reads("picked", n.Pick, "any {cards:a filter}")
    g.same("how many", "int", "x")
    several = "{count:how many} {cards:filters}"
    g.reads(
        s, lambda cards, count: n.Target(cards, count=count), "{count:int} target {cards:filters}"
    )
    g.reads(
        s,
        lambda cards, count: n.Target(cards, count=count, up_to=True),
        "up to {count:int} target {cards:filters}",
    )
    g.reads("picked", _pick, f"<{{other:another}}> {several}")
    g.reads(
        "picked",
        lambda cards, count: n.Pick(cards, count=count, up_to=True),
        "up to {count:how many} {cards:cards}",
    )
    g.prints("picked", _show_pick)


def _pick(cards: n.Cards, count: n.Number = 1, other: Another | None = None) -> n.Pick:
    """So many cards, or as many others."""
    tests = cards.tests if other is None else (other, *cards.tests)
    return n.Pick(n.Cards(cards.kind, tests), count=count)


MANY = 99
"""So many may be picked where a text says "any number"."""


def _show_target(g: Grammar, value: Any) -> str | None:
    if not isinstance(value, n.Target):
        return None
    cards = g.try_show("a filter", value.cards)
    if cards is None:
        return None
    if value.count == 1 and not value.up_to:
        return f"another target {cards}" if value.another else f"target {cards}"
    plural = g.show("filters", value.cards)
    end = " of one player" if value.together else ""
    return f"{'up to ' if value.up_to else ''}{value.count} target {plural}{end}"


def _show_pick(g: Grammar, value: Any) -> str | None:
    if not isinstance(value, n.Pick):
        return None
    if value == n.Pick(value.cards, value.slot):
        cards = g.try_show("a filter", value.cards)
        return f"a {cards}" if cards else None
    cards = g.try_show("filters", value.cards)
    if cards is None:
        return None
    if value == n.Pick(value.cards, value.slot, count=MANY, up_to=True):
        return f"any number of {cards}"
    for word, up_to in (("", False), ("up to ", True)):
        if value == n.Pick(value.cards, value.slot, count=value.count, up_to=up_to):
            return f"{word}{g.show('number', value.count)} {cards}"
    return None


def _spaces(g: Grammar) -> None:
    """Where something is put."""
    g.reads("place", lambda cards: cards, "any {cards:a filter}", "an {cards:a filter}")
    g.prints("place", lambda grammar, value: _prefixed(grammar, "any", value))


def _prefixed(g: Grammar, word: str, value: Any) -> str | None:
    text = g.try_show("a filter", value)
    return f"{word} {text}" if text else None
