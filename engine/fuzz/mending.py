"""Random games that a judge repairs at random: the search for repairs that break a law.

Each repair is checked much as a step of the game is: invariants and hidden cards. Half of them are
taken back at once, which must give the position before them byte for byte. The record of the whole
game is written as text and verified in another process that never saw the game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from traceback import extract_tb

from engine import rulebook
from engine.fuzz import checks
from engine.fuzz.tally import Tally
from engine.fuzz.trial import Setting, Trial
from engine.fuzz.twin import Silent
from engine.kernel.chance import Stream, seed_bytes
from engine.kernel.game import Game
from engine.kernel.prompt import Refused
from engine.kernel.repair import PRESENT, BadRepair, Repair
from engine.record import Record, alike, carry_out, learned, record_of
from engine.record.verify import verify

ONE_IN = 40
"""After one decision in so many a judge repairs the game."""
MOST = 6
"""The most repairs of one game: each return to an earlier step makes the game longer."""
FARTHEST = 40
"""The most steps that a repair goes back."""


@dataclass(slots=True)
class Mended:
    """Counts of repairs, by kind. `refused`: repairs that are not allowed; `taken_back`: repairs
    that were undone at once; `verified`: records that were verified in another process."""

    tally: Tally = field(default_factory=Tally)
    repairs: Counter[str] = field(default_factory=Counter)
    refused: int = 0
    taken_back: int = 0
    verified: int = 0

    def add(self, other: Mended) -> None:
        """Take in the counts of other games."""
        self.tally.add(other.tally)
        self.repairs += other.repairs
        self.refused += other.refused
        self.taken_back += other.taken_back
        self.verified += other.verified

    def line(self) -> str:
        """The last line of the command."""
        kinds = " ".join(f"{kind}={self.repairs[kind]}" for kind in KINDS)
        head = f"{kinds} refused={self.refused} taken_back={self.taken_back}"
        return f"{self.tally.line()} {head} verified={self.verified}"


KINDS = ("back", "correct", "replace", "both")


def mended(setting: Setting, first: int, games: int) -> Iterator[Mended]:
    """The counts of each game from number `first` on, in order."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        for number in range(first, first + games):
            one = _Mending(setting, number)
            text = one.record()
            if text:
                fault = pool.submit(proved, text).result()
                one.found.verified += not fault
                one.note("broken", [f"the record in another process: {fault}"] if fault else [])
            yield one.found


def proved(text: str) -> str:
    """What is wrong with the text of a record; "" if every digest agrees."""
    found = verify(Record.from_json(text))
    return "" if found.ok else str(found)


