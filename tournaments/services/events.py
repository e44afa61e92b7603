"""The life of an event: created, published, checked in, started, finished."""

from __future__ import annotations

import itertools
from datetime import datetime
from typing import TYPE_CHECKING, Any, Unpack

from django.db import transaction
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _

from engine import rulesets
from tournaments import divisions as divided
from tournaments import offered, policy, quotas
from tournaments import plan as plans
from tournaments import prizes as prizes_of
from tournaments.clocks import is_clock
from tournaments.enums import (
    Cut,
    DeckPolicy,
    EntryState,
    OperationKind,
    PhaseKind,
    Role,
    WatchedHands,
    Watching,
)
from tournaments.errors import Invalid, Refusal
from tournaments.fault_words import told
from tournaments.models import Entry, Event
from tournaments.models.event import RESERVED, USUAL_APPEAL_MINUTES, USUAL_DELAY
from tournaments.operations import new_event, perform, writing
from tournaments.operations.apply.events import TIMES
from tournaments.operations.needs import states
from tournaments.operations.needs.events import settings_stay
from tournaments.operations.schema.values import FIRST_YEAR, LAST_YEAR, LONGEST_DELAY, year_fits
from tournaments.queries import phases, progress
from tournaments.services.permission import demand
from tournaments.signals import event_started, settings_changed, wait_list_moves
from tournaments.standings import is_rule_set

if TYPE_CHECKING:
    from tournaments.accounts.models import User

MOST_ROUNDS = 30
MOST_IN_A_ROBIN = 64
LONGEST_NAME = 120


def create(*, actor: User | None, slug: str = "", **settings: Any) -> Event:
    """A draft event with `actor` as its organizer; seen by its staff until it is published.

    `settings`: what `settled` takes. `slug` is the address asked for.
    """
    demand(actor, "create_event", None)
    chosen = settled(**settings)
    with transaction.atomic():
        quotas.spend("event", actor)
        at = timezone.now()
        event = new_event(address(chosen["name"], slug), chosen, at)
        perform(event, OperationKind.EVENT_CREATED, chosen, actor, at)
        if actor is not None:
            payload = {"user": actor.handle, "role": Role.ORGANIZER}
            perform(event, OperationKind.STAFF_ADDED, payload, actor)
    return event


def settled(
    *,
    name: str,
    game: str = offered.USUAL,
    format: str = "",
    size: int | None = None,
    swiss_rounds: int = 3,
    cut: int = 0,
    digital: bool = True,
    best_of: int | None = None,
    scoring: str = "",
    round_minutes: int = 50,
    capacity: int | None = None,
    starts_at: datetime | None = None,
    description: str = "",
    time_called: str = "",
    deck_policy: str = DeckPolicy.CLOSED,
    decks_required: bool = False,
    decks_due: datetime | None = None,
    listed_formation: bool = False,
    watching: str = Watching.NOBODY,
    watch_delay: int | None = USUAL_DELAY,
    watched_hands: str = WatchedHands.CLOSED,
    table_clock: str = "",
    table_chat: bool = True,
    appeal_minutes: int = USUAL_APPEAL_MINUTES,
    ban_list: str = "",
    card_rules: str = "",
    ends_at: datetime | None = None,
    venue: str = "",
    contact: str = "",
    fee: str = "",
    links: list[dict[str, Any]] | None = None,
    prizes: list[dict[str, Any]] | None = None,
    plan: dict[str, Any] | None = None,
    apart: list[list[int]] | None = None,
    table_ranges: list[list[int]] | None = None,
    **ranked: Unpack[divided.Settings],
) -> dict[str, Any]:
    """All settings of a new event, usual values for those not named; raises Invalid."""
    offer = _offer(game, format)
    return _checked(
        {
            **{"name": name.strip(), "description": description, "time_called": time_called},
            **{"deck_policy": deck_policy, "decks_due": _stamp(decks_due), "ban_list": ban_list},
            **{"decks_required": decks_required, "listed_formation": listed_formation},
            **{"watching": watching, "watch_delay": watch_delay, "watched_hands": watched_hands},
            **{"table_clock": table_clock, "table_chat": table_chat, "card_rules": card_rules},
            **_ruleset(game, format, size),
            **{"swiss_rounds": swiss_rounds, "cut": cut, "digital": digital, "capacity": capacity},
            **{"round_minutes": round_minutes, "appeal_minutes": appeal_minutes},
            "best_of": offer.usual if best_of is None else best_of,
            "scoring": scoring or usual_scoring(game, format),
            **{"starts_at": _stamp(starts_at), "ends_at": _stamp(ends_at)},
            **{"venue": venue, "contact": contact, "fee": fee, "links": links or []},
            **{"prizes": prizes or [], "plan": plan or {}, "apart": apart or []},
            "table_ranges": table_ranges or [],
            **{"divisions": [], "divisions_public": False, "divisions_chosen": False, **ranked},
        }
    )


