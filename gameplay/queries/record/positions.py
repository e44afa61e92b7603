"""Positions of a stored game at any step, made again from checkpoints and inputs."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from django.db.models import QuerySet

import engine
from engine import decks as deck_lists
from engine import games, rulesets
from engine.kernel.repair import PRESENT, BadRepair, Repair
from engine.record import carry_out
from gameplay.enums import SAID, FormationWay, InputKind
from gameplay.models import Checkpoint, Game, Input
from gameplay.queries.record import keyframes
from gameplay.queries.record.pledges import game_seed
from tournaments.machine.statements import Reading


class OtherRelease(LookupError):
    """The game was played under rules that this release of the engine no longer follows."""


def position_at(row: Game, number: int) -> engine.Game:
    """The engine's game as it stood after step ``number``, as a copy of the caller's own.

    A checkpoint of another release is passed over. The game is then run again from its seed, or
    from a position that this process kept, and must come to the same digest. The digest must also
    agree where another release has played on from here. Raises LookupError if the game never
    reached that step, and OtherRelease (a LookupError) if it comes to another position now.
    """
    if not 0 <= number <= row.revision:
        raise LookupError(number)
    checkpoint = NEAREST.first(row.pk, number, engine.release())
    if checkpoint is not None:
        game = engine.load(bytes(checkpoint.state))
    else:
        game = keyframes.last_before(row, number) or new_game(row)
        keyframes.keep(row, game)
    try:
        for made in BETWEEN.rows(row.pk, game.step, number):
            give(row, game, made)
            if checkpoint is None:
                keyframes.keep(row, game)
    except (engine.Refused, BadRepair) as refused:
        raise OtherRelease(f"step {game.step + 1} is refused now: {refused}") from refused
    if checkpoint is None:
        stored = row.steps.filter(number=number).values_list("chain", flat=True).first()
        if stored != game.chain:
            raise OtherRelease(f"played under release {row.release}; step {number} differs now")
    elif number == row.revision and game.chain != row.chain:
        # Another release has played on from a position of ours, on another host of this hall.
        raise OtherRelease(f"another release played up to step {number}, which differs here")
    return game


def _nearest(game: Any, number: Any, release: Any) -> QuerySet[Checkpoint]:
    rows = Checkpoint.objects.filter(game=game, number__lte=number, release=release)
    return rows.order_by("-number")[:1]


def _between(game: Any, begin: Any, end: Any) -> QuerySet[Input]:
    rows = Input.objects.filter(game=game, applied__gt=begin, applied__lte=end)
    return rows.select_related("repair").order_by("applied")


NEAREST = Reading(_nearest)
"""The last stored position of a game that is not after a step, made by this release."""
BETWEEN = Reading(_between)
"""What a game was told after one step and up to another, with repairs, in order."""


def give(row: Game, game: engine.Game, made: Input) -> list[engine.Event]:
    """Tell the engine one stored input. Raises Refused or BadRepair."""
    if made.kind in SAID:
        # The number spares putting the other options into words. The chain holds it too.
        return game.choose(made.letter, made.told)
    if made.kind == InputKind.REPAIR:
        repair = repair_of(made)
        earlier = position_at(row, repair.back) if repair.back != PRESENT else None
        return carry_out(game, repair, earlier)
    return game.concede(made.letter)


def repair_of(made: Input) -> Repair:
    """The engine's repair that a stored input holds."""
    return Repair.from_json(made.repair.content)


def new_game(row: Game) -> engine.Game:
    """The engine's game as it was set up, from nothing but what the table committed to."""
    table = row.table
    lists = {
        letter: deck_lists.parse(
            json.dumps(content), source=f"deck of seat {letter}", game=table.rulebook
        )
        for letter, content in row.decks.items()
    }
    return engine.new_game(
        game=table.rulebook,
        format=table.format,
        seed=game_seed(row),
        decks=lists,
        players=table.players,
        board=table.board,
        switches=switches_of(row),
    )


def switches_of(row: Game) -> dict[str, Any] | None:
    """The switches that the table sets in its format: who places the armies, and that some games
    play a whole match as one. The second holds only for the first game: a level match is decided by
    single games."""
    table = row.table
    if table.formation == FormationWay.PLACED:
        return {"formation": str(table.formation)}
    if not table.one_game or row.number > 1:
        return None
    return games.rulebook(table.rulebook).match_switches(table.best_of)


def places(game: str, format: str) -> bool:
    """Whether players of this format may place their armies themselves."""
    return hasattr(rulesets.get(game, format), "formation")


def moment_of(view: Mapping[str, Any]) -> dict[str, Any]:
    """Where in the game a step lies, for the timeline: turn or round, whose, phase, combat."""
    return games.rulebook(view["game"]).moment(view)


def score_of(view: Mapping[str, Any]) -> dict[str, int]:
    """Games won by each seat of a match that the engine plays whole, and those drawn; else {}."""
    series = view.get("match")
    if not series:
        return {}
    won = dict(series["games"])
    return {**won, "draws": int(series["game"]) - sum(won.values())}
