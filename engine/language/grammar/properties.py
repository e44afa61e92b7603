"""Properties of cards in noun phrases: words before the noun, phrases behind it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from engine.language import nodes as n
from engine.language.grammar.machine import Grammar, Reading, Terminal, join_words
from engine.language.grammar.numbers import word_of, words_of
from engine.language.grammar.pronouns import Nearby, Others
from engine.language.nodes import Pile, Side
from engine.language.spelling import SPOKEN_OF
from engine.language.text import Token
from engine.language.vocabulary import PLURAL, SINGULAR


def add_to(g: Grammar) -> None:
    """Type words, names, tests."""
    g.terminal("type word", _type_word({**SINGULAR, **PLURAL}))
    g.terminal("type noun", _type_word(SINGULAR))
    g.terminal("type nouns", _type_word(PLURAL))
    g.terminal("name spoken of", Terminal(_read_spoken_of, lambda value: None))
    g.terminal(
        "name",
        Terminal(_read_name, lambda value: value if isinstance(value, str) else None),
    )
    _tests_before(g)
    _tests_after(g)


def _type_word(words: dict[str, str]) -> Terminal:
    def read(tokens: Sequence[Token], i: int) -> Iterator[Reading]:
        if i < len(tokens) and tokens[i].folded in words:
            yield i + 1, words[tokens[i].folded]

    return Terminal(read, lambda value: value if value in SINGULAR.values() else None)


def _read_name(tokens: Sequence[Token], i: int) -> Iterator[Reading]:
    """A card name: words that begin with a capital, with small words between them."""
    words: list[str] = []
    for token in tokens[i : i + 8]:
        if not (token.text[0].isupper() or (words and token.text in _SMALL)):
            break
        words.append(token.text)
        if token.text[0].isupper():
            yield i + len(words), join_words(words)


def _read_spoken_of(tokens: Sequence[Token], i: int) -> Iterator[Reading]:
    """A card that texts call by its name alone, without "named": the cards of that name."""
    for end, name in _read_name(tokens, i):
        if name in SPOKEN_OF:
            yield end, n.Cards(n.CardKind(SPOKEN_OF[name]), (n.Named(name),))


_ADJECTIVES = (
    n.Word.RANGE,
    n.Word.SWIFT,
    n.Word.STRIKE,
    n.Word.SURPRISE,
    n.Word.DISARM,
    n.Word.UNTARGETABLE,
    n.Word.RECKLESSNESS,
    n.Word.INVISIBILITY,
    n.Word.INTIMIDATE,
    n.Word.SUPPORT,
    n.Word.OUTPERFORM,
    n.Word.EXHAUST,
)
"""Keywords that stand before a noun: "Swift Creature"."""

_SMALL = ("of", "the", "and", ",", "'s", "to")


STATES: tuple[tuple[str, n.Test], ...] = (
    ("engaged", n.Engaged()),
    ("unengaged", n.Not(n.Engaged())),
    ("Infected", n.Infected()),
    ("Uninfected", n.Not(n.Infected())),
    ("equipped", n.Equipped()),
    ("unequipped", n.Not(n.Equipped())),
    ("face-up", n.FaceUp()),
    ("face-down", n.Not(n.FaceUp())),
)
"""What a card is: before the noun, and behind "is"."""

RELATIONS: tuple[tuple[str, n.Test], ...] = (
    ("opposing", n.Controlled(Side.OPPOSING)),
    ("unoccupied", n.Unoccupied()),
    ("elemental", n.Elemental()),
)
"""What stands before the noun alone."""

UNSAID: tuple[tuple[str, n.Test, n.Test], ...] = (
    ("adjacent", n.Adjacent(n.Source()), n.Adjacent(Nearby())),
    ("other", n.Other(), Others()),
)
"""What stands before the noun without its object: what prints so, and how it is read."""


def _tests_before(g: Grammar) -> None:
    """Words before the noun."""
    for form, test in STATES:
        _constant(g, "adjective", test, form)
    g.same("test before", "adjective")
    for form, test in RELATIONS:
        _constant(g, "test before", test, form)
    for form, test, read in UNSAID:
        _constant(g, "test before", test, form, read=read)
    g.reads("test before", lambda: n.Unoccupied(), "open")
    g.terminal("whose card", words_of({"your": Side.YOURS, "your opponent 's": Side.OPPONENT}))
    g.reads("test before", n.Controlled, "{side:whose card}")
    g.node("test before", n.IsA, "{word:type noun}")
    _constant(g, "test before", n.HasKeyword(n.Word.DEFENDER), "Defender")
    for keyword in _ADJECTIVES:
        g.reads("test before", n.HasKeyword, keyword.capitalize(), word=keyword)
    for element in n.Element:
        proof = element.name.capitalize() + "proof"
        for category in ("test before", "proof test"):
            g.node(category, n.HasKeyword, proof, word=n.Word.PROOF, element=element)
    g.node("plain test", n.IsA, "{word:type noun}")
    g.node("test before", n.Not, "non- {of:plain test}")
    g.node("test before", n.AnyOf, "{of:alternative types}")
    g.list_of("alternative types", "plain test", "or", least=2)
    g.list_of("tests before", "test before", "")
    sorts = {
        "elemental": (n.Elemental(),),
        "discipline": tuple(n.Checks(stat) for stat in n.DISCIPLINES),
    }
    g.terminal("sort of attack", word_of(sorts))
    g.reads("no sort", lambda of: tuple(map(n.Not, of)), "non- {of:sort of attack}")
    g.list_of("no sorts", "no sort", "and", ",")
    g.same("test before", "no sorts")


def _constant(g: Grammar, category: str, value: Any, *forms: str, read: Any = None) -> None:
    """A form that stands for one value, or is ``read`` as what the binder makes of it."""
    g.reads(category, lambda: value if read is None else read, *forms)
    g.prints(category, lambda _, shown: forms[0] if shown == value else None)


def _tests_after(g: Grammar) -> None:
    """Phrases behind the noun."""
    _controllers(g)
    _what_it_has(g)
    _what_it_is(g)
    _what_it_stands_to(g)


def _controllers(g: Grammar) -> None:
    """Who controls the card."""
    after = "test after"
    _constant(g, after, n.Controlled(Side.YOURS), "you control")
    _constant(
        g,
        after,
        n.Controlled(Side.OPPONENT),
        "your opponent controls",
        "an opponent controls",
        "opponents control",
        "controlled by a opponent",
        "controlled by your opponent",
        "you do not control",
    )
    g.reads(
        after,
        lambda: n.Controlled(Side.THEIRS),
        "<he or> they|she control|controls",
        "that player controls",
    )


def _what_it_has(g: Grammar) -> None:
    """Elements, keywords, counters and values that the card has."""
    after = "test after"
    g.node(after, n.HasElement, "with {element}")
    g.node(after, n.HasElement, "with Scanned {element}", scanned=True)
    g.node("element test", n.HasElement, "{element}")
    g.list_of("alternative elements", "element test", "or", least=2)
    g.node(after, n.AnyOf, "with {of:alternative elements}")
    g.node(after, n.HasKeyword, "with {word:keyword name}")
    g.reads(after, lambda test: test, "with {test:proof test}")
    g.node("without", n.HasElement, "without {element}")
    g.node("without", n.HasKeyword, "without {word:keyword name}")
    g.node(after, n.Not, "{of:without}")
    g.node(after, n.Counters, "with a Mugic counter <on it|them>", low=1)
    g.node(after, n.Counters, "with no Mugic counters <on it|them>", high=0)
    for form, field in (("or more", "low"), ("or less", "high")):
        g.node(after, n.Value, f"with {{{field}:int}} {form} {{stat:stat}}")
        g.node(
            after,
            n.Value,
            f"with {{{field}:int}} {form} Scanned {{stat:stat}}",
            scanned=True,
        )
        g.node(after, n.BuildWithin, f"with {{{field}:int}} {form} Build Points")
        g.node(after, n.CostWithin, f"with cost {{{field}:int}} {form}")
        g.node(after, n.Counters, f"with {{{field}:int}} {form} Mugic counters <on it|them>")
    _within(g)
    g.reads(after, _having, "with|that <has|have> <both> {tests:has tests}")
    g.reads(
        after,
        lambda one, two, v: n.AnyOf((below(one, v), below(two, v))),
        "with less than {v:int} {one:stat} or {two:stat}",
    )
    g.prints(after, _show_exactly)


def _what_it_is(g: Grammar) -> None:
    """The card's types and its name."""
    after = "test after"
    g.node(after, n.AnyOf, "that is a {of:types or types}", "that are a {of:types or types}")
    g.list_of("types or types", "plain test", "or a", "or", least=2)
    g.node(after, n.Named, "named {name:name}")
    g.node("without", n.Named, "not named {name:name}")
    g.reads("without", lambda: n.Named("~"), "not named ~")
    g.reads(after, lambda: n.Named("~"), "named ~")


