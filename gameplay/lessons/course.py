"""Reads the chapters of a course, strictly."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from engine import games, rulebook
from engine.scenario import Document, Malformed, files, read
from gameplay.lessons.model import Chapter, Course, Mistake, Step

FOLDER = Path(__file__).with_name("data")
TOLD = ("id", "title", "about", "game", "rules", "ending", "lesson")
"""The keys of a chapter besides those of a scenario's set-up."""
ANY = "any other"
"""The key of the answer to every choice that has no answer of its own."""


class BadChapter(ValueError):
    """A chapter that cannot be taught: where, and what is wrong."""


def courses() -> tuple[str, ...]:
    """The games that can be learnt, in the order of the house."""
    return tuple(name for name in games.names() if (FOLDER / name).is_dir())


@cache
def course(game: str) -> Course:
    """The course of a game. Raises LookupError where there is none."""
    if game not in courses():
        raise LookupError(game)
    try:
        found = [one for path in files([str(FOLDER / game)]) for one in read(path)]
    except Malformed as fault:
        raise BadChapter(str(fault)) from None
    return Course(game, tuple(map(chapter, found)))


def chapter(document: Document) -> Chapter:
    """One chapter. Raises `BadChapter`."""
    data = document.data
    where = f"{Path(document.path).name}, {document.name}"
    if missing := [key for key in ("id", "title", "game", "setup", "lesson") if key not in data]:
        raise BadChapter(f"{where}: {', '.join(missing)} missing")
    steps = [_step(one, f"{where}, step {number}") for number, one in enumerate(data["lesson"], 1)]
    position = {key: value for key, value in data.items() if key not in TOLD}
    book = games.rulebook(data["game"])
    plain = {"kind": "play", "seed": 1, "format": book.default_format, "steps": []}
    return Chapter(
        name=data["id"],
        title=data["title"],
        about=data.get("about", ""),
        game=data["game"],
        rules=_rules(data.get("rules", []), where),
        position={**plain, **position, "game": data["game"]},
        steps=tuple(steps),
        ending=_text(data.get("ending", "")),
    )


KEYS = frozenset({"say", "do", "rules", "right", "wrong", "then"})


def _step(data: dict[str, Any], where: str) -> Step:
    if unknown := data.keys() - KEYS:
        raise BadChapter(f"{where}: unknown {', '.join(sorted(unknown))}")
    right = data.get("right", [])
    step = Step(
        say=_text(data.get("say", "")),
        do=_text(data.get("do", "")),
        rules=_rules(data.get("rules", []), where),
        right=(right,) if isinstance(right, str) else tuple(right),
        wrong={line: _mistake(one, where) for line, one in data.get("wrong", {}).items()},
        then=tuple(_answer(one, where) for one in data.get("then", [])),
    )
    if step.right and not step.do:
        raise BadChapter(f"{where}: it does not say what to do")
    if step.right and ANY not in step.wrong:
        raise BadChapter(f"{where}: no answer to {ANY!r} choice")
    return step


def _mistake(data: Any, where: str) -> Mistake:
    if isinstance(data, str):
        return Mistake(_text(data))
    return Mistake(_text(data["because"]), _rules(data.get("rules", []), where))


def _answer(text: str, where: str) -> tuple[str, str]:
    seat, colon, line = text.partition(": ")
    if not colon:
        raise BadChapter(f"{where}: {text!r} does not begin with a seat")
    return seat, line


def _rules(ids: list[str], where: str) -> tuple[str, ...]:
    for one in ids:
        if not rulebook.known(one):
            raise BadChapter(f"{where}: there is no rule {one}")
    return tuple(ids)


def _text(text: str) -> str:
    return "\n".join(" ".join(part.split()) for part in text.strip().split("\n\n"))
