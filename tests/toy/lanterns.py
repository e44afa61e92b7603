"""Lanterns, a toy: two players light lanterns with nine cards each.

It shows what a game needs to pass through the whole house: a state on the kernel's `Game`, and a
`Rulebook`. Its rules are in `RULES`.
"""

import json
from collections import Counter
from contextlib import contextmanager
from dataclasses import dataclass
from typing import ClassVar

from engine import games, rulesets
from engine.cards.model import CardFacts
from engine.decks import Copy, DeckList, Fault, parse
from engine.kernel.agenda import Flow, Question
from engine.kernel.chance import seed_bytes
from engine.kernel.game import BadState, Game, plain
from engine.kernel.given import Input, Origin
from engine.kernel.prompt import Reason, Result, Verdict
from engine.kernel.ruleset import Ruleset

NAME = "lanterns"
MARK = b"lanterns\0"
RULES = {
    "L.1": "Each player begins with three cards; A has the first turn.",
    "L.2": "In a turn a player draws a card, then plays one or passes.",
    "L.3": "Spark lights one lantern.",
    "L.4": "Lamp lights two.",
    "L.5": "Gust puts one lantern of the other player out.",
    "L.6": "Owl draws a card.",
    "L.7": "The game ends when nobody has a card, or both pass in turn. More light wins.",
    "L.8": "Equal light is a draw.",
    "L.9": "Who concedes loses.",
    "L.10": "A game that would never end has no winner.",
}
CARDS = {"Spark": "L.3", "Lamp": "L.4", "Gust": "L.5", "Owl": "L.6"}
"""The rule of each card."""
FLOW = Flow()


@dataclass(frozen=True, slots=True)
class Format(Ruleset):
    """One switch: how many cards a list has."""

    cards: int = 9
    changed: tuple[str, ...] = ()

    @property
    def players(self):
        return (2,)


FORMATS = {
    "evening": Format("evening", NAME, "1", (2,)),
    "dusk": Format("dusk", NAME, "1", (2,), cards=5),
}


class Lanterns(Game):
    """Names of cards in hands and decks (the last one is drawn), light, and who is at turn."""

    __slots__ = ("ruleset", "hands", "decks", "played", "light", "turn", "passes")
    FLOW: ClassVar = FLOW
    LOOP_RULE: ClassVar = "L.10"
    STATE = (
        *("hands", "decks", "played", "light", "turn", "passes", "agenda", "asks", "sealed"),
        *("step", "seq", "stamp", "decided", "streams", "result"),
    )
    TALE = ("cause", "chain", "inputs", "hashes", "window")

    def __init__(self, ruleset, seed, origin):
        super().__init__(("A", "B"), seed, origin)
        self.ruleset = ruleset
        self.hands, self.decks, self.played = [[], []], [[], []], [[], []]
        self.light, self.turn, self.passes = [0, 0], 0, 0

    def canonical(self):
        for name in self.STATE:
            yield name, getattr(self, name)

    def encode(self):
        return repr(list(self.canonical())).encode()

    def clone(self):
        twin = type(self).load(self.dump())
        twin.events = list(self.events)
        twin.origin = self.origin
        return twin

    def dump(self):
        kept = {name: getattr(self, name) for name in (*self.STATE, *self.TALE)}
        kept["inputs"] = [[*one[:3], one[3].hex(), one[4]] for one in self.inputs]
        kept["hashes"] = [one.hex() for one in self.hashes]
        kept["window"] = []
        decks = {seat: deck.as_json() for seat, deck in self.origin.decks.items()}
        kept["origin"] = [self.origin.format, self.seed.hex(), decks, self.origin.switches]
        return MARK + json.dumps(kept).encode()

    @classmethod
    def load(cls, data):
        try:
            kept = json.loads(data.removeprefix(MARK))
            format, seed, decks, switches = kept.pop("origin")
        except (ValueError, KeyError, AttributeError) as fault:
            raise BadState(f"no stored game: {fault}") from None
        lists = {seat: parse(json.dumps(deck)) for seat, deck in decks.items()}
        origin = Origin(NAME, format, bytes.fromhex(seed), lists, 2, switches)
        game = cls(FORMATS[format].switched(switches), origin.seed, origin)
        kept["inputs"] = [Input(*one[:3], bytes.fromhex(one[3]), one[4]) for one in kept["inputs"]]
        kept["hashes"] = [bytes.fromhex(one) for one in kept["hashes"]]
        kept["agenda"] = [tuple(frame) for frame in kept["agenda"]]
        kept["asks"] = tuple(tuple(ask) for ask in kept["asks"])
        kept["sealed"], kept["window"] = {}, {}
        kept["result"] = kept["result"] and Result(kept["result"][0], tuple(kept["result"][1]))
        for name, value in kept.items():
            setattr(game, name, value)
        return game

    def explain(self, seat, line):
        prompt = self.prompt_for(seat)
        if prompt and plain(line) in {plain(option.line) for option in prompt.options}:
            return Verdict(True)
        return Verdict(False, self.idle_reasons(seat))

    def idle_reasons(self, seat):
        why = "this card is not in the hand" if self.prompt_for(seat) else "it is not your turn"
        return (Reason("L.2", "the game is over" if self.over else why),)

    def give_up(self, number):
        self.emit(f"concede {self.seats[number]}", ("L.9",))
        self.result = Result(self.seats[1 - number], ("L.9",))

    def view(self, seat):
        def zone(number, letter):
            own = seat in (letter, "judge")
            return {
                "hand": sorted(self.hands[number]) if own else None,
                "hand_size": len(self.hands[number]),
                "deck": len(self.decks[number]),
                "played": list(self.played[number]),
                "light": self.light[number],
            }

        return {
            "game": NAME,
            "turn_number": self.step,
            "active": self.seats[self.turn],
            "phase": "turn",
            "players": {letter: zone(n, letter) for n, letter in enumerate(self.seats)},
            "result": self.result and {"winner": self.result.winner},
        }

    def draw(self, number):
        if self.decks[number]:
            card = self.decks[number].pop()
            self.hands[number].append(card)
            letter = self.seats[number]
            self.emit(f"draw {letter} {card}", ("L.2",), sees=letter, veiled=f"draw {letter}")


