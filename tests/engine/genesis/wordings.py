"""Random positions of cards made of the wordings of the scenario format (section 11).

The catalogue holds what the training set says; here every wording meets every other one.
"""

from __future__ import annotations

from random import Random
from typing import Any

KINDS = ("holy", "dark", "fire", "earth", "water", "air", "electric", "range", "heavy", "")
AILMENTS = (
    *("Decay", "Grounded", "Pacify", "Stun", "Elemental Weakness"),
    *("Weakness [Fire]", "Weakness [Attack]", "Weakness [Cast]"),
)
STANDING = (
    *("Flight", "Aerial", "Tiny", "Spectral", "Fear", "Indirect Immunity"),
    *("Attack Resistance", "Damage Resistance"),
)
KEYWORDS = (*STANDING, "Dash", "Blitz", "Counter Attack [1]", "Death Touch [2]")
TARGETS = (
    *("permanent", "combatant", "summon", "champion", "alteration", "ally", "enemy"),
    *("enemy champion, anywhere", "combatant, anywhere"),
)
ATTACKS = (
    *("Basic", "Range", "Heavy", "Area", "Drain", "Fire"),
    *("Area Water Air", "Quick Heavy Dark"),
)
GLOSSARY = (
    *("Push", "Toss", "Warp", "Paralyze", "Hop", "Decoy", "Decoy Summon", "Negate", "Madness"),
    *("Fatigue [2]", "Cure [1]", "Defense [2]", "Heal [1]"),
)
PLAIN = (
    "deal 1 damage to target summon and 2 damage to another target summon",
    "target combatant is Pinned until end of round",
    "move target combatant one spot away from you, then deal 1 damage to it",
    "move target combatant two spots away from you",
    "move to an adjacent unoccupied spot",
    "move to an unoccupied spot in the awareness",
    "advance: you may move, then you may rotate",
    "rotate target combatant 90 degrees, in the direction you choose",
    "place target combatant on a spot around you",
    "place each ally summon on a spot adjacent to you",
    "place target summon card from your memories on a spot adjacent to you",
    "place a Cub from your subconscious on a spot adjacent to you",
    "target combatant and another target combatant switch spots",
    "return target summon to its owner's thoughts",
    "put target summon into its owner's subconscious",
    "put target summon on top of its owner's timeline",
    "draw a card",
    "kill target summon",
    "destroy target alteration",
    "destroy target skill",
    "copy target ability",
    "copy target non-Beckon ability of a summon",
    "negate target ability",
    "remove all Exert tokens from target combatant",
    "sacrifice an ally summon; if you do, draw two cards",
    "search your timeline for a spell, show it, put it into your thoughts, then shuffle",
    "you may lose 1 HP; if you do, draw a card",
    "pay 2 Energy or sacrifice this",
)
TIMES = (
    "At the beginning of the round",
    "At the beginning of your turn",
    "At the end of the round, if you are Exerted",
    "At the end of each turn",
    "When you play a spell",
    "When you discard a card",
    "When a champion gains HP",
)
HERE = (
    *("When a combatant enters this spot", "When a combatant leaves this spot"),
    *("When a combatant moves onto this spot", "When this alteration enters the arena"),
)
OWN = ("When ~ enters the arena", "When ~ dies", "When ~ is dealt damage", "When ~ deals damage")
GROUND = (
    "Combatants adjacent to this have {}",
    "Combatants you control around this have {}",
    "Combatants on this spot have {}",
    "Combatants around this cannot move",
    "This alteration occupies its spot and blocks line of sight",
)
SEEN = ("f1", "f1 f2 f3", "f1 f1l1 f1r1 l1 r1 b1", "unbounded", "sight f1", "none")
UNTIL = ("", " until end of turn", " until end of round")
ENTRIES = {
    "summon": ("Action - Beckon - 1 Aura", "Swift - Quick Beckon - 1 Aura"),
    "alteration": ("Action - Create - 1 Aura", "Swift - Trap - Free", "Action - Build - 1 Energy"),
    "enchantment": ("Action - Enchant - 1 Aura", "Swift - Curse - Free"),
}
DEALT = (("champion", 3), ("summon", 6), ("alteration", 4), ("enchantment", 4), ("spell", 8))


