"""The API of the texts that stand on the cards: the same services as their page."""

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

from decks.models import CardTextFile
from decks.people import account
from decks.services import card_texts
from engine.cards.official import LARGEST
from tournaments.api.base import NounViewSet, UndoneOut, asked
from tournaments.errors import Forbidden
from tournaments.offered import GAMES


class CardTextsIn(serializers.Serializer[Any]):
    """The texts of a game's cards: the content of a file, and what the file is called."""

    game = serializers.ChoiceField(GAMES)
    name = serializers.CharField(max_length=200)
    content = serializers.CharField(max_length=LARGEST, trim_whitespace=False)


class CardTextFileOut(serializers.ModelSerializer[CardTextFile]):
    """A loaded file; the texts themselves stand at their cards. ``unknown``: line, name and nearest
    name of rows whose card the catalogue does not have."""

    class Meta:
        model = CardTextFile
        fields = ["id", "game", "source", "digest", "count", "unknown", "loaded_at", "withdrawn_at"]
        read_only_fields = fields


class CardTexts(NounViewSet):
    """The texts of the cards, as files that are loaded."""

    lookup_value_converter = "int"
    token_scope = "organize"
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=CardTextsIn,
        responses={201: CardTextFileOut, 400: UndoneOut, 403: UndoneOut},
    )
    def create(self, request: Request) -> Response:
        """Loads the texts of a file. For the hall's staff."""
        said = asked(request, CardTextsIn)
        made = card_texts.load(
            actor=account(request),
            game=said["game"],
            source=said["name"],
            data=said["content"].encode(),
        )
        return Response(CardTextFileOut(made).data, status=status.HTTP_201_CREATED)

    @extend_schema(
        request=None,
        responses={200: CardTextFileOut, 403: UndoneOut, 404: UndoneOut, 409: UndoneOut},
    )
    @action(detail=True, methods=["post"])
    def withdraw(self, request: Request, pk: int) -> Response:
        """Withdraws the texts of a file. For the hall's staff."""
        actor = account(request)
        if not card_texts.may_load(actor):  # before the 404, to hide which ids exist
            raise Forbidden("not_staff", _("Only the hall's staff load the texts of cards."))
        file = card_texts.withdraw(actor=actor, file=get_object_or_404(CardTextFile, pk=pk))
        return Response(CardTextFileOut(file).data)
