"""Invitations: made at the desk, answered by those who are asked."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.enums import EventState, InvitationKind
from tournaments.errors import Refusal
from tournaments.forms.entries import InviteForm, InviteLateForm
from tournaments.models import Event, Invitation
from tournaments.queries import games
from tournaments.queries.entry import invited
from tournaments.services.entry import invitations
from tournaments.services.permission import person
from tournaments.views.page import answer, from_desk, show, signs_in, staff_event, tried


def asked(request: HttpRequest, form: Form, event: Event, **what: Any) -> dict[str, Any] | None:
    """Send the invitation of a filled-in form; None if it is refused, with the error at the form.

    Returns the `made` invitation and its `link`, which is "" where an account is asked.
    """
    done: list[dict[str, Any]] = []

    def write() -> None:
        made, token = invitations.invite(
            actor=person(request.user), event=event, **form.cleaned_data, **what
        )
        link = request.build_absolute_uri(link_of(token)) if token else ""
        done.append({"made": made, "link": link})

    return done[0] if tried(request, form, write) else None


def link_of(token: str) -> str:
    """The address of the page that a link leads to."""
    return reverse("tournaments:invitation_link", args=[token])


@signs_in
@require_http_methods(["GET", "HEAD", "POST"])
def player(request: HttpRequest, slug: str, number: int | None = None) -> HttpResponse:
    """Ask an account to play, or (with `number`) whether its person is the player with that number,
    who was entered by name."""
    found = staff_event(request, slug, "manage_entries")
    entry = get_object_or_404(found.entries, number=number, user=None) if number else None
    kind = InvitationKind.CLAIM if entry else InvitationKind.ENTRY
    late = entry is None and found.state == EventState.RUNNING
    form_of = InviteLateForm if late else InviteForm
    form, made = form_of(request.POST or None), None
    if request.method == "POST" and form.is_valid():
        made = asked(request, form, found, kind=kind, entry=entry)
        form = form_of() if made else form
    waiting = invited.open_of(found, kind)
    players = reverse("tournaments:entries", args=[slug])
    title = _("Whose is %(name)s?") % {"name": entry.name} if entry else _("Invite a player")
    response = show(
        request,
        "invite.html",
        found,
        "desk",
        form=form,
        entry=entry,
        made=made,
        title=title,
        invitations=waiting.filter(entry=entry),
        trail=from_desk(
            slug,
            (games.entrants(found), players),
            (title, ""),
        ),
    )
    response["Cache-Control"] = "no-store"
    return response


@login_required
@require_safe
def mine(request: HttpRequest) -> HttpResponse:
    """What I am asked."""
    waiting = invited.waiting_for(request.user)
    return render(request, "tournaments/invitations.html", {"invitations": waiting})


@require_safe
@never_cache
def link(request: HttpRequest, token: str) -> HttpResponse:
    """The invitation behind a link; who is not logged in is told to do that first."""
    found = _by_token(token)
    return render(request, "tournaments/invitation.html", {"invitation": found, "token": token})


@login_required
@require_POST
def reply(request: HttpRequest, pk: int, word: str) -> HttpResponse:
    """Say yes or no to an invitation that names me."""
    rows = Invitation.objects.visible_to(request.user).select_related("event")
    return _reply(request, get_object_or_404(rows, pk=pk), word)


@login_required
@require_POST
def link_reply(request: HttpRequest, token: str, word: str) -> HttpResponse:
    """Say yes or no to the invitation behind a link."""
    return _reply(request, _by_token(token), word)


@signs_in
@require_POST
def withdraw(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Take an invitation back, at the desk."""
    event = staff_event(request, slug)
    one = get_object_or_404(event.invitations.select_related("event"), pk=pk)
    page = "tournaments:staff" if one.role else "tournaments:entries"
    return answer(
        request,
        reverse(page, args=[slug]),
        lambda: invitations.withdraw(actor=person(request.user), invitation=one),
        _("The invitation is withdrawn."),
    )


def _reply(request: HttpRequest, found: Invitation, word: str) -> HttpResponse:
    if word not in ("accept", "decline"):
        raise Http404
    said: dict[str, Any] = {"actor": person(request.user), "invitation": found}
    try:
        if word == "accept":
            invitations.accept(**said, division=request.POST.get("division", ""))
        else:
            invitations.decline(**said)
    except Refusal as refusal:
        messages.error(request, refusal.message)
        return redirect("tournaments:front")
    if word == "accept":
        messages.success(request, _("Welcome to %(event)s.") % {"event": found.event.name})
        return redirect(found.event)
    messages.success(request, _("You said no to %(event)s.") % {"event": found.event.name})
    return redirect("tournaments:front")


def _by_token(token: str) -> Invitation:
    found = invitations.by_token(token)
    if found is None:
        raise Http404
    return found
