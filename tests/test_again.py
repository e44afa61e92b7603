"""A failed test is run once more, alone: what passes then is FLAKY, what fails again is red."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT

#: Fails until it has been run once, and then passes: as a test that failed by chance.
BY_CHANCE = """
import pathlib
def test_by_chance():
    seen = pathlib.Path(__file__).with_name("seen")
    first = not seen.exists()
    seen.touch()
    assert not first
"""
AT_THE_END = """
import pathlib, pytest
@pytest.fixture
def thing():
    yield
    seen = pathlib.Path(__file__).with_name("ended")
    first = not seen.exists()
    seen.touch()
    assert not first
@pytest.mark.parametrize("word", ["one two", "[three]"])
def test_it_ends_badly(thing, word): pass
"""
ALWAYS = "def test_wrong(): assert 1 == 2\n"
GOOD = "def test_good(): pass\n"


def run(folder: Path, *options: str, **modules: str) -> tuple[int, list[str]]:
    """Exit status and lines of a run over modules with this content, as `make test` runs ours."""
    (folder / "pytest.ini").write_text("[pytest]\n")
    (folder / "conftest.py").write_text("pytest_plugins = ['tests.again']\n")
    for name, text in modules.items():
        (folder / f"test_{name}.py").write_text(text)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *options],
        cwd=folder,
        env={"PYTHONPATH": str(ROOT), "PATH": "", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout.splitlines()


@pytest.mark.parametrize(
    "options", [(), ("-p", "xdist", "-n", "2")], ids=["alone", "two processes"]
)
def test_what_passes_the_second_time_is_flaky_and_the_run_green(
    tmp_path: Path, options: tuple[str, ...]
) -> None:
    status, lines = run(tmp_path, "--again", *options, chance=BY_CHANCE, good=GOOD)
    assert status == 0, lines
    assert lines[-3] == "FLAKY: test_chance.py::test_by_chance"
    assert lines[-2] == "1 FLAKY: failed, then passed alone"
    assert " 1 passed" in lines[-1] and "1 flaky" in lines[-1] and "failed" not in lines[-1]
    assert any("assert not first" in line for line in lines), "what failed first is shown"


def test_what_fails_twice_is_red_and_shown_twice(tmp_path: Path) -> None:
    status, lines = run(tmp_path, "--again", wrong=ALWAYS, chance=BY_CHANCE)
    assert status == 1
    assert "FLAKY: test_chance.py::test_by_chance" in lines
    assert not any(line.startswith("FLAKY: test_wrong.py") for line in lines)
    assert "1 failed" in lines[-1] and "1 flaky" in lines[-1]
    assert sum("assert 1 == 2" in line for line in lines) >= 2


def test_an_error_while_a_test_ends_is_run_again_too(tmp_path: Path) -> None:
    status, lines = run(tmp_path, "--again", ended=AT_THE_END)
    assert status == 0, lines
    assert "FLAKY: test_ended.py::test_it_ends_badly[one two]" in lines
    assert "2 passed" in lines[-1] and "error" not in lines[-1]


def test_many_failures_and_modules_that_cannot_be_read_are_not_run_again(tmp_path: Path) -> None:
    many = "import pytest\n@pytest.mark.parametrize('n', range(11))\ndef test_n(n): assert False\n"
    status, lines = run(tmp_path, "--again", many=many)
    assert status == 1
    assert not any(line.startswith("once more") for line in lines)
    assert "11 failed" in lines[-1]

    (tmp_path / "test_many.py").unlink()
    status, lines = run(tmp_path, "--again", broken="import nothing_of_the_kind\n")
    assert status != 0
    assert not any(line.startswith("once more") for line in lines)


def test_without_the_option_nothing_is_run_again(tmp_path: Path) -> None:
    status, lines = run(tmp_path, chance=BY_CHANCE)
    assert status == 1
    assert "1 failed" in lines[-1]
