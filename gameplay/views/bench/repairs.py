"""Repairing a running game: the step to go back to, what is set right, and the differences, which
are shown before the repair is given."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

import engine
from gameplay.models import Dispute, Game, Repair
from gameplay.persons import Person, judges_at
from gameplay.queries.bench.changes import changes
from gameplay.queries.bench.judged_positions import judged_position
from gameplay.queries.record.positions import OtherRelease, position_at
from gameplay.queries.table import repairs
from gameplay.queries.table.documents import asked_of
from gameplay.queries.table.questions import Question, questions
from gameplay.services.bench import repair as services
from gameplay.services.bench.repair import Drawn, Wish
from gameplay.views.access import back_with, game_for
from gameplay.views.replay.replays import other_release
from tournaments.errors import Refusal
from tournaments.sent import number_in


class RepairForm(forms.Form):
    """What a judge sets right, from the step that the page shows."""

    corrections = forms.CharField(
        label=gettext_lazy("Corrections, a line each"),
        required=False,
        max_length=8000,
        widget=forms.Textarea(attrs={"rows": 4, "class": "mono"}),
    )
    instead = forms.ChoiceField(
        label=gettext_lazy("Choice made here in place of the one that was made"), required=False
    )
    onward = forms.BooleanField(
        label=gettext_lazy("The later choices follow as long as they can be made"), required=False
    )
    winner = forms.ChoiceField(label=gettext_lazy("End the game"), required=False)
    rules = forms.CharField(
        label=gettext_lazy("Rules"),
        help_text=gettext_lazy("Numbers, with commas, for example 6.3.3, 7.2.5.2."),
        max_length=300,
    )
    reason = forms.CharField(
        label=gettext_lazy("Reason, for the players and the log"),
        help_text=gettext_lazy(
            "It stays in the record of the game for good. The players of this table stand there by "
            "the letters of their seats; name nobody else."
        ),
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    resume = forms.BooleanField(
        label=gettext_lazy("Play goes on at once"), required=False, initial=True
    )

    def __init__(
        self, *args: Any, asked: list[Question], seats: dict[str, str], **more: Any
    ) -> None:
        super().__init__(*args, **more)
        answers = [
            (
                f"{seats[one.letter]}: {one.words}",
                [(f"{one.letter}: {each.line}", each.words) for each in one.answers],
            )
            for one in asked
        ]
        self._choose("instead", [("", _("as it was")), *answers])
        ends = [("", _("it goes on")), *seats.items(), ("draw", _("drawn"))]
        self._choose("winner", ends)

    def _choose(self, name: str, choices: list[tuple[str, Any]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices

    def clean_rules(self) -> tuple[str, ...]:
        """Read the ids of rules. Whether such rules exist is checked by the engine."""
        return tuple(part.strip() for part in self.cleaned_data["rules"].split(",") if part.strip())

    def wish(self, back: int | None) -> Wish:
        """The repair that the judge asked for."""
        data = self.cleaned_data
        seat, _colon, line = data["instead"].partition(": ")
        return Wish(
            back=back,
            corrections=tuple(services.words(data["corrections"])),
            instead=(seat, line) if line else None,
            onward=data["onward"],
            winner=data["winner"],
            rules=data["rules"],
            reason=data["reason"],
        )


@dataclass(frozen=True, slots=True)
class Begin:
    """The position from which a game is to go on: that after step ``back``, or the present one."""

    game: Game
    back: int | None
    position: engine.Game


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def repair(request: HttpRequest, pk: int) -> HttpResponse:
    """Draw up a repair. It is given only by the form that was shown with its differences."""
    game, person = _judged(request, pk)
    back = _number(request, "step")
    if back is not None and back >= game.revision:
        back = None
    try:
        begin = Begin(game, back, position_at(game, game.revision if back is None else back))
        form = _form(request, begin)
        if request.method != "POST" or not form.is_valid():
            status = 400 if request.method == "POST" else 200
            return _page(request, begin, form, status=status)
        return _posted(request, person, begin, form)
    except OtherRelease as fault:
        return other_release(request, game, fault)
    except LookupError:
        raise Http404 from None


def _posted(request: HttpRequest, person: Person, begin: Begin, form: RepairForm) -> HttpResponse:
    game, wish = begin.game, form.wish(begin.back)
    try:
        drawn = services.draw(actor=person, game=game, wish=wish)
        if request.POST.get("shown") != drawn.digest:
            return _page(request, begin, form, drawn)
        services.give(
            actor=person,
            game=game,
            wish=wish,
            seen=_number(request, "seen") or 0,
            dispute=_dispute(request, person),
            resume=form.cleaned_data["resume"],
        )
    except Refusal as refusal:
        form.add_error(None, refusal.message)
        return _page(request, begin, form, status=refusal.status)
    messages.success(request, _("The repair is given. The players see it at the table."))
    return redirect(game.table)


@login_required
@require_POST
def take_back(request: HttpRequest, pk: int) -> HttpResponse:
    """Take a repair back, so that the game stands as before it."""
    found = get_object_or_404(Repair.objects.select_related("game", "input"), pk=pk)
    game, person = _judged(request, found.game_id)
    found.game = game
    try:
        services.take_back(
            actor=person,
            repair=found,
            reason=request.POST.get("reason", ""),
            seen=_number(request, "seen") or 0,
        )
    except Refusal as refusal:
        return back_with(request, refusal, game.table)
    messages.success(request, _("The repair is taken back: the game stands as before it."))
    return redirect(game.table)


def _judged(request: HttpRequest, pk: int) -> tuple[Game, Person]:
    """The game, for a judge of its event who does not play in it; 404 for everybody else."""
    game, person, _reader = game_for(request, pk)
    if game.table.match is None or not judges_at(game.table, person) or game.revision < 0:
        raise Http404
    return game, person


def _number(request: HttpRequest, name: str) -> int | None:
    return number_in(request.POST.get(name, request.GET.get(name, "")))


def _dispute(request: HttpRequest, person: Person) -> Dispute | None:
    number = _number(request, "dispute")
    if number is None:
        return None
    return get_object_or_404(Dispute.objects.judged_by(person.user), pk=number)


def _form(request: HttpRequest, begin: Begin) -> RepairForm:
    """The form, with the answers that could be chosen there in words."""
    seats = {row.letter: row for row in begin.game.table.seats.all()}
    offers = begin.game.offers.filter(number=begin.position.step)
    view = begin.position.view("judge")
    asked = questions(map(asked_of, offers), seats, "judge", view)
    named = {letter: str(seat) for letter, seat in seats.items()}
    return RepairForm(request.POST or None, asked=asked, seats=named)


def _page(
    request: HttpRequest,
    begin: Begin,
    form: RepairForm,
    drawn: Drawn | None = None,
    status: int = 200,
) -> HttpResponse:
    game, back, position = begin.game, begin.back, begin.position
    before = position.view("judge")
    after = drawn.after.view("judge") if drawn else before
    now = drawn.before.view("judge") if drawn else {}
    seats = {row.letter: row for row in game.table.seats.all()}
    marks = () if back is None else services.known_since(game, back)
    context = {
        "game": game,
        "table": game.table,
        "seats": seats,
        "back": back,
        "form": form,
        "dispute": _number(request, "dispute"),
        "moments": repairs.moments(game, "judge", seats),
        "known": repairs.known_cards(repairs.known(position, marks)),
        "examples": [*repairs.examples(position), *repairs.clock_examples(game)],
        "page": judged_position(after, seats),
        "drawn": drawn,
        "differences": [*changes(now, after), *drawn.clock_changes] if drawn else [],
        "told": repairs.told(game),
    }
    return render(request, "gameplay/repair.html", context, status=status)
