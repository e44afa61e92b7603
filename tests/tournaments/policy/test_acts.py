"""Every operation, tried through its service by every role, with an entry and without, on the own
thing and on others': what happens is what the table of the policy says."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction
from django.utils import timezone

from tests.tournaments.hall.conftest import Hall
from tournaments.enums import MatchState, OperationKind, Role, RoundState
from tournaments.errors import Forbidden
from tournaments.models import Entry, Event, Match, Penalty, Round, Webhook
from tournaments.policy import ACTS, HOLDERS, allows
from tournaments.policy.acts import concern_of
from tournaments.services.bench import appeals, judging, penalties, rulings
from tournaments.services.entry import entries
from tournaments.services.event import announcing, events, limited, staff, undo
from tournaments.services.match import matches, results
from tournaments.services.news import webhooks
from tournaments.services.round import clock, publishing, rounds

Kind = OperationKind
pytestmark = pytest.mark.django_db
PEOPLE = [
    *((role, plays) for role in (*Role, "") for plays in (False, True) if role or plays),
]


class Stage:
    """An event, somebody with or without a role and an entry in it, and what that person tries."""

    def __init__(self, hall: Hall, role: str, plays: bool) -> None:
        self.hall, self.role, self.plays = hall, role, plays
        self.actor = hall.make_user("actor")
        self.spare = hall.make_user("spare")
        if plays:
            self.mine = hall.join(self.actor)[0]
        hall.fill(5 if plays else 6)
        if role:
            hall.judge(self.actor, role)
        hall.judge(self.spare, "judge")

    @property
    def event(self) -> Event:
        return self.hall.fresh

    def entry(self, own: bool) -> Entry:
        others = Entry.objects.filter(event=self.event).exclude(user=self.actor)
        found = self.mine if own else others.order_by("number").last()
        assert found is not None
        return Entry.objects.select_related("event", "user").get(pk=found.pk)

    def match(self, own: bool, state: RoundState = RoundState.PUBLISHED) -> Match:
        rows = Match.objects.filter(event=self.event, round__state=state, entry_b__isnull=False)
        mine = Match.objects.of(self.mine).values("pk") if self.plays else Match.objects.none()
        found = rows.filter(pk__in=mine) if own else rows.exclude(pk__in=mine.values("pk"))
        return found.with_players().select_related("event").order_by("serial")[0]

    def begin(self) -> None:
        """Round 1 closed, round 2 running without a result."""
        self.hall.start()
        self.hall.play_round()
        self.hall.publish_round()

    def end_round(self) -> Round:
        """All results of the running round, entered by the site itself."""
        for match in self.hall.open_matches():
            results.enter(actor=None, match=match, wins_a=1)
        return Round.objects.get(event=self.event, state=RoundState.PUBLISHED)

    def draft(self) -> Round:
        rounds.close(actor=None, round=self.end_round())
        return rounds.pair(actor=None, event=self.event)

    def expects(self, kind: Kind, own: bool, begun: bool) -> bool:
        """What the table says."""
        act = ACTS[kind]
        holds = self.role in HOLDERS[act.needs] or (act.player and own)
        return holds and allows(concern_of(kind, (), begun), playing=self.plays, own=own)


Try = Callable[[Stage, bool], object]


def _change(s: Stage, own: bool) -> object:
    return events.change(actor=s.actor, event=s.event, description="Bring dice.")


def _swap(s: Stage, own: bool) -> object:
    drafted = s.draft()
    first, second = drafted.matches.with_players().filter(entry_b__isnull=False)[:2]
    return rounds.swap(actor=s.actor, round=drafted, first=first.entry_a, second=second.entry_a)


def _bring_back(s: Stage, own: bool) -> object:
    entries.drop(actor=None, entry=s.entry(own))
    return entries.bring_back(actor=s.actor, entry=s.entry(own))


def _came(s: Stage, own: bool) -> object:
    match = s.match(own)
    judging.call(actor=match.entry_a.user, match=match)
    return judging.came(actor=s.actor, match=match)


def _calls_off(s: Stage, own: bool) -> object:
    match = s.match(own)
    judging.call(actor=s.actor if own else match.entry_a.user, match=match)
    return judging.withdraw(actor=s.actor, match=match)


def _penalty(s: Stage, own: bool, actor: Any) -> Penalty:
    return penalties.give(
        actor=actor, event=s.event, entry=s.entry(own), kind="warning", code="late", reason="late"
    )


def _void(s: Stage, own: bool) -> object:
    return penalties.void(actor=s.actor, penalty=_penalty(s, own, None), reason="mistaken")


def _appeal(s: Stage, own: bool, actor: Any) -> int:
    """`actor` (by default a player there) appeals a ruling of the site itself; its number."""
    match = s.match(own)
    given = rulings.apply(actor=None, match=match, kind="correct", wins_a=1, wins_b=0, reason="so")
    player = s.actor if own else match.entry_a.user
    appeals.make(actor=actor or player, event=s.event, ruling=given.number, reason="not so")
    return given.number


def _withdraw(s: Stage, own: bool) -> object:
    return appeals.withdraw(actor=s.actor, event=s.event, ruling=_appeal(s, own, None))


def _settle(s: Stage, own: bool) -> object:
    ruling = _appeal(s, own, None)
    return appeals.settle(
        actor=s.actor, event=s.event, ruling=ruling, outcome="upheld", reason="as played"
    )


def _late_digital(s: Stage, own: bool) -> object:
    closed = s.match(own, RoundState.CLOSED)
    return results.report_digital(actor=s.actor, match=closed, draws=1)


def _webhook(s: Stage, own: bool) -> object:
    hook = Webhook.objects.create(event=s.event, number=1, url="https://x.example", secret="s")
    return webhooks.remove(actor=s.actor, webhook=hook)


def _unstaff(s: Stage, own: bool) -> object:
    return staff.remove(actor=s.actor, staff=s.event.staff.get(user=s.spare))


def _finish(s: Stage, own: bool) -> object:
    rounds.close(actor=None, round=s.end_round())
    s.hall.play_round()
    return events.finish(actor=s.actor, event=s.event)


def _running(s: Stage) -> Round:
    return Round.objects.select_related("event").get(event=s.event, state=RoundState.PUBLISHED)


def _announce(s: Stage, own: bool) -> object:
    return announcing.announce(actor=s.actor, event=s.event, text="Lunch until one.")


def _settle_limited(s: Stage, own: bool) -> object:
    return limited.settled(actor=s.actor, event=s.event, way="draft", packs=3, digest="e" * 64)


RUNNING: dict[Kind, Try] = {
    Kind.EVENT_CHANGED: _change,
    Kind.ANNOUNCED: _announce,
    Kind.EVENT_FINISHED: _finish,
    Kind.STAFF_ADDED: lambda s, own: staff.add(
        actor=s.actor, event=s.event, user=s.spare, role="scorekeeper"
    ),
    Kind.STAFF_REMOVED: _unstaff,
    Kind.ENTRY_ADDED: lambda s, own: entries.add(actor=s.actor, event=s.event, name="Late"),
    Kind.ENTRY_CHANGED: lambda s, own: entries.change(
        actor=s.actor, entry=s.entry(own), name="New"
    ),
    Kind.ENTRY_DROPPED: lambda s, own: entries.drop(actor=s.actor, entry=s.entry(own)),
    Kind.ENTRY_RETURNED: _bring_back,
    Kind.DECK_SET: lambda s, own: entries.set_deck(
        actor=s.actor, entry=s.entry(own), state="legal", digest="e" * 16
    ),
    Kind.DECKS_LOCKED: lambda s, own: entries.lock_decks(actor=s.actor, entries=[s.entry(own)]),
    Kind.LIMITED_SET: _settle_limited,
    Kind.POOLS_GIVEN: lambda s, own: limited.given(
        actor=s.actor, event=s.event, pools=[(s.entry(own).number, "e" * 64)]
    ),
    Kind.POOL_SET: lambda s, own: limited.pool_set(
        actor=s.actor, entry=s.entry(own), digest="e" * 64
    ),
    Kind.PODS_SEATED: lambda s, own: limited.seated(
        actor=s.actor, event=s.event, pods=[[s.entry(own).number]]
    ),
    Kind.DECK_CHECKED: lambda s, own: judging.check_deck(
        actor=s.actor, entry=s.entry(own), result="right"
    ),
    Kind.ROUND_DRAFTED: lambda s, own: (
        rounds.close(actor=None, round=s.end_round()),
        rounds.pair(actor=s.actor, event=s.event),
    ),
    Kind.SEATS_SWAPPED: _swap,
    Kind.DRAFT_DISCARDED: lambda s, own: rounds.discard(actor=s.actor, round=s.draft()),
    Kind.PUBLISHING_SET: lambda s, own: publishing.schedule(
        actor=s.actor, round=s.draft(), at=timezone.now() + timedelta(minutes=5)
    ),
    Kind.ROUND_PUBLISHED: lambda s, own: rounds.publish(actor=s.actor, round=s.draft()),
    Kind.ROUND_CLOSED: lambda s, own: rounds.close(actor=s.actor, round=s.end_round()),
    Kind.CLOCK_SET: lambda s, own: clock.pause(actor=s.actor, round=_running(s)),
    Kind.TABLE_ATTACHED: lambda s, own: matches.attach_table(
        actor=s.actor, match=s.match(own), address="/tables/9/"
    ),
    Kind.EXTENSION_GIVEN: lambda s, own: matches.extend(
        actor=s.actor, match=s.match(own), minutes=5
    ),
    Kind.JUDGE_CALLED: lambda s, own: judging.call(actor=s.actor, match=s.match(own)),
    Kind.JUDGE_CAME: _came,
    Kind.CALL_WITHDRAWN: _calls_off,
    Kind.RESULT_REPORTED: lambda s, own: results.report(
        actor=s.actor, match=s.match(own), wins_a=1
    ),
    Kind.RESULT_ENTERED: lambda s, own: results.enter(actor=s.actor, match=s.match(own), wins_a=1),
    Kind.RESULT_DIGITAL: lambda s, own: results.report_digital(
        actor=s.actor, match=s.match(own), wins_a=1
    ),
    Kind.RESULT_NOTED: _late_digital,
    Kind.RESULT_CORRECTED: lambda s, own: results.correct(
        actor=s.actor, match=s.match(own, RoundState.CLOSED), draws=1, reason="the slip says so"
    ),
    Kind.RULING_APPLIED: lambda s, own: rulings.apply(
        actor=s.actor, match=s.match(own), kind="correct", wins_a=1, wins_b=0, reason="so"
    ),
    Kind.PENALTY_GIVEN: lambda s, own: _penalty(s, own, s.actor),
    Kind.PENALTY_VOIDED: _void,
    Kind.APPEAL_MADE: lambda s, own: _appeal(s, own, s.actor),
    Kind.APPEAL_WITHDRAWN: _withdraw,
    Kind.APPEAL_SETTLED: _settle,
    Kind.WEBHOOK_SET: _webhook,
}


def _close_checkin(s: Stage, own: bool) -> object:
    events.open_checkin(actor=None, event=s.event)
    return events.close_checkin(actor=s.actor, event=s.event)


def _check_in(s: Stage, own: bool) -> object:
    events.open_checkin(actor=None, event=s.event)
    return entries.check_in(actor=s.actor, entry=s.entry(own))


BEFORE: dict[Kind, Try] = {
    Kind.EVENT_CHANGED: _change,
    Kind.ANNOUNCED: _announce,
    Kind.EVENT_STARTED: lambda s, own: events.start(actor=s.actor, event=s.event),
    Kind.CHECKIN_OPENED: lambda s, own: events.open_checkin(actor=s.actor, event=s.event),
    Kind.CHECKIN_CLOSED: _close_checkin,
    Kind.ENTRY_CHECKED_IN: _check_in,
    Kind.ENTRY_ADDED: RUNNING[Kind.ENTRY_ADDED],
    Kind.ENTRY_CHANGED: RUNNING[Kind.ENTRY_CHANGED],
    Kind.ENTRY_DROPPED: RUNNING[Kind.ENTRY_DROPPED],
    Kind.DECK_SET: RUNNING[Kind.DECK_SET],
    Kind.LIMITED_SET: _settle_limited,
    Kind.POOLS_GIVEN: RUNNING[Kind.POOLS_GIVEN],
    Kind.POOL_SET: RUNNING[Kind.POOL_SET],
    Kind.PODS_SEATED: RUNNING[Kind.PODS_SEATED],
    Kind.DECK_CHECKED: RUNNING[Kind.DECK_CHECKED],
    Kind.PENALTY_GIVEN: RUNNING[Kind.PENALTY_GIVEN],
    Kind.PENALTY_VOIDED: _void,
}
NOT_ASKED_FOR = {
    Kind.EVENT_CREATED: "nobody has an entry in an event that does not exist",
    Kind.EVENT_PUBLISHED: "nobody has an entry in a draft",
    Kind.ENTRY_PROMOTED: "follows when somebody leaves",
    Kind.ENTRY_CLAIMED: "the invited account says yes (tests/tournaments/hall/test_invitations.py)",
    Kind.PHASE_OPENED: "comes with the start, or with pairing after the last round",
    Kind.DISPUTES_COUNTED: "comes with a dispute or its ruling (tests/gameplay/test_disputes.py)",
    Kind.OPERATIONS_UNDONE: "tests/tournaments/policy/test_attacks.py",
    Kind.OPERATIONS_REDONE: "tests/tournaments/policy/test_attacks.py",
}
ABOUT_NOBODY = {
    *(kind for kind in Kind if kind.startswith(("event_", "staff_", "round_", "checkin_"))),
    *(Kind.ENTRY_ADDED, Kind.SEATS_SWAPPED, Kind.DRAFT_DISCARDED, Kind.DECKS_LOCKED),
    *(Kind.CLOCK_SET, Kind.WEBHOOK_SET, Kind.TABLE_ATTACHED, Kind.PUBLISHING_SET),
    *(Kind.LIMITED_SET, Kind.POOLS_GIVEN, Kind.PODS_SEATED),
}


def test_every_kind_is_tried_or_said_why_not() -> None:
    assert set(RUNNING) | set(BEFORE) | set(NOT_ASKED_FOR) == set(Kind)


class _Enough(Exception):
    """Ends the transaction of a try."""


def tried(stage: Stage, attempt: Try, own: bool) -> bool:
    """Whether the service let it through; nothing is kept. Another refusal is an error."""
    try:
        with transaction.atomic():
            attempt(stage, own)
            raise _Enough
    except _Enough:
        return True
    except Forbidden:
        return False


@pytest.mark.parametrize("begun", [False, True], ids=["before", "running"])
@pytest.mark.parametrize(("role", "plays"), PEOPLE)
def test_services_do_what_the_table_says(hall: Hall, role: str, plays: bool, begun: bool) -> None:
    stage = Stage(hall, role, plays)
    if begun:
        stage.begin()
    found, expected = {}, {}
    for kind, attempt in (RUNNING if begun else BEFORE).items():
        for own in (False, True) if plays and kind not in ABOUT_NOBODY else (False,):
            found[kind.value, own] = tried(stage, attempt, own)
            expected[kind.value, own] = stage.expects(kind, own, begun)
    assert found == expected


@pytest.mark.parametrize("role", ["organizer", "scorekeeper"])
def test_player_changes_nothing_weighty_in_a_running_event(hall: Hall, role: str) -> None:
    stage = Stage(hall, role, plays=True)
    stage.begin()
    other = stage.entry(own=False)
    weighty: list[Callable[[], object]] = [
        lambda: entries.change(actor=stage.actor, entry=other, byes=[3]),
        lambda: entries.change(actor=stage.actor, entry=other, club="The same"),
    ]
    if role == "organizer":
        for change in (
            {"swiss_rounds": 4},
            {"cut": 4},
            {"deck_policy": "open"},
            {"apart": [[1, 2]]},
        ):
            weighty.append(
                lambda c=change: events.change(actor=stage.actor, event=stage.event, **c)
            )
    for write in weighty:
        with pytest.raises(Forbidden, check=lambda f: f.code == "plays_here"):
            write()


def test_player_enters_only_what_nobody_disputes(hall: Hall) -> None:
    stage = Stage(hall, "scorekeeper", plays=True)
    stage.begin()
    match = stage.match(own=False)
    decisions: list[dict[str, Any]] = [{"wins_a": 1, "outcome": "forfeit"}]
    results.report(actor=match.entry_a.user, match=match, wins_a=1)
    decisions.append({"wins_b": 1})
    for games in decisions:
        with pytest.raises(Forbidden, check=lambda f: f.code == "plays_here"):
            results.enter(actor=stage.actor, match=match, **games)
    assert results.enter(actor=stage.actor, match=match, wins_a=1).state == MatchState.CONFIRMED
    with pytest.raises(Forbidden):
        results.enter(actor=stage.actor, match=match, wins_b=1, replace=True)


def test_small_event_goes_on_with_staff_who_all_play(hall: Hall, make_user: Any) -> None:
    """The organizer plays with seven friends and has no other staff."""
    hall.join(hall.organizer)
    friends = hall.fill(7)
    events.open_checkin(actor=hall.organizer, event=hall.event)
    for entry in Entry.objects.filter(event=hall.event):
        entries.check_in(actor=hall.organizer, entry=entry)
    hall.start()
    for _number in range(3):
        hall.publish_round()
        for match in hall.open_matches():
            players = [entry.user for entry in match.players]
            if hall.organizer in players:
                for user in players:
                    results.report(actor=user, match=match, wins_a=1)
            else:
                hall.enter(match, 1, 0)
        hall.close()
    assert events.finish(actor=hall.organizer, event=hall.event).champion is not None
    with pytest.raises(Forbidden, match="without an entry: an organizer gives somebody"):
        penalties.give(
            actor=hall.organizer,
            event=hall.event,
            entry=friends[0],
            kind="warning",
            code="late",
            reason="late",
        )


def test_undo_is_as_strict_as_what_it_takes_back(hall: Hall) -> None:
    stage = Stage(hall, "scorekeeper", plays=True)
    stage.begin()
    other = stage.match(own=False)
    matches.extend(actor=stage.actor, match=other, minutes=5)
    given = stage.event.operations.order_by("number").last()
    assert given is not None
    undo.take_back(actor=stage.actor, event=stage.event, number=given.number, reason="too much")
    results.enter(actor=stage.actor, match=other, wins_a=1)
    for kind in ("result_entered", "round_published", "round_drafted", "event_started"):
        row = stage.event.operations.filter(kind=kind).order_by("number").last()
        assert row is not None
        with pytest.raises(Forbidden):
            undo.take_back(actor=stage.actor, event=stage.event, number=row.number, reason="so")
