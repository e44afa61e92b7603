"""The API of cards, deck lists and registered lists: the same services as the pages."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.urls import path
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.exceptions import NotAuthenticated, ValidationError
from rest_framework.generics import ListAPIView
from rest_framework.permissions import AllowAny, IsAuthenticated, IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

import engine.decks
from decks import queries, sheets
from decks.card_api import MadeCards
from decks.card_texts_api import CardTexts
from decks.catalogue_api import Cards, GameCards, Sets
from decks.enums import ListState
from decks.faulty import of_reading
from decks.list_api import DeckLink, DeckVersions, EventCardRules, SharedDeck
from decks.models import DeckList, Registration
from decks.people import account
from decks.pool_api import EntryPool, EntryPoolAnew, EventLimited, EventPods, EventPools
from decks.services import lists, registrations
from engine import rulesets
from tournaments import policy
from tournaments.api.base import as_read
from tournaments.api.router import Router
from tournaments.api.schema import DRAWN, IF_MATCH
from tournaments.errors import Forbidden
from tournaments.models import Entry
from tournaments.policy import Hidden
from tournaments.queries import drawn


class FaultOut(serializers.Serializer[Any]):
    """One rule a deck breaks."""

    rule = serializers.CharField()
    text = serializers.CharField()
    cards = serializers.ListField(child=serializers.CharField())


class ListFaultOut(FaultOut):
    """One fault of a list: a rule it breaks, or a line that cannot be read."""

    lines = serializers.ListField(
        child=serializers.IntegerField(), help_text="Lines of the text that it is about."
    )
    nearest = serializers.ListField(
        child=serializers.CharField(), help_text="Names that may have been meant."
    )
    also = serializers.ListField(
        child=serializers.CharField(), help_text="Rules that cannot but break with it."
    )


class DeckListOut(serializers.ModelSerializer[DeckList]):
    """A deck list of one's own."""

    class Meta:
        model = DeckList
        fields = ["id", "name", "game", "size", "state", "content", "created", "changed"]
        read_only_fields = fields


class DeckListIn(serializers.Serializer[Any]):
    """Cards as text or JSON in ``text``, or the id of a starter; one of the two."""

    name = serializers.CharField(max_length=80, required=False, allow_blank=True, default="")
    game = serializers.ChoiceField(
        sheets.GAMES,
        required=False,
        help_text="Of a text that names no game; without it the cards tell.",
    )
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
    """A list and the format it is to be legal in; ``size`` if an event fixes it. ``game`` is what a
    text is of that names none; without it the cards tell."""

    text = serializers.CharField(max_length=lists.MAX_TEXT, trim_whitespace=False)
    format = serializers.CharField(max_length=40)
    game = serializers.CharField(max_length=20, required=False, default="", allow_blank=True)
    size = serializers.IntegerField(required=False, min_value=1, max_value=10)


class CheckOut(serializers.Serializer[Any]):
    """Whether a list may be played, and what is against it."""

    legal = serializers.BooleanField()
    digest = serializers.CharField()
    faults = ListFaultOut(many=True)


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
            row = lists.create(
                actor=account(request),
                text=data["text"],
                name=data["name"],
                game=data.get("game", ""),
            )
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
        """What a format has against a list, each fault with its rule and its lines."""
        data = _valid(CheckIn, request)
        if data["game"] and data["game"] not in sheets.GAMES:
            raise ValidationError({"game": ["One of " + ", ".join(sheets.GAMES)]})
        reading = lists.looked(data["text"], game=data["game"])
        deck = lists.read_whole(reading)
        try:
            rules = rulesets.get(deck.game, data["format"])
        except rulesets.UnknownFormat as unknown:
            raise ValidationError({"format": [str(unknown)]}) from unknown
        faults = of_reading(reading, engine.decks.check(deck, rules, board=data.get("size")))
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


router = Router()
router.add("cards/sets", Sets, "card-sets")
router.add("cards/made", MadeCards, "made-cards", "made-card")
router.add("cards/texts", CardTexts, "card-texts")
router.add("cards", Cards, "cards")
router.add("cards/<slug:game>", GameCards, "game-cards", "card")

routes = [
    *router.urls,
    path("decks/", DeckLists.as_view(), name="decks"),
    path("decks/check/", Check.as_view(), name="deck-check"),
    path("decks/<int:pk>/", DeckListOne.as_view(), name="deck"),
    path("decks/<int:pk>/versions/", DeckVersions.as_view(), name="deck-versions"),
    path("decks/<int:pk>/link/", DeckLink.as_view(), name="deck-link"),
    path("decks/shared/<str:link>/", SharedDeck.as_view(), name="deck-shared"),
    path("events/<slug:slug>/card-rules/", EventCardRules.as_view(), name="card-rules"),
    path("events/<slug:slug>/limited/", EventLimited.as_view(), name="limited"),
    path("events/<slug:slug>/limited/pools/", EventPools.as_view(), name="limited-pools"),
    path("events/<slug:slug>/limited/pods/", EventPods.as_view(), name="limited-pods"),
    path("events/<slug:slug>/entries/<int:number>/pool/", EntryPool.as_view(), name="entry-pool"),
    path(
        "events/<slug:slug>/entries/<int:number>/pool/anew/",
        EntryPoolAnew.as_view(),
        name="entry-pool-anew",
    ),
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
