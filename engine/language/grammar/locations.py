"""What single Locations bring into the game: counters from a whole army, decks shown, trades."""

from __future__ import annotations

from engine.language import nodes as n
from engine.language.grammar.binding import theirs_to_yours
from engine.language.grammar.machine import Grammar
from engine.language.nodes import CardKind, Side

REMEMBERED = n.Each(n.Cards(CardKind.MUGIC, (n.NameKept(),)))
OWN_ARMY = n.Cards(CardKind.CREATURE, (n.Controlled(Side.YOURS),))


def add_to(g: Grammar) -> None:
    """Their effects in our words, and the wordings of card English for them."""
    _costs(g)
    g.node("effect", n.RevealTop, "show the top {n:int} of {whose:whose} {deck:deck}")
    g.node("one count", n.BuildOf, "Build Points of {who}", "Build Point of {who}")
    g.node("effect", n.TradeGear, "trade {what:chosen} for {to:chosen}")
    g.node("effect", n.KeepNames, "remember the names of {what:chosen}")
    g.node("test after", n.NameKept, "of a remembered name")
    g.reads("forbidden", lambda: REMEMBERED, "mugic of a remembered name")
    g.reads("forbidden", lambda: REMEMBERED, "cards with the same name as the revealed cards")
    g.prints(
        "forbidden",
        lambda _, value: "Mugic of a remembered name" if value == REMEMBERED else None,
    )
    _disciplines(g)
    _strikes(g)
    g.node(
        "static",
        n.Toll,
        "{who} moves away only for a Mugic counter from among {cards:filters}",
        n=1,
    )
    g.reads(
        "static",
        lambda who, v, cards: n.Toll(who, v, theirs_to_yours(cards)),
        "{who} cannot move off this space unless their controller removes|pays {v:mugic counters}"
        " from any {cards:a filter}",
    )
    g.node(
        "static",
        n.Toll,
        "{who} moves away only for {n:int} Mugic counters in all from {cards:filters}",
    )


def _costs(g: Grammar) -> None:
    """Counters removed from an army; a Location's ability is everybody's (8.4.4.1)."""
    g.node(
        "cost",
        n.AmongCost,
        "take {n:int} Mugic counters in all from {cards:filters}",
    )
    g.reads("cost", lambda v: n.AmongCost(v, OWN_ARMY), "sacrifice {v:int} mugic counters")
    g.reads(
        "location line",
        lambda ability: ability,
        "{ability:activated}. any player can|may play this ability",
    )


def _disciplines(g: Grammar) -> None:
    """What changes in one Creature changes in another."""
    g.node(
        "event",
        n.Event,
        "when a Discipline of {subject:named} rises or falls by an effect",
        verb=n.Verb.CHANGES_DISCIPLINE,
    )
    g.node("effect", n.SameChange, "{who} changes likewise")
    g.node(
        "static",
        n.ShareChanges,
        "{who} shares what changes its Disciplines",
        "{who} share what changes their Disciplines",
    )


def _strikes(g: Grammar) -> None:
    """Attacks that come from elsewhere and go elsewhere; combats that an ability begins."""
    g.node("would", n.Event, "a player would draw an Attack Card", verb=n.Verb.DRAWS)
    g.node("would", n.Event, "a player would draw and play an Attack Card", verb=n.Verb.STRIKES)
    g.node("effect", n.PlayAttack, "play an attack")
    g.node("effect", n.PlayAttack, "play an attack that goes under the deck", under=True)
    g.node("effect", n.PlayAttack, "reveal and play the top attack of the deck", top=True)
    g.reads(
        "instead",
        lambda: n.Instead(
            n.Event(n.Verb.STRIKES), (n.Does(n.Subject(), (n.PlayAttack(top=True),)),)
        ),
        "when a player would draw and play an attack card, instead they reveal and play the top"
        " card of their attack deck",
    )
    g.node("static", n.AttacksUnder, "used attacks go under their decks")
    g.node("effect", n.BeginCombat, "begin another combat of {what:chosen} with {to:chosen}")
    g.reads("condition", lambda: EMPTY_PILE, "any attack discard pile is empty")
    g.reads("drastic", lambda: n.RevealLocation(), "reveal a new active location")


def _empty(side: Side) -> n.Condition:
    pile = n.Cards(CardKind.ATTACK, (n.In(n.Pile.ATTACK_DISCARD, side),))
    return n.Reached(n.CountOf(pile), high=0)


EMPTY_PILE = n.AnyOf((_empty(Side.YOURS), _empty(Side.OPPONENT)))
"""One of the two Attack Discard piles is empty."""
