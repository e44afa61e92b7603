"""The log of an event, undo and redo, and what a write would change."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.asks import UndoAsk
from tournaments.api.base import EventViewSet, asked, paged
from tournaments.api.schema import page_of
from tournaments.api.shapes.impact import ImpactShape, UndoShape
from tournaments.api.shapes.log import ChainShape, OperationShape
from tournaments.models import Event
from tournaments.operations import verify_chain
from tournaments.operations.plan import UndoPlan
from tournaments.queries.event import impact
from tournaments.services.event import undo
from tournaments.services.permission import person
from tournaments.services.preview import suppose

PREVIEW = OpenApiParameter(
    "preview", bool, description="Write nothing; answer 200 with what would change."
)
ONWARD = OpenApiParameter("onward", bool, description="Everything after it as well.")


def asks_preview(request: Request) -> bool:
    return request.query_params.get("preview", "").lower() in ("1", "true")


def previewed(event: Event, write: Callable[[], object]) -> Response:
    """What a service's call would change, as an `ImpactShape`."""
    found = suppose(event, write)
    return Response(ImpactShape(_impact(found.impact, found.seen)).data)


def _impact(found: impact.Impact, seen: int) -> dict[str, Any]:
    return {**asdict(found), "seen": seen}


class Operations(EventViewSet):
    """The log of an event: what was done, whether it holds, undo and redo."""

    lookup_field = "number"
    lookup_value_converter = "int"

    @extend_schema(operation_id="operations_list", **page_of(OperationShape))
    def list(self, request: Request, slug: str) -> Response:
        """The log of the event, for its staff. Staff who play read empty payloads of what is
        hidden from them; `operations/chain/` checks the log for them."""
        event = self.event()
        self.demand("view_log", event)
        reader = {"event": event, "user": request.user}
        written = event.operations.select_related("actor").order_by("number")
        return paged(request, written, OperationShape, reader)

    @extend_schema(operation_id="operations_chain", responses=ChainShape)
    @action(detail=False, url_path="../chain")
    def chain(self, request: Request, slug: str) -> Response:
        """Whether the log holds, byte for byte."""
        event = self.event()
        self.demand("view_log", event)
        fault = verify_chain(event)
        shown = {
            "ok": fault is None,
            "operations": event.operations.count(),
            "number": fault.number if fault else None,
            "detail": fault.detail if fault else "",
        }
        return Response(ChainShape(shown).data)

    @extend_schema(operation_id="operations_undo_preview", responses=UndoShape, parameters=[ONWARD])
    @action(detail=True, url_path="undo", url_name="undo")
    def undo_preview(self, request: Request, slug: str, number: int) -> Response:
        """What undoing this operation (redoing, if it is an undo) would change; for the staff."""
        event = self.event()
        self.demand("view_log", event)
        onward = request.query_params.get("onward", "").lower() in ("1", "true")
        plan = undo.preview(actor=person(request.user), event=event, number=number, onward=onward)
        shown = {
            "out": _named(plan, plan.out),
            "back": _named(plan, plan.back),
            "impact": _impact(impact.of(plan.before, plan.after, plan.changes), plan.seen),
        }
        return Response(UndoShape(shown).data)

    @extend_schema(operation_id="operations_undo", request=UndoAsk, responses={201: OperationShape})
    @undo_preview.mapping.post
    def undo(self, request: Request, slug: str, number: int) -> Response:
        """Undo this operation, or redo it if it is an undo; answers with the new operation."""
        event = self.event()
        self.demand("view_log", event)
        done = undo.take_back(
            actor=person(request.user), event=event, number=number, **asked(request, UndoAsk)
        )
        return Response(OperationShape(done).data, status=status.HTTP_201_CREATED)


def _named(plan: UndoPlan, numbers: list[int]) -> list[dict[str, Any]]:
    return [
        {
            "number": number,
            "kind": plan.acts[number - 1].kind,
            "why": plan.falls.get(number, ""),
        }
        for number in numbers
    ]
