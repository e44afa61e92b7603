"""What cannot be done: for the turn, or as long as a card says so (8.5.8)."""

from __future__ import annotations

from engine.language import nodes as n
from engine.language.grammar.machine import Grammar
from engine.language.grammar.pronouns import Again
from engine.language.nodes import Act, CardKind, Side, Until

OPPONENT = n.Players(Side.OPPONENT)


def add_to(g: Grammar) -> None:
    """The same forms for what is always so and for what is so until the turn ends."""
    for category, clause, until in (
        ("static", "static clause", Until.ALWAYS),
        ("effect", "clause", Until.TURN),
    ):
        never = "can never" if until is Until.ALWAYS else "cannot"
        _playing(g, category, clause, until)
        _elements(g, category, clause, until, never)
        g.node(
            category,
            n.Cannot,
            f"{{who}} {never} spend Mugic counters for Mugic or abilities",
            act=Act.SPEND_COUNTERS,
            until=until,
        )
        g.node(category, n.Cannot, f"{{who}} {never} gain Energy", act=Act.GAIN_ENERGY, until=until)
    g.node("effect", n.Cannot, "Hive of {who} stays on this turn", act=Act.TURN_HIVE_OFF)


def _playing(g: Grammar, category: str, clause: str, until: Until) -> None:
    """ "Your opponent cannot play ...", "... cannot be played"."""
    never = "can never" if until is Until.ALWAYS else "cannot"
    g.node(
        category,
        n.Cannot,
        f"{{by:restrained}} {never} play {{who:what they play}}",
        act=Act.PLAY,
        until=until,
    )
    if until is Until.TURN:
        g.node(category, n.Cannot, "nobody plays {who:forbidden} this turn", act=Act.PLAY)
    else:
        g.reads(
            category,
            lambda by, who: n.Cannot(Act.PLAY, who, by=by),
            "{by:restrained} cannot play {who:what they play}",
        )
    g.reads(
        clause,
        lambda by, one, two: (
            n.Cannot(Act.PLAY, one, by=by),
            n.Cannot(Act.PLAY, two, by=Again()),
        ),
        "{by:restrained} cannot play {one:what they play} or {two:what they play}",
    )
    g.same("restrained", "selector")
    g.reads("restrained", lambda: OPPONENT, "your opponent")
    g.prints("restrained", lambda _, value: "your opponent" if value == OPPONENT else None)
    g.same("what they play", "forbidden")
    g.reads("what they play", lambda: n.Each(n.Cards(CardKind.ABILITY)), "abilities")


def _elements(g: Grammar, category: str, clause: str, until: Until, never: str) -> None:
    """Elemental Types that cannot be gained or lost."""
    for act, verb in ((Act.GAIN_ELEMENTS, "gain"), (Act.LOSE_ELEMENTS, "lose")):
        g.node(
            category,
            n.Cannot,
            f"{{who}} {never} {verb} Elemental Types",
            act=act,
            until=until,
        )
        g.node(
            category,
            n.Cannot,
            f"{{who}} {never} {verb} Elemental Types from {{by}}",
            act=act,
            until=until,
        )
    if until is Until.ALWAYS:
        g.node(category, n.LoseElement, "{who} always lacks {element}", until=until)
