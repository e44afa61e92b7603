"""Rulings that others may follow: found, marked, withdrawn."""

from __future__ import annotations

from functools import partial
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from engine import games
from gameplay.models import Dispute, Precedent
from gameplay.queries.bench import precedents
from gameplay.services.bench import precedents as services
from tournaments.enums import OperationKind, RulingKind
from tournaments.models import Event, Operation
from tournaments.outside import as_drawn_outside, drawn_outside_again
from tournaments.policy import JUDGES
from tournaments.services.permission import person, told
from tournaments.views.page import answer, tried

PAGE = 20
LONGEST_SEARCH = 200


class PrecedentForm(forms.Form):
    """What a ruling decided, in words that name nobody."""

    summary = forms.CharField(
        label=gettext_lazy("What was decided, and why"),
        max_length=services.LONGEST,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=gettext_lazy("In general words, without names: everybody may read it."),
    )
    rules = forms.CharField(
        label=gettext_lazy("Rules"),
        required=False,
        max_length=200,
        help_text=gettext_lazy("Numbers, with commas."),
    )
    cards = forms.CharField(
        label=gettext_lazy("Cards"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text=gettext_lazy("One a line, as they are called."),
    )

    def precedent(self) -> dict[str, Any]:
        """The precedent as the service takes it."""
        said = self.cleaned_data
        return {
            "summary": said["summary"],
            "rules": [one.strip() for one in said["rules"].split(",") if one.strip()],
            "cards": [one.strip() for one in said["cards"].splitlines() if one.strip()],
        }


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """All precedents, or those that a search finds."""
    if not precedents.may_read(request.user):
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        raise Http404
    game = request.GET.get("game", "")
    game = game if game in games.names() else ""
    text = request.GET.get("q", "")[:LONGEST_SEARCH]
    found = precedents.search(game, text).select_related("operation__event")
    page = Paginator(found, PAGE).get_page(request.GET.get("page"))
    judged = set(Event.objects.decided_by(request.user, *JUDGES).values_list("pk", flat=True))
    context = {
        "page": page,
        "kinds": dict(RulingKind.choices),
        "judged": judged,
        "game": game,
        "games": games.names(),
        "q": text,
    }
    return render(request, "gameplay/precedents.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def mark(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Mark a ruling as a precedent."""
    event = get_object_or_404(Event.objects.visible_to(request.user), slug=slug)
    if not request.user.has_perm("tournaments.rule", event):
        raise PermissionDenied(told("rule"))
    operation = get_object_or_404(
        Operation, event=event, number=number, kind=OperationKind.RULING_APPLIED
    )
    operation.event = event
    sight = partial(precedents.sight, operation.pk)
    form = PrecedentForm(request.POST or None, initial=_initial(operation))

    def write() -> Precedent:
        actor = person(request.user)
        return services.mark(actor=actor, operation=operation, **form.precedent())

    rows = Operation.objects.filter(pk=operation.pk)
    if form.is_valid() and tried(request, form, as_drawn_outside(request, rows, sight, write)):
        messages.success(request, _("The ruling can be found from now on."))
        return redirect("gameplay:precedents")
    context = {"form": form, "event": event, "operation": operation}
    context["drawn"] = drawn_outside_again(request, sight, form)
    return render(request, "gameplay/precedent_new.html", context)


def _initial(operation: Operation) -> dict[str, str]:
    """The first values of the form: those of the precedent that was marked before, else the rules
    of the ruling and the cards that it names."""
    known = Precedent.objects.filter(operation=operation).first()
    if known is not None:
        rules, cards, summary = known.rules, known.cards, known.summary
    else:
        rules, summary = operation.payload["rules"], ""
        claim = Dispute.objects.filter(ruling__operation=operation).first()
        said = f"{claim.claim} {claim.wanted}" if claim is not None else ""
        cards = precedents.cards_in(operation.event.game, f"{said} {operation.payload['reason']}")
    return {"summary": summary, "rules": ", ".join(rules), "cards": "\n".join(cards)}


@login_required
@require_POST
def withdraw(request: HttpRequest, pk: int) -> HttpResponse:
    """Withdraw a precedent."""
    if not precedents.may_read(request.user):
        raise Http404
    found = get_object_or_404(Precedent.objects.select_related("operation__event"), pk=pk)
    return answer(
        request,
        "gameplay:precedents",
        lambda: services.withdraw(actor=person(request.user), precedent=found),
        _("The precedent is withdrawn."),
    )
