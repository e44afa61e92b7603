"""Pairings, standings, bracket and seats as data, for scripts of pages and other programs. Every
visitor gets what strangers may read."""

from __future__ import annotations

from django.http import Http404, HttpRequest, JsonResponse
from django.views.decorators.http import require_safe

from tournaments.editions.alike import alike, may_be_kept
from tournaments.queries.files import twins
from tournaments.views.page import visible_event


@require_safe
@alike
def pairings(request: HttpRequest, slug: str) -> JsonResponse:
    """The newest round that is public."""
    found = visible_event(request, slug)
    may_be_kept(request, found)
    return JsonResponse(twins.pairings(found))


@require_safe
@alike
def standings(request: HttpRequest, slug: str) -> JsonResponse:
    """The standings after the last closed round."""
    found = visible_event(request, slug)
    may_be_kept(request, found)
    return JsonResponse(twins.table(found))


@require_safe
@alike
def bracket(request: HttpRequest, slug: str) -> JsonResponse:
    """The bouts of the elimination, and who sits in them."""
    found = visible_event(request, slug)
    may_be_kept(request, found)
    return JsonResponse(twins.bouts(found))


@require_safe
@alike
def seats(request: HttpRequest, slug: str, letter: str) -> JsonResponse:
    """The seats of the newest public round whose hash begins with this letter."""
    found = visible_event(request, slug)
    if letter not in twins.LETTERS:
        raise Http404
    may_be_kept(request, found)
    return JsonResponse(twins.held(found, letter))
