"""What a course is made of, and what a document of a lesson says beside the position."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from gameplay.documents import Document, Prompt
from gameplay.documents.model import as_json


def said(text: str) -> str:
    """A text of a chapter in the language of the page."""
    return gettext(text) if text else ""


@dataclass(frozen=True, slots=True)
class Mistake:
    """Why a choice that the rules allow does not do this step."""

    because: str
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a chapter: something is told, then something is done about it. ``right``: the lines
    that do the step, none where there is only something to read; ``wrong``: the step's answers to
    other lines, by line, and under `course.ANY` the answer to all the rest; ``then``: what is
    played automatically after it."""

    say: str
    do: str
    rules: tuple[str, ...]
    right: tuple[str, ...]
    wrong: dict[str, Mistake]
    then: tuple[tuple[str, str], ...]

    @property
    def texts(self) -> tuple[str, ...]:
        """All that the step says, in English."""
        return (self.say, self.do, *(one.because for one in self.wrong.values()))


@dataclass(frozen=True, slots=True)
class Chapter:
    """A prepared position and the steps taken in it. ``position``: the position as a scenario."""

    name: str
    title: str
    about: str
    game: str
    rules: tuple[str, ...]
    position: dict[str, Any]
    steps: tuple[Step, ...]
    ending: str

    @property
    def texts(self) -> tuple[str, ...]:
        """All that the chapter says, in English. These are the messages to translate."""
        steps = (text for step in self.steps for text in step.texts)
        return tuple(one for one in (self.title, self.about, *steps, self.ending) if one)


@dataclass(frozen=True, slots=True)
class Course:
    """The chapters of one game, in order."""

    game: str
    chapters: tuple[Chapter, ...]


@dataclass(frozen=True, slots=True)
class Lesson:
    """What is shown beside the position: the place in the course, what is told and what is to be
    done. ``lines``: the lines that do the step, for a learner who asks for them."""

    title: str
    chapter: int
    chapters: int
    step: int
    steps: int
    say: tuple[str, ...]
    do: str
    rules: tuple[str, ...]
    lines: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LessonDocument:
    """The document of a lesson's table, with what the lesson tells there."""

    table: Document
    lesson: Lesson

    @property
    def revision(self) -> int:
        """The number of the step; it goes back with the answer."""
        return self.table.revision

    @property
    def prompt(self) -> Prompt | None:
        """What is asked."""
        return self.table.prompt

    @property
    def members(self) -> dict[str, Any]:
        """The members as JSON has them."""
        return {**as_json(self.table), "lesson": as_json(self.lesson)}
