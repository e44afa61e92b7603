"""More lines of attack cards: lost checks, triggers of the attack itself, bounds of damage."""

from __future__ import annotations

from typing import Any

from engine.language import nodes as n
from engine.language.grammar.lists import Case
from engine.language.grammar.machine import Grammar
from engine.language.grammar.nouns import filter_of
from engine.language.grammar.pronouns import It, Unsaid
from engine.language.nodes import CardKind, Side, Step, Until, Verb

ANYTHING = n.Each(n.Cards(CardKind.CARD))
ATTACKS = n.Each(n.Cards(CardKind.ATTACK))


def add_to(g: Grammar) -> None:
    """Attack lines, and the effects and static abilities that bound damage."""
    _lines(g)
    _damage(g)
    _of_two_kinds(g)
    _sent_back(g)
    _scanned_elements(g)
    _two_values(g)
    _bounds(g)
    g.reads("selector", lambda: n.Fighter(Side.OPPOSING), "opposing creature")
    engaged = n.Each(n.Cards(CardKind.CREATURE, (n.Engaged(),)))
    g.reads("possessor", lambda: engaged, "engaged creature|creatures")


def _lines(g: Grammar) -> None:
    line = "attack line"
    g.node(line, n.Keyword, "Untargetable", word=n.Word.UNTARGETABLE)
    g.node(
        line,
        n.Played,
        "{checks:checks}: {effects:attack effects} or, if lost, {otherwise:attack effects}",
        "{checks:checks}: {effects:attack effects}. if you lose this <stat> challenge|check,"
        " {otherwise:attack effects}",
    )
    for check, words in ((n.StatCheck, "stat check"), (n.StatFail, "stat fail")):
        g.reads("kind of check", lambda check: check, words, check=check)
    g.reads(
        "check",
        lambda check, stats, v: tuple(check(stat, v) for stat in stats),
        "{check:kind of check} {stats:several disciplines} {v:int}",
    )
    g.list_of("several disciplines", "discipline", ",", "and", ", and", least=2)
    g.node(line, n.Triggered, "{event}: {effects}")
    g.reads(
        line,
        lambda effects: n.Triggered(n.Event(Verb.PLAYED, n.Source()), effects),
        "when ~ is played, {effects:clauses}",
    )
    g.reads(
        line,
        lambda cases: n.Played(tuple(_if_controlled(case) for case in cases)),
        "if you control: {cases:attack cases}",
    )
    g.reads(
        "mugic line",
        lambda cards, items: n.Played(_each_if(cards, items)),
        "target {cards:a filter} gains: {items:gain items}",
    )
    g.list_of("gain items", "gain item", ". /", "/", least=2)
    g.reads(
        "gain item",
        lambda part, tests: n.If(n.Is(It(), tests), (part,)),
        "{part:gain part} if it is {tests:is tests}",
    )


def _if_controlled(case: Case) -> n.If:
    mine = filter_of(case.cards.kind, (n.Controlled(Side.YOURS),), case.cards.tests)
    return n.If(n.There(mine), case.then)


def _each_if(cards: n.Cards, items: tuple[n.If, ...]) -> tuple[n.Effect, ...]:
    """ "Target Creature gains: A if it is X. / B if it is Y."""
    who: n.Selector = n.Target(cards)
    found = []
    for item in items:
        condition, gain = item.condition, item.then[0]
        values: dict[str, Any] = {
            name: getattr(gain, name) for name in type(gain).__dataclass_fields__
        }
        found.append(
            n.If(
                n.Is(who, condition.tests),  # type: ignore[attr-defined]
                (type(gain)(**{**values, "who": It()}),),
            )
        )
        who = It()
    return tuple(found)


def _damage(g: Grammar) -> None:
    """Damage that attacks deal besides their own; what they destroy and heal."""
    g.node(
        "event",
        n.Event,
        "when {subject:named} deals attack damage with {by:selector}",
        verb=Verb.DEALS_ATTACK_DAMAGE,
    )
    g.reads(
        "effect",
        lambda to: n.Damage(n.ThatMuch(), to),
        "deal the same amount of damage to {to}",
    )
    g.reads("effect", lambda v, who: n.Heal(v, who), "{who} heals {v:number} damage")
    g.reads(
        "attack effect",
        lambda v: n.AddDamage(v),
        "~ deals additional damage equal to {v:equal amount}",
    )


