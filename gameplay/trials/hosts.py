"""One hall on several hosts. Each host has its own processes and its own disk; all share one
PostgreSQL and one Redis.

``with hosts(2) as found:`` starts throw-away servers of its own, as `processes.hall` does.
"""

from __future__ import annotations

import contextlib
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from gameplay.trials import servers
from gameplay.trials.processes import PRODUCTION, ROOT, Hall, Part, Process

NAMES = "abcdefgh"
START_SECONDS = 300.0
#: A made-up key, the same on each host, so that all of them sign for the hall with one key.
SIGNING_KEY = "bm8gaGFsbCBzaWducyB3aXRoIHRoaXMga2V5ISEhISE="
#: The `sitecustomize` of the other release, which Python runs before anything else. It imports the
#: engine at once, for later the checkout comes first on the path. Python runs only the first
#: `sitecustomize` on the path, so this one finds the next one and runs it too.
FIRST = """
import sys
import engine
for folder in sys.path[1:]:
    try:
        with open(folder + "/sitecustomize.py") as file:
            exec(compile(file.read(), file.name, "exec"))
    except OSError:
        continue
    break
"""


@dataclass
class Hosts:
    """The hosts of one hall, by name. A process is named ``a/web``, a server just ``redis``.

    `hosts`: the first of them runs beat, the scheduler of the hall.
    """

    hosts: dict[str, Hall]
    folder: Path
    #: The hosts that run the other release of the engine.
    changed: set[str] = field(default_factory=set)

    @property
    def first(self) -> Hall:
        return next(iter(self.hosts.values()))

    @property
    def ports(self) -> list[int]:
        """The ports where pages are served, one per host."""
        return [one.port for one in self.hosts.values()]

    @property
    def processes(self) -> dict[str, Process]:
        return {
            f"{name}/{part}": process
            for name, one in self.hosts.items()
            for part, process in one.processes.items()
        }

    @property
    def servers(self) -> dict[str, Part]:
        return self.first.servers

    @property
    def database_url(self) -> str:
        return self.first.database_url

    @property
    def broker_url(self) -> str:
        return self.first.broker_url

    def __getitem__(self, name: str) -> Process:
        host, _slash, part = name.partition("/")
        return self.hosts[host][part]

    def parts_of(self, host: str) -> list[str]:
        """The names of a host's processes."""
        return [f"{host}/{part}" for part in self.hosts[host].processes]

    def kill(self, name: str) -> None:
        """kill -9 of a process or a server."""
        (self.servers[name] if name in self.servers else self[name]).kill()

    def python(self, code: str) -> str:
        """Run code on the first host with this hall's Django set up; return what it printed."""
        return self.first.python(code)

    def start(self) -> None:
        """Migrate, then start the processes of all hosts."""
        self.first.migrate()
        _start(self.processes)

    def stop(self, host: str = "", *, kill: bool = False) -> None:
        """End the processes of one host, or of all hosts, all at once: by SIGTERM, or by kill -9 if
        ``kill``."""
        ended = self.hosts[host].processes if host else self.processes
        with ThreadPoolExecutor(len(ended)) as hands:
            list(hands.map(Process.kill if kill else Process.stop, ended.values()))

    def up(self, host: str) -> None:
        """Start all processes of a host that was stopped."""
        _start(self.hosts[host].processes)

    def install(self, host: str, *, other: bool) -> None:
        """From its next start on let a host run the other release of the engine, or again that of
        the checkout. Both have the same rules and different names."""
        env = self.hosts[host].env
        paths = [one for one in env.get("PYTHONPATH", "").split(":") if one]
        own = str(self.release(host))
        if other and own not in paths:
            paths.insert(0, own)
        elif not other and own in paths:
            paths.remove(own)
        env["PYTHONPATH"] = ":".join(paths)
        (self.changed.add if other else self.changed.discard)(host)

    def release(self, host: str) -> Path:
        """The folder of a host that holds the other release; it is made at the first call."""
        folder = self.hosts[host].folder / "other-release"
        if not folder.exists():
            ahead = folder.with_suffix(".part")
            leave = shutil.ignore_patterns("__pycache__")
            shutil.copytree(ROOT / "engine", ahead / "engine", ignore=leave)
            (ahead / "engine" / "another.txt").write_text("Another release of the same rules.\n")
            (ahead / "sitecustomize.py").write_text(FIRST)
            ahead.rename(folder)
        return folder


@contextlib.contextmanager
def hosts(
    count: int,
    *,
    web: int = 2,
    play: int = 2,
    durable: bool = False,
    start: bool = True,
    **settings: str,
) -> Iterator[Hosts]:
    """A production hall on ``count`` started hosts, each in a folder of its own; all of it is
    deleted afterwards. The options are those of `processes.hall`."""
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="drome-hosts-")))
        postgres = stack.enter_context(servers.postgres(durable=durable))
        redis = stack.enter_context(servers.redis())
        said = {"CACHE_URL": f"{redis.url}/1", "HALL_SIGNING_KEY": SIGNING_KEY, "HOSTS": str(count)}
        found = Hosts({}, folder)
        for name in NAMES[:count]:
            place = folder / name
            place.mkdir()
            found.hosts[name] = Hall(
                place,
                database_url=postgres.url,
                broker_url=f"{redis.url}/0",
                web=web,
                play=play,
                settings={**PRODUCTION, **said, **settings},
                servers={"postgres": postgres, "redis": redis},
                host=name,
                beat=name == NAMES[0],
            )
        _collect(found)
        found.first.migrate()
        for one in found.hosts.values():
            one.migrated = True
        stack.callback(found.stop)
        if start:
            found.start()
        yield found


def _start(processes: Mapping[str, Process]) -> None:
    """Start all processes at once. This takes long, for one machine runs all hosts."""
    for process in processes.values():
        process.begin()
    for process in processes.values():
        process.wait(seconds=START_SECONDS)


def _collect(found: Hosts) -> None:
    """Collect the static files on the first host and copy them to the others."""
    found.first.collect()
    for one in list(found.hosts.values())[1:]:
        shutil.copytree(found.first.folder / "static", one.folder / "static", dirs_exist_ok=True)
