"""The API for watchers: what they see of a table, and which table the stream shows."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse
from drf_spectacular.utils import PolymorphicProxySerializer, extend_schema
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from gameplay.api.asked_of_documents import OF_DOCUMENTS
from gameplay.api.document_shapes import ChangeOut, DocumentOut
from gameplay.api.shapes import RefusalOut
from gameplay.api.tables import TableViewSet
from gameplay.models import Table
from gameplay.persons import person_of
from gameplay.queries.table.watch_pages import document_for
from gameplay.queries.table.watching import change_since, may_watch
from gameplay.services.referee import watching
from tournaments.api.base import asked
from tournaments.sent import number_in


class FeatureIn(serializers.Serializer[Any]):
    """Whether the stream of the event shows this table."""

    featured = serializers.BooleanField()


class WatchedTable(TableViewSet):
    """A table as watchers see it; where it may not be watched there is no such table."""

    @extend_schema(
        parameters=OF_DOCUMENTS,
        responses={
            200: PolymorphicProxySerializer(
                component_name="WatchedDocumentOrChange",
                serializers=[DocumentOut, ChangeOut],
                resource_type_field_name=None,
            ),
            404: RefusalOut,
        },
    )
    def retrieve(self, request: Request, pk: int) -> HttpResponse:
        """The document of a spectator: without hidden cards, and later by the delay of the event.

        The event says who may watch and with which delay; for a table of no event, its maker does.
        Follow it by the topic `watch:<id>`. `since` works as for the documents of seats.
        """
        table = self.watched(pk)
        since = number_in(request.query_params.get("since", ""))
        text = change_since(table, since) if since is not None else None
        return HttpResponse(
            text or document_for(table),
            content_type="application/json",
            headers={"Cache-Control": "no-store"},
        )

    @extend_schema(
        request=FeatureIn,
        responses={200: FeatureIn, 403: RefusalOut, 404: RefusalOut, 409: RefusalOut},
    )
    @action(detail=True, methods=["post"], url_path="../feature")
    def feature(self, request: Request, pk: int) -> Response:
        """Show this table in the overlay of the event, or no table. Only for those who may announce
        there."""
        table = self.watched(pk)
        featured = asked(request, FeatureIn)["featured"]
        watching.feature(actor=person_of(request), table=table, featured=featured)
        return Response({"featured": featured})

    def watched(self, pk: int) -> Table:
        """The table, if the caller may watch it."""
        rows: Any = Table.objects.select_related("event", "match__round")
        table: Table | None = rows.prefetch_related("seats").filter(pk=pk).first()
        if table is None or not may_watch(table, person_of(self.request)):
            raise Http404
        return table
