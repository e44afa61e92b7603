"""The office of the hall: what its staff looks through and decides, and how anybody reports."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments import providers, quotas
from tournaments.accounts.models import User
from tournaments.enums import HallActKind, NoticeState
from tournaments.forms.office import ComplaintForm
from tournaments.models import Complaint, Event
from tournaments.queries import asking
from tournaments.queries.hall import keeping
from tournaments.queries.news import reach
from tournaments.reportable import target_of
from tournaments.services.hall import acts, complaints
from tournaments.services.permission import person, told
from tournaments.views.page import View, answer, tried

ROWS = 50
NEXT = 5


def keeps_hall(view: View) -> View:
    """Make a view for the hall's staff alone: strangers are asked to sign in, others are
    refused."""

    def wrapped(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        if not request.user.has_perm("tournaments.keep_hall"):
            raise PermissionDenied(told("keep_hall"))
        return view(request, *args, **kwargs)

    wrapped.__name__, wrapped.__doc__ = view.__name__, view.__doc__
    return never_cache(wrapped)


@require_safe
@keeps_hall
def overview(request: HttpRequest) -> HttpResponse:
    """What waits: the oldest reports, the newest events that were brought in."""
    reports, events = keeping.reports(), keeping.events()
    context = {"reports": reports[:NEXT], "events": events[:NEXT], "acts": keeping.acts()[:NEXT]}
    return _show(request, "overview", cards=providers.cards("office", request, ()), **context)


@require_safe
@keeps_hall
def events(request: HttpRequest) -> HttpResponse:
    """Events to put on the front page, to take off it, to remove and to restore."""
    show, words = _chosen(request, keeping.EVENTS), asking.words_in(request.GET)
    page = _page(request, keeping.events(show, words))
    return _show(request, "events", page=page, show=show, words=words)


@require_POST
@keeps_hall
def event(request: HttpRequest, slug: str, action: str) -> HttpResponse:
    """One decision about one event."""
    found = get_object_or_404(Event, slug=slug)
    who, reason = person(request.user), request.POST.get("reason", "")
    writes: dict[str, tuple[Callable[[], object], str]] = {
        "list": (
            lambda: acts.list_event(actor=who, event=found, listed=True, reason=reason),
            _("%(name)s stands on the front page."),
        ),
        "unlist": (
            lambda: acts.list_event(actor=who, event=found, listed=False, reason=reason),
            _("%(name)s is off the front page."),
        ),
        "remove": (
            lambda: acts.remove_event(actor=who, event=found, reason=reason),
            _("%(name)s is removed."),
        ),
        "restore": (
            lambda: acts.restore_event(actor=who, event=found, reason=reason),
            _("%(name)s is back as it was."),
        ),
    }
    if action not in writes:
        raise Http404
    write, done = writes[action]
    return answer(request, _back(request, "keep_events"), write, done % {"name": found.name})


@require_safe
@keeps_hall
def reports(request: HttpRequest) -> HttpResponse:
    """What people reported."""
    show = _chosen(request, keeping.REPORTS)
    return _show(request, "reports", page=_page(request, keeping.reports(show)), show=show)


@require_POST
@keeps_hall
def settle(request: HttpRequest, pk: int) -> HttpResponse:
    """Close a report with a word."""
    found = get_object_or_404(Complaint, pk=pk)
    said = request.POST.get("answer", "")
    return answer(
        request,
        _back(request, "keep_reports"),
        lambda: complaints.settle(actor=person(request.user), complaint=found, answer=said),
        _("The report is settled."),
    )


@require_safe
@keeps_hall
def accounts(request: HttpRequest) -> HttpResponse:
    """Accounts by name, to suspend and to readmit."""
    words, suspended = asking.words_in(request.GET), request.GET.get("show") == "suspended"
    page = _page(request, keeping.accounts(words, suspended))
    return _show(request, "accounts", page=page, words=words, show="suspended" if suspended else "")


@require_POST
@keeps_hall
def account(request: HttpRequest, pk: int, action: str) -> HttpResponse:
    """One decision about one account."""
    found = get_object_or_404(User, pk=pk)
    decisions = {
        "suspend": (acts.suspend, _("%(name)s is shut out.")),
        "readmit": (acts.readmit, _("%(name)s may log in again.")),
    }
    if action not in decisions:
        raise Http404
    decide, done = decisions[action]
    reason = request.POST.get("reason", "")
    return answer(
        request,
        _back(request, "keep_accounts"),
        lambda: decide(actor=person(request.user), account=found, reason=reason),
        done % {"name": found},
    )


@require_safe
@keeps_hall
def sent(request: HttpRequest) -> HttpResponse:
    """What was sent to people about all events, and what became of it."""
    rows = reach.of_hall(request.user)
    state = request.GET.get("state", "")
    chosen = rows.filter(state=state) if state in NoticeState.values else rows
    shown = {"lines": reach.lines(rows), "states": NoticeState.choices, "state": state}
    return _show(request, "sent", page=_page(request, chosen), **shown)


@require_safe
@keeps_hall
def log(request: HttpRequest) -> HttpResponse:
    """What the hall's staff did, by whom, when and why."""
    kind, words = request.GET.get("kind", ""), asking.words_in(request.GET)
    kind = kind if kind in HallActKind.values else ""
    page = _page(request, keeping.acts(kind, words))
    kinds = HallActKind.choices
    return _show(request, "log", page=page, kind=kind, kinds=kinds, words=words)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def complain(request: HttpRequest) -> HttpResponse:
    """Report a page to the hall's staff: for everybody who sees it, also without an account."""
    target = target_of(request, request.GET.get("about", ""))
    if target is None:
        raise Http404
    form = ComplaintForm(request.POST or None)
    actor = request.user if isinstance(request.user, User) else None

    def write() -> object:
        return complaints.send(
            actor=actor,
            visitor=quotas.visitor_of(request),
            target=target,
            reason=form.cleaned_data["reason"],
        )

    if request.method == "POST" and form.is_valid() and tried(request, form, write):
        messages.success(request, _("Thank you. The hall's staff will look at it."))
        return redirect(target.place)
    return render(request, "tournaments/complain.html", {"form": form, "target": target})


def _show(request: HttpRequest, here: str, **context: Any) -> HttpResponse:
    query = request.GET.copy()
    query.pop("page", None)
    whole = {"here": here, "waiting": keeping.counts(), "query": query.urlencode(), **context}
    return render(request, f"tournaments/keeping/{here}.html", whole)


def _page(request: HttpRequest, rows: QuerySet[Any]) -> Any:
    return Paginator(rows, ROWS).get_page(request.GET.get("page"))


def _chosen(request: HttpRequest, known: tuple[str, ...]) -> str:
    asked = request.GET.get("show", "")
    return asked if asked in known else known[0]


def _back(request: HttpRequest, name: str) -> str:
    """The address of the list that the button is on, with the same filter."""
    query = request.POST.get("back", "")[:300]
    return reverse(f"tournaments:{name}") + (f"?{query}" if query else "")
