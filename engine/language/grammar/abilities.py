"""Whole lines: keyword, activated, triggered, static, replacement; Mugic; quotes."""

from __future__ import annotations

from engine.language import nodes as n
from engine.language.grammar.damage import attacks_of
from engine.language.grammar.gaining import filled
from engine.language.grammar.machine import Grammar
from engine.language.grammar.pronouns import Unsaid


def add_to(g: Grammar) -> None:
    """Start categories: ``creature line``, ``mugic line`` (and ``attack line``)."""
    line = "ability"
    g.same(line, "keyword ability", "activated", "triggered", "static ability", "instead")
    g.node(line, n.Hive, "Hive: {ability:ability}")
    _activated(g)
    g.node(
        "triggered",
        n.Triggered,
        ("{event}: {effects}", "{event}, if {condition}: {effects}"),
        "{event}, if {condition}, {effects}",
    )
    g.reads("triggered", _triggered, "{event}, {effects}")
    g.reads(
        "triggered",
        n.Triggered,
        "if|while {condition}, {event}, {effects}",
        "{event} if {condition}, {effects}",
    )
    g.reads("triggered", _triggered, "{event} put {effects:puts}")
    g.reads(
        "puts", lambda name, who: (n.PutMarks(name, who),), "a {name:counter name} counter on {who}"
    )
    g.node(
        "static ability",
        n.Static,
        ("{effects:statics}", "while {condition}: {effects:statics}"),
        "while|if {condition}, {effects:statics}",
    )
    g.reads("static ability", n.Static, "{effects:statics} while|if {condition}")
    g.reads(
        "static ability",
        lambda word, parts: n.Static(filled(n.Bearer(), parts), n.Is(n.Bearer(), (n.IsA(word),))),
        "equipped {word:type noun} creature has|have {parts:havings}",
    )
    g.reads(
        "static ability",
        lambda tests, parts: n.Static(filled(n.Bearer(), parts), n.Is(n.Bearer(), tests)),
        "equipped creature {tests:tests after} has|have {parts:havings}",
    )
    g.reads(
        "static ability",
        lambda of, parts: n.Static(filled(n.Bearer(), parts), n.Is(n.Bearer(), (n.AnyOf(of),))),
        "equipped {of:alternative types} creature has|have {parts:havings}",
    )
    g.reads(
        "static ability",
        lambda tests, v: n.Static(
            (n.ModifyDamage(n.Step.ADD, v, attacks_of(n.Bearer())),), n.Is(n.Bearer(), tests)
        ),
        "equipped creature {tests:tests after} deals an additional {v:int} attack damage",
    )
    g.node(
        "instead",
        n.Instead,
        "if {event:would}, instead: {effects}",
        "if {event:would}, instead {effects}",
        "if {event:would}, {effects} instead",
    )
    g.same("creature line", line)
    g.node(
        "creature line",
        n.DeckRule,
        "never in mixed armies",
        "can not join mixed armies",
        word="mixed armies",
    )
    g.reads("creature line", n.DeckRule, "cannot join mixed armies", word="mixed armies")
    g.same("location line", line)
    g.node("location line", n.Mirage, "Mirage: {ability:ability}")
    g.same("battlegear line", line)
    g.reads(
        "battlegear line",
        lambda stat, v, effects: n.Static(effects, n.Is(n.Bearer(), (n.Value(stat, v),))),
        "stat check {stat} {v:int}: {effects:statics}",
    )

    g.node("mugic line", n.Played, "{effects}")
    g.same("mugic line", "additional cost")
    for card in ("Mugic", "attack"):
        g.reads(
            "additional cost",
            n.AdditionalCost,
            f"as an additional cost to play this {card}, {{costs}}",
        )
    g.node("additional cost", n.AdditionalCost, "additional cost: {costs}")

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


def _of_attacks(who: n.Selector, effects: tuple[n.Effect, ...]) -> n.Effect | None:
    """A line of text that attacks have besides their own."""
    attacks = isinstance(who, n.Each) and who.cards.kind is n.CardKind.ATTACK
    return n.GainAbility(who, n.Played(effects)) if attacks else None


def _activated(g: Grammar) -> None:
    """Costs and effects; when and how often (8.4.4)."""
    only_when = "play|use this ability only while {when:condition}"
    only_once = (
        "this ability can only be used once per turn",
        "use this ability only once per turn",
        "use this ability only once each turn",
        "use only once per turn",
    )
    a = "activated"
    g.node(
        a,
        n.Activated,
        "{costs}: {effects}",
    )
    g.node(
        a,
        n.Activated,
        "{costs}, only while {when:condition}: {effects}",
        "{costs}: {effects}. " + only_when,
    )
    g.node(
        a,
        n.Activated,
        (
            "{costs}, once a turn: {effects}",
            "{costs}, once a turn, only while {when:condition}: {effects}",
        ),
        *("{costs}: {effects}. " + once for once in only_once),
        *("{costs}: {effects}. " + once + ". " + only_when for once in only_once),
        once=True,
    )
    g.reads(
        a,
        lambda costs, effects: n.Activated(costs, effects, n.Is(Unsaid(), (n.Engaged(),))),
        "{costs} while engaged: {effects}",
    )
    g.reads(
        a,
        lambda costs, effects: n.Activated(costs, effects, n.Is(Unsaid(), (n.Engaged(),)), True),
        *("{costs} while engaged: {effects}. " + once for once in only_once),
    )


def _triggered(event: n.Event, effects: tuple[n.Effect, ...]) -> n.Triggered | None:
    """An "if" right behind the event is the condition of the trigger (R-condition)."""
    return None if isinstance(effects[0], n.If) else n.Triggered(event, effects)


def _show_quoted(g: Grammar, value: object) -> str | None:
    text = g.try_show("quotable", value)
    return f'"{text}"' if text else None
