"""The pages of lists, by `limit` and `offset`, the same in the whole API."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.pagination import LimitOffsetPagination
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.sent import number_in

MOST = 500
"""Rows on a page."""
FARTHEST = 2**31 - 1


class Pages(LimitOffsetPagination):
    """{"count", "next", "previous", "results"}; an impossible number is refused with 400."""

    max_limit = MOST

    def get_limit(self, request: Request) -> int | None:
        return _number(request, "limit", 1, MOST) or self.default_limit

    def get_offset(self, request: Request) -> int:
        if "page" in request.query_params:
            words = _("Pages are asked for by limit and offset.")
            raise ValidationError({"page": [words]})
        return _number(request, "offset", 0, FARTHEST) or 0

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        address = {"type": ["string", "null"], "format": "uri"}
        return {
            "type": "object",
            "required": ["count", "next", "previous", "results"],
            "properties": {
                "count": {"type": "integer"},
                "next": address,
                "previous": address,
                "results": schema,
            },
        }

    def get_schema_operation_parameters(self, view: Any) -> list[dict[str, Any]]:
        return [
            {
                "name": "limit",
                "in": "query",
                "description": "Rows on a page.",
                "schema": {"type": "integer", "minimum": 1, "maximum": MOST, "default": 100},
            },
            {
                "name": "offset",
                "in": "query",
                "description": "Rows to leave out before it.",
                "schema": {"type": "integer", "minimum": 0, "maximum": FARTHEST, "default": 0},
            },
        ]


def _number(request: Request, name: str, least: int, most: int) -> int | None:
    text = request.query_params.get(name)
    if text is None:
        return None
    number = number_in(text, most)
    if number is None or number < least:
        words = _("A whole number from %(least)s to %(most)s.")
        raise ValidationError({name: [words % {"least": least, "most": most}]})
    return number


def paged(
    request: Request,
    rows: QuerySet[Any] | Any,
    shape: type[serializers.BaseSerializer[Any]],
    context: dict[str, Any] | None = None,
    each: Callable[[Any], Any] | None = None,
) -> Response:
    """A page of rows. `rows` may be anything that has a length and can be sliced; `each` makes of a
    row the object to be shown."""
    paginator = Pages()
    page: list[Any] = list(paginator.paginate_queryset(rows, request) or ())
    shown = [each(row) for row in page] if each is not None else page
    return paginator.get_paginated_response(shape(shown, many=True, context=context or {}).data)
