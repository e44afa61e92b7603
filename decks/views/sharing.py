"""Versions of a list, and the link by which it is shown to others."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from decks.lists import documents, shown
from decks.models import DeckList
from decks.people import account
from decks.services import lists
from decks.services import sharing as links
from tournaments.errors import Refusal


@require_safe
@login_required
def versions(request: HttpRequest, pk: int) -> HttpResponse:
    """How a list was before each change, and what the change was."""
    row = get_object_or_404(DeckList.objects.visible_to(request.user), pk=pk)
    lines = shown.versions(documents.stored(row.content), row.versions.all())
    return render(request, "decks/versions.html", {"deck": row, "versions": lines})


@require_POST
@login_required
def go_back(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Makes a list again what it was."""
    row = get_object_or_404(DeckList.objects.visible_to(request.user), pk=pk)

    def write() -> DeckList:
        return lists.go_back(actor=account(request), deck_list=row, number=number)

    _told(request, write, _("The list is again what it was in version %(n)d.") % {"n": number})
    return redirect(row)


@require_POST
@login_required
def share(request: HttpRequest, pk: int) -> HttpResponse:
    """Makes the link of a list, and leads to where it stands."""
    row = get_object_or_404(DeckList.objects.visible_to(request.user), pk=pk)
    try:
        links.share(actor=account(request), deck_list=row)
    except Refusal as refusal:
        messages.error(request, str(refusal))
        return redirect(row)
    return redirect(f"{row.get_absolute_url()}#share")


@require_POST
@login_required
def withdraw(request: HttpRequest, pk: int) -> HttpResponse:
    """Takes the link of a list back."""
    row = get_object_or_404(DeckList.objects.visible_to(request.user), pk=pk)
    _told(
        request,
        lambda: links.withdraw(actor=account(request), deck_list=row),
        _("The link leads nowhere any more."),
    )
    return redirect(row)


@never_cache
@require_safe
def shared(request: HttpRequest, link: str) -> HttpResponse:
    """A list, for whoever has its link."""
    row = get_object_or_404(DeckList.objects.shared().select_related("owner"), link=link)
    cards = documents.stored(row.content)
    context = {
        "deck": row,
        "piles": shown.piles(cards),
        "legality": shown.legality(cards),
        "text": cards.as_text(),
        "mine": row.owner_id == request.user.pk,
    }
    answer = render(request, "decks/shared.html", context)
    answer["X-Robots-Tag"] = "noindex"
    return answer


@require_POST
@login_required
def take(request: HttpRequest, link: str) -> HttpResponse:
    """A copy of a shared list among one's own."""
    row = get_object_or_404(DeckList.objects.shared(), link=link)
    try:
        copy = links.take(actor=account(request), shared=row)
    except Refusal as refusal:
        messages.error(request, str(refusal))
        return redirect("decks:shared", link)
    messages.success(request, _("%(name)s is in your decks.") % {"name": copy.name})
    return redirect(copy)


def _told(request: HttpRequest, write: Callable[[], DeckList], done: str) -> None:
    """Calls `write`, and shows `done` or the reason of the refusal as a message."""
    try:
        write()
    except Refusal as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, done)
