"""Everybody meets everybody once (or twice), by the circle method."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.pairing.model import PairingError, PlayerId

RobinRound = tuple[tuple[PlayerId, PlayerId | None], ...]


def round_robin(players: Sequence[PlayerId], *, double: bool = False) -> tuple[RobinRound, ...]:
    """The rounds, each a tuple of pairs; (player, None) is the one who sits out.

    The first named player of a pair has the first seat; seats alternate, so that the numbers of
    first seats differ by two at most. `double` adds the same rounds with seats exchanged.
    """
    if len(players) < 2 or len(set(players)) != len(players):
        raise PairingError("A round robin needs at least two different players.")
    circle: list[PlayerId | None] = [*players]
    if len(circle) % 2:
        circle.append(None)
    count = len(circle)
    rounds = []
    for turn in range(count - 1):
        rounds.append(_one_round(circle, turn))
        circle = [circle[0], circle[-1], *circle[1:-1]]
    if double:
        rounds += [tuple(_exchanged(pair) for pair in one) for one in rounds]
    return tuple(rounds)


def _one_round(circle: Sequence[PlayerId | None], turn: int) -> RobinRound:
    count = len(circle)
    pairs: list[tuple[PlayerId, PlayerId | None]] = []
    for at in range(count // 2):
        one, other = circle[at], circle[count - 1 - at]
        if (turn if at == 0 else at) % 2:
            one, other = other, one
        if one is None:
            one, other = other, None
        assert one is not None
        pairs.append((one, other))
    return tuple(pairs)


def _exchanged(
    pair: tuple[PlayerId, PlayerId | None],
) -> tuple[PlayerId, PlayerId | None]:
    one, other = pair
    return pair if other is None else (other, one)
