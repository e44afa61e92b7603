"""What kept passive abilities from triggering (G-abilities.3) in one step of a game."""

from __future__ import annotations

from collections import Counter
from typing import Any

from engine.account.observed import Given, Watch, watched
from engine.account.shapes import Unfired
from engine.genesis.happenings import triggers as rules
from engine.genesis.happenings.winning import goes_with_player, leave_game
from engine.genesis.meaning.filters import fits
from engine.genesis.meaning.powers import hears_the_player
from engine.genesis.meaning.selectors import place_of
from engine.genesis.meaning.speakers import ability_of, speaker
from engine.genesis.position.battle import Battle
from engine.genesis.position.items import Item, items_of
from engine.genesis.position.steps import is_step
from engine.genesis.stack import passive
from engine.genesis.stack.resolution import source_there
from engine.genesis.values.awareness import scope
from engine.genesis.values.conditions import holds
from engine.genesis.values.targets import candidates
from engine.kernel.prompt import Reason
from engine.language.genesis.nodes import Ability, Event, Source, Verb

Key = tuple[int, int, str]
"""A passive ability: its card, its number, and its keyword if it is a gained one."""
NEVER = Reason("G-abilities.3", "nothing of the kind that it waits for happened")
AIMLESS = Reason("GR-PR.9", "it triggered, and has no valid target")
OUT = Reason("GR-MP.3", "it triggered, and its player is out of the game")
GONE = Reason("GR-PR.3", "it triggered, and its source has left the arena")
SPOTS = (Verb.ENTERS_SPOT, Verb.LEAVES_SPOT, Verb.MOVES_ONTO, Verb.PLACED_ON)


def unfired(game: Battle, seat: str, line: str, reader: str) -> list[Unfired]:
    """The abilities that waited for an event when a seat chose this line, those that did not
    trigger first. Plays the choice in `game`. All of these abilities are public."""
    ledger = Ledger()
    ledger.note_all(game)
    watching: dict[Any, Watch] = {
        rules.happened: ledger.happened,
        rules.last_words: ledger.dying,
        Battle.wait: ledger.waits,
        passive.comes_to_be: ledger.comes,
        passive.add_passive: ledger.added,
        leave_game: ledger.leaves,
    }
    with watched(watching):
        game.choose(seat, line)
    return ledger.told()


class Ledger:
    """What is found while the choice is played: for each ability the shortest list of reasons
    against it so far."""

    def __init__(self) -> None:
        self.names: dict[Key, tuple[str, str]] = {}
        self.against: dict[Key, tuple[Reason, ...]] = {}
        self.fired: Counter[Key] = Counter()

    def note_all(self, game: Battle) -> None:
        """Note every ability that waits for an event before the choice is played."""
        for waiting in rules.listeners_by_verb(game).values():
            for one in waiting:
                self.note(game, one, NEVER)

    def note(self, game: Battle, one: rules.Listener, *reasons: Reason) -> None:
        """Note the reasons that keep an ability from triggering this time; no reasons if it
        triggers."""
        key = (one.card, one.node, one.word)
        words = one.word or one.ability.wording or one.ability.name
        self.names.setdefault(key, (game.label(one.card), words))
        held = self.against.get(key)
        if held is None or held == (NEVER,) or len(reasons) < len(held):
            self.against[key] = reasons

    def waits(self, given: Given) -> None:
        """Note an ability that triggered."""
        self.fired[key_of(given["item"])] += 1

    def comes(self, given: Given) -> None:
        """A trigger without its source or without a valid target does not go on the stack (GR-PR.3,
        GR-PR.9)."""
        game, item = given["game"].clone(), given["item"]
        if not passive.comes_to_be(game, item):
            self.fails(item, GONE if lost_its_source(game, item) else AIMLESS)

    def added(self, given: Given) -> None:
        """What its player has put in order may have lost its source or its targets meanwhile."""
        game, item = given["game"].clone(), given["item"]
        if lost_its_source(game, item):
            self.fails(item, GONE)
        elif not has_next_target(game, item):
            self.fails(item, AIMLESS)

    def leaves(self, given: Given) -> None:
        """The triggers of a player who is out are no more (GR-MP.3)."""
        game, seat = given["game"], given["seat"]
        added = (passive.arrange, passive.add_passive)
        frames = [frame for frame in game.agenda if is_step(frame, *added)]
        ordered = [item for frame in frames for item in items_of(frame)]
        for item in (*game.waiting, *ordered):
            if goes_with_player(game, item, seat):
                self.fails(item, OUT)

    def fails(self, item: Item, reason: Reason) -> None:
        """Note an ability that triggered and does not go on the stack."""
        key = key_of(item)
        if self.fired[key]:
            self.fired[key] -= 1
            self.against[key] = (reason,)

    def happened(self, given: Given) -> None:
        """Something happens: note for each ability that waits for it what keeps it from
        triggering."""
        game, what = given["game"].clone(), given["what"]
        for one in rules.listeners(game, what.verb):
            item = rules.about(speaker(game, one.card, one.node, one.word), what)
            self.note(game, one, *against(game, item, one.ability, what))

    def dying(self, given: Given) -> None:
        """Permanents die: note the abilities that wait for the death of their own source
        (GR-PR.3)."""
        game = given["game"].clone()
        for dead in given["dying"]:
            what = rules.Happening(Verb.DIES, one=dead)
            skills = [skill.card for skill in game.skills.values() if skill.bearer == dead.id]
            for one in rules.listeners(game, Verb.DIES):
                event = one.ability.event
                if one.card not in (dead.id, *skills) or event is None:
                    continue
                item = rules.about(speaker(game, one.card, one.node, one.word), what)
                found = against(game, item, one.ability, what)
                if not rules.hears_own_death(game, event, dead):
                    found.append(Reason("GR-PR.15", "its own death is not what it speaks of"))
                self.note(game, one, *found)

    def told(self) -> list[Unfired]:
        """All abilities, those closest to triggering first."""
        found = [
            Unfired(*self.names[key], self.fired[key] > 0, () if self.fired[key] else reasons)
            for key, reasons in self.against.items()
        ]
        return sorted(found, key=lambda one: (one.fired, one.reasons == (NEVER,)))


