"""The final ranking as a plain function: groups in, one place for everybody out."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tournaments.pairing import double_elimination, single_elimination
from tournaments.standings import Placed, final_ranking
from tournaments.standings.final import Group


def places(found: tuple[Placed, ...]) -> dict[int | str, tuple[int, int]]:
    return {one.player: (one.place, one.last) for one in found}


def test_bracket_comes_before_the_standings_it_was_cut_from() -> None:
    bracket = [Group((3,), "Final"), Group((1,), "Final"), Group((2, 4), "Semifinal")]
    swiss = [Group((1,), "Swiss"), Group((2,), "Swiss"), Group((5, 3), "Swiss"), Group((4, 6), "S")]
    found = final_ranking([bracket, swiss])
    assert places(found) == {3: (1, 1), 1: (2, 2), 2: (3, 4), 4: (3, 4), 5: (5, 5), 6: (6, 6)}
    assert [one.by for one in found] == ["Final", "Final", "Semifinal", "Semifinal", "Swiss", "S"]


def test_who_is_disqualified_has_no_place_and_all_below_move_up() -> None:
    bracket = [Group((3,), "F"), Group((1,), "F"), Group((2, 4), "S"), Group((5, 6, 7, 8), "Q")]
    assert places(final_ranking([bracket], {2})) == {
        **{3: (1, 1), 1: (2, 2), 4: (3, 3)},
        **dict.fromkeys((5, 6, 7, 8), (4, 7)),
    }
    assert places(final_ranking([bracket], {3}))[1] == (1, 1)


def test_nobody_is_nowhere() -> None:
    assert final_ranking([]) == () == final_ranking([[Group((), "F")]])


def lost_in(kind: str, results: list[tuple[int, int]]) -> dict[int, int]:
    """How many matches each had played when the loss that put them out came."""
    allowed = 1 if kind == "single" else 2
    losses: dict[int, int] = {}
    out: dict[int, int] = {}
    for at, (_winner, loser) in enumerate(results):
        losses[loser] = losses.get(loser, 0) + 1
        if losses[loser] == allowed:
            out[loser] = at
    return out


@given(st.integers(2, 20), st.sampled_from(["single", "double"]), st.data())
def test_finishes_agree_with_what_a_bystander_counts(
    entrants: int, kind: str, data: st.DataObject
) -> None:
    """Who is out later stands higher, and who is out in the same round of the bracket is level."""
    bracket = single_elimination(entrants) if kind == "single" else double_elimination(entrants)
    seeds = list(range(101, 101 + entrants))
    winners: dict[int, int | str] = {}
    results: list[tuple[int, int]] = []
    rounds: dict[int, tuple[str, int]] = {}
    while ready := [s for s in bracket.play(seeds, winners) if s.state == "ready"]:
        seat = ready[0]
        won = data.draw(st.sampled_from([seat.a, seat.b]))
        lost = seat.b if won == seat.a else seat.a
        assert won is not None and isinstance(won, int) and isinstance(lost, int)
        winners[seat.bout.number] = won
        rounds[len(results)] = (seat.bout.side.value, seat.bout.round)
        results.append((won, lost))
    finishes = bracket.finishes(seeds, winners)
    out = lost_in(kind, results)
    champion = next(seed for seed in seeds if seed not in out)
    assert finishes[0].players == (champion,)
    listed = [player for finish in finishes for player in finish.players]
    assert sorted(listed) == seeds
    assert [finish.first for finish in finishes] == [
        1 + sum(len(one.players) for one in finishes[:at]) for at in range(len(finishes))
    ]
    for finish in finishes[1:]:
        found = {rounds[out[int(player)]] for player in finish.players}
        assert len(found) == 1, "level players went out in one round of one side"
    deep = [max(rounds[out[int(p)]][1] for p in finish.players) for finish in finishes[2:]]
    assert deep == sorted(deep, reverse=True)
    assert len(set(deep)) == len(deep), "and nobody else did"
