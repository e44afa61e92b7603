"""A hall of real processes, as deploy/ runs it: web, workers and beat. Each can be killed and
started again.

``with hall(production=True, web=2, play=2) as found:`` starts throw-away servers of its own.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from gameplay.trials import servers

ROOT = Path(__file__).resolve().parent.parent.parent
#: Each worker with its group of queues; judges have one of their own, so they wait for no game.
WORKERS = {"play": "play", "judge": "judge", "rest": "pair,publish,mail", "house": "house"}
#: Environment variables that its processes inherit; PYTHONPATH leads to the compiled engine.
INHERITED = ("PATH", "HOME", "LANG", "PYTHONPATH")
#: The settings of deploy/env.example, but over plain http: there is no proxy in front.
PRODUCTION = {
    "DEBUG": "0",
    "SECRET_KEY": "a-secret-of-this-trial-only-" * 3,
    "ALLOWED_HOSTS": "127.0.0.1,localhost",
    "HTTPS": "0",
    "EMAIL_URL": "console://",
}

HEALTHCHECK_SECONDS = 60
"""How long uvicorn waits for a child to answer its health check. The default of five seconds kills
processes that are only busy. A child that dies during its check is replaced only after this time,
for the parent holds both ends of the pipe."""

#: Collects static files under their hashed names, as in production. They are not compressed, for
#: that takes half a minute and changes no answer.
COLLECT = """
from django.core.management import call_command
from whitenoise.storage import CompressedManifestStaticFilesStorage
CompressedManifestStaticFilesStorage.compress_files = lambda self, paths: ()
call_command("collectstatic", "--no-input", verbosity=0)
"""


class Part(Protocol):
    """A part of a hall that can be killed and started again: a process, or a server it needs."""

    @property
    def pid(self) -> int: ...
    def start(self) -> None: ...
    def kill(self) -> None: ...
    def stop(self) -> None: ...


@dataclass
class Process:
    """A process and its children, in a process group of their own. The output goes to a file."""

    name: str
    argv: list[str]
    env: dict[str, str]
    log: Path
    ready_line: str
    #: How often the process prints `ready_line` until it is ready: once for each of its children.
    ready_times: int = 1
    #: The port where the process answers, or 0. It accepts connections only after `ready_line`.
    port: int = 0
    starts: int = 0
    _popen: subprocess.Popen[bytes] | None = None
    #: Where the output of the last start begins.
    _began: int = 0

    def start(self) -> None:
        """Start the process, and return once it is ready and its port accepts connections."""
        self.begin()
        self.wait()

    def begin(self) -> None:
        """Start the process without waiting until it is ready."""
        with self.log.open("ab") as output:
            self._began = output.tell()
            self._popen = subprocess.Popen(
                self.argv,
                env=self.env,
                cwd=ROOT,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        self.starts += 1

    def wait(self, *, seconds: float = 120.0) -> None:
        """Return once the process is ready and its port accepts connections. Raises RuntimeError
        with the end of its output if it ends before that, or takes longer than ``seconds``."""
        end = time.monotonic() + seconds
        while self.times_ready < self.ready_times or not self._answers():
            if not self.alive or time.monotonic() > end:
                raise RuntimeError(f"{self.name} did not start:\n{self.tail()}")
            time.sleep(0.05)

    @property
    def pid(self) -> int:
        """The process id; 0 before the first start."""
        return self._popen.pid if self._popen is not None else 0

    @property
    def times_ready(self) -> int:
        """How often the process or a child of it has said since the start that it is ready."""
        return self._said().count(self.ready_line)

    @property
    def alive(self) -> bool:
        return self._popen is not None and self._popen.poll() is None

    @property
    def ended(self) -> int | None:
        """The exit code of the process (negative: the signal that ended it); None while it runs."""
        return None if self._popen is None else self._popen.poll()

    def kill(self) -> None:
        """kill -9 of the process and its children, so that they cannot tidy up."""
        self._signal(signal.SIGKILL)

    def kill_child(self) -> bool:
        """kill -9 of the youngest child alone; the parent lives on. Whether there was a child."""
        children = self.pids[1:]
        with contextlib.suppress(ProcessLookupError):
            if children:
                os.kill(children[-1], signal.SIGKILL)
        return bool(children)

    @property
    def pids(self) -> list[int]:
        """The process and its children; none once it has ended."""
        if self._popen is None or not self.alive:
            return []
        return [self._popen.pid, *servers.children_of(self._popen.pid)]

    def stop(self) -> None:
        """Ask the process to end (SIGTERM), as systemd does."""
        self._signal(signal.SIGTERM)

    def tail(self, lines: int = 40) -> str:
        """The last lines of the output."""
        return "\n".join(self.log.read_text(errors="replace").splitlines()[-lines:])

    def _answers(self) -> bool:
        return not self.port or servers.listens(self.port)

    def _said(self) -> str:
        with self.log.open("rb") as output:
            output.seek(self._began)
            return output.read().decode(errors="replace")

    def _signal(self, number: int) -> None:
        if self._popen is None:
            return
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._popen.pid, number)
        try:
            self._popen.wait(15)
        except subprocess.TimeoutExpired:
            os.killpg(self._popen.pid, signal.SIGKILL)
            self._popen.wait(15)


@dataclass
class Hall:
    """A hall on its own database. Without a broker it is one process with the embedded worker.

    `web`: how many processes serve pages, behind one address. `play`: how many children the worker
    has that plays games. `settings`: further environment variables.
    """

    folder: Path
    database_url: str = ""
    broker_url: str = ""
    web: int = 1
    play: int = 1
    settings: dict[str, str] = field(default_factory=dict)
    #: Whether its database has all tables already.
    migrated: bool = False
    #: The name of the host among those of one hall, and whether beat (the scheduler) runs on it.
    host: str = "hall"
    beat: bool = True
    healthcheck: int = HEALTHCHECK_SECONDS
    processes: dict[str, Process] = field(default_factory=dict)
    #: The servers that were started for this hall, if any: ``postgres``, ``redis``.
    servers: dict[str, Part] = field(default_factory=dict)
    url: str = ""
    port: int = 0

    def __post_init__(self) -> None:
        self.port = port = servers.free_port()
        self.url = f"http://127.0.0.1:{port}"
        self.env = {
            **{key: os.environ[key] for key in INHERITED if key in os.environ},
            "DJANGO_SETTINGS_MODULE": "tournaments.config.settings",
            "DEBUG": "1",
            "VAR_DIR": str(self.folder),
            "DATABASE_URL": self.database_url,
            "CELERY_BROKER_URL": self.broker_url,
            "LOG_LEVEL": "INFO",
            "PYTHONUNBUFFERED": "1",
            **self.settings,
        }
        uvicorn = ["-m", "uvicorn", "tournaments.config.asgi:application"]
        options = ["--port", str(port), "--workers", str(self.web)]
        options += ["--timeout-graceful-shutdown", "2", "--no-access-log"]
        options += ["--timeout-worker-healthcheck", str(self.healthcheck)]
        options += ["--timeout-keep-alive", "75"]  # as in deploy/systemd
        self._add("web", [*uvicorn, *options], "Application startup complete", times=self.web)
        self["web"].port = port
        if self.broker_url:
            celery = ["-m", "celery", "-A", "tournaments.config"]
            for name, queues in WORKERS.items():
                count = str(self.play if name == "play" else 1)
                options = ["-Q", queues, "-n", f"{name}@{self.host}", "-c", count, "-l", "INFO"]
                options += ["--without-gossip", "--without-mingle"]
                self._add(name, [*celery, "worker", *options], " ready.")
            schedule = str(self.folder / "beat")
            if self.beat:
                self._add("beat", [*celery, "beat", "-s", schedule, "-l", "INFO"], " is starting.")

    def _add(self, name: str, arguments: list[str], ready_line: str, times: int = 1) -> None:
        behind = ["nice", "-n", "5"] if name == "house" else []  # as its unit says
        argv = [*behind, sys.executable, *arguments]
        log = self.folder / f"{name}.log"
        self.processes[name] = Process(name, argv, self.env, log, ready_line, times)

    def __getitem__(self, name: str) -> Process:
        """A process by its name: ``hall["web"]``, ``hall["beat"]``, or a worker as in `WORKERS`."""
        return self.processes[name]

    def start(self, *names: str) -> None:
        """Migrate if necessary, then start the named processes, or all if none is named."""
        self.migrate()
        started = [self[name] for name in names or tuple(self.processes)]
        for process in started:
            process.begin()
        for process in started:
            process.wait()

    def migrate(self) -> None:
        """Create the tables of the database, unless that is done already."""
        if not self.migrated:
            self.manage("migrate", "--verbosity", "0")
            self.migrated = True

    def stop(self) -> None:
        """End every process of the hall; its servers are ended by whoever started them."""
        for process in self.processes.values():
            process.stop()

    def kill(self, name: str) -> None:
        """kill -9 of a process or a server: ``web``, ``play``, ``redis``, ``postgres``…"""
        self._part(name).kill()

    def restart(self, name: str) -> None:
        """Stop a process or a server, start it again, and return once it is ready."""
        part = self._part(name)
        part.stop()
        part.start()

    def _part(self, name: str) -> Part:
        return self.servers[name] if name in self.servers else self.processes[name]

    def manage(self, *arguments: str) -> str:
        """Run a management command of this hall, and return what it printed."""
        done = subprocess.run(
            [sys.executable, "manage.py", *arguments],
            env=self.env,
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise RuntimeError(f"manage.py {' '.join(arguments)}:\n{done.stdout}{done.stderr}")
        return done.stdout

    def python(self, code: str) -> str:
        """Run code with this hall's Django set up, and return what it printed."""
        return self.manage("shell", "--no-imports", "-c", code)

    def collect(self) -> None:
        """Collect the static files that the pages of the hall use."""
        self.python(COLLECT)

    def people(self, *names: str) -> dict[str, str]:
        """Create the accounts with these names that are missing; return a new API token for each
        name."""
        answer = self.python(
            "import json\n"
            "from gameplay.trials.log_in import token_of\n"
            "from tournaments.accounts.models import User\n"
            f"names = {list(names)!r}\n"
            "people = [User.objects.get_or_create(username=name)[0] for name in names]\n"
            "print(json.dumps({person.username: token_of(person) for person in people}))\n"
        )
        return dict(json.loads(answer.splitlines()[-1]))

    def call(
        self, method: str, path: str, body: Any = None, *, token: str = "", seconds: float = 30.0
    ) -> tuple[int, Any]:
        """The status and the JSON (or text) of one request.

        Raises RuntimeError with the end of the web process's output if it has died by itself.
        """
        request = urllib.request.Request(f"{self.url}{path}", method=method)
        request.add_header("Accept", "application/json")
        if token:
            request.add_header("Authorization", f"Token {token}")
        data = None
        if body is not None:
            data = json.dumps(body).encode()
            request.add_header("Content-Type", "application/json")
        try:
            with urllib.request.urlopen(request, data, timeout=seconds) as answer:
                return answer.status, _read(answer.read())
        except urllib.error.HTTPError as error:
            return error.code, _read(error.read())
        except OSError as error:
            web = self["web"]
            if web.ended is None or web.ended == -signal.SIGKILL:
                raise
            raise RuntimeError(f"web ended with {web.ended}:\n{web.tail()}") from error


