"""Why each pairing is as it is, in words (as data and an English template)."""

from __future__ import annotations

from fractions import Fraction

from tournaments.pairing.bounds import least_bye
from tournaments.pairing.candidates import Pair
from tournaments.pairing.model import Method, PlayerId, Reason
from tournaments.pairing.room import Room

SAME = {
    Method.RANDOM: "Both have {points} points and had not met; drawn by lot inside the group.",
    Method.SLIDE: "Both have {points} points and had not met; upper half against lower half.",
    Method.FOLD: "Both have {points} points and had not met; best against worst of the group.",
    Method.POWER: "Both have {points} points and had not met; neighbours in the standings.",
}
DOWN_ODD = "{a} ({high} points) plays {b} ({low} points): {above} players stand at {high} or more."
DOWN_MET = (
    "{a} ({high} points) plays {b} ({low} points): the players at {high} or more cannot all be "
    "paired among themselves without a rematch or a larger difference elsewhere."
)
AGAIN = "{a} and {b} meet again (earlier meetings: {times}): no pairing of this round avoids it."
BARRED = "{a} and {b} are a prohibited pair: no pairing of this round avoids it."
POD = "{a} and {b} are of different pods: no pairing inside the pods was left."
CLUB = "{a} and {b} are both of {club}: no pairing of this round avoids it."
BYE_LOWEST = "Lowest score ({points} points) among the players with the fewest byes ({byes})."
BYE_HIGHER = "{points} points: whoever stands lower had a bye or is needed to pair the rest."
BYE_AGAIN = "A bye again (earlier byes: {byes}): no pairing of this round avoids it."


def shown(value: Fraction | int) -> PlayerId:
    """A score as it stands in a reason: a whole number, or a fraction as text."""
    exact = Fraction(value)
    return exact.numerator if exact.denominator == 1 else str(exact)


def pair_reasons(room: Room, pair: Pair) -> tuple[Reason, ...]:
    """The reasons of one pair, the most striking first."""
    i, j = pair
    a, b = room.players[i], room.players[j]
    both = (("a", a.id), ("b", b.id))
    found = []
    if j in room.barred[i]:
        found.append(Reason("prohibited", BARRED, both))
    if j in room.met[i]:
        found.append(Reason("rematch", AGAIN, (*both, ("times", room.met[i][j]))))
    if a.pod != b.pod:
        found.append(Reason("pod", POD, both))
    if room.avoid_clubs and a.club and a.club == b.club:
        found.append(Reason("club", CLUB, (*both, ("club", a.club))))
    if room.units[i] != room.units[j]:
        above = sum(units >= room.units[i] for units in room.units)
        data = (*both, ("high", shown(a.score)), ("low", shown(b.score)), ("above", above))
        odd = above % 2 == 1
        found.append(
            Reason("paired-down" if odd else "moved-down", DOWN_ODD if odd else DOWN_MET, data)
        )
    elif not found:
        found.append(Reason("same-score", SAME[room.method], (*both, ("points", shown(a.score)))))
    return tuple(found)


def bye_reasons(room: Room, index: int) -> tuple[Reason, ...]:
    """The reasons of the bye."""
    player = room.players[index]
    data = (("a", player.id), ("points", shown(player.score)), ("byes", player.byes))
    fewest, lowest = least_bye(room)
    found = []
    if player.byes:
        found.append(Reason("bye-again", BYE_AGAIN, data))
    if (player.byes, room.units[index]) == (fewest, lowest):
        found.append(Reason("bye-lowest", BYE_LOWEST, data))
    else:
        found.append(Reason("bye-higher", BYE_HIGHER, data))
    return tuple(found)
