"""What a Creature loses of its abilities (8.8.1.3, 9.4.2), with what is left of them."""

from __future__ import annotations

from collections.abc import Iterator
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
            found.behind_hive = tuple(left_behind_hive(found.behind_hive, inner))
            if game.hive:
                drop_keyword(game, values, found, card, inner)
        case n.Invisibility(ability=n.Keyword() as inner):
            if not values.ask(game, comes_too_late, card, stamp):
                drop_tagged(found, inner)


def left_behind_hive(behind: tuple[Held, ...], keyword: n.Keyword) -> Iterator[Held]:
    """What is left behind Hive where less of a keyword stands there, or none of it (8.8.1.3)."""
    left = keyword.n
    for held in behind:
        own = held.ability.ability if isinstance(held.ability, n.Hive) else held.ability
        if not isinstance(own, n.Keyword) or keys_of(own) != keys_of(keyword):
            yield held
        elif left is not None and own.n is not None:
            rest = max(0, own.n - left)
            left -= own.n - rest
            if rest:
                yield held._replace(ability=n.Hive(replace(own, n=rest)))


def drop_tagged(found: Profile, keyword: n.Keyword) -> None:
    """Less of a keyword behind Invisibility, or none of it (8.8.1.3); several copies are one
    ability (8.8.1.2)."""
    keys, left, kept = keys_of(keyword), keyword.n, list[Held]()
    before = tagged_numbers(found)
    for held in found.tagged:
        own = held.ability
        if not isinstance(own, n.Keyword) or held.keys != keys:
            kept.append(held)
        elif left is not None and own.n is not None:
            rest = max(0, own.n - left)
            left -= own.n - rest
            kept += [held._replace(ability=replace(own, n=rest))] if rest else []
    found.tagged = kept
    if found.tagged_losses:
        lose_no_more_than_there_was(found, keyword, before)


def lose_no_more_than_there_was(found: Profile, keyword: n.Keyword, before: dict[Key, int]) -> None:
    """A keyword that had lost something already loses of what was left (8.8.1.4)."""
    losses = dict(found.tagged_losses)
    there = tagged_numbers(found)
    for key in keys_of(keyword):
        had = before.get(key, 0) - losses.get(key, 0)
        left = 0 if keyword.n is None else max(0, had - keyword.n)
        losses[key] = there.get(key, 0) - left
    found.tagged_losses = losses


def tagged_numbers(found: Profile) -> dict[Key, int]:
    """The numbers of the keywords behind Invisibility, copies together (8.8.1.2); 1 for one
    without a number."""
    numbers: dict[Key, int] = {}
    for held in found.tagged:
        if isinstance(held.ability, n.Keyword):
            for key in held.keys:
                numbers[key] = numbers.get(key, 0) + (held.ability.n or 1)
    return numbers


def drop_through_invisibility(
    found: Profile, keyword: n.Keyword, keys: tuple[Key, ...], gone: dict[Key, int]
) -> None:
    """A keyword that a Creature has against others without Invisibility is the same ability there
    (9.4.1, 8.8.1.2). It loses what was not taken from the keyword without Invisibility. The
    Creature keeps Invisibility (9.4.2)."""
    losses = dict(found.tagged_losses)
    for key, number in tagged_numbers(found).items():
        if is_dropped(keyword, keys, key):
            left = number - losses.get(key, 0)
            if keyword.n is not None:
                left = min(left, keyword.n - gone.get(key, 0))
            losses[key] = losses.get(key, 0) + left
    found.tagged_losses = losses


def drop_keyword(
    game: Duel, values: Values, found: Profile, card: CardId, keyword: n.Keyword
) -> None:
    """8.8.1.3, 8.8.1.4: less of a keyword, or none of it; only what was there goes."""
    keys = keys_to_drop(found, keyword)
    gone = dict[Key, int]()
    for key in list(found.keywords):
        if is_dropped(keyword, keys, key):
            held = found.keywords[key]
            gone[key] = held if keyword.n is None else min(held, keyword.n)
            found.add(key, -gone[key])
            if keyword.word == n.Word.SUPPORT:
                _, _, stat, _ = key
                for which in range(ENERGY) if stat < 0 else (stat,):
                    change(found, which, -gone[key] * values.ask(game, supporters, card))
    if found.tagged:
        drop_through_invisibility(found, keyword, keys, gone)


def is_dropped(keyword: n.Keyword, keys: tuple[Key, ...], key: Key) -> bool:
    """Whether a keyword that is lost is the one of a key: of the same word, and of the same kind,
    Discipline and Elemental Type where those are named."""
    word, element, _, _ = key
    part = keyword.n is not None or keyword.stat is not None or keyword.kind
    if word != keyword.word or (part and key not in keys):
        return False
    return keyword.element is None or element == keyword.element


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
