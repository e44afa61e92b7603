"""A digital table for one match of an event on paper."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from gameplay.services.table import single
from tournaments.services.permission import person
from tournaments.views.matches import find
from tournaments.views.page import answer


@login_required
@require_POST
def open_table(request: HttpRequest, slug: str, serial: int) -> HttpResponse:
    """Staff have this match played at a digital table."""
    match = find(request, slug, serial)
    return answer(
        request,
        reverse("tournaments:match", args=[slug, serial]),
        lambda: single.open_table(actor=person(request.user), match=match),
        _("Table %(table)s is digital. Its players find it on their pages.")
        % {"table": match.table_number},
    )
