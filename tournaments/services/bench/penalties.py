"""Penalties: given, and voided when they were wrong. None is ever deleted."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any

from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.enums import OperationKind, PenaltyKind
from tournaments.errors import Invalid, Refusal
from tournaments.models import Entry, Event, Match, Penalty
from tournaments.operations import earlier, perform, writing
from tournaments.services.event.events import crown_again
from tournaments.services.permission import demand
from tournaments.services.person.dropping import drop_held

if TYPE_CHECKING:
    from tournaments.accounts.models import User

#: The same penalty after so short a time is a second click, or a program that lost the answer.
DOUBLE = timedelta(minutes=1)


def give(
    *,
    actor: User | None,
    event: Event,
    entry: Entry,
    kind: str,
    code: str,
    reason: str,
    rule: str = "",
    match: Match | None = None,
    again: bool = False,
) -> Penalty:
    """Write down a penalty. A disqualified player is dropped and leaves the standings.

    The same words about the same player within a minute are taken for a second click, unless
    `again` says that they are meant.
    """
    with writing(event) as event:
        demand(actor, "penalize", event)
        if entry.event_id != event.pk or (match is not None and match.event_id != event.pk):
            raise Invalid("other_event", _("This player is not in this event."))
        payload = content(
            event, entry=entry, kind=kind, code=code, reason=reason, rule=rule, match=match
        )
        if not again:
            _expect_new(event, entry, payload, actor)
        perform(event, OperationKind.PENALTY_GIVEN, payload, actor)
        after(event, payload, actor)
        return Penalty.objects.get(event=event, number=payload["penalty"])


def _expect_new(event: Event, entry: Entry, payload: dict[str, Any], actor: User | None) -> None:
    same = {name: payload[name] for name in ("kind", "code", "reason")}
    given = Penalty.objects.filter(event=event, entry=entry, by=actor, voided=False, **same)
    recent = given.filter(match__serial=payload["match"], at__gte=timezone.now() - DOUBLE)
    if recent.exists():
        raise Refusal(
            "said_already",
            _("You gave %(name)s this very penalty a moment ago. If you mean a second one, say so.")
            % {"name": entry.name},
        )


def content(
    event: Event,
    *,
    entry: Entry,
    kind: str,
    code: str,
    reason: str,
    rule: str = "",
    match: Match | None = None,
) -> dict[str, Any]:
    """The payload of a new penalty; raises Invalid where a part is missing."""
    if kind not in PenaltyKind.values:
        raise Invalid("unknown_penalty", _("There is no penalty “%(kind)s”.") % {"kind": kind})
    if not code.strip() or not reason.strip():
        raise Invalid("no_reason", _("A penalty names the offence and says what happened."))
    last = Penalty.everything.filter(event=event).aggregate(last=Max("number"))["last"] or 0
    return {
        "penalty": last + 1,
        "entry": entry.number,
        "match": match.serial if match else None,
        "code": code.strip()[:60],
        "kind": kind,
        "reason": reason.strip(),
        "rule": rule.strip()[:60],
    }


def after(event: Event, payload: dict[str, Any], actor: User | None) -> None:
    """Do what follows from a penalty: a disqualified player is dropped and cannot win."""
    if payload["kind"] != PenaltyKind.DISQUALIFICATION:
        return
    entry = Entry.objects.get(event=event, number=payload["entry"])
    if entry.playing:
        drop_held(event, entry, actor, "disqualified", payload["penalty"])
    crown_again(actor=actor, event=event)


def void(*, actor: User | None, penalty: Penalty, reason: str) -> Penalty:
    """Take a penalty back, with a reason; it stays readable."""
    if not reason.strip():
        raise Invalid("no_reason", _("Say why the penalty is taken back."))
    with writing(penalty.event) as event:
        demand(actor, "penalize", event)
        penalty = Penalty.objects.select_related("entry").get(pk=penalty.pk)
        if penalty.voided:
            words, kinds = _("This penalty was taken back before."), (OperationKind.PENALTY_VOIDED,)
            words = earlier.told(words, actor, event, kinds, penalty=penalty.number)
            raise Refusal("voided", words)
        payload = {"penalty": penalty.number, "reason": reason.strip()[:200]}
        perform(event, OperationKind.PENALTY_VOIDED, payload, actor)
        if penalty.kind == PenaltyKind.DISQUALIFICATION:
            crown_again(actor=actor, event=event)
        return Penalty.objects.get(pk=penalty.pk)
