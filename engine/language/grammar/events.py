"""Events: "when ...", "at the beginning of ...", "would ..."."""

from __future__ import annotations

from engine.language import nodes as n
from engine.language.grammar.machine import Grammar
from engine.language.grammar.nouns import filter_of
from engine.language.nodes import Side, Verb

FIRST = n.FirstEachCombat()

DOES = {
    Verb.BECOMES_ENGAGED: "becomes|become engaged",
    Verb.DESTROYED: "is|are destroyed|defeated",
    Verb.ENTERS: "enters|enter a space",
    Verb.MOVES: "moves|move",
    Verb.INTERCEPTS: "intercepts|intercept",
    Verb.RELOCATED: "is|are relocated",
    Verb.SACRIFICED: "is|are sacrificed",
    Verb.INFECTED: "becomes|become|is|are infected",
    Verb.WINS_COMBAT: "wins|win combat",
    Verb.WINS_INITIATIVE: "wins|win initiative",
    Verb.LOSES_INITIATIVE: "loses|lose initiative",
    Verb.FLIPPED_UP: "is|are flipped face-up",
    Verb.FLIPPED_DOWN: "is|are flipped face-down",
    Verb.BECOMES_ACTIVE: "becomes the active location",
    Verb.PLAYED: "is|are played",
}


def add_to(g: Grammar) -> None:
    """Events that trigger and events that are replaced."""
    _times(g)
    _deeds(g)
    _damage(g)
    _cards_and_counters(g)
    _challenges_and_plays(g)
    _named(g)


def _times(g: Grammar) -> None:
    """Turns and combats that begin or end."""
    e = "event"
    g.node(
        e,
        n.Event,
        ("at the beginning of combat", "at the beginning of each combat", "when combat begins"),
        verb=Verb.COMBAT_BEGINS,
    )
    g.node(e, n.Event, "when combat ends", "at the end of combat", verb=Verb.COMBAT_ENDS)
    for verb, word in ((Verb.TURN_BEGINS, "beginning"), (Verb.TURN_ENDS, "end")):
        for whose, side in (
            ("each turn", Side.ANY),
            ("your turn", Side.YOURS),
            ("an opposing turn", Side.OPPOSING),
            ("your|an|each opponent's turn", Side.OPPOSING),
        ):
            g.node(e, n.Event, f"at the {word} of {whose}", verb=verb, side=side)
    g.reads(e, n.Event, "at the beginning of each player's turn", verb=Verb.TURN_BEGINS)
    g.node(e, n.Event, "when Hive is activated", verb=Verb.HIVE_ON)


def _deeds(g: Grammar) -> None:
    """What a card does, or becomes."""
    e = "event"
    for verb, does in DOES.items():
        g.node(e, n.Event, f"when {{subject:named}} {does}", verb=verb)
    g.reads(
        e,
        lambda: n.Event(Verb.BECOMES_ACTIVE, n.Source()),
        "when this becomes the active location",
    )


def _cards_and_counters(g: Grammar) -> None:
    """Cards put into a pile, counters put and taken, targets, shuffles."""
    e = "event"
    for form, side in (("your", Side.YOURS), ("a", Side.ANY)):
        g.node(
            e,
            n.Event,
            f"when {{subject:named}} is|are put into {form} general discard pile",
            verb=Verb.DISCARDED,
            side=side,
        )
    g.node(
        e,
        n.Event,
        "when {subject:named} has <a> Mugic counter put on it",
        verb=Verb.COUNTER_PUT,
    )
    g.node(
        e,
        n.Event,
        "when a Mugic counter is removed from {subject:named}",
        verb=Verb.COUNTER_TAKEN,
    )
    g.node(
        e,
        n.Event,
        "when {subject:named} has a Mugic counter put on it or removed from it",
        verb=Verb.COUNTER_MOVED,
    )
    g.node(
        e,
        n.Event,
        "when the last named counter is removed from {subject:named}",
        verb=Verb.MARKS_GONE,
    )
    g.node(
        e,
        n.Event,
        "when {subject:named} is|are targeted by {by:named}",
        verb=Verb.TARGETED,
    )
    g.node(e, n.Event, "when {subject:player} shuffles the attack deck", verb=Verb.SHUFFLED)


