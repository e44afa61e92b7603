"""The catalogue of offences: the hall's staff replace shipped offences and add new ones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments import offered
from tournaments.enums import HallActKind, OffenceClass, PenaltyKind
from tournaments.errors import Invalid
from tournaments.models import OffenceRow
from tournaments.services.hall import acts
from tournaments.services.permission import demand

if TYPE_CHECKING:
    from tournaments.accounts.models import User

LONGEST_LADDER = 8


@transaction.atomic
def save(
    *,
    actor: User | None,
    game: str,
    code: str,
    kind: str,
    about: str,
    ladder: Sequence[str],
    rule: str = "",
    rounds: int = 0,
    active: bool = True,
) -> OffenceRow:
    """Write an offence of a game ("": of all), new or in the place of another of its name."""
    demand(actor, "keep_hall", None)
    if game and game not in offered.FORMATS:
        raise Invalid("unknown_game", _("That game is not played here."))
    if not code.strip() or not about.strip():
        raise Invalid("no_words", _("An offence has a name, and says what it is."))
    if kind not in OffenceClass.values:
        raise Invalid("unknown_class", _("There is no such class of offences."))
    steps = list(ladder)
    if not 1 <= len(steps) <= LONGEST_LADDER or not set(steps) <= set(PenaltyKind.values):
        raise Invalid("bad_ladder", _("A ladder has from 1 to 8 penalties."))
    row, _new = OffenceRow.objects.update_or_create(
        game=game,
        code=code.strip()[:60],
        defaults={
            "kind": kind,
            "about": about.strip()[:300],
            "ladder": steps,
            "rule": rule.strip()[:60],
            "rounds": rounds,
            "active": active,
        },
    )
    acts.note(actor=actor, kind=HallActKind.OFFENCE_WRITTEN, reason=f"{game or '*'}: {row.code}")
    return row


@transaction.atomic
def forget(*, actor: User | None, row: OffenceRow) -> None:
    """Delete an offence that the hall wrote. One that ships has its original form again."""
    demand(actor, "keep_hall", None)
    acts.note(actor=actor, kind=HallActKind.OFFENCE_WRITTEN, reason=f"- {row.code}")
    row.delete()
