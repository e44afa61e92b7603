"""The tests that need PostgreSQL in the process, as one leg of the suite."""

import os
import re
import subprocess
import sys

import pytest

from tests.conftest import ROOT

MARKED = re.compile(r"\bmark\.(postgres|both_databases)\b")


def files() -> list[str]:
    """Where a test of the leg stands: the others need not be collected once more."""
    found = sorted((ROOT / "tests").rglob("test_*.py"))
    return [str(path) for path in found if MARKED.search(path.read_text("utf-8"))]


@pytest.mark.timeout(600)
@pytest.mark.long
def test_tests_marked_postgres_pass_on_postgresql(postgres_url: str) -> None:
    if os.environ.get("DATABASE_URL", "").startswith("postgres"):
        pytest.skip("this run is on PostgreSQL already")
    environment = {**os.environ, "DATABASE_URL": postgres_url, "TEST_DATABASE_URL": postgres_url}
    chosen = ["-m", "postgres or both_databases"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *files(), *chosen, "-q", "-p", "no:cacheprovider"],
        cwd=ROOT,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    print(done.stdout[-4000:])
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
    passed = re.search(r"(\d+) passed", done.stdout)
    assert passed, "the leg ran no test"
    assert int(passed[1]) > 0
