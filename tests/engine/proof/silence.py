"""Looks for a proof of every rule that no event cites: the function whose docstring names the rule,
and a scenario listing the rule that fails when this function is switched off.

`python -m tests.engine.proof.silence` prints lines for `engine/scenario/silent-chaotic.txt`, and
the rules for which nothing was found.
"""

import importlib
import inspect
import pkgutil
import re
import signal
import sys
from contextlib import contextmanager

from engine import rulebook, scenario
from engine.scenario.coverage import coverage
from engine.scenario.silent import Silent, switched_off
from tests.engine.proof import library

PACKAGES = (
    *("engine.chaotic", "engine.decks", "engine.decks.chaotic", "engine.decks.genesis"),
    *("engine.cards", "engine.cards.chaotic", "engine.cards.genesis", "engine.kernel"),
)
CONSTANTS = ("None", "0", "False", "True", "()", "[]", "1", "-1", "''", "{}")


def functions():
    """Every function of the rules by `module:name`, with its docstring."""
    found = {}
    for name in PACKAGES:
        package = importlib.import_module(name)
        inside = (
            pkgutil.iter_modules(package.__path__, name + ".")
            if hasattr(package, "__path__")
            else []
        )
        for module in [package, *(importlib.import_module(one.name) for one in inside)]:
            for own, value in vars(module).items():
                plain = inspect.unwrap(value) if callable(value) else value
                if inspect.isfunction(plain) and plain.__module__ == module.__name__:
                    found[f"{module.__name__}:{own}"] = plain.__doc__ or ""
    return found


class Endless(Exception):
    """Something that runs longer than it may."""


@contextmanager
def at_most(seconds):
    """Break off what runs longer than so many seconds of this process."""

    def break_off(*_):
        raise Endless

    kept = signal.signal(signal.SIGVTALRM, break_off)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, kept)


def fails(one):
    """Whether a scenario runs, and an expectation of it does not hold. A fault of the engine proves
    nothing: it would come of any broken function."""
    try:
        with at_most(1):
            outcome = scenario.run(one)
    except Exception:
        return False
    return any(failure.expected != "no fault in the engine" for failure in outcome.failures)


def proof_of(named, scenarios):
    """A function and a scenario that prove a rule; None if there is no such pair."""
    for function in named:
        for constant in CONSTANTS:
            with switched_off(function, constant):
                for one in scenarios:
                    if fails(one):
                        return Silent(function, constant, one.name)
    return None


def search():
    """The proofs found by rule, and for each rule without one whether a docstring names it."""
    scenarios = library.loaded()
    missing = coverage("chaotic", map(scenario.run, scenarios), {}).missing
    docs = functions()
    found, left = {}, {}
    for rule in missing:
        word = re.compile(rf"(?<![\w.-]){re.escape(rule)}(?![\w-]|\.\d)")
        named = [name for name, text in docs.items() if word.search(text)]
        listing = [one for one in scenarios if rule in one.rules]
        proof = proof_of(named, listing)
        if proof is None:
            left[rule] = named
        else:
            found[rule] = proof
    return found, left


if __name__ == "__main__":
    proofs, without = search()
    for rule, proof in proofs.items():
        print(rule, proof.function, proof.instead, proof.scenario, sep=" | ")
    for rule, named in without.items():
        told = ", ".join(named) or "no docstring names it"
        print(f"without: {rule} {rulebook.rule(rule).title}: {told}", file=sys.stderr)
