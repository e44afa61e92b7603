"""The decisions that players owe: one class a kind, with what is asked.

A decision is stored as the plain tuple of its fields; the first two are its kind and the seat that
owes it. The room that asks one says with `question` how it is asked and answered.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

from engine.chaotic.position.flow import FLOW
from engine.chaotic.position.ids import SEATS, CardId, ItemId, Ref, Seat, SpaceId
from engine.chaotic.position.items import Item
from engine.kernel.agenda import Question
from engine.kernel.plain import plain
from engine.kernel.prompt import Menu

SETUP, PRIORITY, STRIKE, MOVE, INTERCEPT, ORDER = (
    "setup", "priority", "strike", "move", "intercept", "order",
)  # fmt: skip
"""The kinds that players know by a word of their own."""

FIGHTER, MIRAGE, WITHDRAW, TARGET, PICK, MAY, BRANCH, SETTLE, DECK, ARRANGE, AMONG, FREE = (
    "fighter", "mirage", "withdraw", "target", "pick", "may", "branch", "settle", "deck",
    "arrange", "among", "free",
)  # fmt: skip
COPIED, STAND_IN, TOP, LOWEST, DISCARD, ELEMENT, REPLACEMENT, RANSOM, RETARGET, SEARCH, UNDER = (
    "copied", "stand_in", "top", "lowest", "discard", "element", "replacement", "ransom",
    "retarget", "search", "under",
)  # fmt: skip
WHETHER, WHICH_DECK, REST, DIVERTED, OFFERED = (
    "whether", "which_deck", "rest", "diverted", "offered",
)  # fmt: skip

CHOICES = frozenset(
    {
        FIGHTER, MIRAGE, WITHDRAW, TARGET, PICK, MAY, BRANCH, SETTLE, DECK, ARRANGE, AMONG, FREE,
        COPIED, STAND_IN, TOP, LOWEST, DISCARD, ELEMENT, REPLACEMENT, RANSOM, RETARGET, SEARCH,
        UNDER, WHETHER, WHICH_DECK, REST, DIVERTED, OFFERED,
    }
)  # fmt: skip
"""The kinds that are all answered by `choose ANSWER`."""

Line = tuple[str, tuple[str, ...]]
"""An option in words: its command, and the spaces and cards it touches."""

Way = tuple[CardId, int, str]
"""A replacement ability (8.8.2): its source, the number of its node, its line."""

Plan = tuple[tuple[CardId, int], ...]
"""Damage that is to be dealt: how much to each Creature."""


@plain
class Formation(NamedTuple):
    """A player puts Creatures on their own spaces and Battlegear under them (4.1.1, 4.1.2).

    `standing`: the Creature of each own space, in the order of the spaces; `worn`: the Battlegear
    of each of the `creatures`; -1 for none yet.
    """

    kind: str
    seat: Seat
    creatures: tuple[CardId, ...]
    gear: tuple[CardId, ...]
    standing: tuple[CardId, ...]
    worn: tuple[CardId, ...]


@plain
class Priority(NamedTuple):
    """The player with priority plays something or passes (8.1.2)."""

    kind: str
    seat: Seat


@plain
class Strike(NamedTuple):
    """The Striking Player picks an attack (7.2.5.2)."""

    kind: str
    seat: Seat


@plain
class StrikeWith(NamedTuple):
    """The Striking Player picks how to pay for this attack (8.4.3.2)."""

    kind: str
    seat: Seat
    card: CardId


@plain
class Move(NamedTuple):
    """The Active Player moves a Creature or stops (6.3.1)."""

    kind: str
    seat: Seat


@plain
class Intercept(NamedTuple):
    """The attacked player lets a Defender intercept, or not (6.3.4.1)."""

    kind: str
    seat: Seat


@plain
class Order(NamedTuple):
    """A player puts several triggers in an order (8.3.2); `rule` adds them."""

    kind: str
    seat: Seat
    able: tuple[Item, ...]
    rule: str


@plain
class Fighter(NamedTuple):
    """A player selects the other's Creature for a Showdown (6.3.7.2)."""

    kind: str
    seat: Seat
    listed: tuple[CardId, ...]


