"""The rule pages: our summary, scenarios, and the official text that the hall's staff load."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from engine import rulebook
from gameplay.models import OfficialText
from gameplay.persons import Person
from gameplay.services.bench import official
from tests.pages import read_as_shown
from tournaments.errors import Forbidden

pytestmark = pytest.mark.django_db
TEXT = {"6.3.1": "Somebody moves.\nAnd stops.", "6.3.3": "To a <space>."}
LOAD = reverse("gameplay:official")


def file_of(value: Any, name: str = "rules.json") -> SimpleUploadedFile:
    data = value if isinstance(value, bytes) else json.dumps(value).encode()
    return SimpleUploadedFile(name, data, content_type="application/json")


@pytest.fixture
def staff(make_user: Any) -> Any:
    """Somebody of the hall's staff with the right to load rule texts, and no superuser."""
    user = make_user("helga", name="Helga")
    user.user_permissions.add(Permission.objects.get(codename="load_rules"))
    return user


@pytest.fixture
def loaded(staff: Any) -> OfficialText:
    """A loaded text of two rules."""
    data = json.dumps(TEXT).encode()
    return official.load(actor=Person(user=staff), source="rules.json", data=data)


def test_loaded_text_stands_beside_our_summary(enter: Any, staff: Any, client: Client) -> None:
    answer = enter(staff).post(LOAD, {"file": file_of(TEXT)}, follow=True)
    assert "rules.json" in answer.content.decode()
    page = client.get("/rules/6.3.1/").content.decode()
    assert "Somebody moves." in page
    assert "rules.json" in page
    assert rulebook.rule("6.3.1").summary.split(".")[0][:20] in page
    assert "To a &lt;space&gt;." in client.get("/rules/6.3.3/").content.decode()
    other = client.get("/rules/6.3.2/").content.decode()
    assert "Official text" not in other
    row = OfficialText.objects.get()
    assert (row.count, row.loaded_by, row.game) == (2, staff, "chaotic")
    assert row.missing == 434


def test_seed_of_the_rules_is_taken_with_its_gaps(shared: Path, staff: Any) -> None:
    [path] = (shared / "seeds").glob("001_*")
    row = official.load(actor=Person(user=staff), source=path.name, data=path.read_bytes())
    assert (row.count, row.missing) == (322, 436 - 322)
    assert "8.6.5.2" not in row.texts


def test_newest_text_counts_and_the_same_file_is_one_row(staff: Any, loaded: Any) -> None:
    actor = Person(user=staff)
    again = official.load(actor=actor, source="x", data=json.dumps(TEXT).encode())
    assert again.pk == loaded.pk
    newer = official.load(actor=actor, source="new.json", data=b'{"6.3.1": "Newer."}')
    page = Client().get("/rules/6.3.1/").content.decode()
    assert "Newer." in page
    assert "Somebody moves." not in page
    official.withdraw(actor=actor, text=newer)
    assert "Somebody moves." in Client().get("/rules/6.3.1/").content.decode()


def test_withdrawn_text_is_gone_and_its_row_tells_who_did_it(
    enter: Any, staff: Any, loaded: OfficialText, client: Client
) -> None:
    answer = enter(staff).post(
        reverse("gameplay:withdraw_official", args=(loaded.pk,)), follow=True
    )
    assert "withdrawn" in answer.content.decode()
    loaded.refresh_from_db()
    assert loaded.texts == {}
    assert (loaded.count, loaded.withdrawn_by) == (2, staff)
    assert "Somebody moves." not in client.get("/rules/6.3.1/").content.decode()
    enter(staff).post(reverse("gameplay:withdraw_official", args=(loaded.pk,)))
    assert OfficialText.objects.count() == 1


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b'{"6.3.1": "x"\n"6.3.2": "y"}', "line 2, column 1:"),
        (b'{"6.3.1": "x",\n\n "6.3.3": "\xff"}', "line 3: not UTF-8"),
        (b'["6.3.1"]', "file: not one JSON object of rule ids and texts"),
        (b'"6.3.1"', "file: not one JSON object of rule ids and texts"),
        (b"{}", "file: holds no rule"),
        (b'{"6.3.99": "x"}', "rule '6.3.99': no rule has this id"),
        (b'{"6.3.1": 7}', "rule '6.3.1': has no text"),
        (b'{"6.3.1": "  "}', "rule '6.3.1': has no text"),
        (b'{"6.3.1": {"a": "b"}}', "rule '6.3.1': has no text"),
        (b'{"6.3.1": "x", "6.3.1": "y"}', "rule '6.3.1': stands there twice"),
        (b'{"6.3.1": "x", "G-turn.1": "y"}', "a rule of genesis among rules of chaotic"),
        (b'{"R-loops": "x"}', "a ruling of ours, no rule of the rulebook"),
        (b'{"6.3.1": "a\\u0000b"}', "holds a control character"),
        (b'{"6.3.1": "' + b"x" * 20_001 + b'"}', "longer than 20,000 characters"),
        (b"[" * 100_000, "file: nested too deep"),
        (b'{"6.3.1": ' + b"9" * 5000 + b"}", "file: "),
        (b" " * 2_000_001, "file: larger than 2,000,000 bytes"),
    ],
)
def test_bad_file_is_named_with_its_place_and_changes_nothing(
    enter: Any, staff: Any, content: bytes, words: str
) -> None:
    answer = enter(staff).post(LOAD, {"file": file_of(content)})
    assert answer.status_code == 400
    [fault] = answer.context["form"].errors["file"]
    assert words in fault
    assert "\n" not in fault
    assert not OfficialText.objects.exists()


