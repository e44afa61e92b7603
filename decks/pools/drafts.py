"""Drafts: who sits in which pod, and who passes to whom."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.urls import reverse

from decks.models import Limited
from engine.kernel.chance import Stream, seed_bytes
from tournaments.enums import EntryState
from tournaments.models import Entry, Event
from tournaments.outside import Parts
from tournaments.words.alphabet import by_name

MOST_IN_POD = 8


def pods_of(numbers: Iterable[int], seed: str = "") -> tuple[tuple[int, ...], ...]:
    """Pods of up to eight players, as equal in size as possible. Each holds the numbers of the
    entries in the order of their seats: by chance with a seed, else in order of number."""
    order = sorted(numbers)
    if seed:
        Stream(seed_bytes(seed), "pods").shuffle(order)
    pods = -(-len(order) // MOST_IN_POD)
    small, larger = divmod(len(order), pods) if pods else (0, 0)
    found, at = [], 0
    for pod in range(pods):
        size = small + (pod < larger)
        found.append(tuple(order[at : at + size]))
        at += size
    return tuple(found)


def passes_left(pack: int) -> bool:
    """Whether a pack is passed to the left: the first, the third and so on are, the others go to
    the right."""
    return pack % 2 == 1


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat of a pod, counted to the left; `left` and `right` are the neighbours' names, over the
    seats of those who dropped (`gone`). Alone in a pod nobody has a neighbour."""

    number: int
    name: str
    left: str
    right: str
    gone: bool


@dataclass(frozen=True, slots=True)
class Pod:
    """The players who draft from the same packs."""

    number: int
    seats: tuple[Seat, ...]


def page_of(event: Event) -> str:
    """The page of the pods."""
    return reverse("decks:pods", args=[event.slug])


def pool_at(entry: Entry) -> str:
    """The page of a pool."""
    return reverse("decks:pool", args=[entry.pk])


def pods(event: Event, limited: Limited) -> tuple[Pod, ...]:
    """The pods with the names of their players. One query."""
    rows = Entry.objects.filter(event=event).only("number", "name", "state")
    players = {entry.number: entry for entry in rows}
    return tuple(
        Pod(number, _seats([players.get(one) or Entry(name="–") for one in pod]))
        for number, pod in enumerate(limited.pods, 1)
    )


def _seats(players: Sequence[Entry]) -> tuple[Seat, ...]:
    """The seats of a pod. The next seat is the left neighbour's, and after the last comes the
    first. Nobody passes to a chair that was left."""
    return tuple(
        Seat(
            at + 1,
            player.name,
            "" if _gone(player) else _neighbour(players, at, 1),
            "" if _gone(player) else _neighbour(players, at, -1),
            _gone(player),
        )
        for at, player in enumerate(players)
    )


def _gone(player: Entry) -> bool:
    return bool(player.state == EntryState.DROPPED)


def _neighbour(players: Sequence[Entry], at: int, step: int) -> str:
    """The name of the first player in one direction who is still there; "" for nobody else."""
    around = (players[(at + step * far) % len(players)] for far in range(1, len(players)))
    return next((player.name for player in around if not _gone(player)), "")


class Place(NamedTuple):
    """Where a player sits: the number of the pod, and that of the seat in it."""

    pod: int
    seat: int


def place_of(limited: Limited, number: int) -> Place | None:
    """Where the entry of this number sits; None without a seat."""
    for pod, numbers in enumerate(limited.pods, 1):
        if number in numbers:
            return Place(pod, numbers.index(number) + 1)
    return None


def sight(event: Event) -> Parts:
    """The sight for the form that seats everybody: the pods as they are."""
    rows = Limited.objects.filter(event=event)
    return "pods", rows.values_list("pods", flat=True).first()


def to_the_left(limited: Limited) -> list[int]:
    """The packs that go to the left."""
    return [pack for pack in range(1, limited.packs + 1) if passes_left(pack)]


def to_the_right(limited: Limited) -> list[int]:
    """The packs that go to the right."""
    return [pack for pack in range(1, limited.packs + 1) if not passes_left(pack)]


def without_seat(event: Event, limited: Limited) -> list[Entry]:
    """The players who joined after the pods were seated, by name. One query."""
    seated = [number for pod in limited.pods for number in pod]
    playing = Entry.objects.playing().filter(event=event).exclude(number__in=seated)
    return list(playing.order_by(*by_name(), "number")) if limited.pods else []
