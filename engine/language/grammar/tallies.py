"""Amounts, tests and conditions of instructions; counters shared out."""

from __future__ import annotations

from engine.language import nodes as n
from engine.language.grammar.machine import Grammar
from engine.language.grammar.numbers import word_of
from engine.language.grammar.pronouns import That, Whoever
from engine.language.nodes import CardKind, Pile, Until


def add_to(g: Grammar) -> None:
    """Each subject in its own function."""
    _this_way(g)
    _first_attacks(g)
    _repeated(g)
    _names(g)
    _amounts(g)
    _places(g)
    _not_done(g)
    _spoken_of(g)
    _counters(g)


def _this_way(g: Grammar) -> None:
    """What a Mugic cost; how many counters were removed this way."""
    g.node("one count", n.CostOf, "cost of {who:selector}")
    g.reads(
        "condition",
        lambda: n.Exceeds(n.ThisWay(), n.CostOf(That(CardKind.MUGIC))),
        "the mugic's cost is less than the number of mugic counters removed this way",
    )
    g.reads(
        "condition",
        lambda low: n.Reached(n.ThisWay(), low),
        "you have removed {low:int} or more mugic counters this way",
    )
    g.reads(
        "condition",
        lambda who, low, name: n.Reached(n.Marks(name, who), low),
        "{who} has {low:int} or more {name:counter name} counters",
    )


def _first_attacks(g: Grammar) -> None:
    """What counts as a first attack."""
    g.node(
        "effect",
        n.CountAsFirst,
        "the next {what:such} is taken as the first attack",
        until=Until.NEXT_ATTACK,
    )


def _repeated(g: Grammar) -> None:
    """What is done several times."""
    g.node("effect", n.Repeat, "{n:x} times: {effects:deeds}")
    g.node(
        "effect",
        n.Repeat,
        "for each {n:one count}: {effects:deeds}",
    )


def _names(g: Grammar) -> None:
    """Cards of one of several names."""
    g.list_of("alternative names", "own name", "or", least=2)
    g.node("own name", n.Named, "{name:name or self}")
    g.same("name or self", "name")
    g.reads("name or self", lambda: "~", "~")
    g.node("test after", n.AnyOf, "named {of:alternative names}")


def _amounts(g: Grammar) -> None:
    """Counters compared; Elemental Types lacking; the highest of a Discipline."""
    g.reads(
        "condition",
        lambda who, than: n.Exceeds(n.CountersOn(who), n.CountersOn(than)),
        "{who} has more mugic counters than {than}",
    )
    g.node(
        "one count",
        n.ElementsLacking,
        "Elemental Type lacking to {who}",
        "elemental type|types {who} does|do not have",
    )
    for word, lowest in (("lowest", True), ("highest", False)):
        for scan, scanned in (("Scanned ", True), ("", False)):
            g.node(
                "count number",
                n.Extreme,
                f"the {word} {scan}{{stat:stat}} among {{cards:filters}}",
                lowest=lowest,
                scanned=scanned,
            )
    g.reads(
        "gain part",
        lambda stats: n.Gain(Whoever(), n.ThatMuch(), stats),
        "that amount of {stats:stat list}",
    )
    g.reads("dealt", lambda: n.ThatMuch(), "the damage <it|they> dealt")


def _places(g: Grammar) -> None:
    """Cards of a name that lies somewhere; cards in play as a Mirage."""
    g.node("test after", n.NameIn, "of a name in your Attack Hand", pile=Pile.ATTACK_HAND)
    g.node("test after", n.NameIn, "of a name in your Mugic Hand", pile=Pile.MUGIC)
    g.node("test after", n.NameIn, "of a name in your Attack Pile", pile=Pile.ATTACK_DISCARD)
    g.node("test after", n.OnBoard, "in play", "in play as a Mirage")
    g.node("is test", n.OnMirage, "in a space with a Mirage Location")
    g.node("test after", n.OnMirage, "in a space with a Mirage Location")
    g.node("test after", n.ControlledWith, "controlled with {who}")


def _not_done(g: Grammar) -> None:
    """That something was not done."""
    for form in ("they do not", "you do not", "you cannot", "they cannot"):
        g.reads("condition", lambda: n.Not(n.Done()), form)
    g.prints("condition", lambda _, value: "not done" if value == n.Not(n.Done()) else None)
    g.reads("condition", lambda: n.Not(n.Done()), "not done")


def _spoken_of(g: Grammar) -> None:
    """Cards that were spoken of, shown or discarded."""
    g.node("selector", n.BearerOf, "the bearer of {what:selector}")
    g.node("test after", n.Equipped, "equipped with {gear:gear}")
    g.reads(
        "selector",
        lambda word="": That(CardKind.CREATURE),
        "that engaged creature",
        "that {word:type noun} creature",
    )
    g.node("selector", n.Given, "the cards in question")
    g.reads(
        "one count",
        lambda: n.ElementsOf(n.Given()),
        "elemental type either of those revealed attack cards have",
    )
    g.node("test after", n.BuildUpTo, "with no more Build Points than {than}")
    g.reads(
        "test after",
        lambda: (n.BuildUpTo(n.Given()), n.In(Pile.ATTACK_DISCARD)),
        "with build points less than or equal to the discarded attack card",
    )
    g.node("selector", n.Behind, "what did it", "the mugic or ability")


def _counters(g: Grammar) -> None:
    """Mugic counters from among Creatures, and counters with other names."""
    e = "effect"
    g.node(
        e,
        n.TakeAmong,
        "take {n:int} Mugic counters in all from {cards:filters}",
    )
    g.node(
        e,
        n.PutMarks,
        (
            "put a {name:counter name} counter on {who:chosen}",
            "put {n:number} {name:counter name} counters on {who:chosen}",
        ),
    )
    g.node(
        "one count",
        n.Marks,
        "{name:counter name} counter on {who}",
        "{name:counter name} counters on {who}",
    )
    g.node(
        "cost",
        n.MarkCost,
        "take {n:int} {name:counter name} counters from {who}",
    )
    g.terminal("counter name", word_of({name: name for name in NAMES}))


NAMES = ("Magma", "Growth", "Leadership", "Jade", "Scrap", "Expedition", "Training")
"""Counters that have a name of their own."""