def usual_scoring(game: str, format: str) -> str:
    """The points and tie-breaks that events of a format have if nobody chooses others."""
    return rulesets.standings(game, _offer(game, format).pods)


def _checked(chosen: dict[str, Any]) -> dict[str, Any]:
    """The settings unchanged; raises Invalid if no event can have them."""
    check_settings(chosen)
    return chosen


def _stamp(at: datetime | None) -> str | None:
    return at.isoformat() if at else None


def change(*, actor: User | None, event: Event, **changes: Any) -> Event:
    """Change settings. Once it runs, only those that cannot make a played round wrong. A scoring
    that is "" is the usual one of the game."""
    with writing(event) as event:
        demand(actor, "manage_event", event)
        if not states.may(OperationKind.EVENT_CHANGED, event=event.state):
            raise Refusal("event_finished", _("This event is over; its settings stay."))
        if changes.get("scoring") == "":
            game, format = (
                changes.get(name) or getattr(event, name) for name in ("game", "format")
            )
            changes["scoring"] = usual_scoring(game, format)
        new = {name: value for name, value in changes.items() if getattr(event, name) != value}
        if settings_stay(event.state, new):
            raise Refusal(
                "event_running", _("Game, format and scoring stay once the event has started.")
            )
        whole = {name: getattr(event, name) for name in SETTINGS} | new
        rules = _ruleset(whole["game"], whole["format"], whole["size"])
        if {"game", "format", "size"} & set(new):
            new |= {name: rules[name] for name in ("size", "ruleset_version")}
        check_settings(whole)
        _check_played(event, whole)
        _check_divided(event, whole["divisions"])
        new |= {name: new[name].isoformat() for name in TIMES if new.get(name)}
        if new:
            perform(event, OperationKind.EVENT_CHANGED, new, actor)
            settings_changed.send(sender=Event, event=event, actor=actor, columns=frozenset(new))
        return event


SETTINGS = (
    *("name", "description", "game", "format", "size", "swiss_rounds", "cut", "digital"),
    *("best_of", "scoring", "round_minutes", "capacity", "starts_at"),
    *("plan", "apart", "table_ranges", "time_called", "deck_policy", "decks_required", "decks_due"),
    *("ban_list", "card_rules", "ends_at", "venue", "contact", "fee", "links", "prizes"),
    *("listed_formation", "appeal_minutes", "watching", "watch_delay", "watched_hands"),
    *("table_clock", "table_chat", "divisions", "divisions_public", "divisions_chosen"),
)


def publish(*, actor: User | None, event: Event) -> Event:
    """Show the event to everybody and open registration."""
    with writing(event) as event:
        demand(actor, "manage_event", event)
        _expect(event, OperationKind.EVENT_PUBLISHED, _("This event is already published."))
        quotas.spend("publish", actor)
        perform(event, OperationKind.EVENT_PUBLISHED, {}, actor)
        return event


def open_checkin(*, actor: User | None, event: Event) -> Event:
    """Open check-in. A player who does not check in is not paired at the start."""
    with writing(event) as event:
        demand(actor, "manage_entries", event)
        words = _("Check-in is held before the event starts.")
        _expect(event, OperationKind.CHECKIN_OPENED, words)
        if policy.begun(event):  # that of a later day: services/doors.py
            raise Refusal("wrong_state", words)
        if not event.checkin_open:
            perform(event, OperationKind.CHECKIN_OPENED, {}, actor)
        return event


