"""What judges keep of what they tried: lines of play at a step, and positions written by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

import engine
from gameplay.enums import DisputeState
from gameplay.models import Dispute, Game, KeptBranch, WrittenPosition
from gameplay.models.whatifs import LONGEST_POSITION, LONGEST_TITLE
from gameplay.persons import Person, judges_at
from gameplay.queries.bench import precedents
from gameplay.queries.bench.branches import branch_from
from gameplay.queries.bench.paper import resolve
from tournaments.errors import Forbidden, Invalid, Refusal
from tournaments.models import Event
from tournaments.policy import JUDGES

MOST_BRANCHES = 30
"""The most branches that are kept of a game."""
MOST_POSITIONS = 200
"""The most positions that one judge may keep."""


def may_write(user: Any) -> bool:
    """Whether somebody may keep positions: who judges an event, and the hall's own staff."""
    if user is None or not user.is_authenticated:
        return False
    return bool(user.is_staff or Event.objects.decided_by(user, *JUDGES).exists())


@transaction.atomic
def keep_branch(
    *, actor: Person, game: Game, step: int, lines: Sequence[str], title: str = ""
) -> KeptBranch:
    """Keep a line of play from a step of a game, for all judges of its event. Lines that the engine
    refuses are not kept. Without a title it is called by its last line."""
    if not judges_at(game.table, actor):
        raise Forbidden("not_judge", _("Only a judge of the event keeps branches."))
    if not lines:
        raise Invalid("no_lines", _("Choose at least one line."))
    found = branch_from(game, step, lines)
    if found.fault:
        raise Invalid("refused_line", found.fault)
    if game.kept_branches.count() >= MOST_BRANCHES:
        text = _("This game has %(most)s branches: take one away first.")
        raise Refusal("too_many", text % {"most": MOST_BRANCHES})
    return KeptBranch.objects.create(
        game=game,
        step=step,
        lines=list(found.lines),
        title=(title.strip() or found.lines[-1])[:LONGEST_TITLE],
        by=actor.account,
    )


def drop_branch(*, actor: Person, branch: KeptBranch) -> None:
    """Take a kept branch away; any judge of the event may."""
    if not judges_at(branch.game.table, actor):
        raise Forbidden("not_judge", _("Only a judge of the event keeps branches."))
    branch.delete()


@transaction.atomic
def keep_position(
    *,
    actor: Person,
    text: str,
    dispute: Dispute | None = None,
    position: WrittenPosition | None = None,
) -> WrittenPosition:
    """Keep a position that the engine can read, with what the engine makes of it. `position`: the
    row that is written again. A shared position must still name nobody."""
    user = actor.account
    _expect_writer(user, dispute or (position.dispute if position else None))
    if len(text) > LONGEST_POSITION:
        raise Invalid("too_long", _("At most %(most)s letters.") % {"most": LONGEST_POSITION})
    found = resolve(text)
    if found.fault:
        raise Invalid("unreadable", found.fault)
    row = position or WrittenPosition(by=user, dispute=dispute)
    if position is None and WrittenPosition.objects.filter(by=user).count() >= MOST_POSITIONS:
        text = _("You keep %(most)s positions: take one away first.")
        raise Refusal("too_many", text % {"most": MOST_POSITIONS})
    row.text, row.title, row.game = text, found.title[:LONGEST_TITLE], found.game
    row.held, row.cited, row.release = found.holds, list(found.cited), engine.release()
    if row.shared_at is not None:
        _expect_general(row)
    row.save()
    return row


@transaction.atomic
def share(*, actor: Person, position: WrittenPosition, shared: bool = True) -> WrittenPosition:
    """Share a position with judges of other events, or stop sharing it. A shared position names no
    player, and if it comes from a dispute, the dispute is settled."""
    _expect_keeper(actor, position)
    if shared and position.shared_at is None:
        if position.dispute is not None and position.dispute.state != DisputeState.RULED:
            raise Refusal("not_settled", _("Rule on the dispute first: it is not settled yet."))
        _expect_general(position)
        position.shared_at = timezone.now()
    elif not shared:
        position.shared_at = None
    position.save(update_fields=("shared_at",))
    return position


def drop_position(*, actor: Person, position: WrittenPosition) -> None:
    """Delete a position; its writer may, or a judge of its dispute."""
    _expect_keeper(actor, position)
    position.delete()


def _expect_writer(user: Any, dispute: Dispute | None) -> None:
    if dispute is not None:
        if not Dispute.objects.judged_by(user).filter(pk=dispute.pk).exists():
            raise Forbidden("not_judge", _("Only a judge of the event works on this dispute."))
    elif not may_write(user):
        raise Forbidden("not_judge", _("Only judges keep positions."))


def _expect_keeper(actor: Person, position: WrittenPosition) -> None:
    if position.dispute is None and position.by == actor.account:
        return
    if position.dispute is None:
        raise Forbidden("not_yours", _("Somebody else wrote this position."))
    _expect_writer(actor.account, position.dispute)


def _expect_general(position: WrittenPosition) -> None:
    """A shared position names nobody who played in the event of its dispute."""
    if position.dispute is None:
        return
    said = f"{position.title}\n{position.text}"
    if name := precedents.named_in(position.dispute.event, said):
        raise Invalid("names_somebody", _("Leave names out: “%(name)s”.") % {"name": name})
