"""Whoever is signed in: what comes next, what the staff decided, which news are wanted."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.decorators import action
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.accounts import wishes
from tournaments.accounts.models import User
from tournaments.accounts.wishes import News, Way
from tournaments.api.base import NounViewSet, asked, paged
from tournaments.api.schema import page_of
from tournaments.api.shapes.news import WishesShape
from tournaments.api.shapes.seat import NextShape, ToldShape
from tournaments.queries.entry import next_things, staff_decisions
from tournaments.queries.news.addresses import confirmed_address
from tournaments.services.permission import person


class Me(NounViewSet):
    """What concerns the signed-in user. Their invitations are part of `invitations`."""

    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="next_read", **page_of(NextShape))
    @action(detail=False)
    def next(self, request: Request) -> Response:
        """The signed-in player's next things, most urgent first."""
        return paged(request, next_things.of_user(request.user), NextShape)

    @extend_schema(operation_id="told_read", **page_of(ToldShape))
    @action(detail=False)
    def told(self, request: Request) -> Response:
        """What the staff decided about the signed-in player, the newest first: penalties, rulings,
        and results entered or corrected, in events that are not over."""
        return paged(request, staff_decisions.of_user(request.user), ToldShape)

    @extend_schema(operation_id="me_news", responses=WishesShape)
    @action(detail=False)
    def news(self, request: Request) -> Response:
        """Which news the account wants, by mail and by push."""
        return Response(_shown(person(request.user)))

    @extend_schema(operation_id="me_news_choose", request=WishesShape, responses=WishesShape)
    @news.mapping.put
    def choose_news(self, request: Request) -> Response:
        """Set which news the account wants. Kinds that are not named are not sent."""
        said = asked(request, WishesShape)
        wanted = [(news, way) for way in Way.values for news in said[way]]
        wishes.choose(actor=person(request.user), wanted=wanted)
        return Response(_shown(person(request.user)))


def _shown(user: User) -> dict[str, Any]:
    kept = {way: [news for news in News.values if wishes.wants(user, news, way)] for way in Way}
    return WishesShape({**kept, "confirmed": bool(confirmed_address(user))}).data