def close_checkin(*, actor: User | None, event: Event) -> Event:
    """Close check-in. Players who are not here lose their places. Those of the wait list who are
    here move up, and a latecomer gets a place while one is left."""
    with writing(event) as event:
        demand(actor, "manage_entries", event)
        if event.checkin_open and not policy.begun(event):
            perform(event, OperationKind.CHECKIN_CLOSED, {}, actor)
            wait_list_moves.send(sender=Event, event=event, actor=actor)
        return event


def start(*, actor: User | None, event: Event) -> Event:
    """Close registration and open the first phase of the plan.

    Where check-in was held, players who did not check in are dropped. An event that asks for lists
    starts only when every player has a legal one; a digital table could not open without it.
    """
    with writing(event) as event:
        demand(actor, "run_rounds", event)
        _expect(
            event, OperationKind.EVENT_STARTED, _("Only a published event can start, and once.")
        )
        registered = list(Entry.objects.playing().filter(event=event))
        here = [e for e in registered if not event.checkin_used or e.state == EntryState.CHECKED_IN]
        least = progress.least_players(event)
        if len(here) < least:
            text = _("An event starts with %(least)s players or more.")
            raise Refusal("too_few_players", text % {"least": least})
        _expect_decks(event, here)
        absent = [entry.number for entry in registered if entry not in here]
        perform(event, OperationKind.EVENT_STARTED, {"absent": absent}, actor)
        _open_first(event, here, actor)
        event_started.send(sender=Event, event=event, actor=actor)
        return event


def _open_first(event: Event, here: list[Entry], actor: User | None) -> None:
    """The first phase of the plan; a round robin or bracket seeds in the order of entry."""
    first = phases.plan(event).phases[0]
    swiss = first.kind == PhaseKind.SWISS
    seeds = [] if swiss else sorted(entry.number for entry in here)
    if first.kind == PhaseKind.ROBIN and len(seeds) > MOST_IN_A_ROBIN:
        raise Refusal(
            "too_many_players",
            _("A round robin is for up to %(most)s players.") % {"most": MOST_IN_A_ROBIN},
        )
    payload = {"phase": progress.next_phase(event), "at": 0, "kind": first.kind}
    payload |= {"seeds": seeds, "plan": first.shape()}
    perform(event, OperationKind.PHASE_OPENED, payload, actor)


def finish(*, actor: User | None, event: Event) -> Event:
    """Name the champion: the winner of the final, or without a cut the first of the standings."""
    with writing(event) as event:
        demand(actor, "run_rounds", event)
        otherwise = _("Only a running event can be finished.")
        _expect(event, OperationKind.EVENT_FINISHED, otherwise)
        if policy.over(event):  # then the operation crowns another champion: `crown_again`
            raise Refusal("wrong_state", otherwise)
        if not progress.complete(event):
            raise Refusal("rounds_left", _("There are still rounds to play or to close."))
        champion = progress.champion(event)
        payload = {"champion": champion.number if champion else None}
        perform(event, OperationKind.EVENT_FINISHED, payload, actor)
        return event


def crown_again(*, actor: User | None, event: Event) -> None:
    """After a correction in a finished event: the champion follows the results."""
    if not policy.over(event):
        return
    champion = progress.champion(event)
    if champion is not None and champion.pk != event.champion_id:
        perform(event, OperationKind.EVENT_FINISHED, {"champion": champion.number}, actor)


def _expect(event: Event, kind: OperationKind, otherwise: str) -> None:
    if not states.may(kind, event=event.state):
        raise Refusal("wrong_state", otherwise)


def _expect_decks(event: Event, entries: list[Entry]) -> None:
    missing = [entry.name for entry in entries if not entry.deck_ready]
    if event.asks_for_decks and missing:
        raise Refusal(
            "decks_missing",
            _("No legal deck yet: %(names)s. Wait for the lists, or drop these players.")
            % {"names": ", ".join(missing)},
        )


def _offer(game: str, format: str) -> offered.Offer:
    """What the hall offers of this format; refused if it does not."""
    try:
        name = rulesets.get(game, format).name
    except rulesets.UnknownFormat as unknown:
        raise Invalid("unknown_format", str(unknown)) from unknown
    offer = offered.offer(game, name)
    if offer is None:
        raise Invalid("format_not_offered", _("No event is played in %(f)s here.") % {"f": name})
    return offer


