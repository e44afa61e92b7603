"""What was chosen, named a second time."""

from __future__ import annotations

from typing import Any

from engine.language.nodes import Node, Pick, Slot, Target
from engine.language.walking import changed, names


def settled(node: Any) -> Any:
    """A selector that is named a second time: it means what was chosen the first time, and makes no
    new choice."""
    match node:
        case Target(slot=slot) | Pick(slot=slot):
            return Slot(slot)
        case tuple():
            return tuple(settled(item) for item in node)
        case Node():
            return changed(node, **{name: settled(getattr(node, name)) for name in names(node)})
    return node
