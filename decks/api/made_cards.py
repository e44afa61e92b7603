"""The API of the card editor: the same services as its page."""

from __future__ import annotations

from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.decorators import action
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from decks.models import MadeCard
from decks.people import account
from decks.services import made_cards
from tournaments.api.base import NounViewSet, asked
from tournaments.paging import Pages, paged


class CardFaultOut(serializers.Serializer[Any]):
    """What is wrong with a card of a file, and where it stands."""

    place = serializers.CharField()
    text = serializers.CharField()


class MadeCardOut(serializers.ModelSerializer[MadeCard]):
    """A card that an organizer added; ``entry`` is what the engine plays."""

    class Meta:
        model = MadeCard
        fields = ["id", "game", "name", "key", "entry", "state", "added"]
        read_only_fields = fields


MADE = {"type": "array", "items": {"$ref": "#/components/schemas/MadeCardOut"}}
"""All cards that a request added. They are not split into pages: the request itself decides how
many there are."""


class CardsIn(serializers.Serializer[Any]):
    """Cards as JSON in ``text``: a list of maps, or one map a line, in the fields that card
    viewers of Genesis use."""

    text = serializers.CharField(max_length=made_cards.MAX_TEXT, trim_whitespace=False)


class ReadCardOut(serializers.Serializer[Any]):
    """A card as the engine read it."""

    name = serializers.CharField()
    kind = serializers.CharField()
    abilities = serializers.ListField(child=serializers.CharField(), source="wording")


class CardsLookedOut(serializers.Serializer[Any]):
    """What a file holds."""

    cards = ReadCardOut(many=True)
    faults = CardFaultOut(many=True)


class CardsRefusedOut(serializers.Serializer[Any]):
    """Why no card was added."""

    code = serializers.CharField()
    detail = serializers.CharField()
    faults = CardFaultOut(many=True, required=False)


class MadeCards(NounViewSet):
    """Cards that organizers added."""

    lookup_value_converter = "int"
    token_scope = "organize"
    pagination_class = Pages  # as the document names it

    @extend_schema(responses=MadeCardOut(many=True))
    def list(self, request: Request) -> Response:
        """Cards that organizers added."""
        return paged(request, MadeCard.objects.visible_to(request.user), MadeCardOut)

    @extend_schema(
        operation_id="made_cards_create",
        request=CardsIn,
        responses={201: MADE, 400: CardsRefusedOut},
    )
    def create(self, request: Request) -> Response:
        """Add all cards of a text, or none of them."""
        text = asked(request, CardsIn)["text"]
        added = made_cards.add(actor=account(request), text=text)
        return Response(MadeCardOut(added, many=True).data, status=status.HTTP_201_CREATED)

    @extend_schema(operation_id="made_cards_check", request=CardsIn, responses=CardsLookedOut)
    @action(
        detail=False, methods=["post"], token_scope="read", permission_classes=[IsAuthenticated]
    )
    def check(self, request: Request) -> Response:
        """What the engine reads, and every fault with its place."""
        text = asked(request, CardsIn)["text"]
        found = made_cards.check(actor=account(request), text=text)
        return Response(CardsLookedOut(found).data)

    @extend_schema(operation_id="made_cards_withdraw", request=None, responses=MadeCardOut)
    @action(detail=True, methods=["post"], permission_classes=[IsAuthenticated])
    def withdraw(self, request: Request, pk: int) -> Response:
        """Withdraws a card: no list may hold it any more. Games that were played with it keep its
        facts."""
        card = get_object_or_404(MadeCard.objects.visible_to(request.user), pk=pk)
        return Response(MadeCardOut(made_cards.withdraw(actor=account(request), card=card)).data)
