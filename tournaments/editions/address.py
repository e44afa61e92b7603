"""Which page a request of a stranger asks for.

A stranger has no session and sends no token. Only the one normal spelling of each address is taken;
Django answers all others, so that nobody can make the hall write endless files.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from http.cookies import CookieError, SimpleCookie
from typing import Any

from django.conf import settings
from django.http.request import split_domain_port, validate_host
from django.utils.translation import get_supported_language_variant
from django.utils.translation.trans_real import parse_accept_lang_header

from tournaments.words.languages import known

#: After ``/events/<slug>/``: what strangers read of an event. N: a number, with no noughts before
#: it; H: the first letter of a hash.
PARTS = (
    "",
    "now/",
    "players/",
    "pairings/",
    "pairings/now/",
    "rounds/N/",
    "rounds/N/now/",
    "bracket/",
    "standings/",
    "standings/now/",
    "pairings.json",
    "standings.json",
    "bracket.json",
    "seats/H.json",
)
NUMBER = "[1-9][0-9]{0,2}"
LETTER = "[0-9a-f]"
#: What may stand after the question mark: the order or the round, then the page.
ASKED = rf"(?:by=table|round=live|round={NUMBER})?"
PAGE = "page=[2-9]|page=[1-9][0-9]"
THEMES = ("light", "dark")
LONGEST_SLUG = 60


def either(parts: Iterable[str]) -> str:
    """A regular expression for any of these parts; nginx reads it as Python does."""
    escaped = (part.replace(".", r"\.") for part in parts)
    return "|".join(part.replace("N", NUMBER).replace("H", LETTER) for part in escaped)


_PATH = re.compile(rf"/events/([-a-zA-Z0-9_]{{1,{LONGEST_SLUG}}})/({either(PARTS)})")
_QUERY = re.compile(rf"(?:{ASKED}|(?:{PAGE})|{ASKED}&(?:{PAGE}))")


@dataclass(frozen=True, slots=True)
class Page:
    """A page as one kind of stranger reads it; `part` and `query` are spelled as in the address.

    theme: "light", "dark", or "" for a visitor who has chosen none.
    """

    slug: str
    part: str
    query: str
    language: str
    theme: str

    @property
    def path(self) -> str:
        return f"/events/{self.slug}/{self.part}"

    @property
    def data(self) -> bool:
        """Whether the page is data for programs, which is the same in all languages and colours."""
        return self.part.endswith(".json")

    @property
    def file(self) -> str:
        """The path of its file in an edition; the rules of `fronts` make the same one from a
        request."""
        asked = f"~{self.query.replace('&', '~')}" if self.query else ""
        if self.data:
            return f"{self.part}{asked}"
        theme = f".{self.theme}" if self.theme else ""
        return f"{self.part}page{asked}.{self.language}{theme}.html"


def page_of(scope: dict[str, Any]) -> Page | None:
    """The page that this request asks for as a stranger; None for what Django answers."""
    if scope["method"] not in ("GET", "HEAD"):
        return None
    path = _PATH.fullmatch(scope["path"])
    if path is None:
        return None
    headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
    query = scope["query_string"].decode("latin-1")
    if "authorization" in headers or not _QUERY.fullmatch(query) or not _expected(scope, headers):
        return None
    cookies = _cookies(headers.get("cookie", ""))
    if cookies is None or settings.SESSION_COOKIE_NAME in cookies:
        return None
    slug, part = path.groups()
    if part.endswith(".json"):
        return Page(slug, part, query, settings.LANGUAGE_CODE, "")
    language = _language(cookies, headers)
    theme = cookies.get("theme", "")
    if not language:
        return None
    return Page(slug, part, query, language, theme if theme in THEMES else "")


def _cookies(said: str) -> dict[str, str] | None:
    """The cookies of a request; None where they cannot be read."""
    if not said:
        return {}
    try:
        return {name: morsel.value for name, morsel in SimpleCookie(said).items()}
    except CookieError:
        return None


def _language(cookies: dict[str, str], headers: dict[str, str]) -> str:
    """The language that Django would choose for this stranger; "" for a cookie that names none of
    ours."""
    if settings.LANGUAGE_COOKIE_NAME in cookies:
        return known(cookies[settings.LANGUAGE_COOKIE_NAME])
    for wanted, _weight in parse_accept_lang_header(headers.get("accept-language", "")):
        if wanted == "*":
            break
        try:
            return known(get_supported_language_variant(wanted))
        except LookupError:
            continue
    return settings.LANGUAGE_CODE


def _expected(scope: dict[str, Any], headers: dict[str, str]) -> bool:
    """Whether the request uses the hall's scheme and one of its host names. Django answers others
    with an error or a redirect."""
    secure = scope.get("scheme") == "https"
    if settings.SECURE_PROXY_SSL_HEADER:
        secure = headers.get("x-forwarded-proto", "").split(",")[0].strip() == "https"
    if secure != settings.HTTPS:
        return False
    domain, _port = split_domain_port(headers.get("host", ""))
    return bool(domain) and validate_host(domain, settings.ALLOWED_HOSTS)
