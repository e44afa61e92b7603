"""What the house answers. The weakest level answers at once; the others think in a queue of their
own, and the referee takes the answer when it is there.

A `Thought` is both the question and its answer. Whatever becomes of the level - it fails, its
process dies, its queue is away - the game goes on: after `HOUSE_PATIENCE_SECONDS` the weakest
level answers instead.
"""

from __future__ import annotations

from concurrent.futures import Future
from datetime import timedelta
from functools import partial
from typing import Any, NamedTuple

import structlog
from django.conf import settings
from django.db import close_old_connections
from django.utils import timezone

import engine
from engine import games, players
from engine.kernel.chance import Stream
from engine.players.levels import LEVELS
from gameplay import hints
from gameplay.enums import WORKED_AT, GameState
from gameplay.models import Game, Thought
from gameplay.queries.choices.prompts import answers, digest_of
from gameplay.queries.record.positions import OtherRelease, position_at
from gameplay.workshop import thinking

QUICK = next(iter(LEVELS))
"""The level that answers in the play queue itself: it takes some hundredths of a second."""
AGAIN = timedelta(seconds=20)
"""If a process began to think about a question this long ago, the question is asked again."""
log = structlog.get_logger(__name__)


class Question(NamedTuple):
    """What the house is asked: in which seat, since which step, by which prompt, at which level."""

    letter: str
    asked: int
    digest: str
    level: str


def answer(
    row: Game,
    game: engine.Game,
    prompt: engine.Prompt,
    question: Question,
    thoughts: list[Thought],
) -> int | None:
    """The option that the house takes; None while it thinks. What the weakest level thought is
    added to `thoughts`, which the caller stores.

    Between games the house keeps its list: it could otherwise choose cards for ever
    (G-lock-show.7).
    """
    if len(prompt.options) == 1 or (prompt.kind == "lock" and prompt.options[0].line == "lock"):
        return 0
    if question.level in ("", QUICK):
        made = quick(row, game, prompt)
        thoughts.append(
            _asked(row, question)(level=QUICK, done_at=timezone.now(), **_columns(made))
        )
        return made.option
    thought = Thought.objects.filter(
        game=row, letter=question.letter, asked=question.asked, digest=question.digest
    ).first()
    if thought is None:
        _asked(row, question)(level=question.level).save()
        return None
    if thought.index is not None and prompt.options.has(thought.index):
        return thought.index
    if not thought.fault and not _overdue(thought):
        return None
    return _instead(row, game, prompt, thought)


def think(*, game_id: int) -> None:
    """Think about what the house is asked in a game, and have the referee take the answer."""
    row = Game.objects.select_related("table").filter(pk=game_id).first()
    if row is None or row.state != GameState.RUNNING or row.table.state not in WORKED_AT:
        return
    for thought in _claimed(row):
        task = _task(row, thought)
        if task is None:
            continue
        if _has_processes():
            heard = partial(_heard, thought.pk, row.pk)
            thinking.PROCESSES.ask(task, heard, settings.HOUSE_PROCESSES)
            continue
        done: Future[thinking.Answer] = Future()
        try:
            done.set_result(thinking.think(task))
        except Exception as fault:
            done.set_exception(fault)
        _note(thought.pk, row.pk, done)


def get_ready(level: str) -> None:
    """Prepare for questions to a level: start its process, where this process has such
    processes."""
    if level not in ("", QUICK) and _has_processes():
        thinking.PROCESSES.get_ready(settings.HOUSE_PROCESSES)


def _has_processes() -> bool:
    """Whether levels think in processes of this one; elsewhere workers do it."""
    return bool(settings.EMBEDDED_WORKER and settings.HOUSE_PROCESSES)


def chance(row: Game, game: engine.Game, seat: str) -> Stream:
    """The house's dice of this step: the same again if the transaction has to be repeated."""
    return players.stream(_seed(row, game), seat)


