"""The decisions answered by `choose ANSWER`: what is asked, in which words, and what follows."""

from __future__ import annotations

from itertools import permutations
from typing import Any

from engine.chaotic.happenings.adding_triggers import add_trigger
from engine.chaotic.happenings.disciplines import subjects
from engine.chaotic.happenings.mirages import kept_free, settle_mirage
from engine.chaotic.happenings.withdrawal import step_back
from engine.chaotic.instructions import picks
from engine.chaotic.instructions.card_moves import arrive, look_at, put_down
from engine.chaotic.instructions.picks import name_objects
from engine.chaotic.position import door
from engine.chaotic.position.answers import Aimed, Arranged, Chosen, Said
from engine.chaotic.position.cards import ELEMENT_NAMES
from engine.chaotic.position.decisions import (
    ARRANGE,
    BRANCH,
    DECK,
    DISCARD,
    ELEMENT,
    FIGHTER,
    MAY,
    MIRAGE,
    SETTLE,
    TARGET,
    WITHDRAW,
    Arrange,
    Branch,
    DeckToLookAt,
    Discard,
    ElementalType,
    Fighter,
    Line,
    Listing,
    May,
    MirageSpace,
    Owed,
    Settle,
    Target,
    Withdraw,
    owe_if_open,
    question,
)
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.flow import step
from engine.chaotic.position.ids import SEATS, CardId, ItemId, Seat
from engine.chaotic.position.items import Item
from engine.chaotic.position.numbers import PILES
from engine.chaotic.position.steps import again, run
from engine.chaotic.values.targets import choices, open_targets
from engine.kernel.agenda import do
from engine.kernel.sequences import first
from engine.language import nodes as n
from engine.language import slots_named, spare_slots
from engine.language.plain import plain


def listed(game: Duel, ask: Listing) -> list[Chosen]:
    """One option for each of the things listed in the ask."""
    return [Chosen("choose", thing) for thing in ask.listed]


def name_card(game: Duel, ask: Owed, key: Chosen) -> Line:
    """`choose CARD`."""
    label = game.label(key.thing)
    return f"choose {label}", (label,)


def name_space(game: Duel, ask: Owed, key: Chosen) -> Line:
    """`choose SPACE`."""
    name = game.space_name(key.space)
    return f"choose {name}", (name,)


# -- Showdown, Mirage, withdrawal --------------------------------------------------------------


def take_fighter(game: Duel, ask: Fighter, key: Chosen) -> None:
    """A fighter of the Showdown (6.3.7.2)."""
    game.emit_cause(f"choose {game.label(key.thing)}", ("6.3.7.2",))
    door.combat.note_fighter(game, key.thing)


def every_space(game: Duel, ask: MirageSpace) -> list[Chosen]:
    """Any space of the Battleboard (9.3.2), but for those that a Creature keeps free."""
    return [Chosen("choose", space) for space in game.spaces() if not kept_free(game, space)]


def take_mirage(game: Duel, ask: MirageSpace, key: Chosen) -> None:
    """The space of a Mirage (9.3.2)."""
    settle_mirage(game, ask.card, key.space, ask.rule)


def take_retreat(game: Duel, ask: Withdraw, key: Chosen) -> None:
    """R-battle-space: where the entrant goes."""
    step_back(game, key.space)


# -- targets of triggers -----------------------------------------------------------------------


def target_options(game: Duel, ask: Target) -> list[Aimed]:
    """R-trigger-target: every answer for the next target of a trigger."""
    env = ask.env
    target = first(open_targets(game, env))
    return [Aimed("target", *answer) for answer in choices(game, env, target, env.targets)]


def take_target(game: Duel, ask: Target, key: Aimed) -> None:
    """Add the trigger with the chosen target, once it has all its targets."""
    env = ask.env
    game.push(do(add_trigger, env._replace(targets=(*env.targets, key.answer)), ask.rule))


# -- may, one of several, elements -------------------------------------------------------------


@step
def ask_may(game: Duel, env: Item, number: int, seat: Seat, outer: ItemId) -> None:
    """Ask whether an optional instruction happens; it is a part of the item with the number
    `outer`. It is not asked where all can see that it does nothing."""
    node: Any = game.deal.nodes[number]
    if picks.finds_nothing(game, env._replace(controller=seat), first(node.effects)):
        decline(game, env, outer)
    else:
        game.owe(May(MAY, seat, env, number, outer))


