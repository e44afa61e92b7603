"""Lists to take away: files for other programs, and the sheet that is handed in on paper."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

import engine.decks
from decks import queries
from decks.lists import documents, shown
from decks.models import DeckList
from decks.views.registrations import entry_of
from engine.decks import DeckList as Deck
from tournaments.words.alphabet import plain


def forms() -> list[tuple[str, str]]:
    """The forms in which a list can be taken away, with what they are called."""
    words = {
        "text": _("Text"),
        "names": _("One name a line"),
        "counts": _("Numbered names"),
        "json": "JSON",
    }
    return [(form, words[form]) for form in engine.decks.FORMS]


@require_safe
@login_required
def export(request: HttpRequest, pk: int, form: str) -> HttpResponse:
    """A list of one's own as a file."""
    row = get_object_or_404(DeckList.objects.visible_to(request.user), pk=pk)
    if form not in engine.decks.FORMS:
        raise Http404
    kind, ending = ("application/json", "json") if form == "json" else ("text/plain", "txt")
    answer = HttpResponse(
        engine.decks.FORMS[form](documents.stored(row.content)),
        content_type=f"{kind}; charset=utf-8",
    )
    name = slugify(plain(row.name)) or "deck"
    answer["Content-Disposition"] = f'attachment; filename="{name}.{ending}"'
    return answer


@require_safe
@login_required
def sheet(request: HttpRequest, pk: int) -> HttpResponse:
    """The registration sheet of a list of one's own: its player and its event are written in."""
    row = get_object_or_404(DeckList.objects.visible_to(request.user), pk=pk)
    cards = documents.stored(row.content)
    return _sheet(request, cards, deck=row.name, player=str(request.user), back=row)


@require_safe
@login_required
def registered(request: HttpRequest, pk: int) -> HttpResponse:
    """The sheet of the list that an entry plays, for whoever may see that list."""
    entry = entry_of(request, pk)
    current = queries.current(entry)
    if current is None:
        raise Http404
    return _sheet(
        request,
        documents.stored(current.content),
        deck=current.name,
        player=entry.name,
        entry=entry,
        event=entry.event,
        registration=current,
    )


def _sheet(request: HttpRequest, cards: Deck, **more: Any) -> HttpResponse:
    context = {**shown.sheet(cards), "printed": timezone.now(), **more}
    return render(request, "decks/sheet.html", context)
