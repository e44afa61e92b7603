"""Positions of scenarios: the vocabulary of `cards`, `setup` and `random` (scenario format 2-4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine import rulesets
from engine.cards import UnknownCard, facts
from engine.cards.making import ALWAYS, BadCard, make_card
from engine.chaotic.formats.switches import BOARDS
from engine.chaotic.position import door
from engine.chaotic.position.cards import (
    ATTACK,
    BATTLEGEAR,
    CREATURE,
    KINDS,
    LOCATION,
    MUGIC,
    Face,
    face_of,
)
from engine.chaotic.position.combats import Combat
from engine.chaotic.position.deal import Deal
from engine.chaotic.position.ids import (
    NO_SPACE,
    PLAYERS,
    SEATS,
    CardId,
    Seat,
    SpaceId,
    seat_numbered,
)
from engine.chaotic.position.items import Deed
from engine.chaotic.position.numbers import ACTION_STEP, COMBAT, LOCATION_STEP, PILES
from engine.chaotic.position.steps import movement, pause
from engine.chaotic.table.game import Chaotic
from engine.chaotic.turn.combat import strike_turn, with_verdicts
from engine.chaotic.turn.formation import form_up
from engine.chaotic.turn.setup import BEFORE_THE_FIRST, date_all, opening, place
from engine.chaotic.turn.turn_steps import action_step, begin_turn
from engine.kernel.agenda import do
from engine.kernel.chance import seed_bytes
from engine.kernel.sequences import first
from engine.kernel.set_up import BadPosition, whole

BEGINNINGS = ("setup", "pregame", "turn-start", "location", "action", "strike")

SETUP_KEYS = frozenset(
    {
        "size",
        "turn",
        "begin",
        "board",
        "location",
        "location_owner",
        "A",
        "B",
        "mirage",
        "hive",
        "turns_without_combat",
        "engaged",
        "striker",
        "zero_attacks",
    }
)

CREATURE_KEYS = frozenset(
    {
        "card",
        "as",
        "controller",
        "damage",
        "counters",
        "gear_up",
        "gear_down",
        "infected",
        "moved",
    }
)

ZONES = ("mugic", "attack_hand", "attack_deck", "attack_discard", "location_deck", "discard")

CAMP = ("army", "gear")
"""The zones of what a player has yet to place (4.1.1, 4.1.2)."""

ZONE_KINDS = {
    "mugic": (MUGIC,),
    "attack_hand": (ATTACK,),
    "attack_deck": (ATTACK,),
    "attack_discard": (ATTACK,),
    "location_deck": (LOCATION,),
    "discard": (CREATURE, BATTLEGEAR, MUGIC),
    "army": (CREATURE,),
    "gear": (BATTLEGEAR,),
}
"""The kinds of cards that a zone holds (2.2, 8.5.7, 8.6.7)."""

STRIKE_KEYS = ("engaged", "striker")
"""What only a position in the Strike Phase has."""

BEFORE_PLAY = ("setup", "pregame")
"""The beginnings before the reveals and the first draws (4.2)."""


class Builder:
    """Sets one position up, piece by piece."""

    def __init__(self, game: Chaotic, made: Mapping[str, Any], setup: Mapping[str, Any]) -> None:
        self.game = game
        self.made = {**ALWAYS["chaotic"], **made}
        self.setup = setup
        self.faces: dict[str, Face] = {}
        self.camps: dict[str, list[tuple[CardId, ...]]] = {zone: [] for zone in CAMP}

    def face(self, name: Any, where: str, kinds: tuple[int, ...] = ()) -> Face:
        """The card of a name: made for the scenario, else of the catalogue."""
        if not isinstance(name, str):
            raise BadPosition(where, f"{name!r} is no card name")
        if name not in self.faces:
            try:
                if name in self.made:
                    known = make_card("chaotic", name, self.made[name])
                else:
                    known = facts("chaotic", name).worded(self.game.ruleset.wording)
            except UnknownCard as fault:
                raise BadPosition(where, str(fault)) from fault
            except BadCard as fault:
                raise BadPosition(fault.place, fault.fault) from fault
            self.faces[name] = face_of(known, self.game.ruleset.game_text)
        face = self.faces[name]
        if kinds and face.kind not in kinds:
            raise BadPosition(where, f"{name} is no {' or '.join(KINDS[kind] for kind in kinds)}")
        return face

    def deal(self, name: Any, seat: Seat, where: str, *kinds: int) -> CardId:
        """A new copy of a card for a seat, of one of these kinds."""
        return self.game.deal.add(self.face(name, where, kinds), seat, name)

    def space(self, name: Any, where: str) -> SpaceId:
        """The number of a space."""
        numbers = self.game.board.numbers
        if name not in numbers:
            raise BadPosition(where, f"no space {name} at size {self.game.size}")
        return numbers[name]

    # -- the board ---------------------------------------------------------------------------

    def stand(self, key: str, entry: Any) -> None:
        """A Creature on its space; a key with `+` is the attacker of a combat in progress."""
        game = self.game
        where = f"board.{key}"
        values = {"card": entry} if isinstance(entry, str) else entry
        if not isinstance(values, Mapping) or "card" not in values:
            raise BadPosition(where, "names no card")
        unknown = sorted(set(values) - CREATURE_KEYS)
        if unknown:
            raise BadPosition(where, f"no such key: {first(unknown)}")
        space = self.space(key.removesuffix("+"), where)
        usual = game.active if key.endswith("+") else game.board.spaces[space].side
        seat = seat_of(values.get("controller", SEATS[usual]), where)
        card = self.deal(values["card"], seat, where, CREATURE)
        game.deal.labels[card] = str(values.get("as", values["card"]))
        if key.endswith("+"):
            creature = door.board.set_as_entrant(game, card, seat, space)
        else:
            creature = place(game, card, seat, space)
        door.creatures.set_creature(
            game,
            card,
            damage=whole(values.get("damage", 0), where),
            counters=whole(values.get("counters", game.face(card).mugic_ability), where),
            infected=bool(values.get("infected", False)),
            moved=bool(values.get("moved", False)),
        )
        if "gear_up" in values and "gear_down" in values:
            raise BadPosition(where, "a Creature has one Battlegear, face up or face down")
        for gear, up in ((values.get("gear_up"), True), (values.get("gear_down"), False)):
            if gear is not None:
                card = self.deal(gear, seat, where, BATTLEGEAR)
                door.gear.give_gear(game, creature, card, up=up)

    def stand_all(self) -> None:
        """All Creatures of `board`."""
        entries = self.setup.get("board", {})
        if (self.setup.get("begin") == "setup") == bool(entries):
            raise BadPosition("board", "is needed, but stays empty with begin: setup")
        if not isinstance(entries, Mapping):
            raise BadPosition("board", "is no map")
        for key in sorted(entries, key=str):
            self.stand(str(key), entries[key])
        date_all(self.game)

    # -- zones -------------------------------------------------------------------------------

    def fill(self, seat: Seat, begin: str) -> None:
        """The piles of a player, with the defaults of the format."""
        letter = SEATS[seat]
        zones = self.setup.get(letter, {})
        if not isinstance(zones, Mapping):
            raise BadPosition(letter, "is no map")
        known = (*ZONES, *CAMP) if begin == "setup" else ZONES
        unknown = sorted(set(zones) - set(known))
        if unknown:
            raise BadPosition(letter, f"no such zone: {first(unknown)}")
        pregame = begin in BEFORE_PLAY
        default = {
            "attack_hand": [] if pregame else ["Blank"] * 2,
            "attack_deck": ["Blank"] * (20 if pregame else 18),
            "location_deck": ["Plain Ground"] * 10,
        }
        for zone in known:
            names = zones.get(zone, default.get(zone, []))
            if not isinstance(names, list):
                raise BadPosition(f"{letter}.{zone}", "is no list of names")
            kinds = ZONE_KINDS[zone]
            cards = [self.deal(name, seat, f"{letter}.{zone}", *kinds) for name in names]
            if zone in CAMP:
                self.camps[zone].append(tuple(cards))
                continue
            for card in cards:
                door.piles.put_in(self.game, card, PILES.index(zone))

    def places(self, begin: str) -> None:
        """The Mirage on the board, the active Location that was revealed after it, Hive."""
        game, setup = self.game, self.setup
        self.lay_mirage()
        early = begin in (*BEFORE_PLAY, "turn-start")
        name = setup.get("location", "none" if early else "Plain Ground")
        if name != "none":
            owner = seat_of(setup.get("location_owner", SEATS[game.active]), "location_owner")
            door.locations.set_location(game, self.deal(name, owner, "location", LOCATION))
        door.locations.set_hive(game, bool(setup.get("hive", False)))

    def lay_mirage(self) -> None:
        """The Mirage on the board."""
        game, mirage = self.game, self.setup.get("mirage")
        if mirage is None:
            return
        if not isinstance(mirage, Mapping) or set(mirage) != {"card", "space", "owner"}:
            raise BadPosition("mirage", "needs card, space and owner")
        owner = seat_of(mirage["owner"], "mirage")
        card = self.deal(mirage["card"], owner, "mirage", LOCATION)
        if not game.face(card).mirage:
            raise BadPosition("mirage", f"{mirage['card']} is no Mirage")
        door.locations.set_mirage(game, card, self.space(mirage["space"], "mirage"))

    # -- where play starts -------------------------------------------------------------------

    def begin(self, begin: str) -> None:
        """Put what comes next on the agenda."""
        game = self.game
        if begin in BEFORE_PLAY:
            game.push(do(opening))
            if begin == "setup":
                game.deal.tell_apart()
                game.push(do(form_up, tuple(self.camps["army"]), tuple(self.camps["gear"])))
        elif begin == "turn-start":
            game.push(do(begin_turn))
        else:
            if begin == "location":
                door.turns.begin_in_turn(game, LOCATION_STEP)
                game.push(do(pause, game.active, "6.2.3"), do(action_step))
            elif begin == "action":
                door.turns.begin_in_turn(game, ACTION_STEP)
                game.push(do(movement))
            else:
                door.turns.begin_in_turn(game, COMBAT)
                self.strike()
        self.happened("moves", *[one.id for one in game.creatures.values() if one.moved])

    def happened(self, verb: str, *cards: CardId) -> None:
        """Remember what these Creatures did this turn before play starts, if a card asks for it."""
        if verb in self.game.deal.recalled:
            for card in cards:
                door.turns.note_deed(self.game, Deed(verb, card, -1, 0, 0, -1))

    def strike(self) -> None:
        """`begin: strike`: the striker is about to draw."""
        game, setup = self.game, self.setup
        pair = setup.get("engaged")
        if not isinstance(pair, list) or len(pair) != 2:
            raise BadPosition("engaged", "needs two Creatures")
        cards = [self.creature(name) for name in pair]
        attacker, defender = (game.creatures[card] for card in cards)
        if attacker.space != defender.space or attacker.controller == defender.controller:
            raise BadPosition("engaged", "the two do not fight in one space")
        if attacker.controller != game.active:
            raise BadPosition("engaged", "the Active Player's Creature comes first")
        striker = seat_of(setup.get("striker", SEATS[game.active]), "striker")
        zero = setup.get("zero_attacks", {})
        harmless = [whole(zero.get(letter, 0), "zero_attacks") for letter in SEATS]
        combat = Combat(
            attacker.id, defender.id, attacker.space, NO_SPACE, striker=striker, initiative=striker
        )
        door.combat.begin_in_combat(game, combat, harmless)
        self.happened("becomes_engaged", attacker.id, defender.id)
        if game.ruleset.invisibility == "negation":  # Initiative has been determined
            door.combat.fix_verdicts(game, with_verdicts(game, combat))
        game.push(do(strike_turn))

    def creature(self, name: Any) -> CardId:
        """The Creature on the board that is called so."""
        for card in self.game.creatures:
            if self.game.label(card) == name:
                return card
        raise BadPosition("engaged", f"no Creature {name} on the board")


def seat_of(letter: Any, where: str) -> Seat:
    """The number of a seat letter."""
    if letter not in SEATS:
        raise BadPosition(where, f"{letter!r} is neither A nor B")
    return seat_numbered(letter)


def set_up(scenario: Mapping[str, Any]) -> Chaotic:
    """The game of a scenario document, played to its first decision.

    Raises `BadPosition` (place and fault), `engine.language.Declined` or
    `engine.rulesets.UnknownFormat`.
    """
    setup = scenario.get("setup", {})
    if not isinstance(setup, Mapping):
        raise BadPosition("setup", "is no map")
    unknown = sorted(set(setup) - SETUP_KEYS)
    if unknown:
        raise BadPosition("setup", f"no such key: {first(unknown)}")
    ruleset = rulesets.get("chaotic", str(scenario.get("format", "")))
    ruleset = ruleset.switched(scenario.get("switches"))
    size = setup.get("size", 6)
    if size not in BOARDS:
        raise BadPosition("size", f"no Battleboard of size {size}")
    begin = setup.get("begin", "action")
    if begin not in BEGINNINGS:
        raise BadPosition("begin", f"no beginning {begin}")
    early = [key for key in STRIKE_KEYS if key in setup and begin != "strike"]
    if early:
        raise BadPosition(first(early), "belongs to begin: strike")
    chance = scenario.get("random") or {}
    seed = chance.get("seed", scenario.get("seed", 1))
    game = Chaotic(ruleset, size, seed_bytes(seed), Deal())
    coins = [seat_of(letter, "random.coin") for letter in chance.get("coin", [])]
    door.turns.set_coins(game, coins)
    door.turns.set_starter(game, seat_of(setup.get("turn", "A"), "turn"))
    quiet = BEFORE_THE_FIRST if begin in BEFORE_PLAY else 0
    quiet = whole(setup.get("turns_without_combat", quiet), "turns_without_combat")
    door.turns.set_quiet_turns(game, quiet)
    builder = Builder(game, scenario.get("cards") or {}, setup)
    builder.stand_all()
    for seat in PLAYERS:
        builder.fill(seat, begin)
    builder.places(begin)
    builder.begin(begin)
    game.start()
    return game
