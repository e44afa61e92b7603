"""The API of what comes with a list: versions and link; and of the cards of an event."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny, IsAuthenticated, IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from decks import queries, reading
from decks.models import DeckList
from decks.people import account
from decks.services import card_rules, lists, sharing
from tournaments.api.base import asked
from tournaments.api.schema import page_of
from tournaments.models import Event
from tournaments.paging import paged


class VersionOut(serializers.Serializer[Any]):
    """A version of a list, and what the next one changed."""

    number = serializers.IntegerField()
    name = serializers.CharField()
    until = serializers.DateTimeField()
    taken = serializers.ListField(child=serializers.CharField())
    put_in = serializers.ListField(child=serializers.CharField())


class VersionAsk(serializers.Serializer[Any]):
    """The version to go back to."""

    number = serializers.IntegerField(min_value=1)


class LinkOut(serializers.Serializer[Any]):
    """The link of a list; nothing where it is shown to nobody."""

    link = serializers.CharField(allow_null=True)


class SharedOut(serializers.ModelSerializer[DeckList]):
    """A list as whoever has its link reads it."""

    class Meta:
        model = DeckList
        fields = ["name", "game", "size", "content", "changed"]
        read_only_fields = fields


class CardRulesShape(serializers.Serializer[Any]):
    """The ban list of an event by its name, and the event's own rules, one a line."""

    ban_list = serializers.CharField(max_length=60, allow_blank=True)
    card_rules = serializers.CharField(
        max_length=card_rules.MAX_TEXT, allow_blank=True, trim_whitespace=False
    )


class WordsOut(CardRulesShape):
    """What holds of each card, by its full name."""

    cards = serializers.DictField(child=serializers.ListField(child=serializers.CharField()))


class DeckVersions(APIView):
    """The versions of a list of one's own."""

    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="decks_versions", **page_of(VersionOut))
    def get(self, request: Request, pk: int) -> Response:
        """Newest first."""
        row = _own(request, pk)
        found = reading.versions(reading.stored(row.content), row.versions.all())
        return paged(request, found, VersionOut)

    @extend_schema(operation_id="decks_go_back", request=VersionAsk, responses=SharedOut)
    def post(self, request: Request, pk: int) -> Response:
        """Makes the list again what it was in a version."""
        row = _own(request, pk)
        number = asked(request, VersionAsk)["number"]
        row = lists.go_back(actor=account(request), deck_list=row, number=number)
        return Response(SharedOut(row).data)


class DeckLink(APIView):
    """The link of a list of one's own."""

    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="decks_share", request=None, responses=LinkOut)
    def post(self, request: Request, pk: int) -> Response:
        """Makes the link; twice is once."""
        row = sharing.share(actor=account(request), deck_list=_own(request, pk))
        return Response(LinkOut(row).data)

    @extend_schema(operation_id="decks_withdraw_link", responses={200: LinkOut})
    def delete(self, request: Request, pk: int) -> Response:
        """Takes the link back."""
        row = sharing.withdraw(actor=account(request), deck_list=_own(request, pk))
        return Response(LinkOut(row).data)


class SharedDeck(APIView):
    """A shared list."""

    permission_classes = [AllowAny]

    @extend_schema(operation_id="decks_shared", responses=SharedOut)
    def get(self, request: Request, link: str) -> Response:
        """For whoever has its link."""
        row = DeckList.objects.shared().filter(link=link).first()
        if row is None:
            raise Http404
        return Response(SharedOut(row).data)


class EventCardRules(APIView):
    """What holds of the cards of an event."""

    token_scope = "organize"
    permission_classes = [IsAuthenticatedOrReadOnly]

    @extend_schema(operation_id="card_rules_retrieve", responses=WordsOut)
    def get(self, request: Request, slug: str) -> Response:
        """The ban list, the event's own rules, and what comes of both for each card."""
        return Response(_words(_event(request, slug)))

    @extend_schema(operation_id="card_rules_settle", request=CardRulesShape, responses=WordsOut)
    def put(self, request: Request, slug: str) -> Response:
        """Sets both; by the organizer, before the event starts."""
        event = _event(request, slug)
        data = asked(request, CardRulesShape)
        return Response(_words(card_rules.settle(actor=account(request), event=event, **data)))


def _words(event: Event) -> dict[str, Any]:
    rules = queries.card_rules_of(event)
    cards = {card: sorted(words.values()) for card, words in sorted(rules.words.items())}
    return WordsOut(
        {"ban_list": event.ban_list, "card_rules": event.card_rules, "cards": cards}
    ).data


def _own(request: Request, pk: int) -> DeckList:
    return get_object_or_404(DeckList.objects.visible_to(request.user), pk=pk)


def _event(request: Request, slug: str) -> Event:
    return get_object_or_404(Event.objects.visible_to(request.user), slug=slug)
