"""Lists that say the same of every word of a kind, written once.

``choose_one([every(discipline, [gain(target(creature), 25, [that])])])`` has four branches, one for
each Discipline in the place of ``that``. A choice is made in the first branch and is the same in
the others. ``every(another, ...)`` within it has three parts, one for each of the other three
Disciplines in the place of ``another``.

Nodes have no such lists: only the notation writes them, and reads them again.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from engine.language import nodes as n
from engine.language.nodes import Node
from engine.language.settling import settled
from engine.language.vocabulary import TRIBES
from engine.language.walking import names

KINDS: dict[str, tuple[Any, ...]] = {
    "discipline": n.DISCIPLINES,
    "element": tuple(n.Element),
    "tribe": TRIBES,
}
"""The words of each kind, in their order."""

ANOTHER = "another"


@dataclass(frozen=True, slots=True)
class Place(Node):
    """A place for the word: ``that`` for the word of the list, ``another`` for that of a list
    within it."""

    name: str


THAT, OTHER = Place("that"), Place("another")


@dataclass(frozen=True, slots=True)
class Every(Node):
    """An expression that holds for every word of a kind."""

    kind: str
    said: Any


# --- writing ----------------------------------------------------------------------------------


def abridged(value: Any) -> Any:
    """The value with each list for all words of a kind shortened to an :class:`Every`."""
    if isinstance(value, tuple):
        return _shortened(value, KINDS, THAT)
    return _in_fields(value, abridged)


def _shortened(items: tuple[Any, ...], kinds: dict[str, tuple[Any, ...]], place: Place) -> Any:
    """The items, where a run that says the same of every word of a kind becomes an
    :class:`Every`."""
    found: list[Any] = []
    at = 0
    while at < len(items):
        every = _run(items[at:], kinds, place)
        found.append(every or (abridged(items[at]) if place is THAT else items[at]))
        at += _length(every, kinds) if every else 1
    return tuple(found)


def _length(every: Every, kinds: dict[str, tuple[Any, ...]]) -> int:
    """How many items an :class:`Every` stands for."""
    words = len(kinds[every.kind])
    return words * (words - 1) if isinstance(every.said, Every) else words


def _run(items: tuple[Any, ...], kinds: dict[str, tuple[Any, ...]], place: Place) -> Every | None:
    """The :class:`Every` for the first items, if they say the same of every word of a kind, one
    after the other; else None."""
    for kind, words in kinds.items():
        if len(items) < len(words) or not isinstance(items[0], Node | tuple):
            continue
        own = items[: len(words)]
        if place is THAT:
            pairs = _pairs(items, words)
            own = pairs or tuple(map(_others, own, [words] * len(words), words))
        said = _put(own[0], words[0], place)
        if said == own[0]:
            continue
        again = [_put(said, place, word) for word in words]
        if tuple(settled(item) if at else item for at, item in enumerate(again)) == own:
            return Every(kind, said)
    return None


def _pairs(items: tuple[Any, ...], words: tuple[Any, ...]) -> tuple[Any, ...]:
    """The items for all pairs of two words, shortened to one for each first word; empty if not all
    pairs follow."""
    size = len(words) - 1
    if len(items) < len(words) * size:
        return ()
    rows = [items[at * size : (at + 1) * size] for at in range(len(words))]
    pairs = zip(rows, words, strict=True)
    told = [_shortened(row, _besides(words, word), OTHER) for row, word in pairs]
    whole = all(len(row) == 1 and isinstance(row[0], Every) for row in told)
    return tuple(row[0] for row in told) if whole else ()


def _besides(words: tuple[Any, ...], word: Any) -> dict[str, tuple[Any, ...]]:
    return {ANOTHER: tuple(other for other in words if other is not word)}


def _others(value: Any, words: tuple[Any, ...], word: Any) -> Any:
    """The value with lists for every other word shortened."""
    others = _besides(words, word)

    def shortened(part: Any) -> Any:
        if isinstance(part, tuple):
            part = tuple(map(shortened, part))
            return _shortened(part, others, OTHER)
        return _in_fields(part, shortened)

    return shortened(value)


# --- reading ----------------------------------------------------------------------------------


def spelt_out(value: Any) -> Any:
    """The value with each :class:`Every` spelt out for all its words."""
    return _spelt_out(value, {})


def _spelt_out(value: Any, kinds: dict[str, tuple[Any, ...]]) -> Any:
    if not isinstance(value, tuple):
        return _in_fields(value, lambda part: _spelt_out(part, kinds))
    found: list[Any] = []
    for item in value:
        if isinstance(item, Every):
            found += _each(item, kinds)
        else:
            found.append(_spelt_out(item, kinds))
    return tuple(found)


def _each(every: Every, kinds: dict[str, tuple[Any, ...]]) -> list[Any]:
    """The items of an :class:`Every`, one for each word; what is chosen in the first is the same in
    the others."""
    place = OTHER if every.kind == ANOTHER else THAT
    words = kinds.get(ANOTHER, ()) if place is OTHER else KINDS.get(every.kind, ())
    found: list[Any] = []
    for word in words:
        said = _spelt_out((_put(every.said, place, word),), _besides(words, word))
        found += settled(said) if found else said
    return found


# --- both -------------------------------------------------------------------------------------


def _put(value: Any, old: Any, new: Any) -> Any:
    """The value with ``old``, a word or a place for one, replaced by ``new``."""
    if isinstance(value, tuple):
        return tuple(_put(item, old, new) for item in value)
    if value is old or (isinstance(value, Place) and value == old):
        return new
    if isinstance(value, n.IsA | n.GainType) and value.word == old:
        value = replace(value, word=new)
    if isinstance(value, n.InitiativeIs) and value.word in (old, _said(old)):
        value = replace(value, word=_said(new))
    return _in_fields(value, lambda part: _put(part, old, new))


def _said(word: Any) -> Any:
    """The word as the Initiative line of a card prints it."""
    return word.name.capitalize() if isinstance(word, n.Stat | n.Element) else word


def _in_fields(value: Any, change: Any) -> Any:
    """A node with its parts changed."""
    if not isinstance(value, Node) or isinstance(value, Place):
        return value
    parts = {name: getattr(value, name) for name in names(value)}
    changed = {name: change(part) for name, part in parts.items()}
    same = all(changed[name] is parts[name] or changed[name] == parts[name] for name in parts)
    return value if same else type(value)(**changed)
