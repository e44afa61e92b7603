"""Players: signing up, checking in, decks, leaving and coming back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NoReturn

from django.db.models import Max
from django.utils.translation import gettext as _

from tournaments import divisions, policy
from tournaments.enums import (
    DeckState,
    EntryState,
    EventState,
    Missed,
    OperationKind,
    Outcome,
    PenaltyKind,
    PhaseKind,
    Source,
)
from tournaments.errors import Invalid, Refusal
from tournaments.models import Entry, Event, Match, Round
from tournaments.operations import earlier, perform, writing
from tournaments.operations.apply.entries import DETAILS
from tournaments.operations.many import perform_all
from tournaments.operations.needs import states
from tournaments.plan import MOST_ROUNDS
from tournaments.queries.entry.doors import waited_for
from tournaments.queries.event import progress
from tournaments.queries.ranking import phases
from tournaments.services.entry import doors, teams
from tournaments.services.entry.namesakes import expect_no_namesake, expect_own_name
from tournaments.services.entry.teams import Team
from tournaments.services.permission import demand
from tournaments.services.person import dropping
from tournaments.signals import pairing_added, wait_list_moves

if TYPE_CHECKING:
    from tournaments.accounts.models import User


def sign_up(*, actor: User, event: Event, division: str = "", team: Team | None = None) -> Entry:
    """Enter the actor, or the actor's `team`. Doing it twice changes nothing; after a withdrawal
    the same entry is used again. `division`: where players choose theirs."""
    with writing(event) as event:
        demand(actor, "view_event", event)
        if not states.may(OperationKind.ENTRY_ADDED, event=event.state):
            raise Refusal("registration_closed", _("Registration is not open."))
        if policy.begun(event):
            raise Refusal(
                "registration_closed", _("The event has begun. Ask the staff for a late entry.")
            )
        known = Entry.objects.filter(event=event, user=actor).first()
        if known is not None and known.playing:
            return known
        _expect_place(event)
        division = _chosen(event, division)
        if known is not None:
            named = teams.told(event, actor, team) if team else {}
            return _return(event, known, actor, missed=[], division=division, named=named)
        expect_no_namesake(event, actor)
        said: dict[str, Any] = {"user": actor, "division": division}
        return _add(event, actor, missed=[], **said, **teams.told(event, actor, team))


def come(*, user: User, event: Event, missed: str, invited_by: str, division: str = "") -> Entry:
    """Accept a place, as the person who was invited.

    In a full event that has not begun it is a place on the wait list.
    """
    with writing(event) as event:
        if not states.may(OperationKind.ENTRY_ADDED, event=event.state):
            raise Refusal("wrong_state", _("Players enter a published event that is not over."))
        expect_new(event, user)
        expect_no_namesake(event, user)
        said: dict[str, Any] = {"name": str(user), "user": user, "invited_by": invited_by}
        said["division"] = _chosen(event, division)
        if full(event) and states.may(OperationKind.ENTRY_PROMOTED, event=event.state):
            return _add(event, user, missed=[], waits=True, **said)
        _expect_place(event)
        return _add(event, user, **_rounds_between(event, None, missed), **said)


def add(
    *,
    actor: User | None,
    event: Event,
    name: str,
    user: User | None = None,
    missed: str = Missed.LOSS,
) -> Entry:
    """Enter a player as staff; in a running event a late entry, with `missed` for past rounds.

    Pages and API enter names alone. With `user` nobody is asked: that is for the demo, commands
    and tests; people are invited (`services.entry.invitations`).
    """
    if not name.strip():
        raise Invalid("no_name", _("A player needs a name."))
    with writing(event) as event:
        demand(actor, "manage_entries", event)
        if not states.may(OperationKind.ENTRY_ADDED, event=event.state):
            raise Refusal("wrong_state", _("Players enter a published event that is not over."))
        here = Entry.objects.filter(event=event, user=user).first() if user is not None else None
        if here is not None:
            words = _("This person is already in the event.")
            raise Refusal("entered_already", entered_by(words, actor, here))
        expect_own_name(event, name, user, actor=actor)
        _expect_place(event)
        more = _rounds_between(event, None, missed)
        return _add(event, actor, name=name.strip(), user=user, **more)


def add_all(
    *,
    actor: User | None,
    event: Event,
    players: Mapping[str, str],
    inside: Mapping[str, str] | None = None,
) -> None:
    """Enter many players by name, each with a club or "", before the event starts. `inside`: the
    division of those who are in one."""
    with writing(event) as event:
        demand(actor, "manage_entries", event)
        begun = policy.begun(event)
        if begun or not states.may(OperationKind.ENTRY_ADDED, event=event.state):
            raise Refusal("wrong_state", _("A list is entered before the event starts."))
        taken = Entry.objects.playing().filter(event=event).count()
        if event.capacity is not None and taken + len(players) > event.capacity:
            words = _("New in this list: %(new)s; places left: %(left)s of %(places)s.")
            left = max(0, event.capacity - taken)
            room = {"new": len(players), "left": left, "places": event.capacity}
            raise Refusal("full", words % room)
        last = Entry.everything.filter(event=event).aggregate(last=Max("number"))["last"] or 0
        acts: list[tuple[OperationKind, dict[str, Any]]] = []
        for number, (name, club) in enumerate(players.items(), start=last + 1):
            said = {"entry": number, "name": name, "user": "", "state": _state(event)}
            acts.append((OperationKind.ENTRY_ADDED, said | {"first_round": 1, "missed": []}))
            told = {"club": club, "division": (inside or {}).get(name, "")}
            told = {detail: value for detail, value in told.items() if value}
            if told:
                acts.append((OperationKind.ENTRY_CHANGED, {"entry": number, **told}))
        perform_all(event, acts, actor)


def check_in(*, actor: User | None, entry: Entry) -> Entry:
    """Say that the player is here: by the player while check-in is open, by staff at any time.

    A player on the wait list goes on waiting. When check-in closes, a free place goes to the first
    on the list who is here.
    """
    with writing(entry.event) as event:
        entry = _fresh(entry, event)
        demand(actor, "check_in_entry", entry)
        if event.doors and policy.begun(event):
            return _fresh(doors.here(event, entry, actor), event)
        if entry.state == EntryState.CHECKED_IN or entry.here:
            return entry
        may = states.may(OperationKind.ENTRY_CHECKED_IN, event=event.state)
        if not may or policy.begun(event):
            raise Refusal("wrong_state", _("Check-in is held before the event starts."))
        if not states.may(OperationKind.ENTRY_CHECKED_IN, entry=entry.state):
            raise Refusal("dropped", _("This player has withdrawn."))
        own = actor is not None and entry.user_id == actor.pk
        staff = actor is None or actor.has_perm("tournaments.view_staff_pages", event)
        by_staff = staff and not own  # for themselves staff are players, and keep the hours
        if not event.checkin_open and not by_staff:
            closed = (OperationKind.CHECKIN_CLOSED,)
            words = earlier.public(_("Check-in is not open."), event, closed)
            raise Refusal("checkin_closed", words)
        waits = entry.state == EntryState.WAITING
        if not waits and full_of_those_here(event):
            _no_place_left(event)
        if event.asks_for_decks and not entry.deck_ready and not waits:
            raise Refusal("deck_not_legal", _("Submit a legal deck first, then check in."))
        perform(event, OperationKind.ENTRY_CHECKED_IN, {"entry": entry.number}, actor)
        if waits and not event.checkin_open:
            wait_list_moves.send(sender=Event, event=event, actor=actor)
        return _fresh(entry, event)


def set_deck(
    *, actor: User | None, entry: Entry, state: str, digest: str, reason: str = ""
) -> Entry:
    """Note what is known of a player's deck; whether it is legal is for the caller to know."""
    if state not in DeckState.values:
        raise Invalid("unknown_deck_state", f"no deck state named {state}")
    with writing(entry.event) as event:
        entry = _fresh(entry, event)
        demand(actor, "set_deck", entry)
        if (entry.deck_state, entry.deck_digest) == (state, digest):
            return entry
        payload = {"entry": entry.number, "state": state, "digest": digest, "reason": reason}
        perform(event, OperationKind.DECK_SET, payload, actor)
        return _fresh(entry, event)


