"""Effects of resolved Mugic, attacks and abilities in force, and what they do to the values."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from engine.chaotic.position import door
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.effects import (
    AbilityGained,
    AbilityLost,
    CombatDue,
    Deflection,
    ElementChange,
    Flag,
    GainBarred,
    GoesUnder,
    InForce,
    KeywordGained,
    NextAttackUnder,
    NumberGained,
    Prohibition,
    Redirection,
    Rule,
    StatChange,
    StatSet,
    Watch,
    WordGained,
)
from engine.chaotic.position.ids import CardId
from engine.chaotic.position.profile import Profile
from engine.chaotic.values.in_force import RULES, Values
from engine.chaotic.values.invisibility import BARRING
from engine.chaotic.values.lost_abilities import drop_ability
from engine.chaotic.values.standing_effects import (
    change,
    gaining,
    granted,
    receive,
    take_times,
)
from engine.language import nodes as n

# -- resolved effects in force -----------------------------------------------------------------

Apply = Callable[[Duel, Values, Any], None]
"""What an effect in force does to the values of a position."""

APPLIED: dict[type, Apply] = {}
"""What each kind of effect in force does to the values; nothing for those that are looked up where
they matter."""

Applied = TypeVar("Applied", bound=Callable[..., None])


def applies(kind: type[InForce]) -> Callable[[Applied], Applied]:
    """Enter what a kind of effect in force does to the values."""

    def enter(function: Applied) -> Applied:
        APPLIED[kind] = function
        return function

    return enter


def on_subject(change: Callable[[Profile, Any], None]) -> Apply:
    """An effect that changes the profile of its subject, if that is in play."""

    @wraps(change)
    def apply(game: Duel, values: Values, effect: InForce) -> None:
        found = values.profiles.get(effect.subject)
        if found is not None:
            change(found, effect)

    return apply


@applies(StatChange)
@on_subject
def change_stat(found: Profile, effect: StatChange) -> None:
    """A value rises or falls (8.7.2.1, 8.7.3.1)."""
    change(found, effect.which, effect.by)


@applies(StatSet)
@on_subject
def set_stat(found: Profile, effect: StatSet) -> None:
    """8.7.2: a value is set, whatever the Scanned one is."""
    found.stats[effect.which] = effect.value


@applies(ElementChange)
@on_subject
def change_element(found: Profile, effect: ElementChange) -> None:
    """An Elemental Type comes or goes (3.2.7)."""
    if effect.sign > 0:
        found.elements |= 1 << effect.element
    else:
        found.elements &= ~(1 << effect.element)


@applies(NumberGained)
@on_subject
def add_number(found: Profile, effect: NumberGained) -> None:
    """A number is added to a keyword (8.8.1.2)."""
    found.add((effect.word, effect.element, -1, ""), effect.by)


@applies(GainBarred)
@on_subject
def bar_gaining(found: Profile, effect: GainBarred) -> None:
    """A keyword cannot be gained (9.4.3)."""
    found.bar(gaining(effect.word))


@applies(Prohibition)
@on_subject
def bar_act(found: Profile, effect: Prohibition) -> None:
    """Something cannot be done, or be done to the Creature (8.5.8)."""
    found.bar(effect.act)


@applies(Flag)
@on_subject
def mark_creature(found: Profile, effect: Flag) -> None:
    """The Creature is marked until the effect ends (8.9.1)."""
    found.flag(effect.flag)


@applies(WordGained)
@on_subject
def add_word(found: Profile, effect: WordGained) -> None:
    """A word joins the type line (3.1.5)."""
    found.retype(effect.word)


@applies(AbilityGained)
def add_ability(game: Duel, values: Values, effect: AbilityGained) -> None:
    """An ability joins those of the Creature (8.8.1.2)."""
    card = effect.subject
    found = values.profiles.get(card)
    ability = game.deal.nodes[effect.node]
    if found is not None and isinstance(ability, n.Ability):
        receive(game, values, found, card, effect.stamp, granted(game, ability, card))


@applies(KeywordGained)
def add_keyword(game: Duel, values: Values, effect: KeywordGained) -> None:
    """A numbered keyword joins those of the Creature, several times (8.8.1.2)."""
    found = values.profiles.get(effect.subject)
    ability = game.deal.nodes[effect.node]
    if found is not None and isinstance(ability, n.Ability):
        take_times(game, values, found, effect.subject, effect.stamp, ability, effect.times)


@applies(AbilityLost)
def take_ability(game: Duel, values: Values, effect: AbilityLost) -> None:
    """Less of a keyword, or none of it (8.8.1.3)."""
    found = values.profiles.get(effect.subject)
    ability = game.deal.nodes[effect.node]
    if found is not None and isinstance(ability, n.Ability):
        drop_ability(game, values, found, effect.subject, effect.stamp, ability)


@applies(Rule)
def add_rule(game: Duel, values: Values, effect: Rule) -> None:
    """8.8.3: put the rule in the order of 8.7.1, before the rules that count through Invisibility
    now."""
    node = game.deal.nodes[effect.node]
    if isinstance(node, n.Effect):
        last = len(values.rules) if values.ranked is None else values.ranked
        values.rules.insert(last, (effect.stamp, node, effect.env))
        if values.ranked is not None:
            values.ranked += 1


DIRECT: dict[type, str] = {StatChange: "stats", StatSet: "stats", ElementChange: "elements"}
"""Effects that, being the newest, can be put on top of values already computed, and what of the
values of their subject they change (`dependencies.READING`)."""

MARKS = frozenset({Prohibition, Flag, WordGained})
"""More such effects; what they change is read by few cards only."""

ASIDE = frozenset({Watch, NextAttackUnder, GoesUnder, CombatDue, Redirection, Deflection})
"""Effects that change no value, and of which no condition asks."""


def enforce(game: Duel, until: int, kind: type[InForce], subject: CardId, *details: Any) -> None:
    """8.7.1.1: an effect is in force from when it resolved; `details` are the fields of its kind.

    Where no condition reads values of its subject, the newest effect changes nothing else.
    """
    effect = door.effects.begin_effect(game, until, kind, subject, *details)
    values = game.present
    if values is None or not on_top(game, values, effect):
        door.effects.values_changed(game)
        return
    apply = APPLIED.get(kind)
    if apply is not None:
        apply(game, values, effect)
    values.forget_kept(kind in DIRECT)
    door.effects.values_include_newest(game)


def on_top(game: Duel, values: Values, effect: InForce) -> bool:
    """Whether the newest effect can be applied on top of values already computed: nothing reads
    what it changes of its subject, and the result does not depend on the order. Another Chieftain
    is excluded, since it changes which text boxes count (9.2.2)."""
    kind = type(effect)
    read = effect.subject in values.cards_read
    if kind in DIRECT:
        return not read or DIRECT[kind] not in values.watched
    if kind in MARKS:
        return not read and not (isinstance(effect, WordGained) and effect.word == "Chieftain")
    if kind in ASIDE:
        return True
    if isinstance(effect, Rule):
        return is_last_rule(values, game.deal.nodes[effect.node])
    found = values.profiles.get(effect.subject)
    if found is None or found.tagged or not isinstance(effect, (AbilityGained, AbilityLost)):
        return False
    node = game.deal.nodes[effect.node]
    if isinstance(node, n.Keyword):
        if node.word in (n.Word.INVISIBILITY, n.Word.SUPPORT):
            return False
        return not read or "keywords" not in values.watched
    given = isinstance(effect, AbilityGained)
    return given and isinstance(node, (n.Activated, n.Triggered, n.Instead))


def is_last_rule(values: Values, rule: object) -> bool:
    """Whether a new rule can simply be the last one in force (`Values.ranked`): it changes no value
    (it is not in `BARRING`) and no condition reads rules."""
    return RULES not in values.cards_read and type(rule) not in BARRING
