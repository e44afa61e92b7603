"""Making a document from what one reader may know."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from gameplay.choices.reading import Ways
from gameplay.documents import faces, wording
from gameplay.documents.model import Face, Happening, Prompt

LAST_EVENTS = 60


@dataclass(frozen=True, slots=True)
class StoredPrompt:
    """A prompt as the table stores it. ``options``: ``{"line", "places"}`` each, with ``preview``
    where there is one, and with ``stands`` for a formation offered by name; or the ways of a large
    question."""

    seat: str
    asked: int
    kind: str
    rule: str
    text: str
    options: Sequence[Mapping[str, Any]]
    by_itself: bool = False

    def as_told(self) -> dict[str, Any]:
        """The prompt in the form in which the rulebook is asked about it."""
        return {
            "seat": self.seat,
            "kind": self.kind,
            "rule": self.rule,
            "text": self.text,
            "options": self.options,
        }


@dataclass(frozen=True, slots=True)
class Known:
    """What one reader knows of a running game: own view, open prompts, and the events of the last
    steps as this reader saw them (`queries.events`), each with its step, the oldest first."""

    reader: str
    rulebook: str
    format: str
    names: Mapping[str, str]
    view: Mapping[str, Any]
    prompts: Mapping[str, StoredPrompt] = field(default_factory=dict)
    events: Sequence[tuple[int, Mapping[str, Any]]] = ()
    made: Mapping[str, str] = field(default_factory=dict)
    language: str = "en"

    @property
    def speaker(self) -> wording.Speaker:
        return wording.Speaker(self.rulebook, self.reader, self.names, self.view, self.language)


@dataclass(frozen=True, slots=True)
class Live:
    """The part of a document that changes with the game; fields as in `Document`."""

    view: dict[str, Any]
    faces: dict[str, Face]
    prompt: Prompt | None
    waiting_for: tuple[str, ...]
    events: tuple[Happening, ...]

    @property
    def members(self) -> dict[str, Any]:
        """The members of the document that it gives, typed."""
        return {name: getattr(self, name) for name in self.__slots__}


def live(known: Known) -> Live:
    """The live part for this reader."""
    speaker = known.speaker
    return Live(
        view=dict(known.view),
        faces=faces.faces_of(
            _named(known),
            game=known.rulebook,
            format=known.format,
            made=known.made,
            language=known.language,
        ),
        prompt=_prompt(known, speaker),
        waiting_for=tuple(sorted(known.prompts)),
        events=speaker.log(known.events[-LAST_EVENTS:]),
    )


def _prompt(known: Known, speaker: wording.Speaker) -> Prompt | None:
    mine = known.prompts.get(known.reader)
    if mine is None:
        return None
    told = mine.as_told()
    last = known.events[-1][0] if known.events else 0
    question, why = speaker.question(told, [one for step, one in known.events if step == last])
    ways = speaker.ways(told)
    return Prompt(
        asked=mine.asked,
        kind=mine.kind,
        rule=mine.rule,
        question=question,
        why=why,
        by_itself=mine.by_itself,
        options=speaker.options(told) if ways is None else (),
        choices=ways.stored if ways is not None else None,
    )


def _named(known: Known) -> Iterator[str]:
    """Texts among which the names of the cards stand that this reader may see."""
    yield from faces.names_in(known.view)
    mine = known.prompts.get(known.reader)
    options = mine.options if mine is not None else ()
    if isinstance(options, Ways):
        yield from options.names()
        return
    for option in options:
        yield from option["places"]
        yield from faces.names_in(option.get("stands", ()))
