"""The manual of the event core: its worked examples are played, and every event is as it says."""

import re
from pathlib import Path

import pytest
import yaml

import engine.kernel
from engine.games import rulebook

MANUAL = Path(engine.kernel.__file__).with_name("README.md")
EXAMPLES = re.findall(
    r"```yaml\n(.*?)```\n\n```events\n(.*?)```", MANUAL.read_text(encoding="utf-8"), re.DOTALL
)


def played(document):
    """The events of the steps, a line each: number, line, rules, and the number of the cause."""
    game = rulebook(document["game"]).set_up(document)
    for step in document["steps"]:
        [(seat, line)] = step.items()
        for event in game.choose(seat, line):
            cause = f" <- {event.cause}" if event.cause is not None else ""
            yield f"{event.seq} {event.line} [{', '.join(event.rules)}]{cause}"


def test_there_is_an_example_of_each_game():
    found = [yaml.safe_load(text)["game"] for text, _ in EXAMPLES]
    assert found == ["chaotic", "genesis"]


@pytest.mark.parametrize("text, told", EXAMPLES, ids=["chaotic", "genesis"])
def test_every_event_is_as_the_manual_says(text, told):
    assert list(played(yaml.safe_load(text))) == told.strip().splitlines()


def test_the_manual_names_files_that_are_there():
    files = re.findall(r"^\| `(\w+\.py)`", MANUAL.read_text(encoding="utf-8"), re.MULTILINE)
    own = {path.name for path in MANUAL.parent.glob("*.py")} - {"__init__.py"}
    assert {*files} == own
