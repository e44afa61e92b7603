"""Pages of registered lists: the player's, and the judges'."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from decks import queries, reading, sheets
from decks.enums import RegistrationState
from decks.forms import DeckCheckForm, DeckChoice, UnlockForm, add_refusal
from decks.models import Registration
from decks.people import account
from decks.services import registrations
from engine.decks import DeckList as Deck
from tournaments.errors import Refusal
from tournaments.models import Entry, Event

PAGE = 50


def _entry(request: HttpRequest, pk: int) -> Entry:
    """The entry, or 404 for everybody who may not know what it plays."""
    entry = get_object_or_404(
        Entry.objects.visible_to(request.user).select_related("event", "user"), pk=pk
    )
    if not queries.may_see(request.user, entry):
        raise Http404
    return entry


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def registration(request: HttpRequest, pk: int) -> HttpResponse:
    """The list an entry plays, what is wrong with it, and the ways to register another."""
    entry = _entry(request, pk)
    if request.method != "POST":
        return _registration_page(request, entry, DeckChoice(owner=entry.user, event=entry.event))
    form = DeckChoice(request.POST, owner=entry.user, event=entry.event)
    if form.is_valid():
        try:
            row = registrations.register(actor=account(request), entry=entry, **form.choice())
        except Refusal as refusal:
            add_refusal(form, refusal)
        else:
            _say(request, row.legal)
            return redirect("decks:registration", entry.pk)
    return _registration_page(request, entry, form, status=400)


def _say(request: HttpRequest, legal: bool) -> None:
    if legal:
        messages.success(request, _("Your deck is registered and legal."))
    else:
        messages.warning(request, _("The list is kept, but it is not legal yet: see below."))


def _registration_page(
    request: HttpRequest, entry: Entry, form: DeckChoice, status: int = 200
) -> HttpResponse:
    rows = list(queries.history(entry))
    current = next((row for row in rows if row.state != RegistrationState.REPLACED), None)
    deck = reading.stored(current.content) if current else None
    staff = queries.is_free_staff(request.user, entry.event)
    context = {
        "entry": entry,
        "event": entry.event,
        "form": form,
        "registration": current,
        "earlier": [row for row in rows if row is not current],
        "piles": reading.piles(deck) if deck else (),
        "faults": _faults(current, deck, entry.event),
        "digest_agrees": bool(current and deck and deck.digest() == current.digest),
        "checks": [check for row in rows for check in row.checks.all()] if staff else (),
        "format": sheets.format_name(entry.event.format),
        "staff": staff,
        "mine": entry.user_id == request.user.pk,
        "open": entry.event.state in registrations.OPEN_STATES,
        "unlock": UnlockForm() if staff and current and current.locked else None,
        "check": DeckCheckForm() if staff and current else None,
    }
    return render(request, "decks/registration.html", context, status=status)


def _faults(current: Registration | None, deck: Deck | None, event: Event) -> list[Any]:
    """What stands against the list now: the event may have changed since it was registered."""
    if current is None or deck is None:
        return []
    return current.faults if current.locked else list(queries.faults_at(deck, event))


@require_POST
@login_required
def unlock(request: HttpRequest, pk: int) -> HttpResponse:
    """Staff unlocks a list, saying why."""
    entry = _entry(request, pk)
    try:
        registrations.unlock(
            actor=account(request), entry=entry, reason=request.POST.get("reason", "")
        )
    except Refusal as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _("Unlocked. The next published round locks it again."))
    return redirect("decks:registration", entry.pk)


@require_POST
@login_required
def check(request: HttpRequest, pk: int) -> HttpResponse:
    """Staff notes what was found in the deck."""
    entry = _entry(request, pk)
    current = queries.current(entry)
    if current is None:
        raise Http404
    form = DeckCheckForm(request.POST)
    if form.is_valid():
        try:
            done = registrations.check(
                actor=account(request), registration=current, **form.cleaned_data
            )
        except Refusal as refusal:
            messages.error(request, str(refusal))
        else:
            messages.success(
                request, _("Deck check noted: it %(what)s.") % {"what": done.get_outcome_display()}
            )
    return redirect("decks:registration", entry.pk)


@require_safe
@login_required
def event(request: HttpRequest, slug: str) -> HttpResponse:
    """For judges: every entry of an event with the state and digest of its list."""
    row = get_object_or_404(Event.objects.visible_to(request.user), slug=slug)
    if not queries.is_free_staff(request.user, row):
        raise Http404
    entries = Entry.objects.filter(event=row).playing().order_by("name", "number")
    page = Paginator(entries, PAGE).get_page(request.GET.get("page"))
    lists = queries.current_of(page.object_list)
    table = [(entry, lists.get(entry.pk)) for entry in page.object_list]
    return render(request, "decks/event.html", {"event": row, "page": page, "table": table})