def lock_decks(*, actor: User | None, entries: Iterable[Entry]) -> None:
    """Lock the decks of players of one event, in one operation."""
    entries = sorted(entries, key=lambda entry: entry.number)
    if not entries:
        return
    if len({entry.event_id for entry in entries}) > 1:
        raise Invalid("two_events", "entries of more than one event")
    with writing(entries[0].event) as event:
        demand(actor, "run_rounds", event)
        payload = {"entries": [[entry.number, entry.deck_digest] for entry in entries]}
        perform(event, OperationKind.DECKS_LOCKED, payload, actor)


def change(*, actor: User | None, entry: Entry, **changes: Any) -> Entry:
    """Note name, club, pod, division, fixed table, members or awarded byes of an entry, at any
    time."""
    with writing(entry.event) as event:
        entry = _fresh(entry, event)
        demand(actor, "manage_entries", event)
        unknown = set(changes) - set(DETAILS)
        if unknown:
            raise Invalid("unknown_detail", f"no detail named {min(unknown)}")
        new = {name: value for name, value in changes.items() if getattr(entry, name) != value}
        _check_details(event, entry, new)
        if "name" in new:
            expect_own_name(event, new["name"], entry.user, entry, actor=actor)
        if new:
            perform(event, OperationKind.ENTRY_CHANGED, {"entry": entry.number, **new}, actor)
        return _fresh(entry, event)


