"""Whole events with random results, through the real pairing and the real standings.

What could have been avoided is decided by `oracle`, never by the code that paired.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from time import perf_counter, process_time

from tournaments.pairing.model import Cost, Pairing, Player
from tournaments.pairing.oracle import fewest_rematches
from tournaments.pairing.swiss import pair_round
from tournaments.standings import Kind, MatchResult, Participant, RuleSet, rule_set, standings


@dataclass(frozen=True, slots=True)
class Weather:
    """What happens in the events; shares between 0 and 1.

    draws  of the matches that end without a winner.
    drops  of the players who leave after each round.
    late   of the players who arrive for a later round than the first (and lost the missed ones).
    """

    draws: float = 0.04
    drops: float = 0.02
    late: float = 0.0


@dataclass(slots=True)
class Tally:
    """What the simulated rounds came to.

    worst_round_s, standings_s  processor seconds of the slowest round and standing: what one core
                                needs, whatever else the machine does. worst_round_wall_s: by clock.
    """

    events: int = 0
    rounds: int = 0
    rematches: int = 0
    avoidable: int = 0
    second_byes: int = 0
    avoidable_byes: int = 0
    unpaired: int = 0
    above_bound: int = 0
    unproved: int = 0
    checked: int = 0
    differing: int = 0
    worst_round_s: float = 0.0
    standings_s: float = 0.0
    worst_round_wall_s: float = 0.0

    @property
    def sound(self) -> bool:
        """Whether nothing happened that must not happen."""
        return not (self.avoidable or self.avoidable_byes or self.unpaired or self.differing)


Optimum = Callable[[Sequence[Player]], Cost]


@dataclass(slots=True)
class Event:
    """One running event: who is in, what was played."""

    people: list[Participant]
    arrives: dict[int, int]
    rng: Random
    weather: Weather
    rules: RuleSet
    results: list[MatchResult] = field(default_factory=list)
    opponents: dict[int, list[int]] = field(default_factory=dict)
    byes: dict[int, int] = field(default_factory=dict)

    def players(self, number: int, tally: Tally) -> list[Player]:
        """Everybody who plays this round, with the score that the standings say."""
        started = process_time()
        table = standings(self.results, self.people, self.rules, as_of_round=number - 1)
        tally.standings_s = max(tally.standings_s, process_time() - started)
        playing = []
        for person in self.people:
            assert isinstance(person.id, int)
            if person.dropped_after is not None or self.arrives[person.id] > number:
                continue
            playing.append(
                Player(
                    id=person.id,
                    score=table[person.id].points,
                    opponents=tuple(self.opponents[person.id]),
                    byes=self.byes[person.id],
                    place=table.places[person.id],
                )
            )
        return playing

    def play(self, number: int, pairing: Pairing) -> None:
        """Draw the results of a round."""
        for table in pairing.tables:
            assert isinstance(table.a, int) and isinstance(table.b, int)
            self.opponents[table.a].append(table.b)
            self.opponents[table.b].append(table.a)
            self.results.append(self._result(number, table.a, table.b))
        if pairing.bye is not None:
            player = pairing.bye.player
            assert isinstance(player, int)
            self.byes[player] += 1
            self.results.append(MatchResult(number, player, None, kind=Kind.BYE))
        for late, arrives in self.arrives.items():
            if arrives > number:
                self.results.append(MatchResult(number, late, None, kind=Kind.AWARDED_LOSS))
        self._drop(number)

    def _result(self, number: int, a: int, b: int) -> MatchResult:
        if self.rng.random() < self.weather.draws:
            return MatchResult(number, a, b, 1, 1, 1)
        wins = (2, self.rng.randrange(2))
        wins = wins if self.rng.random() < 0.5 else wins[::-1]
        return MatchResult(number, a, b, *wins)

    def _drop(self, number: int) -> None:
        for at, person in enumerate(self.people):
            if person.dropped_after is None and self.rng.random() < self.weather.drops:
                assert isinstance(person.id, int)
                if self.arrives[person.id] <= number:
                    self.people[at] = replace(person, dropped_after=number)


def make_event(size: int, rounds: int, seed: str, weather: Weather, rules: RuleSet) -> Event:
    """An event about to begin; latecomers get the round they arrive in."""
    rng = Random(seed)
    arrives = {
        number: rng.randint(2, rounds) if rounds > 1 and rng.random() < weather.late else 1
        for number in range(size)
    }
    people = [Participant(number, seed=number) for number in range(size)]
    event = Event(people, arrives, rng, weather, rules)
    event.opponents = {number: [] for number in range(size)}
    event.byes = dict.fromkeys(range(size), 0)
    return event


def simulate(
    *,
    players: tuple[int, int],
    rounds: int,
    seed: int,
    events: int = 1,
    weather: Weather | None = None,
    rules: RuleSet | None = None,
    optimum: Optimum | None = None,
) -> Tally:
    """Play `events` events of a random size in `players` (both ends included) to the end.

    `optimum` gives the true least cost of a round; it is asked in every round up to 64 players and
    in every 50th of larger ones.
    """
    tally = Tally()
    for number in range(events):
        sizes = Random(f"{seed}/{number}/size")
        size = sizes.randint(*players)
        event = make_event(
            size,
            rounds,
            f"{seed}/{number}",
            weather or Weather(),
            rules or rule_set("mtr-2026"),
        )
        tally.events += 1
        for round_number in range(1, rounds + 1):
            playing = event.players(round_number, tally)
            if len(playing) < 2:
                break
            pairing = _pair(playing, f"{seed}/{number}/{round_number}", round_number, tally)
            inspect(playing, pairing, tally)
            if optimum is not None and (len(playing) <= 64 or tally.rounds % 50 == 1):
                tally.checked += 1
                tally.differing += optimum(playing) != pairing.certificate.cost
            event.play(round_number, pairing)
        event.players(rounds + 1, tally)
    return tally


def _pair(playing: list[Player], seed: str, number: int, tally: Tally) -> Pairing:
    started, clock = process_time(), perf_counter()
    pairing = pair_round(playing, seed=seed, round_number=number)
    tally.worst_round_s = max(tally.worst_round_s, process_time() - started)
    tally.worst_round_wall_s = max(tally.worst_round_wall_s, perf_counter() - clock)
    tally.rounds += 1
    return pairing


def inspect(playing: Sequence[Player], pairing: Pairing, tally: Tally) -> None:
    """Judge one round by its tables alone."""
    by_id = {player.id: player for player in playing}
    seated = [player for pair in pairing.pairs for player in pair]
    if pairing.bye is not None:
        seated.append(pairing.bye.player)
    tally.unpaired += len(by_id.keys() - set(seated)) + len(seated) - len(set(seated))
    again = sum(b in by_id[a].opponents for a, b in pairing.pairs)
    if again:
        tally.rematches += again
        tally.avoidable += again - fewest_rematches(playing)
    if pairing.bye is not None and by_id[pairing.bye.player].byes:
        tally.second_byes += 1
        tally.avoidable_byes += _bye_was_avoidable(playing, pairing, again)
    tally.above_bound += pairing.certificate.above_bound
    tally.unproved += pairing.certificate.proved_by == "search"


def _bye_was_avoidable(playing: Sequence[Player], pairing: Pairing, again: int) -> bool:
    """Somebody with fewer byes could have sat out, at no more rematches."""
    assert pairing.bye is not None
    had = next(player.byes for player in playing if player.id == pairing.bye.player)
    fitter = frozenset(player.id for player in playing if player.byes < had)
    return bool(fitter) and fewest_rematches(playing, bye_for=fitter) <= again
