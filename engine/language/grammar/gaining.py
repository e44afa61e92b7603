"""Gaining and losing: Disciplines, Energy, elements, abilities, words of the type line."""

from __future__ import annotations

from dataclasses import dataclass, fields
from itertools import chain, repeat
from typing import Any

from engine.language import nodes as n
from engine.language.grammar.machine import Grammar
from engine.language.grammar.nouns import filter_of
from engine.language.grammar.numbers import counted, word_of
from engine.language.grammar.pronouns import Again, It, Unsaid, Whoever
from engine.language.nodes import Until
from engine.language.walking import changed, names

OF_A_COMBAT = (
    n.Gain,
    n.Lose,
    n.SetStat,
    n.GainElement,
    n.LoseElement,
    n.GainAbility,
    n.LoseAbility,
    n.LoseAllAbilities,
    n.CannotGain,
)
"""Effects that a text may limit to one combat."""

IN_PLAY = (n.Source, n.Bearer, n.Fighter, n.Each, It)
"""Those of whom something may hold as long as a card is in play."""


def add_to(g: Grammar) -> None:
    """ "X gains A, B and C" becomes an effect for each."""
    for until, suffix in ((Until.TURN, ""), (Until.COMBAT, " for the combat")):
        _values(g, until, suffix)
        _elements(g, until, suffix)
        _abilities(g, until, suffix)
        _likened(g, until, suffix)
    _becomes(g)
    _set_together(g)
    _gaining(g)
    _matching(g)
    g.reads("clause", lambda parts: filled(Unsaid(), parts), "gain {parts:gains}")
    g.reads("clause", lambda parts: filled(Unsaid(), parts), "lose {parts:losses}")
    g.terminal("how long", word_of({"turn": Until.TURN, "combat": Until.COMBAT}))
    now = "{until:how long}"
    g.reads("until", lambda until: until, f"until <the> end of <the> {now}", f"this {now}")


def _values(g: Grammar, until: Until, suffix: str) -> None:
    """Disciplines and Energy in our own words."""
    e = "effect"
    g.node(e, n.Gain, f"{{who}} gets {{stats}} + {{n}}{suffix}", until=until)
    g.node(e, n.Lose, f"{{who}} gets {{stats}} - {{n}}{suffix}", until=until)
    g.node(
        e,
        n.SetStat,
        f"{{who}} has its {{stat:stat}} set to {{n}}{suffix}",
        until=until,
    )


def _elements(g: Grammar, until: Until, suffix: str) -> None:
    """Elemental Types gained and lost, in our own words."""
    e = "effect"
    g.node(e, n.GainElement, f"{{who}} gets {{element}}{suffix}", until=until)
    g.node(e, n.LoseElement, f"{{who}} forgets {{element}}{suffix}", until=until)
    g.node(
        e,
        n.GainElement,
        f"{{who}} gets an Elemental Type of your choice{suffix}",
        until=until,
        element=None,
    )
    g.node(
        e,
        n.LoseElement,
        f"{{who}} forgets an Elemental Type of your choice{suffix}",
        until=until,
        element=None,
    )
    g.node(
        e,
        n.GainElementsOf,
        f"{{who}} gets the Elemental Types of {{of:selector}}{suffix}",
        until=until,
    )
    g.node(
        e,
        n.LoseElementsOf,
        (
            f"{{who}} forgets all Elemental Types{suffix}",
            f"{{who}} forgets the Elemental Types of {{of:selector}}{suffix}",
        ),
        until=until,
    )


def _abilities(g: Grammar, until: Until, suffix: str) -> None:
    """Abilities gained and lost, in our own words."""
    e = "effect"
    g.node(e, n.GainAbility, f"{{who}} gets {{ability:quoted}}{suffix}", until=until)
    g.node(e, n.LoseAbility, f"{{who}} forgets {{keyword:quoted}}{suffix}", until=until)
    g.node(
        e,
        n.LoseAbility,
        f"{{who}} forgets {{keyword:bare keyword}}{suffix}",
        until=until,
    )
    g.node(
        e,
        n.LoseAllAbilities,
        f"{{who}} forgets all abilities{suffix}",
        until=until,
    )
    g.node(
        e,
        n.CannotGain,
        f"{{who}} cannot get {{word:keyword name}}{suffix}",
        until=until,
    )


def _likened(g: Grammar, until: Until, suffix: str) -> None:
    """Creatures that count as others, in our own words."""
    e = "effect"
    for form, scanned in (("as scanned", True), ("as they are", False)):
        g.node(
            e,
            n.MatchStats,
            f"{{who}} gets the {{stats:stat list}} of {{to}} {form}{suffix}",
            until=until,
            scanned=scanned,
        )
    for form, there in (("with a Chieftain", True), ("without a Chieftain", False)):
        g.node(
            e,
            n.AsIfChieftain,
            f"{{who}} counts as being {form}{suffix}",
            until=until,
            there=there,
        )
    g.node(e, n.GainType, f"{{who}} becomes a {{word:type noun}} too{suffix}", until=until)


