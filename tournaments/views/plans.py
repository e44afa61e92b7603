"""The plan of an event, how its rounds are paired, and what staff note of an entry."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.forms.plans import ApartForm, EntryDetailsForm, PairingForm, PhaseForm, PhaseForms
from tournaments.models import Entry, Event
from tournaments.queries import drawn
from tournaments.queries.ranking import phases
from tournaments.services.entry import entries
from tournaments.services.event import events
from tournaments.services.permission import person
from tournaments.services.round import apart as apart_service
from tournaments.views.page import (
    answer,
    as_drawn,
    drawn_again,
    from_desk,
    show,
    signs_in,
    staff_event,
    tried,
)


@signs_in
@require_http_methods(["GET", "HEAD", "POST"])
def plan(request: HttpRequest, slug: str) -> HttpResponse:
    """Change the phases, the first-round policy and the tables, as far as the phases that have
    begun allow it."""
    found = staff_event(request, slug, "manage_event")
    stored = phases.plan(found)
    named = [PhaseForm.initial_of(one) for one in stored.phases] if found.plan.get("phases") else []
    form = PairingForm(request.POST or None, initial=PairingForm.initial_of(found, stored))
    forms = PhaseForms(request.POST or None, initial=named, prefix="phases")
    if request.method == "POST" and form.is_valid() and forms.is_valid():
        chosen = dict(form.cleaned_data)
        ranges = chosen.pop("tables")
        listed = [one.plain() for one in forms]
        plain = {name: value for name, value in chosen.items() if value not in ("random", 0)}
        plain = {name: value for name, value in plain.items() if (name, value) != ("team", 1)}
        if any(listed):
            plain["phases"] = [one for one in listed if one]

        def write() -> object:
            return events.change(
                actor=person(request.user), event=found, plan=plain, table_ranges=ranges
            )

        if tried(request, form, as_drawn(request, found, drawn.plan, write)):
            messages.success(request, _("The plan is saved."))
            return redirect("tournaments:plan", slug)
    return show(
        request,
        "plan.html",
        found,
        "desk",
        form=form,
        phases=forms,
        steps=[] if named else phases.steps(found),
        drawn=drawn_again(request, found, drawn.plan, form),
        apart=_apart(found),
        apart_form=ApartForm(event=found),
        trail=from_desk(found.slug, (_("Plan and pairing"), "")),
    )


def _apart(found: Event) -> list[tuple[Entry, Entry]]:
    people = {entry.number: entry for entry in found.entries.all()}
    return [(people[a], people[b]) for a, b in found.apart if a in people and b in people]


@signs_in
@require_POST
def apart(request: HttpRequest, slug: str, action: str) -> HttpResponse:
    """Keep two players apart, or let them be paired again."""
    found = staff_event(request, slug, "manage_event")
    if action not in ("add", "remove"):
        raise Http404
    form = ApartForm(request.POST, event=found)

    def write() -> object:
        if not form.is_valid():
            messages.error(request, _("Choose two players."))
            return None
        act = apart_service.add if action == "add" else apart_service.remove
        return act(actor=person(request.user), event=found, **form.cleaned_data)

    return answer(request, reverse("tournaments:plan", args=[slug]), write)


@signs_in
@require_http_methods(["GET", "HEAD", "POST"])
def entry(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Name, club, pod, fixed table and members of one entry."""
    found = staff_event(request, slug, "manage_entries")
    one = get_object_or_404(found.entries, number=number)
    one.event = found
    before = EntryDetailsForm.initial_of(one)
    form = EntryDetailsForm(request.POST or None, event=found, initial=before)
    if form.is_valid():
        changes: dict[str, Any] = dict(form.cleaned_data)
        if tried(
            request,
            form,
            as_drawn(
                request,
                found,
                drawn.details(number),
                lambda: entries.change(actor=person(request.user), entry=one, **changes),
            ),
        ):
            return redirect("tournaments:entries", slug)
    trail = from_desk(found.slug, (one.name, ""))
    value = drawn_again(request, found, drawn.details(number), form)
    return show(
        request,
        "entry_details.html",
        found,
        "desk",
        entry=one,
        form=form,
        drawn=value,
        may_shorten=one.user is not None
        and not one.user.minor
        and request.user.has_perm("tournaments.manage_event", found),
        trail=trail,
    )
