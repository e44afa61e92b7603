"""The decisions answered by `choose ANSWER`: what is asked, in which words, and what follows."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from typing import Any

from engine.chaotic.happenings.mirages import settle_mirage
from engine.chaotic.happenings.withdrawal import step_back
from engine.chaotic.instructions.card_moves import arrive, put_down
from engine.chaotic.meaning.amounts import amount
from engine.chaotic.meaning.filters import matching
from engine.chaotic.meaning.traits import pile_cards
from engine.chaotic.position import door
from engine.chaotic.position.cards import ELEMENT_NAMES
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.flow import FLOW, step
from engine.chaotic.position.items import Item
from engine.chaotic.position.numbers import PILES, SEATS
from engine.chaotic.values.targets import choices, name_of, open_targets, sets_of, unseen_pile
from engine.kernel.agenda import Ask, Question
from engine.language import nodes as n
from engine.language import wording

Key = tuple[Any, ...]

Word = tuple[str, tuple[str, ...]]

CHOICES = frozenset(
    {
        "fighter",
        "mirage",
        "withdraw",
        "target",
        "pick",
        "may",
        "branch",
        "settle",
        "deck",
        "arrange",
        "among",
        "free",
        "copied",
        "stand_in",
        "top",
        "lowest",
        "discard",
        "element",
        "replacement",
        "ransom",
        "retarget",
        "search",
        "under",
        "whether",
        "which_deck",
    }
)
"""Questions whose public kind is "choose"."""


def says(words: str) -> Callable[[Duel, Ask], str]:
    """A question of one sentence to the seat that is asked."""
    return lambda game, ask: f"Player {SEATS[ask[1]]}, {words}"


def listed(game: Duel, ask: Ask) -> list[Key]:
    """One option for each of the things listed in the ask."""
    return [("choose", thing) for thing in ask[2]]


def name_card(game: Duel, ask: Ask, key: Key) -> Word:
    """`choose CARD`."""
    label = game.label(key[1])
    return f"choose {label}", (label,)


def name_space(game: Duel, ask: Ask, key: Key) -> Word:
    """`choose SPACE`."""
    name = game.space_name(key[1])
    return f"choose {name}", (name,)


# -- Showdown, Mirage, withdrawal --------------------------------------------------------------


def take_fighter(game: Duel, ask: Ask, key: Key) -> None:
    """A fighter of the Showdown (6.3.7.2)."""
    game.emit_cause(f"choose {game.label(key[1])}", ("6.3.7.2",))
    door.combat.note_fighter(game, key[1])


def every_space(game: Duel, ask: Ask) -> list[Key]:
    """Any space of the game (9.3.2)."""
    spaces = [space for space in range(len(game.at)) if not kept_free(game, space)]
    return [("choose", space) for space in spaces or range(len(game.at))]


def kept_free(game: Duel, space: int) -> bool:
    """Whether a Creature keeps Mirages out of its space (8.5.8)."""
    holder = game.at[space]
    return holder >= 0 and "hold_mirage" in game.profile(holder).barred


def take_mirage(game: Duel, ask: Ask, key: Key) -> None:
    """The space of a Mirage (9.3.2)."""
    settle_mirage(game, ask[2], key[1], ask[3])


def take_retreat(game: Duel, ask: Ask, key: Key) -> None:
    """R-battle-space: where the entrant goes."""
    step_back(game, key[1])


# -- targets of triggers, picks while resolving ------------------------------------------------


def target_options(game: Duel, ask: Ask) -> list[Key]:
    """R-trigger-target: every answer for the next target of a trigger."""
    env: Item = ask[2]
    target = open_targets(game, env)[0]
    return [("target", *answer) for answer in choices(game, env, target, env.targets)]


def name_objects(game: Duel, ask: Ask, key: Key) -> Word:
    """`choose OBJECT and OBJECT`, `choose nothing`."""
    _, _, kind, refs = key
    names = tuple(name_of(game, ask[1], kind, ref) for ref in refs)
    return "choose " + (" and ".join(names) or "nothing"), names


def take_target(game: Duel, ask: Ask, key: Key) -> None:
    """The trigger goes on towards the Burst with its target."""
    env: Item = ask[2]
    game.push(("add_trigger", env._replace(targets=(*env.targets, key[1:])), ask[3]))


@step
def pick(game: Duel, env: Item, number: int) -> None:
    """A choice without targeting while something resolves. One possible answer is not asked, unless
    it would tell the other player what lies in a hand or a deck (R-hidden)."""
    node = game.deal.nodes[number]
    assert isinstance(node, n.Pick)
    found = list(matching(game, env, node.cards))
    kind = str(node.cards.kind)
    place = f"{env.number}.{node.slot}"
    if node.random and found:
        door.burst.remember(game, place, kind, (found[game.below("pick", len(found))],))
        return
    count = amount(game, env, node.count)
    unseen = unseen_pile(node.cards)
    known = len(found) if unseen is None else len(pile_cards(game, env, unseen))
    if not found or (known <= count and not node.up_to):
        door.burst.remember(game, place, kind, tuple(found))
        return
    most = min(count, len(found))
    answers = sets_of(game, node.cards, found, range(most + 1) if node.up_to else (most,))
    if len(answers) == 1 and unseen is None:
        door.burst.remember(game, place, kind, answers[0])
    else:
        seat = env.controller if node.by != n.Side.OPPOSING else 1 - env.controller
        game.ask("pick", seat, tuple(answers), kind, place)


def pick_options(game: Duel, ask: Ask) -> list[Key]:
    """Every set of objects that may be picked."""
    return [("pick", 0, ask[3], refs) for refs in ask[2]]


def take_pick(game: Duel, ask: Ask, key: Key) -> None:
    """Remember the choice for the instruction that asked."""
    door.burst.remember(game, ask[4], ask[3], key[3])


# -- may, one of several, elements -------------------------------------------------------------


@step
def ask_may(game: Duel, env: Item, number: int, seat: int, outer: int) -> None:
    """An optional instruction, part of what carries the number `outer`."""
    game.ask("may", seat, env, number, outer)


def yes_or_no(game: Duel, ask: Ask) -> list[Key]:
    """`choose yes`, `choose no`."""
    return [("choose", "yes"), ("choose", "no")]


def name_text(game: Duel, ask: Ask, key: Key) -> Word:
    """`choose WORDS`."""
    return f"choose {key[1]}", ()


def take_may(game: Duel, ask: Ask, key: Key) -> None:
    """R-trigger-target: what may happen happens only if chosen."""
    env: Item = ask[2]
    for number in (env.number, ask[4]):
        door.burst.remember(game, f"{number}.done", "", (1,) if key[1] == "yes" else ())
    if key[1] == "yes":
        game.push(
            ("run", env._replace(controller=ask[1]), ask[3], 0, 0),
            ("carried_out", env.number, ask[4]),
        )


@step
def carried_out(game: Duel, number: int, outer: int) -> None:
    """ "If you do" behind an optional instruction: it was chosen, and what it said was done; what
    was chosen for it is known behind it."""
    head = f"{number}."
    for place in [place for place in game.slots if place.startswith(head)]:
        kind, refs = game.slots[place]
        door.burst.remember(game, f"{outer}.{place[len(head) :]}", kind, refs)
    if f"{outer}.done" not in game.slots:
        door.burst.remember(game, f"{outer}.done", "", (1,))


def branch_options(game: Duel, ask: Ask) -> list[Key]:
    """One of the sequences."""
    node = game.deal.nodes[ask[3]]
    assert isinstance(node, n.ChooseOne)
    return [("branch", index) for index in range(len(node.branches))]


def name_branch(game: Duel, ask: Ask, key: Key) -> Word:
    """`choose` with the words of the sequence."""
    node = game.deal.nodes[ask[3]]
    assert isinstance(node, n.ChooseOne)
    return f"choose {wording(n.Played(node.branches[key[1]]))}", ()


def take_branch(game: Duel, ask: Ask, key: Key) -> None:
    """The chosen sequence is carried out."""
    game.push(("run", ask[2], ask[3], key[1], 0))


@step
def choose_element(game: Duel, env: Item, number: int) -> None:
    """An Elemental Type of the controller's choice."""
    game.ask("element", env.controller, env, number)


