"""Rounds, turns, phases: what comes next, and who has priority (G-turn.1, G-round-begin.1)."""

from __future__ import annotations

from engine.genesis.happenings.ailments import expire
from engine.genesis.happenings.draws import draw_or_offer
from engine.genesis.happenings.tokens import exert, unexert
from engine.genesis.happenings.triggers import Happening, happened
from engine.genesis.happenings.winning import judge
from engine.genesis.happenings.zones import draw
from engine.genesis.meaning.speakers import speaker
from engine.genesis.position.battle import Battle
from engine.genesis.position.decisions import ACTIVATE, PRIORITY, Activate, HeldPriority, Priority
from engine.genesis.position.ids import CardId, Seat
from engine.genesis.position.loops import ENDLESS, FREE, note_chance, recurrence, repeats
from engine.genesis.position.permanents import Permanent
from engine.genesis.position.phases import (
    CLEAN_UP,
    DECLARE,
    END,
    MAIN,
    MOVE,
    PHASES,
    ROUND_BEGIN,
    ROUND_CLEAN_UP,
    ROUND_END,
    TURN_BEGIN,
)
from engine.genesis.position.steps import do, step
from engine.genesis.stack.adding import EMPTY, first_to_act
from engine.genesis.stack.passive import gather
from engine.genesis.stack.playing import play_options
from engine.genesis.stack.resolution import resolve_top
from engine.genesis.turn.move_phase import STEPS
from engine.genesis.values.keywords import instances
from engine.language.genesis.nodes import Until, Verb


@step
def proceed(game: Battle) -> None:
    """G-order.6: nothing is being done: put passive abilities on the stack, let a player act, or
    begin the next step."""
    game.push(do(proceed))
    if game.waiting:
        gather(game)
    elif game.stack or game.phase in (MOVE, MAIN, END, ROUND_END):
        give_priority(game)
    else:
        FINISHED[game.phase](game)


ANSWERING = {"G-stack.3": ("G-play-active.4", "G-term-passing.1")}
"""Further rules by which a player who may answer has priority."""


def give_priority(game: Battle) -> None:
    """Give the holder priority, unless the phase is over."""
    if not game.stack and phase_is_over(game):
        return
    again = recurrence(game, game.holder) if game.cue else FREE
    if repeats(game) and play_options(game, game.holder):
        note_chance(game)
    if again == ENDLESS:
        draw_or_offer(game, game.holder, do(grant_priority, FREE))
    else:
        grant_priority(game, again)


@step
def grant_priority(game: Battle, again: int) -> None:
    """G-term-priority.1: the holder has priority. A player who keeps a loop going may only leave
    it."""
    if game.cue:
        rules = (game.cue, "G-term-priority.1", *ANSWERING.get(game.cue, ()))
        game.emit(f"priority {game.seats[game.holder]}", rules)
        game.announce_priority()
    if again:
        game.owe(HeldPriority(PRIORITY, game.holder, again))
    else:
        game.owe(Priority(PRIORITY, game.holder))


def phase_is_over(game: Battle) -> bool:
    """G-turn-move.2, G-turn-main.2, G-turn-end.2, G-round-end.4, G-order.6: whether a phase ends on
    an empty stack, and if so, begin the next one. The Move Phase ends after two steps, the Main
    Phase after a paid Exert cost, both without the active combatant (GR-TU.5, GR-TU.6), and a Swift
    Step after all have passed (GR-TU.10)."""
    gone = game.active not in game.permanents
    if game.phase == MOVE and (game.steps >= STEPS or gone):
        enter_phase(game, END, "G-turn-move.2" if not gone else "G-turn-end.4")
        return True
    if game.phase == MAIN and (game.spent or gone):
        enter_phase(game, END, "G-turn-main.2" if not gone else "G-turn-end.4")
        return True
    if game.phase == END and game.passes >= len(game.playing):
        exert_step(game)
        return True
    if game.phase == ROUND_END and game.passes >= len(game.playing):
        enter_phase(game, ROUND_CLEAN_UP, "G-round-end.4")
        game.because(None)
        happened(game, Happening(Verb.ROUND_ENDS))
        decay(game)
        return True
    return False


def enter_phase(game: Battle, phase: int, rule: str) -> None:
    """G-turn.3: begin and announce a phase. The player who acts first in it has priority."""
    game.begin_phase(phase, first_to_act(game), EMPTY[phase])
    game.emit(f"phase {PHASES[phase]}", ("G-turn.3", rule))


