"""Copying abilities: an imaginary card, a token, or the same card from the subconscious."""

from __future__ import annotations

from engine.genesis.happenings.choices import choose
from engine.genesis.happenings.zones import fetch
from engine.genesis.meaning.register import means
from engine.genesis.meaning.speakers import ability_of, you
from engine.genesis.position.battle import Battle
from engine.genesis.position.decisions import Answer
from engine.genesis.position.ids import CardId
from engine.genesis.position.items import Item
from engine.genesis.position.steps import do, step, with_answer
from engine.genesis.position.targets import Aim
from engine.genesis.position.zones import SUBCONSCIOUS
from engine.genesis.stack.adding import add
from engine.genesis.stack.costs import FREE, against_cost, bill, hand_choices, pay
from engine.genesis.values.targets import candidates, label_of
from engine.language.genesis.nodes import CardType, Copy, Slot


@means(Copy)
def copy_ability(game: Battle, item: Item, node: Copy) -> None:
    """G-copy-champion.1, G-copy-summon.1: an ability is copied onto the stack."""
    assert isinstance(node.what, Slot)
    for other in [one for one in game.stack if one.number == item.targets[node.what.n].number]:
        copy_item(game, item, other)


FROM_SUBCONSCIOUS = {
    CardType.SUMMON: "G-copy-beckon.1",
    CardType.ALTERATION: "G-copy-alteration.1",
    CardType.ENCHANTMENT: "G-copy-skill.1",
}


def copy_item(game: Battle, item: Item, other: Item) -> None:
    """Copy an ability on the stack. Nothing is paid (GR-CP.1), and targets and decisions are taken
    over (GR-CP.3), unless the switches say otherwise."""
    twin = duplicate(game, item, other)
    if twin is None:
        return
    frame = do(copied, twin, other)
    if game.ruleset.copy_pays_cost:
        if next(against_cost(game, twin, ability_of(game, twin).cost or FREE), None) is not None:
            return
        frame = do(charge, twin, other)
        if twin.word == FETCHED:
            options = [Answer("yes", 1), Answer("no", 0)]
            text = "do you take the card from your subconscious?"
            choose(
                game, item.chooser, ("GR-CP.2",), text, options, with_answer(take_it, twin, other)
            )
            return
    game.push(frame)


FETCHED = "fetched"
"""The word of an item whose card came from the subconscious."""


def duplicate(game: Battle, item: Item, other: Item) -> Item | None:
    """G-copy-champion.3, G-copy-champion.6, G-copy-champion.7, G-copy-champion.8, G-copy-summon.2,
    G-copy-summon.4: what is put on the stack: an imaginary duplicate, or, of what puts its card
    into the arena or a skill zone, the card of that name from the subconscious (GR-CP.5); None
    without one.

    "You" in it is the copier, but for an ability of a skill the bearer (GR-KW.4).
    """
    twin = other._replace(controller=item.controller, chooser=item.chooser, user=you(game, item))
    if other.kind != "card" or not ability_of(game, other).entry:
        skill = game.face(other.card).kind is CardType.ENCHANTMENT
        return twin._replace(kind="copy", user=other.user if skill else twin.user)
    name = game.face(other.card).name
    for card in game.zones[item.chooser][SUBCONSCIOUS]:
        if game.face(card).name == name:
            return twin._replace(card=card, word=FETCHED)
    return None


@step
def take_it(game: Battle, twin: Item, other: Item, wanted: int) -> None:
    """Where the cost of a copy is paid, the player may leave the card in the subconscious
    (GR-CP.2)."""
    if wanted:
        game.push(do(charge, twin, other))


@step
def charge(game: Battle, twin: Item, other: Item) -> None:
    """The cost of a copy has to be paid: ask which cards are discarded (GR-CP.1, the other
    setting)."""
    options = [
        Answer(", ".join(map(game.label, cards)), cards) for cards in hand_choices(game, twin)
    ]
    text, unseen = "which cards do you discard?", bill(game, twin).discard > 0
    choose(
        game,
        twin.chooser,
        ("GR-CP.1",),
        text,
        options,
        with_answer(charged, twin, other),
        unseen=unseen,
    )


@step
def charged(game: Battle, twin: Item, other: Item, paying: tuple[CardId, ...]) -> None:
    """The cost is paid, and the copy goes on the stack if its player is still in the game
    (GR-MP.3)."""
    if pay(game, twin, paying):
        game.push(do(copied, twin, other))


@step
def copied(game: Battle, twin: Item, other: Item) -> None:
    """G-copy-champion.4, G-copy-beckon.1, G-copy-alteration.1, G-copy-skill.1: the copy goes on the
    stack; with new targets if a format has it so (GR-CP.3)."""
    rules: tuple[str, ...]
    if twin.word == FETCHED:
        rules = (FROM_SUBCONSCIOUS[game.face(twin.card).kind],)
    else:
        summon = other.kind != "card" and game.face(other.card).kind is CardType.SUMMON
        rules = ("G-copy-summon.1" if summon else "G-copy-champion.1", "G-copy-champion.4")
    game.emit(f"copy {game.item_label(other)}", rules)
    if twin.word == FETCHED:
        fetch(game, twin.card)
    game.note_done()
    if game.ruleset.copy_new_targets and twin.targets:
        game.push(do(aim_copy, twin._replace(targets=()), twin.targets))
    else:
        add(game, twin)


@step
def aim_copy(game: Battle, twin: Item, old: tuple[Aim, ...]) -> None:
    """Targets of a copy are named anew, one after the other; where none is valid the old one
    stays."""
    index = len(twin.targets)
    if index == len(old):
        add(game, twin)
        return
    options = [Answer(label_of(game, aim), aim) for aim in candidates(game, twin, index)]
    options = options or [Answer(label_of(game, old[index]), old[index])]
    text = "which target does the copy have?"
    choose(game, twin.chooser, ("GR-CP.3",), text, options, with_answer(copy_aimed, twin, old))


@step
def copy_aimed(game: Battle, twin: Item, old: tuple[Aim, ...], aim: Aim) -> None:
    """A target of the copy has been named."""
    game.push(do(aim_copy, twin._replace(targets=(*twin.targets, aim)), old))
