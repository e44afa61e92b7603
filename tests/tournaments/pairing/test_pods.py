"""Tables of three and four: everybody seated, nobody again if the search can help it."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.pairing import PairingError, Player, free_for_all, pod_sizes


@pytest.mark.parametrize(
    ("count", "sizes", "over"),
    [
        (0, (), 0),
        (2, (), 2),
        (3, (3,), 0),
        (4, (4,), 0),
        (5, (4,), 1),
        (6, (3, 3), 0),
        (7, (4, 3), 0),
        (9, (3, 3, 3), 0),
        (11, (4, 4, 3), 0),
        (16, (4, 4, 4, 4), 0),
    ],
)
def test_tables_are_of_three_and_four_with_as_few_left_over_as_possible(count, sizes, over):
    assert pod_sizes(count) == (sizes, over)


def test_draft_pods_of_eight():
    assert pod_sizes(22, largest=8, smallest=6) == ((8, 7, 7), 0)


@given(st.integers(0, 30), st.integers(0, 5))
@settings(max_examples=60, deadline=None)
def test_everybody_sits_once_or_has_the_bye(count, seed):
    players = [Player(i, score=i % 4, opponents=((i + 1) % count,)) for i in range(count)]
    if count == 1:
        players = [Player(0)]
    made = free_for_all(players, seed=seed)
    seated = [player for pod in made.pods for player in pod.players]
    assert sorted(seated + list(made.byes)) == list(range(count))
    assert all(len(pod.players) in (3, 4) for pod in made.pods)
    assert free_for_all(players[::-1], seed=seed) == made


def test_second_round_of_sixteen_repeats_nobody():
    players = [Player(i) for i in range(16)]
    first = free_for_all(players, seed=1)
    met = {i: [] for i in range(16)}
    for pod in first.pods:
        for a, b in combinations(pod.players, 2):
            met[a].append(b)
            met[b].append(a)
    second = free_for_all([Player(i, opponents=tuple(met[i])) for i in range(16)], seed=2)
    assert second.meetings == 0 and second.proved
    for pod in second.pods:
        assert not any(b in met[a] for a, b in combinations(pod.players, 2))


def test_equal_scores_sit_together_and_the_best_at_table_one():
    made = free_for_all([Player(i, score=i // 4) for i in range(12)], seed=1)
    assert made.squares == 0
    assert set(made.pods[0].players) == {8, 9, 10, 11}


def test_bye_of_five_goes_to_the_lowest_without_one():
    players = [Player(i, score=i, byes=int(i == 0)) for i in range(5)]
    assert free_for_all(players, seed=1).byes == (1,)


def test_impossible_pods_are_refused():
    with pytest.raises(PairingError):
        pod_sizes(8, largest=3, smallest=4)
    with pytest.raises(PairingError, match="twice"):
        free_for_all([Player(1), Player(1), Player(2)], seed=1)


def test_each_table_says_why_it_is_so():
    players = [Player(i, score=3 * (i < 4), opponents=(1 - i,) if i < 2 else ()) for i in range(7)]
    made = free_for_all(players, seed=4)
    large, small = sorted(made.pods, key=lambda pod: -len(pod.players))
    assert large.reasons[0].code in ("pod-level", "pod-near")
    assert "pod-smaller" not in [reason.code for reason in large.reasons]
    assert str(small.reasons[-1]) == "A table of 3: 7 players cannot all sit at tables of 4."
    again = free_for_all([Player(i, opponents=(1 - i,) if i < 2 else ()) for i in range(3)], seed=4)
    told = [str(reason) for reason in again.pods[0].reasons]
    assert any("0 and 1 meet again (earlier meetings: 1)" in text for text in told)
    assert again.proved and again.complete
    left = free_for_all([Player(i, score=i) for i in range(5)], seed=4)
    ((no_room, over),) = left.reasons
    assert str(no_room) == "5 players do not fill tables of 3 to 4: 1 cannot be seated."
    assert over.code == "pod-over"


def least_meetings(players, sizes):
    """The fewest meetings of any division, tried one by one."""
    met = {p.id: p.opponents for p in players}

    def divide(left, sizes):
        if not sizes:
            return 0
        found = []
        for table in combinations(left, sizes[0]):
            cost = sum(met[a].count(b) for a, b in combinations(table, 2))
            rest = [one for one in left if one not in table]
            found.append(cost + divide(rest, sizes[1:]))
        return min(found)

    return divide([p.id for p in players], sizes)


@given(st.integers(0, 60), st.sampled_from([6, 7, 8]))
@settings(max_examples=20, deadline=None)
def test_small_rounds_repeat_no_more_than_any_division_must(seed, count):
    sizes, _over = pod_sizes(count)
    players = [Player(i) for i in range(count)]
    for number in range(3):
        made = free_for_all(players, seed=f"{seed}-{number}")
        assert made.meetings == least_meetings(players, sizes)
        met = {p.id: list(p.opponents) for p in players}
        for pod in made.pods:
            for a, b in combinations(pod.players, 2):
                met[a].append(b)
                met[b].append(a)
        players = [Player(i, opponents=tuple(met[i])) for i in range(count)]


@pytest.mark.parametrize("count", [13, 16, 22, 40])
def test_larger_rounds_repeat_nobody_while_there_is_room(count):
    players = [Player(i) for i in range(count)]
    for number in range(3):
        made = free_for_all(players, seed=number)
        assert made.meetings == 0
        assert made.proved and not made.complete
        met = {p.id: list(p.opponents) for p in players}
        for pod in made.pods:
            for a, b in combinations(pod.players, 2):
                met[a].append(b)
                met[b].append(a)
        players = [Player(i, opponents=tuple(met[i])) for i in range(count)]


def test_pairs_to_be_kept_apart_sit_together_only_where_they_must():
    players = [Player(i) for i in range(8)]
    made = free_for_all(players, seed=3, apart=[(0, 1), (2, 3)])
    tables = [set(pod.players) for pod in made.pods]
    assert not any({0, 1} <= table or {2, 3} <= table for table in tables)
    together = free_for_all(players[:4], seed=3, apart=[(0, 1)])
    assert "pod-apart" in [reason.code for reason in together.pods[0].reasons]
    assert together.meetings == 0
