"""Series of events: read by everybody, kept by whoever opened them."""

from __future__ import annotations

from django.db import transaction
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers, status
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.asks import SeriesAsk, SeriesChangeAsk, SeriesOfferAsk, TimesAsk
from tournaments.api.base import NounViewSet, asked, paged
from tournaments.api.schema import page_of
from tournaments.api.shapes.series import SeriesLineShape, SeriesPartShape, SeriesShape
from tournaments.models import Event, Series, SeriesEvent
from tournaments.queries.hall import series as queries
from tournaments.services.hall import series as services
from tournaments.services.permission import person

GAME = OpenApiParameter("game", OpenApiTypes.STR, description="Only events of this game.")


def series_of(view: NounViewSet) -> Series:
    """The series that the address names, for who may know of it."""
    return get_object_or_404(queries.listing(view.request.user), slug=view.kwargs["slug"])


class AllSeries(NounViewSet):
    """Series of events. Who may not know of one gets 404."""

    lookup_field = "slug"
    lookup_value_converter = "slug"

    @extend_schema(operation_id="series_list", **page_of(SeriesShape))
    def list(self, request: Request) -> Response:
        """The series of the hall, newest first."""
        return paged(request, queries.listing(request.user), SeriesShape)

    @extend_schema(operation_id="series_open", request=SeriesAsk, responses={201: SeriesShape})
    def create(self, request: Request) -> Response:
        """Open a series; the one who does keeps it."""
        made = services.create(actor=person(request.user), **asked(request, SeriesAsk))
        shown = queries.listing(request.user).get(pk=made.pk)
        return Response(SeriesShape(shown).data, status=status.HTTP_201_CREATED)

    @extend_schema(operation_id="series_read", responses=SeriesShape)
    def retrieve(self, request: Request, slug: str) -> Response:
        """A view under /series/<slug>/. Who may not know of the series gets 404."""
        return Response(SeriesShape(series_of(self)).data)

    @extend_schema(
        operation_id="series_change", request=SeriesChangeAsk(partial=True), responses=SeriesShape
    )
    def partial_update(self, request: Request, slug: str) -> Response:
        """Change what counts; the standings follow at once."""
        changes, found = asked(request, SeriesChangeAsk, partial=True), series_of(self)
        heir = changes.pop("keeper", None)
        with transaction.atomic():
            services.change(actor=person(request.user), series=found, **changes)
            if heir is not None:
                to = queries.heirs(found).filter(handle=heir).first()
                if to is None:
                    words = _("A series is handed over to an organizer of one of its events.")
                    raise serializers.ValidationError({"keeper": [words]})
                services.hand_over(actor=person(request.user), series=found, to=to)
        return Response(SeriesShape(series_of(self)).data)

    @extend_schema(operation_id="series_remove", responses={204: None})
    def destroy(self, request: Request, slug: str) -> Response:
        """Take the series out of sight."""
        services.remove(actor=person(request.user), series=series_of(self))
        return Response(status=status.HTTP_204_NO_CONTENT)

    @extend_schema(
        operation_id="series_standings", responses=SeriesLineShape(many=True), parameters=[GAME]
    )
    @action(detail=True)
    def standings(self, request: Request, slug: str) -> Response:
        """Everybody with a place in an event of the series, the first first."""
        found = series_of(self)
        parts, game = queries.parts(found), request.query_params.get("game", "")
        if game and game not in queries.games(parts):
            raise Http404
        rows = queries.standings(found, parts, game)
        return Response(SeriesLineShape(rows, many=True).data)


class SeriesEvents(NounViewSet):
    """The events of a series: offered, taken in, taken out."""

    lookup_field = "event"
    lookup_value_converter = "slug"

    @extend_schema(operation_id="series_events", responses=SeriesPartShape(many=True))
    def list(self, request: Request, slug: str) -> Response:
        """The events that count; for the keeper also those that are offered."""
        found = series_of(self)
        rows = queries.parts(found)
        if request.user.has_perm("tournaments.keep_series", found):
            rows += queries.parts(found, taken=False)
        return Response(SeriesPartShape(rows, many=True).data)

    @extend_schema(
        operation_id="series_offer", request=SeriesOfferAsk, responses={201: SeriesPartShape}
    )
    def create(self, request: Request, slug: str) -> Response:
        """Offer an event that one organizes. In one's own series it counts at once."""
        said = asked(request, SeriesOfferAsk)
        event = get_object_or_404(Event.objects.visible_to(request.user), slug=said.pop("event"))
        actor = person(request.user)
        made = services.offer(actor=actor, series=series_of(self), event=event, **said)
        return Response(SeriesPartShape(made).data, status=status.HTTP_201_CREATED)

    @extend_schema(operation_id="series_take", request=TimesAsk, responses=SeriesPartShape)
    @action(detail=True, methods=["post"], url_path=".")
    def take(self, request: Request, slug: str, event: str) -> Response:
        """Take an offered event in, or say anew how often its points count."""
        said = asked(request, TimesAsk)
        made = services.take(actor=person(request.user), part=self._part(), **said)
        return Response(SeriesPartShape(made).data)

    @extend_schema(operation_id="series_leave", responses={204: None})
    @take.mapping.delete
    def leave(self, request: Request, slug: str, event: str) -> Response:
        """Take an event out, or an offer back."""
        services.leave(actor=person(request.user), part=self._part())
        return Response(status=status.HTTP_204_NO_CONTENT)

    def _part(self) -> SeriesEvent:
        rows = SeriesEvent.objects.select_related("series", "event")
        return get_object_or_404(rows, series=series_of(self), event__slug=self.kwargs["event"])