def yes_or_no(game: Duel, ask: May) -> list[Said]:
    """`choose yes`, `choose no`."""
    return [Said("choose", "yes"), Said("choose", "no")]


def name_text(game: Duel, ask: Owed, key: Said) -> Line:
    """`choose WORDS`."""
    return f"choose {key.said}", ()


def take_may(game: Duel, ask: May, key: Said) -> None:
    """R-trigger-target: what may happen happens only if chosen."""
    env = ask.env
    if key.said != "yes":
        decline(game, env, ask.outer)
    else:
        for number in (env.number, ask.outer):
            door.burst.remember(game, f"{number}.done", "", (1,))
        game.push(
            do(run, env._replace(controller=ask.seat), ask.node, 0, 0),
            do(carried_out, env.number, ask.outer),
        )


def decline(game: Duel, env: Item, outer: ItemId) -> None:
    """Remember for "If you do not" that an optional instruction did not happen."""
    for number in (env.number, outer):
        door.burst.remember(game, f"{number}.done", "", ())


@step
def carried_out(game: Duel, number: ItemId, outer: ItemId) -> None:
    """Remember for "If you do" that an optional instruction was chosen and carried out. What was
    chosen for it is known to the instructions after it."""
    head = f"{number}."
    for place in [place for place in game.slots if place.startswith(head)]:
        kind, refs = game.slots[place]
        door.burst.remember(game, f"{outer}.{place[len(head) :]}", kind, refs)
    if f"{outer}.done" not in game.slots:
        door.burst.remember(game, f"{outer}.done", "", (1,))


def branch_options(game: Duel, ask: Branch) -> list[Chosen]:
    """One of the sequences, but none of those whose target was left out (R-mode-without-target)."""
    node = game.deal.nodes[ask.node]
    assert isinstance(node, n.ChooseOne)
    out = {slot for slot, _, refs in ask.env.targets if not refs} & spare_slots(node)
    return [
        Chosen("branch", index)
        for index, mode in enumerate(node.branches)
        if not slots_named(mode) & out
    ]


def name_branch(game: Duel, ask: Branch, key: Chosen) -> Line:
    """`choose` with the words of the sequence."""
    node = game.deal.nodes[ask.node]
    assert isinstance(node, n.ChooseOne)
    return f"choose {plain(n.Played(node.branches[key.thing]))}", ()


def take_branch(game: Duel, ask: Branch, key: Chosen) -> None:
    """The chosen sequence is carried out."""
    game.push(do(run, ask.env, ask.node, key.thing, 0))


@step
def choose_element(game: Duel, env: Item, number: int) -> None:
    """An Elemental Type of the controller's choice, if there is one to choose."""
    ask = ElementalType(ELEMENT, env.controller, env, number)
    if element_options(game, ask):
        owe_if_open(game, ask)


def element_options(game: Duel, ask: ElementalType) -> list[Chosen]:
    """The four Elemental Types; to lose one, those that the Creature has now (3.2.7)."""
    effect = game.deal.nodes[ask.node]
    bits = list(range(len(ELEMENT_NAMES)))
    if isinstance(effect, n.LoseElement):
        held = [game.profile(card).elements for card in subjects(game, ask.env, effect.who)]
        bits = [bit for bit in bits if any(mask >> bit & 1 for mask in held)]
    return [Chosen("element", bit) for bit in bits]


def name_element(game: Duel, ask: ElementalType, key: Chosen) -> Line:
    """`choose ELEMENT`."""
    return f"choose {ELEMENT_NAMES[key.thing]}", ()


def take_element(game: Duel, ask: ElementalType, key: Chosen) -> None:
    """The instruction goes on with the element."""
    place = f"{ask.env.number}.element{ask.node}"
    door.burst.remember(game, place, "element", (key.thing,))
    game.push(do(again, ask.env, ask.node))


# -- spaces, decks, hands ----------------------------------------------------------------------


def take_space(game: Duel, ask: Settle, key: Chosen) -> None:
    """R-return-to-play: the Creature arrives (GL-relocate)."""
    arrive(game, ask.env, ask.node, ask.card, ask.mate, key.space)


