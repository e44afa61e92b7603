"""Erasing a person: account and identity go, what was played stays under a pseudonym.

Names and addresses leave the account, the events (rows and logs, `renaming`), and what the upper
applications keep. The row of the account stays, empty and shut, because results belong to somebody.
"""

from __future__ import annotations

import secrets

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.accounts import leaving, names, sessions
from tournaments.accounts.models import Token, User
from tournaments.enums import EventState, HallActKind, InvitationState, OperationKind
from tournaments.errors import Refusal
from tournaments.models import (
    Browser,
    Complaint,
    Entry,
    HallAct,
    Import,
    Invitation,
    Notice,
    Printing,
    RequestKey,
    Series,
    SeriesAct,
)
from tournaments.operations import writing
from tournaments.operations.needs import states
from tournaments.queries.person import holdings
from tournaments.services.hall import acts
from tournaments.services.person import dropping, renaming
from tournaments.services.person.renaming import Names
from tournaments.signals import account_erased


def ask(*, actor: User, name: str) -> User:
    """As `leaving.ask`, but of nobody whose events or series would have nobody left."""
    with transaction.atomic():
        series, events = holdings.left_alone(actor)
        if series or events:
            words = _("Hand over first what would have nobody left: %(names)s.")
            named = ", ".join([*(one.name for one in series), *(one.name for one in events)])
            raise Refusal("left_alone", words % {"names": named})
        return leaving.ask(actor=actor, name=name)


def work() -> int:
    """Erase the accounts whose time has come; the number of accounts erased. Who plays or serves in
    an event now waits, and so does whom others count on (`holdings.left_alone`)."""
    done = 0
    for pk in leaving.due():
        user = User.objects.get(pk=pk)
        if not holdings.busy(user) and not any(holdings.left_alone(user)):
            erase(user)
            done += 1
    return done


@transaction.atomic
def erase(user: User) -> User:
    """Take the person out of the hall at once. The events are held one after the other, in the
    order of their keys, so that two erasures never wait for each other."""
    held = User.objects.select_for_update().get(pk=user.pk)
    if held.erased_at is not None:
        return held
    _withdraw(held)
    _take_down(held)
    exchanged = _names(held)
    touched = list(holdings.events_of(held).order_by("pk"))
    _account(held, exchanged)
    _possessions(held)
    for event in touched:
        renaming.rewrite(event, exchanged)
    Printing.objects.filter(event__in=touched).delete()  # papers of the day, with the name on them
    renaming.rows(
        Complaint.objects.filter(_told_of(held)), exchanged, ("about", "reason", "answer")
    )
    renaming.rows(Series.objects.filter(keeper=held), exchanged, ("name", "description"))
    renaming.values(SeriesAct.objects.filter(actor=held), exchanged, {"told": "told"})
    renaming.rows(HallAct.objects.filter(account=held), exchanged, ("reason",))
    account_erased.send(sender=User, account=held, names=exchanged)
    count = len(touched)
    words = ngettext(
        "%(count)s event was gone through.", "%(count)s events were gone through.", count
    )
    acts.note(
        actor=None, kind=HallActKind.ACCOUNT_ERASED, account=held, reason=words % {"count": count}
    )
    return held


def _withdraw(user: User) -> None:
    """Leave the events that have not begun: nobody would come. A team stays, which others play
    in."""
    mine = Entry.objects.filter(user=user, event__removed_at=None)
    mine = mine.filter(event__state__in=(EventState.DRAFT, EventState.REGISTRATION))
    for entry in mine.order_by("event", "pk"):
        with writing(entry.event) as event:
            here = Entry.objects.get(pk=entry.pk)
            if not here.members and states.may(OperationKind.ENTRY_DROPPED, entry=here.state):
                dropping.drop_held(event, here, user)


def _take_down(user: User) -> None:
    """Take the events to come that are nobody's now out of sight: others would sign up for what
    nobody leads. The hall's staff can bring one back."""
    for event in holdings.nobody_s(user).order_by("pk"):
        acts.remove_event(actor=None, event=event, reason=_("Its only organizer is erased."))


def _told_of(user: User) -> Q:
    return Q(account=user) | Q(by=user)


def _names(user: User) -> Names:
    """All names this person had here, and the pseudonym."""
    old = leaving.names_of(user)
    old |= set(Entry.everything.filter(user=user).values_list("name", flat=True))
    old |= set(EmailAddress.objects.filter(user=user).values_list("email", flat=True))
    old |= holdings.former_names(user)
    while True:
        number = secrets.randbelow(900_000) + 100_000
        new = f"Former player {number}"
        if not User.objects.filter(name_key=names.key(new)).exists():
            break
    return Names(frozenset(old - {""}), new, user.handle, f"former-{secrets.token_hex(6)}")


def _account(user: User, exchanged: Names) -> None:
    leaving.rename(user, exchanged.new_handle)
    user.name, user.name_key = exchanged.new, names.key(exchanged.new)
    user.email, user.language, user.unwanted = "", "", []
    user.full_name, user.minor, user.public = "", False, False
    user.is_active, user.last_login = False, None
    user.erase_at, user.erased_at = None, timezone.now()
    user.set_unusable_password()
    user.save()


def _possessions(user: User) -> None:
    """Delete everything that belongs to this person alone."""
    sessions.end_all(user)
    Token.objects.filter(user=user).delete()
    EmailAddress.objects.filter(user=user).delete()
    Authenticator.objects.filter(user=user).delete()
    Notice.objects.filter(user=user).delete()
    Browser.objects.filter(user=user).delete()
    Invitation.objects.filter(account=user, state=InvitationState.WAITING).delete()
    RequestKey.objects.filter(person=user).delete()
    Import.objects.filter(actor=user).delete()
    Printing.objects.filter(actor=user).delete()
    own = ContentType.objects.get_for_model(User)
    LogEntry.objects.filter(Q(user=user) | Q(content_type=own, object_id=str(user.pk))).delete()
