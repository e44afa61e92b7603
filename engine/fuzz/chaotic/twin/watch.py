"""Compares engine and twin at every step of a game without texts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.fuzz.chaotic.twin.attacks import attack_named, initiative, plain_damage
from engine.fuzz.chaotic.twin.movement import Turn, expected_moves
from engine.fuzz.twin import Asked, Due, Heard, Look, View

HARMLESS = 20


class Watch:
    """One game without texts seen by the twin (a `Twin`)."""

    def __init__(self, join: str = "diagonal", stalemate: int = HARMLESS) -> None:
        self.join = join
        self.stalemate = stalemate
        self.turn = Turn()
        self.heard = Heard()

    def begin(self, view: View, lines: Sequence[str]) -> None:
        """See `Twin`. Nothing of the set-up has to be remembered."""

    def wants(self, asked: Asked, due: Due) -> bool:
        """Whether this is a move or a strike for which a comparison is due."""
        if asked.kind == "strike":
            return due("blows", asked.kind)
        return asked.kind == "move" and due("moves", asked.kind)

    def seen(
        self, before: View | None, asked: Asked, lines: Sequence[str], look: Look, due: Due
    ) -> Iterator[str]:
        """See `Twin`."""
        if before is not None and asked.kind == "move":
            self.heard.compared["moves"] += 1
            yield from self.movement(before, asked)
        if before is not None and asked.kind == "strike":
            self.heard.compared["damage"] += 1
            yield from self.strike(before, asked, lines, look())
        for number, line in enumerate(lines):
            self.turn.follow(line)
            if line.startswith("initiative "):
                yield from self.first_strike(look(), lines[:number], line)

    def movement(self, before: View, asked: Asked) -> Iterator[str]:
        yield from moves_differ(asked, expected_moves(before, self.turn, self.join, {}))

    def strike(
        self, before: View, asked: Asked, lines: Sequence[str], after: View
    ) -> Iterator[str]:
        """Compare damage, defeat and the count of harmless attacks after an attack (8.6, 7.3.2)."""
        striker, receiver = fighters(before, asked.seat)
        dealt = plain_damage(attack_named(asked.chosen.removeprefix("strike with ")), striker)
        name = receiver["line_name"]
        yield from _agree(f"damage {name} {dealt}", lines, "damage ")
        defeated = receiver["damage"] + dealt >= receiver["energy"]
        counts = {seat: zone["zero_attacks"] for seat, zone in before["players"].items()}
        if dealt:
            counts = dict.fromkeys(counts, 0)
        else:
            counts[asked.seat] += 1
        twenty = bool(self.stalemate) and min(counts.values()) >= self.stalemate
        expected = {name} if defeated else set()
        if twenty:
            expected = {name, striker["line_name"]}
        gone = {line.removeprefix("destroy ") for line in lines if line.startswith("destroy ")}
        if gone != expected:
            yield f"destroyed {sorted(gone)}, by the twin {sorted(expected)}"
        if not defeated and not twenty:
            yield from _still_there(receiver, dealt, after)
            now = {seat: zone["zero_attacks"] for seat, zone in after["players"].items()}
            if now != counts:
                yield f"harmless attacks {now}, by the twin {counts}"

    def first_strike(self, after: View, lines: Sequence[str], line: str) -> Iterator[str]:
        """Compare Initiative: it goes by the Location's line, and to the Active Player in a tie
        (7.2.4.1)."""
        engaged = [one for one in lines if one.startswith("engage ")]
        if not engaged or after["combat"] is None:
            return
        pair = [after["creatures"][one] for one in after["combat"]["engaged"]]
        active = after["active"]
        mine, theirs = sorted(pair, key=lambda card: card["controller"] != active)
        ahead = initiative(after["location"], mine, theirs)
        winner = active if ahead else theirs["controller"]
        if line != f"initiative {winner}":
            yield f"{line}, by the twin {winner}"


def moves_differ(asked: Asked, expected: set[str]) -> Iterator[str]:
    """Every move that a prompt offers but should not, or should offer but does not."""
    offered = set(asked.lines)
    for line in sorted(expected - offered):
        yield f"the twin would offer {line}"
    for line in sorted(offered - expected):
        yield f"the twin would not offer {line}"


def fighters(view: View, seat: str) -> tuple[View, View]:
    """The engaged Creature of the Striking Player, and the other."""
    pair = [view["creatures"][one] for one in view["combat"]["engaged"]]
    striker, receiver = sorted(pair, key=lambda card: card["controller"] != seat)
    return striker, receiver


def _agree(expected: str, lines: Sequence[str], start: str) -> Iterator[str]:
    happened = [line for line in lines if line.startswith(start) and line != "damage removed"]
    if happened != [expected]:
        yield f"{', '.join(happened) or 'nothing'}, by the twin {expected}"


def _still_there(receiver: View, dealt: int, after: View) -> Iterator[str]:
    now = after["creatures"].get(receiver["id"])
    expected = receiver["damage"] + dealt
    if now is None:
        yield f"{receiver['line_name']} is gone, by the twin it has {expected} damage"
    elif now["damage"] != expected:
        yield f"{receiver['line_name']} has {now['damage']} damage, by the twin {expected}"
