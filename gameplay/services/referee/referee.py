"""The referee: the only caller of a running game.

One transaction locks the game row, applies what is owed, stores what followed and raises the
revision. If it dies at any point, the rows are as they were before; if it runs twice, it finds
nothing to do.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone

import engine
from engine.kernel.repair import BadRepair
from gameplay import hints, stops
from gameplay.enums import GIVEN_UP, GameState, InputKind, InputSource, TableState
from gameplay.models import (
    Checkpoint,
    Game,
    Input,
    Offer,
    Seat,
    StepRow,
    Table,
    Thought,
)
from gameplay.queries.choices import advancing, formations, previews
from gameplay.queries.choices.control import Control, control_of, stops_at
from gameplay.queries.choices.prompts import Open, answers
from gameplay.queries.record import keyframes
from gameplay.queries.record.events import stored_events
from gameplay.queries.record.positions import (
    OtherRelease,
    give,
    moment_of,
    position_at,
)
from gameplay.services.referee import (
    clocks,
    game_rows,
    house,
    live_games,
    passing,
    placing,
    storing,
    telling,
    watching,
)
from gameplay.services.referee.house import Question
from gameplay.stops import Stops
from tournaments.machine.statements import together, update

STEPS_AT_ONCE = 64
TARDY = 0.02
"""Seconds by which a hint comes after its time, so that it does not come too early."""
OWED = ("owed", "passes_at")
CHANGED = (*OWED, "revision", "release", "chain")
RESULT = ("state", "winner", "score", "rules", "ended_at")
"""With `CHANGED` all of a game's row that an advance may write."""


def advance(*, game_id: int) -> bool:
    """Apply everything owed in this game, 64 steps at most. True if more is left.

    At a table that the staff ended the game stands still, for they may open it again.
    """
    try:
        return _advance(game_id)
    except IntegrityError:
        # A player answered at the very moment when the seat was to pass by itself: the player's
        # answer counts.
        if not Input.objects.filter(game=game_id, applied=None, refused="").exists():
            raise
        hints.referee(game_id)
        return True


def _advance(game_id: int) -> bool:
    now = timezone.now()
    pause = passing.drawn(now)  # before anything of the game is known
    with transaction.atomic():
        row, seats, waiting = advancing.owed_in(game_id)
        if row.state != GameState.RUNNING or not row.table.worked_at:
            return False
        try:
            desk = Desk.at(row, tuple(seats))
            desk.now, desk.pause = now, pause
        except OtherRelease as fault:
            game_rows.stop(row, str(fault))
            return False
        desk.work(waiting)
        desk.store()
    return row.owed and row.passes_at is None and not desk.thinks


