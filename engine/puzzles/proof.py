"""Proves that one line alone reaches a goal: every choice of both sides is looked at.

As in chess problems, the solver has a fixed number of choices, the fewest that are enough. Letting
things take their course, as by a pass, does not count as a choice. So an option that neither helps
nor harms is no second solution.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any, NamedTuple

from engine import games
from engine.kernel.game import Game
from engine.kernel.prompt import Prompt
from engine.puzzles.goals import Goal

Step = tuple[str, int]
"""A choice: the seat that makes it, and the number of the option."""
Line = tuple[Step, ...]
"""Choices, one after the other."""


class Unproved(Exception):
    """Nothing is proved: why not, and how many positions were looked at."""

    def __init__(self, why: str, work: int = 0) -> None:
        super().__init__(why)
        self.why = why
        self.work = work


FEW = "few options"
NEEDLESS = "no choice is needed"
NONE = "no line"
SEVERAL = "several lines"
LONG = "it takes too long"
HIDDEN = "chance, or what is not shown"
TOGETHER = "several decide at once"
"""Why a position is no puzzle."""


@dataclass(frozen=True, slots=True)
class Proof:
    """The one line that reaches the goal in `choices` choices of the solver. `line`: the decisions
    of both sides. `refuted`: for each decision of the solver in the line, what follows each wrong
    option, by the number of the option. `drawn`: by seat, the most cards drawn from the shown tops
    of piles in any position that was looked at."""

    choices: int
    line: Line
    refuted: tuple[dict[int, Line], ...]
    drawn: dict[str, int]
    work: int

    @property
    def moves(self) -> int:
        """How many decisions the solver makes in the line, passes included."""
        return len(self.refuted)


FEWEST = 3
"""The fewest options that the first decision must have."""
GROWTH = 3
"""A search with more effort is expected to look at so many times more positions."""


def prove(goal: Goal, game: Game, task: Any, most: int, deepest: int = 0) -> Proof:
    """The proof for the seat that decides now, in at most `deepest` choices (0 for as many as the
    goal allows), with at most `most` positions looked at. Raises `Unproved` where no line, or more
    than one, reaches the goal in the fewest choices."""
    search = _search(goal, game, task, most)
    try:
        return search.proof(deepest or goal.deepest)
    except Unproved as why:
        why.work = search.work
        raise


def sketch(goal: Goal, game: Game, task: Any, most: int, deepest: int = 0) -> tuple[Line, int]:
    """The line that may be the only one, and how many positions were looked at. A sketch is found
    sooner than a proof and proves nothing: it looks only once at positions that look the same, and
    leaves out lines that take too much effort (`Goal.effort`)."""
    search = _search(goal, game, task, most)
    search.quick = True
    try:
        return search.sketch(deepest or goal.deepest), search.work
    except Unproved as why:
        why.work = search.work
        raise


def _search(goal: Goal, game: Game, task: Any, most: int) -> _Search:
    if len(game.asks) != 1:
        raise Unproved(TOGETHER)
    prompt = game.prompts[0]
    if len(prompt.options) < FEWEST:
        raise Unproved(FEW)
    return _Search(goal, At(game, task), prompt.seat, most)


class At(NamedTuple):
    """A position, and what is left of the task there."""

    game: Game
    task: Any


@dataclass(slots=True)
class _Search:
    """The search for a proof. The answer for a position is True if the solver reaches the goal,
    False if not, and None where that depends on chance or on something that is not shown. A line
    that needs such a position is no solution; an option that only such a position refutes may be a
    second solution."""

    goal: Goal
    root: At
    seat: str
    most: int
    quick: bool = False
    work: int = 0
    doubted: bool = False
    drawn: dict[str, int] = field(default_factory=dict)
    known: dict[tuple[bytes, int], bool | None] = field(default_factory=dict)

    def proof(self, deepest: int) -> Proof:
        if self.reached(self.root, 0):
            raise Unproved(NEEDLESS)
        for choices in range(1, deepest + 1):
            if self.only(self.root, choices) is not None:
                if choices < self.goal.fewest:
                    raise Unproved(NEEDLESS)
                return self.with_refutations(choices, self.line(self.root, choices))
        raise Unproved(HIDDEN if self.doubted else NONE)

    def sketch(self, deepest: int) -> Line:
        """What may be the only line. Raises `Unproved` where there is none, or where it would take
        too long to find one."""
        if self.reached(self.root, 0):
            raise Unproved(NEEDLESS)
        for effort in self.goal.efforts(deepest):
            if self.work * GROWTH > self.most:
                raise Unproved(LONG)
            if self.only(self.root, effort) is not None:
                return tuple(self.line(self.root, effort))
        raise Unproved(HIDDEN if self.doubted else NONE)

    def with_refutations(self, choices: int, line: list[Step]) -> Proof:
        refuted, at, left = [], self.root, choices
        for seat, index in line:
            if seat == self.seat:
                refuted.append(self.refutations(at, left, index))
                left -= self.cost(at.game.prompts[0], index)
            at = self.proved_after(at, index)
        return Proof(choices, tuple(line), tuple(refuted), self.drawn, self.work)

    def after(self, at: At, index: int) -> At | None:
        """The position after an option of the one decision that is owed. The choices with only one
        option that follow are made, too, as long as the goal is open. None where the position
        cannot be part of a proof."""
        self.work += 1
        if self.work > self.most:
            raise Unproved(LONG)
        branch = at.game.clone()
        branch.foresee(at.game.prompts[0].options.keys[index])
        after = At(branch, self.goal.went_on(at.task, branch.events))
        if self.hides(branch):
            return None
        while self.outcome(after) is None and branch.go_on(1):
            after = At(branch, self.goal.went_on(after.task, branch.events))
            if self.hides(branch):
                return None
        if self.outcome(after) is None:
            for seat, count in self.goal.drawn(branch, self.root.game).items():
                self.drawn[seat] = max(count, self.drawn.get(seat, 0))
        return after

    def outcome(self, at: At) -> bool | None:
        """Whether the goal is reached (True) or out of reach (False); None while both are
        possible."""
        return self.goal.outcome(at.game, self.seat, at.task)

    def proved_after(self, at: At, index: int) -> At:
        """The position after an option that is part of a proof. Raises `Unproved` where there is
        none."""
        branch = self.after(at, index)
        if branch is None:
            raise Unproved(HIDDEN)
        return branch

    def hides(self, branch: Game) -> bool:
        """Whether a position cannot be part of a proof."""
        return len(branch.asks) > 1 or self.goal.unseen(branch, self.root.game)

    def cost(self, prompt: Prompt, index: int) -> int:
        """How many choices of the solver an option counts for, or in a sketch how much effort; 0
        for the option that lets things take their course."""
        if index == games.rulebook(self.goal.game).idle(prompt):
            return 0
        return self.goal.effort(prompt, index) if self.quick else 1

    def reached(self, at: At | None, left: int) -> bool | None:
        """Whether the solver reaches the goal from here in at most `left` choices, whatever the
        other side does."""
        if at is None:
            return None
        found = self.outcome(at)
        if found is not None:
            return found
        if not self.quick or not left:
            return self.looked_at(at, left)
        text = repr((self.goal.place(at.game), at.task))
        place = blake2b(text.encode(), digest_size=16).digest(), left
        if place not in self.known:
            self.known[place] = self.looked_at(at, left)
        return self.known[place]

    def looked_at(self, at: At, left: int) -> bool | None:
        """The answer of `reached`, found by looking at every option."""
        prompt = at.game.prompts[0]
        if open_ended(prompt):
            return None
        solver, doubt = prompt.seat == self.seat, False
        for index in self.order(prompt):
            cost = self.cost(prompt, index) if solver else 0
            if cost > left:
                continue
            found = self.reached(self.after(at, index), left - cost)
            if found is solver:
                return solver
            doubt = doubt or found is None
        return None if doubt else not solver

    def order(self, prompt: Prompt) -> list[int]:
        """The numbers of all options; the option that lets things take their course comes first."""
        numbers = list(range(len(prompt.options)))
        return sorted(numbers, key=lambda index: self.cost(prompt, index))

    def line(self, at: At, left: int) -> list[Step]:
        """The only line from here, while the other side resists as long as it can. Raises
        `Unproved` where another choice of the solver reaches the goal as well."""
        if self.outcome(at) is not None:
            return []
        prompt = at.game.prompts[0]
        if prompt.seat == self.seat:
            index = self.only(at, left)
            if index is None:
                raise Unproved(NONE)
            rest = self.line(self.proved_after(at, index), left - self.cost(prompt, index))
            return [(prompt.seat, index), *rest]
        longest: list[Step] = []
        why = Unproved(SEVERAL)
        for index in self.order(prompt):
            try:
                rest = self.line(self.proved_after(at, index), left)
            except Unproved as other:
                if other.why == LONG:
                    raise
                why = other
                continue
            if len(rest) >= len(longest):
                longest = [(prompt.seat, index), *rest]
        if not longest:
            raise why
        return longest

    def only(self, at: At, left: int) -> int | None:
        """The one option of the solver that reaches the goal; None where no option does. Raises
        `Unproved` where several do, or where another one might."""
        prompt, right, doubt = at.game.prompts[0], None, False
        if open_ended(prompt):
            raise Unproved(HIDDEN)
        for index in self.order(prompt):
            cost = self.cost(prompt, index)
            if cost > left:
                continue
            found = self.reached(self.after(at, index), left - cost)
            if found and right is not None:
                raise Unproved(SEVERAL)
            right = index if found else right
            doubt = doubt or found is None
        if doubt and right is not None:
            raise Unproved(HIDDEN)
        self.doubted = doubt
        return right

    def refutations(self, at: At, left: int, right: int) -> dict[int, tuple[Step, ...]]:
        """For each wrong option, how the other side keeps the solver from the goal; empty where the
        option is one choice too many."""
        prompt, found = at.game.prompts[0], {}
        for index in range(len(prompt.options)):
            rest = left - self.cost(prompt, index)
            if index != right:
                after = self.proved_after(at, index) if rest >= 0 else None
                found[index] = tuple(self.refutation(after, rest)) if after else ()
        return found

    def refutation(self, at: At, left: int) -> list[Step]:
        """The choices from here until the goal is out of reach or the solver has no choice left."""
        found: list[Step] = []
        while left >= 0 and self.outcome(at) is None:
            prompt = at.game.prompts[0]
            index = self.order(prompt)[0]
            if prompt.seat == self.seat:
                left -= self.cost(prompt, index)
                if left < 0:
                    break
            else:
                index = next(
                    number
                    for number in self.order(prompt)
                    if self.reached(self.after(at, number), left) is False
                )
            found.append((prompt.seat, index))
            at = self.proved_after(at, index)
        return found


def open_ended(prompt: Prompt) -> bool:
    """Whether there are more options than can be listed."""
    return hasattr(prompt.options.keys, "further")
