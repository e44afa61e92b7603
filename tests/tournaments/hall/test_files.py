"""Out of the hall and into it: the archive, other programs' files, in mid-event too."""

from __future__ import annotations

import io
import json
import random
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tests.kept import kept
from tests.tournaments.hall.elsewhere import elsewhere
from tests.tournaments.hall.test_operations import erase, random_event
from tournaments.errors import Invalid, Refusal
from tournaments.formats.check import check
from tournaments.formats.reading import READERS, read
from tournaments.management.commands.import_event import Command as ImportEvent
from tournaments.models import Event, Match, Operation, Round
from tournaments.operations import snapshot, verify_chain
from tournaments.queries.files import outward
from tournaments.queries.files.outward import ARCHIVE
from tournaments.queries.ranking import standings
from tournaments.queries.round import bracket
from tournaments.services.entry import entries
from tournaments.services.files import inward
from tournaments.services.round import rounds
from tournaments.standings import rule_set
from tournaments.standings import standings as all_standings

pytestmark = pytest.mark.django_db


def run(*words: Any) -> str:
    out = io.StringIO()
    call_command(*words, stdout=out)
    return out.getvalue()


@pytest.fixture
@kept
def played(make_hall: Any) -> Any:
    """Two closed rounds of seven players, the third running with one result."""
    hall = make_hall(best_of=3, swiss_rounds=4)
    hall.fill(7)
    hall.start()
    dice = random.Random(5)
    for _round in range(2):
        hall.publish_round()
        for match in hall.open_matches():
            hall.enter(match, *dice.choice([(2, 0), (1, 2), (1, 1, 1)]))
        hall.close()
    hall.publish_round()
    hall.enter(hall.open_matches()[0], 2, 1)
    return hall


def test_archive_loads_into_an_empty_hall_and_goes_on(
    make_hall: Any, judy: Any, tmp_path: Path
) -> None:
    hall = make_hall(swiss_rounds=3, cut=4)
    random_event(hall, random.Random(11), judy)
    before = snapshot(hall.fresh)
    file = tmp_path / "cup.json"
    assert "exported dusk-cup" in run("export_event", "dusk-cup", "--output", file)
    erase(hall.fresh)
    said = run("import_event", file)
    again = Event.objects.get()
    assert said.startswith("imported dusk-cup players=")
    assert snapshot(again) == elsewhere(before)
    assert verify_chain(again) is None


def test_archive_of_a_running_event_is_played_on_by_another_organizer(
    played: Any, bob: Any
) -> None:
    data = outward.written(played.fresh, "drome")
    erase(played.fresh)
    event = inward.load(actor=None, data=data, organizer=bob)
    running = Round.objects.get(event=event, state="published")
    with pytest.raises(Refusal, check=lambda refusal: refusal.code == "results_missing"):
        rounds.close(actor=bob, round=running)
    assert event.operations.last().kind == "staff_added"


def test_archive_is_refused_where_the_address_is_taken(played: Any) -> None:
    data = outward.written(played.fresh, "drome")
    with pytest.raises(Refusal, check=lambda refusal: refusal.code == "slug_taken"):
        inward.load(actor=None, data=data)


def test_a_copy_of_an_archive_stands_beside_what_it_was_made_of(played: Any, bob: Any) -> None:
    data = outward.written(played.fresh, "drome")
    copy = inward.load(actor=None, data=data, organizer=bob, as_copy=True)
    assert copy.slug != played.event.slug
    assert not copy.origin_signed, "the other hall signed other digests"
    assert verify_chain(copy) is None and verify_chain(played.fresh) is None
    last = copy.brought_in
    assert last == played.event.operations.count() == copy.operations.count() - 1
    before, after = snapshot(played.fresh), snapshot(copy)
    assert _by_name(copy, "points") == _by_name(played.event, "points")
    assert after["entries"] == elsewhere(before)["entries"]
    again = inward.load(actor=None, data=outward.written(copy, "drome"), as_copy=True)
    assert len({copy.slug, again.slug, played.event.slug}) == 3


def test_changed_archive_is_refused_and_leaves_nothing(played: Any, tmp_path: Path) -> None:
    document = json.loads(outward.written(played.fresh, "drome"))
    document["log"][7]["payload"]["name"] = "Mallory"
    erase(played.fresh)
    file = tmp_path / "bad.json"
    file.write_text(json.dumps(document))
    with pytest.raises(CommandError, match="signature: does not hold") as refused:
        run("import_event", file)
    assert refused.value.returncode == 2
    del document["hall"]
    file.write_text(json.dumps(document))
    with pytest.raises(CommandError, match="operation 8: differs"):
        run("import_event", file)
    assert Event.objects.count() == Operation.objects.count() == 0


