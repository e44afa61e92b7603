"""Proves that one line alone reaches a goal: every choice of both sides is looked at.

As in chess problems the solver has so many choices, the fewest that are enough; letting things take
their course, as by a pass, is none. So what does no harm and no good is no second solution.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any

from engine import games
from engine.kernel.game import Game
from engine.kernel.prompt import Prompt
from engine.puzzles.goals import Goal

Step = tuple[str, int]
"""A choice: whose, and the number of the option."""


class Unproved(Exception):
    """Nothing can be proved: it takes too long, chance decides, or a card that is not shown."""


@dataclass(frozen=True, slots=True)
class Proof:
    """The one line that reaches the goal in `choices` choices of the solver. `line`: the decisions
    of both sides; `refuted`: for each own decision in it, what comes of every other option, by its
    number; `drawn`: by seat, the most cards drawn from the shown tops of piles in anything that was
    looked at."""

    choices: int
    line: tuple[Step, ...]
    refuted: tuple[dict[int, tuple[Step, ...]], ...]
    drawn: dict[str, int]
    work: int

    @property
    def moves(self) -> int:
        """How many decisions of the solver it takes, passes among them."""
        return len(self.refuted)


def prove(
    goal: Goal,
    game: Game,
    *,
    most: int,
    fewest: int = 3,
    deepest: int = 0,
    quick: bool = False,
) -> Proof | None:
    """The proof for the seat that decides now; None where no line, or more than one, reaches the
    goal in the fewest choices, as many as the goal allows at most.

    At most `most` positions are looked at; `fewest` options have to be open at first;
    `deepest`: another number of choices at most. `quick`: positions that look the same are looked
    at once, which finds puzzles sooner and proves nothing. Raises `Unproved`.
    """
    if len(game.asks) != 1:
        raise Unproved("several decide at once")
    seat = game.prompts[0].seat
    task = goal.task(game, seat)
    if task is None or len(game.prompts[0].options) < fewest:
        return None
    return _Search(goal, game, seat, task, most, quick).proof(deepest or goal.deepest)


@dataclass(slots=True)
class _Search:
    goal: Goal
    root: Game
    seat: str
    task: Any
    most: int
    quick: bool
    work: int = 0
    drawn: dict[str, int] = field(default_factory=dict)
    known: dict[tuple[bytes, int], bool] = field(default_factory=dict)

    def proof(self, deepest: int) -> Proof | None:
        for choices in range(1, deepest + 1):
            if self.reached(self.root, choices):
                line = self.line(self.root, choices)
                return None if line is None else self.with_refutations(choices, line)
        return None

    def with_refutations(self, choices: int, line: list[Step]) -> Proof:
        refuted, at, left = [], self.root, choices
        for seat, index in line:
            if seat == self.seat:
                refuted.append(self.refutations(at, left, index))
                left -= self.cost(asked(at), index)
            at = self.after(at, index)
        return Proof(choices, tuple(line), tuple(refuted), self.drawn, self.work)

    def after(self, game: Game, index: int) -> Game:
        """The position after an option of the one decision that is owed, with all choices made
        that are none, as long as the goal is open."""
        self.work += 1
        if self.work > self.most:
            raise Unproved("it takes too long")
        branch = game.clone()
        branch.foresee(branch.prompts[0].options.keys[index])
        self.check(branch)
        while self.goal.outcome(branch, self.seat, self.task) is None and branch.go_on(1):
            self.check(branch)
        if self.goal.outcome(branch, self.seat, self.task) is None:
            for seat, count in self.goal.drawn(branch, self.root).items():
                self.drawn[seat] = max(count, self.drawn.get(seat, 0))
        return branch

    def check(self, branch: Game) -> None:
        """Raises `Unproved` where the position cannot be part of a proof."""
        if self.goal.unseen(branch, self.root):
            raise Unproved("chance, or a card that is not shown")
        if len(branch.asks) > 1:
            raise Unproved("several decide at once")

    def cost(self, prompt: Prompt, index: int) -> int:
        """How many choices of the solver an option is: none where things take their course."""
        return 0 if index == games.played_by(self.root).idle(prompt) else 1

    def reached(self, game: Game, left: int) -> bool:
        """Whether the solver reaches the goal from here in so many choices, whatever the other
        side does."""
        found = self.goal.outcome(game, self.seat, self.task)
        if found is not None:
            return found
        if not self.quick:
            return self.looked_at(game, left)
        text = repr(self.goal.place(game))
        place = blake2b(text.encode(), digest_size=16).digest(), left
        if place not in self.known:
            self.known[place] = self.looked_at(game, left)
        return self.known[place]

    def looked_at(self, game: Game, left: int) -> bool:
        """The same, by looking at every option."""
        prompt = asked(game)
        if prompt.seat != self.seat:
            return all(self.reached(self.after(game, index), left) for index in self.order(prompt))
        return any(
            self.reached(self.after(game, index), left - cost)
            for index in self.order(prompt)
            if (cost := self.cost(prompt, index)) <= left
        )

    def order(self, prompt: Prompt) -> list[int]:
        """The numbers of all options; letting things take their course comes first."""
        numbers = list(range(len(prompt.options)))
        return sorted(numbers, key=lambda index: self.cost(prompt, index))

    def line(self, game: Game, left: int) -> list[Step] | None:
        """The only line from here, the other side resisting as long as it can; None where a choice
        of the solver is not the only one."""
        if self.goal.outcome(game, self.seat, self.task) is not None:
            return []
        prompt = asked(game)
        if prompt.seat == self.seat:
            index = self.only(game, prompt, left)
            if index is None:
                return None
            rest = self.line(self.after(game, index), left - self.cost(prompt, index))
            return None if rest is None else [(prompt.seat, index), *rest]
        longest: list[Step] | None = None
        for index in self.order(prompt):
            rest = self.line(self.after(game, index), left)
            if rest is not None and (longest is None or len(rest) >= len(longest)):
                longest = [(prompt.seat, index), *rest]
        return longest

    def only(self, game: Game, prompt: Prompt, left: int) -> int | None:
        """The one option of the solver that reaches the goal; None where several do."""
        right = None
        for index in self.order(prompt):
            cost = self.cost(prompt, index)
            if cost <= left and self.reached(self.after(game, index), left - cost):
                if right is not None:
                    return None
                right = index
        return right

    def refutations(self, game: Game, left: int, right: int) -> dict[int, tuple[Step, ...]]:
        """For each option but the right one, how the other side keeps the goal from the solver."""
        prompt = asked(game)
        return {
            index: tuple(self.refutation(self.after(game, index), left - self.cost(prompt, index)))
            for index in range(len(prompt.options))
            if index != right
        }

    def refutation(self, game: Game, left: int) -> list[Step]:
        """What happens from here until the goal is out of reach, or no choice is left."""
        found: list[Step] = []
        while left >= 0 and self.goal.outcome(game, self.seat, self.task) is None:
            prompt = asked(game)
            index = self.order(prompt)[0]
            if prompt.seat == self.seat:
                left -= self.cost(prompt, index)
                if left < 0:
                    break
            else:
                index = next(
                    number
                    for number in self.order(prompt)
                    if not self.reached(self.after(game, number), left)
                )
            found.append((prompt.seat, index))
            game = self.after(game, index)
        return found


def asked(game: Game) -> Prompt:
    """The one decision that is owed, with all its options."""
    prompt = game.prompts[0]
    if hasattr(prompt.options.keys, "further"):
        raise Unproved("there are more options than can be listed")
    return prompt
