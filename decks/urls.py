"""Addresses of the catalogue, the deck lists and the registered lists."""

from django.urls import path

from decks.views import (
    building,
    card_rules,
    card_texts,
    catalogue,
    lists,
    made_cards,
    papers,
    pools,
    registrations,
    sharing,
)

app_name = "decks"

urlpatterns = [
    path("cards/", catalogue.cards, name="cards"),
    path("cards/sets/", catalogue.sets, name="sets"),
    path("cards/made/", made_cards.made, name="made"),
    path("cards/made/<int:pk>/withdraw/", made_cards.withdraw, name="withdraw"),
    path("cards/texts/", card_texts.texts, name="card-texts"),
    path("cards/texts/<int:pk>/withdraw/", card_texts.withdraw, name="withdraw-card-texts"),
    path("cards/<slug:game>/<slug:key>/", catalogue.card, name="card"),
    path("cards/<slug:game>/<slug:key>.svg", catalogue.picture, name="picture"),
    path("decks/", lists.mine, name="mine"),
    path("decks/new/", lists.new, name="new"),
    path("decks/build/", building.begin, name="begin-build"),
    path("decks/<int:pk>/", lists.deck, name="deck"),
    path("decks/<int:pk>/build/", building.build, name="build"),
    path("decks/<int:pk>/as/<slug:form>/", papers.export, name="export"),
    path("decks/<int:pk>/sheet/", papers.sheet, name="sheet"),
    path("decks/<int:pk>/edit/", lists.edit, name="edit"),
    path("decks/<int:pk>/versions/", sharing.versions, name="versions"),
    path("decks/<int:pk>/versions/<int:number>/", sharing.go_back, name="go-back"),
    path("decks/<int:pk>/share/", sharing.share, name="share"),
    path("decks/<int:pk>/withdraw/", sharing.withdraw, name="withdraw-link"),
    path("decks/shared/<str:link>/", sharing.shared, name="shared"),
    path("decks/shared/<str:link>/take/", sharing.take, name="take"),
    path("decks/<int:pk>/duplicate/", lists.duplicate, name="duplicate"),
    path("decks/<int:pk>/archive/", lists.archive, name="archive"),
    path("decks/<int:pk>/restore/", lists.restore, name="restore"),
    path("decks/<int:pk>/delete/", lists.delete, name="delete"),
    path("decks/entries/<int:pk>/", registrations.registration, name="registration"),
    path("decks/entries/<int:pk>/sheet/", papers.registered, name="registered-sheet"),
    path("decks/entries/<int:pk>/unlock/", registrations.unlock, name="unlock"),
    path("decks/entries/<int:pk>/check/", registrations.check, name="check"),
    path("decks/entries/<int:pk>/pool/", pools.pool, name="pool"),
    path("decks/entries/<int:pk>/pool/anew/", pools.anew, name="pool-anew"),
    path("decks/events/<slug:slug>/limited/", pools.limited, name="limited"),
    path("decks/events/<slug:slug>/limited/give/", pools.give, name="limited-give"),
    path("decks/events/<slug:slug>/pods/", pools.pods, name="pods"),
    path("decks/events/<slug:slug>/pods/seat/", pools.seat, name="pods-seat"),
    path("decks/events/<slug:slug>/rules/", card_rules.rules, name="card-rules"),
    path("decks/events/<slug:slug>/", registrations.event, name="event"),
]