@pytest.mark.parametrize("format", ["cobra", "tdf", "trf"])
def test_exported_file_ranks_exactly_as_it_says(played: Any, format: str) -> None:
    report = check(read(outward.written(played.fresh, format)), None)
    assert (report.players, report.unexplained, report.order_differences) == (7, 0, 0)


def test_cobra_file_comes_back_with_the_same_points(played: Any) -> None:
    event = inward.load(actor=None, data=outward.written(played.fresh, "cobra"))
    assert _by_name(event, "points") == _by_name(played.event, "points")
    assert event.rounds.get(state="published").matches.exclude(state="confirmed").count() == 2


def test_trf_file_comes_back_with_the_same_results(played: Any) -> None:
    event = inward.load(actor=None, data=outward.written(played.fresh, "trf"))
    for what in ("wins", "losses", "draws"):
        assert _by_name(event, what) == _by_name(played.event, what)


def _by_name(event: Event, what: str) -> dict[str, Any]:
    names = dict(event.entries.values_list("number", "name"))
    lines = standings.of(event, live=True).lines
    return {names[int(line.player)]: getattr(line, what) for line in lines}


def test_standings_as_a_table_hold_the_exact_fractions(played: Any) -> None:
    text = outward.written(played.fresh, "standings").decode("utf-8-sig")
    lines = standings.of(played.fresh).lines
    rows = text.strip().splitlines()
    assert len(rows) == 1 + len(lines)
    assert str(lines[0].values[0]) in rows[1]


def test_unreadable_file_names_place_and_fault(tmp_path: Path) -> None:
    file = tmp_path / "event.trf"
    file.write_bytes(b"<tournament><data></tournament>")
    with pytest.raises(CommandError, match=r"event\.trf: .+") as refused:
        run("import_event", file)
    assert refused.value.returncode == 2
    with pytest.raises(CommandError, match="No such file"):
        run("import_event", tmp_path / "none")
    with pytest.raises(Invalid):
        inward.load(actor=None, data=b'{"drome": 2, "log": []}')
    assert Event.objects.count() == 0


def test_mutated_archives_never_crash(played: Any) -> None:
    data = outward.written(played.fresh, "drome")
    before = elsewhere(snapshot(played.fresh))
    erase(played.fresh)
    dice, refused = random.Random(3), 0
    for _time in range(80):
        broken = bytearray(data)
        for _byte in range(dice.randint(1, 4)):
            broken[dice.randrange(len(broken))] = dice.randrange(256)
        try:
            event = inward.load(actor=None, data=bytes(broken))
        except Refusal:
            refused += 1
            assert Event.objects.count() == 0
        else:
            assert snapshot(event) == before, "a byte of blank space changed nothing"
            erase(event)
    assert refused > 50


@pytest.mark.parametrize(
    ("file", "players", "number"),
    [
        ("melee/melee-388466-8p-4r.json", 8, 4),
        ("cobra/cobra-2020-europe-africa.json", 117, 7),
        ("cobra/cobra-2020-charity-top8-double-elim.json", 113, 13),
        ("trf/trf16-lichess-2020-13p-10r.trf", 13, 10),
        ("trf/bbp-dutch_2025_C5.trf", 6, 2),
    ],
)
def test_real_event_is_carried_in_and_ranks_as_its_file(
    shared: Path, file: str, players: int, number: int
) -> None:
    said = run("import_event", shared / "tournaments" / file)
    event = Event.objects.get()
    assert f"players={players} rounds={number}" in said
    assert standings.closed_rounds(event) or event.rounds.filter(state="published").exists()
    assert verify_chain(event) is None


def test_field_of_players_is_chosen_and_comes_in_with_its_cut(shared: Path) -> None:
    file = shared / "tournaments/tdf/tdf-2025-nov-cup-29p.tdf"
    with pytest.raises(CommandError, match="no pod 7"):
        run("import_event", file, "--pod", "7")
    assert Match.objects.count() == 0
    run("import_event", file, "--pod", "2")
    event = Event.objects.get()
    phase = event.phases.get(number=2)
    played = bracket.of(phase)
    assert (phase.kind, len(phase.seeds)) == ("single", 4)
    assert event.plan["phases"][1] == {"kind": "single", "top": 4}
    names = dict(event.entries.values_list("number", "name"))
    told = read(file.read_bytes())
    first = next(x.player for x in told.published if x.division.startswith("2/") and x.rank == 1)
    winner = next(p.name for p in told.players if p.id == first)
    assert names[int(str(played.champion))] == winner
    assert verify_chain(event) is None


