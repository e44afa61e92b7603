"""Further events and what is said around them: what would happen, conditions behind an event."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.language import nodes as n
from engine.language.grammar.machine import Grammar
from engine.language.grammar.nouns import filter_of
from engine.language.grammar.numbers import word_of, words_of
from engine.language.grammar.pronouns import It
from engine.language.nodes import CardKind, Side, Verb
from engine.language.walking import walk


def add_to(g: Grammar) -> None:
    """Events of damage, piles and plays; replaced events; conditions of a trigger."""
    _damage(g)
    _piles(g)
    _plays(g)
    _would(g)
    _behind(g)


def _damage(g: Grammar) -> None:
    e = "event"
    g.node(
        e,
        n.Event,
        (
            "when {subject:named} is|are dealt {low:int} or more damage",
            "when {subject:named} is|are dealt damage by {by:damaging}",
            "when {subject:named} is|are dealt {low:int} or more damage by {by:damaging}",
        ),
        verb=Verb.DEALT_DAMAGE,
    )
    g.reads(
        "damaging",
        lambda of: of if isinstance(of, n.Cards) and of.kind in DAMAGING else None,
        "{of:owner}",
    )
    g.prints("damaging", _show_damaging)
    g.reads(
        "triggered",
        _dealt_by,
        "when {to:named} is|are dealt damage by {subject:named} <,> {effects}",
    )
    g.node(
        e,
        n.Event,
        "when {subject:named} is|are dealt attack damage by {by:named}",
        verb=Verb.DEALT_ATTACK_DAMAGE,
    )
    g.node(
        e,
        n.Event,
        "when {subject:named} is|are dealt {element} or {other:element} damage",
        verb=Verb.DEALT_DAMAGE,
    )
    g.node(
        e,
        n.Event,
        "when {subject:named} is|are dealt {element} damage",
        verb=Verb.DEALT_DAMAGE,
    )
    g.node(
        e,
        n.Event,
        "when {subject:named} deals|deal attack damage by {by:named}",
        verb=Verb.DEALS_ATTACK_DAMAGE,
    )


DAMAGING = (
    CardKind.ATTACK,
    CardKind.MUGIC,
    CardKind.ABILITY,
    CardKind.EFFECT,
    CardKind.USE,
    CardKind.BLOW,
)
"""What is played and deals damage; the damage of it is that of a Creature too (GL-source)."""


def _show_damaging(g: Grammar, value: object) -> str | None:
    text = g.try_show("a filter", value)
    return f"a {text}" if text else None


def _dealt_by(
    subject: n.Selector | n.Cards, to: n.Selector | n.Cards, effects: tuple[n.Effect, ...]
) -> n.Triggered | None:
    """ "When ~ is dealt damage by an opposing Creature": that Creature deals it. "It" would be the
    one that is dealt the damage, of which the event is not told."""
    creature = isinstance(subject, n.Fighter) or (
        isinstance(subject, n.Cards) and subject.kind is CardKind.CREATURE
    )
    if (
        not creature
        or isinstance(effects[0], n.If)
        or any(isinstance(node, It) for node in walk(effects))
    ):
        return None
    return n.Triggered(n.Event(Verb.DEALS_DAMAGE, subject, to=to), effects)


def _piles(g: Grammar) -> None:
    e = "event"
    g.node(
        e,
        n.Event,
        "when {subject:named} is|are put into the opposing general discard pile",
        verb=Verb.DISCARDED,
        side=Side.OPPOSING,
    )
    g.reads(
        "happening",
        lambda subject, put, side: n.Event(Verb.DISCARDED, subject, side=side),
        "{subject:named} {put:put into} {side:pile owner} <general> discard pile",
    )
    g.reads(
        "happening",
        lambda side: n.Event(Verb.DISCARDED, n.Source(), side=side),
        "~ is put|placed into|in {side:pile owner} <general> discard pile from face-up|play",
    )
    g.reads("put into", lambda: True, "is|are put into")
    g.reads("put into", lambda: True, "goes|go to")
    g.reads(
        "happening",
        lambda subject: n.Event(Verb.DISCARDED, subject),
        "{subject:named} is sent to the discard",
    )
    g.node(
        e,
        n.Event,
        "when {subject:named} is|are put into play from a general discard pile",
        verb=Verb.RETURNED,
    )
    g.reads("named", _another, "another {cards:a filter}")
    g.reads("named", _either, "a {one:a filter} or a {two:a filter}")
    g.prints("named", _show_either)
    g.prints("test after", _show_sets)


def _another(cards: n.Cards) -> n.Cards:
    return filter_of(cards.kind, cards.tests, (n.Other(),))


def _either(one: n.Cards, two: n.Cards) -> n.Cards | None:
    """ "A Mandiblor Creature or an Infected Creature": one filter with two ways to pass it."""
    if one.kind is not two.kind or not one.tests or not two.tests:
        return None
    return n.Cards(one.kind, (n.AnyOf((_together(one), _together(two))),))


def _together(cards: n.Cards) -> n.Test:
    return cards.tests[0] if len(cards.tests) == 1 else n.AllOf(cards.tests)


def _apart(kind: CardKind, test: n.Test | n.Condition) -> n.Cards:
    tests = test.of if isinstance(test, n.AllOf) else (test,)
    return n.Cards(kind, tuple(one for one in tests if isinstance(one, n.Test)))


def _show_either(g: Grammar, value: object) -> str | None:
    match value:
        case n.Cards(kind=kind, tests=(n.AnyOf(of=(one, two)),)):
            shown = [g.try_show("a filter", _apart(kind, test)) for test in (one, two)]
            if all(shown):
                return f"a {shown[0]} or a {shown[1]}"
    return None


def _show_sets(g: Grammar, value: object) -> str | None:
    """The same value in several Disciplines."""
    match value:
        case n.AnyOf(of=of) | n.AllOf(of=of) if len(of) == len(n.DISCIPLINES):
            first = of[0]
            if not isinstance(first, n.Value) or first.low is None:
                return None
            if of == tuple(n.Value(stat, first.low, first.high) for stat in n.DISCIPLINES):
                word = "any Discipline" if isinstance(value, n.AnyOf) else "all Disciplines"
                return f"with {first.low} in {word}" if first.low == first.high else None
    return None


def same_in(v: int) -> tuple[n.Value, ...]:
    """Tests for the same value in each Discipline."""
    return tuple(n.Value(stat, v, v) for stat in n.DISCIPLINES)


def _plays(g: Grammar) -> None:
    e = "event"
    g.reads(
        e,
        lambda who, cards: n.Event(
            Verb.PLAYED, filter_of(cards.kind, cards.tests, (n.PlayedBy(who),))
        ),
        "when {who:selector} plays a {cards:a filter}",
        "when {who:named} plays a {cards:a filter}",
    )
    g.reads(e, _played_by, "when {side:player playing} plays|play a {cards:a filter}")
    g.terminal("player playing", words_of(PLAYERS))
    g.prefers(e, _show_played)
    g.reads(e, _destroyed_engaged, "when|if {who:selector} is destroyed while engaged")
    g.prefers(e, _show_destroyed_engaged)
    g.reads("event", _typed, "when {subject:named}")
    fail = "when {subject:named} fails a Stat Check or Challenge"
    g.node(
        e,
        n.Event,
        fail,
        fail + " on a attack it played|plays",
        verb=Verb.FAILS_CHECK,
    )
    g.node(
        e,
        n.Event,
        "when {subject:named} fails a Stat Check",
        "when {subject:named} fails a stat|discipline check on a attack it played|plays",
        verb=Verb.FAILS_STAT_CHECK,
    )
    g.node(
        e,
        n.Event,
        "when {subject:named} is flipped face-up or face-down",
        verb=Verb.FLIPPED,
    )
    for verb, does in ((Verb.GAINS_ELEMENT, "gains"), (Verb.LOSES_ELEMENT, "loses")):
        g.node(e, n.Event, f"when {{subject:named}} {does} a Elemental Type", verb=verb)
    g.terminal("gaining", word_of({"gains": Verb.GAINS_ELEMENT, "loses": Verb.LOSES_ELEMENT}))
    g.reads("happening", n.Event, "{subject:named} {verb:gaining} a elemental type")


PLAYERS = {
    "you": Side.YOURS,
    "your opponent": Side.OPPONENT,
    "an opponent": Side.OPPONENT,
    "a player": Side.ANY,
}
"""Who plays a card, as texts say it."""


def _played_by(side: Side, cards: n.Cards) -> n.Event | None:
    """A player plays a Mugic, an attack or an ability: it is one that this player controls."""
    if cards.kind not in DAMAGING:
        return None
    whose = () if side is Side.ANY else (n.Controlled(side),)
    return n.Event(Verb.PLAYED, filter_of(cards.kind, cards.tests, whose))


def _show_played(g: Grammar, value: object) -> str | None:
    """Who plays a card is said first."""
    match value:
        case n.Event(verb=Verb.PLAYED, subject=n.Cards(kind=kind, tests=tests) as cards):
            by = [test for test in tests if isinstance(test, n.PlayedBy)]
            if len(by) != 1 or value != n.Event(Verb.PLAYED, cards):
                return None
            who = g.try_show("named", by[0].who)
            rest = n.Cards(kind, tuple(test for test in tests if test is not by[0]))
            card = g.try_show("a filter", rest)
            return f"when {who} plays a {card}" if who and card else None
    return None


def _destroyed_engaged(who: n.Selector) -> n.Event:
    engaged = n.Cards(CardKind.CREATURE, (n.Engaged(), n.Among(who)))
    return n.Event(Verb.DESTROYED, engaged)


def _show_destroyed_engaged(g: Grammar, value: object) -> str | None:
    match value:
        case n.Event(subject=n.Cards(tests=(n.Engaged(), n.Among(who=who)))):
            said = g.try_show("selector", who) if value == _destroyed_engaged(who) else None
            return said and f"when {said} is destroyed while engaged"
    return None


def _typed(subject: n.Selector | n.Cards) -> n.Event | None:
    """ "When a Mugic played by ...": "is" is not always printed."""
    if not isinstance(subject, n.Cards):
        return None
    played = any(isinstance(test, n.PlayedBy) for test in subject.tests)
    return n.Event(Verb.PLAYED, subject) if played else None


def _would(g: Grammar) -> None:
    """Events that would happen and are replaced (8.8.2)."""
    w = "would"
    g.node(
        w,
        n.Event,
        "{subject:named} would be put into a general discard pile",
        verb=Verb.DISCARDED,
    )
    g.reads(
        w,
        lambda subject, put: n.Event(Verb.DISCARDED, subject),
        "{subject:named} would {put:put into} their general discard pile",
    )
    g.node(
        w,
        n.Event,
        "{subject:named} would be returned to play from a general discard pile",
        verb=Verb.RETURNED,
    )
    for player, side in (("you", Side.YOURS), ("your|an opponent", Side.OPPONENT)):
        g.node(
            w,
            n.Event,
            f"{player} would reveal a new active Location",
            verb=Verb.REVEALS_LOCATION,
            side=side,
        )
    _damage_that_would(g, w)
    g.node(
        "instead",
        n.Instead,
        "while {condition}, if {event:would}, instead: {effects}",
    )
    g.reads(
        "instead",
        _instead,
        "<while|if {condition} ,> if {event:would} <{turn:on whose turn}>,"
        " {effects:instead effects}",
    )
    others = dict.fromkeys(("an opponent 's", "your opponent 's"), Side.OPPOSING)
    g.terminal("whose turn", words_of({"your": Side.YOURS, **others}))
    g.reads("on whose turn", n.OnTurnOf, "on|during {side:whose turn} turn")
    fought = n.There(n.Cards(CardKind.CREATURE, (n.Engaged(),)))
    g.reads("on whose turn", lambda: fought, "during combat")
    g.reads("instead effects", lambda effects: effects, "instead {effects}", "{effects} instead")
    g.reads("effect", lambda: n.RevealLocation(Side.YOURS), "you reveal a new active location")
    g.reads(
        "instead",
        _removed,
        "{filters:several filters} that would be placed|put in|into a general discard pile"
        " are removed from the game instead",
    )
    g.list_of("several filters", "filters", "and")


def _damage_that_would(g: Grammar, w: str) -> None:
    """Damage that would be dealt, or taken."""
    g.node(
        w,
        n.Event,
        (
            "{subject:named} would be dealt damage",
            "{subject:named} would be dealt damage by {by:damaging}",
            "damage would be dealt to {subject:named}",
            "damage would be dealt to {subject:named} by {by:damaging}",
        ),
        verb=Verb.DEALT_DAMAGE,
    )
    g.reads(
        w,
        lambda by, subject: n.Event(Verb.DEALT_DAMAGE, subject, by=by),
        "{subject:named} would take damage from {by:named}",
    )


def _instead(
    event: n.Event,
    effects: tuple[n.Effect, ...],
    condition: n.Condition | None = None,
    turn: n.Condition | None = None,
) -> n.Ability | None:
    """A replacement. Its condition stands before the event or behind it, but not in both places."""
    if condition and turn:
        return None
    changes = _damage_changed(event, effects)
    if changes is not None:
        return n.Static(changes, condition or turn)
    return n.Instead(event, effects, condition or turn)


def _damage_changed(event: n.Event, effects: tuple[n.Effect, ...]) -> tuple[n.Effect, ...] | None:
    """ "If X would deal damage, instead it deals 5 damage": that changes the damage (8.6.5.2) which
    "it", X, deals, and leaves none alone."""
    match event, effects:
        case (
            n.Event(verb=Verb.DEALT_DAMAGE, subject=to, by=by),
            (n.ModifyDamage(by=It(), to=None) as change,),
        ) if by is not None:
            over = 0 if change.step is n.Step.SET else change.over
            return (replace(change, by=_each(by), to=_each(to), over=over),)
    return None


def _each(who: Any) -> Any:
    return n.Each(who) if isinstance(who, n.Cards) else who


def _removed(filters: tuple[n.Cards, ...]) -> n.Instead | None:
    """Remove from the game what would go to a discard pile; "Creatures and Battlegear" is any card
    in play."""
    kinds = {cards.kind for cards in filters}
    if any(cards.tests for cards in filters):
        return None
    if kinds == {CardKind.CREATURE, CardKind.BATTLEGEAR}:
        subject = n.Cards(CardKind.CARD)
    elif len(kinds) == 1:
        subject = filters[0]
    else:
        return None
    return n.Instead(n.Event(Verb.DISCARDED, subject), (n.Remove(n.Subject()),))


MIRAGE = n.Cards(CardKind.LOCATION, (n.IsA("Mirage"),))
"""Where a Creature enters its space it lies on the board: there is no second one."""


def _first_time(event: n.Event, effects: tuple[n.Effect, ...]) -> n.Triggered:
    """An ability that triggers only the first time. If its effects act on the card that the event
    names, that is the first time for each such card (R-first-time-each)."""
    spoken_of = any(isinstance(node, It) for node in walk(effects))
    each = spoken_of and isinstance(event.subject, n.Cards)
    return n.Triggered(event, effects, first=True, each=each)


def _behind(g: Grammar) -> None:
    """Conditions behind an event, and how often it counts."""
    t = "triggered"
    g.reads(
        t,
        lambda who, cards, effects: (
            n.Triggered(n.Event(Verb.ENTERS, who), effects, n.Is(who, (n.OnMirage(),)))
            if cards == MIRAGE
            else None
        ),
        "when {who:selector} enters a space with a {cards:a filter} , {effects}",
    )
    g.reads(
        "selector",
        lambda cards: n.Each(n.Cards(cards.kind, (n.OnBoard(),))) if cards == MIRAGE else None,
        "that {cards:a filter}",
    )
    g.reads(
        t,
        lambda event, tests, effects: n.Triggered(event, effects, n.Is(It(), tests)),
        "{event} and had {tests:has tests}, {effects}",
    )
    g.reads(
        t,
        lambda who, cards, tests, effects: n.Triggered(
            n.Event(Verb.PLAYED, filter_of(cards.kind, cards.tests, (n.PlayedBy(who),))),
            effects,
            n.Is(who, tests),
        ),
        "when {who:selector} plays a {cards:a filter} while {tests:is tests}, {effects}",
    )
    g.node(
        t,
        n.Triggered,
        (
            "first each turn, {event}: {effects}",
            "first each turn, {event}, if {condition}: {effects}",
        ),
        first=True,
    )
    g.node(t, n.Triggered, "as it happens, {event}: {effects}", at_once=True)
    g.node(
        t,
        n.Triggered,
        "first each turn for each, {event}: {effects}",
        first=True,
        each=True,
    )
    g.reads(
        t,
        _first_time,
        "the first time {event:happening} each|this turn, {effects}",
    )
