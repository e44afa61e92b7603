"""Why a command is refused, by its first word."""

from __future__ import annotations

import re
from collections.abc import Callable

from engine.genesis.meaning.speakers import ability_of
from engine.genesis.position.arena import ADJACENT, NUMBERS
from engine.genesis.position.battle import Battle
from engine.genesis.position.decisions import DECLINED, Choice, HeldPriority, Lead, Order
from engine.genesis.position.ids import NO_SPOT, Seat
from engine.genesis.position.items import Item
from engine.genesis.position.phases import CLEAN_UP, DECLARE, END, MOVE, ROUND_END
from engine.genesis.position.steps import FLOW
from engine.genesis.position.zones import THOUGHTS
from engine.genesis.stack.ability_names import called
from engine.genesis.stack.passive import aimed
from engine.genesis.stack.playing import (
    able_champions,
    against_playing,
    from_arena,
    from_hand,
    offered,
    printed,
)
from engine.genesis.table.lines import Command, read_play
from engine.genesis.turn import move_phase
from engine.genesis.values.spots import cannot_move, free_for, held_fast, occupied
from engine.genesis.values.targets import faults, find
from engine.kernel.game import plain
from engine.kernel.prompt import Reason
from engine.kernel.sequences import first
from engine.language.genesis.nodes import CardType, Speed

NOW = "you do not have priority"
LEFT_OR_RIGHT = "left or right, by 90 degrees"


def without_priority(game: Battle, seat: Seat) -> list[Reason]:
    """G-term-priority.1: the reasons if a seat does not have priority."""
    reasons = [Reason("G-term-priority.1", NOW)]
    if seat != game.turn:
        reasons.append(Reason("G-turn.1", "it is not your turn"))
    if game.stack:
        reasons.append(Reason("G-stack.3", "the next player has priority"))
    if game.phase == ROUND_END:
        reasons.append(Reason("G-round-end.1", "the leading player acts first"))
    if game.phase in (END, CLEAN_UP):
        reasons.append(Reason("G-turn-end.1", "the player of the turn acts first"))
    return reasons


def against_play(game: Battle, seat: Seat, kind: str, line: str) -> list[Reason]:
    """G-forethoughts-rules.5: the reasons why a card cannot be played."""
    read = read_play(game, seat, line)
    if read is None:
        return [Reason("G-hand.4", "there is no such card in your thoughts")]
    if read.card not in game.zones[seat][THOUGHTS]:
        return [
            Reason("G-forethoughts-rules.5", "forethoughts are not used during a game"),
            Reason("G-hand.4", "it is not in your thoughts"),
        ]
    now = kind == "priority"
    reasons = looped(game, seat) or against_card(game, seat, read, now)
    return reasons if now else [*reasons, *without_priority(game, seat)]


def against_card(game: Battle, seat: Seat, read: Command, now: bool) -> list[Reason]:
    """G-play-hand.1: the reasons of a card in the thoughts, whoever has priority."""
    nodes = offered(game, read.card)
    if read.named:
        chosen = called(game, read.card, nodes, read.title)
        if not chosen:
            return against_name(game.face(read.card).kind)
        nodes = chosen
    if not nodes:
        return [Reason("G-hand.5", "nothing of it can be played from the thoughts")]
    if len(nodes) > 1:
        return [
            Reason("G-abilities.2", "say which of its abilities"),
            Reason("G-play-hand.1", "say which of its abilities"),
        ]
    champions = able_champions(game, [one.id for one in game.champions(seat)], read.card)
    named = [one for one in champions if game.label(one) == read.champion] or champions[:1]
    if not named:
        return [Reason("G-champion-card.12", "no champion of yours carries its symbols")]
    item = from_hand(seat, read.card, first(nodes), first(named))
    return against_item(game, item, read, now)


def against_name(kind: CardType) -> list[Reason]:
    """G-kw-beckon.2: why nothing of a card in the thoughts is played by the name that was said."""
    if kind in (CardType.SPELL, CardType.TECHNIQUE):
        text = "it has no ability of that name to play"
        return [Reason("G-play-hand.1", text), Reason("G-abilities.2", text)]
    reasons = [
        Reason("G-hand.5", "only what puts it on the table is played from the thoughts"),
        Reason("G-play-hand.8", "only what puts it on the table is played"),
    ]
    if kind is CardType.SUMMON:
        reasons.append(Reason("G-kw-beckon.2", "only its Beckon is played from the thoughts"))
    return reasons


