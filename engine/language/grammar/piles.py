"""Hands and decks: drawing, discarding, shuffling, looking at the top of a deck."""

from __future__ import annotations

from collections.abc import Callable

from engine.language import nodes as n
from engine.language.grammar.effects import bearing, own
from engine.language.grammar.gaining import filled
from engine.language.grammar.machine import Grammar
from engine.language.grammar.nouns import filter_of
from engine.language.grammar.pronouns import Whoever
from engine.language.nodes import Arrangement, CardKind, Pile, Side

DECKS = {Pile.ATTACK_DECK: "Attack Deck", Pile.LOCATION_DECK: "Location Deck"}
HANDS = {Pile.ATTACK_HAND: "Attack", Pile.MUGIC: "Mugic"}
YOU, OPPONENT, EVERYBODY = (n.Players(s) for s in (Side.YOURS, Side.OPPONENT, Side.ANY))


def add_to(g: Grammar) -> None:
    """Players, and what they do with their cards."""
    g.reads("player", lambda: YOU, "you")
    g.reads("player", lambda: OPPONENT, "your opponent", "an opponent", "target opponent")
    g.reads("player", lambda: EVERYBODY, "each player", "players", "both players")
    g.reads("player", lambda: n.Target(n.Cards(CardKind.PLAYER)), "target player")
    g.prints("player", _show_player)
    _acts(g)
    _looking(g)
    _doing(g)
    g.reads(
        "effect",
        _turn_theirs,
        "your opponent turns|flips all {cards:filters} they control face-up",
    )


def _show_player(_: Grammar, value: object) -> str | None:
    if value == YOU:
        return "you"
    if isinstance(value, n.Target) and value.cards == n.Cards(CardKind.PLAYER):
        return "target player"
    return {OPPONENT: "your opponent", EVERYBODY: "each player"}.get(value)  # type: ignore[call-overload,no-any-return]


def _acts(g: Grammar) -> None:
    """ "Each player draws ..., then discards ...": acts with one subject."""
    who = Whoever()
    g.reads("clause", filled, "{who:player} {parts:acts}")
    g.reads("clause", lambda parts: filled(YOU, parts), "{parts:bare acts}")
    g.list_of("acts", "act", "and", ", then", "then", ",", ", and", greedy=True)
    g.list_of("bare acts", "bare act", "and", ", then", "then", ",", ", and")
    for act, draw, discard, shuffle, whose in (
        ("act", "draws|draw", "discards|discard", "shuffles|shuffle", "their"),
        ("bare act", "draw", "discard", "shuffle", "your"),
    ):
        g.reads(act, _draw_one, f"{draw} an attack card")
        g.reads(act, lambda n_: n.Draw(n_, who), f"{draw} {{n_:int}} attack cards")
        for pile, kind in HANDS.items():
            g.reads(act, _discard_one(pile), f"{discard} a {kind} card <from {whose} hand>")
            g.reads(
                act,
                _discard_one(pile, random=True),
                f"{discard} a random {kind} card <from {whose} hand>",
            )
            g.reads(act, _discard(pile), f"{discard} {{n_:int}} {kind} cards")
        g.reads(
            act,
            lambda: n.ShuffleIn(Pile.ATTACK_HAND, Pile.ATTACK_DECK, who),
            f"{shuffle} {whose} attack hand into {whose} attack deck",
        )
    g.node("effect", n.Draw, "draw {n} for {who:player}")
    for pile, kind in HANDS.items():
        for random, word in ((False, ""), (True, "random ")):
            g.node(
                "effect",
                n.Discard,
                f"discard {{n}} {word}{kind} Cards for {{who:player}}",
                pile=pile,
                random=random,
            )
    g.node(
        "effect",
        n.ShuffleIn,
        "shuffle the attack hand back for {who:player}",
        pile=Pile.ATTACK_HAND,
        deck=Pile.ATTACK_DECK,
    )
    g.node(
        "effect",
        n.ShuffleIn,
        "shuffle the attack discard pile back for {who:player}",
        "{who:player} shuffle their attack decks and attack discard piles together",
        "{who:player} shuffles their attack deck and attack discard pile together",
        pile=Pile.ATTACK_DISCARD,
        deck=Pile.ATTACK_DECK,
    )


