"""How much one visitor may ask of the hall: so many events a day, so many open tables at a time.

The numbers are settings (`QUOTA_…`, docs/operators.md); 0 means no limit. What is spent is a row of
`Spent`: nothing is forgotten with a cache, and all processes count the same. Rows of one visitor
are numbered, so two requests at once cannot both take the last place.

The hall's staff is not counted. Without an account a visitor is known by the network address, of
which a keyed digest is kept and nothing else.
"""

from __future__ import annotations

import ipaddress
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from allauth.account.adapter import get_adapter
from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.errors import QuotaSpent
from tournaments.models import Spent

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
#: Requests of one visitor that may collide before the last is asked to come again.
TRIES = 8


@dataclass(frozen=True, slots=True)
class Quota:
    """Of one kind a visitor gets `settings.QUOTAS[kind]` in every `window`."""

    window: timedelta
    words: _StrPromise


QUOTAS = {
    "event": Quota(DAY, gettext_lazy("You have opened %(most)s events within a day.")),
    "publish": Quota(DAY, gettext_lazy("You have published %(most)s events within a day.")),
    "import": Quota(DAY, gettext_lazy("You have brought in %(most)s files within a day.")),
    "invitation": Quota(DAY, gettext_lazy("You have sent %(most)s invitations within a day.")),
    "verify": Quota(HOUR, gettext_lazy("You have had %(most)s games run again within an hour.")),
    "analysis": Quota(HOUR, gettext_lazy("You have had %(most)s games analysed within an hour.")),
    "fare": Quota(DAY, gettext_lazy("You have had lists played %(most)s times within a day.")),
    "complaint": Quota(DAY, gettext_lazy("You have sent %(most)s reports within a day.")),
    "guest_complaint": Quota(
        DAY,
        gettext_lazy("%(most)s reports without an account came from your network within a day."),
    ),
    "address_tables": Quota(
        HOUR,
        gettext_lazy("%(most)s tables were opened without an account from your network."),
    ),
}


def spend(kind: str, actor: Any, *, visitor: str = "") -> None:
    """Count one more for the account, or for the `visitor` who has none; QuotaSpent when the
    quota of this kind is used up. The site itself (no actor, no visitor) has none.

    What a transaction that is rolled back has spent is not spent.
    """
    who = known_as(actor) or visitor
    most = settings.QUOTAS[kind]
    if not who or not most or _keeps_hall(actor):
        return
    rows = Spent.objects.filter(kind=kind, who=who)
    for _try in range(TRIES):
        now = timezone.now()
        recent = rows.filter(at__gt=now - QUOTAS[kind].window).order_by("at")
        times = list(recent.values_list("at", flat=True))
        if len(times) >= most:
            free_at = times[len(times) - most] + QUOTAS[kind].window
            raise _refused(kind, most, free_at - now)
        last = rows.order_by("-number").values_list("number", flat=True).first() or 0
        try:
            with transaction.atomic():
                Spent.objects.create(kind=kind, who=who, number=last + 1, at=now)
        except IntegrityError:  # another request of the same visitor was quicker
            continue
        return
    raise _refused(kind, most, timedelta(seconds=1))


def _refused(kind: str, most: int, wait: timedelta) -> QuotaSpent:
    seconds = int(wait.total_seconds()) + 1
    said = str(QUOTAS[kind].words) % {"most": most}
    return QuotaSpent(f"{said} {again_in(seconds)}", retry_after=seconds)


def again_in(seconds: int) -> str:
    """When to come again, in words."""
    if seconds < 120:
        return _("Try again in a minute.")
    if seconds < 7200:
        return _("Try again in %(n)s minutes.") % {"n": -(-seconds // 60)}
    return _("Try again in %(n)s hours.") % {"n": -(-seconds // 3600)}


def visitor_of(request: HttpRequest) -> str:
    """A keyed digest of the network address; "" where it is not known."""
    try:
        address = get_adapter().get_client_ip(request)
    except PermissionDenied:
        return ""
    return f"a:{salted_hmac('tournaments.quotas', _network(address)).hexdigest()[:32]}"


def _network(address: str) -> str:
    """The part of an address that its holder does not choose: of IPv6 the first half."""
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return address
    if known.version == 4:
        return address
    return str(ipaddress.ip_network((known, 64), strict=False))


def forget() -> int:
    """Delete the rows that no quota counts any more; the number of rows deleted."""
    longest = max(quota.window for quota in QUOTAS.values())
    return Spent.objects.filter(at__lt=timezone.now() - longest).delete()[0]


def known_as(actor: Any) -> str:
    """The key under which an account is counted; "" for a visitor without one."""
    known = actor is not None and getattr(actor, "is_authenticated", False)
    return f"u:{actor.pk}" if known else ""


def _keeps_hall(actor: Any) -> bool:
    return bool(getattr(actor, "is_staff", False))