def looped(game: Battle, seat: Seat) -> list[Reason]:
    """GR-TU.13: the position has come back often enough."""
    if any(isinstance(ask, HeldPriority) and ask.seat == seat for ask in game.asks):
        return [Reason("GR-TU.13", "this has been repeated often enough")]
    return []


def against_use(game: Battle, seat: Seat, kind: str, line: str) -> list[Reason]:
    """G-non-champion.6, G-kw-beckon.2: the reasons why an ability of a combatant cannot be
    played."""
    read = read_play(game, seat, line)
    if read is None or not read.named:
        return [Reason("G-play-combatant.2", "say whose ability, and which")]
    skill = game.skills.get(read.card)
    one = game.permanents[read.card if skill is None else skill.bearer]
    if one.controller != seat:
        reasons = [
            Reason("G-non-champion.6", f"{one.label} is not yours"),
            Reason("G-play-combatant.1", f"{one.label} plays for somebody else"),
        ]
        return reasons + ([] if kind == "priority" else without_priority(game, seat))
    now = kind == "priority"
    nodes = called(game, read.card, printed(game, read.card), read.title)
    if nodes:
        item = from_arena(game, seat, read.card, first(nodes))
        reasons = looped(game, seat) or against_item(game, item, read, now)
    else:
        reasons = against_passive(game, read) or [
            Reason("G-non-champion.5", f"{one.label} cannot play this"),
            Reason("G-kw-beckon.2", "what brings it in is played by the champion"),
        ]
    return reasons if now else [*reasons, *without_priority(game, seat)]


def against_passive(game: Battle, read: Command) -> list[Reason]:
    """G-abilities.3: why a passive ability of this name is not played; none if there is none."""
    abilities = game.face(read.card).abilities
    passive = tuple(node for node, ability in enumerate(abilities) if not ability.active)
    nodes = called(game, read.card, passive, read.title)
    return [NOT_PLAYED, BY_ITSELF[abilities[first(nodes)].speed]] if nodes else []


NOT_PLAYED = Reason("G-abilities.3", "it is not played")
BY_ITSELF = {
    Speed.IMMEDIATE: Reason("G-speeds-passive.1", "it resolves by itself"),
    Speed.TRIGGER: Reason("G-speeds-passive.4", "it goes on the stack by itself"),
    Speed.CONTINUOUS: Reason("G-speeds-passive.6", "it always applies"),
}
"""What passive abilities do instead of being played."""


def against_item(game: Battle, item: Item, read: Command, now: bool) -> list[Reason]:
    """The reasons against an item: time, costs, keywords; then targets, element and, where it could
    be played `now`, discarded cards."""
    reasons = [*against_playing(game, item), *against_targets(game, item, read.targets)]
    ability = ability_of(game, item)
    if read.element not in (ability.choose or ("",)):
        rule = "G-kw-elemental-selection.2" if read.element else "G-kw-elemental-selection.1"
        reasons.append(Reason(rule, "one of the listed elements has to be chosen"))
    if now and not reasons:
        reasons.append(Reason("G-cost-discard.2", "choose the cards to discard"))
        reasons.append(Reason("G-cost-discard.1", "with other cards of the thoughts"))
    return reasons


def against_targets(game: Battle, item: Item, names: tuple[str, ...]) -> list[Reason]:
    """G-kw-area-attack.2: why these targets may not be named."""
    ability = ability_of(game, item)
    if not ability.targets and names:
        reasons = [Reason("G-targets.1", "it takes no target")]
        if "area-attack" in ability.keywords:
            reasons.append(Reason("G-kw-area-attack.2", "area attacks do not target"))
        return reasons
    needed = sum(not target.optional for target in ability.targets)
    reasons = []
    for index, name in enumerate(names[: len(ability.targets)]):
        aim = find(game, item, index, name)
        if aim is None:
            reasons += nothing_named(ability.targets[index].filter.kind.value, name)
            break
        reasons += faults(game, item, index, aim)
        item = item._replace(targets=(*item.targets, aim))
    if not needed <= len(names) <= len(ability.targets):
        text = f"{needed} targets are to be named"
        reasons += [Reason("G-targets.1", text), Reason("G-play-active.3", text)]
        if any(target.filter.kind.value == "ability" for target in ability.targets):
            reasons.append(Reason("G-term-target-ability.1", "an ability on the stack"))
    return reasons


