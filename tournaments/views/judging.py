"""Calls for a judge, and deck checks."""

from __future__ import annotations

from datetime import datetime

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.enums import CheckResult
from tournaments.forms.judging import DeckCheckForm
from tournaments.policy import Hidden
from tournaments.queries.bench import checking
from tournaments.services.bench import judging
from tournaments.services.permission import person, told
from tournaments.views.matches import find
from tournaments.views.page import (
    answer,
    expect_no_conflict,
    from_desk,
    show,
    signs_in,
    staff_event,
    tried,
)


@login_required
@require_POST
def call(request: HttpRequest, slug: str, serial: int) -> HttpResponse:
    """A player calls a judge to their table."""
    match = find(request, slug, serial)
    return answer(
        request,
        match.event.get_absolute_url(),
        lambda: judging.call(actor=person(request.user), match=match),
        _("A judge is called to table %(table)s.") % {"table": match.table_number},
    )


@login_required
@require_POST
def withdraw(request: HttpRequest, slug: str, serial: int) -> HttpResponse:
    """The player who called needs no judge any more."""
    match = find(request, slug, serial)
    return answer(
        request,
        match.event.get_absolute_url(),
        lambda: judging.withdraw(actor=person(request.user), match=match),
        _("Your call is taken back: the staff read that nobody has to come."),
    )


@login_required
@require_POST
def came(request: HttpRequest, slug: str, serial: int) -> HttpResponse:
    """Staff are at the table."""
    match = find(request, slug, serial)
    return answer(
        request,
        reverse("tournaments:match", args=[slug, serial]),
        lambda: judging.came(actor=person(request.user), match=match),
        _("The call of table %(table)s is answered.") % {"table": match.table_number},
    )


@signs_in
@require_safe
def floor(request: HttpRequest, slug: str) -> HttpResponse:
    """The table that the lot draws for the next deck check, and all checks of the event."""
    found = staff_event(request, slug)
    expect_no_conflict(request, found, Hidden.CHECKS)
    return show(
        request,
        "check_floor.html",
        found,
        "desk",
        drawn=checking.next_table(found),
        done=checking.history(found),
        trail=from_desk(slug, (_("Deck checks"), "")),
    )


@signs_in
@require_http_methods(["GET", "HEAD", "POST"])
def checks(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The deck checks of one player, and a form for one more."""
    found = staff_event(request, slug)
    entry = get_object_or_404(found.entries, number=number)
    entry.event = found
    expect_no_conflict(request, found, Hidden.CHECKS)
    may_check = request.user.has_perm("tournaments.check_deck", entry)
    if request.method == "POST" and not may_check:
        raise PermissionDenied(told("check_deck"))
    form = DeckCheckForm(request.POST or None)
    if form.is_valid() and tried(
        request,
        form,
        lambda: judging.check_deck(actor=person(request.user), entry=entry, **form.cleaned_data),
    ):
        messages.success(request, _("The deck check is noted."))
        return redirect("tournaments:check_floor", slug)
    back = reverse("tournaments:check_floor", args=[slug])
    labels = dict(CheckResult.choices)
    return show(
        request,
        "deck_checks.html",
        found,
        "desk",
        entry=entry,
        done=[
            {**one, "label": labels[one["result"]], "at": datetime.fromisoformat(one["at"])}
            for one in reversed(checking.checks_of(entry))
        ],
        form=form if may_check else None,
        trail=from_desk(
            slug,
            (_("Deck checks"), back),
            (entry.name, ""),
        ),
    )
