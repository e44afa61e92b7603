"""Disputes: opened by a player, prepared by a worker, ruled on by a judge."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from gameplay import hints
from gameplay.enums import (
    SEATS,
    DisputeState,
    GameState,
    InputKind,
    Offence,
    TableState,
)
from gameplay.models import Dispute, Game, Input, Ruling, Table
from gameplay.persons import Person
from gameplay.services.referee import clocks, watching
from gameplay.services.seats import own_seat
from tournaments import live
from tournaments.enums import RulingKind
from tournaments.errors import Forbidden, Invalid, Refusal
from tournaments.operations import earlier, hold
from tournaments.queries.bench import appeals
from tournaments.services.bench import rulings
from tournaments.services.match import disputes as hall_disputes

UNRULED = (DisputeState.OPEN, DisputeState.READY)


@transaction.atomic
def open_for_step(*, actor: Person, game: Game, step: int, claim: str, wanted: str = "") -> Dispute:
    """A player questions one step of a digital game of an event.

    ``wanted``: the line that in the player's view should have been possible, or "". A second
    dispute of the same step by the same seat returns the first.
    """
    table = game.table
    seat = own_seat(actor, table)
    if table.match is None:
        raise Refusal("no_event", _("This table belongs to no event, so no judge watches it."))
    if not 0 <= step <= game.revision:
        text = _("This game has steps 0 to %(last)s, not %(step)s.")
        raise Invalid("no_such_step", text % {"last": game.revision, "step": step})
    earlier = Dispute.objects.filter(game=game, step=step, letter=seat.letter, state__in=UNRULED)
    found = earlier.first()
    if found is not None:
        return found
    return _open(
        match=table.match,
        table=table,
        game=game,
        step=step,
        claim=_claim(claim),
        wanted=wanted.strip()[:500],
        letter=seat.letter,
        by=actor.account,
        stopped=_stop_table(table, actor.account),
    )


def _stop_table(table: Table, by: Any) -> bool:
    """Stop the table for a call, because choices made meanwhile would only have to be taken back.
    Return whether this call stopped it; a table that stands still already was stopped by somebody
    else."""
    playing = Table.objects.filter(pk=table.pk, state=TableState.PLAYING, paused=False)
    if not playing.stop(by):
        return False
    clocks.stop_or_go_on(table)
    watching.note(table)
    return True


def _let_go_on(dispute: Dispute, by: Any) -> None:
    """Let the table go on when the call that stopped it is closed. If another call still waits,
    that one keeps it stopped. ``by``: who closed it."""
    if dispute.table is None or not dispute.stopped:
        return
    waiting = dispute.table.disputes.filter(state__in=UNRULED).exclude(pk=dispute.pk).first()
    if waiting is not None:
        Dispute.objects.filter(pk=waiting.pk).update(stopped=True)
        return
    if appeals.open_at(dispute.event, dispute.match.serial):
        Table.objects.filter(pk=dispute.table.pk).update(appealed=True)
        return
    go_on(dispute.table, by)


def go_on(table: Table, by: Any) -> None:
    """Play goes on at a table that stood still. ``by``: the account of whoever let it."""
    Table.objects.filter(pk=table.pk).go_on(by)
    clocks.stop_or_go_on(table)
    running = table.games.filter(state=GameState.RUNNING).first()
    if running is not None:
        hints.referee(running.pk)  # a seat may pass by itself again
    watching.note(table)


@transaction.atomic
def take(*, actor: Person, dispute: Dispute, free: bool = False) -> Dispute:
    """Note that a judge is on the way to the dispute, so that the queue says so. A colleague may
    take it over. ``free``: the judge was shown that nobody is at it, and takes it only then."""
    dispute = _locked(dispute)
    if not Dispute.objects.judged_by(actor.user).filter(pk=dispute.pk).exists():
        raise Forbidden("not_judge", _("Another judge must rule: you are a party or play here."))
    _unruled(dispute)
    if free and dispute.taken_by not in (None, actor.account):
        text = _("%(who)s is at it already. Press again to take it over.")
        raise Refusal("taken", text % {"who": dispute.taken_by})
    if dispute.taken_by_id != actor.account.pk:
        dispute.taken_by, dispute.taken_at = actor.account, timezone.now()
        dispute.save(update_fields=("taken_by", "taken_at"))
        _tell(dispute)
    return dispute


@transaction.atomic
def open_for_paper(*, actor: Person, match: Any, claim: str, position: str = "") -> Dispute:
    """A player questions a match that was played on paper, with the position if it helps."""
    account = actor.account
    letter = _party(match, account)
    if letter == "":
        raise Forbidden("not_in_match", _("Only the players of a match dispute it."))
    earlier = Dispute.objects.filter(match=match, game=None, letter=letter, state__in=UNRULED)
    found = earlier.first()
    if found is not None:
        return found
    return _open(
        match=match, claim=_claim(claim), position=position[:8000], letter=letter, by=account
    )


@transaction.atomic
def open_for_judge(*, game: Game, claim: str) -> Dispute:
    """The table cannot end a game by itself and asks for a judge: its record does not run again, or
    the rules leave the result to a judge."""
    return _open(
        match=game.table.match,
        table=game.table,
        game=game,
        step=game.revision,
        claim=claim,
        letter="",
        by=None,
    )


@transaction.atomic
def withdraw(*, actor: Person, dispute: Dispute) -> Dispute:
    """Withdraw a dispute, before a judge has ruled: only its player may."""
    dispute = _locked(dispute)
    if dispute.by_id is None or actor.account is None or dispute.by_id != actor.account.pk:
        raise Forbidden("not_yours", _("Only the player who opened a dispute withdraws it."))
    if dispute.state == DisputeState.WITHDRAWN:
        return dispute
    _unruled(dispute)
    _close(dispute, DisputeState.WITHDRAWN, actor.account)
    return dispute


@transaction.atomic
def rule_on(
    *,
    actor: Person,
    dispute: Dispute,
    kind: str,
    reason: str,
    rules: Sequence[str] = (),
    wins_a: int | None = None,
    wins_b: int | None = None,
    draws: int | None = None,
    places: Sequence[int] = (),
    against: str = "",
    penalty: str = "",
    offence: str = Offence.PLAY_ERROR,
) -> Ruling:
    """A judge decides. Match, penalties, standings and audit follow in this same transaction.

    ``against``: seat letter, for losses and penalties. ``penalty``: kind of penalty of the hall
    (``caution``, ``warning``, ...), or ""; ``offence``: what it is for. Raises Refusal, and then
    nothing at all has changed.
    """
    dispute = _locked(dispute)
    if not Dispute.objects.judged_by(actor.user).filter(pk=dispute.pk).exists():
        raise Forbidden("not_judge", _("Another judge must rule: you are a party or play here."))
    _unruled(dispute)
    result = bool(places) or None not in (wins_a, wins_b, draws)
    _expect_complete(dispute, kind, reason, against, penalty, result=result)
    ruling = Ruling.objects.create(
        dispute=dispute,
        kind=kind,
        wins_a=wins_a,
        wins_b=wins_b,
        draws=draws,
        places=list(places),
        against=against,
        penalty=penalty,
        offence=offence if penalty else "",
        reason=reason.strip(),
        rules=list(rules),
        by=actor.account,
    )
    hold(dispute.event)  # locked before the table, as everything that writes in the hall does
    _stop_play(dispute, ruling)
    ruling.operation = rulings.apply(
        actor=actor.account,
        match=dispute.match,
        kind=kind,
        wins_a=wins_a,
        wins_b=wins_b,
        draws=draws,
        places=places,
        against=_entry(dispute, against),
        reason=reason.strip(),
        rules=tuple(rules),
        penalty=_penalty(penalty, offence, rules),
        again=True,  # a dispute is ruled on once; two of one match may get the same words
    )
    ruling.save(update_fields=("operation",))
    _close(dispute, DisputeState.RULED, actor.account)
    return ruling


def _expect_complete(
    dispute: Dispute, kind: str, reason: str, against: str, penalty: str, *, result: bool
) -> None:
    """Raise Invalid where a ruling lacks what its kind needs; `result`: whether it says one."""
    if not reason.strip():
        raise Invalid("no_reason", _("A ruling needs its reason."))
    against_one = (RulingKind.GAME_LOSS, RulingKind.MATCH_LOSS, RulingKind.PENALTY)
    if (kind in against_one or penalty) and against not in SEATS:
        raise Invalid("no_party", _("Say against which seat the ruling goes."))
    if kind == RulingKind.PENALTY and not penalty:
        raise Invalid("no_penalty", _("Choose the penalty."))
    if kind == RulingKind.CORRECT and not result:
        raise Invalid("no_result", _("Give the games won by each seat, and those drawn."))
    if against and _entry(dispute, against) is None:
        raise Invalid("no_party", _("Nobody sits there."))


def _stop_play(dispute: Dispute, ruling: Ruling) -> None:
    """A ruling that ends the match ends the running game; a game loss ends it for one seat."""
    table = dispute.table
    if table is None:
        return
    table = Table.objects.select_for_update(of=("self",)).get(pk=table.pk)
    if table.state != TableState.PLAYING:
        return
    running = table.games.filter(state=GameState.RUNNING).first()
    pod = dispute.match.pod  # in a pod one player loses, and the others play on
    ends = {RulingKind.CORRECT} if pod else {RulingKind.CORRECT, RulingKind.MATCH_LOSS}
    if table.best_of == 1 and not pod:
        ends.add(RulingKind.GAME_LOSS)
    if ruling.kind in ends:
        table.state, table.finished_at = TableState.FINISHED, timezone.now()
        table.save(update_fields=("state", "finished_at"))
    elif ruling.kind not in (RulingKind.GAME_LOSS, RulingKind.MATCH_LOSS):
        return
    if running is not None:
        loser = ruling.against or _behind(ruling)
        Input.objects.create(
            game=running,
            letter=loser,
            kind=InputKind.RULING,
            asked=max(running.revision, 0),
            line=f"ruling {ruling.pk}",
            by=ruling.by,
        )
        hints.referee(running.pk)


def _behind(ruling: Ruling) -> str:
    """The seat that a corrected result puts last."""
    if ruling.places:
        return SEATS[ruling.places.index(max(ruling.places))]
    return "A" if (ruling.wins_b or 0) > (ruling.wins_a or 0) else "B"


def _open(*, match: Any, **fields: Any) -> Dispute:
    dispute = Dispute.objects.create(event=match.event, match=match, **fields)
    hall_disputes.count_open(actor=dispute.by, match=match, change=1)
    hints.adjudicate(dispute.pk)
    _tell(dispute)
    return dispute


def _close(dispute: Dispute, state: DisputeState, actor: Any) -> None:
    dispute.state, dispute.closed_at = state, timezone.now()
    dispute.save(update_fields=("state", "closed_at"))
    hall_disputes.count_open(actor=actor, match=dispute.match, change=-1)
    _let_go_on(dispute, actor)
    _tell(dispute)


def _tell(dispute: Dispute) -> None:
    live.bump("bench")
    if dispute.table is not None:
        live.bump(dispute.table.topic)


def _locked(dispute: Dispute) -> Dispute:
    rows = Dispute.objects.select_for_update(of=("self",))
    return rows.select_related("match", "table", "event").get(pk=dispute.pk)


def _unruled(dispute: Dispute) -> None:
    if dispute.state not in UNRULED:
        text = _("This dispute is closed: %(state)s.") % {"state": dispute.get_state_display()}
        made = Ruling.objects.filter(dispute=dispute).select_related("by").first()
        raise Refusal("closed", earlier.after(text, made.by, made.made_at) if made else text)


def _claim(claim: str) -> str:
    if not claim.strip():
        raise Invalid("no_claim", _("Say what went wrong; one sentence is enough."))
    return claim.strip()[:2000]


def _party(match: Any, account: Any) -> str:
    if account is None:
        return ""
    seats = zip(SEATS, match.players, strict=False)
    return next((letter for letter, entry in seats if entry.user_id == account.pk), "")


def _entry(dispute: Dispute, letter: str) -> Any:
    """Who sits there; None for no seat and for one that the match has not."""
    return dict(zip(SEATS, dispute.match.players, strict=False)).get(letter)


def _penalty(kind: str, offence: str, rules: Sequence[str]) -> dict[str, str] | None:
    if not kind:
        return None
    return {"code": offence, "kind": kind, "rule": rules[0] if rules else ""}
