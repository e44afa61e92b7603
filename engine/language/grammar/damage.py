"""Damage changed: the steps of the pipeline, as a rule of a card or as an effect (8.6.5.2)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from engine.language import nodes as n
from engine.language.grammar.machine import Grammar
from engine.language.grammar.nouns import filter_of
from engine.language.nodes import CardKind, Step, Until, Word

RECKLESSNESS = n.Each(n.Cards(CardKind.ABILITY, (n.HasKeyword(Word.RECKLESSNESS),)))
_ATTACKS = n.Each(n.Cards(CardKind.ATTACK))
FIRST = n.Each(n.Cards(CardKind.ATTACK, (n.FirstEachCombat(),)))
FIRST_MUGIC = n.Each(n.Cards(CardKind.MUGIC, (n.FirstEachCombat(),)))


def add_to(g: Grammar) -> None:
    """The same forms for what is always so and for what is so until the turn ends."""
    g.reads("dealers", lambda: RECKLESSNESS, "Recklessness")
    g.prints("dealers", lambda _, value: "Recklessness" if value == RECKLESSNESS else None)
    g.same("dealers", "selector")
    g.reads("dealers", lambda: FIRST, "the first attack")
    g.reads("dealers", _mugic, "{cards:filters} that|which deals|deal damage")
    for category, until in (("static", Until.ALWAYS), ("effect", Until.TURN)):
        _forms(g, category, until)
    _checks_failed(g)


def _mugic(cards: n.Cards) -> n.Selector | None:
    return n.Each(cards) if cards.kind is CardKind.MUGIC else None


def _forms(g: Grammar, category: str, until: Until) -> None:
    for step, ours, reads in (
        (
            Step.ADD,
            "{n} more damage",
            (
                "an additional {n} damage",
                "an additional {n} attack damage",
                "{n} additional damage",
                "{n} additional attack damage",
            ),
        ),
        (Step.REDUCE, "{n} less damage", ("{n} less attack damage",)),
        (Step.SET, "exactly {n} damage", ()),
        (Step.AT_MOST, "at most {n} damage", ()),
    ):
        _active(g, category, until, step, ours, reads)
    _active(g, category, until, Step.MULTIPLY, "double damage", (), n=2)
    _active(g, category, until, Step.DIVIDE, "half damage", (), n=2)
    _passive(g, category)


def _active(
    g: Grammar,
    category: str,
    until: Until,
    step: Step,
    ours: str,
    reads: tuple[str, ...],
    **consts: int,
) -> None:
    """ "X deals N more damage to Y"."""
    forms = [f"{{by:dealers}} deals|deal {ours}", f"{{by:dealers}} deals|deal {ours} to {{to}}"]
    g.node(category, n.ModifyDamage, forms, step=step, until=until, **consts)
    for form in (ours, *reads):
        build = _builder(step, "attack" in form, **consts)
        named = form.replace("{n}", "{n_:number}")
        g.reads(
            category,
            build,
            f"{{by:dealers}} deals|deal {named}",
            f"{{by:dealers}} deals|deal {named} to {{to}}",
        )
        counted = form.replace("{n}", "{n_:int}")
        if "n" not in consts:
            g.reads(
                category,
                build,
                f"{{by:dealers}} deals|deal {counted} for each {{of:count}}",
                f"{{by:dealers}} deals|deal {counted} to {{to}} for each {{of:count}}",
            )
        first = f"{{by:dealers}} deals|deal {named} with|on its|their first attack <each combat>"
        g.reads(category, _first(build), first)
        g.reads(category, _with_attacks(build), f"{{by:dealers}} deals|deal {named} with attacks")
        g.reads(
            category,
            _with_attacks(build, n.Elemental()),
            f"{{by:dealers}} deals|deal {named} with elemental attacks",
        )
    if step is Step.SET:
        g.reads(category, _builder(step, False), "{by:dealers} deals|deal {n_:number} damage")
        g.reads(category, _of_an_attack, "{by:dealers} deals|deal {n_:number} damage to {to}")
    for word, dealer in (("attack", FIRST), ("mugic", FIRST_MUGIC)):
        for form in (ours, *reads):
            if "attack" in form:
                continue
            named = form.replace("{n}", "{n_:number}")
            g.reads(
                category,
                partial(_builder(step, False, **consts), dealer),
                f"the first {word} against {{to}} each combat deals {named}",
            )


def _builder(step: Step, attack: bool, **consts: int) -> Callable[..., n.Effect]:
    def build(
        by: n.Selector,
        n_: n.Number | None = None,
        to: n.Selector | None = None,
        of: n.Amount | None = None,
    ) -> n.Effect:
        amount: Any = consts.get("n", n_)
        if of is not None:
            amount = n.Times(amount, of)
        return n.ModifyDamage(step, amount, attacks_of(by) if attack else by, to)

    return build


def _of_an_attack(by: n.Selector, n_: n.Number, to: n.Selector) -> n.Effect | None:
    """ "Target attack deals 0 damage to X" sets what it deals; a card that deals damage does so."""
    attack = isinstance(by, n.Target) and by.cards.kind is CardKind.ATTACK
    return n.ModifyDamage(Step.SET, n_, by, to) if attack else None


def _first(build: Callable[..., n.Effect | None]) -> Callable[..., n.Effect | None]:
    def with_first(by: n.Selector, **values: Any) -> n.Effect | None:
        attacks = attacks_of(by)
        if not isinstance(attacks, n.Each) or attacks.cards.kind is not CardKind.ATTACK:
            return None
        tests = (*attacks.cards.tests, n.FirstEachCombat())
        return build(n.Each(filter_of(CardKind.ATTACK, tests)), **values)

    return with_first


def _with_attacks(build: Callable[..., n.Effect], *tests: n.Test) -> Callable[..., n.Effect | None]:
    def with_attacks(by: n.Selector, **values: Any) -> n.Effect | None:
        attacks = attacks_of(by)
        if not isinstance(attacks, n.Each) or attacks.cards.kind is not CardKind.ATTACK:
            return None
        return build(n.Each(filter_of(CardKind.ATTACK, (*attacks.cards.tests, *tests))), **values)

    return with_attacks


def attacks_of(by: n.Selector) -> n.Selector:
    """ "Attack damage" of a Creature is that of the attacks it plays."""
    match by:
        case n.Each(cards=n.Cards(kind=CardKind.CREATURE) as cards):
            return n.Each(n.Cards(CardKind.ATTACK, (n.PlayedBy(cards),)))
        case n.WithHighest():
            return n.Each(n.Cards(CardKind.ATTACK, (n.PlayedBy(by),)))
        case n.Bearer() | n.Fighter() | n.Caster() | n.Source():
            return n.Each(n.Cards(CardKind.ATTACK, (n.PlayedBy(by),)))
    return by


def _passive(g: Grammar, category: str) -> None:
    """ "Damage dealt by X to Y is reduced by N"."""
    heads = (
        "damage dealt by {by:dealers}",
        "damage dealt by {by:dealers} to {to}",
        "damage dealt to {to} by {by:dealers}",
    )
    for step, end in (
        (Step.REDUCE, "is reduced by <an additional> {n_:number}"),
        (Step.ADD, "is increased by <an additional> {n_:number}"),
    ):
        for head in heads:
            g.reads(category, _plain(step), f"{head} {end}")
            counted = end.replace("{n_:number}", "{n_:int} for each {of:count}")
            g.reads(category, _plain(step), f"{head} {counted}")
    g.reads(
        category,
        lambda to, v: n.ModifyDamage(Step.AT_MOST, v, FIRST, to),
        "damage dealt by the first attack to {to} each combat is reduced to {v:int}",
    )
    for head in heads:
        g.reads(category, _plain(Step.AT_MOST), f"{head} is reduced to {{n_:int}}")
    for step, form in ((Step.ADD, "an additional {n_:number}"), (Step.REDUCE, "{n_:number} less")):
        g.reads(
            category,
            lambda to, n_, step=step: n.ModifyDamage(step, n_, _ATTACKS, to),
            f"{{to}} takes|take {form} attack damage",
        )
    g.reads(
        category,
        lambda to, n_, by: n.ModifyDamage(Step.REDUCE, n_, by, to),
        "{to} takes|take {n_:number} less damage from {by:dealers}",
    )


def _plain(step: Step) -> Callable[..., n.Effect]:
    def build(
        by: n.Selector, n_: Any, to: n.Selector | None = None, of: n.Amount | None = None
    ) -> n.Effect:
        return n.ModifyDamage(step, n_ if of is None else n.Times(n_, of), by, to)

    return build


def _checks_failed(g: Grammar) -> None:
    g.node("effect", n.FailChecks, "{who} fails every Stat Check this turn")
    g.node(
        "static",
        n.FailChecks,
        "{who} fails every Stat Check",
        "{who} fails|fail all checks on attacks it|they plays|play",
        until=Until.ALWAYS,
    )
    g.reads(
        "effect",
        n.FailChecks,
        "{who} fails|fail all discipline checks on attacks it|they plays|play",
    )
