"""Undo and redo, and what a write would change."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.asks import UndoAsk
from tournaments.api.base import EventAPIView, asked
from tournaments.api.shapes.impact import ImpactShape, UndoShape
from tournaments.api.shapes.log import OperationShape
from tournaments.models import Event
from tournaments.operations.plan import Plan
from tournaments.queries import impact
from tournaments.services import undo
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


class UndoView(EventAPIView):
    @extend_schema(operation_id="operations_undo_preview", responses=UndoShape, parameters=[ONWARD])
    def get(self, request: Request, slug: str, number: int) -> Response:
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
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Undo this operation, or redo it if it is an undo; answers with the new operation."""
        event = self.event()
        self.demand("view_log", event)
        done = undo.take_back(
            actor=person(request.user), event=event, number=number, **asked(request, UndoAsk)
        )
        return Response(OperationShape(done).data, status=status.HTTP_201_CREATED)


def _named(plan: Plan, numbers: list[int]) -> list[dict[str, Any]]:
    return [
        {
            "number": number,
            "kind": plan.acts[number - 1].kind,
            "why": plan.falls.get(number, ""),
        }
        for number in numbers
    ]
