"""How far an event has come: what stops it, and what comes next."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from django.db.models import Max
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.enums import (
    BRACKETS,
    TABLE_PHASES,
    DeckState,
    EventState,
    MatchState,
    PhaseKind,
    RoundState,
)
from tournaments.models import Entry, Event, Match, Phase, Round
from tournaments.models.round import PUBLIC_ROUNDS
from tournaments.offered import POD
from tournaments.pairing import pod_sizes
from tournaments.plan import PhasePlan
from tournaments.queries.ranking import phases, standings
from tournaments.queries.round import bracket
from tournaments.words.alphabet import by_name


def current_round(event: Event) -> Round | None:
    """The round in draft or running; there is at most one."""
    return (
        Round.objects.filter(event=event, state__in=[RoundState.DRAFT, RoundState.PUBLISHED])
        .select_related("phase")
        .first()
    )


def coming(event: Event) -> Round | None:
    """The draft that will be published at a set time; its pairings stay hidden until then."""
    drafts = Round.objects.filter(event=event, state=RoundState.DRAFT, publish_at__isnull=False)
    return drafts.select_related("phase").first()


def last_round(event: Event) -> Round | None:
    """The newest round that players have seen."""
    return Round.objects.public().shown().filter(event=event).last()


def last_swiss_round(event: Event) -> int:
    """Number of the newest Swiss round that players have seen; 0 before the first."""
    rounds = Round.objects.public().filter(event=event, phase__kind__in=TABLE_PHASES)
    return rounds.aggregate(last=Max("number"))["last"] or 0


def swiss_rounds_begun(event: Event) -> int:
    """As `last_swiss_round`, with a draft counted."""
    rounds = Round.objects.standing().filter(event=event, phase__kind__in=TABLE_PHASES)
    return rounds.aggregate(last=Max("number"))["last"] or 0


def next_serial(model: type[Round] | type[Match], event: Event) -> int:
    """A number that no round (match) of this event ever had."""
    rows: Any = model.everything.filter(event=event)
    return int(rows.aggregate(last=Max("serial"))["last"] or 0) + 1


def next_phase(event: Event) -> int:
    """As `next_serial`, for phases."""
    last = Phase.everything.filter(event=event).aggregate(last=Max("number"))["last"]
    return (last or 0) + 1


def next_table(round_: Round) -> int:
    """A table number that no match of this round ever had, since an undone match may come back."""
    rows = Match.everything.filter(round=round_)
    return (rows.aggregate(last=Max("table_number"))["last"] or 0) + 1


def complete(event: Event) -> bool:
    """Everything is played and closed: only the champion is left to be named."""
    if current_round(event) is not None:
        return False
    phase = phases.current(event)
    return phase is not None and phases.over(event, phase) and phases.next_plan(event) is None


def played_out(event: Event) -> bool:
    """Whether there is a final ranking: the last round is closed."""
    return event.state == EventState.FINISHED or (
        event.state == EventState.RUNNING and complete(event)
    )


def champion(event: Event) -> Entry | None:
    """Who wins as the results stand: the final's winner, else the first of the standings.

    Whoever is disqualified has no place, so that the next in the final ranking wins.
    """
    phase = bracket.phase_of(event)
    if phase is not None:
        played = bracket.of(phase)
        if played.champion is None:
            return None
        out = standings.disqualified(event)
        left = [number for _place, number in played.places if number not in out]
        return event.entries.filter(number=left[0]).first() if left else None
    lines = standings.of(event).lines
    return event.entries.filter(number=lines[0].player).first() if lines else None


def moved_on(match: Match) -> bool:
    """Whether a later round of the same bracket was paired from this match's winner."""
    return (
        match.round.phase.kind in BRACKETS
        and Round.objects.standing()
        .filter(phase_id=match.round.phase_id, number__gt=match.round.number)
        .exists()
    )


@dataclass(frozen=True, slots=True)
class Stop:
    """One thing that stands in the way; `match` if it is at a table, `entry` if it is the list of
    a player."""

    kind: str
    text: str
    match: Match | None = None
    entry: Entry | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """The organizer's next click. `action` names a button; `blocked` lists what has to be done
    before."""

    action: str
    label: str
    preview: str
    blocked: list[Stop] = field(default_factory=list)


