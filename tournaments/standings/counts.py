"""Chess tie-breaks that add up what each round was worth to the player alone.

FIDE C.07 article 7: games won, games and wins with the black pieces, rounds elected to play; and
Kashdan (US Chess rule 34E), which pays for decided games. One table says what a round is worth, for
the column and for its explanation.
"""

from __future__ import annotations

from collections.abc import Callable

from tournaments.standings.columns import Column
from tournaments.standings.fide import absent, every_round, played
from tournaments.standings.ledger import Entry, Ledger
from tournaments.standings.model import Kind, Measure, TieBreak

KASHDAN = {1: 4, 0: 2, -1: 1}
"""Points for a game won, drawn, lost; a game not played is worth none."""

Worth = Callable[[Ledger, int, Entry, TieBreak], int]


def with_black(ledger: Ledger, player: int, entry: Entry) -> bool:
    """Whether the player had the black pieces in a game over the board."""
    return played(entry) and (ledger.participants[player].id, entry.round) in ledger.black


def _won(ledger: Ledger, player: int, entry: Entry, step: TieBreak) -> int:
    return int(played(entry) and entry.outcome > 0)


def _black(ledger: Ledger, player: int, entry: Entry, step: TieBreak) -> int:
    return int(with_black(ledger, player, entry))


def _won_with_black(ledger: Ledger, player: int, entry: Entry, step: TieBreak) -> int:
    return int(with_black(ledger, player, entry) and entry.outcome > 0)


def _elected(ledger: Ledger, player: int, entry: Entry, step: TieBreak) -> int:
    return int(not absent(entry))


def _kashdan(ledger: Ledger, player: int, entry: Entry, step: TieBreak) -> int:
    if not played(entry) and not step.unplayed:
        return 0
    return KASHDAN[-1 if entry.kind == Kind.ZERO_BYE else entry.outcome]


WORTH: dict[Measure, Worth] = {
    Measure.GAMES_WON: _won,
    Measure.GAMES_WITH_BLACK: _black,
    Measure.WINS_WITH_BLACK: _won_with_black,
    Measure.ROUNDS_ELECTED: _elected,
    Measure.KASHDAN: _kashdan,
}


def by_round(ledger: Ledger, player: int, step: TieBreak) -> list[tuple[Entry, int]]:
    """Every round of a player with its worth."""
    worth = WORTH[step.measure]
    return [(entry, worth(ledger, player, entry, step)) for entry in every_round(ledger, player)]


def column(ledger: Ledger, step: TieBreak) -> Column:
    """The values of one of these tie-breaks."""
    everybody = range(len(ledger.participants))
    return Column([sum(worth for _, worth in by_round(ledger, who, step)) for who in everybody])