def _ruleset(game: str, format: str, size: int | None) -> dict[str, Any]:
    """The columns that say what is played. The event keeps this version of the rules for ever."""
    rules = rulesets.get(game, _offer(game, format).format)
    if size is None:
        size = 6 if 6 in rules.sizes else rules.sizes[-1]
    if size not in rules.sizes:
        sizes = ", ".join(str(known) for known in rules.sizes)
        raise Invalid("unknown_size", _("This format is played with %(sizes)s.") % {"sizes": sizes})
    return {
        "game": game,
        "format": rules.name,
        "ruleset_version": rules.version,
        "size": size,
    }


def check_settings(chosen: dict[str, Any]) -> None:
    """Refuse settings that no event can have; the words of each refusal say what is possible."""
    offer = _offer(chosen["game"], chosen["format"])
    series = ", ".join(str(games) for games in offer.best_of)
    faults = {
        "name": (
            not 1 <= len(chosen["name"]) <= LONGEST_NAME,
            _("An event needs a name of up to %(most)s letters.") % {"most": LONGEST_NAME},
        ),
        "swiss_rounds": (
            not 1 <= chosen["swiss_rounds"] <= MOST_ROUNDS,
            _("Swiss rounds: from 1 to %(most)s.") % {"most": MOST_ROUNDS},
        ),
        "cut": (
            chosen["cut"] not in Cut.values or (offer.pods and chosen["cut"] > 0),
            _("Free-for-all has no elimination: the standings decide.")
            if offer.pods
            else _("A cut is to 2, 4 or 8 players, or none."),
        ),
        "best_of": (
            chosen["best_of"] not in offer.best_of,
            _("A match of this format has %(series)s games at most.") % {"series": series},
        ),
        "scoring": (not is_rule_set(chosen["scoring"]), _("Unknown points and tie-breaks.")),
        **_openness_faults(chosen),
        "decks_due": (
            not _can_start(chosen.get("decks_due")),
            _("Lists are due in the years %(first)s to %(last)s.")
            % {"first": FIRST_YEAR, "last": LAST_YEAR},
        ),
        "capacity": (
            chosen["capacity"] is not None and chosen["capacity"] < 2,
            _("An event has at least two places."),
        ),
        "starts_at": (
            not _can_start(chosen.get("starts_at")),
            _("An event starts in the years %(first)s to %(last)s.")
            % {"first": FIRST_YEAR, "last": LAST_YEAR},
        ),
        "ends_at": (
            not _can_end(chosen.get("starts_at"), chosen.get("ends_at")),
            _("An event ends after its start, in the years %(first)s to %(last)s.")
            % {"first": FIRST_YEAR, "last": LAST_YEAR},
        ),
        **_division_faults(chosen["divisions"], prizes_of.of_json(chosen["prizes"])),
        "round_minutes": (
            not 0 <= chosen["round_minutes"] <= 600,
            _("A round takes up to 600 minutes; 0 means no clock."),
        ),
    }
    for field, (wrong, words) in faults.items():
        if wrong:
            raise Invalid(f"bad_{field}", words)
    _check_pairing(chosen)


def _openness_faults(chosen: dict[str, Any]) -> dict[str, tuple[bool, str]]:
    """The possible faults in what an event shows of lists and games: for each, whether it is there,
    and its words."""
    delay = chosen["watch_delay"]
    return {
        "deck_policy": (
            chosen["deck_policy"] not in DeckPolicy.values,
            _("Lists are closed, open after the round, or open."),
        ),
        "watching": (chosen["watching"] not in Watching.values, _("Unknown sort of watchers.")),
        "watch_delay": (
            delay is not None and not 0 <= delay <= LONGEST_DELAY,
            _("Watchers are behind by %(most)s seconds at most, or see games after the round.")
            % {"most": LONGEST_DELAY},
        ),
        "table_clock": (
            not is_clock(chosen["table_clock"]),
            _("A clock is written as 1500+10 (seconds a game, more a turn) or 600/60."),
        ),
        "watched_hands": (
            chosen["watched_hands"] not in WatchedHands.values,
            _("Hidden cards stay closed to watchers, or open after the game."),
        ),
    }


