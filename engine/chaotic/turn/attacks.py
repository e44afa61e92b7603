"""Section 8.6: what an Attack Card does when it resolves."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from engine.chaotic.burst.resolution import resolving
from engine.chaotic.happenings import triggers
from engine.chaotic.happenings.damage import ATTACK_DAMAGE, TEXT_HIT, use_up
from engine.chaotic.happenings.dealing import ask_way, done_instead, hurting, say_replaced
from engine.chaotic.happenings.detours import Fate, lowers, settled
from engine.chaotic.happenings.disciplines import differ
from engine.chaotic.happenings.leaving_play import destroy
from engine.chaotic.instructions.card_moves import spend
from engine.chaotic.meaning.conditions import holds
from engine.chaotic.meaning.filters import fits
from engine.chaotic.meaning.traits import is_first
from engine.chaotic.position import door, steps
from engine.chaotic.position.cards import ELEMENTS
from engine.chaotic.position.decisions import Course
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.effects import UNTIL_NEXT, Deflection, Redirection
from engine.chaotic.position.flow import step
from engine.chaotic.position.ids import CardId, Seat
from engine.chaotic.position.items import Item
from engine.chaotic.position.steps import carries_out, run
from engine.chaotic.values.present_values import elements, emptied, values_now
from engine.kernel.agenda import do
from engine.kernel.sequences import first
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
    game.emit_cause(f"resolve {game.label(item.card)}", resolving(game, item))
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


@carries_out(steps.attack_damage)
def attack_damage(game: Duel, item: Item, course: Course = ()) -> None:
    """8.6.4, 8.6.5, 8.6.5.1, 8.6.5.3, 8.6.5.4, 8.6.6, GL-attack-damage: the text done, the total is
    changed by what is in force, and what comes out, never below 0, is dealt to the opposing engaged
    Creature if it is still there, or to the one that takes it instead."""
    aim, turned = game.foe(item.creature), turning(game)
    receiver = aim if turned is None else first(turned.to)
    added, rules = own_additions(game, item)
    chosen = tuple(way for _, way in course)
    fate = settled(game, item, receiver, game.reckoned + added, chosen, attack=True)
    if fate.ways:
        ask_way(game, fate, item, (), course)
        return
    if turned is not None:
        end_if_next(game, turned)
        game.emit(f"replace {game.label(aim)}", ("8.8.2.3",))
    for card in dict.fromkeys((receiver, fate.blow.card)):
        use_up(game, item, card, fate.blow.number)
    end_deflections(game, fate)
    say_replaced(game, fate)
    cited = ("8.6.5.2", *rules, *(("8.6.5.4",) if fate.blow.number < 0 else ()))
    game.emit(f"total {max(0, fate.blow.number)}", cited)
    triggers.open_batch(game)
    door.combat.end_reckoning(game)
    count_harmless(game, item.controller)
    deal_total(game, item, fate)


def deal_total(game: Duel, item: Item, fate: Fate) -> None:
    """8.6.6: the final damage is dealt, unless something else happens instead (8.8.2) or there is
    nobody to deal it to (8.6.4)."""
    receiver, total = fate.blow.card, max(0, fate.blow.number)
    if receiver not in game.creatures:
        game.emit(f"noeffect {game.label(item.card)}", ("8.6.4",))
    elif fate.end is not None and fate.end.kind == "replace":
        game.push(*done_instead(fate), do(struck, receiver))
    elif lowers(game, item):
        game.emit(f"replace {game.label(receiver)}", ("8.8.2.3",))
        differ(game, item, receiver, (-total,) * 4)
        game.push(do(struck, receiver))
    else:
        dealt = hurting(item, ((receiver, total),), (ATTACK_DAMAGE,), fate.spared)
        game.push(dealt, do(struck, receiver))


def turning(game: Duel) -> Redirection | None:
    """8.8.2: what turns the next attack on another Creature, with which as the recipient its damage
    is reckoned."""
    for effect in game.effects:
        if isinstance(effect, Redirection) and effect.to:
            return effect
    return None


def end_deflections(game: Duel, fate: Fate) -> None:
    """What turned damage of an attack on another Creature has done so (8.9.1)."""
    stamps = [way.at for _, way in fate.path if way.kind == "divert"]
    for effect in game.effects:
        if isinstance(effect, Deflection) and effect.stamp in stamps:
            end_if_next(game, effect)


def end_if_next(game: Duel, effect: Redirection | Deflection) -> None:
    """What turns the next damage only does so no more (8.9.1)."""
    if effect.until == UNTIL_NEXT:
        door.effects.end_effect(game, effect)


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
