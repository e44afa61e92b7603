"""Abilities in words: keywords as the scenario format writes them, with their present value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.chaotic.position.cards import ELEMENT_NAMES, STAT_NAMES
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.ids import CardId
from engine.chaotic.position.profile import NO_LOSSES, Held, Key, keys_of
from engine.language import nodes as n


def keyword_words(key: Key, number: int) -> str:
    """A keyword with its present value: `Fire 10`, `Range`, `Intimidate: Courage 20`."""
    word, element, which, kind = key
    if word == n.Word.ELEMENT:
        return f"{ELEMENT_NAMES[element]} {number}"
    if word == n.Word.PROOF:
        return f"{ELEMENT_NAMES[element]}proof {number}"
    name = word.capitalize()
    about = STAT_NAMES[which] if which >= 0 else "All Disciplines"
    if word in (n.Word.INTIMIDATE, n.Word.SUPPORT):
        return f"{name}: {about} {number}"
    if word in (n.Word.EXHAUST, n.Word.OUTPERFORM):
        return f"{name} {about} {number}"
    if word == n.Word.DEFENDER and (kind or element >= 0):
        return f"{name}: {kind or ELEMENT_NAMES[element]}"
    return f"{name} {number}" if word in NUMBERED else name


NUMBERED = frozenset({n.Word.STRIKE, n.Word.SWIFT, n.Word.RECKLESSNESS})


def tagged_words(tagged: Sequence[Held], losses: Mapping[Key, int] = NO_LOSSES) -> list[str]:
    """What a Creature has behind Invisibility: `Invisibility: Strike 20`. Copies of a keyword are
    one ability (8.8.1.2), without what is lost of it."""
    numbers: dict[Key, int] = {}
    others = []
    for held in tagged:
        if isinstance(held.ability, n.Keyword):
            for key in held.keys:
                numbers[key] = numbers.get(key, 0) + (held.ability.n or 1)
        else:
            others.append(held.words if held.line else f"Invisibility: {held.words}")
    left = {key: number - losses.get(key, 0) for key, number in numbers.items()}
    words = [
        f"Invisibility: {keyword_words(key, number)}" for key, number in left.items() if number
    ]
    return words + others


def hive_words(behind: Sequence[Held]) -> list[str]:
    """What a Creature has while Hive is on, whether it is on or off: `Hive: Strike 20`."""
    words = []
    for held in behind:
        own = held.ability.ability if isinstance(held.ability, n.Hive) else held.ability
        if isinstance(own, n.Keyword):
            words += [f"Hive: {keyword_words(key, own.n or 1)}" for key in keys_of(own)]
        else:
            words.append(held.words)
    return words


def wordings(game: Duel, card: CardId) -> list[str]:
    """The abilities a Creature has now, in words."""
    if card not in game.creatures:
        return []
    found = game.profile(card)
    words = [keyword_words(key, number) for key, number in found.keywords.items()]
    if found.tagged:
        words.append("Invisibility")
        words += tagged_words(found.tagged, found.tagged_losses)
    words += hive_words(found.behind_hive)
    return [*words, *(held.words for held in found.abilities)]
