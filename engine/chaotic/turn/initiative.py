"""Section 7.2.4: which Creature has Initiative."""

from __future__ import annotations

from engine.chaotic.happenings import triggers
from engine.chaotic.happenings.chance import flip_coin
from engine.chaotic.meaning.traits import is_a
from engine.chaotic.position.cards import ELEMENT_NAMES, STAT_NAMES
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.ids import SEATS, CardId, Seat, opponent_of
from engine.chaotic.values.present_values import elements, keyword, loses_initiative, stat


def determine(game: Duel) -> Seat:
    """7.2.4.1, GL-surprise: step by step until exactly one Creature qualifies; returns its player.

    A Showdown under ED-showdown-initiative "random" is decided by a coin.
    """
    combat = game.combat
    assert combat is not None
    mine, theirs = combat.attacker, combat.defender
    if combat.showdown and game.ruleset.showdown_initiative == "random":
        seat = flip_coin(game, "initiative", "ED-showdown-initiative")
        return announce(game, seat, ("7.2.4.1", "ED-showdown-initiative"))
    surprise = sign(keyword(game, mine, "surprise"), keyword(game, theirs, "surprise"))
    if surprise:
        seat = game.active if surprise > 0 else opponent_of(game.active)
        return announce(game, seat, ("7.2.4.1", "GL-surprise"))
    won = sign(loses_initiative(game, theirs), loses_initiative(game, mine))
    won = won or location_step(game, mine, theirs)
    return announce(game, opponent_of(game.active) if won < 0 else game.active, ("7.2.4.1",))


def sign(mine: int, theirs: int) -> int:
    """1, 0 or -1: the step favours the Active Player's Creature, neither, or the other one."""
    return (mine > theirs) - (mine < theirs)


def location_step(game: Duel, mine: CardId, theirs: CardId) -> int:
    """3.6.6, 3.6.6.1, 7.2.4.1: step 3, the attribute of the active Location's Initiative line,
    which counts whatever abilities the Location has lost."""
    if game.location < 0:
        return 0
    line = game.face(game.location).initiative
    if not line:
        return 0
    return sign(quality(game, mine, line), quality(game, theirs, line))


def quality(game: Duel, card: CardId, line: str) -> int:
    """3.2.6.3, 3.2.9.2, 7.2.4.1, GL-scanned-statistic: a Creature's value for an Initiative line;
    for a characteristic 1 if it has it, else 0 (R-initiative)."""
    scanned = line.startswith("Scanned ")
    word = line.removeprefix("Scanned ")
    face = game.face(card)
    if word in STAT_NAMES:
        which = STAT_NAMES.index(word)
        return face.stats[which] if scanned else stat(game, card, which)
    if word in ELEMENT_NAMES:
        mask = face.elements if scanned else elements(game, card)
        return mask >> ELEMENT_NAMES.index(word) & 1
    if word == "Number of Elements":
        return elements(game, card).bit_count()
    if word == "Fewest Elements":
        return -elements(game, card).bit_count()
    if word == "Invisibility":
        return int(bool(game.profile(card).tagged))
    if word.startswith("Mugic"):
        ability = word.endswith("Ability")
        return face.mugic_ability if ability else game.creatures[card].counters
    return int(is_a(game, card, word) or word in (face.title, face.name))


def announce(game: Duel, seat: Seat, rules: tuple[str, ...]) -> Seat:
    """Tell who has Initiative; what triggers "when it wins Initiative" waits for the next Burst."""
    game.emit_cause(f"initiative {SEATS[seat]}", rules)
    combat = game.combat
    assert combat is not None
    pair = (combat.attacker, combat.defender)
    winner, loser = pair if seat == game.active else pair[::-1]
    triggers.open_batch(game)
    triggers.occur(game, "wins_initiative", winner)
    triggers.occur(game, "loses_initiative", loser)
    return seat
