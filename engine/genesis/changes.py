"""What changes at the table: entering, leaving, moving, HP, tokens, cards between zones.

Each change reports itself, and tells the passive abilities that wait for it.
"""

from __future__ import annotations

from engine.genesis.arena import FACINGS
from engine.genesis.holding import entered_spot, settle
from engine.genesis.state import (
    MEMORIES,
    NOBODY,
    SUBCONSCIOUS,
    THOUGHTS,
    TIMELINE,
    Battle,
    Permanent,
    Skill,
)
from engine.genesis.triggers import Happening, happened, last_state, last_words
from engine.language.genesis.nodes import CardType, Verb

# --- zones -------------------------------------------------------------------------------------


def take_out(game: Battle, card: int) -> tuple[int, int]:
    """Take a card out of the zone it lies in; returns seat and zone, (-1, -1) if in none.

    Rules: G-hand.7, G-stack-space.1, G-stack-space.2.
    """
    seat, zone = game.zone_of(card)
    if zone >= 0:
        game.zones[seat][zone].remove(card)
    return seat, zone


def lay_down(game: Battle, card: int, zone: int) -> int:
    """Put a card into a zone of its owner; returns the zone it really went to.

    A card from a subconscious never enters a timeline (G-subconscious.6).

    Rules: G-term-subconscious-cards.1, G-term-timeline-cards.1.
    """
    if zone == TIMELINE and card in game.fetched:
        zone = MEMORIES
    cards = game.zones[game.owner(card)][zone]
    if zone == TIMELINE:
        cards.insert(0, card)
    else:
        cards.append(card)
    if zone == SUBCONSCIOUS:
        game.shown.append(card)
        game.fetched.append(card)
    return zone


def draw(game: Battle, seat: int, n: int, rules: tuple[str, ...]) -> int:
    """Cards from the top of the timeline into the thoughts (G-timeline.3); returns how many.

    Rules: G-hand.3.
    """
    timeline, thoughts = game.zones[seat][TIMELINE], game.zones[seat][THOUGHTS]
    cards = timeline[:n]
    if cards:
        del timeline[: len(cards)]
        thoughts.extend(cards)
        game.emit(f"draw {game.seats[seat]} {len(cards)}", (*rules, "G-timeline.3"))
    return len(cards)


def discard(game: Battle, card: int, rule: str) -> None:
    """A card goes from the thoughts straight to its owner's memories (G-cost-discard.3)."""
    seat, _ = take_out(game, card)
    lay_down(game, card, MEMORIES)
    game.emit(f"discard {game.seats[seat]} {game.label(card)}", (rule, "G-memories.2"))
    happened(game, Happening(Verb.DISCARDS, seat=seat, card_type=game.face(card).kind))


def shuffle(game: Battle, seat: int, rules: tuple[str, ...]) -> None:
    """Put a timeline in a random order that nobody knows (G-start.6)."""
    letter = game.seats[seat]
    game.shuffle(f"{letter}.timeline", game.zones[seat][TIMELINE])
    game.emit(f"shuffle {letter}", rules)


# --- into and out of the arena -----------------------------------------------------------------


def fresh_label(game: Battle, card: int) -> str:
    """A name that no other permanent or skill has now."""
    name = game.deal.names[card]
    used = {one.label for one in game.permanents.values()}
    used |= {skill.label for skill in game.skills.values()}
    label, n = name, 2
    while label in used:
        label, n = f"{name} {n}", n + 1
    return label


ENTERING = ("G-term-enter.1", "G-term-enter.2", "G-arena.2", "G-arena.7")


def come(
    game: Battle,
    card: int,
    lord: int,
    spot: int,
    facing: int,
    rules: tuple[str, ...],
    from_thoughts: bool = False,
) -> Permanent:
    """A card enters the arena with its printed HP (G-term-enter.1, G-term-enter.2).

    Rules: G-arena.6.
    """
    face = game.face(card)
    label = fresh_label(game, card)
    one = Permanent(card, game.permanents[lord].controller, spot, facing, face.hp)
    one.lord = lord
    one.life = game.next_stamp()
    one.label = label
    game.permanents[card] = one
    game.touch()
    game.emit(f"place {label} {game.spot_name(spot)}", (*rules, *ENTERING))
    settle(game, card)
    happened(game, Happening(Verb.ENTERS, one=one, from_thoughts=from_thoughts))
    arrived(game, one, Verb.PLACED_ON, ())
    return one


