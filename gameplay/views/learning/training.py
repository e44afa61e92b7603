"""Judging for practice: the list of disputes, and one of them with its answer."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from gameplay.queries.learning import training as queries
from gameplay.services.learning import training
from tournaments.errors import Absent, Refusal
from tournaments.sent import number_in
from tournaments.services.permission import person


@never_cache
@require_safe
@login_required
def index(request: HttpRequest) -> HttpResponse:
    """All disputes, with what the account made of them."""
    context = {"racks": queries.disputes_by_game(person(request.user))}
    return render(request, "gameplay/training.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def case(request: HttpRequest, identity: str) -> HttpResponse:
    """One dispute: its position, the answers to choose, and what the engine says to them;
    ``?again=1`` asks it anew."""
    user = person(request.user)
    try:
        page = queries.page(user, identity)
    except LookupError:
        ways = [(_("Practise judging"), reverse("gameplay:training"))]
        raise Absent(_("There is no such dispute."), ways) from None
    refusal = None
    if request.method == "POST":
        number = number_in(request.POST.get("answer", ""))
        try:
            training.judge(
                actor=user,
                case=page.case,
                answer=-1 if number is None else number,
                asked=request.POST.get("asked", "")[:300],
            )
            return redirect("gameplay:training_case", identity)
        except Refusal as refused:
            refusal = refused
    if refusal is not None or request.GET.get("again") == "1":
        page = queries.Page(page.prepared, None)
    context = {
        "page": page,
        "asked": training.stamp(actor=user, case=page.case),
        "refusal": refusal,
        "next": next((rack.next for rack in queries.disputes_by_game(user) if rack.next), None),
    }
    status = refusal.status if refusal is not None else 200
    return render(request, "gameplay/training_case.html", context, status=status)
