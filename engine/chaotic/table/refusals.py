"""Why a Mugic or an ability may not be played: the announcement is read and judged part by part
(8.4.1.1 to 8.4.1.4)."""

from __future__ import annotations

import re
from typing import NamedTuple

from engine.chaotic.burst.ability_announcements import (
    ability_plan,
    activated,
    no_abilities,
    why_not_use,
)
from engine.chaotic.burst.announcements import Plan, branched
from engine.chaotic.burst.costs import open_costs, payments, surcharge
from engine.chaotic.burst.mugic_announcements import (
    from_pile,
    no_mugic,
    spell_env,
    spell_plan,
    why_not_cast,
)
from engine.chaotic.meaning.filters import matching
from engine.chaotic.meaning.printed_words import nearest, says_in_print
from engine.chaotic.meaning.quoted_abilities import as_read, given_words, naming_words, says
from engine.chaotic.meaning.text_boxes import brainwashed
from engine.chaotic.position.answers import Answer
from engine.chaotic.position.cards import ELEMENT_NAMES
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.formations import formation_of
from engine.chaotic.position.ids import NO_CARD, PLAYERS, SEATS, CardId, Seat, opponent_of
from engine.chaotic.position.items import Item
from engine.chaotic.position.numbers import ATTACK_HAND, DISCARD, MUGIC_HAND
from engine.chaotic.position.profile import Held
from engine.chaotic.values.targets import (
    OPEN,
    card_name,
    choices,
    gear_name,
    item_name,
    name_of,
    untargetable,
)
from engine.kernel.prompt import Reason
from engine.kernel.sequences import first
from engine.language import nodes as n

NUMBER = re.compile(r"x=(?P<number>\d+)(?= |$)")

MARKS = (" with ", " on ", " paying ", " x=", " and ")


class Announced(NamedTuple):
    """The parts of a typed announcement."""

    name: str
    creature: str
    x: int | None
    targets: tuple[str, ...]
    paying: tuple[str, ...]


class Reader:
    """Reads an announcement from the left; names are matched whole, the longest first."""

    def __init__(self, game: Duel, seat: Seat, text: str) -> None:
        self.rest = text.strip()
        self.names = nameable(game, seat)

    def follows(self, word: str) -> bool:
        """Take a small word, if it comes next."""
        if not self.rest.startswith(word + " "):
            return False
        self.rest = self.rest[len(word) + 1 :].lstrip()
        return True

    def name(self) -> str:
        """Take a name; one that nobody knows goes on to the next small word."""
        for name in self.names:
            if self.rest.startswith(name):
                if self.rest == name or self.rest.startswith(MARKS, len(name)):
                    break
        else:
            ends = [self.rest.find(mark) for mark in MARKS if mark in self.rest]
            name = self.rest[: min(ends, default=len(self.rest))]
        self.rest = self.rest[len(name) :].lstrip()
        return name

    def number(self) -> int | None:
        """Take `x=N`."""
        found = NUMBER.match(self.rest)
        if found is None:
            return None
        self.rest = self.rest[found.end() :].lstrip()
        return int(found["number"][:9])

    def names_after(self, word: str) -> tuple[str, ...]:
        """Take `word NAME [and NAME]...`."""
        found = []
        if self.follows(word):
            found.append(self.name())
            while self.follows("and"):
                found.append(self.name())
        return tuple(found)


def nameable(game: Duel, seat: Seat) -> list[str]:
    """What a seat may call by name, the longest first; found once for each step."""
    place = ("names", seat, game.step)
    known: list[str] | None = game.cache.get(place)
    if known is None:
        known = sorted(all_known(game, seat), key=len, reverse=True)
        game.keep(place, known)
    return known


def all_known(game: Duel, seat: Seat) -> set[str]:
    """The names of all that a seat may know of."""
    own = [card for pile in game.piles[seat] for card in pile]
    open_to_all = [card for piles in game.piles for which in OPEN for card in piles[which]]
    places = [card for card in (game.location, game.mirage) if card >= 0]
    known = [*own, *open_to_all, *game.creatures, *places, *set_up(game, seat)]
    names = {game.label(card) for card in known} | {card_name(game, seat, card) for card in known}
    names |= {item_name(game, item) for item in game.burst}
    return names | {gear_name(game, seat, c.gear) for c in game.creatures.values() if c.gear >= 0}


