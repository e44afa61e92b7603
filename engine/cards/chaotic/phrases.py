"""Older phrases of card texts, and how the same is said today.

A printed text that the grammar does not read is read once more with each older phrase put into
today's words. A phrase stands here only where rules or rulings make the two say the same; what it
rests on stands beside its name in :data:`BECAUSE`. Whatever is joined is compared as abilities in
the notation (:mod:`engine.cards.rewordings`), never as text.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from engine.language.text import without_name

BECAUSE = {
    "leave": "leave to do something is given either way (R-authority)",
    "forbidding": "what may not be done cannot be done (8.5.8)",
    "targeting": "to be the target of something is to be targeted by it (8.4.1.3)",
    "general pile": "only attacks have a pile of their own: every other one is the general one "
    "(4.1.6, R-piles)",
    "unoccupied": "an open space is an unoccupied one, and every space lies on the Battleboard "
    "(2.1.2)",
    "while": "an ability without cost and time holds as long as its condition does (8.8.3.1)",
    "bearer": "a Battlegear that asks for a kind of bearer may name it first or in a condition "
    "(8.8.3.1)",
    "own bearer": "in an ability that the bearer has, the bearer speaks of itself (8.8.3)",
    "counter gained": "a Mugic counter gained is a Mugic counter put on the Creature "
    "(R-each-counter)",
    "reduced": "damage reduced by so much is dealt with so much less (8.6.5.2, R-damage-order)",
    "nought": "no damage is 0 damage (8.5.5, 8.6.5.4)",
    "condition last": "a condition may stand before or behind what hangs on it (R-condition)",
    "revealing": "the top Location that becomes the active one is revealed (6.2.1, 6.2.5)",
    "its Battlegear": "the Battlegear of a Creature is all that is equipped to it (GL-battlegear)",
    "by name": "a card that names itself as the source says no more than one that does not "
    "(GL-source)",
    "this turn": "what is not said to last longer ends with the turn (8.9.1)",
    "end of combat": "what happens at the end of combat triggers when it ends (R-end-triggers)",
    "noun": "the noun of a Tribe or subtype means a Creature of it (3.2.4, 3.2.4.1.1)",
    "spelling": "pronouns, capitals and marks say nothing",
}
"""The name of each kind of rewording -> why the two say the same."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """An older phrase: the kind of its rewording, its pattern, and the phrase of today."""

    kind: str
    older: re.Pattern[str]
    today: str


_TRIBE = r"(?:non-)?(?:OverWorld|UnderWorld|Danian|Mipedian|M'arrillian)"
_SUBTYPE = (
    r"(?:Caretaker|Chieftain|Commander|Conjuror|Elementalist|Fluidmorpher|Kha'rall|Mandiblor"
    r"|Minion|Muge|Noble|Royal|Scout|Squadleader|Strategist|Warbeast|Warrior)"
)
_NOUN = rf"(?:{_TRIBE}|{_SUBTYPE})"
_BEFORE = r"([Aa]n?|[Tt]arget|[Aa]ny|[Aa]nother|engaged|[Ee]quipped|opposing|[Ee]ach|unengaged)"
_BEHIND = r"(?=[,.:;\"]| you control| or an? Infected| if| with| has | gains| is| in|$)"

PHRASES = tuple(
    Phrase(kind, re.compile(older), today)
    for kind, older, today in (
        ("leave", r"\bmay\b(?! not)", "can"),
        ("forbidding", r"\bmay not\b|\bcan't\b", "cannot"),
        ("forbidding", r"\bOnly Generic Mugic can be played", "Tribal Mugic cannot be played"),
        ("forbidding", r"can gain no more than", "cannot gain more than"),
        ("targeting", r"be the target of Mugic Cards", "be targeted by Mugic"),
        ("targeting", r"be the target of", "be targeted by"),
        ("spelling", r"\bhe or she controls", "they control"),
        ("spelling", r"\bhis or her\b", "their"),
        ("spelling", r"\bdoesn't\b", "does not"),
        ("spelling", r'"\.$', '."'),
        ("spelling", r"face up\b", "face-up"),
        ("spelling", r"\bdiscipline\b", "Discipline"),
        ("spelling", r'"Support All Disciplines', '"Support: all Disciplines'),
        (
            "general pile",
            r"(?<!general )(?<!Attack )(?<!attack )\b(discard piles?)\b",
            r"general \1",
        ),
        ("general pile", r"\bgoes to a (?=general)", "is put into a "),
        ("general pile", r"\bplaced in your (?=general)", "put into your "),
        ("general pile", r"\bgeneral discard pile from play\b", "general discard pile"),
        (
            "unoccupied",
            r"\b(?:in(?:to)?|to) (?:an|any) (?:open|unoccupied) space(?: on the Battleboard)?",
            "to any unoccupied space",
        ),
        (
            "while",
            r"\bWhile ((?:un)?equipped|(?:Uni|I)nfected|engaged (?:with|in)[^,]*), ~ has\b",
            r"If ~ is \1, it has",
        ),
        ("while", r"\bWhile (?=(?:an?|~|equipped)\b)", "If "),
        ("while", r"\bIf a Creature engaged with", "If any Creature engaged with"),
        (
            "bearer",
            rf"^If equipped Creature is (?:an? )?({_NOUN}), it has",
            r"Equipped \1 Creature has",
        ),
        ("own bearer", r"^(Equipped [^\"]*\"[^\"]*)\b[Tt]his Creature\b", r"\1equipped Creature"),
        ("own bearer", r"^(Equipped [^\"]*\"[^\"]*)\bthat Creature\b", r"\1it"),
        (
            "counter gained",
            r"^~ cannot gain Mugic counters",
            "~ cannot have Mugic counters put on it",
        ),
        (
            "counter gained",
            r"(Creature) cannot gain Mugic counters",
            r"\1 cannot have Mugic counters put on it",
        ),
        (
            "counter gained",
            r"cannot gain Mugic counters",
            "cannot have Mugic counters put on them",
        ),
        (
            "counter gained",
            r"\b(When [^,.]*?) gains a Mugic counter,",
            r"\1 has a Mugic counter put on it,",
        ),
        (
            "counter gained",
            r"(, )it (?:also )?gains a Mugic counter\b",
            r"\1put a Mugic counter on it",
        ),
        (
            "counter gained",
            r"and ~ gains 2 Mugic counters instead",
            "and put 2 Mugic counters on ~ instead",
        ),
        (
            "counter gained",
            r"(, )~ gains a Mugic counter( for each [^.]*)",
            r"\1put a Mugic counter on ~\2",
        ),
        (
            "counter gained",
            r"([:,] )([^,.:]*?) gains? (a|2) Mugic counter(s?)\b",
            r"\1put \3 Mugic counter\4 on \2",
        ),
        (
            "counter gained",
            r"([.] |^)(?!When)([^,.:]*?) gains? (a|2) Mugic counter(s?)\b",
            r"\1Put \3 Mugic counter\4 on \2",
        ),
        (
            "reduced",
            r"^(\{mc\}: )?Reduce Recklessness damage dealt to (.*?) by",
            r"\1Damage dealt to \2 by Recklessness is reduced by",
        ),
        ("nought", r"\bno damage\b", "0 damage"),
        ("reduced", r"[Dd]amage which would be dealt", "Damage dealt"),
        ("condition last", r"^Deal (\d+) damage if (.*?)\.$", r"If \2, deal \1 damage."),
        (
            "revealing",
            r": The top card of your Location [Dd]eck becomes the (?:new )?active Location",
            ": Reveal a new active Location",
        ),
        (
            "revealing",
            r"the top card of your Location [Dd]eck becomes the (?:new )?active Location",
            "reveal a new active Location",
        ),
        ("its Battlegear", r"[Tt]hat Creature's Battlegear", "all Battlegear equipped to it"),
        ("by name", r", ~ (deal|heal)s\b", r", \1"),
        ("by name", r"When ~ becomes the active Location", "When this becomes the active Location"),
        ("this turn", r"\b(its next attack)\.", r"\1 this turn."),
        (
            "end of combat",
            r"^Flip ~ face-down at the end of combat\.$",
            "When combat ends, flip ~ face-down.",
        ),
        ("end of combat", r"\bAt the end of (?:any )?combat,", "When combat ends,"),
        ("noun", rf"\b({_TRIBE})er\b", r"\1"),
        (
            "noun",
            rf"\b{_BEFORE} ({_NOUN}(?: or (?:an? )?{_NOUN})?){_BEHIND}",
            r"\1 \2 Creature",
        ),
        ("noun", rf"\b({_NOUN})s\b(?! you control when)(?=[,. ])", r"\1 Creatures"),
    )
)


def in_todays_words(text: str, name: str) -> tuple[str, tuple[str, ...]]:
    """The text with each older phrase as it is said today, and the kinds of rewording used."""
    used: dict[str, None] = {}
    lines = []
    for line in text.split("\n"):
        said = without_name(line, name)
        for phrase in PHRASES:
            now = phrase.older.sub(phrase.today, said)
            if now != said:
                used[phrase.kind] = None
                said = now
        lines.append(said)
    return "\n".join(lines), tuple(used)
