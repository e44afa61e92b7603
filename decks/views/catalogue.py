"""Catalogue pages: search, and one page a card. Open to everybody."""

from __future__ import annotations

import hashlib

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import etag, require_safe

from decks.cards import abilities, questions, sheets
from decks.cards.pictures import KINDS, picture_elsewhere, picture_file
from decks.cards.printed import printed_texts
from decks.cards.search import CardSearch
from decks.emblems import emblem
from decks.models import MADE
from decks.rulebook.on_cards import phrases_on, rules_on, words_on
from decks.wings import wing
from engine import cards as catalogue
from engine.cards import CardFacts, Kind, UnknownCard
from engine.cards.verdicts import verdicts
from engine.rulebook.shown import card_shown_by
from tournaments.errors import Absent
from tournaments.offered import GAMES
from tournaments.views.parts import wants_part
from tournaments.words.languages import spoken, wordless

PAGE = 48
KEPT = 24 * 60 * 60
"""Seconds a browser keeps an emblem without asking."""
SHOWN = 5
"""Scenarios that a card's page shows at once; the others are folded away."""


@require_safe
def cards(request: HttpRequest) -> HttpResponse:
    """Search by name or any fact, by type, tribe, set and element; a page holds :data:`PAGE`."""
    form = CardSearch(request.GET)
    found = form.found()
    page = Paginator(found, PAGE).get_page(request.GET.get("page"))
    query = form.query
    nearest = () if found else catalogue.nearest(form.chosen_game, request.GET.get("q", ""))
    context = {
        "form": form,
        "page": page,
        "rows": [_row(card) for card in page],
        "query": query,
        "examples": questions.examples(form.chosen_game),
        "known_words": questions.words_known(form.chosen_game),
        "may_make": form.chosen_game == MADE and request.user.has_perm("tournaments.make_cards"),
        "nearest": [catalogue.facts(form.chosen_game, name) for name in nearest],
    }
    if not wants_part(request):
        return render(request, "decks/cards.html", context)
    answer = render(request, "decks/_cards.html", context | {"is_fragment": True})
    answer["Content-Location"] = f"{request.path}?{query}" if query else request.path
    return answer


@require_safe
def card(request: HttpRequest, game: str, key: str) -> HttpResponse:
    """One card: facts, our wording of its abilities, formats, printings."""
    try:
        found = sheets.card_of(game, key)
    except UnknownCard:
        raise _absent(game, key) from None
    scenarios = card_shown_by(game, found.full_name)
    context = {
        "card": found,
        "type_line": sheets.type_line(found),
        "tribe": sheets.tribe_mark(found),
        "scores": sheets.scores_of(found),
        "facts": sheets.facts_of(found),
        "formats": sheets.formats_of(found),
        "verdict": verdicts(found.game).get(found.full_name),
        "printed": printed_texts(game, [found.full_name]).get(found.full_name),
        "printed_in": sheets.formats_of_wording(found.game, "printed"),
        "keywords": sorted(wing(found.game).keywords(found)),
        "appearances": sheets.appearances_of(found),
        "wording": abilities.wording_in(found, spoken()),
        "says": getattr(found, "says", ()),
        "beyond": getattr(found, "beyond", ""),
        "other": sheets.other_face(found),
        "other_lines": abilities.other_in(found, spoken()),
        "brainwashed": abilities.brainwashed_in(found, spoken()),
        "printed_lines": abilities.printed_in(found, spoken()),
        "rulings": rules_on(found),
        "phrases": phrases_on(found),
        "words": words_on(found),
        "scenarios": scenarios[:SHOWN],
        "more_scenarios": scenarios[SHOWN:],
    }
    return render(request, "decks/card.html", context)


def _absent(game: str, key: str) -> Absent:
    """With a way to the cards whose names look most like the address, and to all."""
    near = catalogue.nearest(game, key.replace("-", " ")) if game in GAMES else ()
    known = [
        (name, reverse("decks:card", args=[game, catalogue.facts(game, name).key])) for name in near
    ]
    return Absent(_("There is no such card."), [*known, (_("All cards"), reverse("decks:cards"))])


@wordless
@require_safe
def picture(request: HttpRequest, game: str, key: str) -> HttpResponseBase:
    """The picture of a card: the hall's own where it has one, else the emblem as SVG. Browsers keep
    it for a day, and then ask for it by its digest."""
    try:
        card = sheets.card_of(game, key)
    except UnknownCard as unknown:
        raise Http404(str(unknown)) from unknown
    elsewhere = picture_elsewhere(game, key)
    if elsewhere:
        return HttpResponseRedirect(elsewhere)
    file = picture_file(game, key)
    data = file.read_bytes() if file is not None else emblem(card).svg.encode()
    kind = KINDS[file.suffix] if file is not None else "image/svg+xml"

    @cache_control(public=True, max_age=KEPT)
    @etag(lambda _request: f'"{hashlib.sha256(data).hexdigest()[:16]}"')
    def answer(_request: HttpRequest) -> HttpResponse:
        return HttpResponse(data, content_type=kind)

    return answer(request)


@require_safe
def sets(request: HttpRequest) -> HttpResponse:
    """Every set with the number of its cards and of those that the engine plays whole."""
    games = [(game, game.capitalize(), sheets.coverage_of(game)) for game in GAMES]
    return render(request, "decks/sets.html", {"games": games})


def _row(card: CardFacts) -> dict[str, object]:
    return {
        "card": card,
        "type_line": sheets.type_line(card),
        "tribe": sheets.tribe_mark(card),
        "elements": [(name, sheets.value_word(name)) for name in sheets.element_names(card)],
        "scores": sheets.scores_of(card) if card.kind == Kind.CREATURE else (),
        "values": sheets.summary(card),
    }
