"""The API of cards, deck lists and registered lists: the same services as the pages."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.urls import path
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers, status
from rest_framework.exceptions import NotAuthenticated, ValidationError
from rest_framework.generics import ListAPIView
from rest_framework.permissions import AllowAny, IsAuthenticated, IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

import engine.decks
from decks import asking, queries, sheets, shelf
from decks.card_api import MadeCards, MadeCardsCheck, MadeCardWithdraw
from decks.enums import ListState
from decks.models import DeckList, Registration
from decks.people import account
from decks.services import lists, registrations
from engine import cards, rulesets
from engine.cards import CardFacts, UnknownCard
from tournaments import policy
from tournaments.api.base import as_read
from tournaments.api.schema import DRAWN, IF_MATCH
from tournaments.errors import Forbidden
from tournaments.models import Entry
from tournaments.policy import Hidden
from tournaments.queries import drawn

MOST_CARDS = 200


class FaultOut(serializers.Serializer[Any]):
    """One rule a deck breaks."""

    rule = serializers.CharField()
    text = serializers.CharField()
    cards = serializers.ListField(child=serializers.CharField())


class DeckListOut(serializers.ModelSerializer[DeckList]):
    """A deck list of one's own."""

    class Meta:
        model = DeckList
        fields = ["id", "name", "game", "size", "state", "content", "created", "changed"]
        read_only_fields = fields


class DeckListIn(serializers.Serializer[Any]):
    """Cards as text or JSON in ``text``, or the id of a starter; one of the two."""

    name = serializers.CharField(max_length=80, required=False, allow_blank=True, default="")
    text = serializers.CharField(max_length=lists.MAX_TEXT, required=False, trim_whitespace=False)
    starter = serializers.CharField(max_length=40, required=False)
    size = serializers.IntegerField(required=False, min_value=1, max_value=10)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if ("text" in attrs) == ("starter" in attrs):
            raise ValidationError("Give either text or starter.")
        return attrs


class DeckTextIn(serializers.Serializer[Any]):
    """New cards, and a new name if one is given."""

    name = serializers.CharField(max_length=80, required=False, allow_blank=True, default="")
    text = serializers.CharField(max_length=lists.MAX_TEXT, trim_whitespace=False)


class CheckIn(serializers.Serializer[Any]):
    """A list and the format it is to be legal in; ``size`` if an event fixes it."""

    text = serializers.CharField(max_length=lists.MAX_TEXT, trim_whitespace=False)
    format = serializers.CharField(max_length=40)
    size = serializers.IntegerField(required=False, min_value=1, max_value=10)


class CheckOut(serializers.Serializer[Any]):
    """Whether a list may be played, and what is against it."""

    legal = serializers.BooleanField()
    digest = serializers.CharField()
    faults = FaultOut(many=True)


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
        return drawn.digest(("list", row.pk))


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


class CardSheetOut(CardOut):
    """Everything the card's page shows."""

    facts = FactOut(many=True)
    abilities = serializers.ListField(child=serializers.CharField())
    unread = serializers.ListField(
        child=serializers.CharField(), help_text="Lines kept as they were entered, not read."
    )
    other_face = OtherFaceOut(allow_null=True)
    playable = serializers.BooleanField(help_text="Whether the engine plays its text.")
    formats = CardFormatOut(many=True)
    printings = PrintingOut(many=True)


class Cards(APIView):
    """The catalogue."""

    permission_classes = [AllowAny]

    @extend_schema(
        operation_id="cards_list",
        parameters=[
            OpenApiParameter(name, OpenApiTypes.STR, description=text)
            for name, text in (
                ("game", f"{sheets.GAMES[0]} (as without it) or {' or '.join(sheets.GAMES[1:])}"),
                ("q", "Words that some fact of the card has, and facts: energy>=50 is:unique"),
                ("kind", "creature, attack, battlegear, mugic or location"),
                ("tribe", "A tribe, as printed"),
                ("set", "Code of a set"),
                ("element", "fire, air, earth or water"),
            )
        ],
        responses=CardOut(many=True),
    )
    def get(self, request: Request) -> Response:
        """Cards nearest to the words first, else in order of names; 200 at most."""
        asked = {name: request.query_params.get(name) or None for name in FILTERS}
        game = request.query_params.get("game", "")
        game = game if game in sheets.GAMES else sheets.GAMES[0]
        try:
            words = request.query_params.get("q", "")[:120]
            fits = asking.read(words)
            found = cards.search(game, "", more=shelf.made_cards(game), **asked)
            nearness = asking.nearness(words)
            found = tuple(sorted((card for card in found if fits(card)), key=nearness))
        except cards.BadQuestion as bad:
            raise ValidationError({"q": [str(bad)]}) from bad
        return Response(CardOut([_card(card) for card in found[:MOST_CARDS]], many=True).data)


