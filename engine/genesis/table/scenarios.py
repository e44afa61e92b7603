"""Positions of scenarios: the vocabulary of `cards`, `setup` and `random` (scenario format of
Genesis, 2 to 4 and 10)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine import rulesets
from engine.cards import UnknownCard
from engine.cards.making import ALWAYS, BadCard, make_card
from engine.genesis.happenings.ailments import settle_relations
from engine.genesis.happenings.leading import opening
from engine.genesis.happenings.matches import next_game
from engine.genesis.happenings.triggers import Happening, happened
from engine.genesis.position.arena import FACINGS, NORTH, NUMBERS, SOUTH
from engine.genesis.position.cards import Deal, Face, face_of, known_face
from engine.genesis.position.ids import CardId, Seat
from engine.genesis.position.match import DRAWN, Match
from engine.genesis.position.permanents import Gained, Permanent, Skill
from engine.genesis.position.phases import END, MAIN, MOVE, ROUND_BEGIN, ROUND_END, TURN_BEGIN
from engine.genesis.position.seats import SEATS
from engine.genesis.position.steps import do
from engine.genesis.position.zones import FORETHOUGHTS, MEMORIES, SUBCONSCIOUS, THOUGHTS, TIMELINE
from engine.genesis.stack.adding import first_to_act
from engine.genesis.table.game import Genesis
from engine.genesis.table.names import misnamed
from engine.genesis.turn import rounds
from engine.genesis.turn.setup import stand_up, starts
from engine.genesis.values.keywords import is_ailment
from engine.kernel.chance import seed_bytes
from engine.kernel.sequences import first
from engine.kernel.set_up import BadPosition, whole
from engine.language.genesis.nodes import CardType, Until, Verb

CHAMPIONS = ("Alder", "Birch", "Cedar", "Dogwood")
"""The champions of A, B, C and D where none is given."""


FILLER = "filler-"


TIMELINE_SIZE = 30


BEGINNINGS = ("game", "round", "declare", "turn", "move", "main", "end", "round-end")


PERMANENTS = (CardType.CHAMPION, CardType.SUMMON, CardType.ALTERATION)
"""What stands in the arena (G-permanents.1)."""

SKILLS = (CardType.ENCHANTMENT, CardType.EQUIPMENT)
"""What lies on a permanent (G-skill-zone.1)."""


class Builder:
    """Sets one position up, piece by piece."""

    def __init__(self, game: Genesis, made: Mapping[str, Any], setup: Mapping[str, Any]) -> None:
        self.game = game
        self.made = {**ALWAYS["genesis"], **made}
        self.setup = setup
        self.faces: dict[str, Face] = {}

    def face(self, name: Any, where: str) -> Face:
        """The card of a name: made for the scenario, else of the catalogue."""
        if not isinstance(name, str):
            raise BadPosition(where, f"{name!r} is no card name")
        if name not in self.faces:
            try:
                self.faces[name] = self.known(name)
            except UnknownCard as fault:
                raise BadPosition(where, str(fault)) from fault
            except BadCard as fault:
                raise BadPosition(fault.place, fault.fault) from fault
        return self.faces[name]

    def known(self, name: str) -> Face:
        """The face of a card; `filler-N` is a card of N Chi without effect."""
        if name in self.made:
            return face_of(make_card("genesis", name, self.made[name]))
        if name.startswith(FILLER) and name[len(FILLER) :].isdecimal():
            entry = {"technique": "", "chi": int(name[len(FILLER) :]), "abilities": []}
            return face_of(make_card("genesis", name, entry))
        return known_face(name)

    def deal(self, entry: Any, seat: Seat, where: str) -> CardId:
        """A new copy of a card for a seat: a name, or `{card, as}`."""
        values = entry if isinstance(entry, Mapping) else {"card": entry}
        face = self.face(values.get("card"), where)
        return self.game.deal.add(face, seat, str(values.get("as", face.name)))

    def cards(self, entries: Any, seat: Seat, where: str) -> list[CardId]:
        """Copies for a list of entries, or a map name -> number."""
        if isinstance(entries, Mapping):
            entries = [name for name, n in entries.items() for _ in range(whole(n, where))]
        if not isinstance(entries, list):
            raise BadPosition(where, "is no list of names")
        return [self.deal(entry, seat, where) for entry in entries]

    def timeline(self, entries: Any, seat: Seat, where: str) -> list[CardId]:
        """The copies for a timeline, from the top; a number stands for that many cards named
        Blank."""
        if isinstance(entries, int):
            entries = [entries]
        if isinstance(entries, Mapping):
            return self.cards(entries, seat, where)
        if not isinstance(entries, list):
            raise BadPosition(where, "is no timeline")
        names: list[Any] = []
        for entry in entries:
            names += ["Blank"] * entry if isinstance(entry, int) else [entry]
        return self.cards(names, seat, where)

    # -- the arena ---------------------------------------------------------------------------

    def fill(self, seat: Seat) -> None:
        """The zones of a player."""
        letter = SEATS[seat]
        own = self.player(seat)
        for zone, key in (
            (THOUGHTS, "thoughts"),
            (MEMORIES, "memories"),
            (SUBCONSCIOUS, "subconscious"),
            (FORETHOUGHTS, "forethoughts"),
        ):
            self.game.fill_zone(seat, zone, self.cards(own.get(key, []), seat, f"{letter}.{key}"))
        where = f"{letter}.timeline"
        timeline = self.timeline(own.get("timeline", TIMELINE_SIZE), seat, where)
        self.game.fill_zone(seat, TIMELINE, timeline)
        self.game.note_subconscious(*self.game.zones[seat][SUBCONSCIOUS])

    def player(self, seat: Seat) -> Mapping[str, Any]:
        """What the set-up says of a player."""
        own = self.setup.get(SEATS[seat], {})
        if not isinstance(own, Mapping):
            raise BadPosition(SEATS[seat], "is no map")
        return own

    def stand_all(self, seat: Seat) -> None:
        """The permanents of a player, the champions first; a default champion if none is named."""
        arena = self.player(seat).get("arena", {})
        standing = [
            (spot, entry if isinstance(entry, Mapping) else {"card": entry})
            for spot, entries in arena.items()
            for entry in (entries if isinstance(entries, list) else [entries])
        ]
        where = f"{SEATS[seat]}.arena"
        kinds = [self.face(entry.get("card"), where).kind for _, entry in standing]
        if CardType.CHAMPION not in kinds:
            place = self.game.turn_order(self.game.leader).index(seat)
            spot = starts(self.game)[place].spot
            name = self.player(seat).get("champion", CHAMPIONS[seat])
            standing.insert(0, (spot, {"card": name}))

        def is_later(place: tuple[str, Any]) -> bool:
            _, entry = place
            return self.face(entry["card"], where).kind is not CardType.CHAMPION

        standing.sort(key=is_later)
        for spot, entry in standing:
            self.stand(seat, spot, entry, f"{where}.{spot}")
        aura = self.player(seat).get("aura")
        if aura is not None:
            own, *_ = self.game.champions(seat)
            self.game.change_aura(own, whole(aura, f"{SEATS[seat]}.aura") - own.aura)

    def stand(self, seat: Seat, spot: str, entry: Mapping[str, Any], where: str) -> None:
        """One permanent with everything on it."""
        game = self.game
        if spot not in NUMBERS:
            raise BadPosition(where, f"there is no spot {spot}")
        owner = seat_of(entry.get("owner", SEATS[seat]), where)
        card = self.deal(entry, owner, where)
        if game.face(card).kind not in PERMANENTS:
            raise BadPosition(where, f"{game.face(card).name} does not stand in the arena")
        side = NORTH if seat == game.leader else SOUTH
        if len(game.seats) > 2:
            side = starts(game)[game.turn_order(game.leader).index(seat)].facing
        facing = FACINGS.index(entry["facing"]) if "facing" in entry else side
        one = stand_up(game, card, seat, NUMBERS[spot], facing)
        if any(other.label == one.label and other.id != card for other in game.permanents.values()):
            raise BadPosition(where, f"a second {one.label} needs a name of its own (as)")
        if game.face(card).kind is not CardType.CHAMPION:
            game.set_lord(one, game.champion(seat))
        given = [(name, Until.NONE.value) for name in held(game, entry, "has", where)]
        for name in held(game, entry, "ailments", where):
            given.append((name, (Until.ROUND if name == "Stun" else Until.NONE).value))
        game.set_up_permanent(
            one,
            whole(entry.get("hp", one.hp), where),
            bool(entry.get("exerted", False)),
            whole(entry.get("counters", 0), where),
            [Gained(name, until, game.next_stamp()) for name, until in given],
        )
        for skill in entry.get("skills", []):
            self.attach(one, skill, owner, where)
        if entry.get("origin") == "subconscious":
            game.note_subconscious(card)

    def attach(self, one: Permanent, entry: Any, owner: Seat, where: str) -> None:
        """A skill on a permanent."""
        values = entry if isinstance(entry, Mapping) else {"card": entry}
        whose = seat_of(values.get("owner", SEATS[owner]), where)
        card = self.deal(values, whose, where)
        if self.game.face(card).kind not in SKILLS:
            raise BadPosition(where, f"{self.game.face(card).name} is no skill")
        name = self.game.deal.names[card]
        self.game.put_skill(Skill(card, one.id, name, self.game.next_stamp()))

    # -- where play starts -------------------------------------------------------------------

    def begin(self, begin: str) -> None:
        """Put what comes next on the agenda."""
        game = self.game
        if begin == "round":
            game.push(do(rounds.begin_round), do(rounds.proceed))
            return
        if begin in ("turn", "move", "main", "end"):
            card = self.active()
            one = game.permanents[card]
            game.continue_turn(one.controller, card)
        phases = {
            "turn": TURN_BEGIN,
            "move": MOVE,
            "main": MAIN,
            "end": END,
            "round-end": ROUND_END,
        }
        if begin == "declare":
            game.begin_at(ROUND_BEGIN)
            rounds.declare(game, game.leader)
        else:
            game.begin_at(phases[begin], first_to_act(game))
        if begin == "turn":
            happened(game, Happening(Verb.TURN_BEGINS, one=one, seat=one.controller))
        game.push(do(rounds.proceed))

    def active(self) -> CardId:
        """The combatant whose turn it is: the leader's champion if none is named."""
        name = self.setup.get("active")
        if name is None:
            return self.game.champion(self.game.leader)
        for one in self.game.permanents.values():
            if one.label == name:
                return one.id
        raise BadPosition("active", f"there is no combatant named {name}")

    # -- matches and whole games -------------------------------------------------------------

    def champion(self, seat: Seat) -> None:
        """Deal the champion that a game from its beginning (`begin: game`) or a match will set
        out."""
        name = self.player(seat).get("champion", CHAMPIONS[seat])
        self.deal(name, seat, f"{SEATS[seat]}.champion")

    def match(self) -> None:
        """Set up a match before the choice of who leads its next game."""
        game = self.game
        lists = [
            [list(game.zones[seat][zone]) for zone in (TIMELINE, FORETHOUGHTS, SUBCONSCIOUS)]
            for seat in game.all_seats()
        ]
        best_of = whole(self.setup.get("best_of", 3), "best_of")
        game.begin_match(Match(best_of, lists))
        results = self.setup.get("results", [])
        leaders = self.setup.get("leaders", ["A"] * len(results))
        game.match_played.resume(
            [DRAWN if letter == "draw" else seat_of(letter, "results") for letter in results],
            [seat_of(letter, "leaders") for letter in leaders],
        )
        game.push(do(next_game))


