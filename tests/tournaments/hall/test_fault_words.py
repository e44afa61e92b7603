"""What is wrong with a file, a plan, prizes and a scale, in the language of the page."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from tests.conftest import ROOT
from tests.translations import languages
from tournaments.models import Event, Import
from tournaments.services.event import events
from tournaments.services.files import imports
from tournaments.words.faults import PLACES, SENTENCES, told

ROOMS = ("formats/*.py", "plan.py", "prizes.py", "standings/series.py")
ELSEWHERE = {"calendar.py": "its faults are of the hall's own entries", "mutation.py": "a test"}
OPEN = re.compile(r"%\((\w+)\)")
FAULTS = {"BadFile": 1, "PlanFault": 1, "PrizeFault": 1, "ScaleFault": 1, "bad": 0, "ValueError": 0}
"""By the name of what is raised, which of its arguments is the sentence."""


def _sentences(tree: ast.AST) -> Iterator[ast.expr]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            if name in FAULTS and len(node.args) > FAULTS[name]:
                yield node.args[FAULTS[name]]
        elif isinstance(node, ast.FunctionDef) and node.name == "why_not":
            ends = [one for one in ast.walk(node) if isinstance(one, ast.Return)]
            yield from (end.value for end in ends if end.value)


def _filled(sentence: ast.expr) -> str:
    """The sentence with a number in every place that is open; "" where it is none."""
    if isinstance(sentence, ast.JoinedStr):
        parts = [part.value if isinstance(part, ast.Constant) else "7" for part in sentence.values]
        return "".join(map(str, parts))
    return str(sentence.value) if isinstance(sentence, ast.Constant) else ""


FOUND = sorted(
    {
        (path.name, words)
        for room in ROOMS
        for path in (ROOT / "tournaments").glob(room)
        if path.name not in ELSEWHERE
        for sentence in _sentences(ast.parse(path.read_text()))
        if (words := _filled(sentence))
    }
)


def test_the_sentences_of_the_rooms_are_found() -> None:
    assert len(FOUND) > 120
    assert ("plan.py", "nothing follows a bracket") in FOUND
    assert ("trf.py", "7 is not a start number") in FOUND
    assert ("series.py", "not below the places before it") in FOUND


@pytest.mark.parametrize("language", languages())
def test_every_sentence_is_said_in_every_language(language: str) -> None:
    with override(language):
        assert [(room, words) for room, words in FOUND if told(words) == words] == []


@pytest.mark.parametrize("sentence", [*SENTENCES, *PLACES])
def test_a_sentence_is_read_as_itself(sentence: str) -> None:
    """None is taken for another one that stands before it."""
    texts = ("value", "why", "name", "names", "sign", "time", "range", "fault", "tag")
    values = dict.fromkeys(OPEN.findall(sentence), "7") | dict.fromkeys(texts, "'this'")
    table = PLACES if sentence in PLACES else SENTENCES
    with override("en"):
        text = sentence.replace(")d", ")s") % values
        assert table.told(text) == text
    fits = [pattern.fullmatch(text) is not None for pattern in table.patterns]
    assert table[fits.index(True)] == sentence


def test_the_place_of_a_fault_stays_before_it() -> None:
    with override("de"):
        assert told("line 3 column 'rating': 'many' is not a rating") == (
            "Zeile 3 Spalte 'rating': 'many' ist keine Wertung"
        )
        assert told("rounds[0].matches: not a list") == "rounds[0].matches: keine Liste"
        assert told("no standings follow from it: Round 2: 5 has two results.") == (
            "daraus folgt keine Tabelle: Runde 2: 5 hat zwei Ergebnisse."
        )
        assert told("something else: of its own") == "something else: of its own"


@pytest.mark.django_db
def test_a_list_of_players_is_refused_in_the_language_of_the_page(
    enter: Callable[[Any], Client], alice: Any
) -> None:
    event = events.create(actor=alice, name="Lantern Cup", digital=False)
    events.publish(actor=alice, event=event)
    rows = SimpleUploadedFile("players.csv", b"name,rating\nYara,many\n", "text/csv")
    page = enter(alice).post(
        reverse("tournaments:entries_list", args=[event.slug]),
        {"file": rows},
        headers={"Accept-Language": "de"},
        follow=True,
    )
    assert "Zeile 2 Spalte &#x27;rating&#x27;: &#x27;many&#x27; ist keine" in page.content.decode()


@pytest.mark.django_db
def test_a_file_is_refused_in_the_language_in_which_it_was_sent(alice: Any) -> None:
    """The worker that reads it has no reader of its own."""
    with override("es"):
        sent = imports.begin(actor=alice, name="event.json", data=b'{"name": }')
    with override("en"):
        imports.work(sent.pk)
    assert Import.objects.get(pk=sent.pk).fault == "línea 1 columna 10: aquí falta un valor"


@pytest.mark.django_db
def test_a_plan_is_refused_at_the_field_of_the_phase(
    enter: Callable[[Any], Client], alice: Any
) -> None:
    event = events.create(actor=alice, name="Lantern Cup", digital=False)
    sent = {
        **{"first": "random", "later": "random", "last": "random", "apart_until": 0, "team": 1},
        **{"phases-TOTAL_FORMS": 3, "phases-INITIAL_FORMS": 0, "drawn": ""},
        **{"phases-0-kind": "swiss", "phases-0-rounds": 3, "phases-1-kind": ""},
        **{"phases-2-kind": "robin", "phases-2-rounds": 2},
    }
    address = reverse("tournaments:plan", args=[event.slug])
    answer = enter(alice).post(address, sent, headers={"Accept-Language": "de"})
    phases = answer.context["phases"]
    words = "Schweizer Phasen haben eine Anzahl von Runden, und nur sie"
    assert [form.errors for form in phases] == [{}, {}, {"rounds": [words]}]
    assert words in answer.content.decode() and "phases[" not in answer.content.decode()
    assert Event.objects.get(pk=event.pk).plan == {}


@pytest.mark.django_db
def test_prizes_and_scales_are_refused_in_the_language_of_the_page(
    enter: Callable[[Any], Client], alice: Any
) -> None:
    german = {"Accept-Language": "de"}
    series = {"name": "Autumn", "scale": "1: 10\n3: 5\n2: 7", "best": 0}
    page = enter(alice).post(reverse("tournaments:new_series"), series, headers=german)
    assert "Zeile 3: nicht unter den Plätzen davor." in page.content.decode()
    event = {"name": "Cup", "prizes": "1: cup\nsecond: nothing"}
    page = enter(alice).post(reverse("tournaments:new_event"), event, headers=german)
    assert "Zeile 2: nicht wie „1: Pokal“" in page.content.decode()
