"""Addresses of the API of cards and lists: which nouns there are, and what each is part of."""

from decks import card_api, card_rules_api, card_texts_api, catalogue_api
from decks import list_api as lists
from decks import pool_api as pools
from decks import registration_api as registrations
from tournaments.api.router import Router
from tournaments.api.routes import EVENT

ENTRY = f"{EVENT}/entries/<int:number>"

router = Router()
router.add("cards/sets", catalogue_api.Sets, "card-sets")
router.add("cards/made", card_api.MadeCards, "made-cards", "made-card")
router.add("cards/texts", card_texts_api.CardTexts, "card-texts")
router.add("cards", catalogue_api.Cards, "cards")
router.add("cards/<slug:game>", catalogue_api.GameCards, "game-cards", "card")
router.add("decks/shared", lists.SharedDecks, "decks-shared", "deck-shared")
router.add("decks", lists.DeckLists, "decks", "deck")
router.add("decks/<int:pk>/versions", lists.DeckVersions, "deck-versions")
router.add_one("decks/<int:pk>/link", lists.DeckLink, "deck-link")
router.add_one(f"{EVENT}/card-rules", card_rules_api.EventCardRules, "card-rules")
router.add_one(f"{EVENT}/limited", pools.EventLimited, "limited")
router.add(f"{EVENT}/limited/pools", pools.EventPools, "limited-pools")
router.add_one(f"{EVENT}/limited/pods", pools.EventPods, "limited-pods")
router.add_one(f"{ENTRY}/deck", registrations.EntryDeck, "entry-deck")
router.add_one(f"{ENTRY}/pool", pools.EntryPool, "entry-pool")

routes = router.urls
