"""Webhooks of an event, for its organizers."""

from __future__ import annotations

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.asks import WebhookAsk
from tournaments.api.base import EventViewSet, asked, paged
from tournaments.api.schema import page_of
from tournaments.api.shapes.webhooks import DeliveryShape, NewWebhookShape, WebhookShape
from tournaments.models import Delivery, Event, Webhook
from tournaments.services.news import webhooks
from tournaments.services.permission import person


class Organized(EventViewSet):
    """For the organizers of the event."""

    def organized(self) -> Event:
        event = self.event()
        self.demand("manage_event", event)
        return event


class Webhooks(Organized):
    """The addresses that are told of an event's operations."""

    lookup_field = "number"
    lookup_value_converter = "int"

    @extend_schema(operation_id="webhooks_list", **page_of(WebhookShape))
    def list(self, request: Request, slug: str) -> Response:
        """The addresses that are told of this event's operations."""
        rows = self.organized().webhooks.filter(active=True)
        return paged(request, rows, WebhookShape)

    @extend_schema(
        operation_id="webhooks_add", request=WebhookAsk, responses={201: NewWebhookShape}
    )
    def create(self, request: Request, slug: str) -> Response:
        """Add an address; its secret stands in this answer and nowhere else."""
        event = self.organized()
        made, secret = webhooks.add(
            actor=person(request.user), event=event, **asked(request, WebhookAsk)
        )
        shown = {**WebhookShape(made).data, "secret": secret}
        return Response(shown, status=status.HTTP_201_CREATED)

    @extend_schema(operation_id="webhooks_remove", responses={204: None})
    def destroy(self, request: Request, slug: str, number: int) -> Response:
        """Send nothing more to this address."""
        webhooks.remove(actor=person(request.user), webhook=self._webhook())
        return Response(status=status.HTTP_204_NO_CONTENT)

    @extend_schema(operation_id="webhooks_ping", request=None, responses={202: DeliveryShape})
    @action(detail=True, methods=["post"])
    def ping(self, request: Request, slug: str, number: int) -> Response:
        """Send a message without content, to try the address."""
        sent = webhooks.ping(actor=person(request.user), webhook=self._webhook())
        return Response(DeliveryShape(sent).data, status=status.HTTP_202_ACCEPTED)

    def _webhook(self) -> Webhook:
        rows = self.organized().webhooks.filter(active=True).select_related("event")
        return get_object_or_404(rows, number=self.kwargs["number"])


class Deliveries(Organized):
    """Messages to the webhooks that were sent or wait to be sent."""

    lookup_field = "identity"
    lookup_value_converter = "uuid"

    @extend_schema(operation_id="webhooks_deliveries", **page_of(DeliveryShape))
    def list(self, request: Request, slug: str) -> Response:
        """Messages that were sent or wait to be sent, newest first."""
        rows = Delivery.objects.filter(webhook__event=self.organized()).select_related("webhook")
        return paged(request, rows, DeliveryShape)

    @extend_schema(operation_id="webhooks_send_again", request=None, responses={202: DeliveryShape})
    @action(detail=True, methods=["post"])
    def again(self, request: Request, slug: str, identity: str) -> Response:
        """Try a message once more that was not delivered; its id stays the same."""
        rows = Delivery.objects.select_related("webhook__event")
        found = get_object_or_404(rows, webhook__event=self.organized(), identity=identity)
        sent = webhooks.send_again(actor=person(request.user), delivery=found)
        return Response(DeliveryShape(sent).data, status=status.HTTP_202_ACCEPTED)
