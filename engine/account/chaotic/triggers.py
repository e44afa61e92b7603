"""What kept triggered abilities from triggering (8.3) in one step of a game."""

from __future__ import annotations

from typing import Any

from engine.account.observed import Given, Watch, watched
from engine.account.shapes import Unfired
from engine.chaotic.happenings import triggers as rules
from engine.chaotic.happenings.adding_triggers import trigger_words
from engine.chaotic.meaning.conditions import holds
from engine.chaotic.meaning.text_boxes import brainwashed
from engine.chaotic.position import door
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.ids import NO_ITEM, NOBODY, SEATS, CardId, Ref
from engine.chaotic.position.items import Item
from engine.chaotic.values.targets import item_name
from engine.kernel.prompt import Reason
from engine.language import nodes as n

Key = tuple[CardId, int, tuple[Any, ...]]
"""An ability that waits for an event: its card, the number of its node, its keyword."""

NEVER = Reason("8.3.1", "nothing of the kind that it waits for happened")
AIMLESS = Reason("R-trigger-target", "it triggered, and has no legal target")


def unfired(game: Duel, seat: str, line: str, reader: str) -> list[Unfired]:
    """The abilities that waited for an event when a seat chose this line, those that did not
    trigger first. Plays the choice in `game`."""
    ledger = Ledger(reader)
    ledger.note_all(game)
    watching: dict[Any, Watch] = {
        rules.occur: ledger.occurred,
        rules.can_be_added: ledger.added,
        door.burst.add_to_batch: ledger.joined,
    }
    with watched(watching):
        game.choose(seat, line)
    return ledger.told()


class Ledger:
    """What is found while the choice is played: for each ability the shortest list of reasons
    against it so far, and the abilities that triggered (`joined`)."""

    def __init__(self, reader: str) -> None:
        self.reader = reader
        self.names: dict[Key, tuple[str, str]] = {}
        self.against: dict[Key, tuple[Reason, ...]] = {}
        self.fired: set[Key] = set()
        self.inactive: list[Unfired] = []

    def note_all(self, game: Duel) -> None:
        """Note every ability that waits for an event before the choice is played."""
        for watching in rules.watchers(game).values():
            for watch in watching:
                self.note(game, as_item(watch), NEVER)
        self.inactive = list(silenced(game, self.reader))

    def note(self, game: Duel, env: Item, *reasons: Reason) -> None:
        """Note the reasons that keep an ability from triggering this time; no reasons if it
        triggers."""
        key = key_of(env)
        self.names.setdefault(key, (game.label(env.card), trigger_words(game, env)))
        held = self.against.get(key)
        if held is None or held == (NEVER,) or len(reasons) < len(held):
            self.against[key] = reasons

    def occurred(self, given: Given) -> None:
        """Something happens: note for each ability that waits for it what keeps it from
        triggering."""
        game: Duel = given["game"].clone()
        for watch in rules.watchers(game).get(given["verb"], ()):
            if given["only"] not in (-1, watch.source):
                continue
            env = as_item(watch, context_of(given))
            reasons = against(game, env, watch, given)
            self.note(game, env, *reasons)
            if not reasons and happens_at_once(game, env):
                self.fired.add(key_of(env))

    def joined(self, given: Given) -> None:
        """Note abilities that triggered."""
        for env in given["found"]:
            self.note(given["game"].clone(), env)
            self.fired.add(key_of(env))

    def added(self, given: Given) -> None:
        """A trigger without a legal target is not put on the Burst (R-trigger-target)."""
        game, env = given["game"].clone(), given["env"]
        if key_of(env) in self.fired and not rules.can_be_added(game, env):
            self.against[key_of(env)] = (AIMLESS,)
            self.fired.discard(key_of(env))

    def told(self) -> list[Unfired]:
        """All abilities, those closest to triggering first."""
        found = [
            Unfired(*self.names[key], key in self.fired, reasons)
            for key, reasons in self.against.items()
        ]
        return sorted(
            [*found, *self.inactive], key=lambda one: (one.fired, one.reasons == (NEVER,))
        )


def happens_at_once(game: Duel, env: Item) -> bool:
    """Whether an ability takes effect together with its event and never waits for the Burst
    (R-state)."""
    ability = game.deal.nodes[env.node] if env.node >= 0 else None
    return isinstance(ability, n.Triggered) and bool(ability.at_once)


def key_of(env: Item) -> Key:
    """The key that identifies an ability."""
    return env.card, env.node, env.word


def context_of(given: Given) -> tuple[Any, ...]:
    """What the rules tell a trigger of its event."""
    names = ("subject", "amount", "other", "kind", "elements", "affected", "agent", "types",
             "stat", "changes")  # fmt: skip
    return tuple(given[name] for name in names)


def as_item(watch: rules.Watcher, context: tuple[Any, ...] = ()) -> Item:
    """The trigger that the ability of a watcher would become."""
    if watch.awaited is not None:
        return rules.awaited(watch.awaited, context)
    return Item(
        NO_ITEM, "trigger", watch.source, watch.controller, watch.creature, watch.node,
        context=context, lost=watch.tagged, word=watch.word,
    )  # fmt: skip


