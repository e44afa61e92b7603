"""The stream of revisions for programs: as the pages follow it, with a token too."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponseBase
from django.utils.translation import gettext as _
from rest_framework.exceptions import ValidationError
from rest_framework.permissions import AllowAny
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournaments.api.known import expect_only
from tournaments.live.views import stream

FILTERS = ("topic", "since", "options")
"""As `config.told_by_stream` describes them."""


class LiveView(APIView):
    """The stream as server-sent events, described in `config.told_by_stream`. It is a plain view:
    its one method answers in a format that no other view has."""

    permission_classes = [AllowAny]
    schema = None

    def perform_content_negotiation(self, request: Request, force: bool = False) -> Any:
        """Choose JSON for refusals, even where the request accepts only events."""
        return JSONRenderer(), JSONRenderer.media_type

    def get(self, request: Request) -> HttpResponseBase:
        expect_only(FILTERS, request)
        asked = request._request
        asked.user = request.user  # the token's user, whose rights and seats are read
        answer = stream(asked)
        if answer.status_code == 400:
            raise ValidationError({"topic": [_("One to twelve of the form event:12.")]})
        if answer.status_code == 503:
            told = {"code": "unavailable", "detail": _("Too many follow for now.")}
            return Response(told, status=503, headers={"Retry-After": "30"})
        return answer
