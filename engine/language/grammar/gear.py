"""Wordings of Battlegear: the equipped Creature, what it is kept from, what it may do again."""

from __future__ import annotations

from engine.language import nodes as n
from engine.language.grammar.machine import Grammar
from engine.language.grammar.nouns import filter_of
from engine.language.grammar.predicates import WHATEVER
from engine.language.grammar.pronouns import Again, Such
from engine.language.nodes import Act, CardKind, Side, Step, Until, Verb

ANYTHING = n.Each(n.Cards(CardKind.CARD))
BEARER = n.Bearer()


def add_to(g: Grammar) -> None:
    """Selectors, events, conditions, effects."""
    _selectors(g)
    _events(g)
    _conditions(g)
    _forbidden(g)
    _effects(g)


def _selectors(g: Grammar) -> None:
    g.reads(
        "selector",
        lambda tests: Such(BEARER, tests),
        "<the> equipped {tests:tests before} creature",
        "<the> equipped creature {tests:tests after}",
    )
    g.reads("possessor", lambda: BEARER, "<the> equipped creature")
    g.reads(
        "selector",
        lambda who: n.Each(filter_of(CardKind.ATTACK, (n.FirstEachCombat(), n.PlayedBy(who)))),
        "{who:possessor}'s first attack each combat",
    )
    g.reads("dealers", lambda: ANYTHING, "anything")
    g.prints("dealers", lambda _, value: "anything" if value == ANYTHING else None)
    g.reads(
        "filters",
        lambda one, two: filter_of(CardKind.CREATURE, (n.AnyOf((n.IsA(one), n.IsA(two))),)),
        "{one:type noun} and {two:type noun} creatures",
    )
    g.node("test after", n.LowerStat, "with lower {stat} than {than}")
    g.reads("test after", lambda stat: n.Not(n.Checks(stat)), "without a {stat} check")
    g.prints("test after", _show_unchecked)
    g.node("one count", n.AtMost, "at most {high:int} in all: {of:one count}")
    g.node("count number", n.AtMost, "{of:capped}, no more than {high:int}")
    g.node("capped", n.Times, "{factor:int} per {of:count}")


def _show_unchecked(g: Grammar, value: object) -> str | None:
    match value:
        case n.Not(of=n.Checks(stat=stat)):
            return f"without a {g.show('discipline', stat)} check"
    return None


def _events(g: Grammar) -> None:
    g.node(
        "event",
        n.Event,
        "when {subject:named} loses a Discipline by an effect of your opponent",
        "when a source controlled by a opponent reduces any of {subject:possessor}'s disciplines",
        verb=Verb.LOSES_DISCIPLINE,
        by=n.Cards(CardKind.CARD, (n.Controlled(Side.OPPONENT),)),
    )
    g.node(
        "event",
        n.Event,
        "when {subject:named} loses a Discipline by a Mugic or ability of your opponent",
        verb=Verb.LOSES_DISCIPLINE,
        by=n.Cards(CardKind.EFFECT, (n.Controlled(Side.OPPONENT),)),
    )
    g.reads("effect", lambda v, to: n.Damage(v, to), "~ deals {v:int} damage to {to}")
    g.node(
        "event",
        n.Event,
        "when {subject:named} leaves play",
        verb=Verb.LEAVES,
    )
    g.node(
        "event",
        n.Event,
        "when {subject:named} deals {low:int} or more {element} attack damage",
        verb=Verb.DEALS_ATTACK_DAMAGE,
    )
    g.node(
        "event",
        n.Event,
        "when {subject:named} takes {low:int} or more damage",
        verb=Verb.DEALT_DAMAGE,
    )
    g.reads(
        "effect",
        lambda v: n.ModifyDamage(
            Step.SET, v, n.Each(n.Cards(CardKind.ATTACK)), until=Until.NEXT_DAMAGE, low=1
        ),
        "the next time a attack would deal damage this turn, it deals {v:int} damage instead",
    )
    g.node(
        "effect",
        n.ModifyDamage,
        "<the> next damage of {by}: {n} exactly in place of {low:int} or more",
        step=Step.SET,
        until=Until.NEXT_DAMAGE,
    )