class _Mending(Trial):
    """A game of the fuzz that is repaired now and then. `kept` holds its position at each step."""

    def __init__(self, setting: Setting, number: int) -> None:
        self.found = Mended(Tally(games=1))
        super().__init__(setting, number, self.found.tally)
        self.twin = Silent()  # a second reading cannot follow a judge
        self.judge = Stream(seed_bytes(setting.seed), f"fuzz/{number}/judge")
        self.kept: list[Game] = []
        self.ended: Game | None = None
        self.rules = rulebook.all_ids(setting.game)

    def record(self) -> str:
        """Play the game and return the text of its record; "" if a fault ended the game."""
        try:
            self.whole()
        except Exception as error:
            last = extract_tb(error.__traceback__)[-1]
            where = f"{last.name} line {last.lineno} of {last.filename.rpartition('/')[2]}"
            self.note("errors", [f"{type(error).__name__}: {error} in {where}"])
            return ""
        return record_of(self.ended).as_json() if self.ended is not None else ""

    def again(self, game: Game) -> None:
        """Do nothing: the record of every game is verified in another process."""

    def one_step(self, game: Game) -> None:
        self.ended = game
        if not self.kept:
            self.kept.append(game.clone())
        super().one_step(game)
        self.kept.append(game.clone())
        if self.found.repairs.total() < MOST and not self.judge.below(ONE_IN) and not game.over:
            self.repair(game)

    # -- one repair -----------------------------------------------------------------------------

    def repair(self, game: Game) -> None:
        kind = KINDS[self.judge.below(len(KINDS))]
        repair = self.drawn(game, kind)
        before = game.clone()
        try:
            self.carried_out(game, repair)
        except BadRepair:
            self.found.refused += 1
            self.note("broken", self.changed(game, before))
            return
        self.found.repairs[kind] += 1
        if self.judge.below(2) and not game.over:
            self.taken_back(game, before)

    def carried_out(self, game: Game, repair: Repair) -> None:
        earlier = self.kept[repair.back] if repair.back != PRESENT else None
        carry_out(game, repair, earlier)
        self.kept.append(game.clone())
        self.step = game.step
        self.note("broken", checks.well_asked(game))
        self.note("broken", self.book.broken(game))
        self.note("broken", (f"a copy has {what}" for what in checks.anew(game, game.clone())))
        for seat in (*game.seats, "spectator"):
            other = self.book.permute(game, seat, self.sight)
            self.note("leaks", checks.leaked(game, other, seat, self.lines(game, seat)))

    def taken_back(self, game: Game, before: Game) -> None:
        repair = self.worded(Repair(back=before.step, chance=True, undoes=before.step + 1))
        self.carried_out(game, repair)
        self.found.taken_back += 1
        if not alike(game, before):
            self.note("broken", ["a repair taken back left another position"])

    def changed(self, game: Game, before: Game) -> Iterator[str]:
        if game.encode() != before.encode() or game.chain != before.chain:
            yield "a repair was refused and changed the game"

    # -- what is drawn --------------------------------------------------------------------------

    def drawn(self, game: Game, kind: str) -> Repair:
        """A repair of a kind, which may be one that is refused."""
        back = max(0, game.step - 1 - self.judge.below(FARTHEST))
        if kind == "correct":
            return self.worded(Repair(corrections=self.corrections(game)))
        later = self.kept[back + 1 :]
        repair = Repair(back=back, known=learned(self.kept[back], later))
        if kind == "replace":
            answers = self.answers(self.kept[back], game.inputs[back:])
            return self.worded(repair._replace(chance=True, answers=answers))
        if kind == "both":
            repair = repair._replace(corrections=self.corrections(self.kept[back]))
        return self.worded(repair)

    def worded(self, repair: Repair) -> Repair:
        rule = self.rules[self.judge.below(len(self.rules))]
        return repair._replace(rules=(rule,), reason="drawn by lot", by="judge 1")

    def corrections(self, game: Game) -> tuple[str, ...]:
        """One to three corrections, their numbers changed at random."""
        lines = self.book.corrections(game)
        if not lines:
            return ("nothing",)
        drawn = (lines[self.judge.below(len(lines))] for _ in range(1 + self.judge.below(3)))
        return tuple(dict.fromkeys(self.varied(line) for line in drawn))

    def varied(self, line: str) -> str:
        head, _, number = line.rpartition(" ")
        return f"{head} {self.judge.below(4) * 5}" if number.isdigit() else line

    def answers(self, begin: Game, given: list) -> tuple[tuple[str, str], ...]:  # type: ignore[type-arg]
        """A random choice in the position ``begin``, and after it the choices that were made from
        there in the game (``given``, without the first), as long as they are legal."""
        work = begin.clone()
        prompt = work.prompts[0]
        lines = [(prompt.seat, prompt.options[self.judge.below(len(prompt.options))].line)]
        work.choose(*lines[0])
        for one in given[1:]:
            asked = work.prompt_for(one.seat) if one.kind == "choose" else None
            if asked is None or not asked.options.has(one.index):
                break
            line = asked.options[one.index].line
            try:
                work.choose(one.seat, line)
            except Refused:
                break
            lines.append((one.seat, line))
        return tuple(lines)
