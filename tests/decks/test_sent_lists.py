"""Deck lists that are sent as files, remarks in lists, and lines that faults quote."""

import io
import re
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

import engine.decks
from decks.lists import sent
from decks.models import DeckCheck, DeckList
from tests.pages import read_as_shown

pytestmark = pytest.mark.django_db

STARTER = engine.decks.shipped("chaotic")["dop-overworld"]


def file_of(text: str | bytes, name: str = "list.txt") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, text.encode() if isinstance(text, str) else text)


def table(heads: str, separator: str = ",") -> str:
    """The starter as spreadsheets save it, names in quotation marks."""
    rows = [heads] if heads else []
    for pile in engine.decks.FORMS["counts"](STARTER).splitlines():
        count, times, name = pile.partition("x ")
        if times and count.isdecimal():
            rows.append(f'{count}{separator}"{name}"')
    return "\r\n".join(rows)


def page_of(answer: Any) -> str:
    return read_as_shown(answer.content.decode())


@pytest.mark.parametrize("form", list(engine.decks.FORMS))
def test_every_file_that_the_hall_gives_out_comes_in_again(
    enter: Any, alice: Any, form: str
) -> None:
    text = engine.decks.FORMS[form](STARTER)
    name = "list.json" if form == "json" else "list.txt"
    answer = enter(alice).post("/decks/new/", {"text": "", "file": file_of(text, name)})
    assert answer.status_code == 302
    assert DeckList.objects.get().content["cards"] == STARTER.as_json()["cards"]


@pytest.mark.parametrize(
    ("heads", "separator"),
    [
        ("", ","),
        ("Count,Name", ","),
        ("Anzahl;Karte", ";"),
        ("nombre;nom", ";"),
        ("Qty\tCard", "\t"),
    ],
)
def test_a_table_is_read_by_its_heads_or_by_its_numbers(
    enter: Any, alice: Any, heads: str, separator: str
) -> None:
    sheet = file_of(table(heads, separator), "my deck.CSV")
    answer = enter(alice).post("/decks/new/", {"text": "", "file": sheet})
    assert answer.status_code == 302
    assert DeckList.objects.get().content["cards"] == STARTER.as_json()["cards"]


def test_a_value_of_several_lines_belongs_to_its_row() -> None:
    """Collections have a column of notes, in which people write lines; each line was read as a
    row of its own, and the file refused."""
    table = 'Count,Name,Notes\r\n2,"Rip Tide","bought in\r\nBerlin, ""new"""\r\n3,Chaor,\r\n'
    read = sent.read("list.csv", table.encode())
    assert [line for line in read.split("\n") if line] == ["2 Rip Tide", "3 Chaor"]


def test_a_column_of_piles_says_where_cards_go() -> None:
    rows = 'Quantity,Name,Board\n1,"Toll, Giant",Deck\n2,Tide,Sideboard\n1,Dew,Sideboard\n'
    told = sent.read("a.csv", rows.encode()).splitlines()
    assert told == ["", "Deck:", "1 Toll, Giant", "Sideboard:", "2 Tide", "1 Dew"]


def test_letters_of_old_spreadsheets_are_read() -> None:
    assert sent.read("a.txt", "1 Aa\u2019une".encode("cp1252")) == "1 Aa\u2019une"
    assert sent.read("a.txt", "1 Rip Tide".encode("utf-16")) == "1 Rip Tide"


def test_a_fault_in_a_file_names_and_quotes_its_line_and_leaves_the_text_in_the_box(
    enter: Any, alice: Any
) -> None:
    text = "Creatures:\n1 Maxxor\n1 Maxor the Second\n"
    answer = enter(alice).post("/decks/new/", {"text": "", "file": file_of(text)})
    assert answer.status_code == 400 and not DeckList.objects.exists()
    page = page_of(answer)
    assert '<span class="num soft">3</span> 1 Maxor the Second' in page
    assert "Creatures:\n1 Maxxor" in answer.content.decode()


@pytest.mark.parametrize(
    ("content", "name", "told"),
    [
        (b"%PDF-1.4\x00\x01", "list.pdf", "This file holds no text."),
        (b"x" * (sent.MAX_BYTES + 1), "list.txt", f"A list has up to {sent.MAX_BYTES} bytes."),
        (b"", "list.txt", "The submitted file is empty."),
        (b'Count,Name\n2,"Rip Tide\n', "list.csv", "Line 2: a quotation mark does not close."),
    ],
)
def test_a_file_that_is_no_list_is_refused_where_it_was_chosen(
    enter: Any, alice: Any, content: bytes, name: str, told: str
) -> None:
    answer = enter(alice).post("/decks/new/", {"text": "", "file": file_of(content, name)})
    page = page_of(answer)
    assert answer.status_code == 400 and told in page
    assert page.count('class="field-error"') == 1  # nothing is said of the empty box


def test_nothing_at_all_is_refused(enter: Any, alice: Any) -> None:
    answer = enter(alice).post("/decks/new/", {"text": ""})
    assert answer.status_code == 400 and "This field is required." in page_of(answer)


