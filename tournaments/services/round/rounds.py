"""Rounds: paired as a draft, looked at, published, closed; and the cut between the phases."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments import policy
from tournaments.enums import OperationKind, PhaseKind, RoundState
from tournaments.errors import Refusal
from tournaments.models import Entry, Event, Match, Phase, Round
from tournaments.operations import earlier, perform, writing
from tournaments.operations.needs import states
from tournaments.plan import PhasePlan
from tournaments.queries.event import progress
from tournaments.queries.ranking import phases
from tournaments.queries.round import bracket
from tournaments.services.permission import demand
from tournaments.services.round import chance, pairing
from tournaments.signals import round_published

if TYPE_CHECKING:
    from tournaments.accounts.models import User


def pair(*, actor: User | None, event: Event) -> Round:
    """Draft the next round; after the last round of a phase this begins the next one.

    Only staff see a draft. Of two clicks at once, one makes the round and one is refused.
    """
    with writing(event) as event:
        demand(actor, "run_rounds", event)
        if not states.may(OperationKind.ROUND_DRAFTED, event=event.state):
            raise Refusal("wrong_state", _("Rounds are paired in a running event."))
        current = progress.current_round(event)
        if current is not None:
            raise Refusal(
                "round_open",
                _("%(round)s is not closed yet.") % {"round": current.title},
            )
        phase = phases.current(event)
        if phase is None or phases.over(event, phase):
            phase = _open_next(event, actor)
        payload = DRAFTS[phase.kind](event, phase)
        perform(event, OperationKind.ROUND_DRAFTED, payload, actor)
        return Round.objects.select_related("phase").get(event=event, serial=payload["round"])


def _draft(event: Event, phase: Phase, number: int, **made: Any) -> dict[str, Any]:
    serial = progress.next_serial(Round, event)
    bare = {"round": serial, "phase": phase.number, "number": number}
    return bare | {"seed": "", "certificate": {}} | made


def _swiss_draft(event: Event, phase: Phase) -> dict[str, Any]:
    number = progress.swiss_rounds_begun(event) + 1
    _expect_decks(event)
    seed = chance.seed()
    inputs, certificate, matches = pairing.swiss(event, phase, number, seed)
    made = {"inputs": inputs, "certificate": certificate, "matches": matches}
    return _draft(event, phase, number, seed=seed, **made)


def _robin_draft(event: Event, phase: Phase) -> dict[str, Any]:
    number = progress.swiss_rounds_begun(event) + 1
    _expect_decks(event)
    inputs, matches = pairing.robin(event, phase, phases.begun(phase) + 1)
    if not any(row["b"] for row in matches):
        raise Refusal("too_few_players", _("Two players or more are needed for a round."))
    return _draft(event, phase, number, inputs=inputs, matches=matches)


def _elimination_draft(event: Event, phase: Phase) -> dict[str, Any]:
    inputs, matches = pairing.elimination(event, phase)
    if not matches:
        raise Refusal("rounds_over", _("The bracket is played out: finish the event."))
    return _draft(event, phase, phases.begun(phase) + 1, inputs=inputs, matches=matches)


DRAFTS: dict[str, Callable[[Event, Phase], dict[str, Any]]] = {
    PhaseKind.SWISS: _swiss_draft,
    PhaseKind.ROBIN: _robin_draft,
    PhaseKind.SINGLE: _elimination_draft,
    PhaseKind.DOUBLE: _elimination_draft,
}


def _open_next(event: Event, actor: User | None) -> Phase:
    """Open the next phase of the plan; its seeds are the players whom the standings let in."""
    nxt = phases.next_plan(event)
    if nxt is None:
        raise Refusal("rounds_over", _("All rounds are played: finish the event."))
    if event.checkin_open:
        raise Refusal("doors_open", _("The doors of this day are open: close them first."))
    seeds = [int(number) for number in phases.coming_in(event, nxt).players]
    if len(seeds) < 2:
        raise Refusal("too_few_players", _("Fewer than two players are left for the cut."))
    if nxt.kind == PhaseKind.SWISS and not nxt.cuts:
        seeds = []
    return open_phase(event, nxt, seeds, actor)


def open_phase(event: Event, nxt: PhasePlan, seeds: list[int], actor: User | None) -> Phase:
    """Write the beginning of a phase, within a transaction that holds the event."""
    number = progress.next_phase(event)
    payload = {"phase": number, "at": event.phases.count(), "kind": nxt.kind}
    payload |= {"seeds": seeds, "plan": nxt.shape()}
    perform(event, OperationKind.PHASE_OPENED, payload, actor)
    return event.phases.get(number=number)


def swap(*, actor: User | None, round: Round, first: Entry, second: Entry) -> Round:
    """Let two players of a Swiss draft change seats; one of them may have the bye."""
    with writing(round.event) as event:
        round = _fresh(round, event)
        demand(actor, "run_rounds", event)
        _expect(round, OperationKind.SEATS_SWAPPED, _("Only a draft can be changed."))
        if round.phase.kind != PhaseKind.SWISS:
            raise Refusal("bracket_fixed", _("The bracket says who meets; nobody swaps."))
        one, two = _seat(round, first), _seat(round, second)
        if one[0] == two[0]:
            raise Refusal("same_table", _("These two already sit at one table."))
        seats = [[*one, second.number], [*two, first.number]]
        payload = {"round": round.serial, "seats": seats}
        perform(event, OperationKind.SEATS_SWAPPED, payload, actor)
        return _fresh(round, event)


def _seat(round: Round, entry: Entry) -> tuple[int, str]:
    match = Match.objects.of(entry).filter(round=round).first()
    if match is None:
        raise Refusal(
            "not_seated", _("%(name)s does not sit in this round.") % {"name": entry.name}
        )
    return match.serial, "abcd"[[one.pk for one in match.players].index(entry.pk)]


def discard(*, actor: User | None, round: Round) -> None:
    """Throw a draft away; it stays in the log. Players never saw it."""
    with writing(round.event) as event:
        round = _fresh(round, event)
        demand(actor, "run_rounds", event)
        _expect(round, OperationKind.DRAFT_DISCARDED, _("Only a draft can be discarded."))
        perform(event, OperationKind.DRAFT_DISCARDED, {"round": round.serial}, actor)


def publish(*, actor: User | None, round: Round) -> Round:
    """Show the pairings to everybody and start the clock; digital tables open at the same time.

    A draft that no longer follows from the results and players is refused.
    """
    with writing(round.event) as event:
        round = _fresh(round, event)
        demand(actor, "run_rounds", event)
        if round.state == RoundState.PUBLISHED:
            return round
        _expect(round, OperationKind.ROUND_PUBLISHED, _("This round was published before."))
        _expect_current(event, round)
        minutes = phases.minutes(event, round.phase)
        ends_at = timezone.now() + timedelta(minutes=minutes) if minutes else None
        payload = {"round": round.serial, "ends_at": ends_at}
        perform(event, OperationKind.ROUND_PUBLISHED, payload, actor)
        round = _fresh(round, event)
        round_published.send(sender=Round, round=round, actor=actor)
        return round


def _expect_current(event: Event, round: Round) -> None:
    newest = event.operations.order_by("-number").values_list("kind", "payload__round").first()
    if newest == (OperationKind.ROUND_DRAFTED, round.serial):
        return  # nothing happened since; whatever a pairing looks at changes by operations alone
    if round.phase.kind == PhaseKind.SWISS:
        again = pairing.inputs(event, round.phase, round.number, round.seed)
        current = again == round.inputs
    elif round.phase.kind == PhaseKind.ROBIN:
        at = round.number - phases.first_round(event, round.phase) + 1
        rows = pairing.robin(event, round.phase, at)[1]
        there = set(round.matches.values_list("entry_a__number", "entry_b__number"))
        current = there == {(row["a"], row["b"]) for row in rows}
    else:
        seated = set(round.matches.values_list("entry_a__number", "entry_b__number"))
        begun = round.matches.values_list("bout", flat=True)
        played = bracket.of(round.phase).seated
        current = seated == {(s.a, s.b) for s in played if bracket.bout_of(s) in set(begun)}
    if not current:
        raise Refusal(
            "draft_stale",
            _("Players or results changed since this draft. Discard it and pair again."),
        )


def close(*, actor: User | None, round: Round, despite_disputes: bool = False) -> Round:
    """End a round: every match has a result, and open disputes are settled or set aside."""
    with writing(round.event) as event:
        round = _fresh(round, event)
        demand(actor, "run_rounds", event)
        if round.state == RoundState.CLOSED:
            return round
        _expect(round, OperationKind.ROUND_CLOSED, _("Only a running round can be closed."))
        waiting = round.matches.exclude(state__in=states.MATCH[OperationKind.ROUND_CLOSED])
        if waiting.exists():
            tables = [str(match.table_number) for match in waiting]
            text = ngettext(
                "No settled result at table %(tables)s.",
                "No settled result at the tables %(tables)s.",
                len(tables),
            )
            raise Refusal("results_missing", text % {"tables": ", ".join(tables)})
        if round.matches.filter(open_disputes__gt=0).exists():
            if not despite_disputes:
                raise Refusal("disputes_open", _("A dispute of this round waits for a judge."))
            policy.expect_neutral(event, actor)
        perform(event, OperationKind.ROUND_CLOSED, {"round": round.serial}, actor)
        round = _fresh(round, event)
        return round


def _expect_decks(event: Event) -> None:
    late = [entry.name for entry in progress.without_list(event)]
    if late:
        raise Refusal(
            "decks_missing", _("No legal deck yet: %(names)s.") % {"names": ", ".join(late)}
        )


def _expect(round: Round, kind: OperationKind, otherwise: str) -> None:
    if not states.may(kind, round=round.state):
        done = (
            *(OperationKind.ROUND_PUBLISHED, OperationKind.ROUND_CLOSED),
            OperationKind.DRAFT_DISCARDED,
        )
        words = earlier.public(otherwise, round.event, done, round=round.serial)
        raise Refusal("wrong_state", words)


def _fresh(round: Round, event: Event) -> Round:
    """The round read anew under the lock, with the held event as its event."""
    found = Round.objects.select_related("phase").filter(pk=round.pk).first()
    if found is None:
        words, made = _("This round was taken back by the staff."), (OperationKind.ROUND_DRAFTED,)
        raise Refusal("undone", earlier.gone(words, event, made, round=round.serial))
    round = found
    round.event = event
    return round