@contextlib.contextmanager
def hall(
    *,
    production: bool = True,
    web: int = 2,
    play: int = 2,
    durable: bool = False,
    start: bool = True,
    published: bool = False,
    healthcheck: int = HEALTHCHECK_SECONDS,
    **settings: str,
) -> Iterator[Hall]:
    """A started hall in a folder of its own; all of it is deleted afterwards.

    With `production` it has a PostgreSQL and a Redis of its own and DEBUG=0; otherwise it is one
    process with SQLite and the embedded worker. `durable`: PostgreSQL waits for the disk.
    `web=0`: nobody asks for pages, so no static files are collected for them.
    `published`: pages that look the same to all strangers are kept as files (always with SQLite).
    `healthcheck`: the seconds that a web process may be busy; a killed one may be missed so long.
    `settings` are environment variables. Raises `servers.Missing` if a program is not installed.
    """
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="drome-hall-")))
        if production:
            postgres = stack.enter_context(servers.postgres(durable=durable))
            redis = stack.enter_context(servers.redis())
            if published:
                settings["PUBLISHED_DIR"] = str(folder / "published")
            found = Hall(
                folder,
                database_url=postgres.url,
                broker_url=f"{redis.url}/0",
                web=web,
                play=play,
                healthcheck=healthcheck,
                settings={**PRODUCTION, "CACHE_URL": f"{redis.url}/1", **settings},
                servers={"postgres": postgres, "redis": redis},
            )
            if web:
                found.collect()
        else:
            found = Hall(folder, settings=settings)
        stack.callback(found.stop)
        if start:
            found.start()
        yield found


def _read(raw: bytes) -> Any:
    try:
        return json.loads(raw)
    except ValueError:
        return raw.decode(errors="replace")
