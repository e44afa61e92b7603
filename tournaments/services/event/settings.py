"""What settings an event can have, and what it has where nobody chooses."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from engine import rulesets
from tournaments import divisions as divided
from tournaments import offered
from tournaments import plan as plans
from tournaments import prizes as prizes_of
from tournaments.clocks import is_clock
from tournaments.enums import Cut, DeckPolicy, WatchedHands, Watching
from tournaments.errors import Invalid
from tournaments.operations.schema.values import FIRST_YEAR, LAST_YEAR, LONGEST_DELAY, year_fits
from tournaments.standings import is_rule_set
from tournaments.words.faults import told

MOST_ROUNDS = 30
LONGEST_NAME = 120


def usual_scoring(game: str, format: str) -> str:
    """The points and tie-breaks that events of a format have if nobody chooses others."""
    return rulesets.standings(game, offer_of(game, format).pods)


def offer_of(game: str, format: str) -> offered.Offer:
    """What the hall offers of this format; refused if it does not."""
    try:
        name = rulesets.get(game, format).name
    except rulesets.UnknownFormat as unknown:
        raise Invalid("unknown_format", str(unknown)) from unknown
    offer = offered.offer(game, name)
    if offer is None:
        raise Invalid("format_not_offered", _("No event is played in %(f)s here.") % {"f": name})
    return offer


def ruleset_of(game: str, format: str, size: int | None) -> dict[str, Any]:
    """The columns that say what is played. The event keeps this version of the rules for ever."""
    rules = rulesets.get(game, offer_of(game, format).format)
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
    offer = offer_of(chosen["game"], chosen["format"])
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
            _("Games that a match of this format can have: %(series)s.") % {"series": series},
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
    offer = offer_of(chosen["game"], chosen["format"])
    if any(phase.best_of not in (0, *offer.best_of) for phase in wanted.phases):
        series = ", ".join(str(games) for games in offer.best_of)
        words = _("Games that a match of this format can have: %(series)s.")
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