def _division_faults(named: list[str], prizes: list[prizes_of.Prize]) -> dict[str, Any]:
    """Faults in the divisions and in the prizes, of which some are of a division."""
    strange = {prize.division for prize in prizes} - {"", *named}
    most = {"most": divided.MOST, "letters": divided.LONGEST}
    return {
        "divisions": (
            bool(divided.why_not(named)),
            _("Divisions: up to %(most)s different names of up to %(letters)s letters.") % most,
        ),
        "prizes": (
            strange or any(prizes_of.why_not(one) for one in prizes),
            _("A prize is for %(names)s, which is no division here.")
            % {"names": ", ".join(sorted(strange))}
            if strange
            else _("Prizes are for places from 1, the better first."),
        ),
    }


def _check_divided(event: Event, named: list[str]) -> None:
    """Refuse to remove a division in which there are players."""
    inside = event.entries.exclude(division="").exclude(division__in=named)
    lost = list(inside.order_by("division").values_list("division", flat=True).distinct())
    if lost:
        words = _("There are players in %(names)s. Change their division first.")
        raise Refusal("division_used", words % {"names": ", ".join(lost)})


def _can_start(at: datetime | str | None) -> bool:
    """Whether every time zone can show the time: at the ends of the calendar some cannot."""
    moment = _moment(at)
    return moment is None or year_fits(moment)


def _can_end(starts: datetime | str | None, ends: datetime | str | None) -> bool:
    first, last = _moment(starts), _moment(ends)
    if last is None:
        return True
    return year_fits(last) and (first is None or not year_fits(first) or first <= last)


def _moment(at: datetime | str | None) -> datetime | None:
    return datetime.fromisoformat(at) if isinstance(at, str) and at else at or None


def _check_pairing(chosen: dict[str, Any]) -> None:
    """Refuse a plan that cannot be read, table ranges that are none, and pairs that are none."""
    try:
        wanted = plans.of_event(chosen["plan"], chosen["swiss_rounds"], chosen["cut"])
    except plans.PlanFault as fault:
        raise Invalid("bad_plan", told(str(fault))) from fault
    offer = _offer(chosen["game"], chosen["format"])
    if any(phase.best_of not in (0, *offer.best_of) for phase in wanted.phases):
        series = ", ".join(str(games) for games in offer.best_of)
        words = _("A match of this format has %(series)s games at most.")
        raise Invalid("bad_plan", words % {"series": series})
    swiss = all(phase.kind == plans.SWISS for phase in wanted.phases) and wanted.team == 1
    if offer.pods and not swiss:
        words = _("Free-for-all is played alone and in Swiss rounds only.")
        raise Invalid("bad_plan", words)
    for name, words in (
        ("table_ranges", _("Table numbers are ranges of two numbers, the smaller first.")),
        ("apart", _("A prohibited pair is two different players.")),
    ):
        if not all(_is_pair(pair, ordered=name == "table_ranges") for pair in chosen[name]):
            raise Invalid(f"bad_{name}", words)


def _is_pair(pair: Any, *, ordered: bool) -> bool:
    if not isinstance(pair, list | tuple) or len(pair) != 2:
        return False
    first, second = pair
    whole = all(isinstance(one, int) and 0 < one < 100_000 for one in pair)
    return whole and (first <= second if ordered else first != second)


def _check_played(event: Event, chosen: dict[str, Any]) -> None:
    """Refuse to change the shape of phases that have begun, or rounds that are already paired."""
    opened = [(phase.kind, phases.begun(phase)) for phase in phases.opened(event)]
    if not opened:
        return
    wanted = plans.of_event(chosen["plan"], chosen["swiss_rounds"], chosen["cut"])
    why = plans.fault(wanted, phases.plan(event), opened)
    if why:
        begun = "round_begun" if "paired" in why else "cut_made"
        raise Refusal(begun, _("The phases have begun: %(why)s.") % {"why": _(why)})


def address(name: str, wanted: str = "") -> str:
    """The address asked for, or the first free one made from the name."""
    taken = {*Event.objects.values_list("slug", flat=True), *RESERVED}
    if wanted:
        if wanted != slugify(wanted)[:60]:
            raise Invalid("bad_slug", _("An address has small letters, digits and hyphens."))
        if wanted in taken:
            raise Refusal("slug_taken", _("This address is taken."))
        return wanted
    base = slugify(name)[:50] or "event"
    candidates = itertools.chain([base], (f"{base}-{n}" for n in itertools.count(2)))
    return next(slug for slug in candidates if slug not in taken)
