"""Webhooks: other programs are told of an event's operations, signed, until they answer.

A message says by numbers that something happened and what it was about. The receiver reads the rest
from the API, with rights of its own. So nobody learns more than the rights allow.
"""

from __future__ import annotations

import json
import secrets
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.enums import DeliveryState, OperationKind
from tournaments.errors import Invalid, Refusal
from tournaments.machine import hints
from tournaments.models import Delivery, Event, Operation, Webhook
from tournaments.operations import perform, writing
from tournaments.operations.chain import moment
from tournaments.services.news import outgoing
from tournaments.services.permission import demand

if TYPE_CHECKING:
    from tournaments.accounts.models import User

MOST = 10
"""Webhooks of one event."""
PAUSES = (10, 60, 300, 1800, 7200, 21600)
"""Seconds before the second, third, … attempt; after the last it is given up."""
LEASE = timedelta(seconds=60)
PING = "ping"
ABOUT = ("match", "round", "entry", "penalty", "target")
"""Numbers of an operation's payload that its message contains."""


def add(
    *, actor: User | None, event: Event, url: str, kinds: list[str] | None = None
) -> tuple[Webhook, str]:
    """Send this event's operations to an address from now on. The secret is returned here alone."""
    url, kinds = url.strip(), sorted(set(kinds or []))
    if not set(kinds) <= set(OperationKind.values):
        raise Invalid("unknown_kind", _("There is no such kind of operation."))
    outgoing.target(url)
    with writing(event) as event:
        demand(actor, "manage_event", event)
        if event.webhooks.filter(active=True).count() >= MOST:
            raise Refusal("too_many", _("An event has up to %(most)s webhooks.") % {"most": MOST})
        last = event.webhooks.aggregate(last=Max("number"))["last"] or 0
        payload = {"webhook": last + 1, "url": url, "kinds": kinds, "active": True}
        perform(event, OperationKind.WEBHOOK_SET, payload, actor)
        secret = secrets.token_hex(32)
        made = Webhook.objects.create(
            event=event, number=last + 1, url=url, kinds=kinds, by=actor, secret=secret
        )
        return made, secret


def remove(*, actor: User | None, webhook: Webhook) -> None:
    """Send nothing more to this address. What was sent stays readable."""
    with writing(webhook.event) as event:
        demand(actor, "manage_event", event)
        if not Webhook.objects.filter(pk=webhook.pk, active=True).exists():
            return
        payload = {"webhook": webhook.number, "url": webhook.url, "active": False}
        perform(event, OperationKind.WEBHOOK_SET, payload, actor)
        Webhook.objects.filter(pk=webhook.pk).update(active=False)
        waiting = Delivery.objects.filter(webhook=webhook, state=DeliveryState.WAITING)
        waiting.update(state=DeliveryState.GIVEN_UP, detail=_("The webhook was taken away."))


def ping(*, actor: User | None, webhook: Webhook) -> Delivery:
    """Send a test message, which means nothing, to try the address."""
    with writing(webhook.event) as event:
        demand(actor, "manage_event", event)
        _expect_active(webhook)
        body = {"event": event.slug, "kind": PING, "number": 0, "at": moment(timezone.now())}
        return _queue(webhook, PING, body)


def send_again(*, actor: User | None, delivery: Delivery) -> Delivery:
    """Try again to send a message that failed or was given up; its id stays the same."""
    with writing(delivery.webhook.event) as event:
        demand(actor, "manage_event", event)
        _expect_active(delivery.webhook)
        Delivery.objects.filter(pk=delivery.pk).update(
            state=DeliveryState.WAITING, attempts=0, due_at=timezone.now()
        )
        _hint(delivery.pk)
        return Delivery.objects.select_related("webhook__event").get(pk=delivery.pk)


def _expect_active(webhook: Webhook) -> None:
    if not Webhook.objects.filter(pk=webhook.pk, active=True).exists():
        raise Refusal("webhook_gone", _("This webhook was taken away."))


def note(event: Event, operation: Operation) -> None:
    """Queue a message about a new operation, in its transaction, for each address that asks."""
    for webhook in Webhook.objects.filter(event=event, active=True):
        if not webhook.kinds or operation.kind in webhook.kinds:
            payload = operation.payload
            about = {name: payload[name] for name in ABOUT if isinstance(payload.get(name), int)}
            body = {
                "event": event.slug,
                "kind": operation.kind,
                "number": operation.number,
                "at": moment(operation.at),
                "about": about,
            }
            _queue(webhook, operation.kind, body)


def _queue(webhook: Webhook, kind: str, body: dict[str, Any]) -> Delivery:
    made = Delivery.objects.create(webhook=webhook, kind=kind, body=body, due_at=timezone.now())
    _hint(made.pk)
    return made


def _hint(pk: int) -> None:
    """Wake a worker after the commit."""
    hints.send("tournaments.tasks.deliver", "mail", pk)


def due() -> list[int]:
    """The messages whose time has come."""
    waiting = Delivery.objects.filter(state=DeliveryState.WAITING, due_at__lte=timezone.now())
    return list(waiting.order_by("due_at").values_list("pk", flat=True)[:200])


def deliver(pk: int) -> None:
    """One attempt at one message; harmless if another worker has it or it was delivered."""
    claimed = _claim(pk)
    if claimed is None:
        return
    body = json.dumps(
        {"id": str(claimed.identity), **claimed.body}, sort_keys=True, separators=(",", ":")
    ).encode()
    at = int(timezone.now().timestamp())
    signed = outgoing.signature(claimed.webhook.secret, at, body)
    headers = {
        "Drome-Delivery": str(claimed.identity),
        "Drome-Event": claimed.kind,
        "Drome-Signature": f"t={at},v1={signed}",
    }
    try:
        status = outgoing.post(claimed.webhook.url, body, headers)
    except outgoing.Unreachable as fault:
        _done(claimed, None, str(fault))
    else:
        _done(claimed, status, "")


@transaction.atomic
def _claim(pk: int) -> Delivery | None:
    rows = Delivery.objects.select_for_update(of=("self",), skip_locked=True)
    found = rows.select_related("webhook").filter(pk=pk, state=DeliveryState.WAITING).first()
    if found is None or found.due_at > timezone.now() or not found.webhook.active:
        return None
    found.attempts += 1
    found.due_at = timezone.now() + LEASE
    found.save(update_fields=["attempts", "due_at"])
    return found


def _done(delivery: Delivery, status: int | None, detail: str) -> None:
    now = timezone.now()
    delivery.status, delivery.detail = status, detail[:200]
    if status is not None and 200 <= status < 300:
        delivery.state, delivery.done_at = DeliveryState.DELIVERED, now
    elif delivery.attempts > len(PAUSES):
        delivery.state = DeliveryState.GIVEN_UP
    else:
        delivery.due_at = now + timedelta(seconds=PAUSES[delivery.attempts - 1])
    delivery.save(update_fields=["status", "detail", "state", "done_at", "due_at"])
