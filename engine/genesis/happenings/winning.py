"""Winning and losing: it happens at once, and nobody can answer it (G-winning.1, G-winning.2,
GR-WN.1)."""

from __future__ import annotations

from engine.genesis.happenings.leaving import leave
from engine.genesis.happenings.matches import game_over
from engine.genesis.happenings.result import finish_game
from engine.genesis.happenings.skills import unattach
from engine.genesis.position.battle import Battle
from engine.genesis.position.ids import Seat
from engine.genesis.position.items import Item
from engine.genesis.position.seats import NOBODY
from engine.genesis.position.steps import ALWAYS, OF_A_SEAT, do
from engine.genesis.position.zones import MEMORIES, TIMELINE
from engine.kernel.agenda import Frame
from engine.kernel.sequences import first

DEFEATED = ("G-winning.1", "G-champion-card.5", "G-term-lose-game.2")


EMPTY = ("G-winning.2", "G-cost-energy.3", "G-term-lose-game.2")


def judge(game: Battle) -> bool:
    """G-overview.3, G-winning.1, G-winning.2, G-champion-card.5, G-cost-energy.3,
    G-term-lose-game.2: end the game, or remove who lost, if a champion has no HP or a timeline
    no cards left.

    Returns whether the game is over, so that nothing more may happen in it.
    """
    lost: dict[Seat, tuple[str, ...]] = {}
    for seat in game.playing:
        if all(one.hp <= 0 for one in game.champions(seat)):
            lost[seat] = DEFEATED
        elif not game.zones[seat][TIMELINE]:
            lost[seat] = EMPTY
    left = [seat for seat in game.playing if seat not in lost]
    if not lost:
        fallen = [one.id for seat in left for one in game.champions(seat) if one.hp <= 0]
        if fallen:
            for card in fallen:
                game.emit(f"defeat {game.label(card)}", ("G-champion-card.5", "GR-VO.12"))
            leave(game, fallen, None)
        return False
    game.note_fallen(*lost)
    rules = next(iter(lost.values()))
    if not left and game.ruleset.simultaneous_loss == "active" and len(game.playing) == 2:
        left = [seat for seat in game.playing if seat != game.turn][:1]
    if len(left) <= 1:
        end_game(game, first(left) if left else NOBODY, rules)
        return True
    for seat, why in lost.items():
        leave_game(game, seat, why)
    return False


def end_game(game: Battle, winner: Seat, rules: tuple[str, ...]) -> None:
    """G-overview.2, G-term-lose-game.3: the game has a winner, or is drawn (GR-WN.1)."""
    if winner >= 0:
        game.emit(f"win {game.seats[winner]}", (*rules, "G-overview.2", "G-term-lose-game.3"))
    else:
        game.emit("drawn", ("GR-WN.1", *rules))
    game.drop_agenda()
    if game.series is not None:
        game.push(do(game_over, winner, rules))
        return
    finish_game(game, winner, rules)


def leave_game(game: Battle, seat: Seat, rules: tuple[str, ...]) -> None:
    """G-turn-end.8, GR-MP.3: a player is out. All cards that they own leave the game, and their
    abilities on the stack fail. Permanents that they control and skills on these go to the memories
    of the players who own them.

    A turn of the player goes on to its end without its combatant (GR-TU.6): `turn` still names the
    player, so that the player to their left declares next (GR-MP.5).
    """
    letter = game.seats[seat]
    game.emit(f"out {letter}", (*rules, "G-term-lose-game.1", "GR-MP.3"))
    following = game.after(seat)
    game.leave_play(seat)
    for item in [one for one in game.stack if goes_with_player(game, one, seat)]:
        game.take_off_stack(item)
        game.emit(f"fail {game.item_label(item)}", ("G-resolve.2", "G-fail.1", "GR-MP.3"))
    game.set_waiting([one for one in game.waiting if not goes_with_player(game, one, seat)])
    game.keep_frames(lambda frame: not _undone(game, frame, seat))
    for skill in [s for s in game.skills.values() if game.owner(s.card) == seat]:
        unattach(game, skill.card)
    leave(game, [card for card in game.permanents if game.owner(card) == seat], None)
    borrowed = [one.id for one in game.permanents.values() if one.controller == seat]
    leave(game, borrowed, MEMORIES)
    game.empty_zones(seat)
    if game.leader == seat:
        game.set_leader(following)
    if game.turn == seat:
        game.lose_active()
    if game.holder == seat:
        game.pass_priority_to(following)


def _undone(game: Battle, frame: Frame, seat: Seat) -> bool:
    """Whether a step is not done any more because its player is out: the rest of an ability that
    resolves (GR-PR.13), and triggers that were about to be ordered or added. The step that takes
    the ability off the stack is still done."""
    name, *given = frame
    about = first(given) if given else None
    if name in OF_A_SEAT:
        return bool(about == seat)
    return isinstance(about, Item) and name not in ALWAYS and goes_with_player(game, about, seat)


def goes_with_player(game: Battle, item: Item, seat: Seat) -> bool:
    """G-copy-champion.1, G-copy-summon.1: whether something on the stack goes with a player: an
    item that the player controls, or one whose card is theirs. A copy is an imaginary card or a
    token of the player who copied: the owner of the original does not matter."""
    if item.controller == seat:
        return True
    return item.kind != "copy" and game.owner(item.card) == seat