@FLOW.step
def begin(game):
    """L.1"""
    for number in (0, 1):
        for _ in range(3):
            game.draw(number)
    game.push(("take_turn",))


@FLOW.step
def take_turn(game):
    """L.2, L.7, L.8"""
    if game.passes == 2 or not any((*game.hands, *game.decks)):
        a, b = game.light
        rules = ("L.7", "L.8") if a == b else ("L.7",)
        game.result = Result("draw" if a == b else "A" if a > b else "B", rules)
        game.emit(f"end {game.result.winner}", rules)
        return
    game.draw(game.turn)
    game.ask("turn", game.turn)


def options(game, ask):
    return [*(("play", card) for card in sorted(set(game.hands[ask[1]]))), ("pass",)]


def worded(game, ask, key):
    return " ".join(key), ()


def answer(game, ask, key):
    """L.3 to L.6"""
    number, letter = ask[1], game.seats[ask[1]]
    game.passes = game.passes + 1 if key == ("pass",) else 0
    if key == ("pass",):
        game.emit(f"pass {letter}", ("L.2",))
    else:
        card = key[1]
        game.hands[number].remove(card)
        game.played[number].append(card)
        game.cause = game.emit(f"play {letter} {card}", ("L.2", CARDS[card]))
        lit = {"Spark": 1, "Lamp": 2}.get(card, 0)
        game.light[number] += lit
        if card == "Gust" and game.light[1 - number]:
            game.light[1 - number] -= 1
            game.emit(f"out {game.seats[1 - number]}", ("L.5",))
        if lit:
            game.emit(f"light {letter} {lit}", (CARDS[card],))
        if card == "Owl":
            game.draw(number)
    game.turn = 1 - number
    game.push(("take_turn",))


FLOW.ask("turn", Question("L.2", lambda game, ask: "play a card, or pass", options, worded, answer))


class Book(games.Rulebook):
    """What the house asks of the game."""

    name = NAME
    seats = ("A", "B")
    default_format = "evening"
    mark = MARK
    piles = ("cards",)
    beginner = ("evening", 2)
    formats = FORMATS

    def new_game(self, ruleset, seed, decks, size, switches):
        played = ruleset.switched(switches)
        if set(decks) != {"A", "B"}:
            raise rulesets.UnknownFormat("two play")
        origin = Origin(NAME, ruleset.name, seed_bytes(seed), dict(decks), 2, dict(switches or {}))
        game = Lanterns(played, origin.seed, origin)
        for number, letter in enumerate(game.seats):
            game.decks[number] = [copy.name for copy in decks[letter]]
            game.shuffle(f"deck {letter}", game.decks[number])
        game.push(("begin",))
        game.start()
        return game

    def load(self, data):
        return Lanterns.load(data)

    def permute(self, game, seat, stream):
        """What `seat` does not see: its own deck, and hand and deck of the others."""
        copy = game.clone()
        for number, letter in enumerate(copy.seats):
            own = copy.hands[number] if letter != seat else []
            cards = [*own, *copy.decks[number]]
            stream.shuffle(cards)
            own[:], copy.decks[number] = cards[: len(own)], cards[len(own) :]
        return copy

    def conserved(self, game):
        for number, letter in enumerate(game.seats):
            there = game.hands[number] + game.decks[number] + game.played[number]
            if Counter(there) != Counter(copy.name for copy in game.origin.decks[letter]):
                yield f"{letter} has other cards than its list"

    def rules(self, part):
        rows = [{"id": id, "title": id, "summary": text} for id, text in RULES.items()]
        return "\n".join(map(json.dumps, rows)) if part == "rules" else ""

    def card_file(self, name):
        if name == "sets.txt":
            return "toy | The toy set | 4 | 2026-11-22"
        return "\n\n".join(f"{card}\n{rule}" for card, rule in CARDS.items())

    def read_card(self, name, entry):
        return CardFacts(game=NAME, name=name, kind="toy", text_digest=entry.strip())

    def shipped(self):
        bright = [("Spark", 3), ("Lamp", 2), ("Gust", 2), ("Owl", 2)]
        windy = [("Spark", 2), ("Lamp", 2), ("Gust", 3), ("Owl", 2)]
        lists = {"bright": bright, "windy": windy}
        return tuple((f"toy-{word}", deck_of(f"Toy {word}", one)) for word, one in lists.items())

    def deck_faults(self, deck, ruleset, board, lookup):
        count = len(deck.pile("cards"))
        return [] if count == ruleset.cards else [Fault("L.1", f"{count} cards")]


def deck_of(name, cards):
    """A list of cards and how many of each."""
    copies = [Copy(card) for card, count in cards for _ in range(count)]
    return DeckList.of(name, NAME, 1, {"cards": copies})


@contextmanager
def in_the_house():
    """The game is one of the house within this block."""
    games.add(Book())
    try:
        yield
    finally:
        games.remove(NAME)