@step
def begin_round(game: Battle) -> None:
    """G-round-begin.1, G-round-begin.2: a new round: first what occurs at its beginning
    (GR-TU.11)."""
    game.open_round()
    game.emit(f"round {game.round}", ("G-round-end.7", "G-round-begin.1"))
    happened(game, Happening(Verb.ROUND_BEGINS))


def refresh(game: Battle) -> None:
    """G-round-begin.6: Exert tokens are removed, all players draw a card."""
    for one in list(game.permanents.values()):
        unexert(game, one, ("G-round-begin.6",))
    for seat in game.turn_order(game.leader):
        draw(game, seat, 1, ("G-round-begin.6",))
    if not judge(game):
        declare(game, game.leader)


def declare(game: Battle, first: Seat) -> None:
    """G-turn-end.8, G-turn-end.9: the next player with an un-exerted combatant declares one
    (GR-TU.1); without any the round is completed."""
    game.close_turn()
    for seat in game.turn_order(first):
        if unexerted(game, seat):
            game.await_declaration(seat)
            return
    enter_phase(game, ROUND_END, "G-turn-end.9")


def unexerted(game: Battle, seat: Seat) -> list[Permanent]:
    """G-layers.1: the un-exerted combatants that a player controls (GR-VO.2, GR-TU.3)."""
    return [
        one
        for one in game.permanents.values()
        if one.controller == seat and not one.exerted and game.combatant(one.id)
    ]


def ask_who_acts(game: Battle) -> None:
    """Ask for the active combatant; there is no passing of turns (GR-TU.2)."""
    if not unexerted(game, game.holder):
        declare(game, game.after(game.holder))
        return
    game.owe(Activate(ACTIVATE, game.holder))


def activate(game: Battle, seat: Seat, card: CardId) -> None:
    """G-round-begin.7, G-turn-begin.1, G-term-active-combatant.1: a turn begins; everything due
    goes on the stack."""
    first = "G-turn-end.8"
    if not game.turns:
        first = "G-round-begin.7"
    game.begin_turn(seat, card)
    one = game.permanents[card]
    game.emit(f"turn {one.label}", (first, "G-term-active-combatant.1"))
    happened(game, Happening(Verb.TURN_BEGINS, one=one, seat=seat))


def begin_move_phase(game: Battle) -> None:
    """The Beginning of the turn is over (GR-PR.14)."""
    enter_phase(game, MOVE, "G-turn-move.1")


def exert_step(game: Battle) -> None:
    """G-turn-end.4, G-turn-end.5, G-term-exert.3: the combatant of the turn Exerts if it is not
    Exerted; then the Clean Up Step."""
    one = game.permanents.get(game.active)
    game.begin_phase(CLEAN_UP, first_to_act(game), "")
    if one is not None:
        exert(game, one, ("G-turn-end.4", "G-term-exert.3"))
    happened(game, Happening(Verb.TURN_ENDS, one=one, seat=game.turn))


def end_turn(game: Battle) -> None:
    """G-turn-end.7: what lasts until end of turn ends; the next player declares (G-turn-end.8)."""
    expire(game, Until.TURN)
    declare(game, game.after(game.turn))


def decay(game: Battle) -> None:
    """G-round-end.5, G-kw-decay.1, G-kw-decay.3: each instance of Decay is a trigger of its own
    (GR-KW.12)."""
    for one in list(game.permanents.values()):
        for holding in instances(game, one):
            if holding.name == "Decay":
                item = speaker(game, one.id, -1, "Decay")
                why = ("G-kw-decay.1", "G-kw-decay.3", "G-round-end.5")
                game.wait(item._replace(why=why))


def end_round(game: Battle) -> None:
    """G-round-end.6, G-round-end.7: what lasts until end of round ends, and a new round begins."""
    expire(game, Until.ROUND)
    game.next_round()
    begin_round(game)


FINISHED = {
    ROUND_BEGIN: refresh,
    DECLARE: ask_who_acts,
    TURN_BEGIN: begin_move_phase,
    CLEAN_UP: end_turn,
    ROUND_CLEAN_UP: end_round,
}
"""What follows when a phase has nothing on the stack and nothing waiting."""


def pass_priority(game: Battle) -> None:
    """G-round-end.2, G-play-active.4, G-order.4, G-stack.6, G-term-passing.1: pass; when all have
    passed in a row the top resolves, or a Swift Step is over (GR-MP.2)."""
    game.emit(f"pass {game.seats[game.holder]}", ("G-stack.6",))
    game.count_pass()
    if game.passes >= len(game.playing):
        if game.stack:
            game.push(do(resolve_top))
        return
    game.pass_priority_to(game.after(game.holder))