def unfinished(round_: Round) -> list[Stop]:
    """Matches of a published round without a settled result, conflicts and disputes first."""
    waiting = round_.matches.with_players().exclude(state=MatchState.CONFIRMED, open_disputes=0)
    stops = [Stop(*_stop(match), match) for match in waiting]
    order = {"dispute": 0, "conflict": 1, "reported": 2, "open": 3}
    return sorted(stops, key=lambda stop: order[stop.kind])


def _stop(match: Match) -> tuple[str, str]:
    if match.open_disputes:
        return "dispute", _("A dispute waits for a judge")
    if match.state == MatchState.DISPUTED:
        if match.source:
            return "conflict", _("A drawn match cannot end a round of elimination")
        if match.pod:
            return "conflict", _("The players report different places")
        return "conflict", _("The two players report different results")
    if match.state == MatchState.REPORTED and match.pod:
        return "reported", _("Reported, but not by more than half of the players")
    if match.state == MatchState.REPORTED:
        return "reported", _reported(match)
    gone = next((entry.name for entry in match.players if not entry.playing), "")
    if gone:
        return "open", _("No result yet; %(name)s has left the event") % {"name": gone}
    return "open", _("No result yet")


def _reported(match: Match) -> str:
    """What a match with one report waits for: a player without an account will never report."""
    silent = next((entry.name for entry in match.players if entry.user_id is None), "")
    if silent:
        return _("One player reported; %(name)s has no account: enter it") % {"name": silent}
    return _("One player reported; the other has not")


def next_step(event: Event, current: Round | None) -> Step:
    """What the organizer does next, and what stands in the way. `current`: as `current_round`."""
    if event.state == EventState.DRAFT:
        return Step(
            "publish_event",
            _("Publish and open registration"),
            _("Everybody sees the event, and players can sign up."),
        )
    if event.state == EventState.REGISTRATION:
        return _start_step(event)
    if event.state == EventState.FINISHED:
        return Step("", "", _("The event is over. Corrections are still possible."))
    return _round_step(event, current)


def _start_step(event: Event) -> Step:
    playing = list(Entry.objects.playing().filter(event=event))
    here = [e for e in playing if not event.checkin_used or e.state == "checked_in"]
    blocked = []
    least = least_players(event)
    if len(here) < least:
        text = _("An event starts with %(least)s players or more.") % {"least": least}
        blocked.append(Stop("players", text))
    blocked += _without_list(event, here)
    preview = _("%(count)s players begin.") % {"count": len(here)}
    if len(playing) > len(here):
        preview += " " + _("%(count)s did not check in and will be dropped.") % {
            "count": len(playing) - len(here)
        }
    preview += _too_short(event, len(here))
    return Step("start", _("Start the event"), preview, blocked)


