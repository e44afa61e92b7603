"""What Locations say of armies, turns and exchanges."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.language import nodes as n
from engine.language.grammar.machine import Grammar
from engine.language.grammar.nouns import filter_of
from engine.language.nodes import CardKind, Until


def add_to(g: Grammar) -> None:
    """Tests, selectors and effects in our words, and the wordings of card English for them."""
    g.node("test after", n.WhoseController, "whose controller finds that {condition}")
    _shared_elements(g)
    _players_and_spaces(g)
    _most(g)
    _first_mugic(g)
    _tribes_and_losses(g)
    _amounts(g)


def _shared_elements(g: Grammar) -> None:
    """Elemental Types that two cards share."""
    g.node(
        "test after",
        n.SharesElement,
        "that shares an Elemental Type with the Creature it hits",
        who=n.Itself(),
    )
    g.node(
        "test after",
        n.SharesElement,
        "that shares an Elemental Type with {who}",
        "that share an Elemental Type with {who}",
    )
    g.reads(
        "static",
        lambda to, v: n.ModifyDamage(n.Step.REDUCE, v, SHARING, to, Until.ALWAYS),
        "{to} take|takes {v:int} less damage from attacks they share an elemental type with",
    )


def _players_and_spaces(g: Grammar) -> None:
    """The player in turn, the space of a Mirage."""
    g.reads("condition", lambda: n.Not(n.Done()), "not done")
    g.prints("condition", lambda _, value: "not done" if value == n.Not(n.Done()) else None)
    g.reads("player", lambda: n.TurnPlayer(), "the player in turn")
    g.reads("player", lambda: n.Subject(), "that one", "the one named")
    g.prints("player", lambda _, value: PLAYERS.get(value))
    g.reads("effect", relocated, "relocate {who} to {to:place}")
    g.prints("effect", _show_relocated)
    g.node("effect", n.Relocate, "relocate {who:picked} to {to:place}")
    here = n.Cards(CardKind.SPACE, (n.Unoccupied(), n.Here()))
    _says(g, "place", here, "this unoccupied space")
    g.reads("place", lambda: here, "this space")
    _says(g, "condition", n.There(here), "this space is unoccupied")


def _most(g: Grammar) -> None:
    """The card with the most of something; one for each full number of something; removed
    counters."""
    for extreme, fewest in (("most", False), ("fewest", True)):
        g.node(
            "selector",
            n.WithMost,
            f"the {{cards:a filter}} with the {extreme} Elemental Types",
            amount=n.ElementsOf(n.Itself()),
            fewest=fewest,
        )
        g.node(
            "selector",
            n.WithMost,
            f"the {{cards:a filter}} with the {extreme} {{amount:count}}",
            fewest=fewest,
        )
    g.node("one count", n.Portion, "full {per:int} of {of:count number}")
    g.node(
        "one count",
        n.Portion,
        "full {per:int} of what adds up this turn as {turn:event}, with {of:count number}",
    )
    g.node(
        "effect",
        n.TakeMarks,
        (
            "take {n:int} {name:counter name} counters from {who}",
            "take a {name:counter name} counter from {who} for each {n:count}",
        ),
        "remove {n:number} {name:counter name} counters from {who}",
    )
    g.node("effect", n.Anew, "do all this anew")


def _first_mugic(g: Grammar) -> None:
    """The first Mugic of a turn."""
    g.reads("test after", lambda: NO_MUGIC_YET, "that played no Mugic yet this turn")
    g.prints(
        "test after",
        lambda _, value: "that played no Mugic yet this turn" if value == NO_MUGIC_YET else None,
    )
    g.reads(
        "static",
        lambda who, v: n.PayMore(-v, n.Each(fresh(who))),
        "{who:filters} pay {v:int} less mugic counter|counters to play their first mugic this turn",
    )


def _tribes_and_losses(g: Grammar) -> None:
    """Creatures without a Tribe, elements exchanged, losses of Disciplines softened."""
    g.node("static", n.LoseTribes, "{who} has no tribe", "{who} have|has no tribes")
    g.node("effect", n.ExchangeElements, "{who} exchanges its elements for {into:elements}")
    g.list_of("elements", "element", ",", least=4)
    for form in ("static", "effect"):
        until = Until.ALWAYS if form == "static" else Until.TURN
        ours = (
            "{who} loses {n} less of its Disciplines",
            "{who} loses {n} less of its Disciplines by {by}",
        )
        g.node(form, n.SoftenLoss, ours, until=until)
    g.reads(
        "static",
        lambda v: n.SoftenLoss(n.Each(n.Cards(CardKind.CREATURE)), v),
        "if a creature's discipline would decrease, that discipline decreases by {v:int} less"
        " instead",
    )


def _amounts(g: Grammar) -> None:
    """Amounts between bounds; conditions that hold together."""
    for amount in ("{amount:tally}", "{amount:count}"):
        g.node("condition", n.Reached, f"{amount} is at most {{high:int}}")
        g.node("condition", n.Reached, f"{amount} is at least {{low:int}} and at most {{high:int}}")
    g.node("condition", n.AllOf, "all this: {of:all conditions}")
    g.list_of("all conditions", "condition", "and", least=2)


SHARING = n.Each(n.Cards(CardKind.ATTACK, (n.SharesElement(n.Itself()),)))
"""Attacks with an Elemental Type of the Creature that they damage."""

NO_MUGIC_YET = n.Not(n.Did(n.Event(n.Verb.PLAYED, n.Cards(CardKind.MUGIC))))
"""The test for a Creature whose next Mugic is its first one this turn."""


def fresh(cards: n.Cards) -> n.Cards:
    """Those of the Creatures that have played no Mugic this turn."""
    return filter_of(cards.kind, cards.tests, (NO_MUGIC_YET,))


def relocated(who: n.Selector, to: n.Cards) -> n.Relocate:
    """A card goes to another space. A target Location is one that has a space already, a Mirage on
    the Battleboard (GL-relocate, 9.3.4)."""
    if isinstance(who, n.Target) and who.cards.kind is CardKind.LOCATION:
        tests = tuple(test for test in who.cards.tests if test != n.OnBoard())
        who = replace(who, cards=filter_of(CardKind.LOCATION, tests, (n.OnBoard(),)))
    return n.Relocate(who, to)


def _show_relocated(g: Grammar, value: Any) -> str | None:
    """The instruction that :func:`relocated` reads."""
    if not isinstance(value, n.Relocate):
        return None
    who, to = g.try_show("selector", value.who), g.try_show("place", value.to)
    return f"relocate {who} to {to}" if who and to else None


PLAYERS = {n.TurnPlayer(): "the player in turn", n.Subject(): "that one"}


def _says(g: Grammar, category: str, value: object, words: str) -> None:
    """Give one value of a category words of its own."""
    g.reads(category, lambda: value, words)
    g.prefers(category, lambda _, shown: words if shown == value else None)
