"""Positions that judges write by hand: set up by the engine, judged, kept, found again, shared."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from engine import games
from gameplay.models import Dispute, WrittenPosition
from gameplay.models.whatifs import LONGEST_POSITION
from gameplay.persons import person_of
from gameplay.queries.bench import precedents, sketches
from gameplay.queries.bench.paper import Resolved, resolve
from gameplay.services.bench import whatifs
from gameplay.views.access import back_with
from tournaments.errors import Refusal
from tournaments.sent import key_in
from tournaments.views.page import answer

PAGE = 20
LONGEST_SEARCH = 200


class PositionForm(forms.Form):
    """A position as a scenario."""

    text = forms.CharField(
        label=gettext_lazy("The position, as a scenario"),
        max_length=LONGEST_POSITION,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 18, "class": "mono", "spellcheck": "false"}),
    )


def _visible(request: HttpRequest) -> Any:
    shared = precedents.may_read(request.user)
    return WrittenPosition.objects.visible_to(request.user, shared=shared)


@never_cache
@login_required
@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The positions that one may read, or those that speak of what is searched for."""
    rows = _visible(request)
    if not whatifs.may_write(request.user) and not rows.exists():
        raise Http404
    game = request.GET.get("game", "")
    game = game if game in games.names() else ""
    text = request.GET.get("q", "")[:LONGEST_SEARCH]
    found = rows.about(text).select_related("by", "dispute__event")
    found = found.filter(game=game) if game else found
    context = {
        "page": Paginator(found, PAGE).get_page(request.GET.get("page")),
        "game": game,
        "games": games.names(),
        "q": text,
        "may_write": whatifs.may_write(request.user),
    }
    return render(request, "gameplay/positions.html", context)


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def write(request: HttpRequest) -> HttpResponse:
    """A new position: ``?dispute=`` begins with that match on paper, ``?game=`` with a sketch."""
    dispute = _dispute(request)
    if dispute is None and not whatifs.may_write(request.user):
        raise Http404
    return _desk(request, None, dispute)


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def position(request: HttpRequest, pk: int) -> HttpResponse:
    """One position: its boards, its steps, what came of it; its writer and judges rewrite it."""
    row = get_object_or_404(_visible(request).select_related("by", "dispute__event"), pk=pk)
    return _desk(request, row, row.dispute)


def _dispute(request: HttpRequest) -> Dispute | None:
    asked = request.POST.get("dispute") or request.GET.get("dispute", "")
    if not asked:
        return None
    return get_object_or_404(Dispute.objects.judged_by(request.user), pk=key_in(asked))


def _desk(
    request: HttpRequest, row: WrittenPosition | None, dispute: Dispute | None
) -> HttpResponse:
    """The page on which a position is written: resolved as often as one likes, then kept."""
    writes = row is None or _keeps(request, row)
    form = PositionForm(request.POST or None, initial={"text": _begun(request, row, dispute)})
    text = str(form["text"].value() or "")
    status = 200
    if request.method == "POST" and form.is_valid() and "keep" in request.POST:
        try:
            made = whatifs.keep_position(
                actor=person_of(request), text=text, dispute=dispute, position=row
            )
        except Refusal as refusal:
            form.add_error(None, refusal.message)
            status = refusal.status
        else:
            messages.success(request, _("The position is kept."))
            return redirect(made)
    elif request.method == "POST" and not form.is_valid():
        status = 400
    found = resolve(text) if row is not None or request.method == "POST" else Resolved()
    context = {
        "form": form,
        "position": row,
        "dispute": dispute,
        "resolved": found if text and found != Resolved() else None,
        "writes": writes,
        "games": games.names(),
    }
    return render(request, "gameplay/position.html", context, status=status)


def _begun(request: HttpRequest, row: WrittenPosition | None, dispute: Dispute | None) -> str:
    """What the field holds when the page is opened."""
    if row is not None:
        return row.text
    if dispute is not None:
        read = resolve(dispute.position) if dispute.position else None
        if read is not None and not read.fault:
            return dispute.position
        return sketches.of_paper(dispute)
    game = request.GET.get("game", "")
    return sketches.sketch(game if game in games.names() else games.default())


def _keeps(request: HttpRequest, row: WrittenPosition) -> bool:
    """Whether the visitor may rewrite, share and take away a position."""
    if row.dispute is None:
        return bool(row.by == request.user)
    return Dispute.objects.judged_by(request.user).filter(positions=row).exists()


@login_required
@require_safe
def file(request: HttpRequest, pk: int) -> HttpResponse:
    """The position as a scenario file that `engine scenario` runs."""
    row = get_object_or_404(_visible(request), pk=pk)
    text = f"# {row.title}\n---\n{row.text.removeprefix('---').lstrip()}"
    answer = HttpResponse(text, content_type="application/yaml; charset=utf-8")
    name = slugify(row.title)[:60] or "position"
    answer["Content-Disposition"] = f'attachment; filename="{name}.yaml"'
    answer["Cache-Control"] = "private, no-store"
    return answer


@login_required
@require_POST
def share(request: HttpRequest, pk: int) -> HttpResponse:
    """Share a position with judges of other events, or no more."""
    row = get_object_or_404(_visible(request), pk=pk)
    shared = request.POST.get("shared") == "1"
    done = _("Other judges find it now.") if shared else _("It is shared no more.")
    return answer(
        request,
        row.get_absolute_url(),
        lambda: whatifs.share(actor=person_of(request), position=row, shared=shared),
        done,
    )


@login_required
@require_POST
def drop(request: HttpRequest, pk: int) -> HttpResponse:
    """Take a position away."""
    row = get_object_or_404(_visible(request), pk=pk)
    try:
        whatifs.drop_position(actor=person_of(request), position=row)
    except Refusal as refusal:
        return back_with(request, refusal, row.get_absolute_url())
    messages.success(request, _("The position is taken away."))
    return redirect("gameplay:positions")
