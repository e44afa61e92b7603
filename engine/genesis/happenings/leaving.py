"""Permanents that leave the arena: killed, destroyed, put elsewhere (G-term-leave-arena.1)."""

from __future__ import annotations

from engine.genesis.happenings.ailments import settle_relations
from engine.genesis.happenings.skills import unattach
from engine.genesis.happenings.triggers import Happening, happened, last_state, last_words
from engine.genesis.happenings.zones import lay_down
from engine.genesis.position.battle import Battle
from engine.genesis.position.ids import CardId
from engine.genesis.position.items import Item
from engine.genesis.position.permanents import Permanent
from engine.genesis.position.zones import MEMORIES
from engine.language.genesis.nodes import CardType, Verb


def leave(game: Battle, cards: list[CardId], zone: int | None) -> list[Permanent]:
    """G-term-leave-arena.2: permanents leave the arena at the same time, their skills with them
    (GR-ZN.5). With `zone` None they leave the game. Returns them as they were.

    If the active combatant leaves, it is no longer active, even if its card comes back in this turn
    (GR-TU.6).
    """
    gone = []
    if game.ruleset.dead_source_trigger_resolves:
        remember(game, cards)
    for card in cards:
        one = game.take_permanent(card)
        gone.append(one)
        if card == game.active:
            game.lose_active()
        for skill in [s for s in game.skills.values() if s.bearer == card]:
            unattach(game, skill.card)
        if zone is not None:
            lay_down(game, card, zone)
    settle_relations(game)
    return gone


def remember(game: Battle, cards: list[CardId]) -> None:
    """Triggers of permanents that leave keep the last state of their source and resolve without it
    (GR-PR.3, the other setting)."""
    states = {card: last_state(game, game.permanents[card]) for card in cards}

    def with_state(item: Item) -> Item:
        if item.kind != "trigger" or item.card not in states or item.last:
            return item
        return item._replace(last=states[item.card])

    game.change_items(with_state, waiting=True)


def die(
    game: Battle, cards: list[CardId], words: dict[CardId, tuple[str, tuple[str, ...]]]
) -> None:
    """G-memories.3, G-term-dies.1: summons and alterations go to the memories together, then deaths
    trigger (GR-WN.6).

    `words`: for each card the verb of its event and the rules.
    """
    dying = [game.permanents[card] for card in cards]
    voices = last_words(game, dying)
    for one in dying:
        verb, rules = words[one.id]
        seq = game.emit(f"{verb} {one.label}", rules)
        voices = [v._replace(cause=seq) if v.that == one.id else v for v in voices]
        if game.face(one.id).kind is CardType.SUMMON and verb == "kill":
            game.note_death(one.spot)
    leave(game, cards, MEMORIES)
    for voice in voices:
        why = ("G-term-dies.1", *(("G-speeds-passive.3",) if game.immediate else ()))
        game.wait(voice._replace(why=why))
    for one in dying:
        if game.face(one.id).kind is CardType.SUMMON:
            happened(game, Happening(Verb.DIES, one=one))


def remove_dead(game: Battle, rules: tuple[str, ...] = ()) -> None:
    """G-permanents.2, G-damage.2, G-damage.11, G-term-hp.1, G-examples.5: permanents without HP
    leave the arena: summons are killed, alterations destroyed (GR-VO.10). Champions are judged
    elsewhere."""
    words = {}
    for one in game.permanents.values():
        kind = game.face(one.id).kind
        if one.hp <= 0 and kind is not CardType.CHAMPION:
            if kind is CardType.SUMMON:
                words[one.id] = ("kill", ("G-damage.11", "G-term-kill.1", *rules))
            else:
                words[one.id] = ("destroy", ("G-term-destroyed.1", "G-damage.11", *rules))
    if words:
        die(game, list(words), words)
