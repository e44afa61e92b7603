"""Commands in words: which option a line of the scenario format means.

Everything is answered from what the asking seat may know.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from engine.genesis.meaning.speakers import ability_of
from engine.genesis.position.battle import Battle
from engine.genesis.position.decisions import Order
from engine.genesis.position.ids import CardId, Seat
from engine.genesis.position.items import Item
from engine.genesis.position.targets import Aim
from engine.genesis.position.zones import FORETHOUGHTS, THOUGHTS
from engine.genesis.stack.ability_names import called, carried, names_of
from engine.genesis.stack.playing import PlayKey, offered, printed
from engine.genesis.turn import swaps
from engine.genesis.values.targets import label_of, likeness
from engine.kernel.game import plain
from engine.kernel.prompt import Prompt
from engine.kernel.sequences import first

TAIL = re.compile(
    r"^(?: with (?P<with>.+?))?(?: on (?P<on>.+?))?(?: choosing (?P<element>\w+))?"
    r"(?: paying (?P<paying>.+))?$"
)


class Command(NamedTuple):
    """A play as read from a line: verb, card, ability, and the rest by name."""

    verb: str
    card: CardId
    title: str
    named: bool
    targets: tuple[str, ...]
    element: str
    paying: tuple[str, ...]
    champion: str


class Named(NamedTuple):
    """The name of a card in lines, and the card."""

    label: str
    card: CardId


def read_play(game: Battle, seat: Seat, line: str) -> Command | None:
    """`play CARD['s ABILITY] ...` or `use COMBATANT's ABILITY ...`; None if no card is named."""
    verb, _, rest = plain(line).partition(" ")
    if verb == "play":
        cards = [*game.zones[seat][THOUGHTS], *game.zones[seat][FORETHOUGHTS]]
    else:
        cards = [*game.permanents, *game.skills]
    named = sorted(
        (Named(game.label(card), card) for card in cards), key=lambda entry: -len(entry.label)
    )
    for label, card in named:
        bare = plain(label)
        if not rest.startswith(bare):
            continue
        tail = rest[len(bare) :]
        if tail and not tail.startswith((" ", "'s ")):
            continue
        ability, tail = _ability(game, card, tail)
        parts = TAIL.match(tail)
        if parts is None:
            continue
        if verb == "use":
            card = source_of(game, card, ability)
        on = tuple(parts["on"].split(" and ")) if parts["on"] else ()
        paying = tuple(n.strip() for n in parts["paying"].split(",")) if parts["paying"] else ()
        element = (parts["element"] or "").lower()
        return Command(verb, card, ability, bool(ability), on, element, paying, parts["with"] or "")
    return None


def source_of(game: Battle, card: CardId, title: str) -> CardId:
    """The card that has the ability when a line says that a combatant uses it: the combatant
    itself, or a skill that it carries."""
    for one in (card, *carried(game, card)):
        if any(title in names_of(game, one, node) for node in printed(game, one)):
            return one
    return card


def _ability(game: Battle, card: CardId, tail: str) -> tuple[str, str]:
    """The ability named after `'s`, and the rest of the line."""
    if not tail.startswith("'s "):
        return "", tail
    rest = tail[3:]
    words = {
        name
        for one in (card, *carried(game, card))
        for node in range(len(game.face(one).abilities))
        for name in names_of(game, one, node)
    }
    for word in sorted(words, key=len, reverse=True):
        if rest == word or rest.startswith(f"{word} "):
            return word, rest[len(word) :]
    word, *_ = re.split(r" (?:on|choosing|paying|with) ", rest)
    return word, rest[len(word) :]


def match(game: Battle, prompt: Prompt, line: str) -> int:
    """The option that a command means although it is worded otherwise; -1 for none."""
    if prompt.kind == "order":
        return match_order(game, prompt, line)
    if prompt.kind == "lock":
        return swaps.number_of(game, prompt.options.keys, plain(line))
    if prompt.kind == "priority" and line.startswith(("play ", "use ")):
        return match_play(game, prompt, line)
    if prompt.kind == "choose":
        return match_bare(game, prompt, line)
    return -1


def match_bare(game: Battle, prompt: Prompt, line: str) -> int:
    """The number of the first answer that a line means by the bare name of an ability on the stack,
    if the topmost of that name is no answer."""
    words, wanted = game.stack_words(), plain(line).removeprefix("choose ")
    bare = {plain(words[item.number]): plain(game.item_label(item)) for item in game.stack}
    answers = [plain(option.line).removeprefix("choose ") for option in prompt.options]
    return next((n for n, word in enumerate(answers) if bare.get(word) == wanted), -1)


def words_for(game: Battle, aim: Aim) -> set[str]:
    """Everything that a line may call a target of an option. An ability on the stack goes by its
    word, by the words of others that are like it, which are not offered, and by the bare name."""
    if aim.kind != "ability":
        return {label_of(game, aim)}
    found = {game.item_label(item) for item in game.stack if item.number == aim.number}
    for number, word in game.stack_words().items():
        if likeness(game, Aim("ability", number, 0)) == likeness(game, aim):
            found.add(word)
    return found


def match_order(game: Battle, prompt: Prompt, line: str) -> int:
    """The number of the option for `order FIRST, SECOND`. Each ability is given by its source, by
    quoted words of its line, or by both."""
    group = next(ask.group for ask in game.asks if isinstance(ask, Order))
    parts = PART.findall(line.strip().removeprefix("order "))
    wanted = [(name.strip(), words) for name, words in parts if name.strip() or words]
    for index, key in enumerate(prompt.options.keys):
        _, *places = key
        items = [group[place] for place in places]
        if len(items) == len(wanted) and all(
            _names(game, item, name, words)
            for item, (name, words) in zip(items, wanted, strict=True)
        ):
            return index
    return -1


PART = re.compile(r'\s*([^",]*)(?:"([^"]*)")?\s*(?:,|$)(?<!^)')
"""A name, quoted words, or both."""


def _names(game: Battle, item: Item, name: str, words: str) -> bool:
    """Whether a name or words mean a passive ability. A name without words may also be a part of
    its line."""
    label, ability = game.label(item.card), ability_of(game, item)
    line = f"{label} {ability.speed} - {ability.name} : {ability.wording}".casefold()
    if name and name != label and (words or name.casefold() not in line):
        return False
    return " ".join(words.split()).casefold() in line


def match_play(game: Battle, prompt: Prompt, line: str) -> int:
    """The number of the option for a play that uses another name of the ability, or other cards of
    the same names. The discarded cards need not be named if the thoughts leave no choice
    (G-cost-discard.2)."""
    seat = game.seat_of(prompt.seat)
    read = read_play(game, seat, line)
    if read is None:
        return -1
    unpaid: list[int] = []
    lower: list[int] = []
    for index, key in enumerate(prompt.options.keys):
        if not isinstance(key, PlayKey) or key.verb != read.verb:
            continue
        if game.label(key.card) != game.label(read.card):
            continue
        if read.named and key.node not in _meant(game, read, key):
            continue
        if not read.named and read.verb == "play" and len(offered(game, key.card)) > 1:
            continue
        rest = plain(prompt.options[index].line)
        own = read_play(game, seat, rest)
        if own is not None and _same(own, read):
            return index
        if own is not None and not read.paying and _same(own._replace(paying=()), read):
            unpaid.append(index)
        if own is not None and _aimed_alike(game, read, key):
            if _same(own, read._replace(targets=own.targets)):
                lower.append(index)
    if len(unpaid) == 1:
        return first(unpaid)
    return first(lower) if lower else -1


def _aimed_alike(game: Battle, read: Command, key: PlayKey) -> bool:
    """Whether a line may mean the targets of an option, though it calls them otherwise."""
    aims = [aim for aim in key.targets if aim.kind]
    return len(aims) == len(read.targets) and all(
        name in map(plain, words_for(game, aim))
        for name, aim in zip(read.targets, aims, strict=True)
    )


def _meant(game: Battle, read: Command, key: PlayKey) -> tuple[int, ...]:
    """The abilities that a command names, among those of the card of an option."""
    nodes = offered(game, key.card) if read.verb == "play" else printed(game, key.card)
    return called(game, key.card, nodes, read.title)


def _same(one: Command, other: Command) -> bool:
    return (one.targets, one.element, sorted(one.paying), one.champion or other.champion) == (
        other.targets,
        other.element,
        sorted(other.paying),
        other.champion or one.champion,
    )
