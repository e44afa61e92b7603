"""Precedents: marked by a judge of the event, withdrawn by one, or with the ruling itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from engine import rulebook
from engine.cards.catalogue import entries
from gameplay.models import Precedent, PrecedentTerm
from gameplay.queries.bench import precedents
from tournaments.enums import OperationKind
from tournaments.errors import Invalid, Refusal
from tournaments.models import Event, Operation
from tournaments.queries.bench import appeals
from tournaments.services.permission import demand

SHORTEST, LONGEST = 10, 600
MOST = 20


@transaction.atomic
def mark(
    *,
    actor: Any,
    operation: Operation,
    summary: str,
    rules: Sequence[str] = (),
    cards: Sequence[str] = (),
) -> Precedent:
    """Mark a ruling as a precedent, or write its summary anew. ``summary`` says what was decided
    and why in general words; a text that names a player of the event is refused."""
    event = operation.event
    demand(actor, "rule", event)
    if operation.kind != OperationKind.RULING_APPLIED:
        raise Invalid("no_ruling", _("Only a ruling can be a precedent."))
    if operation.number in appeals.left_out([event])[event.pk]:
        raise Refusal("taken_back", _("This ruling was taken back."))
    text = summary.strip()
    _expect_general(event, text)
    _expect_known(event.game, rules, cards)
    made, _new = Precedent.objects.update_or_create(
        operation=operation,
        defaults={
            "game": event.game,
            "kind": operation.payload["kind"],
            "summary": text,
            "rules": list(rules)[:MOST],
            "cards": list(cards)[:MOST],
            "by": actor,
            "withdrawn_at": None,
        },
    )
    found = precedents.terms(event.game, text)
    found |= {name.lower(): precedents.FIRST for name in (*made.rules, *made.cards)}
    made.terms.all().delete()
    PrecedentTerm.objects.bulk_create(
        PrecedentTerm(precedent=made, value=value[:120], weight=weight)
        for value, weight in found.items()
    )
    return made


def _expect_general(event: Event, text: str) -> None:
    if not SHORTEST <= len(text) <= LONGEST:
        facts = {"first": SHORTEST, "last": LONGEST}
        raise Invalid("bad_summary", _("Say it in %(first)s to %(last)s letters.") % facts)
    if name := precedents.named_in(event, text):
        raise Invalid("names_somebody", _("Leave names out: “%(name)s”.") % {"name": name})


def _expect_known(game: str, rules: Sequence[str], cards: Sequence[str]) -> None:
    for rule in rules:
        if not rulebook.known(rule):
            raise Invalid("unknown_rule", _("There is no rule %(rule)s.") % {"rule": rule})
    for card in cards:
        if card not in entries(game):
            raise Invalid("unknown_card", _("There is no card “%(card)s”.") % {"card": card})


@transaction.atomic
def withdraw(*, actor: Any, precedent: Precedent) -> Precedent:
    """Withdraw a precedent, as a judge of its event. Doing it twice changes nothing."""
    demand(actor, "rule", precedent.operation.event)
    if precedent.withdrawn_at is None:
        precedent.withdrawn_at = timezone.now()
        precedent.save(update_fields=("withdrawn_at",))
    return precedent


def fall(*, event: Event, numbers: Sequence[int]) -> None:
    """Withdraw the precedents of rulings that were taken back, on appeal or from the log."""
    rows = Precedent.objects.standing().filter(operation__event=event)
    rows.filter(operation__number__in=numbers).update(withdrawn_at=timezone.now())
