"""Compares engine and twin in a game with texts: values, movement, attack damage."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import permutations

from engine.cards import UnknownCard
from engine.fuzz.chaotic.twin.blows import Blow, give_types, printed_values, total
from engine.fuzz.chaotic.twin.entries import Log, Values
from engine.fuzz.chaotic.twin.faces import Faces
from engine.fuzz.chaotic.twin.keywords import counts_unseen
from engine.fuzz.chaotic.twin.memory import Memory
from engine.fuzz.chaotic.twin.movement import Legs, Turn, expected_moves
from engine.fuzz.chaotic.twin.position import STATS, Position, View, card_called, position_of
from engine.fuzz.chaotic.twin.reading import Unread
from engine.fuzz.chaotic.twin.said import card_or_none, lends
from engine.fuzz.chaotic.twin.swaying import Said, Sways
from engine.fuzz.chaotic.twin.values import (
    SOMEWHERE,
    counted,
    entries_of,
    silenced,
    worked_out,
)
from engine.fuzz.chaotic.twin.watch import moves_differ
from engine.fuzz.twin import Asked, Due, Heard, Look
from engine.language import nodes as n
from engine.language.walking import whole

ELEMENTS = ("fire", "air", "earth", "water")
CHANGING = frozenset(
    {"gain", "lose", "set", "reveal", "flip", "place", "relocate", "infect", "uninfect", "hive"}
)
"""First words of events after which a Creature may have other values."""
UPSETTING = frozenset(
    {"reveal", "flip", "equip", "place", "relocate", "hive", "destroy", "sacrifice", "remove"}
    | {"discard", "return", "infect", "uninfect", "counter", "mark"}
)
"""First words of events during an attack after which its damage may be worked out from other cards,
counters or infections than before it (8.6.5.1)."""


QUIET = ("damage ", "priority ", "pass ", "trigger ")
"""How the lines of events begin that change nothing in the position but damage."""


def dealt_to(lines: Iterable[str]) -> str:
    """The Creature that is dealt the damage whose total came before these lines; "" for none."""
    line = next(iter(lines), "")
    name, _blank, _number = line.removeprefix("damage ").rpartition(" ")
    return name if line.startswith("damage ") else ""


class Reader:
    """One game with texts as the twin follows it (a `Twin`). `attack`: the attack on the Burst, and
    the Creature that strikes with it."""

    def __init__(
        self,
        join: str,
        opposing: str,
        element_x: str,
        wording: str,
        invisibility: str = "conditional",
    ) -> None:
        self.join = join
        self.opposing = opposing
        self.element_x = element_x
        self.wording = wording
        self.invisibility = invisibility
        self.memory = Memory(wording)
        self.sways = Sways(wording)
        self.turn = Turn()
        self.struck: Counter[str] = Counter()
        self.received: Counter[str] = Counter()
        self.owners: dict[str, str] = {}
        self.faces = Faces()
        self.twins: set[str] = set()
        self.lent = False
        self.pair: tuple[str, ...] = ()
        self.striking = ""
        self.attack: tuple[str, str] | None = None
        self.resolving = False
        self.passed = False
        self.negated: frozenset[str] | None = None
        self.stamp = 0
        self.heard = Heard()

    def seen_in(self, view: View) -> Position:
        """The position of a view, with the switches of this game and what the twin remembers."""
        fixed = self.invisibility == "negation"
        guises = {own: guise.card for own, guise in self.memory.guises.items()}
        position = position_of(view, self.join, self.opposing, self.wording, guises)
        marked = replace(
            position,
            marks=dict(self.memory.marks),
            deeds=frozenset(self.memory.deeds),
            settled=self.memory.settled if fixed else None,
            negated=self.negated,
        )
        try:
            return counted(marked, silenced(marked, self.memory.log))
        except Unread:
            return marked

    def begin(self, view: View, lines: Sequence[str]) -> None:
        """Take in the position after set-up and the events of it."""
        self.owners = {card["line_name"]: card["controller"] for card in view["creatures"].values()}
        gear = Counter(card["gear"]["name"] for card in view["creatures"].values() if card["gear"])
        self.twins = {name for name, count in gear.items() if count > 1}
        self.memory.faces = self.faces = Faces(self.twins)
        self.memory.worn = {
            card["line_name"]: card["gear"]["name"]
            for card in view["creatures"].values()
            if card["gear"]
        }
        if view["combat"] and view["combat"]["initiative"]:
            self.memory.settled = 1
            self.settle(view)
        self.lent = any(lends(card_or_none(name, self.wording)) for name in (*self.owners, *gear))
        for line in lines:
            self.follow(line)
        self.faces.looked(view)

    def follow(self, line: str) -> None:
        """Take in the line of an event."""
        self.stamp += 1
        if not line.startswith("priority "):
            self.passed = line.startswith("pass ")
        self.memory.follow(self.stamp, line, self.owners)
        self.faces.follow(self.stamp, line)
        self.sways.follow(self.stamp, line, self.memory.guises)
        self.turn.follow(line)
        if line.startswith("engage "):
            self.struck.clear()
            self.received.clear()
            self.attack = None
            pairs = permutations(self.owners, 2)
            self.pair = next((pair for pair in pairs if line == f"engage {' '.join(pair)}"), ())
            self.memory.deeds |= {(str(n.Verb.BECOMES_ENGAGED), one) for one in self.pair}

    def wants(self, asked: Asked, due: Due) -> bool:
        """Whether this is a move, or a second pass in a row, which lets an attack resolve."""
        if asked.kind == "priority" and asked.chosen == "pass":
            return self.attack is not None and self.passed and due("blows", asked.kind)
        return asked.kind == "move" and due("moves", asked.kind)

    def seen(
        self, before: View | None, asked: Asked, lines: Sequence[str], look: Look, due: Due
    ) -> Iterator[str]:
        """See `Twin`."""
        if before is not None and asked.kind == "move":
            yield from self.movement(before, asked)
        self.memory.asked(asked.chosen)
        self.sways.announced(asked.seat, asked.chosen, self.memory.guises)
        blow = self.blow(before, lines) if before is not None else None
        settles = False
        for at, line in enumerate(lines):
            if line.startswith(("initiative ", "striker ")):
                self.striking = line.rpartition(" ")[2]
            if line.startswith(("initiative ", "combat ")):
                self.negated = None
                settles = line.startswith("initiative ")
            if line.startswith("strike "):
                striker = next((one for one in self.pair if self.owners[one] == self.striking), "")
                self.struck[striker] += 1
                self.attack = (line.removeprefix("strike "), striker)
                self.resolving = False
                self.strikes(line.removeprefix("strike "), striker)
            self.follow(line)
            if self.attack is None:
                continue
            if line == f"resolve {self.attack[0]}":
                self.resolving = True
            elif self.resolving and line.startswith("total "):
                said = int(line.split(" ")[1])
                taker = dealt_to(lines[at + 1 :])
                if blow is not None and before is not None:
                    yield from self.damage(before, blow, said, taker)
                elif before is not None:
                    yield from self.behind(look(), lines, at, said)
                foes = (one for one in self.pair if one != self.attack[1])
                self.received.update([taker] if taker in self.pair else foes)
                self.attack = None
                self.sways.attack_done()
            elif self.resolving and line.partition(" ")[0] in UPSETTING:
                blow = None
            elif self.resolving and blow is not None:
                blow.follow(line)
        if settles:
            self.settle(look())
        if self.faces.stirred:
            self.faces.looked(look())
        if self.memory.owing:
            self.memory.paid(elements_in(before or {}), elements_in(look()))
        changed = next((line for line in lines if line.partition(" ")[0] in CHANGING), asked.kind)
        if due("values", changed.partition(" ")[0]):
            yield from self.looked_at(look())

    def settle(self, view: View) -> None:
        """ED-invisibility: note whose Invisibility is negated. This is fixed when Initiative is
        determined."""
        if self.invisibility != "negation" or view["combat"] is None:
            return
        position = self.seen_in(view)
        found = self.values(position, "negation")
        if found is not None:
            engaged = [body for body in position.bodies.values() if body.engaged]
            hidden = (one.label for one in engaged if not counts_unseen(position, one, found[0]))
            self.negated = frozenset(hidden)

    def blow(self, before: View, lines: Sequence[str]) -> Blow | None:
        """The attack that resolves in this step; None if it is not alone on the Burst."""
        items = before["burst"]
        alone = len(items) == 1 and items[0]["kind"] == "attack"
        if not alone or not any(line.startswith("total ") for line in lines):
            return None
        position = self.seen_in(before)
        striker = position.bodies.get(_engaged(before, items[0]["by"]))
        if striker is None or striker.foe not in position.bodies:
            return None
        try:
            attack = card_called(items[0]["name"], self.wording)
        except UnknownCard:
            return None
        first = self.struck[striker.label] == 1
        return Blow(
            attack, striker, position.bodies[striker.foe], first, not self.received[striker.foe]
        )

    def behind(self, after: View, lines: Sequence[str], at: int, said: int) -> Iterator[str]:
        """Compare the total of an attack before which other things happened. The position after it
        is used, if nothing has happened since but the dealing of its damage."""
        name, striker = self.attack or ("", "")
        position = self.seen_in(after)
        own = position.bodies.get(striker)
        rest = (line for line in lines[at + 1 :] if line != f"discard {name}")
        quiet = all(line.startswith(QUIET) for line in rest)
        card = card_or_none(name, self.wording)
        if not quiet or own is None or own.foe not in position.bodies or card is None:
            return self.mute("damage", "other things happened on the way")
        position = _without_attack(position, own.controller, name)
        first = self.struck[striker] == 1
        blow = Blow(card, own, position.bodies[own.foe], first, not self.received[own.foe])
        begun = max(n for n in range(at) if lines[n] == f"resolve {name}")
        for line in lines[begun + 1 : at]:
            blow.follow(line)
        yield from self.damage(after, blow, said, dealt_to(lines[at + 1 :]), position)

    def damage(
        self, view: View, blow: Blow, said: int, taker: str, behind: Position | None = None
    ) -> Iterator[str]:
        """Compare the total of an attack with the twin's. The values are those at the time when it
        was determined (8.6.5.1): of the view before it, or of the position `behind` (after) it.
        Where it is turned on another Creature, it is worked out for that `taker` (8.8.2.3)."""
        position = self.seen_in(view) if behind is None else behind
        if blow.turned and taker != blow.receiver.label:
            if taker not in position.bodies:
                return self.mute("damage", "something else happens instead")
            blow.receiver = position.bodies[taker]
            blow.first_against = not self.received[taker]
        found = self.values(position, "damage")
        if found is None:
            return
        values, unsure = found
        if unsure.keys() & {blow.striker.label, blow.striker.foe}:
            return self.mute("damage", "who fights is unsure")
        if behind is None and not _changes_itself(blow, position, self.memory.log):
            yield from printed_values(blow, values)
        try:
            self.ranked(blow)
            logs = self.memory.readings(self.mistakable(position))
            expected, *others = (self.totalled(blow, position, values, log) for log in logs)
        except Unread as unread:
            return self.mute("damage", str(unread))
        if any(other != expected for other in others):
            return self.mute("damage", "two of a Battlegear are in play")
        self.heard.compared["damage"] += 1
        if said != expected:
            yield f"{blow.attack.full_name}: total {said}, by the twin {expected}"

    def totalled(self, blow: Blow, position: Position, values: Values, log: Log) -> int:
        """The damage of an attack. Which effects of resolved items change it may depend on the
        Elemental Types that cards give it, so these come first (8.6.1.4)."""
        give_types(blow, position, values, log)
        more = self.sways.steps(blow, position, values)
        return total(blow, position, values, log, self.element_x, more)

    def strikes(self, attack: str, striker: str) -> None:
        """An attack is played, by one of the two in combat against the other."""
        receiver = next((one for one in self.pair if one != striker), "")
        self.memory.log.lost_all.pop(attack, None)  # a lost text was that of an earlier attack
        self.sways.burst.append(Said(attack, attack, self.striking, striker))
        self.sways.strike(attack, striker, receiver)

    def ranked(self, blow: Blow) -> None:
        """Note whether an attack counts as the first one, if a card says something about it
        (R-strike)."""
        first = self.sways.first(blow)
        if first is not None:
            blow.first = first
            blow.first_against = blow.first_against or first

    def movement(self, view: View, asked: Asked) -> Iterator[str]:
        """Compare the moves on offer with those that Swift, Range and prohibitions allow."""
        position = self.seen_in(view)
        found = self.values(position, "moves")
        if found is None:
            return
        values, unsure = found
        if unsure or self.memory.moves_unsure:
            return self.mute("moves", "who is where is unsure")
        if self.memory.by_creatures and (self.lent or lends(position.location)):
            return self.mute("moves", "what an ability does that was given is unsure")
        if any("toll" in worked.barred for worked in values.values()):
            return self.mute("moves", "a toll")
        if any(SOMEWHERE in worked.barred for worked in values.values()):
            return self.mute("moves", "how it may move")
        legs = {label: _legs(position, values, label) for label in values}
        self.heard.compared["moves"] += 1
        calling = _calling(position) if "mirage" not in self.memory.log.lost_all else frozenset()
        yield from moves_differ(asked, expected_moves(view, self.turn, self.join, legs, calling))

    def looked_at(self, view: View) -> Iterator[str]:
        """Compare all values in a judge's view with the twin's."""
        if view["result"] is not None:
            return
        position = self.seen_in(view)
        found = self.values(position, "values")
        if found is None:
            return
        values, unsure = found
        for card in view["creatures"].values():
            if card["line_name"] in unsure:
                self.mute("values", f"the Creature is unsure: {unsure[card['line_name']]}")
                continue
            self.heard.compared["values"] += 1
            yield from _compared(card, values)

    def mute(self, about: str, reason: str) -> None:
        """Count a comparison that could not be made, and why."""
        self.heard.silent[f"{about}: {reason}"] += 1

    def mistakable(self, position: Position) -> set[str]:
        """The names of face-up Battlegear whose copies cannot be told apart. An event line names
        the card and not the copy. So it may be unknown since when a copy counts, or whether it has
        lost its abilities."""
        up = [(body.label, body.gear) for body in position.bodies.values() if body.gear_up]
        robbed = {name for _, name in up} & self.twins & self.memory.robbed.keys()
        return self.faces.unknown(up) | robbed

    def values(self, position: Position, about: str) -> tuple[Values, dict[str, str]] | None:
        """The values of a position, and for Creatures whose values are unsure the reason. None if
        the twin cannot work them out; the reason is counted for ``about``."""
        mixed = {gear for _, gear in self.memory.while_up} & self.twins
        if mixed:
            self.mute(about, "what lasts while one of two Battlegear is up")
            return None
        if self.memory.unread:
            self.mute(about, f"what was gained is not known: {self.memory.unread}")
            return None
        if position.settled is not None and position.negated is None and about != "negation":
            self.mute(about, "whose Invisibility is negated")
            return None
        try:
            logs = self.memory.readings(self.mistakable(position))
            values, *others = (worked_out(position, log) for log in logs)
        except Unread as unread:
            self.mute(about, str(unread))
            return None
        apart = {label for label in values for one in others if one[label] != values[label]}
        return values, self.memory.unsure | dict.fromkeys(apart, "two of a Battlegear are in play")


def elements_in(view: View) -> dict[str, list[str]]:
    """The Elemental Types of the Creatures in play, by name."""
    cards = view.get("creatures", {}).values()
    return {card["line_name"]: card["elements"] for card in cards}


def _without_attack(position: Position, seat: str, name: str) -> Position:
    """The position as it was before the attack went to the discard pile (8.6.7)."""
    piles = dict(position.piles[seat])
    lying = list(piles["attack_discard"])
    if name in lying:
        lying.remove(name)
    piles["attack_discard"] = tuple(lying)
    return replace(position, piles={**position.piles, seat: piles})


def _engaged(view: View, seat: str) -> str:
    """The engaged Creature of a player; "" outside combat."""
    if view["combat"] is None:
        return ""
    pair = [view["creatures"].get(one) for one in view["combat"]["engaged"]]
    return next((card["line_name"] for card in pair if card and card["controller"] == seat), "")


def _legs(position: Position, values: Values, label: str) -> Legs:
    worked = values[label]
    return Legs(
        steps=0 if "move" in worked.barred else 1 + worked.number("swift"),
        range=bool(worked.number("range")),
        anywhere=worked.anywhere and "move" not in worked.barred,
        calls=worked.calls,
        attacks=worked.attacks,
        kept=str(n.Act.ENTER_UNOCCUPIED) in worked.barred,
        shunned=str(n.Act.BE_JOINED) in worked.barred,
    )


def _calling(position: Position) -> frozenset[str]:
    """The space of a Mirage that adjacent Creatures must move into (8.7.4.1), if there is one."""
    for ability in position.mirage.abilities if position.mirage is not None else ():
        if isinstance(ability, n.Mirage) and isinstance(ability.ability, n.Static):
            for effect in ability.ability.effects:
                if isinstance(effect, n.MustMoveHere):
                    if effect.cards is not None:
                        raise Unread("a call to some Creatures only")
                    return frozenset({position.mirage_space})
    return frozenset()


def _changes_itself(blow: Blow, position: Position, log: Log) -> bool:
    """Whether the attack's own text may change Elemental Types before the twin looks at them. Lost
    Disciplines change them where a card in play takes them from Creatures of low Disciplines."""
    kinds: tuple[type[n.Effect], ...] = (
        n.GainElement,
        n.LoseElement,
        n.LoseAllAbilities,
        n.GainAbility,
    )
    if any(
        isinstance(node, n.LacksElement)
        for entry in entries_of(position, log)
        for node in whole(entry.ability)
    ):
        kinds += (n.Gain, n.Lose, n.SetStat)
    return any(
        isinstance(effect, kinds)
        for ability in blow.attack.abilities
        if isinstance(ability, n.Played)
        for effect in ability.effects
    )


def _compared(card: View, values: Values) -> Iterator[str]:
    label = card["line_name"]
    worked = values[label]
    for name, value in zip(STATS, worked.stats, strict=True):
        if card[name] != value:
            yield f"{label} has {name} {card[name]}, by the twin {value}"
    elements = [ELEMENTS[element] for element in sorted(worked.elements)]
    if card["elements"] != elements:
        yield f"{label} has {card['elements']}, by the twin {elements}"
