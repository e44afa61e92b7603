"""What is in force, in the order of 8.7.1: abilities of cards in play and resolved effects."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from operator import attrgetter
from typing import Any, NamedTuple, TypeVar

from engine.chaotic.meaning.conditions import holds
from engine.chaotic.meaning.selectors import chosen, static_item
from engine.chaotic.meaning.text_boxes import (
    NO_LINES,
    Lines,
    Texts,
    brainwashed,
    has_none,
    texts,
)
from engine.chaotic.meaning.traits import bearer_of
from engine.chaotic.position.cards import Face
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.effects import (
    AbilityGained,
    AbilityLost,
    AllAbilitiesLost,
    GainBarred,
    InForce,
    InvisibilityKept,
    Rule,
)
from engine.chaotic.position.ids import NO_CARD, PLAYERS, CardId, Seat
from engine.chaotic.position.items import Item
from engine.chaotic.position.numbers import DISCARD
from engine.chaotic.position.profile import Held, Profile
from engine.language import nodes as n

RULES = NO_CARD
"""Stands among the cards that were looked at for the rules that concern no single Creature."""

INVISIBILITY = n.Keyword(n.Word.INVISIBILITY)
"""9.4.2: what is lost as a whole, with all that stands behind it."""

NEVER = 1 << 60
"""The stamp of what cannot be gained any more."""

Entry = tuple[int, int, int, CardId, Any, Item | None]
"""stamp, 0 for the Active Player's, place, source card, `Held` or effect in force, environment"""


SPEAKING = (AbilityGained, Rule)
"""Effects in force whose node may make values depend on something."""

LOSSES = frozenset({AllAbilitiesLost, InvisibilityKept, AbilityLost, GainBarred})


Plain = tuple[int, CardId, tuple[Held, ...]]
"""stamp, source card, abilities whose order does not matter"""


class Loss(NamedTuple):
    """A loss that holds as long as its card says so."""

    stamp: int
    source: CardId
    ability: n.Static
    env: Item


Kind = TypeVar("Kind", bound=n.Effect)

Question = Callable[..., Any]
"""A way to read something at a position: `holds`, `chosen`, `amount` ..."""

Asked = tuple[Question, tuple[Any, ...], Any, bool]
"""question, what it is about, answer, and whether it read values (`present_values.reading`)"""


