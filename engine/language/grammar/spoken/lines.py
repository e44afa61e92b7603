"""Whole lines: when something happens, while something holds, at what price."""

from __future__ import annotations

from typing import Any

from engine.language import nodes as n
from engine.language.grammar.binding import sided
from engine.language.grammar.machine import Grammar
from engine.language.nodes import Side, Verb
from engine.language.walking import changed, names


def add_to(g: Grammar) -> None:
    """Triggers, rules with a condition, checks of attacks."""
    g.says("static ability", n.Static, "while {condition}, {effects:statics}")
    g.speaks("mugic line", _show_price)
    g.says("mugic line", n.Static, "while {condition}, {effects:statics}")
    g.speaks("attack line", _show_attack)
    g.says(
        "triggered",
        n.Triggered,
        "the first time each turn {event}, {effects}",
        "the first time each turn {event}, if {condition}, {effects}",
        first=True,
    )
    g.says(
        "triggered",
        n.Triggered,
        "{event} for its first time each turn, {effects}",
        first=True,
        each=True,
    )
    g.speaks("triggered", _show_by_initiative)
    g.reads(
        "attack line",
        lambda effects: n.Triggered(OWN_PLAY, effects),
        "when this attack is played, {effects:clauses}",
    )
    g.speaks("attack line", _show_own_play)
    g.speaks("instead", _show_instead)
    g.says("ability", n.AsSoonAs, "as soon as {condition}, {effects}")
    g.says("triggered", n.Triggered, "as it happens, {event}, {effects}", at_once=True)
    g.speaks("static ability", _show_or_instead)
    g.speaks("static ability", _show_such_players)
    g.speaks("triggered", _show_each_such_player)
    g.speaks("triggered", _show_triggered)
    _events(g)


def _events(g: Grammar) -> None:
    e = "event"
    g.says(e, n.Event, "when {subject:named} becomes the active Location", verb=Verb.BECOMES_ACTIVE)
    g.says(e, n.Event, "when {subject:named} is turned face-up", verb=Verb.FLIPPED_UP)
    g.says(e, n.Event, "when {subject:named} is turned face-down", verb=Verb.FLIPPED_DOWN)
    g.says(e, n.Event, "when {subject:named} wins Initiative", verb=Verb.WINS_INITIATIVE)
    g.says(e, n.Event, "when {subject:named} loses Initiative", verb=Verb.LOSES_INITIATIVE)
    g.says(e, n.Event, "when {subject:named} wins a {stat} Challenge", verb=Verb.WINS_CHALLENGE)
    g.says(
        e,
        n.Event,
        "when {subject:named} is turned face-up or face-down",
        verb=Verb.FLIPPED,
    )
    g.says(
        e,
        n.Event,
        "when the last counter is removed from {subject:named}",
        verb=Verb.MARKS_GONE,
    )
    g.says(e, n.Event, "when {subject:named} has a Mugic counter put on it", verb=Verb.COUNTER_PUT)
    everybody = n.Event(Verb.SHUFFLED, n.Players(Side.ANY))
    g.reads(e, lambda: everybody, "when a player shuffles their Attack Deck")
    g.speaks(
        e,
        lambda _, value: "when a player shuffles their Attack Deck" if value == everybody else None,
    )
    you = n.Event(Verb.SHUFFLED, n.Players(Side.YOURS))
    g.speaks(e, lambda _, value: "when you shuffle your Attack Deck" if value == you else None)


def _show_price(g: Grammar, value: Any) -> str | None:
    """What playing this very Mugic costs less."""
    match value:
        case n.Static(effects=(n.PayMore(n=int(v), who=n.Caster(), cards=None, least=0),)) if (
            v < 0 and value.condition is not None
        ):
            said = g.show("condition", value.condition)
            return f"the caster pays {-v} less Mugic counters to play this Mugic if {said}"
    return None


def _show_instead(g: Grammar, value: Any) -> str | None:
    """What happens in place of something."""
    if not isinstance(value, n.Instead) or value.may:
        return None
    event, effects = g.try_show("would", value.event), g.try_show("clauses", value.effects)
    if event is None or effects is None:
        return None
    when = "" if value.condition is None else f"while {g.show('condition', value.condition)}, "
    return f"{when}if {event}, {effects} instead"


def _show_or_instead(g: Grammar, value: Any) -> str | None:
    """What always holds, and what holds in its place on a condition."""
    match value:
        case n.Static(effects=(n.If(otherwise=(_, *_)) as one,), condition=None):
            first, then = g.try_show("statics", one.otherwise), g.try_show("statics", one.then)
            if first and then:
                return f"{first}. if {g.show('condition', one.condition)}, {then} instead"
    return None


def _such(value: Any) -> Any:
    """The state of a player whose cards a sentence is about."""
    if isinstance(value, n.WhoseController):
        return value.condition
    if isinstance(value, tuple):
        return next((found for item in value if (found := _such(item))), None)
    if isinstance(value, n.Node):
        return _such(tuple(getattr(value, name) for name in names(value)))
    return None


def _put(value: Any, old: Any, new: Any) -> Any:
    if value == old:
        return new
    if isinstance(value, tuple):
        return tuple(_put(item, old, new) for item in value)
    if isinstance(value, n.Node):
        return changed(
            value, **{name: _put(getattr(value, name), old, new) for name in names(value)}
        )
    return value


def _show_such_players(g: Grammar, value: Any) -> str | None:
    """ "While a player controls 3 Tribes, each Creature they control ..." """
    if not isinstance(value, n.Static) or value.condition is not None:
        return None
    condition = _such(value.effects)
    state = _state(g, condition) if condition else None
    if state is None:
        return None
    theirs = _put(value.effects, n.WhoseController(condition), n.Controlled(Side.THEIRS))
    text = g.try_show("statics", theirs)
    return f"while {state}, {text}" if text else None


