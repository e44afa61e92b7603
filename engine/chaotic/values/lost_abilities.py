"""What a Creature loses of its abilities (8.8.1.3, 9.4.2), with what is left of them."""

from __future__ import annotations

from dataclasses import replace

from engine.chaotic.meaning.register import STANDING, means
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.ids import CardId
from engine.chaotic.position.items import Item
from engine.chaotic.position.profile import Held, Key, Profile, keys_of
from engine.chaotic.values.in_force import Values, comes_too_late
from engine.chaotic.values.standing_effects import ENERGY, change, supporters
from engine.kernel.sequences import first
from engine.language import nodes as n


def drop_ability(
    game: Duel,
    values: Values,
    found: Profile,
    card: CardId,
    stamp: int,
    ability: n.Ability,
) -> None:
    """A keyword is lost; one behind Hive while Hive is on (GL-hive-effect), and one behind
    Invisibility out of those that the Creature has behind it (9.4.2)."""
    match ability:
        case n.Keyword():
            drop_keyword(game, values, found, card, ability)
        case n.Hive(ability=n.Keyword() as inner):
            if game.hive:
                drop_keyword(game, values, found, card, inner)
        case n.Invisibility(ability=n.Keyword() as inner):
            if not values.ask(game, comes_too_late, card, stamp):
                drop_tagged(found, inner)


def drop_tagged(found: Profile, keyword: n.Keyword) -> None:
    """Less of a keyword behind Invisibility, or none of it (8.8.1.3); several copies are one
    ability (8.8.1.2)."""
    keys, left, kept = keys_of(keyword), keyword.n, list[Held]()
    for held in found.tagged:
        own = held.ability
        if not isinstance(own, n.Keyword) or held.keys != keys:
            kept.append(held)
        elif left is not None and own.n is not None:
            rest = max(0, own.n - left)
            left -= own.n - rest
            kept += [held._replace(ability=replace(own, n=rest))] if rest else []
    found.tagged = kept


def drop_keyword(
    game: Duel, values: Values, found: Profile, card: CardId, keyword: n.Keyword
) -> None:
    """8.8.1.3, 8.8.1.4: less of a keyword, or none of it; only what was there goes."""
    keys = keys_to_drop(found, keyword)
    part = keyword.n is not None or keyword.stat is not None or keyword.kind
    for key in list(found.keywords):
        word, element, stat, _ = key
        if word != keyword.word or (part and key not in keys):
            continue
        if keyword.element is not None and element != keyword.element:
            continue
        held = found.keywords[key]
        gone = held if keyword.n is None else min(held, keyword.n)
        found.add(key, -gone)
        if word == n.Word.SUPPORT:
            for which in range(ENERGY) if stat < 0 else (stat,):
                change(found, which, -gone * values.ask(game, supporters, card))


def keys_to_drop(found: Profile, keyword: n.Keyword) -> tuple[Key, ...]:
    """What is lost of a keyword. One about all Disciplines is the four together (GL-discipline,
    8.8.1.2), and is parted where a Discipline loses more than it has in the keyword's own key."""
    keys = keys_of(keyword)
    word, element, stat, kind = first(keys)
    whole: Key = (word, element, -1, kind)
    parts: tuple[Key, ...] = tuple((word, element, which, kind) for which in range(ENERGY))
    there = parts if stat < 0 else (whole,)
    if stat == ENERGY or not any(key in found.keywords for key in there):
        return keys
    if keyword.n is not None and found.keywords.get(first(keys), 0) >= keyword.n:
        return keys
    together = found.keywords.pop(whole, 0)
    for key in parts:
        found.add(key, together)
    return parts if stat < 0 else keys


@means(n.LoseAbility, on=STANDING)
def _lose_ability(
    game: Duel,
    values: Values,
    found: Profile,
    card: CardId,
    stamp: int,
    effect: n.LoseAbility,
    env: Item,
) -> None:
    drop_ability(game, values, found, card, stamp, effect.keyword)