class Values:
    """All present values of a position: profiles, and rules that concern no single Creature.

    `cards_read` are the cards whose values were read while these were worked out, in any round: the
    values of other cards matter to themselves only. `watched` is what else values depend on
    (`cards.watched_by`). `asked` are the questions whose answers went into the values and may
    change although nothing is touched. `rounds` is what each round read and made, and whether it
    was the last (`present_values.affirmed`), `doubts` what has changed since.

    `rules` concern no single Creature. Of them stand apart: what cannot be played (`play_bans`),
    what certain cards alone cannot do (`bans_by_source`), what costs more or less
    (`price_changes`), and who may play which Mugic (`play_permits`). `other_abilities` are those of
    cards that are no Creatures. By card: when it last lost all abilities (`abilities_lost`) and
    Invisibility (`invisibility_lost`), and since when it cannot gain that (`invisibility_barred`).

    Kept with the values: the abilities that watch for events (`triggers`) and those that replace
    events (`replacement`); what each seat could announce, has the counters for, and could target
    (`announcements`); the abilities that work as soon as their condition holds (`state_checks`);
    the rules by kind; and, until damage is dealt, that no Creature falls (`unharmed`). Code that
    adds to finished values must say so (`forget_kept`). `ranked` is how many of the rules are in
    the order of 8.7.1; behind them stand those that count through Invisibility now.
    """

    __slots__ = (
        "profiles",
        "rules",
        "play_bans",
        "bans_by_source",
        "price_changes",
        "play_permits",
        "abilities_lost",
        "invisibility_lost",
        "invisibility_barred",
        "other_abilities",
        "cards_read",
        "watched",
        "asked",
        "rounds",
        "watchers",
        "replacing",
        "activated",
        "affordable",
        "legal_answers",
        "doubts",
        "state_abilities",
        "by_kind",
        "ranked",
        "unharmed",
    )

    def __init__(self, game: Duel, cards: Iterable[CardId]) -> None:
        face = game.face if game.guise else game.deal.faces.__getitem__
        self.profiles: dict[CardId, Profile] = {
            card: Profile(known.stats, known.elements)
            for card, known in zip(cards, map(face, cards), strict=True)
        }
        self.rules: list[tuple[int, n.Effect, Item]] = []
        self.play_bans: list[tuple[n.Cannot, Item]] = []
        self.bans_by_source: list[tuple[n.Cannot, Item]] = []
        self.price_changes: list[tuple[n.PayMore, Item]] = []
        self.play_permits: list[tuple[n.MayPlay, Item]] = []
        self.abilities_lost: dict[CardId, int] = {}
        self.invisibility_lost: dict[CardId, int] = {}
        self.invisibility_barred: dict[CardId, int] = {}
        self.other_abilities: list[Held] = []
        self.cards_read: set[CardId] = set()
        self.watched: set[str] = set()
        self.asked: list[Asked] = []
        self.rounds: list[Round] = []
        self.watchers: dict[str, list[Any]] | None = None
        self.replacing: dict[str, list[tuple[CardId, Held]]] | None = None
        self.activated: dict[Seat, list[tuple[Held, Item]]] = {}
        self.affordable: dict[Seat, Any] = {}
        self.legal_answers: dict[Any, Any] = {}
        self.doubts: set[str] = set()
        self.state_abilities: list[tuple[CardId, int, n.AsSoonAs]] | None = None
        self.by_kind: dict[type, list[Any]] = {}
        self.ranked: int | None = None
        self.unharmed = False

    def forget_kept(self, numbers_only: bool = False) -> None:
        """Something was added to finished values: forget what is kept with them, so that it is
        found again. If only Disciplines, Energy or elements changed, forget only what may depend on
        these."""
        self.affordable.clear()
        self.legal_answers.clear()
        self.unharmed = False
        if not numbers_only:
            self.watchers = self.state_abilities = self.replacing = None
            self.activated.clear()
            self.by_kind.clear()

    def rules_of(self, kind: type[Kind]) -> list[tuple[Kind, Item]]:
        """The rules of one kind, sorted out when they are first asked for."""
        found = self.by_kind.get(kind)
        if found is None:
            found = [(effect, env) for _, effect, env in self.rules if type(effect) is kind]
            self.by_kind[kind] = found
        return found

    def answer(self, game: Duel, question: Question, env: Item, node: Any) -> Any:
        """The answer of a node in a standing ability; noted if it may change although nothing is
        touched."""
        if game.deal.changeable(node):
            return self.ask(game, question, env, node)
        return question(game, env, node)

    def ask(self, game: Duel, question: Question, *what: Any) -> Any:
        """Ask a question whose answer may change although nothing is touched, and note the
        answer."""
        game.keep("read", False)
        answer = question(game, *what)
        self.asked.append((question, what, answer, game.cache["read"]))
        return answer


OWN = "own"
"""In a round, this stands for the values that hold the round: values that held themselves would be
freed late."""

Round = tuple[Any, Any, bool]
"""The values that were read (None for none), those that were made, and whether they need no
further round"""


def scanned(face: Face) -> Profile:
    """8.7.2.6, 8.7.3.5: a Creature with its Scanned values, which are what its card says and never
    change (3.2.6.3)."""
    return Profile(face.stats, face.elements)


# -- in order ----------------------------------------------------------------------------------


def gather(game: Duel) -> tuple[list[Entry], list[Plain], set[str]]:
    """8.7.1.1 to 8.7.1.4: abilities in force and resolved effects, oldest first; of two from the
    same moment, the Active Player's first (R-timestamps). Also the abilities whose order does not
    matter, and what all of them depend on."""
    entries, plain, watched = abilities_in_order(game)
    if game.effects:
        entries, watched = entries.copy(), watched.copy()
        for effect in game.effects:
            entries.append((effect.stamp, 0, len(entries), NO_CARD, effect, None))
            if isinstance(effect, SPEAKING):
                watched |= game.deal.watched_by(effect.node)
        entries.sort()
    if "opposing" in watched and game.ruleset.opposing == "engaged":
        watched = watched | {"combat"}
    return entries, plain, watched


DECIDES_TEXTS = attrgetter("id", "controller", "stamp", "gear", "gear_up", "gear_stamp")
"""What of a Creature decides which texts of it and its Battlegear count."""


