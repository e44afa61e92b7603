"""Repairs of running games: what a judge wants is looked at on a copy, then given as an input."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

import engine
from engine.kernel.repair import PRESENT, BadRepair
from engine.kernel.repair import Repair as Wanted
from engine.record import learned, preview
from gameplay import hints
from gameplay.enums import GameState, InputKind, TableState
from gameplay.models import Dispute, Game, Input, Repair, Table
from gameplay.persons import Person, judges_at
from gameplay.queries.record.positions import position_at
from gameplay.queries.table import repairs
from gameplay.services.bench import disputes
from gameplay.services.referee import clocks
from gameplay.timing import adjustments
from tournaments import live
from tournaments.clocks import shown
from tournaments.enums import RulingKind
from tournaments.errors import Forbidden, Invalid, Refusal
from tournaments.models import Operation
from tournaments.operations import hold
from tournaments.queries.bench import appeals
from tournaments.services.bench import rulings
from tournaments.services.person import renaming

LONGEST_REASON = 2000
FARTHEST = 400
"""The most steps that a repair goes back. Each of them is searched for cards that became known."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What a judge asks for. ``back``: the step taken up again, None for none. ``instead``: the
    seat and the line chosen there in place of what was chosen; ``onward``: whether the choices made
    after it follow as long as they can be made."""

    back: int | None = None
    corrections: tuple[str, ...] = ()
    instead: tuple[str, str] | None = None
    onward: bool = False
    winner: str = ""
    rules: tuple[str, ...] = ()
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A repair that can be given, with the game before and after it. ``clocks``: the seconds that
    it gives to the clocks of seats; ``had``: the seconds that these have now."""

    repair: Wanted
    before: engine.Game
    after: engine.Game
    clocks: Mapping[str, int] = field(default_factory=dict)
    had: Mapping[str, int] = field(default_factory=dict)

    @property
    def line(self) -> str:
        """The repair in one line, as everybody at the table may read it."""
        return line_of(self.repair, self.clocks, seen=self.before.step)

    @property
    def digest(self) -> str:
        """The hash that stands for the repair: sixteen hex digits."""
        if not self.clocks:
            return self.repair.digest.hex()
        text = adjustments.line(self.clocks).encode()
        return blake2b(self.repair.digest + text, digest_size=8).hexdigest()

    @property
    def clock_changes(self) -> list[str]:
        """A line for each clock that differs."""
        return [
            f"clock {letter}: {shown(had)} → {shown(had + more)}"
            for letter, more in sorted(self.clocks.items())
            for had in (self.had[letter],)
        ]


def line_of(repair: Wanted, given: Mapping[str, int], *, seen: int) -> str:
    """A repair in one line. ``seen``: the step at which it is given."""
    if not given:
        return repair.line
    said = adjustments.line(given)
    others = repair.corrections or repair.answers or repair.winner or repair.undoes
    return f"{repair.line}, {said}" if others or repair.back != seen else f"ruling: {said}"


def draw(*, actor: Person, game: Game, wish: Wish) -> Drawn:
    """Carry out on a copy what a judge wishes. Raises Forbidden, Refusal (the game is not running),
    Invalid (the repair is not possible)."""
    _may(actor, game)
    if not wish.reason.strip():
        raise Invalid("no_reason", _("A repair needs its reason: the players read it."))
    before = position_at(game, game.revision)
    corrections, given = _corrections(wish)
    had = _had(game, given)
    back = PRESENT if wish.back is None else wish.back
    if given and not (corrections or wish.instead or wish.winner) and back == PRESENT:
        back = game.revision  # the engine knows no clocks: it takes up the present step again
    earlier = _earlier(game, back)
    repair = Wanted(
        back=back,
        chance=wish.instead is not None,
        known=known_since(game, back),
        corrections=corrections,
        winner=wish.winner,
        rules=wish.rules,
        reason=_recorded(wish.reason, game.table),
        by=f"judge {actor.account.pk}",
    )
    try:
        if wish.instead is not None:
            alone = repair._replace(winner="")
            corrected = preview(before, alone, earlier) if corrections else earlier
            begin = corrected or before
            since = game.revision if wish.back is None else back
            answers = repairs.answers(game, since, begin, wish.instead, onward=wish.onward)
            repair = repair._replace(answers=answers)
        return Drawn(repair, before, preview(before, repair, earlier), given, had)
    except BadRepair as fault:
        raise Invalid("bad_repair", str(fault)) from None