def _check_details(event: Event, entry: Entry, new: dict[str, Any]) -> None:
    table = new.get("fixed_table")
    taken = event.entries.playing().exclude(pk=entry.pk).filter(fixed_table=table)
    faults = (
        ("name" in new and not 1 <= len(new["name"].strip()) <= 80, _("A player needs a name.")),
        (len(new.get("club", "")) > 60, _("A club has up to 60 letters.")),
        (len(new.get("pod", "")) > 20, _("A pod has up to 20 letters.")),
        (table is not None and not 0 < table < 100_000, _("A table has a number from 1.")),
        (table is not None and taken.exists(), _("This table is another player's.")),
        (new.get("division", "") not in ("", *event.divisions), _("No such division here.")),
        (not _are_rounds(new.get("byes", [])), _("Byes are numbers of rounds, each once.")),
    )
    for wrong, words in faults:
        if wrong:
            raise Invalid("bad_details", words)
    teams.expect_members(event, new.get("members", []))


def _chosen(event: Event, division: str) -> str:
    """The division that a player chooses; raises Refusal where there is nothing to choose."""
    if not division.strip():
        return ""
    if not event.divisions_chosen:
        raise Refusal("no_choice", _("The staff of this event says who is in which division."))
    found = divisions.named(event.divisions, division)
    if found is None:
        raise Invalid("unknown_division", _("No such division here."))
    return found


def _are_rounds(byes: list[Any]) -> bool:
    whole = all(isinstance(one, int) and 0 < one <= MOST_ROUNDS for one in byes)
    return whole and len(set(byes)) == len(byes)


def drop(*, actor: User | None, entry: Entry, reason: str = "") -> Entry:
    """Leave the event: a withdrawal before it starts. An open match can still be reported."""
    with writing(entry.event) as event:
        entry = _fresh(entry, event)
        demand(actor, "drop_entry", entry)
        if policy.over(event):  # a disqualification drops a player even then
            raise Refusal("event_finished", _("The event is over."))
        if states.may(OperationKind.ENTRY_DROPPED, entry=entry.state):
            dropping.drop_held(event, entry, actor, reason)
        return _fresh(entry, event)