def abilities_in_order(game: Duel) -> tuple[list[Entry], list[Plain], set[str]]:
    """The abilities of the cards, oldest first, and what they depend on.

    Callers must not change the result: it is used again, also in clones of the game, as long as all
    that `read_abilities` reads of the position is the same. Which Minions are Brainwashed follows
    from the Creatures in play, unless a card speaks of Chieftains.
    """
    deal = game.deal
    open_text = "AsIfChieftain" in deal.says or "Chieftain" in deal.made
    washed = brainwashed_minions(game) if open_text else None
    place = (
        game.active,
        game.location,
        game.location_stamp,
        game.mirage,
        game.mirage_stamp,
        list(map(DECIDES_TEXTS, game.creatures.values())),
        washed,
        game.guise,
        working_in_pile(game) if "lying" in deal.says else None,
    )
    before, said = deal.in_order or (None, None)
    if said is None or before != place:
        said = read_abilities(game, brainwashed_minions(game) if washed is None else washed)
        deal.in_order = (place, said)
    return said


def brainwashed_minions(game: Duel) -> list[CardId]:
    """The Creatures whose Brainwashed text is the active one (9.2.2)."""
    ready = {} if game.guise else game.deal.texts
    return [
        card
        for card, creature in game.creatures.items()
        if (ready.get(card) or texts(game, card)).washable and brainwashed(game, creature)
    ]


def read_abilities(game: Duel, washed: list[CardId]) -> tuple[list[Entry], list[Plain], set[str]]:
    """9.2.1, 9.2.3, 9.3.3, 9.3.4: the abilities of all cards that count now, oldest first. A Minion
    has those of one text box alone, its Brainwashed one if it is among the `washed`; a Mirage on
    the board has those of its Mirage text alone."""
    entries: list[Entry] = []
    plain: list[Plain] = []
    watched: set[str] = set()
    active = game.active

    def add(
        known: Texts, lines: Lines, stamp: int, card: CardId, seat: Seat, bearer: CardId
    ) -> None:
        """The abilities of one card, in printed order."""
        if known.watched:
            watched.update(known.watched)
        if lines.plain:
            plain.append((stamp, card, lines.plain))
        if lines.ordered:
            later, env = int(seat != active), static_item(card, seat, bearer)
            for held in lines.ordered:
                entries.append((stamp, later, len(entries), card, held, env))

    ready = {} if game.guise else game.deal.texts
    for card, creature in game.creatures.items():
        seat = creature.controller
        known = ready.get(card) or texts(game, card)
        lines = known.brainwashed if card in washed else known.normal
        add(known, lines, creature.stamp, card, seat, card)
        if creature.gear_up:
            known = ready.get(creature.gear) or texts(game, creature.gear)
            add(known, known.normal, creature.gear_stamp, creature.gear, seat, card)
    owners = game.deal.owners
    if game.location >= 0:
        known = texts(game, game.location)
        owner = owners[game.location]
        add(known, known.normal, game.location_stamp, game.location, owner, NO_CARD)
    if game.mirage >= 0:
        known = texts(game, game.mirage)
        add(known, known.mirage, game.mirage_stamp, game.mirage, owners[game.mirage], NO_CARD)
    if "lying" in game.deal.says:
        watched |= game.deal.watched
        for seat, card in working_in_pile(game):
            known = texts(game, card)
            add(known, known.lying, 0, card, seat, NO_CARD)
    entries.sort()
    return entries, plain, watched


def working_in_pile(game: Duel) -> list[tuple[Seat, CardId]]:
    """8.8.3: the cards in general discard piles with a text that works there, oldest of all
    (R-from-pile)."""
    ready = {} if game.guise else game.deal.texts
    return [
        (seat, card)
        for seat, piles in zip(PLAYERS, game.piles, strict=True)
        for card in piles[DISCARD]
        if (ready.get(card) or texts(game, card)).lying != NO_LINES
    ]


# -- loss of all abilities (8.7.1.1, R-lose-all) and of Invisibility (9.4.2) -------------------


def find_lost(game: Duel, values: Values, entries: list[Entry]) -> None:
    """9.4.2: find when each card last lost all abilities, when each Creature last lost
    Invisibility, and since when it cannot gain it. The newest loss is looked at first: a card that
    has lost its abilities by it takes them from no other card any more (8.7.1.1)."""
    losing = game.deal.losing
    kept: set[CardId] = set()
    if not losing and LOSSES.isdisjoint([type(effect) for effect in game.effects]):
        return
    standing: list[Loss] = []
    for stamp, _, _, source, what, env in entries[::-1]:
        if env is None:
            if type(what) in LOSSES:
                find_effect_loss(game, values, what, kept)
        elif what.number in losing:
            standing.append(Loss(stamp, source, what.ability, env))
    for loss in losses_in_order(game, values, standing):
        find_static_loss(game, values, loss)


