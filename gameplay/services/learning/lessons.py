"""Taking a lesson: doing what a step asks, and going to another chapter."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from gameplay import lessons
from gameplay.errors import MoveRefused
from gameplay.lessons.played import LEARNER
from gameplay.lessons.prepared import GO_ON, line_meant
from gameplay.models import LessonTaken
from gameplay.persons import Person
from gameplay.queries.learning.lessons import Taught, taught
from gameplay.queries.replay import why
from tournaments.errors import Refusal
from tournaments.words.languages import spoken

NOT_HERE = "not_here"
"""The code for a choice that the rules allow but that does not do the step."""


@transaction.atomic
def choose(*, actor: Person, game: str, line: str, asked: int) -> Taught:
    """Do the present step by this line. Raises `MoveRefused` with the reasons for any other, and
    the step stays as it is."""
    row = _row(actor, game)
    here = taught(row)
    if asked != row.revision:
        raise Refusal("went_on", _("The lesson has gone on since this was asked."))
    if here.played.done:
        raise Refusal("chapter_over", _("This chapter is over: go to the next one."))
    meant = line_meant(here.played.game, LEARNER, line)
    if here.lesson.lines:
        _expect_right(here, meant)
    elif meant != GO_ON:
        raise Refusal("read_first", _("There is nothing to decide yet: read, then go on."))
    else:
        meant = ""
    here.played.take(meant)
    row.lines = [*row.lines, meant]
    _store(row, here)
    return here


def _expect_right(here: Taught, line: str) -> None:
    reasons = _reasons(here, line)
    if reasons is None:
        return
    legal = here.played.game.explain(LEARNER, line).ok
    text = reasons[0]["text"] if reasons else _("It is not one of the lines the game knows.")
    raise MoveRefused(NOT_HERE if legal else "illegal", text, reasons)


def why_not(*, actor: Person, game: str, line: str) -> tuple[bool, list[dict[str, str]]]:
    """Whether this does the present step, and if not, why. Changes nothing."""
    here = taught(_row(actor, game, stored=False))
    reasons = _reasons(here, line_meant(here.played.game, LEARNER, line))
    return reasons is None, reasons or []


def _reasons(here: Taught, line: str) -> list[dict[str, str]] | None:
    """Why the line does not do the step, None where it does: the rules that forbid it, else what
    the step says of it."""
    game = here.played.game
    if here.lesson.lines and not game.explain(LEARNER, line).ok:
        return why.reasons(game, LEARNER, line, here.prepared.names, spoken())
    return lessons.why_not(here.played, line)


@transaction.atomic
def open_chapter(*, actor: Person, game: str, number: int) -> Taught:
    """Begin a chapter again; chapters are counted from 1. Chapters that were finished stay
    finished."""
    row = _row(actor, game)
    chapters = lessons.course(game).chapters
    if not 1 <= number <= len(chapters):
        raise Refusal("no_chapter", _("There is no such chapter."))
    row.chapter, row.lines = number - 1, []
    row.revision += 1
    row.save()
    return taught(row)


def _store(row: LessonTaken, here: Taught) -> None:
    row.revision += 1
    chapter = here.played.chapter
    if here.played.done and chapter.name not in row.done:
        row.done = [*row.done, chapter.name]
    row.save()


def _row(actor: Person, game: str, *, stored: bool = True) -> LessonTaken:
    """The row of the actor's progress. Somebody with neither account nor key gets a new row that is
    not stored."""
    who: dict[str, Any] = {"user": actor.account, "game": game}
    if actor.account is None:
        if not actor.guest:
            return LessonTaken(game=game)
        who["guest"] = actor.guest
    if not stored:
        return LessonTaken.objects.filter(**who).first() or LessonTaken(game=game)
    LessonTaken.objects.get_or_create(**who)
    return LessonTaken.objects.select_for_update().get(**who)
