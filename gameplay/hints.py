"""Hints to workers, sent once the rows they are about are committed.

A lost hint costs only time: the sweep finds the rows.
"""

from __future__ import annotations

from tournaments.machine import hints


def referee(game_id: int) -> None:
    """There is something to apply in this game."""
    hints.send("gameplay.tasks.referee", "play", game_id)


def opening(game_id: int) -> None:
    """This game begins. Choices in games that run already go first."""
    hints.send("gameplay.tasks.referee", "play", game_id, patient=True)


def referee_at(game_id: int, seconds: float) -> None:
    """In so many seconds there is something to apply in this game."""
    hints.send("gameplay.tasks.referee", "play", game_id, after=seconds)


def house(game_id: int) -> None:
    """The house has to think about a question in this game."""
    hints.send("gameplay.tasks.house", "house", game_id)


def analyse(game_id: int) -> None:
    """There is a part of the analysis of this game to do."""
    hints.send("gameplay.tasks.analyse", "house", game_id)


def check_archive(check_id: int, seconds: float = 0.0) -> None:
    """There is a part of this check of the archive to do, in so many seconds."""
    hints.send("gameplay.tasks.check_archive", "house", check_id, after=seconds)


def fare(fare_id: int, seconds: float = 0.0) -> None:
    """There is a part to play of how a list fares, in so many seconds."""
    hints.send("gameplay.tasks.fare", "house", fare_id, after=seconds)


def seal(game_id: int) -> None:
    """This game is over: check its record and close it."""
    hints.send("gameplay.tasks.seal", "judge", game_id)


def adjudicate(dispute_id: int) -> None:
    """This dispute waits for its evidence."""
    hints.send("gameplay.tasks.adjudicate", "judge", dispute_id)
