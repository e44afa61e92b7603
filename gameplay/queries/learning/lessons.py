"""How far a person has come in a course, and what the course shows them there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _

import engine
from gameplay import lessons
from gameplay.lessons import Course, Lesson, Played
from gameplay.lessons.model import LessonDocument, said
from gameplay.lessons.played import LEARNER
from gameplay.lessons.prepared import Prepared, document
from gameplay.models import LessonTaken
from gameplay.persons import Person

KIND = "lesson"


@dataclass(frozen=True, slots=True)
class Taught:
    """A course as one person has come in it."""

    course: Course
    row: LessonTaken
    played: Played

    @property
    def number(self) -> int:
        """The number of the chapter, from 1."""
        return int(self.row.chapter) + 1

    @property
    def last(self) -> bool:
        """Whether this is the last chapter."""
        return self.number == len(self.course.chapters)

    @property
    def lesson(self) -> Lesson:
        """What is told beside the position."""
        chapter, step = self.played.chapter, self.played.step
        told: dict[str, Any] = {
            "title": said(chapter.title),
            "chapter": self.number,
            "chapters": len(self.course.chapters),
            "steps": len(chapter.steps),
        }
        if step is None:
            end = tuple(said(chapter.ending).splitlines())
            return Lesson(**told, step=len(chapter.steps), say=end, do="", rules=chapter.rules)
        return Lesson(
            **told,
            step=self.played.at + 1,
            say=tuple(said(step.say).splitlines()),
            do=said(step.do),
            rules=step.rules,
            lines=step.right,
        )

    @property
    def prepared(self) -> Prepared:
        """The position with all that is shown of it."""
        step = self.played.step
        return Prepared(
            game=self.played.game,
            reader=LEARNER,
            names={LEARNER: _("Your side"), "B": _("The guide")},
            events=self.played.events,
            lesson=self.lesson,
            kind=KIND,
            revision=self.row.revision,
            over=self.played.done,
            asking=step is not None and bool(step.right),
            language=(get_language() or "en").split("-")[0],
        )

    @property
    def document(self) -> LessonDocument:
        """The same as a document of a table."""
        return document(self.prepared)


def rows_of(person: Person) -> Any:
    """How far the person has come, by account or by the key of the browser; none for others."""
    if person.account is not None:
        return LessonTaken.objects.filter(user=person.account)
    if person.guest:
        return LessonTaken.objects.filter(user=None, guest=person.guest)
    return LessonTaken.objects.none()


def taken_by(person: Person, game: str) -> LessonTaken:
    """The row of the person's progress in this course; a beginner gets a new row that is not
    stored."""
    found: LessonTaken | None = rows_of(person).filter(game=game).first()
    return found or LessonTaken(game=game)


def taught(row: LessonTaken) -> Taught:
    """The course at the point that the row has reached. A chapter that was changed since begins
    again."""
    course = lessons.course(row.game)
    row.chapter = min(row.chapter, len(course.chapters) - 1)
    chapter = course.chapters[row.chapter]
    try:
        found = lessons.played(chapter, row.lines)
    except (engine.Refused, IndexError):
        row.lines = []
        found = lessons.played(chapter, [])
    return Taught(course, row, found)


@dataclass(frozen=True, slots=True)
class ListedCourse:
    """A course in a list: its chapters, each with whether it is done."""

    game: str
    chapters: Sequence[tuple[str, str, bool]]
    begun: bool
    finished: bool


def courses_of(person: Person) -> list[ListedCourse]:
    """All courses, each with how far the person has come in it. One query."""
    rows = {row.game: row for row in rows_of(person)}
    found = []
    for game in lessons.courses():
        row = rows.get(game)
        done = set(row.done) if row is not None else set()
        chapters = [
            (said(one.title), said(one.about), one.name in done)
            for one in lessons.course(game).chapters
        ]
        finished = all(one for *_told, one in chapters)
        found.append(ListedCourse(game, chapters, row is not None, finished))
    return found
