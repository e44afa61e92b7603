"""What a keyword line says that has no text of its own (the glossary of keywords)."""

from __future__ import annotations

from engine.language.genesis.grammar.words import ability_word
from engine.language.genesis.header import Header
from engine.language.genesis.nodes import CardType

DECOY = "then you may turn one ability on the stack that targets either of the two to the other"
BECKON = "place this on a spot adjacent to you, facing as you do, then Exert it"

TEXTS = {
    "Beckon": BECKON,
    "Resurrect Beckon": "place this on a spot where a summon was killed this round, facing as you"
    " do, then Exert it",
    "Build": "put this alteration on your spot",
    "Create": "put this alteration on an unoccupied spot in the awareness",
    "Trap": "put this alteration on an occupied spot in the awareness",
    "Enchant": "attach this to yourself",
    "Curse": "attach this to target enemy",
    "Champion Curse": "attach this to target enemy champion, anywhere",
    "Cure": "target permanent gains {n} HP",
    "Defense": "prevent the next {n} damage to target permanent this turn",
    "Heal": "you gain {n} HP",
    "Push": "move target combatant or alteration one spot away from the user",
    "Toss": "you may place target combatant on a spot around the user",
    "Warp": "move to an unoccupied spot adjacent to target combatant",
    "Hop": "place the user on a spot in the awareness, keeping its facing",
    "Paralyze": "Exert target combatant, then it gains Stun",
    "Decoy": f"switch spots with target ally, {DECOY}",
    "Decoy Summon": f"switch spots with another target summon, {DECOY}",
    "Negate": "negate target ability",
    "Madness": "target enemy champion, anywhere, discards a card at random",
    "Fatigue": "target enemy champion, anywhere, pays {n} Energy if it can",
    "Breakthrough": "draw a card",
    "Draw": "draw a card",
    "Blitz": "when this enters the arena, remove all Exert tokens from this",
    "Dash": "at the beginning of this one's turn, this may move",
    "Death Touch": "when this enters the arena, kill another target summon with {n} HP or less"
    " around this",
    "Counter Attack": "when this is dealt damage by a combatant in its awareness, deal {n} damage"
    " to it",
    "Replicate": "when this enters the arena from your thoughts, place {n} copies of this card"
    " from your subconscious on spots adjacent to this, facing as it does, then Exert them",
}
"""Of every keyword that does something, in the words of the grammar."""

ON_A_SKILL = {
    "Dash": "at the beginning of your turn, the bearer may move",
    "Counter Attack": "when the bearer is dealt damage by a combatant in its awareness, deal {n}"
    " damage to it",
}
"""What differs on an enchantment: the combatant that carries it has the ability (GR-KW.4)."""


def is_had(header: Header) -> bool:
    """Whether the line only says what the permanent has: Flight, Decay, Weakness [Fire]."""
    return header.plain not in TEXTS and ability_word(header.name) is not None


def text_of(header: Header, kind: CardType) -> str | None:
    """The text that the keyword stands for, None if it needs one of its own."""
    skill = kind is CardType.ENCHANTMENT
    if is_had(header):
        bearer = "the bearer" if skill else "this"
        return f"{bearer} has {ability_word(header.name)}"
    text = ON_A_SKILL.get(header.plain) if skill else None
    text = text or TEXTS.get(header.plain) or _attack(header)
    if text is None or ("{n}" in text and header.n is None):
        return None
    return text.format(n=header.n)


def _attack(header: Header) -> str | None:
    if not header.attack:
        return None
    if "drain" in header.attributes:
        return "target combatant loses {n} HP; the user gains as much"
    if "area" in header.attributes:
        return "deal {n} damage to everything in the awareness"
    return "deal {n} damage to target permanent"