def set_up(game: Duel, seat: Seat) -> list[CardId]:
    """The cards of a set-up that a seat knows: its own, and Creatures standing face up (4.1.1)."""
    known: list[CardId] = []
    for one in PLAYERS:
        placed = formation_of(game, one)
        if placed is not None and one == seat:
            known += [*placed.creatures, *placed.gear]
        elif placed is not None and not game.ruleset.hidden_setup:
            known += placed.standing
    return [card for card in known if card >= 0]


def unheard(game: Duel, seat: Seat, name: str) -> list[Reason]:
    """The reason if nothing has this name, as far as the player knows (8.4.1.1)."""
    places = (*SEATS, *ELEMENT_NAMES, *game.board.numbers)
    if not name or name in nameable(game, seat) or name in places or name.upper() in places:
        return []
    return [Reason("8.4.1.1", f"nothing here is named {name}")]


def read(game: Duel, seat: Seat, rest: str, verb: str) -> Announced:
    """The parts of `NAME [with CREATURE] [x=N] [on T [and T]] [paying CARD]`."""
    reader = Reader(game, seat, rest)
    name = reader.name()
    creature = reader.name() if verb == "play" and reader.follows("with") else ""
    x = reader.number()
    targets = reader.names_after("on")
    paying = reader.names_after("paying")
    return Announced(name, creature, x if x is not None else reader.number(), targets, paying)


def against_play(game: Duel, seat: Seat, rest: str) -> list[Reason]:
    """Every reason against playing a Mugic that lies in the card and the place, from what the
    player knows."""
    reasons = no_mugic(game)
    hand = {game.label(card): card for card in sorted(game.piles[seat][MUGIC_HAND])}
    said = read(game, seat, rest, "play")
    card = hand.get(said.name)
    if card is None:
        casters = {
            game.label(one.id): known
            for known, one in from_pile(game, seat, set(hand))
            if game.label(known) == said.name
        }
        if casters and said.creature not in casters:
            text = f"only {' or '.join(sorted(casters))} plays it from the discard pile"
            return [*reasons, Reason("8.4.1.1", text)]
        card = casters.get(said.creature)
    if card is None:
        return [*reasons, *no_mugic_card(game, seat, said.name)]
    plan = spell_plan(game, card)
    creature = next((c for c in game.army(seat) if game.label(c.id) == said.creature), None)
    if creature is None:
        text = f"you control no Creature named {said.creature or '(none named)'}"
        unknown = unheard(game, seat, said.creature)
        return [*reasons, *unknown, Reason("8.4.2.2", text), Reason("8.4.2.5", text)]
    reasons += why_not_cast(game, card, creature, said.x or 0)
    if plan.variable and said.x is None:
        reasons.append(Reason("8.4.1.2", "X is not chosen"))
    if not plan.variable and said.x is not None:
        reasons.append(Reason("8.4.1.2", "its cost is not X"))
    env = spell_env(game, seat, card, creature.id)
    plan = branched(game, env, plan)
    if plan.variable and (said.x or 0) > creature.counters - surcharge(game, env):
        reasons.append(Reason("8.4.2.6", "not enough Mugic counters for this X"))
    reasons += against_targets(game, seat, env, plan, said.targets)
    return [*reasons, *against_payment(game, env, plan, said.paying, "8.4.1.4", "8.4.2.4")]


def no_mugic_card(game: Duel, seat: Seat, name: str) -> list[Reason]:
    """Why a name does not name a Mugic to play (8.4.1.1, 3.1.4); the type line decides that."""
    reasons = [Reason("8.4.1.1", f"{name} is no Mugic in your hand")]
    if any(game.label(card) == name for card in game.piles[seat][ATTACK_HAND]):
        reasons.append(Reason("3.1.4", f"{name} is an Attack: it is struck with, not played"))
    return reasons


