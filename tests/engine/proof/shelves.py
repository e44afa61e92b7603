"""Puts scenarios into the files where a reader looks for them (engine/rulebook/places.py).

`python -m tests.engine.proof.shelves FILE...` puts each scenario of some files into the file of its
card, keyword or rule, letter for letter, and removes the files that it came from. A scenario whose
id is there already is replaced.
"""

import re
import sys
from pathlib import Path

from engine import cards, rulebook, scenario
from engine.rulebook.places import place_of_card, place_of_rule
from tests.engine.proof.library import SCENARIOS
from tests.engine.proof.shown import real_cards, words_of

REFERENCE = ("C-", "G-")
"""With these ids begin the scenarios of the reference set (tests/scenarios/README.md)."""
BREAK = re.compile(r"^---[ \t]*$", re.MULTILINE)


# --- the subject of a scenario -------------------------------------------------------------------


def places(data):
    """Every file in which a scenario may stand: those of its cards and of its rules."""
    of_cards = {place_of_card(cards.facts(data["game"], name)) for name in real_cards(data)}
    return of_cards | {place_of_rule(rule) for rule in data["rules"]}


def place(data):
    """The file in which a scenario stands: that of the card its title names first, or its id; else
    of the rule its id names, else of the card that does something first, else of its first rule."""
    game, names = data["game"], real_cards(data)
    if card := first_in_title(data["title"], names) or card_in_id(data, names):
        return place_of_card(cards.facts(game, card))
    rule = rule_in_id(data)
    if rule is None and (able := [name for name in names if cards.facts(game, name).written]):
        return place_of_card(cards.facts(game, first_at_work(data, able)))
    return place_of_rule(rule or data["rules"][0])


def card_in_id(data, names):
    """The card whose name, without its version, stands in the id of a scenario."""
    for name in names:
        card = cards.facts(data["game"], name)
        words = card.key.split("-")[: len(card.name.split())] if card.version else [card.key]
        if f"-{'-'.join(words)}-" in f"{data['id']}-":
            return name
    return None


def rule_in_id(data):
    """The longest of its rules that stands in the id of a scenario, behind the first letter."""
    tail = data["id"].partition("-")[2] + "-"
    found = [rule for rule in data["rules"] if tail.startswith(rule.removeprefix("G-") + "-")]
    return max(found, key=len, default=None)


def first_in_title(title, names):
    """The card whose name, or a word of whose name, stands first in a title; None if none does."""
    seen = {}
    for name in names:
        short = name.partition(",")[0]
        words = [word for word in re.findall(r"[\w'-]{4,}", short) if word[0].isupper()]
        for weight, wanted in enumerate([name, short, *words]):
            hit = re.search(rf"(?<![\w'-]){re.escape(wanted)}(?![\w-])", title)
            if hit:
                seen.setdefault(name, (hit.start(), weight))
    return min(seen, key=seen.get, default=None)


def first_at_work(data, names):
    """The card that the steps name first; the first of the set-up if they name none."""
    steps = "\n".join(words_of(data.get("steps")))
    at = {name: steps.find(name) for name in names if name in steps}
    if at:
        return min(at, key=at.get)
    return next(word for word in words_of(data["setup"]) if word in names)


# --- moving --------------------------------------------------------------------------------------


def chunks(path):
    """The scenarios of a file by id, each as it is written."""
    found = {}
    for text in BREAK.split(path.read_text("utf-8")):
        if any(line and not line.startswith("#") for line in text.splitlines()):
            name = re.search(r"^id:\s*(\S+)", text, re.MULTILINE)
            found[name[1].strip("\"'")] = text.strip("\n") + "\n"
    return found


def heading(file):
    """The first line of a file: the name of its card, or its rule with our title."""
    game, kind, stem = file.split("/")[0], file.split("/")[1], Path(file).stem
    if kind == "cards":
        return f"# {cards.by_key(game, stem).full_name}\n"
    title = next(one.title for one in rulebook.rules(game) if place_of_rule(one.id) == file)
    if kind == "keywords":
        return f"# {title.rpartition(': ')[2]}\n"
    return f"# {stem}: {title}\n"


def keep(file, found):
    """Write the scenarios of a file, those of the reference set first."""
    path = SCENARIOS / file
    path.parent.mkdir(parents=True, exist_ok=True)
    ordered = sorted(found, key=lambda name: not name.startswith(REFERENCE))
    path.write_text(heading(file) + "".join(f"---\n{found[name]}" for name in ordered), "utf-8")


def written():
    """Every scenario of the checkout by id, as it is written."""
    return {
        name: text for path in scenario.files([SCENARIOS]) for name, text in chunks(path).items()
    }


def sort(paths):
    """Put the scenarios of some files to their places; what moved, by file."""
    moved = {}
    for path in paths:
        texts = chunks(path)
        for document in scenario.read(path):
            one = scenario.scenario(document)
            moved.setdefault(place(one.data), {})[one.name] = texts[one.name]
    for path in paths:
        path.unlink()
    for file, found in moved.items():
        path = SCENARIOS / file
        keep(file, {**(chunks(path) if path.exists() else {}), **found})
    return moved


if __name__ == "__main__":
    for file, found in sort(scenario.files(sys.argv[1:])).items():
        print(f"tests/scenarios/{file}: {', '.join(found)}")
