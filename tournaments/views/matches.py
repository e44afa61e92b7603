"""One match: the players report, the staff enter, correct and give time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_POST, require_safe

from tournaments import policy, providers
from tournaments.enums import MatchState
from tournaments.forms.judging import RulingForm
from tournaments.forms.places import (
    PlacesCorrectionForm,
    PlacesForm,
    PlacesRulingForm,
    StaffPlacesForm,
)
from tournaments.forms.results import CorrectionForm, ResultForm, StaffResultForm
from tournaments.models import Event, Match
from tournaments.policy import Hidden
from tournaments.queries import drawn
from tournaments.queries.entry import staff_decisions
from tournaments.queries.event import progress, timing
from tournaments.sent import number_in
from tournaments.services.bench import rulings
from tournaments.services.match import matches, results
from tournaments.services.match.results import undisputed
from tournaments.services.permission import person, told
from tournaments.views.page import answer, as_drawn, drawn_again, show, tried, visible_event
from tournaments.views.weighing import weighed


@dataclass(frozen=True, slots=True)
class Kinds:
    """The forms for one kind of match: by games for two players, by places for three or four."""

    report: Any
    enter: Any
    correct: Any
    rule: Any


GAMES = Kinds(ResultForm, StaffResultForm, CorrectionForm, RulingForm)
PLACES = Kinds(PlacesForm, StaffPlacesForm, PlacesCorrectionForm, PlacesRulingForm)


def kinds_for(match: Match) -> Kinds:
    return PLACES if match.pod else GAMES


def find(request: HttpRequest, slug: str, serial: int) -> Match:
    """The match, with the event that the page already has; 404 for drafts one may not see."""
    found = visible_event(request, slug)
    seen = Match.objects.visible_to(request.user).with_players()
    match = get_object_or_404(seen, event=found, serial=serial)
    match.event = match.round.event = found
    return match


@require_safe
def page(request: HttpRequest, slug: str, serial: int) -> HttpResponse:
    return _page(request, find(request, slug, serial))


def _page(request: HttpRequest, match: Match, **forms: Any) -> HttpResponse:
    can = _may(request, match)
    seat = seat_of(request, match)
    kinds = kinds_for(match)
    reports = match.reports.select_related("entry", "by").order_by("at", "pk")
    context = {
        "match": match,
        "seat": seat,
        "can": can,
        "report_form": kinds.report(match=match, seat=seat) if can["report"] else None,
        "enter_form": kinds.enter(match=match) if can["enter"] else None,
        "correct_form": kinds.correct(match=match) if can["correct"] else None,
        "ruling_form": kinds.rule(match=match) if can["rule"] else None,
        "drawn": _drawn(request, match, can, forms),
        "held": timing.held(match) if can["extend"] else 0,
        "reports": reports if can["reports"] or seat else reports.none(),
        "told": _told(request, match) if seat else [],
        "conflict": policy.explain(request.user, Hidden.REPORTS, match.event),
        "penalties": match.penalties.visible_to(request.user).select_related("entry"),
        "extras": providers.extras("match_rows", request, [match]),
        "cards": providers.cards("match", request, [match]),
    }
    label = _("%(round)s, table %(table)s") % {
        "round": match.round.title,
        "table": match.table_number,
    }
    return show(
        request, "match.html", match.event, "pairings", trail=[(label, "")], **context | forms
    )


def _drawn(
    request: HttpRequest, match: Match, can: dict[str, bool], forms: dict[str, Any]
) -> dict[str, str]:
    """The values for the forms of the staff, by name; forms of players need none."""
    if not (can["correct"] or can["rule"] or can["extend"]):
        return {}
    sights = {"match": drawn.match(match.serial), "ruling": drawn.ruling(match.serial)}
    found = drawn.values(match.event, **sights)
    for name, form in (("match", "correct_form"), ("ruling", "ruling_form")):
        if form in forms:
            found[name] = drawn_again(request, match.event, sights[name], forms[form])
    return found


def _told(request: HttpRequest, match: Match) -> list[staff_decisions.Decision]:
    """Rulings on this match and results entered by staff, as one of its players is told them. The
    penalties of the match are in a list of their own."""
    found = staff_decisions.of(request.user, match.event)
    here = [one for one in found if one.match is not None and one.match.pk == match.pk]
    return [one for one in here if not one.kind.startswith("penalty")]


def seat_of(request: HttpRequest, match: Match) -> str:
    """ "a", "b" (in a pod also "c", "d") for a player of this match, else nothing."""
    if not request.user.is_authenticated:
        return ""
    seats = zip("abcd", match.players, strict=False)
    return next((side for side, entry in seats if entry.user_id == request.user.pk), "")


def _may(request: HttpRequest, match: Match) -> dict[str, bool]:
    """What this visitor may do on the page of the match now, by name."""
    user, running = request.user, match.round.state == "published"
    shown = match.round.state in ("published", "closed") and not match.bye
    return {
        "staff": user.has_perm("tournaments.view_staff_pages", match.event),
        "reports": policy.sees(user, Hidden.REPORTS, match.event),
        "table": bool(seat_of(request, match)) or policy.sees(user, Hidden.HANDS, match.event),
        "penalize": user.has_perm("tournaments.penalize", match.event),
        "report": running
        and not match.bye
        and not match.confirmed
        and not match.table_address
        and bool(seat_of(request, match)),
        "enter": running
        and shown
        and not match.confirmed
        and user.has_perm("tournaments.enter_result", match)
        and (undisputed(match) or not policy.plays(user, match.event)),
        "correct": shown and match.confirmed and user.has_perm("tournaments.correct_result", match),
        "rule": shown and user.has_perm("tournaments.rule", match),
        "call": running and not match.confirmed and bool(seat_of(request, match)) and shown,
        "withdraw": user.has_perm("tournaments.withdraw_call", match),
        "answer": match.judge_called_at is not None
        and user.has_perm("tournaments.answer_call", match),
        "extend": running and shown and user.has_perm("tournaments.extend_time", match),
    }


@login_required
@require_POST
def report(request: HttpRequest, slug: str, serial: int) -> HttpResponse:
    """A player says how the match ended."""
    match = find(request, slug, serial)
    seat = seat_of(request, match)
    if not seat:
        raise PermissionDenied(told("report_result"))
    form = kinds_for(match).report(request.POST, match=match, seat=seat)
    if form.is_valid() and tried(
        request,
        form,
        lambda: results.report(actor=person(request.user), match=match, **form.games()),
    ):
        match.refresh_from_db()
        agreed = match.state != MatchState.DISPUTED
        level = messages.SUCCESS if agreed else messages.WARNING
        messages.add_message(request, level, _said(match))
        return redirect(match.event.get_absolute_url())
    return _page(request, match, report_form=form)


def _said(match: Match) -> str:
    """What a player is told who reported."""
    if match.pod:
        return str(SAID_BY_PODS[match.state])
    silent = [entry.name for entry in match.players if entry.user_id is None]
    if silent and match.state == "reported":
        text = _("Thank you. %(name)s has no account here: the staff enters the result.")
        return text % {"name": silent[0]}
    return str(SAID[match.state])


SAID_BY_PODS: dict[str, Any] = {
    "reported": gettext_lazy(
        "Thank you. Equal reports of more than half of you make the result, as long as nobody"
        " reports another."
    ),
    "confirmed": gettext_lazy("More than half of you agree: the result stands."),
    "disputed": gettext_lazy("Your reports differ. Call a judge to your table."),
}
SAID: dict[str, Any] = {
    "reported": gettext_lazy("Thank you. Now your opponent has to report the same."),
    "confirmed": gettext_lazy("Both of you agree: the result stands."),
    "disputed": gettext_lazy("Your reports differ. Call a judge to your table."),
}


@login_required
@require_POST
def enter(request: HttpRequest, slug: str, serial: int) -> HttpResponse:
    """Staff enter the result of a slip."""
    match = find(request, slug, serial)
    _demand(request, "enter_result", match)
    form = kinds_for(match).enter(request.POST, match=match)
    return _staff_write(request, match, form, results.enter, "enter_form", {})


@login_required
@require_POST
def correct(request: HttpRequest, slug: str, serial: int) -> HttpResponse:
    """Staff change a confirmed result with a reason, after a look at what follows from it."""
    match = find(request, slug, serial)
    _demand(request, "correct_result", match)
    form = kinds_for(match).correct(request.POST, match=match)
    if not form.is_valid():
        return _page(request, match, correct_form=form)
    said = {**form.games(), "reason": form.cleaned_data["reason"]}
    return weighed(
        request,
        match.event,
        as_drawn(
            request,
            match.event,
            drawn.match(serial),
            lambda: results.correct(actor=person(request.user), match=match, **said),
        ),
        title=_("Correct table %(table)s") % {"table": match.table_number},
        button=_("Correct"),
        back=reverse("tournaments:match", args=[slug, serial]),
        done=_corrected(match, results.Games.said(**form.games())),
    )


def _corrected(match: Match, becomes: results.Games) -> str:
    """What is said after a correction: what was corrected, and that a round which was paired since
    stays as it is."""
    said = _("Table %(table)s, %(players)s: corrected from %(before)s to %(after)s.")
    before = results.Games.of(match)
    said %= {"table": match.table_number, "players": match, "before": before, "after": becomes}
    paired = progress.current_round(match.event)
    if paired is None or paired.serial <= match.round.serial:
        return said
    stays = _("%(round)s stays as it was paired, unless you pair it again at the desk.")
    return f"{said} {stays % {'round': paired.title}}"


def _demand(request: HttpRequest, permission: str, match: Match) -> None:
    """Refuse with 403 before the form is read, so that only staff see a form with faults again."""
    if not request.user.has_perm(f"tournaments.{permission}", match):
        words = policy.conflict(request.user, permission, match.event)
        raise PermissionDenied(words or told(permission))


def _staff_write(
    request: HttpRequest,
    match: Match,
    form: StaffResultForm,
    service: Callable[..., Match],
    name: str,
    more: dict[str, str],
) -> HttpResponse:
    if form.is_valid() and tried(
        request,
        form,
        lambda: service(actor=person(request.user), match=match, **form.games(), **more),
    ):
        messages.success(
            request, _("Table %(table)s has its result.") % {"table": match.table_number}
        )
        return redirect(_back(request, match.event))
    return _page(request, match, **{name: form})


def _back(request: HttpRequest, event: Event) -> str:
    return reverse("tournaments:desk", args=[event.slug])


@login_required
@require_POST
def rule(request: HttpRequest, slug: str, serial: int) -> HttpResponse:
    """A judge rules on the match."""
    match = find(request, slug, serial)
    _demand(request, "rule", match)
    form = kinds_for(match).rule(request.POST, match=match)
    if form.is_valid() and tried(
        request,
        form,
        as_drawn(
            request,
            match.event,
            drawn.ruling(serial),
            lambda: rulings.apply(actor=person(request.user), match=match, **form.ruling()),
        ),
    ):
        messages.success(request, _("The ruling stands; result and standings follow it."))
        return redirect("tournaments:match", slug, serial)
    return _page(request, match, ruling_form=form)


@login_required
@require_POST
def extend(request: HttpRequest, slug: str, serial: int) -> HttpResponse:
    """Give a table extra minutes."""
    match = find(request, slug, serial)
    minutes = number_in(request.POST.get("minutes", "")) or 0
    return answer(
        request,
        reverse("tournaments:match", args=[slug, serial]),
        as_drawn(
            request,
            match.event,
            drawn.match(serial),
            lambda: matches.extend(actor=person(request.user), match=match, minutes=minutes),
        ),
        ngettext(
            "Table %(table)s has %(minutes)s minute more.",
            "Table %(table)s has %(minutes)s minutes more.",
            minutes,
        )
        % {"table": match.table_number, "minutes": minutes},
    )
