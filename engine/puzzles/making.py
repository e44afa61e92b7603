"""Makes puzzles: the house plays games, and each decision in them is tried as a puzzle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import engine
from engine import games, players, rulesets
from engine.decks import DeckList
from engine.fuzz.deckbuilding import draw_deck
from engine.kernel.chance import Stream, seed_bytes
from engine.kernel.game import Game
from engine.kernel.prompt import Prompt, Refused
from engine.players import tries
from engine.players.levels import Level
from engine.puzzles.goals import Goal, goal_of, goals_of
from engine.puzzles.proof import HIDDEN, LONG, NONE, Line, Proof, Unproved, prove, sketch
from engine.puzzles.puzzle import Puzzle, Record, position

LONGEST = 1_500
"""A game is left after so many decisions."""
THOROUGH = 20
"""A proof may look at so many times `Search.most` positions."""


BRISK = Level("brisk", tries=6, work=80, width=6, turns=1, steps=12, busy=0)
"""How the house plays the games: well enough that positions make sense, and fast."""


EACH = 2
"""The most puzzles that are taken from a game."""
TEMPTING = 3
"""If the line has only one act, at least so many other options must look as good."""


@dataclass(slots=True)
class Search:
    """What is looked for, and what has been looked at. `most`, `deepest`: see `prove`. `each`: the
    most puzzles taken from a game. `hasty`: a game is left as soon as it has given `each` puzzles
    of different goals. `seen`: for each goal, how many positions came to which result. `work`: for
    each goal, how many positions were looked at. `looked`: the tasks of this game that need not be
    looked at again."""

    game: str
    format: str
    most: int = 2_000
    deepest: int = 0
    each: int = EACH
    hasty: bool = False
    seen: dict[str, Counter[str]] = field(default_factory=dict)
    work: Counter[str] = field(default_factory=Counter)
    looked: set[Any] = field(default_factory=set)

    def note(self, goal: str, what: str, work: int = 0) -> None:
        """Count the result of a position."""
        self.seen.setdefault(goal, Counter())[what] += 1
        self.work[goal] += work


Found = tuple[Record, Puzzle]


def puzzles_of(search: Search, seed: int) -> Iterator[Found]:
    """The best puzzles in the game of this seed, in the order of the game, each with the record up
    to it."""
    found: list[Found] = []
    for one in _candidates(search, seed):
        found.append(one)
        if search.hasty and len({puzzle.goal for _record, puzzle in found}) >= search.each:
            break
    yield from sorted(_best(found, search.each), key=lambda one: one[1].step)


def _best(found: list[Found], most: int) -> list[Found]:
    """At most so many puzzles of a game, the deepest first, and of different goals if possible. Of
    puzzles with the same line and names only one is kept."""
    unlike: dict[Any, Found] = {}
    for one in found:
        puzzle = one[1]
        unlike.setdefault((puzzle.goal, puzzle.own, puzzle.foe, puzzle.line), one)
    left = sorted(unlike.values(), key=lambda one: (-one[1].choices, -one[1].moves))
    kept: list[Found] = []
    while left and len(kept) < most:
        goals = {puzzle.goal for _record, puzzle in kept}
        best = next((one for one in left if one[1].goal not in goals), left[0])
        left.remove(best)
        kept.append(best)
    return kept


def _candidates(search: Search, seed: int) -> Iterator[Found]:
    """All puzzles in the game of this seed, at most one of each goal in a turn."""
    book, goals = games.rulebook(search.game), goals_of(search.game)
    size = _size(search.game, search.format)
    lists = _lists(search, size, seed)
    game = engine.new_game(
        game=search.game, format=search.format, seed=seed, decks=lists, board=book.board(size)
    )
    luck = {seat: players.stream(seed, seat) for seat in game.seats}
    inputs: list[int] = []
    done: set[tuple[int, str]] = set()
    counts: Counter[str] = Counter()
    search.looked = set()
    game.go_on()
    while not game.over and len(inputs) < LONGEST:
        prompt = game.prompts[0]
        index = _choice(game, prompt, luck[prompt.seat])
        for goal in goals:
            turn = book.turns(game), goal.name
            if turn in done or counts[goal.name] >= search.each:
                continue
            proof = _proof(search, goal, game, index)
            if proof is not None:
                done.add(turn)
                counts[goal.name] += 1
                record = _record(search, seed, size, lists, inputs)
                place = len(inputs), game.position_digest()
                yield record, _puzzle(goal, game, record, *place, *proof)
                break  # a position gives one puzzle
        inputs.append(index)
        game.choose(prompt.seat, index)
        game.go_on()


def proved_again(puzzle: Puzzle, record: Record, most: int = 100_000) -> str:
    """Why a puzzle is no longer one under the present rules; "" where it is proved again with the
    same line and the same shown cards."""
    try:
        goal = goal_of(puzzle.game, puzzle.goal)
    except LookupError:
        return "its goal is unknown"
    try:
        game = position(record, puzzle.step)
    except (Refused, IndexError):
        return "its record is refused"
    if game.position_digest() != puzzle.digest:
        return "its record leads to another position"
    game.rest()
    asked = puzzle.own, puzzle.foe, puzzle.number
    tasks = goal.tasks(game, game.prompts[0].seat)
    task = next(
        (one for one in tasks if (*goal.subject(game, one), goal.number(one)) == asked), None
    )
    if task is None:
        return "its goal is none here"
    try:
        proof = prove(goal, game, task, most)
    except Unproved as why:
        return f"it is not proved: {why}"
    if _puzzle(goal, game, record, puzzle.step, puzzle.digest, task, proof) != puzzle:
        return "the line is another one"
    return ""


def _choice(game: Game, prompt: Prompt, luck: Stream) -> int:
    """The option that the house takes: chosen as its levels choose, with little thought."""
    if prompt.forced:
        return 0
    return tries.choose(game, prompt, BRISK, luck)


def _proof(search: Search, goal: Goal, game: Game, missed: int) -> tuple[Any, Proof] | None:
    """The first task of this goal that has a proof and is worth a thought, with the proof; None
    without one. `missed`: the number of the option that the house takes."""
    for task in goal.tasks(game, game.prompts[0].seat):
        moment = goal.moment(game, task)
        if moment is not None and (goal.name, task, moment) in search.looked:
            continue
        search.looked.add((goal.name, task, moment))
        root = game.clone()
        root.rest()
        most = int(search.most * goal.share)
        try:
            line, work = sketch(goal, root, task, most, search.deepest)
            if _too_simple(goal, root, task, line, missed):
                search.note(goal.name, "too simple", work)
                continue
            found = prove(goal, root, task, search.most * THOROUGH, search.deepest)
            if _too_simple(goal, root, task, found.line, missed):
                search.note(goal.name, "too simple", found.work)
                continue
        except Unproved as why:
            search.note(goal.name, why.why, why.work)
            if goal.rising and why.why in (NONE, LONG, HIDDEN):
                return None
            continue
        search.note(goal.name, "a puzzle", found.work)
        return task, found
    return None


def _too_simple(goal: Goal, game: Game, task: Any, line: Line, missed: int) -> bool:
    """Whether a puzzle needs no thought. A line with only one act is too simple if few other
    options look as good, if its first choice is not that act, or if the house, which thinks little,
    takes that choice. A line that reaches a lesser goal is too simple for this one."""
    acts, rest = _followed(goal, game, task, line)
    if acts > 1 or goal.lesser(rest):
        return goal.lesser(rest)
    prompt, right, names = game.prompts[0], line[0][1], goal.subject(game, task)
    tempting = sum(
        goal.acts(prompt, index) and goal.tempts(option.line, names)
        for index, option in enumerate(prompt.options)
        if index != right
    )
    return tempting < TEMPTING or right == missed or not goal.acts(prompt, right)


def _followed(goal: Goal, game: Game, task: Any, line: Line) -> tuple[int, Any]:
    """How many acts the solver has in the line, and the task at the end of the line. An option that
    only leads on, to the next phase, is no act."""
    at, count = game.clone(), 0
    solver = game.prompts[0].seat
    for seat, index in line:
        count += seat == solver and goal.acts(at.prompts[0], index)
        task = goal.went_on(task, at.choose(seat, index))
        task = goal.went_on(task, at.go_on())
    return count, task


def _size(game: str, format: str) -> int:
    sizes, usual = rulesets.get(game, format).sizes, games.rulebook(game).beginner[1]
    return usual if usual in sizes else sizes[0]


def _lists(search: Search, size: int, seed: int) -> dict[str, DeckList]:
    stream = Stream(seed_bytes(seed), "lists")
    seats = games.rulebook(search.game).table(2)
    return {seat: draw_deck(search.game, search.format, size, stream) for seat in seats}


def _record(
    search: Search, seed: int, size: int, lists: dict[str, DeckList], inputs: list[int]
) -> Record:
    return Record(
        id=f"{search.game}-{search.format}-{seed}",
        game=search.game,
        format=search.format,
        seed=seed,
        size=size,
        decks={letter: deck.as_json() for letter, deck in lists.items()},
        inputs=tuple(inputs),
    )


def _puzzle(
    goal: Goal, game: Game, record: Record, step: int, digest: str, task: Any, proof: Proof
) -> Puzzle:
    seat = game.prompts[0].seat
    own, foe = goal.subject(game, task)
    return Puzzle(
        id=f"{record.id}-{step}",
        game=record.game,
        goal=goal.name,
        record=record.id,
        step=step,
        seat=seat,
        own=own,
        foe=foe,
        digest=digest,
        line=tuple(index for _seat, index in proof.line),
        choices=proof.choices,
        moves=proof.moves,
        refuted=tuple(
            {str(index): [number for _seat, number in path] for index, path in one.items()}
            for one in proof.refuted
        ),
        shown=goal.shown(game, seat, proof.drawn),
        number=goal.number(task),
    )