def bring_back(*, actor: User | None, entry: Entry, missed: str = Missed.LOSS) -> Entry:
    """Undo a drop from the next round on; `missed` says how the missed rounds count."""
    with writing(entry.event) as event:
        entry = _fresh(entry, event)
        demand(actor, "manage_entries", event)
        if not states.may(OperationKind.ENTRY_RETURNED, event=event.state):
            raise Refusal("wrong_state", _("The event is over."))
        if not states.may(OperationKind.ENTRY_RETURNED, entry=entry.state):
            return entry
        if waited_for(event, entry):
            doors.come_late(event, entry, actor)
            return _fresh(entry, event)
        _expect_place(event)
        return _return(event, entry, actor, **_rounds_between(event, entry, missed))


def expect_new(event: Event, user: User) -> None:
    """Refuse a place to who is in the event, in the words for that person: it may have been the
    staff."""
    here = Entry.objects.filter(event=event, user=user).first()
    if here is None:
        return
    words, kinds = _("You are in this event already."), (OperationKind.ENTRY_ADDED,)
    by_others = event.operations.exclude(actor=user).filter(kind__in=kinds)
    if by_others.filter(payload__entry=here.number).exists():
        words = earlier.public(words, event, kinds, entry=here.number)
    raise Refusal("entered_already", words)


def entered_by(words: str, actor: User | None, entry: Entry) -> str:
    """The words of a refusal, with who entered a player who is in the event before."""
    kinds = (OperationKind.ENTRY_ADDED,)
    return earlier.told(words, actor, entry.event, kinds, entry=entry.number)


def _add(
    event: Event,
    actor: User | None,
    *,
    name: str,
    user: User | None,
    missed: list[dict[str, Any]],
    joins: Match | None = None,
    waits: bool = False,
    invited_by: str = "",
    division: str = "",
    members: Sequence[str] = (),
) -> Entry:
    last = Entry.everything.filter(event=event).aggregate(last=Max("number"))["last"] or 0
    for row in missed:
        row["a"] = last + 1
    payload = {
        "entry": last + 1,
        "name": name[:80],
        "user": user.handle if user else "",
        **({"invited_by": invited_by} if invited_by else {}),
        **({"division": division} if division else {}),
        **({"members": list(members)} if members else {}),
        "state": EntryState.WAITING if waits else _state(event),
        "first_round": progress.last_swiss_round(event) + 1,
        "missed": missed,
    }
    perform(event, OperationKind.ENTRY_ADDED, payload | _joining(joins), actor)
    _tell_joined(event, joins, actor)
    return Entry.objects.get(event=event, number=last + 1)


def _joining(match: Match | None) -> dict[str, int]:
    return {"joins": match.serial} if match is not None else {}


def _tell_joined(event: Event, match: Match | None, actor: User | None) -> None:
    """Send the news that a running round has a new pairing: lists are locked and a table opens, as
    at the start of a round."""
    if match is not None:
        match.round.event = event
        pairing_added.send(sender=Match, round=match.round, actor=actor)


def _return(
    event: Event,
    entry: Entry,
    actor: User | None,
    *,
    missed: list[dict[str, Any]],
    joins: Match | None = None,
    division: str = "",
    named: Mapping[str, Any] | None = None,
) -> Entry:
    if entry.penalties.filter(kind=PenaltyKind.DISQUALIFICATION, voided=False).exists():
        raise Refusal("disqualified", _("A disqualified player does not come back."))
    payload = {"entry": entry.number, "state": _state(event), "missed": missed}
    payload |= {"division": division} if division else {}
    payload |= named or {}
    perform(event, OperationKind.ENTRY_RETURNED, payload | _joining(joins), actor)
    _tell_joined(event, joins, actor)
    return _fresh(entry, event)


def _state(event: Event) -> EntryState:
    return EntryState.CHECKED_IN if policy.begun(event) else EntryState.REGISTERED


def _rounds_between(event: Event, entry: Entry | None, choice: str) -> dict[str, Any]:
    """The matches for rounds already published, and the one to sit down at."""
    if choice != Missed.JOIN:
        return {"missed": _missed(event, entry, choice)}
    joins = _seat_beside(event, entry)
    missed = _missed(event, entry, Missed.LOSS)
    return {"missed": [r for r in missed if r["round"] != joins.round.serial], "joins": joins}


