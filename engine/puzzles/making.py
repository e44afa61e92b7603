"""Makes puzzles: the house plays, and each decision is looked at whether it is one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import engine
from engine import games, players, rulesets
from engine.decks import DeckList
from engine.fuzz.deckbuilding import draw_deck
from engine.kernel.chance import Stream, seed_bytes
from engine.kernel.game import Game
from engine.kernel.prompt import Prompt, Refused
from engine.players import tries
from engine.players.levels import Level
from engine.puzzles.goals import Goal, goal_of
from engine.puzzles.proof import Proof, Unproved, prove
from engine.puzzles.puzzle import Puzzle, Record, position

LONGEST = 1_500
"""Decisions after which a game is left."""
THOROUGH = 20
"""So many times more may be looked at to prove what was found."""


BRISK = Level("brisk", tries=6, work=80, width=6, turns=1, steps=12, busy=0)
"""How the house plays the games: well enough that positions make sense, and soon done."""


@dataclass(slots=True)
class Search:
    """What is looked for, and what has been looked at. `most`, `deepest`: as `prove` has them;
    `simple`: so many puzzles of one choice are taken from a game."""

    game: str
    format: str
    most: int = 400
    deepest: int = 0
    simple: int = 3
    seen: dict[str, int] = field(default_factory=dict)

    def note(self, what: str) -> None:
        self.seen[what] = self.seen.get(what, 0) + 1


def puzzles_of(search: Search, seed: int) -> Iterator[tuple[Record, Puzzle]]:
    """The puzzles in the game of this seed, each with the record up to it; one a turn, and
    some only of those that take one choice."""
    book, goal = games.rulebook(search.game), goal_of(search.game)
    size = _size(search.game, search.format)
    lists = _lists(search, size, seed)
    game = engine.new_game(
        game=search.game, format=search.format, seed=seed, decks=lists, board=book.board(size)
    )
    luck = {seat: players.stream(seed, seat) for seat in game.seats}
    inputs: list[int] = []
    done, simple = -1, 0
    game.go_on()
    while not game.over and len(inputs) < LONGEST:
        prompt = game.prompts[0]
        if book.turns(game) != done and goal.task(game, prompt.seat) is not None:
            proof = _proof(search, goal, game)
            if proof is not None and (proof.choices > 1 or simple < search.simple):
                simple += proof.choices == 1
                done = book.turns(game)
                record = _record(search, seed, size, lists, inputs)
                place = len(inputs), game.position_digest()
                yield record, _puzzle(goal, game, record, *place, proof)
        index = _choice(game, prompt, luck[prompt.seat])
        inputs.append(index)
        game.choose(prompt.seat, index)
        game.go_on()


def proved_again(puzzle: Puzzle, record: Record, most: int = 100_000) -> str:
    """Why a puzzle is none any more by the rules as they are; "" where it is proved again, with the
    same line and the same cards shown."""
    goal = goal_of(puzzle.game)
    try:
        game = position(record, puzzle.step)
    except (Refused, IndexError):
        return "its record is refused"
    if game.position_digest() != puzzle.digest:
        return "its record leads to another position"
    game.rest()
    try:
        proof = prove(goal, game, most=most)
    except Unproved as why:
        return f"it is not proved: {why}"
    if proof is None:
        return "there is no line, or more than one"
    if _puzzle(goal, game, record, puzzle.step, puzzle.digest, proof) != puzzle:
        return "the line is another one"
    return ""


def _choice(game: Game, prompt: Prompt, luck: Stream) -> int:
    """What the house does: as its levels choose, with little thought."""
    if prompt.forced:
        return 0
    return tries.choose(game, prompt, BRISK, luck)


def _proof(search: Search, goal: Goal, game: Game) -> Proof | None:
    root = game.clone()
    root.rest()
    try:
        found = prove(goal, root, most=search.most, deepest=search.deepest, quick=True)
        if found is not None:
            found = prove(goal, root, most=search.most * THOROUGH, deepest=found.choices)
    except Unproved as why:
        search.note(str(why))
        return None
    search.note("a puzzle" if found else "no or several lines")
    return found


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


def _puzzle(goal: Goal, game: Game, record: Record, step: int, digest: str, proof: Proof) -> Puzzle:
    seat = game.prompts[0].seat
    own, foe = goal.subject(game, goal.task(game, seat))
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
    )
