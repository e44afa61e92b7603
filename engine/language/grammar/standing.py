"""Further static sentences: combats, plays, and what holds on a condition."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from engine.language import nodes as n
from engine.language.grammar.machine import Grammar, Reading, Terminal
from engine.language.grammar.nouns import filter_of
from engine.language.grammar.numbers import read_int
from engine.language.grammar.pronouns import It
from engine.language.nodes import CardKind, Side, Until
from engine.language.text import Token

ALWAYS = Until.ALWAYS


def add_to(g: Grammar) -> None:
    """Each subject in its own function."""
    _combat(g)
    _paying(g)
    _sides_up(g)
    _playing(g)
    _prices(g)
    _conditional(g)


def _combat(g: Grammar) -> None:
    """Rules of combat that a card changes."""
    g.node(
        "static",
        n.StayDown,
        "{what:selector} stays face-down as combat begins",
    )
    g.reads(
        "static",
        lambda what, engaged: n.StayDown(what),
        "{what:selector} is|are not flipped face-up {engaged:as combat begins}",
    )
    g.node(
        "static",
        n.SeeAll,
        "Invisibility counts against everybody",
        "invisibility abilities work against creatures with invisibility",
    )
    g.node(
        "static",
        n.SeeAll,
        "Invisibility of {who} counts against everybody",
        "invisibility abilities of {who} work against creatures with invisibility",
    )
    g.node(
        "static",
        n.PassChecks,
        "{who} passes every Stat Check",
        until=ALWAYS,
    )
    g.node("condition", n.AllOf, "together ({of:joined conditions})")
    g.list_of("joined conditions", "condition", "/", least=2)
    g.node("condition", n.LostInitiative, "you lost Initiative", side=Side.YOURS)
    g.node("condition", n.LostInitiative, "your opponent lost Initiative", side=Side.OPPONENT)
    g.node("test after", n.FewerCounters, "with fewer Mugic counters than {than}")
    g.reads("test after", lambda: n.FewerCounters(n.Itself()), "with fewer mugic counters")
    g.node(
        "test after",
        n.Allied,
        "beside a {cards:a filter}",
    )


def _paying(g: Grammar) -> None:
    """Who else may pay for an ability."""
    g.node(
        "static",
        n.PayFrom,
        "a {cards:a filter} may pay for abilities of {who}",
    )
    g.reads(
        "static",
        lambda who, cards: n.PayFrom(who, filter_of(cards.kind, (n.Other(),), cards.tests)),
        "another {cards:a filter} may pay for abilities of {who}",
    )
    g.reads(
        "static",
        lambda who, cards: n.PayFrom(who, filter_of(cards.kind, cards.tests)),
        "{who} can pay mugic counters from {cards:filters} to activate its abilities",
    )


def _sides_up(g: Grammar) -> None:
    """Abilities that a turned card keeps, and the side it begins with."""
    g.node(
        "static",
        n.KeepNormal,
        "uses its normal abilities too",
        "~ can activate its normal abilities",
    )
    g.node("static", n.ThisSideUp, "begins with this side up")
    g.reads(
        "static",
        lambda who: n.ThisSideUp() if isinstance(who, n.Source) else None,
        "{who} begins the game and comes into play with this side face-up",
    )


def _playing(g: Grammar) -> None:
    """Who may not play what."""
    g.reads("plays", lambda: n.Cards(CardKind.EFFECT), "mugic or abilities")
    g.reads("plays", lambda: n.Cards(CardKind.MUGIC), "mugic")
    g.reads("plays", lambda: n.Cards(CardKind.ABILITY), "activated abilities")
    g.reads(
        "static",
        lambda who, what, ally: n.Cannot(
            n.Act.PLAY,
            n.Each(
                filter_of(
                    what.kind,
                    (n.PlayedBy(filter_of(who.kind, who.tests, (n.Allied(ally),))),),
                )
            ),
        ),
        "{who:filters} cannot play {what:plays} if their controller also controls a"
        " {ally:a filter}",
    )
    g.prints("forbidden", _show_plays)
    g.reads(
        "forbidden",
        lambda who, what: n.Each(filter_of(what.kind, (n.PlayedBy(who),))),
        "{what:plays} of {who:owner}",
    )


def _prices(g: Grammar) -> None:
    """Counters more or less for a card or an ability."""
    for price in ("{who} pays {n:fewer} less", "{who} pays - {n:fewer} more"):
        g.node("static", n.PayMore, f"{price} to play a {{cards:a filter}}")
        g.node("static", n.PayMore, f"{price} for Mugic, at least {{least:int}}")
    g.terminal("fewer", Terminal(_read_fewer, _show_fewer))
    own = n.AbilityOf(CardKind.CREATURE, printed=True)
    g.reads(
        "static",
        lambda v: n.PayMore(-v, n.Source(), n.Cards(CardKind.ABILITY, (own,))),
        "this ability costs {v:int} less mugic counter|counters to play",
    )


def _read_fewer(tokens: Sequence[Token], i: int) -> Iterator[Reading]:
    """So many less: the number below 0."""
    for end, number in read_int(tokens, i):
        yield end, -number


def _show_fewer(value: Any) -> str | None:
    return str(-value) if isinstance(value, int) and value < 0 else None


def _show_plays(g: Grammar, value: object) -> str | None:
    match value:
        case n.Each(cards=n.Cards(kind=kind, tests=(n.PlayedBy(who=who),))):
            words = {
                CardKind.EFFECT: "Mugic or abilities",
                CardKind.MUGIC: "Mugic",
                CardKind.ABILITY: "activated abilities",
            }.get(kind)
            shown = g.try_show("owner", who)
            return f"{words} of {shown}" if words and shown else None
    return None


def _conditional(g: Grammar) -> None:
    """Static sentences with conditions of their own; what happens as soon as something holds."""
    g.reads(
        "static ability",
        _besides_or_instead,
        "{first:statics}. if {condition}, {then:statics} <{instead:in its place}>",
    )
    g.node(
        "static",
        n.If,
        (
            "always if {condition} ({then:statics})",
            "always if {condition} ({then:statics}) otherwise ({otherwise:statics})",
        ),
    )
    g.node("ability", n.AsSoonAs, "as soon as {condition}: {effects}")
    g.reads(
        "ability",
        lambda condition, effect: n.AsSoonAs(condition, (effect,)),
        "if {condition}, {effect:drastic}",
    )
    g.reads("drastic", lambda: n.Destroy(It()), "destroy it")
    g.reads("drastic", lambda: n.Sacrifice(It()), "sacrifice it")
    g.reads(
        "ability",
        lambda cards, tests: _all_destroyed(filter_of(cards.kind, cards.tests, tests)),
        "if a {cards:a filter} has {tests:has tests}, destroy it",
    )
    by_initiative(g)


def _besides_or_instead(
    first: tuple[n.Effect, ...],
    condition: n.Condition,
    then: tuple[n.Effect, ...],
    instead: bool = False,
) -> n.Static:
    """What holds on a condition, besides what always holds or in its place."""
    if instead:
        return n.Static((n.If(condition, then, first),))
    return n.Static((*first, n.If(condition, then)))


def _all_destroyed(cards: n.Cards) -> n.AsSoonAs:
    return n.AsSoonAs(n.There(cards), (n.Destroy(n.Each(cards)),))


def by_initiative(g: Grammar) -> None:
    """What depends on the word of the active Location's Initiative (3.6.5)."""
    g.node("condition", n.InitiativeIs, "Initiative is by {word:initiative word}")
    words = [e.name.capitalize() for e in n.Element] + [s.name.capitalize() for s in n.DISCIPLINES]
    for word in words:
        g.reads("initiative word", lambda word=word: word, word)
    g.prints("initiative word", lambda _, value: value if value in words else None)
    line = "the initiative of the active location is a"
    elements = tuple(n.InitiativeIs(e.name.capitalize()) for e in n.Element)
    g.reads(
        "static ability",
        lambda who, v: n.Static(
            tuple(
                n.If(
                    n.InitiativeIs(e.name.capitalize()),
                    (n.GainAbility(who, n.Keyword(n.Word.ELEMENT, v, e)),),
                )
                for e in n.Element
            )
        ),
        f'if {line} elemental type, {{who}} has " element {{v:int}} " in that elemental type',
    )
    g.reads(
        "triggered",
        lambda event, who: n.Triggered(
            event,
            tuple(
                n.If(n.InitiativeIs(e.name.capitalize()), (n.GainElement(who, e),))
                for e in n.Element
            ),
            n.AnyOf(elements),
        ),
        f"{{event}}, if {line} elemental type, {{who}} gains that elemental type",
    )
    g.reads(
        "triggered",
        lambda event, cards, v, m: n.Triggered(
            event,
            tuple(
                n.If(
                    n.InitiativeIs(s.name.capitalize()),
                    (
                        n.Lose(
                            n.Each(filter_of(cards.kind, cards.tests, (n.Not(n.Value(s, v)),))),
                            m,
                            (n.Stat.ENERGY,),
                        ),
                    ),
                )
                for s in n.DISCIPLINES
            ),
            n.AnyOf(tuple(n.InitiativeIs(s.name.capitalize()) for s in n.DISCIPLINES)),
        ),
        "{event}, if the active location's initiative is a discipline, {cards:filters} with less"
        " than {v:int} in that discipline lose {m:int} energy",
    )
    g.node("condition", n.AnyOf, "any of ({of:joined conditions})")
