"""Positions of lessons and puzzles, which no table keeps, as documents for one reader."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

import engine
from gameplay.documents import Document, Option, Prompt, Sitting, TableHead
from gameplay.documents.building import Known, Live, StoredPrompt, live
from gameplay.lessons.model import Lesson, LessonDocument
from gameplay.words.names import within_a_sentence

GO_ON = "go on"
"""The line with which a reader goes on after a step that is only read."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """The position with what has happened in it. ``names``: of all who sit there, by letter, none
    of them a proper name; ``asking``: whether the reader is asked what the game asks now."""

    game: engine.Game
    reader: str
    names: Mapping[str, str]
    events: Sequence[tuple[int, Mapping[str, Any]]]
    lesson: Lesson
    kind: str
    revision: int
    over: bool
    asking: bool
    language: str = "en"

    @property
    def view(self) -> dict[str, Any]:
        """The position as the reader knows it."""
        return self.game.view(self.reader)


def document(here: Prepared) -> LessonDocument:
    """All that is shown of it."""
    view = here.view
    found = live(
        Known(
            reader=here.reader,
            rulebook=view["game"],
            format=view["format"],
            names={letter: within_a_sentence(name) for letter, name in here.names.items()},
            view=view,
            prompts=_asked(here) if here.asking else {},
            events=here.events,
            language=here.language,
        )
    )
    members = {**found.members, "prompt": prompt_of(here, found)}
    table = Document(
        revision=here.revision,
        reader=here.reader,
        table=head(here, view),
        seats=tuple(
            Sitting(letter, name, letter != here.reader, letter == here.reader, True)
            for letter, name in here.names.items()
        ),
        **members,
    )
    return LessonDocument(table, here.lesson)


def head(here: Prepared, view: Mapping[str, Any]) -> TableHead:
    """The head of the document, as of a table on which the position would stand."""
    return TableHead(
        id=0,
        kind=here.kind,
        state="finished" if here.over else "playing",
        rulebook=view["game"],
        format=view["format"],
        size=view["size"],
        best_of=1,
        paused=False,
        number=1,
    )


def prompt_of(here: Prepared, found: Live) -> Prompt | None:
    """The prompt of the reader: that of the game, or the question whether the step has been read.
    None once the chapter is over."""
    if here.over:
        return None
    if here.asking:
        return found.prompt
    return Prompt(
        asked=here.revision,
        kind="read",
        rule=next(iter(here.lesson.rules), ""),
        question=here.lesson.do,
        why="",
        by_itself=False,
        options=(Option(line=GO_ON, label=_("Go on")),),
    )


def _asked(here: Prepared) -> dict[str, StoredPrompt]:
    return {
        prompt.seat: StoredPrompt(
            seat=prompt.seat,
            asked=here.revision,
            kind=prompt.kind,
            rule=prompt.rule,
            text=prompt.text,
            options=[{"line": one.line, "places": list(one.places)} for one in prompt.options],
        )
        for prompt in here.game.prompts
    }


def line_meant(game: engine.Game, seat: str, line: str) -> str:
    """The line of the option that a typed line means, whatever its case and spaces; the typed line
    itself where there is none."""
    prompt = game.prompt_for(seat)
    wanted = _plain(line)
    for option in prompt.options if prompt is not None else ():
        if _plain(option.line) == wanted:
            return option.line
    return line


def _plain(line: str) -> str:
    return " ".join(line.split()).casefold()
