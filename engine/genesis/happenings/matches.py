"""From game to game of a match: who leads next, the timelines restored (G-lock-show.4, .12)."""

from __future__ import annotations

from engine.genesis.happenings.leading import opening
from engine.genesis.happenings.result import finish_game
from engine.genesis.position.decisions import LEAD, Lead
from engine.genesis.position.match import DRAWN, OUTSIDE
from engine.genesis.position.phases import SET_UP
from engine.genesis.position.seats import NOBODY
from engine.genesis.position.state import Battle
from engine.genesis.position.steps import do, step
from engine.genesis.position.zones import FORETHOUGHTS, MEMORIES, THOUGHTS


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
        finish_game(game, decided, rules)
        return
    clear_table(game)
    game.push(do(next_game))


def restore(game: Battle) -> None:
    """Both players restore their original timelines (G-lock-show.12)."""
    match = game.series
    match.lists = [[list(cards) for cards in seat] for seat in match.first]
    for seat, cards in enumerate(match.lists):
        _, forethoughts, _ = cards
        game.zones[seat][FORETHOUGHTS] = list(forethoughts)


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
        _, _, subconscious = piles
        game.fetched += subconscious
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
    game.owe(Lead(LEAD, 1 - match.results[-1]))
