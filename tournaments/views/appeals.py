"""Appeals: the page of a ruling for whom it concerns, and what the head judge decides."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tournaments import policy, providers
from tournaments.enums import OperationKind
from tournaments.forms.appeals import AppealForm, decision_form
from tournaments.models import Event
from tournaments.policy import Hidden
from tournaments.queries.bench import appeals, ruled
from tournaments.queries.bench.ruled import Ruled
from tournaments.services.bench import appeals as services
from tournaments.services.permission import person
from tournaments.views.page import (
    SignInFirst,
    answer,
    expect_no_conflict,
    show,
    signs_in,
    tried,
    visible_event,
)


@never_cache
@signs_in
@require_safe
def page(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A ruling, the appeal against it, and what the visitor may do about it."""
    return _page(request, *_find(request, slug, number))


@signs_in
@require_POST
def make(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A player appeals."""
    event, found = _find(request, slug, number)
    form = AppealForm(request.POST)
    return _written(
        request,
        event,
        found,
        {"form": form},
        lambda: services.make(
            actor=person(request.user), event=event, ruling=number, **form.cleaned_data
        ),
        _("Your appeal is made. The head judge looks at it; you need not do anything."),
    )


@signs_in
@require_POST
def withdraw(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A player takes their appeal back."""
    event, _found = _find(request, slug, number)
    return answer(
        request,
        reverse("tournaments:appeal", args=[slug, number]),
        lambda: services.withdraw(actor=person(request.user), event=event, ruling=number),
        _("The appeal is withdrawn; the ruling stands."),
    )


@signs_in
@require_POST
def settle(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The head judge decides."""
    event, found = _find(request, slug, number)
    form = decision_form(_about(found), request.POST)
    return _written(
        request,
        event,
        found,
        {"decision": form},
        lambda: services.settle(
            actor=person(request.user), event=event, ruling=number, **form.decision()
        ),
        _("The appeal is decided; match, standings and log follow, and the players are told."),
    )


def _written(
    request: HttpRequest,
    event: Event,
    found: Ruled,
    forms: dict[str, Any],
    write: Callable[[], object],
    done: str,
) -> HttpResponse:
    """Do the write of a form on the page. A form with faults is shown again with what was typed."""
    (form,) = forms.values()
    if form.is_valid() and tried(request, form, write):
        messages.success(request, done)
        return redirect("tournaments:appeal", event.slug, found.number)
    response = _page(request, event, found, **forms)
    response.status_code = 400
    return response


def _find(request: HttpRequest, slug: str, number: int) -> tuple[Event, Ruled]:
    """The ruling, for the players whom it concerns and for staff who do not play; 404 for all
    others, as penalties are private."""
    event = visible_event(request, slug)
    if not request.user.is_authenticated:
        raise SignInFirst
    found = ruled.one(event, number)
    if found is None:
        raise Http404
    mine = appeals.entry_concerned(event, found.operation, request.user)
    if mine is None and not policy.sees(request.user, Hidden.PENALTIES, event):
        expect_no_conflict(request, event, Hidden.PENALTIES)
        raise Http404
    return event, found


def _about(found: Ruled) -> Any:
    """The match that a ruling is about; None for a penalty by itself."""
    return found.match if found.operation.kind == OperationKind.RULING_APPLIED else None


def _page(request: HttpRequest, event: Event, found: Ruled, **forms: Any) -> HttpResponse:
    operation, appeal = found.operation, found.appeal
    mine = appeals.entry_concerned(event, operation, request.user)
    closed = appeals.refusal(event, operation, appeals.of_event(event))
    may_appeal = mine is not None and not closed
    decides = request.user.has_perm("tournaments.decide_appeal", event)
    own = operation.actor_id == request.user.pk
    waits = appeal is not None and appeal.open
    context = {
        "ruled": found,
        "appeal": appeal,
        "instead": [ruled.one(event, other) for other in appeal.instead] if appeal else [],
        "appellant": event.entries.filter(number=appeal.entry).first() if appeal else None,
        "mine": mine,
        "until": appeals.until(event, operation) if not closed else None,
        "closed": closed if appeal is None else "",
        "form": AppealForm() if may_appeal else None,
        "decision": decision_form(_about(found)) if waits and decides and not own else None,
        "own_ruling": waits and own,
        "extras": providers.extras("ruling", request, [operation]).get(operation.pk, []),
    }
    label = _("Ruling %(number)s") % {"number": found.number}
    return show(request, "appeal.html", event, "pairings", trail=[(label, "")], **context | forms)
