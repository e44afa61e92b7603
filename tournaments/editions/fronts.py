"""The nginx rules that serve kept pages; they decide the same as the door does.

`maps` goes into the block ``http``, `places` into that of the server. They are made from the
addresses, the languages and Django's own headers, so that they cannot say anything else.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.core.handlers.asgi import ASGIHandler

from tournaments.editions import pressing
from tournaments.editions.address import ASKED, LONGEST_SLUG, PAGE, PARTS, THEMES, either
from tournaments.editions.alike import CACHED

NEVER_KEPT = ("", "now/", "players/")
"""Parts that nginx leaves to Django, because they show a clock or names of accounts."""
ASIDE = frozenset({b"content-type", b"vary", b"content-language", b"set-cookie"})
"""Headers that are not copied from Django's answer, because kept pages have their own."""
POLICY = "content-security-policy"
"""A header whose parts come in no fixed order; they are sorted."""
NONE = "?"
"""Part of a file name that no file has, so that nginx asks Django."""
MADE = "# Made by `manage.py published --nginx {part}`; do not change it here.\n"
FOLDER = Path("/var/lib/drome/published")
_TAG = "[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*"
_WEIGHT = r";q=0\.[1-9]"


def maps() -> str:
    """The nginx maps that tell strangers from others and build the file name for a request."""
    stranger = '"$request_method $http_authorization $cookie_sessionid"'.replace(
        "sessionid", settings.SESSION_COOKIE_NAME
    )
    chosen = f"$cookie_{settings.LANGUAGE_COOKIE_NAME}"
    own = [(code, code) for code, _name in settings.LANGUAGES]
    both = rf"~^(?<drome_first>{ASKED.removesuffix('?')})&(?<drome_second>{PAGE})\z"
    blocks = (
        (stranger, "$drome_door", [("default", "shut"), ("GET  ", "open"), ("HEAD  ", "open")]),
        (
            "$args",
            "$drome_asked",
            [
                ("default", NONE),
                ("", ""),
                (rf"~^(?<drome_one>{ASKED.removesuffix('?')}|{PAGE})\z", "~$drome_one"),
                (both, "~$drome_first~$drome_second"),
            ],
        ),
        (
            "$http_accept_language",
            "$drome_spoken",
            [
                ("default", NONE),
                ("", settings.LANGUAGE_CODE),
                (_spoken(), "$drome_tag"),
                (_foreign(), settings.LANGUAGE_CODE),
            ],
        ),
        (chosen, "$drome_language", [("default", NONE), ("", "$drome_spoken"), *own]),
        ("$cookie_theme", "$drome_colour", [("default", ""), *((t, f".{t}") for t in THEMES)]),
    )
    return MADE.format(part="maps") + "".join(f"\n{_map(*block)}" for block in blocks)


def _map(source: str, target: str, lines: list[tuple[str, str]]) -> str:
    said = "".join(f'    {_quoted(key)} "{value}";\n' for key, value in lines)
    return f"map {source} {target} {{\n{said}}}\n"


def _quoted(key: str) -> str:
    return key if key == "default" else f'"{key}"'


def _ours() -> str:
    return "|".join(code for code, _name in settings.LANGUAGES)


def _other() -> str:
    """A pattern for a language that is none of ours, in upper or lower case."""
    return rf"(?!(?i:{_ours()})(?:-|,|;|\z)){_TAG}(?:{_WEIGHT})?"


def _spoken() -> str:
    """The first of our languages in a header as browsers write it, the dearest first. Django
    is asked where the weights fall otherwise."""
    falling = "".join(rf"(?!.*q=0\.{weight}.*q=0\.[{weight + 1}-9])" for weight in range(1, 9))
    whole = rf"(?={_TAG}(?:, ?{_TAG}{_WEIGHT})*\z)"
    tag = rf"(?<drome_tag>{_ours()})(?:-[A-Za-z0-9]{{1,8}})*(?:{_WEIGHT})?(?:,|\z)"
    return rf"~^{whole}{falling}(?:{_other()}, ?)*{tag}"


def _foreign() -> str:
    return rf"~^{_other()}(?:, ?{_other()})*\z"


def places(folder: Path = FOLDER) -> str:
    """The nginx locations of the kept pages. A request without a file goes to ``@drome``."""
    slug = f"(?<drome_slug>[-a-zA-Z0-9_]{{1,{LONGEST_SLUG}}})"
    kept = [part for part in PARTS if part not in NEVER_KEPT]
    pages = either(part for part in kept if not part.endswith(".json"))
    data = either(part for part in kept if part.endswith(".json"))
    page = "${drome_part}page$drome_asked.$drome_language$drome_colour.html"
    said = [MADE.format(part="places")]
    for regex, file, kind, language in (
        (f"(?<drome_part>{pages})", page, "text/html; charset=utf-8", "$drome_language"),
        (f"(?<drome_part>{data})", "$drome_part$drome_asked", "application/json", "en"),
    ):
        headers = "".join(f"    {line}\n" for line in _headers(language))
        said.append(
            f'location ~ "^/events/{slug}/{regex}\\z" {{\n'
            f"    root {folder};\n"
            f"    try_files /$drome_door/$drome_slug/current/{file} @drome;\n"
            "    error_page 404 = @drome;  # it was taken away between the two looks\n"
            "    log_not_found off;\n"
            "    gzip_static on;\n"
            "    gzip_vary on;\n"
            "    types { }\n"
            f'    default_type "{kind}";\n'
            f"{headers}}}\n"
        )
    return "\n".join(said)


def _headers(language: str) -> Iterator[str]:
    """The nginx lines for the headers of a page, those of Django included. There is no
    Last-Modified: the time of a file is only half of its ETag."""
    own = {
        "cache-control": CACHED,
        "vary": "Accept-Language, Cookie",
        "content-language": language,
        "last-modified": "",
    }
    for name, value in {**_of_django(), **own}.items():
        said = "; ".join(sorted(value.split("; "))) if name == POLICY else value
        yield f'add_header {_named(name)} "{said}";'


def _named(header: str) -> str:
    return "-".join(word.capitalize() for word in header.split("-"))


def _of_django() -> dict[str, str]:
    """The headers that Django's middleware adds to every answer."""
    asked = pressing.stranger("/events/", "", settings.LANGUAGE_CODE, "")
    status, headers, _body = asyncio.run(pressing.ask(ASGIHandler(), asked))
    if status != 200:
        raise RuntimeError(f"/events/ answered {status}: no headers to be learnt from that")
    aside = {*pressing.OWN_HEADERS, *ASIDE}
    return {
        name.decode("latin-1"): value.decode("latin-1")
        for name, value in sorted(headers)
        if name not in aside
    }
