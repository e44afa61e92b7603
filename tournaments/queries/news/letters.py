"""The words of a message to a person, written when it is sent, from the state at that time.

So no message shows what its reader may not see at that moment, and what was taken back before
sending is not told.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db.models import Q
from django.template.defaultfilters import date as written
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.accounts.wishes import News
from tournaments.enums import (
    DeckState,
    EntryState,
    EventState,
    InvitationKind,
    OperationKind,
    RoundState,
)
from tournaments.models import Entry, Event, Invitation, Match, Notice
from tournaments.operations.history import out_of
from tournaments.queries.entry import staff_decisions
from tournaments.queries.event import after

if TYPE_CHECKING:
    from tournaments.accounts.models import User


@dataclass(frozen=True, slots=True)
class Letter:
    """One message: `title` is one line; `text` paragraphs; `path` an address of this site."""

    title: str
    text: tuple[str, ...]
    path: str
    label: str

    @property
    def url(self) -> str:
        return f"{settings.SITE_URL}{self.path}"


class Gone(Exception):
    """There is nothing to tell any more; the text is the reason."""


def write(notice: Notice) -> Letter:
    """What to tell; raises Gone. In the language that is active."""
    event = notice.event
    if event is None or not event.shows_to(notice.user) or event.removed_at is not None:
        raise Gone(_("The event is not there any more."))
    number = notice.about.get("operation")
    if number is not None and number in out_of(event):
        raise Gone(_("It was taken back."))
    return WRITERS[News(notice.kind)](notice, event, notice.user)


def _round(notice: Notice, event: Event, user: User) -> Letter:
    """Table, opponent and the way there."""
    rows = Match.objects.filter(event=event).with_players()
    about = notice.about
    rows = rows.filter(serial=about["match"]) if "match" in about else rows
    rows = rows.filter(round__serial=about["round"]) if "round" in about else rows
    mine = Entry.objects.filter(event=event, user=user).first()
    match = rows.filter(_seat(mine)).first() if mine is not None else None
    if mine is None or match is None or match.round.state == RoundState.DRAFT:
        raise Gone(_("There is no such table any more."))
    if match.round.state != RoundState.PUBLISHED:
        raise Gone(_("The round is over."))
    path = reverse("tournaments:match", args=[event.slug, match.serial])
    round_ = match.round.title
    if match.bye:
        title = _("%(event)s, %(round)s: you have a bye") % {"event": event.name, "round": round_}
        return Letter(title, (_("You do not play in this round."),), path, _("Look at it"))
    facts = {
        "event": event.name,
        "round": round_,
        "table": match.table_number,
        "opponent": ", ".join(one.name for one in match.players if one.pk != mine.pk),
    }
    title = _("%(event)s, %(round)s: table %(table)s against %(opponent)s") % facts
    text = (_("You play at table %(table)s against %(opponent)s.") % facts,)
    if event.digital:
        path, label = match.table_address or path, _("Go to the table")
        return Letter(title, (*text, _("The table is digital.")), path, label)
    return Letter(title, text, path, _("Report the result"))


def _seat(entry: Entry) -> Q:
    return Q(entry_a=entry) | Q(entry_b=entry) | Q(entry_c=entry) | Q(entry_d=entry)


def _decision(notice: Notice, event: Event, user: User) -> Letter:
    """What the staff decided, in the words of the player's own pages."""
    said = _decided(notice, staff_decisions.of(user, event))
    if said is None:
        raise Gone(_("It was taken back."))
    title = _("%(event)s: %(text)s") % {"event": event.name, "text": said.text}
    where = said.match
    path = event.get_absolute_url()
    if where is not None:
        path = reverse("tournaments:match", args=[event.slug, where.serial])
    text = (said.text, said.reason) if said.reason else (said.text,)
    return Letter(title, text, path, _("Read it in the hall"))


def _decided(
    notice: Notice, decisions: list[staff_decisions.Decision]
) -> staff_decisions.Decision | None:
    operation = notice.event.operations.get(number=notice.about["operation"])  # type: ignore[union-attr]
    penalty = operation.payload.get("penalty")
    for one in decisions:
        of_penalty = one.kind in ("penalty", "penalty_voided")
        if of_penalty and one.number == penalty and operation.kind == f"{_kind(one)}":
            return one
        if not of_penalty and one.number == operation.number:
            return one
    return None


def _kind(one: staff_decisions.Decision) -> str:
    return "penalty_given" if one.kind == "penalty" else one.kind


