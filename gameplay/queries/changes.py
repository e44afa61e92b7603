"""What differs between two positions, in words that a judge reads beside the board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from gameplay.drawing.chaotic import differences

COUNTED = frozenset({"step", "known"})
"""What of a view is no difference on the board."""
NAMES = ("line_name", "name", "card")
"""What a thing of a view is called, the most distinct name first."""


def changes(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str]:
    """A line for each value of the judge's view that differs: cards by their names, places with
    what stands on them."""
    return differences(_worded(before), _worded(after))


def _worded(view: Mapping[str, Any]) -> dict[str, Any]:
    called = dict(_cards(view))
    return {name: _plain(value, called) for name, value in view.items() if name not in COUNTED}


def _cards(view: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """The names of the cards in play by their keys."""
    for group in ("creatures", "permanents"):
        for key, card in (view.get(group) or {}).items():
            yield key, str(card.get("line_name") or card.get("label") or card.get("name"))


def _plain(value: Any, called: Mapping[str, str]) -> Any:
    if isinstance(value, Mapping):
        return {
            called.get(name, str(name).replace("_", " ")): _plain(part, called)
            for name, part in value.items()
        }
    if isinstance(value, list):
        return _listed(value, called)
    return called.get(value, value) if isinstance(value, str) else value


def _listed(values: list[Any], called: Mapping[str, str]) -> Any:
    """Places by their names, each with what stands there; of other things the names alone."""
    if values and all(isinstance(one, Mapping) and "cards" in one for one in values):
        return {one["name"]: [called.get(card, card) for card in one["cards"]] for one in values}
    return [_called(one, called) for one in values]


def _called(one: Any, called: Mapping[str, str]) -> Any:
    if isinstance(one, Mapping):
        name = next((one[key] for key in NAMES if one.get(key)), None)
        return name if name is not None else ", ".join(f"{key} {one[key]}" for key in one)
    return called.get(one, one) if isinstance(one, str) else one
