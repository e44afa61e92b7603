"""The archive of games and its checks, for the hall's operators."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from gameplay.persons import Person, may_verify_archive, person_of
from gameplay.queries.replay import archives
from gameplay.services.record import archives as service
from tournaments import live
from tournaments.errors import Refusal
from tournaments.services.permission import told
from tournaments.views.parts import wants_part


@never_cache
@login_required
@require_safe
def archive(request: HttpRequest) -> HttpResponse:
    """How far the newest check is, and what it found."""
    person = _operator(request)
    revision = live.revision("archive")  # read before the rows of which it is the revision
    found = archives.archive_page(person, request.GET.get("page"))
    template = "gameplay/_archive_check.html" if wants_part(request) else "gameplay/archive.html"
    return render(request, template, {"found": found, "revision": revision})


@login_required
@require_POST
def verify(request: HttpRequest) -> HttpResponse:
    """Have every record verified."""
    person = _operator(request)
    try:
        service.start(actor=person)
    except Refusal as refusal:
        messages.error(request, refusal.message)
    else:
        messages.success(request, _("The check of the archive has begun. The page follows it."))
    return redirect("gameplay:archive")


def _operator(request: HttpRequest) -> Person:
    person = person_of(request)
    if not may_verify_archive(person):
        raise PermissionDenied(told("operate"))
    return person
