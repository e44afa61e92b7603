"""Instructions by which something changes its place, its target, or who is dealt its damage."""

from __future__ import annotations

from engine.chaotic.happenings import triggers
from engine.chaotic.happenings.disciplines import put
from engine.chaotic.meaning.register import means
from engine.chaotic.meaning.selectors import chosen, chosen_cards
from engine.chaotic.meaning.traits import find_item
from engine.chaotic.position import door
from engine.chaotic.position.answers import Aimed, Answer
from engine.chaotic.position.decisions import RETARGET, Line, Retarget, question
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.effects import Deflection, Redirection
from engine.chaotic.position.ids import NO_CARD, NOBODY, CardId, ItemId
from engine.chaotic.position.items import Item
from engine.chaotic.values.prohibitions import cannot
from engine.chaotic.values.targets import choices, name_of, wanted_targets
from engine.kernel.sequences import first
from engine.language import nodes as n


@means(n.SwapSpaces)
def swap_spaces(game: Duel, env: Item, effect: n.SwapSpaces) -> None:
    """R-swap: two Creatures exchange their spaces; they enter them and do not move. Neither may be
    engaged or share its space with an enemy (R-battle-space), and both must be allowed to be
    relocated (8.5.8)."""
    cards = list(chosen_cards(game, env, effect.who))
    if effect.to is not None:
        cards += chosen_cards(game, env, effect.to)
    cards = [card for card in dict.fromkeys(cards) if card in game.creatures]
    if len(cards) != 2 or any(game.engaged(card) or shares_space(game, card) for card in cards):
        game.emit(f"noeffect {game.label(env.card)}", ("R-swap",))
        return
    if held := [card for card in cards if cannot(game, card, n.Act.BE_RELOCATED, env)]:
        game.emit(f"prevented relocate {game.label(first(held))}", ("8.5.8",))
        return
    one, other = (game.creatures[card] for card in cards)
    door.board.exchange_spaces(game, one, other)
    for creature in (one, other):
        line = f"relocate {game.label(creature.id)} {game.space_name(creature.space)}"
        game.emit(line, ("GL-relocate", "R-swap"))
        triggers.occur(game, "relocated", creature.id)
        triggers.occur(game, "enters", creature.id)


def shares_space(game: Duel, card: CardId) -> bool:
    """R-extra-combat: whether two Creatures stand in the space of this one, waiting for their
    combat."""
    space = game.creatures[card].space
    return game.entrant >= 0 and game.creatures[game.entrant].space == space


@means(n.Retarget)
def retarget(game: Duel, env: Item, effect: n.Retarget) -> None:
    """R-retarget: another legal target for something on the Burst, if there is one."""
    for number in chosen(game, env, effect.what):
        item = find_item(game, number)
        if item is None or item not in game.burst:
            continue
        options = other_targets(game, item)
        if len(options) == 1:
            aim(game, number, first(options))
        elif options:
            game.owe(Retarget(RETARGET, env.controller, number, options))
        else:
            game.emit(f"noeffect {game.label(env.card)}", ("R-retarget",))


def other_targets(game: Duel, item: Item) -> tuple[Answer, ...]:
    """Every other legal answer for the only target of an item."""
    wanted = wanted_targets(game, item)
    for slot, _, refs in item.targets:
        if slot in wanted and len(refs) == 1:
            found = choices(game, item, wanted[slot], ())
            return tuple((slot, kind, other) for _, kind, other in found if other != refs)
    return ()


def target_options(game: Duel, ask: Retarget) -> list[Aimed]:
    """One option for each other target."""
    return [Aimed("target", *option) for option in ask.answers]


def target_word(game: Duel, ask: Retarget, key: Aimed) -> Line:
    """`choose OBJECT`."""
    names = tuple(name_of(game, ask.seat, key.kind, ref) for ref in key.refs)
    return "choose " + " and ".join(names), names


def take_target(game: Duel, ask: Retarget, key: Aimed) -> None:
    """Give the item the chosen target."""
    aim(game, ask.number, key.answer)


def aim(game: Duel, number: ItemId, answer: Answer) -> None:
    """The item has the new target; whoever is targeted notices (8.4.1.3)."""
    slot, kind, refs = answer
    for item in [item for item in game.burst if item.number == number]:
        targets = tuple(
            answer if known == slot else (known, *aimed) for known, *aimed in item.targets
        )
        door.burst.change_item(game, item, item._replace(targets=targets))
        name = " ".join(name_of(game, NOBODY, kind, ref) for ref in refs)
        game.emit(f"retarget {game.label(item.card)} {name}", ("R-retarget",))
        for ref in refs:
            triggers.occur(game, "targeted", ref, other=item.number, kind=kind)


@means(n.Redirect)
def redirect(game: Duel, env: Item, effect: n.Redirect) -> None:
    """8.8.2: who is dealt the damage of the next attack instead, or of the next that deals any."""
    kind = Deflection if effect.dealt else Redirection
    put(game, effect.until, kind, NO_CARD, tuple(chosen(game, env, effect.to)))


question(
    RETARGET,
    "8.4.1.3",
    text="which target does it get?",
    options=target_options,
    word=target_word,
    answer=take_target,
)