def effect(r: Random) -> str:
    """What an ability does."""
    n, kind, until = r.randrange(1, 4), r.choice(KINDS), r.choice(UNTIL)
    return r.choice(
        (
            f"deal {n} {kind} damage to target {r.choice(TARGETS)}",
            f"deal {n} {kind} damage to each {r.choice(('champion', 'summon', 'enemy'))}",
            f"deal {n} {kind} damage to everything on target spot",
            f"deal {n} {kind} damage and {n} fire damage to target permanent",
            f"{r.choice(('you gain', 'each ally gains', 'you lose'))} {n} HP",
            f"target combatant gains {r.choice(AILMENTS + KEYWORDS)}{until}",
            f"target combatant loses {r.choice(('all ailments', *KEYWORDS))}{until}",
            *(r.choice(PLAIN) for _ in range(8)),
        )
    )


def active(r: Random, summon: bool) -> str:
    """An ability that is played."""
    dear = ("1 HP", "Exert", "1 HP, Exert") if summon else ("1 Aura", "2 Energy", "Discard 1")
    head, cost = r.choice(("Action", "Swift")), r.choice(("Free", *dear))
    name = r.choice((f"{r.choice(ATTACKS)} Attack [{r.randrange(1, 4)}]", *GLOSSARY, "", "", ""))
    if name:
        return f"{head} - {name} - {cost}"
    return f"{head} - Cast X{r.randrange(99)} - {cost} : {effect(r)}."


def passive(r: Random, kind: str, name: str) -> str:
    """An ability that occurs, or holds."""
    if kind == "alteration" and r.random() < 0.5:
        return f"Continuous - Brand : {r.choice(GROUND).format(r.choice(AILMENTS + STANDING))}."
    if r.random() < 0.3:
        return f"Continuous - {r.choice(AILMENTS + STANDING)}"
    more = {"alteration": HERE, "enchantment": ()}.get(kind, OWN)
    when = r.choice(TIMES + more).replace("~", name)
    return f"{r.choice(('Trigger', 'Immediate'))} - Execute Y : {when}, {effect(r)}."


def card(r: Random, kind: str, name: str) -> dict[str, Any]:
    """A card of a type with two or three lines."""
    lines = [r.choice(ENTRIES[kind])] if kind in ENTRIES else []
    if kind != "alteration":
        lines.append(active(r, kind in ("summon", "enchantment")))
    if kind != "spell":
        lines.append(passive(r, kind, name))
    made: dict[str, Any] = {kind: "", "abilities": lines}
    if kind != "enchantment":
        made["awareness"] = r.choice(SEEN)
    if kind in ("champion", "summon", "alteration"):
        made["hp"] = r.randrange(6, 24) if kind == "champion" else r.randrange(1, 5)
    return made


def position(r: Random) -> dict[str, Any]:
    """A scenario of two or three players, somewhere in a round."""
    names = {kind: [f"{kind.capitalize()} {n}" for n in range(count)] for kind, count in DEALT}
    made = {name: card(r, kind, name) for kind, found in names.items() for name in found}
    held = [name for kind, found in names.items() for name in found if kind != "champion"]
    seats = "ABC" if r.random() < 0.3 else "AB"
    setup: dict[str, Any] = {"begin": r.choice(("declare", "main", "move", "round", "end"))}
    for number, seat in enumerate(seats):
        standing = [names["champion"][number], *r.choices(names["summon"], k=2)]
        standing.append(r.choice(names["alteration"]))
        arena: dict[str, list[dict[str, str]]] = {}
        for at, name in enumerate(standing):
            spot = r.choice("abcde") + r.choice("123456")
            entry = {"card": name, "as": f"{seat}{at}", "facing": r.choice("NESW")}
            arena.setdefault(spot, []).append(entry)
        setup[seat] = {
            "arena": arena,
            "thoughts": r.choices(held, k=6),
            "timeline": r.choices(held, k=25),
            "subconscious": ["Cub", *r.choices(names["summon"], k=2)],
            "memories": r.choices(names["summon"], k=1),
        }
    whole: dict[str, Any] = {"cards": {"Cub": {"summon": ""}, **made}, "setup": setup}
    if len(seats) == 3:
        setup["players"] = 3
        whole["format"] = "free-for-all"
    return whole
