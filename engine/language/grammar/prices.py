"""What playing costs more or less (8.4.2.4)."""

from __future__ import annotations

from engine.language import nodes as n
from engine.language.grammar.machine import Grammar
from engine.language.nodes import CardKind

ABILITIES = n.Cards(CardKind.ABILITY)

OF_COUNTERS = n.Cards(CardKind.ABILITY, (n.CostWithin(low=1),))
"""Abilities that cost Mugic counters."""


def add_to(g: Grammar) -> None:
    """Counters more or less for Mugic of the hand, for one Mugic, for abilities."""
    g.prints("static", _show_less)
    g.prints("effect", _show_less)
    g.reads(
        "effect",
        lambda who, more: n.PayMore(more, who, OF_COUNTERS),
        "{who} must pay {more:more} to play abilities which cost one or more mugic counters",
    )
    for category in ("static", "effect"):
        g.reads(
            category,
            lambda v, who: n.PayMore(-v, who),
            "{who} pays {v:int} less for Mugic",
        )
        g.reads(
            category,
            lambda v, who, cards: n.PayMore(-v, who, cards),
            "{who} pays {v:int} less to play a {cards:a filter}",
        )
        g.reads(
            category,
            _pays_less,
            "{who} pay|pays {v:int} less mugic counter|counters to play {cards:filters}"
            " <to a minimum of {least:int}>",
        )
        g.reads(
            category,
            lambda who, more, cards: n.PayMore(
                more, who, cards if cards.tests or cards == ABILITIES else None
            ),
            "{who} must pay {more:more} to play {cards:filters}",
        )
        g.reads(
            category,
            lambda cards: n.PayMore(1, n.Each(cards), ABILITIES),
            "{cards:filters} ' activated abilities cost an additional mugic counter to play",
        )
    g.node(
        "effect",
        n.PayMore,
        ("{who} pays {n:int} more for Mugic", "{who} pays {n:int} more to play a {cards:a filter}"),
    )
    g.reads(
        "mugic line",
        lambda v, condition: n.Static((n.PayMore(-v, n.Caster()),), condition),
        "the caster pays {v:int} less mugic counters to play this mugic if {condition}",
    )
    g.reads(
        "mugic line",
        lambda v, condition: n.Static((n.PayMore(v, n.Caster()),), condition),
        "the caster pays {v:int} more mugic counters to play this mugic if {condition}",
    )
    g.node("mugic line", n.Static, "while {condition}: {effects:statics}")


def _pays_less(who: n.Selector, v: int, cards: n.Cards, least: int = 0) -> n.Effect:
    """Mugic that costs less. "Mugic Cards" without a test, with a least price, means all Mugic."""
    return n.PayMore(-v, who, None if least and not cards.tests else cards, least)


def _show_less(g: Grammar, value: object) -> str | None:
    match value:
        case n.PayMore(n=v, who=who, cards=cards) if v < 0:
            kind = f"to play a {g.show('a filter', cards)}" if cards else "for Mugic"
            return f"{g.show('selector', who)} pays {-v} less {kind}"
    return None
