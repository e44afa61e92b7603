"""Prompts, options, refusals: the only ways in which a player and a game speak to each other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from hashlib import blake2b
from typing import Any, NamedTuple, Protocol, overload

Key = tuple[Any, ...]
"""What an option means: a small tuple of ints, short strings and tuples of them."""
Worder = Callable[..., tuple[str, tuple[str, ...]]]
"""Puts an option into words: its line, and the places that it touches. It gets what the prompt is
about (game and ask), and the key. Texts get the same without the key. Both are made only when
somebody reads them."""


class Reason(NamedTuple):
    """Why something may not be done: the id of the rule that forbids it, and our words."""

    rule: str
    text: str


class Verdict(NamedTuple):
    """Whether something may be done; if not, every rule that forbids it."""

    ok: bool
    reasons: tuple[Reason, ...] = ()


class Refused(Exception):
    """A choice that may not be made. The game is exactly as it was before."""

    def __init__(self, reasons: tuple[Reason, ...]) -> None:
        super().__init__("; ".join(f"{r.rule}: {r.text}" for r in reasons))
        self.reasons = reasons


class Result(NamedTuple):
    """How a game ended: a seat letter, "draw", or "none" where a judge has to decide."""

    winner: str
    rules: tuple[str, ...]


class Option:
    """One legal answer: its readable line, and what to highlight on the table for it."""

    __slots__ = ("key", "_word", "_about", "_line")

    def __init__(self, key: Key, word: Worder, about: tuple[Any, ...] = ()) -> None:
        self.key = key
        self._word = word
        self._about = about
        self._line: tuple[str, tuple[str, ...]] | None = None

    @property
    def line(self) -> str:
        """The option in the notation of the scenario format, distinct within its prompt."""
        if self._line is None:
            self._line = self._word(*self._about, self.key)
        return self._line[0]

    @property
    def places(self) -> tuple[str, ...]:
        """Names of the spaces and cards that the option touches."""
        if self._line is None:
            self._line = self._word(*self._about, self.key)
        return self._line[1]

    def __repr__(self) -> str:
        return self.line


class Group(Protocol):
    """Options of one shape that differ by their number. Each is made only when it is looked at."""

    def __len__(self) -> int: ...

    def key(self, index: int) -> Key:
        """The key of the option with this number."""

    def shape(self) -> object:
        """Everything that decides the keys, in a form smaller than the list of keys."""

    def family(self) -> object:
        """What this group has in common with groups that differ only in who acts; None if there is
        nothing."""


class Block(NamedTuple):
    """Groups of one family that follow each other: each group is a row, with one column for each of
    its options."""

    groups: tuple[Group, ...]

    @property
    def columns(self) -> int:
        """The number of options in a row."""
        return len(self.groups[0])

    def key(self, row: int, column: int) -> Key:
        """The key of the option in this row and column."""
        return self.groups[row].key(column)


class Menu(Sequence[Key]):
    """The keys of many options, made when they are looked at."""

    __slots__ = ("groups", "_size", "_digest")

    def __init__(self, groups: list[Group]) -> None:
        self.groups = groups
        self._size = sum(len(group) for group in groups)
        self._digest = b""

    def __len__(self) -> int:
        return self._size

    @overload
    def __getitem__(self, index: int) -> Key: ...

    @overload
    def __getitem__(self, index: slice) -> list[Key]: ...

    def __getitem__(self, index: int | slice) -> Key | list[Key]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(self._size))]
        rest = index + self._size if index < 0 else index
        for group in self.groups:
            if rest < len(group):
                return group.key(rest)
            rest -= len(group)
        raise IndexError(index)

    def __iter__(self) -> Iterator[Key]:
        for group in self.groups:
            for index in range(len(group)):
                yield group.key(index)

    def blocks(self) -> list[Block]:
        """The groups in their order, neighbours of one family together."""
        found: list[Block] = []
        last: object = None
        for group in self.groups:
            family = group.family()
            if family is not None and family == last:
                found[-1] = Block((*found[-1].groups, group))
            else:
                found.append(Block((group,)))
            last = family
        return found

    def digest(self) -> bytes:
        """Eight bytes over everything that decides the keys."""
        if not self._digest:
            text = repr([group.shape() for group in self.groups])
            self._digest = blake2b(text.encode(), digest_size=8).digest()
        return self._digest


class OpenMenu(Sequence[Key]):
    """Keys of which only some are listed, because there are too many to show. The others are chosen
    only by their line. Each of those has a number of its own, from the size of the list on."""

    __slots__ = ("listed",)

    def __init__(self, listed: list[Key]) -> None:
        self.listed = listed

    def further(self, number: int) -> Key | None:
        """The key of a number behind the list; None if there is none."""
        raise NotImplementedError

    def shape(self) -> object:
        """Everything that decides the keys."""
        raise NotImplementedError

    def __len__(self) -> int:
        return len(self.listed)

    @overload
    def __getitem__(self, index: int) -> Key: ...

    @overload
    def __getitem__(self, index: slice) -> list[Key]: ...

    def __getitem__(self, index: int | slice) -> Key | list[Key]:
        if isinstance(index, slice) or index < len(self.listed):
            return self.listed[index]
        key = self.further(index)
        if key is None:
            raise IndexError(index)
        return key

    def __iter__(self) -> Iterator[Key]:
        return iter(self.listed)

    def digest(self) -> bytes:
        """Eight bytes over everything that decides the keys."""
        return blake2b(repr(self.shape()).encode(), digest_size=8).digest()


class Options(Sequence[Option]):
    """The options of a prompt, in their order; each is made when it is looked at."""

    __slots__ = ("keys", "_size", "_word", "_about", "_made")

    def __init__(self, keys: Sequence[Key], word: Worder, about: tuple[Any, ...] = ()) -> None:
        self.keys = keys
        self._size = len(keys)
        self._word = word
        self._about = about
        self._made: dict[int, Option] | None = None

    def __len__(self) -> int:
        return self._size

    @overload
    def __getitem__(self, index: int) -> Option: ...

    @overload
    def __getitem__(self, index: slice) -> list[Option]: ...

    def __getitem__(self, index: int | slice) -> Option | list[Option]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self.keys)))]
        if index < 0:
            index += len(self.keys)
        if self._made is None:
            self._made = {}
        option = self._made.get(index)
        if option is None:
            option = self._made[index] = Option(self.keys[index], self._word, self._about)
        return option

    def __iter__(self) -> Iterator[Option]:
        return (self[index] for index in range(len(self.keys)))

    @property
    def menu(self) -> Menu | None:
        """The keys, if they come in groups. This is asked here because the module may be compiled:
        elsewhere, `isinstance` takes any list for an instance of a compiled `Sequence`."""
        keys = self.keys
        return keys if isinstance(keys, Menu) else None

    def of(self, key: Key) -> Option:
        """The option with this key."""
        return Option(key, self._word, self._about)

    def has(self, number: int) -> bool:
        """Whether there is an option with this number, listed or not."""
        if 0 <= number < self._size:
            return True
        return isinstance(self.keys, OpenMenu) and self.keys.further(number) is not None

    @property
    def forced(self) -> bool:
        """Whether there is only one option."""
        return self._size == 1 and not hasattr(self.keys, "further")

    def digest(self) -> bytes:
        """Eight bytes over what the options mean, in their order."""
        own: Callable[[], bytes] | None = getattr(self.keys, "digest", None)
        if own is not None:
            return own()
        return blake2b(repr(self.keys).encode(), digest_size=8).digest()


class Prompt:
    """A decision that a seat owes. It belongs to the position in which it was asked."""

    __slots__ = ("seat", "kind", "rule", "_text", "_about", "options", "_digest")

    def __init__(
        self,
        seat: str,
        kind: str,
        rule: str,
        text: Callable[..., str],
        options: Options,
        about: tuple[Any, ...] = (),
    ) -> None:
        self.seat = seat
        self.kind = kind
        self.rule = rule
        self._text = text
        self._about = about
        self.options = options
        self._digest = b""

    @property
    def text(self) -> str:
        """Our one-line question."""
        return self._text(*self._about)

    @property
    def digest(self) -> bytes:
        """Eight bytes over what the options mean, in their order."""
        if not self._digest:
            self._digest = self.options.digest()
        return self._digest

    @property
    def forced(self) -> bool:
        """Whether there is only one option."""
        return self.options.forced
