"""Reads from events alone what the view does not show: since when things count, and which effects
last until the turn ends."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import NamedTuple

from engine.fuzz.chaotic.twin import said
from engine.fuzz.chaotic.twin.entries import Happening, Log
from engine.fuzz.chaotic.twin.faces import Faces
from engine.language import nodes as n

_ELEMENTS = {element.name.capitalize(): element for element in n.Element}
_STATS = {stat.name.capitalize(): stat for stat in n.Stat}
_SOURCE = n.Source()
_SET = re.compile(r"set (.+) (\d+) (Courage|Power|Wisdom|Speed|Energy)")
_NUMBER = re.compile(r"(gain|lose) (.+) (\d+) (Courage|Power|Wisdom|Speed|Energy)")
_ELEMENT = re.compile(r"(gain|lose) (.+) (Fire|Air|Earth|Water)")
_WHAT_EXPENDED = "what was expended for"
_EXPENDED = re.compile(r'(?:"Expend| paying) (Fire|Air|Earth|Water)\b')
_GAINED = re.compile(r"(gain|lose) (.+)")
_BARRED = re.compile(r"prevented change_disciplines (.+)")
"""Matches the line which says that a Creature's Disciplines cannot change from now on."""
_FIXED = n.Cannot(n.Act.CHANGE_DISCIPLINES, _SOURCE)
_KEPT = re.compile(r"prevented lose (.+) Invisibility")
"""A Creature that loses all abilities keeps Invisibility, which it cannot lose (8.5.8)."""
_STAYS = re.compile(r"prevented (?:move|be_joined|enter_unoccupied) (.+)")
"""Matches the line which says that a Creature cannot move, or nobody to some place, from now on.
It changes no value."""


class Guise(NamedTuple):
    """The card that a Creature is now, by its label. `passing`: only until the turn ends."""

    card: str
    passing: bool


Guises = Mapping[str, Guise]
"""The card that each copy is now (GL2-copy), by the copy's own label."""


def text_of(label: str, guises: Guises) -> str:
    """The label of the card whose text a card in play has."""
    guise = guises.get(label)
    return label if guise is None else guise.card


