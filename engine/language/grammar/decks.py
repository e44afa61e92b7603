"""Decks, hands and piles: shuffling, swapping, searching, looking, revealing."""

from __future__ import annotations

from dataclasses import replace

from engine.language import nodes as n
from engine.language.grammar.machine import Grammar
from engine.language.grammar.nouns import filter_of
from engine.language.grammar.piles import HANDS, OPPONENT, YOU
from engine.language.grammar.pronouns import It, That
from engine.language.nodes import CardKind, Pile, Side

PILES = {
    Pile.ATTACK_DECK: "Attack Deck",
    Pile.ATTACK_DISCARD: "Attack Discard pile",
    Pile.LOCATION_DECK: "Location Deck",
    Pile.DISCARD: "general discard pile",
    Pile.MUGIC: "Mugic hand",
    Pile.ATTACK_HAND: "Attack hand",
}


def add_to(g: Grammar) -> None:
    """What is done with whole piles and with chosen cards of them."""
    for pile, name in PILES.items():
        g.reads("pile", lambda pile=pile: pile, name)
    g.prints("pile", lambda _, value: PILES.get(value))
    g.node("effect", n.Shuffle, "shuffle {whose:whose} {decks:decks}")
    g.node("effect", n.SwapPiles, "swap your {one:pile} with your {other:pile}", who=YOU)
    g.node(
        "effect",
        n.SwapPiles,
        "swap {one:pile} and {other:pile} of {who:player}",
    )
    for deck in (Pile.ATTACK_DECK, Pile.LOCATION_DECK):
        for pile in (Pile.ATTACK_DISCARD, Pile.ATTACK_HAND, Pile.DISCARD):
            if (pile, deck) != (Pile.ATTACK_HAND, Pile.ATTACK_DECK):
                form = f"mix {PILES[pile]} into {PILES[deck]} for {{who:player}}"
                g.node("effect", n.ShuffleIn, form, pile=pile, deck=deck)
    g.reads(
        "clause",
        lambda who: n.ShuffleIn(Pile.ATTACK_DISCARD, Pile.ATTACK_DECK, who),
        "{who:player} shuffle|shuffles their attack deck|decks and attack discard pile|piles"
        " together",
    )
    g.node("effect", n.ShuffleCards, "shuffle {what:chosen} into its deck")
    g.reads(
        "effect",
        lambda what, mark: n.ShuffleCards(That(CardKind.LOCATION) if what == It() else what),
        "shuffle {what:chosen} into its|their controller|controllers|owner {mark:possessive}"
        " location deck|decks",
    )
    g.reads("act done", lambda: n.RevealLocation(), "reveals a new active location")
    g.reads(
        "act done",
        n.TakeAmong,
        "remove|removes <a total of> {n:int} mugic counters from <among> <any> {cards:filters}",
    )
    g.node("effect", n.TakeAmong, "take {n:number} Mugic counters among {cards:filters}")
    g.reads(
        "effect",
        lambda what: n.ReturnToHand(what),
        "return {what:chosen} to your hand when it resolves",
    )
    _searching(g)
    _looking(g)
    _hands(g)


def _searching(g: Grammar) -> None:
    g.node(
        "effect", n.Search, "search <your> {deck:pile} for {n:int} <cards> for <your> {pile:pile}"
    )
    g.reads(
        "clause",
        lambda v, deck, pile: n.Search(v, deck, pile),
        "search your {deck:pile} for up to {v:int} attack cards and put them in your {pile:pile}",
    )


def _looking(g: Grammar) -> None:
    g.node("effect", n.LookAt, "look at <the> {piles:piles} of {whose:player}")
    g.list_of("piles", "pile", "and")
    g.reads(
        "effect",
        lambda: n.LookAt((Pile.ATTACK_HAND, Pile.MUGIC), OPPONENT),
        "look at opposing player's attack and mugic hands",
    )
    for pile, word in ((Pile.ATTACK_HAND, "attack"), (Pile.MUGIC, "mugic")):
        g.reads(
            "effect",
            lambda pile=pile: n.LookAt((pile,), OPPONENT),
            f"look at opposing player's {word} hand",
        )


_HELD = {CardKind.MUGIC: n.In(Pile.MUGIC), CardKind.ATTACK: n.In(Pile.ATTACK_HAND)}


def _shown(what: n.Selector) -> tuple[n.Effect, ...] | None:
    """A card of the hand is shown; a card in play may speak of its name."""
    if not isinstance(what, n.Pick) or what.cards.kind not in _HELD:
        return None
    held = filter_of(what.cards.kind, what.cards.tests, (_HELD[what.cards.kind],))
    return n.Reveal(replace(what, cards=held)), n.KeepNames(n.Given())


def _hands(g: Grammar) -> None:
    g.reads("act done", _shown, "reveal|reveals {what:picked} from their hand")
    g.node("effect", n.Reveal, "show {what:chosen}")
    g.node("effect", n.DiscardCards, "throw away {what:chosen}")
    for pile, kind in HANDS.items():
        held = n.In(pile)
        g.reads(
            "effect",
            lambda held=held, kind=kind: n.DiscardCards(
                n.Pick(n.Cards(CardKind[kind.upper()], (n.Named("~"), held)))
            ),
            "discard another card named ~" if pile is Pile.ATTACK_HAND else "discard another ~",
        )
    g.reads(
        "sentence",
        _one_of_theirs,
        "your opponent reveals {v:number} mugic cards from their hand and you choose one of them."
        " your opponent discards the chosen card",
    )
    g.reads(
        "act done",
        lambda cards: n.Remove(n.Each(cards)),
        "removes all {cards:filters} from the game",
    )


def _one_of_theirs(v: n.Number) -> tuple[n.Effect, ...]:
    theirs = n.Cards(CardKind.MUGIC, (n.In(Pile.MUGIC, Side.OPPONENT),))
    return (
        n.Reveal(n.Pick(theirs, by=Side.OPPOSING, count=v)),
        n.DiscardCards(
            n.Pick(
                n.Cards(
                    CardKind.MUGIC, (n.In(Pile.MUGIC, Side.OPPONENT), n.Among(That(CardKind.MUGIC)))
                )
            )
        ),
    )
