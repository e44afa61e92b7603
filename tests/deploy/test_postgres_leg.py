"""The tests that need PostgreSQL in the process, as one leg of the suite."""

import os
import re
import subprocess
import sys

import pytest

from tests.conftest import ROOT


@pytest.mark.timeout(600)
def test_tests_marked_postgres_pass_on_postgresql(postgres_url: str) -> None:
    if os.environ.get("DATABASE_URL", "").startswith("postgres"):
        pytest.skip("this run is on PostgreSQL already")
    environment = {**os.environ, "DATABASE_URL": postgres_url, "TEST_DATABASE_URL": postgres_url}
    chosen = ["-m", "postgres or both_databases"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *chosen, "-q", "-p", "no:cacheprovider"],
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
