"""Results by keyboard: the number of a table, what came out, Enter, the next."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.enums import MatchState, OperationKind, RoundState
from tournaments.errors import Forbidden, Refusal
from tournaments.models import Event, Match, Round
from tournaments.queries import drawn, games
from tournaments.queries.round import seats
from tournaments.sent import number_in
from tournaments.services import drawn as drawn_service
from tournaments.services.match import results
from tournaments.services.permission import person
from tournaments.views.page import from_desk, show, signs_in, staff_event
from tournaments.views.parts import wants_part

OUTSTANDING = 100
"""Tables without a result on the page; all others are found by their number."""
LATEST = 5
ASKED_AGAIN = frozenset({"already_confirmed", "report_differs", "out_of_date"})
"""Refusals of a line that is entered if it is sent once more."""


@dataclass(frozen=True, slots=True)
class Said:
    """The answer to one line: the words, and what was typed if it was not done.

    `standing`: the value of the match with the result that stands already, or is reported. Sent
    with the same line, it means that the result is to be overruled.
    """

    words: str
    done: bool
    table: str = ""
    result: str = ""
    standing: str = ""


@signs_in
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest, slug: str) -> HttpResponse:
    """The page with the form, and the answer to each line. A script sends the lines and shows the
    changed part."""
    found = staff_event(request, slug)
    said = _write(request, found) if request.method == "POST" else None
    template = "_quick_now.html" if wants_part(request) else "quick.html"
    return show(request, template, found, "desk", said=said, **_page(found))


@signs_in
@require_safe
def now(request: HttpRequest, slug: str) -> HttpResponse:
    """The part beside the form that is updated: the tables that still play, and the last
    results."""
    found = staff_event(request, slug)
    return show(request, "_quick_now.html", found, "desk", said=None, **_page(found))


def _running(found: Event) -> Round | None:
    rounds = found.rounds.filter(state=RoundState.PUBLISHED).select_related("phase")
    round_ = rounds.first()
    if round_ is not None:
        round_.event = found
    return round_


def _page(found: Event) -> dict[str, Any]:
    round_ = _running(found)
    trail = from_desk(found.slug, (_("Results"), ""))
    if round_ is None:
        return {"round": None, "trail": trail}
    rows = seats.of_round(round_)
    out = rows.exclude(state=MatchState.CONFIRMED)
    return {
        "round": round_,
        "out": seats.hung(round_, out[:OUTSTANDING]),
        "latest": _latest(found, round_),
        "trail": trail,
        "like": _like(rows.first()),
        **seats.progress_of(round_),
    }


def _like(match: Match | None) -> dict[str, str]:
    """Results of this round as people type them: two that somebody won, and a drawn one where a
    match can be drawn."""
    if match is None or match.pod:
        return {}
    found = games.possible(match)
    won = [f"{wins}-{losses}" for wins, losses, draws in found if not draws]
    level = (f"{wins}-{losses}-{draws}" for wins, losses, draws in found if draws)
    return {"won": ", ".join(won[:2]), "drawn": next(level, "")}


def _latest(found: Event, round_: Round) -> list[Match]:
    """The matches whose results staff wrote last, the newest first."""
    written = found.operations.filter(kind=OperationKind.RESULT_ENTERED).order_by("-number")
    serials = list(dict.fromkeys(written.values_list("payload__match", flat=True)[:LATEST]))
    rows = {match.serial: match for match in seats.of_round(round_).filter(serial__in=serials)}
    return seats.hung(round_, [rows[one] for one in serials if one in rows])


def _write(request: HttpRequest, found: Event) -> Said:
    """Enter one line. A result that stands, or one that a player reported, is overruled only if its
    value is sent along."""
    table, result = (request.POST.get(name, "").strip()[:20] for name in ("table", "result"))
    standing = request.POST.get("standing", "")[:80]
    try:
        match = _match(request, found, table)
        _enter(request, match, result, standing)
    except Forbidden as refusal:
        raise PermissionDenied(refusal.message) from refusal
    except Refusal as refusal:
        seen = ""
        if refusal.code in ASKED_AGAIN:
            seen = drawn.values(found, it=drawn.match(match.serial))["it"]
        words = _("Table %(table)s: %(why)s") % {"table": table or "–", "why": refusal.message}
        if seen:
            words += " " + _("Enter it again to replace that.")
        return Said(words, False, table, result, seen)
    match.refresh_from_db()
    return Said(_entered(match, table), True)


def _entered(match: Match, table: str) -> str:
    """What was entered: the score between two, of a pod each player behind the place."""
    if match.pod:
        placed = ", ".join(f"{place}. {entry.name}" for place, entry in match.placed)
        return _("Table %(table)s: %(placed)s") % {"table": table, "placed": placed}
    first, second = (one.name for one in match.players)
    told = {"table": table, "first": first, "score": match.score, "second": second}
    return _("Table %(table)s: %(first)s %(score)s %(second)s") % told


def _match(request: HttpRequest, found: Event, table: str) -> Match:
    """The match at this table of the round that the page showed."""
    round_ = _running(found)
    if round_ is None or str(round_.serial) != request.POST.get("round"):
        raise Refusal("round_moved", _("this round is not running any more. Look at the desk."))
    if (number := number_in(table)) is None:
        raise Refusal("no_table", _("type the number of a table first."))
    rows = seats.of_round(round_).filter(entry_b__isnull=False, table_number=number)
    match = seats.hung(round_, rows[:1])
    if not match:
        raise Refusal("no_table", _("there is no such table in this round."))
    return match[0]


def _enter(request: HttpRequest, match: Match, result: str, standing: str) -> None:
    user = person(request.user)
    if match.pod:
        told: dict[str, Any] = {"places": games.typed_places(result, match)}
    else:
        wins_a, wins_b, draws = games.typed(result, match)
        told = {"wins_a": wins_a, "wins_b": wins_b, "draws": draws}
    if not standing:
        results.enter(actor=user, match=match, heed_report=True, **told)
        return
    drawn_service.do(
        actor=user,
        event=match.event,
        said=standing,
        sight=drawn.match(match.serial),
        write=lambda: results.enter(actor=user, match=match, replace=True, **told),
    )
