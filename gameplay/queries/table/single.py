"""A digital table for one match of an event on paper: who may ask for it, and what it lacks."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from decks.queries import current_of
from tournaments.enums import MatchState, OperationKind
from tournaments.models import Match
from tournaments.operations.needs import states


def may_be_asked(user: Any, match: Match) -> bool:
    """Whether this person may have the match played at a digital table, if nothing lacks: staff who
    run rounds, while it waits for its result on paper. Digital events open theirs by themselves."""
    event, round_ = match.event, match.round
    return (
        not event.digital
        and not event.origin
        and states.may(OperationKind.RESULT_DIGITAL, round=round_.state)
        and match.state == MatchState.OPEN
        and not match.bye
        and not match.table_address
        and user.has_perm("tournaments.run_rounds", event)
    )


def lacks(match: Match) -> str:
    """Why nobody could sit down at a table of this match; "" if everybody could."""
    accountless = [entry.name for entry in match.players if entry.user_id is None]
    if accountless:
        return _("%(name)s has no account.") % {"name": accountless[0]}
    lists = current_of(match.players)
    ready = {key for key, row in lists.items() if row.legal}
    without = [entry.name for entry in match.players if entry.pk not in ready]
    if without:
        return _("%(name)s has no legal list in the event.") % {"name": without[0]}
    return ""
