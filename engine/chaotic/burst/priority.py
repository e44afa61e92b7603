"""Sections 8.1 and 8.2: priority, and the Burst that opens and resolves around it."""

from __future__ import annotations

from collections.abc import Callable

from engine.chaotic.burst import resolution
from engine.chaotic.happenings import extra_combat, state_checks, triggers
from engine.chaotic.happenings.adding_triggers import add_triggers
from engine.chaotic.happenings.leaving_play import destroy, fallen
from engine.chaotic.happenings.state_checks import carry_out
from engine.chaotic.position import door, steps
from engine.chaotic.position.decisions import PRIORITY, Priority
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.flow import step
from engine.chaotic.position.ids import PLAYERS, SEATS, CardId, Seat, opponent_of
from engine.chaotic.position.items import Item
from engine.chaotic.position.loops import look_back
from engine.chaotic.position.steps import carries_out
from engine.kernel.agenda import do


def broken(game: Duel) -> bool:
    """7.3.1: whether a Creature of the combat has left play, or the two are apart."""
    combat = game.combat
    if combat is None:
        return False
    one = game.creatures.get(combat.attacker)
    other = game.creatures.get(combat.defender)
    return one is None or other is None or one.space != other.space


@carries_out(steps.pause)
def pause(
    game: Duel,
    seat: Seat,
    rule: str,
    passes: int = 0,
    spared: tuple[CardId, ...] = (),
    seen: tuple[int, ...] = (),
) -> None:
    """6.2.3, 8.1.1, 8.3.3, 8.7.3.4: a moment at which players may act, `seat` first, because of
    `rule`.

    Before a player gets priority: triggers that wait are added (8.3.2, 8.3.3, 8.3.4); Creatures
    without Energy left are destroyed (8.7.3.4), each only once (`spared` were looked at and stayed
    in play, R-replacement); abilities that work as soon as their condition holds are carried out
    (R-state; `seen` are those of this pause). If the combat is broken while no Burst is open, the
    pause ends. In formats without priority (10.1, 10.2) the Burst resolves unanswered.
    """
    if any(game.batches) and triggers.still_waiting(game):
        look_back(game)
        game.push(do(add_triggers, rule), do(pause, seat, rule, 0, spared, seen))
        return
    down = fallen(game)
    doomed = tuple(card for card in down if card not in spared) if down else ()
    if doomed:
        triggers.open_batch(game)
        again = do(pause, seat, rule, passes, spared + doomed, seen)
        game.push(do(destroy, doomed, ("8.7.3.4",)), again)
        return
    state = state_checks.next_state_ability(game, seen)
    if state is not None:
        seen = (*seen, state.card, state.node)
        game.push(do(carry_out, state), do(pause, seat, rule, passes, spared, seen))
        return
    if not game.burst and broken(game):
        door.burst.end_resolving(game)
        game.new_window()
        return
    if game.ruleset.priority == "none":
        if game.burst:
            game.push(do(resolve))
        else:
            game.new_window()
        return
    if rule == "6.2.2" and not game.burst:
        rule = "6.2.3"
    if passes != game.passes:
        door.burst.set_passes(game, passes)
    give_priority(game, seat, rule)


GIVEN = tuple(f"priority {letter}" for letter in SEATS)
PASSED = tuple(f"pass {letter}" for letter in SEATS)
OWED = tuple(Priority(PRIORITY, seat) for seat in PLAYERS)
"""By seat: the line that gives it priority, the line with which it passes, and the decision that it
owes in between."""


def give_priority(game: Duel, seat: Seat, rule: str) -> None:
    """8.1.1, GL-priority: a seat may play Mugic and abilities, or pass."""
    game.emit(GIVEN[seat], (rule,))
    game.owe(OWED[seat])


def pass_priority(game: Duel, seat: Seat) -> None:
    """8.1.2: the other player has the choice. After two passes in a row the Burst resolves, or the
    pause ends if the Burst is empty."""
    game.emit_cause(PASSED[seat], ("8.1.2",))
    passes = game.passes + 1
    if passes < len(SEATS):
        door.burst.set_passes(game, passes)
        pause(game, opponent_of(seat), "8.1.2", passes)
        return
    door.burst.set_passes(game, 0)
    if game.burst:
        game.push(do(resolve))
    else:
        game.new_window()


RESOLVING: dict[str, Callable[[Duel, Item], None]] = {
    "attack": steps.resolve_attack,
    "mugic": resolution.resolve_mugic,
    "ability": resolution.resolve_ability,
    "trigger": resolution.resolve_trigger,
}
"""How an item resolves, by its kind."""


@step
def resolve(game: Duel) -> None:
    """8.2, 8.2.3.1: the newest item resolves completely before the next one is looked at."""
    item = door.burst.take_newest(game)
    game.push(do(RESOLVING[item.kind], item), do(resolved))


@step
def resolved(game: Duel) -> None:
    """8.2.3.3, 8.3.4: the Burst goes on, unless a trigger reopens it (ED-burst-reopen)."""
    added = door.burst.end_item(game)
    if (added or triggers.still_waiting(game)) and game.ruleset.burst_reopen:
        game.push(do(pause, game.active, "8.3.4"))
    elif game.burst:
        game.push(do(resolve))
    else:
        game.push(do(burst_over))


@step
def burst_over(game: Duel) -> None:
    """8.2.3.4, 7.2.5.4: who has priority on the empty Burst (R-priority-after-burst)."""
    attack = door.burst.end_burst(game)
    pending = triggers.still_waiting(game)
    if not pending and broken(game):
        game.new_window()
        return
    if pending:
        game.push(do(pause, game.active, "8.2.2.1"))
        return
    if extra_combat.begin(game):
        return
    look_back(game)
    if attack and game.combat is not None and striker_first(game):
        game.push(do(pause, game.combat.striker, "7.2.5.4"))
    else:
        game.push(do(pause, game.active, "8.2.3.4"))


def striker_first(game: Duel) -> bool:
    """7.2.5.4, GL-attack-burst: whether the Striking Player has priority after the Attack Burst
    (ED-priority-after-burst)."""
    return game.ruleset.priority_after_attack_burst == "striker"
