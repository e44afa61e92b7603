"""What undoing or redoing an operation would do, computed by applying the log without it."""

from __future__ import annotations

from collections.abc import Iterable, Set
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from tournaments.enums import OperationKind, Role
from tournaments.errors import Invalid, Refusal
from tournaments.models import Event
from tournaments.operations import earlier
from tournaments.operations.apply import APPLY
from tournaments.operations.book import Act, Book, Changes, difference
from tournaments.operations.history import HISTORY, acts_of, keep_fallen, left_out
from tournaments.operations.needs.rounds import at
from tournaments.operations.needs.table import obstacle
from tournaments.operations.rows import Rows

FOREIGN = frozenset(
    {
        OperationKind.DECK_SET,
        OperationKind.DECKS_LOCKED,
        OperationKind.LIMITED_SET,
        OperationKind.POOLS_GIVEN,
        OperationKind.POOL_SET,
        OperationKind.PODS_SEATED,
        OperationKind.TABLE_ATTACHED,
        OperationKind.DISPUTES_COUNTED,
        OperationKind.APPEAL_MADE,
        OperationKind.APPEAL_WITHDRAWN,
        OperationKind.APPEAL_SETTLED,
        OperationKind.WEBHOOK_SET,
    }
)
"""Operations of other parts of the program: each falls with what it needs, never alone."""
STAYS = FOREIGN | {
    OperationKind.STAFF_ADDED,
    OperationKind.STAFF_REMOVED,
    OperationKind.ENTRY_CLAIMED,
    OperationKind.ANNOUNCED,
}
"""Not part of the course of an event: a way back in time leaves these alone."""


@dataclass(frozen=True, slots=True)
class UndoPlan:
    """The outcome before it comes.

    `seen` is the number of the newest operation looked at. `out` are the operations that will be
    left out from now on and `back` those taken in again; `falls` says of some of `out` why they
    cannot stand. `before` and `after` are the whole rows, `changes` the difference; `rows` read
    them.
    """

    target: Act
    onward: bool
    seen: int
    acts: list[Act]
    out: list[int]
    back: list[int]
    falls: dict[int, str]
    before: Book
    after: Book
    changes: Changes = field(repr=False)
    rows: Rows = field(repr=False)

    @property
    def kind(self) -> OperationKind:
        redo = self.target.kind == OperationKind.OPERATIONS_UNDONE
        return OperationKind.OPERATIONS_REDONE if redo else OperationKind.OPERATIONS_UNDONE

    def payload(self, reason: str) -> dict[str, Any]:
        said: dict[str, Any] = {"target": self.target.number, "onward": self.onward}
        return said | {"out": self.out, "back": self.back, "reason": reason}


def plan(event: Event, number: int, *, onward: bool = False) -> UndoPlan:
    """Undo operation `number` (with `onward` also all after it); a redo if it is an undo itself.

    Raises Refusal or Invalid where there is nothing to undo.
    """
    acts = acts_of(event)
    if not 1 <= number <= len(acts):
        raise Invalid("unknown_operation", _("There is no operation of this number."))
    out: set[int] = set()
    for act in acts:
        if act.kind in HISTORY:
            out = left_out(out, act)
    target = acts[number - 1]
    _expect_open(event, target, out)
    wanted = _wanted(acts, target, out, onward)
    book, falls = settle(acts, wanted)
    book.event["slug"] = event.slug
    new = wanted | set(falls)
    if new == out:
        raise Refusal("nothing_to_do", _("Nothing would change: what it needs is not there."))
    _expect_claims_stand(acts, new - out)
    rows = Rows(event)
    before = rows.whole()
    if _organized(before) and not _organized(book):
        raise Refusal("last_organizer", _("An event keeps at least one organizer."))
    keep_fallen(before, book)
    return UndoPlan(
        target=target,
        onward=onward,
        seen=acts[-1].number,
        acts=acts,
        out=sorted(new - out),
        back=sorted(out - new),
        falls={one: why for one, why in falls.items() if one not in out},
        before=before,
        after=book,
        changes=difference(before, book),
        rows=rows,
    )


def _expect_claims_stand(acts: list[Act], left: Set[int]) -> None:
    """Refuse to undo a claim: a person said that the entry is theirs, and that stays."""
    if any(act.kind == OperationKind.ENTRY_CLAIMED and act.number in left for act in acts):
        raise Refusal(
            "claimed",
            _("Somebody said that this player is they: that stays. You can drop the player."),
        )


def _organized(book: Book) -> bool:
    return any(row["role"] == Role.ORGANIZER and row["active"] for row in book.all("staff"))


def _expect_open(event: Event, target: Act, out: Set[int]) -> None:
    if target.kind == OperationKind.EVENT_CREATED:
        raise Refusal("first_operation", _("The event itself cannot be undone."))
    if target.kind == OperationKind.PHASE_OPENED and at(target.payload) == 0:
        raise Refusal(
            "part_of_start", _("The first phase came with the start of the event: undo that.")
        )
    if target.kind in FOREIGN:
        raise Refusal(
            "not_by_itself",
            _(
                "Decks, pools, tables, disputes, appeals and webhooks are undone where they were "
                "made."
            ),
        )
    if target.number in out:
        words = _("This operation is undone already.")
        raise Refusal("undone_before", earlier.undone(words, None, event, target.number))
    if target.kind in HISTORY and not (
        set(target.payload["out"]) & out or set(target.payload["back"]) - out
    ):
        raise Refusal("undone_before", _("Nothing of this is left to take back."))


def _wanted(acts: list[Act], target: Act, out: Set[int], onward: bool) -> set[int]:
    """Which operations are to be left out, before asking which of the others still stand."""
    if target.kind in HISTORY:
        return (set(out) - set(target.payload["out"])) | set(target.payload["back"])
    wanted = set(out) | {target.number}
    if onward:
        later = acts[target.number :]
        wanted |= {act.number for act in later if act.kind not in HISTORY | STAYS}
    return wanted


def settle(acts: Iterable[Act], out: Set[int]) -> tuple[Book, dict[int, str]]:
    """Apply a log without `out`. Operations that cannot stand are left out too, with the reason."""
    book, falls = Book(), {}
    for act in acts:
        if act.kind in HISTORY or act.number in out:
            continue
        why = obstacle(book, act)
        if why:
            falls[act.number] = why
        else:
            APPLY[act.kind](book, act)
    return book, falls