def _list(notice: Notice, event: Event, user: User) -> Letter:
    """A deck list that is missing, or that the event no longer allows."""
    entry = Entry.objects.filter(event=event, user=user).first()
    open_ = event.state in (EventState.REGISTRATION, EventState.RUNNING)
    if entry is None or not open_ or entry.deck_ready or not entry.playing:
        raise Gone(_("The list is in order."))
    path = event.get_absolute_url()
    facts: dict[str, Any] = {"event": event.name}
    if notice.about.get("why") == "illegal":
        if entry.deck_state != DeckState.ILLEGAL:
            raise Gone(_("The list is in order."))
        title = _("%(event)s: your deck list is not legal any more") % facts
        text = (_("The event changed and does not allow your registered list. Change it in time."),)
        return Letter(title, text, path, _("See what is wrong"))
    due = event.decks_due or event.starts_at
    if due is None or due <= timezone.now():
        raise Gone(_("The time for lists is over."))
    facts["due"] = written(timezone.localtime(due), "j F Y, H:i e")
    title = _("%(event)s: your deck list is due on %(due)s") % facts
    text = (_("The event asks for a legal list, and yours is not there yet."),)
    return Letter(title, text, path, _("Register a list"))


def _pool(notice: Notice, event: Event, user: User) -> Letter:
    """The pool of a player of Limited, as long as there is something to build."""
    entry = Entry.objects.filter(event=event, user=user).first()
    settled = event.operations.filter(kind=OperationKind.LIMITED_SET)
    if settled.filter(number__gt=notice.about["operation"]).exists():
        raise Gone(_("The pool was taken back."))
    open_ = event.state in (EventState.REGISTRATION, EventState.RUNNING)
    if entry is None or not open_ or not entry.playing:
        raise Gone(_("The place is not held any more."))
    title = _("%(event)s: your pool is there") % {"event": event.name}
    text = [_("Build your list from its cards.")]
    due = event.decks_due
    if due is not None and due > timezone.now():
        day = written(timezone.localtime(due), "j F Y, H:i e")
        text.append(_("Lists are due on %(when)s.") % {"when": day})
    return Letter(title, tuple(text), event.get_absolute_url(), _("See what is next"))


def _invitation(notice: Notice, event: Event, user: User) -> Letter:
    """Who invites to what, with the page to answer."""
    rows = Invitation.objects.open().filter(account=user, pk=notice.about["invitation"])
    found = rows.select_related("by", "event", "entry").first()
    if found is None or not event.listed:
        raise Gone(_("The invitation is not open any more."))
    facts = {"event": event.name, "who": str(found.by or _("The hall")), "what": found.what}
    if found.kind == InvitationKind.CLAIM:
        title = _("%(event)s: is this you?") % facts
        text = (_("%(who)s asks whether you are %(what)s.") % facts,)
    else:
        title = _("%(event)s: you are invited") % facts
        text = (_("%(who)s invites you as: %(what)s.") % facts,)
    return Letter(title, text, reverse("tournaments:invitations"), _("Answer"))


def _place(notice: Notice, event: Event, user: User) -> Letter:
    """A place from the wait list."""
    entry = Entry.objects.filter(event=event, user=user).first()
    if entry is None or not entry.playing:
        raise Gone(_("The place is not held any more."))
    title = _("%(event)s: you have a place") % {"event": event.name}
    text = (_("You moved up from the wait list. If you do not come, give the place back."),)
    return Letter(title, text, event.get_absolute_url(), _("See what is next"))


def _doors(notice: Notice, event: Event, user: User) -> Letter:
    """A reminder to check in, as long as check-in is open and the player has not done so."""
    entry = Entry.objects.filter(event=event, user=user).first()
    if not event.checkin_open:
        raise Gone(_("Check-in is closed."))
    begun = event.state == EventState.RUNNING
    waits = entry is not None and entry.state == EntryState.WAITING
    if entry is None or (not entry.playing and (begun or not waits)):
        raise Gone(_("The place is not held any more."))
    if entry.here or (entry.state == EntryState.CHECKED_IN and not begun):
        raise Gone(_("The player is here already."))
    text: tuple[str, ...]
    if begun:
        comes = after.of(event)
        name = comes.name if comes is not None else ""
        text = (
            *((_("Next comes %(name)s.") % {"name": name},) if name else ()),
            _("Who is not here when the doors close may lose the place. Who is here may move up."),
        )
    elif waits:
        text = (_("A free place goes to the first on the wait list who is here."),)
    else:
        text = (_("Who has not checked in when the event starts is not paired."),)
    title = _("%(event)s: say that you are here") % {"event": event.name}
    return Letter(title, text, event.get_absolute_url(), _("To the event"))


def _announcement(notice: Notice, event: Event, user: User) -> Letter:
    """The words of the staff, while they stand."""
    operation = event.operations.get(number=notice.about["operation"])
    if not event.announcement or operation.payload["text"] != event.announcement:
        raise Gone(_("It was replaced or taken down."))
    title = _("%(event)s: announcement") % {"event": event.name}
    text = tuple(line for line in event.announcement.splitlines() if line.strip())
    return Letter(title, text, event.get_absolute_url(), _("To the event"))


WRITERS: dict[News, Callable[[Notice, Event, User], Letter]] = {
    News.ROUND: _round,
    News.DECISION: _decision,
    News.LIST: _list,
    News.POOL: _pool,
    News.INVITATION: _invitation,
    News.PLACE: _place,
    News.DOORS: _doors,
    News.ANNOUNCEMENT: _announcement,
}