def test_file_with_a_byte_order_mark_is_read(staff: Any) -> None:
    data = b"\xef\xbb\xbf" + json.dumps(TEXT).encode()
    assert official.load(actor=Person(user=staff), source="x", data=data).count == 2


def test_strangers_players_and_organizers_load_nothing(
    event: Any, enter: Any, alice: Any, bob: Any, client: Client, loaded: OfficialText
) -> None:
    gone = reverse("gameplay:withdraw_official", args=(loaded.pk,))
    assert client.get(LOAD).status_code == 302
    assert client.post(LOAD, {"file": file_of(TEXT)}).status_code == 302
    assert client.post(gone).status_code == 302
    for person in (bob, alice):  # alice organizes an event; the rule pages are the hall's
        own = enter(person)
        assert own.get(LOAD).status_code == 403
        assert own.post(LOAD, {"file": file_of({"6.3.1": "Mine."})}).status_code == 403
        assert own.post(gone).status_code == 403
        assert LOAD not in own.get("/rules/").content.decode()
        with pytest.raises(Forbidden):
            official.load(actor=Person(user=person), source="x", data=b'{"6.3.1": "x"}')
        with pytest.raises(Forbidden):
            official.withdraw(actor=Person(user=person), text=loaded)
    with pytest.raises(Forbidden):
        official.load(actor=Person(), source="x", data=b'{"6.3.1": "x"}')
    loaded.refresh_from_db()
    assert OfficialText.objects.count() == 1
    assert loaded.withdrawn_at is None


def test_superuser_may_load(make_user: Any, enter: Any) -> None:
    root = make_user("root", is_superuser=True)
    assert LOAD in enter(root).get("/rules/").content.decode()
    assert enter(root).post(LOAD, {"file": file_of(TEXT)}).status_code == 302
    assert OfficialText.objects.count() == 1


def test_rule_page_lists_the_scenarios_that_show_it(client: Client) -> None:
    page = client.get("/rules/8.6.5.2/").content.decode()
    assert "played examples" in page
    assert "C-8.6.5.2-modifier-order" in page
    assert "X-loop-of-triggers" in client.get("/rules/R-loops/").content.decode()


def test_rules_of_both_games_are_listed_and_a_whole_number_leads_to_its_page(
    client: Client,
) -> None:
    assert "G-turn.1" in client.get("/rules/?game=genesis").content.decode()
    assert client.get("/rules/?game=poker").status_code == 404
    assert client.get("/rules/?q=6.3.1").headers["Location"] == "/rules/6.3.1/"
    assert client.get("/rules/?q=6.3.9999").status_code == 200


