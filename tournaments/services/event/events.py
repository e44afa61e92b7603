"""The life of an event: created, published, checked in, started, finished."""

from __future__ import annotations

import itertools
from datetime import datetime
from typing import TYPE_CHECKING, Any, Unpack

from django.db import transaction
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _

from tournaments import divisions as divided
from tournaments import offered, policy, quotas
from tournaments import plan as plans
from tournaments.enums import (
    DeckPolicy,
    EntryState,
    OperationKind,
    PhaseKind,
    Role,
    WatchedHands,
    Watching,
)
from tournaments.errors import Invalid, Refusal
from tournaments.models import Entry, Event
from tournaments.models.event import RESERVED, USUAL_APPEAL_MINUTES, USUAL_DELAY
from tournaments.operations import earlier, new_event, perform, writing
from tournaments.operations.apply.events import TIMES
from tournaments.operations.needs import states
from tournaments.operations.needs.events import settings_stay
from tournaments.queries.event import progress
from tournaments.queries.ranking import phases
from tournaments.services.event.settings import (
    check_settings,
    offer_of,
    ruleset_of,
    usual_scoring,
)
from tournaments.services.permission import demand
from tournaments.signals import event_started, settings_changed, wait_list_moves
from tournaments.words.alphabet import plain

if TYPE_CHECKING:
    from tournaments.accounts.models import User

MOST_IN_A_ROBIN = 64


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
    offer = offer_of(game, format)
    return _checked(
        {
            **{"name": name.strip(), "description": description, "time_called": time_called},
            **{"deck_policy": deck_policy, "decks_due": _stamp(decks_due), "ban_list": ban_list},
            **{"decks_required": decks_required, "listed_formation": listed_formation},
            **{"watching": watching, "watch_delay": watch_delay, "watched_hands": watched_hands},
            **{"table_clock": table_clock, "table_chat": table_chat, "card_rules": card_rules},
            **ruleset_of(game, format, size),
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
        rules = ruleset_of(whole["game"], whole["format"], whole["size"])
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
        if policy.begun(event):  # that of a later day: services/entry/doors.py
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


ONCE = frozenset(
    (OperationKind.EVENT_PUBLISHED, OperationKind.EVENT_STARTED, OperationKind.EVENT_FINISHED)
)
"""What is done to an event once; who comes second is told who came first."""


def _expect(event: Event, kind: OperationKind, otherwise: str) -> None:
    if not states.may(kind, event=event.state):
        raise Refusal("wrong_state", earlier.public(otherwise, event, ONCE & {kind}))


def _expect_decks(event: Event, entries: list[Entry]) -> None:
    missing = [entry.name for entry in entries if not entry.deck_ready]
    if event.asks_for_decks and missing:
        raise Refusal(
            "decks_missing",
            _("No legal deck yet: %(names)s. Wait for the lists, or drop these players.")
            % {"names": ", ".join(missing)},
        )


def _check_divided(event: Event, named: list[str]) -> None:
    """Refuse to remove a division in which there are players."""
    inside = event.entries.exclude(division="").exclude(division__in=named)
    lost = list(inside.order_by("division").values_list("division", flat=True).distinct())
    if lost:
        words = _("There are players in %(names)s. Change their division first.")
        raise Refusal("division_used", words % {"names": ", ".join(lost)})


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
    base = slugify(plain(name))[:50] or "event"
    candidates = itertools.chain([base], (f"{base}-{n}" for n in itertools.count(2)))
    return next(slug for slug in candidates if slug not in taken)
