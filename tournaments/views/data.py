"""A person's own copy of what the hall holds, and the wish to be erased."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.accounts import leaving
from tournaments.queries.person import holdings
from tournaments.services.permission import person
from tournaments.services.person import erasing, minors
from tournaments.views.files import attached
from tournaments.views.page import answer, signs_in, staff_event, tried


class EraseForm(forms.Form):
    """The display name, typed: nobody is erased by one press."""

    name = forms.CharField(label=gettext_lazy("Your display name, to confirm"), max_length=80)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def mine(request: HttpRequest) -> HttpResponse:
    """The page of one's own data: to get a copy of it, and to be erased."""
    user = person(request.user)
    if request.POST.get("act") == "stay":
        leaving.stay(actor=user)
        messages.success(request, _("Your account stays."))
        return redirect("tournaments:my_data")
    if request.POST.get("act") in ("initials", "whole"):
        return answer(request, reverse("tournaments:my_data"), lambda: _name(request))
    form = EraseForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        name = form.cleaned_data["name"]
        if tried(request, form, lambda: erasing.ask(actor=user, name=name)):
            return redirect("tournaments:my_data")
    series, events = holdings.left_alone(user)
    return render(
        request, "account/data.html", {"form": form, "kept_series": series, "alone": events}
    )


def _name(request: HttpRequest) -> None:
    user = person(request.user)
    if request.POST["act"] == "whole":
        minors.unmark(actor=user)
    else:
        minors.mark(actor=user, account=user)


@signs_in
@require_POST
def shorten(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """As organizer, shorten the name of a player who is a minor to its initials."""
    found = staff_event(request, slug, "manage_event")
    entry = get_object_or_404(found.entries.select_related("user"), number=number)
    if entry.user is None:
        raise Http404
    account = entry.user
    return answer(
        request,
        reverse("tournaments:entry_details", args=[slug, number]),
        lambda: minors.mark(actor=person(request.user), account=account, event=found),
        _("Everybody reads initials now; the staff of the event reads the whole name."),
    )


@login_required
@require_safe
@never_cache
def file(request: HttpRequest) -> HttpResponse:
    """Everything that the hall holds of the person who asks, as one zip file."""
    made = holdings.archive(request, person(request.user))
    return attached(made, "application/zip", "my-data.zip")
