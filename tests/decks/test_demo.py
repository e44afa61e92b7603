"""The demo hall: believable, made once, and whole or not there at all."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from engine.record import Record
from engine.record.verify import verify
from gameplay.management.commands import demo
from gameplay.models import Dispute, Game, Table
from tests.kept import kept
from tournaments.accounts.models import User
from tournaments.errors import Refusal
from tournaments.models import Event, Operation
from tournaments.operations import verify_chain

pytestmark = pytest.mark.django_db


def run(stage: str = "round2") -> str:
    out = StringIO()
    call_command("demo", stage=stage, stdout=out)
    return out.getvalue()


@pytest.fixture(autouse=True)
def _short_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Boards of 3 are enough to show what the hall holds."""
    monkeypatch.setattr(demo, "SIZE", 3)


@pytest.fixture
@kept
def said(_short_games: None, db: None) -> str:
    """What the command printed; the hall is in its second round."""
    return run()


def test_the_hall_has_a_second_round_finished_games_and_an_open_dispute(said: str) -> None:
    event = Event.objects.get(slug=demo.DIGITAL)
    assert [r.state for r in event.rounds.order_by("serial")] == ["closed", "published"]
    assert event.entries.count() == 8
    games = Game.objects.filter(table__event=event, state="sealed")
    assert games.count() == 4
    for game in games:
        assert game.verified
        assert verify(Record.from_dict(game.record)).ok
    dispute = Dispute.objects.get()
    assert (dispute.state, dispute.evidence.verified) == ("ready", True)
    tables = Table.objects.filter(match__round__state="published")
    assert tables.filter(event=event).count() == 4
    masters = tables.get(event__slug=demo.MASTERS, state="playing")
    assert 0 < masters.latest_game.revision <= 200
    for username in ("olga", "jonas", *(name for name, _ in demo.PLAYERS)):
        assert username in said
        assert User.objects.filter(username=username).exists()
    pods = Event.objects.get(slug=demo.PODS)
    sizes = [
        sorted(len(match.players) for match in one.matches.with_players())
        for one in pods.rounds.order_by("serial")
    ]
    assert sizes == [[3, 4], [3, 4]]
    paper = Event.objects.get(slug=demo.PAPER)
    assert (paper.state, paper.digital) == ("registration", False)


def test_running_it_again_changes_nothing(said: str) -> None:
    before = list(Operation.objects.values_list("digest", flat=True))
    run()
    run("registration")
    assert list(Operation.objects.values_list("digest", flat=True)) == before


def test_a_later_stage_goes_on_to_the_champion(said: str) -> None:
    run("top8")
    event = Event.objects.get(slug=demo.DIGITAL)
    assert event.phases.filter(kind="single").exists() and event.champion is None
    assert not Dispute.objects.unruled().exists()
    run("finished")
    event.refresh_from_db()
    assert event.state == "finished" and event.champion is not None
    assert verify_chain(event) is None


def test_a_run_cut_short_leaves_nothing_half_made(monkeypatch: pytest.MonkeyPatch) -> None:
    def die(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(demo.Hall, "_dispute", die)
        with pytest.raises(KeyboardInterrupt):
            run()
    assert not Event.objects.exists() and not User.objects.exists()
    run()
    assert Dispute.objects.count() == 1


def test_a_hall_that_people_changed_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise Refusal("round_open", "Round 2 is not closed yet.")

    monkeypatch.setattr(demo.Hall, "play_to_round_two", refuse)
    assert "left as people made it (Round 2 is not closed yet.)" in run()


def test_outside_debug_the_password_is_not_the_known_one() -> None:
    said = run("registration")
    ines = User.objects.get(username="ines")
    assert not ines.check_password(demo.PASSWORD)
    assert ines.check_password(said.split("password ")[1].split()[0])


def test_a_struck_out_answer_ends_the_demo_with_its_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(demo, "digest_of", lambda prompt: "another list")
    with pytest.raises(CommandError, match="was not applied: The answer was made to another list"):
        run()