class Memory:
    """Follows the lines of events. `unsure`: Creatures of which something is not known this turn,
    and what. `unread`: something unknown that a Creature gained and that others may count.
    `while_up`: effects that last as long as Battlegear of that name stays turned up.
    `by_creatures`: whether abilities of Creatures have resolved this turn. `worn`: the Battlegear
    that a Creature bears. `falling`: Battlegear whose bearer has just left play. `settled`: since
    when Initiative is determined (7.2.4)."""

    def __init__(self, wording: str) -> None:
        self.wording = wording
        self.log = Log()
        self.faces = Faces()
        self.unsure: dict[str, str] = {}
        self.unread = ""
        self.moves_unsure = False
        self.by_creatures = False
        self.until_combat: list[Happening] = []
        self.while_up: list[tuple[Happening, str]] = []
        self.resolving = ""
        self.played = ""
        self.spending = ""
        self.owing: list[tuple[int, str, set[n.Element]]] = []
        self.turned_up: dict[str, int] = {}
        self.robbed: dict[str, int] = {}
        self.away: set[str] = set()
        self.guises: dict[str, Guise] = {}
        self.worn: dict[str, str] = {}
        self.falling: list[str] = []
        self.settled: int | None = None
        self.deeds: set[tuple[str, str]] = set()
        self.marks: Counter[tuple[str, str]] = Counter()

    def text_of(self, label: str) -> str:
        """The label of the card whose text a card in play has now."""
        return text_of(label, self.guises)

    def asked(self, choice: str) -> None:
        """Take in a choice. It names the ability that is used if there are several, and with it the
        Elemental Type that its cost expends."""
        found = _EXPENDED.search(choice)
        self.spending = found[1] if found else ""

    def follow(self, stamp: int, line: str, labels: Iterable[str]) -> None:
        """Take in one event. `labels` are the Creatures that were or are in play."""
        word, _, rest = line.partition(" ")
        if line in {"damage removed", "turn ends"} or (word == "turn" and len(rest) == 1):
            self.forget_turn()
        elif word == "resolve":
            self.resolving = rest
            self.moves_unsure = self.moves_unsure or said.frees(self.text_of(rest), self.wording)
            self.by_creatures = self.by_creatures or rest in labels
        elif word in {"play", "use"}:
            self.played = rest
        elif word == "reveal":
            self.began(rest, stamp)
        elif word == "initiative":
            self.settled = stamp
        elif word == "combat":
            self.forget_combat()
        elif word == "return":
            self.came(rest, stamp)
        elif word == "place":
            self.placed(rest.rpartition(" ")[0], stamp, labels)
        elif word == "become":
            self.became(rest, list(labels))
        elif word == "move":
            self.deeds.add((str(n.Verb.MOVES), rest.rpartition(" ")[0]))
        elif word == "mark":
            self.marked(rest)
        elif word == "expend":
            self.expended(stamp, rest, labels)
        elif found := _BARRED.fullmatch(line):
            self.keep(Happening(stamp, found[1], _FIXED))
        elif found := _KEPT.fullmatch(line):
            if found[1] in self.log.lost_all:
                self.unsure[found[1]] = "it keeps its Invisibility alone"
        elif found := _STAYS.fullmatch(line):
            self.moves_unsure = True
        elif word == "brainwashed":
            label, _, there = rest.rpartition(" ")
            self.log.as_if[label] = there == "1"
        elif word == "equip":
            gear, _, bearer = rest.partition(" on ")
            self.worn[bearer] = gear
            self.began(gear, stamp)
        elif word == "flip":
            self.log.began.pop(rest.removesuffix(" down"), None)
            self.turned_down(rest.removesuffix(" down"))
        elif found := _SET.fullmatch(line):
            label, number, stat = found.groups()
            self.keep(Happening(stamp, label, n.SetStat(_SOURCE, _STATS[stat], int(number))))
        elif word in {"gain", "lose"}:
            self.changed(stamp, line, list(labels))
        elif word in {"destroy", "sacrifice", "remove", "discard"}:
            self.left(rest)

    def began(self, label: str, stamp: int) -> None:
        """A Battlegear was turned up, or a Location became active (8.7.1.3, 8.7.1.4)."""
        kind = said.kind_of(label, self.wording)
        if kind == "location":
            self.log.began["location"] = stamp
            self.log.lost_all.pop("location", None)
        elif kind == "battlegear":
            self.log.began[label] = self.turned_up[label] = stamp

    def came(self, label: str, stamp: int) -> None:
        """A card came into play, and counts from now on (8.7.1.2)."""
        self.log.began[label] = stamp
        self.away.discard(label)

    def placed(self, label: str, stamp: int, labels: Iterable[str]) -> None:
        """A card was placed. A Creature that never left play, as in a Showdown (6.3.7.2), does not
        count as new."""
        if label not in labels or label in self.away:
            self.came(label, stamp)

    def readings(self, mistakable: Iterable[str]) -> list[Log]:
        """The log. If some Battlegear cannot be told from others of its name, several logs: one as
        if each copy counted from the beginning and had all abilities; one as if each was turned up,
        and lost its abilities, when one of them last was and did; and one as if each lost its
        abilities then and was not turned up since."""
        names = list(mistakable)
        log = replace(self.log, since=self.faces.known(names))
        if not names:
            return [log]
        oldest = {**self.log.began, **dict.fromkeys(names, 0)}
        newest = {**oldest, **{name: self.turned_up.get(name, 0) for name in names}}
        robbed = {name: self.robbed[name] for name in names if name in self.robbed}
        whole = {name: at for name, at in self.log.lost_all.items() if name not in names}
        lost = {**self.log.lost_all, **robbed}
        return [
            replace(log, began=oldest, lost_all=whole),
            replace(log, began=newest, lost_all=lost),
            *([replace(log, began=oldest, lost_all=lost)] if robbed else []),
        ]

    def changed(self, stamp: int, line: str, labels: list[str]) -> None:
        """Take in a line `gain C N Stat`, `lose C Element`, `gain C Keyword N`, or
        `lose X abilities`."""
        if line.endswith(" abilities"):
            self.all_lost(line.removeprefix("lose ").removesuffix(" abilities"), stamp)
            return
        if found := _NUMBER.fullmatch(line):
            verb, label, number, stat = found.groups()
            kind = n.Gain if verb == "gain" else n.Lose
            self.keep(Happening(stamp, label, kind(_SOURCE, int(number), (_STATS[stat],))))
            return
        if (found := _ELEMENT.fullmatch(line)) and found[2] in labels:
            change = n.GainElement if found[1] == "gain" else n.LoseElement
            self.keep(Happening(stamp, found[2], change(_SOURCE, _ELEMENTS[found[3]])))
            return
        whole = _GAINED.fullmatch(line)
        text = whole[2] if whole else ""
        known = [label for label in labels if text.startswith(label + " ")]
        if not known:
            return
        label = max(known, key=len)
        ability = ability_called(text[len(label) + 1 :])
        if line.startswith("gain") and ability is not None:
            self.keep(Happening(stamp, label, n.GainAbility(_SOURCE, ability)))
        elif isinstance(ability, n.Keyword):
            self.keep(Happening(stamp, label, n.LoseAbility(_SOURCE, ability)))
        elif line.startswith("gain"):
            self.gained(stamp, label, text[len(label) + 1 :])
        else:
            self.unsure[label] = "it lost an ability that is not known"

    def gained(self, stamp: int, label: str, text: str) -> None:
        """A Creature gained an ability that is no keyword, or a word of the type line. The text of
        the card that resolves tells which."""
        effect = said.given(self.text_of(self.resolving), text, self.wording)
        if isinstance(effect, n.GainType):
            happening = Happening(stamp, label, n.GainType(_SOURCE, effect.word))
            self.keep(happening)
            if effect.until == n.Until.FACE_UP:
                self.while_up.append((happening, self.resolving))
        elif isinstance(effect, n.GainAbility):
            self.keep(Happening(stamp, label, n.GainAbility(_SOURCE, effect.ability)))
        else:
            self.unread = text

    def became(self, text: str, labels: list[str]) -> None:
        """GL2-copy: a Creature has the printed text of another one until the turn ends. If that one
        is itself a copy, it is the text that this one copies. Otherwise a card was turned over; it
        is its other side until it leaves play."""
        own = max((one for one in labels if text.startswith(one + " ")), key=len)
        into = text.removeprefix(own + " ")
        if into in labels:
            known = self.guises.get(into)
            self.guises[own] = Guise(into if known is None else known.card, passing=True)
        else:
            self.guises[own] = Guise(into, passing=False)

    def expended(self, stamp: int, label: str, labels: Iterable[str]) -> None:
        """GL2-expend: an Elemental Type was lost as a cost. The choice tells which one, or else the
        card, or its Battlegear if that gave the ability. If none of them does, all Creatures are
        unsure, for others may count it."""
        sources = [self.text_of(label) if label in self.guises else self.played]
        if label in self.worn and self.played == label:
            sources.append(self.worn[label])
        found = set[n.Element | None]().union(
            *(said.elements_spent(source, self.wording) for source in sources)
        )
        if self.spending:
            found = {_ELEMENTS[self.spending]}
        element = found.pop() if len(found) == 1 else None
        if element is None:
            self.unsure.update(dict.fromkeys(labels, f"{_WHAT_EXPENDED} {self.played}"))
            self.owing.append((stamp, label, {one for one in found if one is not None}))
        else:
            effect = n.LoseElement(_SOURCE, element)
            self.log.effects.append(Happening(stamp, label, effect))

    def paid(self, before: Mapping[str, Iterable[str]], after: Mapping[str, Iterable[str]]) -> None:
        """Find out which Elemental Types were expended without being named: those that the Creature
        lacks now. ``before`` and ``after``: the Elemental Types of Creatures, by name."""
        for stamp, label, could_be in self.owing:
            lacks = {*before.get(label, ())} - {*after.get(label, ())}
            gone = {one for one in could_be if one.name.lower() in lacks}
            if len(gone) == 1 and len(self.owing) == 1:
                effect = n.LoseElement(_SOURCE, gone.pop())
                self.log.effects.append(Happening(stamp, label, effect))
                kept = {k: why for k, why in self.unsure.items() if _WHAT_EXPENDED not in why}
                self.unsure = kept
        self.owing.clear()

    def marked(self, text: str) -> None:
        """`C Name N`: counters of a name are put on a card or taken from it (8.9.1)."""
        label, name, number = text.rsplit(" ", 2)
        self.marks[label, name] += int(number)

    def keep(self, happening: Happening) -> None:
        """An effect lasts until the turn ends, or the combat if its card says so (8.9.1)."""
        self.log.effects.append(happening)
        if self.resolving and said.until_combat(self.text_of(self.resolving), self.wording):
            self.until_combat.append(happening)

    def all_lost(self, label: str, stamp: int) -> None:
        """R-lose-all: abilities that are older than this no longer count."""
        place = "location" if said.kind_of(label, self.wording) == "location" else label
        self.log.lost_all[place] = stamp
        if said.kind_of(label, self.wording) == "battlegear":
            self.robbed[label] = stamp

    def left(self, label: str) -> None:
        """A card left play. If it comes back it is a new one, so everything about it is
        forgotten."""
        self.log.effects = [one for one in self.log.effects if one.label != label]
        self.log.lost_all.pop(label, None)
        self.log.as_if.pop(label, None)
        if label in self.falling:
            self.falling.remove(label)  # other Battlegear of its name is borne by other Creatures
        else:
            self.turned_down(label)
            bearers = [one for one, gear in self.worn.items() if gear == label]
            if len(bearers) == 1:
                del self.worn[bearers[0]]
        self.while_up = [one for one in self.while_up if one[0].label != label]
        self.unsure.pop(label, None)
        self.away.add(label)
        self.guises.pop(label, None)
        if label in self.worn:
            self.falling.append(self.worn.pop(label))
        self.deeds = {one for one in self.deeds if one[1] != label}
        for key in [key for key in self.marks if key[0] == label]:
            del self.marks[key]

    def turned_down(self, gear: str) -> None:
        """Battlegear was turned down, so effects that last while it is up are over. If several
        Creatures have such effects from Battlegear of this name, nobody knows whose it was."""
        over = [happening for happening, source in self.while_up if source == gear]
        if len({happening.label for happening in over}) > 1:
            return
        self.log.effects = [one for one in self.log.effects if one not in over]
        self.while_up = [one for one in self.while_up if one[1] != gear]

    def forget_combat(self) -> None:
        """Effects until the end of combat are over."""
        gone = self.until_combat
        self.log.effects = [one for one in self.log.effects if one not in gone]
        self.until_combat = []
        self.settled = None

    def forget_turn(self) -> None:
        """6.4.1: effects of the turn are over, except those that last while Battlegear is up."""
        self.log.effects = [happening for happening, _ in self.while_up]
        self.log.lost_all.clear()
        self.log.as_if.clear()
        self.robbed.clear()
        self.falling.clear()
        self.unsure.clear()
        self.deeds.clear()
        self.unread = ""
        self.moves_unsure = self.by_creatures = False
        self.guises = {own: guise for own, guise in self.guises.items() if not guise.passing}
        self.until_combat = []


