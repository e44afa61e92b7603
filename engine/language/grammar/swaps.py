"""Cards that change places, targets or receivers."""

from __future__ import annotations

from engine.language import nodes as n
from engine.language.grammar.machine import Grammar
from engine.language.grammar.nouns import filter_of
from engine.language.grammar.places import relocated
from engine.language.grammar.pronouns import Given, That
from engine.language.nodes import CardKind, Until


def add_to(g: Grammar) -> None:
    """Swapping, changing targets, damage dealt to another Creature."""
    g.node("effect", n.SwapSpaces, "swap the spaces of {who:chosen}")
    g.node(
        "effect",
        n.SwapGear,
        (
            "swap the Battlegear of {who:chosen}",
            "swap the Battlegear of {who:chosen}, only a {cards:a filter}",
        ),
    )
    g.reads("effect", n.SwapGear, "swap all|any battlegear <equipped> on|to {who:chosen}")
    g.node("effect", n.SwapSpaces, "swap the spaces of {who:chosen} with {to:chosen}")
    g.reads(
        "effect",
        lambda who, to: n.SwapSpaces(who, to),
        "{who} swaps spaces with {to:picked}",
    )
    g.reads(
        "effect",
        _neighbours,
        "swap the spaces of two {cards:filters} that are adjacent to each other",
    )
    g.node("effect", n.Retarget, "change the target of {what}")
    g.node(
        "effect",
        n.Redirect,
        "the next attack damages {to} instead",
        "damage dealt by the next attack that resolves this turn is dealt to {to} instead",
    )
    g.node(
        "effect",
        n.Redirect,
        "the next damage of an attack goes to {to} instead",
        "the next time an attack would deal damage to a creature this turn, it deals damage to"
        " {to} <of your choice> instead",
        dealt=True,
    )
    g.node(
        "effect",
        n.Redirect,
        "attacks damage {to} instead this turn",
        until=Until.TURN,
    )
    g.node(
        "effect",
        n.MuteChecks,
        "checks of {who} deal nothing",
        "discipline checks and challenges on attacks played by {who} deal 0 damage",
    )
    g.reads("place", lambda: n.Cards(CardKind.SPACE), "any place")
    g.reads("effect", relocated, "put {who} into play on {to:place}", "move {who} to {to:place}")
    g.reads("test after", n.PlaceOf, "in the same space as {who:selector}")
    g.reads(
        "place",
        lambda word: n.Cards(CardKind.SPACE, (n.PlaceOf(Given(CardKind.CREATURE)),)),
        "the <battleboard> space where the sacrificed {word:type noun} was",
    )
    _together(g)


def _neighbours(cards: n.Cards) -> n.Effect:
    near = filter_of(cards.kind, cards.tests, (n.Adjacent(That(cards.kind)),))
    return n.SwapSpaces(n.Pick(cards), n.Pick(near))


def _together(g: Grammar) -> None:
    """Several targets of one player."""
    g.reads("several", lambda count: {"count": count}, "{count:int}")
    g.reads("several", lambda count: {"count": count, "up_to": True}, "up to {count:int}")
    g.reads(
        "selector",
        lambda of, cards: n.Target(cards, **of, together=True),
        "{of:several} target {cards:filters} controlled by the same player",
        "{of:several} target {cards:filters} of one player",
    )
    g.reads(
        "selector",
        lambda of, kind: n.Target(
            filter_of(kind, (n.In(n.Pile.DISCARD, n.Side.ANY),)), **of, together=True
        ),
        "{of:several} target {kind:pile noun} in one general discard pile",
    )
    for kind, word in ((CardKind.CARD, "cards"), (CardKind.CREATURE, "creature cards")):
        g.reads("pile noun", lambda kind=kind: kind, word)
