"""kill -9 of a worker while it sends mail: no message is lost, and none is another one twice."""

from __future__ import annotations

import os
import re
import shutil
import signal
import socketserver
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import ROOT
from tests.servers import until

pytestmark = [pytest.mark.long, pytest.mark.processes, pytest.mark.timeout(300)]
PEOPLE = 12
SEED = f"""
from allauth.account.models import EmailAddress
from tournaments.accounts.models import User
from tournaments.services.entry import entries
from tournaments.services.event import announcing, events
olga = User.objects.create_user('olga', name='Olga')
event = events.create(actor=olga, name='Dusk Cup', format='apprentice', digital=False)
event = events.publish(actor=olga, event=event)
for number in range({PEOPLE}):
    user = User.objects.create_user(f'p{{number}}', name=f'Player {{number}}')
    address = f'p{{number}}@example.org'
    EmailAddress.objects.create(user=user, email=address, verified=True, primary=True)
    entries.sign_up(actor=user, event=event)
announcing.announce(actor=olga, event=event, text='Doors at nine.')
"""
WORK = "from tournaments.services.news import sending\nwhile sending.work(): pass"
WAKE = (
    "from tournaments.models import Notice\nfrom django.utils import timezone\n"
    "Notice.objects.update(due_at=timezone.now())"
)
STATES = (
    "from tournaments.models import Notice\n"
    "print(sorted(Notice.objects.values_list('state', flat=True)))"
)


class Post:
    """A mail server that takes messages and, where told to, stands still before it answers."""

    def __init__(self) -> None:
        self.taken: list[tuple[str, str]] = []  # to whom, Message-ID
        self.stands = threading.Event()
        self.goes_on = threading.Event()
        self.goes_on.set()
        self.stop_at: int | None = None
        outer = self

        class Talk(socketserver.StreamRequestHandler):
            def handle(self) -> None:
                self.say("220 hall")
                for line in self.rfile:
                    word = line[:4].upper()
                    if word == b"DATA":
                        self.say("354 go on")
                        if not self.take():
                            return
                    elif word == b"QUIT":
                        self.say("221 bye")
                        return
                    self.say("250 ok") if word != b"DATA" else None

            def take(self) -> bool:
                text = b""
                for line in self.rfile:
                    if line == b".\r\n":
                        break
                    text += line
                if outer.stop_at == len(outer.taken):
                    outer.stop_at = None
                    outer.stands.set()
                    outer.goes_on.clear()
                    outer.goes_on.wait(60)
                    return False  # the sender is dead by now
                found = (
                    re.search(rb"^To: (\S+)", text, re.M),
                    re.search(rb"^Message-ID: (\S+)", text, re.M),
                )
                assert all(found)
                outer.taken.append(tuple(one.group(1).decode() for one in found if one))  # type: ignore[arg-type]
                self.say("250 taken")
                return True

            def say(self, line: str) -> None:
                self.wfile.write(f"{line}\r\n".encode())

        self.server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Talk)
        self.server.daemon_threads = True
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def port(self) -> int:
        return int(self.server.server_address[1])


@pytest.fixture
def post() -> Iterator[Post]:
    made = Post()
    yield made
    made.goes_on.set()
    made.server.shutdown()
    made.server.server_close()


@pytest.fixture
def python(tmp_path: Path, migrated_sqlite: Path, post: Post) -> Iterator[Any]:
    """``python(code)``: a process of a hall of its own that runs the code."""
    shutil.copy(migrated_sqlite, tmp_path / "db.sqlite3")
    started: list[subprocess.Popen[str]] = []
    environment = {
        **{name: value for name, value in os.environ.items() if name != "DATABASE_URL"},
        "VAR_DIR": str(tmp_path),
        "EMAIL_URL": f"smtp://127.0.0.1:{post.port}",
        "DJANGO_SETTINGS_MODULE": "tournaments.config.settings",
        "CELERY_TASK_ALWAYS_EAGER": "0",
    }

    def run(code: str) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [sys.executable, "manage.py", "shell", "--no-imports", "-v", "0", "-c", code],
            cwd=ROOT,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        started.append(process)
        return process

    yield run
    for process in started:
        process.kill()
        process.wait()


def done(process: subprocess.Popen[str]) -> str:
    out, err = process.communicate(timeout=200)
    assert process.returncode == 0, err
    return out


def test_worker_killed_in_the_middle_of_a_mail(python: Any, post: Post) -> None:
    done(python(SEED))
    post.stop_at = PEOPLE // 2
    worker = python(WORK)
    assert until(post.stands.is_set)
    os.kill(worker.pid, signal.SIGKILL)
    worker.wait()
    post.goes_on.set()
    assert len(post.taken) == PEOPLE // 2
    done(python(WORK))
    assert len(post.taken) == PEOPLE - 1, "the one it died over is leased for a while"
    printed = done(python("\n".join((WAKE, WORK, WORK, STATES))))
    assert printed.splitlines()[-1] == str(["sent"] * PEOPLE)
    assert sorted(to for to, _name in post.taken) == sorted(
        f"p{number}@example.org" for number in range(PEOPLE)
    )
    assert len({name for _to, name in post.taken}) == PEOPLE
