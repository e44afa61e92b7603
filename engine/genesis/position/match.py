"""A match of several games: results, leaders, lists, what each player exchanges (G-lock-show.1)."""

from __future__ import annotations

from engine.genesis.position.zones import FORETHOUGHTS, SUBCONSCIOUS, TIMELINE

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
