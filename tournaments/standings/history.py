"""What the results say of the rounds as they were paired."""

from __future__ import annotations

from tournaments.standings.ledger import Ledger
from tournaments.standings.model import PlayerId


def floats(ledger: Ledger) -> dict[PlayerId, int]:
    """For each player the number of matches against somebody of another score at that time."""
    before: list[dict[int, int]] = []
    for rows in ledger.rows:
        score, known = 0, {}
        for row in rows:
            known[row[0]] = score
            score += row[3]
        before.append(known)
    found: dict[PlayerId, int] = {}
    for player, rows in enumerate(ledger.rows):
        number = 0
        for row in rows:
            opponent = row[1]
            if opponent is not None:
                number += before[player][row[0]] != before[opponent].get(row[0])
        found[ledger.participants[player].id] = number
    return found
