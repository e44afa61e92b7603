"""Addresses of the catalogue, the deck lists and the registered lists."""

from django.urls import path

from decks.views import catalogue, lists, made_cards, registrations

app_name = "decks"

urlpatterns = [
    path("cards/", catalogue.cards, name="cards"),
    path("cards/sets/", catalogue.sets, name="sets"),
    path("cards/made/", made_cards.made, name="made"),
    path("cards/made/<int:pk>/withdraw/", made_cards.withdraw, name="withdraw"),
    path("cards/<slug:game>/<slug:key>/", catalogue.card, name="card"),
    path("decks/", lists.mine, name="mine"),
    path("decks/new/", lists.new, name="new"),
    path("decks/<int:pk>/", lists.deck, name="deck"),
    path("decks/<int:pk>/edit/", lists.edit, name="edit"),
    path("decks/<int:pk>/duplicate/", lists.duplicate, name="duplicate"),
    path("decks/<int:pk>/archive/", lists.archive, name="archive"),
    path("decks/<int:pk>/restore/", lists.restore, name="restore"),
    path("decks/<int:pk>/delete/", lists.delete, name="delete"),
    path("decks/entries/<int:pk>/", registrations.registration, name="registration"),
    path("decks/entries/<int:pk>/unlock/", registrations.unlock, name="unlock"),
    path("decks/entries/<int:pk>/check/", registrations.check, name="check"),
    path("decks/events/<slug:slug>/", registrations.event, name="event"),
]
