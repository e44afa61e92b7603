"""Undoing a choice: one seat asks, all other people who still play agree, and the game goes back by
a repair. Against the house nobody has to be asked.

The request stands in the table's row until it is answered, its seat chooses again, or somebody goes
out of the game.
"""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from engine.kernel.repair import BadRepair
from engine.kernel.repair import Repair as Wanted
from engine.record import preview
from gameplay import hints
from gameplay.enums import GIVEN_UP, InputKind, InputSource
from gameplay.models import Game, Input, Repair, Seat, Table
from gameplay.persons import Person
from gameplay.queries.record.positions import position_at
from gameplay.queries.table import out
from gameplay.queries.table.documents import names_in
from gameplay.queries.table.repairs import PLAYERS
from gameplay.queries.table.undoing import last_choice
from gameplay.services.bench.repair import known_since
from gameplay.services.seats import own_seat
from gameplay.services.table.play import running
from tournaments import live
from tournaments.errors import Refusal
from tournaments.operations import hold
from tournaments.words.languages import spoken

FARTHEST = 60
"""Steps that may have followed the choice."""


@transaction.atomic
def ask(*, actor: Person, table: Table) -> Table:
    """Ask to undo one's own last choice. Asking twice is one request; a request that was declined
    cannot be made again. Where no other person sits at the table the choice is undone at once."""
    seat, locked, game = _at(actor, table)
    choice = last_choice(game, seat.letter)
    if choice is None:
        raise Refusal("nothing_to_undo", _("There is no choice of yours that could be undone."))
    request = locked.undo
    if request and request["input"] == choice.pk:
        if request["declined"]:
            raise Refusal("undo_declined", _("Undoing this choice was declined."))
        return locked
    back = beginning(choice)
    if game.revision - back > FARTHEST:
        text = _("Your last choice lies more than %(n)s steps back.")
        raise Refusal("too_far", text % {"n": FARTHEST})
    _expect_nobody_back(game, back)
    locked.undo = {
        "game": game.pk,
        "input": choice.pk,
        "by": seat.letter,
        "back": back,
        "agreed": [],
        "declined": False,
    }
    return _settled(locked, game)


@transaction.atomic
def answer(*, actor: Person, table: Table, agree: bool) -> Table:
    """Agree to the request of another seat, or decline it."""
    seat, locked, game = _at(actor, table)
    request = locked.undo
    if not request or request["game"] != game.pk or request["declined"]:
        raise Refusal("nothing_asked", _("Nobody asks to undo a choice."))
    if request["by"] == seat.letter:
        raise Refusal("own_request", _("The others have to agree."))
    if out.is_out(out.public_view(game), seat.letter):
        raise Refusal("out", _("You are out of the game; the others play on."))
    if not agree:
        request["declined"] = True
    elif seat.letter not in request["agreed"]:
        request["agreed"].append(seat.letter)
    return _settled(locked, game)


def _expect_nobody_back(game: Game, back: int) -> None:
    """Refuse to go back behind a concession, a defeat, or the end of a game of the match: who is
    out stays out, and their cards, which all have seen by then, do not come back."""
    now, then = position_at(game, game.revision), position_at(game, back)
    gone = [letter for letter in then.players if letter not in now.players]
    if gone:
        names = names_in(game.table.seats.all(), spoken())
        who = ", ".join(names[letter] for letter in gone)
        text = _("Since that choice %(who)s has left the game, and stays out of it.")
        raise Refusal("somebody_out", text % {"who": who})
    ended = game.inputs.filter(kind__in=GIVEN_UP, refused="")
    if ended.filter(Q(applied__gt=back) | Q(applied=None)).exists():
        raise Refusal("game_over", _("That game is over; the next one has begun."))


def beginning(choice: Input) -> int:
    """The step before a choice; of a whole formation before its first card was placed."""
    assert choice.applied is not None
    back = choice.applied - 1
    if choice.kind != InputKind.SET_UP:
        return back
    parts = choice.game.inputs.filter(source=InputSource.FORMATION, letter=choice.letter)
    placed = set(parts.values_list("applied", flat=True))
    while back in placed:
        back -= 1
    return back


def _at(actor: Person, table: Table) -> tuple[Seat, Table, Game]:
    """The actor's seat, with the table and the game, whose rows are locked. The event is locked
    first, as by all who write."""
    seat = own_seat(actor, table)
    if table.event is not None:
        hold(table.event)
    locked = Table.objects.select_for_update(of=("self",)).get(pk=table.pk)
    game = running(locked)
    return seat, locked, Game.objects.select_for_update(of=("self",), no_key=True).get(pk=game.pk)


def _settled(table: Table, game: Game) -> Table:
    """Store the request, or carry it out once everybody else agrees."""
    request = table.undo
    others = table.seats.filter(house=False).exclude(letter=request["by"])
    public = out.public_view(game)
    asked = {
        letter
        for letter in others.values_list("letter", flat=True)
        if not out.is_out(public, letter)
    }
    missing = asked - set(request["agreed"])
    if not missing and not request["declined"]:
        _expect_nobody_back(game, request["back"])
        _go_back(table, game, request)
        table.undo = {}
    table.save(update_fields=("undo",))
    live.bump(table.topic)
    return table


def _go_back(table: Table, game: Game, request: dict[str, Any]) -> None:
    """Store the repair as an input. The referee carries it out."""
    back, letters = request["back"], [request["by"], *request["agreed"]]
    said = f"Seat {request['by']} asked to undo its last choice."
    if request["agreed"]:
        said += f" Agreed: {', '.join(request['agreed'])}."
    rules = game.offers.filter(letter=request["by"], number=back).values_list("rule", flat=True)
    wanted = Wanted(
        back=back,
        known=known_since(game, back),
        rules=tuple(rules[:1]),  # by which the choice is asked again
        reason=said,
        by=f"{PLAYERS}{' '.join(letters)}",
    )
    try:
        preview(position_at(game, game.revision), wanted, position_at(game, back))
    except BadRepair as fault:
        raise Refusal("bad_repair", str(fault)) from None
    made = Input.objects.create(
        game=game, letter="", kind=InputKind.REPAIR, asked=game.revision, line=wanted.line
    )
    Repair.objects.create(
        game=game, input=made, content=wanted.as_json(), reason=said, rules=list(wanted.rules)
    )
    hints.referee(game.pk)
