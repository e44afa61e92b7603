"""Conditions: what follows "if" or "while"."""

from __future__ import annotations

from engine.language import nodes as n
from engine.language.grammar.machine import Grammar
from engine.language.grammar.nouns import filter_of
from engine.language.grammar.numbers import word_of
from engine.language.grammar.pronouns import Unsaid
from engine.language.nodes import Side


def add_to(g: Grammar) -> None:
    """Conditions, and the tests a "has" or "is" asks."""
    c = "condition"
    g.node(c, n.HiveIsOn, "Hive is active")
    g.node(c, n.Done, "done", "you do")
    g.node(c, n.OnTurnOf, "it is your turn", side=Side.YOURS)
    g.node(c, n.OnTurnOf, "it is the turn of your opponent", side=Side.OPPOSING)
    _of_somebody(g)
    _of_some_card(g)
    _compared(g)
    _is_tests(g)
    _has_tests(g)
    _control(g)


def _of_somebody(g: Grammar) -> None:
    """What somebody is or has, and is not or has not."""
    c = "condition"
    g.node(c, n.Is, "{who} is {tests:is tests}", "{who} are {tests:is tests}")
    g.node(
        c,
        n.Is,
        "{who} has {tests:has tests}",
        "{who} <already> has|have {tests:has tests}",
        "{who} had {tests:has tests}",
    )
    g.reads(
        c,
        _lacks,
        "{who} does not have {tests:has tests}",
        "{who} doesn't have {tests:has tests}",
    )
    g.reads(
        c,
        lambda who, tests: n.Not(n.Is(who, tests)),
        "{who} is not {tests:is tests}",
        "{who} isn't {tests:is tests}",
    )
    g.prints(c, _show_not)


def _of_some_card(g: Grammar) -> None:
    """That there is such a card: in play, in a pile, under control."""
    c = "condition"
    g.node(c, n.There, "there is {cards:controlled filter}")
    g.reads(c, lambda control: control, "{control:your control}")
    g.reads(c, lambda cards: n.Not(n.There(cards)), "there is no {cards:a filter}")
    g.reads(
        c,
        lambda who: n.Is(Unsaid(), (n.EngagedWith(who),)),
        "engaged with {who:owner}",
    )
    g.reads(
        c,
        lambda cards, tests: n.There(filter_of(cards.kind, cards.tests, tests)),
        "a|an|any {cards:a filter} has {tests:has tests}",
        "a|an|any {cards:a filter} is {tests:is tests}",
    )
    g.node(c, n.Only, "you control only {tests:only tests}")
    g.reads(c, _only, "you only control {tests:only tests} <and {who} is {state:state}>")


def _compared(g: Grammar) -> None:
    """Two Creatures compared: in a Discipline, in their Tribes."""
    c = "condition"
    g.node(
        c,
        n.Higher,
        "{who} has more {stat} than {than}",
        "{who} has higher {stat} than {than}",
    )
    for amount in ("{amount:tally}", "{amount:count}"):
        g.node(c, n.Reached, f"{amount} is at least {{low:int}}")
    g.node(c, n.Found, "{who:selector} is the only one", "there is {who:selector}")
    words = {"higher": False, "more": False, "lower": True, "less": True}
    g.terminal("higher or lower", word_of(words))
    g.reads(
        c,
        _extreme,
        "an engaged creature has {lowest:higher or lower} {stat:stat}"
        " than the opposing engaged creature",
    )
    g.node(
        c,
        n.Higher,
        "{who} has more {stat} than {than} has {against:discipline}",
    )
    g.reads(
        c,
        lambda who, stat, than, against: n.Higher(stat, who, than, against=against),
        "{who:possessor}'s {stat} is more than {than:possessor}'s {against:discipline}",
    )
    g.reads(
        c,
        lambda who, than: n.Is(who, (n.SharesTribe(than),)),
        "{who} shares a tribe with {than}",
    )
    g.reads(
        c,
        lambda who, than: n.Not(n.Is(who, (n.SharesTribe(than),))),
        "{who} does not share a tribe with {than}",
    )
    g.reads(
        c,
        lambda who, one, two: n.Is(who, (n.IsA(one), n.IsA(two))),
        "{who} is a {one:type noun} {two:type noun}",
    )


def _control(g: Grammar) -> None:
    """What a player controls, and controls alone."""
    g.terminal("some or none", word_of({"a": True, "an": True, "no": False}))
    g.reads("your control", _some_or_none, "{side:controller} {some:some or none} {cards:cards}")
    g.reads("your control", _several, "you control {cards:filters}")
    for side, words in (
        (Side.YOURS, ("you control",)),
        (Side.OPPONENT, ("your|an opponent controls",)),
        (Side.ANY, ("any player controls",)),
    ):
        g.reads("controller", lambda side: side, *words, side=side)
    g.same("controlled filter", "a card")
    g.prints("controlled filter", lambda grammar, value: _article(grammar, value))
    g.reads("only tests", lambda cards: cards.tests, "{cards:filters}")
    g.prints("only tests", _show_only)


def _only(
    tests: tuple[n.Test, ...], who: n.Selector | None = None, state: n.Test | None = None
) -> n.Condition:
    """The condition that every Creature a player controls passes the tests and, with ``state``,
    that ``who`` is in that state too."""
    only = n.Only(tests)
    return only if who is None or state is None else n.AllOf((only, n.Is(who, (state,))))