def _seat_beside(event: Event, entry: Entry | None) -> Match:
    """The match of the running Swiss round in which somebody has the bye."""
    found = Match.objects.filter(
        event=event,
        round__state__in=states.ROUND[OperationKind.ENTRY_ADDED],
        round__phase__kind=PhaseKind.SWISS,
        entry_b=None,
        source=Source.BYE,
    )
    match = found.with_players().first()
    if match is None or not match.entry_a.playing:
        raise Refusal("no_bye", _("Nobody has the bye in the running round."))
    if entry is not None and Match.objects.of(entry).filter(round=match.round).exists():
        raise Refusal("seated", _("This player has a match in the running round."))
    if event.asks_for_decks and (entry is None or not entry.deck_ready):
        raise Refusal("deck_not_legal", _("Submit a legal deck first."))
    return match


def _missed(event: Event, entry: Entry | None, choice: str) -> list[dict[str, Any]]:
    """A match row for each public Swiss round in which the player has none."""
    if choice not in (Missed.LOSS, Missed.BYE):
        raise Invalid("unknown_choice", _("A missed round counts as a loss or as a bye."))
    phase = phases.current(event)
    inside = phase is None or not phase.seeds or (entry is not None and entry.number in phase.seeds)
    if phase is not None and not (inside and phase.kind == PhaseKind.SWISS):
        raise Refusal("cut_made", _("The cut has been made; nobody enters any more."))
    rounds = Round.objects.public().filter(event=event, phase__kind=PhaseKind.SWISS)
    if entry is not None:
        rounds = rounds.exclude(pk__in=Match.objects.of(entry).values("round_id"))
    serial = progress.next_serial(Match, event)
    won = choice == Missed.BYE
    needed = {one.pk: one.phase.wins_needed(event) for one in rounds.select_related("phase")}
    return [
        {
            "match": serial + offset,
            "round": missed.serial,
            "table": progress.next_table(missed),
            "a": entry.number if entry else None,
            "b": None,
            "source": Source.LATE,
            "wins_a": needed[missed.pk] if won else 0,
            "wins_b": 0 if won else needed[missed.pk],
            "outcome": Outcome.FORFEIT,
        }
        for offset, missed in enumerate(rounds.order_by("serial"))
    ]


def full(event: Event) -> bool:
    """Whether all places are taken. Once check-in has closed, only who is here has one."""
    held = event.checkin_used and not event.checkin_open
    if held and event.state == EventState.REGISTRATION:
        return full_of_those_here(event)
    taken = Entry.objects.playing().filter(event=event).count()
    return event.capacity is not None and taken >= event.capacity


def full_of_those_here(event: Event) -> bool:
    """Whether as many are checked in as there are places."""
    if event.capacity is None:
        return False
    here = Entry.objects.filter(event=event, state=EntryState.CHECKED_IN)
    return here.count() >= event.capacity


def put_on_list(event: Event, user: User, division: str = "", team: Team | None = None) -> Entry:
    """A waiting entry in a held event."""
    expect_no_namesake(event, user)
    said: dict[str, Any] = {"user": user, "division": _chosen(event, division)}
    return _add(event, user, missed=[], waits=True, **said, **teams.told(event, user, team))


def _expect_place(event: Event) -> None:
    if full(event):
        _no_place_left(event)


def _no_place_left(event: Event) -> NoReturn:
    raise Refusal("full", _("All %(places)s places are taken.") % {"places": event.capacity})


def _fresh(entry: Entry, event: Event) -> Entry:
    """The entry read anew under the lock, with the held event as its event."""
    found = Entry.objects.select_related("user").filter(pk=entry.pk).first()
    if found is None:
        words, made = _("This player was taken out by the staff."), (OperationKind.ENTRY_ADDED,)
        raise Refusal("undone", earlier.gone(words, event, made, entry=entry.number))
    entry = found
    entry.event = event
    return entry