def name_deck(game: Duel, ask: Owed, key: Chosen) -> Line:
    """`choose attack deck`."""
    return f"choose {PILES[key.thing].replace('_', ' ')}", ()


def take_deck(game: Duel, ask: DeckToLookAt, key: Chosen) -> None:
    """The deck that is looked at."""
    game.push(do(look_at, ask.env, ask.node, ask.whose, key.thing))


def arrange_options(game: Duel, ask: Arrange) -> list[Arranged]:
    """Every different way to put back the cards looked at: those on top, those below."""
    cards, how = ask.cards, ask.how
    size = len(cards)
    plans: list[tuple[tuple[CardId, ...], tuple[CardId, ...]]]
    if how == n.Arrangement.ANY_ORDER:
        plans = [(order, ()) for order in permutations(cards)]
    elif how == n.Arrangement.ONE_ON_TOP:
        plans = [(order[:1], order[1:]) for order in permutations(cards)]
    elif how == n.Arrangement.ONE_ON_BOTTOM:
        plans = [(cards[:i] + cards[i + 1 :], (cards[i],)) for i in range(size)]
    else:
        plans = [
            (
                tuple(c for i, c in enumerate(cards) if not mask >> i & 1),
                tuple(c for i, c in enumerate(cards) if mask >> i & 1),
            )
            for mask in range(1 << size)
        ]
    seen = set()
    options = []
    for top, bottom in plans:
        shape = tuple(tuple(game.label(card) for card in part) for part in (top, bottom))
        if shape not in seen:
            seen.add(shape)
            options.append(Arranged("arrange", top, bottom))
    return options


def name_plan(game: Duel, ask: Arrange, key: Arranged) -> Line:
    """`choose top X, Y bottom Z`."""
    parts = []
    for where, cards in (("top", key.top), ("bottom", key.bottom)):
        if cards:
            parts.append(f"{where} " + ", ".join(game.label(card) for card in cards))
    return "choose " + " ".join(parts), ()


def take_plan(game: Duel, ask: Arrange, key: Arranged) -> None:
    """The cards go back as arranged."""
    pile = game.piles[ask.whose][ask.deck]
    rest = [card for card in pile if card not in ask.cards]
    door.piles.arrange(game, ask.whose, ask.deck, [*key.top, *rest, *key.bottom])


def take_discard(game: Duel, ask: Discard, key: Chosen) -> None:
    """The card that a player discards."""
    put_down(game, ask.seat, ask.pile, key.thing, ask.number)


def whereto(game: Duel, ask: Settle) -> str:
    """The question for a space. It names the card, since one instruction may take several
    elsewhere; two that fight are named together."""
    names = " and ".join(game.label(card) for card in (ask.card, ask.mate) if card >= 0)
    return f"Player {SEATS[ask.seat]}, which space for {names}?"


question(
    FIGHTER,
    "6.3.7.2",
    text="who fights the Showdown?",
    options=listed,
    word=name_card,
    answer=take_fighter,
)
question(
    MIRAGE,
    "9.3.2",
    text="which space for the Mirage?",
    options=every_space,
    word=name_space,
    answer=take_mirage,
)
question(
    WITHDRAW,
    "R-battle-space",
    text="where does it go?",
    options=listed,
    word=name_space,
    answer=take_retreat,
)
question(
    TARGET,
    "8.4.1.3",
    text="which target?",
    options=target_options,
    word=name_objects,
    answer=take_target,
)
question(MAY, "8.5.2", text="shall it happen?", options=yes_or_no, word=name_text, answer=take_may)
question(
    BRANCH,
    "8.5.2",
    text="which of these?",
    options=branch_options,
    word=name_branch,
    answer=take_branch,
)
question(
    ELEMENT,
    "8.5.2",
    text="which element?",
    options=element_options,
    word=name_element,
    answer=take_element,
)
question(SETTLE, "8.5.2", text=whereto, options=listed, word=name_space, answer=take_space)
question(DECK, "8.5.2", text="which deck?", options=listed, word=name_deck, answer=take_deck)
question(
    ARRANGE,
    "8.5.2",
    text="how do they go back?",
    options=arrange_options,
    word=name_plan,
    answer=take_plan,
)
question(
    DISCARD,
    "8.5.2",
    text="which card do you discard?",
    options=listed,
    word=name_card,
    answer=take_discard,
)
