"""How commands name an ability: its title, its name, and its card (scenario format, 5)."""

from __future__ import annotations

from engine.genesis.position.battle import Battle
from engine.genesis.position.ids import CardId
from engine.genesis.stack.playing import PlayKey, offered, printed
from engine.genesis.values.targets import label_of
from engine.kernel.sequences import before
from engine.language.genesis.nodes import Ability


def play_word(game: Battle, key: PlayKey) -> tuple[str, tuple[str, ...]]:
    """A play as a command, and what it touches."""
    verb, card, node, champion, targets, element, paying = key
    label = game.label(card)
    line = f"{verb} {speaker_label(game, card, node)}"
    nodes = offered(game, card) if verb == "play" else []
    if verb == "use" or len(nodes) > 1:
        line += f"'s {title(game, card, node)}"
    if verb == "play" and len(game.champions(game.permanents[champion].controller)) > 1:
        line += f" with {game.label(champion)}"
    names = [label_of(game, aim) for aim in targets if aim.kind]
    if names:
        line += " on " + " and ".join(names)
    if element:
        line += f" choosing {element.capitalize()}"
    if paying:
        line += " paying " + ", ".join(game.label(one) for one in paying)
    return line, (label, *names)


def carried(game: Battle, card: CardId) -> list[CardId]:
    """The skills on a permanent."""
    return [skill.card for skill in game.skills.values() if skill.bearer == card]


def speaker_label(game: Battle, card: CardId, node: int) -> str:
    """The card that a command names with an ability. For an ability of a skill it is the bearer,
    unless that has two abilities of this title."""
    if card not in game.skills:
        return game.label(card)
    bearer = game.skills[card].bearer
    wanted = title(game, card, node)
    twins = [
        one
        for one in (bearer, *carried(game, bearer))
        if any(wanted in names_of(game, one, n) for n in printed(game, one))
    ]
    return game.label(bearer if len(twins) < 2 else card)


def title(game: Battle, card: CardId, node: int) -> str:
    """How commands name an ability: by its title, by its whole name if two abilities share the
    title, and with a number behind if they share the name, too."""
    abilities = game.face(card).abilities
    own = abilities[node]
    if sum(one.title == own.title for one in abilities if one.active) < 2:
        return own.title
    twins = [n for n, one in enumerate(abilities) if one.name == own.name and one.active]
    return own.name if len(twins) < 2 else f"{own.name} {twins.index(node) + 1}"


def names_of(game: Battle, card: CardId, node: int) -> tuple[str, ...]:
    """Everything that a command may call an ability."""
    ability = game.face(card).abilities[node]
    bare = before(ability.name, " [")
    names = (own_name(ability), ability.title, ability.name, bare)
    return (title(game, card, node), *names) if ability.active else names


def own_name(ability: Ability) -> str:
    """G-kw-execute.1: the name without its number and without a leading Cast or Execute (scenario
    format, 5)."""
    return before(ability.name, " [").removeprefix("Cast ").removeprefix("Execute ")


def called(game: Battle, card: CardId, nodes: tuple[int, ...], word: str) -> tuple[int, ...]:
    """The abilities, among these, that a word of a command means. One whose own name is the word is
    preferred to others that the word abbreviates ("Basic Attack" beside a "Quick Basic Attack")."""
    found = tuple(node for node in nodes if word in names_of(game, card, node))
    exact = tuple(node for node in found if own_name(game.face(card).abilities[node]) == word)
    return exact if len(exact) == 1 else found