def _becomes(g: Grammar) -> None:
    """Values set to a number."""
    e = "effect"
    g.reads(
        e,
        lambda who, stat, n_: n.SetStat(who, stat, n_),
        "{who:whose own} {stat:stat} becomes {n_:number}",
    )
    g.reads(
        e,
        lambda who, stat, n_, until: n.SetStat(who, stat, n_, until),
        "{who:whose own} {stat:stat} becomes {n_:number} {until:until}",
    )


def _set_together(g: Grammar) -> None:
    """Values set on several Creatures, or several values of one."""

    def each(who: n.Selector, stats: tuple[n.Stat, ...], n_: n.Number) -> tuple[n.Effect, ...]:
        return filled(who, tuple(n.SetStat(Whoever(), stat, n_) for stat in stats))

    values = "{who:whose own} {stats:stat list} becomes|become {n_:number}"
    g.reads("clause", each, values)
    g.reads(
        "clause",
        lambda who, stats, n_, until: lasting(each(who, stats, n_), until),
        values + " {until:until}",
    )
    g.reads(
        "static clause",
        lambda who, **of: each(who, **of) if isinstance(who, IN_PLAY) else None,
        "{who:whose own} {stats:stat list} becomes|become|is|are <always> {n_:number}",
    )
    g.node(
        "static",
        n.SetStat,
        "{who} always has its {stat:stat} set to {n}",
        until=Until.ALWAYS,
    )


@dataclass(frozen=True)
class Match:
    """What values become: the scanned values of somebody, or the number ``v``. ``again``: the
    values, if the text names them a second time."""

    of: n.Selector
    again: tuple[n.Stat, ...] | None = None
    v: int | None = None

    def to(self, stats: tuple[n.Stat, ...]) -> n.MatchStats | None:
        """The effect on the values; None if the text names other values the second time."""
        if self.again not in (None, stats):
            return None
        return n.MatchStats(Whoever(), stats, self.of, scanned=self.v is None, n=self.v)


def _matching(g: Grammar) -> None:
    """ "Gains or loses ... to make ... equal", and what is treated as if."""
    g.reads(
        "effect",
        lambda who, stats, v: n.MatchStats(who, stats, n.Itself(), False, n=v, lowering=True),
        "reduce {who}'s {stats:stat list} to {v:int}",
    )
    g.reads(
        "told",
        lambda stats, match: match.to(stats),
        "gains|gain or loses|lose {stats} {match:to match}",
    )
    g.reads("to match", lambda of: of, "to make its|those disciplines|values {of:made equal}")
    g.reads("made equal", lambda: Match(Again()), "equal to its scanned disciplines")
    g.reads("made equal", lambda v: Match(n.Itself(), v=v), "{v:int}")
    g.reads("to match", lambda: Match(n.Itself()), "so its energy is equal to its scanned energy")
    g.reads(
        "to match",
        lambda of, again=None: Match(Again() if of == It() else of, again),
        "so they|those <values> become <equal to> {of:whose own} scanned <values> <{again:stats}>",
    )
    for form, there in (("also controlled", True), ("did not also control", False)):
        g.reads(
            "rule",
            lambda who, there, own=None: n.AsIfChieftain(who, there),
            f"{{who}} is|are treated as if {{own:whose own}} controller {form} a chieftain",
            there=there,
        )
    g.reads("rule", n.GainType, "{who} is|are considered {word:type noun} creatures")
    for form, there in (("with a Chieftain", True), ("without a Chieftain", False)):
        g.node(
            "static",
            n.AsIfChieftain,
            f"{{who}} always counts as being {form}",
            f"{{who}} counts always as {form}",
            there=there,
            until=Until.ALWAYS,
        )
    g.reads(
        "effect",
        lambda stats, who, v: n.Lose(who, v, stats),
        "reduce {stats} to {who} by {v:number}",
    )


def _gaining(g: Grammar) -> None:
    """What can be gained or lost; the receiver is put in later."""
    who = Whoever()
    g.list_of("gains", "gain part", "and", ",", ", and")
    g.list_of("losses", "loss part", "and", ",", ", and")
    g.reads("measured", measured, "{v:number} {stats:stat list} <for each {of:count}>")
    g.reads("measured", measured, "{v:number} to|in {stats} <for each {of:count}>")
    g.reads("measured", measured, "{stats:stat list} equal to {v:counted amount}")
    g.reads("measured", measured, "{stats:stat list} equal to {v:dealt}")
    for part, cls, more in (
        ("gain part", n.Gain, "<a additional> "),
        ("loss part", n.Lose, ""),
    ):
        g.reads(part, lambda of, cls=cls: cls(who, *of), more + "{of:measured}")
        g.reads(
            part,
            lambda v, of, cls=cls: _of_choice(cls, who, v),
            "{v:number} in|to {of:some discipline}",
        )
    g.reads(
        "gain part",
        lambda of: n.Gain(who, *of),
        "another {of:measured}",
    )
    _elements_gained(g, who)
    g.reads(
        "gain part",
        lambda word: n.GainType(who, word),
        '<the> creature type " {word:type noun} " in addition to its|their other types',
    )
    g.reads(
        "gain part",
        lambda ability: n.GainAbility(who, ability),
        "<a additional> {ability:ability named}",
    )
    g.same("ability named", "quoted", "keyword")
    g.same("keyword named", "ability named", "bare keyword")
    g.reads(
        "loss part",
        lambda keyword: n.LoseAbility(who, keyword) if _can_be_lost(keyword) else None,
        "{keyword:keyword named}",
    )
    g.reads("loss part", lambda: n.LoseAllAbilities(who), "all abilities")


