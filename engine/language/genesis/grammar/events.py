"""What triggers wait for, and the conditions behind it."""

from __future__ import annotations

from dataclasses import replace

from engine.language.genesis import nodes as n
from engine.language.genesis.grammar.objects import Narrow, narrowed, show_filter
from engine.language.grammar.machine import Grammar

V = n.Verb


def add_to(g: Grammar) -> None:
    """Categories ``event`` and ``condition``."""
    _times(g)
    _happenings(g)
    _conditions(g)


def _times(g: Grammar) -> None:
    e = "event"
    for verb, words in ((V.ROUND_BEGINS, "beginning"), (V.ROUND_ENDS, "end")):
        g.node(e, n.Event, f"at the {words} of the round", verb=verb)
    for verb, words in ((V.TURN_BEGINS, "beginning"), (V.TURN_ENDS, "end")):
        g.node(e, n.Event, f"at the {words} of each turn", verb=verb)
        g.node(
            e,
            n.Event,
            f"at the {words} of your turn",
            f"at the {words} of your champion 's turn",
            *(
                f"at the {words} of the {carried} {kind} 's turn"
                for carried in ("enchanted", "cursed")
                for kind in ("combatant", "champion")
            ),
            verb=verb,
            who=n.You(),
        )
        g.node(
            e,
            n.Event,
            f"at the {words} of this one 's turn",
            *(f"at the {words} of {this} 's turn" for this in ("this summon", "~")),
            verb=verb,
            who=n.Source(),
        )


def _happenings(g: Grammar) -> None:
    e = "event"
    g.node(e, n.Event, "when you play a {card_type:card type}", verb=V.PLAYS)
    g.node(e, n.Event, "when you discard a card", verb=V.DISCARDS)
    _about_you(g)
    g.node(e, n.Event, "when {who:party} enters the arena", verb=V.ENTERS)
    g.node(
        e,
        n.Event,
        "when {who:party} enters the arena from your thoughts",
        verb=V.ENTERS,
        from_thoughts=True,
    )
    g.reads(
        e,
        lambda most: n.Event(V.ENTERS, n.Source()),
        "when this summon enters the arena and a summon with {most:n} hp or less is around it",
    )  # its target says the rest: a trigger without a possible target does not trigger
    g.node(e, n.Event, "when {who:mortal} dies", verb=V.DIES)
    g.same("mortal", "one")
    g.reads("mortal", _mortal, "{f:a filter}")
    g.prints("mortal", lambda g, v: _show_a(g, v.filter) if isinstance(v, n.Each) else None)
    g.node(
        e,
        n.Event,
        "when {who:party} is dealt damage by a combatant in its awareness",
        verb=V.IS_DAMAGED,
        by_seen=True,
    )
    g.node(e, n.Event, "when {who:party} is dealt damage", verb=V.IS_DAMAGED)
    g.node(e, n.Event, "when {who:party} deals damage", verb=V.DEALS_DAMAGE)
    g.node(e, n.Event, "when {who:party} deals damage to {to:a filter}", verb=V.DEALS_DAMAGE)
    for verb, words in (
        (V.ENTERS_SPOT, "enters"),
        (V.LEAVES_SPOT, "leaves"),
        (V.MOVES_ONTO, "moves onto"),
        (V.PLACED_ON, "is placed on"),
    ):
        g.node(e, n.Event, f"when {{who:party}} {words} this spot", verb=verb)
    g.node(e, n.Event, "when {who:party} gains HP", verb=V.GAINS_HP)
    g.node(e, n.Event, "when this gets its {n:nth} counter", verb=V.GETS_COUNTER)
    g.same("party", "one", "party of")
    g.reads("party of", lambda f: n.Each(f), "{f:a filter}")
    g.prints("party of", lambda g, v: _show_a(g, v.filter) if isinstance(v, n.Each) else None)
    g.reads("a filter", _anyone, "a {f:noun}", "a {f:noun} {places:places}")
    g.reads("a filter", _another, "another {f:noun}", "another {f:noun} {places:places}")
    g.prints("a filter", lambda g, v: _show_a(g, v) if isinstance(v, n.Filter) else None)


