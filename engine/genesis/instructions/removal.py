"""Instructions by which cards leave the arena: killed, destroyed, sacrificed, put elsewhere."""

from __future__ import annotations

from engine.genesis.happenings import leaving, skills
from engine.genesis.happenings.choices import choose
from engine.genesis.meaning.filters import has_more_hp
from engine.genesis.meaning.register import means
from engine.genesis.meaning.speakers import keywords
from engine.genesis.position.battle import Battle
from engine.genesis.position.decisions import Answer
from engine.genesis.position.ids import CardId
from engine.genesis.position.items import Item
from engine.genesis.position.steps import do, step, with_answer
from engine.genesis.position.zones import MEMORIES, SUBCONSCIOUS, THOUGHTS, TIMELINE, ZONES
from engine.genesis.values.awareness import whom
from engine.language.genesis.nodes import (
    CardType,
    Chosen,
    Destroy,
    Kill,
    Put,
    Sacrifice,
    Slot,
    Source,
    Zone,
)


@means(Kill)
def kill(game: Battle, item: Item, node: Kill) -> None:
    """G-term-kill.1, G-kw-death-touch.1, G-kw-death-touch.2, G-kw-death-touch.4: a summon is
    killed, not by damage (GR-VO.10)."""
    for card in whom(game, item, node.what):
        one = game.permanents[card]
        if not has_more_hp(one, node.hp_most) and game.face(card).kind is CardType.SUMMON:
            rules = ("G-term-kill.1", "G-memories.3", *keywords(game, item))
            leaving.die(game, [card], {card: ("kill", rules)})
            game.note_done()


@means(Destroy)
def destroy(game: Battle, item: Item, node: Destroy) -> None:
    """G-memories.4, G-skill-zone.3, G-term-destroyed.1, G-term-skill.3: an alteration or a skill
    goes to the memories."""
    if isinstance(node.what, Slot) and item.targets[node.what.n].kind == "skill":
        card = item.targets[node.what.n].card
        if card in game.skills:
            game.emit(f"destroy {game.label(card)}", ("G-term-destroyed.1", "G-skill-zone.3"))
            skills.unattach(game, card)
            game.note_done()
        return
    for card in whom(game, item, node.what):
        if game.face(card).kind is CardType.ALTERATION:
            rules = ("G-term-destroyed.1", "G-memories.3")
            leaving.die(game, [card], {card: ("destroy", rules)})
            game.note_done()


@means(Sacrifice)
def sacrifice(game: Battle, item: Item, node: Sacrifice) -> None:
    """G-term-sacrifice.1: only allies and skills of one's own can be sacrificed."""
    rules = ("G-term-sacrifice.1", "G-abilities.4")
    if isinstance(node.what, Chosen):
        options = [Answer(game.label(card), card) for card in whom(game, item, node.what)]
        choose(
            game, item.chooser, rules, "which one is sacrificed?", options, with_answer(offer, item)
        )
        return
    if isinstance(node.what, Source) and item.card in game.skills:
        game.push(do(offer, item, item.card))
        return
    for card in whom(game, item, node.what):
        game.push(do(offer, item, card))


@step
def offer(game: Battle, item: Item, card: CardId | None) -> None:
    """G-term-sacrifice.2: the sacrificed card goes to its owner's memories; a champion stays
    (GR-VO.13)."""
    game.begin_effect()
    if card is None or game.face(card).kind is CardType.CHAMPION:
        return
    rules = ("G-term-sacrifice.2", "G-term-sacrifice.1")
    if card in game.skills:
        game.emit(f"sacrifice {game.label(card)}", (*rules, "G-memories.4"))
        skills.unattach(game, card)
    elif card in game.permanents:
        leaving.die(game, [card], {card: ("sacrifice", rules)})
    game.note_done()


@means(Put)
def put(game: Battle, item: Item, node: Put) -> None:
    """G-hand.6, G-term-leave-arena.1: a permanent goes to a zone; a champion stays (GR-VO.13)."""
    zones = {
        Zone.THOUGHTS: THOUGHTS,
        Zone.SUBCONSCIOUS: SUBCONSCIOUS,
        Zone.TIMELINE_TOP: TIMELINE,
    }
    for card in whom(game, item, node.what):
        if game.face(card).kind is CardType.CHAMPION:
            continue
        zone = zones[node.zone]
        redirected = zone == TIMELINE and card in game.fetched
        rules = ["G-term-leave-arena.1", "G-hand.6"]
        if redirected:
            zone = MEMORIES
            rules.append("G-subconscious.6")
        label = game.permanents[card].label
        letter = game.seats[game.owner(card)]
        game.emit(f"put {label} {letter}.{ZONES[zone]}", tuple(rules))
        leaving.leave(game, [card], zone)
        game.note_done()
