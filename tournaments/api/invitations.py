"""Invitations: made by the staff of an event, answered by those who are asked."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.decorators import method_decorator
from django.views.decorators.cache import never_cache
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.decorators import action
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.asks import DivisionAsk, InvitationAsk, LinkAsk
from tournaments.api.base import EventViewSet, NounViewSet, asked
from tournaments.api.schema import page_of
from tournaments.api.shapes.invitations import (
    InvitationShape,
    MadeInvitationShape,
    OwnInvitationShape,
    PersonShape,
)
from tournaments.enums import InvitationKind
from tournaments.models import Invitation
from tournaments.paging import paged
from tournaments.queries import asking
from tournaments.queries.entry import invited
from tournaments.queries.person import people
from tournaments.services.entry import invitations
from tournaments.services.permission import demand, person


@method_decorator(never_cache, name="create")  # the link is shown only in this answer
class Invitations(EventViewSet):
    """Invitations as the staff of an event make them, and whom they may ask."""

    lookup_value_converter = "int"
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="invitations_list", **page_of(InvitationShape))
    def list(self, request: Request, slug: str) -> Response:
        """The invitations that wait for an answer, of the kinds one may make."""
        event, user = self.event(), request.user
        kinds = [
            kind
            for kind in InvitationKind.values
            if user.has_perm(f"tournaments.{invitations.PERMISSION[kind]}", event)
        ]
        if not kinds:
            demand(person(user), "manage_entries", event)
        return paged(request, invited.open_of(event, *kinds), InvitationShape)

    @extend_schema(
        operation_id="invitations_make",
        request=InvitationAsk,
        responses={201: MadeInvitationShape},
    )
    def create(self, request: Request, slug: str) -> Response:
        """Ask an account by its display name; without one, make a link to pass on."""
        event, chosen = self.event(), asked(request, InvitationAsk)
        number = chosen.pop("entry", None)
        demand(person(request.user), invitations.PERMISSION[chosen["kind"]], event)
        entry = self.named(event, "entry", number) if number is not None else None
        made, token = invitations.invite(
            actor=person(request.user), event=event, entry=entry, **chosen
        )
        link = ""
        if token:
            link = request.build_absolute_uri(reverse("tournaments:invitation_link", args=[token]))
        shown = MadeInvitationShape(made, context={"link": link})
        return Response(shown.data, status=status.HTTP_201_CREATED)

    @extend_schema(operation_id="invitations_withdraw", responses={204: None})
    def destroy(self, request: Request, slug: str, pk: int) -> Response:
        """Take an invitation back."""
        event = self.event()
        self.demand("view_staff_pages", event)
        one = get_object_or_404(event.invitations.select_related("event"), pk=pk)
        invitations.withdraw(actor=person(request.user), invitation=one)
        return Response(status=status.HTTP_204_NO_CONTENT)

    @extend_schema(
        operation_id="people_search",
        **page_of(PersonShape, OpenApiParameter("q", OpenApiTypes.STR, required=True)),
    )
    @action(detail=False, url_path="../people")
    def people(self, request: Request, slug: str) -> Response:
        """Up to ten display names with these letters in them, for who enters players."""
        self.demand("manage_entries", self.event())
        found = people.like(asking.words_in(request.query_params))
        return paged(request, [{"name": name} for name in found], PersonShape)


class OwnInvitations(NounViewSet):
    """Invitations to the signed-in user. Answering needs a token to organize, because a role gives
    rights."""

    lookup_value_converter = "int"
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="me_invitations", **page_of(OwnInvitationShape))
    def list(self, request: Request) -> Response:
        """The invitations that wait for my answer."""
        return paged(request, invited.waiting_for(request.user), OwnInvitationShape)

    @extend_schema(operation_id="me_invitations_link", request=LinkAsk, responses={204: None})
    @action(detail=False, methods=["post"], url_path="link/<str:word>")
    def answer_link(self, request: Request, word: str) -> Response:
        """Say yes (accept) or no (decline) to the token at the end of the link."""
        said = dict(asked(request, LinkAsk))
        found = invitations.by_token(said.pop("token"))
        if found is None:
            raise Http404
        return _answered(request, found, word, said)

    @extend_schema(operation_id="me_invitations_answer", request=DivisionAsk, responses={204: None})
    @action(detail=True, methods=["post"], url_path="<str:word>")
    def answer(self, request: Request, pk: int, word: str) -> Response:
        """Say yes (accept) or no (decline)."""
        rows = Invitation.objects.visible_to(request.user).select_related("event")
        found = get_object_or_404(rows, pk=pk)
        return _answered(request, found, word, asked(request, DivisionAsk))


def _answered(request: Request, found: Invitation, word: str, said: dict[str, Any]) -> Response:
    if word not in ("accept", "decline"):
        raise Http404
    if word == "accept":
        invitations.accept(actor=person(request.user), invitation=found, **said)
    else:
        invitations.decline(actor=person(request.user), invitation=found)
    return Response(status=status.HTTP_204_NO_CONTENT)
