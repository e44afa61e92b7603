"""The API of play: the same services as the pages, lines of the notation for answers."""

from __future__ import annotations

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.urls import path
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from gameplay import (
    analysis_api,
    archive_api,
    fare_api,
    learn_api,
    precedents_api,
    puzzle_api,
    question_api,
    repairs_api,
    rules_api,
    talk_api,
    training_api,
    why_api,
)
from gameplay.document_api import TableDocument
from gameplay.models import Dispute, Game, Table
from gameplay.persons import may_open_record, person_of, reads_all, seat_of
from gameplay.queries.pages import LogEntry, log_of
from gameplay.queries.pledges import told_record
from gameplay.queries.positions import OtherRelease, position_at
from gameplay.queries.thoughts import may_know, thought_of
from gameplay.services import disputes
from gameplay.shapes import (
    DisputeIn,
    DisputeOut,
    PositionOut,
    RefusalOut,
    RulingIn,
    StepOut,
    ThoughtOut,
)
from gameplay.table_api import (
    Choose,
    Concede,
    Hold,
    HouseTables,
    JoinTable,
    Leave,
    OpenTables,
    PassUntil,
    Pause,
    PlayAgain,
    SitDown,
    StopsOf,
    TableDetail,
    Tables,
    TableView,
    WhyNot,
)
from gameplay.watch_api import FeatureTable, WatchedDocument
from tournaments.api.router import Router
from tournaments.api.schema import page_of
from tournaments.errors import Refusal
from tournaments.models import Match
from tournaments.paging import paged


class StepsFrom:
    """The steps of a game from one on, of which only a page is read."""

    def __init__(self, game: Game, reader: str, first: int) -> None:
        self.game, self.reader, self.first = game, reader, first

    def __len__(self) -> int:
        return max(0, self.game.revision + 1 - self.first)

    def __getitem__(self, part: slice) -> list[LogEntry]:
        first = self.first + (part.start or 0)
        return log_of(self.game, self.reader, first=first, last=self.first + part.stop - 1)


class Steps(TableView):
    """The steps of a game."""

    @extend_schema(
        operation_id="games_steps_list",
        **page_of(
            StepOut,
            OpenApiParameter("since", OpenApiTypes.INT, description="Steps after this."),
        ),
    )
    def get(self, request: Request, pk: int) -> Response:
        """Steps with their events as the caller knows them, oldest first."""
        game, _person, reader = self.game_of(pk)
        first = _number(request, "since", -1) + 1
        return paged(request, StepsFrom(game, reader, first), StepOut)


class Position(TableView):
    """A step of a game."""

    @extend_schema(
        parameters=[OpenApiParameter("seat", OpenApiTypes.STR, description="A letter, or all.")],
        responses={200: PositionOut, 404: RefusalOut},
    )
    def get(self, request: Request, pk: int, step: int) -> Response:
        """The position after a step: players as their own seat; judges, and players once the deck
        policy opened the game, as any (`seat`: a letter, or `all`)."""
        game, person, reader = self.game_of(pk)
        asked = request.query_params.get("seat", "")
        if asked in (*game.decks, "all") and reads_all(game, person):
            reader = "judge" if asked == "all" else asked
        try:
            view = position_at(game, step).view(reader)
        except OtherRelease as fault:
            raise Refusal("other_release", str(fault)) from None
        except LookupError:
            raise Http404 from None
        return Response({"step": step, "view": view})


class ThoughtOf(TableView):
    """Why the house did what it did."""

    @extend_schema(responses={200: ThoughtOut, 404: RefusalOut})
    def get(self, request: Request, pk: int, step: int) -> Response:
        """What the house tried before it made a step, the option it took first. It tells hidden
        cards: there is none before the game is over and its hands are open to the caller."""
        game, person, _reader = self.game_of(pk)
        thought = thought_of(game, step) if may_know(game, person) else None
        if thought is None:
            raise Http404
        return Response(ThoughtOut(thought).data)


class RecordOf(TableView):
    """The record of a game."""

    @extend_schema(responses={200: OpenApiTypes.OBJECT, 404: RefusalOut})
    def get(self, request: Request, pk: int) -> Response:
        """The whole record: for judges once the match has ended, for the seats once the deck policy
        of the event opens it; before that it does not exist."""
        game, person, _reader = self.game_of(pk)
        if not may_open_record(game, person) or game.record is None:
            raise Http404
        return Response(told_record(game, game.record).as_dict())


