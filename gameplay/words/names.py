"""What the engine's own words for values, phases and kinds are called on a page."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from decks.cards.sheets import VALUE_WORDS

WORDS = {
    **VALUE_WORDS,
    "energy": _("Energy"),
    "damage": _("Damage"),
    "hp": _("HP"),
    "aura": _("Aura"),
    "counters": _("Counters"),
    "mugic counters": _("Mugic counters"),
    "engaged": _("engaged"),
    "moved": _("moved"),
    "infected": _("infected"),
    "champion": _("champion"),
    "summon": _("summon"),
    "alteration": _("alteration"),
    "pregame": _("before the game"),
    "location": _("location step"),
    "action": _("action step"),
    "combat": _("combat"),
    "recovery": _("recovery step"),
    "set-up": _("set-up"),
    "round-begin": _("start of the round"),
    "declare": _("who is next"),
    "turn-begin": _("start of the turn"),
    "main": _("main phase"),
    "end": _("end of the turn"),
    "clean-up": _("end of the turn"),
    "round-end": _("end of the round"),
    "round-clean-up": _("end of the round"),
    "over": _("over"),
    "attack hand": _("attack hand"),
    "attack deck": _("attack deck"),
    "location deck": _("Location deck"),
    "attack discard": _("attack discard"),
    "thoughts": _("thoughts"),
    "timeline": _("timeline"),
    "forethoughts": _("forethoughts"),
    "subconscious": _("subconscious"),
    "strike": _("strike"),
    "move": _("move"),
    "priority": _("priority"),
    "choose": _("choice"),
    "activate": _("activation"),
    "play": _("play"),
    "use": _("use"),
    "intercept": _("interception"),
    "rotate": _("rotation"),
    "order": _("order"),
    "setup": _("set-up"),
    "lock": _("exchange"),
    "spell": _("spell"),
    "technique": _("technique"),
    "enchantment": _("enchantment"),
    "equipment": _("equipment"),
    "novice": _("novice"),
    "adept": _("adept"),
    "expert": _("expert"),
    "as listed": _("as listed"),
    "as listed, mirrored": _("as listed, mirrored"),
    "as last time": _("as last time"),
}


def word(name: str) -> str:
    """The word in the language of the page; one that the page does not know stays as it is."""
    return str(WORDS.get(name, name))


def initial(name: str) -> str:
    """The first letter of that word, for places without room for more."""
    return word(name)[:1].upper()


def within_a_sentence(name: str) -> str:
    """How somebody is called within a sentence who has no proper name: "the house", "the guide". A
    word alone has no article that begins it with a capital, as the German "Mentor"."""
    return name[:1].lower() + name[1:] if " " in name else name
