"""Addresses of the API of cards and lists: which nouns there are, and what each is part of."""

from decks.api import (
    card_rules,
    card_texts,
    catalogue,
    lists,
    made_cards,
    pools,
    registrations,
)
from tournaments.api.router import Router
from tournaments.api.routes import EVENT

ENTRY = f"{EVENT}/entries/<int:number>"

router = Router()
router.add("cards/sets", catalogue.Sets, "card-sets")
router.add("cards/made", made_cards.MadeCards, "made-cards", "made-card")
router.add("cards/texts", card_texts.CardTexts, "card-texts")
router.add("cards", catalogue.Cards, "cards")
router.add("cards/<slug:game>", catalogue.GameCards, "game-cards", "card")
router.add("decks/shared", lists.SharedDecks, "decks-shared", "deck-shared")
router.add("decks", lists.DeckLists, "decks", "deck")
router.add("decks/<int:pk>/versions", lists.DeckVersions, "deck-versions")
router.add_one("decks/<int:pk>/link", lists.DeckLink, "deck-link")
router.add_one(f"{EVENT}/card-rules", card_rules.EventCardRules, "card-rules")
router.add_one(f"{EVENT}/limited", pools.EventLimited, "limited")
router.add(f"{EVENT}/limited/pools", pools.EventPools, "limited-pools")
router.add_one(f"{EVENT}/limited/pods", pools.EventPods, "limited-pods")
router.add_one(f"{ENTRY}/deck", registrations.EntryDeck, "entry-deck")
router.add_one(f"{ENTRY}/pool", pools.EntryPool, "entry-pool")

routes = router.urls
