"""The account that a game gives, found by the name of its wing."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from engine.account.shapes import Happened, Unfired, Values
from engine.games import played_by
from engine.kernel.game import Game
from engine.kernel.prompt import Reason
from engine.kernel.terms import Term


class Account:
    """The account of a game that has no module of its own in this package: what the rulebook tells.
    A game that tells more has a package of its name here, whose `wing` holds one value
    `ACCOUNT`."""

    vague: frozenset[str] = frozenset()
    """The texts of reasons that explain nothing: the answers of the rules where they know no
    better."""

    names: tuple[str, ...] = ()
    """The values of a card in play that can be asked for."""

    def shown(self, game: Any) -> Values:
        """Every value that can be asked for, of each card in play."""
        return {}

    def terms(self, game: Any, events: Sequence[Happened], card: str, value: str) -> list[Term]:
        """The terms that add up to a value, in the order in which they count. `events` are those
        that led to the position (`past.live`). Raises LookupError if there is no such card or
        value."""
        return played_by(game).terms(game, card, value)

    def reasons(self, game: Any, seat: str, line: str) -> tuple[Reason, ...]:
        """Every reason why a seat cannot choose this line now, the most particular first, from what
        the seat may know; none if it can choose it."""
        verdict = game.explain(seat, line)
        return () if verdict.ok else verdict.reasons

    def remedies(self, game: Any, seat: str, line: str, reason: Reason) -> tuple[str, ...]:
        """Corrections of a judge that take a reason away and nothing else; none where no
        correction does."""
        return ()

    def typed(self, game: Any, seat: str) -> list[str]:
        """Lines that the player of a seat could type from the board, possible or not."""
        return []

    def picture(self, game: Any) -> list[str]:
        """The position as a judge sees it, in words and rows."""
        return played_by(game).picture(game.view("judge"))

    def unfired(self, game: Any, seat: str, line: str, reader: str) -> list[Unfired]:
        """The abilities that were kept from triggering when a seat chose this line, from what
        `reader` may know. Plays the choice in `game`, which is a copy that nobody else needs."""
        game.choose(seat, line)
        return []


PLAIN = Account()


def of(game: Game) -> Account:
    """The account that a game gives."""
    return named(played_by(game).name)


def names_of(game: str) -> tuple[str, ...]:
    """The values that can be asked for in games of this name."""
    return named(game).names


def named(game: str) -> Account:
    """The account that games of this name give."""
    name = f"engine.account.{game}"
    if find_spec(name) is None:
        return PLAIN
    found: Account = import_module(f"{name}.wing").ACCOUNT
    return found
