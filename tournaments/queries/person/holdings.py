"""What the hall holds of one person: for the person's own copy, and for erasing it."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils import timezone

from tournaments import providers
from tournaments.accounts import leaving
from tournaments.accounts.models import Token
from tournaments.enums import EntryState, EventState, OperationKind, Role
from tournaments.models import (
    Browser,
    Complaint,
    Entry,
    Event,
    Invitation,
    Match,
    Notice,
    Operation,
    Penalty,
    Rating,
    Report,
    Series,
    SeriesAct,
    Staff,
    Webhook,
)

if TYPE_CHECKING:
    from tournaments.accounts.models import User

README = """What this hall holds of you, as JSON. Times are UTC. Others have the names you see.
Each part is a list of rows. What is not here: your password (kept only as a hash), the second
factor's secret, the words of messages (they are written when they are sent), and backups.
"""


def events_of(user: User) -> QuerySet[Event]:
    """Every event whose rows or log may name this person."""
    found = set(Entry.everything.filter(user=user).values_list("event", flat=True))
    found |= set(Staff.objects.filter(user=user).values_list("event", flat=True))
    found |= set(Operation.objects.filter(actor=user).values_list("event", flat=True))
    found |= set(Invitation.objects.filter(_asked(user)).values_list("event", flat=True))
    named = Q(payload__user=user.handle) | Q(payload__invited_by=user.handle)
    found |= set(Operation.objects.filter(named).values_list("event", flat=True))
    return Event.objects.filter(pk__in=found)


def _asked(user: User) -> Q:
    return Q(account=user) | Q(by=user)


def former_names(user: User) -> set[str]:
    """The names this person's entries had, as the logs have them."""
    own = Entry.everything.filter(user=user).values_list("event", "number")
    names: set[str] = set()
    for event, number in own:
        kinds = (OperationKind.ENTRY_ADDED, OperationKind.ENTRY_CHANGED)
        rows = Operation.objects.filter(event=event, kind__in=kinds, payload__entry=number)
        names |= {said["name"] for said in rows.values_list("payload", flat=True) if "name" in said}
    return names


def busy(user: User) -> bool:
    """Whether the person plays or serves in a running event. Erasing the name then would leave
    others without an opponent to call."""
    plays = Entry.objects.filter(user=user, event__state=EventState.RUNNING)
    if plays.exclude(state=EntryState.DROPPED).filter(event__removed_at=None).exists():
        return True
    serves = Staff.objects.filter(user=user, active=True, event__removed_at=None)
    return serves.filter(event__state=EventState.RUNNING).exists()


def left_alone(user: User) -> tuple[list[Series], list[Event]]:
    """What would have nobody who decides about it if this person were erased: the series that they
    keep, and the events that they alone organize and others play or serve in. Two queries."""
    kept = Series.objects.filter(keeper=user, removed_at=None)
    counted_on = _alone(user).filter(Q(pk__in=_played(user)) | Q(pk__in=_served(user)))
    return list(kept.order_by("pk")), list(counted_on.order_by("pk"))


def nobody_s(user: User) -> QuerySet[Event]:
    """The events that this person alone organizes and in which nobody else plays or serves: without
    the person they are nobody's."""
    return _alone(user).exclude(Q(pk__in=_played(user)) | Q(pk__in=_served(user)))


def _alone(user: User) -> QuerySet[Event]:
    """The events that are not over and have no other organizer."""
    others = Staff.objects.filter(role=Role.ORGANIZER, active=True).exclude(user=user)
    own = Event.objects.organized_by(user).exclude(state=EventState.FINISHED)
    return own.filter(removed_at=None).exclude(pk__in=others.values("event"))


def _played(user: User) -> QuerySet[Any]:
    """The events in which others are entered, or play in the person's team, as keys."""
    others = Entry.objects.filter(~Q(user=user) | Q(user=None) | ~Q(members=[]))
    return others.exclude(state=EntryState.DROPPED).values("event")


def _served(user: User) -> QuerySet[Any]:
    """The events in which others serve, as keys."""
    return Staff.objects.filter(active=True).exclude(user=user).values("event")


