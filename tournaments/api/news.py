"""What a person is told and by which way; for the staff of an event what became of it."""

from __future__ import annotations

from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import permissions, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournaments.accounts import wishes
from tournaments.accounts.models import User
from tournaments.accounts.wishes import News, Way
from tournaments.api.base import EventAPIView, asked, paged
from tournaments.api.schema import page_of
from tournaments.api.shapes.news import NoticeShape, WishesShape
from tournaments.queries import reach
from tournaments.queries.addresses import confirmed_address
from tournaments.services import sending
from tournaments.services.permission import person


class WishesView(APIView):
    permission_classes = [permissions.IsAuthenticated]

    @extend_schema(operation_id="me_news", responses=WishesShape)
    def get(self, request: Request) -> Response:
        """Which news the account wants, by mail and by push."""
        return Response(_shown(person(request.user)))

    @extend_schema(operation_id="me_news_choose", request=WishesShape, responses=WishesShape)
    def put(self, request: Request) -> Response:
        """Choose all of them anew; what is not named is not told."""
        said = asked(request, WishesShape)
        wanted = [(news, way) for way in Way.values for news in said[way]]
        wishes.choose(actor=person(request.user), wanted=wanted)
        return Response(_shown(person(request.user)))


def _shown(user: User) -> dict[str, Any]:
    kept = {way: [news for news in News.values if wishes.wants(user, news, way)] for way in Way}
    return WishesShape({**kept, "confirmed": bool(confirmed_address(user))}).data


class NoticesView(EventAPIView):
    @extend_schema(operation_id="notices_list", **page_of(NoticeShape))
    def get(self, request: Request, slug: str) -> Response:
        """The messages about this event and what became of them, for its staff."""
        event = self.event()
        self.demand("view_staff_pages", event)
        return paged(request, reach.of_event(event, request.user), NoticeShape)


class NoticeAgainView(EventAPIView):
    @extend_schema(operation_id="notices_send_again", request=None, responses={202: NoticeShape})
    def post(self, request: Request, slug: str, pk: int) -> Response:
        """Try a message once more that failed."""
        event = self.event()
        self.demand("view_staff_pages", event)
        found = get_object_or_404(reach.of_event(event, request.user), pk=pk)
        sent = sending.again(actor=person(request.user), event=event, notice=found)
        sent.user = found.user
        return Response(NoticeShape(sent).data, status=status.HTTP_202_ACCEPTED)
