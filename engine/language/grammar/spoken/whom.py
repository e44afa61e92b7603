"""Whom a sentence is about: the card itself, the engaged Creatures, what was named before."""

from __future__ import annotations

from functools import partial
from typing import Any

from engine.language import nodes as n
from engine.language.grammar.machine import Grammar
from engine.language.grammar.pronouns import (
    Again,
    Another,
    Chosen,
    Given,
    It,
    Numbered,
    Others,
    That,
    ThatPlayer,
    Word,
)
from engine.language.grammar.speaker import OF_CARDS
from engine.language.nodes import CardKind, Pile, Side

ANYTHING = n.Each(n.Cards(CardKind.CARD))
RECKLESSNESS = n.Each(n.Cards(CardKind.ABILITY, (n.HasKeyword(n.Word.RECKLESSNESS),)))
SAME_NAME = "with the same name as the revealed card"

NOUNS = {
    CardKind.CREATURE: "Creature",
    CardKind.BATTLEGEAR: "Battlegear",
    CardKind.MUGIC: "Mugic",
    CardKind.ATTACK: "attack",
    CardKind.LOCATION: "Location",
    CardKind.ABILITY: "ability",
    CardKind.EFFECT: "Mugic or ability",
    CardKind.BLOW: "attack or Mugic",
    CardKind.CARD: "card",
}


def add_to(g: Grammar) -> None:
    """Selectors and filters."""
    _itself(g)
    _named_before(g)
    _counted(g)
    _tests(g)
    _attacks(g)


def _itself(g: Grammar) -> None:
    s = "selector"
    g.reads(s, n.Source, *(f"this {word}" for word in OF_CARDS.values() if word != "Creature"))
    g.speaks(s, _show_source)
    g.says(s, n.Bearer, "the equipped Creature")
    g.says(s, n.Fighter, "your engaged Creature", side=Side.YOURS)
    g.says(s, n.Fighter, "the opposing engaged Creature", side=Side.OPPOSING)
    g.says(s, n.Fighter, "their engaged Creature", side=Side.THEIRS)


def _show_source(g: Grammar, value: Any) -> str | None:
    return f"this {OF_CARDS[g.kind]}" if value == n.Source() else None  # type: ignore[attr-defined]


def _named_before(g: Grammar) -> None:
    """That Creature, it, the first Creature."""
    s = "selector"
    g.speaks(s, lambda _, value: _THOSE.get(value) if isinstance(value, That) else None)
    g.speaks(s, lambda _, value: "it" if isinstance(value, It | Again) else None)
    for kind, word in NOUNS.items():
        g.says(s, Numbered, f"the {{number:ordinal}} {word}", kind=kind)
    g.speaks(s, lambda _, value: "those cards" if value == n.Given() else None)
    g.reads(s, n.Given, "those cards")
    g.speaks("whose", lambda _, value: "their" if value == n.Players(Side.THEIRS) else None)
    g.speaks("selector", _show_of_one_player)
    g.says("selector", n.BearerOf, "the Creature equipped with {what:selector}")
    g.speaks("player", lambda _, value: "that player" if value == ThatPlayer() else None)
    g.speaks("test before", lambda _, value: "other" if value in _OTHERS else None)
    g.speaks("picked", _show_other)
    same = n.ControlledWith(Chosen(CardKind.CREATURE))
    g.speaks("test after", _constant(same, "controlled by the same player"))
    g.speaks(s, _show_given)
    g.says(s, n.Affected, "the Creature that caused this")
    g.speaks(s, _show_another_target)
    g.reads("player", lambda: n.ControllerOf(n.Given()), "the controller of that card")
    g.speaks("player", _constant(n.ControllerOf(n.Given()), "the controller of that card"))
    g.reads("player", n.TurnPlayer, "the active player")
    g.speaks("player", _constant(n.TurnPlayer(), "the active player"))
    g.says(s, n.WhoPlayed, "the Creature that played {who:selector}")
    g.says(s, n.Behind, "what did this")


_OTHERS = (Another(), Others())