def _about_you(g: Grammar) -> None:
    """The forms of the second person. Other forms of these events are read too; these print
    them."""
    seen = {"verb": V.IS_DAMAGED, "who": n.You(), "by_seen": True}
    g.node("event", n.Event, "when you are dealt damage by a combatant in its awareness", **seen)
    for verb, words in (
        (V.ENTERS, "enter the arena"),
        (V.DIES, "die"),
        (V.IS_DAMAGED, "are dealt damage"),
        (V.DEALS_DAMAGE, "deal damage"),
        (V.DEALS_DAMAGE, "deal damage to {to:a filter}"),
        (V.ENTERS_SPOT, "enter this spot"),
        (V.LEAVES_SPOT, "leave this spot"),
        (V.MOVES_ONTO, "move onto this spot"),
        (V.PLACED_ON, "are placed on this spot"),
        (V.GAINS_HP, "gain HP"),
    ):
        g.node("event", n.Event, f"when you {words}", verb=verb, who=n.You())


def _anyone(f: n.Filter, places: tuple[Narrow, ...] = ()) -> n.Filter | None:
    return narrowed(replace(f, where=n.Where.ANYWHERE), places)


def _another(f: n.Filter, places: tuple[Narrow, ...] = ()) -> n.Filter | None:
    found = _anyone(f, places)
    return None if found is None else replace(found, other=True)


def _mortal(f: n.Filter) -> n.Each | None:
    """Each object that can die; None for alterations, which are destroyed, and for champions, which
    are defeated (GR-VO.10)."""
    return None if f.kind in (n.Kind.ALTERATION, n.Kind.CHAMPION) else n.Each(f)


def _show_a(g: Grammar, filter: n.Filter) -> str | None:
    words = show_filter(g, replace(filter, other=False), n.Where.ANYWHERE)
    return None if words is None else f"{'another' if filter.other else 'a'} {words}"


def _conditions(g: Grammar) -> None:
    c = "condition"
    g.node(c, n.IsExerted, "you are Exerted", who=n.You())
    g.node(c, n.HpMost, "you have {n:n} HP or less", who=n.You())
    g.node(c, n.CountersLeast, "this has {n:n} or more counters")
    g.reads(
        c,
        lambda where, near: n.Exists(n.Filter(n.Kind.CHAMPION, n.Side.OWN, where, near)),
        "your champion is {where:seen} {near:spot of}",
    )
    g.reads(c, n.Exists, "there is {filter:a filter}")
    g.reads(
        c,
        lambda least, f, places=(): _so_many(least, f, places),
        "there are {least:n} or more {f:nouns}",
        "there are {least:n} or more {f:nouns} {places:places}",
    )
    g.prints(c, _show_exists)
    for where, words in _SEEN_FROM.items():
        g.reads("seen", lambda where=where: where, words)
    g.node("frequency", n.FirstThisRound, "the first time in each round")


_SEEN_FROM = {
    n.Where.AROUND: "around",
    n.Where.ADJACENT: "adjacent to",
    n.Where.HERE: "on",
    n.Where.NEAR: "adjacent to or on",
}


def _show_exists(g: Grammar, value: object) -> str | None:
    if not isinstance(value, n.Exists):
        return None
    filter = value.filter
    if value.least > 1:
        group = g.try_show("group", n.Each(filter))
        return None if group is None else f"there are {value.least} or more {group}"
    plain = n.Filter(n.Kind.CHAMPION, n.Side.OWN, filter.where, filter.near)
    near = g.try_show("spot of", filter.near)
    if filter == plain and filter.where in _SEEN_FROM and near is not None:
        return f"your champion is {_SEEN_FROM[filter.where]} {near}"
    return None if (one := _show_a(g, filter)) is None else f"there is {one}"


def _so_many(least: int, f: n.Filter, places: tuple[Narrow, ...]) -> n.Exists | None:
    found = _anyone(f, places)
    return None if found is None or not least else n.Exists(found, least)
