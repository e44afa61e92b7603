"""What players must do or may do with what is theirs."""

from __future__ import annotations

from typing import Any

from engine.language import nodes as n
from engine.language.grammar.gaining import filled
from engine.language.grammar.machine import Grammar
from engine.language.grammar.piles import YOU
from engine.language.nodes import Side


def add_to(g: Grammar) -> None:
    """ "Your opponent must sacrifice a Creature they control." """
    somebody = "{who:somebody}"
    g.speaks("effect", _show_or_else)
    g.speaks("effect", _show_their_choice)
    g.says("effect", n.Does, f"{somebody} must {{effects:said deeds}}", may=False)
    g.says("effect", n.Does, f"{somebody} may {{effects:said deeds}}", may=True)
    g.list_of("said deeds", "said deed", "and then", least=1)
    g.list_of("if deeds", "said deed", "and")
    g.same("said deed", "effect", "said if", "told of them")
    g.reads("told of them", filled, "{who:selector} {parts:told}")
    g.reads(
        "said if",
        n.Coin,
        "flip a coin : on heads , {heads:if deeds} ; on tails , {tails:if deeds}",
    )
    g.reads("said if", _may, "they may {effects:if deeds}")
    g.reads(
        "said if", lambda condition, then: n.If(condition, then), "if {condition} , {then:if deeds}"
    )
    g.reads(
        "effect",
        lambda who, effects, then: n.Does(who, (n.May(effects), n.If(n.Not(n.Done()), then))),
        f"{somebody} may {{effects:said deeds}} , or else {{then:said deeds}}",
    )
    g.reads("condition", n.Done, "they do")
    g.reads("condition", lambda: n.Not(n.Done()), "they don't")
    g.speaks("said deed", _show_deed)


def _show_or_else(g: Grammar, value: Any) -> str | None:
    match value:
        case n.Does(
            who=who,
            effects=(n.May(effects=effects), n.If(condition=n.Not(of=n.Done()), then=then)),
            may=False,
        ):
            wished, else_ = g.try_show("said deeds", effects), g.try_show("said deeds", then)
            if wished and else_:
                return f"{g.show('somebody', who)} may {wished}, or else {else_}"
    return None


def _show_their_choice(g: Grammar, value: Any) -> str | None:
    """An Elemental Type that the controller of each Creature chooses."""
    match value:
        case n.Does(effects=(n.ForEach(who=n.Each(cards=cards), effects=(n.GainElement(),)),)):
            rest = tuple(test for test in cards.tests if test != n.Controlled(Side.THEIRS))
            text = g.show("a filter", n.Cards(cards.kind, rest))
            return f"each {text} gains an Elemental Type of their controller's choice"
    return None


def _may(effects: tuple[n.Effect, ...]) -> n.Effect:
    return n.May(effects)


def _show_deed(g: Grammar, value: Any) -> str | None:
    match value:
        case n.May(effects=effects):
            text = g.try_show("if deeds", effects)
            return f"they may {text}" if text else None
        case n.If(condition=condition, then=then, otherwise=()):
            text = g.try_show("if deeds", then)
            done = {n.Done(): "they do", n.Not(n.Done()): "they don't"}
            said = done.get(condition) or g.show("condition", condition)
            return f"if {said} , {text}" if text else None
        case n.ReturnToHand(what=what):
            return f"return {g.show('chosen', what)} to their hand"
        case n.Coin(heads=heads, tails=tails) if heads and tails:
            one, two = g.try_show("if deeds", heads), g.try_show("if deeds", tails)
            return f"flip a coin: on heads, {one}; on tails, {two}" if one and two else None
        case n.Draw(who=who) | n.Discard(who=who) | n.ShuffleIn(who=who) if who != YOU:
            return None
    return None
