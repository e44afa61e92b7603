"""Which card each number of a game is, and what play has to look out for because of the cards.

A card in a game is a whole number. What it says never changes, so it stands in the `Deal`, which
clones share; only Creatures in play have a changing part (`creatures.Creature`).
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from engine.chaotic.position.cards import CREATURE, Face, listed_face, waited_for
from engine.chaotic.position.dependencies import watched_by
from engine.chaotic.position.ids import CardId, Seat
from engine.language.nodes import (
    Bearer,
    Node,
    Source,
    Target,
    TurnOver,
)
from engine.language.walking import targets, whole


@dataclass(slots=True)
class Deal:
    """Which card each number is, who owns it, and what it is called. Fixed after the set-up."""

    faces: list[Face] = field(default_factory=list)
    owners: list[Seat] = field(default_factory=list)
    labels: list[str] = field(default_factory=list)
    nodes: list[Node] = field(default_factory=list)
    numbers: dict[str, int] = field(default_factory=dict)
    plans: dict[int, Any] = field(default_factory=dict, compare=False, repr=False)
    """What announcements need, worked out once: by card, and by -1 - the number of an ability."""
    objects: dict[int, int] = field(default_factory=dict, compare=False, repr=False)
    """The number of each node by its identity: looking it up so needs no comparison."""
    watched: set[str] = field(default_factory=set, compare=False, repr=False)
    """What some value may depend on (`watched_by`)."""
    watching: dict[int, frozenset[str]] = field(default_factory=dict, compare=False, repr=False)
    """The same for each node that an effect in force holds, worked out once."""
    waiting: dict[int, frozenset[str]] = field(default_factory=dict, compare=False, repr=False)
    """For each node that an effect in force holds, the kinds of event for which it waits."""
    changing: dict[int, tuple[object, bool]] = field(
        default_factory=dict, compare=False, repr=False
    )
    """Nodes by identity, and whether they depend on something (`changeable`)."""
    looking: dict[int, tuple[object, frozenset[str]]] = field(
        default_factory=dict, compare=False, repr=False
    )
    """Nodes by identity, and what each depends on (`depends`)."""
    granted: dict[tuple[Any, ...], Any] = field(default_factory=dict, compare=False, repr=False)
    """Abilities in the form in which Creatures have them when another card gives them, or when they
    stand behind Hive or Invisibility."""
    fixed: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)
    """For each filter the Creatures that pass its tests which no play can change."""
    texts: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)
    """The abilities of each card as they count in play, prepared once."""
    in_order: Any = field(default=None, compare=False, repr=False)
    """The abilities of the cards in play as last read, and the position in which they were
    (`abilities_in_order`)."""
    aimed: dict[int, tuple[Target, ...]] = field(default_factory=dict, compare=False, repr=False)
    """The targets of each node that was asked for them."""
    losing: set[int] = field(default_factory=set, compare=False, repr=False)
    """The numbers of static abilities by which abilities are lost or cannot be gained."""
    verbs: set[str] = field(default_factory=set, compare=False, repr=False)
    """The kinds of event that some ability or keyword watches for."""
    replaced: set[str] = field(default_factory=set, compare=False, repr=False)
    """The kinds of event that some ability replaces."""
    recalled: set[str] = field(default_factory=set, compare=False, repr=False)
    """The kinds of event that are remembered until the turn ends."""
    retyped: bool = False
    """Whether some card can change a type line."""
    made: set[str] = field(default_factory=set, compare=False, repr=False)
    """The words that some card adds to a type line, as it says them."""
    says: set[str] = field(default_factory=set, compare=False, repr=False)
    """The names of all kinds of ability and effect that stand on the cards."""
    sides: dict[str, CardId] = field(default_factory=dict)
    """The other sides of cards, by name: they have numbers behind those of all cards, and lie
    nowhere."""
    read: set[int] = field(default_factory=set, compare=False, repr=False)
    """The texts that have been numbered, by identity: most cards are there several times."""

    def __reduce__(self) -> tuple[Any, ...]:
        faces = tuple((*f.listed, f.stats) if f.listed is not None else f for f in self.faces)
        return _deal_again, (faces, tuple(self.owners), tuple(self.labels), dict(self.sides))

    def add(self, face: Face, owner: Seat, label: str = "") -> CardId:
        """Deal a card; returns its number."""
        self.faces.append(face)
        self.owners.append(owner)
        self.labels.append(label or face.name)
        if id(face.nodes) not in self.read:
            self.read.add(id(face.nodes))
            self._number(face)
        return CardId(len(self.faces) - 1)

    def _number(self, face: Face) -> None:
        """Number what a text says, and note what play has to look out for because of it."""
        self.watched |= face.watched
        self.recalled |= face.recalled
        self.verbs |= face.verbs
        notes = face.notes
        self.says |= notes.says
        self.retyped = self.retyped or notes.retyped
        self.made |= notes.made
        self.replaced |= notes.replaced
        numbers, objects = self.numbers, self.objects
        for (text, node), mark in zip(face.nodes, face.marks, strict=True):
            number = numbers.get(text)
            if number is None:
                number = numbers[text] = len(self.nodes)
                self.nodes.append(node)
            objects[mark] = number
        self.losing.update(objects[id(node)] for node in notes.losing)

    def lay_sides(self, wording: str) -> None:
        """Make known the other sides to which cards may be turned over."""
        wanted = {node.into for node in self.nodes if isinstance(node, TurnOver)}
        for name in sorted(wanted - self.sides.keys()):
            self.sides[name] = self.add(listed_face(name, True, wording), Seat(0))

    def number(self, node: Node) -> int:
        """The number by which positions refer to a node."""
        found = self.objects.get(id(node))
        return self.numbers[repr(node)] if found is None else found

    def watched_by(self, number: int) -> frozenset[str]:
        """What an ability or effect in force depends on, by its number."""
        found = self.watching.get(number)
        if found is None:
            found = self.watching[number] = watched_by(self.nodes[number])
        return found

    def verbs_of(self, number: int) -> frozenset[str]:
        """The kinds of event for which a node, or what it gives, may wait, by its number."""
        found = self.waiting.get(number)
        if found is None:
            found = self.waiting[number] = waited_for(tuple(whole(self.nodes[number])))
        return found

    def targets(self, number: int) -> tuple[Target, ...]:
        """The targets of an ability, by its number."""
        found = self.aimed.get(number)
        if found is None:
            found = self.aimed[number] = targets(self.nodes[number])
        return found

    def changeable(self, node: object) -> bool:
        """Whether the meaning of a node in a standing ability can change: if the node depends on
        something (`watched_by`), or if cards change type lines or what counts as what, unless the
        node names its own card or Creature."""
        _, changing = self.changing.get(id(node), (node, None))
        if changing is None:
            open_types = self.retyped or "CountsAs" in self.says
            changing = open_types and not isinstance(node, (Bearer, Source))
            changing = changing or bool(watched_by(node))
            self.changing[id(node)] = (node, changing)
        return changing

    def depends(self, *what: object) -> frozenset[str]:
        """What a node depends on (`watched_by`), worked out once; the node is the last of the
        things that a question is about."""
        *_, node = what
        _, topics = self.looking.get(id(node), (node, None))
        if topics is None:
            topics = watched_by(node)
            self.looking[id(node)] = (node, topics)
        return topics

    def exchanged(self, places: list[CardId], order: list[CardId]) -> Deal:
        """The same deal, but the cards at `places` are those that stood at `order`."""
        faces, labels = list(self.faces), list(self.labels)
        for place, source in zip(places, order, strict=True):
            faces[place] = self.faces[source]
            labels[place] = self.labels[source]
        twin = Deal(faces, self.owners, labels, self.nodes, self.numbers)
        twin.objects, twin.watched, twin.losing = self.objects, self.watched, self.losing
        twin.verbs, twin.retyped, twin.says = self.verbs, self.retyped, self.says
        twin.made, twin.replaced = self.made, self.replaced
        twin.recalled, twin.sides = self.recalled, self.sides
        return twin

    def tell_apart(self) -> None:
        """Give every Creature a name of its own: a later copy gets its number behind the name."""
        taken: set[str] = set()
        for card, face in enumerate(self.faces):
            if face.kind != CREATURE:
                continue
            label, copy = self.labels[card], 1
            while label in taken:
                copy += 1
                label = f"{self.labels[card]} {copy}"
            taken.add(label)
            self.labels[card] = label

    def rest(self) -> None:
        """Forget what can be worked out again, while nobody looks at the game."""
        for kept in (
            self.plans,
            self.watching,
            self.waiting,
            self.changing,
            self.looking,
            self.granted,
            self.fixed,
            self.texts,
            self.aimed,
            self.read,
        ):
            kept.clear()
        self.in_order = None


def _deal_again(
    faces: tuple[Any, ...],
    owners: tuple[Seat, ...],
    labels: tuple[str, ...],
    sides: dict[str, CardId],
) -> Deal:
    """A stored deal; its numbered nodes follow from its faces, those of the catalogue are
    shared."""
    deal = Deal()
    for face, owner, label in zip(faces, owners, labels, strict=True):
        if not isinstance(face, Face):
            name, game_text, wording, stats = face
            listed = listed_face(name, game_text, wording)
            face = listed if listed.stats == stats else replace(listed, stats=stats)
        else:
            face = replace(face)  # its nodes have other identities now
        deal.add(face, owner, face.name if label == face.name else label)
    deal.sides.update(sides)
    deal.rest()
    return deal
