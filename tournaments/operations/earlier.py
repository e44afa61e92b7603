"""Who did something before, and when: what a refusal says of the act that came first."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.enums import OperationKind
from tournaments.models import Event, Operation
from tournaments.operations.history import HISTORY, out_of

if TYPE_CHECKING:
    from tournaments.accounts.models import User

BY_STAFF = (
    *(OperationKind.RESULT_ENTERED, OperationKind.RESULT_CORRECTED),
    OperationKind.RULING_APPLIED,
)
RESULTS = (*BY_STAFF, OperationKind.RESULT_REPORTED, OperationKind.RESULT_DIGITAL)


def after(words: str, who: object, at: datetime) -> str:
    """The words of a refusal, and who acted first; nobody in particular is the hall."""
    local = timezone.localtime(at)
    today = local.date() == timezone.localdate()
    told = {
        "words": words,
        "who": str(who) if who else _("the hall"),
        "at": local.strftime("%H:%M" if today else "%Y-%m-%d %H:%M"),
    }
    return _("%(words)s It was %(who)s, at %(at)s.") % told


def told(
    words: str, actor: User | None, event: Event, kinds: Iterable[OperationKind], **payload: Any
) -> str:
    """The words, with who did the newest operation of these kinds and payload. Who may not read the
    log of the event is told the words alone."""
    return public(words, event, kinds, **payload) if _reads_log(actor, event) else words


def public(words: str, event: Event, kinds: Iterable[OperationKind], **payload: Any) -> str:
    """The same for everybody: of acts whose author those concerned read anyway."""
    wanted = {f"payload__{key}": value for key, value in payload.items()}
    rows = event.operations.filter(kind__in=list(kinds), **wanted).select_related("actor")
    rows = rows.order_by("-number")
    return _of(words, event, rows.exclude(number__in=out_of(event)).first())


def undone(words: str, actor: User | None, event: Event, number: int) -> str:
    """The words, with who left out an operation last."""
    return _of(words, event, _left_out(event, [number])) if _reads_log(actor, event) else words


def gone(words: str, event: Event, kinds: Iterable[OperationKind], **payload: Any) -> str:
    """The words for everybody, with who left out last what an operation of these kinds and payload
    had made: a round, or a player who was entered."""
    wanted = {f"payload__{key}": value for key, value in payload.items()}
    rows = event.operations.filter(kind__in=list(kinds), **wanted)
    return _of(words, event, _left_out(event, rows.values_list("number", flat=True)))


def _left_out(event: Event, numbers: Iterable[int]) -> Operation | None:
    """The newest operation that left out one of these."""
    wanted = set(numbers)
    rows = event.operations.filter(kind__in=HISTORY).select_related("actor")
    newest = rows.order_by("-number")
    return next((found for found in newest if wanted & set(found.payload["out"])), None)


def _of(words: str, event: Event, found: Operation | None) -> str:
    if found is None:
        return words
    found.event = event
    return after(words, found.who, found.at)


def _reads_log(actor: User | None, event: Event) -> bool:
    return actor is None or actor.has_perm("tournaments.view_log", event)
