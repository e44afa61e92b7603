"""``make check``: everything the gate checks besides the tests, each step named and timed.

All steps run, so that one look shows every fault; exits 1 if any step failed.
"""

import os
import subprocess
import sys
import time
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
    "documents, pages, source": (
        [*DOCUMENTS, "--ignore=tests/docs/test_recipes.py"],
        {},
    ),
}
SHOWN = {"structure"}
"""Steps whose figures are printed also when all is well."""


def main() -> int:
    wanted = sys.argv[1:] or list(STEPS)
    failed = []
    for name in wanted:
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
        verdict = "ok" if done.returncode == 0 else "FAIL"
        print(f"{verdict:5}{name} ({time.monotonic() - began:.1f} s)", flush=True)
        if done.returncode:
            failed.append(name)
        if done.returncode or name in SHOWN:
            print(f"{done.stdout}{done.stderr}", flush=True)
    print(f"{len(wanted) - len(failed)} of {len(wanted)} checks passed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
