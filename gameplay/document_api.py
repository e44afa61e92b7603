"""The API of documents: a table as its reader knows it, whole or as a change."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from gameplay.document_shapes import DocumentOut
from gameplay.models import Table
from gameplay.persons import person_of, reader_of
from gameplay.queries.documents import document_of
from gameplay.shapes import RefusalOut
from gameplay.table_api import TableView, expect_no_conflict


class TableDocument(TableView):
    """A table as a document."""

    @extend_schema(responses={200: DocumentOut, 403: RefusalOut, 404: RefusalOut})
    def get(self, request: Request, pk: int) -> Response:
        """Position, question, cards and what happened, as the own seat or a judge knows them."""
        table, reader = self.read(pk)
        found = document_of(table, reader, revision=table.revision, user=request.user)
        return Response(found.as_json())

    def read(self, pk: int) -> tuple[Table, str]:
        """The table with the revision of its topic, and as whom it is read; 404 for strangers."""
        person = person_of(self.request)
        visible = Table.objects.visible_to(person.user, person.guest).with_revision()
        rows: Any = visible.select_related("event", "match__round").prefetch_related("seats")
        table = rows.filter(pk=pk).first()
        reader = reader_of(table, person) if table is not None else None
        if table is None or reader is None:
            expect_no_conflict(pk, person)
            raise Http404
        return table, reader
