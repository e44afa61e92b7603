"""Which distinct shapes of ability the cards of Chaotic have, and which of them a scenario shows.

A *shape* is what is left of an ability when its numbers, Disciplines, elements and names are taken
out: abilities of one shape differ in them alone. A scenario shows a shape where an ability of it is
carried out, or counts; whether of a card of the catalogue or of one made for the scenario.

``python -m tests.engine.proof.shapes`` lists the shapes that no scenario shows: the first card of
each, and its notation. With names of scenarios or files behind it: what those show.
"""

import sys
from collections import defaultdict
from enum import Enum

from engine import cards, scenario
from engine.fuzz.chaotic.cover.witness import Witness
from engine.fuzz.ledger import RESOLVED, abilities_of
from engine.language.nodes.base import Node
from engine.language.notation import write
from engine.language.walking import names
from engine.scenario.run import Play
from tests.engine.proof import library

INSTEAD = {"Stat": "DISCIPLINE", "Element": "ELEMENT"}


def shape(value):
    """The shape of a node, or of anything that a node holds, as text."""
    if isinstance(value, Enum):
        return INSTEAD.get(type(value).__name__, value.name.lower())
    if isinstance(value, bool) or value is None:
        return str(value)
    if isinstance(value, int):
        return "N"
    if isinstance(value, str):
        return "NAME"
    if isinstance(value, tuple):
        return "[" + ", ".join(map(shape, value)) + "]"
    assert isinstance(value, Node), value
    held = ", ".join(shape(getattr(value, name)) for name in names(value))
    return f"{type(value).__name__}({held})"


def known():
    """For each shape of the catalogue the lines that have it, with what they say."""
    found = defaultdict(list)
    for card in cards.all_facts("chaotic"):
        for line, ability in abilities_of(card):
            found[shape(ability)].append((line, ability))
    return found


class Watched(Play):
    """A scenario played under the eyes of a witness."""

    def __init__(self, one):
        super().__init__(one)
        self.witness = Witness(self.game)
        self.look("", "")

    def look(self, seat, command):
        if not self.game.over:
            self.witness.before(seat, (), command, look=True)

    def choose(self, seat, command):
        for prompt in self.game.prompts:
            if prompt.seat == seat:
                self.witness.asked(prompt.options.keys)
        key = chosen(self.game, seat, self.told(seat, command))
        self.witness.before(seat, key, command, look=True)
        self.witness.bare = []
        happened = super().choose(seat, command)
        self.witness.settle()
        self.look("", "")
        return happened


def chosen(game, seat, command):
    """The key of the option that a command means."""
    prompt = game.prompt_for(seat)
    if prompt is None:
        return ()
    for number, option in enumerate(prompt.options):
        if option.line == command:
            return prompt.options.keys[number]
    return ()


def shown(one):
    """The shapes that a scenario shows; none if it fails."""
    if one.data["game"] != "chaotic" or one.kind == "deck":
        return set()
    watched = Watched(one)
    if not watched.whole().passed:
        return set()
    resolved = {line for line, counts in watched.witness.result().items() if counts[RESOLVED]}
    return {
        shape(abilities[line.place])
        for face in watched.game.deal.faces
        for line in resolved
        if line.card == face.name
        for abilities in [face.brainwashed if line.box else face.abilities]
        if line.place < len(abilities)
    }


def loaded(paths):
    """The scenarios of some files and folders; of the checkout, when none is named."""
    if not paths:
        yield from library.loaded()
    for path in scenario.files([str(path) for path in paths]):
        yield from map(scenario.scenario, scenario.read(path))


def shown_by(scenarios):
    """For each shape that some scenarios show the name of the first of them."""
    seen = {}
    for one in scenarios:
        for found in shown(one):
            seen.setdefault(found, one.name)
    return seen


def main(paths):
    """Print what is shown, or what is missing."""
    shapes = known()
    seen = shown_by(loaded(paths))
    seen = {found: seen[found] for found in shapes if found in seen}
    for found, lines in shapes.items():
        if (found in seen) == bool(paths):
            line, ability = lines[0]
            print(f"{seen.get(found, '-')} | {len(lines)} | {line} | {write(ability)}")
    print(f"shapes={len(shapes)} shown={len(seen)} missing={len(shapes) - len(seen)}")


if __name__ == "__main__":
    main(sys.argv[1:])
