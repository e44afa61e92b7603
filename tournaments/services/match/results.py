"""Results: reported by players, entered by staff, sent by digital tables, corrected later."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _

from tournaments import policy
from tournaments.enums import BRACKETS, MatchState, OperationKind, Outcome, Source
from tournaments.errors import Invalid, Refusal
from tournaments.models import Event, Match
from tournaments.operations import earlier, perform, writing
from tournaments.operations.needs import states
from tournaments.queries import games as games_of
from tournaments.queries.event import progress
from tournaments.services.event.events import crown_again
from tournaments.services.match.matches import fresh
from tournaments.services.permission import demand
from tournaments.standings import pods

if TYPE_CHECKING:
    from tournaments.accounts.models import User

MOST_DRAWS = 9


@dataclass(frozen=True, slots=True)
class Games:
    """A result in games, seen from seat A of the match; of a pod the place of each seat, with
    shared places as people count them (1, 2, 2, 4)."""

    wins_a: int = 0
    wins_b: int = 0
    draws: int = 0
    outcome: str = Outcome.PLAYED
    places: tuple[int, ...] = ()

    @classmethod
    def of(cls, match: Match) -> Games:
        return cls(match.wins_a, match.wins_b, match.draws, match.outcome, tuple(match.places))

    @classmethod
    def said(
        cls,
        wins_a: int = 0,
        wins_b: int = 0,
        draws: int = 0,
        places: Sequence[int] = (),
        outcome: str = Outcome.PLAYED,
    ) -> Games:
        """A result as somebody gives it; only the order of the places matters."""
        return cls(wins_a, wins_b, draws, outcome, pods.ranked(places))

    @property
    def told(self) -> tuple[int, ...]:
        """Games and places in one value, as reports are compared."""
        return self.wins_a, self.wins_b, self.draws, *self.places

    def __str__(self) -> str:
        result = self.wins_a, self.wins_b, self.draws
        return games_of.told(result, self.outcome, self.places)

    def payload(self) -> dict[str, Any]:
        """The result as operations keep it: with places only where there are some."""
        found = asdict(self)
        if not found.pop("places"):
            return found
        return found | {"places": list(self.places)}


def report(
    *,
    actor: User,
    match: Match,
    wins_a: int = 0,
    wins_b: int = 0,
    draws: int = 0,
    places: Sequence[int] = (),
) -> Match:
    """Say, as one of its players, how a match ended: in games, of a pod in `places` by seat.

    Equal reports of more than half of the players make the result, two different ones a conflict
    for the staff. A report sent twice is one report; a player may say something else until the
    result is confirmed.
    """
    games = Games.said(wins_a, wins_b, draws, places)
    with writing(match.event) as event:
        match = fresh(match, event)
        demand(actor, "report_result", match)
        if match.table_address:
            raise Refusal("digital_match", _("The digital table reports this match by itself."))
        if not states.may(OperationKind.RESULT_REPORTED, round=match.round.state):
            raise Refusal("round_not_running", _("This round is not running."))
        check(event, match, games)
        if not states.may(OperationKind.RESULT_REPORTED, match=match.state):
            if Games.of(match) == games:
                return match
            words = _("This result is confirmed. Ask the staff.")
            raise Refusal("already_confirmed", by_staff(words, match))
        entry = next((one for one in match.players if one.user_id == actor.pk), None)
        before = match.reports.filter(entry=entry, counted=True)
        if any((*said.games, *said.places) == games.told for said in before):
            return match
        payload = {"match": match.serial, "entry": entry.number if entry else None}
        perform(event, OperationKind.RESULT_REPORTED, payload | games.payload(), actor)
        return fresh(match, event)


def enter(
    *,
    actor: User | None,
    match: Match,
    wins_a: int = 0,
    wins_b: int = 0,
    draws: int = 0,
    outcome: str = Outcome.PLAYED,
    places: Sequence[int] = (),
    replace: bool = False,
    heed_report: bool = False,
) -> Match:
    """Enter a result of the running round as staff; it overrules what the players reported.

    A different result that is already confirmed stays unless `replace` is set: two people who
    enter the same slip at once must not overwrite each other unseen. `heed_report`: also refuse a
    result that the only report so far contradicts, for who types blind and may have slipped.
    """
    games = Games.said(wins_a, wins_b, draws, places, outcome)
    with writing(match.event) as event:
        match = fresh(match, event)
        demand(actor, "enter_result", match)
        if not states.may(OperationKind.RESULT_ENTERED, round=match.round.state):
            if states.may(OperationKind.RESULT_CORRECTED, round=match.round.state):
                words = _("The round is closed: correct it with a reason.")
                raise Refusal("round_closed", _closed_by(words, actor, match))
            raise Refusal("round_not_running", _("This round is not running."))
        check(event, match, games)
        if match.confirmed and Games.of(match) == games:
            return match
        if not (undisputed(match) and games.outcome == Outcome.PLAYED and _agrees(match, games)):
            policy.expect_neutral(event, actor)
        if match.confirmed and not replace:
            words = _("This match already has the result %(score)s.") % {"score": match.score}
            words = earlier.told(words, actor, event, earlier.RESULTS, match=match.serial)
            raise Refusal("already_confirmed", words)
        if heed_report and _one_says_otherwise(match, games):
            raise Refusal("report_differs", _told_by(match))
        payload = {"match": match.serial, **games.payload()}
        perform(event, OperationKind.RESULT_ENTERED, payload, actor)
        return fresh(match, event)


def by_staff(words: str, match: Match) -> str:
    """The words of a refusal, with who of the staff gave the result that stands: those who play the
    match read it too."""
    if match.source not in (Source.STAFF, Source.RULING):
        return words
    return earlier.public(words, match.event, earlier.BY_STAFF, match=match.serial)


def _closed_by(words: str, actor: User | None, match: Match) -> str:
    kinds = (OperationKind.ROUND_CLOSED,)
    return earlier.told(words, actor, match.event, kinds, round=match.round.serial)


def undisputed(match: Match) -> bool:
    """Whether entering the result is clerical: a match without a digital table, on which no reports
    differ and no result stands. Otherwise it is a decision of the staff."""
    return match.state in (MatchState.OPEN, MatchState.REPORTED) and not match.table_address


def _agrees(match: Match, games: Games) -> bool:
    """Whether every report that counts says the same."""
    counted = match.reports.filter(counted=True)
    return all((*said.games, *said.places) == games.told for said in counted)


def _one_says_otherwise(match: Match, games: Games) -> bool:
    """Whether the report that came first says something else, and nobody has confirmed it."""
    return match.state == MatchState.REPORTED and not _agrees(match, games)


def _told_by(match: Match) -> str:
    """Who reported what of a match that has one report."""
    said = match.reports.filter(counted=True).select_related("entry").last()
    assert said is not None
    who = said.entry.name if said.entry else _("the hall")
    return _("%(who)s reported %(score)s.") % {"who": who, "score": said}


def report_digital(
    *,
    actor: User | None = None,
    match: Match,
    wins_a: int = 0,
    wins_b: int = 0,
    draws: int = 0,
    places: Sequence[int] = (),
    address: str = "",
) -> Match:
    """Take the result of a digital table; sent twice it counts once.

    What staff or a ruling decided stays: the digital result is then only noted. A drawn match of
    elimination is left to the staff.
    """
    games = Games.said(wins_a, wins_b, draws, places)
    with writing(match.event) as event:
        match = fresh(match, event)
        demand(actor, "manage_event", event)
        if not states.may(OperationKind.RESULT_NOTED, round=match.round.state):
            raise Refusal("round_not_running", _("This round is not running."))
        if Games.of(match) == games and match.source:
            return match
        payload = {"match": match.serial, **games.payload(), "address": address}
        decided = match.source in (Source.STAFF, Source.RULING)
        if decided or not states.may(OperationKind.RESULT_DIGITAL, round=match.round.state):
            if not _noted(match, games):
                perform(event, OperationKind.RESULT_NOTED, payload, actor)
            return fresh(match, event)
        settled = match.round.phase.kind not in BRACKETS or wins_a != wins_b
        payload["settled"] = settled
        perform(event, OperationKind.RESULT_DIGITAL, payload, actor)
        return fresh(match, event)


def _noted(match: Match, games: Games) -> bool:
    found = match.reports.filter(source=Source.DIGITAL)
    return games.told in {(*report.games, *report.places) for report in found}


def correct(
    *,
    actor: User | None,
    match: Match,
    wins_a: int = 0,
    wins_b: int = 0,
    draws: int = 0,
    outcome: str = Outcome.PLAYED,
    places: Sequence[int] = (),
    reason: str,
) -> Match:
    """Change a confirmed result, also of a closed round, with a reason. Standings follow.

    In elimination a winner cannot be changed once the next round was paired from it.
    """
    games = Games.said(wins_a, wins_b, draws, places, outcome)
    if not reason.strip():
        raise Invalid("no_reason", _("A correction needs a reason: everybody can read the log."))
    with writing(match.event) as event:
        match = fresh(match, event)
        demand(actor, "correct_result", match)
        round_, kind = match.round, OperationKind.RESULT_CORRECTED
        if not states.may(kind, round=round_.state, match=match.state):
            raise Refusal("nothing_to_correct", _("This match has no confirmed result yet."))
        check(event, match, games)
        if Games.of(match) == games:
            return match
        expect_bracket(match, games)
        payload = {"match": match.serial, **games.payload()}
        payload |= {"reason": reason.strip(), "before": Games.of(match).payload()}
        perform(event, OperationKind.RESULT_CORRECTED, payload, actor)
        return announce(event, match, actor, reason)


def announce(event: Event, match: Match, actor: User | None, reason: str) -> Match:
    """Tell the apps above of a changed result, and name the champion anew if the event is over."""
    match = fresh(match, event)
    crown_again(actor=actor, event=event)
    return match


def expect_bracket(match: Match, games: Games) -> None:
    """Refuse another winner where the bracket has moved on."""
    same = (games.wins_a > games.wins_b) == (match.wins_a > match.wins_b)
    if not same and progress.moved_on(match):
        raise Refusal(
            "bracket_moved_on",
            _("The next round was paired from this match. Its winner stays."),
        )


def check(event: Event, match: Match, games: Games) -> None:
    """Refuse games (in a pod: places) that no match of this event can end with."""
    if match.pod:
        _check_pod(match, games)
        return
    wins = (games.wins_a, games.wins_b)
    team = games_of.team_of(event)
    needed = match.round.phase.wins_needed(event) if team == 1 else team
    played = games.outcome == Outcome.PLAYED
    faults = [
        (match.bye, "bye", _("A bye has no result to enter.")),
        (bool(games.places), "no_pod", _("Two players have games, not places.")),
        (games.outcome not in Outcome.values, "bad_outcome", _("Unknown kind of result.")),
        (min(*wins, games.draws) < 0, "bad_games", _("Games are counted from zero.")),
        (
            max(wins) > needed,
            "too_many_wins",
            _("A match ends with %(needed)s won games.") % {"needed": needed},
        ),
        (min(wins) >= needed, "two_winners", _("Only one player can win the match.")),
        (
            team > 1 and played and sum((*wins, games.draws)) != team,
            "bad_boards",
            _("A match of teams has %(boards)s boards.") % {"boards": team},
        ),
        (
            games.draws > MOST_DRAWS,
            "too_many_draws",
            _("At most %(most)s drawn games.") % {"most": MOST_DRAWS},
        ),
        (
            not any((*wins, games.draws)) and games.outcome == Outcome.PLAYED,
            "no_games",
            _("A match that was played has at least one game."),
        ),
        (
            games.outcome == Outcome.FORFEIT and wins[0] == wins[1],
            "level_forfeit",
            _("Who did not come loses: say who won, or that both lose."),
        ),
        (
            match.round.phase.kind in BRACKETS and wins[0] == wins[1],
            "no_draw",
            _("A match of elimination has a winner."),
        ),
    ]
    for wrong, code, words in faults:
        if wrong:
            raise Invalid(code, words)


def _check_pod(match: Match, games: Games) -> None:
    """Every seat has a place, or (all lost) none has."""
    count = len(match.players)
    lost = games.outcome == Outcome.BOTH_LOSE
    faults = [
        (
            games.outcome not in (Outcome.PLAYED, Outcome.BOTH_LOSE),
            "bad_outcome",
            _("At this table somebody wins, or all lose: who was absent is last."),
        ),
        (any((games.wins_a, games.wins_b, games.draws)), "no_games", _("Give places, not games.")),
        (lost and bool(games.places), "bad_places", _("Where all lose nobody has a place.")),
        (
            not lost and len(games.places) != count,
            "bad_places",
            _("Give each of the %(count)s players a place.") % {"count": count},
        ),
    ]
    for wrong, code, words in faults:
        if wrong:
            raise Invalid(code, words)
