"""Whole lines: keyword, activated, triggered, static, replacement; Mugic; quotes."""

from __future__ import annotations

from dataclasses import replace

from engine.language import nodes as n
from engine.language.grammar.machine import Grammar
from engine.language.grammar.numbers import words_of
from engine.language.grammar.pronouns import Unsaid


def add_to(g: Grammar) -> None:
    """Start categories: ``creature line``, ``mugic line`` (and ``attack line``)."""
    line = "ability"
    g.same(line, "keyword ability", "activated", "triggered", "static ability", "instead")
    g.node(line, n.Hive, "Hive: {ability:ability}")
    _activated(g)
    _triggered_abilities(g)
    _static_abilities(g)
    _lines_of_cards(g)
    _lines_of_mugic(g)
    _quotes(g)


def _triggered_abilities(g: Grammar) -> None:
    """Triggered abilities: an event, and the effects that it sets off."""
    g.node(
        "triggered",
        n.Triggered,
        ("{event}: {effects}", "{event}, if {condition}: {effects}"),
        "{event} <,> if {condition}, {effects}",
    )
    g.reads("triggered", _triggered, "{event} <,> {effects}")
    g.reads(
        "triggered",
        n.Triggered,
        "if|while {condition}, {event} <,> {effects}",
    )


def _static_abilities(g: Grammar) -> None:
    """What is so while something holds; what equipped Creatures of a kind have."""
    g.node(
        "static ability",
        n.Static,
        ("{effects:statics}", "while {condition}: {effects:statics}"),
        "while|if {condition}, {effects:statics}",
    )
    g.reads("static ability", n.Static, "{effects:statics} while|if {condition}")


def _lines_of_cards(g: Grammar) -> None:
    """What stands on a line of a Creature, a Location, a Battlegear."""
    g.node(
        "instead",
        n.Instead,
        "if {event:would}, instead: {effects}",
    )
    g.same("creature line", "ability")
    g.node(
        "creature line",
        n.DeckRule,
        "never in mixed armies",
        "can not join mixed armies",
        word="mixed armies",
    )
    g.reads("creature line", n.DeckRule, "cannot join mixed armies", word="mixed armies")
    g.same("location line", "ability")
    g.node("location line", n.Mirage, "Mirage: {ability:ability}")
    g.terminal("comes into", words_of({"enters": n.Verb.ENTERS, "moves into": n.Verb.MOVES}))
    g.reads(
        "location line",
        _into_the_mirage,
        "Mirage: when {subject:named} {verb:comes into} this space , {effects}",
    )
    g.same("battlegear line", "ability")
    g.reads(
        "battlegear line",
        _while_value,
        "stat check {stat} {v:int}: {ability:ability}",
    )


def _into_the_mirage(
    subject: n.Selector | n.Cards, verb: n.Verb, effects: tuple[n.Effect, ...]
) -> n.Mirage | None:
    """A Mirage speaks of its own space whatever it says of Creatures that come (9.3.5)."""
    triggered = _triggered(n.Event(verb, subject), effects)
    return None if triggered is None else n.Mirage(triggered)


def _lines_of_mugic(g: Grammar) -> None:
    """A Mugic's line; what is paid besides its cost."""
    g.node("mugic line", n.Played, "{effects}")
    g.same("mugic line", "additional cost")
    for card in ("Mugic", "attack"):
        g.reads(
            "additional cost",
            n.AdditionalCost,
            f"as an additional cost to play this {card}, {{costs}}",
        )
    g.node("additional cost", n.AdditionalCost, "additional cost: {costs}")


def _quotes(g: Grammar) -> None:
    """Abilities in quotation marks, and lines of text that attacks are given."""
    g.reads("quoted", lambda ability: ability, '" {ability:quotable} "')
    g.prints("quoted", _show_quoted)
    g.same("quotable", "ability")
    g.node("quotable", n.Played, "{checks:checks}: {effects:attack effects}")
    g.node("quotable", n.Played, "in its turn: {effects:attack effects}")
    g.reads(
        "static clause",
        _of_attacks,
        '{who:selector} has|have " {effects:attack effects} "',
    )


def _while_value(stat: n.Stat, v: int, ability: n.Ability) -> n.Ability | None:
    """The ability under the condition that the equipped Creature has so much of a Discipline."""
    if not isinstance(ability, n.Static | n.Triggered) or ability.condition is not None:
        return None
    return replace(ability, condition=n.Is(n.Bearer(), (n.Value(stat, v),)))


def _of_attacks(who: n.Selector, effects: tuple[n.Effect, ...]) -> n.Effect | None:
    """A line of text that attacks have besides their own."""
    attacks = isinstance(who, n.Each) and who.cards.kind is n.CardKind.ATTACK
    return n.GainAbility(who, n.Played(effects)) if attacks else None


def _activated(g: Grammar) -> None:
    """Costs and effects; when and how often (8.4.4)."""
    a = "activated"
    g.node(a, n.Activated, "{costs}: {effects}")
    g.node(a, n.Activated, "{costs}, only while {when:condition}: {effects}")
    g.node(
        a,
        n.Activated,
        (
            "{costs}, once a turn: {effects}",
            "{costs}, once a turn, only while {when:condition}: {effects}",
        ),
        once=True,
    )
    g.reads(
        a,
        _activation,
        "{costs} <{engaged:while engaged}>: {effects} <. {once:once a turn}>"
        " <. play|use this ability only {when:only when}>",
    )
    g.reads("only when", lambda condition: condition, "while|if {condition}")
    g.same("only when", "on whose turn")
    g.reads("while engaged", lambda: n.Is(Unsaid(), (n.Engaged(),)), "while engaged")
    g.reads(
        "once a turn",
        lambda: True,
        "play|use <this ability> only once per|each turn",
        "this ability can only be used once per turn",
    )


def _activation(
    costs: tuple[n.Cost, ...],
    effects: tuple[n.Effect, ...],
    once: bool = False,
    when: n.Condition | None = None,
    engaged: n.Condition | None = None,
) -> n.Activated | None:
    """An activated ability. Its text says when it can be played before the effects or behind them,
    but not in both places."""
    if when is not None and engaged is not None:
        return None
    return n.Activated(costs, effects, when or engaged, once)


def _triggered(event: n.Event, effects: tuple[n.Effect, ...]) -> n.Triggered | None:
    """An "if" right behind the event is the condition of the trigger (R-condition)."""
    return None if isinstance(effects[0], n.If) else n.Triggered(event, effects)


def _show_quoted(g: Grammar, value: object) -> str | None:
    text = g.try_show("quotable", value)
    return f'"{text}"' if text else None
