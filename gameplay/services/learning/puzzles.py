"""Trying a puzzle."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from engine.puzzles import Puzzle, goal_of
from gameplay.errors import MoveRefused
from gameplay.lessons.prepared import line_meant
from gameplay.models import PuzzleTried
from gameplay.persons import Person
from gameplay.puzzles import Tried
from gameplay.queries.learning.puzzles import Attempt, attempt, refutation, said_names_of
from gameplay.queries.replay import why
from tournaments.errors import Refusal
from tournaments.words.languages import spoken

REFUTED = "refuted"
"""The code of a choice after which the goal is not reached, whatever follows."""


def choose(*, actor: Person, puzzle: Puzzle, line: str, asked: int) -> Attempt:
    """Make the next choice. Raises `MoveRefused` for a wrong one, with what comes of it; it is
    counted, and the position stays."""
    here, number = _made(actor, puzzle, line, asked)
    if number is not None:
        raise refuted(here.tried, number)
    return here


@transaction.atomic
def _made(actor: Person, puzzle: Puzzle, line: str, asked: int) -> tuple[Attempt, int | None]:
    """The puzzle after a right choice and None, or the puzzle as it is and the number of a wrong
    choice."""
    row = _row(actor, puzzle)
    here = attempt(row, puzzle)
    if row.found >= here.tried.puzzle.moves:
        raise Refusal("solved", _("This puzzle is solved."))
    if asked != here.tried.found:
        raise Refusal("went_on", _("The puzzle has gone on since this was asked."))
    number = number_of(here.tried, line)
    if number != here.tried.right:
        row.mistakes += 1
        row.save()
        return here, number
    here.tried.go_on()
    row.found = here.tried.found
    if here.tried.solved and row.solved_at is None:
        row.solved_at = timezone.now()
    row.save()
    return here, None


def number_of(here: Tried, line: str) -> int:
    """The number of the option that a line means. Raises `MoveRefused` with the rules against it
    where it is none."""
    seat = here.puzzle.seat
    meant = line_meant(here.game, seat, line)
    for number, option in enumerate(here.game.prompts[0].options):
        if option.line == meant:
            return number
    reasons = why.reasons(here.game, seat, line, said_names_of(here.puzzle), spoken())
    text = reasons[0]["text"] if reasons else _("It is not one of the lines the game knows.")
    raise MoveRefused("illegal", text, reasons)


def refuted(here: Tried, number: int) -> MoveRefused:
    """The refusal of a wrong choice: what happens then, in sentences."""
    said = refutation(here, number)
    text = _("Then this follows: %(what)s") % {"what": " ".join(said)}
    if not said:
        text = _("Then the goal is not reached in time.")
    goal = goal_of(here.puzzle.game, here.puzzle.goal)
    rules = [{"rule": rule, "text": text} for rule in goal.rules]
    return MoveRefused(REFUTED, text, rules)


def why_not(*, actor: Person, puzzle: Puzzle, line: str) -> tuple[bool, list[dict[str, str]]]:
    """Whether the rules allow this line here, and if not, why; not whether it is the solution."""
    row = PuzzleTried.objects.filter(**_who(actor), puzzle=puzzle.id).first()
    here = attempt(row or PuzzleTried(puzzle=puzzle.id), puzzle)
    try:
        number_of(here.tried, line)
    except MoveRefused as refusal:
        return False, list(refusal.reasons)
    return True, []


@transaction.atomic
def again(*, actor: Person, puzzle: Puzzle) -> None:
    """Begin a puzzle anew; one that was solved stays so."""
    PuzzleTried.objects.filter(**_who(actor), puzzle=puzzle.id).update(found=0)


def _who(actor: Person) -> dict[str, Any]:
    if actor.account is not None:
        return {"user": actor.account}
    return {"user": None, "guest": actor.guest or "nobody"}


def _row(actor: Person, puzzle: Puzzle) -> PuzzleTried:
    PuzzleTried.objects.get_or_create(**_who(actor), puzzle=puzzle.id)
    return PuzzleTried.objects.select_for_update().get(**_who(actor), puzzle=puzzle.id)
