"""Damage dealt, healed and changed."""

from __future__ import annotations

from typing import Any

from engine.language import nodes as n
from engine.language.grammar.machine import Grammar
from engine.language.grammar.places import SHARING
from engine.language.grammar.pronouns import Again
from engine.language.grammar.spoken.whom import ANYTHING
from engine.language.nodes import Step, Until


def add_to(g: Grammar) -> None:
    """Damage as an effect, added to an attack, and changed by a rule."""
    e = "effect"
    g.says(e, n.Damage, "{to} takes {n:int} damage")
    g.reads(
        e,
        lambda to, v, of: n.Damage(n.Times(v, of), to),
        "{to} takes {v:int} damage for each {of:count}",
    )
    g.reads(e, lambda to, v: n.Damage(v, to), "{to} takes damage equal to {v:equal amount}")
    g.reads(e, lambda to: n.Damage(n.ThatMuch(), to), "{to} takes that much damage")
    g.speaks(e, _show_damage)
    g.reads(e, lambda who: n.Heal(n.ThatMuch(), who), "{who} heals that much")
    g.speaks(e, _show_healed)
    g.reads(
        "attack effect",
        lambda v, of: n.AddDamage(n.Times(v, of)),
        "+ {v:int} damage for each {of:count}",
    )
    g.speaks("attack effect", _show_added)
    for category in ("composed", "sentence"):
        g.speaks(category, _show_more)
    g.reads(
        "composed",
        lambda to, a, b, condition: n.If(
            condition, (n.Damage(n.Sum((a, b)), Again()),), (n.Damage(a, to),)
        ),
        "{to} takes {a:int} damage , and {b:int} more if {condition}",
    )
    _next_attack(g)
    for category in ("composed", "attack composed"):
        g.reads(
            category,
            lambda by, v: n.May((n.ModifyDamage(Step.SET, v, by),)),
            "you may have {by:selector} deal exactly {v:int} damage",
        )
        g.speaks(category, _show_wished)
    g.says(
        "static",
        n.RedirectDamage,
        "non- attack damage to {who} goes to {to} instead",
        until=Until.ALWAYS,
    )
    g.says(
        "effect",
        n.RedirectDamage,
        "non- attack damage to {who} goes to {to} instead",
        until=Until.TURN,
    )
    g.speaks("static", _show_exact)
    g.reads(
        "static",
        lambda to, v: n.ModifyDamage(Step.REDUCE, v, SHARING, to, Until.ALWAYS),
        "{to} takes {v:int} less damage from attacks it shares an Elemental Type with",
    )
    g.speaks("static", _show_sharing)
    _bounded(g)
    g.says("effect", n.Damage, "deal {n} damage to {to:picked}")
    g.says("cost", n.DamageCost, "{who:chosen} takes {n:int} damage")
    g.says("cost", n.LoseCost, "{who} loses {n:int} {stat:stat}")


def _show_damage(g: Grammar, value: Any) -> str | None:
    match value:
        case n.Damage(n=n.Times(factor=factor, of=of), to=to):
            return f"{g.show('selector', to)} takes {factor} damage for each {g.show('count', of)}"
        case n.Damage(n=n.ThatMuch(), to=to):
            return f"{g.show('selector', to)} takes that much damage"
        case n.Damage(n=amount, to=to) if not isinstance(amount, int) and (
            equal := g.try_show("equal amount", amount)
        ):
            whom = g.try_show("selector", to)
            return f"{whom} takes damage equal to {equal}" if whom else None
    return None


def _show_sharing(g: Grammar, value: Any) -> str | None:
    match value:
        case n.ModifyDamage(step=Step.REDUCE, n=int(v), by=by, to=n.Each() as to) if by == SHARING:
            whom = g.show("selector", to)
            return f"{whom} takes {v} less damage from attacks it shares an Elemental Type with"
    return None