class Disputes(APIView):
    """Disputes the caller may read."""

    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="disputes_list", **page_of(DisputeOut))
    def get(self, request: Request) -> Response:
        """Own ones, and those the caller judges, oldest first."""
        rows = Dispute.objects.visible_to(request.user).select_related("ruling")
        return paged(request, rows, DisputeOut)

    @extend_schema(request=DisputeIn, responses={201: DisputeOut, 400: RefusalOut, 409: RefusalOut})
    def post(self, request: Request) -> Response:
        """Question a step of a game at the own table, or an own match on paper."""
        given = DisputeIn(data=request.data)
        given.is_valid(raise_exception=True)
        data = given.validated_data
        person = person_of(request)
        if "game" in data:
            visible = Table.objects.visible_to(person.user, person.guest)
            game = get_object_or_404(Game.objects.filter(table__in=visible), pk=data["game"])
            if seat_of(game.table, person) is None:
                raise Http404
            made = disputes.open_for_step(
                actor=person,
                game=game,
                step=data["step"],
                claim=data["claim"],
                wanted=data["wanted"],
            )
        else:
            match = get_object_or_404(
                Match.objects.visible_to(request.user).with_players(), pk=data["match"]
            )
            made = disputes.open_for_paper(
                actor=person, match=match, claim=data["claim"], position=data["position"]
            )
        return Response(DisputeOut(made).data, status=status.HTTP_201_CREATED)


class DisputeDetail(APIView):
    """One dispute."""

    permission_classes = [IsAuthenticated]

    @extend_schema(responses={200: DisputeOut, 404: RefusalOut})
    def get(self, request: Request, pk: int) -> Response:
        """How it stands."""
        rows = Dispute.objects.visible_to(request.user).select_related("ruling")
        return Response(DisputeOut(get_object_or_404(rows, pk=pk)).data)


class GiveRuling(APIView):
    """Ruling on a dispute."""

    token_scope = "organize"
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=RulingIn,
        responses={200: DisputeOut, 400: RefusalOut, 403: RefusalOut, 409: RefusalOut},
    )
    def post(self, request: Request, pk: int) -> Response:
        """For judges of the event who do not play in it."""
        dispute = get_object_or_404(Dispute.objects.visible_to(request.user), pk=pk)
        given = RulingIn(data=request.data)
        given.is_valid(raise_exception=True)
        disputes.rule_on(actor=person_of(request), dispute=dispute, **given.validated_data)
        fresh = Dispute.objects.select_related("ruling").get(pk=pk)
        return Response(DisputeOut(fresh).data)


def _number(request: Request, name: str, default: int) -> int:
    text = request.query_params.get(name, "")
    return int(text) if text.isdecimal() and len(text) < 8 else default


router = Router()
router.add("archive/checks", archive_api.ArchiveChecks, "archive-checks", "archive-check")
router.add_one("decks/<int:pk>/fares", fare_api.DeckFares, "deck-fares")
router.add("learn", learn_api.Lessons, "courses", "lesson")
router.add("puzzles", puzzle_api.Puzzles, "puzzles", "puzzle")
router.add("rules/official", rules_api.OfficialTexts, "rules-official")
router.add("rules/words", rules_api.Glossary, "rules-words")
router.add("rules", rules_api.Rules, "rules", "rule")
router.add("rulings", precedents_api.Precedents, "precedents", "precedent")
router.add("training", training_api.Training, "training", "training-case")

routes = [
    *router.urls,
    *analysis_api.routes,
    *question_api.routes,
    *repairs_api.routes,
    *why_api.routes,
    *talk_api.routes,
    path("tables/", Tables.as_view(), name="tables"),
    path("tables/house/", HouseTables.as_view(), name="tables-house"),
    path("tables/open/", OpenTables.as_view(), name="tables-open"),
    path("tables/<int:pk>/join/", JoinTable.as_view(), name="table-join"),
    path("tables/<int:pk>/leave/", Leave.as_view(), name="table-leave"),
    path("tables/<int:pk>/again/", PlayAgain.as_view(), name="table-again"),
    path("tables/<int:pk>/pause/", Pause.as_view(), name="table-pause"),
    path("tables/<int:pk>/", TableDetail.as_view(), name="table"),
    path("tables/<int:pk>/document/", TableDocument.as_view(), name="table-document"),
    path("tables/<int:pk>/watch/", WatchedDocument.as_view(), name="table-watch"),
    path("tables/<int:pk>/feature/", FeatureTable.as_view(), name="table-feature"),
    path("tables/<int:pk>/sit/", SitDown.as_view(), name="table-sit"),
    path("tables/<int:pk>/choose/", Choose.as_view(), name="table-choose"),
    path("tables/<int:pk>/concede/", Concede.as_view(), name="table-concede"),
    path("tables/<int:pk>/hold/", Hold.as_view(), name="table-hold"),
    path("tables/<int:pk>/pass/", PassUntil.as_view(), name="table-pass"),
    path("stops/<str:game>/", StopsOf.as_view(), name="stops"),
    path("tables/<int:pk>/why/", WhyNot.as_view(), name="table-why"),
    path("games/<int:pk>/steps/", Steps.as_view(), name="game-steps"),
    path("games/<int:pk>/steps/<int:step>/", Position.as_view(), name="game-position"),
    path("games/<int:pk>/steps/<int:step>/thought/", ThoughtOf.as_view(), name="game-thought"),
    path("games/<int:pk>/record/", RecordOf.as_view(), name="game-record"),
    path("disputes/", Disputes.as_view(), name="disputes"),
    path("disputes/<int:pk>/", DisputeDetail.as_view(), name="dispute"),
    path("disputes/<int:pk>/rule/", GiveRuling.as_view(), name="dispute-rule"),
]
