"""Instructions on Disciplines and Elemental Types."""

from __future__ import annotations

from engine.language import nodes as n
from engine.language.grammar.machine import Grammar
from engine.language.grammar.numbers import word_of
from engine.language.grammar.pronouns import It
from engine.language.nodes import Step, Until


def add_to(g: Grammar) -> None:
    """Each subject in its own function."""
    _disciplines(g)
    _elements(g)


def _disciplines(g: Grammar) -> None:
    """Gains in a Discipline that is found or chosen at the table."""
    g.node("effect", n.GainToLowest, "{who} gets its lowest Discipline + {n}")
    g.reads(
        "effect",
        lambda who, v: n.GainToLowest(who, v),
        "{who} gains {v:number} to its lowest discipline",
    )
    g.reads(
        "composed",
        lambda times, then: n.Repeat(times, then),
        "for each {times:this way}, {then:clauses}",
    )
    g.reads("this way", n.ThisWay, "creature uninfected this way", "creature infected this way")
    g.node("effect", n.HiveStaysOff, "Hive stays off", until=Until.TURN)
    turned = {
        "activated": n.HiveStaysOff(),
        "deactivated": n.Cannot(n.Act.TURN_HIVE_OFF, n.Source()),
    }
    g.terminal("Hive turned", word_of(turned))
    g.reads("effect", lambda kept: kept, "hive cannot be {kept:Hive turned} <again> <this turn>")


def _elements(g: Grammar) -> None:
    """Elemental Types that an event or a cost was about."""
    g.node("effect", n.GainElementsHad, "{who} gets the Elemental Types in question")
    g.node(
        "effect",
        n.GainElementsHad,
        "{who} gets the Elemental Types in question with {n:element keyword}",
    )
    g.reads("element keyword", lambda v: v, '" Element {v:int} "')
    g.prints("element keyword", lambda _, value: f'"Element {value}"' if value else None)
    g.reads("clause", lambda who: n.GainElementsHad(who), "{who} gains that elemental type")
    g.reads(
        "ability",
        lambda event, who, v: n.Triggered(event, (n.GainElementsHad(who, v),)),
        "{event}, {who} gains all elemental types that attack had. when ~ gains a elemental type"
        ' this way, it gains " element {v:int} " in the corresponding elemental type',
    )
    g.reads("cost", lambda: n.ExpendCost(), "expend any elemental type")
    g.prints("cost", lambda _, v: "expend any Elemental Type" if v == n.ExpendCost() else None)
    g.node(
        "effect",
        n.GainSpent,
        "{who} gets the expended Elemental Type",
        "{who} gains the expended elemental type",
    )
    g.reads(
        "composed",
        lambda cards, v, element: n.If(
            n.Is(n.Target(cards), (n.HasElement(element),)),
            (n.ModifyDamage(Step.SET, v, It()),),
        ),
        "target {cards:a filter} deals {v:int} damage if it is a {element} attack",
    )
