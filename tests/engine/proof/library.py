"""The scenarios of the checkout: read once a process, and played once as they are written."""

from functools import cache
from pathlib import Path

from engine import scenario

SCENARIOS = Path(__file__).parents[2] / "scenarios"


@cache
def documents():
    """Every scenario as written, in the order of the files; who changes one makes a copy."""
    return tuple(
        document for path in scenario.files([str(SCENARIOS)]) for document in scenario.read(path)
    )


@cache
def loaded():
    """Every scenario of the checkout."""
    return tuple(map(scenario.scenario, documents()))


@cache
def by_name():
    """Every scenario of the checkout by its id."""
    return {one.name: one for one in loaded()}


def folders(below=""):
    """The folders with scenarios, by their names below the scenarios of the checkout: what stands
    together is one test, for a test costs more around it than most scenarios do."""
    found = {path.parent for path in (SCENARIOS / below).rglob("*.yaml")}
    return sorted(path.relative_to(SCENARIOS).as_posix() for path in found)


def of_folder(name):
    """The documents of a folder, those of its folders not."""
    return [one for one in documents() if Path(one.path).parent == SCENARIOS / name]


def of(game):
    """The scenarios of a game by name."""
    return {name: one for name, one in by_name().items() if one.data["game"] == game}


def told(outcome):
    """What failed in a scenario, a line each."""
    return [f"{outcome.scenario.name}: {failure}" for failure in outcome.failures]


@cache
def outcome(name):
    """What came of the scenario with this name."""
    return scenario.run(by_name()[name])
