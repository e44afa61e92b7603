"""The instruction that gives an ability on the stack another target (G-kw-decoy.2)."""

from __future__ import annotations

from engine.genesis.happenings.choices import choose
from engine.genesis.meaning.glossary import keyword_rule
from engine.genesis.meaning.register import means
from engine.genesis.meaning.selectors import named
from engine.genesis.meaning.speakers import ability_of
from engine.genesis.position.battle import Battle
from engine.genesis.position.decisions import DECLINE, Answer
from engine.genesis.position.ids import CardId
from engine.genesis.position.items import Item
from engine.genesis.position.steps import step, with_answer
from engine.genesis.position.targets import Aim
from engine.genesis.values.targets import label_of, likeness, still_valid
from engine.kernel.sequences import first
from engine.language.genesis.nodes import Retarget


@means(Retarget)
def retarget(game: Battle, item: Item, node: Retarget) -> None:
    """G-kw-decoy.2, G-kw-decoy-summon.2: the player may turn one ability that targets one of the
    two permanents to the other, if that is a valid target now (GR-MV.6)."""
    pair = [*named(game, item, node.one), *named(game, item, node.other)]
    if len(pair) < 2 or not game.ruleset.decoy_retarget:
        return
    options: list[Answer] = []
    known: set[object] = set()
    for other in game.stack[::-1]:
        aim = Aim("ability", other.number, 0)
        ways = _turned(game, other, pair)
        if ways and likeness(game, aim) not in known:
            known.add(likeness(game, aim))
            new, turned = first(ways)
            options.append(Answer(label_of(game, aim), (turned, new)))
    if options:
        options.append(DECLINE)
        rules = (keyword_rule(_word(game, item), 2), "G-term-may.1")
        frame = with_answer(retargeted, item)
        choose(game, item.chooser, rules, "which ability do you turn?", options, frame)


def _word(game: Battle, item: Item) -> str:
    words = ability_of(game, item).keywords
    return first(words) if words else "decoy"


def _turned(game: Battle, other: Item, pair: list[CardId]) -> list[tuple[CardId, Item]]:
    """The ability with one of its targets turned to the other of the two permanents, for each
    target where that is valid."""
    found = []
    one, another, *_ = pair
    for index, aim in enumerate(other.targets):
        if aim.kind == "permanent" and aim.card in pair:
            new = another if aim.card == one else one
            fresh = Aim("permanent", new, game.permanents[new].life)
            targets = (*other.targets[:index], fresh, *other.targets[index + 1 :])
            turned = other._replace(targets=targets)
            if still_valid(game, turned, index):
                found.append((new, turned))
    return found


@step
def retargeted(game: Battle, item: Item, choice: tuple[Item, CardId] | None) -> None:
    """The ability on the stack has another target."""
    if choice is None:
        return
    turned, new = choice
    game.change_items(lambda other: turned if other.number == turned.number else other)
    rule = keyword_rule(_word(game, item), 2)
    game.note_done()
    game.emit(f"retarget {game.item_label(turned)} {game.label(new)}", (rule,))
