"""The API of the catalogue: cards, their sets, and everything that a card's page shows."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from decks.cards import asking, sheets
from decks.cards.made import made_cards
from decks.cards.printed import printed_texts
from engine import cards
from engine.cards import CardFacts, UnknownCard
from tournaments.api.base import NounViewSet
from tournaments.api.schema import page_of
from tournaments.offered import GAMES
from tournaments.paging import paged
from tournaments.words.languages import spoken

FILTERS = ("kind", "tribe", "set", "element")


class CardOut(serializers.Serializer[Any]):
    """A card in a list of cards."""

    key = serializers.CharField()
    name = serializers.CharField()
    kind = serializers.CharField()
    tribe = serializers.CharField()
    type_line = serializers.CharField()
    summary = serializers.CharField()


class FactOut(serializers.Serializer[Any]):
    """A value with its name."""

    name = serializers.CharField(source="label")
    value = serializers.CharField()


class CardFormatOut(serializers.Serializer[Any]):
    """What a format says of a card."""

    format = serializers.CharField()
    copies = serializers.IntegerField()
    remarks = serializers.ListField(child=serializers.CharField())
    rules = serializers.ListField(child=serializers.CharField())


class PrintingOut(serializers.Serializer[Any]):
    """An appearance of a card in a set."""

    set = serializers.CharField()
    set_name = serializers.CharField()
    number = serializers.CharField()
    rarity = serializers.CharField()
    status = serializers.CharField()


class OtherFaceOut(serializers.Serializer[Any]):
    """The other face of a double-sided card."""

    name = serializers.CharField()
    type_line = serializers.CharField()
    facts = FactOut(many=True)
    abilities = serializers.ListField(child=serializers.CharField(), source="wording")
    unread = serializers.ListField(child=serializers.CharField(), source="says")


class PrintedOut(serializers.Serializer[Any]):
    """What stands on the card itself, line by line, where this hall has it; ``printed`` where it
    was printed otherwise once."""

    today = serializers.ListField(child=serializers.CharField())
    printed = serializers.ListField(child=serializers.CharField())
    brainwashed = serializers.ListField(child=serializers.CharField())
    brainwashed_printed = serializers.ListField(child=serializers.CharField())
    loaded_from = serializers.CharField()


class CardSheetOut(CardOut):
    """Everything the card's page shows."""

    facts = FactOut(many=True)
    abilities = serializers.ListField(child=serializers.CharField())
    unread = serializers.ListField(
        child=serializers.CharField(), help_text="Lines kept as they were entered, not read."
    )
    on_the_card = PrintedOut(allow_null=True)
    other_face = OtherFaceOut(allow_null=True)
    playable = serializers.BooleanField(help_text="Whether the engine plays its text.")
    formats = CardFormatOut(many=True)
    printings = PrintingOut(many=True)


class Cards(NounViewSet):
    """The catalogue."""

    permission_classes = [AllowAny]

    @extend_schema(
        operation_id="cards_list",
        **page_of(
            CardOut,
            *(
                OpenApiParameter(name, OpenApiTypes.STR, description=text)
                for name, text in (
                    (
                        "game",
                        f"{GAMES[0]} (as without it) or {' or '.join(GAMES[1:])}",
                    ),
                    ("q", "Words that some fact of the card has, and facts: energy>=50 is:unique"),
                    ("kind", "creature, attack, battlegear, mugic or location"),
                    ("tribe", "A tribe, as printed"),
                    ("set", "Code of a set"),
                    ("element", "fire, air, earth or water"),
                )
            ),
        ),
    )
    def list(self, request: Request) -> Response:
        """Cards nearest to the words first, else in order of names."""
        asked = {name: request.query_params.get(name) or None for name in FILTERS}
        game = request.query_params.get("game", "")
        game = game if game in GAMES else GAMES[0]
        try:
            words = request.query_params.get("q", "")[:120]
            fits = asking.read(words, game)
            found = cards.search(game, "", more=made_cards(game), **asked)
            nearness = asking.nearness(words)
            found = tuple(sorted((card for card in found if fits(card)), key=nearness))
        except cards.BadQuestion as bad:
            raise ValidationError({"q": [str(bad)]}) from bad
        return paged(request, found, CardOut, each=_card)


class CoverageOut(serializers.Serializer[Any]):
    """A set: its cards, and those of them that the engine plays whole."""

    code = serializers.CharField()
    name = serializers.CharField()
    released = serializers.CharField()
    cards = serializers.IntegerField()
    executable = serializers.IntegerField()
    missing = serializers.ListField(child=serializers.CharField())


class Sets(NounViewSet):
    """The sets of a game."""

    permission_classes = [AllowAny]

    @extend_schema(
        operation_id="cards_sets",
        **page_of(
            CoverageOut,
            OpenApiParameter("game", OpenApiTypes.STR, description=" or ".join(GAMES)),
        ),
    )
    def list(self, request: Request) -> Response:
        """In order of release; ``missing`` are full names."""
        asked = request.query_params.get("game", GAMES[0])
        if asked not in GAMES:
            raise ValidationError({"game": ["One of " + ", ".join(GAMES)]})
        rows = [
            {
                "code": one.code,
                "name": one.name,
                "released": one.released,
                "cards": one.cards,
                "executable": one.executable,
                "missing": [card.full_name for card in one.missing],
            }
            for one in sheets.coverage_of(asked)
        ]
        return paged(request, rows, CoverageOut)


class GameCards(NounViewSet):
    """The cards of one game."""

    lookup_field = "key"
    lookup_value_converter = "slug"
    permission_classes = [AllowAny]

    @extend_schema(operation_id="cards_retrieve", responses=CardSheetOut)
    def retrieve(self, request: Request, game: str, key: str) -> Response:
        """Facts, our wording of the abilities, formats and printings."""
        try:
            card = sheets.card_of(game, key)
        except UnknownCard as unknown:
            raise Http404(str(unknown)) from unknown
        return Response(CardSheetOut(_sheet(card)).data)


def _card(card: CardFacts) -> dict[str, Any]:
    return {
        "key": card.key,
        "name": card.full_name,
        "kind": str(card.kind),
        "tribe": card.tribe,
        "type_line": sheets.type_line(card),
        "summary": sheets.summary(card),
    }


def _sheet(card: CardFacts) -> dict[str, Any]:
    return _card(card) | {
        "facts": [*sheets.scores_of(card), *sheets.facts_of(card)],
        "abilities": list(sheets.wording_in(card, spoken())),
        "unread": list(getattr(card, "says", ())),
        "on_the_card": printed_texts(card.game, [card.full_name]).get(card.full_name),
        "other_face": sheets.other_face(card),
        "playable": card.executable,
        "formats": sheets.formats_of(card),
        "printings": sheets.appearances_of(card),
    }
