"""Keeping the formation that a person placed, for the next game with the same army."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gameplay.models import KeptFormation, Seat
from gameplay.queries.choices import formations, setting_up
from gameplay.queries.choices.formations import Formation


def keep(seat: Seat, view: Mapping[str, Any], formation: Formation) -> None:
    """Remember the formation for the person who sits here, in place of the one before it. Nothing
    is kept for the house."""
    if setting_up.kept_by(seat) is None:
        return
    ground = setting_up.ground_for(view, seat.letter)
    who = {"user_id": seat.user_id} if seat.user_id is not None else {"user": None}
    KeptFormation.objects.update_or_create(
        **who,
        guest="" if seat.user_id is not None else seat.guest,
        army=formations.key_of(ground),
        defaults={"posts": formations.as_kept(formation, ground)},
    )
