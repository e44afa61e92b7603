"""Static clauses: what is true while the card is in play (8.8.3)."""

from __future__ import annotations

from typing import Any

from engine.language import nodes as n
from engine.language.grammar.gaining import filled, measured
from engine.language.grammar.machine import Grammar
from engine.language.grammar.pronouns import It, Whoever
from engine.language.nodes import CardKind, Until

ALWAYS = Until.ALWAYS


_TYPE = 'creature type " {word:type noun} " in addition to its|their other types'


def add_to(g: Grammar) -> None:
    """Static clauses: having, not being able to, damage, rules of the game."""
    g.list_of("statics", "static clause", ";", "and", ".")
    g.same("static clause", "static")
    _having(g)
    _forbidding(g)
    _acts_forbidden(g)
    _forbidden_by(g)
    _plays_forbidden(g)
    _playing(g)
    _rules(g)


def _having(g: Grammar) -> None:
    s = "static"
    g.node(s, n.Gain, "{who} has|have {stats} + {n}", until=ALWAYS)
    g.node(s, n.Lose, "{who} has|have {stats} - {n}", until=ALWAYS)
    g.node(s, n.GainElement, "{who} always has|have {element}", until=ALWAYS)
    g.reads("static clause", _always_so, "{who:selector} {parts:told}")
    g.node(s, n.GainAbility, "{who} always has|have {ability:quoted}", until=ALWAYS)
    g.node(s, n.LoseAbility, "{who} always lacks {keyword:bare keyword}", until=ALWAYS)
    g.node(s, n.CannotGain, "{who} never gets {word:keyword name}", until=ALWAYS)
    g.node(s, n.LoseAllAbilities, "{who} always lacks all abilities", until=ALWAYS)
    g.reads(s, lambda who: n.LoseAllAbilities(who), "{who} lose|loses all abilities")
    who = Whoever()
    g.list_of("havings", "having", "and", ",", ", and")
    for two in (
        "an additional {n_:int} {stats:stat list} and {m:int} {more:stat list}",
        "an additional {n_:int} {stats:stat list} and {m:int} in|to {more:stats}",
    ):
        g.reads("having", _two_gains, two)
        g.reads("having", _two_gains, two + " for each {of:count}")
    g.reads("having", lambda of: n.Gain(who, *of), "an additional {of:measured}")
    g.reads("having", lambda of: n.Lose(who, *of), "{of:less}")
    g.reads("less", measured, "{v:number} less {stats:stat list} <for each {of:count}>")
    g.reads("less", measured, "{v:number} less in|to {stats} <for each {of:count}>")
    g.reads("having", lambda element: n.GainElement(who, element), "{element}")
    g.reads("having", lambda of: n.GainElementsOf(who, of), "{of:elements of}")
    g.node(
        "static", n.GainElementsOf, "{who} has the Elemental Types of {of:selector}", until=ALWAYS
    )
    g.node(
        "static",
        n.LoseElementsOf,
        (
            "{who} always lacks all Elemental Types",
            "{who} always lacks the Elemental Types of {of:selector}",
        ),
        until=ALWAYS,
    )
    g.node("static", n.LoseElement, "{who} always lacks {element}", until=ALWAYS)
    g.reads("having", lambda ability: n.GainAbility(who, ability), "{ability:ability named}")
    g.reads("having", lambda: n.LoseElementsOf(who), "no elemental types")
    g.node("static", n.GainType, "{who} is also a {word:type noun}", until=ALWAYS)
    g.reads("having", lambda word: n.GainType(who, word), f"{_TYPE}")
    g.reads(
        "having",
        lambda ability: n.GainAbility(who, ability),
        "an additional {ability:ability named}",
    )


def _two_gains(
    n_: int, stats: tuple[n.Stat, ...], m: int, more: tuple[n.Stat, ...], of: n.Amount | None = None
) -> tuple[n.Effect, ...]:
    amounts: tuple[n.Number, n.Number] = (n.Times(n_, of), n.Times(m, of)) if of else (n_, m)
    return n.Gain(Whoever(), amounts[0], stats), n.Gain(Whoever(), amounts[1], more)


def _playing(g: Grammar) -> None:
    """Which Mugic a Creature may play (3.4.4.1)."""
    g.node(
        "static",
        n.MayPlay,
        ("{who} may play all Mugic", "{who} may play {words:affiliations} Mugic"),
        "{who} can play {words:affiliations} mugic <cards>",
    )
    g.list_of("affiliations", "affiliation", "and", "or")
    g.reads("affiliation", lambda word: (word,), "{word:type noun}")
    g.prints("affiliation", lambda grammar, value: grammar.try_show("type noun", value))


def _forbidding(g: Grammar) -> None:
    """What can never be done: moving, healing, playing."""
    s = "static"
    g.node(
        s,
        n.Cannot,
        "{who} can never move",
        act=n.Act.MOVE,
        until=ALWAYS,
    )
    g.node(
        s,
        n.Cannot,
        "{who} can never be healed",
        act=n.Act.BE_HEALED,
        until=ALWAYS,
    )
    g.node(
        s,
        n.Cannot,
        "nobody plays {who:forbidden}",
        act=n.Act.PLAY,
        until=ALWAYS,
    )
    g.reads("forbidden", lambda: n.Each(n.Cards(CardKind.ABILITY)), "activated abilities")


