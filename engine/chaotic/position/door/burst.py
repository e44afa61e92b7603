"""The Burst (8.2): its items, priority, triggers that wait, what a resolving item remembers."""

from __future__ import annotations

from typing import Any

from engine.chaotic.position.decisions import PRIORITY, Priority
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.ids import Seat
from engine.chaotic.position.items import Item
from engine.chaotic.position.numbers import ADDED
from engine.kernel.sequences import last

Batch = tuple[Item, ...]


def put_mugic_on_burst(game: Duel, item: Item) -> None:
    """A Mugic or an ability starts or extends the Burst (8.2.1, 8.2.2.1); nobody has passed."""
    game.burst.append(item)
    game.passes = 0
    game.shift("mugic")


def put_attack_on_burst(game: Duel, item: Item) -> None:
    """An attack starts the Attack Burst (8.2.1)."""
    game.burst.append(item)
    game.nudge()


def put_trigger_on_burst(game: Duel, item: Item) -> None:
    """A triggered ability joins the Burst (8.3.2)."""
    game.burst.append(item)
    game.nudge()


def add_while_resolving(game: Duel, item: Item) -> None:
    """Something joins the Burst while it resolves (8.2.2.1)."""
    game.burst.append(item)
    game.resolving = ADDED
    game.shift("mugic", "discard")


def begin_attack_burst(game: Duel) -> None:
    """GL-attack-burst: the Burst is one that an attack began (8.2.1)."""
    game.attack_burst = 1
    game.nudge()


def take_newest(game: Duel) -> Item:
    """8.2.3.1: take the newest item from the Burst to resolve it; nothing that another item
    remembered is kept."""
    item = game.burst.pop()
    game.nudge()
    game.resolving = 1
    game.slots = {}
    return item


def take_off(game: Duel, item: Item) -> None:
    """GL-negate: an item leaves the Burst."""
    game.burst.remove(item)
    game.nudge()


def change_item(game: Duel, item: Item, changed: Item) -> None:
    """Change an item on the Burst: it has new targets, or has lost its abilities."""
    game.burst[game.burst.index(item)] = changed
    game.touch()


def end_item(game: Duel) -> bool:
    """8.2.3.3: an item has resolved; whether something was added to the Burst by it."""
    game.slots = {}
    added, game.resolving = game.resolving == ADDED, 1
    return added


def end_resolving(game: Duel) -> None:
    """The Burst resolves no more."""
    game.resolving = 0


def end_burst(game: Duel) -> bool:
    """8.2.3.4: the Burst is over; whether an attack had begun it."""
    attack, game.attack_burst, game.resolving = bool(game.attack_burst), 0, 0
    return attack


def set_passes(game: Duel, passes: int) -> None:
    """How many players have passed one after the other (8.1.2)."""
    game.passes = passes


def hand_priority(game: Duel, seat: Seat) -> None:
    """A judge says who has priority; nobody has passed."""
    game.passes = 0
    game.asks = (Priority(PRIORITY, seat),)
    game.nudge()


def end_instruction(game: Duel) -> None:
    """An instruction was carried out (8.5.2); what may be done now may be something else."""
    game.nudge()


# -- triggers that wait (8.3.2) ----------------------------------------------------------------


def open_batch(game: Duel) -> None:
    """What triggers from here on is of one moment (8.3.2)."""
    if not game.batches or last(game.batches):
        game.batches.append(())


def add_to_batch(game: Duel, found: list[Item] | Batch) -> None:
    """Abilities that have triggered wait with those of the same moment (8.3.2)."""
    newest = game.batches.pop() if game.batches else ()
    game.batches.append((*newest, *found))


def keep_in_batches(game: Duel, batches: list[Batch]) -> None:
    """R-trigger-target: these triggers wait, and no others."""
    game.batches = batches


def take_batch(game: Duel) -> Batch:
    """The oldest batch that is not empty (8.3.2); () if there is none."""
    batch: Batch = ()
    while game.batches and not batch:
        batch = game.batches.pop(0)
    return batch


def forget_batches(game: Duel) -> None:
    """6.4.3: nothing waits beyond the turn."""
    game.batches = []


# -- what an item remembers while it resolves (8.5.2) ------------------------------------------


def remember(game: Duel, place: str, kind: str, refs: tuple[Any, ...]) -> None:
    """Something chosen, done or counted while an item resolves, under a name."""
    game.slots[place] = (kind, refs)


def forget_answer(game: Duel, place: str) -> None:
    """Forget what was remembered under a name."""
    game.slots.pop(place, None)


def forget_answers(game: Duel, *spared: str) -> None:
    """Forget everything remembered, except the names in `spared`."""
    game.slots = {place: game.slots[place] for place in spared if place in game.slots}


# -- what is still to be done ------------------------------------------------------------------


def change_frame(game: Duel, place: int, frame: tuple[Any, ...]) -> None:
    """Something that waits on the agenda will be done in another way."""
    game.agenda[place] = frame


def drop_frames(game: Duel, frame: tuple[Any, ...]) -> None:
    """Drop the next steps on the agenda that are equal to this one."""
    while game.agenda and last(game.agenda) == frame:
        game.agenda.pop()
