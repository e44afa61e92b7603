"""Limited in the log of an event: how it is played, who has which pool, who drafts beside whom.

The pools themselves are kept by the decks application, as registered lists are. Here each act
checks the actor's permission, and puts the digests of what was given into the log.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from tournaments.enums import OperationKind
from tournaments.models import Entry, Event
from tournaments.operations import perform, writing
from tournaments.services.permission import demand

if TYPE_CHECKING:
    from tournaments.accounts.models import User


def settled(
    *, actor: User | None, event: Event, way: str, packs: int, digest: str, reason: str = ""
) -> None:
    """Note how Limited is played; `digest`: that of the seed, published before a pack is made."""
    with writing(event) as event:
        demand(actor, "manage_event", event)
        payload = {"way": way, "packs": packs, "digest": digest, "reason": reason}
        perform(event, OperationKind.LIMITED_SET, payload, actor)


def given(*, actor: User | None, event: Event, pools: Iterable[tuple[int, str]]) -> None:
    """Note that these players got a pool: number of the entry and digest of the pool."""
    with writing(event) as event:
        demand(actor, "run_rounds", event)
        payload = {"entries": [list(pair) for pair in sorted(pools)]}
        perform(event, OperationKind.POOLS_GIVEN, payload, actor)


def pool_set(*, actor: User | None, entry: Entry, digest: str, reason: str = "") -> None:
    """Note that a pool was entered, by its player or by a judge, or replaced with a reason."""
    with writing(entry.event) as event:
        held = Entry.objects.select_related("user").get(pk=entry.pk)
        held.event = event
        demand(actor, "set_deck", held)
        payload = {"entry": held.number, "digest": digest, "reason": reason}
        perform(event, OperationKind.POOL_SET, payload, actor)


def seated(*, actor: User | None, event: Event, pods: Sequence[Sequence[int]]) -> None:
    """Note who drafts beside whom: the numbers of the entries of each pod, seat by seat."""
    with writing(event) as event:
        demand(actor, "run_rounds", event)
        payload = {"pods": [list(pod) for pod in pods]}
        perform(event, OperationKind.PODS_SEATED, payload, actor)