def _challenges_and_plays(g: Grammar) -> None:
    """Challenges won, cards played by somebody."""
    e = "event"
    win = "when {subject:named} wins a {stat} challenge <on a attack it|they plays|play>"
    g.node(e, n.Event, win, verb=Verb.WINS_CHALLENGE)
    g.node(e, n.Event, "when {subject:named} wins a Challenge", verb=Verb.WINS_CHALLENGE)
    g.reads(
        e,
        n.Event,
        "when {subject:named} wins a <{stat}> challenge on a attack it|they plays|play",
        verb=Verb.WINS_CHALLENGE,
    )
    g.prints(e, _show_exact)
    g.reads(
        e,
        lambda cards, who: n.Event(
            Verb.PLAYED, filter_of(cards.kind, cards.tests, (n.PlayedBy(who),))
        ),
        "when a {cards:a filter} is played by {who:owner}",
    )


def _named(g: Grammar) -> None:
    """Who an event is about; what would happen."""
    g.same("named", "selector")
    g.reads("named", lambda cards: cards, "a {cards:a filter}", "any {cards:a filter}")
    g.prints("named", _show_named)
    g.node("would", n.Event, "{subject:named} would be destroyed", verb=Verb.DESTROYED)
    g.node(
        "would",
        n.Event,
        "{by:named} would deal damage to {subject:named}",
        verb=Verb.DEALT_DAMAGE,
    )


def _damage(g: Grammar) -> None:
    e = "event"
    g.node(e, n.Event, "when {subject:named} is|are dealt damage", verb=Verb.DEALT_DAMAGE)
    g.node(
        e,
        n.Event,
        "when {subject:named} is|are dealt attack damage",
        verb=Verb.DEALT_ATTACK_DAMAGE,
    )
    g.node(e, n.Event, "when {subject:named} deals|deal damage", verb=Verb.DEALS_DAMAGE)
    g.node(
        e, n.Event, "when {subject:named} deals|deal attack damage", verb=Verb.DEALS_ATTACK_DAMAGE
    )
    g.node(
        e,
        n.Event,
        "when {subject:named} deals|deal {element} damage to {to:named}",
        verb=Verb.DEALS_DAMAGE,
    )
    g.node(
        e,
        n.Event,
        "when {subject:named} deals|deal damage to {to:named}",
        verb=Verb.DEALS_DAMAGE,
    )
    g.node(
        e,
        n.Event,
        "when {subject:named} deals|deal {low:int} or more attack damage",
        verb=Verb.DEALS_ATTACK_DAMAGE,
    )
    g.node(
        e,
        n.Event,
        "when {subject:named} deals|deal {low:int} or more attack damage with {by:named}",
        verb=Verb.DEALS_ATTACK_DAMAGE,
    )
    g.node(
        e,
        n.Event,
        "when {subject:named} is|are dealt {low:int} or more attack damage",
        verb=Verb.DEALT_ATTACK_DAMAGE,
    )
    g.node(
        e,
        n.Event,
        "when {subject:named} deals|deal {element} damage",
        verb=Verb.DEALS_DAMAGE,
    )


def _show_exact(g: Grammar, value: object) -> str | None:
    match value:
        case n.Event(verb=verb, subject=who, low=low) if (
            value == n.Event(verb, who, low=low, high=low) and verb is Verb.DEALS_ATTACK_DAMAGE
        ):
            return f"when {g.show('named', value.subject)} deals exactly {low} attack damage"
    return None


def _show_named(g: Grammar, value: object) -> str | None:
    text = g.try_show("a filter", value)
    return f"a {text}" if text else None
