"""The combat in progress (chapter 7), and the counts that run through it."""

from __future__ import annotations

from engine.chaotic.position.combats import Combat
from engine.chaotic.position.creatures import Creature
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.ids import NO_CARD, NO_SPACE, NOBODY, CardId, ItemId, Seat
from engine.chaotic.position.numbers import COMBAT


def begin_combat(game: Duel, combat: Combat) -> None:
    """Two Creatures are about to fight (6.3.4)."""
    game.combat = combat
    game.fight_changed()


def note_battle(game: Duel) -> None:
    """R-showdown-count: there was combat in this turn."""
    game.fought = 1


def engage(game: Duel, combat: Combat) -> None:
    """7.2.1: the two are engaged; nobody has struck."""
    game.phase = COMBAT
    game.initiative = NOBODY
    for card in (combat.attacker, combat.defender):
        creature = game.creatures[card]
        creature.strikes = creature.struck = 0
    game.fight_changed()


def give_initiative(game: Duel, combat: Combat) -> None:
    """7.2.4: Initiative is determined, as `combat` has it."""
    game.combat = combat
    game.initiative = combat.striker
    game.fight_changed()


def give_strike(game: Duel, combat: Combat, seat: Seat) -> None:
    """A player is the Striking Player (7.2.5.4). No value depends on it."""
    game.combat = combat.struck_by(seat)


def note_attack_damage(game: Duel, combat: Combat, total: int) -> None:
    """What the last attack of the combat has dealt."""
    game.combat = combat.dealt(total)


def note_mugic_damage(
    game: Duel, combat: Combat, number: ItemId, cards: tuple[CardId, ...]
) -> None:
    """R-strike: a Mugic deals damage to these Creatures."""
    game.combat = combat.hit_by(number, cards)


def intercept(game: Duel, combat: Combat, guard: Creature, spared: Creature) -> None:
    """6.3.4.1.5: a Defender exchanges places with the attacked Creature."""
    home = guard.space
    game.at[home], game.at[combat.space] = spared.id, guard.id
    guard.space, spared.space = combat.space, home
    game.combat = combat._replace(defender=guard.id, homes=(NO_SPACE, home))
    game.touch()


def stand_in(game: Duel, combat: Combat, guard: Creature, spared: Creature) -> None:
    """8.8.2: another Creature attacks in place of the one that entered; the two exchange places,
    and the other one's space is where the attacker came from."""
    home = guard.space
    game.at[home] = spared.id
    game.entrant = guard.id
    spared.space, guard.space = home, combat.space
    _, foe = combat.homes
    homes = (home, foe) if combat.showdown else combat.homes
    game.combat = combat._replace(attacker=guard.id, origin=home, homes=homes)
    game.touch()


def meet(game: Duel, combat: Combat) -> None:
    """The attacker of a Showdown is placed into the defender's space, and they fight (6.3.7.2)."""
    attacker = game.creatures[combat.attacker]
    game.at[attacker.space] = NO_CARD
    attacker.space = combat.space
    game.entrant = attacker.id
    game.fought = 1
    game.combat = combat
    game.touch()


def end_combat(game: Duel) -> None:
    """7.3.1: nobody fights any more; forget the last values of Creatures that left play in the
    combat, and the count of harmless attacks."""
    game.fight_changed()
    game.combat = None
    game.zero = [0, 0]
    game.ghosts = {}


def call_off_quiet_turns(game: Duel) -> None:
    """R-extra-combat: a combat counts for the Showdown even if no Creature moved to begin it: this
    turn is not quiet."""
    game.quiet = -1


def begin_reckoning(game: Duel, initial: int) -> None:
    """8.6.1: the damage of an attack begins with this number; no check was won."""
    game.tally = [initial, 0]


def add_to_reckoning(game: Duel, number: int) -> None:
    """8.6.2.2: the text of an attack adds to its damage."""
    game.tally = [game.reckoned + number, game.checks_won]


def note_check_won(game: Duel, stat: int) -> None:
    """A check or Challenge of a Discipline was won (8.6.2.1)."""
    game.tally = [game.reckoned, game.checks_won | 1 << stat]


def end_reckoning(game: Duel) -> None:
    """8.6.5: the damage of the attack is known."""
    game.tally = [0, 0]


def note_harmless(game: Duel, seat: Seat) -> None:
    """A player's attack has dealt nothing (7.3.2)."""
    game.zero[seat] += 1


def forget_harmless(game: Duel) -> None:
    """The count of harmless attacks begins anew for both (7.3.2)."""
    game.zero = [0, 0]


def begin_in_combat(game: Duel, combat: Combat, harmless: list[int]) -> None:
    """Play begins as a striker is about to draw."""
    game.zero = list(harmless)
    game.creatures[combat.attacker].moved = 1
    game.phase = COMBAT
    game.moves = 1
    game.fought = 1
    game.initiative = combat.striker
    game.combat = combat
    game.touch()


def fix_verdicts(game: Duel, combat: Combat) -> None:
    """ED-invisibility: fix whose Invisibility counts in the combat; `combat` holds it."""
    game.combat = combat
    game.touch()


def note_fighter(game: Duel, card: CardId) -> None:
    """A Creature is chosen for the Showdown (6.3.7.2)."""
    game.scratch.append(card)


def take_fighters(game: Duel) -> tuple[CardId, CardId]:
    """The two Creatures that were chosen last, in the order of the choices (6.3.7.2)."""
    first, second = game.scratch[-2:]
    game.scratch = game.scratch[:-2]
    return first, second
