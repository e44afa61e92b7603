"""The API of the rule pages: what a rule says, and the official text the hall's staff load."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_field
from rest_framework import serializers, status
from rest_framework.decorators import action
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from engine import rulebook
from engine.rulebook.official import LARGEST
from gameplay.models import OfficialText
from gameplay.persons import may_load_rules, person_of
from gameplay.queries.bench.rules import RulePage, rule_page, words_found
from gameplay.services.bench import official
from tournaments.api.base import NounViewSet, UndoneOut, asked
from tournaments.api.schema import page_of
from tournaments.errors import Forbidden
from tournaments.paging import paged


class ScenarioShownOut(serializers.Serializer[Any]):
    """A scenario that is about a rule."""

    id = serializers.CharField()
    title = serializers.CharField()


class RuleOut(serializers.Serializer[Any]):
    """A rule. ``summary`` is ours; ``official`` is "" where the hall has loaded no text of it."""

    id = serializers.CharField(source="rule.id")
    game = serializers.CharField(source="rule.game")
    kind = serializers.CharField(source="rule.kind")
    title = serializers.CharField(source="rule.title")
    summary = serializers.CharField(source="rule.summary")
    above = serializers.SerializerMethodField()
    below = serializers.SerializerMethodField()
    scenarios = ScenarioShownOut(many=True)
    official = serializers.CharField()
    official_from = serializers.CharField(source="source")

    @extend_schema_field(serializers.CharField())
    def get_above(self, page: RulePage) -> str:
        return page.above.id if page.above else ""

    @extend_schema_field(serializers.ListField(child=serializers.CharField()))
    def get_below(self, page: RulePage) -> list[str]:
        return [rule.id for rule in page.below]


class WordOut(serializers.Serializer[Any]):
    """A word of the glossary: what it means in plain words, and the rule that says so."""

    key = serializers.CharField()
    word = serializers.CharField()
    forms = serializers.ListField(child=serializers.CharField())
    rule = serializers.CharField()
    text = serializers.CharField()


class OfficialIn(serializers.Serializer[Any]):
    """The official text: the content of a JSON file, and what the file is called."""

    name = serializers.CharField(max_length=200)
    content = serializers.CharField(max_length=LARGEST, trim_whitespace=False)


class OfficialOut(serializers.ModelSerializer[OfficialText]):
    """A loaded text; the texts themselves stand at their rules."""

    class Meta:
        model = OfficialText
        fields = ["id", "game", "source", "digest", "count", "missing", "loaded_at", "withdrawn_at"]
        read_only_fields = fields


class Rules(NounViewSet):
    """The rules."""

    lookup_field = "identity"
    lookup_value_converter = "str"
    permission_classes = [AllowAny]

    @extend_schema(responses={200: RuleOut, 404: UndoneOut})
    def retrieve(self, request: Request, identity: str) -> Response:
        """Its summary, its neighbours, the scenarios about it, its official text if loaded."""
        if not rulebook.known(identity):
            raise Http404
        return Response(RuleOut(rule_page(identity)).data)


class Glossary(NounViewSet):
    """The words of a game."""

    permission_classes = [AllowAny]

    @extend_schema(
        operation_id="rules_words_list",
        **page_of(
            WordOut,
            OpenApiParameter("game", str, description="the first game where none is named"),
            OpenApiParameter("q", str, description="the beginning of a word, or what it is about"),
        ),
    )
    def list(self, request: Request) -> Response:
        """The words in alphabetical order: all, or those asked for."""
        game = request.query_params.get("game", rulebook.GAMES[0])
        if game not in rulebook.GAMES:
            raise Http404
        words = words_found(game, request.query_params.get("q", ""))
        found = [replace(one, text=_(one.text)) for one in words]
        return paged(request, found, WordOut)


class OfficialTexts(NounViewSet):
    """The official text of the rules, as files that are loaded."""

    lookup_value_converter = "int"
    token_scope = "organize"
    permission_classes = [IsAuthenticated]

    @extend_schema(request=OfficialIn, responses={201: OfficialOut, 400: UndoneOut, 403: UndoneOut})
    def create(self, request: Request) -> Response:
        """Load an official text. Only for the hall's staff."""
        said = asked(request, OfficialIn)
        made = official.load(
            actor=person_of(request), source=said["name"], data=said["content"].encode()
        )
        return Response(OfficialOut(made).data, status=status.HTTP_201_CREATED)

    @extend_schema(
        request=None,
        responses={200: OfficialOut, 403: UndoneOut, 404: UndoneOut, 409: UndoneOut},
    )
    @action(detail=True, methods=["post"])
    def withdraw(self, request: Request, pk: int) -> Response:
        """Withdraw an official text. Only for the hall's staff."""
        person = person_of(request)
        if not may_load_rules(person):  # others must not learn which numbers exist
            raise Forbidden("not_staff", _("Only the hall's staff load the official text."))
        row = official.withdraw(actor=person, text=get_object_or_404(OfficialText, pk=pk))
        return Response(OfficialOut(row).data)
