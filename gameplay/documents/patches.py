"""Differences of documents as JSON merge patches (RFC 7396).

A merge patch cannot say null: there it takes a member away. So in documents a member that is
missing means null; `bare` takes the nulls out, and two documents are the same if their bare forms
are. Lists are replaced whole. Values are those that `json` reads: dictionaries and lists, no others
of their kind. A member keeps its type: nowhere is there true in one document and 1 in the next.
"""

from __future__ import annotations

from typing import Any


class Unmergeable(ValueError):
    """Two patches cannot be merged: no single patch has their effect."""


def bare(value: Any) -> Any:
    """A document without the members that are null; lists keep theirs, as a patch does."""
    if type(value) is dict:
        return {key: bare(one) for key, one in value.items() if one is not None}
    return value


def difference(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """The patch that makes ``after`` of ``before``: `apply(difference(a, b), a)` is `bare(b)`."""
    found: dict[str, Any] = {}
    for key, old in before.items():
        if old is not None and after.get(key) is None:
            found[key] = None
    for key, new in after.items():
        if new is None:
            continue
        old = before.get(key)
        if old == new:
            continue
        if type(new) is dict and type(old) is dict:
            inner = difference(old, new)
            if inner:
                found[key] = inner
        else:
            found[key] = new
    return found


def apply(patch: dict[str, Any], target: Any) -> dict[str, Any]:
    """The value that the patch makes of ``target``. It is a new value; ``target`` stays as it
    is."""
    result: dict[str, Any] = bare(target) if type(target) is dict else {}
    for key, change in patch.items():
        if change is None:
            result.pop(key, None)
        elif type(change) is dict:
            result[key] = apply(change, result.get(key))
        else:
            result[key] = change
    return result


def merged(first: dict[str, Any], then: dict[str, Any]) -> dict[str, Any]:
    """One patch with the effect of two, one after the other. Raise Unmergeable where the second
    patch changes members of an object that the first removed or replaced: what the object held
    before is not known."""
    result = dict(first)
    for key, change in then.items():
        if type(change) is not dict or key not in first:
            result[key] = change
        elif type(first[key]) is dict:
            result[key] = merged(first[key], change)
        else:
            raise Unmergeable(key)
    return result
