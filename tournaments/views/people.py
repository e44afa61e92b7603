"""Public profiles of those who want one, and who leads in a format."""

from __future__ import annotations

from typing import Any

from django.core.paginator import Paginator
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from tournaments.accounts.models import User
from tournaments.editions.alike import alike
from tournaments.queries.hall import series as series_queries
from tournaments.queries.person import rated

ROWS = 50


@require_safe
@alike
def profile(request: HttpRequest, handle: str) -> HttpResponse:
    """Places and ratings of a person who shows them; everybody can see their own."""
    may = Q(pk__in=rated.shown())
    if request.user.is_authenticated:
        may |= Q(pk=request.user.pk)
    found = get_object_or_404(User.objects.filter(may), handle=handle)
    context = {
        "person": found,
        "ratings": found.ratings.order_by("game", "format"),
        "sure": rated.SURE,
        "series": series_queries.of_person(found),
        "page": Paginator(rated.results(found), ROWS).get_page(request.GET.get("page")),
    }
    return render(request, "tournaments/profile.html", context)


@require_safe
@alike
def leaders(request: HttpRequest) -> HttpResponse:
    """The highest ratings of one format, of those who show theirs."""
    known = rated.formats()
    if not known:
        nothing: dict[str, Any] = {"formats": [], "chosen": None, "sure": rated.SURE}
        return render(request, "tournaments/leaders.html", nothing)
    asked = request.GET.get("format", "")
    chosen = next((one for one in known if ":".join(one) == asked), None)
    if chosen is None and asked:
        raise Http404
    game, format = chosen or known[0]
    page = Paginator(rated.leaders(game, format), ROWS).get_page(request.GET.get("page"))
    context = {
        "formats": known,
        "chosen": (game, format),
        "page": page,
        "first": page.start_index(),
        "query": f"format={game}:{format}",
        "sure": rated.SURE,
    }
    return render(request, "tournaments/leaders.html", context)
