"""The decisions that players owe: one class a kind, with what is asked.

A decision is stored as the plain tuple of its fields; the first two are its kind and the seat that
owes it. The room that asks one says with `question` how it is asked and answered.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

from engine.chaotic.position.flow import FLOW
from engine.chaotic.position.items import Item
from engine.chaotic.position.numbers import SEATS
from engine.kernel.agenda import Question
from engine.kernel.plain import plain
from engine.kernel.prompt import Menu

PRIORITY, STRIKE, MOVE, INTERCEPT, ORDER = "priority", "strike", "move", "intercept", "order"
"""The kinds that players know by a word of their own."""

FIGHTER, MIRAGE, WITHDRAW, TARGET, PICK, MAY, BRANCH, SETTLE, DECK, ARRANGE, AMONG, FREE = (
    "fighter", "mirage", "withdraw", "target", "pick", "may", "branch", "settle", "deck",
    "arrange", "among", "free",
)  # fmt: skip
COPIED, STAND_IN, TOP, LOWEST, DISCARD, ELEMENT, REPLACEMENT, RANSOM, RETARGET, SEARCH, UNDER = (
    "copied", "stand_in", "top", "lowest", "discard", "element", "replacement", "ransom",
    "retarget", "search", "under",
)  # fmt: skip
WHETHER, WHICH_DECK = "whether", "which_deck"

CHOICES = frozenset(
    {
        FIGHTER, MIRAGE, WITHDRAW, TARGET, PICK, MAY, BRANCH, SETTLE, DECK, ARRANGE, AMONG, FREE,
        COPIED, STAND_IN, TOP, LOWEST, DISCARD, ELEMENT, REPLACEMENT, RANSOM, RETARGET, SEARCH,
        UNDER, WHETHER, WHICH_DECK,
    }
)  # fmt: skip
"""The kinds that are all answered by `choose ANSWER`."""

Line = tuple[str, tuple[str, ...]]
"""An option in words: its command, and the spaces and cards it touches."""

Way = tuple[int, int, str]
"""A replacement ability (8.8.2): its source, the number of its node, its line."""


@plain
class Priority(NamedTuple):
    """8.1.2: the player with priority plays something or passes."""

    kind: str
    seat: int


@plain
class Strike(NamedTuple):
    """7.2.5.2: the Striking Player picks an attack."""

    kind: str
    seat: int


@plain
class StrikeWith(NamedTuple):
    """8.4.3.2: the Striking Player picks how to pay for this attack."""

    kind: str
    seat: int
    card: int


@plain
class Move(NamedTuple):
    """6.3.1: the Active Player moves a Creature or stops."""

    kind: str
    seat: int


@plain
class Intercept(NamedTuple):
    """6.3.4.1: the attacked player lets a Defender intercept, or not."""

    kind: str
    seat: int


@plain
class Order(NamedTuple):
    """8.3.2: a player puts several triggers in an order; `rule` adds them."""

    kind: str
    seat: int
    able: tuple[Item, ...]
    rule: str


@plain
class Fighter(NamedTuple):
    """6.3.7.2: a player selects the other's Creature for a Showdown."""

    kind: str
    seat: int
    listed: tuple[int, ...]


@plain
class MirageSpace(NamedTuple):
    """9.3.2: the owner of a Mirage chooses its space; `rule` made it leave."""

    kind: str
    seat: int
    card: int
    rule: str


@plain
class Withdraw(NamedTuple):
    """R-battle-space: the Creature that entered a space goes to one of these."""

    kind: str
    seat: int
    listed: tuple[int, ...]


@plain
class StandInFor(NamedTuple):
    """8.8.2.3: another Creature may attack in place of the attacker."""

    kind: str
    seat: int


@plain
class Target(NamedTuple):
    """R-trigger-target: the next target of a trigger, which `rule` adds."""

    kind: str
    seat: int
    env: Item
    rule: str


@plain
class Pick(NamedTuple):
    """8.5.2: objects chosen while something resolves, remembered in `place`."""

    kind: str
    seat: int
    answers: tuple[tuple[int, ...], ...]
    what: str
    place: str


@plain
class May(NamedTuple):
    """8.5.2: whether an optional instruction happens; `outer` is the item it is a part of."""

    kind: str
    seat: int
    env: Item
    node: int
    outer: int


@plain
class Branch(NamedTuple):
    """8.5.2: one of the sequences of a node."""

    kind: str
    seat: int
    env: Item
    node: int


@plain
class ElementalType(NamedTuple):
    """8.5.2: an Elemental Type for the instruction of a node."""

    kind: str
    seat: int
    env: Item
    node: int


@plain
class Settle(NamedTuple):
    """GL-relocate: the space for a card, and for the opponent that goes with it (-1: none)."""

    kind: str
    seat: int
    listed: tuple[int, ...]
    env: Item
    node: int
    card: int
    mate: int


