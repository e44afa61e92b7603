"""The API of registered lists: what an entry plays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.exceptions import NotAuthenticated, ValidationError
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from decks import queries
from decks.api.lists import FaultOut
from decks.models import DeckList, Registration
from decks.people import account
from decks.services import lists, registrations
from tournaments import policy
from tournaments.api.base import EventViewSet, asked
from tournaments.api.schema import DRAWN, IF_MATCH
from tournaments.errors import Forbidden
from tournaments.models import Entry
from tournaments.outside import digest
from tournaments.policy import Hidden


class RegistrationOut(serializers.ModelSerializer[Registration]):
    """The list an entry plays; ``entry`` is the player's number in the event."""

    entry = serializers.IntegerField(source="entry.number")
    faults = FaultOut(many=True)
    legal = serializers.BooleanField()
    drawn = serializers.SerializerMethodField(help_text=DRAWN)

    class Meta:
        model = Registration
        fields = [
            "entry",
            "name",
            "content",
            "digest",
            "salt",
            "state",
            "legal",
            "faults",
            "created",
            "locked_at",
            "drawn",
        ]
        read_only_fields = fields

    def get_drawn(self, row: Registration) -> str:
        return digest(("list", row.entry.number, row.pk))


class RegistrationIn(serializers.Serializer[Any]):
    """One of: the id of an own deck list, the id of a starter, or a list as text."""

    deck = serializers.IntegerField(required=False)
    starter = serializers.CharField(max_length=40, required=False)
    text = serializers.CharField(max_length=lists.MAX_TEXT, required=False, trim_whitespace=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if len(attrs) != 1:
            raise ValidationError("Give one of deck, starter and text.")
        return attrs


class UnlockIn(serializers.Serializer[Any]):
    """Why a list is unlocked."""

    reason = serializers.CharField(max_length=200)


class EntryListViewSet(EventViewSet):
    """What an entry plays. Guests get 401, staff who play in the event 403, others who may not see
    it 404."""

    may_see: Callable[[Any, Entry], bool]
    """Whether a user may see it for this entry."""

    def seen_entry(self) -> Entry:
        """The entry, if the user may see what it plays. Judges who play in the event are told why
        they may not."""
        user = self.request.user
        visible = Entry.objects.visible_to(user).select_related("event", "user")
        named = {"event__slug": self.kwargs["slug"], "number": self.kwargs["number"]}
        entry = get_object_or_404(visible, **named)
        if not self.may_see(user, entry):
            if not user.is_authenticated:
                raise NotAuthenticated
            words = policy.explain(user, Hidden.LISTS, entry.event)
            if words:
                raise Forbidden("plays_here", words)
            raise Http404
        return entry


class EntryDeck(EntryListViewSet):
    """The registered list of an entry."""

    may_see = staticmethod(queries.may_see)

    @extend_schema(operation_id="registrations_retrieve", responses=RegistrationOut)
    def retrieve(self, request: Request, slug: str, number: int) -> Response:
        """For the player, for judges who do not play in the event, and for everybody once the
        deck policy opens it. With `salt` before the list in canonical form `digest` is told."""
        current = queries.current(self.seen_entry())
        if current is None:
            raise Http404
        return Response(RegistrationOut(current).data)

    @extend_schema(
        operation_id="registrations_register",
        request=RegistrationIn,
        responses=RegistrationOut,
        parameters=[IF_MATCH],
    )
    def update(self, request: Request, slug: str, number: int) -> Response:
        """Registers a list; the answer says what is wrong with it, if anything is."""
        entry = self.seen_entry()
        data = asked(request, RegistrationIn)
        own = DeckList.objects.visible_to(request.user)
        deck_list = get_object_or_404(own, pk=data["deck"]) if "deck" in data else None
        row = self.as_read(
            entry.event,
            queries.sight_of(entry),
            lambda: registrations.register(
                actor=account(request),
                entry=entry,
                deck_list=deck_list,
                starter=data.get("starter", ""),
                text=data.get("text", ""),
            ),
        )
        return Response(RegistrationOut(row).data)

    @extend_schema(
        operation_id="registrations_unlock",
        request=UnlockIn,
        responses=RegistrationOut,
        parameters=[IF_MATCH],
    )
    @action(
        detail=True,
        methods=["post"],
        token_scope="organize",
        permission_classes=[IsAuthenticated],
    )
    def unlock(self, request: Request, slug: str, number: int) -> Response:
        """By staff, with a reason; the next published round locks it again."""
        entry, said = self.seen_entry(), asked(request, UnlockIn)
        row = self.as_read(
            entry.event,
            queries.sight_of(entry),
            lambda: registrations.unlock(actor=account(request), entry=entry, **said),
        )
        return Response(RegistrationOut(row).data)
