"""What abilities and their static effects do to the Scanned values (8.7.1, 8.7.2, 8.8.1, 8.8.3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.chaotic.meaning.amounts import amount
from engine.chaotic.meaning.conditions import holds
from engine.chaotic.meaning.filters import elements_of
from engine.chaotic.meaning.register import STANDING, means
from engine.chaotic.meaning.selectors import chosen, chosen_cards, static_item
from engine.chaotic.meaning.traits import bearer_of, tribes_of
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.ids import CardId
from engine.chaotic.position.items import Item
from engine.chaotic.position.profile import Held, Key, Profile, held_ability, keys_of
from engine.chaotic.values.in_force import Values, comes_too_late
from engine.kernel.sequences import first
from engine.language import nodes as n
from engine.language.walking import changed

ENERGY = 4


# -- applying ----------------------------------------------------------------------------------


def apply_ability(
    game: Duel, values: Values, stamp: int, source: CardId, held: Held, env: Item
) -> None:
    """A card has an ability: keywords and static effects work at once, others are noted."""
    ability = held.ability
    kind = type(ability)
    if kind is n.Static:
        apply_static(game, values, stamp, ability, env)  # type: ignore[arg-type]
        return
    found = values.profiles.get(source)
    if kind is n.Keyword and found is not None and not values.abilities_lost:
        take_keyword(game, values, found, source, ability, held.keys)  # type: ignore[arg-type]
    elif found is not None:
        receive(game, values, found, source, stamp, held)
    elif isinstance(ability, n.Hive):
        if game.hive:
            apply_ability(
                game, values, stamp, source, ability_behind(game, held, ability.ability), env
            )
    else:
        values.other_abilities.append(held)


def ability_behind(game: Duel, held: Held, ability: n.Ability) -> Held:
    """The ability behind "Hive:" or "Invisibility:", prepared once."""
    place = (held.number, held.source, held.line)
    found: Held | None = game.deal.granted.get(place)
    if found is None:
        number = game.deal.number(ability)
        found = game.deal.granted[place] = held_ability(ability, number, held.source, held.line)
    return found


def granted(game: Duel, ability: n.Ability, card: CardId) -> Held:
    """An ability in the form in which a Creature has it when another card gives it, prepared
    once."""
    number = game.deal.number(ability)
    found = game.deal.granted.get((number, card))
    if found is None:
        found = game.deal.granted[(number, card)] = held_ability(ability, number, card, "")
    return found


def apply_static(game: Duel, values: Values, stamp: int, ability: n.Static, env: Item) -> None:
    """8.8.3, 8.8.3.1, GL-innate-ability: a static ability works while its condition holds."""
    if ability.condition is None or values.answer(game, holds, env, ability.condition):
        for effect in ability.effects:
            hold_true(game, values, stamp, effect, env)


def receive(
    game: Duel, values: Values, found: Profile, card: CardId, stamp: int, held: Held
) -> None:
    """GL-hive-effect: a Creature has an ability, printed or granted, unless it lost all abilities
    later; one behind Hive while Hive is on."""
    ability = held.ability
    if values.abilities_lost and lost_with_all(values, card, stamp, ability):
        return
    if isinstance(ability, n.Keyword):
        take_keyword(game, values, found, card, ability, held.keys)
    elif isinstance(ability, n.Hive):
        found.behind_hive = (*found.behind_hive, held)
        if game.hive:
            receive(game, values, found, card, stamp, ability_behind(game, held, ability.ability))
    elif isinstance(ability, n.Invisibility):
        if has_invisibility(game, values, card, stamp):
            found.tagged.append(ability_behind(game, held, ability.ability))
    elif isinstance(ability, n.Static):
        apply_static(
            game, values, stamp, ability, static_item(card, game.creatures[card].controller, card)
        )
    else:
        found.abilities.append(held)


def lost_with_all(values: Values, card: CardId, stamp: int, ability: n.Ability) -> bool:
    """R-lose-all: whether a card has lost all abilities since a time-stamp, and this one with them.
    One behind Invisibility is lost with Invisibility, or kept with it (9.4.2, 8.5.8)."""
    return values.abilities_lost.get(card, -1) > stamp and not behind_invisibility(ability)


def behind_invisibility(ability: n.Ability) -> bool:
    """Whether an ability is one behind Invisibility, which is lost by itself (9.4.2)."""
    return isinstance(ability, n.Invisibility)


def has_invisibility(game: Duel, values: Values, card: CardId, stamp: int) -> bool:
    """9.4.2, 9.4.3: whether a Creature has what it gained by Invisibility at a time-stamp: it has
    not lost it since, and could gain it then."""
    if (
        values.invisibility_lost.get(card, -1) > stamp
        or values.invisibility_barred.get(card, stamp) < stamp
    ):
        return False
    return not values.ask(game, comes_too_late, card, stamp)


def take_keyword(
    game: Duel,
    values: Values,
    found: Profile,
    card: CardId,
    keyword: n.Keyword,
    keys: tuple[Key, ...],
) -> None:
    """8.8.1.1, 8.8.1.2, 8.8.3.2, GL-support: another copy of a keyword; Support changes its
    Discipline."""
    if found.barred and gaining(keyword.word) in found.barred:
        return
    number = keyword.n
    if number is None:
        found.keywords[first(keys)] = 1
        return
    keywords = found.keywords
    for key in keys:
        keywords[key] = keywords.get(key, 0) + number
    if keyword.word == n.Word.SUPPORT:
        bonus = number * values.ask(game, supporters, card)
        for which in range(ENERGY) if keyword.stat is None else (keyword.stat,):
            found.stats[which] += bonus


def gaining(word: str) -> str:
    """The name of the prohibition to gain a keyword (8.5.8). While it applies, the Creature lacks
    the keyword, however new its source is, as R-invisibility says of Invisibility."""
    return f"gain {word}"


def supporters(game: Duel, card: CardId) -> int:
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


def change(found: Profile, which: int, by: int) -> None:
    """3.2.9.1, 8.7.2.4, 8.7.2.5: a value rises or falls; a reduction stops a Discipline at 0,
    Energy has no floor (R-stat-floor)."""
    if which != ENERGY and found.barred and str(n.Act.CHANGE_DISCIPLINES) in found.barred:
        return
    total = found.stats[which] + by
    found.stats[which] = total if by >= 0 or which == ENERGY else max(0, total)


# -- effects of static abilities ---------------------------------------------------------------


def number_for(game: Duel, values: Values, env: Item, number: n.Number, card: CardId) -> int:
    """A number for one of several cards: "for each of its ..."."""
    if isinstance(number, int):
        return number
    return int(values.answer(game, amount, env.about(card), number))


def hold_true(game: Duel, values: Values, stamp: int, effect: n.Effect, env: Item) -> None:
    """8.8.3, 8.8.3.1, 8.9.2: what a static ability keeps true now."""
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
    # Sorted by number, since Creatures may change places without a new answer to this question.
    for card in (
        chosen_cards(game, env, who) if own else sorted(values.answer(game, chosen, env, who))
    ):
        found = profiles.get(card)
        if found is not None:
            keep(game, values, found, card, stamp, effect, env)


def hold_rule(game: Duel, values: Values, stamp: int, effect: n.Effect, env: Item) -> None:
    """What is kept true only on a condition, or concerns no single Creature."""
    if isinstance(effect, n.If):
        holding = values.answer(game, holds, env, effect.condition)
        for inner_effect in effect.then if holding else effect.otherwise:
            hold_true(game, values, stamp, inner_effect, env)
    elif isinstance(effect, n.Cannot) and effect.act in IN_ORDER and effect.by is None:
        for card in values.answer(game, chosen, env, effect.who):
            held = values.profiles.get(card)
            if held is not None:
                held.bar(str(effect.act))
    else:
        values.rules.append((stamp, effect, env))


IN_ORDER = (n.Act.CHANGE_DISCIPLINES,)
"""Acts that are forbidden only from the time-stamp of the prohibition on: older changes stay
(8.7.1.1)."""

OTHERS = ("attack", "mugic", "battlegear")


def kind_of(effect: n.Effect) -> str:
    """The kind of cards that an effect on all of a kind is about; "" for any other."""
    who = getattr(effect, "who", None)
    return who.cards.kind if type(who) is n.Each else ""


def give_other(game: Duel, values: Values, stamp: int, effect: n.Effect, env: Item) -> None:
    """8.8.3: what another card gives to attacks, Mugic and Battlegear: static abilities of
    Battlegear work at once, the rest is looked up where it matters."""
    values.rules.append((stamp, effect, env))
    if kind_of(effect) != n.CardKind.BATTLEGEAR or not isinstance(effect, n.GainAbility):
        return
    if isinstance(effect.ability, n.Static):
        for gear in sorted(values.answer(game, chosen, env, effect.who)):
            bearer = bearer_of(game, gear)
            if bearer is not None:
                own = static_item(gear, bearer.controller, bearer.id)
                apply_static(game, values, stamp, effect.ability, own)


def marking(mark: Callable[[Profile, Any], None]) -> Callable[..., None]:
    """The meaning of an effect that only marks the Creature."""

    def keep(
        game: Duel,
        values: Values,
        found: Profile,
        card: CardId,
        stamp: int,
        effect: n.Effect,
        env: Item,
    ) -> None:
        mark(found, effect)

    return keep


@means(n.Gain, on=STANDING)
def _gain(
    game: Duel, values: Values, found: Profile, card: CardId, stamp: int, effect: n.Gain, env: Item
) -> None:
    for which in effect.stats:
        change(found, which, number_for(game, values, env, effect.n, card))


@means(n.Lose, on=STANDING)
def _lose(
    game: Duel, values: Values, found: Profile, card: CardId, stamp: int, effect: n.Lose, env: Item
) -> None:
    for which in effect.stats:
        change(found, which, -number_for(game, values, env, effect.n, card))


@means(n.SetStat, on=STANDING)
def _set(
    game: Duel,
    values: Values,
    found: Profile,
    card: CardId,
    stamp: int,
    effect: n.SetStat,
    env: Item,
) -> None:
    found.stats[effect.stat] = number_for(game, values, env, effect.n, card)


@means(n.GainAbility, on=STANDING)
def _grant(
    game: Duel,
    values: Values,
    found: Profile,
    card: CardId,
    stamp: int,
    effect: n.GainAbility,
    env: Item,
) -> None:
    receive(game, values, found, card, stamp, granted(game, effect.ability, card))


@means(n.GainTimes, on=STANDING)
def _grant_times(
    game: Duel,
    values: Values,
    found: Profile,
    card: CardId,
    stamp: int,
    effect: n.GainTimes,
    env: Item,
) -> None:
    times = number_for(game, values, env, effect.times, card)
    take_times(game, values, found, card, stamp, effect.ability, times)


def take_times(
    game: Duel,
    values: Values,
    found: Profile,
    card: CardId,
    stamp: int,
    ability: n.Ability,
    times: int,
) -> None:
    """8.8.1.2: give a Creature a numbered keyword with its number multiplied."""
    if times <= 0 or lost_with_all(values, card, stamp, ability):
        return
    keyword = several(ability, times)
    if not behind_invisibility(ability):
        take_keyword(game, values, found, card, keyword, keys_of(keyword))
    elif has_invisibility(game, values, card, stamp):
        found.tagged.append(held_ability(keyword, -1, card, ""))


def several(ability: n.Ability, times: int) -> n.Keyword:
    """The keyword with its number multiplied, also if it stands behind Invisibility."""
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
    values: Values,
    found: Profile,
    card: CardId,
    stamp: int,
    effect: n.GainElementsOf,
    env: Item,
) -> None:
    # Without its own (`card`): else it would keep elements that it has only from others (8.7.1).
    found.elements |= values.ask(game, elements_of, env, effect.of, card)


@means(n.LoseElementsOf, on=STANDING)
def _lose_elements(
    game: Duel,
    values: Values,
    found: Profile,
    card: CardId,
    stamp: int,
    effect: n.LoseElementsOf,
    env: Item,
) -> None:
    found.elements &= 0 if effect.of is None else ~values.ask(game, elements_of, env, effect.of)


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
