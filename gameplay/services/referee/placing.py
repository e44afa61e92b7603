"""What a table offers while armies are placed (4.1.1, 4.1.2): whole formations by name, and the
lines of the one that an answer means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import engine
from gameplay.models import Game, Input, Seat
from gameplay.queries.choices import advancing, formations, setting_up


class Offered:
    """The formations that the seats of one game are offered by name, by letter."""

    def __init__(self, row: Game, seats: Sequence[Seat]) -> None:
        self._row = row
        self._seats = seats
        self._ways: dict[str, list[dict[str, Any]]] = {}

    def of(self, game: engine.Game, letter: str) -> list[dict[str, Any]] | None:
        """Those of a seat that has not placed a card; None for any other seat."""
        view = game.view(letter)
        if formations.ground_of(view, letter) is None:
            return None
        if letter not in self._ways:
            seat = next(one for one in self._seats if one.letter == letter)
            self._ways[letter] = setting_up.offered_formations(view, seat)
        return self._ways[letter]

    def lines_of(self, game: engine.Game, made: Input) -> list[str]:
        """The engine's lines of the formation that an answer means. Its name means what the seat
        was offered when it was asked, whatever somebody has placed elsewhere since."""
        for offer in advancing.OFFERS.rows(self._row.pk, self._row.revision):
            if setting_up.are_formations(offer.options):
                self._ways.setdefault(offer.letter, offer.options)
        view, ways = game.view(made.letter), self.of(game, made.letter) or []
        return formations.lines(setting_up.formation_of(made.line, view, made.letter, ways))