def _doing(g: Grammar) -> None:
    """What players do with what is theirs: "each player sacrifices a Battlegear"."""
    g.node(
        "effect",
        n.Does,
        "{who:somebody} must: {effects:deeds}",
    )
    g.node(
        "effect",
        n.Does,
        "{who:somebody} may: {effects:deeds}",
        may=True,
    )
    g.reads("somebody", lambda who: None if who == YOU else who, "{who:player}")
    g.prints("somebody", lambda grammar, who: grammar.try_show("player", who))
    g.list_of("deeds", "deed", "/")
    g.same("deed", "effect")
    g.reads("deed", lambda effects: effects, "[ {effects:effects} ]")
    g.prints(
        "deed",
        lambda grammar, value: (
            f"[ {text} ]" if (text := grammar.try_show("effects", (value,))) else None
        ),
    )
    g.reads("clause", _does, "{who:player} {effects:acts done}")
    g.reads("clause", _does, "{who:player} can|may {effects:acts wished}", may=True)
    g.list_of("acts done", "act done", "and", ", then", "then", ",")
    act = "act done"
    g.reads(act, _sacrifice, "sacrifice|sacrifices {what:picked}")
    g.reads(act, n.Infect, "infect|infects {who:picked}")
    g.reads(act, lambda who: n.PutCounters(who), "put|puts a mugic counter on {who:picked}")
    g.reads(
        act,
        lambda who: n.TakeCounters(bearing(who)),
        "remove|removes a mugic counter from {who:picked}",
    )
    g.reads(act, n.ReturnToHand, "return|returns {what:picked} to their hand")
    g.reads(act, n.ReturnToPlay, "return|returns {what:picked} to play to {to:place}")
    g.reads(act, n.Equip, "return|returns {what:picked} to play equipped to {who:picked}")


def _sacrifice(what: n.Selector) -> n.Effect:
    return n.Sacrifice(own(what))


def _does(who: n.Selector, effects: tuple[n.Effect, ...], may: bool = False) -> n.Effect | None:
    """Effects that a player does; None for you yourself, since that needs no change of sides."""
    if who == YOU or (who in (OPPONENT, n.TurnPlayer()) and effects == (n.RevealLocation(),)):
        return None
    return n.Does(who, effects, may)


def _draw_one() -> n.Effect:
    return n.Draw(1, Whoever())


def _discard_one(pile: Pile, random: bool = False) -> Callable[[], n.Effect]:
    return lambda: n.Discard(1, pile, Whoever(), random)


def _discard(pile: Pile) -> Callable[[int], n.Effect]:
    return lambda n_: n.Discard(n_, pile, Whoever())


def _looking(g: Grammar) -> None:
    """Looking at the top cards of a deck and putting them back."""
    g.reads(
        "whose",
        lambda side: YOU if side is Side.YOURS else OPPONENT,
        "{side:whose side}",
    )
    g.reads("whose", lambda: n.Target(n.Cards(CardKind.PLAYER)), "target player's")
    g.prints("whose", _show_whose)
    for pile, name in DECKS.items():
        g.reads("deck", lambda pile=pile: pile, name)
    g.prints("deck", lambda _, value: DECKS.get(value))
    g.list_of("decks", "deck", "or")
    look = "look at the top {n:int} cards of {whose:whose} {decks:decks}"
    look_one = "look at the top card of {whose:whose} {decks:decks}"
    below = "on the bottom <of that deck> <in any order>"
    one = "put one <of them> on top <of that deck>"
    endings: dict[Arrangement, tuple[str, tuple[str, ...]]] = {
        Arrangement.ONE_ON_TOP: (
            "one goes on top, the rest below",
            (f"<.> <,> {one} and the other|others <two> {below}",),
        ),
        Arrangement.ANY_ORDER: (
            "any order",
            ("and put them back <on top> in any order", ". put them back <on top> in any order"),
        ),
        Arrangement.MAY_BOTTOM: ("each may go below", ()),
    }
    for how, (ours, card) in endings.items():
        g.node(
            "look",
            n.Arrange,
            f"arrange the top {{n:int}} of {{whose:whose}} {{decks:decks}}: {ours}",
            *(f"{look} {ending}" for ending in card),
            how=how,
        )
    g.reads(
        "look",
        lambda whose, decks: n.Arrange(1, decks, Arrangement.MAY_BOTTOM, whose),
        look_one + ". you can put that card on the bottom <of that deck>",
    )
    g.reads(
        "look", lambda whose, decks: n.Arrange(1, decks, Arrangement.ANY_ORDER, whose), look_one
    )
    g.same("effect", "look")


def _show_whose(_: Grammar, value: object) -> str | None:
    shown = {YOU: "your", OPPONENT: "your opponent's"}
    if isinstance(value, n.Target) and value.cards == n.Cards(CardKind.PLAYER):
        return "target player's"
    return shown.get(value)  # type: ignore[call-overload,no-any-return]


def _turn_theirs(cards: n.Cards) -> n.Effect:
    theirs = filter_of(cards.kind, (n.Controlled(Side.OPPONENT),), cards.tests)
    return n.Flip(n.Each(theirs), up=True)
