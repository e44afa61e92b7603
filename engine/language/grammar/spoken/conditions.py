"""Conditions as cards say them: "you control a Danian Creature", "if you do"."""

from __future__ import annotations

from typing import Any

from engine.language import nodes as n
from engine.language.grammar.lists import only_pair as _only_pair
from engine.language.grammar.machine import Grammar
from engine.language.nodes import Side


def add_to(g: Grammar) -> None:
    """What is controlled, what was done, what holds together."""
    c = "condition"
    g.speaks(c, lambda _, value: "you do" if value == n.Done() else None)
    g.reads(c, lambda: n.Not(n.Done()), "you don't")
    g.speaks(c, lambda _, value: "you don't" if value == n.Not(n.Done()) else None)
    g.says(c, n.OnTurnOf, "it is your opponent's turn", side=Side.OPPOSING)
    g.speaks(c, _show_control)
    g.speaks(c, _show_together)
    g.says(c, n.AllOf, "both {of:all conditions}")
    g.says(c, n.AnyOf, "either {of:either conditions}")
    g.list_of("either conditions", "condition", "or", least=2)
    g.reads("is test", n.Named, "named {name:name}")
    g.speaks(
        "is test",
        lambda _, value: f"named {value.name}" if isinstance(value, n.Named) else None,
    )
    g.reads("condition", _only_pair, "you control only creatures named ~ and {name:name}")
    g.says("condition", n.InitiativeIs, "Initiative is by {word:initiative word}")
    g.speaks(c, _show_extreme)
    g.speaks(c, _show_among)
    g.reads(
        c,
        lambda who, than: n.Is(who, (n.SharesTribe(than),)),
        "{who} shares a Tribe with {than}",
    )
    g.speaks(c, _show_tribes)
    g.reads("compared value", lambda stat: stat, "{stat:discipline}")
    g.reads("compared value", lambda: n.Stat.ENERGY, "Energy")
    g.list_of("compared values", "compared value", ",", "and", least=2)
    g.reads(c, _all_higher, "{who} has higher {stats:compared values} than {than}")
    g.says(c, n.Higher, "{who} has higher {stat} than {than}")


_CONTROLLERS = {
    n.Controlled(Side.YOURS): "you control",
    n.Controlled(Side.OPPONENT): "your opponent controls",
}


def _show_control(g: Grammar, value: Any) -> str | None:
    """ "You control a Danian Creature", "your opponent controls no Creatures"."""
    match value:
        case n.There(cards=cards, low=1, high=None):
            return _control(g, cards, "a")
        case n.Not(of=n.There(cards=cards, low=1, high=None)):
            return _control(g, cards, "no")
    return None


def _control(g: Grammar, cards: n.Cards, some: str) -> str | None:
    for test, words in _CONTROLLERS.items():
        if test in cards.tests:
            rest = n.Cards(cards.kind, tuple(one for one in cards.tests if one != test))
            text = g.try_show("a filter", rest)
            return f"{words} {some} {text}" if text else None
    return None


def _all_higher(who: n.Selector, stats: tuple[n.Stat, ...], than: n.Selector) -> n.Condition | None:
    """More of each: of the Energy, what is listed (3.2.9)."""
    if n.Stat.ENERGY not in stats:
        return None

    def higher(stat: n.Stat) -> n.Condition:
        if stat is n.Stat.ENERGY:
            return n.Exceeds(n.ValueOf(stat, who), n.ValueOf(stat, than))
        return n.Higher(stat, who, than)

    return n.AllOf(tuple(map(higher, stats)))


_ENGAGED = n.Cards(n.CardKind.CREATURE, (n.Engaged(),))


def _show_extreme(g: Grammar, value: Any) -> str | None:
    """One of the two engaged Creatures has more than the other."""
    match value:
        case n.Found(who=n.WithHighest(stat=stat, cards=cards, lowest=lowest)) if cards == _ENGAGED:
            word = "lower" if lowest else "higher"
            said = g.show("stat", stat)
            return f"an engaged Creature has {word} {said} than the opposing engaged Creature"
    return None


def _show_among(g: Grammar, value: Any) -> str | None:
    """So many counters on several Creatures in all."""
    match value:
        case n.Reached(amount=n.CountersOn(who=n.Each(cards=cards)), low=int(low), high=None):
            return f"there are {low} or more Mugic counters among {g.show('filters', cards)}"
    return None


def _show_tribes(g: Grammar, value: Any) -> str | None:
    match value:
        case n.Is(who=who, tests=(n.SharesTribe(who=than),)):
            return f"{g.show('selector', who)} shares a Tribe with {g.show('selector', than)}"
        case n.Not(of=n.Is(who=who, tests=(n.SharesTribe(who=than),))):
            one, two = g.show("selector", who), g.show("selector", than)
            return f"{one} does not share a Tribe with {two}"
    return None


def _show_together(g: Grammar, value: Any) -> str | None:
    """Several conditions on the same Creatures, or on an army and one of its Creatures."""
    match value:
        case n.AllOf(of=(n.Higher(who=who, than=than), *_) as of):
            stats = []
            for one in of:
                match one:
                    case n.Higher(stat=stat) if one == n.Higher(stat, who, than):
                        stats.append(g.show("discipline", stat))
                    case n.Exceeds(amount=n.EnergyLeft(who=a), than=n.EnergyLeft(who=b)) if (
                        a == who and b == than
                    ):
                        stats.append("current Energy")
                    case n.Exceeds(
                        amount=n.ValueOf(stat=n.Stat.ENERGY, who=a, scanned=False),
                        than=n.ValueOf(stat=n.Stat.ENERGY, who=b, scanned=False),
                    ) if a == who and b == than:
                        stats.append("Energy")
                    case _:
                        return None
            whom, less = g.show("selector", who), g.show("selector", than)
            return f"{whom} has higher {joined(stats)} than {less}"
        case n.AllOf(
            of=(n.Only(), n.There(cards=n.Cards(tests=(n.Controlled(), n.Named(name=name)))))
        ) if value == _only_pair(name):
            return f"you control only Creatures named ~ and {name}"
        case n.AllOf(of=(n.Only() as only, n.Is(who=who, tests=(state,)))):
            text = g.try_show("state", state)
            army = g.try_show("only tests", only.tests)
            return f"you only control {army} and {g.show('selector', who)} is {text}"
    return None


def joined(words: list[str], last: str = "and") -> str:
    """Words in a row: "A, B and C"."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"
