"""Pages of Limited: how an event plays it, who sits where in a draft, and the pool of a player."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from decks import queries, rights
from decks.enums import PoolState
from decks.lists import shown
from decks.models import Limited, Pool
from decks.people import account
from decks.pools import counting, drafts, reads, stock
from decks.pools.forms import LimitedForm, PoolForm, ReasonForm, add_refusal
from decks.rights import BEFORE_THE_START, OPEN_STATES
from decks.services import pools as services
from decks.views.left_out import tell_remarks
from tournaments.enums import EventState
from tournaments.errors import Forbidden, Refusal
from tournaments.models import Entry, Event
from tournaments.outside import Parts
from tournaments.policy import Hidden
from tournaments.queries import drawn
from tournaments.services.permission import told
from tournaments.views.page import answer, as_drawn, drawn_again, expect_no_conflict
from tournaments.words.alphabet import by_name


@require_http_methods(["GET", "HEAD", "POST"])
def limited(request: HttpRequest, slug: str) -> HttpResponse:
    """How an event plays Limited: read by all who see it, settled by its organizer."""
    event = _event(request, slug)
    row = Limited.objects.filter(event=event).first()
    may = request.user.has_perm("tournaments.manage_event", event)
    if request.method != "POST":
        form = LimitedForm(event=event, row=row) if _settles(may, event) else None
        return _limited_page(request, event, row, form)
    if not may:
        raise PermissionDenied(told("manage_event"))
    form = LimitedForm(request.POST, event=event, row=row)
    if form.is_valid():
        data = form.cleaned_data
        data["count"] = data["count"] or 0

        def write() -> Limited:
            reason = request.POST.get("reason", "")
            return services.settle(actor=account(request), event=event, reason=reason, **data)

        try:
            as_drawn(request, event, _settings, write)()
        except Refusal as refusal:
            add_refusal(form, refusal)
        else:
            return answer(request, _page_of(event), lambda: None, _("Saved."))
    return _limited_page(request, event, row, form, status=400)


def _event(request: HttpRequest, slug: str) -> Event:
    return get_object_or_404(Event.objects.visible_to(request.user), slug=slug)


def _page_of(event: Event) -> str:
    return Limited(event=event).get_absolute_url()


def _settles(may: bool, event: Event) -> bool:
    return may and event.state in BEFORE_THE_START


def _settings(event: Event) -> Parts:
    row = Limited.objects.filter(event=event).first()
    given = Pool.objects.filter(entry__event=event).count()
    return "limited", row and [row.way, row.packs, row.sets, row.contents, row.free], given


def _limited_page(
    request: HttpRequest,
    event: Event,
    row: Limited | None,
    form: LimitedForm | None,
    status: int = 200,
) -> HttpResponse:
    on = row is not None and row.on
    staff = request.user.has_perm("tournaments.view_staff_pages", event)
    lacks = on and staff and event.state != EventState.FINISHED
    waiting = reads.waiting(event) if lacks else []
    context: dict[str, Any] = {
        "event": event,
        "limited": row if on else None,
        "meant": reads.is_meant(event),
        "sets": stock.names_of(event.game, row.sets) if on and row else [],
        "free": [
            name for pile, name in reads.piles_of(event.game) if on and row and pile in row.free
        ],
        "form": form,
        "drawn": drawn_again(request, event, _settings, form) if form else "",
        "reason": ReasonForm(needed=row is None or row.made)
        if form and _has_pools(event)
        else None,
        "staff": staff,
        "reads": rights.reads_lists(request.user, event),
        "runs": request.user.has_perm("tournaments.run_rounds", event)
        and event.state in OPEN_STATES,
        "waiting": waiting,
        "odd": _odd(row) if lacks and row and rights.reads_lists(request.user, event) else [],
        "mine": _own(request, event) if on else None,
        "told": row is not None and reads.seed_told(event),
    }
    return render(request, "decks/limited.html", context, status=status)


def _odd(row: Limited) -> list[tuple[Pool, list[counting.Odd]]]:
    """The pools that people entered otherwise than the packs are, by the name of the player."""
    held = Pool.objects.filter(entry__event=row.event_id, state=PoolState.CURRENT)
    held = held.select_related("entry")
    return counting.odd_pools(row, held.order_by(*by_name("entry__name"), "entry__number"))


def _has_pools(event: Event) -> bool:
    return Pool.objects.filter(entry__event=event, state="current").exists()


def _own(request: HttpRequest, event: Event) -> Entry | None:
    if not request.user.is_authenticated:
        return None
    return Entry.objects.filter(event=event, user=request.user).first()


@require_POST
@login_required
def give(request: HttpRequest, slug: str) -> HttpResponse:
    """Pools for everybody who has none."""
    event = _event(request, slug)

    def write() -> None:
        count = len(services.give_out(actor=account(request), event=event))
        words = ngettext("%(count)d pool given out.", "%(count)d pools given out.", count)
        told = words % {"count": count} if count else _("Nobody waits for a pool.")
        messages.success(request, told)

    return answer(request, _page_of(event), write)


@require_POST
@login_required
def seat(request: HttpRequest, slug: str) -> HttpResponse:
    """Draft pods, by chance or in the order of the entries."""
    event = _event(request, slug)
    by_chance = request.POST.get("order") != "entries"
    write = as_drawn(
        request,
        event,
        drafts.sight,
        lambda: services.seat(actor=account(request), event=event, by_chance=by_chance),
    )
    return answer(request, drafts.page_of(event), write, _("Everybody who plays has a seat."))


@require_safe
def pods(request: HttpRequest, slug: str) -> HttpResponse:
    """Who drafts beside whom, and who passes to whom: for everybody who sees the event."""
    event = _event(request, slug)
    value = drawn.values(event, it=drafts.sight)["it"]
    row = reads.limited_of(event)
    if row is None or row.way != "draft":
        raise Http404
    context = {
        "event": event,
        "limited": row,
        "drawn": value,
        "pods": drafts.pods(event, row),
        "left": drafts.to_the_left(row),
        "right": drafts.to_the_right(row),
        "late": drafts.without_seat(event, row),
        "runs": request.user.has_perm("tournaments.run_rounds", event)
        and event.state in OPEN_STATES,
    }
    return render(request, "decks/pods.html", context)


# --- Pools ---------------------------------------------------------------------------------------


def _entry(request: HttpRequest, pk: int) -> Entry:
    """The entry; 404 for everybody who may not see its pool. Judges who play are told why."""
    visible = Entry.objects.visible_to(request.user).select_related("event", "user")
    entry = get_object_or_404(visible, pk=pk)
    if not queries.may_see_pool(request.user, entry):
        expect_no_conflict(request, entry.event, Hidden.LISTS)
        raise Http404
    return entry


@require_http_methods(["GET", "HEAD", "POST"])
def pool(request: HttpRequest, pk: int) -> HttpResponse:
    """The pool of a player: what is in it, and the form to enter one. A stranger is asked to sign
    in, whether there is such an entry or not."""
    try:
        entry = _entry(request, pk)
    except Http404:
        if request.user.is_authenticated:
            raise
        return redirect_to_login(request.get_full_path())
    row = reads.limited_of(entry.event)
    if row is None:
        raise Http404
    if request.method != "POST":
        return _pool_page(request, entry, row, PoolForm(event=entry.event))
    if not request.user.is_authenticated:
        return redirect_to_login(request.get_full_path())
    form = PoolForm(request.POST, request.FILES, event=entry.event)
    if form.is_valid():
        said = {"text": form.cleaned_data["text"], "reason": request.POST.get("reason", "")}

        def write() -> Pool:
            return services.enter(actor=account(request), entry=entry, **said)

        try:
            as_drawn(request, entry.event, reads.sight_of(entry), write)()
        except Forbidden as refusal:
            raise PermissionDenied(refusal.message) from refusal
        except Refusal as refusal:
            add_refusal(form, refusal)
        else:
            tell_remarks(request, said["text"], entry.event.game)
            return answer(request, drafts.pool_at(entry), lambda: None, _("The pool is entered."))
    return _pool_page(request, entry, row, form, status=400)


def _pool_page(
    request: HttpRequest, entry: Entry, row: Limited, form: PoolForm, status: int = 200
) -> HttpResponse:
    event = entry.event
    value = drawn.values(event, it=reads.sight_of(entry))["it"]
    current = reads.current(entry)
    deck = None
    if current is not None:
        name = _("Pool of %(event)s") % {"event": event.name}
        deck = reads.as_deck(name[:80], event.game, current.cards, event.board)
    mine = entry.user_id == request.user.pk
    staff = rights.is_free_staff(request.user, event)
    closed = services.closed_to(account(request), entry, row, current) if mine else None
    if deck is not None and not form.is_bound:  # mostly a few lines are corrected
        form.initial["text"] = deck.as_text()
    left = rights.has_left(entry)
    enters = (staff or (mine and closed is None)) and event.state in OPEN_STATES and not left
    context = {
        "entry": entry,
        "event": event,
        "limited": row,
        "pool": current,
        "odd": counting.packs_of(row).odds(current),
        "piles": shown.piles(deck) if deck else (),
        "text": deck.as_text() if deck else "",
        "mine": mine,
        "staff": staff,
        "left": left,
        "builds": event.state in OPEN_STATES and not left,
        "form": form if enters else None,
        "refused": None if enters else form,
        "reason": ReasonForm() if staff and current is not None else None,
        "closed": closed,
        "drawn": value,
    }
    return render(request, "decks/pool.html", context, status=status)


@require_POST
@login_required
def anew(request: HttpRequest, pk: int) -> HttpResponse:
    """Staff has another pool made, saying why."""
    entry = _entry(request, pk)
    reason = request.POST.get("reason", "")
    write = as_drawn(
        request,
        entry.event,
        reads.sight_of(entry),
        lambda: services.make_anew(actor=account(request), entry=entry, reason=reason),
    )
    return answer(request, drafts.pool_at(entry), write, _("Another pool is made."))
