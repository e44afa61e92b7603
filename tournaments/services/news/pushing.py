"""Push messages: browsers that an account lets in, and one sealed message to one of them.

The push service learns where a message goes and how long it is, never what it says. Its address
comes from a visitor, so it is reached as webhooks are: public addresses alone (`outgoing`).
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext as _

from tournaments import sealing
from tournaments.errors import Invalid, Refusal
from tournaments.models import Browser, Notice
from tournaments.queries.news.letters import Gone, Letter
from tournaments.services.news import outgoing

if TYPE_CHECKING:
    from tournaments.accounts.models import User

MOST = 10
"""Browsers of one account; the oldest makes room."""
LIVES = 4 * 3600
"""Seconds for which a push service keeps a message for a browser that is away."""
LONGEST_TEXT = 800
GONE = (404, 410)


class NotNow(Exception):
    """A message was not taken, but may be later. The text of the exception says why."""


class Refused(Exception):
    """A message will never be taken. The text of the exception says why."""


def ready() -> bool:
    """Whether this hall has a key for push messages."""
    return bool(settings.PUSH_KEY)


def public_key() -> str:
    """The public point of the hall's key, which browsers need to subscribe; "" without a key."""
    if not ready():
        return ""
    return sealing.packed(sealing.point_of(sealing.key_of(settings.PUSH_KEY)))


def let_in(*, actor: User, endpoint: str, point: str, secret: str) -> Browser:
    """Send push messages to this browser from now on. A browser is one account's at a time."""
    if not ready():
        raise Refusal("no_push", _("This hall sends no push messages."))
    outgoing.target(endpoint)
    try:
        sealing.Lock.of(point, secret)
    except ValueError:
        raise Invalid("bad_browser", _("The keys of the browser cannot be read.")) from None
    if len(endpoint) > 500:
        raise Invalid("bad_browser", _("The address of the push service is too long."))
    with transaction.atomic():
        keys = {"user": actor, "point": point, "secret": secret}
        made, _new = Browser.objects.update_or_create(endpoint=endpoint, defaults=keys)
        kept = actor.browsers.order_by("-pk").values_list("pk", flat=True)[:MOST]
        actor.browsers.exclude(pk__in=list(kept)).delete()
    return made


def shut_out(*, actor: User, endpoint: str = "") -> int:
    """Send nothing more to one browser of the account, or to all; the number of those removed."""
    rows = actor.browsers.filter(endpoint=endpoint) if endpoint else actor.browsers.all()
    with transaction.atomic():
        return int(rows.delete()[1].get("tournaments.Browser", 0))


def push(notice: Notice, letter: Letter) -> None:
    """One attempt; raises NotNow, Refused or Gone."""
    browser = notice.browser
    if browser is None or browser.user_id != notice.user_id:
        raise Gone(_("The browser does not want messages any more."))
    if not ready():
        raise Gone(_("This hall sends no push messages."))
    parts = urlsplit(browser.endpoint)
    key = sealing.key_of(settings.PUSH_KEY)
    contact = f"mailto:{settings.DEFAULT_FROM_EMAIL}"
    headers = {
        "Authorization": sealing.authorization(key, f"{parts.scheme}://{parts.netloc}", contact),
        "Content-Type": "application/octet-stream",
        "Content-Encoding": "aes128gcm",
        "TTL": str(LIVES),
        "Urgency": "high",
    }
    body = sealing.seal(content(notice, letter), sealing.Lock.of(browser.point, browser.secret))
    try:
        status = outgoing.post(browser.endpoint, body, headers)
    except outgoing.Unreachable as fault:
        raise NotNow(str(fault)) from None
    if status in GONE:
        browser.delete()
        notice.browser = None
        raise Gone(_("The browser does not want messages any more."))
    if 400 <= status < 500 and status != 429:
        raise Refused(_("The push service answered %(status)s.") % {"status": status})
    if not 200 <= status < 300:
        raise NotNow(_("The push service answered %(status)s.") % {"status": status})


def content(notice: Notice, letter: Letter) -> bytes:
    """What the service worker shows: title, text, page to open. Each message has its own `tag`."""
    said = {
        "title": " ".join(letter.title.split())[:120],
        "text": " ".join(letter.text)[:LONGEST_TEXT],
        "path": letter.path,
        "tag": str(notice.identity),
    }
    return json.dumps(said, ensure_ascii=False).encode()