def element_options(game: Duel, ask: Ask) -> list[Key]:
    """The four Elemental Types."""
    return [("element", bit) for bit in range(len(ELEMENT_NAMES))]


def name_element(game: Duel, ask: Ask, key: Key) -> Word:
    """`choose ELEMENT`."""
    return f"choose {ELEMENT_NAMES[key[1]]}", ()


def take_element(game: Duel, ask: Ask, key: Key) -> None:
    """The instruction goes on with the element."""
    env: Item = ask[2]
    door.burst.remember(game, f"{env.number}.element{ask[3]}", "element", (key[1],))
    game.push(("again", env, ask[3]))


# -- spaces, decks, hands ----------------------------------------------------------------------


def take_space(game: Duel, ask: Ask, key: Key) -> None:
    """R-return-to-play: the Creature arrives (GL-relocate)."""
    arrive(game, ask[3], ask[4], ask[5], ask[6], key[1])


def name_deck(game: Duel, ask: Ask, key: Key) -> Word:
    """`choose attack deck`."""
    return f"choose {PILES[key[1]].replace('_', ' ')}", ()


def take_deck(game: Duel, ask: Ask, key: Key) -> None:
    """The deck that is looked at."""
    game.push(("look_at", ask[3], ask[4], ask[5], key[1]))


