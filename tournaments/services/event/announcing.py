"""What the staff tell everybody at once: one announcement stands at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from tournaments.enums import OperationKind
from tournaments.errors import Invalid
from tournaments.models import Event
from tournaments.operations import perform, writing
from tournaments.operations.schema.events import LONGEST_ANNOUNCEMENT
from tournaments.services.permission import demand

if TYPE_CHECKING:
    from tournaments.accounts.models import User


def announce(*, actor: User | None, event: Event, text: str) -> Event:
    """Put words on every page of the event that players look at; "" takes them down.

    What was announced before stays in the log. The same words again are no second announcement.
    """
    words = "\n".join(line.rstrip() for line in text.strip().splitlines())
    with writing(event) as event:
        demand(actor, "announce", event)
        if len(words) > LONGEST_ANNOUNCEMENT:
            fault = _("An announcement has up to %(most)s characters.")
            raise Invalid("too_long", fault % {"most": LONGEST_ANNOUNCEMENT})
        if words != event.announcement:
            perform(event, OperationKind.ANNOUNCED, {"text": words}, actor)
        return event