def _show_other(g: Grammar, value: Any) -> str | None:
    """ "Another" card, or "another 2" cards: not the one chosen before."""
    match value:
        case n.Pick(cards=n.Cards(tests=(Another(), *rest)) as cards, slot=slot, count=count):
            others = n.Cards(cards.kind, tuple(rest))
            if value != n.Pick(cards, slot, count=count):
                return None
            if count == 1:
                return f"another {g.show('a filter', others)}"
            return f"another {g.show('number', count)} {g.show('filters', others)}"
    return None


def _show_given(_: Grammar, value: Any) -> str | None:
    return f"the sacrificed {NOUNS[value.kind]}" if isinstance(value, Given) else None


def _show_another_target(g: Grammar, value: Any) -> str | None:
    """Any but the card itself (R-two-targets)."""
    match value:
        case n.Target(cards=n.Cards(kind=kind, tests=(n.Other(), *rest)) as cards, slot=slot) if (
            value == n.Target(cards, slot) and n.Other() not in rest
        ):
            return f"another target {g.show('a filter', n.Cards(kind, tuple(rest)))}"
    return None


def _show_of_one_player(g: Grammar, value: Any) -> str | None:
    """Several targets that one player controls."""
    if not isinstance(value, n.Target) or not value.together:
        return None
    many = f"up to {value.count}" if value.up_to else str(value.count)
    if n.In(Pile.DISCARD, Side.ANY) in value.cards.tests:
        return f"{many} target {PILED[value.cards.kind]} in one general discard pile"
    return f"{many} target {g.show('filters', value.cards)} controlled by the same player"


PILED = {CardKind.CARD: "cards", CardKind.CREATURE: "Creature cards"}


def _show_sum(g: Grammar, value: Any) -> str | None:
    """What several Creatures have in all: no "each", which would mean one of them."""
    match value:
        case n.ElementsOf(who=n.Each(cards=cards)):
            return f"Elemental Type {g.show('filters', cards)} have"
        case n.CountersOn(who=n.Each(cards=cards)):
            return f"Mugic counter on {g.show('filters', cards)}"
        case n.Shared(who=n.Each(cards=cards), tribes=False):
            return f"Elemental Type shared by all {g.show('filters', cards)}"
    return None


_THOSE = {That(kind): f"that {word}" for kind, word in NOUNS.items()}


def _counted(g: Grammar) -> None:
    """What is counted: "for each Elemental Type it has"."""
    for category in ("one count",):
        g.speaks(category, _show_sum)
        g.reads(category, lambda: n.ElementsOf(n.Given()), "Elemental Type those cards have")
        g.speaks(category, _constant(n.ElementsOf(n.Given()), "Elemental Type those cards have"))
        g.says(category, n.ElementsOf, "Elemental Type {who} has")
        g.says(category, n.CountersOn, "Mugic counter on {who}")
        g.says(category, n.ElementsLacking, "Elemental Type {who} does not have")
        g.says(
            category,
            n.StatsWithin,
            "Discipline {who} has above {above:int}",
            "Discipline {who} has below {below:int}",
        )
        g.speaks(
            category,
            _constant(n.TribesControlled(of=n.Itself()), "Tribe its controller controls"),
        )
        g.reads(
            category, lambda: n.TribesControlled(of=n.Itself()), "Tribe its controller controls"
        )
        g.says(category, n.Portion, "full {per:int} of that damage", of=n.ThatMuch())
    g.reads("equal amount", lambda: n.LowestOf(n.Itself()), "its lowest Discipline")
    g.speaks("equal amount", _constant(n.LowestOf(n.Itself()), "its lowest Discipline"))
    g.speaks("equal amount", _constant(n.LowestOf(It()), "its lowest Discipline"))
    g.says("equal amount", n.LastDamage, "the damage of the last attack this combat")
    g.says("count number", n.Times, "{factor:int} for each {of:count}")


_OWN_PILES = {
    Pile.DISCARD: "general discard pile",
    Pile.ATTACK_DISCARD: "Attack Discard pile",
    Pile.ATTACK_HAND: "Attack hand",
    Pile.MUGIC: "Mugic hand",
}


