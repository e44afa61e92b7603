"""What is said of players: "if a player ..., that player ...", "each player can ... If they do".

What a player has or does is written from that player's own side; a sentence about any player is
about each of them.
"""

from __future__ import annotations

from engine.language import nodes as n
from engine.language.grammar.binding import EVERYBODY, sided, theirs_to_yours
from engine.language.grammar.gaining import filled
from engine.language.grammar.machine import Grammar
from engine.language.grammar.nouns import filter_of
from engine.language.grammar.numbers import word_of
from engine.language.grammar.piles import YOU
from engine.language.grammar.pronouns import It, That, ThatPlayer
from engine.language.nodes import CardKind, Side
from engine.language.walking import names

THEIR_CARDS = n.Each(n.Cards(CardKind.CARD, (n.Controlled(Side.OPPONENT),)))
"""All cards that the opponent controls."""


def add_to(g: Grammar) -> None:
    """States of players, and the sentences made of them."""
    _states(g)
    _sentences(g)
    _wishes(g)
    _whose(g)
    _choosers(g)


def _states(g: Grammar) -> None:
    """What a player has."""
    s = "player state"
    g.reads(
        s,
        lambda cards: _holding(cards),
        "controls|control a {cards:a filter}",
    )
    g.reads(s, _so_many_tribes, "controls|control {range:range} tribe|tribes")
    g.reads(
        s,
        _fewer,
        "has|have fewer {cards:filters} in <your|their> hand than <your opponent>"
        " <the number of {others:filters}>",
    )
    g.reads("condition", lambda state: state, "you {state:player state}")
    g.reads("some player", lambda state: state, "a player {state:player state}")
    g.reads(
        "some player",
        lambda cards: n.Reached(n.Shared(n.Each(_of_theirs(cards)), tribes=True), 1),
        "all {cards:filters} a player controls share a tribe",
    )


def _holding(cards: n.Cards) -> n.Condition:
    return n.There(filter_of(cards.kind, (n.Controlled(Side.YOURS),), cards.tests))


def _so_many_tribes(range: object) -> n.Condition | None:
    low, high, beyond = (getattr(range, name) for name in ("low", "high", "beyond"))
    return None if beyond else n.Reached(n.TribesControlled(), low, high)


_HANDS = {CardKind.MUGIC: n.Pile.MUGIC, CardKind.ATTACK: n.Pile.ATTACK_HAND}


def _fewer(cards: n.Cards, others: n.Cards | None = None) -> n.Condition | None:
    """The condition that a player holds fewer cards of a kind than there are ``others``; without
    ``others``, fewer than the opponent holds."""
    if cards.kind not in _HANDS:
        return None

    def held(side: Side) -> n.Amount:
        return n.CountOf(filter_of(cards.kind, cards.tests, (n.In(_HANDS[cards.kind], side),)))

    than = n.CountOf(others) if others else held(Side.OPPONENT)
    return n.Exceeds(than, held(Side.YOURS))


def _of_theirs(cards: n.Cards) -> n.Cards:
    return filter_of(cards.kind, (n.Controlled(Side.THEIRS),), cards.tests)


def _sentences(g: Grammar) -> None:
    """ "If a player ..., that player ..."; "that player's Creatures ..."."""
    g.terminal("can", word_of({"can": True, "may": True}))
    g.reads(
        "triggered",
        _each_such_player,
        "{event} <,> if {state:some player} , that player <{may:can}> {effects:acts wished}",
    )
    g.reads(
        "static ability",
        _of_such_players,
        "while|if {state:some player} , {effects:statics}",
    )
    g.reads(
        "selector",
        lambda cards: n.Each(_of_theirs(cards)),
        "that player 's {cards:cards}",
    )


def _each_such_player(
    event: n.Event, state: n.Condition, effects: tuple[n.Effect, ...], may: bool = False
) -> n.Triggered | None:
    """Each player of whom the state is true does the effects; the ability triggers if it is true of
    one of them (R-condition)."""
    own = theirs_to_yours(state)
    other = _of_the_other(own)
    if other == own:  # the state names no player
        return None
    then = (n.May(effects),) if may else effects
    either = n.AnyOf((own, other))
    return n.Triggered(event, (n.Does(EVERYBODY, (n.If(own, then),)),), either)


def _of_the_other(state: n.Condition) -> n.Condition:
    """The state of one player as the state of the other."""
    for one, other in (
        (Side.YOURS, Side.THEIRS),
        (Side.OPPONENT, Side.YOURS),
        (Side.THEIRS, Side.OPPONENT),
    ):
        state = sided(state, one, other)
    return state


def _of_such_players(state: n.Condition, effects: tuple[n.Effect, ...]) -> n.Static | None:
    """What is said of a player's Creatures is said of those whose controller is such a player."""
    such = n.WhoseController(theirs_to_yours(state))

    def put_in(value: object) -> object:
        if value == n.Controlled(Side.THEIRS):
            return such
        if isinstance(value, n.Cards):
            return filter_of(value.kind, tuple(put_in(test) for test in value.tests))  # type: ignore[misc]
        if isinstance(value, tuple):
            return tuple(map(put_in, value))
        if isinstance(value, n.Node):
            parts = {name: put_in(getattr(value, name)) for name in names(value)}
            return type(value)(**parts)
        return value

    found = put_in(effects)
    return None if found == effects else n.Static(found)  # type: ignore[arg-type]


