"""Appeals: a player asks the head judge to look at a ruling again; what it did may be taken back.

An appeal and its decision are operations of the event. A ruling that is changed is undone as any
operation can be; where that would take a round with it that was closed since, its effects are
taken back one by one instead. All of it is one transaction.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _

from tournaments.enums import AppealOutcome, OperationKind, PenaltyKind
from tournaments.errors import Forbidden, Invalid, Refusal
from tournaments.models import Entry, Event, Match, Operation, Penalty
from tournaments.operations import earlier, hold, perform, writing
from tournaments.operations.plan import UndoPlan, plan
from tournaments.queries.bench import appeals
from tournaments.queries.bench.appeals import Appeal
from tournaments.queries.drawn import newest
from tournaments.services.bench import penalties, rulings
from tournaments.services.event import undo
from tournaments.services.event.events import crown_again
from tournaments.services.permission import demand
from tournaments.signals import ruling_reversed

if TYPE_CHECKING:
    from tournaments.accounts.models import User

Kind = OperationKind
LONGEST = 2000


def make(*, actor: User, event: Event, ruling: int, reason: str) -> Appeal:
    """Appeal a ruling or a penalty by its number in the log, as a player whom it concerns.

    Sent twice it is one appeal. A round waits for it, and a table that plays stands still.
    """
    with writing(event) as event:
        operation = _ruling(event, ruling)
        entry = appeals.entry_concerned(event, operation, actor)
        if entry is None:
            raise Forbidden("not_concerned", _("Only a player whom a ruling concerns appeals it."))
        entry.event = event
        demand(actor, "appeal", entry)
        made = appeals.of_event(event)
        mine = next((one for one in made if one.ruling == ruling), None)
        if mine is not None and mine.open and mine.entry == entry.number:
            return mine
        closed = appeals.refusal(event, operation, made)
        if closed:
            raise Refusal("no_appeal", closed)
        if not reason.strip():
            raise Invalid("no_reason", _("Say what is wrong with the ruling; a sentence will do."))
        payload = _about(operation, entry.number) | {"reason": reason.strip()[:LONGEST]}
        perform(event, Kind.APPEAL_MADE, payload, actor)
        return _found(event, ruling)


def withdraw(*, actor: User, event: Event, ruling: int) -> Appeal:
    """Withdraw an appeal, as the player who made it, before the head judge has decided."""
    with writing(event) as event:
        appeal = _open(event, ruling)
        entry = Entry.objects.get(event=event, number=appeal.entry)
        entry.event = event
        demand(actor, "appeal", entry)
        perform(event, Kind.APPEAL_WITHDRAWN, _about_made(appeal), actor)
        return _found(event, ruling)


def settle(
    *,
    actor: User | None,
    event: Event,
    ruling: int,
    outcome: str,
    reason: str,
    instead: Mapping[str, Any] | None = None,
) -> Appeal:
    """Decide an appeal, as a head judge or organizer who did not give the ruling.

    `outcome`: "upheld", "changed" or "rejected" (not heard). With "changed" all that the ruling
    did is taken back; `instead` is the ruling that stands in its place: what `rulings.apply` takes
    (of a penalty that was given by itself: kind, code, rule), None for none.
    """
    if outcome not in AppealOutcome.values:
        raise Invalid("unknown_outcome", _("An appeal is upheld, changed or not heard."))
    if not reason.strip():
        raise Invalid("no_reason", _("Say why: the players read it."))
    reason = reason.strip()[:LONGEST]
    with writing(event) as event:
        demand(actor, "decide_appeal", event)
        appeal = _open(event, ruling)
        operation = _ruling(event, ruling)
        if actor is not None and operation.actor_id == actor.pk:
            text = _("You gave this ruling: another head judge or organizer decides the appeal.")
            raise Forbidden("own_ruling", text)
        before = newest(event)
        if outcome == AppealOutcome.CHANGED:
            _take_back(event, operation, actor, reason, with_result=_says_result(instead))
            ruling_reversed.send(
                sender=Event, event=event, actor=actor, operation=operation, reason=reason
            )
            _put(event, operation, actor, reason, instead)
        event = hold(event)
        later = appeals.rulings(event).filter(number__gt=before).order_by("number")
        said = {"outcome": outcome, "instead": [row.number for row in later]}
        payload = _about_made(appeal) | {"reason": reason} | said
        perform(event, Kind.APPEAL_SETTLED, payload, actor)
        return _found(event, ruling)


# --- Parts ---------------------------------------------------------------------------------------


def _ruling(event: Event, number: int) -> Operation:
    found = appeals.rulings(event).filter(number=number, number__gt=event.brought_in).first()
    if found is None:
        raise Invalid("unknown_ruling", _("There is no ruling of this number."))
    return found


def _open(event: Event, ruling: int) -> Appeal:
    appeal = appeals.of_ruling(event, ruling)
    if appeal is None:
        raise Refusal("not_appealed", _("Nobody has appealed this ruling."))
    if not appeal.open:
        words = _("This appeal is closed: %(how)s.") % {"how": appeal.label}
        if (ended := appeal.ended) is not None:
            words = earlier.after(words, ended.who, ended.at)
        raise Refusal("settled", words)
    return appeal


def _found(event: Event, ruling: int) -> Appeal:
    found = appeals.of_ruling(event, ruling)
    assert found is not None
    return found


def _about(operation: Operation, entry: int) -> dict[str, Any]:
    """What an appeal is about. A penalty by itself concerns its player alone. So the appeal names
    no match, and the other players of the match are not told."""
    match = operation.payload["match"] if operation.kind == Kind.RULING_APPLIED else None
    return {"ruling": operation.number, "entry": entry, "match": match}


def _about_made(appeal: Appeal) -> dict[str, Any]:
    return {"ruling": appeal.ruling, "entry": appeal.entry, "match": appeal.match}


def _says_result(instead: Mapping[str, Any] | None) -> bool:
    return instead is not None and instead.get("kind") in ("correct", "game_loss", "match_loss")


def _take_back(
    event: Event, operation: Operation, actor: User | None, reason: str, *, with_result: bool
) -> None:
    """Undo what a ruling did, unless that was done before."""
    if operation.number in appeals.left_out([event])[event.pk]:
        return
    found = plan(event, operation.number)
    if set(found.falls) <= _leavings(found, operation):
        undo.take_back(actor=actor, event=event, number=operation.number, reason=reason)
        event = hold(event)
        crown_again(actor=actor, event=event)
        return
    punished = _punished(operation)
    if punished is not None:
        penalty = Penalty.objects.filter(event=event, number=punished, voided=False).first()
        if penalty is not None:
            penalties.void(actor=actor, penalty=penalty, reason=reason)
    if operation.payload.get("result") and not with_result:
        raise Refusal(
            "result_needed",
            _("The round was closed since: give the result that counts now, as a correction."),
        )


def _punished(operation: Operation) -> int | None:
    """The number of the penalty that came with a ruling; of a penalty operation its own number."""
    payload = operation.payload
    given = payload if operation.kind == Kind.PENALTY_GIVEN else payload["penalty"]
    number: int | None = given["penalty"] if given else None
    return number


def _leavings(found: UndoPlan, operation: Operation) -> set[int]:
    """The operations that go together with the ruling: a disqualified player was dropped."""
    punished = _punished(operation)
    return {
        act.number
        for act in found.acts
        if punished is not None
        and act.kind == Kind.ENTRY_DROPPED
        and act.payload.get("penalty") == punished
    }


def _put(
    event: Event,
    operation: Operation,
    actor: User | None,
    reason: str,
    instead: Mapping[str, Any] | None,
) -> None:
    """Give the ruling or penalty that stands in the place of `operation`."""
    if not instead:
        return
    event = hold(event)
    if operation.kind == Kind.RULING_APPLIED:
        match = Match.objects.select_related("event").get(
            event=event, serial=operation.payload["match"]
        )
        rulings.apply(actor=actor, match=match, reason=reason, again=True, **instead)
        return
    if instead.get("kind") not in PenaltyKind.values:
        raise Invalid("unknown_penalty", _("Say which penalty stands instead."))
    entry = Entry.objects.get(event=event, number=operation.payload["entry"])
    serial = operation.payload["match"]
    at = Match.objects.filter(event=event, serial=serial).first() if serial else None
    said = {name: instead.get(name) or operation.payload[name] for name in ("code", "rule")}
    penalties.give(
        actor=actor,
        event=event,
        entry=entry,
        kind=instead["kind"],
        reason=reason,
        match=at,
        again=True,
        **said,
    )