def _can_be_lost(ability: n.Ability) -> bool:
    """Whether an ability can be lost by name: a keyword, also one behind Hive or Invisibility."""
    if isinstance(ability, n.Hive | n.Invisibility):
        ability = ability.ability
    return isinstance(ability, n.Keyword)


def _elements_gained(g: Grammar, who: Whoever) -> None:
    """Elemental Types that can be gained or lost."""
    g.terminal("one", word_of({"a": 1, "an": 1}))
    g.same("one or so many", "one", "count number")
    g.reads("element named", lambda element: element, "{element}")
    for part, one in (("gain part", n.GainElement), ("loss part", n.LoseElement)):
        g.reads(part, lambda element, one=one: one(who, element), "{element:element named}")
        g.reads(
            part,
            lambda times, one=one: _repeated(one(who, None), times),
            "{times:one or so many} elemental type|types of your choice",
        )
    g.reads(
        "clause",
        _theirs_to_choose,
        "{who:selector} gain|gains a elemental type of their controller's choice",
    )
    g.reads(
        "gain part",
        lambda: tuple(n.GainElement(who, element) for element in n.Element),
        "all elemental types",
    )
    g.reads(
        "loss part",
        lambda of=None: n.LoseElementsOf(who, of),
        "all elemental types <{of:selector} has|have>",
    )
    g.reads("elements of", lambda of: of, "all elemental types {of:selector} has|have")
    g.reads("gain part", lambda of: n.GainElementsOf(who, of), "{of:elements of}")


def _theirs_to_choose(who: n.Selector) -> n.Effect | None:
    """An Elemental Type that the controller of each of the Creatures chooses."""
    if not isinstance(who, n.Each):
        return None
    own = filter_of(who.cards.kind, (n.Controlled(n.Side.YOURS),), who.cards.tests)
    gain = n.GainElement(n.Subject(), None)
    return n.Does(n.Players(n.Side.ANY), (n.ForEach(n.Each(own), (gain,)),))


def _repeated(effect: n.Effect, times: n.Number) -> n.Effect:
    """The effect once, or so many times."""
    return effect if times == 1 else n.Repeat(times, (effect,))


def measured(
    v: n.Number, stats: tuple[n.Stat, ...], of: n.Amount | None = None
) -> tuple[n.Number, tuple[n.Stat, ...]] | None:
    """ "5 Energy for each ...": the amount, and the values that it applies to."""
    amount = counted(v, of)
    return None if amount is None else (amount, stats)


def _of_choice(cls: type, who: n.Selector, amount: n.Number) -> n.Effect:
    """ "A Discipline of your choice": one of four effects on the same Creature."""
    return n.ChooseOne(tuple((cls(who, amount, (stat,)),) for stat in n.DISCIPLINES))


def filled(who: n.Selector, parts: tuple[n.Effect, ...]) -> tuple[n.Effect, ...]:
    """The effects with their subject. A target is chosen in the first of them and is "it" in the
    others."""
    subjects = chain((who,), repeat(Again()))

    def fill(value: Any) -> Any:
        if isinstance(value, Whoever):
            return next(subjects)
        if isinstance(value, tuple):
            return tuple(map(fill, value))
        if isinstance(value, n.Node) and not isinstance(value, n.Ability):
            return changed(value, **{name: fill(getattr(value, name)) for name in names(value)})
        return value

    return tuple(map(fill, parts))


def any_that_has(
    cards: n.Cards, tests: tuple[n.Test, ...], parts: tuple[n.Effect, ...]
) -> n.Static:
    """If any Creature has Fire, it ...: the effects on each Creature that passes the tests."""
    return n.Static(filled(n.Each(filter_of(cards.kind, cards.tests, tests)), parts))


def lasts(effects: tuple[n.Effect, ...], until: Until) -> tuple[n.Effect, ...] | None:
    """The effects with the duration that a text names: the end of the turn, which they have anyway,
    or the combat. None if one of them has no duration, or cannot have this one."""
    for effect in effects:
        if getattr(effect, "until", None) is not Until.TURN:
            return None
        if until is not Until.TURN and not isinstance(effect, OF_A_COMBAT):
            return None
    return lasting(effects, until)


def lasting(effects: tuple[n.Effect, ...], until: Until) -> tuple[n.Effect, ...]:
    """The effects with another duration (8.9.1)."""
    return tuple(
        changed(effect, until=until)
        if any(field.name == "until" for field in fields(effect))
        else effect
        for effect in effects
    )
