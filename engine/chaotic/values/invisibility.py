"""Section 9.4: what Creatures have through Invisibility now; then what cannot be done."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from engine.chaotic.meaning.register import GENERAL, means
from engine.chaotic.meaning.selectors import chosen, static_item
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.ids import CardId
from engine.chaotic.position.profile import Key
from engine.chaotic.values.in_force import Values
from engine.chaotic.values.standing_effects import apply_static, take_keyword
from engine.language import nodes as n


def element_mask(effect: n.LacksElement) -> int:
    """The Elemental Types that cannot be had."""
    return 15 if effect.element is None else 1 << effect.element


# -- Invisibility (9.4) ------------------------------------------------------------------------


def apply_invisibility(game: Duel, values: Values) -> None:
    """9.4.1, GL-invisibility: add what Creatures have through Invisibility now; and what they
    cannot do."""
    for card, found in values.profiles.items():
        if not found.tagged:
            continue
        values.ask(game, place_in_combat, card)
        if sees_through(game, values, card):
            losses = dict(found.tagged_losses)
            for held in found.tagged:
                ability = held.ability
                if isinstance(ability, n.Keyword):
                    for keyword, keys in what_is_left(ability, held.keys, losses):
                        take_keyword(game, values, found, card, keyword, keys)
                elif isinstance(ability, n.Static):
                    creature = game.creatures[card]
                    env = static_item(card, creature.controller, card)
                    apply_static(game, values, creature.stamp, ability, env)
                else:
                    found.abilities.append(held._replace(tagged=True))
    spread_prohibitions(game, values)


def what_is_left(
    keyword: n.Keyword, keys: tuple[Key, ...], losses: dict[Key, int]
) -> Iterator[tuple[n.Keyword, tuple[Key, ...]]]:
    """What a keyword behind Invisibility has not lost (8.8.1.3). `losses` is what is lost of it and
    of further copies."""
    if not any(losses.get(key) for key in keys):
        yield keyword, keys
        return
    for key in keys:
        number = keyword.n or 1
        lost = min(number, losses.get(key, 0))
        losses[key] = losses.get(key, 0) - lost
        if lost < number:
            yield (keyword if keyword.n is None else replace(keyword, n=number - lost)), (key,)


def place_in_combat(game: Duel, card: CardId) -> tuple[Any, ...]:
    """What of a combat decides whether the Invisibility of a Creature counts in it."""
    combat = game.combat
    return game.engaged(card), game.foe(card), combat.verdicts if combat is not None else ()


@means(n.SeeAll, on=GENERAL)
def sees_through(game: Duel, values: Values, card: CardId) -> bool:
    """9.4.1, 9.4.3, 9.4.4, GL-invisibility: whether the Invisibility of a Creature counts now
    (ED-invisibility).

    Comprehensive Rules: it counts against an engaged Creature without Invisibility. Negation model:
    it counts unless the engaged Creature has it too; this is fixed when Initiative is determined.
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
        and (effect.who is None or card in values.answer(game, chosen, env, effect.who))
        for _, effect, env in values.rules
    )


BARRING = frozenset({n.PayMore, n.MayPlay, n.LacksElement, n.Cannot})
"""The kinds of rules that `spread_prohibitions` looks at."""


def spread_prohibitions(game: Duel, values: Values) -> None:
    """Note prohibitions for each Creature that they concern (8.5.8). Also note what cannot be
    played, what costs more, and which Creatures may play Mugic with which they share no
    characteristic."""
    for _, effect, env in values.rules:
        if type(effect) not in BARRING:
            continue
        if isinstance(effect, n.PayMore):
            values.price_changes.append((effect, env))
        elif isinstance(effect, n.MayPlay):
            values.play_permits.append((effect, env))
        elif isinstance(effect, n.LacksElement):
            for card in values.answer(game, chosen, env, effect.who):
                if card in values.profiles:
                    values.profiles[card].elements &= ~element_mask(effect)
        elif isinstance(effect, n.Cannot) and effect.act == n.Act.PLAY:
            values.play_bans.append((effect, env))
        elif isinstance(effect, n.Cannot) and effect.by is not None:
            values.bans_by_source.append((effect, env))
        elif isinstance(effect, n.Cannot):
            for card in values.answer(game, chosen, env, effect.who):
                found = values.profiles.get(card)
                if found is not None:
                    found.bar(str(effect.act))
