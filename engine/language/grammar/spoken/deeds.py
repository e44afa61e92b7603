"""What is done: counters, Battlegear, Hive, decks and hands."""

from __future__ import annotations

from functools import partial
from typing import Any

from engine.language import nodes as n
from engine.language.grammar.effects import bearing
from engine.language.grammar.machine import Grammar
from engine.language.nodes import Arrangement, Until


def add_to(g: Grammar) -> None:
    """Each subject in its own function."""
    _counters(g)
    g.speaks("effect", _show_together)
    _turned(g)
    _decks(g)


def _show_together(g: Grammar, value: Any) -> str | None:
    """Creatures that go together into one space, which lies beside either of theirs."""
    match value:
        case n.Relocate(who=n.Each() as who, to=to) if n.Adjacent(who) in to.tests:
            rest = tuple(test for test in to.tests if test != n.Adjacent(who))
            space, whom = g.show("a filter", n.Cards(to.kind, rest)), g.show("selector", who)
            return f"relocate {whom} to any {space} adjacent to either of them"
    return None


def _counters(g: Grammar) -> None:
    g.speaks("effect", _show_taken)
    g.reads(
        "effect",
        lambda who, of: n.TakeCounters(who, n.CountersOn(of)),
        "remove as many Mugic counters from {who:chosen} as there are on {of:selector}",
    )
    g.says("cost", n.PayCounters, "remove a Mugic counter from {who:chosen}", n=1)
    g.says("effect", n.TakeAmong, "remove {n:int} Mugic counters from among {cards:filters}")
    g.says("cost", n.AmongCost, "remove {n:int} Mugic counters from among {cards:filters}")
    g.says("cost", n.MarkCost, "remove {n:int} {name:counter name} counters from {who}")
    g.says("effect", n.TakeMarks, "remove {n:int} {name:counter name} counters from {who}")
    g.says(
        "effect",
        n.TakeMarks,
        "remove a {name:counter name} counter from {who} for each {n:count}",
    )


def _show_taken(g: Grammar, value: Any) -> str | None:
    """Counters removed; a card that is picked for it has one."""
    if isinstance(value, n.TakeCounters) and isinstance(value.n, n.CountersOn):
        whom, of = g.show("chosen", value.who), g.show("selector", value.n.who)
        return f"remove as many Mugic counters from {whom} as there are on {of}"
    if not isinstance(value, n.TakeCounters):
        return None
    who, amount = value.who, value.n
    if isinstance(who, n.Pick) and isinstance(amount, int):
        rest = tuple(test for test in who.cards.tests if test != n.Counters(low=1))
        bare = n.Pick(n.Cards(who.cards.kind, rest), who.slot, who.by, who.count)
        if bearing(bare) != who:
            return None
        who = bare
    from_whom = g.try_show("chosen", who)
    if from_whom is None:
        return None
    many = "a Mugic counter" if amount == 1 else f"{g.show('number', amount)} Mugic counters"
    return f"remove {many} from {from_whom}"


def _turned(g: Grammar) -> None:
    """Battlegear and Hive turned; what is looked at and shown."""
    e = "effect"
    g.says(e, n.Flip, "turn {what:chosen} face-up", up=True)
    g.says(e, n.Flip, "turn {what:chosen} face-down", up=False)
    g.says(e, n.TurnHive, "activate Hive", on=True)
    g.says(e, n.TurnHive, "deactivate Hive", on=False)
    g.says("cost", n.HiveOffCost, "deactivate Hive")
    g.says(e, n.HiveStaysOff, "Hive cannot be activated this turn", until=Until.TURN)
    g.reads(
        e,
        lambda: n.Cannot(n.Act.TURN_HIVE_OFF, n.Source()),
        "Hive cannot be deactivated this turn",
    )
    g.speaks(
        e,
        lambda _, value: (
            "Hive cannot be deactivated this turn"
            if value == n.Cannot(n.Act.TURN_HIVE_OFF, n.Source())
            else None
        ),
    )
    g.says(e, n.Reveal, "reveal {what:chosen}")
    g.says(e, n.Peek, "look at {what:chosen}")
    g.reads(e, _discarded, "discard {what:chosen}")
    g.speaks(e, _show_discarded)
    g.says(e, n.ReturnToHand, "return {what:chosen} to your hand")
    g.says(e, n.Negate, "negate {what} and return it to its owner's hand", home=True)
    g.says(e, n.Redirect, "the next attack damages {to} instead")


def _discarded(what: n.Selector) -> n.Effect | None:
    """Discard picked cards that lie in a pile; None for other cards, since cards of a hand are
    discarded by number."""
    lie = isinstance(what, n.Pick) and any(isinstance(test, n.In) for test in what.cards.tests)
    return n.DiscardCards(what) if lie else None


def _show_discarded(g: Grammar, value: Any) -> str | None:
    if isinstance(value, n.DiscardCards) and _discarded(value.what):
        return f"discard {g.show('chosen', value.what)}"
    return None


def _decks(g: Grammar) -> None:
    """The top of a deck."""
    for how, end in (
        (Arrangement.ANY_ORDER, ""),
        (Arrangement.MAY_BOTTOM, ", which may go to the bottom"),
    ):
        form = f"look at the top card of {{whose:whose}} {{decks:decks}}{end}"
        g.reads("look", n.Arrange, form, n=1, how=how)
        g.speaks("look", partial(_show_top, how, end))
    ends = {
        Arrangement.ONE_ON_TOP: " and put one on top, the rest on the bottom",
        Arrangement.ANY_ORDER: " and put them back in any order",
    }
    for how, end in ends.items():
        form = f"look at the top {{n:int}} cards of {{whose:whose}} {{decks:decks}}{end}"
        g.says("look", n.Arrange, form, how=how)
    top = "the top {n:int} cards of {whose:whose} Location Deck becomes the active Location"
    g.says("effect", n.ChooseLocation, f"one of {top}, the rest go to the bottom", below=True)
    g.says("effect", n.ChooseLocation, f"one of {top}", below=False)
    g.says(
        "effect",
        n.Bury,
        "put the top card of {whose:whose} {deck:deck} on the bottom of that deck",
        n=1,
    )
    g.says(
        "effect",
        n.Search,
        "search your {deck:pile} for up to {n:int} cards and put them into your {pile:pile}",
    )
    g.says("cost", n.ShowCost, "reveal a {cards:a filter} from your hand")
    g.says("effect", n.RevealTop, "reveal the top {n:int} cards of {whose:whose} {deck:deck}")
    g.says("effect", n.PutUnder, "put {what:chosen} on the bottom of its deck")


def _show_top(how: Arrangement, end: str, g: Grammar, value: Any) -> str | None:
    if isinstance(value, n.Arrange) and value.n == 1 and value.how is how:
        whose = g.show("whose", value.whose)
        return f"look at the top card of {whose} {g.show('decks', value.decks)}{end}"
    return None
