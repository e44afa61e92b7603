"""Replays: a game step by step, as one's own seat sees it; judges look from either."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from gameplay.enums import ENDED
from gameplay.models import Game
from gameplay.persons import Person, may_open_record, reads_all
from gameplay.queries.record.pledges import told_record
from gameplay.queries.record.positions import OtherRelease, position_at
from gameplay.queries.replay import why
from gameplay.queries.replay.replays import ReplayPage, replay_page
from gameplay.queries.replay.thoughts import may_know, thought_of, tried
from gameplay.queries.replay.transcripts import transcript_of
from gameplay.queries.table import watching
from gameplay.queries.table.documents import names_in
from gameplay.services.record import rechecks, rerun
from gameplay.views.access import back_with, game_for, replay_for
from gameplay.views.analysis.analyses import context_of
from tournaments.errors import Refusal
from tournaments.sent import number_in
from tournaments.words.languages import spoken


@never_cache
@require_safe
def replay(request: HttpRequest, pk: int) -> HttpResponse:
    """The position after a step; ``?step=`` and, for judges, ``&seat=`` link to exactly it."""
    game, person, reader = replay_for(request, pk)
    if game.revision < 0:
        return redirect(game.table)
    step = step_asked(request.GET, game)
    public = reader == watching.READER
    hands = reads_all(game, person) or (public and watching.shows_hands(game))
    asks_all = hands and ("seat" in request.GET or reader == "judge")
    seat = seat_for(request, "judge" if asks_all else reader, game)
    try:
        page = replay_page(game, seat, step)
    except OtherRelease as fault:
        return other_release(request, game, fault)
    except LookupError:
        raise Http404 from None
    line = "" if public else request.GET.get("why", "").strip()[:500]
    context = {
        "page": page,
        "game": game,
        "table": game.table,
        "seats": {row.letter: row for row in game.table.seats.all()},
        "public": public,
        "hands": hands,
        "judging": reads_all(game, person),
        "seated": reader != "judge",
        "closed": "" if public else _closed(game, person),
        "everybody": watching.may_replay(game, Person()),
        "address": request.build_absolute_uri(f"{request.path}?step={step}"),
        **_opened(game, person),
        **context_of(game, person, step),
        "step": step,
        **_thought(game, page, person),
        "values": () if public else why.values(game),
        "standing": why.cards(page.view),
        "why_line": line,
        "why": _verdict(game, step, seat, request.GET.get("of", seat), line),
    }
    return render(request, "gameplay/replay.html", context)


def _thought(game: Game, page: ReplayPage, person: Person) -> dict[str, Any]:
    """What the house thought before the step, for whoever may know."""
    found = thought_of(game, page.step) if may_know(game, person) else None
    if found is None:
        return {"thought": None}
    return {"thought": found, "tried": tried(found, game, page.step, page.seats, page.reader)}


@never_cache
@require_safe
def transcript(request: HttpRequest, pk: int) -> HttpResponse:
    """The whole game in sentences, as a text file: as one's own seat, a judge or a spectator."""
    game, _person, reader = replay_for(request, pk)
    if game.revision < 0:
        raise Http404
    answer = HttpResponse(transcript_of(game, reader), content_type="text/plain; charset=utf-8")
    name = _file_of(game).removesuffix("json")
    answer["Content-Disposition"] = f'attachment; filename="{name}txt"'
    return answer


@never_cache
@require_safe
def record(request: HttpRequest, pk: int) -> HttpResponse:
    """The record as a file: whole once the match has ended, else up to where staff ended it."""
    game, person, _reader = game_for(request, pk)
    if not may_open_record(game, person):
        raise Http404
    kept = game.record or (rechecks.recheck(game).record if game.table.state in ENDED else None)
    if kept is None:
        raise Http404
    answer = HttpResponse(
        told_record(game, kept).as_json(), content_type="application/json; charset=utf-8"
    )
    answer["Content-Disposition"] = f'attachment; filename="{_file_of(game)}"'
    return answer


@require_POST
def verify(request: HttpRequest, pk: int) -> HttpResponse:
    """Run the stored game again from its seed and say whether every step agrees."""
    game, person, _reader = game_for(request, pk)
    back = f"{reverse('gameplay:replay', args=(pk,))}?{request.POST.get('back', '')}"
    try:
        found = rerun.verify(actor=person, game=game)
    except Refusal as refusal:
        return back_with(request, refusal, back)
    if not found.faults:
        messages.success(
            request,
            _("Run again from its seed: all %(steps)s steps agree.") % {"steps": found.revision},
        )
    else:
        messages.error(request, _("It does not agree: %s") % "; ".join(found.faults))
    return redirect(back)


def other_release(request: HttpRequest, game: Game, fault: OtherRelease) -> HttpResponse:
    """Say that this release cannot show the position; the log and the record still can be read."""
    context = {"game": game, "table": game.table, "fault": fault}
    return render(request, "gameplay/other_release.html", context, status=409)


def seat_for(request: HttpRequest, reader: str, game: Game) -> str:
    """The seat to look from: players only their own, judges the one they ask for."""
    asked = request.GET.get("seat", "")
    if reader != "judge":
        return reader
    return asked if asked in game.decks else "judge"


def _closed(game: Game, person: Person) -> str:
    """The deck policy that keeps the rest of a finished game closed to its players, in words; "" if
    it is open."""
    table = game.table
    if table.finished_at is None or table.event is None or reads_all(game, person):
        return ""
    return str(table.event.get_deck_policy_display())


def _opened(game: Game, person: Person) -> dict[str, object]:
    """Seed and salt, once this person may know them."""
    if not may_open_record(game, person):
        return {"opened": False}
    table = game.table
    return {
        "opened": True,
        "opened_seed": bytes(table.seed).hex(),
        "opened_salt": bytes(table.salt).hex(),
        "command": f"python -m engine verify {_file_of(game)} --commitment {table.commitment}",
    }


def _file_of(game: Game) -> str:
    return f"table-{game.table_id}-{game.number}.json"


def step_asked(query: QueryDict, game: Game) -> int:
    """The step that an address names; the last one where it names none."""
    text = query.get("step", "")
    if not text:
        return game.revision
    number = number_in(text)
    if number is None:
        raise Http404
    return number


def _verdict(game: Game, step: int, seat: str, asked: str, line: str) -> dict[str, object] | None:
    """Whether a seat could have done this at the step; None if nothing was asked."""
    letter = asked if seat == "judge" else seat
    if not line:
        return None
    position = position_at(game, step)
    if letter not in position.seats:
        return None
    prompt = position.prompt_for(letter)
    legal = prompt is not None and line in [option.line for option in prompt.options]
    names, language = names_in(game.table.seats.all(), spoken()), spoken()
    reasons = [] if legal else why.reasons(position, letter, line, names, language)
    return {"letter": letter, "legal": not reasons, "reasons": reasons}
