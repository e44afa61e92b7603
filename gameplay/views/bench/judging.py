"""The judge's bench: the queue, the disputed step with its evidence, the ruling."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from engine import rulebook
from gameplay.enums import SEATS, DisputeState, Offence
from gameplay.models import Dispute, Seat
from gameplay.persons import person_of
from gameplay.queries.bench import precedents
from gameplay.queries.bench.paper import resolve
from gameplay.queries.record.positions import OtherRelease
from gameplay.queries.replay.replays import replay_page
from gameplay.queries.table import questions, talk
from gameplay.queries.table.stopped import standing_still
from gameplay.queries.table.telling import told
from gameplay.services.bench import disputes
from gameplay.views.access import back_with
from gameplay.views.replay.replays import seat_for
from tournaments import live, policy, providers
from tournaments.enums import RULINGS, EventState, PenaltyKind, RulingKind
from tournaments.errors import Refusal
from tournaments.models import Event
from tournaments.policy import JUDGES, Hidden
from tournaments.queries.bench import appeals
from tournaments.queries.round import seats
from tournaments.sent import number_in
from tournaments.services.permission import person
from tournaments.views.page import expect_no_conflict
from tournaments.views.parts import wants_part

SITTING = tuple(f"match__entry_{side}" for side in "abcd")
RECENT = 20
MOST_TEXT = 20_000


class RulingForm(forms.Form):
    """A judge's decision on a dispute."""

    kind = forms.ChoiceField(label=gettext_lazy("Ruling"), choices=RULINGS)
    against = forms.ChoiceField(
        label=gettext_lazy("Against"),
        choices=[("", "–"), ("A", "A"), ("B", "B")],
        required=False,
    )
    wins_a = forms.IntegerField(
        label=gettext_lazy("Games won by A"), min_value=0, max_value=9, required=False
    )
    wins_b = forms.IntegerField(
        label=gettext_lazy("Games won by B"), min_value=0, max_value=9, required=False
    )
    draws = forms.IntegerField(
        label=gettext_lazy("Drawn"), min_value=0, max_value=9, required=False
    )
    places = forms.CharField(
        label=gettext_lazy("Places of all seats"),
        required=False,
        max_length=20,
        help_text=gettext_lazy("In the order of the letters, for example “2 1 3”."),
    )
    penalty = forms.ChoiceField(
        label=gettext_lazy("Penalty"), choices=[("", "–"), *PenaltyKind.choices], required=False
    )
    offence = forms.ChoiceField(label=gettext_lazy("For"), choices=Offence.choices, required=False)
    rules = forms.CharField(
        label=gettext_lazy("Rules"),
        required=False,
        help_text=gettext_lazy("Numbers, with commas, for example 6.3.3, 7.2.5.2."),
    )
    reason = forms.CharField(
        label=gettext_lazy("Reason, for the players and the log"),
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 3}),
    )

    def __init__(self, *args: Any, names: dict[str, str] | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.count = len(names or {})
        for unused in ("wins_a", "wins_b", "draws") if self.count > 2 else ("places",):
            del self.fields[unused]
        field = self.fields["against"]
        assert isinstance(field, forms.ChoiceField)
        if names:
            field.choices = [("", "–"), *((seat, f"{seat}: {who}") for seat, who in names.items())]

    def clean_rules(self) -> list[str]:
        """Ids of rules; an unknown one is an error, not a silent note."""
        ids = [part.strip() for part in self.cleaned_data["rules"].split(",") if part.strip()]
        for identity in ids:
            if not rulebook.known(identity):
                raise forms.ValidationError(
                    _("There is no rule %(rule)s."), params={"rule": identity}
                )
        return ids

    def clean_places(self) -> list[int]:
        """One place a seat; "" for none."""
        words = self.cleaned_data["places"].replace(",", " ").split()
        if not words:
            return []
        if len(words) != self.count or not all(word in "1234"[: self.count] for word in words):
            raise forms.ValidationError(_("Give a place for each seat."))
        return [int(word) for word in words]

    def clean(self) -> dict[str, Any]:
        """Check the ruling. In a correction, numbers that are missing count as no games won."""
        data = super().clean() or self.cleaned_data
        data["offence"] = data.get("offence") or Offence.PLAY_ERROR
        if self.count > 2:
            if data.get("kind") == RulingKind.CORRECT and not data.get("places"):
                self.add_error("places", _("Give the corrected result."))
            return data
        if data.get("kind") == RulingKind.CORRECT:
            given = [data.get(key) for key in ("wins_a", "wins_b", "draws")]
            if given == [None, None, None]:
                self.add_error("wins_a", _("Give the corrected result."))
            for key in ("wins_a", "wins_b", "draws"):
                data[key] = data.get(key) or 0
        return data


@never_cache
@login_required
@require_safe
def queue(request: HttpRequest) -> HttpResponse:
    """Disputes by age; 404 for people who judge nowhere, and the reason for those who judge only
    where they play."""
    revision = live.revision("bench")  # read before the rows of which it is the revision
    judged = list(Event.objects.decided_by(request.user, *JUDGES))
    if not judged:
        for event in _judged_and_played(request):
            expect_no_conflict(request, event, Hidden.DISPUTES)
        raise Http404
    rows = Dispute.objects.judged_by(request.user).select_related(
        "event",
        *SITTING,
        "match__round__phase",
        "evidence",
        "ruling",
        "taken_by",
        "by",
        "table__stopped_by",
    )
    closed = (DisputeState.RULED, DisputeState.WITHDRAWN)
    calls = [seats.calls(event) for event in judged]
    context = {
        "calls": [match for waits, _off in calls for match in waits],
        "called_off": [one for _waits, off in calls for one in off],
        "waiting": rows.unruled(),
        "settled": rows.filter(state__in=closed).order_by("-closed_at")[:RECENT],
        "revision": revision,
        "appeals": appeals.waiting(judged),
        "reported": talk.reported(request.user),
        "still": standing_still(judged),
        "cards": [
            card
            for card in providers.cards("bench", request, judged)
            if card["template"] != "gameplay/_bench_card.html"
        ],
    }
    page = "gameplay/_queue.html" if wants_part(request) else "gameplay/bench.html"
    return render(request, page, context)


def _judged_and_played(request: HttpRequest) -> Iterable[Event]:
    """Events that are not over in which the visitor is a judge and a player."""
    rows = Event.objects.staffed_by(person(request.user)).exclude(state=EventState.FINISHED)
    return [row for row in rows if policy.plays(request.user, row)]


@never_cache
@login_required
@require_safe
def work(request: HttpRequest, pk: int) -> HttpResponse:
    """Everything about one dispute on one page."""
    return _work(request, _judged(request, pk), None)


@login_required
@require_POST
def give_ruling(request: HttpRequest, pk: int) -> HttpResponse:
    """Rule on a dispute; the hall follows at once."""
    found = _judged(request, pk)
    form = RulingForm(request.POST, names=_names(found))
    if not form.is_valid():
        return _work(request, found, form, status=400)
    try:
        disputes.rule_on(actor=person_of(request), dispute=found, **form.cleaned_data)
    except Refusal as refusal:
        form.add_error(None, refusal.message)
        return _work(request, found, form, status=409)
    messages.success(request, _("The ruling stands in match, standings and log."))
    return redirect("gameplay:bench_work", pk)


@login_required
@require_POST
def take(request: HttpRequest, pk: int) -> HttpResponse:
    """Note that this judge is on the way."""
    found = _judged(request, pk)
    try:
        free = "free" in request.POST
        disputes.take(actor=person_of(request), dispute=found, free=free)
    except Refusal as refusal:
        return back_with(request, refusal, reverse("gameplay:bench_work", args=(pk,)))
    return redirect("gameplay:bench_work", pk)


@login_required
@require_POST
def resolve_position(request: HttpRequest, pk: int) -> HttpResponse:
    """Let the engine play out a position that a judge wrote down. Nothing is stored."""
    found = _judged(request, pk)
    text = request.POST.get("position", "")[:MOST_TEXT]
    extra = {"written": text, "resolved": resolve(text)}
    return _work(request, found, None, extra=extra)


def _judged(request: HttpRequest, pk: int) -> Dispute:
    rows = Dispute.objects.judged_by(request.user).select_related(
        "event",
        *SITTING,
        "match__round__phase",
        "table",
        "game__table",
        "evidence",
        "ruling",
        "by",
        "taken_by",
    )
    return get_object_or_404(rows, pk=pk)


def _names(found: Dispute) -> dict[str, str]:
    return {letter: entry.name for letter, entry in zip(SEATS, found.match.players, strict=False)}


def _work(
    request: HttpRequest,
    found: Dispute,
    form: RulingForm | None,
    status: int = 200,
    extra: dict[str, Any] | None = None,
) -> HttpResponse:
    page, fault = None, ""
    if found.game is not None and found.game.revision >= 0:
        asked = number_in(request.GET.get("step", ""))
        step = found.step or 0 if asked is None else asked
        try:
            page = replay_page(found.game, seat_for(request, "judge", found.game), step)
        except OtherRelease as other:
            fault = str(other)  # the position cannot be shown any more; the ruling can be given
        except LookupError:
            raise Http404 from None
    seats = {row.letter: row for row in found.table.seats.all()} if found.table else {}
    initial = {"kind": RulingKind.STANDS, "rules": ", ".join(_cited(page))}
    context = {
        "dispute": found,
        "page": page,
        "fault": fault,
        "game": found.game,
        "evidence": getattr(found, "evidence", None),
        "ruling": getattr(found, "ruling", None),
        "near": precedents.near(found),
        "form": form or RulingForm(names=_names(found), initial=initial),
        "seats": seats,
        "names": _names(found),
        "written": found.position,
        "positions": found.positions.select_related("by") if found.game is None else (),
        "asked_before": questions.before(found, seats),
        "steps": _evidence_told(found, seats) if fault else (),
        "branches": found.game.kept_branches.count() if found.game is not None else 0,
        **(extra or {}),
    }
    return render(request, "gameplay/bench_work.html", context, status=status)


def _evidence_told(found: Dispute, seats: Mapping[str, Seat]) -> list[dict[str, Any]]:
    """The steps of the evidence with their events in sentences, where no position can be shown."""
    evidence = getattr(found, "evidence", None)
    if evidence is None or found.table is None:
        return []
    whom: dict[str, Any] = {"game": found.table.rulebook, "reader": "judge", "seats": seats}
    return [{**step, "events": told(step["events"], **whom)} for step in evidence.content["steps"]]


def _cited(page: Any) -> list[str]:
    """The rules of the disputed step, as the first value of the ruling's rules."""
    if page is None:
        return []
    return list(dict.fromkeys(rule for event in page.events for rule in event["rules"]))[:4]
