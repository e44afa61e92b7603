"""Objects: targets, "each ...", "you", "this"."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from engine.language.genesis import nodes as n
from engine.language.genesis.free import Aim, Further, It
from engine.language.genesis.grammar.words import ORDINALS
from engine.language.grammar.machine import Grammar


@dataclass(frozen=True, slots=True)
class Narrow:
    """Words behind a noun: what they are about (place, side, HP), which a text says only once, and
    how they change the filter."""

    about: str
    change: Callable[[n.Filter], n.Filter | None]


_SIDED = {n.Side.ALLY: "ally", n.Side.ENEMY: "enemy"}
_SEEN = {
    n.Where.AROUND: "around",
    n.Where.ADJACENT: "adjacent to",
    n.Where.HERE: "on",
    n.Where.NEAR: "adjacent to or on",
}


def add_to(g: Grammar) -> None:
    """Categories ``selector``, ``aim``, ``each``, ``sacrificed``, and the aims at what is no
    permanent: ``spot aim``, ``skill aim``, ``stack aim``, ``card aim``."""
    _nouns(g)
    _places(g)
    _aims(g)
    _groups(g)
    _words(g)


def _nouns(g: Grammar) -> None:
    for kind in ("permanent", "combatant", "summon", "champion", "alteration"):
        plain = n.Filter(n.Kind(kind))
        for noun, form in (("noun", kind), ("nouns", f"{kind}s")):
            g.reads(noun, lambda plain=plain: plain, form)
            if kind != "alteration":
                for side, word in _SIDED.items():
                    sided = replace(plain, side=side)
                    g.reads(noun, lambda sided=sided: sided, f"{word} {form}")
    for side, word, many in ((n.Side.ALLY, "ally", "allies"), (n.Side.ENEMY, "enemy", "enemies")):
        sided = n.Filter(n.Kind.COMBATANT, side)
        g.reads("noun", lambda sided=sided: sided, word)
        g.reads("nouns", lambda sided=sided: sided, many)
    either = n.Filter(n.Kind.COMBATANT, or_alteration=True)
    g.reads("noun", lambda: either, "combatant or alteration")
    stacked = n.Filter(n.Kind.ABILITY, where=n.Where.STACK)
    g.reads("stacked", lambda: stacked, "ability")
    g.reads("stacked", lambda: replace(stacked, side=n.Side.OWN), "ability of a card you control")
    g.reads(
        "stacked",
        lambda type: replace(stacked, card_type=type, entry=False),
        "non- beckon ability of a {type:card type}",
    )
    g.reads("stacked", lambda type: replace(stacked, card_type=type), "{type:card type} ability")


def _places(g: Grammar) -> None:
    """What narrows a noun: functions from filter to filter."""
    place = "place"
    g.reads(place, lambda: _at(n.Where.AWARENESS), "in the awareness")
    g.reads(place, lambda: _at(n.Where.ANYWHERE), ", anywhere ,", ", anywhere", "anywhere")
    for where, word in _SEEN.items():
        g.reads(place, lambda near, where=where: _at(where, near), f"{word} {{near:spot of}}")
    g.reads(place, lambda: Narrow("side", _owned), "you control")
    g.reads(place, _frail, "with {most:n} hp or less", "with {most:n} or less hp left")
    g.reads("spot of", n.Source, "this", "~", "this spot", "this summon", "its spot")
    g.reads("spot of", It, "it", "that combatant")
    g.reads("spot of", n.You, "you")
    g.list_of("places", place, "")
    g.prints("spot of", lambda _, value: _NEAR.get(type(value)))


_NEAR = {n.Source: "this", It: "it", n.You: "you"}


def _at(where: n.Where, near: n.Selector | None = None) -> Narrow:
    return Narrow("where", lambda filter: replace(filter, where=where, near=near or filter.near))


def _owned(filter: n.Filter) -> n.Filter | None:
    return replace(filter, side=n.Side.OWN) if filter.side is n.Side.ANY else None


def _frail(most: int) -> Narrow:
    return Narrow("hp", lambda filter: replace(filter, hp_most=most))


def narrowed(filter: n.Filter, places: tuple[Narrow, ...] = ()) -> n.Filter | None:
    """The filter with everything that stands behind its noun; None if one thing is said twice."""
    if len({place.about for place in places}) < len(places):
        return None
    for place in places:
        found = place.change(filter)
        if found is None:
            return None
        filter = found
    return filter


def _aims(g: Grammar) -> None:
    def aim(filter: n.Filter, places: tuple[Narrow, ...] = (), **more: Any) -> Aim | None:
        found = narrowed(filter, places)
        return None if found is None else Aim(replace(found, **more))

    a = "aim"
    g.reads(a, aim, "target {filter:noun}", "target {filter:noun} {places:places}")
    g.reads(a, lambda f: aim(f, other=True), "another target {f:noun}")
    g.reads(a, lambda f, p: aim(f, p, other=True), "another target {f:noun} {p:places}")
    anything = n.Filter(n.Kind.PERMANENT)
    g.reads(a, lambda p: aim(anything, p), "one target {p:places}", "target {p:places}")
    g.reads("stack aim", Aim, "target {filter:stacked}", "target {filter:stacked} on the stack")
    g.reads("skill aim", lambda: Aim(n.Filter(n.Kind.SKILL)), "target skill")
    spot = n.Filter(n.Kind.SPOT)
    g.reads("spot aim", lambda: Aim(spot), "target spot")

    def spot_aim(place: Narrow) -> Aim | None:
        return aim(spot, (place,)) if place.about == "where" else None

    g.reads("spot aim", spot_aim, "target spot {place:place}")
    card = n.Filter(n.Kind.CARD, n.Side.OWN, n.Where.MEMORIES)
    c = "card aim"
    g.reads(
        c,
        lambda t: Aim(replace(card, card_type=t)),
        "target {t:card type} card from your memories",
        "target {t:card type} from your memories",
    )
    g.reads(
        c,
        lambda t, m: Aim(replace(card, card_type=t, chi_most=m)),
        "target {t:card type} card of chi {m:n} or less from your memories",
        "target {t:card type} of chi {m:n} or less from your memories",
    )
    g.reads(
        a,
        lambda f: aim(replace(f, side=n.Side.OWN), other=True),
        "target {f:ally noun} in the awareness , or your champion there ,",
        "target {f:ally noun} or your champion",
    )
    g.reads("ally noun", lambda: n.Filter(n.Kind.COMBATANT), "ally combatant", "ally")
    g.reads(
        a,
        lambda nth, before: Further(nth) if before == nth - 1 else None,
        "a {nth:nth} target around the {before:nth}",
    )
    for category, kinds in _AIMED.items():
        g.prints(category, partial(_show_aim, kinds=kinds))


PERMANENTS = (n.Kind.PERMANENT, n.Kind.COMBATANT, n.Kind.SUMMON, n.Kind.CHAMPION, n.Kind.ALTERATION)

_AIMED = {
    "aim": PERMANENTS,
    "stack aim": (n.Kind.ABILITY,),
    "skill aim": (n.Kind.SKILL,),
    "spot aim": (n.Kind.SPOT,),
    "card aim": (n.Kind.CARD,),
}
"""The kinds of objects that each kind of aim names."""


def _show_aim(g: Grammar, value: object, kinds: tuple[n.Kind, ...]) -> str | None:
    if isinstance(value, Further):
        return f"a {ORDINALS[value.nth]} target around the {ORDINALS[value.nth - 1]}"
    if not isinstance(value, Aim) or value.optional or value.filter.kind not in kinds:
        return None
    filter = value.filter
    if filter.side is n.Side.OWN and filter.kind is n.Kind.COMBATANT and filter.other:
        return "target ally or your champion"
    words = show_filter(g, replace(filter, other=False))
    if words is None:
        return None
    return f"another target {words}" if filter.other else f"target {words}"


def show_filter(g: Grammar, filter: n.Filter, normal: n.Where = n.Where.AWARENESS) -> str | None:
    """The noun of a filter with the words that narrow it; ``normal`` is the place that needs no
    words."""
    if filter.other or (filter.card and filter.kind is not n.Kind.CARD):
        return None
    if filter.kind is n.Kind.ABILITY:
        return _show_stacked(filter)
    if filter.kind is n.Kind.CARD and filter.where is n.Where.MEMORIES:
        less = "" if filter.chi_most is None else f" of Chi {filter.chi_most} or less"
        return f"{filter.card_type} card{less} from your memories"
    words = f"{_SIDED[filter.side]} " if filter.side in _SIDED else ""
    alone = filter.kind is n.Kind.COMBATANT and words and not filter.or_alteration
    words = words.strip() if alone else words + filter.kind.value
    words += " or alteration" if filter.or_alteration else ""
    words += " you control" if filter.side is n.Side.OWN else ""
    words += "" if filter.hp_most is None else f" with {filter.hp_most} HP or less"
    if filter.where is normal:
        return words
    if filter.where in _SEEN:
        near = g.try_show("spot of", filter.near)
        near = "this spot" if near == "this" and filter.where is n.Where.HERE else near
        return None if near is None else f"{words} {_SEEN[filter.where]} {near}"
    plain = {n.Where.ANYWHERE: ", anywhere", n.Where.AWARENESS: " in the awareness"}
    return words + plain[filter.where] if filter.where in plain else None


def _show_stacked(filter: n.Filter) -> str:
    words = "non-Beckon ability" if filter.entry is False else "ability"
    if filter.card_type is not None:
        return f"{words} of a {filter.card_type}"
    return f"{words} of a card you control" if filter.side is n.Side.OWN else words


def _groups(g: Grammar) -> None:
    """ "each ..." and "everything ...": fixed when the ability resolves (GR-TG.4)."""

    def each(filter: n.Filter, places: tuple[Narrow, ...] = ()) -> n.Each | None:
        found = narrowed(replace(filter, where=n.Where.ANYWHERE), places)
        return None if found is None else n.Each(found)

    e = "each"
    everything = n.Filter(n.Kind.PERMANENT)
    g.reads(e, each, "each {filter:noun}", "each {filter:noun} {places:places}")
    g.reads(e, each, "all {filter:nouns}", "all {filter:nouns} {places:places}")
    g.reads(e, lambda p: each(everything, p), "everything {p:places}")
    g.reads(
        e,
        lambda near: n.Each(replace(everything, where=n.Where.HERE, near=near)),
        "everything on {near:spot aim}",
    )
    g.reads(
        e,
        lambda: n.Each(n.Filter(n.Kind.COMBATANT)),
        "combatants there",
    )
    g.prints(e, _show_each)
    # plural subjects of abilities that hold continuously
    g.reads("group", lambda f, p: each(f, p), "{f:nouns} {p:places}")
    g.prints("group", _show_group)


def _show_each(g: Grammar, value: object) -> str | None:
    if not isinstance(value, n.Each):
        return None
    filter = value.filter
    if filter == n.Filter(n.Kind.PERMANENT):
        return "everything in the awareness"
    if filter.kind is n.Kind.PERMANENT and filter.where is n.Where.HERE:
        near = g.try_show("spot aim", filter.near)
        if near is not None:
            return f"everything on {near}"
    words = show_filter(g, filter, n.Where.ANYWHERE)
    return None if words is None else f"each {words}"


def _show_group(g: Grammar, value: object) -> str | None:
    words = show_filter(g, value.filter, n.Where.ANYWHERE) if isinstance(value, n.Each) else None
    if words is None or not isinstance(value, n.Each):
        return None
    kind = value.filter.kind.value
    if value.filter.side in _SIDED and value.filter.kind is n.Kind.COMBATANT:
        short = _SIDED[value.filter.side]
        return words.replace(short, {"ally": "allies", "enemy": "enemies"}[short], 1)
    return words.replace(kind, f"{kind}s", 1)


def _words(g: Grammar) -> None:
    """Single words for one object."""
    s = "selector"
    g.same(s, "aim", "one", "each")
    one = "one"
    g.reads(one, n.You, "you", "your champion", "the bearer")
    for kind in ("combatant", "champion", "summon"):
        g.reads(one, n.You, f"the enchanted {kind}", f"the cursed {kind}")
        g.reads(one, It, f"that {kind}")
    g.reads(one, It, "it", "that target")
    g.reads(one, n.Source, "this", "~", "this summon", "this combatant", "this alteration")
    g.reads(one, n.Source, "this one", "this champion")
    g.prints(one, lambda _, value: _ONE.get(type(value)))
    g.reads("taken", _from_subconscious, "a {name:card name} from your subconscious")
    g.prints("taken", _show_taken)
    g.reads("sacrificed", _chosen, "a {f:noun}", "a {f:noun} of your choice")
    skill = n.Filter(n.Kind.SKILL)
    g.reads("sacrificed", lambda: _chosen(skill), "a skill")
    g.prints("sacrificed", _show_chosen)


_ONE = {n.You: "you", It: "it", n.Source: "this"}


def _from_subconscious(name: str) -> n.Chosen:
    return n.Chosen(n.Filter(n.Kind.CARD, where=n.Where.SUBCONSCIOUS, card=name))


def _chosen(f: n.Filter) -> n.Chosen:
    return n.Chosen(replace(f, where=n.Where.ANYWHERE))


def _show_taken(_: Grammar, value: object) -> str | None:
    if not isinstance(value, n.Chosen) or not value.filter.card:
        return None
    return f"a {value.filter.card} from your subconscious"


def _show_chosen(g: Grammar, value: object) -> str | None:
    if not isinstance(value, n.Chosen) or value.filter.card:
        return None
    words = show_filter(g, value.filter, n.Where.ANYWHERE)
    return None if words is None else f"a {words}"
