"""A second, plain reading of the rules that an event lays over a format: banned cards, most copies,
and marks of Chaotic that are given or taken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from engine import cards
from engine.fuzz.chaotic.plain_lists import BEFRIENDED, NUMBERS
from engine.fuzz.habits import habits

BANNED, TOO_MANY = "banned ", "too many "
MARKED = {"2.2.3": "unique", "2.2.4": "legendary", "2.2.5": "loyal"}
"""The rules of Chaotic that a mark decides."""


def broken(
    document: Mapping[str, Any], format: str, board: int | None, rules: Iterable[tuple[str, str]]
) -> set[str]:
    """What a list breaks: rules by their numbers, and `banned Name`, `too many Name`. `rules`: a
    word and a full name each; of a card and kind the last one stands."""
    game = document["game"]
    held: dict[str, dict[str, str]] = {}
    for word, name in rules:
        if word == "allow":
            held.pop(name, None)
        else:
            kind = "copies" if word.isdigit() else word
            kind = kind[2:] if kind in {"ununique", "unlegendary", "unloyal"} else kind
            held.setdefault(name, {})[kind] = word
    found = set(habits(game).broken_by(document, format, board))
    names: Counter[str] = Counter()
    for pile in document["cards"].values():
        names.update(pile)
    found |= {BANNED + name for name in names if "ban" in held.get(name, {})}
    for name, count in names.items():
        most = held.get(name, {}).get("copies")
        if most is not None and count > int(most):
            found.add(TOO_MANY + name)
    if game == "chaotic" and any(kind in MARKED.values() for one in held.values() for kind in one):
        found = found - set(MARKED) | _by_marks(document, names, held, old=NUMBERS[format].old)
    return found


def _by_marks(
    document: Mapping[str, Any],
    names: Counter[str],
    held: Mapping[str, Mapping[str, str]],
    *,
    old: bool,
) -> set[str]:
    """2.2.3 to 2.2.5 by the marks as they hold."""

    def has(name: str, mark: str) -> bool:
        printed = bool(getattr(cards.facts("chaotic", name), mark))
        word = held.get(name, {}).get(mark)
        return printed if word is None else word == mark

    found = set()
    alone = {name: name if old else cards.facts("chaotic", name).name for name in names}
    counted: Counter[str] = Counter()
    for name, count in names.items():
        counted[alone[name]] += count
    if any(has(name, "unique") and counted[alone[name]] > 1 for name in names):
        found.add("2.2.3")
    if old:
        return found
    if sum(count for name, count in names.items() if has(name, "legendary")) > 1:
        found.add("2.2.4")
    army = document["cards"].get("creatures", {})
    if any(has(name, "loyal") and not _joins(name, army) for name in names):
        found.add("2.2.5")
    return found


def _joins(loyal: str, army: Iterable[str]) -> bool:
    """Whether every Creature is of the Loyal card's tribe, or of what its text names."""
    card = cards.facts("chaotic", loyal)
    friends = {*BEFRIENDED.get(card.loyal_to, (card.loyal_to,)), card.tribe} - {"", "Generic"}
    others = [cards.facts("chaotic", name) for name in army]
    return all(friends & {one.tribe, *one.subtypes} for one in others)