def held(game: Genesis, entry: Mapping[str, Any], key: str, where: str) -> list[str]:
    """The keyword abilities or the ailments that a permanent of the scenario has, as they are
    written.

    Raises `BadPosition` for a word that is none, with the nearest one that is.
    """
    names = entry.get(key, [])
    if not isinstance(names, list):
        raise BadPosition(f"{where}.{key}", "is no list of names")
    for name in names:
        fault = misnamed(name)
        if fault is None and key == "ailments" and not is_ailment(game, name) and name != "Pinned":
            fault = f"{name} is no ailment"
        if fault is not None:
            raise BadPosition(f"{where}.{key}", fault)
    return names


def seat_of(letter: Any, where: str) -> Seat:
    """The number of a seat letter."""
    if letter not in SEATS:
        raise BadPosition(where, f"{letter!r} is no player")
    return Seat(SEATS.index(letter))


def set_up(scenario: Mapping[str, Any]) -> Genesis:
    """The game of a scenario document, played to its first decision.

    Raises `BadPosition` (place and fault), `Declined` or `rulesets.UnknownFormat`.
    """
    setup = scenario.get("setup", {})
    if not isinstance(setup, Mapping):
        raise BadPosition("setup", "is no map")
    ruleset = rulesets.get("genesis", str(scenario.get("format", "")))
    ruleset = ruleset.switched(scenario.get("switches"))
    chance = scenario.get("random") or {}
    players = whole(setup.get("players", 2), "players")
    if players not in ruleset.sizes:
        raise BadPosition("players", f"{ruleset.name} is not played by {players}")
    game = Genesis(ruleset, players, seed_bytes(scenario.get("seed", 1)), Deal())
    game.set_chance(
        [seat_of(letter, "random.coin") for letter in chance.get("coin", [])],
        [str(name) for name in chance.get("discard", [])],
    )
    away = [letter for letter in SEATS[players:] if letter in setup]
    if away:
        raise BadPosition(first(away), f"there are {players} players")
    leader = seat_of(setup.get("leader", "A"), "leader")
    if leader >= players:
        raise BadPosition("leader", f"there are {players} players")
    game.set_round(leader, whole(setup.get("round", 1), "round"))
    builder = Builder(game, scenario.get("cards") or {}, setup)
    begin = setup.get("begin", "main")
    if begin not in BEGINNINGS:
        raise BadPosition("begin", f"there is no beginning {begin}")
    series = scenario.get("kind") == "match"
    for seat in game.all_seats():
        builder.fill(seat)
        if series or begin == "game":
            builder.champion(seat)
        else:
            builder.stand_all(seat)
    if series:
        builder.match()
    elif begin == "game":
        game.push(do(opening))
    else:
        settle_relations(game)
        game.forget_events()
        builder.begin(begin)
    game.start()
    return game
