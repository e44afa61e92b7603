"""Penalties that land: the ladder, the loss in the match, extra time, and who is out."""

from __future__ import annotations

from typing import Any

import pytest

from tournaments import offences as shipped
from tournaments.enums import PenaltyKind
from tournaments.errors import Forbidden, Invalid
from tournaments.models import Entry, HallAct, Match, OffenceRow, Operation, Penalty
from tournaments.queries.bench import offences
from tournaments.queries.entry import staff_decisions
from tournaments.services.bench import landing, penalties
from tournaments.services.hall import offences as services

pytestmark = pytest.mark.django_db
PAGE = "/events/dusk-cup/desk/penalties/"


def entry(user: Any) -> Entry:
    return Entry.objects.select_related("event").get(user=user)


def match_of(user: Any) -> Match:
    return Match.objects.of(entry(user)).with_players().get()


def give(hall: Any, actor: Any, user: Any, code: str = "slow play", **more: Any) -> Penalty:
    said = {"code": code, "reason": "Three minutes for one move.", "again": True}
    return landing.give(actor=actor, event=hall.fresh, entry=entry(user), **(said | more))


def lost(user: Any) -> bool:
    match = match_of(user)
    return match.confirmed and match.winner != entry(user)


def test_ladder_goes_up_with_what_stands_in_this_event(seated: Any, judy: Any, bob: Any) -> None:
    kinds = [give(seated, judy, bob).kind for _turn in range(3)]
    assert kinds == ["caution", "warning", "game_loss"]
    assert lost(bob)


def test_what_was_taken_back_or_is_of_another_class_does_not_count(
    seated: Any, judy: Any, bob: Any, dora: Any
) -> None:
    first = give(seated, judy, bob)
    penalties.void(actor=judy, penalty=first, reason="It was the other table.")
    give(seated, judy, bob, "tardiness")
    give(seated, judy, dora)
    assert give(seated, judy, bob).kind == "caution"


def test_penalty_expires_after_the_rounds_of_its_offence(seated: Any, judy: Any, bob: Any) -> None:
    given = give(seated, judy, bob, "play error")
    for match in seated.open_matches():
        seated.enter(match, 1, 0)
    seated.close()
    seated.publish_round()
    assert give(seated, judy, bob, "play error").kind == "warning"
    for match in seated.open_matches():
        seated.enter(match, 1, 0)
    seated.close()
    seated.publish_round()
    rows = list(Penalty.objects.filter(event=seated.event))
    assert offences.expired(seated.fresh, rows) == {given.number}
    assert give(seated, judy, bob, "play error").kind == "warning"


def test_match_loss_and_time_land_in_one_act(seated: Any, judy: Any, bob: Any) -> None:
    match = match_of(bob)
    before = Operation.objects.count()
    given = give(seated, judy, bob, kind="match_loss", minutes=4, match=match)
    assert lost(bob) and match_of(bob).extension == 4
    assert given.match == match
    assert Operation.objects.count() == before + 2


def test_bad_minutes_leave_nothing_behind(seated: Any, judy: Any, bob: Any) -> None:
    before = Operation.objects.count()
    with pytest.raises(Invalid):
        give(seated, judy, bob, kind="match_loss", minutes=400)
    assert Operation.objects.count() == before and not lost(bob)


def test_loss_that_does_not_land_stands_in_the_list_alone(seated: Any, judy: Any, bob: Any) -> None:
    give(seated, judy, bob, kind="match_loss", lands=False)
    assert not match_of(bob).confirmed


def test_disqualified_player_loses_the_open_match_and_leaves(
    seated: Any, judy: Any, bob: Any, dora: Any
) -> None:
    given = give(seated, judy, bob, "cheating")
    assert given.kind == "disqualification" and lost(bob)
    assert entry(bob).state == "dropped"
    for match in seated.open_matches():
        seated.enter(match, 1, 0)
    seated.close()
    paired = seated.publish_round()
    assert entry(bob) not in [one for m in paired.matches.with_players() for one in m.players]


def test_played_match_stays_when_somebody_is_disqualified_later(
    seated: Any, judy: Any, bob: Any
) -> None:
    match = match_of(bob)
    seated.enter(match, *((1, 0) if match.entry_a.user == bob else (0, 1)))
    give(seated, judy, bob, "cheating", match=match)
    assert match_of(bob).winner == entry(bob)


def test_own_words_have_no_ladder(seated: Any, judy: Any, bob: Any) -> None:
    with pytest.raises(Invalid, match="no ladder"):
        give(seated, judy, bob, "sang at the table")
    assert give(seated, judy, bob, "sang at the table", kind="caution").kind == "caution"


