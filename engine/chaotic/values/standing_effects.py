"""Applying what is in force to the Scanned values (8.7.1, 8.7.2, 8.7.3, 8.8.1)."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from engine.chaotic.meaning.conditions import amount, holds
from engine.chaotic.meaning.filters import elements_of
from engine.chaotic.meaning.register import GENERAL, STANDING, means
from engine.chaotic.meaning.selectors import chosen, static_item
from engine.chaotic.meaning.traits import bearer_of, tribes_of
from engine.chaotic.position import door
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.effects import (
    AbilityGained,
    AbilityLost,
    CombatDue,
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
from engine.chaotic.position.items import Item
from engine.chaotic.position.profile import Held, Key, Profile, hold, keys_of
from engine.chaotic.values.in_force import RULES, Table, settled
from engine.language import nodes as n
from engine.language.walking import changed

ENERGY = 4


# -- applying ----------------------------------------------------------------------------------


def have(game: Duel, values: Table, stamp: int, source: int, held: Held, env: Item) -> None:
    """A card has an ability: keywords and static effects work at once, others are noted."""
    ability = held.ability
    kind = type(ability)
    if kind is n.Static:
        keep(game, values, stamp, ability, env)  # type: ignore[arg-type]
        return
    found = values.profiles.get(source)
    if kind is n.Keyword and found is not None and not values.lost:
        take_keyword(game, values, found, source, ability, held.keys)  # type: ignore[arg-type]
    elif found is not None:
        receive(game, values, found, source, stamp, held)
    elif isinstance(ability, n.Hive):
        if game.hive:
            have(game, values, stamp, source, inner(game, held, ability.ability), env)
    else:
        values.noted.append(held)


def inner(game: Duel, held: Held, ability: n.Ability) -> Held:
    """The ability behind "Hive:" or "Invisibility:", prepared once."""
    place = (held.number, held.source, held.line)
    found: Held | None = game.deal.granted.get(place)
    if found is None:
        number = game.deal.number(ability)
        found = game.deal.granted[place] = hold(ability, number, held.source, held.line)
    return found


def granted(game: Duel, ability: n.Ability, card: int) -> Held:
    """An ability as a Creature has it by grace of another card, prepared once."""
    number = game.deal.number(ability)
    found = game.deal.granted.get((number, card))
    if found is None:
        found = game.deal.granted[(number, card)] = hold(ability, number, card, "")
    return found


def keep(game: Duel, values: Table, stamp: int, ability: n.Static, env: Item) -> None:
    """8.8.3: a static ability works while its condition holds."""
    if ability.condition is None or values.told(game, holds, env, ability.condition):
        for effect in ability.effects:
            hold_true(game, values, stamp, effect, env)


def receive(game: Duel, values: Table, found: Profile, card: int, stamp: int, held: Held) -> None:
    """A Creature has an ability, printed or granted, unless it lost all abilities later."""
    if values.lost and values.lost.get(card, -1) > stamp:
        return
    ability = held.ability
    if isinstance(ability, n.Keyword):
        take_keyword(game, values, found, card, ability, held.keys)
    elif isinstance(ability, n.Hive):
        if game.hive:
            receive(game, values, found, card, stamp, inner(game, held, ability.ability))
    elif isinstance(ability, n.Invisibility):
        if values.blind.get(card, -1) <= stamp and not values.ask(game, settled, card, stamp):
            found.tagged.append(inner(game, held, ability.ability))
    elif isinstance(ability, n.Static):
        keep(game, values, stamp, ability, static_item(card, game.creatures[card].controller, card))
    else:
        found.abilities.append(held)


def take_keyword(
    game: Duel,
    values: Table,
    found: Profile,
    card: int,
    keyword: n.Keyword,
    keys: tuple[Key, ...],
) -> None:
    """8.8.1.2: another copy of a keyword; Support changes its Discipline (GL-support)."""
    if found.barred and gaining(keyword.word) in found.barred:
        return
    number = keyword.n
    if number is None:
        found.keywords[keys[0]] = 1
        return
    keywords = found.keywords
    for key in keys:
        keywords[key] = keywords.get(key, 0) + number
    if keyword.word == n.Word.SUPPORT:
        bonus = number * values.ask(game, supporters, card)
        for which in range(ENERGY) if keyword.stat is None else (keyword.stat,):
            found.stats[which] += bonus


def gaining(word: str) -> str:
    """8.5.8: what is barred where a keyword cannot be gained; it is lacking then, be the source of
    it ever so new, as R-invisibility has it for Invisibility."""
    return f"gain {word}"


def supporters(game: Duel, card: int) -> int:
    """GL-support: adjacent Creatures of the same tribe and controller (R-support)."""
    creature = game.creatures[card]
    tribes = tribes_of(game, card)
    if not tribes:
        return 0
    near = game.board.near[creature.space]
    found = 0
    for other in game.creatures.values():
        if other.space in near and other.controller == creature.controller:
            found += not tribes.isdisjoint(tribes_of(game, other.id))
    return found


def drop_keyword(game: Duel, values: Table, found: Profile, card: int, keyword: n.Keyword) -> None:
    """8.8.1.3, 8.8.1.4: less of a keyword, or none of it; only what was there goes."""
    keys = keys_of(keyword)
    for key in list(found.keywords):
        if key[0] != keyword.word or (keyword.n is not None and key not in keys):
            continue
        if keyword.element is not None and key[1] != keyword.element:
            continue
        held = found.keywords[key]
        gone = held if keyword.n is None else min(held, keyword.n)
        found.add(key, -gone)
        if key[0] == n.Word.SUPPORT:
            for which in range(ENERGY) if key[2] < 0 else (key[2],):
                change(found, which, -gone * values.ask(game, supporters, card))


def change(found: Profile, which: int, by: int) -> None:
    """8.7.2.4: a reduction stops a Discipline at 0; Energy has no floor (R-stat-floor)."""
    if which != ENERGY and found.barred and str(n.Act.CHANGE_DISCIPLINES) in found.barred:
        return
    total = found.stats[which] + by
    found.stats[which] = total if by >= 0 or which == ENERGY else max(0, total)


# -- effects of static abilities ---------------------------------------------------------------


def number_for(game: Duel, values: Table, env: Item, number: n.Number, card: int) -> int:
    """A number for one of several cards: "for each of its ..."."""
    if isinstance(number, int):
        return number
    return int(values.told(game, amount, env.about(card), number))


def hold_true(game: Duel, values: Table, stamp: int, effect: n.Effect, env: Item) -> None:
    """8.8.3, 8.9.2: what a static ability keeps true now."""
    keep = STANDING.get(type(effect))
    if keep is None:
        hold_rule(game, values, stamp, effect, env)
        return
    who = effect.who  # type: ignore[attr-defined]
    which = type(who)
    if which is n.Each and who.cards.kind in OTHERS:
        give_other(game, values, stamp, effect, env)
        return
    if isinstance(effect, n.MoveAnywhere) and effect.to is not None:
        values.rules.append((stamp, effect, env))
        return
    profiles = values.profiles
    own = which is n.Bearer or which is n.Source
    # In the order of their numbers: where Creatures stand may change without these being asked.
    for card in chosen(game, env, who) if own else sorted(values.told(game, chosen, env, who)):
        found = profiles.get(card)
        if found is not None:
            keep(game, values, found, card, stamp, effect, env)


def hold_rule(game: Duel, values: Table, stamp: int, effect: n.Effect, env: Item) -> None:
    """What is kept true only on a condition, or concerns no single Creature."""
    if isinstance(effect, n.If):
        holding = values.told(game, holds, env, effect.condition)
        for inner_effect in effect.then if holding else effect.otherwise:
            hold_true(game, values, stamp, inner_effect, env)
    elif isinstance(effect, n.Cannot) and effect.act in IN_ORDER and effect.by is None:
        for card in values.told(game, chosen, env, effect.who):
            held = values.profiles.get(card)
            if held is not None:
                held.bar(str(effect.act))
    else:
        values.rules.append((stamp, effect, env))


IN_ORDER = (n.Act.CHANGE_DISCIPLINES,)
"""What is forbidden from its moment on: older changes stay (8.7.1.1)."""

OTHERS = ("attack", "mugic", "battlegear")


def kind_of(effect: n.Effect) -> str:
    """The kind of cards that an effect on all of a kind is about; "" for any other."""
    who = getattr(effect, "who", None)
    return who.cards.kind if type(who) is n.Each else ""


def give_other(game: Duel, values: Table, stamp: int, effect: n.Effect, env: Item) -> None:
    """8.8.3: what attacks, Mugic and Battlegear have by grace of another card: static abilities
    of Battlegear work at once, the rest is looked up when it matters."""
    values.rules.append((stamp, effect, env))
    if kind_of(effect) != n.CardKind.BATTLEGEAR or not isinstance(effect, n.GainAbility):
        return
    if isinstance(effect.ability, n.Static):
        for gear in sorted(values.told(game, chosen, env, effect.who)):
            bearer = bearer_of(game, gear)
            if bearer is not None:
                own = static_item(gear, bearer.controller, bearer.id)
                keep(game, values, stamp, effect.ability, own)


def marking(mark: Callable[[Profile, Any], None]) -> Callable[..., None]:
    """The meaning of an effect that only marks the Creature."""

    def keep(
        game: Duel,
        values: Table,
        found: Profile,
        card: int,
        stamp: int,
        effect: n.Effect,
        env: Item,
    ) -> None:
        mark(found, effect)

    return keep


@means(n.Gain, on=STANDING)
def _gain(
    game: Duel, values: Table, found: Profile, card: int, stamp: int, effect: n.Gain, env: Item
) -> None:
    for which in effect.stats:
        change(found, which, number_for(game, values, env, effect.n, card))


@means(n.Lose, on=STANDING)
def _lose(
    game: Duel, values: Table, found: Profile, card: int, stamp: int, effect: n.Lose, env: Item
) -> None:
    for which in effect.stats:
        change(found, which, -number_for(game, values, env, effect.n, card))


@means(n.SetStat, on=STANDING)
def _set(
    game: Duel, values: Table, found: Profile, card: int, stamp: int, effect: n.SetStat, env: Item
) -> None:
    found.stats[effect.stat] = number_for(game, values, env, effect.n, card)


@means(n.GainAbility, on=STANDING)
def _grant(
    game: Duel,
    values: Table,
    found: Profile,
    card: int,
    stamp: int,
    effect: n.GainAbility,
    env: Item,
) -> None:
    receive(game, values, found, card, stamp, granted(game, effect.ability, card))


@means(n.GainTimes, on=STANDING)
def _grant_times(
    game: Duel,
    values: Table,
    found: Profile,
    card: int,
    stamp: int,
    effect: n.GainTimes,
    env: Item,
) -> None:
    times = number_for(game, values, env, effect.times, card)
    take_times(game, values, found, card, stamp, effect.ability, times)


def take_times(
    game: Duel,
    values: Table,
    found: Profile,
    card: int,
    stamp: int,
    ability: n.Ability,
    times: int,
) -> None:
    """8.8.1.2: a numbered keyword with its number so many times."""
    if times <= 0 or values.lost.get(card, -1) > stamp:
        return
    keyword = several(ability, times)
    if not isinstance(ability, n.Invisibility):
        take_keyword(game, values, found, card, keyword, keys_of(keyword))
    elif values.blind.get(card, -1) <= stamp and not values.ask(game, settled, card, stamp):
        found.tagged.append(hold(keyword, -1, card, ""))


def several(ability: n.Ability, times: int) -> n.Keyword:
    """The keyword, also one behind Invisibility, with its number so many times."""
    keyword = ability.ability if isinstance(ability, n.Invisibility) else ability
    assert isinstance(keyword, n.Keyword)
    return changed(keyword, n=(keyword.n or 0) * times)  # type: ignore[no-any-return]


@means(n.GainElement, on=STANDING)
@marking
def _gain_element(found: Profile, effect: n.GainElement) -> None:
    if effect.element is not None:
        found.elements |= 1 << effect.element


@means(n.LoseElement, on=STANDING)
@marking
def _lose_element(found: Profile, effect: n.LoseElement) -> None:
    if effect.element is not None:
        found.elements &= ~(1 << effect.element)


@means(n.GainElementsOf, on=STANDING)
def _gain_elements(
    game: Duel,
    values: Table,
    found: Profile,
    card: int,
    stamp: int,
    effect: n.GainElementsOf,
    env: Item,
) -> None:
    found.elements |= values.ask(game, elements_of, env, effect.of)


@means(n.LoseElementsOf, on=STANDING)
def _lose_elements(
    game: Duel,
    values: Table,
    found: Profile,
    card: int,
    stamp: int,
    effect: n.LoseElementsOf,
    env: Item,
) -> None:
    found.elements &= 0 if effect.of is None else ~values.ask(game, elements_of, env, effect.of)


@means(n.LoseAbility, on=STANDING)
def _lose_ability(
    game: Duel,
    values: Table,
    found: Profile,
    card: int,
    stamp: int,
    effect: n.LoseAbility,
    env: Item,
) -> None:
    drop_keyword(game, values, found, card, effect.keyword)


@means(n.LoseInitiative, on=STANDING)
@marking
def lose_initiative(found: Profile, effect: n.LoseInitiative) -> None:
    found.flag("loses_initiative")


@means(n.MoveAnywhere, on=STANDING)
@marking
def move_anywhere(found: Profile, effect: n.MoveAnywhere) -> None:
    found.flag("moves_anywhere")


@means(n.FailChecks, on=STANDING)
@marking
def fail_checks(found: Profile, effect: n.FailChecks) -> None:
    found.flag("fails_challenges" if effect.challenges else "fails_checks")


@means(n.MoveAgain, on=STANDING)
@marking
def move_again(found: Profile, effect: n.MoveAgain) -> None:
    found.flag("moves_again")


@means(n.PassChecks, on=STANDING)
@marking
def pass_checks(found: Profile, effect: n.PassChecks) -> None:
    found.flag("passes_checks")


@means(n.MuteChecks, on=STANDING)
@marking
def mute_checks(found: Profile, effect: n.MuteChecks) -> None:
    found.flag("mute_checks")


@means(n.CannotGain, on=STANDING)
@marking
def cannot_gain(found: Profile, effect: n.CannotGain) -> None:
    found.bar(gaining(effect.word))


@means(n.LoseTribes, on=STANDING)
@marking
def lose_tribes(found: Profile, effect: n.LoseTribes) -> None:
    found.flag("no_tribe")


@means(n.GainType, on=STANDING)
@marking
def gain_type(found: Profile, effect: n.GainType) -> None:
    found.retype(effect.word)


# -- resolved effects in force -----------------------------------------------------------------

Apply = Callable[[Duel, Table, Any], None]
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
    def apply(game: Duel, values: Table, effect: InForce) -> None:
        found = values.profiles.get(effect.subject)
        if found is not None:
            change(found, effect)

    return apply


@applies(StatChange)
@on_subject
def change_stat(found: Profile, effect: StatChange) -> None:
    """8.7.2.1, 8.7.3.1."""
    change(found, effect.which, effect.by)


@applies(StatSet)
@on_subject
def set_stat(found: Profile, effect: StatSet) -> None:
    """8.7.2: a value that does not come of the Scanned one."""
    found.stats[effect.which] = effect.value


@applies(ElementChange)
@on_subject
def change_element(found: Profile, effect: ElementChange) -> None:
    """3.2.7."""
    if effect.sign > 0:
        found.elements |= 1 << effect.element
    else:
        found.elements &= ~(1 << effect.element)


@applies(NumberGained)
@on_subject
def add_number(found: Profile, effect: NumberGained) -> None:
    """8.8.1.2."""
    found.add((effect.word, effect.element, -1, ""), effect.by)


@applies(GainBarred)
@on_subject
def bar_gaining(found: Profile, effect: GainBarred) -> None:
    """9.4.3."""
    found.bar(gaining(effect.word))


@applies(Prohibition)
@on_subject
def bar_act(found: Profile, effect: Prohibition) -> None:
    """8.5.8."""
    found.bar(effect.act)


@applies(Flag)
@on_subject
def mark_creature(found: Profile, effect: Flag) -> None:
    """8.9.1: until the effect ends."""
    found.flag(effect.flag)


@applies(WordGained)
@on_subject
def add_word(found: Profile, effect: WordGained) -> None:
    """3.1.5."""
    found.retype(effect.word)


@applies(AbilityGained)
def add_ability(game: Duel, values: Table, effect: AbilityGained) -> None:
    """8.8.1.2."""
    card = effect.subject
    found = values.profiles.get(card)
    ability = game.deal.nodes[effect.node]
    if found is not None and isinstance(ability, n.Ability):
        receive(game, values, found, card, effect.stamp, granted(game, ability, card))


@applies(KeywordGained)
def add_keyword(game: Duel, values: Table, effect: KeywordGained) -> None:
    """8.8.1.2."""
    found = values.profiles.get(effect.subject)
    ability = game.deal.nodes[effect.node]
    if found is not None and isinstance(ability, n.Ability):
        take_times(game, values, found, effect.subject, effect.stamp, ability, effect.times)


@applies(AbilityLost)
def take_ability(game: Duel, values: Table, effect: AbilityLost) -> None:
    """8.8.1.3."""
    found = values.profiles.get(effect.subject)
    keyword = game.deal.nodes[effect.node]
    if found is not None and isinstance(keyword, n.Keyword):
        drop_keyword(game, values, found, effect.subject, keyword)


@applies(Rule)
def add_rule(game: Duel, values: Table, effect: Rule) -> None:
    """8.8.3: in the order of 8.7.1, before what counts through Invisibility now."""
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
"""The same of what only few cards read."""

ASIDE = frozenset({Watch, NextAttackUnder, GoesUnder, CombatDue, Redirection})
"""Effects that change no value, and of which no condition asks."""


def enforce(game: Duel, until: int, kind: type[InForce], subject: int, *details: Any) -> None:
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
    values.grown(kind in DIRECT)
    door.effects.values_include_newest(game)


def on_top(game: Duel, values: Table, effect: InForce) -> bool:
    """Whether the newest effect can be put on top of values already computed: nothing reads what
    it changes of its subject, and what it does comes out the same whenever it is done. A Chieftain
    more changes which text boxes count (9.2.2)."""
    kind = type(effect)
    read = effect.subject in values.looked
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


def is_last_rule(values: Table, rule: object) -> bool:
    """Whether a rule can be the last one in force (`Table.ranked`): it changes no value (`bar`)
    and no condition reads rules."""
    return RULES not in values.looked and type(rule) not in BARRING


def element_mask(effect: n.LacksElement) -> int:
    """The Elemental Types that cannot be had."""
    return 15 if effect.element is None else 1 << effect.element


# -- Invisibility (9.4) ------------------------------------------------------------------------


def tag(game: Duel, values: Table) -> None:
    """9.4.1: add what Creatures have through Invisibility now; and what they cannot do."""
    for card, found in values.profiles.items():
        if not found.tagged:
            continue
        values.ask(game, stance, card)
        if sees_through(game, values, card):
            for held in found.tagged:
                ability = held.ability
                if isinstance(ability, n.Keyword):
                    take_keyword(game, values, found, card, ability, held.keys)
                elif isinstance(ability, n.Static):
                    creature = game.creatures[card]
                    env = static_item(card, creature.controller, card)
                    keep(game, values, creature.stamp, ability, env)
                else:
                    found.abilities.append(held._replace(tagged=True))
    bar(game, values)


def stance(game: Duel, card: int) -> tuple[Any, ...]:
    """What of a combat decides whether the Invisibility of a Creature counts in it."""
    combat = game.combat
    return game.engaged(card), game.foe(card), combat.verdicts if combat is not None else ()


@means(n.SeeAll, on=GENERAL)
def sees_through(game: Duel, values: Table, card: int) -> bool:
    """9.4.1, 9.4.4: whether the Invisibility of a Creature counts now (ED-invisibility).

    Comprehensive: against the engaged Creature without Invisibility. Negation model: unless the
    engaged Creature has it; fixed when Initiative is determined.
    """
    combat = game.combat
    engaged = game.engaged(card)
    negation = game.ruleset.invisibility == "negation"
    if not engaged or combat is None:
        return negation
    verdict = combat.verdicts[0 if card == combat.attacker else 1]
    if negation and verdict >= 0:
        return bool(verdict)
    foe = values.profiles.get(game.foe(card))
    if foe is None or not foe.tagged:
        return True
    return any(
        isinstance(effect, n.SeeAll)
        and (effect.who is None or card in values.told(game, chosen, env, effect.who))
        for _, effect, env in values.rules
    )


BARRING = frozenset({n.PayMore, n.MayPlay, n.LacksElement, n.Cannot})
"""The rules that `bar` looks for."""


def bar(game: Duel, values: Table) -> None:
    """8.5.8: spread what cannot be done over the Creatures it concerns; note what cannot be
    played, what costs more and who may play what it shares no characteristic with."""
    for _, effect, env in values.rules:
        if type(effect) not in BARRING:
            continue
        if isinstance(effect, n.PayMore):
            values.dues.append((effect, env))
        elif isinstance(effect, n.MayPlay):
            values.permits.append((effect, env))
        elif isinstance(effect, n.LacksElement):
            for card in values.told(game, chosen, env, effect.who):
                if card in values.profiles:
                    values.profiles[card].elements &= ~element_mask(effect)
        elif isinstance(effect, n.Cannot) and effect.act == n.Act.PLAY:
            values.bans.append((effect, env))
        elif isinstance(effect, n.Cannot) and effect.by is not None:
            values.limits.append((effect, env))
        elif isinstance(effect, n.Cannot):
            for card in values.told(game, chosen, env, effect.who):
                found = values.profiles.get(card)
                if found is not None:
                    found.bar(str(effect.act))