@dataclass
class Desk:
    """One game under the referee's hands within one transaction."""

    row: Game
    table: Table
    game: engine.Game
    asked: dict[str, tuple[int, str]]
    house: Mapping[str, str]
    seats: tuple[Seat, ...] = ()
    persons: dict[str, Seat] = field(default_factory=dict)
    now: datetime = field(default_factory=timezone.now)
    pause: datetime = field(default_factory=timezone.now)
    steps: list[StepRow] = field(default_factory=list)
    offers: list[Offer] = field(default_factory=list)
    applied: list[Input] = field(default_factory=list)
    keyframes: list[Checkpoint] = field(default_factory=list)
    thoughts: list[Thought] = field(default_factory=list)
    thinking: set[tuple[str, int]] = field(default_factory=set)
    stops: dict[str, Stops] = field(default_factory=dict)
    judged: dict[tuple[str, Control, str], bool] = field(default_factory=dict)
    open: Open = field(default_factory=Open)
    standing: dict[str, tuple[bytes, Offer]] = field(default_factory=dict)
    freed: set[str] = field(default_factory=set)
    gone: bool = False
    _public: Mapping[str, Any] | None = None

    @classmethod
    def at(cls, row: Game, seats: tuple[Seat, ...]) -> Desk:
        """Take the live game, or the last checkpoint, or set the game up."""
        here: dict[str, Any] = {
            "row": row,
            "table": row.table,
            "seats": seats,
            "house": {seat.letter: seat.level for seat in seats if seat.house},
            "persons": {seat.letter: seat for seat in seats if not seat.house},
        }
        if row.revision < 0:
            desk = cls(**here, game=game_rows.set_up(row), asked={})
            desk._note(None)
            return desk
        kept = live_games.take(row)
        if kept is None:
            game, asked = position_at(row, row.revision), game_rows.open_now(row)
            return cls(**here, game=game, asked=asked)
        digests = {letter: digest for letter, (_asked, digest) in kept.asked.items()}
        return cls(**here, game=kept.game, asked=kept.asked, open=Open(digests))

    @cached_property
    def formations(self) -> placing.Offered:
        """The formations that are offered by name while armies are placed."""
        return placing.Offered(self.row, self.seats)

    @property
    def public(self) -> Mapping[str, Any]:
        """What a spectator sees now."""
        if self._public is None:
            self._public = self.game.view("spectator")
        return self._public

    def work(self, waiting: Sequence[Input]) -> None:
        """Apply stored inputs in the order they came, and the house's own answers between them."""
        for made in waiting:
            self._house()
            if self.game.over:
                break
            self._apply(made)
            if made.kind == InputKind.RULING and self.table.state == TableState.FINISHED:
                self._run_out(made)
        self._house()
        if self._due():
            self._pass_on()
        if self.game.over:
            late = self.row.inputs.filter(applied=None, refused="")
            # What was applied a moment ago is stored as applied only with the rest (`store`).
            late = late.exclude(pk__in=[made.pk for made in self.applied if made.pk])
            late.update(refused="The game is over.")

    def _apply(self, made: Input) -> None:
        if made.kind == InputKind.TIMEOUT and self.asked.get(made.letter, (-1,))[0] != made.asked:
            return game_rows.strike_out(made, "It was answered in time.")
        playing = self.game.players
        if made.kind in GIVEN_UP:
            events = self.game.concede(made.letter)
        elif made.kind == InputKind.REPAIR:
            if self.game.step != made.asked:
                return game_rows.strike_out(made, "The game had moved on before this repair.")
            try:
                events = give(self.row, self.game, made)
            except (BadRepair, LookupError) as refused:
                return game_rows.strike_out(made, f"Refused by the engine: {refused}")
            self._forget_until()
        else:
            fault = self._fault(made)
            if fault:
                return game_rows.strike_out(made, fault)
            try:
                if made.kind == InputKind.SET_UP:
                    self._place(made)
                events = self.game.choose(made.letter, made.told)
            except engine.Refused as refused:  # the engine took back what it had offered
                return game_rows.strike_out(made, f"Refused by the engine: {refused}")
        made.applied = self.game.step
        self.gone |= made.kind in GIVEN_UP or len(self.game.players) < len(playing)
        self.applied.append(made)
        self._note(made, events)

    def _forget_until(self) -> None:
        """End what every seat passes until. It belonged to the position before a repair."""
        for seat in self.persons.values():
            if seat.until:
                seat.until = None
                seat.save(update_fields=("until",))

    def _place(self, made: Input) -> None:
        """Put a formation on its spaces, card by card. What remains is the input that says that its
        player is ready."""
        for line in self.formations.lines_of(self.game, made)[:-1]:
            self._apply(
                Input(
                    game=self.row,
                    letter=made.letter,
                    asked=self.asked[made.letter][0],
                    line=line,
                    digest=self.asked[made.letter][1],
                    by_id=made.by_id,
                    source=InputSource.FORMATION,
                )
            )

    def _run_out(self, ruling: Input) -> None:
        """Concede the rest of the match, game by game, after a ruling that ended the match."""
        while not self.game.over:
            playing = self.game.players
            self._apply(
                Input(
                    game=self.row,
                    letter=ruling.letter if ruling.letter in playing else playing[0],
                    kind=InputKind.RULING,
                    asked=self.game.step,
                    line=ruling.line,
                    by_id=ruling.by_id,
                )
            )

    def _fault(self, made: Input) -> str:
        """Why a stored input no longer answers the prompt that is open, or ""."""
        prompt = self.game.prompt_for(made.letter)
        asked, digest = self.asked.get(made.letter, (-1, ""))
        if prompt is None or asked != made.asked:
            return "The prompt was gone before this answer was applied."
        if digest != made.digest or not answers(digest, prompt, self.open.digest(prompt)):
            return "The answer was made to another list of options."
        return ""

    def _house(self) -> None:
        """Let the house answer until a person is asked, or it has to think. Its inputs are rows
        like any other."""
        while self.house and not self.game.over and len(self.steps) < STEPS_AT_ONCE:
            prompt = next(iter(self._asked_of_the_house(thinking=False)), None)
            if prompt is None:
                return
            made = self._answer_of_the_house(prompt)
            if made is None:
                self.thinking.add((prompt.seat, self.asked[prompt.seat][0]))
            else:
                self._apply(made)

    def _asked_of_the_house(self, thinking: bool) -> list[engine.Prompt]:
        """The prompts of the house: with ``thinking`` those that it is thinking about, otherwise
        those that it has not looked at yet."""
        if self.game.over:
            return []
        asked = [prompt for prompt in self.game.prompts if prompt.seat in self.house]
        return [p for p in asked if ((p.seat, self.asked[p.seat][0]) in self.thinking) is thinking]

    @property
    def thinks(self) -> bool:
        """Whether the game waits for a thought of the house."""
        return bool(self._asked_of_the_house(thinking=True))

    def _answer_of_the_house(self, prompt: engine.Prompt) -> Input | None:
        """What the house answers, as a row like that of anybody else; None while it thinks."""
        said: dict[str, Any] = {
            "game": self.row,
            "letter": prompt.seat,
            "digest": self.open.digest(prompt),
            "asked": self.asked[prompt.seat][0],
        }
        ground = None
        if prompt.kind == formations.KIND:
            ground = formations.ground_of(self.game.view(prompt.seat), prompt.seat)
        if ground is not None:
            luck = house.chance(self.row, self.game, prompt.seat)
            formation = formations.shuffled(ground, luck.below)
            line = formations.spelled(formation)
            return Input(**said, kind=InputKind.SET_UP, line=line)
        question = Question(prompt.seat, *self.asked[prompt.seat], self.house[prompt.seat])
        index = house.answer(self.row, self.game, prompt, question, self.thoughts)
        if index is None:
            return None
        return Input(**said, line=prompt.options[index].line, index=index)

    # -- Passing by itself -----------------------------------------------------------------------

    def _passing(self) -> list[engine.Prompt]:
        """The open prompts that a person's seat answers by itself. Once a seat has to be asked,
        what it passes until has ended."""
        if self.game.over or self.table.paused:
            return []
        found = []
        for prompt in self.game.prompts:
            if prompt.seat not in self.persons:
                continue
            if self._by_itself(prompt):
                found.append(prompt)
            else:
                self._ends_until(prompt)
        return found

    def _by_itself(self, prompt: engine.Prompt) -> bool:
        """Whether the seat answers this prompt by itself. This follows from what a spectator sees
        and from the seat's own settings."""
        seat = self.persons.get(prompt.seat)
        index = passing.given_by_itself(self.table.rulebook, prompt)
        if seat is None or index is None:
            return False
        if not self.stops:
            self.stops = stops_at(self.persons.values(), self.table.rulebook)
        control = control_of(seat, self.stops[prompt.seat])
        key = (prompt.seat, control, prompt.kind)
        if key not in self.judged:
            self.judged[key] = not control.asks(self.public, prompt.seat, prompt.kind)
        return self.judged[key]

    def _ends_until(self, prompt: engine.Prompt) -> None:
        seat = self.persons[prompt.seat]
        own_question = prompt.kind != stops.PRIORITY
        if seat.until and (not own_question or seat.until["what"] == stops.UNTIL[0]):
            seat.until = None
            seat.save(update_fields=("until",))
            self.freed.add(prompt.seat)

    def _due(self) -> bool:
        """Whether the time that was drawn for a pass has come. Against the house a pass is always
        due."""
        if len(self.persons) < 2:
            return True
        at = self.row.passes_at
        return at is not None and not self.applied and at <= self.now

    def _pass_on(self) -> None:
        """Pass wherever seats do so by themselves, until somebody is asked."""
        while len(self.steps) < STEPS_AT_ONCE:
            prompt = next(iter(self._passing()), None)
            if prompt is None:
                return
            self._pass(prompt)
            self._house()

    def _pass(self, prompt: engine.Prompt) -> None:
        """Store the pass of a seat, and apply it like an input of its player."""
        index = passing.given_by_itself(self.table.rulebook, prompt) or 0
        self._apply(
            Input(
                game=self.row,
                letter=prompt.seat,
                asked=self.asked[prompt.seat][0],
                line=prompt.options[index].line,
                index=index,
                digest=self.open.digest(prompt),
                source=InputSource.STOPS,
            )
        )

    def _note(self, made: Input | None, events: Sequence[engine.Event] | None = None) -> None:
        """Write down one step: its events, the prompts that follow, now and then a checkpoint."""
        game, number = self.game, self.game.step
        self.judged, self.open, self._public = {}, Open(), None
        self.steps.append(
            StepRow(
                game=self.row,
                number=number,
                letter=made.letter if made else "",
                kind=made.kind if made else "",
                line=game_rows.said(made) if made else "",
                events=stored_events(game.events if events is None else events, game.seats, made),
                **moment_of(self.public),
                position=game.position_digest(),
                chain=game.chain,
            )
        )
        self._offer(number, made)
        if number % keyframes.EVERY == 0:
            self.keyframes.append(game_rows.checkpoint(self.row, self.game))

    def _offer(self, number: int, made: Input | None) -> None:
        """Store the open prompts. A prompt that a seat had already keeps the step at which it was
        first put, so that an answer that is on its way stays valid while the other seat answers its
        own prompt."""
        open_now: dict[str, tuple[int, str]] = {}
        for prompt in self.game.prompts:
            own = made is None or made.kind == InputKind.REPAIR or made.letter == prompt.seat
            same = None if own else self._standing(prompt)
            digest = self.open.digest(prompt)
            asked, before = self.asked.get(prompt.seat, (number, ""))
            if own or before != digest:
                asked = number
            open_now[prompt.seat] = (asked, digest)
            offer = Offer(
                game=self.row,
                number=number,
                letter=prompt.seat,
                asked=asked,
                kind=prompt.kind,
                rule=prompt.rule,
                text=prompt.text,
                options=same.options if same is not None else self._options(prompt),
                digest=digest,
                by_itself=self._by_itself(prompt),
            )
            self.offers.append(offer)
            if len(self.game.prompts) > 1:
                self.standing[prompt.seat] = prompt.digest, offer
        self.asked = open_now

    def _standing(self, prompt: engine.Prompt) -> Offer | None:
        """What this seat was offered at the step before, if it is asked the same still while
        another seat answers a question of its own (both place their armies at once, 4.1.1)."""
        before, offer = self.standing.get(prompt.seat, (b"", None))
        if offer is None or len(self.game.prompts) == 1:
            return None
        if (before, offer.kind) != (prompt.digest, prompt.kind):
            return None
        self.open.digests[prompt.seat] = offer.digest
        return offer

    def _options(self, prompt: engine.Prompt) -> Sequence[dict[str, Any]]:
        """The answers that a seat may give: the engine's lines, or whole formations before the seat
        has placed a card."""
        if prompt.kind == formations.KIND:
            whole = self.formations.of(self.game, prompt.seat)
            if whole is not None:
                return whole
        told, ways = prompt.seat in self.persons, self.open.ways(prompt)
        return previews.options_told(self.game, prompt, told=told, ways=ways)

    def store(self) -> None:
        """Write everything at once; the live game is remembered only if the commit succeeds."""
        row, game = self.row, self.game
        held = row.owed, row.passes_at
        if not self.steps:
            self._owe()
            if (row.owed, row.passes_at) != held:
                update(row, OWED)
            self._keep()
            return
        clocked = clocks.follow(self)
        views = {reader: game.view(reader) for reader in (*game.seats, "judge")}
        views["spectator"] = dict(self.public)
        if game.over:
            game_rows.close(row, game)
        self._owe()
        rows = (self.steps, self.offers, self.applied, self.thoughts, self.keyframes)
        with together():
            storing.write(row, game, storing.Rows(*rows, views))
            row.revision, row.chain = game.step, game.chain
            update(row, (*CHANGED, *clocked, *(RESULT if game.over else ())))
            told = telling.tell(self, views)
        if told is not None:
            watching.follow(told)
        if self.gone and self.table.undo:
            transaction.on_commit(lambda: game_rows.end_request(self.table.pk))
        self._keep()

    def _keep(self) -> None:
        kept = live_games.Kept(self.game, self.asked)
        transaction.on_commit(lambda: live_games.keep(self.row.pk, kept))

    def _owe(self) -> None:
        """Mark whether the house still has to answer (after the cap) or a seat to pass by itself,
        and hint if so."""
        more = bool(self._asked_of_the_house(thinking=False))
        thinks = self.thinks
        if thinks:
            hints.house(self.row.pk)
        passes = not more and bool(self._passing())
        at = self.row.passes_at
        if more or (passes and len(self.persons) < 2):
            hints.referee(self.row.pk)
            at = None
        elif not passes:
            at = None
        elif at is None or self.steps:
            at = self.pause
            hints.referee_at(self.row.pk, max(0.0, (at - self.now).total_seconds()) + TARDY)
        self.row.owed, self.row.passes_at = more or thinks or passes, at