def nothing_named(kind: str, name: str) -> list[Reason]:
    """Why a name is that of no target of a kind. What lies elsewhere, hidden or not, is refused in
    the same words (G-targets.2, G-targets.5)."""
    reasons = [Reason("G-targets.1", f"there is no {name}")]
    if kind == "ability":
        text = "there is no such ability on the stack"
        return [*reasons, Reason("G-term-target-ability.1", text)]
    if kind not in ("spot", "card"):
        reasons.append(Reason("G-targets.2", "it is not in the arena"))
        reasons.append(Reason("G-targets.5", f"this is no {kind}"))
    if kind == "permanent":
        reasons.append(Reason("G-term-target-anything.1", "it is not in the arena"))
    return reasons


def against_move(game: Battle, seat: Seat, kind: str, line: str) -> list[Reason]:
    """G-arena.1, G-turn.2, G-move.1, G-move.2, G-move.6, G-rotate.6: why a step of the Move Phase
    is refused."""
    moving = line.startswith("move ")
    if game.phase != MOVE:
        reasons = [
            Reason("G-turn-move.1", "this is not the Move Phase"),
            Reason("G-move.2" if moving else "G-rotate.6", "this is not the Move Phase"),
        ]
        if game.phase == END:
            reasons.append(Reason("G-turn-move.2", "two steps were taken"))
        return reasons
    reasons = against_step(game, seat, line)
    if seat == game.turn and kind == "priority" and not game.stack:
        return reasons or [Reason("G-rotate.1", "one rotation by 90 degrees goes with a move")]
    open_stack = [Reason("G-turn.2", "the stack is open")] if game.stack else []
    return [*open_stack, *reasons, *without_priority(game, seat)]


def against_step(game: Battle, seat: Seat, line: str) -> list[Reason]:
    """G-move.1: why a combatant cannot take a step of the Move Phase, whoever has priority."""
    asked = re.match(r"^move (?P<name>.+) to (?P<spot>\S+?)(?: facing [NESW])?$", line)
    _, _, tail = plain(line).partition(" ")
    head, _, _ = tail.rpartition(" ")
    name = asked["name"] if asked else head
    found = next((one for one in game.permanents.values() if one.label == name), None)
    if found is None:
        return [Reason("G-move.6", f"there is no combatant named {name}")]
    if found.id != game.active:
        rule = "G-move.2" if game.combatant(found.id) else "G-move.6"
        rules = ("G-turn-move.1", rule, "G-term-active-combatant.1")
        return [Reason(rule, "only the active combatant moves") for rule in rules]
    reasons = looped(game, seat)
    if move_phase.stunned(game, found):
        reasons.append(Reason("G-kw-stun.1", f"{name} is stunned"))
    if not asked:
        turned = line.endswith((" left", " right"))
        return reasons if turned else [*reasons, Reason("G-rotate.1", LEFT_OR_RIGHT)]
    if held_fast(game, found):
        reasons.append(Reason("G-kw-pinned.1", f"{name} is Pinned"))
    if cannot_move(game, found):
        reasons.append(Reason("G-abilities.5", f"{name} cannot move"))
    spot = NUMBERS.get(asked["spot"].lower(), NO_SPOT)
    if spot < 0:
        return [
            *reasons,
            Reason("G-arena.1", "there is no such spot"),
            Reason("G-move.1", "there is no such spot"),
        ]
    if spot not in ADJACENT[found.spot] and spot not in move_phase.step_spots(game, found):
        reasons += [
            Reason("G-move.3", "the spot is not adjacent"),
            Reason("G-term-adjacent.1", "the spot is not adjacent"),
        ]
    elif occupied(game, spot) and not free_for(game, found, spot):
        reasons += [
            Reason("G-move.1", "the spot is occupied"),
            Reason("G-move.3", "the spot is occupied"),
        ]
        if any(not game.combatant(one.id) for one in game.standing(spot)):
            reasons.append(Reason("G-non-champion.10", "an alteration occupies it"))
    return reasons