def _too_short(event: Event, players: int) -> str:
    """A warning where the Swiss rounds of the plan leave more players unbeaten than go on, or than
    can win. Half of the unbeaten lose in each round; draws are left aside."""
    first, *later = phases.plan(event).phases
    if event.pods or first.kind != PhaseKind.SWISS:
        return ""
    unbeaten, places = -(-players // 2**first.rounds), (later[0].top or players) if later else 1
    if unbeaten <= places:
        return ""
    words = ngettext(
        "After %(rounds)s Swiss round %(count)s players can be unbeaten.",
        "After %(rounds)s Swiss rounds %(count)s players can be unbeaten.",
        first.rounds,
    )
    return " " + words % {"rounds": first.rounds, "count": unbeaten}


def without_list(event: Event) -> list[Entry]:
    """Who cannot be paired in rounds at tables, because the event asks for a legal list."""
    if not event.asks_for_decks:
        return []
    playing = Entry.objects.playing().filter(event=event).order_by(*by_name())
    return [entry for entry in playing if not entry.deck_ready]


def _without_list(event: Event, entries: list[Entry]) -> list[Stop]:
    if not event.asks_for_decks:
        return []
    late = [entry for entry in entries if not entry.deck_ready]
    return [Stop("deck", _lacks(entry), entry=entry) for entry in late]


def _lacks(entry: Entry) -> str:
    """What a player's deck list lacks."""
    if entry.deck_state == DeckState.ILLEGAL:
        return _("%(name)s has a list that is not legal") % {"name": entry.name}
    return _("%(name)s has handed in no list") % {"name": entry.name}


def _round_step(event: Event, current: Round | None) -> Step:
    if current is not None and current.state == RoundState.DRAFT:
        return Step(
            "publish",
            _("Publish %(round)s") % {"round": current.title},
            _("Players see their tables at once, and the clock starts."),
        )
    if current is not None:
        return Step(
            "close",
            _("Close %(round)s") % {"round": current.title},
            _("The bracket takes in all results of this round.")
            if current.phase.kind in BRACKETS
            else _("The standings take in all results of this round."),
            unfinished(current),
        )
    if complete(event):
        first = champion(event)
        return Step(
            "finish",
            _("Finish the event"),
            _("%(name)s is the champion.") % {"name": first.name if first else "–"},
        )
    return _pair_step(event)


def _pair_step(event: Event) -> Step:
    phase = phases.current(event)
    if phase is None or phases.over(event, phase):
        nxt = phases.next_plan(event)
        if nxt is None:
            return Step("", "", _("Every phase of the plan is played."))
        return _open_step(event, nxt)
    if phase.kind in BRACKETS:
        return Step("pair", _("Pair the next round"), _("The winners meet, as the bracket says."))
    here = len(phases.playing(event, phase))
    least = least_players(event)
    text = _("%(least)s players or more are needed.") % {"least": least}
    blocked = [Stop("players", text)] if here < least else []
    blocked += _without_list(event, without_list(event))
    number = phases.begun(phase) + 1
    label = _("Pair round %(number)s of %(rounds)s") % {
        "number": number,
        "rounds": phases.rounds_of(event, phase),
    }
    if phase.kind == PhaseKind.ROBIN:
        return Step("pair", label, _("Everybody meets everybody, as the plan says."), blocked)
    preview, over = _tables(event, here)
    if over:
        preview += " " + _("One player has the bye.")
    return Step("pair", label, preview, blocked)


def _tables(event: Event, here: int) -> tuple[str, int]:
    """How many play at how many tables, in words, and how many players are left over."""
    if not event.pods:
        return _at_tables(here, here // 2), here % 2
    sizes, over = pod_sizes(here, event.size or 4)
    threes = sum(size < (event.size or 4) for size in sizes)
    text = _("%(count)s players, %(tables)s tables, %(threes)s of them smaller than the others.")
    if not threes or threes == len(sizes):
        return _at_tables(here, len(sizes)), over
    return text % {"count": here, "tables": len(sizes), "threes": threes}, over


def _at_tables(count: int, tables: int) -> str:
    words = ngettext(
        "%(count)s players, %(tables)s table.", "%(count)s players, %(tables)s tables.", tables
    )
    return words % {"count": count, "tables": tables}


def least_players(event: Event) -> int:
    """The fewest players that a round of the event can have."""
    return POD if event.pods else 2


def _open_step(event: Event, nxt: PhasePlan) -> Step:
    """The step that opens the next phase. Its preview lists the seeds, and the players at the line
    whom only the order of entry separates."""
    made = phases.coming_in(event, nxt)
    names = dict(event.entries.values_list("number", "name"))
    seeds = [f"{seed} {names[int(one)]}" for seed, one in enumerate(made.players, start=1)]
    preview = _("Seeds: %(seeds)s.") % {"seeds": ", ".join(seeds)}
    if made.contested:
        level = ", ".join(names[int(one)] for one in made.contested)
        preview += " " + _(
            "Level in everything at the line: %(names)s; the order of entry decides."
        ) % {"names": level}
    few = Stop("players", _("Two players or more are needed."))
    blocked = [few] if len(seeds) < 2 else []
    if event.checkin_open:
        blocked.append(Stop("doors", _("The doors of this day are open: close them first.")))
    if nxt.kind in TABLE_PHASES:
        blocked += _without_list(event, without_list(event))
    if nxt.cuts:
        return Step("pair", _("Cut to the top %(cut)s") % {"cut": len(seeds)}, preview, blocked)
    label = _("Begin: %(phase)s") % {"phase": PhaseKind(nxt.kind).label}
    return Step("pair", label, preview, blocked)


def public_rounds(event: Event) -> list[Round]:
    rounds = Round.objects.filter(event=event, state__in=PUBLIC_ROUNDS)
    return list(rounds.shown().order_by("serial"))
