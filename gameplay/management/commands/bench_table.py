"""How fast a click reaches both seats, with many tables at once, over real HTTP."""

from __future__ import annotations

import asyncio
import json
import os
import random
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

START_SECONDS = 60
WAIT_SECONDS = 30
BACKEND = "django.contrib.auth.backends.ModelBackend"


class Command(BaseCommand):
    """Starts a server of its own on a database of its own, seats two people at each table and lets
    them choose at random; measures from the click until both seats have fetched the new position.
    """

    help = "N live tables driven over real HTTP; prints click_to_both_p95_ms and errors."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--tables", type=int, default=10, help="tables at once (10)")
        parser.add_argument("--choices", type=int, default=20, help="choices at each table (20)")
        parser.add_argument("--json", action="store_true", help="one JSON document instead")

    def handle(self, *args: Any, **options: Any) -> None:
        count, choices = options["tables"], options["choices"]
        if count < 1 or choices < 1:
            raise CommandError("--tables and --choices must be 1 or more", returncode=2)
        with tempfile.TemporaryDirectory(prefix="drome-bench-") as folder:
            server = _Server(Path(folder))
            try:
                server.start()
                seats = server.seats(count)
                times, errors = asyncio.run(_drive(server.port, seats, choices))
            finally:
                server.stop()
        p95 = round(_p95(times)) if times else -1
        found = {"tables": count, "choices": len(times), "click_to_both_p95_ms": p95}
        found |= {"median_ms": round(statistics.median(times)) if times else -1, "errors": errors}
        if options["json"]:
            self.stdout.write(json.dumps(found))
        else:
            self.stdout.write(f"tables={count} choices={len(times)} median_ms={found['median_ms']}")
            self.stdout.write(f"click_to_both_p95_ms={p95} errors={errors}")
        if errors:
            sys.exit(1)


def _p95(times: list[float]) -> float:
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(len(ordered) * 0.95))]


