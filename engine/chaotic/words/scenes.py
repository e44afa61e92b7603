"""What is known around a line of Chaotic: names of cards, who fights whom, how much is left."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from engine.cards.catalogue import entries, read_entry
from engine.chaotic.words import changes, fights, flow
from engine.chaotic.words.kinds import EVENTS
from engine.language.sentences import speech
from engine.language.sentences.rulings import RULINGS
from engine.language.sentences.scene import Scene, known_among

KINDS = (flow, fights, changes)
"""The modules whose kinds of lines are read."""
EVENTS.join(RULINGS)
GAME = "chaotic"


class Fighters(NamedTuple):
    """The striking Creature and the one it strikes, by name."""

    striker: str
    struck: str


class Left(NamedTuple):
    """What is left to a Creature of its Energy."""

    left: int
    energy: int


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


COPY = re.compile(r"(?P<card>.+?)(?: of [AB]\d*| [AB]| \d+)")
"""The name of a card with what tells it from another of that name."""


def card_named(name: str) -> str:
    """The full name of the card that is called so; "" if there is none. A name may end with the
    number of a copy, or with its player or space: "Arias 2", "Arias of A", "Mirage Oasis of B1"."""
    listed = entries(GAME)
    if name in listed:
        return name
    copy = COPY.fullmatch(name)
    return copy["card"] if copy and copy["card"] in listed else ""


def is_card(name: str) -> bool:
    """Whether a card is called so."""
    return bool(card_named(name))


def wording_of(name: str, language: str) -> tuple[tuple[str, str], ...]:
    """What the card that is called so says, each line in English and in the language; nothing for a
    card that is in no catalogue."""
    card = card_named(name)
    if not card:
        return ()
    facts = read_entry(GAME, card)
    return tuple(zip(facts.wording, facts.wording_in(language), strict=True))


def names_in(view: Mapping[str, Any]) -> Iterator[str]:
    """The names of cards that a view shows."""
    for creature in view.get("creatures", {}).values():
        yield creature["line_name"]
        if creature["gear"] and creature["gear"]["name"]:
            yield creature["gear"]["name"]
    if view.get("location"):
        yield view["location"]["name"]
    yield from (item["name"] for item in view.get("burst", ()))
    for player in view.get("players", {}).values():
        for pile in ("attack_hand", "mugic"):
            yield from (card["name"] for card in player[pile] or ())
        for pile in ("attack_discard", "discard", "removed"):
            yield from player[pile]


def named(scene: Scene, name: str) -> Mapping[str, Any] | None:
    """A Creature in play by its name."""
    for creature in (scene.view or {}).get("creatures", {}).values():
        if creature["line_name"] == name:
            found: Mapping[str, Any] = creature
            return found
    return None


def fighters(scene: Scene) -> Fighters | None:
    """The Creature that struck at the event, and the one it struck. The combat of the view is that
    after all events, so the changes of the Striking Player since then are undone. None if another
    combat has begun since."""
    view = scene.view or {}
    combat = view.get("combat")
    if not combat or not combat["striker"]:
        return None
    since = list(scene.later())
    if any(isinstance(one, fights.CombatEnds | fights.Engage) for one in since):
        return None
    same = sum(isinstance(one, fights.Striker) for one in since) % 2 == 0
    sides = {True: "", False: ""}
    for card in combat["engaged"]:
        creature = view["creatures"].get(card)
        if creature is not None:
            strikes = (creature["controller"] == combat["striker"]) is same
            sides[strikes] = creature["line_name"]
    return Fighters(sides[True], sides[False]) if all(sides.values()) else None


def left_to(scene: Scene, name: str) -> Left | None:
    """The Energy left to a Creature after an event; None if a later event may have changed it."""
    creature = named(scene, name)
    if creature is None:
        return None
    changing = (
        fights.Damage, changes.Heal, changes.GainStat, changes.LoseStat, changes.SetStat,
        changes.Become, changes.Destroy, flow.DamageRemoved,
    )  # fmt: skip
    for later in scene.later():
        if isinstance(later, flow.DamageRemoved):
            return None
        if isinstance(later, changing) and getattr(later, "card", "") == name:
            return None
    energy = int(creature["energy"])
    return Left(max(energy - int(creature["damage"]), 0), energy)


def player_of_item(scene: Scene, name: str) -> str:
    """The seat whose card of this name lies on top of the Burst; "" where none does."""
    for item in (scene.view or {}).get("burst", ()):
        if item["name"] == name:
            return str(item["by"])
    return ""
