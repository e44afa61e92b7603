"""Random positions with made cards of many wordings, which no list would bring together."""

import random

SPOTS = [f"{column}{row}" for column in "abcde" for row in range(1, 7)]
AWARENESS = ("f1", "f1 l1 r1 b1", "unbounded", "none", "sight f1", "sight l1 b1", "f2")
AILMENTS = ("Decay", "Grounded", "Pacify", "Stun", "Elemental Weakness", "Weakness [Attack]")
KEYWORDS = ("Flight", "Tiny", "Spectral", "Fear", "Pinned", "Dash", "Death Touch [2]", "Blitz")
COSTS = ("Free", "1 Aura", "2 Energy", "1 HP", "Exert", "Discard 1", "1 Aura, Discard 1")
EFFECTS = (
    "Deal 2 fire damage to target permanent.",
    "Deal 1 damage to everything in the awareness.",
    "Chain: deal 2 damage to target combatant and 1 damage to a second target around the first.",
    "Choose fire or water. Deal 2 damage of that element to target enemy.",
    "Target combatant gains Stun.",
    "Target combatant loses all ailments until end of turn.",
    "Target combatant loses Flight.",
    "You may move target combatant one spot away from you; if you do, draw a card.",
    "Move to an unoccupied spot in the awareness.",
    "Advance: you may move, then you may rotate.",
    "Place target combatant on a spot around you.",
    "Target combatant and another target combatant switch spots.",
    "Return target summon to its owner's thoughts.",
    "Put target summon on top of its owner's timeline.",
    "Kill target summon.",
    "Destroy target skill.",
    "Copy target ability.",
    "Negate target ability.",
    "Sacrifice an ally summon; if you do, draw two cards.",
    "Search your timeline for a spell, show it, put it into your thoughts, then shuffle.",
    "Place target summon card from your memories on a spot adjacent to you.",
    "Remove all Exert tokens from target combatant.",
    "You gain 2 HP.",
)
EVENTS = (
    "At the beginning of the round",
    "At the end of each turn",
    "At the beginning of your turn",
    "When you play a spell",
    "When you discard a card",
    "When ~ enters the arena",
    "When ~ dies",
    "When ~ is dealt damage",
    "When a combatant enters this spot",
    "When a combatant leaves this spot",
    "When a champion gains HP",
)
HELD = (
    "Combatants adjacent to this have Flight",
    "Combatants around this have Decay",
    "Combatants on this spot are Grounded",
    "Combatants you control around this have Counter Attack [1]",
    "Your Basic Attack deals 1 more damage",
    "Spells you play cost 1 Aura less",
)
KEYWORD_LINES = (
    *("Basic Attack [1]", "Area Fire Attack [2]", "Drain Attack [2]", "Range Attack [1]"),
    *("Push", "Toss", "Warp", "Hop", "Paralyze", "Decoy", "Cure [2]", "Defense [2]", "Heal [1]"),
    *("Madness", "Fatigue [2]", "Negate"),
)
ENTRIES = {
    "summon": ("Beckon", "Quick Beckon", "Resurrect Beckon"),
    "alteration": ("Build", "Create", "Trap"),
    "enchantment": ("Enchant", "Curse", "Champion Curse"),
}
NUMBERS = dict.fromkeys(
    ("champion", "spell", "technique", "summon", "alteration", "enchantment"), 4
)
SWITCHES = {
    "partial_resolution": True,
    "copy_pays_cost": True,
    "copy_new_targets": True,
    "dead_source_trigger_resolves": True,
    "returning_source_renews_ailment": False,
    "summon_is_own_ally": True,
    "push_diagonal": False,
}


def scenario(seed):
    """The document of a random position."""
    dice = random.Random(seed)
    cards, names = {}, {}
    for kind, number in NUMBERS.items():
        names[kind] = [f"{kind.capitalize()} {letter}" for letter in "ABCDEF"[:number]]
        cards |= {name: card(dice, kind, name) for name in names[kind]}
    seats = dice.choice(("AB", "AB", "ABC", "ABCD"))
    setup = {"begin": dice.choice(("round", "declare", "turn", "move", "main", "end", "round-end"))}
    starts = ("c1", "c6") if len(seats) == 2 else ("c1", "a3", "c6", "e4")
    for seat, spot, champion in zip(seats, starts, names["champion"], strict=False):
        setup[seat] = player(dice, seat, spot, champion, names, seats)
    if len(seats) > 2:
        setup["players"] = len(seats)
    return {
        "id": f"made-{seed}",
        "game": "genesis",
        "format": "constructed" if len(seats) == 2 else "free-for-all",
        "switches": {name: value for name, value in SWITCHES.items() if dice.random() < 0.15},
        "seed": seed,
        "cards": cards,
        "setup": setup,
    }


def card(dice, kind, name):
    """A made card with one to three lines."""
    made = {kind: dice.choice(("", "Forge")), "awareness": dice.choice(AWARENESS)}
    if kind in ("champion", "summon", "alteration"):
        made["hp"] = dice.randint(8, 20) if kind == "champion" else dice.randint(1, 6)
    lines = [line(dice, kind, name) for _ in range(dice.randint(1, 2))]
    if kind in ENTRIES:
        lines.insert(0, f"{dice.choice(ENTRIES[kind])} - {dice.choice(COSTS)}")
    made["abilities"] = list(dict.fromkeys(lines))
    return made


def line(dice, kind, name):
    """An ability line that such a card may have."""
    active = f"{dice.choice(('Action', 'Swift'))} - "
    passive = [f"Continuous - Execute {name} : {dice.choice(HELD)}."]
    effect = dice.choice(EFFECTS)
    late = f"{dice.choice(EVENTS)}, {effect[0].lower()}{effect[1:]}"
    if not effect.startswith(("Chain", "Advance")):
        passive.append(f"{dice.choice(('Trigger', 'Immediate'))} - Execute {name} : {late}")
    played = [
        f"{active}{dice.choice(KEYWORD_LINES)} - {dice.choice(COSTS)}",
        f"{active}Cast {name} - {dice.choice(COSTS)} : {effect}",
    ]
    if kind in ("spell", "technique"):
        return dice.choice(played)
    return dice.choice(passive if kind == "alteration" else passive + played)


def player(dice, seat, spot, champion, names, seats):
    """Zones and permanents of a player."""
    pool = [name for kind, group in names.items() if kind != "champion" for name in group]

    def held(most):
        return dice.choices(pool, k=dice.randint(0, most))

    arena = {spot: [{"card": champion, "as": f"Champion of {seat}"}]}
    for number in range(dice.randint(0, 4)):
        kind = dice.choice(("summon", "summon", "alteration"))
        one = {"card": dice.choice(names[kind]), "as": f"{seat}{number}"}
        one["facing"] = dice.choice("NESW")
        one["owner"] = dice.choice((seat, seat, dice.choice(seats)))
        one["has"] = dice.sample(KEYWORDS, dice.randint(0, 1))
        if kind == "summon":
            one["exerted"] = dice.random() < 0.3
            one["ailments"] = dice.sample(AILMENTS, dice.randint(0, 2))
            skill = {"card": dice.choice(names["enchantment"]), "as": f"S{seat}{number}"}
            one["skills"] = [skill] if dice.random() < 0.4 else []
        arena.setdefault(dice.choice(SPOTS), []).append(one)
    return {
        "arena": arena,
        "thoughts": held(5),
        "memories": held(3),
        "subconscious": held(4),
        "timeline": [*held(4), dice.randint(4, 25)],
    }