# -- what keeps one off ----------------------------------------------------------------------


def against(game: Duel, env: Item, watch: rules.Watcher, given: Given) -> list[Reason]:
    """Every reason why an event does not match what an ability waits for (8.3.1)."""
    if watch.word:
        return against_keyword(game, watch, given)
    ability = game.deal.nodes[env.node]
    assert isinstance(ability, (n.Triggered, n.Later))
    found = against_likeness(ability.event, watch, given)
    return [*found, *against_object(game, env, ability, given)]


def against_keyword(game: Duel, watch: rules.Watcher, given: Given) -> list[Reason]:
    """The reason that keeps a keyword from triggering, if there is one."""
    subject, other, elements = (given[name] for name in ("subject", "other", "elements"))
    if rules.keyword_triggers(
        game, watch.word, watch.source, watch.controller, subject, other, elements
    ):
        return []
    if not game.engaged(watch.source):
        return [Reason("8.8.1.1", f"{game.label(watch.source)} is not engaged")]
    return [Reason("8.8.1.1", "what happened is not what the keyword waits for")]


def against_likeness(event: n.Event, watch: rules.Watcher, given: Given) -> list[Reason]:
    """The reasons that concern the side, the amount, the Discipline and the Elemental Type."""
    found = []
    if event.stat is not None and given["stat"] != event.stat:
        found.append("it waits for another Discipline")
    if event.element is not None and not given["elements"] & rules.element_mask(event):
        found.append("it waits for another Elemental Type")
    if given["seat"] != NOBODY and event.side != n.Side.ANY:
        if (given["seat"] == watch.controller) != (event.side == n.Side.YOURS):
            found.append("it happened on the wrong side")
    if event.low is not None and given["amount"] < event.low:
        found.append(f"it waits for {event.low} or more, and it was {given['amount']}")
    if event.high is not None and given["amount"] > event.high:
        found.append(f"it waits for {event.high} or less, and it was {given['amount']}")
    return [Reason("8.3.1", text) for text in found]


def against_object(
    game: Duel, env: Item, ability: n.Triggered | n.Later, given: Given
) -> list[Reason]:
    """The reasons that concern what the event happened to, what caused it, and the condition
    (R-condition, 9.3.5)."""
    event, happening = ability.event, env.event
    name = called(game, happening.kind, happening.subject)
    found = []
    if isinstance(ability, n.Triggered) and ability.first and rules.happened(game, env, ability):
        found.append(Reason("8.3.1", "it counts the first time, and it triggered this turn"))
    if event.subject is not None:
        attack = happening.kind == "creature" and rules.names_attack(game, env, event.subject)
        ref, what = (happening.other, "item") if attack else (happening.subject, happening.kind)
        if not rules.event_names(game, env, event.subject, ref, what):
            found.append(Reason("8.3.1", f"{name} is not what it speaks of"))
    if event.to is not None and not rules.event_names(
        game, env, event.to, happening.affected, "creature"
    ):
        found.append(Reason("8.3.1", "it happened to another Creature"))
    if event.by is not None and not rules.event_names(game, env, event.by, happening.other, "item"):
        found.append(Reason("8.3.1", "something else brought it about"))
    if env.card == game.mirage and not rules.in_mirage(game, given["verb"], happening.subject):
        found.append(Reason("9.3.5", "it happened outside the space of the Mirage"))
    if isinstance(ability, n.Triggered) and not holds(game, env, ability.condition):
        found.append(Reason("R-condition", "its condition does not hold"))
    return found


def called(game: Duel, kind: str, ref: Ref) -> str:
    """The name of what an event happened to, as far as everybody may know it."""
    if kind == "creature" and ref in game.creatures:
        return str(game.label(ref))
    if kind in ("item", "played"):
        item = next((item for item in game.burst if item.number == ref), None)
        if item is not None:
            return item_name(game, item)
    return "what it happened to"


def silenced(game: Duel, reader: str) -> list[Unfired]:
    """Triggered abilities of cards in play whose text is not active, as far as the reader knows
    the cards."""
    found = []
    for creature in game.creatures.values():
        face = game.face(creature.id)
        other = face.abilities if brainwashed(game, creature) else face.brainwashed
        name = game.label(creature.id)
        found += why_off(name, other, Reason("9.2.3", f"the other text box of {name} is active"))
        gear = creature.gear
        if gear >= 0 and not creature.gear_up:
            if reader in ("judge", SEATS[game.owner(gear)]):
                down = Reason("GL-battlegear", f"{game.label(gear)} is turned down")
                found += why_off(game.label(gear), game.face(gear).abilities, down)
    return found


def why_off(name: str, abilities: Any, reason: Reason) -> list[Unfired]:
    """An entry with the reason for each triggered ability among these, which are not active."""
    return [
        Unfired(name, "a text that is not active", fired=False, reasons=(reason,))
        for one in abilities
        if isinstance(one, n.Triggered)
    ]
