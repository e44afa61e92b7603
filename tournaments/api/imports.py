"""Files that hold whole events: sent, read in the background, followed."""

from __future__ import annotations

from django.shortcuts import get_object_or_404
from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.decorators import action
from rest_framework.parsers import MultiPartParser
from rest_framework.permissions import IsAuthenticated, IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments import quotas
from tournaments.api.asks import ImportAsk
from tournaments.api.base import NounViewSet, asked, paged
from tournaments.api.schema import page_of
from tournaments.api.shapes.files import ImportShape
from tournaments.models import Import
from tournaments.services.files import imports
from tournaments.services.permission import person


class Imports(NounViewSet):
    """Events that come in as a file."""

    lookup_value_converter = "int"
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="imports_list", **page_of(ImportShape))
    def list(self, request: Request) -> Response:
        """The files one has sent, newest first."""
        own = Import.objects.filter(actor=person(request.user)).light()
        return paged(request, own.select_related("event"), ImportShape)

    @extend_schema(operation_id="events_import", request=ImportAsk, responses={202: ImportShape})
    @action(
        detail=False,
        methods=["post"],
        url_path="../import",
        parser_classes=[MultiPartParser],
        permission_classes=[IsAuthenticatedOrReadOnly],
    )
    def send(self, request: Request) -> Response:
        """Send a file that holds an event, also in mid-event; it is read in the background.

        The answer has the address at which its state is read; the one who sends it will be the
        organizer of the event.
        """
        chosen = asked(request, ImportAsk)
        quotas.spend("import", request.user)
        file = chosen.pop("file")
        row = imports.begin(actor=person(request.user), name=file.name, data=file.read(), **chosen)
        answer = Response(ImportShape(row).data, status=status.HTTP_202_ACCEPTED)
        answer["Location"] = reverse("api:events-imported", args=[row.pk])
        return answer

    @extend_schema(operation_id="imports_read", responses=ImportShape)
    def retrieve(self, request: Request, pk: int) -> Response:
        """How far a file is, and what came of it: the event, or the fault with its place."""
        seen = Import.objects.visible_to(request.user).light().select_related("event")
        return Response(ImportShape(get_object_or_404(seen, pk=pk)).data)
