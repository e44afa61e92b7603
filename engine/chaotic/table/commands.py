"""Commands in words: whether a line of the scenario format may be done, and why not.

Everything is answered from what the asking seat may know (R-hidden).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from engine.chaotic.position.decisions import (
    SETUP,
    MirageSpace,
    Settle,
    Target,
    Withdraw,
)
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.flow import FLOW
from engine.chaotic.position.formations import ready_formation
from engine.chaotic.position.ids import SEATS, Seat, opponent_of, seat_numbered
from engine.chaotic.position.numbers import ATTACK_HAND
from engine.chaotic.table.formation_refusals import against_formation
from engine.chaotic.table.full_names import in_full, shared_names
from engine.chaotic.table.lines import QUOTED, VERBS, match, match_line, unquoted
from engine.chaotic.table.moments import (
    NO_PRIORITY,
    PAUSE,
    against_acting,
    against_moving,
    against_playing,
    going_on,
)
from engine.chaotic.table.refusals import against_play, against_target, against_use, unheard
from engine.chaotic.turn.movement import mandatory_moves, why_not_move
from engine.chaotic.turn.strikes import why_not_strike
from engine.chaotic.values.prohibitions import cannot
from engine.chaotic.values.targets import open_targets
from engine.kernel.game import plain
from engine.kernel.prompt import Prompt, Reason, Verdict
from engine.kernel.sequences import before, first
from engine.language import nodes as n

NEVER = ("10.1", "10.2")
"""The rules of the formats: what they forbid is never possible, whatever the moment."""


class Asked(NamedTuple):
    """A command as read: who, what is being asked of them, its verb and the rest."""

    game: Duel
    seat: Seat
    kind: str
    verb: str
    rest: str
    line: str


def explain(game: Duel, seat: str, line: str) -> Verdict:
    """Whether a command would be accepted now; with every reason against it when not."""
    if seat not in SEATS:
        return refuse("8.1.1", f"{seat} has no seat at this table")
    prompt = game.prompt_for(seat)
    if prompt is not None:
        wanted = plain(line)
        if any(plain(option.line) == wanted for option in prompt.options):
            return Verdict(True)
        if match(game, prompt, line) >= 0:
            return Verdict(True)
        if several := unclear_gear(game, prompt, line):
            return Verdict(False, tuple(several))
    if game.over:
        return refuse("5.1", "the game is over")
    verb, _, rest = plain(line).partition(" ")
    if verb not in VERBS:
        return refuse("8.1.1", f"no command begins with {verb or 'nothing'}")
    kind = prompt.kind if prompt is not None else ""
    asked = Asked(game, seat_numbered(seat), kind, verb, rest, line)
    reasons = tuple(dict.fromkeys(REASONS[verb](asked)))
    return Verdict(False, reasons or (Reason("8.1.1", "this is no choice of yours now"),))


def unclear_gear(game: Duel, prompt: Prompt, line: str) -> list[Reason]:
    """Why a command is refused that may mean several Battlegear of one name (8.4.1.3)."""
    seat = seat_numbered(prompt.seat)
    for text in in_full(game, seat, unquoted(line)):
        if match_line(game, prompt, text) >= 0:
            full = (one for _, called in shared_names(game, seat) for one in called if one in text)
            words = f"several Battlegear have that name: say whose, as in {next(full)}"
            return [Reason("8.4.1.3", words)]
    return []


def refuse(rule: str, text: str) -> Verdict:
    """A verdict with one reason."""
    return Verdict(False, (Reason(rule, text),))


def against_movement(asked: Asked) -> list[Reason]:
    """6.3: why a move, or stopping, is refused: for the moment, for the Creature and the space, and
    last for the pause after a move (6.3.2)."""
    game = asked.game
    if asked.kind == "move":
        return against_stopping(game) if asked.verb == "stop" else against_step(asked)
    moment = against_moving(game, asked.seat)
    others = against_step(asked) if asked.verb == "move" else []
    return [
        *(one for one in moment if one != PAUSE),
        *others,
        *(one for one in moment if one == PAUSE),
    ]


def against_stopping(game: Duel) -> list[Reason]:
    """6.3.1, 8.7.4.2: why the Active Player cannot stop moving Creatures."""
    reasons = [] if game.moves else [Reason("6.3.1", "at least one Creature must move")]
    if mandatory_moves(game):
        reasons.append(Reason("8.7.4.2", "a move is mandatory"))
    return reasons


def against_step(asked: Asked) -> list[Reason]:
    """6.3.3: why a Creature cannot move into a space, whatever the moment."""
    game = asked.game
    name, _, where = asked.rest.rpartition(" to ")
    creature = next((c for c in game.army(asked.seat) if game.label(c.id) == name), None)
    space = game.board.numbers.get(where.upper())
    reasons = []
    if creature is None:
        reasons += unheard(game, asked.seat, name or asked.rest)
        reasons.append(Reason("6.3.1", f"you control no Creature named {name or asked.rest}"))
    if space is None:
        reasons.append(Reason("4.1.7", f"{where or asked.rest} is no space of this game"))
    if creature is not None and space is not None:
        reasons += why_not_move(game, creature, space)
    return reasons


def against_strike(asked: Asked) -> list[Reason]:
    """8.4.3: why an attack is refused: for the moment, then for the card."""
    game, seat = asked.game, asked.seat
    if asked.kind == "strike":
        return against_attack(asked) or [Reason("8.4.3.2", "its cost is paid otherwise")]
    reasons = [*going_on(game), Reason("7.2.5.2", "you are not about to strike")]
    if game.combat is not None and game.combat.striker == opponent_of(seat):
        reasons.append(Reason("7.2.5.4", "the other player is the Striking Player"))
    return [*reasons, *against_attack(asked)]


def against_attack(asked: Asked) -> list[Reason]:
    """Why an Attack Card cannot be played, whatever the moment (8.4.3.1, 8.4.3.2); what it costs is
    asked of a Creature that fights."""
    game, seat = asked.game, asked.seat
    name = before(asked.rest.removeprefix("with "), " paying ")
    for card in sorted(game.piles[seat][ATTACK_HAND]):
        if game.label(card) == name:
            return [] if game.combat is None else why_not_strike(game, seat, card)
    return [Reason("8.4.3.1", f"{name} is not in your hand")]


def against_intercept(asked: Asked) -> list[Reason]:
    """6.3.4.1: why an interception is refused."""
    game = asked.game
    if asked.kind != "intercept":
        reasons = []
        if not game.ruleset.defender:
            reasons.append(Reason("ED-defender", "this edition has no Defenders"))
        if game.combat is not None and game.combat.showdown:
            reasons.append(Reason("6.3.7.2", "there are no Defenders in a Showdown"))
        if game.combat is not None and game.combat.intercepted:
            reasons.append(Reason("6.3.4.1.4", "only one Creature may intercept a move"))
        return [*reasons, Reason("6.3.4.1.1", "no interception is asked"), *going_on(game)]
    name = asked.rest.removeprefix("with ")
    for creature in game.army(asked.seat):
        words = {word for word, *_ in game.profile(creature.id).keywords}
        if game.label(creature.id) == name and "defender" in words:
            combat = game.combat
            near = combat is not None and creature.space in game.board.near[combat.space]
            if not near:
                return [Reason("6.3.4.1.1", "it is not adjacent")]
            if cannot(game, creature.id, n.Act.INTERCEPT):
                return [Reason("8.5.8", "it cannot intercept")]
            return [Reason("6.3.4.1.2", "it defends others")]
    unknown = unheard(game, asked.seat, name)
    return [*unknown, Reason("6.3.4.1.1", f"{name} is no Defender of yours")]


def against_pass(asked: Asked) -> list[Reason]:
    """Only who has priority can pass (8.1.2); some formats have none (10.2)."""
    reasons = against_playing(asked.game)
    if asked.game.ruleset.priority == "none":
        reasons.insert(0, Reason("10.2", "this format has no priority"))
    return [*reasons, NO_PRIORITY]


def against_answer(asked: Asked) -> list[Reason]:
    """Why an answer to a choice or an order is refused."""
    if asked.kind not in ("choose", "order"):
        return [*against_playing(asked.game), Reason("8.1.1", "nothing is asked of you")]
    ask = next(ask for ask in asked.game.decisions if ask.seat == asked.seat)
    if isinstance(ask, Target):
        return against_aim(asked, ask)
    reasons = [Reason(FLOW.questions[ask.kind].rule, "this is no answer to what is asked")]
    if isinstance(ask, (Settle, MirageSpace, Withdraw)):
        reasons += against_space(asked.game, isinstance(ask, MirageSpace), asked.rest)
    return reasons


def against_aim(asked: Asked, ask: Target) -> list[Reason]:
    """Why an answer is no target of a trigger: as for what is played (8.4.1.3), behind the rule of
    the question if something else is forbidden."""
    target = first(open_targets(asked.game, ask.env))
    reasons = [Reason(FLOW.questions[ask.kind].rule, "this is no answer to what is asked")]
    if target.count > 1 or asked.verb != "choose":
        return reasons
    return [*against_target(asked.game, asked.seat, ask.env, target, asked.rest), *reasons]


def against_space(game: Duel, occupied: bool, name: str) -> list[Reason]:
    """4.1.7, GL-unoccupied-space: why nothing can be put into a space (GL-relocate)."""
    space = game.board.numbers.get(name.upper())
    if space is None:
        return [Reason("4.1.7", f"{name} is no space of this game")]
    if occupied or game.at[space] < 0:
        return []
    text = f"a Creature stands in {name}"
    return [Reason("GL-unoccupied-space", text), Reason("GL-relocate", text)]


def against_mugic(asked: Asked) -> list[Reason]:
    """8.4: why a Mugic is refused (8.1.1)."""
    return at_this_moment(asked, against_play(asked.game, asked.seat, asked.rest))


def against_ability(asked: Asked) -> list[Reason]:
    """8.4: why an ability is refused (8.1.1)."""
    quoted = QUOTED.match(asked.line)
    rest, words = asked.rest, ""
    if quoted is not None:
        rest = plain(quoted["head"] + quoted["tail"]).removeprefix("use ")
        words = quoted["words"]
    reasons = against_use(asked.game, asked.seat, rest, words, now=asked.kind == "priority")
    return at_this_moment(asked, reasons)


def at_this_moment(asked: Asked, reasons: list[Reason]) -> list[Reason]:
    """All reasons against a play, in this order: what the format does not have at all, the rule of
    the moment, the other reasons, and that the player has no priority."""
    if asked.kind == "priority":
        return reasons
    never = [one for one in reasons if one.rule in NEVER or one.rule.startswith("ED-")]
    others = [one for one in reasons if one not in never]
    moment = [*against_acting(asked.game), *against_playing(asked.game)]
    return [*never, *moment, *others, NO_PRIORITY]


def against_setting_up(asked: Asked) -> list[Reason]:
    """Why something is not placed, or its player is not ready (4.1.1, 4.1.2)."""
    if asked.kind == SETUP:
        return against_formation(asked.game, asked.seat, asked.verb, asked.rest)
    if ready_formation(asked.game, asked.seat) is not None:
        return [Reason("4.1.1", "you are ready: what you placed stays")]
    return [Reason("4.1.1", "the Battleboard is set up"), *against_playing(asked.game)]


REASONS: dict[str, Callable[[Asked], Iterable[Reason]]] = {
    "place": against_setting_up,
    "equip": against_setting_up,
    "ready": against_setting_up,
    "move": against_movement,
    "stop": against_movement,
    "strike": against_strike,
    "intercept": against_intercept,
    "decline": against_intercept,
    "pass": against_pass,
    "play": against_mugic,
    "use": against_ability,
    "order": against_answer,
    "choose": against_answer,
}