def _what_it_stands_to(g: Grammar) -> None:
    """Where the card is, and to whom it belongs."""
    after = "test after"
    _constant(g, after, n.Here(), "in this space")
    _constant(g, after, n.FirstEachCombat(), "that comes first in the combat")
    g.node(after, n.Adjacent, "adjacent to {to}")
    g.node(after, n.EngagedWith, "engaged with {who:owner}")
    g.node(after, n.SharesTribe, "that shares|share a tribe with {who}")
    g.node(after, n.GearOf, "equipped to {who:owner}")
    g.node(after, n.PlayedBy, "played by {who:owner}")
    g.reads(after, lambda who: n.PlayedBy(who), "{who:owner} plays|play")
    g.reads(
        after,
        lambda side: n.PlayedBy(n.Players(side)),
        "{side:player playing} plays|play",
    )
    g.node(after, n.Targets, "that targets {who:owner}")
    _sides(g, "whereabouts")
    g.same(after, "whereabouts")
    g.list_of("tests after", after, "", "and")
    g.reads("owner", whoever, "{who:selector}")
    g.reads("a card", lambda cards: cards, "a {cards:a filter}")
    g.same("owner", "a card")
    g.prints("owner", _show_owner)


def _having(tests: tuple[n.Test, ...]) -> n.Test | tuple[n.Test, ...] | None:
    """What a card has, or several values or Elemental Types that it has together."""
    if len(tests) == 1:
        return tests[0]
    if all(isinstance(test, n.HasElement) for test in tests):
        return tests
    return n.AllOf(tests) if all(isinstance(test, n.Value) for test in tests) else None