def depart(game: Battle, cards: list[int], zone: int | None) -> list[Permanent]:
    """Permanents leave the arena at the same time, their skills with them (G-term-leave-arena.2,
    GR-ZN.5). `zone` None: out of the game. Returns them as they were.

    The active combatant that left is active no more, though its card should come back in this turn
    (GR-TU.6).
    """
    gone = []
    if game.ruleset.dead_source_trigger_resolves:
        remember(game, cards)
    for card in cards:
        one = game.permanents.pop(card)
        gone.append(one)
        if card == game.active:
            game.active = NOBODY
        for skill in [s for s in game.skills.values() if s.bearer == card]:
            unattach(game, skill.card)
        if zone is not None:
            lay_down(game, card, zone)
    game.touch()
    settle(game)
    return gone


def remember(game: Battle, cards: list[int]) -> None:
    """Triggers of what leaves keep its last state and resolve without it (GR-PR.3 the other
    way)."""
    for line in (game.stack, game.waiting):
        for at, item in enumerate(line):
            if item.kind == "trigger" and item.card in cards and not item.last:
                line[at] = item._replace(last=last_state(game, game.permanents[item.card]))


def die(game: Battle, cards: list[int], words: dict[int, tuple[str, tuple[str, ...]]]) -> None:
    """Summons and alterations go to the memories together, then deaths trigger (GR-WN.6).

    `words`: for each card the verb of its event and the rules.

    Rules: G-memories.3.
    """
    dying = [game.permanents[card] for card in cards]
    voices = last_words(game, dying)
    for one in dying:
        verb, rules = words[one.id]
        seq = game.emit(f"{verb} {one.label}", rules)
        voices = [v._replace(cause=seq) if v.card == one.id else v for v in voices]
        if game.face(one.id).kind is CardType.SUMMON and verb == "kill":
            game.killed.append(one.spot)
    depart(game, cards, MEMORIES)
    for voice in voices:
        why = ("G-term-dies.1", *(("G-speeds-passive.3",) if game.immediate else ()))
        game.waiting.append(voice._replace(why=why))
    for one in dying:
        if game.face(one.id).kind is CardType.SUMMON:
            happened(game, Happening(Verb.DIES, one=one))


def bury(game: Battle, rules: tuple[str, ...] = ()) -> None:
    """What has no HP left leaves the arena: summons are killed, alterations destroyed
    (G-damage.11, GR-VO.10). Champions are judged elsewhere.

    Rules: G-permanents.2, G-damage.2, G-term-hp.1, G-examples.5.
    """
    words = {}
    for one in game.permanents.values():
        kind = game.face(one.id).kind
        if one.hp <= 0 and kind is not CardType.CHAMPION:
            if kind is CardType.SUMMON:
                words[one.id] = ("kill", ("G-damage.11", "G-term-kill.1", *rules))
            else:
                words[one.id] = ("destroy", ("G-term-destroyed.1", "G-damage.11", *rules))
    if words:
        die(game, list(words), words)


# --- changing the spot -------------------------------------------------------------------------


def arrived(game: Battle, one: Permanent, verb: Verb | None, why: tuple[str, ...]) -> None:
    """A permanent entered a spot, by a move, a placement or (None) a switch (GR-MV.5)."""
    happened(game, Happening(Verb.ENTERS_SPOT, one=one, spot=one.spot, why=why))
    if verb is not None:
        happened(game, Happening(verb, one=one, spot=one.spot, why=why))


def go(
    game: Battle, one: Permanent, spot: int, line: str, rules: tuple[str, ...], verb: Verb
) -> None:
    """A permanent goes from its spot to another: `line` is move or place (G-term-leave-spot.1)."""
    origin = one.spot
    one.spot = spot
    game.touch()
    game.emit(f"{line} {one.label} {game.spot_name(spot)}", rules)
    settle(game, one.id, tuple(entered_spot(game, one)))
    why = tuple(rule for rule in rules if rule in ("G-move.4", "G-term-away.1"))
    why = tuple({"G-move.4": "G-move.5", "G-term-away.1": "G-term-away.2"}[rule] for rule in why)
    happened(game, Happening(Verb.LEAVES_SPOT, one=one, spot=origin, why=why))
    arrived(game, one, verb, why)