def melee(*rounds: tuple[str, list[list[Any]]]) -> bytes:
    made = [{"name": name, "matches": matches} for name, matches in rounds]
    return json.dumps({"date": "2026-01-01", "rounds": made, "standings": []}).encode()


SWISS: tuple[str, list[list[Any]]] = (
    "Round 1",
    [["A", "E", "2-0-0"], ["B", "F", "2-0-0"], ["C", "G", "2-1-0"], ["D", None, "2-0-0"]],
)


def test_bracket_in_the_middle_goes_on_here(alice: Any) -> None:
    semifinals = ("Semifinals", [["A", "D", "2-0-0"], ["C", "B", "2-1-0"]])
    data = melee(SWISS, semifinals)
    seeds = [str(line.player) for line in ranked(read(data), "mtr-2026")][:4]
    pairs = [[seeds[0], seeds[3], "2-0-0"], [seeds[2], seeds[1], "2-1-0"]]
    data = melee(SWISS, ("Semifinals", pairs))
    event = inward.load(actor=alice, data=data)
    assert event.plan["phases"][1]["top"] == 4 and event.rounds.count() == 2
    final = rounds.pair(actor=alice, event=event)
    met = final.matches.get()
    assert {met.entry_a.name, met.entry_b.name} == {seeds[0], seeds[2]}


def ranked(file: Any, key: str) -> Any:
    return all_standings(file.results(), file.participants(), rule_set(key))


def test_bracket_that_follows_no_plan_is_refused(alice: Any) -> None:
    again = [["A", "B", "2-0-0"], ["C", "D", "2-0-0"]]
    odd = melee(SWISS, ("Semifinals", again), ("Finals", [["B", "D", "2-0-0"]]))
    with pytest.raises(Invalid, match="no bracket that is known"):
        inward.load(actor=alice, data=odd)
    assert Event.objects.count() == 0


@pytest.mark.parametrize("kind", ["single", "double"])
def test_event_with_its_bracket_goes_out_and_comes_back(make_hall: Any, kind: str) -> None:
    plan = {"phases": [{"kind": "swiss", "rounds": 4}, {"kind": kind, "top": 5}]}
    hall = make_hall(plan=plan)
    hall.fill(7)
    hall.start()
    while bracket.phase_of(hall.fresh) is None:
        hall.play_round()
    data = outward.written(hall.fresh, "cobra")
    assert check(read(data)).unexplained == 0
    event = inward.load(actor=None, data=data)
    again = event.plan["phases"]
    assert [(one["kind"], one.get("top")) for one in again] == [("swiss", None), (kind, 5)]
    both = [bracket.of(one.phases.get(number=2)) for one in (event, hall.fresh)]
    assert both[0].winners == both[1].winners and both[0].seeds == both[1].seeds
    while not bracket.of(hall.fresh.phases.get(number=2)).over:
        hall.play_round()
    finished = read(outward.written(hall.fresh, "cobra"))
    assert sum(line.division == "cut" for line in finished.published) == 5
    assert check(finished).unexplained == 0


def test_files_are_for_staff_alone(
    played: Any, enter: Any, api: Any, alice: Any, charlie: Any
) -> None:
    page, route = "/events/dusk-cup/desk/files/drome/", "/api/v1/events/dusk-cup/files/drome/"
    sent = enter(alice).get(page)
    assert sent["Content-Disposition"] == 'attachment; filename="dusk-cup-drome.json"'
    assert sent.content == api(alice).get(route).content
    assert json.loads(sent.content)["log"][0]["kind"] == "event_created"
    assert enter(charlie).get(page).status_code == 403
    assert enter(None).get(page).status_code == 302
    assert api(charlie).get(route).status_code == 403
    assert enter(alice).get("/events/dusk-cup/desk/files/zip/").status_code == 404


@pytest.mark.parametrize("format", ["cobra", "tdf", "trf"])
def test_bracket_without_swiss_rounds_goes_out_with_who_left_it(
    make_hall: Any, format: str
) -> None:
    """Who leaves a bracket before any Swiss round began all the same, and sits in its seeds."""
    hall = make_hall(plan={"phases": [{"kind": "single"}]})
    first, *_others = hall.fill(4)
    hall.start()
    hall.play_round()
    entries.drop(actor=first.user, entry=first, reason="tired")
    assert hall.event.entries.get(pk=first.pk).last_round == 0
    told = read(outward.written(hall.fresh, format))
    assert first.name in {player.name for player in told.players}


def test_the_help_names_every_format_that_is_read() -> None:
    told = ImportEvent.help
    assert [name for name in (ARCHIVE, *READERS) if name not in told] == []
