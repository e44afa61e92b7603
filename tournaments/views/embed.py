"""Standings and pairings for the frames of other sites: what everybody sees, and no buttons."""

from __future__ import annotations

from csp.decorators import csp_replace
from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import cache_control
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from tournaments.models import Event
from tournaments.queries.event import progress
from tournaments.queries.ranking import standings
from tournaments.queries.round import seats

KINDS = ("standings", "pairings")


@xframe_options_exempt
@csp_replace({"frame-ancestors": ["*"]})  # type: ignore[arg-type]  # for views without arguments
@cache_control(public=True, max_age=30)
@require_safe
def frame(request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    """The standings after the last closed round, or the pairings of the round that is out.

    Whoever looks is a stranger here, whatever session the browser has: another site must not show
    people their own things, and the answer is the same for everybody.
    """
    if kind not in KINDS:
        raise Http404
    found = get_object_or_404(Event.objects.visible_to(AnonymousUser()), slug=slug)
    round_ = progress.last_round(found) if kind == "pairings" else None
    if round_ is not None:
        round_.event = found
    context = {
        "event": found,
        "kind": kind,
        "round": round_,
        "rows": standings.rows(found) if kind == "standings" else [],
        "matches": seats.matches(round_) if round_ is not None else [],
    }
    return render(request, "tournaments/embed.html", context)
