"""Sentences made of sentences: if, may, one of several, what happens later or again."""

from __future__ import annotations

from functools import partial
from typing import Any

from engine.language import nodes as n
from engine.language.grammar.machine import Grammar
from engine.language.grammar.pronouns import Again, It, Numbered, That
from engine.language.nodes import Side, Until, Verb

BRANCHES = (("composed", "clauses"), ("attack composed", "attack clauses"))
"""Where sentences stand, and what they are made of: on any card, and on attacks."""


def add_to(g: Grammar) -> None:
    """Each subject in its own function."""
    _nested(g)
    _ifs(g)
    _modes(g)
    _played_free(g)
    _coins(g)
    _avoided(g)
    _later(g)


def _ifs(g: Grammar) -> None:
    """If and may."""
    for category, clauses in BRANCHES:
        g.says(category, n.If, f"if {{condition}}, {{then:{clauses}}}")
        g.speaks(category, partial(_show_instead, clauses))
        g.says(category, n.May, f"you may {{effects:{clauses}}}")


def _modes(g: Grammar) -> None:
    """One of several things."""
    g.reads("composed", lambda branches: n.ChooseOne(branches), "choose one: {branches:choices}")
    g.list_of("choices", "choice", "; or", least=2)
    g.reads("choice", lambda effects: (effects,), "{effects:effects}")
    g.speaks("choice", lambda grammar, value: grammar.try_show("effects", value))
    g.speaks("composed", _show_either)
    g.speaks("composed", _show_modes)
    g.reads(
        "composed",
        lambda what: n.ChooseOne(((n.Flip(what, True),), (n.Flip(Again(), False),))),
        "turn {what:chosen} face-up or face-down",
    )


def _nested(g: Grammar) -> None:
    """An "if" within an "if", a "may" within a "may"."""
    c = "composed"
    g.reads(
        c,
        lambda condition, more, then: n.If(condition, (n.If(more, then),)),
        "if {condition} , and if {more:condition} , {then:clauses}",
    )
    g.reads(
        c,
        lambda condition, first, more, then: n.If(condition, (*first, n.If(more, then))),
        "if {condition} , {first:clauses} ; and if {more:condition} , {then:clauses}",
    )
    g.reads(
        "wish",
        lambda effects, then: n.May((*effects, n.If(n.Done(), then))),
        "you may {effects:clauses} , and if you do, {then:clauses}",
    )
    g.same(c, "wish")
    g.reads(c, lambda condition, then: n.If(condition, (then,)), "if {condition} , {then:wish}")
    g.speaks(c, _show_nested)
    g.speaks(c, _show_wish)


def _played_free(g: Grammar) -> None:
    """Mugic played without paying their cost."""
    g.reads(
        "composed",
        lambda who, cards: n.May((n.PlayFree(who, cards),)),
        "{who} may play a {cards:a filter} without paying its cost",
    )
    for any_tribe, freely in (("", False), (" , whatever its Tribe", True)):
        for gone, away in (("", False), (" , and it is then removed from the game", True)):
            g.says(
                "effect",
                n.PlayFree,
                f"{{who}} plays a {{cards:a filter}} without paying its cost{any_tribe}{gone}",
                removed=away,
                freely=freely,
            )


def _coins(g: Grammar) -> None:
    """Coins, and combats that begin."""
    for category, clauses in BRANCHES:
        heads, tails = f"if heads, {{heads:{clauses}}}", f"if tails, {{tails:{clauses}}}"
        forms = (f"{heads}. {tails}", heads, tails)
        g.says(category, n.Coin, *(f"flip a coin. {form}" for form in forms))
    g.says(
        "effect",
        n.BeginCombat,
        "relocate {what:chosen} into the space of {to:chosen}, and the two begin an additional"
        " combat",
    )
    g.says("effect", n.Anew, "repeat this")


def _avoided(g: Grammar) -> None:
    """Effects that a payment avoids."""
    g.speaks("effect", _show_unless)
    g.speaks("attack effect", _show_unless)
    g.reads(
        "any attack clause",
        lambda effect, v: n.Unless(v, (effect,), n.Fighter(Side.OPPOSING)),
        "{effect:attack effect} unless the opposing engaged Creature pays {v:int} {mc}",
    )


def _later(g: Grammar) -> None:
    """What happens again, later, or whenever something happens this turn."""
    e = "effect"
    g.reads(
        "composed",
        lambda effects: n.Later(NEXT_TURN, effects, once=True, until=Until.ALWAYS),
        "{effects:clauses} at the beginning of the next turn",
    )
    g.speaks(e, _show_next_turn)
    g.says(e, n.Repeat, "{n:x} times, {effects:clauses}")
    g.says(e, n.Repeat, "for each {n:one count}: {effects:clauses}")
    g.list_of("later deeds", "clause", "and then")
    g.reads(e, n.Later, "this turn, {event}, {effects:later deeds}")
    g.reads(
        e,
        lambda event, effects: n.Later(event, effects, once=True),
        "the next time this turn, {event}, {effects:later deeds}",
    )
    g.speaks(e, _show_next_time)


