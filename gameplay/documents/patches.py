"""Differences of documents as JSON merge patches (RFC 7396).

A merge patch cannot say null: there it takes a member away. So in documents a member that is
missing means null; `bare` takes the nulls out, and two documents are the same if their bare forms
are. Lists are replaced whole.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

NOTHING: dict[str, Any] = {}


class Unmergeable(ValueError):
    """Two patches whose effect no single patch has."""


def bare(value: Any) -> Any:
    """A document without the members that are null; lists keep theirs, as a patch does."""
    if isinstance(value, Mapping):
        return {key: bare(one) for key, one in value.items() if one is not None}
    return value


def difference(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Any]:
    """The patch that makes ``after`` of ``before``: `apply(difference(a, b), a)` is `bare(b)`."""
    found: dict[str, Any] = {}
    for key, old in before.items():
        if old is not None and after.get(key) is None:
            found[key] = None
    for key, new in after.items():
        old = before.get(key)
        if new is None:
            continue
        if isinstance(new, Mapping) and isinstance(old, Mapping):
            inner = difference(old, new)
            if inner:
                found[key] = inner
        elif isinstance(new, Mapping) or old is None or old != new or _other_kind(old, new):
            found[key] = new
    return found


def _other_kind(old: Any, new: Any) -> bool:
    """JSON tells 1 from true, Python does not; inside lists the same."""
    if isinstance(old, list) and isinstance(new, list):
        return any(_other_kind(one, other) for one, other in zip(old, new, strict=False))
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        return any(_other_kind(one, new.get(key)) for key, one in old.items())
    return isinstance(old, bool) != isinstance(new, bool)


def apply(patch: Mapping[str, Any], target: Any) -> dict[str, Any]:
    """What becomes of ``target``; a new value, the old one stays as it is."""
    result = bare(target) if isinstance(target, Mapping) else {}
    for key, change in patch.items():
        if change is None:
            result.pop(key, None)
        elif isinstance(change, Mapping):
            result[key] = apply(change, result.get(key))
        else:
            result[key] = change
    return result


def merged(first: Mapping[str, Any], then: Mapping[str, Any]) -> dict[str, Any]:
    """One patch with the effect of two, one after the other. Unmergeable where a member that the
    first took away or made plain is an object again: what it held before the first is not known."""
    result = dict(first)
    for key, change in then.items():
        if not isinstance(change, Mapping) or key not in first:
            result[key] = change
        elif isinstance(first[key], Mapping):
            result[key] = merged(first[key], change)
        else:
            raise Unmergeable(key)
    return result