class CoverageOut(serializers.Serializer[Any]):
    """A set: its cards, and those of them that the engine plays whole."""

    code = serializers.CharField()
    name = serializers.CharField()
    released = serializers.CharField()
    cards = serializers.IntegerField()
    executable = serializers.IntegerField()
    missing = serializers.ListField(child=serializers.CharField())


class Sets(APIView):
    """The sets of a game."""

    permission_classes = [AllowAny]

    @extend_schema(
        operation_id="cards_sets",
        parameters=[
            OpenApiParameter("game", OpenApiTypes.STR, description=" or ".join(sheets.GAMES))
        ],
        responses=CoverageOut(many=True),
    )
    def get(self, request: Request) -> Response:
        """In order of release; ``missing`` are full names."""
        asked = request.query_params.get("game", sheets.GAMES[0])
        if asked not in sheets.GAMES:
            raise ValidationError({"game": ["One of " + ", ".join(sheets.GAMES)]})
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
        return Response(CoverageOut(rows, many=True).data)


class Card(APIView):
    """One card."""

    permission_classes = [AllowAny]

    @extend_schema(operation_id="cards_retrieve", responses=CardSheetOut)
    def get(self, request: Request, game: str, key: str) -> Response:
        """Facts, our wording of the abilities, formats and printings."""
        try:
            card = sheets.card_of(game, key)
        except UnknownCard as unknown:
            raise Http404(str(unknown)) from unknown
        return Response(CardSheetOut(_sheet(card)).data)


