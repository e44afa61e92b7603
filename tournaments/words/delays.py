"""How much later something is shown, in words that end a sentence: "3 minutes later"."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

MINUTE = 60


def later(seconds: int | None) -> str:
    """When watchers see a game: None, when its round is over; else so many seconds later."""
    if seconds is None:
        return _("when the round is over")
    if not seconds:
        return _("as it happens")
    minutes, rest = divmod(seconds, MINUTE)
    if rest:
        return ngettext("%(n)d second later", "%(n)d seconds later", seconds) % {"n": seconds}
    return ngettext("%(n)d minute later", "%(n)d minutes later", minutes) % {"n": minutes}
