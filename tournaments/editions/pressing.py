"""A page as a stranger sees it: drawn by Django for a request of our own, and kept as a file."""

from __future__ import annotations

import asyncio
import gzip
import json
import os
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import structlog
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db import DatabaseError, connection, transaction

from tournaments.editions.address import Page
from tournaments.editions.alike import NOTE, Note, stamp_of
from tournaments.editions.shelf import Shelf, own_mark, shelf
from tournaments.live.models import ELSEWHERE, Place, Topic

Headers = list[tuple[bytes, bytes]]
Application = Callable[[dict[str, Any], Any, Any], Awaitable[None]]
#: Headers that belong to a single answer; the door sets them for each reader.
OWN_HEADERS = frozenset({b"x-request-id", b"content-length", b"etag"})
PACKED = 6
log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Answer:
    """A page, plain and packed, with the headers for every reader. `number` 0: it may not be
    kept."""

    headers: Headers
    body: bytes
    packed: bytes
    number: int = 0
    revision: int = 0


async def ask(inside: Application, scope: dict[str, Any]) -> tuple[int, Headers, bytes]:
    """Status, headers and body of Django's answer to this request."""
    sent: list[dict[str, Any]] = []
    said = [{"type": "http.request", "body": b"", "more_body": False}]

    async def receive() -> dict[str, Any]:
        """The request, which has no body. A second call waits for ever: this client never
        disconnects."""
        if not said:
            await asyncio.Event().wait()
        return said.pop()

    async def send(message: Mapping[str, Any]) -> None:
        sent.append(dict(message))

    await inside(scope, receive, send)
    start = next(one for one in sent if one["type"] == "http.response.start")
    headers = [(bytes(name).lower(), bytes(value)) for name, value in start["headers"]]
    return start["status"], headers, b"".join(one.get("body", b"") for one in sent)


async def draw(inside: Application, page: Page) -> Answer | None:
    """The page as Django gives it to a stranger now; None where it is not the same for all."""
    note = Note()
    asked = stranger(page.path, page.query, page.language, page.theme)
    status, headers, body = await ask(inside, {**asked, NOTE: note})
    if status != 200 or not note.alike or any(name == b"set-cookie" for name, _value in headers):
        return None
    shared = [pair for pair in headers if pair[0] not in OWN_HEADERS]
    packed = gzip.compress(body, PACKED, mtime=0)
    return Answer(shared, body, packed, note.number, note.revision)


def stranger(path: str, query: str, language: str, theme: str) -> dict[str, Any]:
    """The request of a stranger, with nothing in it but what a page depends on."""
    host = next((one for one in settings.ALLOWED_HOSTS if one[:1] not in ("*", ".")), "localhost")
    scheme = "https" if settings.HTTPS else "http"
    headers = [(b"host", host.encode()), (b"accept-language", language.encode())]
    if settings.SECURE_PROXY_SSL_HEADER:
        headers.append((b"x-forwarded-proto", scheme.encode()))
    if theme:
        headers.append((b"cookie", f"theme={theme}".encode()))
    return {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": scheme,
        "path": path,
        "raw_path": path.encode(),
        "root_path": "",
        "query_string": query.encode(),
        "headers": headers,
        "server": (host, 443 if settings.HTTPS else 80),
        "client": ("127.0.0.1", 0),
    }


# --- Kept ------------------------------------------------------------------------------------


def keep(page: Page, answer: Answer) -> bool:
    """Put the page into the edition of its revision, if that is still the newest; else return
    False.

    Whoever changes the event locks the row of its topic until the commit, and before that takes the
    link to the edition away. This function locks the same row, so that no change comes between the
    check and the write.
    """
    found = shelf()
    if found is None or not answer.number:
        return False
    files = _written(found, page, answer)
    try:
        with transaction.atomic():
            row = Topic.objects.select_for_update(skip_locked=_passing()).filter(
                name=f"event:{answer.number}"
            )
            if row.values_list("revision", flat=True).first() != answer.revision:
                return False
            if not answer.revision or not _is_here(found):
                return False
            return found.put(answer.number, page.slug, answer.revision, files)
    finally:
        for path in files.values():
            with suppress(FileNotFoundError):
                os.unlink(path)


def _is_here(found: Shelf) -> bool:
    """Whether every process takes links from this folder. With SQLite that is always so: the folder
    stands beside the database, on one machine."""
    return connection.vendor != "postgresql" or Place.objects.take(found.mark())


def _passing() -> bool:
    """Whether to skip a topic row that another process holds: whoever changes the event has no use
    for the page as it was before."""
    return connection.vendor == "postgresql"


def _written(found: Shelf, page: Page, answer: Answer) -> dict[str, Path]:
    """The files of a page, not in their place yet: as it is, packed, and its headers."""
    stamp = stamp_of(answer.body)
    head = json.dumps(
        [[name.decode("latin-1"), value.decode("latin-1")] for name, value in answer.headers]
    )
    contents = {"": answer.body, ".gz": answer.packed, ".head": head.encode()}
    files = {}
    for ending, content in contents.items():
        path = found.new()
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        os.utime(path, (stamp, stamp))
        files[f"{page.file}{ending}"] = path
    return files


def kept(found: Shelf, page: Page, edition: str) -> Answer | None:
    """The page as it lies in this edition."""
    parts = [found.read(page.slug, edition, f"{page.file}{end}") for end in ("", ".gz", ".head")]
    body, packed, head = parts
    if body is None or packed is None or head is None:
        return None
    headers = [
        (name.encode("latin-1"), value.encode("latin-1")) for name, value in json.loads(head)
    ]
    return Answer(headers, body, packed)


# --- The folder -------------------------------------------------------------------------------


def begin() -> None:
    """Start a web process: discard the kept pages, which may be of another release. Raises
    ImproperlyConfigured where the pages lie elsewhere, because no process here could withdraw
    them."""
    found = shelf()
    if found is not None:
        found.begin()
    if connection.vendor == "postgresql":
        try:
            here = Place.objects.take(own_mark())
        except DatabaseError as error:  # the database comes back; each change tries again
            log.warning("editions.place_unknown", error=str(error))
        else:
            if not here:
                raise ImproperlyConfigured(ELSEWHERE)
