"""Commands in words: which option a line of the scenario format means.

Everything is answered from what the asking seat may know (R-hidden).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from engine.chaotic.burst.ability_announcements import activated
from engine.chaotic.happenings.adding_triggers import order_names, trigger_words
from engine.chaotic.meaning.parts_of_events import as_spoken_of
from engine.chaotic.meaning.printed_words import says_in_print
from engine.chaotic.meaning.quoted_abilities import as_read, given_words, says
from engine.chaotic.position.answers import Announced, Chosen
from engine.chaotic.position.decisions import (
    SETUP,
    Branch,
    Order,
)
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.ids import SEATS, seat_numbered
from engine.chaotic.table.full_names import in_full, with_copies
from engine.chaotic.table.groups import in_order
from engine.chaotic.table.refusals import meant
from engine.kernel.game import plain
from engine.kernel.prompt import Prompt
from engine.kernel.sequences import before, first
from engine.language import nodes as n

VERBS = (
    "place",
    "equip",
    "ready",
    "move",
    "stop",
    "intercept",
    "decline",
    "pass",
    "play",
    "use",
    "strike",
    "order",
    "choose",
)

QUOTED = re.compile(r'^(?P<head>use .+?) "(?P<words>[^"]*)"(?P<tail>.*)$')

OFFERED = re.compile(r'^(?P<head>use .+?) "(?P<words>.*)"(?P<tail>.*)$')
"""The same of an option, whose words may hold a quoted ability."""

GROUPED = ("priority", "strike", "choose")
"""The decisions whose commands may name several cards that belong together."""

WHOSE = re.compile(r" of [AB](?= and | paying |$)")
"""What follows the name of a card that lies in the same pile of both players."""


def match(game: Duel, prompt: Prompt, line: str) -> int:
    """The option that a command means although it is worded otherwise, or although it has cards of
    one group in another order, or names that are not full; -1 for none or several."""
    found = match_words(game, prompt, line)
    seat, said = seat_numbered(prompt.seat), unquoted(line)
    if prompt.kind == SETUP:
        return only([match_line(game, prompt, text) for text in with_copies(game, seat, said)])
    if found >= 0 or prompt.kind not in GROUPED:
        return found
    lines = [*in_order(game, prompt, said)]
    for text in in_full(game, seat, said):
        lines += [text, *in_order(game, prompt, text)]
    return only(list({at for text in lines if (at := match_line(game, prompt, text)) >= 0}))


def unquoted(line: str) -> str:
    """A command without quotes, but for those around the words of an ability."""
    asked = QUOTED.match(line)
    if asked is None:
        return plain(line)
    return f'{plain(asked["head"])} "{asked["words"]}" {plain(asked["tail"])}'.rstrip()


def match_line(game: Duel, prompt: Prompt, line: str) -> int:
    """The option that a command says, in its own words or others."""
    said = plain(line)
    exact = [i for i, option in enumerate(prompt.options) if plain(option.line) == said]
    return first(exact) if exact else match_words(game, prompt, line)


def match_words(game: Duel, prompt: Prompt, line: str) -> int:
    """The option that a command means although it is worded otherwise; -1 for none or several."""
    if prompt.kind == "order":
        return match_order(game, prompt, line)
    if prompt.kind == "choose":
        return match_choice(game, prompt, line) if may_answer(line) else -1
    found = -1
    if prompt.kind == "priority" and line.startswith("use "):
        found = match_use(game, prompt, line)
    if found < 0 and prompt.kind in ("priority", "strike"):
        found = match_shorter(prompt, line)
    return found


def match_shorter(prompt: Prompt, line: str) -> int:
    """The option for a command that leaves out `paying` when there is one way to pay (8.4.1.4,
    8.4.3.2), or that leaves out whose pile a card lies in when only one player's can be meant."""
    bare = plain(line)
    lines = [plain(option.line) for option in prompt.options]
    found = only([i for i, text in enumerate(lines) if before(text, " paying ") == bare])
    if found >= 0:
        return found
    return only([i for i, text in enumerate(lines) if WHOSE.sub("", text) == bare])


def only(found: list[int]) -> int:
    """The one thing found; -1 otherwise."""
    return first(found) if len(found) == 1 else -1


THEN = " one of these: "
"""What parts an answer from the choice that it leads to, which is asked afterwards."""


def may_answer(line: str) -> bool:
    """Whether a line may answer a choice, with `choose` or without: a command of another verb does
    not."""
    verb = before(plain(line), " ")
    return verb == "choose" or verb not in VERBS