@plain
class MirageSpace(NamedTuple):
    """The owner of a Mirage chooses its space (9.3.2); `rule` made it leave."""

    kind: str
    seat: Seat
    card: CardId
    rule: str


@plain
class Withdraw(NamedTuple):
    """The Creature that entered a space goes to one of these (R-battle-space)."""

    kind: str
    seat: Seat
    listed: tuple[SpaceId, ...]


@plain
class StandInFor(NamedTuple):
    """Another Creature may attack in place of the attacker (8.8.2.3)."""

    kind: str
    seat: Seat


@plain
class Target(NamedTuple):
    """The next target of a trigger, which `rule` adds (R-trigger-target)."""

    kind: str
    seat: Seat
    env: Item
    rule: str


@plain
class Pick(NamedTuple):
    """Objects chosen while something resolves, remembered in `place` (8.5.2)."""

    kind: str
    seat: Seat
    answers: tuple[tuple[Ref, ...], ...]
    what: str
    place: str


@plain
class May(NamedTuple):
    """Whether an optional instruction happens (8.5.2); `outer` is the item it is a part of."""

    kind: str
    seat: Seat
    env: Item
    node: int
    outer: ItemId


@plain
class Branch(NamedTuple):
    """One of the sequences of a node (8.5.2)."""

    kind: str
    seat: Seat
    env: Item
    node: int


@plain
class ElementalType(NamedTuple):
    """An Elemental Type for the instruction of a node (8.5.2)."""

    kind: str
    seat: Seat
    env: Item
    node: int


@plain
class Settle(NamedTuple):
    """The space for a card, and for the opponent that goes with it, -1 for none (GL-relocate)."""

    kind: str
    seat: Seat
    listed: tuple[SpaceId, ...]
    env: Item
    node: int
    card: CardId
    mate: CardId


@plain
class DeckToLookAt(NamedTuple):
    """One of the decks of the player `whose` to look at (8.5.2)."""

    kind: str
    seat: Seat
    listed: tuple[int, ...]
    env: Item
    node: int
    whose: Seat


@plain
class Arrange(NamedTuple):
    """How cards that were looked at go back to the deck of the player `whose` (8.5.2)."""

    kind: str
    seat: Seat
    cards: tuple[CardId, ...]
    whose: Seat
    deck: int
    how: str


@plain
class Discard(NamedTuple):
    """A card of the hand to discard for the item of this number (4.1.6)."""

    kind: str
    seat: Seat
    listed: tuple[CardId, ...]
    pile: int
    number: ItemId


@plain
class Among(NamedTuple):
    """Whose Mugic counter goes, under these rules (8.9.1)."""

    kind: str
    seat: Seat
    listed: tuple[CardId, ...]
    rules: tuple[str, ...]


@plain
class Lowest(NamedTuple):
    """Which of equally low Disciplines of a Creature rises, and by how much (R-lowest)."""

    kind: str
    seat: Seat
    listed: tuple[int, ...]
    card: CardId
    by: int
    env: Item


@plain
class Top(NamedTuple):
    """Which of the Locations looked at becomes the active one (6.2.5); of equal ones one is
    listed. `below`: whether the others go under the deck of the player `whose`."""

    kind: str
    seat: Seat
    cards: tuple[CardId, ...]
    listed: tuple[CardId, ...]
    whose: Seat
    below: int


@plain
class Search(NamedTuple):
    """A card to take out of a deck, for a pile (8.5.2)."""

    kind: str
    seat: Seat
    cards: tuple[CardId, ...]
    deck: int
    pile: int


@plain
class DeckToShuffle(NamedTuple):
    """One of the decks of the player `whose` to shuffle (4.1.5)."""

    kind: str
    seat: Seat
    listed: tuple[int, ...]
    whose: Seat


@plain
class Under(NamedTuple):
    """The order in which cards go under their deck (8.5.2)."""

    kind: str
    seat: Seat
    cards: tuple[CardId, ...]


