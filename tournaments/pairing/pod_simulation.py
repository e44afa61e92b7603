"""Whole free-for-all events with random places, through the real pods and the real standings.

What could have been avoided is counted here, by trying divisions one by one, not by the code that
seated the players.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random

from engine import rulesets
from tournaments import offered
from tournaments.pairing.model import Player, PlayerId
from tournaments.pairing.pods import EVERY, FreeForAll, free_for_all
from tournaments.standings import Kind, MatchResult, Participant, RuleSet, rule_set, standings
from tournaments.standings.pods import results

SIZES = (3, 4)
"""The possible numbers of players at a table (GR-MP.4)."""


@dataclass(slots=True)
class PodTally:
    """What the rounds came to.

    byes, second_byes    players without a table, and those of them who had stayed over before.
    needless_byes        byes of a number of players that fills tables; and second byes while
                         somebody else had had none.
    meetings, avoidable  pairs who had met before; of rounds of up to twelve players those that
                         another division would not have had.
    unseated             players at no table or at two, tables of another size.
    """

    events: int = 0
    rounds: int = 0
    tables: int = 0
    byes: int = 0
    second_byes: int = 0
    needless_byes: int = 0
    meetings: int = 0
    avoidable: int = 0
    unseated: int = 0
    unproved: int = 0

    @property
    def sound(self) -> bool:
        """Whether nothing happened that must not happen."""
        return not (self.needless_byes or self.avoidable or self.unseated)


@dataclass(slots=True)
class _Event:
    people: list[Participant]
    rng: Random
    rules: RuleSet
    results: list[MatchResult]
    met: dict[int, list[int]]
    byes: dict[int, int]

    def players(self, number: int) -> list[Player]:
        table = standings(self.results, self.people, self.rules, as_of_round=number - 1)
        return [
            Player(
                id=number_,
                score=table[number_].points,
                opponents=tuple(self.met[number_]),
                byes=self.byes[number_],
                place=table.places[number_],
            )
            for number_ in self.met
        ]

    def play(self, number: int, made: FreeForAll) -> None:
        """Places by chance; now and then two fall together."""
        for pod in made.pods:
            seats = [int(player) for player in pod.players]
            places = self.rng.sample(range(1, len(seats) + 1), len(seats))
            if self.rng.random() < 0.1:
                places = [max(place, 2) for place in places]
            self.results += results(number, seats, places, self.rules.points)
            for one, other in combinations(seats, 2):
                self.met[one].append(other)
                self.met[other].append(one)
        for player in made.byes:
            self.byes[int(player)] += 1
            self.results.append(MatchResult(number, player, None, kind=Kind.BYE))


def simulate_pods(
    *, players: tuple[int, int], rounds: int, seed: int, events: int, rules: RuleSet | None = None
) -> PodTally:
    """Play so many events of a random size in `players` (both ends included) to the end."""
    tally = PodTally(events=events)
    for number in range(events):
        rng = Random(f"{seed}/{number}/pods")
        size = rng.randint(*players)
        people = [Participant(one, seed=one) for one in range(size)]
        met: dict[int, list[int]] = {one: [] for one in range(size)}
        rule = rules or rule_set(rulesets.standings(offered.PODDED, pods=True))
        event = _Event(people, rng, rule, [], met, dict.fromkeys(range(size), 0))
        for at in range(1, rounds + 1):
            here = event.players(at)
            made = free_for_all(here, seed=f"{seed}/{number}/{at}")
            inspect_pods(here, made, tally)
            event.play(at, made)
    return tally


def inspect_pods(here: Sequence[Player], made: FreeForAll, tally: PodTally) -> None:
    """Judge one round by its tables alone."""
    tally.rounds += 1
    tally.tables += len(made.pods)
    tally.unproved += not made.proved
    seated = [player for table in made.tables for player in table]
    tally.unseated += len({player.id for player in here} ^ set(seated))
    tally.unseated += len(seated) - len(set(seated))
    tally.unseated += sum(len(pod.players) not in SIZES for pod in made.pods)
    _judge_byes(here, made, tally)
    met = {(player.id, other) for player in here for other in player.opponents}
    pairs = [pair for pod in made.pods for pair in combinations(pod.players, 2)]
    again = sum(pair in met for pair in pairs)
    tally.meetings += again
    if again and len(here) <= EVERY:
        playing = [player for player in here if player.id not in made.byes]
        tally.avoidable += _again(playing, made) - fewest_again(playing)


def _judge_byes(here: Sequence[Player], made: FreeForAll, tally: PodTally) -> None:
    had = {player.id: player.byes for player in here}
    second = [player for player in made.byes if had[player]]
    tally.byes += len(made.byes)
    tally.second_byes += len(second)
    tally.needless_byes += len(made.byes) if fills_tables(len(here)) else 0
    fewest = min(had.values(), default=0)
    tally.needless_byes += sum(had[player] > fewest for player in second)


def fills_tables(count: int) -> bool:
    """Whether so many players sit at tables of three and four without anybody over."""
    return any(3 * threes + 4 * fours == count for threes in range(count) for fours in range(count))


def _again(playing: Sequence[Player], made: FreeForAll) -> int:
    times = {player.id: player.opponents for player in playing}
    pairs = (pair for pod in made.pods for pair in combinations(pod.players, 2))
    return sum(times[one].count(other) for one, other in pairs)


def fewest_again(playing: Sequence[Player]) -> int:
    """The fewest earlier meetings of any division into tables of three and four."""
    times = {player.id: player.opponents for player in playing}
    best = None
    for tables in _divided([player.id for player in playing], fewest_tables(len(playing))):
        count = sum(
            times[one].count(other) for table in tables for one, other in combinations(table, 2)
        )
        best = count if best is None else min(best, count)
    return best or 0


def fewest_tables(count: int) -> int:
    """At tables of four as far as they go."""
    return -(-count // max(SIZES))


def _divided(left: list[PlayerId], tables: int) -> Iterator[list[tuple[PlayerId, ...]]]:
    if not left:
        if not tables:
            yield []
        return
    if not tables * min(SIZES) <= len(left) <= tables * max(SIZES):
        return
    first, rest = left[0], left[1:]
    for size in SIZES:
        for mates in combinations(rest, size - 1):
            stay = [player for player in rest if player not in mates]
            for others in _divided(stay, tables - 1):
                yield [(first, *mates), *others]
