"""Rulings: a judge's word lands in match, penalty list, log and standings at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.enums import OperationKind, RulingKind
from tournaments.errors import Invalid, Refusal
from tournaments.models import Entry, Event, Match, Operation
from tournaments.operations import perform, writing
from tournaments.operations.needs import states
from tournaments.queries.event import audit
from tournaments.queries.games import may_stand
from tournaments.services.bench import penalties
from tournaments.services.match.matches import fresh
from tournaments.services.match.results import Games, announce, check, expect_bracket
from tournaments.services.permission import demand

if TYPE_CHECKING:
    from tournaments.accounts.models import User


def apply(
    *,
    actor: User | None,
    match: Match,
    kind: str,
    wins_a: int | None = None,
    wins_b: int | None = None,
    draws: int | None = None,
    places: Sequence[int] = (),
    against: Entry | None = None,
    reason: str,
    rules: Sequence[str] = (),
    penalty: dict[str, str] | None = None,
    again: bool = False,
) -> Operation:
    """Rule on a match, in one operation.

    `kind`: "stands" (where there is a result, or a dispute to close), "correct" (with the games),
    "game_loss" or "match_loss" (`against` a player; games given win over those computed),
    "penalty", "repair" (of a digital game, which goes on; it leaves the match alone).
    `penalty`: {"kind", "code", "rule"} against `against`, with the ruling's reason. In a best of
    more than one game, a game loss before the result is known only stands in the log, and in what
    staff then enter.

    The newest ruling on a match is not given a second time in the same words, unless `again` says
    that it is meant: a second game loss would count twice.
    """
    _expect_reasoned(kind, reason)
    counted = None if wins_a is None or wins_b is None else Games(wins_a, wins_b, draws or 0)
    given = Games.said(0, 0, 0, places) if places else counted
    with writing(match.event) as event:
        match = fresh(match, event)
        demand(actor, "rule", match)
        if not states.may(OperationKind.RULING_APPLIED, round=match.round.state):
            raise Refusal("round_not_running", _("This round is not published."))
        _expect_standing(match, kind)
        side = _side(match, against)
        games = _games(event, match, kind, side, given)
        if games is not None:
            check(event, match, games)
            expect_bracket(match, games)
        punished = _penalty(event, match, kind, against, reason, penalty)
        payload = {
            "match": match.serial,
            "kind": kind,
            "against": against.number if against else None,
            "reason": reason.strip(),
            "rules": list(rules),
            "result": games.payload() if games else None,
            "before": Games.of(match).payload(),
            "penalty": punished,
        }
        if not again:
            _expect_new(event, payload, actor, given)
        operation = perform(event, OperationKind.RULING_APPLIED, payload, actor)
        if punished:
            penalties.after(event, punished, actor)
        if games is not None:
            announce(event, match, actor, reason)
        return operation


def _expect_standing(match: Match, kind: str) -> None:
    if kind == RulingKind.STANDS and not may_stand(match):
        words = _("This match has no result yet, so none can stand. Enter it, or correct it.")
        raise Refusal("nothing_stands", words)


def _expect_reasoned(kind: str, reason: str) -> None:
    if kind not in RulingKind.values:
        raise Invalid("unknown_ruling", _("There is no ruling “%(kind)s”.") % {"kind": kind})
    if not reason.strip():
        raise Invalid("no_reason", _("A ruling needs a reason."))


def _expect_new(
    event: Event, payload: dict[str, Any], actor: User | None, given: Games | None
) -> None:
    """Refuse the same ruling by the same judge twice. What was said is compared, not its effect,
    because the effect depends on the present result."""
    of_match = event.operations.filter(
        kind=OperationKind.RULING_APPLIED, actor=actor, payload__match=payload["match"]
    )
    last = of_match.exclude(number__in=audit.left_out(event)).order_by("-number").first()
    if last is None or _said(last.payload, given) != _said(payload, given):
        return
    raise Refusal(
        "said_already",
        _("You gave this very ruling at %(at)s, and it stands. If you mean a second one, say so.")
        % {"at": timezone.localtime(last.at).strftime("%H:%M")},
    )


def _said(payload: dict[str, Any], given: Games | None) -> list[Any]:
    punished = payload["penalty"] or {}
    said = [payload["kind"], payload["against"], payload["reason"], payload["rules"]]
    said += [punished.get("kind"), punished.get("code"), punished.get("rule")]
    return [*said, payload["result"]] if given is not None else said


def _side(match: Match, against: Entry | None) -> str:
    if against is None:
        return ""
    for side, entry in zip("abcd", match.players, strict=False):
        if entry.pk == against.pk:
            return side
    raise Invalid("other_match", _("%(name)s does not play in this match.") % {"name": against})


def _games(event: Event, match: Match, kind: str, side: str, given: Games | None) -> Games | None:
    """The result a ruling makes; None where it leaves the result alone."""
    if kind in (RulingKind.STANDS, RulingKind.PENALTY, RulingKind.REPAIR):
        return None
    if kind == RulingKind.CORRECT:
        if given is None:
            raise Invalid("no_result", _("A correction says the whole result."))
        return given
    if not side:
        raise Invalid("nobody_named", _("Say whose loss it is."))
    if given is not None:
        return given
    if match.pod:
        return _last(match, side)
    needed = match.round.phase.wins_needed(event)
    if kind == RulingKind.MATCH_LOSS or needed == 1:
        return _seen_from(side, 0, needed)
    if not match.confirmed:
        return None
    own, other = (match.wins_a, match.wins_b) if side == "a" else (match.wins_b, match.wins_a)
    return _seen_from(side, max(own - 1, 0), min(other + 1, needed), match.draws)


def _last(match: Match, side: str) -> Games | None:
    """The result after a loss at a table of three or four: the last place. None before there is a
    result: the loss then stands in the log alone, and in the places that staff enter."""
    if not match.confirmed or not match.places:
        return None
    places = list(match.places)
    places["abcd".index(side)] = len(places) + 1
    return Games.said(0, 0, 0, places)


def _seen_from(side: str, own: int, other: int, draws: int = 0) -> Games:
    return Games(own, other, draws) if side == "a" else Games(other, own, draws)


def _penalty(
    event: Event,
    match: Match,
    kind: str,
    against: Entry | None,
    reason: str,
    penalty: dict[str, str] | None,
) -> dict[str, Any] | None:
    if penalty is None:
        if kind == RulingKind.PENALTY:
            raise Invalid("no_penalty", _("Say which penalty is given."))
        return None
    if against is None:
        raise Invalid("nobody_named", _("Say who gets the penalty."))
    return penalties.content(
        event,
        entry=against,
        kind=penalty.get("kind", ""),
        code=penalty.get("code", ""),
        reason=reason,
        rule=penalty.get("rule", ""),
        match=match,
    )
