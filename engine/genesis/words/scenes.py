"""What is known around a line of Genesis: names of cards, what lies on the stack, HP left."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.cards.catalogue import entries, read_entry
from engine.genesis.words import arena, flow
from engine.genesis.words.kinds import EVENTS
from engine.language.sentences import speech
from engine.language.sentences.rulings import RULINGS
from engine.language.sentences.scene import Scene, known_among

KINDS = (flow, arena)
"""The modules whose kinds of lines are read."""
EVENTS.join(RULINGS)
GAME = "genesis"


def scene_of(
    reader: str,
    names: Mapping[str, str],
    view: Mapping[str, Any] | None,
    language: str,
    before: Sequence[Mapping[str, Any]] = (),
    after: Sequence[Mapping[str, Any]] = (),
) -> Scene:
    """What one reader is told at one moment."""
    known = known_among(is_card, lambda: names_in(view or {}))
    words = speech(GAME, language)
    return Scene(words, EVENTS, known, reader, names, view, before, after)


def card_named(name: str) -> str:
    """The full name of the card with this name; "" for none. A copy has a number after its name."""
    listed = entries(GAME)
    if name in listed:
        return name
    bare, _, copy = name.rpartition(" ")
    return bare if bare in listed and (copy.isdecimal()) else ""


def is_card(name: str) -> bool:
    """Whether a card has this name."""
    return bool(card_named(name))


def wording_of(name: str, language: str) -> tuple[tuple[str, str], ...]:
    """The text of the card with this name, each line in English and in the language; empty for a
    card that is in no catalogue."""
    card = card_named(name)
    if not card:
        return ()
    facts = read_entry(GAME, card)
    return tuple(zip(facts.wording, facts.wording_in(language), strict=True))


def names_in(view: Mapping[str, Any]) -> Iterator[str]:
    """The names of cards that a view shows."""
    for one in view.get("permanents", {}).values():
        yield one["line_name"]
        yield from (skill["line_name"] for skill in one["skills"])
    for item in view.get("stack", ()):
        yield item["name"]
        yield item["card"]
    for player in view.get("players", {}).values():
        for zone in ("thoughts", "memories", "subconscious", "forethoughts"):
            yield from player[zone] or ()


def named(scene: Scene, name: str) -> Mapping[str, Any] | None:
    """A permanent by its name."""
    for one in (scene.view or {}).get("permanents", {}).values():
        if one["line_name"] == name:
            found: Mapping[str, Any] = one
            return found
    return None


def hp_left(scene: Scene, name: str) -> int | None:
    """The HP that a permanent has after an event; None if a later event changed them."""
    one = named(scene, name)
    if one is None:
        return None
    changing = (arena.Damage, arena.Gain, arena.Lose)
    for later in scene.later():
        if isinstance(later, changing) and later.card == name:
            return None
    return int(one["hp"])


def player_of_item(scene: Scene, name: str) -> str:
    """The seat whose card of this name lies on the stack; "" where none does."""
    for item in (scene.view or {}).get("stack", ()):
        if item["name"] == name or item["card"] == name:
            return str(item["by"])
    return ""