def _extreme(stat: n.Stat, lowest: bool) -> n.Condition:
    """The condition that one of the two engaged Creatures has the highest value (or the
    ``lowest``); with equal values neither has it."""
    engaged = filter_of(n.CardKind.CREATURE, (n.Engaged(),))
    return n.Found(n.WithHighest(stat, engaged, lowest))


def _gear(cards: n.Cards) -> n.Cards | None:
    """Battlegear; "a Shard" behind "equipped with" is one too."""
    match cards:
        case n.Cards(kind=n.CardKind.BATTLEGEAR):
            return cards
        case n.Cards(kind=n.CardKind.CREATURE, tests=(n.IsA(),)):
            return n.Cards(n.CardKind.BATTLEGEAR, cards.tests)
    return None


def _show_not(g: Grammar, value: object) -> str | None:
    match value:
        case n.Not(of=n.There(cards=cards, low=1, high=None)):
            return f"there is no {g.show('a filter', cards)}"
        case n.Not(of=n.Is(who=who, tests=tests)):
            for verb, category in (("is not", "is tests"), ("does not have", "has tests")):
                text = g.try_show(category, tests)
                if text:
                    return f"{g.show('selector', who)} {verb} {text}"
    return None


def _article(g: Grammar, value: object) -> str | None:
    text = g.try_show("a filter", value)
    return f"a {text}" if text else None


def _show_only(g: Grammar, value: object) -> str | None:
    if not isinstance(value, tuple):
        return None
    return g.try_show("filters", n.Cards(n.CardKind.CREATURE, value))


def _lacks(who: n.Selector, tests: tuple[n.Test, ...]) -> n.Condition:
    return n.Not(n.Is(who, tests))


def _held(side: Side, cards: n.Cards) -> n.There:
    """Whether a player controls such a card; any player, whether it is in play."""
    if side is Side.ANY:
        return n.There(cards)
    return n.There(filter_of(cards.kind, (n.Controlled(side),), cards.tests))


def _some_or_none(side: Side, some: bool, cards: n.Cards) -> n.Condition:
    """ "You control a Danian", "your opponent controls no Creatures"."""
    held = _held(side, cards)
    return held if some else n.Not(held)


def _several(cards: n.Cards) -> n.Condition | None:
    """ "You control non-Danian Creatures": one is enough. Without a test the words are no
    condition."""
    return _held(Side.YOURS, cards) if cards.tests else None


def _is_tests(g: Grammar) -> None:
    """One test behind "is"."""
    g.node("is test", n.SharesTribe, "of a tribe of {who}")
    g.list_of("is tests", "is test", "and")
    g.same("is test", "state")
    g.node("is test", n.IsA, "a {word:type noun}", "<a> {word:type noun} creature")
    g.node("is test", n.AnyOf, "a {of:alternative types}", "a {of:types or types}")
    g.node("is test", n.Equipped, "equipped with {gear:gear}")
    g.reads("gear", _gear, "a {cards:a filter}")
    g.prints("gear", _article)
    g.node("is test", n.EngagedWith, "engaged with {who:owner}")
    g.same("state", "whereabouts")
    mine = n.OnSide(Side.YOURS)
    g.prefers(
        "state", lambda _, shown: "on your side of the Battleboard" if shown == mine else None
    )
    g.same("state", "adjective")


def _has_tests(g: Grammar) -> None:
    """One test behind "has"."""
    g.list_of("has tests", "has test", "and")
    g.node("has test", n.HasElement, "{element}")
    g.node("has test", n.HasElement, "Scanned {element}", scanned=True)
    g.node("has test", n.HasKeyword, "{word:keyword name}")
    g.node("has test", n.Counters, "a Mugic counter", "a Mugic counter on it|them", low=1)
    g.node("has test", n.Counters, "no Mugic counters", "no Mugic counters on it|them", high=0)
    g.reads("has test", lambda: n.Counters(low=1), "any mugic counter|counters <on it|them>")
    g.same("has test", "measured test")
    for ours in ("at least {low:int}", "at most {high:int}"):
        g.node("has test", n.Value, f"{ours} {{stat:stat}}")
        g.node("has test", n.Value, f"{ours} Scanned {{stat:stat}}", scanned=True)
        g.node("has test", n.Counters, f"{ours} Mugic counters")
    g.reads("has test", lambda: n.Not(n.Elemental()), "no elemental types")
    g.prints("has test", _show_exactly)
    g.reads(
        "has test", lambda stat, range: range.test(n.Value, stat=stat), "{stat:stat} {range:range}"
    )


def _show_exactly(g: Grammar, value: object) -> str | None:
    match value:
        case n.Not(of=n.Elemental()):
            return "no Elemental Types"
        case n.Not(of=n.Value(stat=stat, low=None, high=high, scanned=False)):
            return f"more than {high} {g.show('stat', stat)}"
        case n.Not(of=n.Value(stat=stat, low=low, high=None, scanned=False)):
            return f"less than {low} {g.show('stat', stat)}"
        case n.Counters(low=low, high=high) if low == high:
            return f"exactly {low} Mugic counters"
    return None
