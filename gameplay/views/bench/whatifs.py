"""What if: lines played on a copy of a game, kept at their step, and compared side by side."""

from __future__ import annotations

from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from gameplay.models import Game, KeptBranch
from gameplay.persons import judges_at, reads_all
from gameplay.queries.bench import branches
from gameplay.queries.record.positions import OtherRelease
from gameplay.queries.replay.replays import replay_page
from gameplay.services.bench import whatifs
from gameplay.views.access import back_with, game_for
from gameplay.views.replay.replays import other_release, step_asked
from tournaments.errors import Refusal
from tournaments.sent import number_in

SIDE_BY_SIDE = 3
"""The number of branches that are compared at once."""


@never_cache
@require_safe
def branch(request: HttpRequest, pk: int) -> HttpResponse:
    """What if: lines played on a copy, beside the record. For those who may see all hands.

    ``add`` is one more line, chosen on the page; ``house`` asks the house for one; ``back`` takes
    the last one off.
    """
    game, person, _reader = game_for(request, pk)
    if not reads_all(game, person) or game.revision < 0:
        raise Http404
    step = step_asked(request.GET, game)
    lines = branches.read(request.GET.get("lines", ""))
    try:
        lines = _changed(request, game, step, lines)
        found = branches.branch_from(game, step, lines)
        page = replay_page(game, "judge", step)
        recorded = replay_page(game, "judge", found.recorded_step)
    except OtherRelease as fault:
        return other_release(request, game, fault)
    except LookupError:
        raise Http404 from None
    context = {
        "game": game,
        "table": game.table,
        "step": step,
        "text": "\n".join(lines),
        "branch": found,
        "page": page,
        "recorded": recorded,
        "seats": {row.letter: row for row in game.table.seats.all()},
        "keeps": judges_at(game.table, person),
        "kept": _kept(game) if judges_at(game.table, person) else [],
    }
    return render(request, "gameplay/branch.html", context)


def _changed(request: HttpRequest, game: Game, step: int, lines: list[str]) -> list[str]:
    """The lines after the change that the page asked for."""
    if "back" in request.GET:
        return lines[:-1]
    added = request.GET.get("add", "")[:400]
    if "house" in request.GET:
        added = branches.chosen_by_house(game, step, lines)
    return branches.read("\n".join([*lines, added]))


def _kept(game: Game) -> list[KeptBranch]:
    return list(game.kept_branches.select_related("by"))


@login_required
@require_POST
def keep(request: HttpRequest, pk: int) -> HttpResponse:
    """Keep the lines at their step."""
    game, person, _reader = game_for(request, pk)
    step = step_asked(request.POST, game)
    lines = branches.read(request.POST.get("lines", ""))
    query = urlencode({"step": step, "lines": "\n".join(lines)})
    back = f"{reverse('gameplay:branch', args=(pk,))}?{query}"
    try:
        whatifs.keep_branch(
            actor=person, game=game, step=step, lines=lines, title=request.POST.get("title", "")
        )
    except Refusal as refusal:
        return back_with(request, refusal, back)
    except LookupError:
        raise Http404 from None
    messages.success(request, _("The branch is kept for all judges of the event."))
    return redirect(f"{back}#kept")


@login_required
@require_POST
def drop(request: HttpRequest, pk: int) -> HttpResponse:
    """Take a kept branch away."""
    row = get_object_or_404(KeptBranch, pk=pk)
    row.game, person, _reader = game_for(request, row.game_id)
    back = f"{reverse('gameplay:branch', args=(row.game_id,))}?step={row.step}"
    try:
        whatifs.drop_branch(actor=person, branch=row)
    except Refusal as refusal:
        return back_with(request, refusal, back)
    messages.success(request, _("The branch is taken away."))
    return redirect(back)


@never_cache
@login_required
@require_safe
def compare(request: HttpRequest, pk: int) -> HttpResponse:
    """Kept branches of one game side by side, each with how it differs from the record."""
    game, person, _reader = game_for(request, pk)
    if not judges_at(game.table, person):
        raise Http404
    kept = _kept(game)
    asked = {number_in(one) for one in request.GET.getlist("b")}
    chosen = [row for row in kept if row.pk in asked][:SIDE_BY_SIDE]
    try:
        shown = [(row, branches.branch_from(game, row.step, row.lines)) for row in chosen]
    except OtherRelease as fault:
        return other_release(request, game, fault)
    context = {
        "game": game,
        "table": game.table,
        "kept": kept,
        "asked": asked,
        "shown": shown,
        "most": SIDE_BY_SIDE,
    }
    return render(request, "gameplay/branches.html", context)