def test_player_is_told_the_offence_and_the_right_of_appeal(
    seated: Any, judy: Any, bob: Any, read: Any
) -> None:
    give(seated, judy, bob, rule="6.3.3")
    one = staff_decisions.of(bob, seated.fresh)[0]
    assert "slow play (6.3.3)" in one.text and one.until is not None
    assert "Appeal until" in read(bob, "/events/dusk-cup/")


def test_only_judges_who_do_not_play(seated: Any, bob: Any, dora: Any, charlie: Any) -> None:
    for user in (bob, dora, charlie):
        with pytest.raises(Forbidden):
            give(seated, user, bob)


# --- Pages ---------------------------------------------------------------------------------------


def test_page_proposes_and_shows_what_a_disqualification_does_first(
    seated: Any, enter: Any, read: Any, judy: Any, bob: Any, charlie: Any
) -> None:
    give(seated, judy, bob)
    mine = entry(bob)
    shown = read(judy, f"{PAGE}?entry={mine.pk}")
    assert "slow play : Warning 1 before" in shown
    form = {"entry": mine.pk, "code": "cheating", "reason": "Marked cards.", "lands": "on"}
    assert enter(charlie).post(PAGE, form).status_code == 403
    preview = enter(judy).post(PAGE, form)
    assert "Disqualify" in preview.content.decode()
    assert entry(bob).state != "dropped"
    seen = seated.fresh.operations.order_by("-number").first().number
    assert enter(judy).post(PAGE, form | {"seen": seen}).status_code == 302
    assert entry(bob).state == "dropped" and lost(bob)


def test_by_the_api_the_ladder_chooses(seated: Any, enter: Any, judy: Any, bob: Any) -> None:
    said = {"entry": entry(bob).number, "code": "slow play", "reason": "Again.", "again": True}
    where = "/api/v1/events/dusk-cup/penalties/"
    kinds = [
        enter(judy).post(where, said, content_type="application/json").json()["kind"]
        for _turn in range(2)
    ]
    assert kinds == ["caution", "warning"]
    assert enter(bob).post(where, said, content_type="application/json").status_code == 403


# --- The catalogue -------------------------------------------------------------------------------


def test_what_ships_is_whole(seated: Any) -> None:
    for one in shipped.shipped(seated.fresh.game):
        assert one.ladder and set(one.ladder) <= set(PenaltyKind.values), one.code
    named = [one.code for one in offences.catalogue(seated.fresh.game)]
    assert len(named) == len(set(named)) > len(shipped.SHIPPED)


def test_hall_staff_write_an_offence_and_take_it_back(
    seated: Any, enter: Any, django_user_model: Any, judy: Any, bob: Any, read: Any
) -> None:
    keeper = django_user_model.objects.create_user("keeper", is_staff=True)
    page = "/hall/offences/"
    assert [enter(user).get(page).status_code for user in (keeper, judy, bob)] == [200, 403, 403]
    assert enter(None).get(page).status_code == 302
    form = {"game": "", "code": "Slow play", "kind": "slow", "about": "Too long for a choice."}
    form |= {"ladder": "warning, match_loss", "rounds": "0", "active": "on"}
    assert enter(judy).post(page, form).status_code == 403
    assert "A ladder has" in enter(keeper).post(page, form | {"ladder": "x"}).content.decode()
    assert enter(keeper).post(page, form).status_code == 302
    assert HallAct.objects.filter(kind="offence_written").count() == 1
    assert give(seated, judy, bob).kind == "warning"
    named = [one.code.lower() for one in offences.catalogue(seated.fresh.game)]
    assert named.count("slow play") == 1
    row = OffenceRow.objects.get()
    assert enter(judy).post(f"{page}{row.pk}/forget/").status_code == 403
    assert enter(keeper).post(f"{page}{row.pk}/forget/").status_code == 302
    found = offences.called(seated.fresh.game, "slow play")
    assert found is not None and found.ladder[0] == "caution"
    with pytest.raises(Forbidden):
        services.save(actor=judy, **(form | {"ladder": ["warning"], "rounds": 0, "active": True}))


def test_an_older_form_writes_over_no_offence_of_somebody_else(
    enter: Any, django_user_model: Any
) -> None:
    keeper = django_user_model.objects.create_user("keeper", is_staff=True)
    page = "/hall/offences/"
    form = {"game": "", "code": "Slow play", "kind": "slow", "about": "Too long for a choice."}
    form |= {"ladder": "warning", "rounds": "0", "active": "on"}
    old = {"drawn": enter(keeper).get(f"{page}?code=Slow play").context["drawn"]}
    assert enter(keeper).post(page, form | old).status_code == 302
    answer = enter(keeper).post(page, form | old | {"about": "Dawdling."})
    assert "this has changed since you opened the page" in answer.content.decode()
    assert OffenceRow.objects.get().about == form["about"]
