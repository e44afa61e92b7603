"""Series of events: the list, the standings, and what their keepers do."""

from __future__ import annotations

from functools import partial

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.editions.alike import alike
from tournaments.forms.series import OfferForm, SeriesForm, TimesForm
from tournaments.models import Event, Series, SeriesEvent
from tournaments.outside import as_drawn_outside, drawn_outside_again
from tournaments.queries.files import outward
from tournaments.queries.hall import series as queries
from tournaments.queries.person import rated
from tournaments.sent import key_in
from tournaments.services.hall import series as services
from tournaments.services.permission import person, told
from tournaments.standings import series as reckoning
from tournaments.views.files import attached, for_programs
from tournaments.views.page import answer, tried

LISTED = 24
ROWS = 50


def _seen(request: HttpRequest, slug: str) -> Series:
    """The series, or 404 for those who may not know of it."""
    return get_object_or_404(queries.listing(request.user), slug=slug)


@require_safe
def listing(request: HttpRequest) -> HttpResponse:
    """Every series of the hall."""
    page = Paginator(queries.listing(request.user), LISTED).get_page(request.GET.get("page"))
    return render(request, "tournaments/series_list.html", {"page": page})


@require_safe
@alike
def page(request: HttpRequest, slug: str) -> HttpResponse:
    """The standings of a series, its events, and for its keeper what waits."""
    found = _seen(request, slug)
    taken = queries.parts(found)
    games = queries.games(taken)
    game = request.GET.get("game", "")
    if game and game not in games:
        raise Http404
    rows = queries.standings(found, taken, game)
    shown = Paginator(rows, ROWS).get_page(request.GET.get("page"))
    users = [row.user for row in shown if row.user is not None]
    keeps = request.user.has_perm("tournaments.keep_series", found)
    mine = request.user.pk
    context = {
        "series": found,
        "scale": reckoning.of_json(found.scale),
        "parts": taken,
        "games": games if len(games) > 1 else [],
        "game": game,
        "page": shown,
        "query": urlencode({"game": game}) if game else "",
        "handles": dict(rated.shown().filter(pk__in=users).values_list("pk", "handle")),
        "mine": mine,
        "own": [row for row in rows if mine is not None and row.user == mine],
        "keeps": keeps,
        "waiting": queries.parts(found, taken=False) if keeps else [],
        "yours": [] if keeps else queries.organized_by(request.user, found),
        "times": TimesForm(),
        "offer": OfferForm(events=queries.offerable(request.user, found)),
    }
    return render(request, "tournaments/series.html", context)


@require_safe
@for_programs
def table(request: HttpRequest, slug: str) -> HttpResponse:
    """The standings as CSV."""
    found = _seen(request, slug)
    taken = queries.parts(found)
    game = request.GET.get("game", "")
    if game and game not in queries.games(taken):
        raise Http404
    data = outward.series_table(queries.standings(found, taken, game))
    return attached(data, "text/csv; charset=utf-8", f"{slug}-standings.csv")


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Open a series; whoever does keeps it."""
    form = SeriesForm(request.POST or None)
    made: list[Series] = []
    if form.is_valid() and tried(
        request,
        form,
        lambda: made.append(services.create(actor=person(request.user), **form.cleaned_data)),
    ):
        return redirect(made[0])
    context = {"form": form, "title": _("Open a series"), "label": _("Open the series")}
    return render(request, "tournaments/series_form.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: HttpRequest, slug: str) -> HttpResponse:
    """Change the settings of a series, as its keeper."""
    found = _kept(request, slug)
    form = SeriesForm(request.POST or None, initial=SeriesForm.said(found))
    rows = Series.objects.filter(pk=found.pk)
    sight = partial(queries.sight, found.pk)

    def write() -> Series:
        return services.change(actor=person(request.user), series=found, **form.cleaned_data)

    if form.is_valid() and tried(request, form, as_drawn_outside(request, rows, sight, write)):
        return redirect(found)
    context = {"form": form, "series": found, "title": _("Settings"), "label": _("Save")}
    context["drawn"] = drawn_outside_again(request, sight, form)
    context["heirs"] = queries.heirs(found)
    return render(request, "tournaments/series_form.html", context)


@login_required
@require_POST
def keep(request: HttpRequest, slug: str, action: str) -> HttpResponse:
    """Take the series away, or bring it back."""
    found = _kept(request, slug)
    if action == "hand-over":
        return _handed_over(request, found)
    if action not in ("remove", "restore"):
        raise Http404
    back = action == "restore"
    return answer(
        request,
        reverse("tournaments:series", args=[slug]),
        lambda: services.remove(actor=person(request.user), series=found, back=back),
    )


def _handed_over(request: HttpRequest, found: Series) -> HttpResponse:
    to = queries.heirs(found).filter(pk=key_in(request.POST.get("to", ""))).first()
    if to is None:
        messages.error(request, _("Choose who keeps the series from now on."))
        return redirect("tournaments:series_settings", found.slug)
    return answer(
        request,
        found.get_absolute_url(),
        lambda: services.hand_over(actor=person(request.user), series=found, to=to),
        _("%(name)s keeps the series from now on.") % {"name": to},
    )


def _kept(request: HttpRequest, slug: str) -> Series:
    found = _seen(request, slug)
    if not request.user.has_perm("tournaments.keep_series", found):
        raise PermissionDenied(told("keep_series"))
    return found


@login_required
@require_POST
def offer(request: HttpRequest, slug: str) -> HttpResponse:
    """Offer an event that one organizes. What was offered meanwhile is refused by the service, with
    who did it."""
    found = _seen(request, slug)
    own = Event.objects.visible_to(request.user).organized_by(request.user)
    form = OfferForm(request.POST, events=own)
    if not form.is_valid():
        raise Http404
    keeps = request.user.has_perm("tournaments.keep_series", found)
    return answer(
        request,
        reverse("tournaments:series", args=[slug]),
        lambda: services.offer(
            actor=person(request.user), series=found, event=form.cleaned_data["event"]
        ),
        done=_("It counts.") if keeps else _("Offered: the keeper of the series takes it in."),
    )


@login_required
@require_POST
def part(request: HttpRequest, slug: str, event: str, action: str) -> HttpResponse:
    """Take an event in, say how often it counts, or take it out."""
    found = _seen(request, slug)
    one = _part(request, found, event)
    actor, back = person(request.user), reverse("tournaments:series", args=[slug])
    if action == "leave":
        return answer(request, back, lambda: services.leave(actor=actor, part=one))
    form = TimesForm(request.POST)
    if action != "take" or not form.is_valid():
        raise Http404
    times = form.cleaned_data["times"]
    return answer(request, back, lambda: services.take(actor=actor, part=one, times=times))


def _part(request: HttpRequest, found: Series, slug: str) -> SeriesEvent:
    """The event in the series; one that is not saved where somebody took it out meanwhile, so that
    the service says who did."""
    rows = SeriesEvent.objects.select_related("event", "series")
    there = rows.filter(series=found, event__slug=slug).first()
    if there is not None:
        return there
    event = get_object_or_404(Event.objects.visible_to(request.user), slug=slug)
    return SeriesEvent(series=found, event=event)
