"""Words of the type line that texts ask for."""

from __future__ import annotations

TRIBES = ("OverWorld", "UnderWorld", "Danian", "Mipedian", "M'arrillian")

SUBTYPES = (
    "Ambassador",
    "Battlemaster",
    "Beast",
    "Caretaker",
    "Chieftain",
    "Commander",
    "Conjurer",
    "Conjuror",
    "Conqueror",
    "Controller",
    "Elementalist",
    "Elite",
    "Ethereal",
    "Fluidmorpher",
    "Guardian",
    "Hero",
    "Kha'rall",
    "Mandiblor",
    "Minion",
    "Mirage",
    "Muge",
    "Noble",
    "Past",
    "Royal",
    "Scout",
    "Shard",
    "Squadleader",
    "Stalker",
    "Strategist",
    "Taskmaster",
    "Warbeast",
    "Warrior",
)

GENERIC = "Generic"
"""The affiliation of Mugic that every Creature may play (3.4.4.1)."""

TYPE_WORDS = (*TRIBES, *SUBTYPES, GENERIC)


def _plurals() -> dict[str, str]:
    forms = {}
    for word in TYPE_WORDS:
        plural = "Heroes" if word == "Hero" else word if word == "Elite" else word + "s"
        forms[plural.casefold()] = word
    forms["overworlders"] = "OverWorld"
    forms["underworlders"] = "UnderWorld"
    return forms


SINGULAR = {
    **{word.casefold(): word for word in TYPE_WORDS},
    "overworlder": "OverWorld",
    "underworlder": "UnderWorld",
}
"""Folded word -> word of the type line."""

PLURAL = _plurals()
"""Folded plural -> word of the type line."""
