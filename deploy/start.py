"""What ``make run`` does once the environment is there: migrate, fill the demo hall, serve.

Says what it uses. The hall listens on 127.0.0.1; if the port is taken, on the next free one.
"""

import argparse
import os
import socket
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TRIES = 50


def free_port(first: int) -> int:
    """`first`, or the next port nobody listens on."""
    for port in range(first, min(first + TRIES, 65_536)):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise SystemExit(f"No free port from {first} on. Choose another: make run PORT=9000")


def manage(*arguments: str) -> None:
    """Run a management command; stop with its exit code if it fails."""
    done = subprocess.run([sys.executable, "manage.py", *arguments], cwd=ROOT, check=False)
    if done.returncode:
        raise SystemExit(done.returncode)


def announce(port: int) -> None:
    """One line for each thing the hall stands on."""
    from django.conf import settings
    from django.core.management import get_commands

    database = settings.DATABASES["default"]
    where = database["NAME"] if settings.SQLITE else f"PostgreSQL at {database['HOST'] or 'socket'}"
    if settings.SQLITE:
        where = f"SQLite, {os.path.relpath(where, ROOT)}"
    broker = (
        "embedded worker (memory)" if settings.EMBEDDED_WORKER else "Redis and worker processes"
    )
    print(f"database: {where}\ntasks:    {broker}\nbrowser:  yours, at http://localhost:{port}/")
    if "demo" not in get_commands():
        print("demo:     none")
    sys.stdout.flush()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--no-demo", action="store_true", help="leave the database as it is")
    wanted = parser.parse_args()
    os.chdir(ROOT)
    sys.path.insert(0, str(ROOT))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournaments.config.settings")
    import django
    from django.core.management import get_commands

    django.setup()
    manage("migrate", "--verbosity", "0")
    if not wanted.no_demo and "demo" in get_commands():
        manage("demo")
    port = free_port(wanted.port)
    if port != wanted.port:
        print(f"Port {wanted.port} is taken; the hall takes {port}.")
    announce(port)
    server = [sys.executable, "-m", "uvicorn", "tournaments.config.asgi:application"]
    # A connection stays for the next choice: players think longer than the default of 5 seconds.
    options = ["--port", str(port), "--timeout-keep-alive", "75"]
    options += ["--timeout-graceful-shutdown", "2", "--log-level", "warning"]
    os.execv(sys.executable, [*server, *options])


if __name__ == "__main__":
    main()
