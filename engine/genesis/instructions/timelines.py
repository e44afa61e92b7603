"""Instructions on timelines: pay Energy, search."""

from __future__ import annotations

from engine.genesis.happenings import zones
from engine.genesis.happenings.choices import choose
from engine.genesis.happenings.energy import energy_owed, pay_energy
from engine.genesis.happenings.winning import judge
from engine.genesis.meaning.powers import can_pay_energy
from engine.genesis.meaning.register import means
from engine.genesis.position.battle import Battle
from engine.genesis.position.decisions import Answer
from engine.genesis.position.ids import CardId
from engine.genesis.position.items import Item
from engine.genesis.position.steps import step, with_answer
from engine.genesis.position.zones import TIMELINE
from engine.genesis.values.awareness import whom
from engine.language.genesis.nodes import Fatigue, Search


@means(Fatigue)
def fatigue(game: Battle, item: Item, node: Fatigue) -> None:
    """G-kw-fatigue.1, G-kw-fatigue.2, G-kw-fatigue.3: pay Energy after the reduction. If the
    timeline has too few cards, nothing is paid."""
    for card in whom(game, item, node.who):
        if not can_pay_energy(game, card):
            continue
        seat = game.permanents[card].controller
        n = energy_owed(game, card, node.n)
        if 0 < n <= len(game.zones[seat][TIMELINE]):
            pay_energy(game, seat, n, ("G-kw-fatigue.1", "G-kw-fatigue.2"))
            game.note_done()
    judge(game)


@means(Search)
def search(game: Battle, item: Item, node: Search) -> None:
    """G-timeline.4: take a card of the type from the timeline and show it to all. How many others
    there were is not shown."""
    options: list[Answer] = []
    timeline = game.zones[item.chooser][TIMELINE]
    for card in sorted(timeline, key=game.label):
        label = game.label(card)
        if game.face(card).kind is node.card_type and label not in [
            answer.word for answer in options
        ]:
            options.append(Answer(label, card))
    rules = ("G-timeline.4", "G-abilities.4")
    text, unseen = "which card do you take?", len(timeline) > 1
    choose(game, item.chooser, rules, text, options, with_answer(found, item), unseen=unseen)


@step
def found(game: Battle, item: Item, card: CardId | None) -> None:
    """G-hand.6, G-timeline.4: the card found goes to the thoughts, and the timeline is shuffled."""
    seat = item.chooser
    if card is not None:
        game.emit(f"reveal {game.label(card)}", ("G-timeline.4",))
        zones.take_out(game, card)
        game.put_into_thoughts(card, seat)
        game.emit(f"put {game.label(card)} {game.seats[seat]}.thoughts", ("G-hand.6",))
        game.note_done()
    zones.shuffle(game, seat, ("G-timeline.4",))
    judge(game)
