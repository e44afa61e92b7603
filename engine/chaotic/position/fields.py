"""One field of an item or a combat changed, where that happens all the time.

`_replace` finds every field by its name; here the place of the one is known, and the others are
taken over as they stand.
"""

from __future__ import annotations

from typing import Any, TypeVar

from engine.chaotic.position.combats import Combat
from engine.chaotic.position.items import Item

Named = TypeVar("Named", Item, Combat)

NODE, CAUSE, MEMBER = (Item._fields.index(name) for name in ("node", "cause", "member"))

STRIKER, LAST = (Combat._fields.index(name) for name in ("striker", "last"))

_new = tuple.__new__


def changed(named: Named, place: int, value: Any) -> Named:
    """The same fields, but for the one at a place."""
    return _new(type(named), (*named[:place], value, *named[place + 1 :]))