def _corrections(wish: Wish) -> tuple[tuple[str, ...], dict[str, int]]:
    try:
        return adjustments.split(wish.corrections)
    except adjustments.BadCorrection as fault:
        text = _("%(line)s: a clock is corrected by seconds, as in clock A +60 or clock B -30.")
        raise Invalid("bad_repair", text % {"line": str(fault)}) from None


def _had(game: Game, given: Mapping[str, int]) -> dict[str, int]:
    """The whole seconds that the clocks to be corrected have now."""
    if not given:
        return {}
    kept = clocks.standing(game)
    if kept is None:
        raise Invalid("no_clock", _("This table has no clocks."))
    had = {}
    for letter, more in given.items():
        if letter not in kept.hands:
            raise Invalid("no_clock", _("Seat %(seat)s has no clock.") % {"seat": letter})
        had[letter] = kept.hands[letter].left // 1000
        if had[letter] + more < 0:
            text = _("The clock of seat %(seat)s has only %(left)s: end the game instead.")
            left = shown(had[letter])
            raise Invalid("bad_repair", text % {"seat": letter, "left": left})
    return had


def known_since(game: Game, back: int) -> tuple[tuple[str, int], ...]:
    """Pairs of a seat and a card's number: the cards that the seat has seen since a step and did
    not know before."""
    if back == PRESENT:
        return ()
    later = (position_at(game, number) for number in range(back + 1, game.revision + 1))
    return learned(position_at(game, back), later)


@transaction.atomic
def give(
    *,
    actor: Person,
    game: Game,
    wish: Wish,
    seen: int,
    dispute: Dispute | None = None,
    resume: bool = True,
) -> Repair:
    """Repair a running game. ``seen``: the step that the judge had before the eyes; a game that has
    moved on since is refused. ``dispute``: the one that this rules on. ``resume``: whether play
    goes on at once. The same repair at the same step twice is one."""
    drawn = draw(actor=actor, game=game, wish=wish)
    what = (drawn.repair, wish.reason)
    return _given(actor, game, *what, seen, dispute, resume=resume, given=drawn.clocks)


@transaction.atomic
def take_back(
    *, actor: Person, repair: Repair, reason: str, seen: int, resume: bool = True
) -> Repair:
    """Take a repair back: the game stands again as it stood before it."""
    game = repair.game
    _may(actor, game)
    if not reason.strip():
        raise Invalid("no_reason", _("Say why the repair is taken back; the players read it."))
    if repair.input.applied is None or hasattr(repair, "undone_by"):
        raise Refusal("taken_back", _("This repair was taken back, or never carried out."))
    # Only the time that was given is taken back: what was played since stands.
    back = game.revision if repair.of_clocks_alone else repair.input.applied - 1
    given = adjustments.taken_back(repair.clocks)
    undoing = Wanted(
        back=back,
        chance=True,
        known=known_since(game, back),
        undoes=repair.input.applied,
        rules=tuple(repair.rules),
        reason=_recorded(reason, game.table),
        by=f"judge {actor.account.pk}",
    )
    try:
        preview(position_at(game, game.revision), undoing, position_at(game, back))
    except BadRepair as fault:
        raise Invalid("bad_repair", str(fault)) from None
    what = (undoing, reason)
    return _given(actor, game, *what, seen, None, resume=resume, undoes=repair, given=given)