class _Server:
    """A web process with the embedded worker and a database of its own."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        self.env = {**os.environ, "VAR_DIR": str(folder), "DEBUG": "1", "DATABASE_URL": ""}
        self.env |= {"CELERY_BROKER_URL": "", "LOG_LEVEL": "ERROR"}
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self._manage("migrate", "--verbosity", "0")
        argv = [sys.executable, "-m", "uvicorn", "tournaments.config.asgi:application"]
        argv += ["--port", str(self.port), "--log-level", "error"]
        argv += ["--timeout-graceful-shutdown", "1"]
        self.process = subprocess.Popen(argv, env=self.env, stdout=subprocess.DEVNULL)
        end = time.monotonic() + START_SECONDS
        while time.monotonic() < end:
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{self.port}/tables/", timeout=5).close()
                return
            except OSError:
                time.sleep(0.1)
        raise CommandError("the server did not start")

    def stop(self) -> None:
        if self.process is not None:
            self.process.terminate()
            self.process.wait(15)

    def seats(self, count: int) -> list[dict[str, Any]]:
        """Tables with two seated accounts each; tokens and sessions of all."""
        code = (
            "import json\n"
            "from django.test import Client\n"
            "from engine import decks\n"
            "from gameplay.persons import Person\n"
            "from gameplay.services import tables\n"
            "from rest_framework.authtoken.models import Token\n"
            "from tournaments.accounts.models import User\n"
            "lists = decks.shipped(); made = []\n"
            f"for number in range({count}):\n"
            "    people = [User.objects.create(username=f'{s}{number}') for s in 'ab']\n"
            "    table = tables.open_by_invitation(actor=Person(user=people[0]),\n"
            "                                      deck=lists['dop-overworld'])\n"
            "    tables.join(actor=Person(user=people[1]), table=table,\n"
            "                invitation=table.invitation, deck=lists['dop-underworld'])\n"
            "    tokens = [Token.objects.create(user=user).key for user in people]\n"
            "    browsers = [Client() for user in people]\n"
            "    for browser, user in zip(browsers, people):\n"
            f"        browser.force_login(user, backend={BACKEND!r})\n"
            "    sessions = [browser.cookies['sessionid'].value for browser in browsers]\n"
            "    made.append({'pk': table.pk, 'tokens': tokens, 'sessions': sessions})\n"
            "print(json.dumps(made))\n"
        )
        printed = self._manage("shell", "--no-imports", "-c", code)
        return list(json.loads(printed.splitlines()[-1]))

    def _manage(self, *arguments: str) -> str:
        done = subprocess.run(
            [sys.executable, "manage.py", *arguments],
            env=self.env,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise CommandError(f"manage.py {arguments[0]} failed: {done.stderr[-500:]}")
        return done.stdout


async def _drive(port: int, seats: list[dict[str, Any]], choices: int) -> tuple[list[float], int]:
    times: list[float] = []
    done = await asyncio.gather(
        *(_Pair(port, found, times).play(choices) for found in seats), return_exceptions=True
    )
    errors = [error for error in done if isinstance(error, BaseException)]
    for error in errors[:3]:
        print(f"{type(error).__name__}: {error}", file=sys.stderr)
    return times, len(errors)


class _Pair:
    """Two people at one table: whoever is asked chooses, both are told by their stream and fetch
    the live part of their page, as a browser does."""

    def __init__(self, port: int, found: dict[str, Any], times: list[float]) -> None:
        self.port, self.pk, self.times = port, found["pk"], times
        self.tokens, self.sessions = found["tokens"], found["sessions"]
        self.dice = random.Random(self.pk)
        self.revision = [0, 0]
        self.news = [asyncio.Event(), asyncio.Event()]

    async def play(self, choices: int) -> None:
        for token in self.tokens:
            await self._api("POST", f"{self.pk}/sit/", token, {"nonce": "bench"})
        streams = [asyncio.create_task(self._follow(seat)) for seat in (0, 1)]
        try:
            for _ in range(choices):
                if not await self._choose():
                    return
        finally:
            for stream in streams:
                stream.cancel()

    async def _choose(self) -> bool:
        """One choice, measured until both seats hold their new page; False when it is over."""
        seat, offer = await self._asked()
        if offer is None:
            return False
        line = self.dice.choice(offer["options"])["line"]
        known = list(self.revision)
        start = time.perf_counter()
        body = {"line": line, "asked": offer["asked"]}
        await self._api("POST", f"{self.pk}/choose/", self.tokens[seat], body)
        await asyncio.gather(*(self._shown(index, known[index]) for index in (0, 1)))
        self.times.append((time.perf_counter() - start) * 1000)
        return True

    async def _asked(self) -> tuple[int, Any]:
        """Which seat has to answer what."""
        end = time.monotonic() + WAIT_SECONDS
        while time.monotonic() < end:
            for seat, token in enumerate(self.tokens):
                state = await self._api("GET", f"{self.pk}/", token)
                if state["table"]["state"] == "finished":
                    return seat, None
                if state["offer"] and not state["sent"]:
                    return seat, state["offer"]
            await asyncio.sleep(0.05)
        raise TimeoutError(f"table {self.pk}: nobody is asked")

    async def _shown(self, seat: int, known: int) -> None:
        """Until the stream told this seat of a newer revision and its page was fetched."""
        while self.revision[seat] <= known:
            self.news[seat].clear()
            await asyncio.wait_for(self.news[seat].wait(), WAIT_SECONDS)
        cookie = f"Cookie: sessionid={self.sessions[seat]}"
        await self._call("GET", f"/tables/{self.pk}/live/", cookie)

    async def _follow(self, seat: int) -> None:
        """The stream of revisions of this seat."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        cookie = f"Cookie: sessionid={self.sessions[seat]}"
        path = f"/live/?topic=table:{self.pk}&since=0"
        writer.write(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n{cookie}\r\n\r\n".encode())
        async for raw in reader:
            if raw.startswith(b"data:"):
                self.revision[seat] = json.loads(raw[5:])["revision"]
                self.news[seat].set()

    async def _api(self, method: str, path: str, token: str, body: Any = None) -> Any:
        found = await self._call(
            method, f"/api/v1/tables/{path}", f"Authorization: Token {token}", body
        )
        return json.loads(found)

    async def _call(self, method: str, path: str, header: str, body: Any = None) -> bytes:
        raw = b"" if body is None else json.dumps(body).encode()
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n{header}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(raw)}\r\n\r\n"
        )
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(head.encode() + raw)
        answer = await reader.read()
        writer.close()
        status, _sep, content = answer.partition(b"\r\n\r\n")
        code = int(status.split(b" ", 2)[1])
        if code >= 400:
            raise RuntimeError(f"{method} {path}: {code} {content[:200]!r}")
        return content
