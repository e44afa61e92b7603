"""Damage that is not attack damage, and who orders what happens in its place (8.8.2.4)."""

from __future__ import annotations

from engine.chaotic.happenings.detours import Fate, settled
from engine.chaotic.happenings.replacement import environment, replace
from engine.chaotic.meaning.traits import controller_of
from engine.chaotic.position import door, steps
from engine.chaotic.position.answers import Chosen, Said
from engine.chaotic.position.decisions import (
    DIVERTED,
    OFFERED,
    Course,
    Detour,
    Detouring,
    Line,
    Plan,
    owe_if_open,
    question,
)
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.ids import SEATS
from engine.chaotic.position.items import Item
from engine.chaotic.position.steps import attack_damage, carries_out, hurt
from engine.kernel.agenda import Frame, do
from engine.kernel.sequences import first


@carries_out(steps.deal)
def deal(game: Duel, item: Item, plan: Plan, course: Course = ()) -> None:
    """8.5.3, 8.5.4: one instruction deals damage to all its Creatures at the same moment."""
    fates = []
    for at, (card, base) in enumerate(plan):
        if card in game.creatures:
            chosen = tuple(way for place, way in course if place == at)
            fate = settled(game, item, card, base, chosen, attack=False)
            if fate.ways:
                ask_way(game, fate, item, plan, course, at)
                return
            fates.append(fate)
    for fate in fates:
        say_replaced(game, fate)
    if item.kind == "mugic" and game.combat is not None:
        cards = tuple(fate.blow.card for fate in fates)
        door.combat.note_mugic_damage(game, game.combat, item.number, cards)
    dealt = tuple((fate.blow.card, fate.blow.number) for fate in fates if fate.end is None)
    spared = tuple(node for fate in fates for node in fate.spared)
    instead = [frame for fate in fates for frame in done_instead(fate)]
    game.push(*instead, hurting(item, dealt, damage_rules(item), spared))


def damage_rules(item: Item) -> tuple[str, ...]:
    """The rules under which damage is dealt that is not attack damage."""
    if item.keyword == "recklessness":
        return ("GL-recklessness", "8.5.3")
    return ("8.5.3", "8.5.4")


def say_replaced(game: Duel, fate: Fate) -> None:
    """Other Creatures take the damage, and the first ones are dealt none (8.8.2.3)."""
    for card, way in fate.path:
        if way.kind == "divert":
            game.emit(f"replace {game.label(card)}", ("8.8.2.3",))


def done_instead(fate: Fate) -> list[Frame]:
    """The ability that was chosen to do something else, if one was."""
    way, blow = fate.end, fate.blow
    if way is None or way.kind != "replace":
        return []
    return [do(replace, blow.card, way.thing, way.at, blow.number)]


def hurting(item: Item, plan: Plan, rules: tuple[str, ...], spared: tuple[int, ...]) -> Frame:
    """The step that deals the damage."""
    return do(hurt, item, plan, rules, spared) if spared else do(hurt, item, plan, rules)


# -- questions ---------------------------------------------------------------------------------


def ask_way(
    game: Duel, fate: Fate, item: Item, plan: Plan = (), course: Course = (), at: int = 0
) -> None:
    """8.8.2.4: who controls the Creature that would be dealt the damage chooses what happens first;
    whether an ability is used is chosen by who controls that one."""
    card, ways = fate.blow.card, fate.ways
    if len(ways) == 1:
        seat = environment(game, first(ways).thing, card, 0).controller
        game.owe(Detouring(OFFERED, seat, card, ways, item, plan, course, at))
        return
    seat = controller_of(game, card)
    distinct = {name_of(game, way): way for way in reversed(ways)}
    listed = tuple(way for way in ways if distinct[name_of(game, way)] is way)
    owe_if_open(game, Detouring(DIVERTED, seat, card, listed, item, plan, course, at))


def go_on(game: Duel, ask: Detouring, way: Detour, course: Course) -> None:
    """The damage is reckoned again, with what was chosen."""
    taken = (*course, (ask.at, way))
    if ask.plan:
        game.push(do(steps.deal, ask.item, ask.plan, taken))
    else:
        game.push(do(attack_damage, ask.item, taken))


def name_of(game: Duel, way: Detour) -> str:
    """A way in words: those of the ability, else the name of the Creature that takes the damage or
    of the card that says so."""
    return way.words or game.label(way.thing)


def options(game: Duel, ask: Detouring) -> list[Chosen]:
    """One of the ways."""
    return [Chosen("detour", index) for index in range(len(ask.ways))]


def word(game: Duel, ask: Detouring, key: Chosen) -> Line:
    """`choose` with the way in words."""
    way = ask.ways[key.thing]
    return f"choose {name_of(game, way)}", (game.label(way.thing),)


def answer(game: Duel, ask: Detouring, key: Chosen) -> None:
    """The chosen one happens first (8.8.2.4)."""
    go_on(game, ask, ask.ways[key.thing], ask.course)


def text(game: Duel, ask: Detouring) -> str:
    """The question."""
    return f"Player {SEATS[ask.seat]}, what happens to the damage to {game.label(ask.card)}?"


def offer_options(game: Duel, ask: Detouring) -> list[Said]:
    """`choose yes`, `choose no`."""
    return [Said("choose", "yes"), Said("choose", "no")]


def offer_word(game: Duel, ask: Detouring, key: Said) -> Line:
    """`choose WORD`."""
    return f"choose {key.said}", ()


def offer_answer(game: Duel, ask: Detouring, key: Said) -> None:
    """The ability does something else, or the others are looked at (8.8.2.3)."""
    kind = "replace" if key.said == "yes" else "spare"
    go_on(game, ask, first(ask.ways)._replace(kind=kind), ask.course[:-1])


def offer_text(game: Duel, ask: Detouring) -> str:
    """The question."""
    source = game.label(first(ask.ways).thing)
    return f"Player {SEATS[ask.seat]}, shall {source} do something else instead?"


question(DIVERTED, "8.8.2.4", text=text, options=options, word=word, answer=answer)
question(
    OFFERED,
    "8.8.2.3",
    text=offer_text,
    options=offer_options,
    word=offer_word,
    answer=offer_answer,
)
