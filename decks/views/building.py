"""Building a list card by card: search beside the list, which says at once what it lacks."""

from __future__ import annotations

from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from decks.cards import questions
from decks.enums import PoolState
from decks.forms import NewBuild
from decks.lists import builder
from decks.lists.documents import stored
from decks.lists.steps import Row
from decks.models import DeckList, Pool
from decks.people import account
from decks.pools import reads
from decks.services import building
from engine.decks.deck import VALUE_NAMES
from tournaments.accounts.models import User
from tournaments.errors import Invalid, Refusal
from tournaments.sent import number_in
from tournaments.views.parts import wants_part

PAGE = 24


@require_POST
@login_required
def begin(request: HttpRequest) -> HttpResponse:
    """A new list, empty or around a card, and its builder."""
    form = NewBuild(request.POST, game=request.POST.get("game", ""))
    if not form.is_valid():
        messages.error(request, _("Choose what the list is built around."))
        return redirect("decks:new")
    try:
        row = building.begin(actor=account(request), **form.cleaned_data)
    except Refusal as refusal:
        messages.error(request, str(refusal))
        return redirect("decks:new")
    return redirect("decks:build", row.pk)


@require_POST
@login_required
def begin_from_pool(request: HttpRequest, pk: int) -> HttpResponse:
    """A new list for an event of Limited, and its builder with the cards of the pool alone."""
    pool = get_object_or_404(
        Pool.objects.select_related("entry__event"),
        pk=pk,
        entry__user=request.user,
        state=PoolState.CURRENT,
    )
    try:
        row = building.begin_from_pool(actor=account(request), pool=pool)
    except Refusal as refusal:
        messages.error(request, str(refusal))
        return redirect("decks:pool", pool.entry_id)
    asked = urlencode({"pool": pool.pk, "for": pool.entry.event.format})
    return redirect(f"{reverse('decks:build', args=(row.pk,))}?{asked}")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def build(request: HttpRequest, pk: int) -> HttpResponse:
    """Shows the cards found and the list beside them. After a step a script gets both at once, a
    browser without it is redirected to the page; a refused step says why."""
    row = get_object_or_404(DeckList.objects.visible_to(request.user).active(), pk=pk)
    format = builder.format_for(row.game, request.GET.get("for", ""))
    said = refused = ""
    if request.method == "POST":
        try:
            row, said = _step(account(request), row, format, request)
        except Refusal as refusal:
            refused = str(refusal)
    context = _context(request, row, format) | {"said": said, "refused": refused}
    status = 409 if refused else 200
    if wants_part(request):
        context["is_step"] = request.method == "POST"
        answer = render(request, "decks/_build.html", context, status=status)
        answer["Content-Location"] = f"{request.path}?{context['query']}"
        return answer
    if said:
        place = f"#{request.POST['back']}" if request.POST.get("back", "").isidentifier() else ""
        return redirect(f"{request.get_full_path()}{place}")
    return render(request, "decks/build.html", context, status=status)


def _context(request: HttpRequest, row: DeckList, format: str) -> dict[str, object]:
    deck = stored(row.content)
    form = builder.BuildSearch(request.GET, deck, format, reads.held_by(row.owner, row.game))
    page = Paginator(form.found(), PAGE).get_page(request.GET.get("page"))
    query = "&".join(part for part in (form.query, urlencode({"for": format})) if part)
    return {
        "deck": row,
        "pool": form.built_of,
        "format": format,
        "formats": builder.formats(row.game),
        "form": form,
        "page": page,
        "rows": builder.found(deck, list(page), form.held, form.brought),
        "built": builder.built(deck, format),
        "query": query,
        "kept": form.kept,
        "here": f"{query}&page={page.number}" if page.number > 1 else query,
        "base": reverse("decks:build", args=(row.pk,)),
        "examples": questions.examples(row.game),
        "known_words": questions.words_known(row.game),
    }


def _step(actor: User, row: DeckList, format: str, request: HttpRequest) -> tuple[DeckList, str]:
    """Does the step of the pressed button. Returns the list after it and the sentence about it."""
    data = request.POST
    name, line = next(((key, data[key]) for key in STEPS if key in data), ("", ""))
    at = Row.read(line)
    match name:
        case "put":
            row = building.put(actor=actor, deck_list=row, row=at, format=format)
        case "take":
            row = building.take(actor=actor, deck_list=row, row=at)
        case "earlier" | "later":
            by = -1 if name == "earlier" else 1
            row = building.move(actor=actor, deck_list=row, row=at, by=by)
        case "scan":
            row = building.scan(actor=actor, deck_list=row, row=at, values=_values(request, line))
        case "size":
            row = building.resize(actor=actor, deck_list=row, size=_whole(data.get("board", "")))
        case _:
            raise Invalid("no_such_step", _("Nothing was pressed that changes the list."))
    return row, builder.said(stored(row.content), name, at)


STEPS = ("put", "take", "earlier", "later", "scan", "size")
"""The names of the buttons that change a list."""


def _values(request: HttpRequest, line: str) -> list[int]:
    return [_whole(request.POST.get(f"{name}|{line}", "")) for name in VALUE_NAMES]


def _whole(text: str) -> int:
    number = number_in(text, 9999)
    if number is None:
        raise Invalid("no_number", _("A whole number is wanted."))
    return number