def quick(row: Game, game: engine.Game, prompt: engine.Prompt) -> thinking.Answer:
    """The answer of the weakest level. If that fails, the option that the game's rulebook takes for
    an idle player."""
    try:
        return thinking.weighed(game, prompt, QUICK, _seed(row, game), thinking.SECONDS)
    except Exception:
        log.exception("house.failed", game=row.pk, step=game.step, level=QUICK)
        return thinking.Answer(max(0, games.played_by(game).idle(prompt)), [], True)


def _seed(row: Game, game: engine.Game) -> str:
    return f"{bytes(row.table.seed).hex()}/{row.number}/{game.step}"


def _asked(row: Game, question: Question) -> Any:
    """A function that makes a thought about a question, not stored yet."""
    return partial(
        Thought, game=row, letter=question.letter, asked=question.asked, digest=question.digest
    )


def _columns(made: thinking.Answer) -> dict[str, Any]:
    return {"index": made.option, "weighed": made.weighed, "late": made.late}


def _overdue(thought: Thought) -> bool:
    waited = timezone.now() - thought.asked_at
    return waited > timedelta(seconds=settings.HOUSE_PATIENCE_SECONDS)


def _instead(row: Game, game: engine.Game, prompt: engine.Prompt, thought: Thought) -> int:
    """The weakest level answers for one that did not."""
    made = quick(row, game, prompt)
    fault = thought.fault or "It did not answer in time."
    log.warning("house.instead", game=row.pk, step=game.step, level=thought.level, fault=fault)
    Thought.objects.filter(pk=thought.pk).update(
        fault=fault, done_at=timezone.now(), **_columns(made)
    )
    return made.option


def _claimed(row: Game) -> list[Thought]:
    """The questions of a game that nobody thinks about yet; now this process does."""
    now = timezone.now()
    claimed = []
    for thought in row.thoughts.filter(done_at=None):
        free = Thought.objects.filter(pk=thought.pk, begun_at=thought.begun_at)
        ripe = thought.begun_at is None or now - thought.begun_at > AGAIN
        if ripe and free.update(begun_at=now):
            claimed.append(thought)
    return claimed


def _task(row: Game, thought: Thought) -> thinking.Task | None:
    """The question for the level; None where the game has moved on, or stands under other rules
    (the referee then stops it)."""
    try:
        game = position_at(row, row.revision)
    except OtherRelease:
        return None
    prompt = game.prompt_for(thought.letter)
    if prompt is None or not answers(thought.digest, prompt, digest_of(prompt)):
        return None
    seed = _seed(row, game)
    return thinking.Task(game.dump(), thought.letter, thought.level, seed, _left(thought))


def _left(thought: Thought) -> float:
    """The seconds that a level has: whoever plays waits since the question was asked."""
    waited = (timezone.now() - thought.asked_at).total_seconds()
    return max(thinking.SECONDS - waited, min(thinking.LEAST_SECONDS, thinking.SECONDS))


def _heard(thought_id: int, game_id: int, done: Future[thinking.Answer]) -> None:
    """The same as `_note` in a thread of the pool, which has no connection of its own."""
    close_old_connections()
    try:
        _note(thought_id, game_id, done)
    finally:
        close_old_connections()


def _note(thought_id: int, game_id: int, done: Future[thinking.Answer]) -> None:
    """Store what came of a thought. The first answer counts."""
    fault = None if done.cancelled() else done.exception()
    columns: dict[str, Any] = {"fault": "Nobody thought about it to the end."}
    if fault is not None:
        log.error("house.failed", thought=thought_id, error=repr(fault), exc_info=fault)
        columns = {"fault": f"The level failed: {type(fault).__name__}."}
    elif not done.cancelled():
        columns = _columns(done.result())
    waiting = Thought.objects.filter(pk=thought_id, done_at=None)
    if waiting.update(done_at=timezone.now(), **columns):
        hints.referee(game_id)
