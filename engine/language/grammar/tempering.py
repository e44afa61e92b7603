"""Static sentences on damage: how much is dealt, at most, at least, by whom."""

from __future__ import annotations

from engine.language import nodes as n
from engine.language.grammar.machine import Grammar
from engine.language.grammar.nouns import filter_of
from engine.language.nodes import CardKind, Step, Until

ALWAYS = Until.ALWAYS

ANYTHING = n.Each(n.Cards(CardKind.CARD))


def add_to(g: Grammar) -> None:
    """Damage changed whatever deals it, by oneself, between bounds, turned to another."""
    for category, until in (("static", ALWAYS), ("effect", Until.TURN)):
        for bounds, form in (
            (("low", "high"), "between {low:int} and {high:int}"),
            (("low",), "of {low:int} or more"),
            (("high",), "of {high:int} or less"),
        ):
            del bounds
            g.node(
                category,
                n.ModifyDamage,
                f"damage {form} by {{by}} becomes {{n}}",
                step=Step.SET,
                until=until,
            )
        g.node(
            category,
            n.RedirectDamage,
            f"{'always ' if until is ALWAYS else ''}non- attack damage to {{who}} goes to {{to}}",
            until=until,
        )
        g.node(
            category,
            n.DamageDisciplines,
            f"{'always ' if until is ALWAYS else ''}damage by {{by}} lowers Disciplines instead",
            until=until,
        )
    g.reads(
        "rule",
        n.RedirectDamage,
        "<all> non- attack damage <that would be> dealt to {who} is dealt to {to} instead",
    )
    g.reads(
        "static",
        lambda by: n.DamageDisciplines(by),
        "{by} reduce|reduces the opposing engaged creature's disciplines by a amount equal to the"
        " damage they|it would deal instead of dealing damage",
    )
    g.reads(
        "static",
        lambda cards, v, m: n.ModifyDamage(Step.SET, m, n.Each(cards), low=v, high=v),
        "if a {cards:a filter} would deal {v:int} damage, it deals {m:int} damage instead",
    )
    g.reads(
        "static",
        lambda cards, v: n.ModifyDamage(
            Step.ADD,
            v,
            n.Each(filter_of(CardKind.ATTACK, (n.PlayedBy(cards),))),
            n.Each(filter_of(CardKind.CREATURE, (n.SharesTribe(n.Itself()),))),
        ),
        "each {cards:a filter} deals an additional {v:int} attack damage to creatures that share a"
        " tribe with it",
    )
    _next_blow(g)


def _next_blow(g: Grammar) -> None:
    """The next attack or Mugic deals another amount."""
    for step, ours, fixed in (
        (Step.ADD, "{n} damage more", {}),
        (Step.REDUCE, "{n} damage less", {}),
        (Step.SET, "{n} damage exactly", {}),
        (Step.MULTIPLY, "double damage", {"n": 2}),
        (Step.DIVIDE, "half damage", {"n": 2}),
    ):
        form = f"the next {{by:such}}: {ours} to {{to}}"
        g.node("effect", n.ModifyDamage, form, step=step, until=Until.NEXT_ATTACK, **fixed)
