"""The API of deck lists, and of what comes with one: its versions and its link."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.decorators import action
from rest_framework.exceptions import ValidationError
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

import engine.decks
from decks.enums import ListState
from decks.lists import documents, shown
from decks.lists.faults import of_reading
from decks.models import DeckList
from decks.people import account
from decks.services import lists, sharing
from engine import rulesets
from tournaments.api.base import NounViewSet, asked
from tournaments.api.schema import page_of
from tournaments.offered import GAMES
from tournaments.paging import Pages, paged


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
        GAMES,
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
    """A list and the format in which it is to be legal. ``size`` is needed if an event fixes it.
    ``game`` is for a text that does not name its game; without it the cards decide."""

    text = serializers.CharField(max_length=lists.MAX_TEXT, trim_whitespace=False)
    format = serializers.CharField(max_length=40)
    game = serializers.CharField(max_length=20, required=False, default="", allow_blank=True)
    size = serializers.IntegerField(required=False, min_value=1, max_value=10)


class CheckOut(serializers.Serializer[Any]):
    """Whether a list may be played, and what is against it."""

    legal = serializers.BooleanField()
    digest = serializers.CharField()
    faults = ListFaultOut(many=True)


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
    """A list as everybody with its link sees it."""

    class Meta:
        model = DeckList
        fields = ["name", "game", "size", "content", "changed"]
        read_only_fields = fields


class OwnListViewSet(NounViewSet):
    """The user's own lists; for lists of others the answer is 404."""

    permission_classes = [IsAuthenticated]

    def own(self) -> DeckList:
        """The list that the address names."""
        mine = DeckList.objects.visible_to(self.request.user)
        return get_object_or_404(mine, pk=self.kwargs["pk"])


class DeckLists(OwnListViewSet):
    """My deck lists."""

    lookup_value_converter = "int"
    pagination_class = Pages  # as the document names it

    @extend_schema(operation_id="decks_list", responses=DeckListOut(many=True))
    def list(self, request: Request) -> Response:
        """Lists in use, newest change first."""
        return paged(request, DeckList.objects.visible_to(request.user).active(), DeckListOut)

    @extend_schema(operation_id="decks_create", request=DeckListIn, responses={201: DeckListOut})
    def create(self, request: Request) -> Response:
        """A new list from text, JSON or a starter."""
        data = asked(request, DeckListIn)
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

    @extend_schema(operation_id="decks_check", request=CheckIn, responses=CheckOut)
    @action(detail=False, methods=["post"], token_scope="read", permission_classes=[AllowAny])
    def check(self, request: Request) -> Response:
        """What a format has against a list, each fault with its rule and its lines."""
        data = asked(request, CheckIn)
        if data["game"] and data["game"] not in GAMES:
            raise ValidationError({"game": ["One of " + ", ".join(GAMES)]})
        looked = lists.looked(data["text"], game=data["game"])
        deck = lists.read_whole(looked)
        try:
            rules = rulesets.get(deck.game, data["format"])
        except rulesets.UnknownFormat as unknown:
            raise ValidationError({"format": [str(unknown)]}) from unknown
        faults = of_reading(looked, engine.decks.check(deck, rules, board=data.get("size")))
        body = {"legal": not faults, "digest": deck.digest(), "faults": faults}
        return Response(CheckOut(body).data)

    @extend_schema(operation_id="decks_retrieve", responses=DeckListOut)
    def retrieve(self, request: Request, pk: int) -> Response:
        """The list with its cards."""
        return Response(DeckListOut(self.own()).data)

    @extend_schema(operation_id="decks_rewrite", request=DeckTextIn, responses=DeckListOut)
    def update(self, request: Request, pk: int) -> Response:
        """Replaces the cards."""
        row, said = self.own(), asked(request, DeckTextIn)
        row = lists.rewrite(actor=account(request), deck_list=row, **said)
        return Response(DeckListOut(row).data)

    @extend_schema(operation_id="decks_archive", responses={204: None})
    def destroy(self, request: Request, pk: int) -> Response:
        """Archives a list in use; deletes an archived one for good."""
        row = self.own()
        if row.state == ListState.ARCHIVED:
            lists.delete(actor=account(request), deck_list=row)
        else:
            lists.archive(actor=account(request), deck_list=row)
        return Response(status=status.HTTP_204_NO_CONTENT)


class DeckVersions(OwnListViewSet):
    """The versions of a list of one's own."""

    @extend_schema(operation_id="decks_versions", **page_of(VersionOut))
    def list(self, request: Request, pk: int) -> Response:
        """Newest first."""
        row = self.own()
        found = shown.versions(documents.stored(row.content), row.versions.all())
        return paged(request, found, VersionOut)

    @extend_schema(operation_id="decks_go_back", request=VersionAsk, responses={200: SharedOut})
    def create(self, request: Request, pk: int) -> Response:
        """Makes the list again what it was in a version."""
        row = self.own()
        number = asked(request, VersionAsk)["number"]
        row = lists.go_back(actor=account(request), deck_list=row, number=number)
        return Response(SharedOut(row).data)


class DeckLink(OwnListViewSet):
    """The link of a list of one's own."""

    @extend_schema(operation_id="decks_share", request=None, responses={200: LinkOut})
    def create(self, request: Request, pk: int) -> Response:
        """Makes the link. A list that has one keeps it."""
        row = sharing.share(actor=account(request), deck_list=self.own())
        return Response(LinkOut(row).data)

    @extend_schema(operation_id="decks_withdraw_link", responses={200: LinkOut})
    def destroy(self, request: Request, pk: int) -> Response:
        """Takes the link back."""
        row = sharing.withdraw(actor=account(request), deck_list=self.own())
        return Response(LinkOut(row).data)


class SharedDecks(NounViewSet):
    """Lists that are shared, by their links."""

    lookup_field = "link"
    lookup_value_converter = "str"
    permission_classes = [AllowAny]

    @extend_schema(operation_id="decks_shared", responses=SharedOut)
    def retrieve(self, request: Request, link: str) -> Response:
        """For whoever has its link."""
        row = DeckList.objects.shared().filter(link=link).first()
        if row is None:
            raise Http404
        return Response(SharedOut(row).data)
