"""Matches of several games: who leads next, lock and show, the timelines restored
(G-lock-show.1 to .12)."""

from __future__ import annotations

from engine.genesis import locking
from engine.genesis.changes import shuffle
from engine.genesis.locking import SwapMenu
from engine.genesis.setup import begin, lay_out, opening
from engine.genesis.state import (
    FORETHOUGHTS,
    MEMORIES,
    NOBODY,
    SET_UP,
    SUBCONSCIOUS,
    THOUGHTS,
    TIMELINE,
    Battle,
    step,
)
from engine.genesis.winning import finish
from engine.kernel.agenda import Ask
from engine.kernel.prompt import Key

DRAWN = -1


class Match:
    """A match in progress.

    `results` are the winners of the games played (-1 for a drawn one), `leaders` who led them,
    `lists` for each seat the card numbers of timeline, forethoughts and subconscious as they are
    registered for the current game, `first` as they were at the beginning (G-lock-show.12).
    `swaps`: for each seat (out, in) as chosen so far; `locked`: who has locked.
    """

    __slots__ = ("best_of", "results", "leaders", "lists", "first", "swaps", "locked", "over")

    def __init__(self, best_of: int, lists: list[list[list[int]]]) -> None:
        self.best_of = best_of
        self.results: list[int] = []
        self.leaders: list[int] = []
        self.lists = lists
        self.first = [[list(cards) for cards in seat] for seat in lists]
        self.swaps: list[tuple[tuple[int, ...], tuple[int, ...]]] = [((), ()) for _ in lists]
        self.locked: list[int] = []
        self.over = 0

    def copy(self) -> Match:
        """The same match for a clone of the game."""
        twin = Match(self.best_of, [[list(cards) for cards in seat] for seat in self.lists])
        twin.results = list(self.results)
        twin.leaders = list(self.leaders)
        twin.first = self.first
        twin.swaps = list(self.swaps)
        twin.locked = list(self.locked)
        twin.over = self.over
        return twin

    def wins(self, seat: int) -> int:
        """Games won so far."""
        return self.results.count(seat)

    def winner(self) -> int | None:
        """The seat with more than half of the games, -1 if all are played without one; None while
        the match goes on."""
        for seat in range(len(self.lists)):
            if self.wins(seat) > self.best_of // 2:
                return seat
        if len(self.results) < self.best_of:
            return None
        counts = [self.wins(seat) for seat in range(len(self.lists))]
        leaders = [seat for seat, n in enumerate(counts) if n == max(counts)]
        return leaders[0] if len(leaders) == 1 else DRAWN

    def __repr__(self) -> str:
        return repr([getattr(self, name) for name in self.__slots__])


OUTSIDE = (TIMELINE, FORETHOUGHTS, SUBCONSCIOUS)
"""The piles that a match keeps for each seat, as `lists` has them."""


# --- from game to game -------------------------------------------------------------------------


@step
def game_over(game: Battle, winner: int, rules: tuple[str, ...]) -> None:
    """A game of the match has ended: the next one, or the end (GR-DK.5)."""
    match = game.series
    match.results.append(winner)
    match.leaders.append(game.leader)
    decided = match.winner()
    if decided is not None:
        restore(game)
        match.over = 1
        if decided >= 0:
            game.emit(f"match {game.seats[decided]}", (*rules, "G-lock-show.12"))
        finish(game, decided, rules)
        return
    clear_table(game)
    game.push(("next_game",))


def restore(game: Battle) -> None:
    """Both players restore their original timelines (G-lock-show.12)."""
    match = game.series
    match.lists = [[list(cards) for cards in seat] for seat in match.first]
    for seat, cards in enumerate(match.lists):
        game.zones[seat][FORETHOUGHTS] = list(cards[1])


def clear_table(game: Battle) -> None:
    """All cards go back where they are registered."""
    match = game.series
    game.permanents, game.skills = {}, {}
    game.stack, game.waiting, game.resolving = [], [], None
    game.shown, game.fetched, game.killed, game.tally = [], [], [], []
    game.immediate = game.done = game.steps = game.spent = game.passes = 0
    game.turn = game.active = game.holder = NOBODY
    game.playing = list(range(len(game.seats)))
    game.fallen = []
    game.phase = SET_UP
    game.round = 0
    game.cue = ""
    game.cause = None
    game.new_window()
    for seat, piles in enumerate(match.lists):
        game.zones[seat][THOUGHTS] = []
        game.zones[seat][MEMORIES] = []
        for zone, cards in zip(OUTSIDE, piles, strict=True):
            game.zones[seat][zone] = list(cards)
        game.fetched += piles[2]
    game.touch()


@step
def next_game(game: Battle) -> None:
    """The loser of the last game chooses whether to lead; after a drawn one chance decides
    (G-start.2, G-lock-show.4, GR-ST.6)."""
    match = game.series
    match.locked = []
    match.swaps = [((), ()) for _ in match.lists]
    if not match.results or match.results[-1] == DRAWN:
        opening(game)
        return
    game.ask("lead", 1 - match.results[-1])


# --- lock --------------------------------------------------------------------------------------


@step
def lock_first(game: Battle) -> None:
    """The winner of the last game locks first, after a drawn one its leader (G-lock-show.5); who
    has no forethoughts counts as locked (GR-DK.6)."""
    match = game.series
    last = match.results[-1]
    first = match.leaders[-1] if last == DRAWN else last
    for seat, piles in enumerate(match.lists):
        if not piles[1]:
            match.locked.append(seat)
            game.emit(f"no lock {game.seats[seat]}", ("G-lock-show.2", "GR-DK.6"))
    game.push(("lock_next", first), ("lock_next", 1 - first), ("show",))


@step
def lock_next(game: Battle, seat: int) -> None:
    """A player chooses in secret (G-lock-show.7)."""
    if seat not in game.series.locked:
        game.ask("lock", seat)


def lock_options(game: Battle, ask: Ask) -> SwapMenu:
    """Everything a player may lock, the swap that keeps all cards first."""
    return locking.menu(game, ask[1])


def lock_answer(game: Battle, ask: Ask, key: Key) -> None:
    """A choice is locked, and then cannot change (G-lock-show.9). Others learn that it is, and
    nothing of it."""
    seat = ask[1]
    match = game.series
    match.swaps[seat] = locking.taken(game, seat, key)
    match.locked.append(seat)
    game.emit(f"lock {game.seats[seat]}", ("G-lock-show.5", "G-lock-show.9", "G-lock-show.1"))


@step
def show(game: Battle) -> None:
    """Both show what they exchange and swap; the next game begins (G-lock-show.6, .10, .11)."""
    match = game.series
    chosen = [seat for seat, lists in enumerate(match.lists) if lists[1]]
    for seat in chosen:
        game.emit(f"show {game.seats[seat]}", ("G-lock-show.6", "GR-ZN.4"))
    for seat in chosen:
        out, into = match.swaps[seat]
        timeline, spare, _ = match.lists[seat]
        match.lists[seat][0] = [card for card in timeline if card not in out] + list(into)
        match.lists[seat][1] = [card for card in spare if card not in into] + list(out)
        game.emit(f"swap {game.seats[seat]}", ("G-lock-show.10",))
    clear_table(game)
    lay_out(game)
    for seat in range(len(game.seats)):
        shuffle(game, seat, ("G-lock-show.11", "G-start.6"))
    begin(game)
