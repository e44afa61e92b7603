"""Judging a dispute for practice."""

from __future__ import annotations

from typing import Any

from django.core import signing
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from engine.training import Case
from gameplay.models import DisputeTrained
from tournaments.errors import Refusal

SALT = "gameplay.training"
LONGEST = 3_600
"""Seconds that are counted at most: whoever takes longer has done something else."""


def stamp(*, actor: Any, case: Case) -> str:
    """A signed text for the page of a dispute, from which `judge` learns when the page was asked
    for. Nothing is stored for it."""
    return signing.TimestampSigner(salt=SALT).sign(f"{actor.pk}:{case.id}")


def judge(*, actor: Any, case: Case, answer: int, asked: str) -> DisputeTrained:
    """Note an answer with the time taken. Raises Refusal for an answer that there is not, and for
    a page that this account did not ask for."""
    if not 0 <= answer < len(case.answers):
        raise Refusal("no_answer", _("Choose one of the answers."))
    seconds = _seconds(actor, case, asked)
    with transaction.atomic():
        row, made = DisputeTrained.objects.select_for_update().get_or_create(
            user=actor,
            case=case.id,
            defaults={"answer": answer, "right": answer == case.right, "seconds": seconds},
        )
        if not made:
            row.answer, row.right = answer, answer == case.right
            row.seconds, row.tries = seconds, row.tries + 1
            row.save()
    return row


def _seconds(actor: Any, case: Case, asked: str) -> int:
    signer = signing.TimestampSigner(salt=SALT)
    try:
        said = signer.unsign(asked)
        began = signing.b62_decode(asked.split(":")[-2])
    except (signing.BadSignature, ValueError, IndexError):
        said, began = "", 0
    if said != f"{actor.pk}:{case.id}":
        raise Refusal("not_asked", _("Open the dispute again and answer it from its own page."))
    return min(max(0, round(timezone.now().timestamp() - began)), LONGEST)
