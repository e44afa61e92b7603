"""Counts in one game what becomes of each ability.

The witness looks at the prompts, and is told of every step that the game takes from its agenda.
(The steps are wrapped for this and not changed.) What happens while an ability is carried out
counts as its effect.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol, cast

from engine import cards
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.ids import CardId
from engine.chaotic.position.items import Item
from engine.chaotic.values.in_force import Values
from engine.chaotic.values.present_values import values_now
from engine.fuzz.chaotic.cover.company import fits, spoken
from engine.fuzz.chaotic.cover.probe import dues_in_hand, in_force, standing_lines, without
from engine.fuzz.ledger import CHANGED, OFFERED, PLAYED, RESOLVED, STAGES, Line
from engine.kernel.agenda import Flow
from engine.kernel.game import Game
from engine.language import nodes as n
from engine.language.walking import whole

IDLE = frozenset(
    {"resolve", "fizzle", "noeffect", "prevented", "priority", "pass", "trigger", "replace"}
    | {"base", "element", "characteristic", "stat", "challenge", "total", "striker"}
)
"""First words of events that are not the effect of an ability's instructions."""

STALE = 12
"""How often an ability may be played in a game before it is no longer preferred (R-loops)."""
CARRYING = frozenset({"run", "perform", "again", "pick", "ask_may"})
BETWEEN = frozenset({"pause", "resolved", "burst_over", "mugic_done", "attack_damage"})


class Seen(Protocol):
    """A function that is called before every step of the agenda."""

    def __call__(self, game: Game, name: str, arguments: tuple[Any, ...]) -> None: ...


def under_eyes(game: Game, seen: Seen) -> None:
    """Let `seen` be called before every step of this very game, but not of its clones."""

    def watched(name: str, work: Callable[..., None]) -> Callable[..., None]:
        def step(playing: Game, *arguments: Any) -> None:
            if playing is game:
                seen(playing, name, arguments)
            work(playing, *arguments)

        return step

    flow = Flow()
    flow.questions = game.FLOW.questions
    flow.steps = {name: watched(name, work) for name, work in game.FLOW.steps.items()}
    kind = type(game)
    game.__class__ = type(kind.__name__, (kind,), {"__slots__": (), "FLOW": flow})


