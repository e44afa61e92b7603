"""What is said of Creatures and cards: they gain, they lose, they cannot, they have.

A predicate is a row of effects whose subject is put in when the sentence is complete. "Target
Creature gains 5 Power and cannot move" has one subject and two predicates.
"""

from __future__ import annotations

from engine.language import nodes as n
from engine.language.grammar.gaining import any_that_has, filled, lasting
from engine.language.grammar.machine import Grammar
from engine.language.grammar.numbers import words_of
from engine.language.grammar.pronouns import It, OnlyIf, That, Whoever
from engine.language.nodes import Act, CardKind, Until
from engine.language.vocabulary import TRIBES
from engine.language.walking import changed

WHO = Whoever()

WHATEVER = n.Each(n.Cards(CardKind.CARD))
"""Mugic, attacks and abilities, but not what is paid for them (R-loss-as-cost)."""

ACTS: tuple[tuple[Act, tuple[str, ...]], ...] = (
    (Act.ENTER_UNOCCUPIED, ("move or relocate into unoccupied spaces",)),
    (Act.BE_HEALED, ("be healed",)),
    (Act.GAIN_ENERGY, ("gain energy <from non- innate abilities>",)),
    (Act.GET_COUNTERS, ("have mugic counters put on it|them",)),
    (
        Act.SPEND_COUNTERS,
        ("spend|use mugic counters to play|pay <for> mugic or abilities",),
    ),
    (Act.BE_INFECTED, ("be Infected",)),
    (Act.BE_RELOCATED, ("be relocated <by {means:any means}>",)),
    (Act.BE_TURNED_DOWN, ("be flipped face-down",)),
    (Act.LOSE_INVISIBILITY, ("lose Invisibility",)),
)
"""What cannot be done, or cannot happen to somebody, as cards say it (8.5.8)."""

ACTS_BY = (
    (Act.BE_TARGETED, "be targeted by {by}"),
    (Act.BE_DESTROYED, "be destroyed <by {by}>"),
    (Act.BE_RELOCATED, "be relocated by {by}"),
    (Act.LOSE_INVISIBILITY, "lose Invisibility from {by}"),
    (Act.GAIN_ENERGY, "gain energy from {by}"),
)
"""What cannot be done by some cards."""


def add_to(g: Grammar) -> None:
    """Predicates of instructions, of cards in play, of both; the sentences that they make."""
    _prohibitions(g)
    _lacking(g)
    g.reads("told", _counted_together, "<also|each> gains|gain {parts:gains}")
    g.reads("told", lambda parts: parts, "<also> loses|lose {parts:losses}")
    g.reads("had", lambda parts: parts, "has|have {parts:havings}")
    g.reads(
        "denied",
        lambda of: tuple(n.GainElement(WHO, element) for element in of),
        "<also> counts|count as <a> {of:element list} attack|attacks",
    )
    g.list_of("element list", "element", "and")
    g.reads(
        "denied",
        lambda word: (
            tuple(n.GainType(WHO, one) for one in word)
            if isinstance(word, tuple)
            else n.GainType(WHO, word)
        ),
        "<also> counts|count as {word:type named}",
        "is|are considered to belong to {word:type named}",
    )
    g.reads("type named", lambda word: word, "a {word:type noun}")
    g.reads("type named", lambda: TRIBES, "all tribes")
    for row, word in (("predicates", "told"), ("lasting predicates", "had")):
        g.same(f"{word} or denied", word, "denied")
        g.list_of(row, f"{word} or denied", "and", ",", ", and")
    g.reads("clause", filled, "{who} {parts:predicates}")
    g.reads("clause", _until, "{who} {parts:predicates} {until:until}")
    g.reads(
        "clause",
        lambda who, parts, condition: OnlyIf(filled(who, parts), condition),
        "{who} {parts:predicates} if {condition}",
    )
    g.reads("static clause", filled, "{who} {parts:lasting predicates}")
    g.reads(
        "static ability",
        lambda cards, tests, it, parts: any_that_has(cards, tests, parts),
        "if any {cards:a filter} has {tests:has tests}, {it:it or that} {parts:lasting predicates}",
    )
    g.reads("it or that", It, "it")
    g.reads("it or that", That, "that <creature>", kind=CardKind.CREATURE)


