"""The policy as a page for people (docs/who-may-what.md), written from the tables themselves."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

from tournaments.enums import OperationKind, Role
from tournaments.policy.acts import ACTS, HOLDERS, WEIGHTY, Act, Concern
from tournaments.policy.sight import SIGHT, Opens, Sight

INTRO = """# Who may what

This page is written from the code by `manage.py policy_page --write`; a test compares it.

**Who plays in an event is a player there.** Whoever has an entry in an event, from signing up to
its end, whether waiting, playing, dropped or disqualified, sees nothing hidden of it and decides
nothing in it, whatever roles the person holds beside. An entry that fell by an undo counts as none.
Acts stay closed to that person after the end too; what is hidden opens again with the end.

There is no exception for small events: they go on because everything clerical stays open to staff
who play. Check-in, pairing, publishing, closing, the clock, the results of other tables that nobody
disputes. Pairing needs no trust: it follows from the stored seed, and anybody can derive it again.
Staff who play publish or discard a draft without seeing who meets whom, and do not take back a
published round; so nobody pairs again and again until the own opponent is a welcome one. For
everything else an organizer gives a role to somebody who does not play (*Desk → Staff*).
"""
ACTS_HEAD = """
## Operations

Every write of an event is one of these. *own*: players do it for themselves. The last three columns
are for staff with an entry in the event: before it starts, from then on, and for taking the
operation back (or in again) once it has started. Before the start nobody takes back what is about
the own entry. An undo of several operations is as strict as the strictest of them.
"""
WEIGHTY_HEAD = """
In a running event some parts of a setting or an entry are closed to staff who play, because they
decide who meets whom, who goes on or what is shown:"""
RESULTS = """
Staff who play enter a result only of a paper table of others, as both played it, and not over
another report: forfeits, conflicts and corrections are decisions. So is closing a round despite an
open dispute.
"""
SIGHT_HEAD = """
## Hidden things

Who else sees them: everybody whose they are, and everybody once they open. The *operator* is
whoever holds the site's back office. Where it says *yes, covered*, staff who play read the log
without the lines and reasons that tell something hidden.
"""
POLICY = """
## The deck policy of an event

An organizer chooses it with the event (*Lists and records*); once the event runs, only staff who do
not play change it.

| policy | lists, salts: everybody | records, seeds, all hands, what-ifs: the seats |
| --- | --- | --- |
| closed until the event is over | with the end | with the end |
| open after the round | once a round played with the list is closed | once the round is closed |
| open from the start | once the list is locked, at the start | once the match has ended |

While a match is played neither hands nor seed nor record open, whatever the policy. Judges without
an entry see all of it from the beginning. A list that a judge unlocked is closed until it is locked
again. Tables of no event open when their match has ended.
"""
MARK, NONE = "yes", "–"
MOVED = {
    Concern.CLERICAL: "yes",
    Concern.NOT_OWN: "not the own",
    Concern.OWN: "only the own",
    Concern.NEUTRAL: "no",
}


def markdown() -> str:
    """The whole page."""
    acts, hidden = "\n".join(_acts()), "\n".join(_hidden())
    parts = (INTRO, ACTS_HEAD, acts, _weighty(), SIGHT_HEAD, hidden, POLICY)
    return "\n\n".join(part.strip("\n") for part in parts) + "\n"


def _row(cells: Iterable[object]) -> str:
    return f"| {' | '.join(str(cell) for cell in cells)} |"


def _acts() -> list[str]:
    roles = [str(role.label).lower() for role in Role]
    head = ["operation", *roles, "player", "who plays: before", "once begun", "taking back"]
    rows = [_row(head), _row(["---"] * len(head))]
    for kind, act in ACTS.items():
        held = [MARK if role in HOLDERS[act.needs] else NONE for role in Role]
        moved = [MOVED[one] for one in (act.before, act.concern(True), act.back)]
        rows.append(_row([_named(kind), *held, _player(kind, act), *moved]))
    return rows


def _named(kind: OperationKind) -> str:
    return f"{kind.label} (`{kind.value}`)"


def _player(kind: OperationKind, act: Act) -> str:
    if kind == OperationKind.EVENT_CREATED:
        return "anybody"
    return "own" if act.player else NONE


def _weighty() -> str:
    parts = ", ".join(f"`{name}`" for name in sorted(set(chain.from_iterable(WEIGHTY.values()))))
    return f"{WEIGHTY_HEAD} {parts}.\n{RESULTS}"


def _hidden() -> list[str]:
    head = ["what", *(str(role.label).lower() for role in Role)]
    head += ["operator", "staff who play", "whose own", "opens"]
    rows = [_row(head), _row(["---"] * len(head))]
    for hidden, sight in SIGHT.items():
        held = [MARK if role in sight.roles else NONE for role in Role]
        more = [MARK if sight.operator else NONE, _playing(hidden, sight), sight.own or NONE]
        opens = NONE if sight.opens is Opens.NEVER else sight.opens.label
        rows.append(_row([f"{hidden.label} (`{hidden.value}`)", *held, *more, opens]))
    return rows


def _playing(hidden: str, sight: Sight) -> str:
    if not sight.roles:
        return NONE
    if sight.playing:
        return "yes, covered" if hidden == "log" else "yes"
    return "after the end"