@plain
class DeckToLookAt(NamedTuple):
    """8.5.2: one of the decks of the player `whose` to look at."""

    kind: str
    seat: int
    listed: tuple[int, ...]
    env: Item
    node: int
    whose: int


@plain
class Arrange(NamedTuple):
    """8.5.2: how cards that were looked at go back to the deck of the player `whose`."""

    kind: str
    seat: int
    cards: tuple[int, ...]
    whose: int
    deck: int
    how: str


@plain
class Discard(NamedTuple):
    """4.1.6: a card of the hand to discard for the item of this number."""

    kind: str
    seat: int
    listed: tuple[int, ...]
    pile: int
    number: int


@plain
class Among(NamedTuple):
    """8.9.1: whose Mugic counter goes, under these rules."""

    kind: str
    seat: int
    listed: tuple[int, ...]
    rules: tuple[str, ...]


@plain
class Lowest(NamedTuple):
    """R-lowest: which of equally low Disciplines of a Creature rises, and by how much."""

    kind: str
    seat: int
    listed: tuple[int, ...]
    card: int
    by: int
    env: Item


@plain
class Top(NamedTuple):
    """6.2.5: which of the Locations looked at becomes the active one; of equal ones one is
    listed. `below`: whether the others go under the deck of the player `whose`."""

    kind: str
    seat: int
    cards: tuple[int, ...]
    listed: tuple[int, ...]
    whose: int
    below: int


@plain
class Search(NamedTuple):
    """8.5.2: a card to take out of a deck, for a pile."""

    kind: str
    seat: int
    cards: tuple[int, ...]
    deck: int
    pile: int


@plain
class DeckToShuffle(NamedTuple):
    """4.1.5: one of the decks of the player `whose` to shuffle."""

    kind: str
    seat: int
    listed: tuple[int, ...]
    whose: int


@plain
class Under(NamedTuple):
    """8.5.2: the order in which cards go under their deck."""

    kind: str
    seat: int
    cards: tuple[int, ...]


@plain
class Ransom(NamedTuple):
    """8.5.2: whether a Creature pays to keep the instruction of a node from happening."""

    kind: str
    seat: int
    env: Item
    node: int
    card: int


@plain
class Retarget(NamedTuple):
    """R-retarget: another target for the item of this number."""

    kind: str
    seat: int
    number: int
    answers: tuple[tuple[int, str, tuple[int, ...]], ...]


@plain
class Whether(NamedTuple):
    """8.8.2.3: whether a replacement ability applies to damage that a card is dealt."""

    kind: str
    seat: int
    item: Item
    card: int
    amount: int
    rules: tuple[str, ...]
    source: int
    node: int


@plain
class Replacement(NamedTuple):
    """8.8.2.4: which of several replacement abilities applies to what happens to a card."""

    kind: str
    seat: int
    card: int
    found: tuple[Way, ...]
    amount: int


@plain
class FreePlay(NamedTuple):
    """8.4.2: a Mugic to play without its counters, as plain keys; `removed`: whether it leaves the
    game afterwards."""

    kind: str
    seat: int
    ways: tuple[tuple[Any, ...], ...]
    caster: int
    removed: int


@plain
class CopyTargets(NamedTuple):
    """GL2-copy: the targets of a copy of the item of this number."""

    kind: str
    seat: int
    sets: tuple[tuple[Any, ...], ...]
    number: int


class Owed(Protocol):
    """What every decision has."""

    @property
    def kind(self) -> str:
        """The name of its kind."""

    @property
    def seat(self) -> int:
        """The seat that owes it."""


class Listing(Owed, Protocol):
    """A decision whose options are the things that it lists."""

    @property
    def listed(self) -> tuple[int, ...]:
        """The things: cards, spaces, decks or Disciplines."""


D = TypeVar("D", bound=Owed)
K = TypeVar("K", bound=tuple[Any, ...])


def question(
    kind: str,
    rule: str,
    *,
    text: str | Callable[[Any, D], str],
    options: Callable[[Any, D], Sequence[K]] | Callable[[Any, D], Menu],
    word: Callable[[Any, D, K], Line],
    answer: Callable[[Any, D, K], None],
    only: Callable[[Any, D], K | None] | None = None,
) -> None:
    """Register how decisions of a kind are asked and answered; each function gets the game, the
    decision, and the last two the key of an option. `rule` is the rule under which it is asked;
    a `text` in words is put to the seat that is asked."""
    says: Any = sentence(text) if isinstance(text, str) else text
    works: tuple[Any, ...] = (says, options, word, answer, only)
    FLOW.ask(kind, Question(rule, *works))


def sentence(words: str) -> Callable[[Any, Owed], str]:
    """A question of one sentence to the seat that is asked."""
    return lambda game, ask: f"Player {SEATS[ask.seat]}, {words}"
