"""A position that no table keeps, as a document of one reader: of a lesson, of a puzzle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

import engine
from gameplay.documents import Document, Option, Prompt, Sitting, TableHead
from gameplay.documents.building import Asked, Known, Live, live
from gameplay.lessons.model import Lesson, LessonDocument

GO_ON = "go on"
"""The line by which one who has read goes on."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """The position with what has happened in it. ``names``: of all who sit there, by letter;
    ``asking``: whether the reader is asked what the game asks now."""

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
            names=here.names,
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
    """The table that it would stand on."""
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
    """What the reader is asked: by the game, or whether everything has been read."""
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


def _asked(here: Prepared) -> dict[str, Asked]:
    return {
        prompt.seat: Asked(
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
    """A typed line as the option has it that it means, whatever the case and the blanks; as typed
    where there is none."""
    prompt = game.prompt_for(seat)
    wanted = _plain(line)
    for option in prompt.options if prompt is not None else ():
        if _plain(option.line) == wanted:
            return option.line
    return line


def _plain(line: str) -> str:
    return " ".join(line.split()).casefold()