def match_choice(game: Duel, prompt: Prompt, line: str) -> int:
    """`choose` with some words of the answer, ours or those of a card; or with the card that the
    answer is about."""
    found = match_shorter(prompt, line)
    if found >= 0:
        return found
    words = plain(line).removeprefix("choose ").lower()
    lines = [plain(option.line).removeprefix("choose ").lower() for option in prompt.options]
    if words == "yes" and "no" in lines:  # who pays what is asked for says yes to it
        return only([i for i, text in enumerate(lines) if text != "no"])
    said = [i for i, text in enumerate(lines) if words and words in text]
    if said:
        return only([i for i in said if words in before(lines[i], THEN)] or said)
    places = [option.places for option in prompt.options]
    about = [
        i for i, names in enumerate(places) if [plain(one).lower() for one in names] == [words]
    ]
    if about:
        return only(about)
    asked = line.removeprefix("choose ")
    printed = [i for i, text in enumerate(lines) if says_of(text, asked, places[i])]
    return only(printed or match_branch(game, prompt, asked))


def match_branch(game: Duel, prompt: Prompt, words: str) -> list[int]:
    """The sequences to choose from that have these words as people read them."""
    for ask in game.decisions:
        if isinstance(ask, Branch) and SEATS[ask.seat] == prompt.seat:
            node = game.deal.nodes[ask.node]
            assert isinstance(node, n.ChooseOne)
            keys = [Chosen._make(option.key) for option in prompt.options]
            modes = [n.Played(node.branches[key.thing]) for key in keys]
            texts = [as_read(game, ask.env.card, mode) for mode in modes]
            return [at for at, text in enumerate(texts) if says(text, words)]
    return []


def says_of(text: str, words: str, about: Sequence[str]) -> bool:
    """Whether an answer has these words of the text of a card that it is about; a text speaks of
    its card by the name without what follows a comma (R-version)."""
    names = ("", *about, *(before(name, ",") for name in about))
    return any(says_in_print(text, words, name) for name in names)


def match_use(game: Duel, prompt: Prompt, line: str) -> int:
    """The option for `use SOURCE "some words of the ability" ...`. The words select one of all
    abilities of the source: those of one that cannot be used now select no other."""
    asked = QUOTED.match(line)
    if asked is None:
        return match_unquoted(prompt, line)
    offers = list(offers_without_words(prompt, asked["head"] + asked["tail"]))
    if not offers:
        return -1
    source = Announced._make(prompt.options[first(offers)].key).card
    able = activated(game, seat_numbered(prompt.seat))
    there = [(held, env) for held, env in able if env.card == source]
    wanted = {env.node for _, env in meant(game, there, asked["words"])}
    keys = [Announced._make(prompt.options[at].key) for at in offers]
    return only([at for at, key in zip(offers, keys, strict=True) if key.node in wanted])


def match_unquoted(prompt: Prompt, line: str) -> int:
    """The option for `use SOURCE on TARGET` where one ability of the source alone can be used so
    now (8.4.1.3, 8.4.1.4). A command without a target may have forgotten it, and means none."""
    found = list(offers_without_words(prompt, line))
    return only(found) if " on " in line else -1


def offers_without_words(prompt: Prompt, line: str) -> Iterator[int]:
    """The options that say the same as a command once the words of an ability are left out."""
    bare = plain(line)
    said = " paying " in bare
    for index, option in enumerate(prompt.options):
        offer = option.line if said else before(option.line, " paying ")
        offered = OFFERED.match(offer)
        if plain(offer if offered is None else offered["head"] + offered["tail"]) == bare:
            yield index


def match_order(game: Duel, prompt: Prompt, line: str) -> int:
    """`order FIRST, SECOND`: each by its source or by quoted words of its text."""
    able = next(ask.able for ask in game.decisions if isinstance(ask, Order))
    names = order_names(game, able)
    texts = [
        f"{game.label(env.card)} {trigger_words(game, env)}"
        + ("" if env.word else f" {given_words(game, game.deal.nodes[env.node])}")
        for env in able
    ]
    texts = [text.lower() for text in texts]
    tokens = re.findall(r'"[^"]*"[^,"]*|[^,"]+', line.removeprefix("order"))
    wanted = [token.strip(' "') for token in tokens if token.strip(' ",')]
    order: list[int] = []
    for token in wanted:
        exact = [i for i, name in enumerate(names) if name.strip('"') == token]
        part = [
            i
            for i, (text, env) in enumerate(zip(texts, able, strict=True))
            if says_in_print(text, token, game.face(env.card).name)
        ]
        free = [i for i in exact or part if i not in order]
        if not free:
            return -1
        order.append(first(free))
    offered = [list(places) for _, *places in (option.key for option in prompt.options)]
    if order in offered:
        return offered.index(order)
    apart = [as_spoken_of(game, env) for env in able]
    shape = [apart[i] for i in order]
    return next((i for i, way in enumerate(offered) if [apart[j] for j in way] == shape), -1)