class DeckLists(ListAPIView[DeckList]):
    """My deck lists."""

    permission_classes = [IsAuthenticated]
    serializer_class = DeckListOut
    filter_backends: list[Any] = []

    def get_queryset(self) -> Any:
        return DeckList.objects.visible_to(self.request.user).active()

    @extend_schema(operation_id="decks_list")
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Lists in use, newest change first."""
        return self.list(request, *args, **kwargs)

    @extend_schema(operation_id="decks_create", request=DeckListIn, responses={201: DeckListOut})
    def post(self, request: Request) -> Response:
        """A new list from text, JSON or a starter."""
        data = _valid(DeckListIn, request)
        if "starter" in data:
            row = lists.create_from_starter(
                actor=account(request), starter=data["starter"], size=data.get("size")
            )
        else:
            row = lists.create(actor=account(request), text=data["text"], name=data["name"])
        return Response(DeckListOut(row).data, status=status.HTTP_201_CREATED)


class DeckListOne(APIView):
    """One of my deck lists."""

    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="decks_retrieve", responses=DeckListOut)
    def get(self, request: Request, pk: int) -> Response:
        """The list with its cards."""
        return Response(DeckListOut(_own(request, pk)).data)

    @extend_schema(operation_id="decks_rewrite", request=DeckTextIn, responses=DeckListOut)
    def put(self, request: Request, pk: int) -> Response:
        """Replaces the cards."""
        row = _own(request, pk)
        row = lists.rewrite(actor=account(request), deck_list=row, **_valid(DeckTextIn, request))
        return Response(DeckListOut(row).data)

    @extend_schema(operation_id="decks_archive", responses={204: None})
    def delete(self, request: Request, pk: int) -> Response:
        """Archives a list in use; deletes an archived one for good."""
        row = _own(request, pk)
        if row.state == ListState.ARCHIVED:
            lists.delete(actor=account(request), deck_list=row)
        else:
            lists.archive(actor=account(request), deck_list=row)
        return Response(status=status.HTTP_204_NO_CONTENT)


class Check(APIView):
    """Legality of a list, without keeping it."""

    token_scope = "read"
    permission_classes = [AllowAny]

    @extend_schema(operation_id="decks_check", request=CheckIn, responses=CheckOut)
    def post(self, request: Request) -> Response:
        """What a format has against a list, each fault with its rule."""
        data = _valid(CheckIn, request)
        deck = lists.read(data["text"])
        try:
            rules = rulesets.get(deck.game, data["format"])
        except rulesets.UnknownFormat as unknown:
            raise ValidationError({"format": [str(unknown)]}) from unknown
        faults = engine.decks.check(deck, rules, board=data.get("size"))
        body = {"legal": not faults, "digest": deck.digest(), "faults": faults}
        return Response(CheckOut(body).data)


class EntryDeck(APIView):
    """The registered list of an entry."""

    permission_classes = [IsAuthenticatedOrReadOnly]

    @extend_schema(operation_id="registrations_retrieve", responses=RegistrationOut)
    def get(self, request: Request, slug: str, number: int) -> Response:
        """For the player, for judges who do not play in the event, and for everybody once the
        deck policy opens it. With `salt` before the list in canonical form `digest` is told."""
        current = queries.current(_entry(request, slug, number))
        if current is None:
            raise Http404
        return Response(RegistrationOut(current).data)

    @extend_schema(
        operation_id="registrations_register",
        request=RegistrationIn,
        responses=RegistrationOut,
        parameters=[IF_MATCH],
    )
    def put(self, request: Request, slug: str, number: int) -> Response:
        """Registers a list; the answer says what is wrong with it, if anything is."""
        entry = _entry(request, slug, number)
        data = _valid(RegistrationIn, request)
        deck_list = _own(request, data["deck"]) if "deck" in data else None
        row = as_read(
            request,
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


class EntryUnlock(APIView):
    """Unlocking a registered list."""

    token_scope = "organize"
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="registrations_unlock", request=UnlockIn, responses=RegistrationOut)
    def post(self, request: Request, slug: str, number: int) -> Response:
        """By staff, with a reason; the next published round locks it again."""
        entry = _entry(request, slug, number)
        row = registrations.unlock(actor=account(request), entry=entry, **_valid(UnlockIn, request))
        return Response(RegistrationOut(row).data)


FILTERS = ("kind", "tribe", "set", "element")

routes = [
    path("cards/", Cards.as_view(), name="cards"),
    path("cards/sets/", Sets.as_view(), name="card-sets"),
    path("cards/made/", MadeCards.as_view(), name="made-cards"),
    path("cards/made/check/", MadeCardsCheck.as_view(), name="made-cards-check"),
    path("cards/made/<int:pk>/withdraw/", MadeCardWithdraw.as_view(), name="made-card-withdraw"),
    path("cards/<slug:game>/<slug:key>/", Card.as_view(), name="card"),
    path("decks/", DeckLists.as_view(), name="decks"),
    path("decks/check/", Check.as_view(), name="deck-check"),
    path("decks/<int:pk>/", DeckListOne.as_view(), name="deck"),
    path("events/<slug:slug>/entries/<int:number>/deck/", EntryDeck.as_view(), name="entry-deck"),
    path(
        "events/<slug:slug>/entries/<int:number>/deck/unlock/",
        EntryUnlock.as_view(),
        name="entry-deck-unlock",
    ),
]


def _valid(kind: type[serializers.Serializer[Any]], request: Request) -> dict[str, Any]:
    body = kind(data=request.data)
    body.is_valid(raise_exception=True)
    return dict(body.validated_data)


def _own(request: Request, pk: int) -> DeckList:
    return get_object_or_404(DeckList.objects.visible_to(request.user), pk=pk)


def _entry(request: Request, slug: str, number: int) -> Entry:
    """The entry, or 404 for everybody who may not know what it plays."""
    visible = Entry.objects.visible_to(request.user).select_related("event", "user")
    entry = get_object_or_404(visible, event__slug=slug, number=number)
    if not queries.may_see(request.user, entry):
        if not request.user.is_authenticated:
            raise NotAuthenticated
        words = policy.explain(request.user, Hidden.LISTS, entry.event)
        if words:
            raise Forbidden("plays_here", words)
        raise Http404
    return entry


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
        "abilities": list(card.wording),
        "unread": list(getattr(card, "says", ())),
        "other_face": sheets.other_face(card),
        "playable": card.executable,
        "formats": sheets.formats_of(card),
        "printings": sheets.appearances_of(card),
    }