def _acts_forbidden(g: Grammar) -> None:
    """What cannot be done to somebody: for the turn, and always."""
    s = "static"
    for form, act in (
        ("have Mugic counters put on it|them", n.Act.GET_COUNTERS),
        ("be Infected", n.Act.BE_INFECTED),
        ("be destroyed", n.Act.BE_DESTROYED),
        ("intercept", n.Act.INTERCEPT),
        ("be relocated", n.Act.BE_RELOCATED),
        ("be flipped face-down", n.Act.BE_TURNED_DOWN),
        ("lose Invisibility", n.Act.LOSE_INVISIBILITY),
        ("have its Disciplines changed", n.Act.CHANGE_DISCIPLINES),
    ):
        g.node("effect", n.Cannot, f"{{who}} cannot {form}", act=act)
        g.node(
            s,
            n.Cannot,
            f"{{who}} can never {form}",
            act=act,
            until=ALWAYS,
        )


def _forbidden_by(g: Grammar) -> None:
    """What cannot be done by some cards."""
    s = "static"
    g.node(
        "effect",
        n.Cannot,
        ("{who} cannot be targeted", "{who} cannot be targeted by {by}"),
        act=n.Act.BE_TARGETED,
    )
    g.node(
        s,
        n.Cannot,
        ("{who} can never be targeted", "{who} can never be targeted by {by}"),
        act=n.Act.BE_TARGETED,
        until=ALWAYS,
    )
    for category, until in (("effect", Until.TURN), (s, ALWAYS)):
        never = "cannot" if until is Until.TURN else "can never"
        for act, form in (
            (n.Act.BE_RELOCATED, "be relocated by {by}"),
            (n.Act.LOSE_INVISIBILITY, "lose Invisibility from {by}"),
            (n.Act.BE_DESTROYED, "be destroyed by {by}"),
            (n.Act.CHANGE_DISCIPLINES, "have its Disciplines changed by {by}"),
        ):
            g.node(category, n.Cannot, f"{{who}} {never} {form}", act=act, until=until)
    g.reads(
        "rule",
        lambda who, by=None: n.Cannot(n.Act.CHANGE_DISCIPLINES, who, by=by),
        "{who:whose own} disciplines cannot be increased or decreased <by {by}>",
    )
    g.reads("whose own", lambda who, mark: who, "{who} {mark:possessive}")
    g.reads("whose own", It, "its", "their")


def _plays_forbidden(g: Grammar) -> None:
    """What cannot be played."""
    g.reads("rule clause", _unplayed, "{of:forbidden kinds} cannot be played")
    g.list_of("forbidden kinds", "forbidden", "and", "or")
    g.same("static clause", "rule clause")
    g.same("clause", "rule clause")
    g.reads("forbidden", lambda: n.Each(TRIBAL), "tribal mugic")
    g.reads("forbidden", lambda: n.Each(n.Cards(CardKind.MUGIC)), "mugic <cards>")
    g.prints("forbidden", _show_forbidden)


def _unplayed(of: tuple[n.Selector, ...]) -> tuple[n.Effect, ...]:
    return tuple(n.Cannot(n.Act.PLAY, who) for who in of)


TRIBAL = n.Cards(CardKind.MUGIC, (n.Not(n.IsA("Generic")),))


_HELD = (
    n.Gain,
    n.Lose,
    n.GainElement,
    n.LoseElement,
    n.GainElementsOf,
    n.LoseElementsOf,
    n.GainAbility,
    n.LoseAbility,
    n.LoseAllAbilities,
    n.GainType,
)
"""What may hold of a Creature as long as a card is in play."""


def _always_so(who: n.Selector, parts: tuple[n.Effect, ...] | n.Effect) -> Any:
    """ "Creatures gain Fire." as the line of a card in play: they have it while it is there. What
    is chosen is chosen once, and is no such line."""
    parts = parts if isinstance(parts, tuple) else (parts,)
    if not isinstance(who, n.Each | n.Bearer | It):
        return None
    for part in parts:
        if not isinstance(part, _HELD) or getattr(part, "element", part) is None:
            return None
    return filled(who, parts)


def _show_forbidden(_: Grammar, value: object) -> str | None:
    if value == n.Each(n.Cards(CardKind.ABILITY)):
        return "activated abilities"
    if value == n.Each(n.Cards(CardKind.MUGIC)):
        return "Mugic"
    return "tribal Mugic" if value == n.Each(TRIBAL) else None


def _rules(g: Grammar) -> None:
    s = "static"
    g.node(
        s,
        n.LoseInitiative,
        "{who} always loses initiative",
        "{who} loses|lose initiative checks",
    )
    g.node(
        s,
        n.BeginFaceUp,
        "begins the game turned up",
        "this battlegear begins the game face-up",
    )
    g.node(
        s,
        n.PayMore,
        ("{who} pays {n:int} more for Mugic", "{who} pays {n:int} more to play a {cards:a filter}"),
    )
    g.node(
        s,
        n.MoveAnywhere,
        "{who} reaches every space",
        "{who} may|can move to any space <on the battleboard>",
    )
    g.reads(
        s,
        lambda cards: n.MustMoveHere(cards if cards.tests else None),
        "if an adjacent {cards:a filter} can move into this space, it must do so",
    )
    g.node(
        s,
        n.MustMoveHere,
        ("adjacent Creatures must move here", "each adjacent {cards:a filter} must move here"),
    )