def arrange_options(game: Duel, ask: Ask) -> list[Key]:
    """Every different way to put back the cards looked at: those on top, those below."""
    cards, how = ask[2], ask[5]
    size = len(cards)
    plans: list[tuple[tuple[int, ...], tuple[int, ...]]]
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
    options: list[Key] = []
    for top, bottom in plans:
        shape = tuple(tuple(game.label(card) for card in part) for part in (top, bottom))
        if shape not in seen:
            seen.add(shape)
            options.append(("arrange", top, bottom))
    return options


def name_plan(game: Duel, ask: Ask, key: Key) -> Word:
    """`choose top X, Y bottom Z`."""
    parts = []
    for where, cards in (("top", key[1]), ("bottom", key[2])):
        if cards:
            parts.append(f"{where} " + ", ".join(game.label(card) for card in cards))
    return "choose " + " ".join(parts), ()


def take_plan(game: Duel, ask: Ask, key: Key) -> None:
    """The cards go back as arranged."""
    pile = game.piles[ask[3]][ask[4]]
    rest = [card for card in pile if card not in ask[2]]
    door.piles.arrange(game, ask[3], ask[4], [*key[1], *rest, *key[2]])


def take_discard(game: Duel, ask: Ask, key: Key) -> None:
    """The card that a player discards."""
    put_down(game, ask[1], ask[3], key[1], ask[4])


def whereto(game: Duel, ask: Ask) -> str:
    """Of several that one instruction takes elsewhere each is named as its space is chosen; two
    that fight are named together."""
    names = " and ".join(game.label(card) for card in ask[5:7] if card >= 0)
    return f"Player {SEATS[ask[1]]}, which space for {names}?"


def ask_for(
    kind: str,
    rule: str,
    words: str,
    options: Callable[[Duel, Ask], list[Key]],
    word: Callable[[Duel, Ask, Key], Word],
    answer: Callable[[Duel, Ask, Key], None],
) -> None:
    """Register one of the decisions of this module."""
    FLOW.ask(kind, Question(rule, says(words), options, word, answer))


ask_for("fighter", "6.3.7.2", "who fights the Showdown?", listed, name_card, take_fighter)

ask_for("mirage", "9.3.2", "which space for the Mirage?", every_space, name_space, take_mirage)

ask_for("withdraw", "R-battle-space", "where does it go?", listed, name_space, take_retreat)

ask_for("target", "8.4.1.3", "which target?", target_options, name_objects, take_target)

ask_for("pick", "8.5.2", "which one?", pick_options, name_objects, take_pick)

ask_for("may", "8.5.2", "shall it happen?", yes_or_no, name_text, take_may)

ask_for("branch", "8.5.2", "which of these?", branch_options, name_branch, take_branch)

ask_for("element", "8.5.2", "which element?", element_options, name_element, take_element)

FLOW.ask("settle", Question("8.5.2", whereto, listed, name_space, take_space))

ask_for("deck", "8.5.2", "which deck?", listed, name_deck, take_deck)

ask_for("arrange", "8.5.2", "how do they go back?", arrange_options, name_plan, take_plan)

ask_for("discard", "8.5.2", "which card do you discard?", listed, name_card, take_discard)