def against_use(game: Duel, seat: Seat, rest: str, words: str, now: bool) -> list[Reason]:
    """Every reason against using an ability that lies in the card and the place. Who has priority
    `now` has not said which of several is meant; at another moment one that fits is meant."""
    reasons = no_abilities(game)
    found = activated(game, seat)
    sources = {card_name(game, seat, env.card): env.card for _, env in found}
    said = read(game, seat, rest, "use")
    card = sources.get(said.name)
    there = [(held, env) for held, env in found if env.card == card]
    mine = meant(game, there, words)
    if card is None or not mine:
        lacking = Reason("8.4.1.1", f"{said.name} has no such ability for you to use")
        return [*reasons, *inactive(game, seat, said.name), lacking]
    fullest: list[Reason] = []
    fitting = 0
    for _, env in mine:
        plan = branched(game, env, ability_plan(game, env.node))
        own = list(why_not_use(game, env))
        if plan.variable != (said.x is not None):
            own.append(Reason("8.4.1.2", "X is chosen exactly if the cost has one"))
        own += against_targets(game, seat, env, plan, said.targets)
        own += against_payment(game, env, plan, said.paying, "8.4.4.1", "8.4.1.4")
        fitting += not own
        if own and (not fullest or len(own) < len(fullest)):
            fullest = own
    if fitting == 1 and not now:
        return reasons
    if fitting and len(mine) > 1:
        text = f"several abilities of {said.name} fit: quote words of the one you mean"
        return [*reasons, Reason("8.4.1.1", text), *(fullest if now else [])]
    return [*reasons, *fullest]


def meant(game: Duel, there: list[tuple[Held, Item]], words: str) -> list[tuple[Held, Item]]:
    """The abilities of a card that words mean: those of its lines go before those that people read,
    and these before the nearest. The only ability of a card is meant by any words if there is no
    text but ours."""
    if not there:
        return []
    held, some = first(there)
    if len(there) == 1 and not is_written(game, held):
        return there
    name = game.face(some.card).name
    lines = [naming_words(game, held) for held, _ in there]
    texts = [as_read(game, env.card, held.ability) for held, env in there]
    found = [at for at, line in enumerate(lines) if says_in_print(line, words, name)]
    found = found or [at for at, text in enumerate(texts) if says(text, words)]
    both = [f"{line} {text}" for line, text in zip(lines, texts, strict=True)]
    return [there[at] for at in found or nearest(both, words, name)]


def is_written(game: Duel, held: Held) -> bool:
    """Whether an ability stands on a card of the game in words that are not ours."""
    return bool(held.line or given_words(game, held.ability))


def inactive(game: Duel, seat: Seat, name: str) -> list[Reason]:
    """Why a text of one's own that is there does not count: the other text box of a Minion is the
    active one (9.2.3), the Battlegear is turned down (GL-battlegear)."""
    reasons = []
    for creature in game.army(seat):
        face, gear = game.face(creature.id), creature.gear
        other = face.abilities if brainwashed(game, creature) else face.brainwashed
        if game.label(creature.id) == name and any(isinstance(a, n.Activated) for a in other):
            reasons.append(Reason("9.2.3", f"the text box of {name} that has it is not active"))
        if gear >= 0 and not creature.gear_up and game.label(gear) == name:
            reasons.append(Reason("GL-battlegear", f"{name} is turned down"))
    return reasons


def against_targets(
    game: Duel, seat: Seat, env: Item, plan: Plan, names: tuple[str, ...]
) -> list[Reason]:
    """8.4.1.3, GL-target: what is wrong with the targets (GL-untargetable)."""
    wanted = [target for _, target in plan.targets]
    reasons: list[Reason] = []
    if not names and plan.spare.issuperset(slot for slot, _ in plan.targets):
        return []
    if len(names) != len(wanted) and not any(t.up_to or t.count > 1 for t in wanted):
        reasons.append(Reason("8.4.1.3", f"it has {len(wanted)} targets, not {len(names)}"))
    earlier: list[Answer] = []
    if len(wanted) == 1 and (several := first(wanted)).count > 1:
        return against_set(game, seat, env, several, names)
    for target, name in zip(wanted, names, strict=False):
        answers = choices(game, env, target, tuple(earlier))
        legal = [
            (slot, kind, refs)
            for slot, kind, refs in answers
            if name in [name_of(game, seat, kind, ref) for ref in refs]
        ]
        if legal:
            earlier.append(first(legal))
            continue
        reasons += against_target(game, seat, env, target, name)
    for target in wanted[len(names) :]:
        if not target.up_to and not choices(game, env, target, tuple(earlier)):
            reasons.append(Reason("GL-target", "there is no legal target"))
    return reasons


