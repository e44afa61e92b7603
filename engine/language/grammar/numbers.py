"""Numbers, Disciplines, Elemental Types, and amounts counted at the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from engine.language import nodes as n
from engine.language.grammar.machine import Grammar, Reading, Terminal
from engine.language.text import Token

NUMBER_WORDS = (
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
)
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")
LARGEST = 10_000
_ALL = (*n.DISCIPLINES, n.Stat.ENERGY)
_WHOLE = {n.DISCIPLINES: "all Disciplines", _ALL: "all Disciplines and Energy"}


def read_int(tokens: Sequence[Token], i: int) -> Iterator[Reading]:
    if i < len(tokens):
        word = tokens[i].folded
        if word.isdecimal() and word.isascii() and int(word[:9]) <= LARGEST:
            yield i + 1, int(word)
        elif word in NUMBER_WORDS:
            yield i + 1, NUMBER_WORDS.index(word)


def _show_int(value: Any) -> str | None:
    return str(value) if type(value) is int and value >= 0 else None


def word_of(names: dict[str, Any]) -> Terminal:
    """A terminal that reads one word as a value."""
    words = {value: word for word, value in names.items()}

    def read(tokens: Sequence[Token], i: int) -> Iterator[Reading]:
        if i < len(tokens) and tokens[i].folded in folded:
            yield i + 1, folded[tokens[i].folded]

    folded = {word.casefold(): value for word, value in names.items()}
    return Terminal(read, words.get)


def _of_both(one: n.Amount, two: n.Amount) -> n.Sum:
    """ "Muge and Mandiblor you control": who controls them is said of both."""
    match one, two:
        case n.CountOf(cards=first), n.CountOf(cards=n.Cards(tests=tests)):
            if all(isinstance(test, n.IsA) for test in first.tests):
                side = (n.Controlled(n.Side.YOURS), n.Controlled(n.Side.OPPONENT))
                said = tuple(test for test in tests if test in side)
                one = n.CountOf(n.Cards(first.kind, (*said, *first.tests)))
    return n.Sum((one, two))


def words_of(names: dict[str, Any]) -> Terminal:
    """A terminal that reads one or several words as a value."""
    split = {tuple(words.casefold().split()): value for words, value in names.items()}

    def read(tokens: Sequence[Token], i: int) -> Iterator[Reading]:
        for words, value in split.items():
            if tuple(token.folded for token in tokens[i : i + len(words)]) == words:
                yield i + len(words), value

    return Terminal(read, lambda value: None)


def _show_count(g: Grammar, value: Any) -> str | None:
    return g.try_show("count list", value.of if isinstance(value, n.Sum) else (value,))


def counted(number: n.Number, of: n.Amount | None) -> n.Number | None:
    """The number, or the number times what is counted; None if the number is an amount itself."""
    if of is None:
        return number
    return n.Times(number, of) if isinstance(number, int) else None


def add_to(g: Grammar) -> None:
    """Numbers and what is counted."""
    _values(g)
    _numbers(g)
    _counts(g)


def _values(g: Grammar) -> None:
    """Numbers and the words of Disciplines and Elemental Types."""
    g.terminal("int", Terminal(read_int, _show_int))
    g.terminal("ordinal", word_of({word: i for i, word in enumerate(ORDINALS)}))
    g.terminal("element", word_of({e.name.capitalize(): e for e in n.Element}))
    g.terminal("discipline", word_of({s.name.capitalize(): s for s in n.DISCIPLINES}))
    g.terminal("stat", word_of({s.name.capitalize(): s for s in n.Stat}))
    g.terminal("possessive", word_of({"'s": "'s", "'": "'"}))
    g.terminal("times", word_of({"twice": 2, "thrice": 3}))

    g.list_of("stat list", "stat", ",", "and", ", and")
    g.same("stats", "stat list")
    g.reads("stats", lambda: n.DISCIPLINES, "all|each discipline|disciplines")
    g.reads("stats", lambda: _ALL, "all disciplines and energy")
    g.prefers("stats", lambda _, value: _WHOLE.get(value))


def _numbers(g: Grammar) -> None:
    """Numbers that are said: so many, X, as much, several times X."""
    g.same("number", "int", "count number")
    g.node("count number", n.X, "X")
    g.node(
        "count number",
        n.ThatMuch,
        "as much",
        "that much",
        "that amount",
        "the same amount",
    )
    g.node("count number", n.All, "all")
    g.node(
        "count number",
        n.Times,
        "{factor:int} per {of:count}",
        "{factor:int} for each {of:count}",
    )
    g.reads(
        "count number",
        n.Times,
        "{of:x} times {factor:int}",
        "{factor:int} times {of:x}",
    )
    g.node("x", n.X, "X")
    g.node("count number", n.Sum, "{of:summands}")
    g.list_of("summands", "int", "plus", least=2)


def _counts(g: Grammar) -> None:
    """What is counted: cards, Elemental Types, counters, Tribes."""
    g.list_of("count list", "one count", "and each")
    g.reads(
        "count",
        lambda counts: counts[0] if len(counts) == 1 else n.Sum(counts),
        "{counts:count list}",
    )
    g.reads("count", _of_both, "{one:one count} and {two:one count}")
    g.prints("count", _show_count)
    g.node("one count", n.X, "X")
    g.node("one count", n.CountOf, "{cards}")
    g.node(
        "one count",
        n.ElementsOf,
        "Elemental Type of {who}",
        "elemental type|types {who} has|have",
    )
    g.node("one count", n.CountersOn, "Mugic counter on {who}", "Mugic counters on {who}")
    g.reads("one count", n.ElementsOf, "different elemental type|types {who} has|have")
    g.node(
        "one count",
        n.KeywordValueOf,
        "{word:keyword name} value of {who}",
        "{who:whose own} {word:keyword name} value",
    )
    g.node("equal amount", n.ValueOf, "the {stat:stat} of {who}")
    g.reads(
        "equal amount",
        lambda who, of: n.ValueOf(of.stat, who, of.scanned),
        "{who:whose own} {of:value of a card}",
    )
    g.node(
        "equal amount",
        n.ValueOf,
        "the Scanned {stat:stat} of {who}",
        scanned=True,
    )
    g.node(
        "one count",
        n.TribesControlled,
        (
            "Tribe|Tribes you control",
            "Tribe you control beyond {beyond:int}",
            "Tribe of the army of {of:selector}",
        ),
    )
    g.reads("one count", lambda: n.TribesControlled(1), "tribe you control beyond the first")
