"""``make check``: everything the gate checks besides the tests, each step named and timed.

All steps run, two side by side, so that one look shows every fault; exits 1 if any step failed.
"""

import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
PRODUCTION = {
    "DEBUG": "0",
    "SECRET_KEY": "only-for-the-deployment-check-" * 3,
    "ALLOWED_HOSTS": "hall.example.org",
}
MANAGE = [sys.executable, "manage.py"]
#: Without the how-to pages, which start halls of their own: `make test` follows them.
DOCUMENTS = [sys.executable, "-m", "pytest", "-q", "-o", "addopts=", "tests/docs"]
#: The step that `make test` has in it: with TESTED=1 it is not run a second time.
TESTS = "documents, pages, source"
STEPS: dict[str, tuple[list[str], dict[str, str]]] = {
    "lint": ([str(BIN / "ruff"), "check", "--output-format", "concise", "."], {}),
    "layout of the code": ([str(BIN / "ruff"), "format", "--check", "."], {}),
    "layout of the pages": ([str(BIN / "djangofmt"), "--check", "templates"], {}),
    "types": ([str(BIN / "mypy"), "engine", "tournaments", "decks", "gameplay"], {}),
    "imports": ([str(BIN / "lint-imports")], {}),
    "migrations": ([*MANAGE, "makemigrations", "--check", "--dry-run"], {}),
    "deployment": ([*MANAGE, "check", "--deploy", "--fail-level", "WARNING"], PRODUCTION),
    "API document": (
        [*MANAGE, "spectacular", "--validate", "--fail-on-warn", "--file", os.devnull],
        {},
    ),
    "structure": ([sys.executable, "-m", "tests.structure"], {}),
    TESTS: (
        [*DOCUMENTS, "--ignore=tests/docs/test_recipes.py"],
        {},
    ),
}
SHOWN = {"structure"}
"""Steps whose figures are printed also when all is well."""


#: Steps that run side by side, as many as a small machine has cores. Long ones are begun first.
SIDE_BY_SIDE = 2
LONG = ("types", TESTS)


def run(name: str) -> tuple[float, subprocess.CompletedProcess[str]]:
    """One step: the seconds it took, and what came of it."""
    command, variables = STEPS[name]
    began = time.monotonic()
    done = subprocess.run(
        command,
        cwd=ROOT,
        env={**os.environ, **variables},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    return time.monotonic() - began, done


def main() -> int:
    tested = {TESTS} if os.environ.get("TESTED") else set()
    wanted = sys.argv[1:] or [name for name in STEPS if name not in tested]
    failed = []
    with ThreadPoolExecutor(SIDE_BY_SIDE) as hands:
        begun = {
            hands.submit(run, name): name
            for name in sorted(wanted, key=lambda one: one not in LONG)
        }
        for ended in as_completed(begun):
            name, (seconds, done) = begun[ended], ended.result()
            verdict = "ok" if done.returncode == 0 else "FAIL"
            print(f"{verdict:5}{name} ({seconds:.1f} s)", flush=True)
            if done.returncode:
                failed.append(name)
            if done.returncode or name in SHOWN:
                print(f"{done.stdout}{done.stderr}", flush=True)
    print(f"{len(wanted) - len(failed)} of {len(wanted)} checks passed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
