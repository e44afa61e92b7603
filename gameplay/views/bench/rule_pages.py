"""What a cited rule says: in our words, by scenarios, and in the official text if it was loaded."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from decks.rulebook import on_cards, translated
from engine import rulebook
from engine.rulebook.official import LARGEST
from gameplay.forms import OfficialFile
from gameplay.models import OfficialText
from gameplay.persons import may_load_rules, person_of
from gameplay.queries.bench import rules
from gameplay.services.bench import official as service
from tournaments.errors import Absent, Refusal
from tournaments.services.permission import told

GAMES = rulebook.GAMES


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """All rules of a game, found by number or word; a whole number leads to its page."""
    game = request.GET.get("game", GAMES[0])
    if game not in GAMES:
        raise Http404
    text = request.GET.get("q", "").strip()
    if identity := rules.called(text):
        return redirect("gameplay:rule", identity)
    context = {
        "game": game,
        "games": GAMES,
        "q": text,
        "chapters": [] if text else rules.chapters(game),
        "rules": translated.found(game, text) if text else [],
        "phrases": on_cards.phrases_found(game, text) if text else [],
        "has_phrases": bool(on_cards.phrases_found(game, "")),
        "elsewhere": [
            name for name in GAMES if name != game and text and translated.found(name, text)
        ],
        "loads": may_load_rules(person_of(request)),
    }
    return render(request, "gameplay/rules.html", context)


@require_safe
def phrases(request: HttpRequest) -> HttpResponse:
    """How the phrases of a game's cards are read, with the cards of each."""
    game = request.GET.get("game", GAMES[0])
    found = on_cards.phrases_found(game, "") if game in GAMES else ()
    if not found:
        raise Http404
    return render(request, "gameplay/phrases.html", {"game": game, "phrases": found})


@require_safe
def words(request: HttpRequest) -> HttpResponse:
    """The glossary of a game, or the words in it that are asked for."""
    game = request.GET.get("game", GAMES[0])
    if game not in GAMES:
        raise Http404
    text = request.GET.get("q", "").strip()
    context = {"game": game, "games": GAMES, "q": text, "words": rules.words_found(game, text)}
    return render(request, "gameplay/words.html", context)


@require_safe
def rule(request: HttpRequest, identity: str) -> HttpResponse:
    """One rule, with its neighbours, the scenarios about it, and its official text."""
    if not rulebook.known(identity):
        raise _absent(_("There is no rule %(rule)s.") % {"rule": identity[:40]})
    return render(request, "gameplay/rule.html", {"page": rules.rule_page(identity)})


@require_safe
def scenario(request: HttpRequest, identity: str) -> HttpResponse:
    """One scenario: what it shows, the rules it is about, the cards that stand in it."""
    found = on_cards.scenario(identity)
    if found is None:
        raise _absent(_("There is no scenario of this name."))
    return render(request, "gameplay/scenario.html", {"scenario": found})


def _absent(message: str) -> Absent:
    return Absent(message, [(_("All rules"), reverse("gameplay:rules"))])


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def official(request: HttpRequest) -> HttpResponse:
    """For the hall's staff: load the official text from a file, see what was loaded before."""
    person = person_of(request)
    if not may_load_rules(person):
        raise PermissionDenied(told("operate"))
    form = OfficialFile(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        file = form.cleaned_data["file"]
        try:
            made = service.load(actor=person, source=file.name, data=file.read(LARGEST + 1))
        except Refusal as refusal:
            form.add_error("file", refusal.message)
        else:
            words = _("Rules shown now: %(count)s; without a text in this file: %(missing)s.")
            messages.success(request, words % {"count": made.count, "missing": made.missing})
            return redirect("gameplay:official")
    rows = OfficialText.objects.select_related("loaded_by", "withdrawn_by")
    status = 400 if form.errors else 200
    return render(request, "gameplay/official.html", {"form": form, "rows": rows}, status=status)


@require_POST
@login_required
def withdraw(request: HttpRequest, pk: int) -> HttpResponse:
    """For the hall's staff: show a loaded text no more."""
    person = person_of(request)
    if not may_load_rules(person):
        raise PermissionDenied(told("operate"))
    row = get_object_or_404(OfficialText, pk=pk)
    try:
        service.withdraw(actor=person, text=row)
    except Refusal as refusal:
        messages.error(request, refusal.message)
    return redirect("gameplay:official")
