"""Every kind of operation: who holds the right, and what staff who play may do of it.

`ACTS` is the one table. `expect` is asked by `operations.perform` for every write, so that no page,
endpoint or command can forget it; services ask `expect_neutral` where one kind of operation is
sometimes a decision and sometimes not (a result entered over what a player reported).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _

from tournaments.enums import OperationKind as Kind
from tournaments.enums import Role
from tournaments.errors import Forbidden
from tournaments.policy.people import begun, entries_of, over, roles_of
from tournaments.policy.sight import Hidden

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser

    from tournaments.accounts.models import User
    from tournaments.models import Event

STAFF = tuple(Role)
JUDGES = (Role.ORGANIZER, Role.HEAD_JUDGE, Role.JUDGE)
SCORERS = (Role.ORGANIZER, Role.HEAD_JUDGE, Role.SCOREKEEPER)
NOBODY: tuple[Role, ...] = ()

HOLDERS: Mapping[str, tuple[Role, ...]] = {
    "view_staff_pages": STAFF,
    "view_log": STAFF,
    "manage_event": (Role.ORGANIZER,),
    "manage_staff": (Role.ORGANIZER,),
    "announce": SCORERS,
    "manage_entries": SCORERS,
    "run_rounds": SCORERS,
    "enter_result": STAFF,
    "correct_result": SCORERS,
    "extend_time": STAFF,
    "answer_call": STAFF,
    "check_deck": JUDGES,
    "rule": JUDGES,
    "penalize": JUDGES,
    "drop_entry": SCORERS,
    "check_in_entry": STAFF,
    "set_deck": JUDGES,
    "decide_appeal": (Role.ORGANIZER, Role.HEAD_JUDGE),
    "appeal": NOBODY,
    "report_result": NOBODY,
    "call_judge": NOBODY,
    "withdraw_call": NOBODY,
    "create_event": NOBODY,
}
"""The roles that give each permission; `rules.py` makes predicates of them."""


class Concern(TextChoices):
    """What staff who play in the event may do of an act."""

    CLERICAL = "clerical", _("yes, like all staff")
    NOT_OWN = "not_own", _("yes, but never for themselves")
    OWN = "own", _("for themselves alone, as a player")
    NEUTRAL = "neutral", _("no: staff without an entry decide")


CLERICAL, NOT_OWN, OWN, NEUTRAL = Concern


@dataclass(frozen=True, slots=True)
class Act:
    """The class of one kind of operation.

    `before`: what staff who play may do before the event starts; `later`: from then on (None: the
    same). `back`: the class of taking it back or in again once the event has begun. `covers`: the
    hidden thing that its line in the log tells, which staff who play do not read; None for none.
    `player`: whether players do it themselves.
    """

    needs: str
    before: Concern
    later: Concern | None = None
    back: Concern = NEUTRAL
    covers: Hidden | None = None
    player: bool = False

    def concern(self, has_begun: bool) -> Concern:
        return self.later if has_begun and self.later is not None else self.before


ACTS: Mapping[Kind, Act] = {
    Kind.EVENT_CREATED: Act("create_event", CLERICAL),
    Kind.EVENT_CHANGED: Act("manage_event", CLERICAL),
    Kind.EVENT_PUBLISHED: Act("manage_event", CLERICAL),
    Kind.ANNOUNCED: Act("announce", CLERICAL, back=CLERICAL),
    Kind.EVENT_STARTED: Act("run_rounds", CLERICAL),
    Kind.EVENT_FINISHED: Act("run_rounds", CLERICAL),
    Kind.STAFF_ADDED: Act("manage_staff", CLERICAL, back=CLERICAL),
    Kind.STAFF_REMOVED: Act("manage_staff", CLERICAL, back=CLERICAL),
    # Late entries bring byes or losses with them, so nobody makes their own.
    Kind.ENTRY_ADDED: Act("manage_entries", CLERICAL, NOT_OWN, player=True),
    Kind.ENTRY_CHANGED: Act("manage_entries", NOT_OWN),
    # The account that opens the link of a named entry says that it is that player.
    Kind.ENTRY_CLAIMED: Act("manage_entries", CLERICAL, player=True),
    # To drop a rival in mid-event is to disqualify without saying so.
    Kind.ENTRY_DROPPED: Act("drop_entry", CLERICAL, OWN, covers=Hidden.NOTES, player=True),
    Kind.ENTRY_RETURNED: Act("manage_entries", CLERICAL, NEUTRAL, player=True),
    Kind.ENTRY_PROMOTED: Act("manage_entries", CLERICAL),
    Kind.ENTRY_CHECKED_IN: Act("check_in_entry", CLERICAL, back=NOT_OWN, player=True),
    Kind.CHECKIN_OPENED: Act("manage_entries", CLERICAL, back=CLERICAL),
    Kind.CHECKIN_CLOSED: Act("manage_entries", CLERICAL, back=CLERICAL),
    Kind.DECK_SET: Act("set_deck", OWN, covers=Hidden.DIGESTS, player=True),
    Kind.DECKS_LOCKED: Act("run_rounds", CLERICAL, covers=Hidden.DIGESTS),
    # What the packs hold follows from a seed that nobody knows: there is nothing to choose.
    Kind.LIMITED_SET: Act("manage_event", CLERICAL),
    Kind.POOLS_GIVEN: Act("run_rounds", CLERICAL, covers=Hidden.DIGESTS),
    Kind.POOL_SET: Act("set_deck", OWN, covers=Hidden.DIGESTS, player=True),
    Kind.PODS_SEATED: Act("run_rounds", CLERICAL),
    Kind.DECK_CHECKED: Act("check_deck", NEUTRAL, covers=Hidden.CHECKS),
    Kind.PHASE_OPENED: Act("run_rounds", CLERICAL),
    # A playing scorekeeper pairs blind: the draft is shown to those who do not play. The seed is
    # the hall's and the pairing follows from it, so there is nothing to choose.
    Kind.ROUND_DRAFTED: Act("run_rounds", CLERICAL, covers=Hidden.DRAFTS),
    Kind.SEATS_SWAPPED: Act("run_rounds", NEUTRAL, covers=Hidden.DRAFTS),
    Kind.DRAFT_DISCARDED: Act("run_rounds", CLERICAL),
    Kind.PUBLISHING_SET: Act("run_rounds", CLERICAL, back=CLERICAL),
    Kind.ROUND_PUBLISHED: Act("run_rounds", CLERICAL),
    Kind.ROUND_CLOSED: Act("run_rounds", CLERICAL),
    Kind.CLOCK_SET: Act("run_rounds", CLERICAL, back=CLERICAL),
    Kind.TABLE_ATTACHED: Act("view_staff_pages", CLERICAL),
    Kind.EXTENSION_GIVEN: Act("extend_time", NOT_OWN, back=NOT_OWN),
    Kind.JUDGE_CALLED: Act("call_judge", OWN, player=True),
    Kind.JUDGE_CAME: Act("answer_call", NOT_OWN, back=NOT_OWN),
    Kind.CALL_WITHDRAWN: Act("withdraw_call", OWN, player=True),
    Kind.RESULT_REPORTED: Act("report_result", OWN, covers=Hidden.REPORTS, player=True),
    # Over what somebody reported, a forfeit or a digital table it is a decision
    # (services/match/results.py).
    Kind.RESULT_ENTERED: Act("enter_result", NOT_OWN),
    Kind.RESULT_DIGITAL: Act("manage_event", NEUTRAL),
    Kind.RESULT_NOTED: Act("manage_event", NEUTRAL),
    Kind.RESULT_CORRECTED: Act("correct_result", NEUTRAL),
    Kind.RULING_APPLIED: Act("rule", NEUTRAL, covers=Hidden.PENALTIES),
    Kind.PENALTY_GIVEN: Act("penalize", NEUTRAL, covers=Hidden.PENALTIES),
    Kind.PENALTY_VOIDED: Act("penalize", NEUTRAL, covers=Hidden.PENALTIES),
    Kind.APPEAL_MADE: Act("appeal", OWN, covers=Hidden.PENALTIES, player=True),
    Kind.APPEAL_WITHDRAWN: Act("appeal", OWN, covers=Hidden.PENALTIES, player=True),
    Kind.APPEAL_SETTLED: Act("decide_appeal", NEUTRAL, covers=Hidden.PENALTIES),
    # Written with the dispute or the ruling itself, which ask for themselves.
    Kind.DISPUTES_COUNTED: Act("call_judge", CLERICAL, covers=Hidden.DISPUTES, player=True),
    Kind.WEBHOOK_SET: Act("manage_event", CLERICAL),
    # As strict as the strictest of what they take out or in: see `expect_back`.
    Kind.OPERATIONS_UNDONE: Act("run_rounds", CLERICAL),
    Kind.OPERATIONS_REDONE: Act("run_rounds", CLERICAL),
}

WEIGHTY: Mapping[Kind, frozenset[str]] = {
    Kind.EVENT_CHANGED: frozenset(
        {"swiss_rounds", "cut", "plan", "apart", "deck_policy", "decks_required", "decks_due"}
        | {"listed_formation", "appeal_minutes", "watching", "watch_delay", "watched_hands"}
        | {"table_clock", "table_chat", "divisions", "divisions_public"}
    ),
    Kind.ENTRY_CHANGED: frozenset({"club", "pod", "byes", "division"}),
    # Who is not here loses the place to somebody else: a rival does not say that.
    Kind.CHECKIN_CLOSED: frozenset({"absent", "moved"}),
}
"""Parts of a payload that decide who meets whom, who goes on or what is shown. In a running event a
write with one of them is neutral."""


def concern_of(kind: Kind | str, payload: Collection[str], has_begun: bool) -> Concern:
    """The class of one write; `payload`: the names of its parts, some of which make it neutral."""
    kind = Kind(kind)
    if has_begun and WEIGHTY.get(kind, frozenset()) & set(payload):
        return NEUTRAL
    return ACTS[kind].concern(has_begun)


def concern_back(kind: Kind | str, payload: Collection[str], has_begun: bool) -> Concern:
    """The class of taking such an operation back or in again."""
    if not has_begun:
        found = concern_of(kind, payload, has_begun)
        return NOT_OWN if found is CLERICAL else found
    weighty = WEIGHTY.get(Kind(kind), frozenset()) & set(payload)
    return NEUTRAL if weighty else ACTS[Kind(kind)].back


def allows(concern: Concern, *, playing: bool, own: bool) -> bool:
    """Whether a class lets somebody act. `playing`: the person has an entry in the event; `own`:
    the write touches that entry."""
    if not playing:
        return True
    return concern is CLERICAL or (concern is OWN and own) or (concern is NOT_OWN and not own)


def expect(
    event: Event,
    kind: Kind | str,
    payload: Mapping[str, Any],
    actor: User | None,
    *,
    sitting: Collection[int] = (),
) -> None:
    """Raise Forbidden where a player of the event does as its staff what is not for players.

    `sitting`: the entries at the match concerned. This is asked of every write; the site itself (no
    actor) may do everything.
    """
    if actor is None:
        return
    mine = entries_of(actor, event)
    own = _touches(kind, payload, mine, {*sitting}, actor)
    has_begun = begun(event)
    enters_late = own and has_begun and kind == Kind.ENTRY_ADDED and not _asked(payload, actor)
    concern = concern_of(kind, payload, has_begun)
    if not allows(concern, playing=bool(mine) or enters_late, own=own):
        raise refusal(event, concern)


def expect_back(
    event: Event, acts: Collection[Any], actor: User | None, mine: frozenset[int]
) -> None:
    """As `expect`, for operations (kind, payload, number of each) that are taken back or in again.

    `mine`: the actor's entries in the whole log, fallen ones among them. So nobody can undo their
    own entry, look at what is hidden, and take the entry in again.
    """
    if actor is None or not mine:
        return
    for act in acts:
        if _touches(act.kind, act.payload, mine, {*act.payload.get("sitting", ())}, actor):
            text = _("Operation %(number)s is about yourself: another member of staff decides.")
            raise Forbidden("own_match", text % {"number": act.number})
    for act in acts:
        concern = concern_back(act.kind, act.payload, begun(event))
        if not allows(concern, playing=True, own=False):
            raise refusal(event, concern)


def may_back(event: Event, actor: User | AnonymousUser, act: Any) -> bool:
    """Whether a button for taking this operation back is worth showing."""
    mine = entries_of(actor, event)
    if not mine:
        return True
    own = _touches(act.kind, act.payload, mine, {*act.payload.get("sitting", ())}, actor)
    return allows(concern_back(act.kind, act.payload, begun(event)), playing=True, own=own)


def expect_neutral(event: Event, actor: User | None) -> None:
    """Raise Forbidden where a player of the event is about to decide something."""
    if actor is not None and entries_of(actor, event):
        raise refusal(event, NEUTRAL)


def _touches(
    kind: Kind | str,
    payload: Mapping[str, Any],
    mine: frozenset[int],
    sitting: set[int],
    actor: User | AnonymousUser,
) -> bool:
    """Whether a write is about the actor: their entry, or a match at which it sits."""
    if kind == Kind.ENTRY_ADDED and payload.get("user") == getattr(actor, "handle", None):
        return True
    return payload.get("entry") in mine or bool(mine & sitting)


def _asked(payload: Mapping[str, Any], actor: User) -> bool:
    """Whether the write accepts an invitation: then the one who invited made the decision."""
    return payload.get("invited_by") not in (None, actor.handle)


# --- In words --------------------------------------------------------------------------------

WORDS: Mapping[Concern, Any] = {
    NOT_OWN: _("This is about yourself: another member of the staff does it."),
    OWN: _("You play in this event: only staff who do not play in it do this for somebody else."),
    NEUTRAL: _("You play in this event: only staff who do not play in it decide this."),
}
NOBODY_FREE = _(
    "Nobody of its staff is without an entry: an organizer gives somebody who does not play a role "
    "under Desk, Staff."
)


def refusal(event: Event, concern: Concern) -> Forbidden:
    """Why a player may not do this, and who can."""
    return Forbidden("plays_here", with_way(event, str(WORDS[concern])))


def with_way(event: Event, words: str) -> str:
    """The words, and what to do where every member of the staff has an entry."""
    players = event.entries.filter(user__isnull=False).values("user")
    if event.staff.filter(active=True).exclude(user__in=players).exists():
        return words
    return f"{words} {NOBODY_FREE}"


def conflict(actor: User | AnonymousUser, permission: str, event: Event) -> str:
    """The words for a holder of `permission` who is refused as a player; else ""."""
    concerns = {act.concern(begun(event)) for act in ACTS.values() if act.needs == permission}
    decisive = concerns & {OWN, NEUTRAL}
    holds = roles_of(actor, event) & set(HOLDERS.get(permission, ()))
    if not decisive or not holds or not entries_of(actor, event):
        return ""
    return str(refusal(event, NEUTRAL if NEUTRAL in decisive else OWN))


def covered(event: Event, operation: Any, user: User | AnonymousUser) -> dict[str, Any]:
    """The payload of an operation as `user`, a member of the staff, may read it in the log.

    Until the event is over, a member who plays in it reads nothing of some kinds of operations, and
    of the others all but the reason that staff gave.
    """
    payload: dict[str, Any] = operation.payload
    if over(event) or not entries_of(user, event):
        return payload
    if ACTS[Kind(operation.kind)].covers is not None:
        return {}
    return {name: value for name, value in payload.items() if name != "reason"}
