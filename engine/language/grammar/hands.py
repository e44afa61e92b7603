"""Instructions on decks and hands; Battlegear and spaces exchanged."""

from __future__ import annotations

from engine.language import nodes as n
from engine.language.grammar.machine import Grammar
from engine.language.grammar.nouns import filter_of
from engine.language.nodes import CardKind, Pile, Side


def add_to(g: Grammar) -> None:
    """Each subject in its own function."""
    _decks(g)
    _hands(g)
    _exchanges(g)
    _spaces(g)


def _decks(g: Grammar) -> None:
    """Looking at hands and at the top of a Location Deck."""
    g.node("effect", n.TurnOver, "turn {who:chosen} over to {into:name}")
    g.node("condition", n.HavePlayed, "you played a {cards:a filter} this turn")
    g.node("effect", n.Bury, "bury the top card of {whose:whose} {deck:deck}", n=1)
    g.node("effect", n.Bury, "bury the top {n:int} of {whose:whose} {deck:deck}")
    g.reads(
        "effect",
        lambda whose, deck: n.Bury(1, deck, whose),
        "put the top card of {whose:whose} {deck:deck} on the bottom of that deck",
    )
    look = "look at the top {n:int} cards of {whose:whose} location deck and choose one"
    becomes = "it becomes the <new> active location"
    g.node(
        "effect",
        n.ChooseLocation,
        "choose the active Location among the top {n:int} of {whose:whose} Location Deck",
    )
    g.node(
        "effect",
        n.ChooseLocation,
        "choose the active Location among the top {n:int} of {whose:whose} Location Deck,"
        " the rest below",
        below=True,
    )
    g.reads("look", n.ChooseLocation, f"{look}. {becomes}")
    g.reads(
        "look",
        lambda n, whose: _below(n, whose),
        f"{look}. {becomes}. put the other|others on the bottom of your|that deck",
    )
    for form, pile in (("Attack Hand", Pile.ATTACK_HAND), ("Mugic Hand", Pile.MUGIC)):
        g.reads("hand", lambda pile=pile: pile, form)
    g.prints(
        "hand",
        lambda _, value: {Pile.ATTACK_HAND: "Attack Hand", Pile.MUGIC: "Mugic Hand"}.get(value),
    )
    g.node(
        "effect",
        n.RevealLocation,
        "the active player reveals a new active Location",
        side=Side.ACTIVE,
    )


def _below(n_: int, whose: n.Selector) -> n.Effect:
    return n.ChooseLocation(n_, whose, True)


def _hands(g: Grammar) -> None:
    """Hands shown to everybody, or looked at by one."""
    theirs = n.Cards(CardKind.ATTACK, (n.In(Pile.ATTACK_HAND, Side.OPPOSING),))
    own = n.Each(n.Cards(CardKind.ATTACK, (n.In(Pile.ATTACK_HAND),)))
    opponent = n.Players(Side.OPPONENT)
    g.reads(
        "clause",
        lambda who: n.Reveal(n.Each(theirs)) if who == opponent else n.Does(who, (n.Reveal(own),)),
        "{who:player} reveals their attack hand",
    )
    g.reads(
        "composed",
        lambda: (
            n.LookAt((Pile.ATTACK_HAND,), opponent),
            n.DiscardCards(n.Pick(theirs)),
            n.Draw(1, opponent),
        ),
        "look at your opponent's attack hand and choose a attack card. they discard it and then"
        " draw a attack card",
    )


def _exchanges(g: Grammar) -> None:
    """Battlegear and spaces exchanged."""
    g.prefers("effect", _show_swap_of_kind)
    g.reads(
        "effect",
        lambda gear, cards: n.SwapGear(
            n.Pick(filter_of(cards.kind, cards.tests, (n.Equipped(gear),)), count=2), gear
        ),
        "swap two {gear:filters} equipped to two {cards:filters}",
    )


def _show_swap_of_kind(g: Grammar, value: object) -> str | None:
    """Gear of a kind, of two who bear such gear: the kind is said once."""
    match value:
        case n.SwapGear(who=n.Pick(cards=cards, count=2) as who, cards=gear) if gear is not None:
            rest = tuple(test for test in cards.tests if test != n.Equipped(gear))
            if len(rest) == len(cards.tests) or who != n.Pick(cards, who.slot, count=2):
                return None
            bearers = g.try_show("filters", n.Cards(cards.kind, rest))
            kind = g.try_show("filters", gear)
            return f"swap two {kind} equipped to two {bearers}" if bearers and kind else None
    return None


def _spaces(g: Grammar) -> None:
    """Creatures that exchange their spaces."""
    g.reads(
        "composed",
        lambda cards, own: n.Does(
            n.ControllerOf(n.Target(cards)),
            (
                n.SwapSpaces(
                    n.Slot(0),
                    n.Pick(filter_of(own.kind, own.tests, (n.Not(n.Among(n.Slot(0))),))),
                ),
            ),
        ),
        "the controller of target {cards:a filter} chooses another {own:a filter}."
        " those two creatures swap spaces",
    )
