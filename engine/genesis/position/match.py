"""A match of several games: results, leaders, lists, what each player exchanges (G-lock-show.1)."""

from __future__ import annotations

from engine.genesis.position.ids import CardId, Seat

DRAWN = Seat(-1)


MATCH_SLOTS = ("best_of", "results", "leaders", "lists", "first", "swaps", "locked", "over")
"""Everything about a match, in order."""


class Match:
    """G-lock-show.12: a match in progress.

    `results` are the winners of the games played (-1 for a drawn one), `leaders` who led them,
    `lists` for each seat the card numbers of timeline, forethoughts and subconscious as they are
    registered for the current game, `first` as they were at the beginning. `swaps`: for each seat
    (out, in) as chosen so far; `locked`: who has locked.
    """

    __slots__ = MATCH_SLOTS

    def __init__(self, best_of: int, lists: list[list[list[CardId]]]) -> None:
        self.best_of = best_of
        self.results: list[Seat] = []
        self.leaders: list[Seat] = []
        self.lists = lists
        self.first = [[list(cards) for cards in seat] for seat in lists]
        self.swaps: list[tuple[tuple[CardId, ...], tuple[CardId, ...]]] = [((), ()) for _ in lists]
        self.locked: list[Seat] = []
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

    def wins(self, seat: Seat) -> int:
        """Games won so far."""
        return self.results.count(seat)

    def winner(self) -> Seat | None:
        """The seat that has won more than half of the games; once all are played, the seat that has
        won the most, or -1 if several have. None while the match goes on."""
        seats = list(map(Seat, range(len(self.lists))))
        for seat in seats:
            if self.wins(seat) > self.best_of // 2:
                return seat
        if len(self.results) < self.best_of:
            return None
        most = max(map(self.wins, seats))
        first, *others = [seat for seat in seats if self.wins(seat) == most]
        return DRAWN if others else first

    def timeline(self, seat: Seat) -> list[CardId]:
        """The cards of a player's timeline as registered for the current game."""
        timeline, _, _ = self.lists[seat]
        return timeline

    def forethoughts(self, seat: Seat) -> list[CardId]:
        """The cards of a player's forethoughts as registered for the current game."""
        _, forethoughts, _ = self.lists[seat]
        return forethoughts

    def subconscious(self, seat: Seat) -> list[CardId]:
        """The cards of a player's subconscious."""
        _, _, subconscious = self.lists[seat]
        return subconscious

    # -- acts --------------------------------------------------------------------------------

    def record(self, winner: Seat, leader: Seat) -> None:
        """A game has ended: who won it (-1 for nobody) and who led it."""
        self.results.append(winner)
        self.leaders.append(leader)

    def resume(self, results: list[Seat], leaders: list[Seat]) -> None:
        """A scenario begins after these games of a match."""
        self.results = results
        self.leaders = leaders

    def close(self) -> None:
        """The match is over."""
        self.over = 1

    def restore(self) -> None:
        """The lists are as they were at the beginning."""
        self.lists = [[list(cards) for cards in seat] for seat in self.first]

    def open_locks(self) -> None:
        """Nobody has locked anything for the next game."""
        self.locked = []
        self.swaps = [((), ()) for _ in self.lists]

    def skip_lock(self, seat: Seat) -> None:
        """A player without forethoughts counts as locked."""
        self.locked.append(seat)

    def lock(self, seat: Seat, swap: tuple[tuple[CardId, ...], tuple[CardId, ...]]) -> None:
        """A player has locked an exchange: the cards that leave and those that come in."""
        self.swaps[seat] = swap
        self.locked.append(seat)

    def exchange(self, seat: Seat) -> None:
        """Make the exchange that a player locked: cards leave the timeline, and others come in."""
        out, into = self.swaps[seat]
        timeline, spare, subconscious = self.lists[seat]
        self.lists[seat] = [
            [card for card in timeline if card not in out] + list(into),
            [card for card in spare if card not in into] + list(out),
            subconscious,
        ]

    def __repr__(self) -> str:
        return repr([getattr(self, name) for name in MATCH_SLOTS])
