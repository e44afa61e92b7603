"""A column for lists of cards."""

from __future__ import annotations

from typing import Any

from django.db import models

NOTES = "notes"
"""The note that holds the order of the piles. Every reader of lists ignores notes."""


class DeckField(models.JSONField):
    """Documents of decks (:meth:`engine.decks.DeckList.as_json`), one or several in maps and lists,
    whose cards keep their order.

    PostgreSQL sorts the keys of a map, by their length first: a list came back in another order,
    and with it the formation that is offered first (4.1.1). So the names of each pile are stored
    once more as a list, among the remarks: an earlier release reads such a row as it always did.
    """

    def deconstruct(self) -> Any:
        """Migrations see a plain JSON column: they do not depend on what the documents hold."""
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.JSONField", args, kwargs

    def get_prep_value(self, value: Any) -> Any:
        """With the order of each pile."""
        return noted(super().get_prep_value(value))

    def from_db_value(self, value: Any, expression: Any, connection: Any) -> Any:
        """The value with its piles in the order in which it was stored."""
        return ordered(super().from_db_value(value, expression, connection))


def noted(value: Any) -> Any:
    """The value with the order of its piles noted in each deck document.

    >>> noted({"game": "chaotic", "cards": {"creatures": {"Maxxor": 1, "Chaor": 1}}})["notes"]
    {'creatures': ['Maxxor', 'Chaor']}
    """
    if isinstance(value, list):
        return [noted(one) for one in value]
    if not isinstance(value, dict):
        return value
    if _is_deck(value):
        piles = {pile: list(held) for pile, held in value["cards"].items()}
        return {**value, NOTES: piles}
    return {key: noted(one) for key, one in value.items()}


def ordered(value: Any) -> Any:
    """The value with the piles of each deck document in the noted order, and without the notes.

    >>> piles = {"creatures": {"Chaor": 1, "Maxxor": 1}}
    >>> notes = {"creatures": ["Maxxor", "Chaor"]}
    >>> ordered({"game": "chaotic", "cards": piles, "notes": notes})["cards"]
    {'creatures': {'Maxxor': 1, 'Chaor': 1}}
    """
    if isinstance(value, list):
        return [ordered(one) for one in value]
    if not isinstance(value, dict):
        return value
    if not _is_deck(value):
        return {key: ordered(one) for key, one in value.items()}
    order = value.get(NOTES)
    found = {key: one for key, one in value.items() if key != NOTES}
    if isinstance(order, dict):
        found["cards"] = {
            pile: {name: held[name] for name in order.get(pile, held)}
            for pile, held in value["cards"].items()
        }
    return found


def _is_deck(value: dict[str, Any]) -> bool:
    """Whether it is the document of a deck."""
    piles = value.get("cards")
    return (
        "game" in value
        and isinstance(piles, dict)
        and all(isinstance(one, dict) for one in piles.values())
    )
