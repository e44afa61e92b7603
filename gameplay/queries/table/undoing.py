"""What a seat could ask to undo."""

from __future__ import annotations

from django.db.models import Q

from gameplay.enums import SAID, InputKind, InputSource
from gameplay.models import Game, Input


def last_choice(game: Game, letter: str) -> Input | None:
    """The last choice that a seat made by hand, if no repair has come since, not even one that the
    referee has yet to carry out; one query. A repair is refused where a choice was stored before it
    and not applied yet, so that the order of the rows is the order in which they are applied."""
    by_hand = Q(letter=letter, kind__in=SAID, source=InputSource.HAND, applied__isnull=False)
    rows = game.inputs.filter(Q(kind=InputKind.REPAIR) | by_hand, refused="")
    last = rows.order_by("-pk").first()
    return last if last is not None and last.kind != InputKind.REPAIR else None
