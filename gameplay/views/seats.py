"""Getting to a table: against the house, by invitation, and sitting down."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from decks.models import DeckList
from decks.reading import stored
from engine import decks as deck_lists
from engine.decks import BadDeck
from engine.decks import DeckList as Deck
from gameplay.models import Table
from gameplay.persons import person_of, seat_of, welcome_guest
from gameplay.providers import house_decks, house_timelines, starters
from gameplay.services import practice, tables
from gameplay.views.access import back_with, table_for
from tournaments import offered
from tournaments.errors import Refusal

SIZES = ((6, "6"), (3, "3"), (1, "1"))


class DeckForm(forms.Form):
    """Which list to play: one that ships, or one of the visitor's own."""

    deck = forms.ChoiceField(label=_("Your deck"), widget=forms.RadioSelect)

    game = "chaotic"

    def __init__(self, *args: Any, user: Any, game: str = "", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.game = game or self.game
        own = DeckList.objects.visible_to(user).active().filter(game=self.game)
        self.own = {f"own-{row.pk}": row for row in own}
        choices = [*starters(self.game), *((key, row.name) for key, row in self.own.items())]
        field = self.fields["deck"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices
        field.initial = choices[0][0]

    @property
    def chosen(self) -> Deck:
        """The list, as the engine reads it."""
        key = self.cleaned_data["deck"]
        if key in self.own:
            return stored(self.own[key].content)
        return deck_lists.shipped()[key]


class TableForm(DeckForm):
    """A table of the visitor's own: list, format, Creatures a side."""

    format = forms.ChoiceField(
        label=_("Format"), choices=[(name, name) for name in offered.FORMATS["chaotic"]]
    )
    size = forms.TypedChoiceField(label=_("Creatures a side"), choices=SIZES, coerce=int)

    @property
    def settings(self) -> dict[str, Any]:
        """The chosen table, as the services take it."""
        return {"format": self.cleaned_data["format"], "size": self.cleaned_data["size"]}


class ArenaForm(DeckForm):
    """A Genesis table of the visitor's own: list, and what kind of game for how many."""

    game = "genesis"
    prefix = "genesis"
    arena = forms.ChoiceField(
        label=_("Table"),
        choices=lambda: [(key, one.words) for key, one in offered.tables().items()],
    )

    @property
    def settings(self) -> dict[str, Any]:
        """The chosen table, as the services take it."""
        return offered.tables()[self.cleaned_data["arena"]].settings


@require_POST
def play_house(request: HttpRequest) -> HttpResponse:
    """One click from the front page to a table against the house."""
    form = _form(request)
    if not form.is_valid():
        return render(request, "gameplay/tables.html", tables_context(request, form), status=400)
    try:
        table = tables.open_against_house(
            actor=welcome_guest(request),
            deck=form.chosen,
            **form.settings,
        )
    except (Refusal, BadDeck) as refusal:
        form.add_error(None, str(refusal))
        return _no_table(request, form, refusal)
    return redirect(table)


@never_cache
@require_POST
def open_table(request: HttpRequest) -> HttpResponse:
    """A table for several people; the page then shows the link to pass on."""
    form = _form(request)
    if not form.is_valid():
        return render(request, "gameplay/tables.html", tables_context(request, form), status=400)
    try:
        table = tables.open_by_invitation(
            actor=welcome_guest(request),
            deck=form.chosen,
            **form.settings,
        )
    except (Refusal, BadDeck) as refusal:
        form.add_error(None, str(refusal))
        return _no_table(request, form, refusal)
    return redirect(table)


def _no_table(
    request: HttpRequest, form: TableForm | ArenaForm, refusal: Refusal | BadDeck
) -> HttpResponse:
    """The page of tables with the reason why none was opened."""
    status = refusal.status if isinstance(refusal, Refusal) else 409
    return render(request, "gameplay/tables.html", tables_context(request, form), status=status)


@never_cache
@require_GET
def index(request: HttpRequest) -> HttpResponse:
    """The visitor's own tables, and the ways to start one."""
    form = TableForm(user=request.user, initial={"format": tables.FORMAT})
    return render(request, "gameplay/tables.html", tables_context(request, form))


def _form(request: HttpRequest) -> TableForm | ArenaForm:
    """The form that was sent; one button of the front page sends nothing but a list.

    Without a format it is Apprentice with six a side, in Genesis a single game of two.
    """
    sent = request.POST.dict()
    if sent.get("deck") in dict(starters("genesis")):
        sent |= {"genesis-deck": sent["deck"], "genesis-arena": "constructed-2"}
    if "genesis-deck" in sent:
        return ArenaForm(sent, user=request.user)
    return TableForm({"format": tables.FORMAT, "size": str(tables.SIZE)} | sent, user=request.user)


def tables_context(request: HttpRequest, form: TableForm | ArenaForm) -> dict[str, Any]:
    """What the page of the visitor's tables shows."""
    person = person_of(request)
    mine = Table.objects.seated(person.user, person.guest)
    rows = mine.select_related("event", "match").prefetch_related("seats")[:50]
    blank = TableForm(user=request.user, initial={"format": tables.FORMAT})
    return {
        "tables": rows,
        "house_decks": house_decks(),
        "house_timelines": house_timelines(),
        "form": form if isinstance(form, TableForm) else blank,
        "arena": form if isinstance(form, ArenaForm) else ArenaForm(user=request.user),
    }


@never_cache
def join(request: HttpRequest, pk: int, invitation: str) -> HttpResponse:
    """Follow an invitation: choose a list, take the seat."""
    table = get_object_or_404(Table.objects.prefetch_related("seats"), pk=pk)
    if not table.invitation or table.invitation != invitation:
        raise Http404
    person = welcome_guest(request)
    if seat_of(table, person) is not None:
        return redirect(table)
    form = DeckForm(request.POST or None, user=request.user, game=table.rulebook)
    if request.method == "POST" and form.is_valid():
        try:
            tables.join(
                actor=person,
                table=table,
                invitation=invitation,
                deck=form.chosen,
            )
        except (Refusal, BadDeck) as refusal:
            form.add_error(None, str(refusal))
            context = {"table": table, "form": form, "host": table.seats.get(letter="A")}
            return render(request, "gameplay/join.html", context, status=409)
        return redirect(table)
    host = table.seats.get(letter="A")
    return render(request, "gameplay/join.html", {"table": table, "form": form, "host": host})


@require_POST
def sit(request: HttpRequest, pk: int) -> HttpResponse:
    """Sit down with a nonce of the visitor's own."""
    table, person, _reader = table_for(request, pk)
    try:
        tables.sit_down(actor=person, table=table, nonce=request.POST.get("nonce", ""))
    except Refusal as refusal:
        return back_with(request, refusal, table)
    return redirect(table)


@require_POST
def leave(request: HttpRequest, pk: int) -> HttpResponse:
    """Give up a practice table that has not begun."""
    table, person, _reader = table_for(request, pk)
    try:
        practice.leave(actor=person, table=table)
    except Refusal as refusal:
        return back_with(request, refusal, table)
    return redirect("gameplay:tables")


@require_POST
def again(request: HttpRequest, pk: int) -> HttpResponse:
    """The same table against the house once more."""
    table, person, _reader = table_for(request, pk)
    try:
        fresh = tables.play_again(actor=person, table=table)
    except Refusal as refusal:
        return back_with(request, refusal, table)
    return redirect(fresh)
