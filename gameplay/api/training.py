"""The API of disputes to practise on."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from engine.training import KINDS, MISSED
from gameplay.api.shapes import RefusalOut
from gameplay.api.steps import TermOut
from gameplay.queries.learning import training as queries
from gameplay.services.learning import training
from tournaments.api.base import NounViewSet, asked
from tournaments.api.schema import page_of
from tournaments.paging import paged
from tournaments.services.permission import person


class JudgedOut(serializers.Serializer[Any]):
    """What the account last said of a dispute; ``seconds`` from reading it to the answer."""

    answer = serializers.IntegerField()
    right = serializers.BooleanField()
    seconds = serializers.IntegerField()
    tries = serializers.IntegerField()


class TrainingOut(serializers.Serializer[Any]):
    """A dispute in the list; ``judged`` is null where the account has not judged it yet."""

    id = serializers.CharField(source="case.id")
    game = serializers.CharField(source="case.game")
    kind = serializers.ChoiceField(KINDS, source="case.kind")
    claim = serializers.CharField()
    judged = JudgedOut(source="row", allow_null=True)


class TrainingAnswerOut(serializers.Serializer[Any]):
    """An answer to choose, by its number."""

    number = serializers.IntegerField()
    words = serializers.CharField()


class TrainingReasonOut(serializers.Serializer[Any]):
    """One reason of the engine's answer."""

    text = serializers.CharField()
    rule = serializers.CharField()


class TrainingVerdictOut(JudgedOut):
    """What the account said, and what the engine says: the number of the right answer with its
    rule, every reason, and of a value the terms that add up to it."""

    engine = serializers.IntegerField()
    rule = serializers.CharField(allow_blank=True)
    reasons = TrainingReasonOut(many=True)
    terms = TermOut(many=True)


class TrainingCaseOut(serializers.Serializer[Any]):
    """A dispute: the position as lines, what is known of the card, what happened before, the choice
    in question (of a missed trigger) and the answers. ``asked`` goes back with the answer and tells
    when the dispute was read; ``verdict`` is null until the account has judged it."""

    id = serializers.CharField()
    game = serializers.CharField()
    kind = serializers.ChoiceField(KINDS)
    claim = serializers.CharField()
    seat = serializers.CharField()
    about = serializers.CharField()
    choice = serializers.CharField(allow_blank=True)
    position = serializers.ListField(child=serializers.CharField())
    facts = serializers.ListField(child=serializers.CharField())
    events = serializers.ListField(child=serializers.CharField())
    answers = TrainingAnswerOut(many=True)
    asked = serializers.CharField()
    verdict = TrainingVerdictOut(allow_null=True)


class TrainingAnswerIn(serializers.Serializer[Any]):
    """What a judge says: the number of an answer, and ``asked`` of the dispute as it was read."""

    answer = serializers.IntegerField(min_value=0)
    asked = serializers.CharField(max_length=300)


def _verdict(page: queries.Page) -> dict[str, Any] | None:
    row = page.row
    if row is None:
        return None
    return {
        "answer": row.answer,
        "right": row.right,
        "seconds": row.seconds,
        "tries": row.tries,
        "engine": page.case.right,
        "rule": page.case.answers[page.case.right].rule,
        "reasons": page.reasons,
        "terms": page.terms,
    }


def told(page: queries.Page, asked: str) -> Response:
    """A dispute as the answer of a request."""
    case, prepared = page.case, page.prepared
    found = {
        "id": case.id,
        "game": case.game,
        "kind": case.kind,
        "claim": page.claim,
        "seat": case.seat,
        "about": case.about,
        "choice": prepared.line if case.kind == MISSED else "",
        "position": prepared.shown.picture,
        "facts": prepared.shown.facts,
        "events": prepared.shown.events,
        "answers": page.answers,
        "asked": asked,
        "verdict": _verdict(page),
    }
    return Response(TrainingCaseOut(found).data)


class Training(NounViewSet):
    """Disputes to practise on. Each account practises for itself."""

    lookup_field = "identity"
    lookup_value_converter = "str"
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="training_list", **page_of(TrainingOut))
    def list(self, request: Request) -> Response:
        """The disputes of all games, and what the caller has said of each."""
        racks = queries.disputes_by_game(person(request.user))
        return paged(request, [one for rack in racks for one in rack.listed], TrainingOut)

    @extend_schema(responses={200: TrainingCaseOut, 404: RefusalOut})
    def retrieve(self, request: Request, identity: str) -> Response:
        """The dispute with its position; the engine's answer once the caller has judged it."""
        return self._told(self._page(identity))

    @extend_schema(
        request=TrainingAnswerIn,
        responses={200: TrainingCaseOut, 404: RefusalOut, 409: RefusalOut},
    )
    @action(detail=True, methods=["post"])
    def judge(self, request: Request, identity: str) -> Response:
        """Give an answer; the last one counts. The verdict says what the engine answers and why."""
        said = asked(request, TrainingAnswerIn)
        case = self._page(identity).case
        training.judge(actor=person(request.user), case=case, **said)
        return self._told(self._page(identity))

    def _page(self, identity: str) -> queries.Page:
        try:
            return queries.page(person(self.request.user), identity)
        except LookupError:
            raise Http404 from None

    def _told(self, page: queries.Page) -> Response:
        return told(page, training.stamp(actor=person(self.request.user), case=page.case))
