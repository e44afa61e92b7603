"""Our own words where a plain form would read badly: articles, plurals, the order of a sentence.

Every form here is read back as well. For printing, these forms come before those of other rooms.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from engine.language import nodes as n
from engine.language.grammar.machine import Grammar
from engine.language.grammar.nouns import filter_of
from engine.language.grammar.numbers import word_of
from engine.language.grammar.piles import EVERYBODY, HANDS, YOU
from engine.language.nodes import Arrangement, CardKind, Pile, Step, Until, Verb
from engine.language.walking import walk


def add_to(g: Grammar) -> None:
    """Each subject in its own function."""
    _tallies(g)
    _sources(g)
    _damage(g)
    _hands(g)
    _counters(g)
    _alternatives(g)
    _peeking(g)
    _attacks_of_two(g)


def _tallies(g: Grammar) -> None:
    """Amounts that a condition compares: "the number of Scrap counters on this card"."""
    t = "tally"
    g.reads(t, n.CountOf, "the number of {cards:filters}")
    g.node(t, n.ThisWay, "the number of them")
    g.node(
        t,
        n.TribesControlled,
        (
            "the number of Tribes you control",
            "the number of Tribes you control beyond {beyond:int}",
        ),
    )
    g.node(t, n.CountersOn, "the number of Mugic counters on {who}")
    g.node(t, n.Marks, "the number of {name:counter name} counters on {who}")
    g.node(t, n.ElementsOf, "the number of Elemental Types of {who}")
    g.node(t, n.EnergyLeft, "the current Energy of {who}")
    g.node(t, n.BuildOf, "the Build Points of {who}")
    g.node(t, n.CostOf, "the cost of {who:selector}")
    g.prints(t, _show_number_of)
    g.prints(t, lambda grammar, value: grammar.try_show("count", value))
    g.reads(
        "condition",
        lambda amount, v: n.Reached(amount, v, v),
        "{amount:tally} is exactly {v:int}",
    )
    g.prefers("condition", _show_exactly)
    g.prefers("count number", _show_each)


def _show_number_of(g: Grammar, value: Any) -> str | None:
    if not isinstance(value, n.CountOf):
        return None
    cards = g.try_show("filters", value.cards)
    return f"the number of {cards}" if cards else None


def _show_exactly(g: Grammar, value: Any) -> str | None:
    match value:
        case n.Reached(amount=amount, low=low, high=high) if low == high:
            return f"{g.show('tally', amount)} is exactly {low}"
    return None


def _show_each(g: Grammar, value: Any) -> str | None:
    return f"{value.factor} for each of them" if _of_them(value) else None


def _of_them(value: Any) -> bool:
    return isinstance(value, n.Times) and value.of == n.ThisWay()


def _sources(g: Grammar) -> None:
    """ "By any Mugic", "the next attack": each of several, where English has another word."""
    g.reads("source", n.Each, "any {cards:a filter}")
    g.same("source", "selector")
    g.prefers("source", lambda grammar, value: _with_word(grammar, "any", value))
    g.reads("such", n.Each, "{cards:a filter}")
    g.same("such", "selector")
    g.prefers("such", lambda grammar, value: _with_word(grammar, "", value))


def _with_word(g: Grammar, word: str, value: Any) -> str | None:
    if not isinstance(value, n.Each):
        return None
    cards = g.try_show("a filter", value.cards)
    return f"{word} {cards}".strip() if cards else None


def _damage(g: Grammar) -> None:
    """ "+5 damage per ..." and "5 less damage for each ..." instead of "5 per ... damage"."""
    e = "attack effect"
    g.reads(
        e,
        lambda factor, of: n.AddDamage(n.Times(factor, of)),
        "+ {factor:int} damage per {of:count}",
    )
    g.reads(e, n.AddDamage, "add damage equal to {n:equal amount}")
    g.prefers(e, _show_added)
    for category, until in (("static", Until.ALWAYS), ("effect", Until.TURN)):
        g.reads(
            category,
            lambda v, by, m, until=until: n.ModifyDamage(
                Step.SET, m, by, until=until, low=v, high=v
            ),
            "damage of exactly {v:int} by {by} becomes {m:number}",
        )
        g.prefers(category, _show_changed)
        g.prefers(category, _show_exact_damage)


def _show_added(g: Grammar, value: Any) -> str | None:
    match value:
        case n.AddDamage(n=n.Times(factor=factor, of=of)):
            return f"+ {factor} damage per {g.show('count', of)}"
        case n.AddDamage(n=amount) if equal := g.try_show("equal amount", amount):
            return f"add damage equal to {equal}"
    return None


_CHANGES = {Step.ADD: "more", Step.REDUCE: "less"}


def _show_changed(g: Grammar, value: Any) -> str | None:
    """Damage changed by a counted amount."""
    match value:
        case n.ModifyDamage(step=step, n=n.Times(factor=factor, of=of), by=by, to=to) if (
            step in _CHANGES
            and value == n.ModifyDamage(step, value.n, by, to, value.until)
            and value.until in (Until.TURN, Until.ALWAYS)
        ):
            to_whom = f" to {g.show('selector', to)}" if to is not None else ""
            dealer = g.show("dealers", by)
            counted = g.show("count", of)
            return f"{dealer} deals {factor} {_CHANGES[step]} damage{to_whom} for each {counted}"
    return None


def _show_exact_damage(g: Grammar, value: Any) -> str | None:
    match value:
        case n.ModifyDamage(n=amount, by=by, low=int(low), high=high) if low == high:
            dealer = g.show("source", by)
            return f"damage of exactly {low} by {dealer} becomes {g.show('number', amount)}"
    return None


def _hands(g: Grammar) -> None:
    """Players draw, discard and shuffle: "each player discards 2 Attack Cards"."""
    e = "effect"
    for subject, s, told in (("{who:player} ", "s", {}), ("", "", {"who": YOU})):
        one, many = (
            f"{subject}draw{s} an Attack Card",
            f"{subject}draw{s} {{n:number}} Attack Cards",
        )
        g.reads(e, n.Draw, one, n=1, **told)
        g.reads(e, n.Draw, many, **told)
        for pile, kind in HANDS.items():
            for word, random in (("", False), ("random ", True)):
                one = f"{subject}discard{s} a {word}{kind} Card"
                many = f"{subject}discard{s} {{n:number}} {word}{kind} Cards"
                g.reads(e, n.Discard, one, n=1, pile=pile, random=random, **told)
                g.reads(e, n.Discard, many, pile=pile, random=random, **told)
        for pile, name in _MIXED.items():
            form = f"{subject}shuffle{s} the {name} back into the Attack Deck"
            g.reads(e, n.ShuffleIn, form, pile=pile, deck=Pile.ATTACK_DECK, **told)
    g.prefers(e, _show_drawn)
    g.terminal("shuffler", word_of({"you": YOU, "a": EVERYBODY, "any": EVERYBODY}))
    g.reads(
        "event",
        lambda who: n.Event(Verb.SHUFFLED, who),
        "when {who:shuffler} <player> shuffle|shuffles the|your|their attack deck",
    )
    g.prefers("event", lambda _, value: _SHUFFLES.get(value) if _is_event(value) else None)


_MIXED = {Pile.ATTACK_HAND: "Attack hand", Pile.ATTACK_DISCARD: "Attack Discard pile"}
_SHUFFLES = {
    n.Event(Verb.SHUFFLED, YOU): "when you shuffle the attack deck",
    n.Event(Verb.SHUFFLED, EVERYBODY): "when a player shuffles the attack deck",
}


def _is_event(value: Any) -> bool:
    return isinstance(value, n.Event)


def _show_drawn(g: Grammar, value: Any) -> str | None:
    if not isinstance(value, n.Draw | n.Discard | n.ShuffleIn):
        return None
    player, s = ("", "") if value.who == YOU else (g.show("player", value.who), "s")
    match value:
        case n.Draw(n=amount):
            done = f"draw{s} {_cards(g, amount, 'Attack')}"
        case n.Discard(n=amount, pile=pile, random=random):
            kind = f"random {HANDS[pile]}" if random else HANDS[pile]
            done = f"discard{s} {_cards(g, amount, kind)}"
        case n.ShuffleIn(pile=pile, deck=Pile.ATTACK_DECK) if pile in _MIXED:
            done = f"shuffle{s} the {_MIXED[pile]} back into the Attack Deck"
        case _:
            return None
    return f"{player} {done}".strip()


def _cards(g: Grammar, amount: n.Number, kind: str) -> str:
    return f"a {kind} Card" if amount == 1 else f"{g.show('number', amount)} {kind} Cards"


def _counters(g: Grammar) -> None:
    """Counters by a counted amount: "for each ...", "equal to ...", "as many as ..."."""
    e = "effect"
    g.reads(
        e,
        lambda who, of: n.PutCounters(who, n.Times(1, of)),
        "put a Mugic counter on {who:chosen} for each {of:count}",
    )
    g.reads(
        e,
        lambda who, v: n.PutCounters(who, v),
        "put Mugic counters on {who:chosen} equal to {v:said amount}",
    )
    g.reads(
        e,
        lambda who, of: n.TakeCounters(who, n.CountersOn(of)),
        "take as many Mugic counters from {who:chosen} as there are on {of:selector}",
    )
    g.prefers(e, _show_counters)


def _show_counters(g: Grammar, value: Any) -> str | None:
    match value:
        case n.PutCounters(who=who, n=n.Times(factor=1, of=of)):
            return f"put a Mugic counter on {g.show('chosen', who)} for each {g.show('count', of)}"
        case n.PutCounters(who=who, n=amount) if equal := g.try_show("equal amount", amount):
            return f"put Mugic counters on {g.show('chosen', who)} equal to {equal}"
        case n.TakeCounters(who=who, n=n.CountersOn(who=of)):
            return (
                f"take as many Mugic counters from {g.show('chosen', who)}"
                f" as there are on {g.show('selector', of)}"
            )
    return None


def _alternatives(g: Grammar) -> None:
    """What happens otherwise is said first where the target is chosen there."""
    for category, clauses in (("composed", "clauses"), ("attack composed", "attack clauses")):
        g.reads(
            category,
            lambda first, condition, then: n.If(condition, then, first),
            f"{{first:{clauses}}}; but if {{condition}}: {{then:{clauses}}} instead",
        )
        g.prefers(category, partial(_show_instead, clauses))


def _show_instead(clauses: str, g: Grammar, value: Any) -> str | None:
    if not isinstance(value, n.If) or not value.otherwise:
        return None
    chosen = [node for node in walk(value.otherwise) if isinstance(node, n.Target)]
    before = [node for node in walk((value.condition, value.then)) if isinstance(node, n.Target)]
    if not chosen or before:
        return None
    first, then = g.try_show(clauses, value.otherwise), g.try_show(clauses, value.then)
    if first is None or then is None:
        return None
    return f"{first}; but if {g.show('condition', value.condition)}: {then} instead"


def _peeking(g: Grammar) -> None:
    """One card on top of a deck is looked at, and may go to the bottom."""
    for how, end in _PEEKS.items():
        form = f"peek at the top card of {{whose:whose}} {{decks:decks}}{end}"
        g.reads("look", n.Arrange, form, n=1, how=how)
    g.prefers("look", _show_peek)


_PEEKS = {Arrangement.ANY_ORDER: "", Arrangement.MAY_BOTTOM: ", which may go below"}


def _show_peek(g: Grammar, value: Any) -> str | None:
    match value:
        case n.Arrange(n=1, decks=decks, how=how, whose=whose) if how in _PEEKS:
            whose_decks = f"{g.show('whose', whose)} {g.show('decks', decks)}"
            return f"peek at the top card of {whose_decks}{_PEEKS[how]}"
    return None


def _attacks_of_two(g: Grammar) -> None:
    """ "A Fire and Water attack" has both; "Fire and Water attacks" are those with either."""
    g.reads(
        "a filter",
        lambda tests: filter_of(CardKind.ATTACK, tests),
        "{tests:attack kinds} attack",
    )
    g.prefers("a filter", _show_both)


def _show_both(g: Grammar, value: Any) -> str | None:
    match value:
        case n.Cards(kind=CardKind.ATTACK, tests=tests) if len(tests) > 1 and all(
            isinstance(test, n.HasElement) for test in tests
        ):
            return f"{g.show('attack kinds', tests)} attack"
    return None
