"""A hall of real processes, as deploy/ runs it: web, workers, beat; to be killed, started again."""

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests import servers

ROOT = Path(__file__).resolve().parent.parent.parent
#: A worker a group of queues; judges wait for nobody's game.
WORKERS = {"play": "play", "judge": "judge", "rest": "pair,publish,mail"}


@dataclass
class Process:
    """One process with its children, in a process group of its own; its output goes to a file."""

    name: str
    argv: list[str]
    env: dict[str, str]
    log: Path
    ready_line: str
    _popen: subprocess.Popen[bytes] | None = None
    starts: int = 0

    def start(self, *, seconds: float = 120.0) -> None:
        """Return once the process says that it is ready."""
        with self.log.open("ab") as output:
            began = output.tell()
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
        end = time.monotonic() + seconds
        while self.ready_line not in self.log.read_bytes()[began:].decode(errors="replace"):
            if self._popen.poll() is not None or time.monotonic() > end:
                raise RuntimeError(f"{self.name} did not start:\n{self.tail()}")
            time.sleep(0.05)

    @property
    def alive(self) -> bool:
        return self._popen is not None and self._popen.poll() is None

    def kill(self) -> None:
        """kill -9, the children too: no chance to tidy up."""
        self._signal(signal.SIGKILL)

    def stop(self) -> None:
        """Ask it to end, as systemd does."""
        self._signal(signal.SIGTERM)

    def tail(self, lines: int = 40) -> str:
        """The end of what it printed."""
        return "\n".join(self.log.read_text(errors="replace").splitlines()[-lines:])

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
    """A hall on its own database. Without a broker it is one process with the embedded worker."""

    folder: Path
    database_url: str = ""
    broker_url: str = ""
    processes: dict[str, Process] = field(default_factory=dict)
    url: str = ""

    def __post_init__(self) -> None:
        port = servers.free_port()
        self.url = f"http://127.0.0.1:{port}"
        self.env = {
            **{key: os.environ[key] for key in ("PATH", "HOME", "LANG") if key in os.environ},
            "DJANGO_SETTINGS_MODULE": "tournaments.config.settings",
            "DEBUG": "1",
            "VAR_DIR": str(self.folder),
            "DATABASE_URL": self.database_url,
            "CELERY_BROKER_URL": self.broker_url,
            "LOG_LEVEL": "INFO",
            "PYTHONUNBUFFERED": "1",
        }
        uvicorn = ["-m", "uvicorn", "tournaments.config.asgi:application"]
        options = ["--port", str(port), "--timeout-graceful-shutdown", "2"]
        self._add("web", [*uvicorn, *options], "Uvicorn running on")
        if self.broker_url:
            celery = ["-m", "celery", "-A", "tournaments.config"]
            for name, queues in WORKERS.items():
                options = ["-Q", queues, "-n", f"{name}@hall", "-c", "1", "-l", "INFO"]
                self._add(name, [*celery, "worker", *options], " ready.")
            schedule = str(self.folder / "beat")
            self._add("beat", [*celery, "beat", "-s", schedule, "-l", "INFO"], " is starting.")

    def _add(self, name: str, arguments: list[str], ready_line: str) -> None:
        argv = [sys.executable, *arguments]
        log = self.folder / f"{name}.log"
        self.processes[name] = Process(name, argv, self.env, log, ready_line)

    def __getitem__(self, name: str) -> Process:
        """``hall["web"]``, ``hall["beat"]``, and the workers: ``play``, ``judge``, ``rest``."""
        return self.processes[name]

    def start(self, *names: str) -> None:
        """Migrate, then start the named processes (all, when none is named)."""
        self.manage("migrate", "--verbosity", "0")
        for name in names or tuple(self.processes):
            self[name].start()

    def stop(self) -> None:
        for process in self.processes.values():
            process.stop()

    def manage(self, *arguments: str) -> str:
        """What a management command of this hall printed."""
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
        """What the code printed, run with this hall's Django set up."""
        return self.manage("shell", "--no-imports", "-c", code)

    def people(self, *names: str) -> dict[str, str]:
        """Accounts with these names, made when new; their API tokens by name."""
        answer = self.python(
            "import json\n"
            "from rest_framework.authtoken.models import Token\n"
            "from tournaments.accounts.models import User\n"
            f"names = {list(names)!r}\n"
            "tokens = {}\n"
            "for name in names:\n"
            "    person, new = User.objects.get_or_create(username=name)\n"
            "    tokens[name] = Token.objects.get_or_create(user=person)[0].key\n"
            "print(json.dumps(tokens))\n"
        )
        return dict(json.loads(answer.splitlines()[-1]))

    def call(
        self, method: str, path: str, body: Any = None, *, token: str = "", seconds: float = 30.0
    ) -> tuple[int, Any]:
        """The status and the JSON (or text) of one request."""
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


def _read(raw: bytes) -> Any:
    try:
        return json.loads(raw)
    except ValueError:
        return raw.decode(errors="replace")
