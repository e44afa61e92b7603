"""Pages of registered lists: the player's, and the judges'."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from decks import queries, rights
from decks.enums import RegistrationState
from decks.forms import DeckCheckForm, DeckChoice, UnlockForm, add_refusal
from decks.lists import documents, shown
from decks.lists.faults import of_deck
from decks.models import Registration
from decks.people import account
from decks.pools import reads
from decks.pools.gate import Gate, gate_of
from decks.services import registrations
from decks.views.left_out import tell_remarks
from engine.decks import DeckList as Deck
from tournaments import policy
from tournaments.errors import Refusal
from tournaments.models import Entry, Event
from tournaments.offered import format_name
from tournaments.policy import Hidden
from tournaments.queries import drawn
from tournaments.services.permission import told
from tournaments.views.page import as_drawn, expect_no_conflict
from tournaments.words.alphabet import by_name

PAGE = 50


def entry_of(request: HttpRequest, pk: int) -> Entry:
    """The entry; 404 for everybody who may not see what it plays. Judges who play are told why."""
    entry = get_object_or_404(
        Entry.objects.visible_to(request.user).select_related("event", "user"), pk=pk
    )
    if not queries.may_see(request.user, entry):
        expect_no_conflict(request, entry.event, Hidden.LISTS)
        raise Http404
    return entry


@require_http_methods(["GET", "HEAD", "POST"])
def registration(request: HttpRequest, pk: int) -> HttpResponse:
    """The list an entry plays, what is wrong with it, and the ways to register another.

    A list that the deck policy opens is read by everybody; a stranger who may not is asked to
    sign in, whether there is such an entry or not.
    """
    try:
        entry = entry_of(request, pk)
    except Http404:
        if request.user.is_authenticated:
            raise
        return redirect_to_login(request.get_full_path())
    if request.method != "POST":
        meant = {"deck": request.GET.get("deck", "")}
        return _registration_page(request, entry, _choice(request, entry, initial=meant))
    if not request.user.is_authenticated:
        return redirect_to_login(request.get_full_path())
    if not rights.may_register(request.user, entry):
        raise PermissionDenied(told("set_deck"))
    form = _choice(request, entry, request.POST, files=request.FILES)
    if form.is_valid():
        choice, current = form.choice(), queries.current(entry)
        if current is not None and _unasked(request, current, choice):
            return _ask(request, entry, current, form)

        def write() -> Registration:
            return registrations.register(actor=account(request), entry=entry, **choice)

        try:
            row = as_drawn(request, entry.event, queries.sight_of(entry), write)()
        except Refusal as refusal:
            add_refusal(form, refusal)
        else:
            _say(request, row)
            tell_remarks(request, choice["text"], entry.event.game)
            return redirect("decks:registration", entry.pk)
    return _registration_page(request, entry, form, status=400)


def _unasked(request: HttpRequest, current: Registration, choice: dict[str, Any]) -> bool:
    """Whether a starter deck would replace a list without a confirmation. Registering a starter
    takes only one click, so it must be confirmed first."""
    return bool(choice["starter"]) and not current.locked and request.POST.get("replace") != "1"


def _ask(
    request: HttpRequest, entry: Entry, current: Registration, form: DeckChoice
) -> HttpResponse:
    """The page that names what would be replaced, and by what."""
    starters = {one.id: one.name for one in queries.starters_at(entry.event)}
    chosen = form.cleaned_data["starter"]
    context = {
        "entry": entry,
        "event": entry.event,
        "registration": current,
        "starter": chosen,
        "name": starters[chosen],
        "mine": entry.user_id == request.user.pk,
        "drawn": _drawn(entry),
    }
    return render(request, "decks/replace.html", context)


def _drawn(entry: Entry) -> str:
    return drawn.values(entry.event, it=queries.sight_of(entry))["it"]


def _choice(request: HttpRequest, entry: Entry, data: Any = None, **more: Any) -> DeckChoice:
    """The form with the ways to register. A player's own lists are offered to that player alone:
    even their names are private, and a judge who registered one would read it."""
    owner = entry.user if entry.user_id == request.user.pk else None
    return DeckChoice(data, owner=owner, event=entry.event, **more)


def _say(request: HttpRequest, row: Registration) -> None:
    entry = row.entry
    if row.legal and entry.user_id != request.user.pk:
        words = _("The list of %(name)s is registered and legal.")
        messages.success(request, words % {"name": entry.name})
    elif row.legal:
        messages.success(request, _("Your deck is registered and legal."))
    else:
        messages.warning(request, _("The list is kept, but it is not legal yet: see below."))


def _registration_page(
    request: HttpRequest, entry: Entry, form: DeckChoice, status: int = 200
) -> HttpResponse:
    sights = {"drawn": queries.sight_of(entry), "locked": queries.lock_of(entry)}
    seen = drawn.values(entry.event, **sights)
    rows = list(queries.history(entry))
    current = next((row for row in rows if row.state != RegistrationState.REPLACED), None)
    deck = documents.stored(current.content) if current else None
    staff = rights.is_free_staff(request.user, entry.event)
    changes, left = rights.may_register(request.user, entry), rights.has_left(entry)
    gate = gate_of(entry.event, [entry])
    pool = _pool(entry, gate)
    faults = _faults(current, deck, entry, gate)
    mends = bool(faults) and deck is not None and not form.is_bound
    if mends and deck is not None:  # the list to be mended, which nobody has to paste again
        form.initial["text"] = deck.as_text()
    elif pool and not form.is_bound:  # the player deletes lines from the whole pool
        form.initial["text"] = pool.as_text()
    context = {
        "limited": gate.limited,
        "pool": gate.held.get(entry.pk),
        "pool_piles": shown.piles(pool) if pool else (),
        "entry": entry,
        "event": entry.event,
        "form": form,
        **seen,
        "registration": current,
        "earlier": [row for row in rows if row is not current] if changes else [],
        "piles": shown.piles(deck) if deck else (),
        "text": deck.as_text() if deck else "",
        "faults": faults,
        "mends": mends,
        "digest_agrees": bool(current and deck and deck.digest(current.salt) == current.digest),
        "checks": [check for row in rows for check in row.checks.all()] if staff else (),
        "format": format_name(entry.event.format),
        "staff": staff,
        "mine": entry.user_id == request.user.pk,
        "left": left,
        "open": changes
        and not left
        and entry.event.state in rights.OPEN_STATES
        and rights.in_time(request.user, entry.event),
        "unlock": UnlockForm() if staff and current and current.locked and not left else None,
        "check": DeckCheckForm(auto_id="id_check_%s") if staff and current else None,
    }
    return render(request, "decks/registration.html", context, status=status)


def _pool(entry: Entry, gate: Gate) -> Deck | None:
    """The pool as a list, to be shown beside the registered one: whoever may see the list may see
    the pool."""
    pool, event = gate.held.get(entry.pk), entry.event
    if pool is None:
        return None
    return reads.as_deck(_("Pool"), event.game, pool.cards, event.board)


def _faults(current: Registration | None, deck: Deck | None, entry: Entry, gate: Gate) -> list[Any]:
    """The present faults of the list. An open list is checked anew, since the event may have
    changed after it was registered."""
    if current is None or deck is None:
        return []
    if current.locked:
        return list(current.faults)
    return list(of_deck(deck, queries.faults_of(deck, entry, gate)))


@require_POST
@login_required
def unlock(request: HttpRequest, pk: int) -> HttpResponse:
    """Staff unlocks a list, saying why."""
    entry = entry_of(request, pk)
    reason, current = request.POST.get("reason", ""), queries.current(entry)

    def write() -> Registration:
        return registrations.unlock(actor=account(request), entry=entry, reason=reason)

    try:
        if current is not None and current.locked:
            as_drawn(request, entry.event, queries.lock_of(entry), write)()
        else:  # the service says who unlocked it
            write()
    except Refusal as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _("Unlocked. The next published round locks it again."))
    return redirect("decks:registration", entry.pk)


@require_POST
@login_required
def check(request: HttpRequest, pk: int) -> HttpResponse:
    """Staff notes what was found in the deck."""
    entry = entry_of(request, pk)
    current = queries.current(entry)
    if current is None:
        raise Http404
    form = DeckCheckForm(request.POST, request.FILES)
    if form.is_valid():
        try:
            done = as_drawn(
                request,
                entry.event,
                queries.sight_of(entry),
                lambda: registrations.check(
                    actor=account(request), registration=current, **form.cleaned_data
                ),
            )()
        except Refusal as refusal:
            messages.error(request, str(refusal))
        else:
            messages.success(
                request, _("Deck check noted: it %(what)s.") % {"what": done.get_outcome_display()}
            )
    else:
        messages.error(request, " ".join(str(one) for some in form.errors.values() for one in some))
    return redirect("decks:registration", entry.pk)


@require_safe
def event(request: HttpRequest, slug: str) -> HttpResponse:
    """The lists of an event: for judges all with state and digest, for others those that the deck
    policy opens."""
    row = get_object_or_404(Event.objects.visible_to(request.user), slug=slug)
    judging = rights.reads_lists(request.user, row)
    if not judging and not policy.opened(row, closed=True):
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        expect_no_conflict(request, row, Hidden.LISTS)
        raise Http404
    entries = Entry.objects.filter(event=row)
    entries = entries.playing() if judging else entries
    page = Paginator(entries.order_by(*by_name(), "number"), PAGE).get_page(request.GET.get("page"))
    lists = queries.current_of(page.object_list)
    opened = set(lists) if judging else queries.opened_of(row, lists.values())
    table = [
        (entry, lists[entry.pk] if entry.pk in opened else None)
        for entry in page.object_list
        if judging or entry.pk in opened
    ]
    context = {"event": row, "page": page, "table": table, "judging": judging}
    return render(request, "decks/event.html", context)
