"""Damage that another Creature is dealt instead (8.8.2), other than that of attacks."""

from __future__ import annotations

from engine.chaotic.meaning.selectors import chosen, chosen_cards
from engine.chaotic.meaning.traits import controller_of
from engine.chaotic.position.answers import Chosen
from engine.chaotic.position.decisions import DIVERTED, Diversion, Line, Plan, question
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.ids import SEATS, CardId
from engine.chaotic.position.items import Item
from engine.chaotic.position.steps import hurt
from engine.kernel.agenda import do
from engine.language import nodes as n


def redirected(
    game: Duel,
    item: Item,
    plan: Plan,
    rules: tuple[str, ...],
    spared: tuple[int, ...],
    settled: int = 0,
    used: tuple[int, ...] = (),
) -> Plan | None:
    """8.8.2.3, 8.8.2.5: the plan after damage that is not attack damage was redirected to other
    Creatures; each ability redirects it once. The first `settled` Creatures of the plan are not
    looked at again, the abilities `used` have redirected the damage of the next one. None if a
    player must choose first."""
    if "RedirectDamage" not in game.deal.says:
        return plan
    done, left = plan[:settled], list(plan[settled:])
    while left:
        card, number = left.pop(0)
        found = takers(game, card, used) if number > 0 else {}
        if not found:
            done, used = (*done, (card, number)), ()
            continue
        rest = (*done, (card, number), *left)
        if len(found) > 1:
            seat, able = controller_of(game, card), tuple(found)
            ask = Diversion(DIVERTED, seat, able, card, item, rest, rules, spared, len(done), used)
            game.owe(ask)
            return None
        game.emit(f"replace {game.label(card)}", ("8.8.2.3",))
        for taker, ability in found.items():
            left.insert(0, (taker, number))
            used = (*used, ability)
    return done


def takers(game: Duel, card: CardId, used: tuple[int, ...]) -> dict[CardId, int]:
    """The Creatures that could take the damage in place of another one, each with the place of the
    ability that says so among those in force."""
    found: dict[CardId, int] = {}
    for at, (_, effect, env) in enumerate(game.rules()):
        if not isinstance(effect, n.RedirectDamage) or at in used:
            continue
        if card in chosen(game, env, effect.who):
            able = [one for one in chosen_cards(game, env, effect.to) if one in game.creatures]
            for taker in [one for one in able if one != card][:1]:
                found.setdefault(taker, at)
    return found


def options(game: Duel, ask: Diversion) -> list[Chosen]:
    """One of the Creatures that could take the damage."""
    return [Chosen("divert", taker) for taker in ask.listed]


def word(game: Duel, ask: Diversion, key: Chosen) -> Line:
    """`choose CREATURE`."""
    label = game.label(key.thing)
    return f"choose {label}", (label,)


def answer(game: Duel, ask: Diversion, key: Chosen) -> None:
    """The controller of the affected Creature has chosen who takes the damage (8.8.2.4)."""
    taker: CardId = key.thing
    used = (*ask.used, takers(game, ask.card, ask.used)[taker])
    game.emit(f"replace {game.label(ask.card)}", ("8.8.2.3",))
    plan = tuple(
        (taker if at == ask.settled else card, number) for at, (card, number) in enumerate(ask.plan)
    )
    game.push(do(hurt, ask.item, plan, ask.rules, ask.spared, ask.settled, used))


def text(game: Duel, ask: Diversion) -> str:
    """The question."""
    return f"Player {SEATS[ask.seat]}, what happens instead to {game.label(ask.card)}?"


question(DIVERTED, "8.8.2.4", text=text, options=options, word=word, answer=answer)