def _conditions(g: Grammar) -> None:
    c = "condition"
    g.reads(c, lambda cards: n.Is(BEARER, cards.tests), "~ was equipped to {cards:filters}")
    g.reads(
        c,
        lambda v, who: n.Reached(n.CountersOn(who), low=v),
        "there are {v:int} or more mugic counters among {who:selector}",
    )
    g.node(
        "would", n.Event, "{by:named} would deal {low:int} or more damage", verb=Verb.DEALT_DAMAGE
    )
    if_it = ("if {event:would}", "if {event:would} while {condition}")
    g.node(
        "instead",
        n.Instead,
        [f"{start}, you may instead: {{effects}}" for start in if_it],
        may=True,
    )
    g.node("quotable", n.Played, "as it resolves: {effects:attack effects}")
    g.node("static", n.If, "if {condition} then [ {then:statics} ]")


def _forbidden(g: Grammar) -> None:
    for category, until in (("static", Until.ALWAYS), ("effect", Until.TURN)):
        never = "can never" if until is Until.ALWAYS else "cannot"
        for act, words in (
            (Act.GAIN_ABILITIES, "gain abilities"),
            (Act.HOLD_MIRAGE, "share a space with a Mirage"),
            (Act.BE_JOINED, "have a move end in its space"),
        ):
            g.node(category, n.Cannot, f"{{who}} {never} {words}", act=act, until=until)
        g.reads(
            category,
            lambda who: n.Cannot(Act.HOLD_MIRAGE, who),
            "mirage locations cannot be placed in {who:possessor}'s space",
        )
        g.reads(
            category,
            lambda who: n.Cannot(Act.BE_JOINED, who),
            "<opposing> creatures cannot <end their> move in|into {who:whose own} space",
        )
        g.reads(
            "static clause" if until is Until.ALWAYS else "clause",
            _keeps_elements,
            "{who:selector} and creatures engaged with it cannot lose elemental types"
            " <from {means:any means}>",
        )
    g.reads(
        "static clause",
        lambda who: (n.LoseAllAbilities(who), n.Cannot(Act.GAIN_ABILITIES, Again())),
        "{who} has|have no abilities <and cannot gain abilities>",
    )
    for category, until in (("static", Until.ALWAYS), ("effect", Until.TURN)):
        g.node(
            category,
            n.FailChecks,
            "{who} fails every Challenge"
            if until is Until.ALWAYS
            else "{who} fails every Challenge this turn",
            challenges=True,
            until=until,
        )


def _effects(g: Grammar) -> None:
    g.node(
        "static",
        n.MoveAgain,
        "{who} may move twice",
        "{who} can|may move <again> <a second time> <.> <,> this move may begin a"
        " second|additional combat",
    )
    g.node("is test", n.Named, "one named {name:name}")
    g.node("effect", n.Damage, "{n} damage for {to:picked}")
    g.node("effect", n.Peek, "look under {what:chosen}", "look at {what:chosen}")
    g.node("effect", n.PutUnder, "put {what:chosen} under the Attack Deck")
    g.reads(
        "effect",
        lambda v: n.PutUnder(
            n.Pick(n.Cards(CardKind.ATTACK, (n.In(n.Pile.ATTACK_HAND),)), count=v)
        ),
        "place {v:int} attack card|cards from your hand on the bottom of your attack deck",
    )
    g.node("static", n.MayPlay, "{who} may play Mugic of the Tribes you control", controlled=True)
    g.node(
        "effect",
        n.MatchStats,
        "{who} has {stats} brought to {n:int}",
        scanned=False,
        to=n.Itself(),
    )
    g.node(
        "effect",
        n.MatchStats,
        "{who} has {stats} reduced to {n:int}",
        scanned=False,
        to=n.Itself(),
        lowering=True,
    )
    g.reads(
        "sentence",
        lambda who, v, of, high: n.Gain(who, n.AtMost(n.Times(v, of), high), (n.Stat.ENERGY,)),
        "{who:selector} gains {v:int} energy for each {of:count}."
        " the equipped creature cannot gain more than {high:int} energy this way",
    )
    for until, end in ((Until.FACE_UP, " as long as this card is turned up"),):
        g.node("effect", n.GainType, f"{{who}} becomes a {{word:type noun}}{end}", until=until)


def _keeps_elements(who: n.Selector, means: bool = False) -> tuple[n.Effect, ...]:
    """A Creature and whom it fights lose no Elemental Types; with `means` not by Mugic, attacks and
    abilities."""
    rival = n.Each(n.Cards(CardKind.CREATURE, (n.EngagedWith(Again()),)))
    by = WHATEVER if means else None
    return tuple(n.Cannot(Act.LOSE_ELEMENTS, one, by=by) for one in (who, rival))
