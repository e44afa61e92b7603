"""The options of a large question as ways: the same options, put together from few words."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from django.core import serializers
from django.urls import reverse

import engine
from engine import decks, players, rulesets
from engine.kernel.prompt import Menu, Options
from engine.language.sentences import Button
from gameplay.choices import labels
from gameplay.choices.cutting import cut
from gameplay.choices.making import FEW, ways_of
from gameplay.choices.reading import Ways
from gameplay.documents import flat, patches
from gameplay.documents.building import Known, StoredPrompt, live
from gameplay.documents.wording import Speaker, option_of
from gameplay.models import Offer, Table
from gameplay.persons import Person
from gameplay.queries.choices import previews
from gameplay.queries.choices.prompts import answers, digest_of, digest_of_lines
from gameplay.queries.table.documents import told_to
from gameplay.services.table import play
from tests.gameplay import playing
from tests.gameplay.test_document_sizes import pair
from tournaments import live as news

NAMES = {"A": "Alice", "B": "Bob"}


def large(size: int, seed: int, steps: int) -> Iterator[tuple[engine.Game, engine.Prompt]]:
    """The questions with many options of a game of the usual format, played at random."""
    format = rulesets.standard("chaotic")
    one, other = pair("chaotic", format, decks.shipped("chaotic"), size)
    decklists = {"A": one, "B": other}
    game = engine.new_game(game="chaotic", format=format, seed=seed, decks=decklists)
    chances = {seat: players.stream(seed, seat) for seat in game.seats}
    while not game.over and game.step < steps:
        prompt = game.prompts[0]
        if len(prompt.options) > FEW and prompt.options.menu is not None:
            yield game, prompt
        choice = players.choose(game, prompt, "random", chances[prompt.seat])
        game.choose(prompt.seat, choice)


def one_by_one(prompt: engine.Prompt) -> list[dict[str, Any]]:
    return [{"line": one.line, "places": list(one.places)} for one in prompt.options]


def told(prompt: engine.Prompt, options: Any) -> dict[str, Any]:
    about = {"seat": prompt.seat, "kind": prompt.kind, "rule": prompt.rule, "text": prompt.text}
    return {**about, "options": options}


@pytest.mark.parametrize(
    ("size", "seed", "steps", "language"), [(6, 1, 40, "en"), (6, 4, 60, "de"), (10, 2, 6, "de")]
)
def test_ways_are_the_options_of_the_engine_in_its_order(
    size: int, seed: int, steps: int, language: str
) -> None:
    seen = 0
    dice = random.Random(seed)
    for game, prompt in large(size, seed, steps):
        ways, options = ways_of(prompt.options), one_by_one(prompt)
        assert ways is not None and len(ways) == len(options) == len(list(ways))
        assert list(ways) == options
        for number in dice.sample(range(len(options)), 10):
            assert ways[number] == ways[number - len(options)] == options[number]
            assert ways.find(options[number]["line"]) == number
        speaker = Speaker("chaotic", prompt.seat, NAMES, game.view(prompt.seat), language)
        assert speaker.options(told(prompt, ways)) == speaker.options(told(prompt, options))
        said = speaker.ways(told(prompt, ways))
        assert said is not None and len(json.dumps(said.stored)) < 200 * len(options)
        seen += 1
    assert seen > 3


def test_each_name_stands_once_and_pairs_are_not_multiplied_out() -> None:
    (_game, prompt), *_ = (one for one in large(10, 1, 3) if one[1].seat == "B")
    ways = ways_of(prompt.options)
    assert ways is not None and len(ways) > 4000
    apart = [way for way in ways.stored if way.get("apart")]
    assert [way["line"][0] for way in apart] == ["play Song of Fury with "]
    text = json.dumps(ways.stored)
    assert len(text) < 2500
    assert text.count('"Krekk"') <= 4, "in lists that differ: all, own ones, by tribe"


def test_few_options_stay_a_list() -> None:
    menu = Options([("x",), ("y",)], lambda key: (f"choose {key[0]}", ()))
    assert ways_of(menu) is None


def test_few_options_are_put_into_words(monkeypatch: pytest.MonkeyPatch) -> None:
    (game, prompt), *_ = (one for one in large(10, 1, 3) if one[1].seat == "B")
    worded: list[Any] = []
    of = Options.of
    monkeypatch.setattr(Options, "of", lambda self, key: worded.append(key) or of(self, key))
    assert len(previews.options_told(game, prompt, told=False)) > 4000
    assert len(worded) < 800


def test_options_that_have_another_form_are_said_for_themselves() -> None:
    """A row whose line does not follow from the first one."""

    class Odd:
        def __init__(self, row: int) -> None:
            self.row = row

        def __len__(self) -> int:
            return 10

        def key(self, index: int) -> tuple[int, int]:
            return (self.row, index)

        def shape(self) -> object:
            return self.row

        def family(self) -> object:
            return "one"

    def word(key: tuple[int, int]) -> tuple[str, tuple[str, ...]]:
        row, column = key
        odd = "quickly " if key == (1, 9) else ""
        return f"play {odd}card with Row{row} on Col{column}", (f"Row{row}", f"Col{column}")

    options = Options(Menu([Odd(0), Odd(1)]), word)
    ways = ways_of(options)
    assert ways is not None and len(ways.stored) == 20
    assert [one["line"] for one in ways] == [one.line for one in options]


def test_texts_are_cut_at_names_or_words() -> None:
    found = cut(
        ["play X with Ana on Tarin", "play X with Bo on Tarin"],
        ["Ana", "Bo"],
        ["play X with Ana on Tarin", "play X with Ana on Takinom"],
        ["Tarin", "Takinom"],
    )
    assert found == (["play X with ", " on ", ""], [["Ana", "Bo"], ["Tarin", "Takinom"]])
    assert cut(["a with Ana", "b with Bo"], ["Ana", "Bo"], ["a with Ana"], [""]) is None
    loose = cut(["use X on Tarin"], [""], ["use X on Tarin", "use X on Takinom"], ["", ""])
    assert loose == (["use X on ", ""], [["Tarin", "Takinom"]])


def test_ways_that_read_alike_are_not_told_as_ways() -> None:
    ways = Ways([{"line": [f"use {name} on ", ""], "then": [["Ana", "Bo"]]} for name in "XY"])

    def alike(options: Any) -> list[Button]:
        return [Button(f"Use it on {one['line'].split()[-1]}") for one in options]

    assert labels.labelled(ways, alike) is None


def test_labels_that_do_not_follow_from_a_row_and_a_column_are_not_told_as_ways() -> None:
    ways = Ways([{"line": ["X by ", " on ", ""], "then": [["Ana", "Bo"], ["Cal", "Dee"]]}])

    def plain(options: Any) -> list[Button]:
        return [Button(f"Use {one['line']}") for one in options]

    def odd(options: Any) -> list[Button]:
        return [Button(f"Use {one['line']}".replace("Bo on Dee", "Bo at Dee")) for one in options]

    said = labels.labelled(ways, plain)
    assert said is not None and said.stored[0]["label"] == ["Use X by ", " on ", ""]
    assert labels.labelled(ways, odd) is None


def test_of_many_options_nothing_is_foretold_until_it_is_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game, prompt = next(large(6, 1, 3))
    monkeypatch.setattr(previews, "_previews", None)
    assert not any("preview" in one for one in previews.options_told(game, prompt))


def test_an_answer_from_before_there_were_ways_counts() -> None:
    _game, prompt = next(large(6, 1, 3))
    now = digest_of(prompt)
    assert now != digest_of_lines(prompt)
    assert answers(now, prompt, now) and answers(digest_of_lines(prompt), prompt, now)
    assert not answers("0" * 64, prompt, now)


# --- Documents ----------------------------------------------------------------------------------


def known_of(game: engine.Game, prompt: engine.Prompt) -> Known:
    asked = StoredPrompt(
        prompt.seat, game.step, prompt.kind, prompt.rule, prompt.text,
        previews.options_told(game, prompt),
    )  # fmt: skip
    return Known(
        reader=prompt.seat,
        rulebook="chaotic",
        format=rulesets.standard("chaotic"),
        names=NAMES,
        view=game.view(prompt.seat),
        prompts={prompt.seat: asked},
    )


def test_labels_that_do_not_follow_make_a_list(monkeypatch: pytest.MonkeyPatch) -> None:
    game, prompt = next(large(6, 1, 3))
    tree = live(known_of(game, prompt)).prompt
    assert tree is not None and tree.choices and tree.options == ()
    monkeypatch.setattr("gameplay.documents.wording.labelled", lambda ways, speak: None)
    listed = live(known_of(game, prompt)).prompt
    assert listed is not None and listed.choices is None
    assert listed.options == tuple(map(option_of, Ways(tree.choices)))


def test_a_text_without_ways_stays_as_it_is() -> None:
    text = '{"prompt":{"options":[],"choices":null},"said":"\\"choices\\":["}'
    assert flat.flat(text) is text


@pytest.fixture
def duel(make_user: Any) -> Table:
    """Two people at a large table, where the first question has hundreds of options."""
    seats = [Person(user=make_user(name)) for name in ("ina", "udo")]
    return playing.duel(*seats, format="masters", board=6, formation="listed")


@pytest.mark.django_db
class TestOfATable:
    def whole(self, api: Any, person: Person, table: Table, **query: Any) -> dict[str, Any]:
        answer = api(person.user).get(reverse("api:table-document", args=[table.pk]), query)
        assert answer.status_code == 200, answer.content
        found: dict[str, Any] = answer.json()
        return found

    def test_lists_and_trees_are_told_side_by_side(self, api: Any, duel: Table) -> None:
        """Whole, by the stream, and as one change: who asks for nothing gets each option."""
        dice, trees = random.Random(7), 0
        seats = playing.people(duel)
        shapes = ("list", "tree")
        held = {
            (letter, shape): self.whole(api, seats[letter], duel, options=shape)
            for letter in seats
            for shape in shapes
        }
        for _choice in range(12):
            playing.step(duel, dice)
            now = news.revision(duel.topic)
            for (letter, shape), document in held.items():
                person, tree = seats[letter], shape == "tree"
                whole = self.whole(api, person, duel, options=shape)
                tell = told_to(duel.pk, letter, person.user, tree=tree)
                missed = self.whole(api, person, duel, options=shape, since=document["revision"])
                for change in [
                    json.loads(text) for _name, text in tell.read(document["revision"], now)
                ]:
                    document = followed(document, change)
                assert document == patches.bare(whole)
                assert "reader" in missed or followed(held[letter, shape], missed) == document
                held[letter, shape] = document
            for letter in seats:
                listed, tree_ = (held[letter, shape].get("prompt") for shape in shapes)
                if tree_ and tree_.get("choices"):
                    trees += 1
                    assert tree_["options"] == [] and "choices" not in listed
                    options = [patches.bare(one) for one in Ways(tree_["choices"])]
                    assert [patches.bare(one) for one in listed["options"]] == options
                else:
                    assert listed == tree_
        assert trees > 3

    def test_a_line_of_a_way_is_chosen_whatever_the_fingers_make_of_it(self, duel: Table) -> None:
        letter, offer = next(iter(playing.offers(duel).items()))
        assert isinstance(offer.options, Ways) and len(offer.options) > 100
        line = offer.options[57]["line"]
        said = f" {line.upper().replace(' ', '  ')}"
        actor = playing.people(duel)[letter]
        assert play.why_not(actor=actor, table=duel, line=said) == (True, [])
        made = play.choose(actor=actor, table=duel, line=said, asked=offer.asked)
        assert (made.line, made.index) == (line, 57)

    def test_a_row_holds_ways_and_a_file_of_rows_too(self, duel: Table) -> None:
        offer = next(iter(playing.offers(duel).values()))
        stored = Offer.objects.extra(select={"text": "options"}).get(pk=offer.pk).text
        assert len(str(stored)) < 4000 < len(json.dumps(list(offer.options)))
        text = serializers.serialize("json", [offer])
        read = next(iter(serializers.deserialize("json", text))).object
        assert isinstance(read.options, Ways) and read.options == offer.options
        rows = Offer.objects.filter(pk=offer.pk).values_list("options", flat=True)
        assert list(rows.get()) == list(offer.options)
        assert offer.options[:2] == list(offer.options)[:2]

    def test_simple_programs_get_every_line_of_the_offer(self, api: Any, duel: Table) -> None:
        letter, offer = next(iter(playing.offers(duel).items()))
        person = playing.people(duel)[letter]
        state = api(person.user).get(f"/api/v1/tables/{duel.pk}/").json()
        assert [one["line"] for one in state["offer"]["options"]] == [
            one["line"] for one in offer.options
        ]

    def test_twelve_things_stand_open_on_the_page_of_the_server(
        self, enter: Any, duel: Table
    ) -> None:
        letter, offer = next(iter(playing.offers(duel).items()))
        person = playing.people(duel)[letter]
        page = enter(person.user).get(reverse("gameplay:table", args=[duel.pk]))
        groups = page.context["page"].choice_groups
        assert len(groups) <= 12

        def lines(some: list[dict[str, Any]]) -> list[str]:
            return [
                line
                for group in some
                for line in (
                    lines(group["inner"])
                    if group["label"]
                    else [one["line"] for one in group["choices"]]
                )
            ]

        assert sorted(lines(groups)) == sorted(one["line"] for one in offer.options)
        text = page.content.decode()
        assert all(text.count(f'value="{line}"') for line in ("pass", offer.options[-1]["line"]))


def followed(document: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    events = [*document["events"], *change["events"]]
    return patches.apply(change["patch"], {**document, "events": events[-60:]})
