"""Webhooks, and what was sent to them."""

from __future__ import annotations

from rest_framework import serializers

from tournaments.enums import DeliveryState
from tournaments.models import Delivery, Webhook


class WebhookShape(serializers.ModelSerializer[Webhook]):
    kinds = serializers.ListField(child=serializers.CharField())

    class Meta:
        model = Webhook
        fields = ("number", "url", "kinds", "made_at")


class NewWebhookShape(WebhookShape):
    """A webhook just made: `secret` is shown this once."""

    secret = serializers.CharField()

    class Meta(WebhookShape.Meta):
        fields = ("number", "url", "kinds", "made_at", "secret")  # type: ignore[assignment]


class DeliveryShape(serializers.ModelSerializer[Delivery]):
    state = serializers.ChoiceField(DeliveryState.choices)
    webhook = serializers.IntegerField(source="webhook.number")
    body = serializers.DictField()

    class Meta:
        model = Delivery
        fields = (
            *("identity", "webhook", "kind", "body", "state", "attempts", "status", "detail"),
            *("made_at", "due_at", "done_at"),
        )
