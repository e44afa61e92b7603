"""Many options folded, so that few things stand open at first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gameplay.words.names import word

MOST = 12
"""The most things that stand open at first: options, or groups of them."""

Choice = dict[str, Any]
Group = dict[str, Any]


def folded(choices: list[Choice]) -> list[Group]:
    """Fold options into groups by what they begin with, or by their verb where that still gives too
    many groups.

    A group has a ``label``, its ``choices`` and in ``inner`` the groups within it. A short list,
    and an option that shares its beginning with no other, stay unfolded (``label`` is then empty).
    """
    if len(choices) <= MOST:
        return [opened(choices)]
    groups = _by(choices, _beginning)
    if len(groups) <= MOST:
        return groups
    verbs = _by(choices, lambda one: one["verb"] or one["line"])
    for number, group in enumerate(verbs):
        if group["label"]:
            group["label"] = word(group["label"])
            group["inner"] = _by(group["choices"], _beginning, f"{number}-")
    return verbs


def opened(choices: list[Choice]) -> Group:
    """Options that stand open."""
    return {"label": "", "choices": choices}


def under(label: str, choices: list[Choice], key: str = "0") -> Group:
    """Options under a heading. ``key`` tells the group from others of the question."""
    return {"label": label, "choices": choices, "inner": [opened(choices)], "key": key}


def _by(choices: list[Choice], name: Callable[[Choice], str], before: str = "") -> list[Group]:
    found: dict[str, list[Choice]] = {}
    for choice in choices:
        found.setdefault("pass" if choice["line"] == "pass" else name(choice), []).append(choice)
    return [
        under(label, same, f"{before}{number}") if len(same) > 1 else opened(same)
        for number, (label, same) in enumerate(found.items())
    ]


def _beginning(choice: Choice) -> str:
    """The card, or the line up to its target: what a player decides first."""
    if choice["group"]:
        return str(choice["group"])
    line = str(choice["line"])
    for sign in (" on ", " to ", ", "):
        head, found, _rest = line.partition(sign)
        if found:
            return head
    return line