def test_queries_of_a_rule_page_do_not_grow_with_loaded_texts(
    client: Client, staff: Any, loaded: OfficialText, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(1):
        client.get("/rules/6.3.1/")
    for number in range(3):
        data = json.dumps({"6.3.1": f"Text {number}."}).encode()
        official.load(actor=Person(user=staff), source="x", data=data)
    with django_assert_num_queries(1):
        client.get("/rules/6.3.1/")


def test_queries_of_the_list_of_loaded_texts_do_not_grow(
    enter: Any, staff: Any, loaded: OfficialText, django_assert_max_num_queries: Any
) -> None:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    own = enter(staff)
    with CaptureQueriesContext(
        connection,
    ) as one:
        own.get(LOAD)
    for number in range(2):
        data = json.dumps({"6.3.1": f"Text {number}."}).encode()
        official.load(actor=Person(user=staff), source="x", data=data)
    with CaptureQueriesContext(connection) as three:
        own.get(LOAD)
    assert len(one) == len(three)


# -- the API -----------------------------------------------------------------------------------


def test_api_gives_a_rule_to_everybody(client: Client, loaded: OfficialText) -> None:
    found = client.get(reverse("api:rule", args=("6.3.1",))).json()
    assert found["official"] == TEXT["6.3.1"]
    assert found["official_from"] == "rules.json"
    assert found["above"] == "6.3"
    assert found["summary"] == rulebook.rule("6.3.1").summary
    assert found["scenarios"]
    assert client.get(reverse("api:rule", args=("6.3.99",))).status_code == 404


def test_api_loads_and_withdraws_for_the_staff_alone(
    api: Any, event: Any, staff: Any, alice: Any, bob: Any, client: Client
) -> None:
    given = {"name": "r.json", "content": json.dumps(TEXT)}
    load = reverse("api:rules-official")
    assert client.post(load, given).status_code in (401, 403)
    for person in (alice, bob):
        refused = api(person).post(load, given)
        assert (refused.status_code, refused.json()["code"]) == (403, "not_staff")
    made = api(staff).post(load, given)
    assert made.status_code == 201
    assert made.json()["count"] == 2
    withdraw = reverse("api:rules-official-withdraw", args=(made.json()["id"],))
    unknown = reverse("api:rules-official-withdraw", args=(999,))
    assert client.post(withdraw).status_code in (401, 403)
    assert api(bob).post(withdraw).status_code == 403
    assert api(bob).post(unknown).status_code == 403
    assert api(staff).post(unknown).status_code == 404
    assert api(staff).post(withdraw).json()["withdrawn_at"]
    assert api(staff).post(withdraw).status_code == 409
    bad = api(staff).post(load, {"name": "r.json", "content": '{"6.3.1": 3}'})
    assert (bad.status_code, bad.json()["detail"]) == (400, "rule '6.3.1': has no text")


# -- finding one's way ---------------------------------------------------------------------------


def test_rules_are_listed_by_chapters(client: Client) -> None:
    page = read_as_shown(client.get("/rules/").content.decode())
    for chapter in ("8 Mugic and abilities", "Glossary", "Our rulings", "Differences of the"):
        assert f'<h2 class="card-title">{chapter}' in page
    assert page.count('<a class="list-link" href="/rules/') == len(rulebook.rules("chaotic"))
    other = read_as_shown(client.get("/rules/?game=genesis").content.decode())
    assert other.count("<summary>") < 70
    assert '<h2 class="card-title">Keywords' in other and "G-kw-toss.1" in other


def test_a_word_finds_rules_with_what_they_say_and_the_other_game(client: Client) -> None:
    page = client.get("/rules/?q=hive").content.decode()
    assert "rules with “hive”" in page
    assert "GL-hive" in page
    assert "Genesis has rules with it" in client.get("/rules/?q=timeline").content.decode()
    assert client.get("/rules/?q=r-LOOPS").headers["Location"] == "/rules/R-loops/"


def test_a_rule_says_where_it_stands(client: Client) -> None:
    page = client.get("/rules/8.6.5.2/").content.decode()
    for above in ("8", "8.6", "8.6.5"):
        assert f'href="/rules/{above}/"' in page
    assert 'rel="prev" href="/rules/8.6.5.1/"' in page
    assert 'rel="next" href="/rules/8.6.5.3/"' in page
    first = client.get("/rules/1/").content.decode()
    assert 'rel="prev"' not in first and 'rel="next"' in first


def test_a_ruling_tells_its_reasons_with_links_and_the_cards_it_names(client: Client) -> None:
    page = client.get("/rules/R-unique/").content.decode()
    assert "What the text leaves open" in page and "How sure we are" in page
    assert 'href="/rules/2.2.5/"' in page
    assert 'href="/cards/chaotic/hornsabre/"' in page
    assert "no rulebook has this entry" in page
    assert 'href="/rules/R-unique/"' in client.get("/rules/2.2.5/").content.decode()
    assert "{mc}" not in client.get("/rules/R-gear-abilities/").content.decode()


def test_scenarios_have_pages_that_lead_to_rules_and_cards(client: Client) -> None:
    page = client.get("/rules/scenarios/X-wording-current/").content.decode()
    assert 'href="/rules/R-wording/"' in page
    assert 'href="/cards/chaotic/symphony-of-similarity/"' in page
    rule = client.get("/rules/R-wording/").content.decode()
    assert 'href="/rules/scenarios/X-wording-current/"' in rule
    assert client.get("/rules/scenarios/X-none/").status_code == 404


@pytest.mark.parametrize("game", rulebook.GAMES)
def test_every_link_between_rules_leads_somewhere(client: Client, game: str) -> None:
    import re

    for rule in rulebook.rules(game)[::9]:
        page = client.get(f"/rules/{rule.id}/")
        assert page.status_code == 200, rule.id
        for one in re.findall(r'href="/rules/([^/"?]+)/"', page.content.decode()):
            assert rulebook.known(one), (rule.id, one)


# -- how phrases of cards are read -----------------------------------------------------------------


def test_a_ruling_on_a_phrase_shows_reading_switch_and_cards(client: Client) -> None:
    page = read_as_shown(client.get("/rules/R-each-counter/").content.decode())
    assert "“each counter”" in page and "triggers once for each counter" in page
    assert "The switch counter_triggers of a format changes it: each, act." in page
    assert 'href="/cards/chaotic/frozen-fire/"' in page and "9 cards worded so" in page
    assert "worded so" not in client.get("/rules/6.3.1/").content.decode()


def test_the_search_finds_phrases_by_word_id_and_card(client: Client) -> None:
    for asked, name in (("this way", "this way"), ("Sink Scream", "reduce to"), ("R-kept", "loss")):
        page = read_as_shown(client.get("/rules/", {"q": asked}).content.decode())
        assert f"“{name}" in page, asked
    page = read_as_shown(client.get("/rules/", {"q": "qwxz"}).content.decode())
    assert "worded so" not in page and "Try a shorter one" in page


def test_the_phrases_of_a_game_stand_on_a_page_that_the_rules_lead_to(client: Client) -> None:
    assert "/rules/phrases/?game=chaotic" in client.get("/rules/").content.decode()
    assert "/rules/phrases/" not in client.get("/rules/?game=genesis").content.decode()
    page = read_as_shown(client.get("/rules/phrases/").content.decode())
    assert "“this way”" in page and "“reduce to”" in page
    assert client.get("/rules/phrases/?game=genesis").status_code == 404
    assert client.get("/rules/phrases/?game=poker").status_code == 404


def test_phrases_are_the_same_for_everybody_and_ask_the_database_for_nothing_more(
    client: Client, enter: Any, bob: Any, alice: Any, django_assert_num_queries: Any
) -> None:
    """Outsiders, players and organizers read the same; a ruling with many cards costs no more."""
    stranger = read_as_shown(client.get("/rules/phrases/").content.decode())
    for person in (alice, bob):
        assert "“this way”" in enter(person).get("/rules/phrases/").content.decode()
    assert "“this way”" in stranger
    for address in ("/rules/R-mode-without-target/", "/rules/R-removed-stays/", "/rules/phrases/"):
        with django_assert_num_queries(0):
            client.get(address)


# -- the glossary ----------------------------------------------------------------------------------


def test_the_words_of_a_game_stand_on_a_page_with_their_rules(client: Client) -> None:
    assert "/rules/words/?game=genesis" in client.get("/rules/?game=genesis").content.decode()
    page = read_as_shown(client.get("/rules/words/").content.decode())
    assert 'id="courage"' in page and 'href="/rules/GL-discipline/"' in page
    assert "Area Attack" in client.get("/rules/words/?game=genesis").content.decode()
    assert client.get("/rules/words/?game=poker").status_code == 404


def test_a_word_is_found(client: Client) -> None:
    page = read_as_shown(client.get("/rules/words/", {"q": "swi"}).content.decode())
    assert 'id="swift"' in page and 'id="courage"' not in page
    page = read_as_shown(client.get("/rules/words/", {"q": "<qwxz>"}).content.decode())
    assert "Try a shorter one" in page


def test_cards_and_rules_lead_to_their_words(client: Client) -> None:
    rule = read_as_shown(client.get("/rules/GL-swift/").content.decode())
    assert 'href="/rules/words/?game=chaotic#swift"' in rule
    card = read_as_shown(client.get("/cards/chaotic/owis/").content.decode())
    assert 'href="/rules/words/?game=chaotic#heal"' in card
    assert "Words that it explains" not in client.get("/rules/6.3.2/").content.decode()


def test_the_glossary_is_the_same_for_everybody_and_asks_the_database_for_nothing(
    client: Client, enter: Any, bob: Any, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(0):
        stranger = client.get("/rules/words/").content.decode()
    assert 'id="courage"' in stranger
    assert 'id="courage"' in enter(bob).get("/rules/words/").content.decode()


def test_the_glossary_by_the_api(client: Client) -> None:
    rows = client.get("/api/v1/rules/words/", {"q": "swi"}).json()["results"]
    assert [(row["word"], row["rule"]) for row in rows] == [("Swift", "GL-swift")]
    assert client.get("/api/v1/rules/words/?game=genesis").json()["count"] > 80
    assert client.get("/api/v1/rules/words/?game=poker").status_code == 404
