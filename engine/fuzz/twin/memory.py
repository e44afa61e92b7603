"""What lasts, read from events alone: since when things count, and effects until the turn ends."""

from __future__ import annotations

import re
from collections.abc import Iterable

from engine.cards import UnknownCard
from engine.fuzz.twin.position import card_called
from engine.fuzz.twin.values import Happening, Log
from engine.language import nodes as n

_ELEMENTS = {element.name.capitalize(): element for element in n.Element}
_STATS = {stat.name.capitalize(): stat for stat in n.Stat}
_SOURCE = n.Source()
_SET = re.compile(r"set (.+) (\d+) (Courage|Power|Wisdom|Speed|Energy)")
_NUMBER = re.compile(r"(gain|lose) (.+) (\d+) (Courage|Power|Wisdom|Speed|Energy)")
_ELEMENT = re.compile(r"(gain|lose) (.+) (Fire|Air|Earth|Water)")
LASTING = ("modify_damage", "fail_checks", "count_as_first")
"""Effects by which a card changes damage for longer than it resolves."""
_GAINED = re.compile(r"(gain|lose) (.+)")


class Memory:
    """Follows the lines of events. `unsure` are Creatures of which something is not known;
    `retyped` tells that a word of a type line was gained, after which nothing is sure."""

    def __init__(self, wording: str) -> None:
        self.wording = wording
        self.log = Log()
        self.unsure: set[str] = set()
        self.damage_unsure = False
        self.retyped = False
        self.moves_unsure = False
        self.until_combat: list[Happening] = []
        self.resolving = ""

    def follow(self, stamp: int, line: str, labels: Iterable[str]) -> None:
        """Take in one event. `labels` are the Creatures that were or are in play."""
        word, _, rest = line.partition(" ")
        if line in {"damage removed", "turn ends"} or (word == "turn" and len(rest) == 1):
            self.forget_turn()
        elif word == "resolve":
            self.resolving = rest
            self.moves_unsure = self.moves_unsure or _frees(rest, self.wording)
            self.damage_unsure = self.damage_unsure or _changes_damage(rest, self.wording)
        elif word == "reveal":
            self.began(rest, stamp)
        elif word == "combat":
            self.forget_combat()
        elif word == "place" or word == "return":
            self.log.began[rest.rpartition(" ")[0] if word == "place" else rest] = stamp
        elif word == "become":
            self.unsure.update(labels)
        elif word == "expend":
            self.unsure.update(labels)  # which element only the card tells, and who grants the cost
        elif line.startswith("prevented change_disciplines "):
            self.unsure.add(line.removeprefix("prevented change_disciplines "))
        elif word == "brainwashed":
            self.unsure.update(labels)
        elif word == "equip":
            self.began(rest.partition(" on ")[0], stamp)
        elif line.startswith("prevented move "):
            self.unsure.add(line.removeprefix("prevented move "))
        elif word == "flip":
            self.log.began.pop(rest.removesuffix(" down"), None)
        elif found := _SET.fullmatch(line):
            label, number, stat = found.groups()
            self.keep(Happening(stamp, label, n.SetStat(_SOURCE, _STATS[stat], int(number))))
        elif word in {"gain", "lose"}:
            self.changed(stamp, line, list(labels))
        elif word in {"destroy", "sacrifice", "remove", "discard"}:
            self.left(rest)

    def began(self, label: str, stamp: int) -> None:
        """A Battlegear was turned up, or a Location became active (8.7.1.3, 8.7.1.4)."""
        kind = _kind(label, self.wording)
        if kind == "location":
            self.log.began["location"] = stamp
            self.log.lost_all.pop("location", None)
        elif kind == "battlegear":
            self.log.began[label] = stamp

    def changed(self, stamp: int, line: str, labels: list[str]) -> None:
        """`gain C N Stat`, `lose C Element`, `gain C Keyword N`, `lose X abilities`."""
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
            self.retyped = True  # others may count Creatures by it, and it may outlast the turn
        else:
            self.unsure.add(label)

    def keep(self, happening: Happening) -> None:
        """An effect lasts until the turn ends, or the combat if its card says so (8.9.1)."""
        self.log.effects.append(happening)
        if self.resolving and _until_combat(self.resolving, self.wording):
            self.until_combat.append(happening)

    def all_lost(self, label: str, stamp: int) -> None:
        """R-lose-all: what is older than this counts no more."""
        place = (
            label if label == "location" or _kind(label, self.wording) != "location" else "location"
        )
        self.log.lost_all[place] = stamp

    def left(self, label: str) -> None:
        """A card that left play is another one when it comes back."""
        self.log.effects = [one for one in self.log.effects if one.label != label]
        self.log.lost_all.pop(label, None)
        self.unsure.discard(label)

    def forget_combat(self) -> None:
        """Effects until the end of combat are over."""
        gone = self.until_combat
        self.log.effects = [one for one in self.log.effects if one not in gone]
        self.until_combat = []

    def forget_turn(self) -> None:
        """6.4.1: effects of the turn are over."""
        self.log.effects.clear()
        self.log.lost_all.clear()
        self.unsure.clear()
        self.damage_unsure = False
        self.moves_unsure = False
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
    name = words[0].rstrip(":").lower()
    plain = {word.value: word for word in n.Word}
    if name not in plain or len(words) > 2:
        return None
    stat = _STATS.get(words[1]) if len(words) == 2 else None
    if len(words) == 2 and stat is None:
        return None
    return n.Keyword(plain[name], number, stat=stat)


def _frees(label: str, wording: str) -> bool:
    """Whether a card that resolves may let a Creature move everywhere for the rest of the turn."""
    try:
        lines = card_called(label, wording).written
    except UnknownCard:
        return False
    return any("move_anywhere" in line for line in lines if not line.startswith("static"))


def _changes_damage(label: str, wording: str) -> bool:
    """Whether a card that resolves may change damage for the rest of the turn."""
    try:
        lines = card_called(label, wording).written
    except UnknownCard:
        return False
    lasting = (line for line in lines if not line.startswith("static"))
    return any(any(word in line for word in _ON_DAMAGE) for line in lasting)


_ON_DAMAGE = ("modify_damage", "fail_checks", "mute_checks", "redirect", "count_as_first", "later")
"""What of a resolved card may change damage later in the turn."""


def _kind(label: str, wording: str) -> str:
    try:
        return str(card_called(label, wording).kind)
    except UnknownCard:
        return ""


_COMBAT_LONG = re.compile(r"(?<!\w)combat\s*\)")
"""An effect written to last until the end of combat: `combat` alone, not `first_each_combat`."""


def _until_combat(label: str, wording: str) -> bool:
    try:
        card = card_called(label, wording)
    except UnknownCard:
        return False
    return any(_COMBAT_LONG.search(line) for line in card.written)
