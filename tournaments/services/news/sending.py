"""Sends the messages that wait for people: each once, and again after a pause if it failed.

A message is claimed before it is tried, in a transaction of its own: its next time is set to when
the claim ends. If the worker is killed in between, the next worker takes the message. One moment
remains that no order of steps can close: a worker dies after the mail server has taken a message
and before the hall has noted it. The message then goes out a second time under the same
`Message-ID`, by which mail programs know it as the same.
"""

from __future__ import annotations

import smtplib
from datetime import timedelta

import structlog
from django.conf import settings
from django.core.mail import EmailMultiAlternatives, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.db import transaction
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from tournaments.accounts import wishes
from tournaments.accounts.models import User
from tournaments.accounts.wishes import News, Way
from tournaments.enums import NoticeState
from tournaments.errors import Refusal
from tournaments.models import Event, Notice
from tournaments.queries.news import letters
from tournaments.queries.news.addresses import confirmed_address
from tournaments.queries.news.letters import Gone, Letter
from tournaments.services.news import pushing
from tournaments.services.news.pushing import NotNow, Refused
from tournaments.services.permission import demand

PAUSES = (10, 60, 300, 1800, 7200)
"""Seconds before the second, third, … attempt; after the last it has failed."""
LEASE = timedelta(seconds=60)
AT_ONCE = 200
"""Messages that one task sends before it lets others have the worker."""
log = structlog.get_logger(__name__)


def due() -> list[int]:
    """The messages whose time has come, the oldest first."""
    waiting = Notice.objects.filter(state=NoticeState.QUEUED, due_at__lte=timezone.now())
    return list(waiting.order_by("due_at", "pk").values_list("pk", flat=True)[:AT_ONCE])


def work() -> int:
    """Send what is due, over one connection to the mail server; how many were tried."""
    tried = 0
    post = get_connection()
    try:
        for pk in due():
            notice = _claim(pk)
            if notice is not None:
                _try(notice, post)
                tried += 1
    finally:
        post.close()
    return tried


def again(*, actor: User | None, event: Event, notice: Notice) -> Notice:
    """Try again to send a message that failed."""
    with transaction.atomic():
        demand(actor, "view_staff_pages", event)
        held = Notice.objects.shown_to(actor) if actor is not None else Notice.objects.all()
        rows = held.select_for_update(of=("self",)).filter(event=event, pk=notice.pk)
        found = rows.first()
        if found is None or found.state != NoticeState.FAILED:
            raise Refusal("not_failed", _("Only a message that failed is sent again."))
        found.state, found.attempts, found.due_at = NoticeState.QUEUED, 0, timezone.now()
        found.save(update_fields=["state", "attempts", "due_at"])
    return found


@transaction.atomic
def _claim(pk: int) -> Notice | None:
    rows = Notice.objects.select_for_update(of=("self",), skip_locked=True)
    found = rows.select_related("user", "event", "browser").filter(pk=pk).first()
    now = timezone.now()
    if found is None or found.state != NoticeState.QUEUED or found.due_at > now:
        return None
    found.attempts += 1
    found.due_at = now + LEASE
    found.save(update_fields=["attempts", "due_at"])
    return found


def _try(notice: Notice, post: BaseEmailBackend) -> None:
    """One attempt; whatever comes of it stands in the row."""
    try:
        with translation.override(notice.user.language or settings.LANGUAGE_CODE):
            _expect_wanted(notice)
            letter = letters.write(notice)
            if notice.way == Way.PUSH:
                pushing.push(notice, letter)
            else:
                _mail(notice, letter, post)
    except Gone as gone:
        _end(notice, NoticeState.DROPPED, str(gone))
    except Refused as refused:
        _end(notice, NoticeState.FAILED, str(refused))
    except NotNow as fault:
        _later(notice, str(fault))
    else:
        _end(notice, NoticeState.SENT, "")


def _expect_wanted(notice: Notice) -> None:
    if not notice.user.is_active:
        raise Gone(_("The account is closed."))
    if not wishes.wants(notice.user, notice.kind, notice.way):
        raise Gone(_("The person does not want to be told of this any more."))


def _mail(notice: Notice, letter: Letter, post: BaseEmailBackend) -> None:
    address = confirmed_address(notice.user)
    if not address:
        raise Gone(_("There is no confirmed address any more."))
    message = composed(notice, letter, address)
    message.connection = post
    try:
        message.send()
    except smtplib.SMTPRecipientsRefused as refused:
        code, words = next(iter(refused.recipients.values()))
        text = _without(address, words.decode("utf-8", "replace"))
        raise (Refused if 500 <= code < 600 else NotNow)(f"{code} {text}") from None
    except (smtplib.SMTPException, OSError) as fault:
        post.close()  # the next message begins with a connection of its own
        raise NotNow(_without(address, f"{type(fault).__name__}: {fault}")) from None


def composed(notice: Notice, letter: Letter, address: str) -> EmailMultiAlternatives:
    """The mail as text and plain HTML, with the links that stop messages of this kind."""
    path = reverse("tournaments:news_off", args=[wishes.token(notice.user, notice.kind)])
    off = f"{settings.SITE_URL}{path}"
    context = {
        "letter": letter,
        "name": notice.user.name,
        "hall": settings.HALL_NAME,
        "kind": News(notice.kind).label,
        "off": off,
        "wishes": f"{settings.SITE_URL}{reverse('tournaments:news')}",
    }
    host = settings.SITE_URL.split("://")[1].split(":")[0]
    made = EmailMultiAlternatives(
        subject=" ".join(letter.title.split()),
        body=render_to_string("mail/letter.txt", context),
        to=[address],
        headers={
            "Message-ID": f"<{notice.identity}@{host}>",
            "List-Unsubscribe": f"<{off}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            "Auto-Submitted": "auto-generated",
        },
    )
    made.attach_alternative(render_to_string("mail/letter.html", context), "text/html")
    return made


def _without(address: str, text: str) -> str:
    """A reason without the mail address, which only its owner may read."""
    return text.replace(address, _("the address"))


def _end(notice: Notice, state: NoticeState, detail: str) -> None:
    notice.state, notice.detail, notice.done_at = state, detail[:200], timezone.now()
    notice.save(update_fields=["state", "detail", "done_at"])


def _later(notice: Notice, detail: str) -> None:
    if notice.attempts > len(PAUSES):
        _end(notice, NoticeState.FAILED, detail)
        return
    notice.detail = detail[:200]
    notice.due_at = timezone.now() + timedelta(seconds=PAUSES[notice.attempts - 1])
    notice.save(update_fields=["detail", "due_at"])
    log.warning("notice.later", notice=notice.pk, attempts=notice.attempts)
