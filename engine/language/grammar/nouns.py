"""Noun phrases: filters of cards by kind and properties."""

from __future__ import annotations

from typing import Any

from engine.language import nodes as n
from engine.language.grammar.machine import Grammar
from engine.language.nodes import CardKind

_ORDER: tuple[type, ...] = (
    n.Other,
    n.Not,
    n.Controlled,
    n.Infected,
    n.Engaged,
    n.Adjacent,
    n.Equipped,
    n.FaceUp,
    n.Unoccupied,
    n.Elemental,
    n.AnyOf,
    n.AllOf,
    n.IsA,
    n.HasElement,
    n.Checks,
    n.FirstEachCombat,
    n.HasKeyword,
    n.Value,
    n.AbilityOf,
    n.OneTarget,
    n.InitiativeOnDiscipline,
    n.Did,
    n.LostElement,
    n.CostWithin,
    n.BuildWithin,
    n.Counters,
    n.Named,
    n.Here,
    n.OnSide,
    n.In,
    n.ControlledWith,
    n.LowerStat,
    n.OnBoard,
    n.OnMirage,
    n.NameIn,
    n.NameKept,
    n.BuildUpTo,
    n.FewerCounters,
    n.Allied,
    n.SharesTribe,
    n.PlaceOf,
    n.Among,
    n.GearOf,
    n.PlayedBy,
    n.Targets,
    n.EngagedWith,
    n.WhoseController,
    n.SharesElement,
)
"""Tests of a filter stand in this order, so that equal filters are equal values."""

HEADS = {
    CardKind.CREATURE: "Creature",
    CardKind.BATTLEGEAR: "Battlegear",
    CardKind.MUGIC: "Mugic",
    CardKind.ATTACK: "attack",
    CardKind.LOCATION: "Location",
    CardKind.ABILITY: "ability",
    CardKind.EFFECT: "Mugic or ability",
    CardKind.USE: "Mugic or activated ability",
    CardKind.BLOW: "attack or Mugic",
    CardKind.CARD: "card",
    CardKind.SPACE: "space",
}


PLURALS = {
    **{kind: head + "s" for kind, head in HEADS.items()},
    CardKind.BATTLEGEAR: "Battlegear",
    CardKind.MUGIC: "Mugic",
    CardKind.ABILITY: "abilities",
    CardKind.EFFECT: "Mugic or abilities",
    CardKind.USE: "Mugic or activated abilities",
    CardKind.BLOW: "attacks or Mugic",
}

HEAD_FORMS: dict[CardKind, tuple[tuple[str, ...], tuple[str, ...]]] = {
    CardKind.CREATURE: (
        ("creature <card> <in play>",),
        ("creatures <in play>", "creature cards"),
    ),
    CardKind.BATTLEGEAR: (("battlegear <card>",), ("battlegear <cards>",)),
    CardKind.MUGIC: (("mugic <card>",), ("mugic <cards>",)),
    CardKind.ATTACK: (("attack <card>",), ("attacks", "attack cards")),
    CardKind.LOCATION: (("location <card>",), ("locations", "location cards")),
    CardKind.ABILITY: (("ability",), ("abilities",)),
    CardKind.EFFECT: (
        ("mugic or ability",),
        ("mugic or abilities", "mugic and abilities"),
    ),
    CardKind.USE: (
        ("mugic or activated ability",),
        ("mugic or activated abilities", "mugic and activated abilities"),
    ),
    CardKind.BLOW: (("attack or mugic", "mugic or attack"), ("attacks or mugic",)),
    CardKind.CARD: (("card",), ("cards",)),
    CardKind.SPACE: (("space",), ("spaces",)),
}
"""Singular and plural nouns."""


def filter_of(
    kind: CardKind, before: tuple[n.Test, ...] = (), after: tuple[n.Test, ...] = ()
) -> n.Cards:
    """A filter with its tests in canonical order."""
    tests = tuple(dict.fromkeys((*before, *after)))
    return n.Cards(kind, tuple(sorted(tests, key=_rank)))


def _rank(test: n.Test) -> tuple[int, str]:
    place = _ORDER.index(type(test)) if type(test) in _ORDER else len(_ORDER)
    return place, repr(test)


