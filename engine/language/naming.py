"""Words for what was named before: pronouns, put in where the binder understands them as meant.

Notation numbers what is chosen and writes a player's deeds from that player's own side. A reader
wants "that Creature", "its Battlegear", "a Creature they control". Every word is put in only where
:func:`engine.language.grammar.binding.bind` gives back the same ability.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from typing import Any

from engine.language import nodes as n
from engine.language.abridged import Every, Place, abridged
from engine.language.grammar.binding import bind, order
from engine.language.grammar.gaining import OF_A_COMBAT
from engine.language.grammar.pronouns import (
    Again,
    Another,
    ChooseWord,
    Chosen,
    Given,
    It,
    Numbered,
    Others,
    That,
    ThatPlayer,
    Unbound,
    Word,
)
from engine.language.grammar.same_set import instead_of
from engine.language.nodes import CardKind, Node, Side
from engine.language.settling import settled
from engine.language.walking import changed, names

Path = tuple[str | int, ...]

_WORDS = {
    "discipline": Word.DISCIPLINE,
    "element": Word.ELEMENT,
    "tribe": Word.TRIBE,
    "another": Word.OTHER,
}
TOGETHER = (*OF_A_COMBAT, n.Cannot, n.GainTimes, n.GainType)
"""Effects on somebody that share one clause: "gains 5 Power and cannot move"."""


@lru_cache(maxsize=4096)
def called(ability: n.Ability, kind: str) -> n.Ability:
    """The ability with pronouns and nouns for what was named before, wherever the binder
    understands them as meant."""
    try:
        meant = bind(ability, kind)
    except Unbound:
        return ability
    found: n.Ability = _kept(_chosen_words(ability), ability, meant, kind)
    found = _kept(_sides(found), found, meant, kind)
    for change in (_quoted, _of_one_set, _told_again, _pronouns, _it):
        found = change(found, meant, kind)
    return found


def _kept(new: Any, old: Any, meant: n.Ability, kind: str) -> Any:
    """The new form if the binder reads it as what is meant, else the old one."""
    if new == old:
        return old
    try:
        return new if bind(new, kind) == meant else old
    except (Unbound, TypeError, AttributeError, ValueError):
        return old


# --- a word of somebody's choice --------------------------------------------------------------


def _chosen_words(value: Any) -> Any:
    """Replace a choice between effects that differ only in a word by a choice of that word."""
    if isinstance(value, tuple):
        return tuple(map(_chosen_words, value))
    if not isinstance(value, Node):
        return value
    if isinstance(value, n.ChooseOne):
        match abridged(value.branches):
            case (Every() as every,) if every.kind in _WORDS and not _gifts(value):
                return _of_choice(every)
    return changed(value, **{name: _chosen_words(getattr(value, name)) for name in names(value)})


def _gifts(choice: n.ChooseOne) -> bool:
    """Whether the choice is one of several abilities; these are told one by one."""
    return all(
        len(branch) == 1 and isinstance(branch[0], n.GainAbility) for branch in choice.branches
    )


def _of_choice(every: Every) -> ChooseWord:
    word = _WORDS[every.kind]
    said = _spoken(every.said, word)
    if isinstance(said, Every):
        said = (_of_choice(said),)
    return ChooseWord(word, _nested(said))


def _nested(value: Any) -> Any:
    """Choices within what is chosen, of another of the words."""
    if isinstance(value, tuple):
        return tuple(map(_nested, value))
    match value:
        case n.ChooseOne():
            branches: tuple[Any, ...] = value.branches
            if len(branches) == 1 and isinstance(branches[0], Every):
                return _of_choice(branches[0])
        case Every():
            return _of_choice(value)
        case Node() if not isinstance(value, ChooseWord):
            return changed(value, **{name: _nested(getattr(value, name)) for name in names(value)})
    return value


def _spoken(value: Any, word: Word) -> Any:
    """The effects with the chosen word where they speak of it."""
    if isinstance(value, tuple):
        return tuple(_spoken(item, word) for item in value)
    if isinstance(value, Place):
        mine = value.name == ("another" if word is Word.OTHER else "that")
        return word if mine else value
    if isinstance(value, Node):
        parts = {name: _spoken(getattr(value, name), word) for name in names(value)}
        return changed(value, **parts)
    return value


# --- whose ------------------------------------------------------------------------------------


def _sides(value: Any) -> Any:
    """What players do themselves, told by others: a Creature "they control"."""
    if isinstance(value, tuple):
        return tuple(map(_sides, value))
    if not isinstance(value, Node):
        return value
    if isinstance(value, n.Does):
        return replace(value, effects=theirs(value.effects))
    return changed(value, **{name: _sides(getattr(value, name)) for name in names(value)})


_OF_SOMEBODY = (n.Controlled, n.In, n.OnSide, n.Fighter)


def theirs(value: Any) -> Any:
    """What is a player's own, told by somebody else: "your" becomes "their"."""
    if isinstance(value, tuple):
        return tuple(map(theirs, value))
    if isinstance(value, n.Arrange | n.RevealTop | n.Shuffle) and value.whose == n.Players(
        Side.YOURS
    ):
        return replace(value, whose=n.Players(Side.THEIRS))
    if isinstance(value, _OF_SOMEBODY) and value.side is Side.YOURS:
        return replace(value, side=Side.THEIRS)
    if isinstance(value, Node):
        return changed(value, **{name: theirs(getattr(value, name)) for name in names(value)})
    return value


