"""Instructions by which cards leave the arena: killed, destroyed, sacrificed, put elsewhere."""

from __future__ import annotations

from engine.genesis.happenings import leaving, skills
from engine.genesis.happenings.choices import choose
from engine.genesis.happenings.winning import judge
from engine.genesis.meaning.filters import has_more_hp
from engine.genesis.meaning.powers import can_be_killed, can_be_sacrificed
from engine.genesis.meaning.register import means
from engine.genesis.meaning.selectors import aimed_at
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
    Kind,
    Put,
    Sacrifice,
    Selector,
    Slot,
    Source,
    Zone,
)


@means(Kill)
def kill(game: Battle, item: Item, node: Kill) -> None:
    """G-kw-death-touch.1, G-kw-death-touch.2, G-kw-death-touch.4: permanents are killed at the same
    time, not by damage (GR-WN.6). A champion that is killed is defeated (GR-VO.14)."""
    cards = killed(game, item, node)
    rules = ("G-term-kill.1", *keywords(game, item))
    game.note_done(len(cards))
    champions = [card for card in cards if game.face(card).kind is CardType.CHAMPION]
    others = [card for card in cards if card not in champions]
    if others:
        leaving.die(game, others, dict.fromkeys(others, ("kill", (*rules, "G-memories.3"))))
    for card in champions:
        one = game.permanents[card]
        game.change_hp(one, -one.hp)
        game.emit(f"kill {one.label}", (*rules, "GR-VO.14"))
    if champions:
        judge(game)


def killed(game: Battle, item: Item, node: Kill) -> list[CardId]:
    """The permanents that Kill takes now, of those that it names."""
    return [
        card
        for card in whom(game, item, node.what)
        if can_be_killed(game, item, node.what, card)
        and not has_more_hp(game.permanents[card], node.hp_most)
    ]


@means(Destroy)
def destroy(game: Battle, item: Item, node: Destroy) -> None:
    """G-memories.4, G-skill-zone.3, G-term-destroyed.1, G-term-skill.3: an alteration or a skill
    goes to the memories."""
    cards = destroyed(game, item, node)
    game.note_done(len(cards))
    for card in [card for card in cards if card in game.skills]:
        game.emit(f"destroy {game.label(card)}", ("G-term-destroyed.1", "G-skill-zone.3"))
        skills.unattach(game, card)
    standing = [card for card in cards if card in game.permanents]
    if standing:
        rules = ("G-term-destroyed.1", "G-memories.3")
        leaving.die(game, standing, dict.fromkeys(standing, ("destroy", rules)))


def destroyed(game: Battle, item: Item, node: Destroy) -> list[CardId]:
    """What Destroy takes now: a skill that is named, or alterations (GR-VO.10)."""
    if isinstance(node.what, Slot) and aimed_at(item, node.what).kind == "skill":
        return [card for card in (aimed_at(item, node.what).card,) if card in game.skills]
    if isinstance(node.what, Source) and item.card in game.skills:
        return [item.card]
    found = whom(game, item, node.what)
    return [card for card in found if game.face(card).kind is CardType.ALTERATION]


@means(Sacrifice)
def sacrifice(game: Battle, item: Item, node: Sacrifice) -> None:
    """Sacrifice what can be sacrificed. If the text leaves a choice, the player chooses
    (G-term-sacrifice.1, G-abilities.4)."""
    rules = ("G-term-sacrifice.1", "G-abilities.4")
    cards = sacrifices(game, item, node.what)
    if isinstance(node.what, Chosen):
        options = [Answer(game.label(card), card) for card in cards]
        choose(
            game, item.chooser, rules, "which one is sacrificed?", options, with_answer(offer, item)
        )
        return
    game.push(*(do(offer, item, card) for card in cards))


def sacrifices(game: Battle, item: Item, what: Selector) -> list[CardId]:
    """The cards that the words for an object mean, as far as the player can sacrifice them."""
    if isinstance(what, Chosen) and what.filter.kind is Kind.SKILL:
        found = list(game.skills)
    elif isinstance(what, Source) and item.card in game.skills:
        found = [item.card]
    else:
        found = whom(game, item, what)
    return [card for card in found if can_be_sacrificed(game, item, what, card)]


@step
def offer(game: Battle, item: Item, card: CardId | None) -> None:
    """G-term-sacrifice.2: the sacrificed card goes to its owner's memories."""
    game.begin_effect()
    if card is None:
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
    """G-hand.6, G-term-leave-arena.1: a permanent goes to a zone."""
    zones = {
        Zone.THOUGHTS: THOUGHTS,
        Zone.SUBCONSCIOUS: SUBCONSCIOUS,
        Zone.TIMELINE_TOP: TIMELINE,
    }
    for card in sent_away(game, item, node):
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


def sent_away(game: Battle, item: Item, node: Put) -> list[CardId]:
    """The permanents that Put sends to a zone now; a champion stays (GR-VO.13)."""
    found = whom(game, item, node.what)
    return [card for card in found if game.face(card).kind is not CardType.CHAMPION]
