"""The account that Genesis gives."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.account.genesis import options, picture, remedies, triggers, typed, values
from engine.account.main import Account
from engine.account.shapes import Happened, Unfired, Values
from engine.kernel.prompt import Reason
from engine.kernel.terms import Term


class Genesis(Account):
    """See :class:`engine.account.main.Account`."""

    vague = options.VAGUE
    names = values.NAMES

    def shown(self, game: Any) -> Values:
        return values.shown(game)

    def terms(self, game: Any, events: Sequence[Happened], card: str, value: str) -> list[Term]:
        return values.terms(game, events, card, value)

    def reasons(self, game: Any, seat: str, line: str) -> tuple[Reason, ...]:
        return options.reasons(game, seat, line)

    def remedies(self, game: Any, seat: str, line: str, reason: Reason) -> tuple[str, ...]:
        return remedies.remedies(game, seat, line, reason)

    def typed(self, game: Any, seat: str) -> list[str]:
        return typed.typed(game, seat)

    def picture(self, game: Any) -> list[str]:
        return picture.picture(game.view("judge"))

    def unfired(self, game: Any, seat: str, line: str, reader: str) -> list[Unfired]:
        return triggers.unfired(game, seat, line, reader)


ACCOUNT = Genesis()