def _wishes(g: Grammar) -> None:
    """What a player can do, and what follows if the player does it or does not."""
    g.list_of("acts wished", "act wished", "and", ", then", "then", ",")
    w = "act wished"
    g.same(w, "act done", "look")
    g.reads(w, lambda parts: filled(YOU, parts), "{parts:bare acts}", "{parts:acts}")
    g.reads(w, lambda what, to: n.TradeGear(what, to), "swap|swaps {what:chosen} with {to:picked}")
    g.reads(w, n.Relocate, "relocate|relocates {who:picked} to {to:place}")
    can = "{who:player} can|may {effects:acts wished}"
    g.reads("composed", _if_they_do, f"{can}. if they do, they can|may {{then:acts wished}}")
    g.reads("composed", _if_not, f"{can}. if a player does not, {{then:clauses}}")
    g.reads("picked", lambda cards: n.Pick(_of_theirs(cards)), "one of their {cards:filters}")
    g.reads(
        "picked",
        lambda cards, who: n.Pick(filter_of(cards.kind, (n.GearOf(who),), cards.tests)),
        "one of {who:whose own} {cards:filters}",
    )


def _if_they_do(
    who: n.Selector, effects: tuple[n.Effect, ...], then: tuple[n.Effect, ...]
) -> n.Does:
    return n.Does(who, (*effects, n.If(n.Done(), (n.May(then),))), True)


def _if_not(who: n.Selector, effects: tuple[n.Effect, ...], then: tuple[n.Effect, ...]) -> n.Does:
    return n.Does(who, (n.May(effects), n.If(n.Not(n.Done()), then)))


def _whose(g: Grammar) -> None:
    """What belongs to the players of whom a sentence speaks."""
    g.reads("selector", lambda: n.Fighter(Side.THEIRS), "their|his engaged creature")
    g.reads("whose", lambda: n.Players(Side.THEIRS), "their")
    g.reads("player", ThatPlayer, "that player")
    g.reads(
        "one count",
        lambda: n.TribesControlled(of=n.Itself()),
        "tribe|tribes its|their controller controls",
    )
    g.reads("as combat begins", lambda: True, "when those creatures become engaged")
    g.reads("as combat begins", lambda: True, "at the beginning|start of combat")
    g.reads(
        "quotable",
        lambda: n.Static((n.Cannot(n.Act.BE_TARGETED, n.Source(), by=THEIR_CARDS),)),
        "untargetable by opponents",
    )
    g.reads("selector", _only_one, "the {cards:a filter}")
    g.node(
        "static",
        n.AtRandom,
        "{who:player} plays Attack Cards at random",
        "{who:player} must play attack cards at random",
    )
    g.reads("static", _at_random, "{who:selector} plays|play attacks at random")


def _only_one(cards: n.Cards) -> n.Selector | None:
    """ "The engaged Creature" of one player: each player has only one."""
    kinds = [type(test) for test in cards.tests]
    return n.Each(cards) if n.Engaged in kinds and n.ControlledWith in kinds else None


def _at_random(who: n.Selector) -> n.Effect:
    """Creatures play attacks as their controllers choose them."""
    everybody = who == n.Each(n.Cards(CardKind.CREATURE))
    return n.AtRandom(EVERYBODY if everybody else n.ControllerOf(who))


def _choosers(g: Grammar) -> None:
    """ "Your opponent chooses a Creature. Deal damage to the chosen Creature." """
    g.reads(
        "clause",
        _chosen_by,
        "<{who:player}> chooses|choose {what:picked} <.> <and> {effects:clauses}",
    )
    g.reads("selector", That, "the chosen creature", kind=CardKind.CREATURE)


def _chosen_by(
    what: n.Selector, effects: tuple[n.Effect, ...], who: n.Selector = YOU
) -> tuple[n.Effect, ...] | None:
    """What is chosen stands where it is spoken of first."""
    if not isinstance(what, n.Pick) or who not in (YOU, n.Players(Side.OPPONENT)):
        return None
    theirs = who != YOU
    cards = sided(what.cards, Side.THEIRS, Side.OPPONENT if theirs else Side.YOURS)
    pick = n.Pick(cards, by=Side.OPPOSING if theirs else Side.YOURS, count=what.count)
    left = [pick]

    def put_in(value: object) -> object:
        if left and value in (It(), That(cards.kind)):
            return left.pop()
        if isinstance(value, tuple):
            return tuple(map(put_in, value))
        if isinstance(value, n.Node):
            parts = {name: put_in(getattr(value, name)) for name in names(value)}
            return type(value)(**parts)
        return value

    found = put_in(effects)
    return None if left else found  # type: ignore[return-value]
