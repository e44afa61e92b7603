"""The log of an event in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from django.core.cache import cache
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments import policy
from tournaments.enums import DeckState, EntryState, PenaltyKind, PhaseKind, Role, RulingKind
from tournaments.models import Event, Operation
from tournaments.operations import Fault, verify_chain
from tournaments.operations.history import HISTORY
from tournaments.queries.person import people
from tournaments.words.languages import quoted

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser

    from tournaments.accounts.models import User


@dataclass(frozen=True, slots=True)
class LogLine:
    """One operation with what it was about."""

    operation: Operation
    text: str
    who: str
    """The display name; for somebody without an account here, the name that the log has."""
    may_undo: bool


CHECKED_FOR = 24 * 3600
"""Seconds for which pages trust a part of a log that was checked. The full check, by button or API,
does not use it."""


def chain_fault(event: Event) -> Fault | None:
    """The first fault of the chain after the part that was last found whole.

    A page that is opened often need not check every link each time: it checks the last good
    operation by its digest, and all that came after it.
    """
    key = f"chain:{event.pk}"
    number, digest = cache.get(key) or (0, "")
    operations = event.operations.select_related("actor").order_by("number")
    kept = operations.filter(number=number, digest=digest).exists()
    start = number if kept else 0
    rows = list(operations.filter(number__gte=start))
    fault = verify_chain(event, rows, after=start - 1 if start else 0)
    if fault is None and rows:
        cache.set(key, (rows[-1].number, rows[-1].digest), CHECKED_FOR)
    return fault


def left_out(event: Event) -> set[int]:
    """The numbers of the operations that are undone."""
    out: set[int] = set()
    rows = event.operations.filter(kind__in=HISTORY).order_by("number")
    for payload in rows.values_list("payload", flat=True):
        out = (out | set(payload["out"])) - set(payload["back"])
    return out


def lines(
    event: Event, operations: Iterable[Operation], user: User | AnonymousUser
) -> list[LogLine]:
    """The operations with their text as `user` may read it, and whether `user` may be offered to
    take them back; six queries for any number of them."""
    names = dict(event.entries.values_list("number", "name"))
    rounds = event.rounds.select_related("phase")
    titles = {round_.pk: round_.title for round_ in rounds}
    serials = {round_.serial: round_.title for round_ in rounds}
    tables = {
        serial: (titles[round_pk], table)
        for serial, round_pk, table in event.matches.values_list(
            "serial", "round_id", "table_number"
        )
    }
    operations = list(operations)
    shown = people.shown_names(
        handle
        for operation in operations
        if operation.actor_id  # operations from a file name nobody of this hall
        for handle in (operation.actor_name, operation.payload.get("user"))
    )
    found = []
    for operation in operations:
        known = shown if operation.actor_id else {}
        naming = event.foreign if operation.brought_in else partial(_named, known)
        payload = policy.covered(event, operation, user)
        text = _text(operation.kind, payload, names, tables, serials, naming)
        who = naming(operation.actor_name) if operation.actor_name else ""
        found.append(LogLine(operation, text, who, policy.may_back(event, user, operation)))
    return found


CODES: dict[str, tuple[Any, ...]] = {
    "role": (Role,),
    "kind": (PhaseKind, RulingKind, PenaltyKind),
    "state": (EntryState, DeckState),
}
"""Payload keys whose value is a code, with the kinds of codes that stand there."""


def _code(key: str, value: Any) -> str:
    """A code in words; as it is where it is none of ours."""
    known = {code: label for kinds in CODES[key] for code, label in kinds.choices}
    return str(known.get(value, value))


def _clock(said: str) -> str:
    """A time of a payload as people read it."""
    moment = parse_datetime(said)
    return date_format(timezone.localtime(moment), "j M, H:i") if moment else said


def _named(known: dict[str, str], handle: str) -> str:
    return known.get(handle, handle)


def _at_the_doors(payload: dict[str, Any], names: dict[int, str]) -> list[str]:
    """The players who were dropped and who moved up when the doors of a later day closed."""
    if "at" not in payload:
        return []
    said = ((_("dropped: %(names)s"), "absent"), (_("moved up: %(names)s"), "moved"))
    told = [(words, [names.get(one, "") for one in payload.get(key) or ()]) for words, key in said]
    return [words % {"names": ", ".join(people)} for words, people in told if people]


def _text(
    kind: str,
    payload: dict[str, Any],
    names: dict[int, str],
    tables: dict[int, tuple[str, int]],
    rounds: dict[int, str],
    shown: Callable[[str], str],
) -> str:
    """The readable part of a payload: who, where, how much, why."""
    if not payload:
        return ""
    parts = []
    if kind in HISTORY:
        parts.append(_("operation %(number)s") % {"number": payload["target"]})
        count = len(payload["out"])
        parts.append(
            ngettext("%(count)s operation out", "%(count)s operations out", count)
            % {"count": count}
        )
        if payload["back"]:
            parts.append(_("%(count)s in again") % {"count": len(payload["back"])})
    if isinstance(payload.get("match"), int) and payload["match"] in tables:
        title, table = tables[payload["match"]]
        parts.append(_("%(round)s, table %(table)s") % {"round": title, "table": table})
    elif payload.get("round") in rounds:
        parts.append(rounds[payload["round"]])
    if isinstance(payload.get("entry"), int):
        parts.append(names.get(payload["entry"], payload.get("name", "")))
    if payload.get("against"):
        parts.append(_("against %(name)s") % {"name": names.get(payload["against"], "")})
    if payload.get("user"):
        parts.append(shown(payload["user"]))
    parts += [_code(key, payload[key]) for key in CODES if payload.get(key)]
    result = payload.get("result") or payload
    if "wins_a" in result:
        drawn = (result["draws"],) if result["draws"] else ()
        games = (result["wins_a"], result["wins_b"], *drawn)
        parts.append("–".join(str(number) for number in result.get("places") or games))
    if "matches" in payload:
        count = len(payload["matches"])
        parts.append(ngettext("%(count)s table", "%(count)s tables", count) % {"count": count})
    if payload.get("seats"):
        parts.append(
            ", ".join(names.get(number, "") for _serial, _side, number in payload["seats"])
        )
    parts += _at_the_doors(payload, names)
    if payload.get("publish_at"):
        parts.append(_clock(payload["publish_at"]))
    if payload.get("missed"):
        parts.append(_("could not be published"))
    if payload.get("minutes"):
        minutes = payload["minutes"]
        parts.append(
            ngettext("%(minutes)s minute", "%(minutes)s minutes", minutes) % {"minutes": minutes}
        )
    if payload.get("text"):
        parts.append(quoted(payload["text"]))
    if payload.get("reason"):
        parts.append(quoted(payload["reason"]))
    return " · ".join(part for part in parts if part)