# --- one after the other ----------------------------------------------------------------------


def _quoted(ability: Any, meant: n.Ability, kind: str) -> Any:
    """Use pronouns within the abilities that somebody is given; each of these is a text of its
    own."""
    for path, node in tuple(_places(ability)):
        if isinstance(node, n.GainAbility):
            holder = "attack" if isinstance(node.ability, n.Played) else "creature"
            own = replace(node, ability=called(node.ability, holder))
            ability = _kept(_put(ability, path, own), ability, meant, kind)
    return ability


def _of_one_set(ability: Any, meant: n.Ability, kind: str) -> Any:
    """Tell of all at once what is done to several cards one by one, so that they are named once."""
    for path, node in tuple(_places(ability)):
        if not isinstance(node, n.ForEach) or not path or not _stands(ability, path, node):
            continue
        *to, at = path
        row: Any = ability
        for step in to:
            row = row[step] if isinstance(step, int) else getattr(row, step)
        told = list(instead_of(node.effects[:1], n.Subject(), node.who))
        for one, two in pairwise(node.effects):
            together = isinstance(one, TOGETHER) and isinstance(two, TOGETHER)
            told.append(instead_of(two, n.Subject(), Again() if together else It()))
        if isinstance(row, tuple) and isinstance(at, int):
            new = _put(ability, tuple(to), (*row[:at], *told, *row[at + 1 :]))
            ability = _kept(new, ability, meant, kind)
    return ability


def _told_again(ability: Any, meant: n.Ability, kind: str) -> Any:
    """Let only the first of several effects on the same Creature name it."""
    for path, node in tuple(_places(ability)):
        if not isinstance(node, tuple):
            continue
        for at in range(1, len(node)):
            one, two = node[at - 1], node[at]
            if not (isinstance(one, TOGETHER) and isinstance(two, TOGETHER)):
                continue
            if two.who == settled(one.who) and one.until is two.until:
                new = _put(ability, (*path, at), replace(two, who=Again()))
                ability = _kept(new, ability, meant, kind)
    return ability


def _pronouns(ability: Any, meant: n.Ability, kind: str) -> Any:
    """What was chosen or spoken of before is "that Creature" or "it"."""
    removed = any(isinstance(node, n.Remove) for _, node in _places(ability))
    kinds = {
        node.slot: node.cards.kind
        for _, node in _places(ability)
        if isinstance(node, n.Target | n.Pick)
    }
    for path, node in tuple(_places(ability)):
        if not _stands(ability, path, node):
            continue
        for word in _words_for(node, kinds):
            if removed and isinstance(word, Given):
                continue
            new = _kept(_put(ability, path, word), ability, meant, kind)
            if new is not ability:
                ability = new
                break
    return ability


_SOMEBODY = (n.Source, n.Bearer, n.Fighter, n.Caster, n.WithHighest)
_ANYBODY = (*_SOMEBODY, n.Target, n.Pick, n.Slot, n.Each, n.Subject, That, It, Numbered, Given)


