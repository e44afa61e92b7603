"""From one game of a match to the next: who leads, and how timelines are restored (G-lock-show.4,
.12)."""

from __future__ import annotations

from engine.genesis.happenings.leading import opening
from engine.genesis.happenings.result import finish_game
from engine.genesis.position.battle import Battle
from engine.genesis.position.decisions import LEAD, Lead
from engine.genesis.position.ids import Seat
from engine.genesis.position.match import DRAWN
from engine.genesis.position.steps import do, step
from engine.kernel.sequences import last


@step
def game_over(game: Battle, winner: Seat, rules: tuple[str, ...]) -> None:
    """A game of the match has ended: the next one, or the end (GR-DK.5)."""
    match = game.match_played
    match.record(winner, game.leader)
    decided = match.winner()
    if decided is not None:
        game.restore_lists()
        match.close()
        if decided >= 0:
            game.emit(f"match {game.seats[decided]}", (*rules, "G-lock-show.12"))
        finish_game(game, decided, rules)
        return
    game.clear_table()
    game.push(do(next_game))


@step
def next_game(game: Battle) -> None:
    """G-start.2, G-lock-show.4: the loser of the last game chooses whether to lead. After a drawn
    game chance decides who chooses (GR-ST.6)."""
    match = game.match_played
    match.open_locks()
    won = last(match.results) if match.results else DRAWN
    if won == DRAWN:
        opening(game)
        return
    game.owe(Lead(LEAD, Seat(1 - won)))