def exchange(game: Battle, one: Permanent, other: Permanent, rules: tuple[str, ...]) -> None:
    """Two permanents switch; it is leaving and entering, no move and no placement (G-switch.2).

    Rules: G-switch.4, G-term-switch.2.
    """
    origins = (one.spot, other.spot)
    one.spot, other.spot = other.spot, one.spot
    game.touch()
    game.emit(f"switch {one.label} {other.label}", rules)
    for who in (one, other):
        settle(game, who.id, tuple(entered_spot(game, who)))
    why = ("G-switch.5",)
    for who, origin in zip((one, other), origins, strict=True):
        happened(game, Happening(Verb.LEAVES_SPOT, one=who, spot=origin, why=why))
        arrived(game, who, None, why)


def turn(game: Battle, one: Permanent, way: str, rules: tuple[str, ...]) -> None:
    """A permanent rotates 90 degrees to the left or right (G-rotate.1).

    Rules: G-term-leave-spot.2.
    """
    one.facing = (one.facing + (1 if way == "right" else 3)) % 4
    game.touch()
    game.emit(f"rotate {one.label} {FACINGS[one.facing]}", rules)


# --- HP, tokens --------------------------------------------------------------------------------


def gain_hp(game: Battle, one: Permanent, n: int, rules: tuple[str, ...]) -> None:
    """HP rise without an upper limit (G-cost-hp.3)."""
    one.hp += n
    game.touch()
    game.emit(f"gain {one.label} {n}", (*rules, "G-cost-hp.3"))
    happened(game, Happening(Verb.GAINS_HP, one=one))


def lose_hp(game: Battle, one: Permanent, n: int, rules: tuple[str, ...]) -> int:
    """HP loss takes as much as there is (G-term-lose-hp.2); returns what was really lost."""
    lost = min(n, one.hp)
    one.hp -= lost
    game.touch()
    game.emit(f"lose {one.label} {lost}", rules)
    return lost


def exert(game: Battle, one: Permanent, rules: tuple[str, ...]) -> bool:
    """An Exert token, if there is none (G-term-exert.1).

    Rules: G-examples.6.
    """
    if one.exerted:
        return False
    one.exerted = 1
    game.emit(f"exert {one.label}", rules)
    return True


def unexert(game: Battle, one: Permanent, rules: tuple[str, ...]) -> bool:
    """All Exert tokens are removed."""
    if not one.exerted:
        return False
    one.exerted = 0
    game.emit(f"unexert {one.label}", rules)
    return True


def counters_on(game: Battle, card: int) -> int | None:
    """The counters on a permanent or skill; None for a card that is neither now."""
    on = game.permanents.get(card) or game.skills.get(card)
    return None if on is None else on.counters


def count(game: Battle, card: int, n: int, rules: tuple[str, ...]) -> None:
    """The number of counters on a permanent or skill changes to `n`."""
    more = n > (counters_on(game, card) or 0)
    if card in game.permanents:
        game.permanents[card].counters = n
    else:
        game.skills[card] = game.skills[card]._replace(counters=n)
    game.emit(f"counter {game.label(card)} {n}", rules)
    if more:
        happened(game, Happening(Verb.GETS_COUNTER, card=card, n=n))


# --- skills ------------------------------------------------------------------------------------


def attach(game: Battle, card: int, bearer: int, rules: tuple[str, ...]) -> None:
    """An enchantment becomes a skill in the zone of the bearer's owner (G-skill-zone.2).

    Rules: G-zones.4.
    """
    skill = Skill(card, bearer, fresh_label(game, card), game.next_stamp())
    game.skills[card] = skill
    game.touch()
    rules = ("G-skill-zone.1", "G-term-skill.2", *rules)
    game.emit(f"attach {skill.label} {game.label(bearer)}", rules)
    settle(game)


def unattach(game: Battle, card: int) -> None:
    """A skill that is taken off goes to the memories of the enchantment's owner
    (G-skill-zone.3)."""
    del game.skills[card]
    for one in game.permanents.values():
        one.lost = tuple(lost for lost in one.lost if lost[0] != card)
    if game.owner(card) in game.playing:
        lay_down(game, card, MEMORIES)
    game.touch()
