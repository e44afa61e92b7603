"""Mail addresses: only one that its owner confirmed is written to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from allauth.account.models import EmailAddress

if TYPE_CHECKING:
    from tournaments.accounts.models import User


def confirmed_address(user: User) -> str:
    """The confirmed address of a person, the primary one first; "" where there is none."""
    rows = EmailAddress.objects.filter(user=user, verified=True).order_by("-primary", "pk")
    found = rows.first()
    return str(found.email) if found is not None else ""