def _counted_together(parts: tuple[n.Effect, ...]) -> tuple[n.Effect, ...]:
    """ "5 Energy and 5 to all Disciplines for each ...": the count multiplies both numbers."""
    match parts:
        case (n.Gain(n=int(v)) as one, n.Gain(n=n.Times(factor=w)) as two) if v == w:
            return (changed(two, stats=(*two.stats, *one.stats)),)
    return parts


def _until(
    who: n.Selector, parts: tuple[n.Effect, ...], until: Until
) -> tuple[n.Effect, ...] | None:
    """The effects with a stated duration. None for a prohibition that would end with the combat,
    since prohibitions end with the turn."""
    if until is not Until.TURN and any(isinstance(part, n.Cannot) for part in parts):
        return None
    return lasting(filled(who, parts), until)


def _prohibitions(g: Grammar) -> None:
    """ "Cannot move or be healed"."""
    for act, forms in ACTS:
        g.reads("forbidden act", lambda act, means=None: n.Cannot(act, WHO), *forms, act=act)
    for act, form in ACTS_BY:
        g.reads("forbidden act", lambda act, by=None: n.Cannot(act, WHO, by=by), form, act=act)
    g.reads(
        "forbidden act",
        lambda acts, means=False: tuple(
            n.Cannot(act, WHO, by=WHATEVER if means else None) for act in acts
        ),
        "{acts:gain or lose} elemental types <from {means:any means}>",
    )
    acts = {
        "gain": (Act.GAIN_ELEMENTS,),
        "lose": (Act.LOSE_ELEMENTS,),
        "gain or lose": (Act.GAIN_ELEMENTS, Act.LOSE_ELEMENTS),
    }
    g.terminal("gain or lose", words_of(acts))
    g.terminal("single act", words_of({"move": Act.MOVE, "intercept": Act.INTERCEPT}))
    g.reads("forbidden act", lambda act: n.Cannot(act, WHO), "{act:single act}")
    g.reads("any means", lambda: True, "mugic, abilities|attacks or attacks|abilities")
    g.reads(
        "forbidden act", lambda what: n.Cannot(Act.PLAY, what, by=WHO), "play {what:what they play}"
    )
    g.list_of("forbidden acts", "forbidden act", "or")
    g.reads("denied", lambda acts: acts, "cannot {acts:forbidden acts}")


def _lacking(g: Grammar) -> None:
    """ "Does not have and cannot gain Range"."""
    g.list_of("lacking words", "lacking word", "and")
    g.same("lacking word", "keyword name", "element")
    g.reads(
        "denied",
        lambda words: tuple(effect for word in words for effect in _without(word)),
        "lose|loses and cannot gain {words:lacking words}",
        "do|does not have and cannot gain {words:lacking words}",
    )
    g.reads(
        "denied",
        lambda: n.LacksElement(WHO),
        "do|does not have and cannot gain <any> elemental types",
    )
    g.reads(
        "denied",
        lambda element: n.LacksElement(WHO, element),
        "do|does not have {element} and cannot gain it",
    )
    g.reads("had", _not_had, "do|does not have {part:loss part}")
    g.reads("had", lambda: n.LoseElementsOf(WHO), "do|does not have any elemental types")


def _not_had(part: n.Effect | tuple[n.Effect, ...]) -> n.Effect | None:
    """A keyword or an Elemental Type that somebody does not have."""
    match part:
        case n.LoseAbility():
            return part
        case n.LoseElement(element=n.Element()):
            return part
    return None


def _without(word: n.Word | n.Element) -> tuple[n.Effect, ...]:
    """That somebody neither has nor gains a keyword or an Elemental Type."""
    if isinstance(word, n.Element):
        return (n.LacksElement(WHO, word),)
    return (n.LoseAbility(WHO, n.Keyword(word)), n.CannotGain(WHO, word))
