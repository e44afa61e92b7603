"""How people reach the hall: within this process, or by HTTP to a hall of real processes."""

from __future__ import annotations

import http.client
import json
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.cookies import SimpleCookie
from typing import Any, Protocol
from urllib.parse import urlencode, urlsplit

from django.conf import settings
from django.test import Client

BOUNDARY = "----a-form-of-the-trial"
MOST = 4_000_000
PATIENCE = 120.0


@dataclass(slots=True)
class Sent:
    """A file in a form."""

    field: str
    name: str
    data: bytes


@dataclass(slots=True)
class Answer:
    """One answer of the hall."""

    path: str
    status: int
    kind: str
    body: str
    location: str = ""

    @property
    def is_page(self) -> bool:
        return self.kind.startswith("text/html")


class Door(Protocol):
    """A browser or a program, with the cookies that the hall gave it."""

    def ask(
        self,
        method: str,
        path: str,
        *,
        data: bytes = b"",
        kind: str = "",
        headers: dict[str, str] | None = None,
    ) -> Answer: ...

    def token(self) -> str:
        """The CSRF token, which proves that a form comes from the site; "" if there is none yet."""
        ...

    def session(self) -> str:
        """The key of this browser's session; "" if the site has not begun one."""
        ...


def form_data(fields: list[tuple[str, str]], file: Sent | None) -> tuple[bytes, str]:
    """The body of a form and its content type."""
    if file is None:
        return urlencode(fields).encode(), "application/x-www-form-urlencoded"
    parts = [
        f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode()
        for name, value in fields
    ]
    head = f'Content-Disposition: form-data; name="{file.field}"; filename="{file.name}"'
    parts.append(f"--{BOUNDARY}\r\n{head}\r\n".encode())
    parts.append(b"Content-Type: application/octet-stream\r\n\r\n" + file.data + b"\r\n")
    parts.append(f"--{BOUNDARY}--\r\n".encode())
    return b"".join(parts), f"multipart/form-data; boundary={BOUNDARY}"


def json_data(body: Any) -> tuple[bytes, str]:
    """The body of a call of the API and its content type."""
    return json.dumps(body).encode(), "application/json"


@contextmanager
def _patience(path: str) -> Iterator[None]:
    """Break off a request that takes too long: in this process it would hold up everybody. Only the
    main thread can do so."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def give_up(number: int, frame: Any) -> None:
        raise TimeoutError(f"{path} gave no answer in {PATIENCE:.0f} seconds")

    before = signal.signal(signal.SIGALRM, give_up)
    left = signal.setitimer(signal.ITIMER_REAL, PATIENCE)  # a timer set before, such as a test's
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, *left)
        signal.signal(signal.SIGALRM, before)


class InProcess:
    """A door to the site in this process: through all its middleware, without a socket."""

    def __init__(self, address: str) -> None:
        self.client = Client(
            enforce_csrf_checks=True, raise_request_exception=False, REMOTE_ADDR=address
        )

    def ask(
        self,
        method: str,
        path: str,
        *,
        data: bytes = b"",
        kind: str = "",
        headers: dict[str, str] | None = None,
    ) -> Answer:
        with _patience(path):
            response: Any = self.client.generic(
                method, path, data, content_type=kind or "application/octet-stream", headers=headers
            )
        if getattr(response, "streaming", False):
            response.close()
            return Answer(path, response.status_code, "stream", "")
        return Answer(
            path,
            response.status_code,
            response.headers.get("Content-Type", ""),
            response.content.decode(errors="replace"),
            response.headers.get("Location", ""),
        )

    def token(self) -> str:
        return self._cookie(settings.CSRF_COOKIE_NAME)

    def session(self) -> str:
        return self._cookie(settings.SESSION_COOKIE_NAME)

    def _cookie(self, name: str) -> str:
        cookie = self.client.cookies.get(name)
        return cookie.value if cookie is not None else ""


class Wire:
    """A door to a hall of real processes at a URL."""

    def __init__(self, url: str, seconds: float = 30.0) -> None:
        self.host = urlsplit(url).netloc
        self.seconds = seconds
        self.cookies: dict[str, str] = {}

    def ask(
        self,
        method: str,
        path: str,
        *,
        data: bytes = b"",
        kind: str = "",
        headers: dict[str, str] | None = None,
    ) -> Answer:
        sent = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        sent |= {"Content-Type": kind} if kind else {}
        sent |= {"Referer": f"http://{self.host}/"} | (headers or {})
        line = http.client.HTTPConnection(self.host, timeout=self.seconds)
        try:
            line.request(method, path, data or None, sent)
            response = line.getresponse()
            self._keep(response)
            told = response.headers.get("Content-Type", "")
            streaming = told.startswith("text/event-stream")
            body = "" if streaming else response.read(MOST).decode(errors="replace")
        finally:
            line.close()
        return Answer(path, response.status, told, body, response.headers.get("Location", ""))

    def _keep(self, response: http.client.HTTPResponse) -> None:
        for text in response.headers.get_all("Set-Cookie") or []:
            for name, morsel in SimpleCookie(text).items():
                self.cookies[name] = morsel.value

    def token(self) -> str:
        return self.cookies.get(settings.CSRF_COOKIE_NAME, "")

    def session(self) -> str:
        return self.cookies.get(settings.SESSION_COOKIE_NAME, "")
