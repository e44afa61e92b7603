"""Delayed, repeated and avoidable effects; costs that may be paid (8.3.1, 8.4.2.4)."""

from __future__ import annotations

from engine.language import nodes as n
from engine.language.grammar.damage_events import deals, dealt
from engine.language.grammar.gaining import filled
from engine.language.grammar.machine import Grammar
from engine.language.grammar.nouns import filter_of
from engine.language.grammar.numbers import word_of
from engine.language.grammar.pronouns import That
from engine.language.nodes import Side, Until, Verb
from engine.language.walking import changed

NEXT_TURN = n.Event(Verb.TURN_BEGINS)


def add_to(g: Grammar) -> None:
    """ "When ... this turn", "X times", "unless ... pays"."""
    for composed, clauses in (("composed", "clauses"), ("attack composed", "attack clauses")):
        _later(g, composed, clauses)
    _unless(g)
    g.reads(
        "sentence",
        _some_instead,
        "{first:clauses}. {who:selector} {parts:predicates} instead",
    )
    for until, words in ((Until.TURN, "this turn"), (Until.ALWAYS, "from now on")):
        for once, ours in ((False, f"{words}"), (True, f"the next time {words}")):
            if (until, once) == (Until.ALWAYS, True):
                ours = "the next time"
            g.node(
                "effect",
                n.Later,
                f"{ours}, {{event}}: {{effects:deeds}}",
                once=once,
                until=until,
            )
    g.node("effect", n.Repeat, "{n:count number} times: {effects:deeds}")
    g.node("effect", n.Repeat, "{n:int} times: {effects:deeds}")
    g.node("effect", n.Unless, "unless {payer:selector} pays {n:int} <{mc}>: {effects:deeds}")
    g.node(
        "attack effect",
        n.Unless,
        "unless {payer:selector} pays {n:int} <{mc}>: {effects:attack deeds}",
    )
    g.list_of("attack deeds", "attack deed", "/")
    g.same("attack deed", "attack effect", "effect")
    g.terminal("deals or dealt", word_of({"deals": deals, "dealt": dealt}))
    g.reads(
        "next event",
        lambda event, **of: event(**of),
        "when {subject:named} <is> next {event:deals or dealt} {of:some damage}",
    )
    _paid_more(g)


def _some_instead(
    first: tuple[n.Effect, ...], who: n.Selector, parts: tuple[n.Effect, ...]
) -> tuple[n.Effect, ...] | None:
    """ "Danians lose 10. Danians named X gain 20 instead": the first effect is only for the
    others."""
    match first, who:
        case (n.Effect() as one,), n.Each(cards=some):
            match getattr(one, "who", None):
                case n.Each(cards=cards) if set(cards.tests) < set(some.tests):
                    less = tuple(n.Not(test) for test in some.tests if test not in cards.tests)
                    others = n.Each(filter_of(cards.kind, cards.tests, less))
                    return (changed(one, who=others), *filled(who, parts))
    return None


def _later(g: Grammar, composed: str, clauses: str) -> None:
    g.reads(
        composed,
        _from_now_on,
        f"{{event:event}} <this turn>, {{effects:{clauses}}}",
    )
    g.reads(
        composed,
        lambda event, effects: n.Later(event, effects, once=True),
        f"{{event:next event}} <this turn>, {{effects:{clauses}}}",
    )
    g.reads(
        composed,
        lambda effects: n.Later(NEXT_TURN, effects, once=True, until=Until.ALWAYS),
        f"{{effects:{clauses}}} at the beginning of the next turn",
    )


def _from_now_on(event: n.Event, effects: tuple[n.Effect, ...]) -> n.Effect | None:
    """Effects that wait for the event. None if the event is that this card is played, which happens
    before its text is carried out: then the text is an ability of the card."""
    own = event.verb is Verb.PLAYED and event.subject == n.Source()
    return None if own else n.Later(event, effects)


def _unless(g: Grammar) -> None:
    """What avoids the effect of an attack; what the caster of a Mugic pays avoids any effect."""
    for clause, inner in (("clause", "effect"), ("any attack clause", "attack effect")):
        g.reads(
            clause,
            lambda effect: n.Unless(1, (effect,), n.Fighter(Side.OPPOSING)),
            f"{{effect:{inner}}} unless your opponent removes a mugic counter"
            " from their engaged creature",
        )
    g.reads(
        "any attack clause",
        lambda effect, v: n.Unless(v, (effect,), n.WhoPlayed(That(n.CardKind.MUGIC))),
        "{effect:attack effect} unless the caster pays {v:additional counters}",
    )


def _paid_more(g: Grammar) -> None:
    """ "As ~ is played, its caster can pay ...": a line that depends on this payment."""
    g.node("condition", n.PaidMore, "{n:int} {mc} more was paid")
    g.node("condition", n.PaidMore, "{n:int} {mc} more was paid by anyone of yours", anyone=True)
    added = "additional counters"
    g.reads(added, lambda v=1: v, "a additional <{v:int}> mugic counter|counters")
    g.reads(added, lambda v: v, "{v:int} additional mugic counters")
    g.reads(added, lambda marks: len(marks), "an additional {marks:marks}")
    g.same("more", added)
    g.same("more", "mugic counters")
    g.reads(
        "mugic line",
        lambda more, effects: n.Played(effects, (n.PaidMore(more),)),
        "as ~ is played, its caster can|may pay {more:more}. if the caster does, {effects:clauses}",
    )
    g.node("mugic line", n.Played, "{checks:mugic checks}: {effects}")
    g.list_of("mugic checks", "mugic check", ",")
    g.reads("mugic check", lambda condition: condition, "given {condition:condition}")
    g.prints(
        "mugic check",
        lambda grammar, value: (
            f"given {text}" if (text := grammar.try_show("condition", value)) else None
        ),
    )
