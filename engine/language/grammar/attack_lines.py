"""Lines of attack cards: checks, characteristics, and damage added to the attack (8.6.2)."""

from __future__ import annotations

from engine.language import nodes as n
from engine.language.grammar.effects import add_composed, same_subject
from engine.language.grammar.machine import Grammar


def add_to(g: Grammar) -> None:
    """An attack's line: prefixes before colons, a condition, what it does."""
    line = "attack line"
    g.node(
        line,
        n.Played,
        ("{effects:attack effects}", "{checks:checks}: {effects:attack effects}"),
    )
    g.same(line, "additional cost")
    _checks(g)
    _sentences(g)
    _added_damage(g)


def _checks(g: Grammar) -> None:
    """What stands before a colon: checks, characteristics, a condition."""
    g.list_of("checks", "check", ",")
    g.node("check", n.StatCheck, "Stat Check {stat} {n:int}")
    g.node("check", n.StatFail, "Stat Fail {stat} {n:int}")
    g.node(
        "check",
        n.Challenge,
        (
            "Challenge {stat} {n:int}",
            "Challenge {stat} vs {against:discipline} {n:int}",
        ),
    )
    g.node("check", n.CounterChallenge, "Challenge Mugic counters {n:int}")
    g.node("check", n.Characteristic, "{element}")
    g.reads("check", lambda condition: condition, "given {condition}")
    g.prints("check", _show_condition)


def _sentences(g: Grammar) -> None:
    """Sentences of an attack: those of any card, and damage added."""
    g.list_of("attack effects", "attack sentence", ".")
    g.list_of(
        "attack clause row",
        "any attack clause",
        ";",
        "and",
        ",",
        ", and",
        ", then",
        "then",
    )
    same_subject(g, "attack clauses", "attack clause row")
    g.same("attack sentence", "attack clauses", "attack composed")
    add_composed(g, "attack composed", "attack clauses")
    g.same("any attack clause", "clause", "attack effect")
    g.prints(
        "attack sentence",
        lambda grammar, value: grammar.try_show("any attack clause", value),
    )


def _added_damage(g: Grammar) -> None:
    """Damage added to the attack: a number, or an amount that is counted."""
    g.node(
        "attack effect",
        n.AddDamage,
        "+ {n} damage",
        "deal {n} damage",
        "deal an additional {n} damage",
    )
    g.reads("attack effect", n.AddDamage, "deal damage equal to {n:counted amount}")
    g.reads(
        "attack effect",
        lambda of, times=1: n.AddDamage(n.Times(times, of)),
        "deal damage equal to <{times:times}> {of:one count}",
    )
    g.reads(
        "attack effect",
        lambda n_, of: n.AddDamage(n.Times(n_, of)),
        "deal {n_:int} damage for each {of:count}",
        "deal an additional {n_:int} damage for each {of:count}",
    )


def _show_condition(g: Grammar, value: object) -> str | None:
    text = g.try_show("condition", value)
    return f"given {text}" if text else None