def ability_called(text: str) -> n.Keyword | n.Invisibility | None:
    """The keyword of a line, also one that is tagged with Invisibility."""
    start = "Invisibility: "
    if not text.startswith(start):
        return keyword_called(text)
    inner = keyword_called(text.removeprefix(start))
    return None if inner is None else n.Invisibility(inner)


def keyword_called(text: str) -> n.Keyword | None:
    """The keyword of a line such as `Fire 5`, `Outperform Courage 5`, `Range`; None for others."""
    words = text.split(" ")
    number = int(words.pop()) if words[-1].isdecimal() else None
    if words[0] in _ELEMENTS and len(words) == 1 and number is not None:
        return n.Keyword(n.Word.ELEMENT, number, element=_ELEMENTS[words[0]])
    proof = _ELEMENTS.get(words[0].removesuffix("proof"))
    if proof is not None and words[0].endswith("proof") and len(words) == 1:
        return n.Keyword(n.Word.PROOF, number, element=proof)
    if words[1:] == ["All", "Disciplines"]:
        words = words[:1]
    name = words[0].rstrip(":").lower()
    plain = {word.value: word for word in n.Word}
    if name not in plain or len(words) > 2:
        return None
    stat = _STATS.get(words[1]) if len(words) == 2 else None
    if len(words) == 2 and stat is None:
        return None
    return n.Keyword(plain[name], number, stat=stat)
