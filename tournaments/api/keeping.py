"""The office of the hall: the acts of its staff, and reports from everybody."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.decorators import action
from rest_framework.permissions import AllowAny, BasePermission
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournaments import quotas
from tournaments.accounts.models import User
from tournaments.api.asks import ComplaintAsk, DecisionAsk, SettleAsk
from tournaments.api.base import NounViewSet, asked, paged
from tournaments.api.schema import page_of
from tournaments.api.shapes.keeping import (
    AccountShape,
    ComplaintShape,
    HallActShape,
    HallEventShape,
    SentShape,
)
from tournaments.enums import HallActKind
from tournaments.models import Complaint, Event
from tournaments.queries import asking
from tournaments.queries.hall import keeping
from tournaments.reportable import target_of
from tournaments.services.hall import acts, complaints
from tournaments.services.permission import person


class KeepsHall(BasePermission):
    """For the hall's staff."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        return bool(request.user.has_perm("tournaments.keep_hall"))


class Hall(NounViewSet):
    """For the hall's staff alone."""

    permission_classes = [KeepsHall]


def _listed(shape: Any, *parameters: OpenApiParameter) -> dict[str, Any]:
    """Responses and parameters of a list that can be filtered."""
    page = page_of(shape)
    return {**page, "parameters": [*page["parameters"], *parameters]}


def _show(*known: str) -> OpenApiParameter:
    return OpenApiParameter("show", OpenApiTypes.STR, enum=known)


WORDS = OpenApiParameter("q", OpenApiTypes.STR, description="Words in the name or reason.")


class Complaints(NounViewSet):
    """Reports from everybody to the hall's staff."""

    permission_classes = [AllowAny]

    @extend_schema(operation_id="complaints_send", request=ComplaintAsk, responses={201: SentShape})
    def create(self, request: Request) -> Response:
        """Report a page to the hall's staff: an event, a player, a made card, a table."""
        chosen = asked(request, ComplaintAsk)
        target = target_of(request, chosen["about"])
        if target is None:
            raise Http404
        sent = complaints.send(
            actor=request.user if isinstance(request.user, User) else None,
            visitor=quotas.visitor_of(request),
            target=target,
            reason=chosen["reason"],
        )
        return Response(SentShape(sent).data, status=status.HTTP_201_CREATED)


class HallEvents(Hall):
    """Events as the hall's staff see them."""

    lookup_field = "slug"
    lookup_value_converter = "slug"

    @extend_schema(
        operation_id="hall_events", **_listed(HallEventShape, _show(*keeping.EVENTS), WORDS)
    )
    def list(self, request: Request) -> Response:
        """Events that wait to be listed (default), are listed, were removed, or all."""
        show = request.query_params.get("show", "waiting")
        return paged(
            request, keeping.events(show, asking.words_in(request.query_params)), HallEventShape
        )

    @extend_schema(
        operation_id="hall_events_decide",
        request=DecisionAsk,
        responses=HallEventShape,
        parameters=[
            OpenApiParameter("action", str, "path", enum=["list", "unlist", "remove", "restore"])
        ],
    )
    @action(detail=True, methods=["post"], url_path="<str:action>")
    def decide(self, request: Request, slug: str, action: str) -> Response:
        """Put an event on the front page or take it off, remove it or bring it back."""
        event = get_object_or_404(Event, slug=slug)
        actor, reason = person(request.user), asked(request, DecisionAsk)["reason"]
        decisions: dict[str, Callable[[], Event]] = {
            "list": lambda: acts.list_event(actor=actor, event=event, listed=True, reason=reason),
            "unlist": lambda: acts.list_event(
                actor=actor, event=event, listed=False, reason=reason
            ),
            "remove": lambda: acts.remove_event(actor=actor, event=event, reason=reason),
            "restore": lambda: acts.restore_event(actor=actor, event=event, reason=reason),
        }
        if action not in decisions:
            raise Http404
        return Response(HallEventShape(decisions[action]()).data)


class HallReports(Hall):
    """What was reported."""

    lookup_value_converter = "int"

    @extend_schema(operation_id="hall_reports", **_listed(ComplaintShape, _show(*keeping.REPORTS)))
    def list(self, request: Request) -> Response:
        """Reports that wait (default, oldest first), or settled ones."""
        show = request.query_params.get("show", "waiting")
        return paged(request, keeping.reports(show), ComplaintShape)

    @extend_schema(operation_id="hall_reports_settle", request=SettleAsk, responses=ComplaintShape)
    @action(detail=True, methods=["post"])
    def settle(self, request: Request, pk: int) -> Response:
        """Close a report with a word."""
        found = get_object_or_404(Complaint, pk=pk)
        answer = asked(request, SettleAsk)["answer"]
        settled = complaints.settle(actor=person(request.user), complaint=found, answer=answer)
        return Response(ComplaintShape(settled).data)


class HallAccounts(Hall):
    """Accounts, shut out and let in."""

    lookup_value_converter = "int"

    @extend_schema(
        operation_id="hall_accounts", **_listed(AccountShape, _show("all", "suspended"), WORDS)
    )
    def list(self, request: Request) -> Response:
        """Accounts by name."""
        suspended = request.query_params.get("show") == "suspended"
        return paged(
            request,
            keeping.accounts(asking.words_in(request.query_params), suspended),
            AccountShape,
        )

    @extend_schema(
        operation_id="hall_accounts_decide",
        request=DecisionAsk,
        responses=AccountShape,
        parameters=[OpenApiParameter("action", str, "path", enum=["suspend", "readmit"])],
    )
    @action(detail=True, methods=["post"], url_path="<str:action>")
    def decide(self, request: Request, pk: int, action: str) -> Response:
        """Shut an account out, or let it in again."""
        account = get_object_or_404(User, pk=pk)
        decisions = {"suspend": acts.suspend, "readmit": acts.readmit}
        if action not in decisions:
            raise Http404
        reason = asked(request, DecisionAsk)["reason"]
        held = decisions[action](actor=person(request.user), account=account, reason=reason)
        return Response(AccountShape(held).data)


class HallLog(Hall):
    """What the hall's staff did."""

    @extend_schema(
        operation_id="hall_log",
        **_listed(
            HallActShape,
            OpenApiParameter("kind", OpenApiTypes.STR, enum=HallActKind.values),
            WORDS,
        ),
    )
    def list(self, request: Request) -> Response:
        """What the hall's staff did, newest first."""
        kind = request.query_params.get("kind", "")
        return paged(
            request, keeping.acts(kind, asking.words_in(request.query_params)), HallActShape
        )