NEXT_TURN = n.Event(Verb.TURN_BEGINS)


def _show_next_turn(g: Grammar, value: Any) -> str | None:
    match value:
        case n.Later(event=event, effects=effects, once=True, until=Until.ALWAYS) if (
            event == NEXT_TURN
        ):
            text = g.try_show("clauses", effects)
            return f"{text} at the beginning of the next turn" if text else None
    return None


def _show_unless(g: Grammar, value: Any) -> str | None:
    """An effect that a payment avoids. The effect stands first, so that it is clear what the
    payment avoids."""
    match value:
        case n.Unless(n=int(v), effects=(effect,), payer=n.WhoPlayed(who=That())):
            counters = "an additional Mugic counter" if v == 1 else f"{v} additional Mugic counters"
            return f"{g.show('effect', effect)} unless the caster pays {counters}"
        case n.Unless(n=int(v), effects=(effect,), payer=n.Fighter(side=Side.OPPOSING)):
            text = g.try_show("attack effect", effect)
            end = f"unless the opposing engaged Creature pays {v} {{mc}}"
            return f"{text} {end}" if text else None
    return None


def _show_either(g: Grammar, value: Any) -> str | None:
    """One thing or its opposite."""
    match value:
        case n.ChooseOne(branches=((n.Flip(what=what, up=True),), (n.Flip(up=False) as down,))) if (
            isinstance(down.what, That | Again | It | Numbered)
        ):
            return f"turn {g.show('chosen', what)} face-up or face-down"
        case n.ChooseOne(branches=((n.TurnHive(on=True),), (n.TurnHive(on=False),))):
            return "activate or deactivate Hive"
    return None


def _show_wish(g: Grammar, value: Any) -> str | None:
    """What may be done, and what is done if it was."""
    match value:
        case n.May(effects=(n.PlayFree(who=who, cards=cards) as play,)) if play == n.PlayFree(
            who, cards
        ):
            card = g.show("a filter", cards)
            return f"{g.show('selector', who)} may play a {card} without paying its cost"
        case n.May(effects=(*effects, n.If(condition=n.Done(), then=then, otherwise=()))) if (
            effects
        ):
            first, last = g.try_show("clauses", tuple(effects)), g.try_show("clauses", then)
            return f"you may {first}, and if you do, {last}" if first and last else None
        case n.If(condition=condition, then=(n.May() as wish,), otherwise=()):
            text = _show_wish(g, wish)
            return f"if {g.show('condition', condition)}, {text}" if text else None
    return None


def _show_nested(g: Grammar, value: Any) -> str | None:
    """An "if" in which there is another one."""
    match value:
        case n.If(condition=condition, then=(n.If(condition=more, then=then) as inner,)):
            said, second = g.show("condition", condition), g.show("condition", more)
            last = g.try_show("clauses", then)
            if last and not inner.otherwise and not value.otherwise:
                return f"if {said}, and if {second}, {last}"
            first = g.try_show("clauses", inner.otherwise)
            if first and last and not value.otherwise:
                return f"if {said}, {first}. if {second}, {last} instead"
        case n.If(condition=condition, then=(*effects, n.If(condition=more) as inner)) if effects:
            if inner.otherwise or value.otherwise:
                return None
            said, second = g.show("condition", condition), g.show("condition", more)
            first, last = g.try_show("clauses", tuple(effects)), g.try_show("clauses", inner.then)
            return f"if {said}, {first}; and if {second}, {last}" if first and last else None
    return None


def _show_next_time(g: Grammar, value: Any) -> str | None:
    match value:
        case n.Later(event=event, effects=effects, until=Until.TURN):
            parts = [g.try_show("clause", effect) for effect in effects]
            when = "the next time this turn" if value.once else "this turn"
            if all(parts):
                return f"{when}, {g.show('event', event)}, {' and then '.join(map(str, parts))}"
    return None


def _show_modes(g: Grammar, value: Any) -> str | None:
    if not isinstance(value, n.ChooseOne):
        return None
    text = g.try_show("choices", value.branches)
    return f"choose one: {text}" if text else None


def _show_instead(clauses: str, g: Grammar, value: Any) -> str | None:
    """What happens otherwise, and what happens in its place."""
    if not isinstance(value, n.If) or not value.otherwise:
        return None
    first, then = g.try_show(clauses, value.otherwise), g.try_show(clauses, value.then)
    if first is None or then is None:
        return None
    said = g.show("condition", value.condition)
    if any(isinstance(effect, n.GainElement) for effect in value.otherwise):
        said = said.replace(" has ", " already has ", 1)  # it had this before the gain
    return f"{first}. if {said}, {then} instead"
