"""A document becomes a scenario: every key known, every value of its shape (section 11)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from engine import games
from engine.scenario.document import Document, Malformed
from engine.scenario.shape import (
    SEED,
    Anything,
    Either,
    Fields,
    Items,
    Misfit,
    Shape,
    Table,
    Text,
    Whole,
)

MAX_STEPS = 100_000
"""The most steps a scenario may take, those of its repeated groups and its passes counted."""
_IDS = Either(((str, Text()), (list, Items(Text(), least=1))))
_TOP: dict[str, Shape] = {
    "id": Text(pattern=r"[A-Za-z0-9.-]+"),
    "title": Text(),
    "game": Text(),
    "format": Text(),
    "switches": Table(Anything()),
    "rules": Items(Text(), least=1),
    "ruling": _IDS,
    "kind": Text(),
    "cards": Table(Anything()),
    "setup": Anything(),
    "random": Anything(),
    "seed": SEED,
    "steps": Items(Anything()),
    "end": Table(Anything()),
    "deck": Anything(),
    "expect": Anything(),
    "note": Text(),
}
_KINDS = {
    "play": ("setup", "steps"),
    "deck": ("deck", "expect"),
    "match": ("setup", "steps"),
}
_PLAYED = ("play", "match")
_ONLY = {"setup": _PLAYED, "steps": _PLAYED, "end": _PLAYED, "deck": ("deck",)}


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario that can be run. `data` is the document with its defaults filled in."""

    path: str
    name: str
    kind: str
    rules: tuple[str, ...]
    data: dict[str, Any]

    @property
    def rulebook(self) -> games.Rulebook:
        """The rulebook of the scenario's game."""
        return games.rulebook(self.data["game"])


def scenario(document: Document) -> Scenario:
    """The scenario a document holds; raises `Malformed` naming the place of the first fault."""
    try:
        return _scenario(document)
    except (Misfit, games.UnknownGame) as misfit:
        raise document.fault(str(misfit)) from None


def distinct(scenarios: Iterable[Scenario]) -> None:
    """Ids are unique over all files of a run (section 2)."""
    seen: dict[str, str] = {}
    for one in scenarios:
        if one.name in seen:
            raise Malformed(one.path, one.name, f"this id stands in {seen[one.name]} already")
        seen[one.name] = one.path


def _scenario(document: Document) -> Scenario:
    data = {"kind": "play", "seed": 1, **document.data}
    Fields(_TOP, required=("id", "title", "game", "rules")).check(data, "")
    book = games.rulebook(data["game"])
    data.setdefault("format", book.default_format)
    words = import_module(f"engine.scenario.{book.name}")
    _check_kind(data)
    Text(among=words.FORMATS).check(data["format"], "format")
    for name, card in data.get("cards", {}).items():
        words.CARD.check(card, f"cards.{name}")
    if "random" in data:
        words.RANDOM.check(data["random"], "random")
    if data["kind"] == "deck":
        words.DECK.check(data["deck"], "deck")
        words.JUDGEMENT.check(data["expect"], "expect")
    else:
        words.SETUP.check(data["setup"], "setup")
        step = _step_shape(book.seats)
        long = sum(
            _check_step(one, step, book.seats, f"step {number}")
            for number, one in enumerate(data["steps"], 1)
        )
        if long > MAX_STEPS:
            raise Misfit("steps", f"{long} steps with all repetitions, more than {MAX_STEPS}")
    return Scenario(document.path, data["id"], data["kind"], tuple(data["rules"]), data)


def _check_kind(data: dict[str, Any]) -> None:
    kind = data["kind"]
    if kind not in _KINDS:
        raise Misfit("kind", f"{kind!r} is none of {', '.join(_KINDS)}")
    for key in _KINDS[kind]:
        if key not in data:
            raise Misfit("", f"key {key!r} is missing")
    for key, owner in _ONLY.items():
        if key in data and kind not in owner:
            raise Misfit("", f"key {key!r} does not belong to kind {kind!r}")
    if "expect" in data and kind != "deck":
        raise Misfit("", "key 'expect' does not belong to kind 'play'; use 'end'")


def _step_shape(seats: tuple[str, ...]) -> Fields:
    keys: dict[str, Shape] = {
        "all": Text(pattern=r"pass( x[0-9]{1,6})?"),
        "refused": _IDS,
        "refused_first": Text(),
        "cites": Either(((str, Text()), (list, Items(Text())))),
        "log": Items(Text()),
        "expect": Table(Anything()),
        "note": Text(),
        "repeat": Whole(least=1, most=MAX_STEPS),
        "do": Items(Anything()),
    }
    keys.update({seat: Text() for seat in seats})
    return Fields(keys)


def _check_step(step: Any, shape: Fields, seats: tuple[str, ...], place: str) -> int:
    """Check a step and the steps in it; returns how many steps are played for it."""
    shape.check(step, place)
    if not step:
        raise Misfit(place, "an empty step")
    actors = [name for name in (*seats, "all") if name in step]
    if len(actors) > 1:
        raise Misfit(place, f"one actor a step, not {' and '.join(actors)}")
    if ("repeat" in step) != ("do" in step):
        raise Misfit(place, "'repeat' and 'do' belong together")
    for name in ("refused", "refused_first"):
        if name in step and not set(actors) & set(seats):
            raise Misfit(place, f"'{name}' needs the command of a player")
    for name in ("can", "cannot"):
        if name in step.get("expect", {}):
            Table(Items(Text())).check(step["expect"][name], f"{place}.expect.{name}")
    inside = sum(
        _check_step(inner, shape, seats, f"{place}.{number}")
        for number, inner in enumerate(step.get("do", []), 1)
    )
    return passes(step.get("all", "")) + 1 + inside * int(step.get("repeat", 1))


def passes(command: str) -> int:
    """How often every player passes: 2 for `pass x2` (section 5)."""
    return int(command.partition("x")[2] or 1) if command else 0
