"""Cards of one group in a typed command: what is given together for one cost, and the objects of
one target, may be named in any order (8.4.1.3, 8.4.1.4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.chaotic.burst.ability_announcements import ability_plan
from engine.chaotic.burst.costs import given_for, open_costs
from engine.chaotic.burst.mugic_announcements import spell_plan
from engine.chaotic.burst.playing import given_name
from engine.chaotic.position.answers import Aimed, Announced, Answer, FreelyPlayed, Struck
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.ids import Ref, Seat, seat_numbered
from engine.chaotic.turn.strikes import plan_of
from engine.chaotic.values.targets import names
from engine.kernel.prompt import Key, Option, Prompt
from engine.kernel.sequences import first
from engine.language import nodes as n

AND = " and "


def in_order(game: Duel, prompt: Prompt, line: str) -> list[str]:
    """A command with the names of each group in the order of the options: one line for each way in
    which this makes it another one."""
    if AND not in line:
        return []
    seat = seat_numbered(prompt.seat)
    texts = [ordered(line, groups_of(game, seat, option)) for option in prompt.options]
    return [text for text in dict.fromkeys(texts) if text != line]


def groups_of(game: Duel, seat: Seat, option: Option) -> list[list[str]]:
    """The names in an option that belong together, where these are several; in the order in which
    its line has them."""
    found = [group for group in named_groups(game, seat, option.key) if len(group) > 1]
    return sorted(found, key=lambda group: option.line.find(AND.join(group)))


def named_groups(game: Duel, seat: Seat, key: Key) -> Iterator[list[str]]:
    """The objects of each target, and what is given for each cost."""
    answers: tuple[Answer, ...] = ()
    paying: tuple[Ref, ...] = ()
    costs: tuple[n.Cost, ...] = ()
    match first(key):
        case "play":
            played = Announced._make(key)
            answers, paying = played.answers, played.paying
            costs = spell_plan(game, played.card).costs
        case "use":
            used = Announced._make(key)
            answers, paying = used.answers, used.paying
            costs = ability_plan(game, used.node).costs
        case "free":
            free = FreelyPlayed._make(key)
            answers, paying = free.answers, free.paying
            costs = spell_plan(game, free.card).costs
        case "strike":
            struck = Struck._make(key)
            paying, costs = struck.paying, plan_of(game, struck.card)
        case "pick" | "target":
            answers = (Aimed._make(key).answer,)
    yield from (names(game, seat, answer) for answer in answers)
    given = [given_name(game, seat, ref) for ref in paying]
    for size in [given_for(cost) for cost in open_costs(costs)]:
        yield given[:size]
        del given[:size]
    yield given


def ordered(line: str, groups: Sequence[Sequence[str]]) -> str:
    """The line with the names of each group in the order of the group."""
    at = 0
    for group in groups:
        wanted = AND.join(group)
        for start in range(at, len(line) - len(wanted) + 1):
            end = start + len(wanted)
            if stands_alone(line, start, end) and says_all(line[start:end], group):
                line = line[:start] + wanted + line[end:]
                at = end
                break
    return line


def stands_alone(line: str, start: int, end: int) -> bool:
    """Whether a part of a line begins and ends between two words."""
    return line[start - 1 : start] in ("", " ") and line[end : end + 1] in ("", " ")


def says_all(text: str, group: Sequence[str]) -> bool:
    """Whether a text is the names of a group, joined, in any order."""
    if len(group) == 1:
        return text == first(group)
    return any(
        text.startswith(name + AND)
        and says_all(text[len(name) + len(AND) :], [*group[:at], *group[at + 1 :]])
        for at, name in enumerate(group)
    )
