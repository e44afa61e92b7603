"""The one question every service asks first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext_lazy as _

from tournaments import policy
from tournaments.errors import Forbidden
from tournaments.models import Event

if TYPE_CHECKING:
    from tournaments.accounts.models import User


def demand(actor: User | None, permission: str, thing: Any) -> None:
    """Raise Forbidden unless `actor` is the site itself or holds the permission on `thing`."""
    if actor is None or actor.has_perm(f"tournaments.{permission}", thing):
        return
    event = thing if isinstance(thing, Event) else getattr(thing, "event", None)
    plays = policy.conflict(actor, permission, event) if event is not None else ""
    if plays:
        raise Forbidden("plays_here", plays)
    raise Forbidden("forbidden", told(permission))


def told(permission: str) -> str:
    """Who may do what this permission is for, in words."""
    return str(WORDS.get(permission, _("You may not do this here.")))


def person(user: User | AnonymousUser) -> User:
    """The account of somebody who is signed in; Forbidden for a stranger."""
    if isinstance(user, AnonymousUser):
        raise Forbidden("sign_in", str(_("Sign in first.")))
    return user


WORDS = {
    "make_cards": _("Only organizers of a published event add cards."),
    "keep_hall": _("Only the staff of the hall may do this."),
    "operate": _("Only the operators of this hall may do this."),
    "keep_series": _("Only the keeper of this series may do this."),
    "view_staff_pages": _("Only the staff of this event sees this page."),
    "view_log": _("Only the staff of this event reads its log."),
    "manage_event": _("Only an organizer of this event may do this."),
    "manage_staff": _("Only an organizer of this event may change its staff."),
    "manage_entries": _("Only the scorekeepers of this event may change its players."),
    "announce": _("Only the organizers, scorekeepers and the head judge of this event announce."),
    "run_rounds": _("Only the scorekeepers of this event may run its rounds."),
    "enter_result": _("Only staff who do not play in this match may enter its result."),
    "correct_result": _("Only scorekeepers who do not play in this event may correct results."),
    "report_result": _("Only the players of this match may report its result."),
    "call_judge": _("Only the players of this match may call a judge to it."),
    "withdraw_call": _("Only the player who called the judge takes the call back."),
    "answer_call": _("Only staff who do not play in this match may answer its call."),
    "check_deck": _("Only judges who do not play in this event may check decks."),
    "rule": _("Only a judge who does not play in this event may rule on a match."),
    "penalize": _("Only judges of this event who do not play in it may give penalties."),
    "appeal": _("Only a player whom a ruling concerns may appeal it."),
    "decide_appeal": _("Only a head judge or organizer who does not play here decides an appeal."),
    "extend_time": _("Only staff who do not play in this match may give it time."),
    "drop_entry": _("Only the player or the scorekeepers may drop this player."),
    "check_in_entry": _("Only the player or the staff may check this player in."),
    "set_deck": _("Only the player or a judge may change this deck."),
}