def key_of(item: Item) -> Key:
    """The key that identifies an ability."""
    return item.card, item.node, item.word


def lost_its_source(game: Battle, item: Item) -> bool:
    """Whether a trigger has no source any more (GR-PR.3)."""
    return not item.last and not source_there(game, item)


def has_next_target(game: Battle, item: Item) -> bool:
    """Whether the next target of a trigger can be chosen, if it needs one."""
    index = len(item.targets)
    targets = ability_of(game, item).targets
    if index >= len(targets) or targets[index].optional:
        return True
    return bool(candidates(game, item, index))


def against(game: Battle, item: Item, ability: Ability, what: rules.Happening) -> list[Reason]:
    """Every reason why an event does not match what an ability waits for."""
    event = ability.event
    assert event is not None
    found = against_event(game, item, event, what)
    if not found and not rules.meets(game, item, event, what):
        found.append("what happened is not what it waits for")
    reasons = [Reason("G-abilities.3", text) for text in found]
    if not holds(game, item, ability.condition):
        reasons.append(Reason("G-abilities.3", "its condition does not hold"))
    return reasons


def against_event(game: Battle, item: Item, event: Event, what: rules.Happening) -> list[str]:
    """The reasons that concern the player, the place, and what the event happened to and what
    caused it."""
    verb, found = what.verb, []
    if verb in (Verb.PLAYS, Verb.DISCARDS):
        if what.seat != item.chooser or not hears_the_player(game, item):
            found.append("another player did it")
        if event.card_type not in (None, what.card_type):
            found.append(f"it waits for another kind of card than {what.card_type}")
        return found
    if verb in SPOTS and what.spot != place_of(game, item, Source()):
        found.append("it happened on another spot")
    if verb is Verb.GETS_COUNTER and what.card != item.card:
        found.append("something else got the counter")
    elif verb is Verb.GETS_COUNTER and event.n not in (None, what.n):
        found.append(f"it waits for counter {event.n}, and this was counter {what.n}")
    if event.from_thoughts and not what.from_thoughts:
        found.append("it did not come from the thoughts")
    return [*found, *against_parties(game, item, event, what)]


def against_parties(game: Battle, item: Item, event: Event, what: rules.Happening) -> list[str]:
    """The reasons that concern what the event happened to, and what caused it."""
    found = []
    bare = event_of(event, who=event.who)
    if event.who is not None and not met(game, item, bare, what):
        name = what.one.label if what.one is not None else "nobody"
        found.append(f"it happened to {name}, of which it does not speak")
    if event.to is not None:
        if what.other is None or not fits(game, item, event.to, what.other, scope(game, item)):
            found.append("what was damaged is not what it speaks of")
    if event.by_seen and not met(game, item, event_of(event, by_seen=True), what):
        found.append("who did it is not in the awareness, or is no combatant")
    return found


def event_of(event: Event, **parts: object) -> Event:
    """An event with these parts alone, so that each part can be judged by itself."""
    return Event(event.verb, **parts)  # type: ignore[arg-type]  # parts of an event


def met(game: Battle, item: Item, event: Event, what: rules.Happening) -> bool:
    """Whether a happening meets this part of an event, wherever it happened."""
    there = what._replace(spot=place_of(game, item, Source())) if what.verb in SPOTS else what
    return rules.meets(game, item, event, there)