def _tests(g: Grammar) -> None:
    """Whose a card is, and where it lies."""
    after = "test after"
    for pile, word in _OWN_PILES.items():
        for whose, side in (("your", Side.YOURS), ("the opposing", Side.OPPOSING)):
            g.says(after, n.In, f"in {whose} {word}", pile=pile, side=side)
        g.says(after, n.In, f"in any {word}", pile=pile, side=Side.ANY)
        g.speaks(after, _constant(n.In(pile, Side.THEIRS), f"in their {word}"))
    g.speaks(after, _constant(n.Controlled(Side.THEIRS), "they control"))
    g.speaks(after, _constant(n.OnSide(Side.THEIRS), "on their side"))
    g.speaks(after, _constant(n.OnSide(Side.YOURS), "on your side"))
    g.speaks(after, _constant(n.OnSide(Side.OPPOSING), "on the opposing side"))
    g.speaks(
        after,
        lambda _, value: (
            "of that Tribe" if isinstance(value, n.IsA) and isinstance(value.word, Word) else None
        ),
    )
    g.says(after, n.LostElement, "that lost {element} this way")
    g.says(after, n.Counters, "with a Mugic counter", low=1)
    g.says(after, n.Counters, "with no Mugic counters", high=0)


def _constant(value: Any, words: str) -> Any:
    return lambda _, shown: words if shown == value else None


def _attacks(g: Grammar) -> None:
    """The first attack each combat; attacks by who plays them."""
    g.speaks("selector", _show_first)
    g.speaks("dealers", _show_first)
    for category in ("dealers", "source", "bounded"):
        g.reads(category, lambda: ANYTHING, "anything")
        if category == "bounded":
            g.reads(category, n.Each, "a {cards:a filter}")
            g.speaks(category, _show_any)
        g.speaks(category, _constant(ANYTHING, "anything"))
    g.speaks("dealers", _constant(RECKLESSNESS, "Recklessness"))
    g.speaks("test after", _constant(n.NameIn(Pile.ATTACK_HAND), SAME_NAME))
    g.speaks("test after", _constant(n.NameIn(Pile.MUGIC), SAME_NAME))
    g.says(
        "test after",
        n.NameIn,
        "with the name of an attack in your Attack Discard pile",
        pile=Pile.ATTACK_DISCARD,
    )
    g.speaks("a filter", partial(_show_sorts, "attack"))
    g.speaks("filters", partial(_show_sorts, "attacks"))
    g.reads(
        "selector",
        lambda: n.Each(n.Cards(CardKind.ATTACK, (n.FirstEachCombat(),))),
        "the first attack each combat",
    )


def _show_any(g: Grammar, value: Any) -> str | None:
    if isinstance(value, n.Each) and value != ANYTHING:
        return f"a {g.show('a filter', value.cards)}"
    return None


def _show_sorts(head: str, g: Grammar, value: Any) -> str | None:
    """Attacks of no kind: without elements, without checks."""
    if not isinstance(value, n.Cards) or value.kind is not CardKind.ATTACK:
        return None
    unchecked = tuple(n.Not(n.Checks(stat)) for stat in n.DISCIPLINES)
    if not set(unchecked) <= set(value.tests):
        return None
    rest = tuple(test for test in value.tests if test not in unchecked)
    plain = n.Not(n.Elemental()) in rest
    rest = tuple(test for test in rest if test != n.Not(n.Elemental()))
    text = g.try_show("filters" if head == "attacks" else "a filter", n.Cards(value.kind, rest))
    sorts = "non-elemental and non-Discipline" if plain else "non-Discipline"
    return f"{sorts} {text}" if text else None


def _show_first(g: Grammar, value: Any) -> str | None:
    """First attacks of a combat; who plays them is said before."""
    match value:
        case n.Each(cards=n.Cards(kind=CardKind.ATTACK, tests=(n.FirstEachCombat(),))):
            return "the first attack each combat"
        case n.Each(
            cards=n.Cards(kind=CardKind.ATTACK, tests=(n.FirstEachCombat(), n.PlayedBy(who=who)))
        ):
            return f"the first attack {g.show('owner', who)} plays each combat"
    return None
