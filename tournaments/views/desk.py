"""The organizer's page: what stops the round, and one button with its preview."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import Count, Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments import policy, providers
from tournaments.enums import Absent, DeckState, EntryState, RoundState
from tournaments.forms.events import EventForm, PublishingForm
from tournaments.models import Entry, Event, Match, Penalty, Round
from tournaments.policy import Hidden
from tournaments.queries import drawn
from tournaments.queries.bench import appeals
from tournaments.queries.entry import doors as doors_query
from tournaments.queries.event import progress, timing
from tournaments.queries.ranking import phases
from tournaments.queries.round import seats
from tournaments.sent import number_in
from tournaments.services.entry import doors
from tournaments.services.event import announcing, events
from tournaments.services.permission import person
from tournaments.services.round import clock as clock_service
from tournaments.services.round import publishing, returning, rounds
from tournaments.views.page import (
    answer,
    as_drawn,
    drawn_again,
    remark,
    show,
    signs_in,
    staff_event,
    telling_lists,
    tried,
)
from tournaments.views.weighing import weighed

TABLES_SHOWN = 60
STOPS_SHOWN = 60
PENALTIES_SHOWN = 5
SOON = timedelta(seconds=30)
"""A draft is overdue when its time has passed by more than this; a hall that works publishes it
sooner."""


@signs_in
@require_safe
def desk(request: HttpRequest, slug: str) -> HttpResponse:
    found = staff_event(request, slug)
    return show(request, "desk.html", found, "desk", **_desk(request, found))


@signs_in
@require_safe
def desk_now(request: HttpRequest, slug: str) -> HttpResponse:
    found = staff_event(request, slug)
    return show(request, "_desk_now.html", found, "desk", **_desk(request, found))


def _desk(request: HttpRequest, found: Event) -> dict[str, object]:
    at = drawn.newest(found)
    current = progress.current_round(found)
    # While a round is drafted or played its phase is not over, so no other phase comes yet.
    day = doors_query.coming(found) if current is None else None
    step = progress.next_step(found, current)
    forms = drawn.values_of(
        found,
        at,
        {
            drawn.round_now: drawn.of_current(current),
            drawn.clock: drawn.of_clock(current),
            drawn.disputes: drawn.disputes_of(current),
            drawn.doors: drawn.doors_of(day),
        },
        step=drawn.STEPS.get(step.action, drawn.state),
        round=drawn.round_now,
        clock=drawn.clock,
        disputes=drawn.disputes,
        announcement=drawn.announcement,
        checkin=drawn.checkin,
        doors=drawn.doors,
    )
    if current is not None:
        current.event = found
    drafted = current is not None and current.state == RoundState.DRAFT
    blind = drafted and not policy.sees(request.user, Hidden.DRAFTS, found)
    tables = seats.of_round(current) if current and not blind else Match.objects.none()
    page = Paginator(tables, TABLES_SHOWN).get_page(request.GET.get("page"))
    matches = seats.hung(current, page.object_list) if current else []
    until = timing.round_until(current) if current else None
    event_until = timing.event_until(found, current, until)
    calls, called_off = seats.calls(found)
    return {
        "step": step,
        "day": day,
        "drawn": forms,
        "round": current,
        "appeals": _appeals(request, found),
        "blind": blind,
        "matches": matches,
        "page": page,
        **seats.progress_of(current),
        "overdue": _overdue(current),
        "until": until,
        "minutes": phases.minutes(found, current.phase) if current else 0,
        "event_until": event_until,
        "ends_today": event_until and timezone.localdate(event_until) == timezone.localdate(),
        **_players(found),
        "extras": providers.extras("match_rows", request, matches),
        "lists": providers.extras("entry_rows", request, _late(found, step)),
        "cards": providers.cards("desk", request, [found]),
        "calls": calls,
        "called_off": called_off,
        "penalties": _penalties(request, found),
        **_rights(request, found),
        "trail": [(_("Desk"), "")],
    }


def _rights(request: HttpRequest, found: Event) -> dict[str, bool]:
    """What the reader may do from the desk."""
    may = request.user.has_perm
    return {
        "may_penalize": may("tournaments.penalize", found),
        "may_run": may("tournaments.run_rounds", found),
        "may_announce": may("tournaments.announce", found),
        "may_manage": may("tournaments.manage_event", found),
        "may_enter": may("tournaments.manage_entries", found),
    }


def _late(found: Event, step: progress.Step) -> list[Entry]:
    """The players whose lists stop the next step, as far as the desk names them."""
    late = [stop.entry for stop in step.blocked[:STOPS_SHOWN] if stop.entry is not None]
    for entry in late:
        entry.event = found
    return late


def _penalties(request: HttpRequest, found: Event) -> list[Penalty]:
    """The newest penalties, for staff who may read them; one query."""
    if not policy.sees(request.user, Hidden.PENALTIES, found):
        return []
    rows = Penalty.objects.filter(event=found, voided=False).select_related("entry")
    return list(rows.order_by("-number")[:PENALTIES_SHOWN])


def _overdue(current: Round | None) -> bool:
    """Whether a draft still waits though its time has come."""
    return bool(current and current.publish_at and current.publish_at < timezone.now() - SOON)


def _players(found: Event) -> dict[str, int]:
    """How many players there are of each kind."""
    playing = ~Q(state__in=[EntryState.DROPPED, EntryState.WAITING])
    ready = Q(deck_state__in=[DeckState.LEGAL, DeckState.LOCKED])
    return found.entries.aggregate(
        playing=Count("pk", filter=playing),
        checked_in=Count("pk", filter=Q(state=EntryState.CHECKED_IN)),
        decks_ready=Count("pk", filter=playing & ready),
        dropped=Count("pk", filter=Q(state=EntryState.DROPPED)),
    )


def _published(found: Event) -> Round:
    return get_object_or_404(found.rounds, state=RoundState.PUBLISHED)


def _drafted(found: Event) -> Round:
    return get_object_or_404(found.rounds, state=RoundState.DRAFT)


@signs_in
@require_POST
def step(request: HttpRequest, slug: str, action: str) -> HttpResponse:
    """The primary button: do the next step of the event."""
    found = staff_event(request, slug)
    user = person(request.user)
    despite = request.POST.get("despite_disputes") == "1"
    sight = drawn.disputes if despite else drawn.STEPS.get(action)
    steps: dict[str, Callable[[], object]] = {
        "publish_event": lambda: events.publish(actor=user, event=found),
        "open_checkin": lambda: doors.open_doors(actor=user, event=found),
        "close_checkin": lambda: events.close_checkin(actor=user, event=found),
        "close_doors": lambda: doors.close_doors(
            actor=user, event=found, absent=request.POST.get("absent", Absent.KEEP)
        ),
        "start": lambda: events.start(actor=user, event=found),
        "pair": lambda: rounds.pair(actor=user, event=found),
        "publish": lambda: rounds.publish(actor=user, round=_drafted(found)),
        "discard": lambda: rounds.discard(actor=user, round=_drafted(found)),
        "close": lambda: rounds.close(
            actor=user, round=_published(found), despite_disputes=despite
        ),
        "finish": lambda: events.finish(actor=user, event=found),
    }
    if action == "pair_again":
        reason = request.POST.get("reason", "")[:200]
        title = _("Pair this round again")
        return weighed(
            request,
            found,
            as_drawn(
                request,
                found,
                drawn.round_now,
                lambda: returning.pair_again(actor=user, event=found, reason=reason),
            ),
            title=title,
            button=title,
            back=_desk_of(found),
        )
    if action not in steps:
        raise Http404
    write = as_drawn(request, found, sight, steps[action]) if sight else steps[action]
    return answer(request, _desk_of(found), write)


def _appeals(request: HttpRequest, found: Event) -> list[appeals.Appeal]:
    """Those that wait for the head judge, for staff who may read them."""
    if not policy.sees(request.user, Hidden.PENALTIES, found):
        return []
    return appeals.waiting([found])


def _desk_of(found: Event) -> str:
    return reverse("tournaments:desk", args=[found.slug])


@signs_in
@require_POST
def swap(request: HttpRequest, slug: str) -> HttpResponse:
    """Two players of the draft change seats."""
    found = staff_event(request, slug, "run_rounds")
    first = get_object_or_404(found.entries, number=_number(request, "first"))
    second = get_object_or_404(found.entries, number=_number(request, "second"))
    return answer(
        request,
        _desk_of(found),
        as_drawn(
            request,
            found,
            drawn.round_now,
            lambda: rounds.swap(
                actor=person(request.user), round=_drafted(found), first=first, second=second
            ),
        ),
        _("%(first)s and %(second)s changed seats.") % {"first": first, "second": second},
    )


@signs_in
@require_POST
def schedule(request: HttpRequest, slug: str) -> HttpResponse:
    """Set a time at which the draft is published, or (`action=cancel`) take that time away."""
    found = staff_event(request, slug, "run_rounds")
    user, back = person(request.user), _desk_of(found)
    if request.POST.get("action") == "cancel":
        done = _("The round is published when you publish it.")
        write = as_drawn(
            request,
            found,
            drawn.round_now,
            lambda: publishing.cancel(actor=user, round=_drafted(found)),
        )
        return answer(request, back, write, done)
    form = PublishingForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Say the time as hours and minutes, as 13:30."))
        return redirect(back)
    at = form.moment()
    write = as_drawn(
        request,
        found,
        drawn.round_now,
        lambda: publishing.schedule(actor=user, round=_drafted(found), at=at),
    )
    shown = date_format(timezone.localtime(at), "H:i")
    return answer(request, back, write, _("The round is published at %(at)s.") % {"at": shown})


@signs_in
@require_POST
def announce(request: HttpRequest, slug: str) -> HttpResponse:
    """Tell everybody something, or take down what was told."""
    found = staff_event(request, slug, "announce")
    text = request.POST.get("text", "")
    return answer(
        request,
        _desk_of(found),
        as_drawn(
            request,
            found,
            drawn.announcement,
            lambda: announcing.announce(actor=person(request.user), event=found, text=text),
        ),
        _("Everybody reads it now.") if text.strip() else _("Nothing is announced any more."),
    )


def _number(request: HttpRequest, name: str) -> int:
    return number_in(request.POST.get(name, "")) or 0


@signs_in
@require_POST
def clock(request: HttpRequest, slug: str, action: str) -> HttpResponse:
    """Pause the clock, let it run on, or start it anew."""
    found = staff_event(request, slug, "run_rounds")
    user, minutes = person(request.user), _number(request, "minutes")
    moves: dict[str, Callable[[], object]] = {
        "pause": lambda: clock_service.pause(actor=user, round=_published(found)),
        "resume": lambda: clock_service.resume(actor=user, round=_published(found)),
        "start": lambda: clock_service.start(actor=user, round=_published(found), minutes=minutes),
    }
    if action not in moves:
        raise Http404
    write = as_drawn(request, found, drawn.clock, moves[action])
    return answer(request, _desk_of(found), write)


@signs_in
@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: HttpRequest, slug: str) -> HttpResponse:
    """Change the settings of the event; while it runs, only those that cannot make a played round
    wrong."""
    found = staff_event(request, slug, "manage_event")
    begun = policy.begun(found)
    form = EventForm(request.POST or None, initial=EventForm.initial_of(found), begun=begun)
    if form.is_valid() and tried(
        request,
        form,
        as_drawn(
            request,
            found,
            drawn.settings,
            telling_lists(
                request,
                found,
                lambda: events.change(actor=person(request.user), event=found, **form.settings()),
            ),
        ),
    ):
        messages.success(request, _("The settings are saved."))
        remark(request, form.remarks())
        return redirect(_desk_of(found))
    return show(
        request,
        "settings.html",
        found,
        "desk",
        form=form,
        drawn=drawn_again(request, found, drawn.settings, form),
        trail=[(_("Desk"), _desk_of(found)), (_("Settings"), "")],
    )
