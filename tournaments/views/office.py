"""The back rooms of the desk: players, staff, penalties and the log."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.enums import EventState, Missed
from tournaments.forms import EntryForm, ListForm, PenaltyForm, StaffForm
from tournaments.models import Event, Penalty, Staff
from tournaments.services import entries as entries_service
from tournaments.services import penalties as penalties_service
from tournaments.services import returning
from tournaments.services import staff as staff_service
from tournaments.services.permission import person
from tournaments.views.page import answer, show, signs_in, staff_event, tried
from tournaments.views.weighing import weighed


def _trail(found: Event, label: str) -> list[tuple[str, str]]:
    return [(_("Desk"), reverse("tournaments:desk", args=[found.slug])), (label, "")]


@signs_in
@require_http_methods(["GET", "HEAD", "POST"])
def entries(request: HttpRequest, slug: str) -> HttpResponse:
    """All players, and a form for one more."""
    found = staff_event(request, slug)
    may_manage = request.user.has_perm("tournaments.manage_entries", found)
    form = EntryForm(request.POST or None, auto_id="add_%s")
    if found.state != EventState.RUNNING:
        del form.fields["missed"]
    if request.method == "POST" and form.is_valid():
        chosen = form.cleaned_data

        def write() -> object:
            return returning.enter(
                actor=person(request.user),
                event=found,
                name=chosen["name"],
                user=chosen["username"],
                missed=chosen.get("missed", Missed.LOSS),
            )

        if tried(request, form, write):
            messages.success(request, _("%(name)s is in.") % {"name": chosen["name"]})
            return redirect("tournaments:entries", slug)
    return show(
        request,
        "entries.html",
        found,
        "desk",
        entries=found.entries.select_related("user").order_by("name"),
        form=form,
        list_form=ListForm(auto_id="list_%s"),
        may_manage=may_manage,
        trail=_trail(found, _("Players")),
    )


@signs_in
@require_POST
def entry(request: HttpRequest, slug: str, number: int, action: str) -> HttpResponse:
    """Check in, drop or bring back one player."""
    found = staff_event(request, slug)
    one = get_object_or_404(found.entries, number=number)
    one.event = found
    user, reason = person(request.user), request.POST.get("reason", "")[:200]
    missed = request.POST.get("missed", Missed.LOSS)
    writes: dict[str, Callable[[], object]] = {
        "check-in": lambda: entries_service.check_in(actor=user, entry=one),
        "drop": lambda: entries_service.drop(actor=user, entry=one, reason=reason),
        "bring-back": lambda: returning.bring_back(actor=user, entry=one, missed=missed),
    }
    if action not in writes:
        raise Http404
    back = reverse("tournaments:entries", args=[slug])
    if action == "check-in":
        return answer(request, back, writes[action])
    title = _("Drop %(name)s") if action == "drop" else _("Bring back %(name)s")
    title %= {"name": one.name}
    return weighed(request, found, writes[action], title=title, button=title, back=back, small=True)


@signs_in
@require_http_methods(["GET", "HEAD", "POST"])
def staff(request: HttpRequest, slug: str) -> HttpResponse:
    """Who runs the event."""
    found = staff_event(request, slug)
    form = StaffForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        chosen = form.cleaned_data
        if tried(
            request,
            form,
            lambda: staff_service.add(
                actor=person(request.user),
                event=found,
                user=chosen["username"],
                role=chosen["role"],
            ),
        ):
            return redirect("tournaments:staff", slug)
    return show(
        request,
        "staff.html",
        found,
        "desk",
        form=form,
        staff=found.staff.filter(active=True).select_related("user"),
        may_manage=request.user.has_perm("tournaments.manage_staff", found),
        trail=_trail(found, _("Staff")),
    )


@signs_in
@require_POST
def staff_remove(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    found = staff_event(request, slug)
    one = get_object_or_404(Staff, event=found, pk=pk)
    return answer(
        request,
        reverse("tournaments:staff", args=[slug]),
        lambda: staff_service.remove(actor=person(request.user), staff=one),
    )


@signs_in
@require_http_methods(["GET", "HEAD", "POST"])
def penalties(request: HttpRequest, slug: str) -> HttpResponse:
    """The penalties of the event, and a form for one more."""
    found = staff_event(request, slug)
    form = PenaltyForm(request.POST or None, event=found, initial=_named(request))
    if request.method == "POST" and form.is_valid():
        chosen = form.cleaned_data
        if tried(
            request,
            form,
            lambda: penalties_service.give(actor=person(request.user), event=found, **chosen),
        ):
            messages.success(request, _("The penalty stands."))
            return redirect("tournaments:penalties", slug)
    given = Penalty.objects.visible_to(request.user).filter(event=found)
    return show(
        request,
        "penalties.html",
        found,
        "desk",
        form=form,
        penalties=given.select_related("entry", "match__round__phase", "by"),
        may_penalize=request.user.has_perm("tournaments.penalize", found),
        trail=_trail(found, _("Penalties")),
    )


def _named(request: HttpRequest) -> dict[str, str]:
    return {"entry": request.GET["entry"]} if "entry" in request.GET else {}


@signs_in
@require_POST
def penalty_void(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    found = staff_event(request, slug)
    one = get_object_or_404(Penalty, event=found, number=number)
    reason = request.POST.get("reason", "")
    return answer(
        request,
        reverse("tournaments:penalties", args=[slug]),
        lambda: penalties_service.void(actor=person(request.user), penalty=one, reason=reason),
    )
