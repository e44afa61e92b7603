"""What differs between two positions, in words that a judge reads beside the board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

COUNTED = frozenset({"step", "known"})
"""Parts of a view that are no differences on the board."""
NAMES = ("line_name", "name", "card")
"""Keys that hold the name of a thing in a view, the most distinct name first."""
GROUPS = frozenset({"creatures", "permanents", "spaces", "spots", "players"})
"""Parts of a view whose things are named without the name of the part."""
LONGEST_LIST = 6
"""Lists up to this length are told whole."""


def changes(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str]:
    """A line for each value that differs in the judge's view: "Maxxor, damage: 0 → 10". Cards stand
    by their names, places with the cards that stand on them."""
    return list(_differing((), _worded(before), _worded(after)))


def _differing(path: tuple[str, ...], one: Any, other: Any) -> Iterator[str]:
    if isinstance(one, Mapping) or isinstance(other, Mapping):
        one, other = one or {}, other or {}
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        for key in [*one, *(key for key in other if key not in one)]:
            yield from _differing((*path, key), one.get(key), other.get(key))
    elif one != other:
        named = path[1:] if path[0] in GROUPS and len(path) > 1 else path
        yield f"{', '.join(named)}: {_between(one, other)}"


def _between(one: Any, other: Any) -> str:
    """From one value to the other; of long lists only what was added and taken away."""
    if isinstance(one, list) and isinstance(other, list):
        before, after = Counter(map(str, one)), Counter(map(str, other))
        if before == after:
            return _("in another order")
        if max(len(one), len(other)) > LONGEST_LIST:
            added = [f"+ {name}" for name in (after - before).elements()]
            return ", ".join([*added, *(f"− {name}" for name in (before - after).elements())])
    return f"{_said(one)} → {_said(other)}"


def _said(value: Any) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, list):
        return ", ".join(map(_said, value)) or "–"
    return "–" if value is None else str(value)


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
