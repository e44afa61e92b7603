"""The exchanges that a player may lock, in one sealed choice (G-lock-show.7 to .9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from engine.decks.genesis.swapping import Piles, Swap, faults_of, most_copies, swaps_of
from engine.genesis.formats import GenesisRuleset
from engine.genesis.position.battle import Battle
from engine.genesis.position.ids import CardId, Seat
from engine.kernel.plain import plain
from engine.kernel.prompt import OpenMenu, Reason
from engine.language.genesis.nodes import CardType

LISTED = 100
"""The most swaps of one or two cards that are listed; every other legal swap is chosen by its
line."""


@plain
class SwapKey(NamedTuple):
    """An exchange as an option: the names that leave, and those that come in."""

    verb: str
    out: tuple[str, ...]
    into: tuple[str, ...]


KEEP = SwapKey("lock", (), ())
"""No swap, which everybody may choose (G-lock-show.3)."""


class SwapMenu(OpenMenu):
    """The options of a lock: no swap, small swaps, and then every other legal swap. The number of
    such a swap encodes how many copies of each name come in or leave."""

    __slots__ = ("piles", "ruleset")

    def __init__(self, piles: Piles, ruleset: GenesisRuleset) -> None:
        small = swaps_of(piles, ruleset, 2, LISTED)
        super().__init__([KEEP, *(key_of(swap) for swap in small)])
        self.piles = piles
        self.ruleset = ruleset

    def shape(self) -> object:
        """See `OpenMenu.shape`."""
        ordered = [sorted(pile.items()) for pile in self.piles]
        return ordered, self.ruleset.swap_chi_exact, self.ruleset.chi

    def number(self, swap: Swap) -> int:
        """The number of a legal swap."""
        key = key_of(swap)
        if key in self.listed:
            return self.listed.index(key)
        more = Counter(swap.into)
        more.subtract(swap.out)
        code = 0
        for timeline, size, name in self._digits():
            code = code * size + more[name] + timeline
        return len(self.listed) + code

    def further(self, number: int) -> SwapKey | None:
        """See `OpenMenu.further`."""
        code = number - len(self.listed)
        out: list[str] = []
        into: list[str] = []
        for timeline, size, name in reversed(list(self._digits())):
            code, digit = divmod(code, size)
            (into if digit > timeline else out).extend([name] * abs(digit - timeline))
        swap = Swap(tuple(sorted(out)), tuple(sorted(into)))
        key = key_of(swap)
        if code or key in self.listed or faults_of(swap, self.piles, self.ruleset):
            return None
        return key

    def _digits(self) -> Iterator[tuple[int, int, str]]:
        """For each name: copies in the timeline, number of possible changes, and the name."""
        timeline, forethoughts = self.piles.timeline, self.piles.forethoughts
        for name in sorted({*timeline, *forethoughts}):
            here, there = timeline.get(name, 0), forethoughts.get(name, 0)
            yield here, here + there + 1, name


def key_of(swap: Swap) -> SwapKey:
    """The key of a swap, the names of each side in order."""
    return SwapKey("lock", tuple(sorted(swap.out)), tuple(sorted(swap.into)))


def piles_of(game: Battle, seat: Seat) -> Piles:
    """Timeline and forethoughts as they are registered for the current game."""
    timeline, forethoughts, _ = game.match_played.lists[seat]
    faces = {game.label(card): game.face(card) for card in (*timeline, *forethoughts)}
    return Piles(
        Counter(map(game.label, timeline)),
        Counter(map(game.label, forethoughts)),
        {name: face.chi or 0 for name, face in faces.items()},
        {
            name: most_copies(face.name, face.copy_limit, game.ruleset)
            for name, face in faces.items()
        },
    )


def choosable(game: Battle, seat: Seat) -> dict[str, list[dict[str, object]]]:
    """Both piles for the page of the player who chooses: name, copies, Chi."""
    piles = piles_of(game, seat)
    return {
        where: [
            {"name": name, "copies": counts[name], "chi": piles.chi[name]}
            for name in sorted(counts)
        ]
        for where, counts in (("timeline", piles.timeline), ("forethoughts", piles.forethoughts))
    }


def swap_menu(game: Battle, seat: Seat) -> SwapMenu:
    """G-lock-show.3: everything a player may lock."""
    return SwapMenu(piles_of(game, seat), game.ruleset)


def lock_line(key: SwapKey) -> str:
    """`lock`, or `lock out X, ... in Y, ...`."""
    _, out, into = key
    return f"lock out {', '.join(out)} in {', '.join(into)}" if out or into else "lock"


def read_swap(line: str, piles: Piles) -> Swap | None:
    """The swap that a line names, without cards named on both sides; None if the line is no swap.

    A name may hold a comma or the word "in": known names are tried first.
    """
    text = line.removeprefix("lock out ")
    if text == line:
        return None
    parts = text.split(" in ")
    cuts = [(" in ".join(parts[:n]), " in ".join(parts[n:])) for n in range(1, len(parts))]
    if not cuts:
        return None
    for left, right in cuts:
        out, into = _names(left, piles.timeline), _names(right, piles.forethoughts)
        if out is not None and into is not None:
            return _net(out, into)
    (left, right), *_ = cuts
    return _net(_split(left), _split(right))


def _names(text: str, known: Iterable[str]) -> list[str] | None:
    """The known names that make up a list; None if the list holds something else."""
    pieces = _split(text)
    found: list[str] = []
    at = 0
    while at < len(pieces):
        ends = range(len(pieces), at, -1)
        end = next((end for end in ends if ", ".join(pieces[at:end]) in known), 0)
        if not end:
            return None
        found.append(", ".join(pieces[at:end]))
        at = end
    return found


def _split(text: str) -> list[str]:
    return [name.strip() for name in text.split(",") if name.strip()]


def _net(out: list[str], into: list[str]) -> Swap:
    leaving, coming = Counter(out), Counter(into)
    both = leaving & coming
    return Swap(
        tuple(sorted((leaving - both).elements())), tuple(sorted((coming - both).elements()))
    )


def number_of(game: Battle, options: Sequence[Any], line: str) -> int:
    """The number of the option that a line means; -1 for none. Whether the options are swaps is
    asked here, as in a module that is not compiled any list is an instance of a compiled
    `Sequence`."""
    if not isinstance(options, SwapMenu):
        return -1
    swap = read_swap(line, options.piles)
    if swap is None or faults_of(swap, options.piles, game.ruleset):
        return -1
    return options.number(swap)


def against_swap(game: Battle, seat: Seat, line: str) -> list[Reason]:
    """Why a swap may not be locked."""
    piles = piles_of(game, seat)
    swap = read_swap(line, piles)
    if swap is None:
        return [Reason("G-lock-show.7", "lock, or lock out X, ... in Y, ...")]
    found = []
    for fault in faults_of(swap, piles, game.ruleset):
        if fault.rule == "G-forethoughts-rules.3":
            found.append(Reason("G-lock-show.7", fault.text))
        found.append(Reason(fault.rule, fault.text))
    if any(_champion(game, name) for name in (*swap.out, *swap.into)):
        found.append(Reason("GR-MT.5", "the champion stays"))
    return found


def _champion(game: Battle, name: str) -> bool:
    return any(face.kind is CardType.CHAMPION and face.name == name for face in game.deal.faces)


def cards_of_swap(
    game: Battle, seat: Seat, key: SwapKey
) -> tuple[tuple[CardId, ...], tuple[CardId, ...]]:
    """The card numbers that leave and come in."""
    timeline, forethoughts, _ = game.match_played.lists[seat]
    return _copies(game, timeline, key.out), _copies(game, forethoughts, key.into)


def _copies(game: Battle, cards: list[CardId], names: Iterable[str]) -> tuple[CardId, ...]:
    left = list(cards)
    found = []
    for name in names:
        card = next(card for card in left if game.label(card) == name)
        left.remove(card)
        found.append(card)
    return tuple(found)
