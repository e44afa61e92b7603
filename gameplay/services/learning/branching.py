"""Playing on from a step of a finished game: at a table of one's own, against the house.

The new game begins as a copy of the old one up to that step, from the same seed, so it is a record
like any other: it can be checked from its first step to its last. It counts for nothing.
"""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

import engine
from engine import games
from engine.players.levels import LEVELS
from gameplay import hints
from gameplay.enums import InputKind, TableKind, TableState
from gameplay.models import Game, Input, Offer, Seat, SeatView, StepRow, Table
from gameplay.persons import Person
from gameplay.queries.analysis import analyses
from gameplay.queries.record.positions import OtherRelease, position_at
from gameplay.services.referee import game_rows
from gameplay.services.table import practice
from tournaments.errors import Forbidden, Invalid, Refusal

USUAL = "adept"
"""The level of the house that takes the other seats."""


@transaction.atomic
def play_on(
    *, actor: Person, game: Game, step: int, seat: str = "", level: str = USUAL, line: str = ""
) -> Table:
    """Open a table at which the actor goes on from the position after `step`, in `seat` (empty: the
    seat that had to choose there). The house takes all other seats. ``line``: what the actor's seat
    does first, if anything.

    Only for those who may read the analysis of the game. Refused where the game is over, where a
    judge repaired it before that step, and where this release of the engine no longer plays it so.
    """
    if not analyses.may_analyse(game, actor):
        raise Forbidden("not_open", _("This game is not open to you with all its hands."))
    if level not in LEVELS:
        raise Invalid("unknown_level", _("The house plays as %s.") % ", ".join(LEVELS))
    before = game.inputs.filter(applied__isnull=False, applied__lte=step)
    if before.filter(kind=InputKind.REPAIR).exists():
        text = _("A judge repaired this game before that step: nobody can play on from there.")
        raise Refusal("repaired", text)
    try:
        position = position_at(game, step)
    except OtherRelease as fault:
        raise Refusal("other_release", str(fault)) from None
    except LookupError:
        raise Invalid("no_step", _("The game has no such step.")) from None
    if position.over:
        raise Refusal("over", _("The game is over there: nothing can be played."))
    seat = seat or position.prompts[0].seat
    if seat not in position.players:
        raise Invalid("no_seat", _("Nobody sits there, or has left the game."))
    practice.expect_room(actor)
    table = _table(game.table)
    _seats(table, game.table, actor, seat, level)
    row = _copy(game, table, position)
    if line:
        _choose(row, position, seat, line)
    hints.referee(row.pk)
    return table


def _table(old: Table) -> Table:
    """The same seed and rules, so that the same cards come; one game, whatever the match was."""
    whole = old.best_of > 1 and games.rulebook(old.rulebook).matches
    return Table.objects.create(
        kind=TableKind.HOUSE,
        state=TableState.PLAYING,
        rulebook=old.rulebook,
        format=old.format,
        size=old.size,
        best_of=old.best_of if whole else 1,
        formation=old.formation,
        seed=old.seed,
        salt=old.salt,
        commitment=old.commitment,
    )


def _seats(table: Table, old: Table, actor: Person, own: str, level: str) -> None:
    account = actor.account
    mine: dict[str, Any] = {
        "user": account,
        "guest": "" if account is not None else actor.guest,
        "name": str(account) if account is not None else _("Guest"),
    }
    theirs: dict[str, Any] = {"house": True, "level": level, "name": _("The house")}
    made = [
        Seat(
            table=table,
            letter=seat.letter,
            deck=seat.deck,
            nonce=seat.nonce,
            seated_at=timezone.now(),
            **(mine if seat.letter == own else theirs),
        )
        for seat in old.seats.all()
    ]
    if not all(seat.taken for seat in made):
        raise Forbidden("no_guest_key", _("Your browser keeps no cookies, so no seat can be kept."))
    Seat.objects.bulk_create(made)


def _copy(old: Game, table: Table, position: engine.Game) -> Game:
    """The rows of a game up to a step, as if it had been played at this table."""
    step = position.step
    row = Game.objects.create(
        table=table,
        number=old.number,
        decks=old.decks,
        revision=step,
        release=engine.release(),
        chain=position.chain,
    )
    for kind, rows in (
        (StepRow, old.steps.filter(number__lte=step)),
        (Offer, old.offers.filter(number__lte=step)),
        (Input, old.inputs.filter(applied__isnull=False, applied__lte=step)),
    ):
        copies: list[Any] = list(rows.order_by("pk"))
        for one in copies:
            one.pk, one.game = None, row
            one._state.adding = True
            if isinstance(one, Input):
                one.by = None
        kind.objects.bulk_create(copies)
    game_rows.checkpoint(row, position).save()
    views = [
        SeatView(game=row, reader=reader, number=step, content=position.view(reader))
        for reader in (*position.seats, "judge", "spectator")
    ]
    SeatView.objects.bulk_create(views)
    return row


def _choose(row: Game, position: engine.Game, seat: str, line: str) -> None:
    """Store the first answer of the seat, as if its player had given it."""
    prompt = position.prompt_for(seat)
    offer = row.offers.filter(number=position.step, letter=seat).first()
    lines = [option.line for option in prompt.options] if prompt is not None else []
    if offer is None or line not in lines:
        raise Refusal("not_legal", _("This is not possible in that position."))
    Input.objects.create(
        game=row,
        letter=seat,
        asked=offer.asked,
        line=line,
        index=lines.index(line),
        digest=offer.digest,
    )
