"""Every sentence of one object that the grammar reads, run in one position and judged twice.

    python -m tests.engine.genesis.sentences [--every N] [--part K/N] [--show M]

The sentences are made of the grammar's own forms: verb, noun, side, place, number. Each is put on a
card, played in the standard position, and compared with a second reading that shares no code with
the engine: who could be chosen, what was asked, what changed. Printed is how many sentences were
made, read, run and judged, and how many differ.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from typing import Any

from engine.games import rulebook
from engine.genesis.table.scenarios import set_up
from engine.language.genesis import Declined
from engine.language.genesis.grammar import grammar
from engine.language.grammar.machine import Slot
from tests.engine.genesis import second_reading as second

BOOK = rulebook("genesis")
SAMPLES = {
    "n": ["2"],
    "energy": ["2"],
    "ability word": ["Flight", "Stun"],
    "kinds": ["", "fire"],
    "until": ["", "this round"],
    "moment": ["this turn"],
    "spot of": ["this", "you"],
    "near": ["this", "you"],
    "away from": ["you"],
}
"""What stands in the slots that are no objects."""
OBJECTS = {
    "selector": ("aim", "each"),
    "movable": ("aim", "each"),
    "aim": ("aim",),
    "aim or it": ("aim",),
}
"""The slots for objects, and the categories that fill them here."""
VERBS = ("act", "deed")
FACTS = ("at", "hp", "facing", "exerted", "ailments", "has", "prevents")
SIZES = ("thoughts", "timeline", "memories", "subconscious")
MOST = 60
"""Choices and passes after which a sentence is taken to go on for ever."""


def phrases(category: str, filled: dict[str, list[str]]) -> list[str]:
    """Every text of a category, with given texts in its slots; none for a slot without texts."""
    found = []
    for production in grammar().productions.get(category, ()):
        parts = [
            filled.get(symbol.category, []) if isinstance(symbol, Slot) else [symbol]
            for symbol in production.symbols
        ]
        found += [" ".join(filter(None, words)) for words in product(*parts)]
    return list(dict.fromkeys(found))


@cache
def objects() -> dict[str, list[str]]:
    """The texts of objects by category, of every noun, side and place."""
    places = phrases("place", SAMPLES)
    parts = {**SAMPLES, "noun": phrases("noun", {}), "nouns": phrases("nouns", {})}
    parts |= {"places": places, "ally noun": phrases("ally noun", {})}
    return {name: phrases(name, parts) for name in ("aim", "each", "group")}


def effects() -> Iterator[str]:
    """Verb by object: the sentences of an active ability."""
    for verb in VERBS:
        for production in grammar().productions[verb]:
            slots = [symbol for symbol in production.symbols if isinstance(symbol, Slot)]
            if sum(slot.category in OBJECTS for slot in slots) != 1:
                continue
            filled = dict(SAMPLES)
            for slot, names in OBJECTS.items():
                filled[slot] = [text for name in names for text in objects()[name]]
            parts = [
                filled.get(symbol.category, []) if isinstance(symbol, Slot) else [symbol]
                for symbol in production.symbols
            ]
            yield from (" ".join(filter(None, words)) for words in product(*parts))


def statics() -> Iterator[str]:
    """What groups have by position."""
    for group in objects()["group"]:
        yield f"{group} have Flight"


def events() -> Iterator[str]:
    """Whose gains of HP are heard."""
    for noun, place in product(phrases("noun", {}), ["", *phrases("place", SAMPLES)]):
        yield f"when a {noun} {place} gains HP, it gains Stun"


@dataclass
class Tally:
    """What came of some sentences."""

    made: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    differing: list[str] = field(default_factory=list)
    silent: Counter[str] = field(default_factory=Counter)
    """First words of the sentences that are run and not judged."""

    def __str__(self) -> str:
        n = self.counts
        return (
            f"made={self.made} read={n['read']} declined={n['declined']} run={n['run']}"
            f" judged={n['judged']} differing={len(self.differing)}"
        )


def position(line: str) -> dict[str, Any]:
    """The standard position, with a line on the source."""
    cards: dict[str, Any] = {}
    setup: dict[str, Any] = {}
    for one in second.BOARD:
        cards[one.name] = {one.kind: "", "hp": one.hp}
        entry = {"card": one.name, "exerted": one.exerted, "ailments": list(one.ailments)}
        arena = setup.setdefault(one.side, {"arena": {}, "thoughts": ["Blank"] * 3})["arena"]
        arena.setdefault(one.spot, []).append(entry)
    cards[second.SOURCE] |= {"awareness": "f1 f1l1 l1 f2", "abilities": [line]}
    if line.startswith("Trigger"):
        spring = "Swift - Execute Spring - Free : Each permanent gains 2 HP."
        cards[second.SOURCE]["abilities"].append(spring)
    return {"game": "genesis", "cards": cards, "setup": setup}


def position_of(sentence: str) -> Any:
    """The game in the standard position with an ability of the source that says the sentence."""
    return set_up(position(f"Swift - Execute Say - Free : {sentence}."))


def snapshot(game: Any) -> dict[str, Any]:
    """The facts of the position, and the numbers of cards of both players."""
    facts: dict[str, Any] = {"winner": BOOK.fact(game, "winner")}
    for one in second.BOARD:
        for name in FACTS:
            value = BOOK.fact(game, f"{one.name}.{name}")
            facts[f"{one.name}.{name}"] = sorted(value) if isinstance(value, list) else value
    for side, zone in product("AB", SIZES):
        facts[f"{side}.{zone}.size"] = BOOK.fact(game, f"{side}.{zone}.size")
    return facts


def resolve(game: Any) -> list[frozenset[str]]:
    """Pass and choose the first answer until the stack is empty; returns what was asked."""
    asked: list[frozenset[str]] = []
    for _ in range(MOST):
        prompt = None if game.over else game.prompts[0]
        if prompt is None or (prompt.kind == "priority" and not BOOK.fact(game, "stack")):
            return asked
        if prompt.kind == "priority":
            game.choose(prompt.seat, "pass")
            continue
        asked.append(frozenset(o.line.removeprefix("choose ") for o in prompt.options))
        game.choose(prompt.seat, 0)
    raise AssertionError("it does not end")


def played(game: Any, name: str) -> dict[str | None, str]:
    """The ways to play an ability of the source now: its target, and the line."""
    found: dict[str | None, str] = {}
    for option in game.prompts[0].options:
        start = f"use {second.SOURCE}'s {name}"
        if option.line == start:
            found[None] = option.line
        elif option.line.startswith(f"{start} on "):
            found[option.line.removeprefix(f"{start} on ")] = option.line
    return found


def sizes(facts: dict[str, Any]) -> dict[str, Any]:
    """Facts of permanents without the numbers of cards that follow from where they went."""
    return {name: value for name, value in facts.items() if not name.endswith(".size")}


def judge_effect(sentence: str, number: int, tally: Tally) -> str | None:
    """What differs in a sentence of an active ability, None if nothing does."""
    game = position_of(sentence)
    tally.counts["read"] += 1
    ways = played(game, "Say")
    reading = second.read(sentence)
    tally.counts["run"] += 1
    if reading is None:
        if ways:
            game.choose("A", sorted(ways.values())[number % len(ways)])
            resolve(game)
        tally.silent[" ".join(sentence.split()[:3])] += 1
        return None
    tally.counts["judged"] += 1
    expected = set(reading.names) if reading.targets else {None}
    if set(ways) != expected:
        return f"may choose {sorted(map(str, ways))}, not {sorted(map(str, expected))}"
    if not ways:
        return None
    chosen = sorted(ways, key=str)[number % len(ways)]
    before = snapshot(game)
    game.choose("A", ways[chosen])
    asked = resolve(game)
    return compared(before, snapshot(game), reading.change(chosen), asked, chosen)


def compared(
    before: dict[str, Any],
    after: dict[str, Any],
    change: second.Change,
    asked: list[frozenset[str]],
    chosen: str | None,
) -> str | None:
    """What differs between what was changed and asked, and what should have been."""
    if change.asked is not None:
        wanted = [change.asked] * change.times if len(change.asked) > 1 else []
        if change.times < 0:
            return None
        return None if asked == wanted else f"on {chosen}: asks {asked}, not {wanted}"
    counted = any(name.endswith(".size") for name in change.facts)
    expected = {**before, "winner": change.winner}
    for name, value in change.facts.items():
        expected[name] = before[name] + value if name.endswith(".size") else value
    one, other = (after, expected) if counted else (sizes(after), sizes(expected))
    wrong = {name: (one[name], other[name]) for name in one if one[name] != other[name]}
    return f"on {chosen}: (is, should be) {wrong}" if wrong else None


def judge_static(sentence: str, number: int, tally: Tally) -> str | None:
    """What differs in a continuous sentence."""
    game = set_up(position(f"Continuous - Execute Say : {sentence}."))
    return held(game, second.holders(sentence), "Flight", tally)


def judge_event(sentence: str, number: int, tally: Tally) -> str | None:
    """What differs in what is heard."""
    game = set_up(position(f"Trigger - Execute Say : {sentence}."))
    game.choose("A", played(game, "Spring")[None])
    resolve(game)
    return held(game, second.heard(sentence), "Stun", tally)


def held(game: Any, expected: frozenset[str] | None, word: str, tally: Tally) -> str | None:
    """Whether those and no others have a keyword ability or an ailment now."""
    tally.counts.update(("read", "run"))
    if expected is None:
        tally.silent[word] += 1
        return None
    tally.counts["judged"] += 1
    names = {one.name for one in second.BOARD if word in BOOK.fact(game, f"{one.name}.has")}
    return None if names == expected else f"{sorted(names)}, not {sorted(expected)}"


JUDGES = ((effects, judge_effect), (statics, judge_static), (events, judge_event))


def judged(every: int = 1, start: int = 0) -> Tally:
    """Every sentence with a number that leaves the rest `start` when divided by `every`."""
    tally = Tally()
    number = 0
    for sentences, judge in JUDGES:
        for sentence in sentences():
            number += 1
            if number % every != start:
                continue
            tally.made += 1
            try:
                wrong = judge(sentence, number, tally)
            except Declined:
                tally.counts["declined"] += 1
                continue
            except Exception as error:  # a sentence that is read and breaks differs, too
                wrong = f"breaks: {type(error).__name__} {error}"
            if wrong is not None:
                tally.differing.append(f"{sentence}: {wrong}")
    return tally


def main() -> int:
    """Judge the sentences and print what came of them; 1 if any differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--every", type=int, default=1, help="only every n-th sentence")
    parser.add_argument("--start", type=int, default=0, help="of these the one to begin with")
    parser.add_argument("--show", type=int, default=20, help="so many that differ are shown")
    given = parser.parse_args()
    tally = judged(given.every, given.start)
    for line in tally.differing[: given.show]:
        print(line)
    for words, n in tally.silent.most_common():
        print(f"not judged: {words} ... ({n})")
    print(tally)
    return 1 if tally.differing else 0


if __name__ == "__main__":
    raise SystemExit(main())
