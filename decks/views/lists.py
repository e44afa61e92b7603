"""Pages of a person's own deck lists."""

from __future__ import annotations

from functools import partial

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from decks import queries
from decks.enums import ListState
from decks.forms import DeckText, NewBuild, StarterChoice, add_refusal
from decks.lists import called, documents, shown
from decks.models import DeckList
from decks.people import account
from decks.services import lists
from decks.views import papers
from decks.views.left_out import tell_remarks
from tournaments import providers
from tournaments.errors import Refusal
from tournaments.offered import GAMES
from tournaments.outside import as_drawn_outside, drawn_outside_again
from tournaments.sent import number_in

PAGE = 30


@require_safe
@login_required
def mine(request: HttpRequest) -> HttpResponse:
    """My lists, newest change first; ``?archived`` shows those put away."""
    archived = "archived" in request.GET
    state = ListState.ARCHIVED if archived else ListState.ACTIVE
    rows = DeckList.objects.visible_to(request.user).filter(state=state)
    page = Paginator(rows, PAGE).get_page(request.GET.get("page"))
    query = "archived" if archived else ""
    names = called.listed(page)
    context = {"page": page, "names": names, "archived": archived, "query": query}
    return render(request, "decks/mine.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def new(request: HttpRequest) -> HttpResponse:
    """A new list: a starter in one tap, or pasted text."""
    text, starter = DeckText(), StarterChoice()
    status = 200
    if request.method == "POST" and "starter" in request.POST:
        starter = StarterChoice(request.POST)
        row = _try_starter(request, starter)
    elif request.method == "POST":
        text = DeckText(request.POST, request.FILES)
        row = _try_text(request, text)
    else:
        row = None
    if row is not None:
        messages.success(request, _("%(name)s is in your decks.") % {"name": row.name})
        return redirect(row)
    if request.method == "POST":
        status = 400
    context = {"text": text, "starter": starter, "starters": shown.starters()}
    context["examples"] = shown.examples()
    context["builds"] = [(game.capitalize(), NewBuild(game=game)) for game in GAMES]
    return render(request, "decks/new.html", context, status=status)


@require_safe
@login_required
def deck(request: HttpRequest, pk: int) -> HttpResponse:
    """One list: its cards by pile and what each format says of it."""
    row = get_object_or_404(DeckList.objects.visible_to(request.user), pk=pk)
    cards = documents.stored(row.content)
    asked = number_in(request.GET.get("hand", ""))
    number = 1 if asked is None else asked
    context = {
        "deck": row,
        "piles": shown.piles(cards),
        "legality": shown.legality(cards),
        "text": cards.as_text(),
        "forms": papers.forms(),
        "pictures": shown.pictures(cards),
        "hand": shown.hand(cards, number),
        "next_hand": number + 1,
        "cards": providers.cards("deck", request, [row] if row.state == ListState.ACTIVE else []),
        "address": request.build_absolute_uri(reverse("decks:shared", args=[row.link]))
        if row.link
        else "",
    }
    return render(request, "decks/deck.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def edit(request: HttpRequest, pk: int) -> HttpResponse:
    """Edits a list as text."""
    row = get_object_or_404(DeckList.objects.visible_to(request.user), pk=pk)
    sight = partial(queries.sight_of_list, pk)
    context = {"deck": row, "drawn": drawn_outside_again(request, sight)}
    if request.method != "POST":
        text = documents.stored(row.content).as_text()
        form = DeckText(initial={"name": row.name, "text": text})
        return render(request, "decks/edit.html", {**context, "text": form})
    form = DeckText(request.POST, request.FILES)
    if form.is_valid():

        def write() -> DeckList:
            return lists.rewrite(actor=account(request), deck_list=row, **form.cleaned_data)

        rows = DeckList.objects.filter(pk=pk)
        try:
            as_drawn_outside(request, rows, sight, write)()
        except Refusal as refusal:
            add_refusal(form, refusal)
        else:
            messages.success(request, _("Saved. Lists you registered earlier stay as they were."))
            tell_remarks(request, form.cleaned_data["text"], row.game)
            return redirect(row)
    context["drawn"] = drawn_outside_again(request, sight, form)
    return render(request, "decks/edit.html", {**context, "text": form}, status=400)


@require_POST
@login_required
def duplicate(request: HttpRequest, pk: int) -> HttpResponse:
    """Copies a list and opens the copy for editing."""
    row = get_object_or_404(DeckList.objects.visible_to(request.user), pk=pk)
    try:
        copy = lists.duplicate(actor=account(request), deck_list=row)
    except Refusal as refusal:
        messages.error(request, str(refusal))
        return redirect(row)
    return redirect("decks:edit", copy.pk)


@require_POST
@login_required
def archive(request: HttpRequest, pk: int) -> HttpResponse:
    """Puts a list away."""
    row = get_object_or_404(DeckList.objects.visible_to(request.user), pk=pk)
    lists.archive(actor=account(request), deck_list=row)
    messages.success(request, _("%(name)s is in the archive.") % {"name": row.name})
    return redirect("decks:mine")


@require_POST
@login_required
def restore(request: HttpRequest, pk: int) -> HttpResponse:
    """Takes a list out of the archive."""
    row = get_object_or_404(DeckList.objects.visible_to(request.user), pk=pk)
    try:
        lists.restore(actor=account(request), deck_list=row)
    except Refusal as refusal:
        messages.error(request, str(refusal))
    return redirect(row)


@require_POST
@login_required
def delete(request: HttpRequest, pk: int) -> HttpResponse:
    """Deletes an archived list for good."""
    row = get_object_or_404(DeckList.objects.visible_to(request.user), pk=pk)
    try:
        lists.delete(actor=account(request), deck_list=row)
    except Refusal as refusal:
        messages.error(request, str(refusal))
        return redirect(row)
    messages.success(request, _("%(name)s is deleted.") % {"name": row.name})
    return redirect("decks:mine")


def _try_starter(request: HttpRequest, form: StarterChoice) -> DeckList | None:
    if not form.is_valid():
        return None
    try:
        return lists.create_from_starter(
            actor=account(request),
            starter=form.cleaned_data["starter"],
            size=form.cleaned_data["size"],
        )
    except Refusal as refusal:
        add_refusal(form, refusal)
        return None


def _try_text(request: HttpRequest, form: DeckText) -> DeckList | None:
    if not form.is_valid():
        return None
    try:
        row = lists.create(actor=account(request), file_name=form.file_name, **form.cleaned_data)
    except Refusal as refusal:
        add_refusal(form, refusal)
        return None
    tell_remarks(request, form.cleaned_data["text"], row.game)
    return row