def archive(request: HttpRequest, user: User) -> bytes:
    """A zip file with one JSON file for each part, and a text on how to read it."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr("README.txt", README)
        for name, rows in parts(request, user).items():
            text = json.dumps(rows, cls=DjangoJSONEncoder, ensure_ascii=False, indent=1)
            made.writestr(f"{name}.json", text + "\n")
    return out.getvalue()


def parts(request: HttpRequest, user: User) -> dict[str, list[dict[str, Any]]]:
    """The parts by name, those of the applications above with them."""
    found = {
        "account": _account(user),
        "entries": _rows(
            Entry.everything.filter(user=user),
            *("event__slug", "number", "name", "state", "deck_state", "deck_digest", "club", "pod"),
            "division",
            *("members", "drop_reason", "fallen"),
        ),
        "matches": _matches(user),
        "reports": _rows(
            Report.everything.filter(by=user),
            *("match__event__slug", "match__serial", "wins_a", "wins_b", "draws", "places", "at"),
        ),
        "penalties": _rows(
            Penalty.everything.filter(entry__user=user),
            *("event__slug", "number", "code", "kind", "reason", "rule", "at", "voided"),
            "void_reason",
        ),
        "roles": _rows(Staff.objects.filter(user=user), "event__slug", "role", "active"),
        "deeds": _rows(
            Operation.objects.filter(actor=user), "event__slug", "number", "kind", "at", "payload"
        ),
        "invitations": _rows(
            Invitation.objects.filter(account=user),
            *("event__slug", "kind", "role", "state", "made_at", "answered_at"),
        ),
        "messages": _rows(
            Notice.objects.filter(user=user),
            *("event__slug", "kind", "way", "state", "made_at", "done_at"),
        ),
        "browsers": _rows(Browser.objects.filter(user=user), "endpoint", "made_at"),
        "tokens": _rows(
            Token.objects.filter(user=user), "name", "scopes", "created", "expiry", "used_at"
        ),
        "keys": _rows(
            Authenticator.objects.filter(user=user), "type", "created_at", "last_used_at"
        ),
        "ratings": _rows(
            Rating.objects.filter(user=user), "game", "format", "rating", "deviation", "matches"
        ),
        "webhooks": _rows(Webhook.objects.filter(by=user), "event__slug", "url", "kinds"),
        "series": _rows(
            Series.objects.filter(keeper=user), "slug", "name", "description", "created_at"
        ),
        "series_acts": _rows(
            SeriesAct.objects.filter(actor=user),
            *("series__slug", "event__slug", "kind", "at", "told"),
        ),
        "complaints": _rows(Complaint.objects.filter(by=user), "kind", "about", "reason", "at"),
    }
    people: Sequence[Any] = [user]
    for card in providers.cards("person", request, people):
        found[card["name"]] = card["rows"]
    return found


def _rows(found: QuerySet[Any], *columns: str) -> list[dict[str, Any]]:
    return list(found.order_by("pk").values(*columns))


def _account(user: User) -> list[dict[str, Any]]:
    mails = EmailAddress.objects.filter(user=user).order_by("pk")
    return [
        {
            **leaving.own_names(user),
            "minor": user.minor,
            "public": user.public,
            "mail": list(mails.values("email", "verified", "primary")),
            "language": user.language,
            "unwanted_news": user.unwanted,
            "joined": user.date_joined,
            "last_login": user.last_login,
            "erase_at": user.erase_at,
            "as_of": timezone.now(),
        }
    ]


def _matches(user: User) -> list[dict[str, Any]]:
    """The public matches of the person's entries, with the other players and the result."""
    found = []
    for entry in Entry.objects.filter(user=user).select_related("event").order_by("pk"):
        for match in Match.objects.of(entry).public().with_players().order_by("serial"):
            others = [one.name for one in match.players if one.pk != entry.pk]
            result = {"wins_a": match.wins_a, "wins_b": match.wins_b, "draws": match.draws}
            found.append(
                {
                    "event": entry.event.slug,
                    "round": match.round.title,
                    "table": match.table_number,
                    "against": others,
                    "state": match.state,
                    "places": match.places,
                    **result,
                }
            )
    return found
