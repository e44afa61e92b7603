"""Commands in words: reading any line of the scenario format, and why it may not be done.

Everything is answered from what the asking seat may know (R-hidden).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from engine.chaotic.burst.ability_announcements import activated
from engine.chaotic.happenings.adding_triggers import order_names, trigger_words
from engine.chaotic.meaning.parts_of_events import as_spoken_of
from engine.chaotic.meaning.printed_words import says_in_print
from engine.chaotic.meaning.quoted_abilities import as_read, given_words, says
from engine.chaotic.position.answers import Announced, Chosen
from engine.chaotic.position.decisions import (
    SETUP,
    Branch,
    MirageSpace,
    Order,
    Settle,
    Target,
    Withdraw,
)
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.flow import FLOW
from engine.chaotic.position.formations import ready_formation
from engine.chaotic.position.ids import SEATS, Seat, opponent_of, seat_numbered
from engine.chaotic.position.numbers import ATTACK_HAND
from engine.chaotic.table.formation_refusals import against_formation
from engine.chaotic.table.full_names import in_full, shared_names, with_copies
from engine.chaotic.table.groups import in_order
from engine.chaotic.table.moments import (
    NO_PRIORITY,
    PAUSE,
    against_acting,
    against_moving,
    against_playing,
    going_on,
)
from engine.chaotic.table.refusals import against_play, against_target, against_use, meant, unheard
from engine.chaotic.turn.movement import mandatory_moves, why_not_move
from engine.chaotic.turn.strikes import why_not_strike
from engine.chaotic.values.prohibitions import cannot
from engine.chaotic.values.targets import open_targets
from engine.kernel.game import plain
from engine.kernel.prompt import Prompt, Reason, Verdict
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

NEVER = ("10.1", "10.2")
"""The rules of the formats: what they forbid is never possible, whatever the moment."""

GROUPED = ("priority", "strike", "choose")
"""The decisions whose commands may name several cards that belong together."""

WHOSE = re.compile(r" of [AB](?= and | paying |$)")
"""What follows the name of a card that lies in the same pile of both players."""


# -- the option that is meant ------------------------------------------------------------------


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
        return match_choice(game, prompt, line)
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


# -- why not -----------------------------------------------------------------------------------


class Asked(NamedTuple):
    """A command as read: who, what is being asked of them, its verb and the rest."""

    game: Duel
    seat: Seat
    kind: str
    verb: str
    rest: str
    line: str


def explain(game: Duel, seat: str, line: str) -> Verdict:
    """Whether a command would be accepted now; with every reason against it when not."""
    if seat not in SEATS:
        return refuse("8.1.1", f"{seat} has no seat at this table")
    prompt = game.prompt_for(seat)
    if prompt is not None:
        wanted = plain(line)
        if any(plain(option.line) == wanted for option in prompt.options):
            return Verdict(True)
        if match(game, prompt, line) >= 0:
            return Verdict(True)
        if several := unclear_gear(game, prompt, line):
            return Verdict(False, tuple(several))
    if game.over:
        return refuse("5.1", "the game is over")
    verb, _, rest = plain(line).partition(" ")
    if verb not in VERBS:
        return refuse("8.1.1", f"no command begins with {verb or 'nothing'}")
    kind = prompt.kind if prompt is not None else ""
    asked = Asked(game, seat_numbered(seat), kind, verb, rest, line)
    reasons = tuple(dict.fromkeys(REASONS[verb](asked)))
    return Verdict(False, reasons or (Reason("8.1.1", "this is no choice of yours now"),))


def unclear_gear(game: Duel, prompt: Prompt, line: str) -> list[Reason]:
    """Why a command is refused that may mean several Battlegear of one name (8.4.1.3)."""
    seat = seat_numbered(prompt.seat)
    for text in in_full(game, seat, unquoted(line)):
        if match_line(game, prompt, text) >= 0:
            full = (one for _, called in shared_names(game, seat) for one in called if one in text)
            words = f"several Battlegear have that name: say whose, as in {next(full)}"
            return [Reason("8.4.1.3", words)]
    return []


def refuse(rule: str, text: str) -> Verdict:
    """A verdict with one reason."""
    return Verdict(False, (Reason(rule, text),))


def against_movement(asked: Asked) -> list[Reason]:
    """6.3: why a move, or stopping, is refused: for the moment, for the Creature and the space, and
    last for the pause after a move (6.3.2)."""
    game = asked.game
    if asked.kind == "move":
        return against_stopping(game) if asked.verb == "stop" else against_step(asked)
    moment = against_moving(game, asked.seat)
    others = against_step(asked) if asked.verb == "move" else []
    return [
        *(one for one in moment if one != PAUSE),
        *others,
        *(one for one in moment if one == PAUSE),
    ]


def against_stopping(game: Duel) -> list[Reason]:
    """6.3.1, 8.7.4.2: why the Active Player cannot stop moving Creatures."""
    reasons = [] if game.moves else [Reason("6.3.1", "at least one Creature must move")]
    if mandatory_moves(game):
        reasons.append(Reason("8.7.4.2", "a move is mandatory"))
    return reasons


def against_step(asked: Asked) -> list[Reason]:
    """6.3.3: why a Creature cannot move into a space, whatever the moment."""
    game = asked.game
    name, _, where = asked.rest.rpartition(" to ")
    creature = next((c for c in game.army(asked.seat) if game.label(c.id) == name), None)
    space = game.board.numbers.get(where.upper())
    reasons = []
    if creature is None:
        reasons += unheard(game, asked.seat, name or asked.rest)
        reasons.append(Reason("6.3.1", f"you control no Creature named {name or asked.rest}"))
    if space is None:
        reasons.append(Reason("4.1.7", f"{where or asked.rest} is no space of this game"))
    if creature is not None and space is not None:
        reasons += why_not_move(game, creature, space)
    return reasons


def against_strike(asked: Asked) -> list[Reason]:
    """8.4.3: why an attack is refused: for the moment, then for the card."""
    game, seat = asked.game, asked.seat
    if asked.kind == "strike":
        return against_attack(asked) or [Reason("8.4.3.2", "its cost is paid otherwise")]
    reasons = [*going_on(game), Reason("7.2.5.2", "you are not about to strike")]
    if game.combat is not None and game.combat.striker == opponent_of(seat):
        reasons.append(Reason("7.2.5.4", "the other player is the Striking Player"))
    return [*reasons, *against_attack(asked)]


def against_attack(asked: Asked) -> list[Reason]:
    """Why an Attack Card cannot be played, whatever the moment (8.4.3.1, 8.4.3.2); what it costs is
    asked of a Creature that fights."""
    game, seat = asked.game, asked.seat
    name = before(asked.rest.removeprefix("with "), " paying ")
    for card in sorted(game.piles[seat][ATTACK_HAND]):
        if game.label(card) == name:
            return [] if game.combat is None else why_not_strike(game, seat, card)
    return [Reason("8.4.3.1", f"{name} is not in your hand")]


def against_intercept(asked: Asked) -> list[Reason]:
    """6.3.4.1: why an interception is refused."""
    game = asked.game
    if asked.kind != "intercept":
        reasons = []
        if not game.ruleset.defender:
            reasons.append(Reason("ED-defender", "this edition has no Defenders"))
        if game.combat is not None and game.combat.showdown:
            reasons.append(Reason("6.3.7.2", "there are no Defenders in a Showdown"))
        if game.combat is not None and game.combat.intercepted:
            reasons.append(Reason("6.3.4.1.4", "only one Creature may intercept a move"))
        return [*reasons, Reason("6.3.4.1.1", "no interception is asked"), *going_on(game)]
    name = asked.rest.removeprefix("with ")
    for creature in game.army(asked.seat):
        words = {word for word, *_ in game.profile(creature.id).keywords}
        if game.label(creature.id) == name and "defender" in words:
            combat = game.combat
            near = combat is not None and creature.space in game.board.near[combat.space]
            if not near:
                return [Reason("6.3.4.1.1", "it is not adjacent")]
            if cannot(game, creature.id, n.Act.INTERCEPT):
                return [Reason("8.5.8", "it cannot intercept")]
            return [Reason("6.3.4.1.2", "it defends others")]
    unknown = unheard(game, asked.seat, name)
    return [*unknown, Reason("6.3.4.1.1", f"{name} is no Defender of yours")]


def against_pass(asked: Asked) -> list[Reason]:
    """Only who has priority can pass (8.1.2); some formats have none (10.2)."""
    reasons = against_playing(asked.game)
    if asked.game.ruleset.priority == "none":
        reasons.insert(0, Reason("10.2", "this format has no priority"))
    return [*reasons, NO_PRIORITY]


def against_answer(asked: Asked) -> list[Reason]:
    """Why an answer to a choice or an order is refused."""
    if asked.kind not in ("choose", "order"):
        return [*against_playing(asked.game), Reason("8.1.1", "nothing is asked of you")]
    ask = next(ask for ask in asked.game.decisions if ask.seat == asked.seat)
    if isinstance(ask, Target):
        return against_aim(asked, ask)
    reasons = [Reason(FLOW.questions[ask.kind].rule, "this is no answer to what is asked")]
    if isinstance(ask, (Settle, MirageSpace, Withdraw)):
        reasons += against_space(asked.game, isinstance(ask, MirageSpace), asked.rest)
    return reasons


def against_aim(asked: Asked, ask: Target) -> list[Reason]:
    """Why an answer is no target of a trigger: as for what is played (8.4.1.3), behind the rule of
    the question if something else is forbidden."""
    target = first(open_targets(asked.game, ask.env))
    reasons = [Reason(FLOW.questions[ask.kind].rule, "this is no answer to what is asked")]
    if target.count > 1 or asked.verb != "choose":
        return reasons
    return [*against_target(asked.game, asked.seat, ask.env, target, asked.rest), *reasons]


def against_space(game: Duel, occupied: bool, name: str) -> list[Reason]:
    """4.1.7, GL-unoccupied-space: why nothing can be put into a space (GL-relocate)."""
    space = game.board.numbers.get(name.upper())
    if space is None:
        return [Reason("4.1.7", f"{name} is no space of this game")]
    if occupied or game.at[space] < 0:
        return []
    text = f"a Creature stands in {name}"
    return [Reason("GL-unoccupied-space", text), Reason("GL-relocate", text)]


def against_mugic(asked: Asked) -> list[Reason]:
    """8.4: why a Mugic is refused (8.1.1)."""
    return at_this_moment(asked, against_play(asked.game, asked.seat, asked.rest))


def against_ability(asked: Asked) -> list[Reason]:
    """8.4: why an ability is refused (8.1.1)."""
    quoted = QUOTED.match(asked.line)
    rest, words = asked.rest, ""
    if quoted is not None:
        rest = plain(quoted["head"] + quoted["tail"]).removeprefix("use ")
        words = quoted["words"]
    reasons = against_use(asked.game, asked.seat, rest, words, now=asked.kind == "priority")
    return at_this_moment(asked, reasons)


def at_this_moment(asked: Asked, reasons: list[Reason]) -> list[Reason]:
    """All reasons against a play, in this order: what the format does not have at all, the rule of
    the moment, the other reasons, and that the player has no priority."""
    if asked.kind == "priority":
        return reasons
    never = [one for one in reasons if one.rule in NEVER or one.rule.startswith("ED-")]
    others = [one for one in reasons if one not in never]
    moment = [*against_acting(asked.game), *against_playing(asked.game)]
    return [*never, *moment, *others, NO_PRIORITY]


def against_setting_up(asked: Asked) -> list[Reason]:
    """Why something is not placed, or its player is not ready (4.1.1, 4.1.2)."""
    if asked.kind == SETUP:
        return against_formation(asked.game, asked.seat, asked.verb, asked.rest)
    if ready_formation(asked.game, asked.seat) is not None:
        return [Reason("4.1.1", "you are ready: what you placed stays")]
    return [Reason("4.1.1", "the Battleboard is set up"), *against_playing(asked.game)]


REASONS: dict[str, Callable[[Asked], Iterable[Reason]]] = {
    "place": against_setting_up,
    "equip": against_setting_up,
    "ready": against_setting_up,
    "move": against_movement,
    "stop": against_movement,
    "strike": against_strike,
    "intercept": against_intercept,
    "decline": against_intercept,
    "pass": against_pass,
    "play": against_mugic,
    "use": against_ability,
    "order": against_answer,
    "choose": against_answer,
}
