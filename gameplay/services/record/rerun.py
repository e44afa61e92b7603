"""Running a stored game again because somebody asks: one at a time a person, the answer kept."""

from __future__ import annotations

import hashlib
from datetime import timedelta
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

import engine
from gameplay.models import Game, Rerun
from gameplay.persons import Person
from gameplay.services.record import rechecks
from tournaments import quotas
from tournaments.errors import QuotaSpent

#: A run that has not ended by then died with its process.
LONGEST = timedelta(seconds=150)


def verify(*, actor: Person, game: Game) -> Rerun:
    """Run the game again from its seed. The result says that every step agrees, or where one does
    not.

    The result holds for everybody, as long as the stored rows and the release of the engine are the
    same. Raises QuotaSpent when the person has used up the quota, or waits for another run.
    """
    stored = {"revision": game.revision, "rows": _digest(game), "release": engine.release()}
    same = Rerun.objects.filter(game=game, **stored)
    if (known := same.filter(ended_at__isnull=False).first()) is not None:
        return known
    run = _begin(actor, game, stored)
    try:
        run.faults = list(rechecks.recheck(game).faults)
        run.ended_at = timezone.now()
        run.save(update_fields=("faults", "ended_at"))
    except BaseException:
        run.delete()
        raise
    Rerun.objects.filter(game=game).exclude(pk=run.pk).filter(ended_at__isnull=False).delete()
    return run


def _begin(actor: Person, game: Game, stored: dict[str, Any]) -> Rerun:
    who = quotas.known_as(actor.account) or actor.visitor or actor.guest
    with transaction.atomic():
        quotas.spend("verify", actor.account, visitor=actor.visitor)
        dead = timezone.now() - LONGEST
        Rerun.objects.filter(by=who, ended_at=None, began_at__lt=dead).delete()
        try:
            with transaction.atomic():
                return Rerun.objects.create(game=game, by=who, **stored)
        except IntegrityError:
            text = _("A game is being run again for you already. Wait for its answer.")
            raise QuotaSpent(text, retry_after=10) from None


def _digest(game: Game) -> str:
    """A hash of all rows that a run compares with. If a row changes, the game is run again and an
    old result is not used."""
    steps = game.steps.order_by("number").values_list("number", "position", "chain")
    answers = game.inputs.filter(applied__isnull=False).order_by("applied")
    given = answers.values_list("applied", "letter", "kind", "line")
    return hashlib.sha256(repr((list(steps), list(given))).encode()).hexdigest()