def against_target(game: Duel, seat: Seat, env: Item, target: n.Target, name: str) -> list[Reason]:
    """Why a name is that of no legal target, where it is none (8.4.1.3)."""
    kind = str(target.cards.kind)
    reasons = []
    if any(
        name_of(game, seat, kind, ref) == name and untargetable(game, env, kind, ref)
        for ref in matching(game, env, target.cards)
    ):
        reasons.append(Reason("GL-untargetable", f"{name} is Untargetable"))
    text = f"{name} is no legal target"
    reasons += [Reason("8.4.1.3", text), Reason("GL-target", text), *unheard(game, seat, name)]
    if left_play(game, name):
        reasons.append(Reason("GL-in-play", f"{name} lies in a discard pile"))
    if on_the_wrong_side(game, seat, env, target.cards, name):
        reasons.append(Reason("GL-opposing-creature", f"{name} is on the wrong side"))
    return reasons


def on_the_wrong_side(game: Duel, seat: Seat, env: Item, cards: n.Cards, name: str) -> bool:
    """Whether a name is that of objects of a kind of which none is where a text wants them."""
    side = tuple(test for test in cards.tests if isinstance(test, n.Controlled))
    kind = str(cards.kind)
    named, wanted = (
        [ref for ref in matching(game, env, some) if name_of(game, seat, kind, ref) == name]
        for some in (n.Cards(cards.kind), n.Cards(cards.kind, side))
    )
    return bool(side and named and not wanted)


def against_set(
    game: Duel, seat: Seat, env: Item, target: n.Target, names: tuple[str, ...]
) -> list[Reason]:
    """Why several names are not those of the objects of one target (8.4.1.3)."""
    kind = str(target.cards.kind)
    sets = [
        sorted(name_of(game, seat, kind, ref) for ref in refs)
        for _, _, refs in choices(game, env, target, ())
    ]
    if sorted(names) in sets:
        return []
    text = f"{' and '.join(names)} are no legal targets together"
    return [Reason("8.4.1.3", text), Reason("GL-target", text)]


def left_play(game: Duel, name: str) -> bool:
    """Whether a card of this name lies in a general discard pile and is thus not in play."""
    piles = (game.piles[seat][DISCARD] for seat in PLAYERS)
    return any(game.face(card).name == name for pile in piles for card in pile)


def against_payment(
    game: Duel, env: Item, plan: Plan, names: tuple[str, ...], rule: str, other: str
) -> list[Reason]:
    """8.4.1.4: what is wrong with what is given for the costs (8.4.2.4)."""
    asked = len(open_costs(plan.costs))
    if not asked and not names:
        return []
    offered = [
        sorted(name_of(game, env.controller, "card", card) for card in way)
        for way in payments(game, env, plan.costs)
    ]
    if sorted(names) in offered or (not names and len(offered) == 1):
        return []
    text = "that does not pay the cost"
    return [*of_the_other(game, env, plan, names), Reason(rule, text), Reason(other, text)]


def of_the_other(game: Duel, env: Item, plan: Plan, names: tuple[str, ...]) -> list[Reason]:
    """Why Creatures of the opponent and their Battlegear cannot be given: a player sacrifices own
    cards only, by the names that this player has for them."""
    if not any(isinstance(cost, n.SacrificeCost) for cost in plan.costs):
        return []
    seat = env.controller
    theirs = set()
    for one in game.army(opponent_of(seat)):
        theirs.add(game.label(one.id))
        if one.gear != NO_CARD:
            theirs.add(card_name(game, seat, one.gear))
    return [
        Reason("GL-sacrifice", f"{name} is controlled by the other player")
        for name in names
        if name in theirs
    ]
