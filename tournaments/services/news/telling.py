"""Who is to be told of what has just happened: rows of `Notice`, in the transaction of it.

Nothing is sent here. A worker sends after the commit (`services.news.sending`), and writes the
words only then. Mail goes to confirmed addresses alone, push messages to the browsers of a person.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from allauth.account.models import EmailAddress
from django.utils import timezone

from tournaments.accounts import wishes
from tournaments.accounts.models import User
from tournaments.accounts.wishes import News, Way
from tournaments.enums import DeckState, OperationKind
from tournaments.machine import hints
from tournaments.models import Browser, Entry, Event, Invitation, Match, Notice, Operation
from tournaments.queries.entry import staff_decisions
from tournaments.queries.news import reach

if TYPE_CHECKING:
    from django.db.models import QuerySet

SOON = timedelta(hours=24)
"""So long before lists are due, players without a legal list are told of it."""
DECISIONS = (
    OperationKind.PENALTY_GIVEN,
    OperationKind.PENALTY_VOIDED,
    OperationKind.RULING_APPLIED,
    OperationKind.RESULT_CORRECTED,
    OperationKind.APPEAL_MADE,
    OperationKind.APPEAL_WITHDRAWN,
    OperationKind.APPEAL_SETTLED,
)
PLACES = (*staff_decisions.PLACES, OperationKind.CHECKIN_CLOSED)
POOLS = (OperationKind.POOLS_GIVEN, OperationKind.POOL_SET)


def of_operation(event: Event, operation: Operation) -> None:
    """Queue what people are told of a new operation of an event."""
    if event.removed_at is not None or operation.number <= event.brought_in:
        return
    kind, said = operation.kind, operation.payload
    if kind == OperationKind.ROUND_PUBLISHED:
        seated = Match.objects.filter(event=event, round__serial=said["round"])
        _tell_players(event, operation, News.ROUND, seated, {"round": said["round"]})
    elif "joins" in said:
        seated = Match.objects.filter(event=event, serial=said["joins"])
        _tell_players(event, operation, News.ROUND, seated, {"match": said["joins"]})
    elif kind in DECISIONS:
        _tell_concerned(event, operation)
    elif kind in PLACES and said.get("penalty") is None:
        places = Entry.objects.filter(event=event, number__in=staff_decisions.places_of(operation))
        _tell(event, operation, News.DECISION, places.exclude(user=operation.actor))
    elif kind == OperationKind.DECK_SET and said["state"] == DeckState.ILLEGAL:
        changed = Entry.objects.filter(event=event, number=said["entry"])
        _tell(
            event, operation, News.LIST, changed.exclude(user=operation.actor), {"why": "illegal"}
        )
    elif kind in POOLS:
        given = [number for number, _digest in said.get("entries", [])] or [said["entry"]]
        entries = Entry.objects.filter(event=event, number__in=given)
        _tell(event, operation, News.POOL, entries.exclude(user=operation.actor))
    elif kind == OperationKind.ENTRY_PROMOTED:
        _tell(event, operation, News.PLACE, Entry.objects.filter(event=event, number=said["entry"]))
    elif kind == OperationKind.CHECKIN_OPENED:
        others = Entry.objects.in_touch(event).exclude(user=operation.actor)
        _tell(event, operation, News.DOORS, others)
    elif kind == OperationKind.ANNOUNCED and said["text"]:
        _tell(event, operation, News.ANNOUNCEMENT, Entry.objects.in_touch(event))


def invited(invitation: Invitation) -> None:
    """Queue the news of an invitation for its account; nothing for an event that is not listed."""
    event, account = invitation.event, invitation.account
    if account is not None and event.listed and event.removed_at is None:
        about = {"invitation": invitation.pk}
        queue(event, News.INVITATION, {account.pk: about}, f"invitation:{invitation.pk}")


def lists_due() -> None:
    """Queue the news that a list is due soon, once for each player and time."""
    for event, due in reach.asking_soon(timezone.now(), SOON):
        rows = Entry.objects.playing().filter(event=event, user__isnull=False)
        lacking = rows.exclude(deck_state__in=(DeckState.LEGAL, DeckState.LOCKED))
        told = {entry.user_id: {"entry": entry.number, "why": "due"} for entry in lacking}
        queue(event, News.LIST, told, f"due:{event.pk}:{int(due.timestamp())}")


# --- Whom an operation concerns ------------------------------------------------------------------


def _tell_players(
    event: Event,
    operation: Operation,
    news: News,
    matches: QuerySet[Match],
    about: Mapping[str, Any],
) -> None:
    """Tell the players at these matches who have an account; among thousands there may be none."""
    reached = Entry.objects.filter(event=event, user__isnull=False)
    rows = matches.values_list("entry_a", "entry_b", "entry_c", "entry_d")
    seated = {key for row in rows for key in row} if reached else set()
    entries = [entry for entry in reached if entry.pk in seated]
    _queue_entries(event, operation, news, entries, about)


def _tell_concerned(event: Event, operation: Operation) -> None:
    """Tell the penalized player, or everybody at the match about which something was decided."""
    said = operation.payload
    if "penalty" in said and "match" not in said:  # a voided penalty is named by its number
        entries = Entry.objects.filter(event=event, penalties__number=said["penalty"])
    elif "sitting" not in said:
        entries = Entry.objects.filter(event=event, number=said["entry"])
    else:
        entries = Entry.objects.filter(event=event, number__in=said["sitting"])
    _queue_entries(event, operation, News.DECISION, entries.exclude(user=operation.actor), {})


def _tell(
    event: Event,
    operation: Operation,
    news: News,
    entries: QuerySet[Entry],
    about: Mapping[str, Any] | None = None,
) -> None:
    _queue_entries(event, operation, news, entries, about or {})


def _queue_entries(
    event: Event,
    operation: Operation,
    news: News,
    entries: Iterable[Entry],
    about: Mapping[str, Any],
) -> None:
    told = {
        entry.user_id: {"operation": operation.number, "entry": entry.number, **about}
        for entry in entries
        if entry.user_id is not None
    }
    queue(event, news, told, f"{event.pk}:{operation.number}")


# --- Rows ----------------------------------------------------------------------------------------


def queue(
    event: Event | None, news: News, told: Mapping[Any, dict[str, Any]], subject: str
) -> None:
    """Queue a notice for each account, in each way that the person wants and can be reached.

    `told`: what each notice is about, by the key of the account. `subject` names what happened;
    what was queued of it before is not queued again. Three queries whatever the number of people,
    none where there are none.
    """
    if not told:
        return
    people = {user.pk: user for user in User.objects.filter(pk__in=told, is_active=True)}
    made, now = [], timezone.now()
    for key, way, browser in _ways(people):
        if wishes.wants(people[key], news, way):
            ending = f"{key}:{way}" + (f":{browser.pk}" if browser is not None else "")
            made.append(
                Notice(
                    key=f"{news}:{subject}:{ending}",
                    user=people[key],
                    event=event,
                    kind=news,
                    way=way,
                    browser=browser,
                    about=told[key],
                    due_at=now,
                )
            )
    if made:
        Notice.objects.bulk_create(made, ignore_conflicts=True)
        hints.send("tournaments.tasks.send_notices", "mail", 0)


def _ways(people: Mapping[int, User]) -> list[tuple[int, Way, Browser | None]]:
    """How each can be reached: one confirmed address, and every browser that shows messages."""
    confirmed = EmailAddress.objects.filter(user__in=people, verified=True)
    reached: dict[int, list[Browser]] = defaultdict(list)
    for browser in Browser.objects.filter(user__in=people):
        reached[browser.user_id].append(browser)
    mails = dict.fromkeys(confirmed.order_by("user").values_list("user", flat=True))
    found: list[tuple[int, Way, Browser | None]] = [(key, Way.MAIL, None) for key in mails]
    for key, browsers in reached.items():
        found += [(key, Way.PUSH, browser) for browser in browsers]
    return found
