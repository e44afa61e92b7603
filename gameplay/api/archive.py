"""Checks of the archive by the API, for the hall's operators."""

from __future__ import annotations

from typing import Any

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.decorators import action
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from gameplay.api.shapes import RefusalOut
from gameplay.models import ArchiveCheck, Divergence
from gameplay.persons import may_verify_archive, person_of
from gameplay.queries.replay import archives
from gameplay.services.record import archives as service
from tournaments.api.base import NounViewSet
from tournaments.api.schema import page_of
from tournaments.errors import Forbidden
from tournaments.paging import paged


class ArchiveCheckOut(serializers.ModelSerializer[ArchiveCheck]):
    """A check of the archive. ``done`` of ``total`` records are verified; ``fault`` says why it
    stopped before the last one."""

    done = serializers.IntegerField()
    percent = serializers.IntegerField()

    class Meta:
        model = ArchiveCheck
        fields = [
            *("id", "release", "total", "done", "percent", "verified", "diverged", "failed"),
            *("fault", "asked_at", "done_at"),
        ]
        read_only_fields = fields


class EventOnceOut(serializers.Serializer[Any]):
    """The kind of an event, and the rules it cites."""

    event = serializers.CharField()
    rules = serializers.ListField(child=serializers.CharField())


class DivergenceOut(serializers.ModelSerializer[Divergence]):
    """A record that does not agree: the field that differs at a step, and the first event there
    that differs, as it was (``before``) and as it is now. ``rules`` are those that differ."""

    table = serializers.IntegerField(source="game.table_id")
    rules = serializers.ListField(child=serializers.CharField())
    before = EventOnceOut(allow_null=True)
    now = EventOnceOut(allow_null=True)

    class Meta:
        model = Divergence
        fields = ["game", "table", "proof", "own", "step", "field", "rules", "before", "now"]
        read_only_fields = fields


class ArchiveChecks(NounViewSet):
    """Checks of the archive, for the hall's operators. Everybody else gets the same answer whether
    or not a number exists."""

    lookup_value_converter = "int"
    token_scope = "organize"
    permission_classes = [IsAuthenticated]

    @extend_schema(
        operation_id="archive_checks_list",
        **page_of(ArchiveCheckOut),
    )
    def list(self, request: Request) -> Response:
        """All of them, the newest first."""
        self.expect_operator()
        return paged(request, archives.checks(), ArchiveCheckOut)

    @extend_schema(request=None, responses={202: ArchiveCheckOut, 403: RefusalOut})
    def create(self, request: Request) -> Response:
        """Have every record verified; one that is under way goes on."""
        row = service.start(actor=person_of(request))
        return Response(ArchiveCheckOut(row).data, status=status.HTTP_202_ACCEPTED)

    @extend_schema(responses={200: ArchiveCheckOut, 403: RefusalOut, 404: RefusalOut})
    def retrieve(self, request: Request, pk: int) -> Response:
        """How far it is, and how many records agree."""
        return Response(ArchiveCheckOut(self.check_of(pk)).data)

    @extend_schema(operation_id="archive_divergences_list", **page_of(DivergenceOut))
    @action(detail=True)
    def divergences(self, request: Request, pk: int) -> Response:
        """The records that do not agree, in the order of the games."""
        return paged(request, archives.divergences(self.check_of(pk)), DivergenceOut)

    def expect_operator(self) -> None:
        """Raise Forbidden for everybody else."""
        if not may_verify_archive(person_of(self.request)):
            raise Forbidden("not_operator", _("Only the hall's operators read this."))

    def check_of(self, pk: int) -> ArchiveCheck:
        """The check with this number."""
        self.expect_operator()
        return get_object_or_404(archives.checks(), pk=pk)
