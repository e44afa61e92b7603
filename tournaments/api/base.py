"""What all views of the API share: finding the event, reading the question."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from rest_framework import serializers
from rest_framework.pagination import LimitOffsetPagination
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournaments.models import Entry, Event, Match, Round


class EventAPIView(APIView):
    """A view under /events/<slug>/. Who may not see the event gets 404, whatever is asked."""

    def event(self) -> Event:
        seen = Event.objects.visible_to(self.request.user).select_related("champion")
        return get_object_or_404(seen, slug=self.kwargs["slug"])

    def entry(self, event: Event, number: int | None = None) -> Entry:
        wanted = self.kwargs["number"] if number is None else number
        found = get_object_or_404(event.entries.select_related("user"), number=wanted)
        found.event = event
        return found

    def round(self, event: Event) -> Round:
        seen = Round.objects.visible_to(self.request.user).select_related("phase")
        found = get_object_or_404(seen, event=event, serial=self.kwargs["serial"])
        found.event = event
        return found

    def match(self, event: Event) -> Match:
        seen = Match.objects.visible_to(self.request.user).with_players()
        found = get_object_or_404(seen, event=event, serial=self.kwargs["serial"])
        found.event = found.round.event = event
        return found

    def demand(self, permission: str, thing: Any) -> None:
        """403 unless the one who asks holds the permission."""
        if not self.request.user.has_perm(f"tournaments.{permission}", thing):
            raise PermissionDenied


def asked(request: Request, ask: type[serializers.Serializer[Any]], **kwargs: Any) -> Any:
    """The validated body of a request."""
    serializer = ask(data=request.data, **kwargs)
    serializer.is_valid(raise_exception=True)
    return serializer.validated_data


def paged(
    request: Request, rows: QuerySet[Any], shape: type[serializers.BaseSerializer[Any]]
) -> Response:
    """A page of rows: {"count", "next", "previous", "results"}."""
    paginator = LimitOffsetPagination()
    page = paginator.paginate_queryset(rows, request)
    return paginator.get_paginated_response(shape(page, many=True).data)
