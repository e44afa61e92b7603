"""Section 8.6: what an Attack Card does when it resolves."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from engine.chaotic.happenings import triggers
from engine.chaotic.happenings.damage import ATTACK_DAMAGE, TEXT_HIT, pipeline, use_up
from engine.chaotic.happenings.disciplines import differ
from engine.chaotic.happenings.leaving_play import destroy
from engine.chaotic.instructions.card_moves import spend
from engine.chaotic.meaning.conditions import holds
from engine.chaotic.meaning.filters import fits
from engine.chaotic.meaning.traits import is_first
from engine.chaotic.position import door, steps
from engine.chaotic.position.cards import ELEMENTS
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.effects import UNTIL_NEXT, Deflection, Redirection
from engine.chaotic.position.flow import step
from engine.chaotic.position.ids import CardId, Seat
from engine.chaotic.position.items import Item
from engine.chaotic.position.steps import carries_out, hurt, run
from engine.chaotic.values.present_values import elements, emptied, values_now
from engine.kernel.agenda import do
from engine.language import nodes as n

CHECKS: dict[type, tuple[str, tuple[str, ...]]] = {
    n.StatCheck: ("stat check", ("8.6.2.1", "GL-stat-check")),
    n.StatFail: ("stat fail", ("8.6.2.1", "GL-stat-fail")),
    n.Challenge: ("challenge", ("8.6.2.1", "GL-challenge")),
    n.CounterChallenge: ("challenge", ("8.6.2.1", "GL-challenge", "GL2-challenge-mugic-counters")),
}


@carries_out(steps.resolve_attack)
def resolve_attack(game: Duel, item: Item) -> None:
    """8.6, 8.6.2.1, 8.6.8.1: initial damage, text from top to bottom, final damage, discard, also
    where the Creature that played it is defeated."""
    game.emit_cause(f"resolve {game.label(item.card)}", ("8.2.3.1",))
    if emptied(game, item):
        item = item._replace(lost=1)
    door.combat.begin_reckoning(game, initial_damage(game, item))
    lines: list[tuple[Any, ...]] = []
    if not item.lost:
        for ability in game.face(item.card).abilities:
            if isinstance(ability, n.Played):
                lines.append(do(attack_line, item, game.deal.number(ability)))
        lines += [do(attack_line, item, number) for number in given_lines(game, item)]
    game.push(*lines, do(attack_damage, item), do(attack_done, item), do(twenty_check))


def given_lines(game: Duel, item: Item) -> list[int]:
    """8.6.2: the lines of text that other cards give an attack; they come after its own."""
    return [
        game.deal.number(effect.ability)
        for effect, env in values_now(game).rules_of(n.GainAbility)
        if isinstance(effect.ability, n.Played)
        and isinstance(effect.who, n.Each)
        and fits(game, env, item, effect.who.cards, is_first(game, item))
    ]


def initial_damage(game: Duel, item: Item) -> int:
    """3.5.7, 3.5.7.2, 8.6.1, 8.6.1.1, 8.6.1.2, 8.6.1.5: base damage and the numbers of the elements
    the striker has, counted once. A striker that left play counts with its last elements
    (8.6.3)."""
    face = game.face(item.card)
    gone = item.creature not in game.creatures
    rules = ("8.6.1.1", "8.6.3") if gone else ("8.6.1.1",)
    game.emit(f"base {face.base}", rules)
    total = face.base
    mask = elements(game, item.creature)
    for element, number in elemental_boxes(face.damage):
        if mask >> element & 1:
            game.emit(f"element {ELEMENTS[element]} {number}", ("8.6.1.2",))
            total += number
    return total


@lru_cache(maxsize=4096)
def elemental_boxes(damage: tuple[int | None, ...]) -> tuple[tuple[int, int], ...]:
    """3.5.7.1, 3.5.8.1, 3.5.8.1.2, 8.6.1.3: the elements in whose boxes a number stands, 0 too, in
    their printed order."""
    boxes = enumerate(damage)
    return tuple((element, number) for element, number in boxes if number is not None)


@step
def attack_line(game: Duel, item: Item, node: int) -> None:
    """8.6.2, 8.6.2.1: one line of text; its checks are made as it is reached (R-checks)."""
    line = game.deal.nodes[node]
    assert isinstance(line, n.Played)
    env = item.with_node(node)
    door.burst.forget_answers(game, TEXT_HIT)
    if passed(game, env, line.checks):
        game.push(do(run, env, node, 0, 0))
    elif line.otherwise:
        game.push(do(run, env, node, 1, 0))


def passed(game: Duel, env: Item, checks: tuple[n.Condition, ...]) -> bool:
    """GL-discipline-attack: whether a line of text takes effect. Several checks are won or lost one
    by one, since cards count the won ones; a condition that fails, or that follows a lost check,
    ends it (8.6.2.3)."""
    lost = False
    for check in checks:
        if type(check) in CHECKS:
            lost |= not compared(game, env, check)
        elif lost or not condition_met(game, env, check):
            return False
    return not lost


def condition_met(game: Duel, env: Item, condition: n.Condition) -> bool:
    """8.6.2.3: whether the striker has a characteristic, which an event reports, or another
    condition of a line holds."""
    so = holds(game, env, condition)
    if isinstance(condition, n.Characteristic):
        game.emit(f"characteristic {'yes' if so else 'no'}", ("8.6.2.3",))
    return so


def compared(game: Duel, item: Item, check: n.Condition) -> bool:
    """GL-stat-check, GL-stat-fail, GL-challenge: make one check; a won check is noted."""
    won = holds(game, item, check)
    triggers.open_batch(game)
    name, rules = CHECKS[type(check)]
    game.emit(f"{name} {'won' if won else 'lost'}", rules)
    if not isinstance(check, n.StatFail):
        report_check(game, item, won, isinstance(check, n.StatCheck))
    if not won:
        return False
    if isinstance(check, (n.Challenge, n.CounterChallenge)):
        which = int(check.stat) if isinstance(check, n.Challenge) else -1
        triggers.occur(game, "wins_challenge", item.creature, other=item.number, stat=which)
    stat = getattr(check, "stat", None)
    if stat is not None:
        door.combat.note_check_won(game, stat)
    return True


def report_check(game: Duel, item: Item, won: bool, stat_check: bool) -> None:
    """Report a failed Stat Check or Challenge, for which abilities may watch (8.6.2.1)."""
    if not won and item.creature in game.creatures:
        triggers.open_batch(game)
        triggers.occur(game, "fails_check", item.creature, other=item.number)
        if stat_check:
            triggers.occur(game, "fails_stat_check", item.creature, other=item.number)


@step
def attack_damage(game: Duel, item: Item) -> None:
    """8.6.4, 8.6.5, 8.6.5.1, 8.6.5.3, 8.6.5.4, 8.6.6, GL-attack-damage: the text done, the total is
    changed by what is in force, and what comes out, never below 0, is dealt to the opposing engaged
    Creature if it is still there."""
    receiver = redirected(game, game.foe(item.creature))
    added, rules = own_additions(game, item)
    total = pipeline(game, item, receiver, game.reckoned, added)
    use_up(game, item, receiver, total)
    cited = ["8.6.5.2", *rules]
    if total < 0:
        cited.append("8.6.5.4")
        total = 0
    game.emit(f"total {total}", tuple(cited))
    if total > 0 and receiver in game.creatures:
        receiver = redirected(game, receiver, Deflection)
    triggers.open_batch(game)
    door.combat.end_reckoning(game)
    count_harmless(game, item.controller)
    if receiver in game.creatures and lowers_instead(game, item):
        game.emit(f"replace {game.label(receiver)}", ("8.8.2.3",))
        differ(game, item, receiver, (-total,) * 4)
        game.push(do(struck, receiver))
        return
    if receiver not in game.creatures:
        game.emit(f"noeffect {game.label(item.card)}", ("8.6.4",))
        return
    game.push(do(hurt, item, ((receiver, total),), (ATTACK_DAMAGE,)), do(struck, receiver))


def lowers_instead(game: Duel, item: Item) -> bool:
    """8.8.2: whether an attack lowers Disciplines in place of dealing damage."""
    return "DamageDisciplines" in game.deal.says and any(
        isinstance(effect.by, n.Each)
        and fits(game, env, item, effect.by.cards, is_first(game, item))
        for effect, env in values_now(game).rules_of(n.DamageDisciplines)
    )


def redirected(
    game: Duel, receiver: CardId, kind: type[Redirection | Deflection] = Redirection
) -> CardId:
    """8.8.2: the Creature that is dealt the damage in place of `receiver`, if an effect says so. A
    `Redirection` applies to the next attack, which is reckoned with that Creature as the recipient,
    a `Deflection` to the next damage of an attack."""
    for effect in game.effects:
        if isinstance(effect, kind):
            if effect.until == UNTIL_NEXT:
                door.effects.end_effect(game, effect)
            for card in effect.to:
                game.emit(f"replace {game.label(receiver)}", ("8.8.2.3",))
                return card
    return receiver


def own_additions(game: Duel, item: Item) -> tuple[int, list[str]]:
    """8.6.8.3, GL-element-x, GL-outperform, GL-strike: what the striker's innate abilities add;
    nothing if it left play."""
    if item.creature not in game.creatures:
        return 0, []
    found = game.profile(item.creature)
    if not found.keywords:
        return 0, []
    added, rules = 0, []
    types = game.types_of(item)
    for (word, element, stat, _), number in found.keywords.items():
        if word == n.Word.ELEMENT and types >> element & 1:
            needed = game.ruleset.element_x == "attack_and_creature"
            if not needed or found.elements >> element & 1:
                added += number
                rules.append("GL-element-x")
        elif word == n.Word.OUTPERFORM:
            won = game.checks_won if stat < 0 else game.checks_won & 1 << stat
            if won:
                added += number * won.bit_count()
                rules.append("GL-outperform")
    strike = found.keyword(n.Word.STRIKE)
    if strike and is_first(game, item):
        added += strike
        rules.append("GL-strike")
    return added, list(dict.fromkeys(rules))


@step
def struck(game: Duel, receiver: CardId) -> None:
    """R-strike: an attack has resolved against a Creature in this combat."""
    if receiver in game.creatures:
        door.creatures.note_struck(game, receiver)


def count_harmless(game: Duel, seat: Seat) -> None:
    """7.3.2: count each player's attacks in a row without attack damage (R-twenty). An attack is
    one of them until its damage is dealt (`damage.note_dealt`), which may be replaced (8.8.2). An
    attack whose text dealt damage does not count as harmless either."""
    if game.combat is not None:
        door.combat.note_attack_damage(game, game.combat, 0)
    if TEXT_HIT in game.slots:
        door.combat.forget_harmless(game)
    else:
        door.combat.note_harmless(game, seat)


@carries_out(steps.attack_done)
def attack_done(game: Duel, item: Item) -> None:
    """8.6.7, 8.2.3.2: the card goes to its owner's attack discard pile."""
    spend(game, item.card)


@carries_out(steps.twenty_check)
def twenty_check(game: Duel) -> None:
    """7.3.2: twenty harmless attacks each defeat both engaged Creatures (ED-stalemate)."""
    limit = game.ruleset.stalemate
    combat = game.combat
    if not limit or combat is None or min(game.zero) < limit:
        return
    pair = tuple(card for card in (combat.attacker, combat.defender) if card in game.creatures)
    if len(pair) < 2:
        return
    game.emit_cause("twenty", ("7.3.2",))
    door.combat.forget_harmless(game)
    triggers.open_batch(game)
    game.push(do(destroy, pair, ("7.3.2",)))
