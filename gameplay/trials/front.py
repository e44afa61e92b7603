"""nginx in front of a hall of processes, with the configuration of deploy/nginx.conf.

It differs from production only where one machine alone makes it necessary: it speaks plain HTTP on
a port of its own, and its static files lie in the folder of the hall.
"""

from __future__ import annotations

import contextlib
import getpass
import os
import re
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

from gameplay.trials import servers
from gameplay.trials.processes import ROOT, Hall

CONNECTIONS = 16_384
"""What the runbook says for a hall with thousands of streams."""
INCLUDED = "/etc/nginx/drome"


def plain(configuration: str, *, port: int, upstream: str, static: Path, rules: Path) -> str:
    """The text of deploy/nginx.conf without certificates, in front of the hall at `upstream`."""
    secure = configuration[configuration.rindex("server {") :]
    secure = re.sub(r"\n\s*listen[^;]*;", "", secure)
    secure = re.sub(r"\n\s*ssl_[^;]*;", "", secure)
    secure = secure.replace("server {", f"server {{\n    listen 127.0.0.1:{port} backlog=4096;", 1)
    secure = secure.replace("/var/lib/drome/static/", f"{static}/")
    above = configuration[: configuration.index("server {\n    listen 80;")]
    return (above.replace("127.0.0.1:8000", upstream) + secure).replace(INCLUDED, str(rules))


class Nginx:
    """An nginx in front of a hall; it can be killed and started again."""

    def __init__(self, hall: Hall, folder: Path, *, processes: int = 1) -> None:
        program = shutil.which("nginx") or "/usr/sbin/nginx"
        if not Path(program).exists():
            raise servers.Missing("no nginx: apt install nginx-light")
        self.port = servers.free_port()
        rules = folder / "rules"
        rules.mkdir(exist_ok=True)
        for part in ("maps", "places"):
            said = hall.manage("published", "--nginx", part)
            (rules / f"published-{part}.conf").write_text(said, encoding="utf-8")
        site = plain(
            (ROOT / "deploy/nginx.conf").read_text(encoding="utf-8"),
            port=self.port,
            upstream=f"127.0.0.1:{hall.port}",
            static=Path(hall.env["VAR_DIR"]) / "static",
            rules=rules,
        )
        # Workers must run as the owner of these folders: no other user can read them.
        whole = "".join(
            (
                f"user {getpass.getuser()};\npid {folder}/pid;\nerror_log {folder}/errors;\n",
                f"daemon off;\nworker_processes {processes};\nworker_rlimit_nofile 32768;\n",
                f"events {{ worker_connections {CONNECTIONS}; }}\nhttp {{\naccess_log off;\n",
                "keepalive_requests 100000;\ninclude /etc/nginx/mime.types;\n",
                *(f"{kind}_temp_path {folder}/{kind};\n" for kind in TEMPORARY),
                f"{site}\n}}\n",
            )
        )
        self._errors = folder / "errors"
        (folder / "nginx.conf").write_text(whole, encoding="utf-8")
        self._command = [program, "-c", str(folder / "nginx.conf"), "-e", str(self._errors)]
        self._folder = folder
        self._popen: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        """The process id; 0 before the first start."""
        return self._popen.pid if self._popen is not None else 0

    def start(self) -> None:
        """Start nginx, and return once it accepts connections. Raises RuntimeError with its error
        log if it does not."""
        self._popen = subprocess.Popen(
            self._command, stderr=subprocess.DEVNULL, cwd=self._folder, start_new_session=True
        )
        try:
            servers.wait_for_port(self.port, seconds=60)
        except TimeoutError:
            said = self._errors.read_text(errors="replace") if self._errors.exists() else ""
            raise RuntimeError(f"nginx did not start:\n{said}") from None

    def kill(self) -> None:
        """kill -9 of nginx and its children."""
        if self._popen is not None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self._popen.pid, signal.SIGKILL)
            self._popen.wait(30)

    def stop(self) -> None:
        """Ask nginx to end, and wait until it has."""
        if self._popen is not None:
            self._popen.terminate()
            self._popen.wait(30)


TEMPORARY = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")


@contextlib.contextmanager
def nginx(hall: Hall, *, processes: int = 1) -> Iterator[Nginx]:
    """A running nginx in front of the hall; inside the block it is one of the hall's servers."""
    with tempfile.TemporaryDirectory(prefix="drome-nginx-") as folder:
        server = Nginx(hall, Path(folder), processes=processes)
        server.start()
        hall.servers["nginx"] = server
        try:
            yield server
        finally:
            del hall.servers["nginx"]
            server.stop()