@dataclass(frozen=True)
class Range:
    """Values from ``low`` to ``high``, either of which may be open; ``beyond``: all others."""

    low: int | None = None
    high: int | None = None
    beyond: bool = False

    def test(self, cls: Any, **values: Any) -> n.Test:
        """The test that a value is in the range."""
        test: n.Test = cls(low=self.low, high=self.high, **values)
        return n.Not(test) if self.beyond else test


@dataclass(frozen=True)
class ValueNamed:
    """A value that a card has now, or was scanned with."""

    stat: n.Stat
    scanned: bool = False


def _within(g: Grammar) -> None:
    """ "30 or more Courage", "less than 2 Mugic counters": what a value is compared with."""
    g.reads("range", lambda v: Range(low=v), "{v:int} or more")
    g.reads("range", lambda v: Range(high=v), "{v:int} or less")
    g.reads("range", lambda v: Range(v, v), "exactly {v:int}")
    g.reads("range", lambda v: Range(high=v, beyond=True), "more than {v:int}")
    g.reads("range", lambda v: Range(low=v, beyond=True), "less than {v:int}")
    g.same("value", "range")
    g.reads("value", lambda v: Range(v, v), "{v:int}")
    m = "measured test"
    g.reads("value of a card", ValueNamed, "{stat:stat}")
    g.reads("value of a card", ValueNamed, "Scanned {stat:stat}", scanned=True)
    g.reads(
        m,
        lambda range, of: range.test(n.Value, stat=of.stat, scanned=of.scanned),
        "{range:value} {of:value of a card}",
    )
    g.reads(
        m, lambda range: range.test(n.Counters), "{range:range} mugic counter|counters <on it|them>"
    )
    g.reads(m, lambda range: range.test(n.BuildWithin), "{range:value} build points")
    g.terminal("any or all", word_of({"any": n.AnyOf, "all": n.AllOf, "each": n.AllOf}))
    g.reads(
        m,
        lambda range, of: of(tuple(range.test(n.Value, stat=stat) for stat in n.DISCIPLINES)),
        "{range:value} in {of:any or all} discipline|disciplines",
    )
    g.reads(
        m,
        lambda v: n.AllOf(tuple(n.Value(stat, high=v) for stat in n.DISCIPLINES)),
        "no disciplines greater than {v:int}",
    )