def add_to(g: Grammar) -> None:
    """Singular and plural noun phrases."""
    for kind, (one, many) in HEAD_FORMS.items():
        for category, forms in (("a filter", one), ("filters", many)):
            for head in forms:
                g.reads(category, _noun, head, kind=kind)
                g.reads(category, _noun, f"{{before:tests before}} {head}", kind=kind)
                g.reads(category, _noun, f"{head} {{after:tests after}}", kind=kind)
                both = f"{{before:tests before}} {head} {{after:tests after}}"
                g.reads(category, _noun, both, kind=kind)
    for category, nouns in (("a filter", "type noun"), ("filters", "type nouns")):
        for form in (
            "{noun:NOUN}",
            "{before:tests before} {noun:NOUN}",
            "{noun:NOUN} {after:tests after}",
            "{before:tests before} {noun:NOUN} {after:tests after}",
        ):
            g.reads(category, _noun_of_type, form.replace("NOUN", nouns))
    _attack_filters(g)
    g.same("cards", "a filter", "filters")
    g.prints("a filter", lambda grammar, value: _show_filter(grammar, value, HEADS))
    g.prints("filters", lambda grammar, value: _show_filter(grammar, value, PLURALS))


def _noun(
    kind: CardKind, before: tuple[n.Test, ...] = (), after: tuple[n.Test, ...] = ()
) -> n.Cards | None:
    """What follows the Creatures in "equipped to Creatures you control" belongs to them."""
    if kind is CardKind.BATTLEGEAR and any(isinstance(test, n.EngagedWith) for test in after):
        return None
    related = False
    for test in after:
        if related and not isinstance(test, _RELATED):
            return None
        related = related or isinstance(test, _RELATED)
    return filter_of(kind, before, after)


_RELATED = (n.PlayedBy, n.GearOf, n.EngagedWith, n.Adjacent, n.Targets)


def _noun_of_type(
    noun: str, before: tuple[n.Test, ...] = (), after: tuple[n.Test, ...] = ()
) -> n.Cards | None:
    if noun == "Mirage":
        return None
    return _noun(CardKind.CREATURE, (*before, n.IsA(noun)), after)


def _attack_filters(g: Grammar) -> None:
    """ "Fire attacks", "Courage attacks", "the first attack each combat"."""
    g.node("attack test", n.HasElement, "{element}")
    g.node("attack test", n.Checks, "{stat}")
    g.list_of("attack tests", "attack test", "or", ",", ", or", least=2)
    g.list_of("attack kinds", "attack test", "and", ",", ", and", least=2)
    g.reads(
        "filters",
        lambda tests: filter_of(CardKind.ATTACK, (n.AnyOf(tests),)),
        "{tests:attack kinds} attacks",
    )
    discipline = (n.AnyOf(tuple(n.Checks(n.Stat(which)) for which in range(4))),)
    g.reads("a filter", lambda: filter_of(CardKind.ATTACK, discipline), "discipline attack")
    g.reads("filters", lambda: filter_of(CardKind.ATTACK, discipline), "discipline attacks")
    for category, head in (("a filter", "attack"), ("filters", "attacks")):
        g.reads(
            category,
            lambda tests: filter_of(CardKind.ATTACK, (n.AnyOf(tests),)),
            f"{{tests:attack tests}} {head}",
            f"{head} that are either {{tests:attack tests}}",
        )
        g.reads(
            category,
            lambda test: filter_of(CardKind.ATTACK, (test,)),
            f"{{test:attack test}} {head}",
        )
        g.reads(
            category,
            lambda test, after: filter_of(CardKind.ATTACK, (test,), after),
            f"{{test:attack test}} {head} {{after:tests after}}",
        )


_AS_ATTACK_TEST = (n.HasElement, n.Checks)


def _show_filter(g: Grammar, value: Any, heads: dict[CardKind, str]) -> str | None:
    """Tests that can stand before the noun stand there, the others behind it."""
    if not isinstance(value, n.Cards):
        return None
    before: list[str] = []
    after: list[str] = []
    for test in sorted(value.tests, key=_rank):
        attack = value.kind is CardKind.ATTACK and isinstance(test, _AS_ATTACK_TEST)
        word = g.try_show("attack test" if attack else "test before", test)
        if value.kind is CardKind.ATTACK and isinstance(test, n.AnyOf):
            word = g.try_show("attack tests", test.of)
        phrase = None if word else g.try_show("test after", test)
        if word is None and phrase is None:
            return None
        (before if word else after).append(word or phrase or "")
    return " ".join([*before, heads[value.kind], *after])
