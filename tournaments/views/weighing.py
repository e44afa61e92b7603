"""A write that is shown before it is done: what would change, then the button."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments.errors import Forbidden, Refusal
from tournaments.models import Event
from tournaments.queries.drawn import newest
from tournaments.queries.event.impact import MOST, Impact
from tournaments.services.preview import suppose
from tournaments.views.page import Done, answer, show

HIDDEN = ("csrfmiddlewaretoken", "request_key", "seen")


def weighed(
    request: HttpRequest,
    event: Event,
    write: Callable[[], Done],
    *,
    title: str,
    button: str,
    back: str,
    done: str | Callable[[Done], None] = "",
    note: str = "",
    small: bool = False,
    row: str = "",
) -> HttpResponse:
    """Do the write if its preview was seen and nothing happened since; else show the preview.

    `small`: a write that changes nothing but a player's own state is done without asking. `note`:
    what has to be done after it; it is said before and after. `row`: as in `answer`.
    """
    done = done if callable(done) else f"{done} {note}".strip()
    seen = request.POST.get("seen", "")
    if seen == str(newest(event)):
        return answer(request, back, write, done, row=row)
    if seen:
        messages.warning(request, _("The event has moved on since. Look at the changes again."))
    try:
        supposed = suppose(event, write)
    except Forbidden as refusal:
        raise PermissionDenied(refusal.message) from refusal
    except Refusal as refusal:
        messages.error(request, refusal.message)
        return redirect(back)
    found = supposed.impact
    if small and not seen and not _reaches(found):
        return answer(request, back, write, done, row=row)
    fields = [
        (name, value)
        for name, values in request.POST.lists()
        if name not in HIDDEN
        for value in values
    ]
    return show(
        request,
        "weigh.html",
        event,
        "desk",
        title=title,
        button=button,
        back=f"{back}#{row}" if row else back,
        note=note,
        fields=fields,
        seen=supposed.seen,
        trail=[(title, "")],
        **shown(found),
    )


def _reaches(found: Impact) -> bool:
    """Whether the change affects more than a player's state."""
    lists = (found.rounds, found.tables, found.ranks, found.cut, found.unseated)
    return any(lists) or found.champion is not None


def shown(found: Impact) -> dict[str, Any]:
    """What the impact's template shows; long lists are cut."""
    return {
        "impact": found,
        "tables": found.tables[:MOST],
        "ranks": found.ranks[:MOST],
        "more_tables": max(len(found.tables) - MOST, 0),
        "more_ranks": max(len(found.ranks) - MOST, 0),
    }
