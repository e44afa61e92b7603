"""Effects within effects in our own words: brackets say how far an "if" or a "may" reaches.

Card English never nests so deep, but abilities that are written by hand do.
"""

from __future__ import annotations

from engine.language import nodes as n
from engine.language.grammar.machine import Grammar


def add_to(g: Grammar) -> None:
    """What no sentence of one level says."""
    g.same("deed", "nested")
    g.same("sentence", "nested")
    then = "[ {then:deeds} ]"
    g.node(
        "nested",
        n.If,
        (
            f"if {{condition}} {then}",
            f"if {{condition}} {then} otherwise [ {{otherwise:deeds}} ]",
        ),
    )
    g.node("nested", n.May, "if you want [ {effects:deeds} ]")
    g.node("nested", n.ForEach, "for {who:chosen} in turn [ {effects:deeds} ]")
    g.node(
        "nested",
        n.Coin,
        (
            "coin: heads [ {heads:deeds} ] tails [ {tails:deeds} ]",
            "coin: heads [ {heads:deeds} ]",
            "coin: tails [ {tails:deeds} ]",
        ),
    )
    g.node("nested", n.ChooseOne, "one of these: {branches:nested branches}")
    g.list_of("nested branches", "nested branch", "or", least=2)
    g.reads("nested branch", lambda effects: (effects,), "[ {effects:deeds} ]")
    g.prints("nested branch", _show_branch)


def _show_branch(g: Grammar, value: object) -> str | None:
    text = g.try_show("deeds", value)
    return f"[{text}]" if text else None
