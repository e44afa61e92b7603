"""A file through the hall and out again: what its next organizer would get."""

from __future__ import annotations

from random import Random

from tournaments.errors import Refusal
from tournaments.models import Event, Round
from tournaments.queries.event import progress
from tournaments.queries.files import foreign, outward
from tournaments.services.files import inward
from tournaments.services.match import results
from tournaments.services.round import rounds


def crossed(
    data: bytes, format: str, *, more: int, dice: Random, game: str
) -> tuple[bytes, int, list[str]]:
    """The file as the hall writes it, the number of rounds that were played on here, and the notes
    of the import. Run it in a transaction that is rolled back."""
    first = inward.load(actor=None, data=data, format=format, game=game)
    kept = foreign.of(first)
    assert kept is not None
    played = sum(_play_on(one.event, more, dice) for one in foreign.fellows(kept))
    notes = [note for one in foreign.fellows(kept) for note in one.notes]
    return outward.written(first, format), played, notes


def _play_on(event: Event, wanted: int, dice: Random) -> int:
    """Play up to so many rounds: the one that is going on, then those that can be paired."""
    for played in range(wanted):
        running = progress.current_round(event)
        if running is None:
            try:
                drafted = rounds.pair(actor=None, event=event)
            except Refusal:
                return played
            running = rounds.publish(actor=None, round=drafted)
        _finish(running, dice)
    return wanted


def _finish(running: Round, dice: Random) -> None:
    won = running.phase.wins_needed(running.event)
    open_ = [match for match in running.matches.with_players() if not match.confirmed]
    for match in open_:
        games = (won, 0) if dice.random() < 0.5 else (0, won)
        results.enter(actor=None, match=match, wins_a=games[0], wins_b=games[1])
    rounds.close(actor=None, round=running)