class Witness:
    """The counts of one game."""

    def __init__(self, game: Game, around: Sequence[str] = ()) -> None:
        self.game = cast(Duel, game)
        self.around = frozenset(around)
        self.words = frozenset[str]().union(
            *(spoken(cards.facts("chaotic", one)) for one in around)
        )
        self.counts: dict[Line, list[int]] = {}
        self.lines = _lines_by_node(self.game)
        self.doing: list[Line] = []
        self.since = (0, 0)
        self.counted: set[Line] = set()
        self.bare: list[tuple[Line, Duel]] = []
        self.probed: dict[tuple[CardId, int], Values] = {}
        self.choice = ("", "")
        self.begun = {0}
        under_eyes(game, self.told)

    def note(self, lines: list[Line], *stages: int) -> None:
        """Count stages for some lines."""
        for line in lines:
            counts = self.counts.setdefault(line, [0] * len(STAGES))
            for stage in stages:
                counts[stage] += 1

    def result(self) -> dict[Line, tuple[int, ...]]:
        """The counts so far."""
        return {line: tuple(counts) for line, counts in self.counts.items()}

    # -- whose ability it is -------------------------------------------------------------------

    def of(self, card: CardId, node: int) -> list[Line]:
        """The lines that hold the ability `node` of a card; for a granted ability the lines of the
        cards that grant it."""
        found = self.lines.get(node, [])
        own = [line for line in found if line.card == self.game.face(card).name]
        return own or found

    def keyword(self, card: CardId, word: str) -> list[Line]:
        """The lines of a card that give it a keyword."""
        face = self.game.face(card)
        return [
            Line(face.name, "", place)
            for place, ability in enumerate(face.abilities)
            if any(isinstance(part, n.Keyword) and part.word == word for part in whole(ability))
        ]

    def of_item(self, item: Item) -> list[Line]:
        """The lines of an item on the Burst."""
        if item.word:
            return self.keyword(item.card, item.word[0])
        return self.of(item.card, item.node) if item.node >= 0 else self.played_lines(item.card)

    def played_lines(self, card: CardId) -> list[Line]:
        """The lines of a Mugic or attack that are carried out, and those of its additional
        costs."""
        face = self.game.face(card)
        return [
            Line(face.name, "", place)
            for place, ability in enumerate(face.abilities)
            if isinstance(ability, (n.Played, n.AdditionalCost))
        ]

    # -- prompts -------------------------------------------------------------------------------

    def offers(self, keys: Any) -> Iterator[tuple[list[Line], range]]:
        """The lines that a prompt offers to play, with the numbers of their options."""
        groups = getattr(keys, "groups", None)
        if groups is not None:
            first = 0
            for group in groups:
                size = len(group)
                if hasattr(group, "verb"):
                    yield self.of_key(group.key(0)), range(first, first + size)
                first += size
        else:
            for index, key in enumerate(keys):
                if key[0] == "strike":
                    yield self.of_key(key), range(index, index + 1)

    def of_key(self, key: tuple[Any, ...]) -> list[Line]:
        """The lines that an option plays."""
        if key[0] == "use":
            return self.of(key[1], key[3])
        return self.played_lines(key[1])

    def wanted(self, keys: Any) -> range | None:
        """The options that play the ability which was played least in this game. Abilities of the
        cards that the game is built around come first, then those of cards that they speak of.
        None if every ability on offer has been played `STALE` times."""
        found = [
            ((min(self.distance(line) for line in lines), self.least(lines)), numbers)
            for lines, numbers in self.offers(keys)
            if lines and self.least(lines) < STALE
        ]
        return min(found, key=lambda one: one[0])[1] if found else None

    def distance(self, line: Line) -> int:
        """0 for a line of a card that the game is built around, 1 for a line of a card that those
        speak of, 2 for any other."""
        if line.card in self.around:
            return 0
        return 1 if fits(cards.facts("chaotic", line.card), self.words) else 2

    def least(self, lines: list[Line]) -> int:
        """How often the least played of some lines was played in this game."""
        return min(self.counts[line][PLAYED] if line in self.counts else 0 for line in lines)

    def asked(self, keys: Any) -> None:
        """Note a prompt with these options."""
        for lines, _ in self.offers(keys):
            self.note(lines, OFFERED)

    def chosen(self, key: tuple[Any, ...]) -> None:
        """Note the option that is chosen. Additional costs are paid by this alone, so they count as
        resolved and as a change (8.4.2.4, 8.4.3.2)."""
        if key and key[0] in {"use", "play", "strike"}:
            lines = self.of_key(key)
            self.note(lines, PLAYED)
            face = self.game.face(key[1])
            costs = [
                line
                for line in lines
                if line.card == face.name
                and not line.box
                and isinstance(face.abilities[line.place], n.AdditionalCost)
            ]
            self.note(costs, RESOLVED, CHANGED)
            if key[0] == "strike":
                self.note(self.words_of_attack(key[1]), OFFERED, PLAYED, RESOLVED)

    def words_of_attack(self, card: CardId) -> list[Line]:
        """The keywords of an attack: they are true of it while it is on the Burst (8.5.8)."""
        face = self.game.face(card)
        return [
            Line(face.name, "", place)
            for place, ability in enumerate(face.abilities)
            if isinstance(ability, n.Keyword)
        ]

    # -- standing abilities --------------------------------------------------------------------

    def before(self, seat: str, key: tuple[Any, ...], line: str, look: bool) -> None:
        """Note a choice that is about to be made. `look`: whether standing abilities are probed
        now. Each is probed until it counts once in this game. Those of the cards that the game is
        built around are probed at every step at which the values were worked out anew."""
        self.chosen(key)
        self.bare = []
        self.choice = (seat, line)
        if look:
            for own, counts in dues_in_hand(self.game):
                self.note([own], OFFERED, PLAYED, *((RESOLVED, CHANGED) if counts else ()))
        now = values_now(self.game)
        for own, card, number in standing_lines(self.game):
            if own in self.counted or not (look or own.card in self.around):
                continue
            self.note([own], OFFERED, PLAYED)
            if self.probed.get((card, number)) is now:
                continue
            self.probed[card, number] = now
            other = without(self.game, card, number)
            counts, changed = in_force(self.game, other)
            if counts:
                self.counted.add(own)
                self.note([own], RESOLVED, *((CHANGED,) if changed else ()))
                if not changed:
                    self.bare.append((own, other))

    def after(self) -> None:
        """Note that the choice was made. A standing ability changed something if a game without it
        would have gone on differently."""
        self.settle()
        happened = [event.line for event in self.game.events]
        for own, other in self.bare:
            seat, line = self.choice
            asked = other.explain(seat, line).ok
            if not asked or happened != [event.line for event in other.choose(seat, line)]:
                self.note([own], CHANGED)

    # -- the agenda ----------------------------------------------------------------------------

    def told(self, game: Game, name: str, arguments: tuple[Any, ...]) -> None:
        """See `Seen`."""
        if name in BETWEEN or (name in CARRYING and self.of_item(arguments[0]) != self.doing):
            self.settle()
        if name == "run" and self.begins(arguments):
            self.doing = self.of_item(arguments[0])
            self.since = self.mark()
            self.note(self.doing, RESOLVED)
        elif name in CARRYING:
            if not self.doing:
                self.since = self.mark()
            self.doing = self.of_item(arguments[0])
        elif name == "resolve_trigger" and arguments[0].word:
            self.doing = self.of_item(arguments[0])
            self.since = self.mark()
            self.note(self.doing, RESOLVED)
        elif name == "add_trigger":
            self.note(self.of_item(arguments[0]), OFFERED, PLAYED)
        elif name == "replace":
            self.note(self.of(arguments[1], arguments[2]), OFFERED, PLAYED)

    def begins(self, arguments: tuple[Any, ...]) -> bool:
        """Whether a frame begins to carry out an ability. An ability that removes a card instead of
        letting it go to the discard pile begins after its first instruction (R-replace-pile)."""
        item, container, _, index = arguments
        if container != item.node:
            return False
        aside = index == 1 and item.kind == "replace" and item.number not in self.begun
        self.begun = {item.number}
        return index == 0 or aside

    def mark(self) -> tuple[int, int]:
        """The number of the last event, and how many effects are in force."""
        return self.game.seq, len(self.game.effects)

    def settle(self) -> None:
        """Note whether the ability that was being carried out has changed anything. It is over, or
        waits for a choice."""
        seq, effects = self.since
        first = len(self.game.events) - (self.game.seq - seq)
        happened = self.game.events[max(0, first) :]
        if self.doing and (
            len(self.game.effects) != effects
            or any(event.line.partition(" ")[0] not in IDLE for event in happened)
        ):
            self.note(self.doing, CHANGED)
        self.doing = []


def _lines_by_node(game: Duel) -> dict[int, list[Line]]:
    """For the number of each ability the lines that have it or grant it."""
    found: dict[int, list[Line]] = {}
    deal = game.deal
    for face in {face.name: face for face in deal.faces}.values():
        for box, abilities in (("", face.abilities), ("brainwashed", face.brainwashed)):
            for place, ability in enumerate(abilities):
                line = Line(face.name, box, place)
                for part in whole(ability):
                    if isinstance(part, n.Ability):
                        lines = found.setdefault(deal.number(part), [])
                        if line not in lines:
                            lines.append(line)
    return found