def _given(
    actor: Person,
    game: Game,
    wanted: Wanted,
    said: str,
    seen: int,
    dispute: Dispute | None,
    *,
    resume: bool,
    undoes: Repair | None = None,
    given: Mapping[str, int],
) -> Repair:
    """Store the repair as an input and as a ruling. The referee carries it out. ``said``: its
    reason in the judge's own words, for the rows of the hall."""
    said = said.strip()[:LONGEST_REASON]
    assert game.table.event is not None and game.table.match is not None
    hold(game.table.event)
    table = Table.objects.select_for_update(of=("self",)).get(pk=game.table_id)
    row = Game.objects.select_for_update(of=("self",), no_key=True).get(pk=game.pk)
    _running(table, row)
    twice = row.repairs.filter(input__asked=seen, input__refused="").first()
    if twice is not None and (twice.content, twice.clocks) == (wanted.as_json(), given):
        return twice
    if row.revision != seen or twice is not None:
        raise Refusal("moved_on", _("The game has moved on since; look at the board again."))
    made = Input.objects.create(
        game=row,
        letter="",
        kind=InputKind.REPAIR,
        asked=seen,
        line=line_of(wanted, given, seen=seen),
        by=actor.account,
    )
    repair = Repair.objects.create(
        game=row,
        input=made,
        dispute=dispute,
        content=wanted.as_json(),
        clocks=dict(given),
        reason=said,
        rules=list(wanted.rules),
        undoes=undoes,
        by=actor.account,
    )
    repair.operation = _rule(actor, table, said, wanted.rules, dispute)
    repair.save(update_fields=("operation",))
    appealed = appeals.open_at(game.table.event, game.table.match.serial)
    rows = Table.objects.filter(pk=table.pk)
    rows.update(
        appealed=appealed and (resume or table.appealed),
        undo={},  # it asked about a choice that the repair has overtaken
    )
    if resume and not appealed:
        rows.go_on(actor.account)
    else:  # the ruling may have let it go on; whoever stopped it first stays named
        rows.filter(paused=False).stop(actor.account)
    live.bump(table.topic)
    hints.referee(row.pk)
    return repair


def _recorded(reason: str, table: Table) -> str:
    """A judge's reason as the record keeps it: with the letters of the seats for the names of those
    who sit there. A record is never written anew, and people may be erased from all else."""
    for seat in table.seats.all():
        known = renaming.Names(frozenset({seat.name} - {""}), seat.letter, "", "")
        reason = known.text(reason)
    return reason.strip()[:LONGEST_REASON]


def _rule(
    actor: Person, table: Table, reason: str, rules: Sequence[str], dispute: Dispute | None
) -> Operation | None:
    """Apply the repair as a ruling of the hall: it stands in the log, and the players are told."""
    assert table.match is not None
    said: dict[str, Any] = {
        "kind": RulingKind.REPAIR,
        "reason": reason,
        "rules": tuple(rules),
    }
    if dispute is not None:
        return disputes.rule_on(actor=actor, dispute=dispute, **said).operation
    return rulings.apply(actor=actor.account, match=table.match, again=True, **said)


def _may(actor: Person, game: Game) -> None:
    table = game.table
    if actor.account is None or not judges_at(table, actor):
        raise Forbidden("not_judge", _("Only a judge of the event who does not play in it."))
    if table.match is None:
        raise Refusal("no_event", _("This table belongs to no event, so no judge watches it."))
    _running(table, game)


def _running(table: Table, game: Game) -> None:
    if game.state != GameState.RUNNING or table.state != TableState.PLAYING or game.revision < 0:
        text = _("This game is not being played; its result can be corrected instead.")
        raise Refusal("not_running", text)


def _earlier(game: Game, back: int) -> engine.Game | None:
    if back == PRESENT:
        return None
    if not 0 <= back <= game.revision or game.revision - back > FARTHEST:
        text = _("Go back to one of the steps %(first)s to %(last)s.")
        first = max(0, game.revision - FARTHEST)
        raise Invalid("no_such_step", text % {"first": first, "last": game.revision})
    return position_at(game, back)


def words(text: str) -> Sequence[str]:
    """The lines of a text that are not blank."""
    return [line.strip() for line in text.splitlines() if line.strip()]
