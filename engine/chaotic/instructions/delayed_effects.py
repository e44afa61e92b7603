"""Effects that wait for an event, come several times, or can be bought off (8.3.1, 8.5.2)."""

from __future__ import annotations

from engine.chaotic.instructions.counters import change_counters
from engine.chaotic.meaning.amounts import amount
from engine.chaotic.meaning.filters import elements_of, matching
from engine.chaotic.meaning.register import INSTRUCTIONS, means
from engine.chaotic.meaning.selectors import chosen_cards, known_answers
from engine.chaotic.position.answers import Said
from engine.chaotic.position.decisions import RANSOM, Line, Ransom, question
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.effects import UNTIL_GONE, UNTIL_TURN, Watch
from engine.chaotic.position.ids import NO_CARD, SEATS, ItemId
from engine.chaotic.position.items import Item
from engine.chaotic.position.steps import run
from engine.chaotic.values.prohibitions import cannot
from engine.chaotic.values.resolved_effects import enforce
from engine.kernel.agenda import do
from engine.language import nodes as n


def apart(game: Duel, env: Item) -> Item:
    """The same environment with choices of its own."""
    return env._replace(number=ItemId(game.next_stamp()), targets=known_answers(game, env))


@means(n.Later)
def later(game: Duel, env: Item, effect: n.Later) -> None:
    """From now on an event triggers these instructions (8.3.1); what was chosen so far stays
    chosen."""
    until = UNTIL_GONE if effect.until == n.Until.ALWAYS else UNTIL_TURN
    waiting = env._replace(targets=known_answers(game, env), context=())
    enforce(game, until, Watch, NO_CARD, game.deal.number(effect), tuple(waiting))


@means(n.Repeat)
def repeat(game: Duel, env: Item, effect: n.Repeat) -> None:
    """The same instructions several times, each with choices of its own (8.5.2)."""
    number = game.deal.number(effect)
    times = amount(game, env, effect.n)
    whole = at_once(game, env, effect, times)
    if whole is not None:
        INSTRUCTIONS[type(whole)](game, env, whole)
        return
    for _ in range(times):
        game.push(do(run, apart(game, env), number, 0, 0))


def at_once(game: Duel, env: Item, effect: n.Repeat, times: int) -> n.Effect | None:
    """The instruction that does to all what is otherwise done to one of them each time, if it is
    done often enough for all: then there is nothing to choose. None if there is."""
    match effect.effects:
        case (n.LoseElement(who=who, element=None, until=until),):
            if elements_of(game, env, who).bit_count() <= times:
                return n.LoseElementsOf(who, until=until)
        case (n.Infect(who=n.Pick(cards=cards, count=1, up_to=False)),):
            able = [not cannot(game, c, n.Act.BE_INFECTED, env) for c in matching(game, env, cards)]
            if len(able) <= times and all(able):
                return n.Infect(n.Each(cards))
    return None


@means(n.Unless)
def unless(game: Duel, env: Item, effect: n.Unless) -> None:
    """The controller of the payer may pay as this resolves (8.5.2); otherwise the instructions are
    carried out. A Creature that cannot spend Mugic counters for Mugic or abilities can still pay
    here."""
    number = game.deal.number(effect)
    for card in chosen_cards(game, env, effect.payer):
        payer = game.creatures.get(card)
        if payer is not None and payer.counters >= effect.n:
            game.owe(Ransom(RANSOM, payer.controller, env, number, card))
            return
    game.push(do(run, env, number, 0, 0))


def yes_or_no(game: Duel, ask: Ransom) -> list[Said]:
    """`choose pay`, `choose no`."""
    return [Said("choose", "pay"), Said("choose", "no")]


def word(game: Duel, ask: Ransom, key: Said) -> Line:
    """`choose WORD`."""
    return f"choose {key.said}", ()


def answer(game: Duel, ask: Ransom, key: Said) -> None:
    """The counters are paid, or it happens."""
    effect = game.deal.nodes[ask.node]
    assert isinstance(effect, n.Unless)
    if key.said == "pay":
        change_counters(game, ask.card, -effect.n, ("8.9.1", "8.5.2"))
    else:
        game.push(do(run, ask.env, ask.node, 0, 0))


def text(game: Duel, ask: Ransom) -> str:
    """The question for a payment."""
    return f"Player {SEATS[ask.seat]}, does {game.label(ask.card)} pay?"


question(RANSOM, "8.5.2", text=text, options=yes_or_no, word=word, answer=answer)


@means(n.PaidMore)
def paid_more(game: Duel, env: Item, condition: n.PaidMore) -> bool:
    return env.x > 0
