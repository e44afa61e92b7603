"""The judge of a played position: the twin foretells the table, step by step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from engine.chaotic.table.game import Chaotic
from engine.fuzz.chaotic.twin.announced import Item, announced, pay
from engine.fuzz.chaotic.twin.doing import Doing
from engine.fuzz.chaotic.twin.position import card_called, position_of
from engine.fuzz.chaotic.twin.reading import Unread
from engine.fuzz.chaotic.twin.resolving import legal_target, resolves
from engine.fuzz.chaotic.twin.said import kind_of
from engine.fuzz.chaotic.twin.world import World, apart, hands_of, world_of
from engine.language import nodes as n
from engine.language.walking import targets

ASKED_MEANWHILE = ("choose", "order")


class Judge:
    """Follows one game. `differing`: the facts that the twin foretold differently; `compared`: how
    often the whole table was compared; `resolved`: the items that resolved. Raises `Unread` if the
    twin cannot tell what happens."""

    def __init__(self, game: Chaotic) -> None:
        rules = game.ruleset
        self.wording = rules.wording
        self.element_x = rules.element_x
        view = game.view("judge")
        position = position_of(view, rules.board_join, rules.opposing, rules.wording)
        self.world: World = world_of(view, position)
        self.burst: list[Item] = []
        self.current: Item | None = None
        self.answers: list[str] = []
        self.struck: Counter[str] = Counter()
        self.received: Counter[str] = Counter()
        self.resolved: list[str] = []
        self.differing: list[str] = []
        self.compared = 0

    def chosen(self, seat: str, kind: str, line: str, lines: Sequence[str]) -> None:
        """Take in a choice before the engine carries it out."""
        if kind in ASKED_MEANWHILE:
            self.answers.append(line)
        elif kind == "move" and line.startswith("move "):
            label, _, space = line.removeprefix("move ").rpartition(" to ")
            self.world.change(label, space=space)
        elif kind in ("priority", "strike"):
            item = announced(self.world, seat, line, self.wording)
            if item is not None:
                self.aimed(item, line, lines)
                pay(self.world, item)
                self.burst.append(item)
                if item.kind == "attack":
                    self.struck[item.holder] += 1

    def aimed(self, item: Item, line: str, lines: Sequence[str]) -> None:
        """8.4.1.3: check that exactly the legal Creatures are offered as the target of an item."""
        wanted = [one for ability in item.abilities for one in targets(ability)]
        if len(wanted) != 1 or not item.aims or wanted[0].cards.kind != n.CardKind.CREATURE:
            return
        if any(isinstance(test, n.In) for test in wanted[0].cards.tests):
            return
        start = line[: line.rindex(" on ") + 4]
        alike = (one for one in lines if one.startswith(start) and " paying " not in one)
        offered = {name for one in alike for name in one.removeprefix(start).split(" and ")}
        legal = {
            label
            for label in self.world.position.bodies
            if legal_target(self.world, item, wanted[0], label)
        }
        if wanted[0].together:
            by = Counter(self.world.position.bodies[label].controller for label in legal)
            legal = {
                label
                for label in legal
                if by[self.world.position.bodies[label].controller] >= wanted[0].count
            }
        for label in sorted(offered ^ legal):
            word = "is offered" if label in offered else "is not offered"
            self.differing.append(f"{label} {word} as a target of {item.label}")

    def happened(self, lines: Sequence[str], game: Chaotic) -> None:
        """Take in the lines of a step, and compare the table unless something is still being
        carried out."""
        for line in lines:
            self.follow(line)
        if game.over or game.prompts[0].kind in ASKED_MEANWHILE:
            return
        self.finish()
        self.compared += 1
        view = game.view("judge")
        self.world.attacks = hands_of(view)
        found = apart(self.world, view)
        self.differing += [one for one in found if one not in self.differing]

    def follow(self, line: str) -> None:
        """Take in the line of an event. It only says when something happens; the twin works out the
        rest."""
        word, _, rest = line.partition(" ")
        if word in ("resolve", "fizzle"):
            if word == "fizzle" and self.current is not None and self.current.label == rest:
                return
            self.finish()
            if not self.burst or self.burst[-1].label != rest:
                raise Unread(f"what resolves as {rest}")
            self.current = self.burst.pop()
            self.resolved.append(rest)
        elif word == "trigger":
            raise Unread(f"a trigger of {rest}")
        elif word == "priority":
            self.finish()
            self.defeats()
        elif line == "combat ends":
            self.finish()
            self.world.combat_ends()
        elif line == "damage removed":
            self.finish()
            self.world.turn_ends()
        elif word == "turn" and len(rest) == 1:
            self.world.position = replace(self.world.position, active=rest)
        elif word == "reveal" and self.current is None and kind_of(rest, self.wording):
            self.world.position = replace(
                self.world.position,
                location=card_called(rest, self.wording),
                location_owner=self.world.position.active,
            )

    def finish(self) -> None:
        """Carry out the item that resolves, with all choices that were made for it."""
        item, self.current = self.current, None
        if item is None:
            return
        striking = self.world.body(item.holder)
        foe = striking.foe if striking is not None else ""
        doing = Doing(
            self.world,
            item,
            self.answers,
            self.burst,
            self.wording,
            self.element_x,
            first=self.struck[item.holder] == 1,
            first_against=not self.received[foe],
        )
        self.answers = []
        resolves(doing)
        if item.kind == "attack":
            self.received[foe] += 1

    def defeats(self) -> None:
        """8.7.3.4, R-energy-death: remove defeated Creatures whenever a player would receive
        priority."""
        for label in self.world.defeated():
            self.world.leaves(label)
