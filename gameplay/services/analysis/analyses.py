"""Analysing a finished game for somebody who asks. The work is done in parts of about a second.
Each part is stored when it is done, so that another worker can go on if one dies.

A part is done in a process of its own, which lets those that serve tables go first; with worker
processes, in the worker that gets the hint.
"""

from __future__ import annotations

from concurrent.futures import Future
from datetime import timedelta
from functools import partial

import structlog
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

import engine
from engine import games
from engine.players.analysis import stages
from engine.players.analysis.judging import Judged, Taken
from gameplay import hints
from gameplay.enums import SAID
from gameplay.models import Analysis, Game
from gameplay.persons import Person
from gameplay.queries.analysis import analyses, turning
from gameplay.queries.record.positions import OtherRelease, give, new_game, position_at
from gameplay.services import parts
from gameplay.workshop import analysing
from gameplay.workshop.analysing import JudgedDecision, Part
from tournaments import quotas
from tournaments.errors import Forbidden, QuotaSpent

PART = 700
"""Tries in one part: about a second."""
AGAIN = timedelta(seconds=60)
"""A part that was begun longer ago than this has died with its process."""
log = structlog.get_logger(__name__)


def ask(*, actor: Person, game: Game) -> Analysis:
    """Have a game analysed. Asking again returns the same analysis; one that failed begins again.
    Raises QuotaSpent when the person has used up the quota, or waits for another analysis."""
    if not analyses.may_analyse(game, actor):
        raise Forbidden("not_open", _("This game is not open to you with all its hands."))
    known = analyses.analysis_of(game)
    if known is not None and not known.fault:
        return known
    who = quotas.known_as(actor.account) or actor.visitor or actor.guest
    with transaction.atomic():
        quotas.spend("analysis", actor.account, visitor=actor.visitor)
        Analysis.objects.filter(game=game).exclude(fault="").delete()
        try:
            with transaction.atomic():
                row = Analysis.objects.create(game=game, by=who, release=engine.release())
        except IntegrityError:
            if (other := analyses.analysis_of(game)) is not None:
                return other
            text = _("A game is being analysed for you already. Wait until it is done.")
            raise QuotaSpent(text, retry_after=30) from None
        hints.analyse(game.pk)
    return row


def left_lying() -> list[int]:
    """Games whose analysis waits for a part that nobody does: a hint was lost, or a worker died."""
    waiting = Analysis.objects.filter(done_at=None).filter(parts.nobody_works(AGAIN))
    return list(waiting.values_list("game", flat=True))


def advance(*, game_id: int) -> None:
    """Do the next part of the analysis of a game, unless somebody does."""
    now = timezone.now()
    free = Analysis.objects.filter(parts.nobody_works(AGAIN), game=game_id, done_at=None)
    if not free.update(begun_at=now):
        return
    row = Analysis.objects.select_related("game__table").get(game=game_id)
    try:
        if row.stage < 0 or row.release != engine.release():
            _begin(row)
        part = _part(row)
    except OtherRelease as fault:
        _give_up(row.pk, str(fault))
        return
    note = partial(_note, row.pk, row.stage, [one.taken.step for one in part.questions])
    parts.do(analysing.PROCESSES, analysing.judge, part, note)


def _begin(row: Analysis) -> None:
    """Find the decisions of the game, and what there is to do. What another release of the engine
    found is forgotten: its options may be others."""
    taken = _decisions(row.game)
    row.taken, row.known, row.spent = [list(one) for one in taken], {}, 0
    row.release, row.stage = engine.release(), 0
    row.todo = [one.step for one in taken]
    counts = [(one.decisions or len(taken), one) for one in stages.STAGES]
    row.work = sum(min(many, len(taken)) * cost(one) for many, one in counts)
    if not taken:
        row.done_at = timezone.now()
    row.save()


def cost(stage: stages.Stage) -> int:
    """The most tries that a stage spends on one decision."""
    return stage.tries * (stage.others + 1)


def _decisions(row: Game) -> list[Taken]:
    """Every choice of the game that had more than one option: by whom, and which option was
    chosen."""
    game = new_game(row)
    book = games.played_by(game)
    found = []
    inputs = row.inputs.filter(applied__isnull=False).select_related("repair")
    for made in inputs.order_by("applied"):
        prompt = game.prompt_for(made.letter) if made.kind in SAID else None
        if prompt is not None and len(prompt.options) > 1:
            lines = [option.line for option in prompt.options]
            told = made.told
            index = told if isinstance(told, int) else lines.index(told) if told in lines else None
            if index is not None:
                found.append(Taken(game.step, made.letter, book.turns(game), index))
        try:
            give(row, game, made)
        except engine.Refused as refused:
            raise OtherRelease(f"step {game.step + 1} is refused now: {refused}") from refused
    return found


def _part(row: Analysis) -> Part:
    """The next decisions of the present stage."""
    stage = stages.STAGES[row.stage]
    known = analyses.read(row)
    taken = {one.step: one for one in analyses.taken_of(row)}
    steps = row.todo[: max(1, PART // cost(stage))]
    questions = tuple(
        JudgedDecision(position_at(row.game, step).dump(), taken[step], known.get(step))
        for step in steps
    )
    return Part(questions, stage, f"game/{bytes(row.game.table.seed).hex()}/{row.game.number}")


def _note(pk: int, stage: int, steps: list[int], done: Future[list[Judged]]) -> None:
    """Store what came of a part, and have the next one done. A part that is noted twice counts
    once."""
    if parts.was_killed(done):
        return
    if (fault := done.exception()) is not None:
        log.error("analysis.failed", analysis=pk, error=repr(fault), exc_info=fault)
        _give_up(pk, f"The analysis failed: {type(fault).__name__}.")
        return
    with transaction.atomic():
        row = Analysis.objects.select_for_update(of=("self",)).filter(pk=pk, done_at=None).first()
        if row is None or row.stage != stage or row.todo[: len(steps)] != steps:
            return
        row.known |= {str(one.taken.step): analyses.written(one) for one in done.result()}
        row.todo, row.begun_at = row.todo[len(steps) :], None
        row.spent += len(steps) * cost(stages.STAGES[stage])
        if not row.todo:
            _next_stage(row)
        row.save()
        if row.done_at is None:
            hints.analyse(row.game_id)


def _next_stage(row: Analysis) -> None:
    row.stage += 1
    known = analyses.read(row)
    if row.stage < len(stages.STAGES):
        todo = stages.wanted(analyses.taken_of(row), known, stages.STAGES[row.stage])
        row.todo = [one.step for one in todo]
        return
    found = stages.turning_points(known, stages.STAGES[-1].tries)
    row.points = [turning.told(row.game, one) for one in found]
    row.spent, row.done_at = row.work, timezone.now()


def _give_up(pk: int, fault: str) -> None:
    rows = Analysis.objects.filter(pk=pk, done_at=None)
    rows.update(fault=fault[:300], done_at=timezone.now(), begun_at=None)