def _state(g: Grammar, condition: Any) -> str | None:
    """The state of a player in words."""
    match condition:
        case n.Reached(amount=n.TribesControlled(beyond=0, of=None), low=low, high=high) if (
            low == high
        ):
            return f"a player controls exactly {low} Tribes"
        case n.Reached(amount=n.Shared(who=n.Each(cards=cards), tribes=True), low=1, high=None):
            rest = tuple(test for test in cards.tests if test != n.Controlled(Side.YOURS))
            all_of = g.show("filters", n.Cards(cards.kind, rest))
            return f"all {all_of} a player controls share a Tribe"
        case n.There(cards=n.Cards(tests=tests) as cards, low=1, high=None) if (
            n.Controlled(Side.YOURS) in tests
        ):
            rest = tuple(test for test in tests if test != n.Controlled(Side.YOURS))
            return f"a player controls a {g.show('a filter', n.Cards(cards.kind, rest))}"
        case n.Exceeds(amount=n.CountOf(cards=more), than=n.CountOf(cards=held)):
            rest = tuple(test for test in held.tests if not isinstance(test, n.In))
            few = g.show("filters", n.Cards(held.kind, rest))
            others = g.show("filters", sided(more, Side.YOURS, Side.THEIRS))
            return f"a player has fewer {few} in their hand than the number of {others}"
    return None


def _show_each_such_player(g: Grammar, value: Any) -> str | None:
    """Each player of whom something is so does something."""
    match value:
        case n.Triggered(
            event=event,
            condition=n.AnyOf(),
            effects=(n.Does(who=who, effects=(n.If(condition=own, then=then),), may=False),),
        ) if who == n.Players(Side.ANY):
            state = _state(g, sided(own, Side.THEIRS, Side.YOURS))
            match then:
                case (n.Discard(),):
                    act = g.try_show("clauses", then)
                    act = act and act.replace("discard ", "discards ", 1)
                case (n.May(effects=effects),):
                    act = g.try_show("said deeds", effects)
                    act = act and f"may {act}"
                case _:
                    return None
            if state and act:
                return f"{g.show('event', event)}, if {state}, that player {act}"
    return None


def _by_element(who: n.Selector, initiatives: tuple[Any, ...]) -> list[n.Effect]:
    """An Elemental Type gained by each word that the Initiative may have."""
    pairs = zip(initiatives, n.Element, strict=False)
    return [n.If(word, (n.GainElement(who, element),)) for word, element in pairs]


def _show_by_initiative(g: Grammar, value: Any) -> str | None:
    """What follows the word of the active Location's Initiative (3.6.5)."""
    match value:
        case n.Triggered(
            event=event,
            effects=(n.If(then=(n.GainElement(who=who),)), *_) as effects,
            condition=n.AnyOf(of=either),
        ) if list(effects) == _by_element(who, either):
            whom = g.show("selector", who)
            line = "the Initiative of the active Location is an Elemental Type"
            return f"{g.show('event', event)}, if {line}, {whom} gains that Elemental Type"
        case n.Triggered(
            event=event,
            effects=(
                n.If(
                    then=(
                        n.Lose(
                            who=n.Each(
                                cards=n.Cards(
                                    kind=kind, tests=(n.Not(of=n.Value(low=int(v))), *tests)
                                )
                            ),
                            n=int(m),
                            stats=(n.Stat.ENERGY,),
                        ),
                    )
                ),
                _,
                _,
                _,
            ),
            condition=n.AnyOf(),
        ):
            cards = g.show("filters", n.Cards(kind, tuple(tests)))
            line = "the active Location's Initiative is a Discipline"
            return (
                f"{g.show('event', event)}, if {line}, {cards} with less than {v} in that"
                f" Discipline lose {m} Energy"
            )
    return None


OWN_PLAY = n.Event(Verb.PLAYED, n.Source())


def _show_own_play(g: Grammar, value: Any) -> str | None:
    """What an attack does as it is played."""
    if not isinstance(value, n.Triggered) or value != n.Triggered(OWN_PLAY, value.effects):
        return None
    text = g.try_show("clauses", value.effects)
    return f"when this attack is played, {text}" if text else None


def _show_triggered(g: Grammar, value: Any) -> str | None:
    """An "if" right behind the event asks when it triggers; one of the effects stands behind a
    colon (R-condition)."""
    match value:
        case n.Triggered(first=False, at_once=False, each=False) if not isinstance(
            value.effects[0], n.If
        ):
            event, effects = g.try_show("event", value.event), g.try_show("effects", value.effects)
            if event is None or effects is None:
                return None
            if value.condition is None:
                return f"{event}, {effects}"
            return f"{event}, if {g.show('condition', value.condition)}, {effects}"
    return None


def _show_attack(g: Grammar, value: Any) -> str | None:
    """Conditions of an attack are said as an "if"."""
    match value:
        case n.Played(checks=checks, otherwise=()) if any(map(_is_condition, checks)):
            first = [check for check in checks if not _is_condition(check)]
            rest = [check for check in checks if _is_condition(check)]
            clauses = g.try_show("attack clauses", value.effects)
            if clauses is None or len(rest) > 1 or tuple(first + rest) != tuple(checks):
                return None
            said = f"if {g.show('condition', rest[0])}, {clauses}"
            marks = ", ".join(g.show("check", check) for check in first)
            return f"{marks}: {said}" if marks else said
    return None


_CHECKS = (n.StatCheck, n.StatFail, n.Challenge, n.CounterChallenge, n.Characteristic)


def _is_condition(check: Any) -> bool:
    return not isinstance(check, _CHECKS)
