"""The watch sees each fault for which it was built, and is silent where all is well."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.sessions.models import Session

from gameplay.models import SeatView, Table
from gameplay.trials import files
from gameplay.trials.company import Day
from gameplay.trials.doors import Sent
from gameplay.trials.watch import Fault
from tests.gameplay.playing import offers
from tests.gameplay.trials import faults
from tournaments.accounts.models import User
from tournaments.models import Entry, Event, Match, Penalty

Do = Callable[..., list[Fault]]


def slug_of(name: str) -> str:
    return Event.objects.get(name__startswith=name).slug


def titles(found: list[Fault]) -> set[str]:
    return {f"{one.count}: {one.title}" for one in found}


@pytest.fixture
def put_back(request: pytest.FixtureRequest) -> Any:
    """The mended fault of this name, planted. In a tree without the mend it is there by itself."""

    def plant(fault: Callable[[], None]) -> None:
        try:
            held = faults.planted(fault)
        except faults.Gone:
            return
        request.addfinalizer(held.close)

    return plant


# --- Faults that were mended, put back ------------------------------------------------------------


def test_a_round_without_tables_is_found(day: Day, do: Do, put_back: Any) -> None:
    lantern = slug_of("Lantern Cup")
    do("stranger one", "POST", "/tables/house/", form=[("deck", "dop-overworld")])
    put_back(faults.null_in)
    for match in Match.objects.filter(event__slug=lantern, entry_b__isnull=False):
        path = f"/events/{lantern}/matches/{match.serial}/enter/"
        do("judy", "POST", path, form=[("result", "1-0-0"), ("outcome", "played")])
    for step in ("close", "pair", "publish"):
        do("sam", "POST", f"/events/{lantern}/desk/step/{step}/", form=[])
    do("sam", "GET", f"/events/{lantern}/desk/")
    day.sweep()
    assert "owed: a published pairing without a table" in titles(day.faults)


def test_a_judge_who_plays_and_punishes_is_found(do: Do, put_back: Any) -> None:
    put_back(faults.playing_judge)
    said = {"entry": 1, "kind": "disqualification", "code": "Stalling", "reason": "Seen"}
    found = do("jude", "POST", f"/api/v1/events/{slug_of('Lantern Cup')}/penalties/", json=said)
    assert "wrong: conflict of interest: penalty_given" in titles(found)


def test_a_head_judge_who_dropped_and_reads_hands_is_found(day: Day, do: Do, put_back: Any) -> None:
    put_back(faults.dropped_judge)
    table = Table.objects.filter(event__slug=slug_of("Mirror Lake"), state="waiting").first()
    assert table is not None
    for seat in table.seats.all():
        assert seat.user is not None
        do(seat.user.username, "POST", f"/tables/{table.pk}/sit/", form=[("nonce", "")])
    assert SeatView.objects.filter(game__table=table, reader="judge").exists()
    assert "hidden: a hand" in titles(do("heda", "GET", f"/tables/{table.pk}/"))
    assert "hidden: a hand" not in titles(do("judy", "GET", f"/tables/{table.pk}/"))


def test_the_same_penalty_sent_twice_is_found(do: Do, put_back: Any) -> None:
    put_back(faults.no_keys)
    said = {"entry": 1, "kind": "warning", "code": "Slow play", "reason": "Seen"}
    path = f"/api/v1/events/{slug_of('Ember Night')}/penalties/"
    found = do("judy", "POST", path, json=said, twice=True)
    assert "doubled: the same sending counts twice: penalty_given" in titles(found)
    assert Penalty.objects.filter(code="slow play").count() == 2


def test_a_draft_that_its_desk_did_not_show_is_found(day: Day, do: Do, put_back: Any) -> None:
    put_back(faults.stale_desk)
    ember = slug_of("Ember Night")
    do("olga", "GET", f"/events/{ember}/desk/")
    left_open = day.people["olga"].pages[-1]
    for step in ("discard", "pair"):
        do("skye", "POST", f"/events/{ember}/desk/step/{step}/", form=[])
    form = next(one for one in left_open.forms if one.action.endswith("/step/publish/"))
    sent = day.chooser.sent(day.people["olga"], left_open, form)
    day.do(day.people["olga"], sent)
    assert "wrong: stale page: round_published of what the page did not show" in titles(day.faults)


def test_an_event_that_was_forged_is_found(day: Day, do: Do, put_back: Any) -> None:
    put_back(faults.unbounded_archive)
    document = json.loads(day.ground.archive)
    slug = files._real_people(random.Random(3), document["log"], "forged")
    document = files.unsigned(document, files.sealed(document["log"], slug))
    day.secrets.uploaded.add(slug)
    sent = Sent("file", "event.json", json.dumps(document).encode())
    do("mal", "POST", "/events/import/", form=[("ruleset", "chaotic/apprentice")], file=sent)
    found = titles(do("ada", "GET", "/"))
    assert "hidden: a brought-in event that nobody of the hall put there" in found


def test_a_brought_in_event_stands_on_the_page_of_who_signed_up_for_it(day: Day, do: Do) -> None:
    document = json.loads(day.ground.archive)
    published = [one["kind"] for one in document["log"]].index("event_published")
    log = document["log"][: published + 1]  # nobody has entered yet, and everybody may
    document = files.unsigned(document, files.sealed(log, "from-elsewhere"))
    day.secrets.uploaded.add("from-elsewhere")
    sent = Sent("file", "event.json", json.dumps(document).encode())
    do("mal", "POST", "/events/import/", form=[("ruleset", "chaotic/apprentice")], file=sent)
    do("ada", "POST", "/events/from-elsewhere/sign-up/", form=[])
    assert Entry.objects.filter(event__slug="from-elsewhere", user__username="ada").exists()
    assert not do("ada", "GET", "/")
    assert "/events/from-elsewhere/" in day.people["ada"].pages[-1].html


def test_who_was_shown_out_signs_in_again(day: Day, do: Do) -> None:
    do("gus", "GET", "/")
    Session.objects.all().delete()
    assert not day.watch.is_in(day.people["gus"])
    assert not do("gus", "GET", "/")
    assert day.people["gus"].signed_in


def test_who_is_suspended_reads_the_own_hand_as_a_guest(day: Day, do: Do) -> None:
    do("gus", "GET", "/")
    Session.objects.all().delete()
    User.objects.filter(username="gus").update(is_active=False)
    do("gus", "POST", "/tables/house/", form=[("deck", "dop-overworld")])
    table = Table.objects.latest("pk")
    assert not do("gus", "POST", f"/tables/{table.pk}/sit/", form=[("nonce", "")])
    placed = [("line", "as listed"), ("asked", str(offers(table)["A"].asked))]
    assert not do("gus", "POST", f"/tables/{table.pk}/choose/", form=placed)
    assert table.seats.get(letter="A").guest
    assert not day.people["gus"].signed_in
    assert "hand-A-" in day.people["gus"].pages[-1].html


# --- Who may see what ----------------------------------------------------------------------------


def test_a_planted_word_is_for_those_whom_it_concerns(day: Day) -> None:
    secrets, people = day.secrets, day.people
    penalty = Penalty.objects.select_related("entry__user").get(code__startswith="Slow play")
    word = penalty.code.split()[-1]
    own = penalty.entry.user
    assert own is not None
    seen = {name for name, one in people.items() if not list(secrets.leaks(one, "/", word))}
    assert seen == {own.username, "omar", "judy", "jude"}


def test_a_draft_is_for_its_staff(day: Day) -> None:
    name = Event.objects.get(name__startswith="Whisper").name
    people = day.people.items()
    seen = {who for who, one in people if not list(day.secrets.leaks(one, "/events/", name))}
    assert seen == {"omar", "judy"}


def test_a_deck_list_is_for_its_player_and_free_judges(day: Day) -> None:
    entry = Entry.objects.get(event__name__startswith="Lantern", user__username="ben")
    word = entry.registrations.get().name.split()[-1]
    seen = {who for who, one in day.people.items() if not list(day.secrets.leaks(one, "/", word))}
    assert seen == {"ben", "olga", "judy"}, "jude judges there and plays"


def test_the_seed_of_a_table_is_nobodys_while_it_is_played(day: Day) -> None:
    table = Table.objects.filter(event__isnull=False).first()
    assert table is not None
    seed = bytes(table.seed).hex()
    seen = [who for who, one in day.people.items() if not list(day.secrets.leaks(one, "/", seed))]
    assert seen == []


def test_a_digest_that_anybody_can_compute_names_a_list(day: Day) -> None:
    entry = Entry.objects.get(event__name__startswith="Lantern", user__username="ben")
    plain = "0123456789abcdef"
    day.secrets.digests[plain] = "a list that ships"
    Entry.objects.filter(pk=entry.pk).update(deck_digest=plain)
    path = f"/events/{entry.event.slug}/desk/log/"
    assert list(day.secrets.leaks(day.people["jude"], path, plain))
    assert not list(day.secrets.leaks(day.people["judy"], path, plain))
    assert not list(day.secrets.leaks(day.people["ben"], path, plain))


def test_a_link_that_leads_elsewhere_is_found(day: Day) -> None:
    from gameplay.trials.doors import Answer

    body = '<a class="button" href="https://evil.example/login/">Go to the table</a>'
    day.watch.saw(day.people["ada"], Answer("/", 200, "text/html", body))
    assert titles(day.faults) == {"wrong: a page leads where a file said"}


def test_standings_that_do_not_follow_from_the_results_are_found(day: Day) -> None:
    event = Event.objects.get(name__startswith="Dusk")
    day.watch.changed = {event.pk}
    day.watch.deep()
    assert day.faults == []
    Match.objects.filter(event=event, state="confirmed").update(wins_a=0, wins_b=1)
    day.watch.changed = {event.pk}
    day.watch.deep()
    assert "wrong: the log gives other rows than there are" in titles(day.faults)