def _it(ability: Any, meant: n.Ability, kind: str) -> Any:
    """Call whoever was mentioned just before, in the same sentence, "it"."""
    before: tuple[Path, Any] | None = None
    for path, node in tuple(_places(ability)):
        whom = _spoken_of(node)
        if whom is None or not _stands(ability, path, node):
            continue
        if before and isinstance(whom, _SOMEBODY) and whom == before[1] and node is whom:
            if _one_sentence(before[0], path):
                ability = _kept(_put(ability, path, It()), ability, meant, kind)
        before = path, whom
    return ability


def _spoken_of(node: Any) -> Any:
    """The Creature or card that a part of a sentence is about, or anything else that "it" could
    mean; None for other parts."""
    if isinstance(node, _ANYBODY):
        return node
    if isinstance(node, n.Cards) and node.kind is not CardKind.SPACE:
        return node
    return None


def _one_sentence(one: Path, other: Path) -> bool:
    """Whether two parts stand in the same sentence: an effect, or what comes before the first."""
    first, second = _sentence(one), _sentence(other)
    return first == second or (first == -1 and second == 0)


def _sentence(path: Path) -> int:
    for field, at in pairwise(path):
        if field in ("effects", "then") and isinstance(at, int):
            return at
    return -1


def _words_for(node: Any, kinds: dict[int, CardKind]) -> tuple[Node, ...]:
    """The words by which somebody may be called, the clearest first."""
    match node:
        case n.Slot(slot=slot):
            kind = kinds.get(slot, CardKind.CREATURE)
            if kind is CardKind.PLAYER:
                return ()
            number = sum(of is kind and one < slot for one, of in kinds.items())
            return That(kind), Given(kind), Numbered(kind, number), It()
        case n.MatchStats(who=who, to=to) if to == settled(who):
            return (replace(node, to=Again()),)
        case n.Subject():
            cards = (CardKind.CREATURE, CardKind.MUGIC, CardKind.ATTACK, CardKind.BATTLEGEAR)
            return (*map(That, cards), ThatPlayer(), It())
        case n.Affected():
            return (That(CardKind.CREATURE),)
        case n.Itself():
            return It(), That(CardKind.CREATURE)
        case n.CardTarget(kind=kind):
            return (That(kind),)
        case n.Not(of=n.Among(who=n.Slot() | n.Subject())):
            return Another(), Others()
        case n.Cards(kind=kind, tests=tests):
            rest = tuple(test for test in tests if not _other(test))
            return (n.Cards(kind, (Others(), *rest)),) if len(tests) > len(rest) + 1 else ()
        case n.ControlledWith(who=n.Slot() | n.Subject()):
            return (n.ControlledWith(Chosen(CardKind.CREATURE)),)
    return ()


def _other(test: Any) -> bool:
    return isinstance(test, n.Not) and isinstance(test.of, n.Among)


# --- places in an ability ---------------------------------------------------------------------


def _places(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every part of an ability in reading order, each with the path to it; without the parts of
    abilities that somebody is given."""
    yield path, value
    if isinstance(value, tuple):
        for at, item in enumerate(value):
            yield from _places(item, (*path, at))
    elif isinstance(value, Node):
        cls: Any = type(value)
        for name in order(cls):
            if not (isinstance(value, n.GainAbility) and name == "ability"):
                yield from _places(getattr(value, name), (*path, name))


def _stands(value: Any, path: Path, node: Any) -> bool:
    """Whether the node still stands at the end of the path."""
    for step in path:
        if isinstance(step, int):
            if not isinstance(value, tuple) or step >= len(value):
                return False
            value = value[step]
        elif not hasattr(value, step):
            return False
        else:
            value = getattr(value, step)
    return bool(value == node)


def _put(value: Any, path: Path, new: Any) -> Any:
    """The value with another part at the end of the path."""
    if not path:
        return new
    step, rest = path[0], path[1:]
    if isinstance(step, int):
        return (*value[:step], _put(value[step], rest, new), *value[step + 1 :])
    return changed(value, **{step: _put(getattr(value, step), rest, new)})


Change = Callable[[Any, n.Ability, str], Any]