def _of_two_kinds(g: Grammar) -> None:
    """Several Disciplines lost at once; Battlegear turned both ways."""
    g.reads(
        "clause",
        lambda stats: tuple(n.Lose(Unsaid(), n.ValueOf(s, Unsaid()), (s,)) for s in stats),
        "lose {stats:several disciplines} so those disciplines equal 0",
    )
    gear = n.Cards(CardKind.BATTLEGEAR)
    g.reads(
        "clause",
        lambda: (
            n.Flip(n.Pick(filter_of(gear.kind, (n.Not(n.FaceUp()),))), True),
            n.Flip(n.Pick(filter_of(gear.kind, (n.FaceUp(),))), False),
        ),
        "flip one battlegear face-up and one battlegear face-down",
    )


def _sent_back(g: Grammar) -> None:
    """What is negated goes back to the hand."""
    g.reads(
        "effect",
        lambda what: n.Negate(what, home=True),
        "negate {what} and return that attack|mugic|card to its controller's hand",
    )
    g.node("effect", n.Negate, "negate {what}, <which goes> back to the hand", home=True)


def _scanned_elements(g: Grammar) -> None:
    """The Elemental Types that were scanned."""
    g.reads(
        "effect",
        lambda who: n.GainElementsOf(who, n.Itself(), scanned=True),
        "{who} gains|gain all of its|their scanned elemental types",
    )
    for until, end in ((Until.TURN, ""), (Until.COMBAT, " for the combat")):
        g.node(
            "effect",
            n.GainElementsOf,
            f"{{who}} gets the Scanned Elemental Types of {{of:selector}}{end}",
            scanned=True,
            until=until,
        )


def _two_values(g: Grammar) -> None:
    """Tests of two values; Mugic of any Tribe."""
    g.prints("test after", _show_no_stats)
    g.reads(
        "rule",
        _of_any_tribe,
        "{who} can play mugic of|from any tribe <or affiliation> <{side:controller}>",
    )
    g.node(
        "effect",
        n.MayPlay,
        ("{who} may play all Mugic now", "{who} may play {words:affiliations} Mugic now"),
    )


def _of_any_tribe(who: n.Selector, side: Side | None = None) -> n.Effect | None:
    """Mugic of any Tribe there is, or of those you control."""
    if side not in (None, Side.YOURS):
        return None
    return n.MayPlay(who, controlled=side is Side.YOURS)


def _show_no_stats(g: Grammar, value: object) -> str | None:
    """Several values at once: all Disciplines at most N, or two exact values."""
    if not isinstance(value, n.AllOf):
        return None
    tests = [test for test in value.of if isinstance(test, n.Value) and not test.scanned]
    if len(tests) < len(value.of):
        return None
    high = tests[0].high
    if value.of == tuple(n.Value(stat, high=high) for stat in n.DISCIPLINES):
        return f"with no Disciplines greater than {high}"
    if len(tests) == 2 and all(test.low == test.high for test in tests):
        one, two = (f"{test.low} {g.show('stat', test.stat)}" for test in tests)
        return f"with {one} and {two}"
    return None


def _bounds(g: Grammar) -> None:
    """ "If ... would deal more than N damage, it deals M damage instead"."""
    for category, until in (("effect", Until.TURN), ("static", Until.ALWAYS)):
        time = " this turn" if until is Until.TURN else ""
        ours = f"{{by:bounded}} deals exactly {{n:int}} damage if over {{over:int}}{time}"
        g.node(
            category,
            n.ModifyDamage,
            (ours, ours.replace(" if over", " to {to} if over")),
            step=Step.SET,
            until=until,
        )
    g.reads(
        "rule",
        _bound,
        "<if> {by:dealers} <that> would deal more|greater than {over:int} damage <to {to}>"
        " <, it> deals|deal {n_:int} damage instead",
        "if {to} would take more|greater than {over:int} damage from {by:one source},"
        " it takes {n_:int} damage instead",
    )
    g.same("bounded", "dealers")
    g.reads("bounded", lambda: ANYTHING, "anything")
    g.prints("bounded", lambda _, value: "anything" if value == ANYTHING else None)


def _bound(by: n.Selector | n.Cards, over: int, n_: int, to: n.Selector | None = None) -> n.Effect:
    dealers = n.Each(by) if isinstance(by, n.Cards) else by
    return n.ModifyDamage(Step.SET, n_, dealers, to, over=over)
