"""Addresses that are told of an event's operations, and each delivery to them."""

from __future__ import annotations

import uuid
from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.enums import DeliveryState
from tournaments.models.event import Event


class Webhook(models.Model):
    """An address of somebody else's program. One given up stays as an inactive row.

    `secret` signs what is sent; people see it once, when the webhook is made. `kinds`: the kinds
    of operations it is told of, none for all.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="webhooks")
    number = models.PositiveIntegerField()
    url = models.URLField(_("address"), max_length=500)
    secret = models.CharField(max_length=64)
    kinds: models.JSONField[Any, Any] = models.JSONField(default=list, blank=True)
    active = models.BooleanField(default=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="webhook_number_once"),
        ]

    def __str__(self) -> str:
        return self.url


class Delivery(models.Model):
    """One message to one webhook, from its first attempt to its last.

    `due_at` is when it is tried next; while an attempt runs it lies in the future, so that a
    worker that dies leaves the message to another.
    """

    webhook = models.ForeignKey(Webhook, on_delete=models.CASCADE, related_name="deliveries")
    identity = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    kind = models.CharField(max_length=24)
    body = models.JSONField()
    state = models.CharField(
        max_length=9, choices=DeliveryState.choices, default=DeliveryState.WAITING
    )
    attempts = models.PositiveSmallIntegerField(default=0)
    status = models.PositiveSmallIntegerField(null=True, help_text=_("HTTP status of the answer."))
    detail = models.CharField(max_length=200, blank=True)
    made_at = models.DateTimeField(auto_now_add=True)
    due_at = models.DateTimeField()
    done_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-pk"]
        verbose_name_plural = "deliveries"
        indexes = [
            models.Index(
                fields=["due_at"],
                condition=models.Q(state="waiting"),
                name="delivery_due",
            )
        ]

    def __str__(self) -> str:
        return str(self.identity)
