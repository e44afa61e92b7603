"""When each copy of a Battlegear was turned up, if several of its name are in play.

The line of an event names the card and not the copy, but the view shows who bears one face up.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from engine.fuzz.chaotic.twin.position import View

TURNING = frozenset({"reveal", "equip", "place", "return"})
"""First words of events after which Battlegear may count from that moment on (8.7.1.3)."""


class Faces:
    """Follows Battlegear that are in play more than once (`names`). `since`: the moment from which
    a copy counts, by the label of its bearer, if it is known."""

    def __init__(self, names: Iterable[str] = ()) -> None:
        self.names = frozenset(names)
        self.up: dict[str, str] = {}
        self.since: dict[str, int] = {}
        self.turned: defaultdict[str, list[int]] = defaultdict(list)
        self.stirred: set[str] = set()

    def follow(self, stamp: int, line: str) -> None:
        """Take in one event."""
        word, _, rest = line.partition(" ")
        for name in self.names:
            if rest == name or rest.startswith((f"{name} on ", f"{name} down")):
                self.stirred.add(name)
                if word in TURNING:
                    self.turned[name].append(stamp)

    def looked(self, view: View) -> None:
        """Look who bears which Battlegear. If one copy is newly face up and one event has turned up
        a copy since the last look, the event was about this copy. If the numbers do not agree,
        nothing is known of the copies of that name."""
        before, self.up = self.up, face_up(view, self.names)
        self.since = {
            label: stamp
            for label, stamp in self.since.items()
            if self.up.get(label) == before.get(label)
        }
        for name in self.names:
            bearers = [label for label, gear in self.up.items() if gear == name]
            new = [label for label in bearers if before.get(label) != name]
            stamps = self.turned.get(name, [])
            if len(new) == len(stamps) == 1:
                self.since[new[0]] = stamps[0]
            elif len(new) != len(stamps):
                for label in bearers:
                    self.since.pop(label, None)
        self.turned.clear()
        self.stirred.clear()

    def unknown(self, view: Iterable[tuple[str, str]]) -> set[str]:
        """The names of Battlegear with a copy of which it is not known since when it counts.
        ``view``: the bearer and the name of each Battlegear that is face up now."""
        return {
            name
            for label, name in view
            if name in self.names and (name in self.stirred or label not in self.since)
        }

    def known(self, names: Iterable[str]) -> dict[str, int]:
        """`since` without the copies of some names."""
        left = set(names)
        return {label: at for label, at in self.since.items() if self.up.get(label) not in left}


def face_up(view: View, names: frozenset[str]) -> dict[str, str]:
    """The face-up Battlegear with one of these names, by the label of its bearer."""
    return {
        card["line_name"]: card["gear"]["name"]
        for card in view["creatures"].values()
        if card["gear"] and card["gear"]["up"] and card["gear"]["name"] in names
    }