def whoever(who: n.Selector) -> n.Selector | n.Cards:
    """The filter of a plural without an article ("played by Creatures"), which means any of
    them."""
    return who.cards if isinstance(who, n.Each) else who


def _show_owner(g: Grammar, value: Any) -> str | None:
    text = g.try_show("a filter", value)
    return f"a {text}" if text else g.try_show("selector", value)


def below(stat: n.Stat, v: int) -> n.Test:
    """ "Less than N": not at least N."""
    return n.Not(n.Value(stat, v))


def _show_exactly(g: Grammar, value: Any) -> str | None:
    """Tests with one number: both bounds are the same."""
    match value:
        case n.Value(stat=stat, low=low, high=high, scanned=False) if low == high:
            return f"with {low} {g.show('stat', stat)}"
        case n.BuildWithin(low=low, high=high) if low == high:
            return f"with {low} Build Points"
        case n.Not(of=n.Elemental()):
            return "with no Elemental Types"
        case n.Not(of=n.Value(stat=stat, low=None, high=high, scanned=False)):
            return f"with more than {high} {g.show('stat', stat)}"
        case n.Not(of=n.Value(stat=stat, low=low, high=None, scanned=False)):
            return f"with less than {low} {g.show('stat', stat)}"
        case n.AnyOf(
            of=(
                n.Not(of=n.Value(stat=stat, low=low, high=None)),
                n.Not(of=n.Value(stat=other, low=other_low, high=None)),
            )
        ) if low == other_low:
            return f"with less than {low} {g.show('stat', stat)} or {g.show('stat', other)}"
    return None


def _on_side(side: Side | None = None) -> n.Test | None:
    """On a player's side of the board, or on it at all; every space is on one of the two sides."""
    if side is None:
        return n.OnBoard()
    return None if side is Side.ANY else n.OnSide(side)


def _sides(g: Grammar, after: str) -> None:
    """Sides of the board and piles."""
    g.node(after, n.OnSide, "on your side <of the battleboard>", side=Side.YOURS)
    g.node(
        after,
        n.OnSide,
        "on the opposing side <of the battleboard>",
        side=Side.OPPOSING,
    )
    g.reads("whose side", lambda: Side.YOURS, "your")
    g.reads("whose side", lambda: Side.OPPOSING, "your opponent's")
    g.reads("whose side", lambda: Side.OPPOSING, "the opposing")
    g.reads(after, _on_side, "on {side:pile owner} side")
    g.reads(after, _on_side, "on <{side:pile owner} side of> the battleboard")
    piles = {
        Pile.DISCARD: ("general discard pile", "discard pile"),
        Pile.ATTACK_DISCARD: ("attack discard pile",),
        Pile.ATTACK_HAND: ("attack hand",),
        Pile.MUGIC: ("Mugic hand",),
    }
    for pile, names in piles.items():
        for owner, side in (
            ("your", Side.YOURS),
            ("the opposing", Side.OPPOSING),
            ("any", Side.ANY),
        ):
            g.node(after, n.In, f"in {owner} {names[0]}", pile=pile, side=side)
        g.node(after, n.In, f"in the {names[0]} of your opponent", pile=pile, side=Side.OPPONENT)
        g.reads(
            "pile name",
            lambda pile: pile,
            *(f"{name}|{name.split()[-1]}s" for name in names),
            pile=pile,
        )
    g.same("pile owner", "whose side")
    g.reads("pile owner", lambda: Side.THEIRS, "their", "its controller's")
    g.reads("pile owner", lambda: Side.ANY, "a|any|each|all")
    g.reads(after, n.In, "in|from {side:pile owner} {pile:pile name}")
