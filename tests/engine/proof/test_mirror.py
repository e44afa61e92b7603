"""The rules know no difference between the players: each scenario comes out the same with the
seats and sides exchanged, and with longer names of its cards."""

import re
from functools import partial

import pytest

from engine import cards, scenario
from engine.scenario.document import Document
from tests.engine.proof import library, shown

OTHER = {"A": "B", "B": "A"}
SEAT = re.compile(r"(?<![\w'-])([AB])((?:\d+\+?)?)(?!\w)")


FOLDERS = library.folders("chaotic")


def documents(folder):
    """The scenarios of play in a folder, as read."""
    for document in library.of_folder(folder):
        if document.data.get("kind", "play") == "play":
            yield document


def everywhere(value, change):
    """The same tree with every text changed, keys too."""
    if isinstance(value, str):
        return change(value)
    if isinstance(value, list):
        return [everywhere(one, change) for one in value]
    if isinstance(value, dict):
        return {change(key): everywhere(one, change) for key, one in value.items()}
    return value


def exchanged(text):
    return SEAT.sub(lambda found: OTHER[found[1]] + found[2], text)


def without_order(steps):
    """What happens at one moment is told in the order of the board: logs of one line stay."""
    for step in steps:
        if len(step.get("log", [])) > 1:
            del step["log"]
        without_order(step.get("do", []))
    return steps


def mirrored(data):
    """A scenario with the seats exchanged, in names of cards that begin like one too."""
    setup = {"turn": "A", **data["setup"]}
    if setup.get("begin") == "strike":
        setup.setdefault("striker", setup["turn"])
    parts = {name: data[name] for name in ("steps", "end", "random") if name in data}
    if flips(data):  # heads is A's side whoever sits there
        parts.pop("random", None)
    other = everywhere({"setup": setup, **parts}, exchanged)
    made = {exchanged(name): card for name, card in data.get("cards", {}).items()}
    return {**data, **other, "cards": made, "steps": without_order(other["steps"])}


def flips(data):
    """Whether its coins are those of cards, not of the rules (who begins, who has Initiative)."""
    said = [
        line for name in shown.real_cards(data) for line in cards.facts("chaotic", name).written
    ]
    made = shown.words_of(data.get("cards"))
    return any("coin(" in line for line in said) or any("a coin" in text for text in made)


def called_by_real_cards(data, names):
    """Whether a card of the catalogue in the set-up asks for one of the names."""
    real = shown.real_cards(data)
    said = " ".join(line for name in real for line in cards.facts("chaotic", name).written)
    return any(f'"{name}"' in said for name in names)


def renamed(data, suffix):
    """A scenario in which every card made for it, and every copy with a name, has a longer one."""
    board = data["setup"].get("board", {}).values()
    names = {
        *data.get("cards", {}),
        *(one["as"] for one in board if isinstance(one, dict) and "as" in one),
    }
    if not names or any("name" in card for card in data.get("cards", {}).values()):
        return data
    if called_by_real_cards(data, names):
        return data
    kept = set(shown.real_cards(data)) - names
    longest = "|".join(re.escape(name) for name in sorted(names | kept, key=len, reverse=True))
    word = re.compile(rf"(?<![\w'-])({longest})(?![\w-])(?!'(?!s\b))")

    def longer(text):
        return word.sub(lambda found: found[1] + suffix * (found[1] not in kept), text)

    texts = ("text", "brainwashed_text")
    cards = {
        name + suffix: {
            key: everywhere(value, longer) if key in texts else value for key, value in card.items()
        }
        for name, card in data.get("cards", {}).items()
    }
    parts = {name: data[name] for name in ("setup", "steps", "end") if name in data}
    return {**data, **everywhere(parts, longer), "cards": cards}


def failures(folder, change):
    """What fails in a folder once each scenario is changed; what the change leaves as it is has
    been played as it is written."""
    found = []
    for document in documents(folder):
        data = change(document.data)
        if data is not document.data:
            changed = Document(document.path, document.line, data)
            found += library.told(scenario.run(scenario.scenario(changed)))
    return found


@pytest.mark.parametrize("folder", FOLDERS)
def test_the_same_with_seats_exchanged(folder):
    assert failures(folder, mirrored) == []


@pytest.mark.parametrize("folder", FOLDERS)
def test_the_same_with_names_that_hold_small_words(folder):
    assert failures(folder, partial(renamed, suffix=" of Ice and Sons")) == []