def _show_wished(g: Grammar, value: Any) -> str | None:
    match value:
        case n.May(effects=(n.ModifyDamage(step=Step.SET, n=int(v), by=by) as one,)) if (
            one == n.ModifyDamage(Step.SET, v, by)
        ):
            return f"you may have {g.show('selector', by)} deal exactly {v} damage"
    return None


def _show_exact(g: Grammar, value: Any) -> str | None:
    """Damage of one number that becomes another."""
    match value:
        case n.ModifyDamage(
            step=Step.SET, n=int(m), by=n.Each(cards=cards) as by, low=int(low)
        ) if value == n.ModifyDamage(Step.SET, m, by, until=Until.ALWAYS, low=low, high=low):
            attack = g.show("a filter", cards)
            return f"if a {attack} would deal {low} damage, it deals {m} damage instead"
    return None


def _show_healed(g: Grammar, value: Any) -> str | None:
    if isinstance(value, n.Heal) and value.n == n.ThatMuch():
        return f"{g.show('selector', value.who)} heals that much"
    return None


def _show_added(g: Grammar, value: Any) -> str | None:
    match value:
        case n.AddDamage(n=n.Times(factor=factor, of=of)):
            return f"+ {factor} damage for each {g.show('count', of)}"
    return None


def _show_more(g: Grammar, value: Any) -> str | None:
    """Damage, and more of it on a condition: one number or the other."""
    match value:
        case n.If(
            condition=condition,
            then=(n.Damage(n=n.Sum(of=(int(a), int(b)))),),
            otherwise=(n.Damage(n=int(c), to=to),),
        ) if a == c:
            said = g.show("condition", condition)
            return f"{g.show('selector', to)} takes {a} damage , and {b} more if {said}"
    return None


def _next_attack(g: Grammar) -> None:
    """What the next attack deals."""
    for step, ours, fixed in (
        (Step.ADD, "{n} more damage", {}),
        (Step.REDUCE, "{n} less damage", {}),
        (Step.SET, "exactly {n} damage", {}),
        (Step.MULTIPLY, "double damage", {"n": 2}),
        (Step.DIVIDE, "half damage", {"n": 2}),
    ):
        for until, when in ((Until.NEXT_ATTACK, ""), (Until.NEXT_IN_COMBAT, " this combat")):
            form = f"the next {{by:such}}{when} deals {ours}"
            both = f"{form} to {{to}}", form
            g.says("effect", n.ModifyDamage, *both, step=step, until=until, **fixed)
    e = "effect"
    g.says(
        e,
        n.CountAsFirst,
        "the next {what:such} counts as the first attack this combat",
        until=Until.NEXT_ATTACK,
    )
    g.says(e, n.CountAsFirst, "{what} counts as the first attack this combat", first=True)
    g.says(e, n.CountAsFirst, "{what} does not count as the first attack this combat", first=False)


def _bounded(g: Grammar) -> None:
    """Damage above a bound; damage of whatever kind."""
    for category, until in (("static", Until.ALWAYS), ("effect", Until.TURN)):
        end = " this turn" if until is Until.TURN else ""
        g.says(
            category,
            n.ModifyDamage,
            f"if {{by:bounded}} would deal more than {{over:int}} damage to {{to}}{end},"
            " it deals {n:int} damage instead",
            f"if {{by:bounded}} would deal more than {{over:int}} damage{end},"
            " it deals {n:int} damage instead",
            step=Step.SET,
            until=until,
        )
        for step, word in ((Step.ADD, "more"), (Step.REDUCE, "less")):
            form = f"{{to}} takes {{n}} {word} damage from anything"
            g.says(category, n.ModifyDamage, form, step=step, until=until, by=ANYTHING)
    g.says(
        "effect",
        n.ModifyDamage,
        "the next time {by:such} would deal {low:int} or more damage this turn, it deals"
        " {n:int} damage instead",
        step=Step.SET,
        until=Until.NEXT_DAMAGE,
    )