def losses_in_order(game: Duel, values: Values, losses: list[Loss]) -> Iterator[Loss]:
    """The losses by static abilities, the newest first. But if another card says that a card has no
    abilities, the loss by that card comes later, whichever is newer: such a state counts from the
    start (R-have-no). In a circle the newest comes first."""
    while losses:
        free = (one for one in losses if not any(silences(game, values, by, one) for by in losses))
        first = next(free, next(iter(losses)))
        losses.remove(first)
        yield first


def silences(game: Duel, values: Values, by: Loss, loss: Loss) -> bool:
    """Whether a state in force takes all abilities from the card that another loss stands on."""
    if by is loss or values.abilities_lost.get(by.source, -1) > by.stamp:
        return False
    whose = [effect.who for effect in by.ability.effects if has_none(effect)]
    if not whose or not values.answer(game, holds, by.env, by.ability.condition):
        return False
    return any(loss.source in values.answer(game, chosen, by.env, who) for who in whose)


def find_effect_loss(game: Duel, values: Values, effect: InForce, kept: set[CardId]) -> None:
    """A loss by a resolved effect; `kept` are the Creatures that keep Invisibility in the next
    older loss of all abilities."""
    card, stamp = effect.subject, effect.stamp
    if isinstance(effect, InvisibilityKept):
        kept.add(card)
    elif isinstance(effect, AllAbilitiesLost):
        values.abilities_lost[card] = max(values.abilities_lost.get(card, -1), stamp)
        if card not in kept:
            lose_invisibility(game, values, card, stamp, stamp)
        kept.discard(card)
    elif isinstance(effect, AbilityLost):
        keyword = game.deal.nodes[effect.node]
        if keyword == INVISIBILITY:
            lose_invisibility(game, values, card, stamp, stamp)
    elif isinstance(effect, GainBarred) and not values.ask(game, comes_too_late, card, stamp):
        if effect.word == n.Word.INVISIBILITY:
            values.invisibility_barred[card] = min(
                values.invisibility_barred.get(card, NEVER), stamp
            )


def comes_too_late(game: Duel, card: CardId, stamp: int) -> bool:
    """ED-invisibility "negation": whether a change of Invisibility comes too late to matter for
    an engaged Creature, because Initiative has been determined."""
    combat = game.combat
    if combat is None or not combat.fixed or stamp < combat.fixed:
        return False
    return card in (combat.attacker, combat.defender)


def find_static_loss(game: Duel, values: Values, loss: Loss) -> None:
    """Note a loss by a static ability: its condition must hold, and its card must not have lost the
    ability."""
    stamp, source, ability, env = loss
    if values.abilities_lost.get(source, -1) > stamp or not values.answer(
        game, holds, env, ability.condition
    ):
        return
    for effect in ability.effects:
        if isinstance(effect, n.LoseAllAbilities):
            for card in values.answer(game, chosen, env, effect.who):
                known = card in game.creatures or card in (game.location, game.mirage)
                if known or bearer_of(game, card) is not None:
                    values.abilities_lost[card] = max(values.abilities_lost.get(card, -1), stamp)
                    lose_invisibility(game, values, card, stamp, stamp)
        elif has_none(effect):
            for card in values.answer(game, chosen, env, effect.who):
                values.abilities_lost[card] = NEVER
                lose_invisibility(game, values, card, stamp, NEVER)
        elif isinstance(effect, n.LoseAbility) and effect.keyword == INVISIBILITY:
            for card in values.answer(game, chosen, env, effect.who):
                lose_invisibility(game, values, card, stamp, stamp)
        elif isinstance(effect, n.CannotGain) and effect.word == n.Word.INVISIBILITY:
            for card in values.answer(game, chosen, env, effect.who):
                lose_invisibility(game, values, card, stamp, NEVER)


def lose_invisibility(game: Duel, values: Values, card: CardId, stamp: int, until: int) -> None:
    """Note that a Creature loses what it gained by Invisibility up to the time-stamp ``until``,
    unless the loss, at ``stamp``, comes too late (ED-invisibility)."""
    if not values.ask(game, comes_too_late, card, stamp):
        values.invisibility_lost[card] = max(values.invisibility_lost.get(card, -1), until)
