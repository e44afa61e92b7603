"""The API of documents: a table as its reader knows it, whole or as a change."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse
from drf_spectacular.utils import PolymorphicProxySerializer, extend_schema
from rest_framework.request import Request

from gameplay.api.asked_of_documents import OF_DOCUMENTS
from gameplay.api.document_shapes import ChangeOut, DocumentOut
from gameplay.api.shapes import RefusalOut
from gameplay.api.tables import TableViewSet, expect_no_conflict
from gameplay.models import Table
from gameplay.persons import person_of, reader_of
from gameplay.queries.table.documents import AT_ITS_HEAD, Reading, change_of, document_of
from tournaments.sent import number_in
from tournaments.words.languages import spoken


class TableDocument(TableViewSet):
    """A table as a document."""

    @extend_schema(
        parameters=OF_DOCUMENTS,
        responses={
            200: PolymorphicProxySerializer(
                component_name="DocumentOrChange",
                serializers=[DocumentOut, ChangeOut],
                resource_type_field_name=None,
            ),
            403: RefusalOut,
            404: RefusalOut,
        },
    )
    def retrieve(self, request: Request, pk: int) -> HttpResponse:
        """Position, question, cards and what happened, as the own seat or a judge knows them.

        With `since` the answer is a change, unless that revision is too old: then it is a whole
        document again, which alone has `reader` at its top.
        """
        reading = self.read(pk)
        since = number_in(request.query_params.get("since", ""))
        text = change_of(reading, since) if since is not None else None
        return HttpResponse(
            text or document_of(reading),
            content_type="application/json",
            headers={"Cache-Control": "no-store"},
        )

    def read(self, pk: int) -> Reading:
        """The table with the revision of its topic, and as whom it is read; 404 for strangers."""
        person = person_of(self.request)
        visible = Table.objects.visible_to(person.user, person.guest).with_revision()
        rows: Any = visible.select_related(*AT_ITS_HEAD).prefetch_related("seats")
        table = rows.filter(pk=pk).first()
        reader = reader_of(table, person) if table is not None else None
        if table is None or reader is None:
            expect_no_conflict(pk, person)
            raise Http404
        tree = self.request.query_params.get("options") == "tree"
        return Reading(table, reader, table.revision, self.request.user, spoken(), tree)
