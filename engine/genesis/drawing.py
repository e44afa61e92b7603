"""Effects on thoughts and timelines: draw, discard, pay, search."""

from __future__ import annotations

from typing import Any

from engine.genesis import changes
from engine.genesis.effects import does, keywords, whom
from engine.genesis.energy import energy_owed, pay_energy
from engine.genesis.objects import ability_of
from engine.genesis.stack import choose
from engine.genesis.state import THOUGHTS, TIMELINE, Battle, Item, step
from engine.genesis.winning import judge
from engine.language.genesis.nodes import DiscardRandom, Draw, Fatigue, Search


@does(Draw)
def draw(game: Battle, item: Item, node: Draw) -> None:
    """Cards from the top of the timeline (G-kw-draw.1); the last one loses (GR-WN.2).

    Rules: G-layers.5, G-term-exhaust.1.
    """
    seat = item.chooser
    words = keywords(game, item)
    old = ("G-kw-breakthrough.1",) if "Breakthrough" in ability_of(game, item).name else ()
    game.done = changes.draw(game, seat, node.n, ("G-kw-draw.1", *words, *old))
    judge(game)


@does(DiscardRandom)
def madness(game: Battle, item: Item, node: DiscardRandom) -> None:
    """A card at random from the thoughts, if there is one (G-kw-madness.1, GR-KW.7)."""
    for card in whom(game, item, node.who):
        seat = game.permanents[card].controller
        for _ in range(node.n):
            thoughts = game.zones[seat][THOUGHTS]
            if thoughts:
                changes.discard(game, _at_random(game, thoughts), "G-kw-madness.1")
                game.done = 1


def _at_random(game: Battle, cards: list[int]) -> int:
    if game.discards:
        name = game.discards.pop(0)
        for card in cards:
            if game.label(card) == name:
                return card
    return cards[game.below("madness", len(cards))]


@does(Fatigue)
def fatigue(game: Battle, item: Item, node: Fatigue) -> None:
    """Energy after the reduction; too few cards pay nothing (G-kw-fatigue.1 to .3).

    Rules: G-kw-fatigue.3.
    """
    for card in whom(game, item, node.who):
        seat = game.permanents[card].controller
        n = energy_owed(game, card, node.n)
        if 0 < n <= len(game.zones[seat][TIMELINE]):
            pay_energy(game, seat, n, ("G-kw-fatigue.1", "G-kw-fatigue.2"))
            game.done = 1
    judge(game)


@does(Search)
def search(game: Battle, item: Item, node: Search) -> None:
    """A card of the type from the timeline, shown to all (G-timeline.4); how many others there were
    is not."""
    options: list[tuple[str, Any]] = []
    timeline = game.zones[item.chooser][TIMELINE]
    for card in sorted(timeline, key=game.label):
        label = game.label(card)
        if game.face(card).kind is node.card_type and label not in [word for word, _ in options]:
            options.append((label, card))
    rules = ("G-timeline.4", "G-abilities.4")
    text, unseen = "which card do you take?", len(timeline) > 1
    choose(game, item.chooser, rules, text, options, ("found", item), unseen=unseen)


@step
def found(game: Battle, item: Item, card: int | None) -> None:
    """The card found goes to the thoughts, and the timeline is shuffled (G-timeline.4)."""
    seat = item.chooser
    if card is not None:
        game.emit(f"reveal {game.label(card)}", ("G-timeline.4",))
        changes.take_out(game, card)
        game.zones[seat][THOUGHTS].append(card)
        game.emit(f"put {game.label(card)} {game.seats[seat]}.thoughts", ("G-hand.6",))
    changes.shuffle(game, seat, ("G-timeline.4",))
    judge(game)