def against_activate(game: Battle, seat: Seat, kind: str, line: str) -> list[Reason]:
    """The reasons why a combatant cannot be declared."""
    reasons = [Reason("G-turn-end.8", "one of your own un-exerted combatants is declared")]
    if not game.turns:
        reasons += [
            Reason("G-round-begin.7", "the leading player declares one of theirs"),
            Reason("G-term-leading-player.1", "the leading player has the first turn"),
        ]
    else:
        reasons.append(Reason("G-round-begin.7", "an un-exerted one of yours is declared"))
    return reasons


def against_pass(game: Battle, seat: Seat, kind: str, line: str) -> list[Reason]:
    """Why passing is refused."""
    if kind == "activate" or game.phase == DECLARE:
        return against_activate(game, seat, kind, line)
    if kind == "priority":
        return [Reason("G-turn.3", "go on to the next phase instead")]
    return without_priority(game, seat)


def against_phase(game: Battle, seat: Seat, kind: str, line: str) -> list[Reason]:
    """Why a change of phase is refused."""
    if kind == "priority" and game.phase == MOVE and not game.stack:
        text = "the way leads through the Main Phase"
        return [Reason(rule, text) for rule in ("G-turn-move.1", "G-turn-move.3", "G-turn.3")]
    if kind == "priority":
        return [Reason("G-turn.3", "this phase does not follow now")]
    return [Reason("G-turn.3", NOW), *without_priority(game, seat)]


MANDATORY = ("G-term-may.2", "G-term-must.1", "G-abilities.4")
"""Why what is not optional cannot be declined."""


def against_answer(game: Battle, seat: Seat, kind: str, line: str) -> list[Reason]:
    """Why an answer to a choice or an order is refused."""
    ask = next((ask for ask in game.decisions if ask.seat == seat), None)
    if isinstance(ask, Choice):
        aim = against_aim(game, ask, line.removeprefix("choose "))
        rules = (*ask.rules, *(MANDATORY if line == f"choose {DECLINED}" else ()))
        return [*aim, *(Reason(rule, "this is no answer to what is asked") for rule in rules)]
    if isinstance(ask, (Order, Lead)):
        return [Reason(FLOW.questions[ask.kind].rule, "this is no answer to what is asked")]
    if any(isinstance(ask, Lead) for ask in game.asks):
        rules = ("G-start.1", "G-start.2", "G-lock-show.4")
        return [Reason(rule, "the other player chooses who leads") for rule in rules]
    return [Reason("G-term-may.1", "nothing is asked of you")]


def against_aim(game: Battle, ask: Choice, name: str) -> list[Reason]:
    """Why a name is no target of a passive ability, where one is asked for: as for what is played
    (G-targets.1)."""
    work, *given = ask.frame
    if work != aimed.__name__ or name == DECLINED:
        return []
    item = Item(*first(given))
    index = len(item.targets)
    aim = find(game, item, index, name)
    if aim is None:
        return nothing_named(ability_of(game, item).targets[index].filter.kind.value, name)
    return faults(game, item, index, aim)


def against_lock(game: Battle, seat: Seat, kind: str, line: str) -> list[Reason]:
    """The reasons why a lock is refused to a player who is not asked for one."""
    if game.series is not None and seat in game.series.locked:
        return [Reason("G-lock-show.9", "a locked choice cannot change")]
    return [Reason("G-lock-show.5", "it is not your turn to lock")]


Why = Callable[[Battle, Seat, str, str], list[Reason]]


REASONS: dict[str, Why] = {
    "play": against_play,
    "use": against_use,
    "move": against_move,
    "rotate": against_move,
    "activate": against_activate,
    "pass": against_pass,
    "main": against_phase,
    "end": against_phase,
    "choose": against_answer,
    "order": against_answer,
    "lock": against_lock,
}