def test_a_file_takes_the_place_of_the_text_that_is_edited(enter: Any, alice: Any) -> None:
    client = enter(alice)
    client.post("/decks/new/", {"text": "1 Maxxor"})
    row = DeckList.objects.get()
    sheet = {"name": "", "text": "1 Maxxor", "file": file_of("1 Arias")}
    assert client.post(f"/decks/{row.pk}/edit/", sheet).status_code == 302
    row.refresh_from_db()
    assert row.content["cards"]["creatures"] == {"Arias": 1}


def test_an_entry_registers_a_file(enter: Any, entry: Any, bob: Any) -> None:
    client, address = enter(bob), f"/decks/entries/{entry.pk}/"
    assert 'name="file"' in client.get(address).content.decode()
    answer = client.post(address, {"text": "", "file": file_of(b"\x00", "photo.png")})
    page = page_of(answer)
    assert answer.status_code == 400 and "This file holds no text." in page
    assert re.search(r"<details class=\"disclosure section\"\s+open\s*>", page)
    client.post(address, {"text": "", "file": file_of(STARTER.as_text())})
    assert entry.registrations.get().content["cards"] == STARTER.as_json()["cards"]


def test_remarks_are_left_out_and_told(enter: Any, entry: Any, bob: Any) -> None:
    text = "// my list\n# Creatures\n1 Maxxor\n# 1 Arias\n"
    client = enter(bob)
    answer = client.post("/decks/new/", {"text": text}, follow=True)
    told = "Lines 1, 4 begin with // or # and were left out."
    assert told in page_of(answer)
    assert DeckList.objects.get().content["cards"]["creatures"] == {"Maxxor": 1}
    address = f"/decks/entries/{entry.pk}/"
    assert told in page_of(client.post(address, {"text": text}, follow=True))
    assert "and was left out" not in page_of(
        client.post("/decks/new/", {"text": "## Creatures (1)\n1 Maxxor"}, follow=True)
    )


def test_faults_of_a_registered_list_quote_the_lines_of_its_text(
    enter: Any, entry: Any, bob: Any
) -> None:
    client = enter(bob)
    text = "Creatures:\n1 Maxxor\n\nAttacks:\n3 Rip Tide"
    page = page_of(client.post(f"/decks/entries/{entry.pk}/", {"text": text}, follow=True))
    assert "</span> 3 Rip Tide</span>" in page
    stream = io.StringIO(engine.decks.parse(text).as_text())
    number = [line.strip() for line in stream].index("3 Rip Tide") + 1
    assert f'<span class="num soft">{number}</span> 3 Rip Tide' in page


@pytest.mark.parametrize(
    ("said", "text", "called"),
    [
        ({}, "1 Maxxor", "Lake of mine"),
        ({"name": "Pond"}, "1 Maxxor", "Pond"),
        ({}, STARTER.as_text(), STARTER.name),
    ],
)
def test_a_list_without_a_name_is_called_as_its_file(
    enter: Any, alice: Any, said: dict[str, str], text: str, called: str
) -> None:
    sheet = {"text": "", "file": file_of(text, "Lake  of mine.txt"), **said}
    assert enter(alice).post("/decks/new/", sheet).status_code == 302
    assert DeckList.objects.get().name == called


def test_what_was_found_in_a_deck_is_sent_as_a_file(
    enter: Any, entry: Any, judy: Any, bob: Any
) -> None:
    address = f"/decks/entries/{entry.pk}/"
    enter(bob).post(address, {"text": STARTER.as_text()})
    judge = enter(judy)
    page = judge.get(address).content.decode()
    places = [page.index(f'id="id_check_{name}"') for name in ("found", "file", "note")]
    assert places == sorted(places)
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert len(ids) == len(set(ids)), "beside the form that registers one"
    wrong = {"found": "", "file": file_of(b"\x00", "photo.png")}
    assert "This file holds no text." in page_of(judge.post(f"{address}check/", wrong, follow=True))
    sent = {"found": "", "file": file_of(STARTER.as_text(), "found.txt")}
    assert judge.post(f"{address}check/", sent).status_code == 302
    assert DeckCheck.objects.get().outcome == "agrees"


def test_a_list_that_is_called_deck_keeps_its_name(enter: Any, alice: Any) -> None:
    for number, text in enumerate(
        (
            "Name: Deck\n1 Maxxor",
            '{"name": "Deck", "game": "chaotic", "cards": {"Creatures": {"Maxxor": 1}}}',
        )
    ):
        sheet = {"text": "", "file": file_of(text, f"Lake {number}.txt")}
        assert enter(alice).post("/decks/new/", sheet).status_code == 302, text
    assert {row.name for row in DeckList.objects.all()} == {"Deck"}


def test_remarks_are_those_that_the_reader_of_lists_leaves_out() -> None:
    text = "// mine\n# Attacks\n20 Rip Tide\n# to be changed\n  // too\n# == Mugic (1) ==\n"
    assert engine.decks.read(text).remarks == (1, 4, 5)
    assert engine.decks.read(text, game="genesis").remarks == (1, 2, 4, 5, 6)
