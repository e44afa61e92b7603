"""Games played by chance whose every event, question, option and refusal is said and looked at.

`python -m tests.engine.words.played --games 200` plays so many in all formats of both games in
turn, in each language, and prints what it found; it ends with 1 if that is anything.
`--language fr` looks at one language alone, and `--log` prints what the first player is told.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from itertools import cycle, islice

import engine
from engine import rulesets
from engine.fuzz.deckbuilding import draw_deck
from engine.fuzz.lines import lines_to_try
from engine.games import books, rulebook
from engine.kernel.chance import Stream, seed_bytes
from engine.language.sentences import LANGUAGES, UNSAID, speech

NAMES = {"A": "Anna", "B": "Boris", "C": "Chloe", "D": "Dan"}
LONGEST = 700
TRIED = 6
"""Lines that are tried and refused at a prompt, at most."""
WIRE = re.compile(
    r"_|[{}]|\bx=\d|\b[A-D]\.[a-z]|\bfacing [NESW]\b|\bPlayer [A-D]\b"
    r"|\b(?:noeffect|unexert|go-on|striker|uninfect|takeback)\b"
)
"""What only the wire says."""


def formats():
    """Every game and format, with a number of its own for the dice."""
    return [(book.name, name) for book in books() for name in rulesets.FORMATS[book.name]]


def new_game(game, format, stream):
    """A game with decks drawn by chance."""
    sizes = rulesets.get(game, format).sizes
    size = sizes[stream.below(len(sizes))]
    book = rulebook(game)
    seats = book.table(book.players(size))
    decks = {seat: draw_deck(game, format, size, stream) for seat in seats}
    seed = stream.below(2**62)
    return engine.new_game(game=game, format=format, seed=seed, decks=decks, board=book.board(size))


class Looked:
    """What is said about one game, in all languages or some."""

    def __init__(self, game, languages=LANGUAGES, told=None):
        self.game, self.languages, self.told = game, languages, told
        self.book = engine.games.played_by(game)
        self.faults = Counter()
        self.unsaid = {speech(self.book.name, one).say("unsaid") for one in languages}
        self.said = 0

    def events(self, events):
        """Each event, told to a player, the other and a spectator."""
        readers = (self.game.seats[0], self.game.seats[1], "spectator")
        for language in self.languages:
            for reader in readers:
                seen = [one for one in (event.as_seen_by(reader) for event in events) if one]
                view = self.game.view(reader)
                log = self.book.log(seen, reader=reader, names=NAMES, view=view, language=language)
                for event, sentence in zip(seen, log, strict=True):
                    self.look(sentence.text, event["line"], language)
                    if self.told and reader == readers[0]:
                        self.told(sentence.text)

    def prompt(self, prompt, before):
        """A question to both sides, and its buttons."""
        options = [{"line": one.line, "places": list(one.places)} for one in prompt.options]
        asked = {
            "seat": prompt.seat,
            "kind": prompt.kind,
            "rule": prompt.rule,
            "text": prompt.text,
            "options": options,
        }
        view = self.game.view(prompt.seat)
        seen = [one for one in (event.as_seen_by(prompt.seat) for event in before) if one]
        for language in self.languages:
            told = {"names": NAMES, "view": view, "language": language}
            for reader in (prompt.seat, "spectator"):
                question = self.book.question(asked, reader=reader, before=seen, **told)
                self.look(question.text, prompt.text, language)
                self.look(question.why or "-", "", language)
                if self.told and reader == prompt.seat:
                    self.told(f"    {question.text} {question.why}")
            labels = Counter()
            for option in options:
                button = self.book.button(option, asked, reader=prompt.seat, **told)
                self.look(button.label, "", language)
                labels[button.label] += 1
            if self.told:
                self.told("    " + " / ".join(labels))
            alike = [label for label, n in labels.items() if n > 1]
            if alike:
                self.faults[f"{language}: alike {alike[0]!r} in {prompt.text!r}"] += 1

    def refusals(self, prompt, stream):
        """Some commands that are refused to both seats."""
        lines = [option.line for option in prompt.options]
        for line in lines_to_try(self.game.view(prompt.seat), lines, stream)[:TRIED]:
            for seat in self.game.seats[:2]:
                for reason in self.game.explain(seat, line).reasons:
                    for language in self.languages:
                        given = {"rule": reason.rule, "text": reason.text}
                        text = self.book.refusal(given, names=NAMES, language=language)
                        self.look(text, reason.text, language)
                        if self.told:
                            self.told(f"        {line}: {text}")

    def look(self, text, wire, language):
        """Whether a text is a sentence of the language and no wire."""
        self.said += 1
        if not text or text == wire or text in self.unsaid or WIRE.search(text):
            self.faults[f"{language}: {text!r} for {wire!r}"] += 1


def play(game, format, number, languages=LANGUAGES, longest=LONGEST, told=None):
    """One game, looked at; what was not said is counted with the faults."""
    stream = Stream(seed_bytes(number), f"words/{format}")
    unsaid = UNSAID.copy()
    one = new_game(game, format, stream)
    looked = Looked(one, languages, told)
    events = list(one.events)
    looked.events(events)
    while not one.over and one.step < longest:
        prompt = one.prompts[0]
        looked.prompt(prompt, events)
        if stream.below(4) == 0:
            looked.refusals(prompt, stream)
        events = one.choose(prompt.seat, stream.below(len(prompt.options)))
        looked.events(events)
    for what, n in (UNSAID - unsaid).items():
        looked.faults[f"unsaid: {what}"] += n
    return looked


def main():
    """Play, and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--language", choices=LANGUAGES)
    parser.add_argument("--log", action="store_true")
    options = parser.parse_args()
    languages = (options.language,) if options.language else LANGUAGES
    told = print if options.log else None
    faults, said = Counter(), 0
    for number, (game, format) in enumerate(islice(cycle(formats()), options.games)):
        looked = play(game, format, options.seed * 1_000_000 + number, languages, told=told)
        faults += looked.faults
        said += looked.said
    for fault, n in faults.most_common(40):
        print(n, fault)
    print(f"games={options.games} said={said} faults={faults.total()}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
