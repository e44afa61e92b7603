"""What judges do at the tables beside ruling: they come when called, and check decks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _

from tournaments.enums import CheckResult, OperationKind
from tournaments.errors import Invalid, Refusal
from tournaments.models import Entry, Match
from tournaments.operations import perform, writing
from tournaments.operations.needs import states
from tournaments.queries.bench import checking
from tournaments.services.match import matches, results
from tournaments.services.match.matches import fresh
from tournaments.services.permission import demand

if TYPE_CHECKING:
    from tournaments.accounts.models import User


def call(*, actor: User | None, match: Match) -> Match:
    """Call a judge to the player's own table; a second call changes nothing."""
    with writing(match.event) as event:
        match = fresh(match, event)
        demand(actor, "call_judge", match)
        running = states.may(OperationKind.JUDGE_CALLED, round=match.round.state)
        if not running or match.bye:
            raise Refusal("round_not_running", _("This round is not running."))
        if not states.may(OperationKind.JUDGE_CALLED, match=match.state):
            words = _("This match is over: ask the staff at their desk.")
            raise Refusal("already_confirmed", results.by_staff(words, match))
        if match.judge_called_at is not None:
            return match
        perform(event, OperationKind.JUDGE_CALLED, {"match": match.serial}, actor)
        return fresh(match, event)


def withdraw(*, actor: User | None, match: Match) -> Match:
    """Take back the own call: no judge is needed any more; a second time changes nothing."""
    with writing(match.event) as event:
        match = fresh(match, event)
        demand(actor, "call_judge", match)
        if match.judge_called_at is None:
            return match
        demand(actor, "withdraw_call", match)
        perform(event, OperationKind.CALL_WITHDRAWN, {"match": match.serial}, actor)
        return fresh(match, event)


def came(*, actor: User | None, match: Match) -> Match:
    """Note that somebody of the staff is at the table; a second note changes nothing."""
    with writing(match.event) as event:
        match = fresh(match, event)
        demand(actor, "answer_call", match)
        if match.judge_called_at is None:
            return match
        perform(event, OperationKind.JUDGE_CAME, {"match": match.serial}, actor)
        return fresh(match, event)


def check_deck(
    *, actor: User | None, entry: Entry, result: str, note: str = "", minutes: int = 0
) -> Entry:
    """Note what a deck check found; only the staff see it. A fault is no penalty by itself.

    `minutes` are what it took: the player's table gets them as extra time, with the same write.
    """
    if result not in CheckResult.values:
        raise Invalid("unknown_result", _("A deck is as registered, or it is not."))
    if result == CheckResult.WRONG and not note.strip():
        raise Invalid("no_note", _("Say what was wrong with the deck."))
    with writing(entry.event) as event:
        entry = Entry.objects.get(pk=entry.pk)
        entry.event = event
        demand(actor, "check_deck", entry)
        match = checking.running_match(entry)
        if minutes:
            if match is None:
                raise Refusal("no_table", _("This player sits at no table that still plays."))
            matches.extend(actor=actor, match=match, minutes=minutes, reason=str(_("Deck check")))
        payload: dict[str, Any] = {"entry": entry.number, "result": result}
        payload["note"] = note.strip()[:200]
        if match is not None:
            drawn = checking.next_table(event)
            payload["round"] = match.round.serial
            payload["by_lot"] = drawn is not None and drawn.pk == match.pk
            payload["minutes"] = minutes
        perform(event, OperationKind.DECK_CHECKED, payload, actor)
        return Entry.objects.get(pk=entry.pk)