@plain
class Ransom(NamedTuple):
    """Whether a Creature pays to keep the instruction of a node from happening (8.5.2)."""

    kind: str
    seat: Seat
    env: Item
    node: int
    card: CardId


@plain
class Retarget(NamedTuple):
    """Another target for the item of this number (R-retarget)."""

    kind: str
    seat: Seat
    number: ItemId
    answers: tuple[tuple[int, str, tuple[Ref, ...]], ...]


@plain
class Whether(NamedTuple):
    """Whether a replacement ability applies to damage that a card is dealt (8.8.2.3)."""

    kind: str
    seat: Seat
    item: Item
    card: CardId
    amount: int
    rules: tuple[str, ...]
    source: CardId
    node: int


@plain
class Replacement(NamedTuple):
    """Which of several replacement abilities applies to what happens to a card (8.8.2.4)."""

    kind: str
    seat: Seat
    card: CardId
    found: tuple[Way, ...]
    amount: int


@plain
class Rest(NamedTuple):
    """Which of several replacement abilities a card was removed by, for their other instructions
    (8.8.2.4, R-replace-pile)."""

    kind: str
    seat: Seat
    card: CardId
    found: tuple[Way, ...]


@plain
class Detour(NamedTuple):
    """One of the things that may happen in place of damage (8.8.2).

    `kind`: "divert" (another Creature takes it), "change" (it is another amount), "lower" (it
    lowers Disciplines), "replace" (an ability does something else), "offer" (an ability whose
    player may want that), "spare" (who does not want it). `thing`: the Creature that takes it, or
    the card that says so; `at`: the place of the rule among those in force, the stamp of the effect
    or the number of the node.
    """

    kind: str
    thing: CardId
    at: int
    words: str = ""


Course = tuple[tuple[int, Detour], ...]
"""What was chosen to happen in place of damage, in this order, each with the place of the damage in
its plan."""


@plain
class Detouring(NamedTuple):
    """Which of several things happens first in place of the damage at this place of a plan, dealt
    to this card (8.8.2.4); if there is one way only, whether it does (8.8.2.3). The plan of attack
    damage is empty."""

    kind: str
    seat: Seat
    card: CardId
    ways: tuple[Detour, ...]
    item: Item
    plan: Plan
    course: Course
    at: int


@plain
class FreePlay(NamedTuple):
    """A Mugic to play without its counters, as plain keys (8.4.2); `removed`: whether it leaves the
    game afterwards."""

    kind: str
    seat: Seat
    ways: tuple[tuple[Any, ...], ...]
    caster: CardId
    removed: int


@plain
class CopyTargets(NamedTuple):
    """The targets of a copy of the item of this number (GL2-copy)."""

    kind: str
    seat: Seat
    sets: tuple[tuple[Any, ...], ...]
    number: ItemId


class Owed(Protocol):
    """What every decision has."""

    @property
    def kind(self) -> str:
        """The name of its kind."""

    @property
    def seat(self) -> Seat:
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
    at_once: bool = False,
) -> None:
    """Register how decisions of a kind are asked and answered. Each function gets the game and the
    decision; `word` and `answer` also get the key of an option. `rule` is the rule under which it
    is asked; a `text` that is a string is put to the asked seat; for `at_once` see `Question`."""
    says: Any = sentence(text) if isinstance(text, str) else text
    works: tuple[Any, ...] = (says, options, word, answer, only, at_once)
    FLOW.ask(kind, Question(rule, *works))


def sentence(words: str) -> Callable[[Any, Owed], str]:
    """A question of one sentence to the seat that is asked."""
    return lambda game, ask: f"Player {SEATS[ask.seat]}, {words}"


def owe_if_open(game: Any, ask: Owed) -> None:
    """A player owes a decision about what all can see; one that has only one answer is not asked,
    and the answer counts (docs/decisions/a-choice-among-hidden-cards-is-asked.md)."""
    asked = FLOW.questions[ask.kind]
    given: Any = ask
    keys = asked.options(game, given)
    if len(keys) == 1:
        (key,) = keys
        asked.answer(game, given, key)
    else:
        game.owe(ask)
