"""Public profiles of those who want one, and who leads in a format."""

from __future__ import annotations

from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.base import NounViewSet, paged
from tournaments.api.schema import page_of
from tournaments.api.shapes.people import LeaderShape, ProfileShape
from tournaments.queries.person import rated

OF = OpenApiParameter(
    "of", OpenApiTypes.STR, required=True, description="Game and format, as `chaotic:apprentice`."
)
_page = page_of(LeaderShape)


class People(NounViewSet):
    """People who show their ratings."""

    lookup_field = "handle"

    @extend_schema(operation_id="people_read", responses=ProfileShape)
    def retrieve(self, request: Request, handle: str) -> Response:
        """Ratings and places of a person who shows them."""
        found = get_object_or_404(rated.shown(), handle=handle)
        shown = {"name": found.name, "ratings": found.ratings.all(), "places": rated.results(found)}
        return Response(ProfileShape(shown).data)

    @extend_schema(operation_id="leaders", **{**_page, "parameters": [*_page["parameters"], OF]})
    @action(detail=False, url_path="../leaders")
    def leaders(self, request: Request) -> Response:
        """The highest ratings of one format, of those who show theirs."""
        game, _colon, format = request.query_params.get("of", "").partition(":")
        rows = rated.leaders(game, format)
        return paged(request, rows, LeaderShape)
