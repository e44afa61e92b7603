"""Penalties that land: one act gives the penalty, the loss in the match, and the time it took."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _

from tournaments.enums import OperationKind, PenaltyKind, RulingKind
from tournaments.errors import Invalid
from tournaments.models import Entry, Event, Match, Penalty
from tournaments.operations import writing
from tournaments.operations.needs import states
from tournaments.queries.bench import checking, offences
from tournaments.services.bench import penalties, rulings
from tournaments.services.match import matches
from tournaments.services.permission import demand

if TYPE_CHECKING:
    from tournaments.accounts.models import User

LOSSES = (PenaltyKind.GAME_LOSS, PenaltyKind.MATCH_LOSS, PenaltyKind.DISQUALIFICATION)


def give(
    *,
    actor: User | None,
    event: Event,
    entry: Entry,
    code: str,
    reason: str,
    kind: str = "",
    rule: str = "",
    match: Match | None = None,
    minutes: int = 0,
    lands: bool = True,
    again: bool = False,
) -> Penalty:
    """Give a penalty with all that follows from it, in one transaction.

    Without a `kind` it is what the ladder proposes. If it `lands`, a loss counts in the result of
    `match`, by default the one that the player sits at, and who is disqualified loses an open
    match. A disqualified player leaves the event and is paired no more. `minutes` are given to the
    table as extra time.
    """
    with writing(event) as event:
        demand(actor, "penalize", event)
        known = offences.called(event.game, code)
        if not kind:
            proposal = offences.proposed(event, entry, code)
            if proposal is None:
                raise Invalid("no_kind", _("This offence has no ladder: choose the penalty."))
            kind = proposal.kind
        if known is not None:
            code, rule = known.code, rule or known.rule
        if match is None and ((lands and kind in LOSSES) or minutes):
            match = checking.running_match(entry)
        if minutes and match is None:
            raise Invalid("no_table", _("This player sits at no table that still plays."))
        said: dict[str, Any] = {"kind": kind, "code": code, "rule": rule}
        more: dict[str, Any] = {"reason": reason, "match": match, "again": again}
        if match is not None and lands and _is_lost(event, entry, match, kind):
            number = _with_match(actor, entry, said, **more)
        else:
            number = penalties.give(actor=actor, event=event, entry=entry, **said, **more).number
        if minutes and match is not None:
            matches.extend(actor=actor, match=match, minutes=minutes, reason=code)
        return Penalty.objects.get(event=event, number=number)


def _is_lost(event: Event, entry: Entry, match: Match, kind: str) -> bool:
    """Whether the penalty also loses the match. A disqualification leaves a result that stands."""
    match = matches.fresh(match, event)
    if kind not in LOSSES or match.bye or entry.pk not in [one.pk for one in match.players]:
        return False
    if kind == PenaltyKind.DISQUALIFICATION and match.confirmed:
        return False
    return states.may(OperationKind.RULING_APPLIED, round=match.round.state)


def _with_match(
    actor: User | None,
    entry: Entry,
    said: dict[str, Any],
    *,
    reason: str,
    match: Match,
    again: bool,
) -> int:
    """Give the penalty as part of a ruling on the match; the number of the penalty."""
    game = said["kind"] == PenaltyKind.GAME_LOSS
    ruling = rulings.apply(
        actor=actor,
        match=match,
        kind=RulingKind.GAME_LOSS if game else RulingKind.MATCH_LOSS,
        against=entry,
        reason=reason,
        rules=[said["rule"]] if said["rule"] else [],
        penalty=said,
        again=again,
    )
    number: int = ruling.payload["penalty"]["penalty"]
    return number
