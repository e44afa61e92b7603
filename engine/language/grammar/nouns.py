"""Noun phrases: filters of cards by kind and properties."""

from __future__ import annotations

from typing import Any

from engine.language import nodes as n
from engine.language.grammar.machine import Grammar
from engine.language.grammar.pronouns import Another, Others, SameName
from engine.language.nodes import CardKind, Pile

_ORDER: tuple[type, ...] = (
    Another,
    Others,
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
"""The order of the tests in a filter, so that equal filters are equal values."""

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
    CardKind.NO_ATTACK: "source that is no attack",
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
    CardKind.NO_ATTACK: "sources that are no attacks",
}

NOUNS: dict[CardKind, tuple[tuple[str, ...], tuple[str, ...]]] = {
    CardKind.CREATURE: (("creature <card> <in play>",), ("creatures <in play>", "creature cards")),
    CardKind.BATTLEGEAR: (("battlegear <card>",), ("battlegear <cards>",)),
    CardKind.MUGIC: (("mugic <card>",), ("mugic <cards>",)),
    CardKind.ATTACK: (("attack <card>",), ("attacks", "attack cards")),
    CardKind.LOCATION: (("location <card>",), ("locations", "location cards")),
    CardKind.ABILITY: (("ability",), ("abilities",)),
    CardKind.EFFECT: (("mugic or ability",), ("mugic or|and abilities",)),
    CardKind.USE: (("mugic or activated ability",), ("mugic or|and activated abilities",)),
    CardKind.BLOW: (("attack or mugic", "mugic or attack"), ("attacks or mugic",)),
    CardKind.NO_ATTACK: (("source that is no attack",), ()),
    CardKind.CARD: (("card",), ("cards",)),
    CardKind.SPACE: (("space",), ("spaces",)),
}
"""The noun of each kind as cards say it: of one, of several."""


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
    """Noun phrases of one ("a filter") and of several ("filters"): tests, a head, more tests."""
    for phrase, head, nouns in (("a filter", "head", "noun"), ("filters", "heads", "nouns")):
        g.reads(
            phrase, _phrase, f"<{{before:tests before}}> {{head:{head}}} <{{after:tests after}}>"
        )
        g.reads(head, lambda kind: n.Cards(kind), f"{{kind:{nouns}}}")
        g.reads(head, _creature_of, f"{{word:type {nouns}}}")
    g.reads("heads", lambda cards: cards, "{cards:name spoken of}")
    for kind, (one, many) in NOUNS.items():
        g.reads("noun", lambda kind: kind, *one, kind=kind)
        g.reads("nouns", lambda kind: kind, *many, kind=kind)
    _attacks(g)
    g.same("cards", "a filter", "filters")
    g.prints("a filter", lambda grammar, value: _show_filter(grammar, value, HEADS))
    g.prints("filters", lambda grammar, value: _show_filter(grammar, value, PLURALS))


def _phrase(
    head: n.Cards, before: tuple[n.Test, ...] = (), after: tuple[n.Test, ...] = ()
) -> n.Cards | None:
    """A noun with the tests around it. What follows the Creatures in "equipped to Creatures you
    control" belongs to these Creatures."""
    kind = head.kind
    if kind is CardKind.BATTLEGEAR and any(isinstance(test, n.EngagedWith) for test in after):
        return None
    if kind is not CardKind.LOCATION and n.OnBoard() in after:
        return None  # it is unsaid where else these would be
    if any(isinstance(test, n.PlayedBy) and isinstance(test.who, n.Players) for test in after):
        if kind not in _PLAYED:
            return None  # Creatures and Battlegear are in play, nobody plays them
        after = tuple(_of_player(test) for test in after)
    if kind is CardKind.CARD and any(isinstance(test, n.IsA) for test in before):
        return None  # it is unsaid whether these are Creatures or Battlegear
    related = False
    for test in after:
        if related and not isinstance(test, _RELATED):
            return None
        related = related or isinstance(test, _RELATED)
    if SameName() in after:
        after = tuple(_in_hand(kind) if test == SameName() else test for test in after)
    return filter_of(kind, (*before, *head.tests), after)


def _in_hand(kind: CardKind) -> n.NameIn:
    """The test that a card of the same name is in the hand, the hand that holds cards of this
    kind."""
    return n.NameIn(Pile.MUGIC if kind is CardKind.MUGIC else Pile.ATTACK_HAND)


_PLAYED = (
    CardKind.ATTACK,
    CardKind.MUGIC,
    CardKind.ABILITY,
    CardKind.EFFECT,
    CardKind.USE,
    CardKind.BLOW,
)


def _of_player(test: n.Test) -> n.Test:
    """ "Attacks you play" are those that you control."""
    match test:
        case n.PlayedBy(who=n.Players(side=side)):
            return n.Controlled(side)
    return test


_RELATED = (n.PlayedBy, n.GearOf, n.EngagedWith, n.Adjacent, n.Targets)


def _creature_of(word: str) -> n.Cards | None:
    """ "A Scout" is a Creature, "a Shard" Battlegear; "a Mirage" is a Location."""
    if word == "Mirage":
        return None
    kind = CardKind.BATTLEGEAR if word == "Shard" else CardKind.CREATURE
    return n.Cards(kind, (n.IsA(word),))


def _attacks(g: Grammar) -> None:
    """ "Fire attacks", "Courage attacks", "the first attack each combat"."""
    g.node("attack test", n.HasElement, "{element}")
    g.node("attack test", n.Checks, "{stat}")
    g.list_of("attack tests", "attack test", "or", ",", ", or", least=2)
    g.list_of("attack kinds", "attack test", "and", ",", ", and", least=2)
    checks = tuple(n.Checks(n.Stat(which)) for which in range(4))
    g.reads("attack kind", _attack, "{of:attack test}", "{of:attack tests}")
    g.reads("attack kind", lambda: _attack(checks), "discipline")
    for head, noun in (("head", "attack"), ("heads", "attacks")):
        g.reads(head, lambda cards: cards, f"{{cards:attack kind}} {noun}")
        g.reads(head, _attack, f"{noun} that are either {{of:attack tests}}")
    g.reads("heads", _attack, "{of:attack kinds} attacks")


def _attack(of: n.Test | tuple[n.Test, ...]) -> n.Cards:
    """Attacks that pass the test, or one of the tests."""
    return n.Cards(CardKind.ATTACK, (n.AnyOf(of) if isinstance(of, tuple) else of,))


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
