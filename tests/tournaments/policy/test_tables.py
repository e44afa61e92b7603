"""Nothing that can be done or hidden is without a class, and the page says what the code does."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tournaments import policy, rules
from tournaments.enums import OperationKind, Role
from tournaments.policy import ACTS, HOLDERS, SIGHT, Concern, Hidden, allows, page
from tournaments.policy.acts import WEIGHTY, concern_back, concern_of


def test_every_kind_of_operation_has_a_class() -> None:
    assert set(ACTS) == set(OperationKind)


def test_every_hidden_thing_has_a_class() -> None:
    assert set(SIGHT) == set(Hidden)


def test_every_right_an_operation_needs_is_a_permission_of_the_hall() -> None:
    assert {act.needs for act in ACTS.values()} <= set(HOLDERS)
    assert set(HOLDERS) <= set(rules.PERMISSIONS)


def test_every_weighty_part_belongs_to_a_class() -> None:
    assert set(WEIGHTY) <= set(ACTS)


@pytest.mark.parametrize("kind", OperationKind)
def test_whoever_does_not_play_is_never_stopped(kind: OperationKind) -> None:
    for begun in (False, True):
        for own in (False, True):
            for concern in (concern_of(kind, (), begun), concern_back(kind, (), begun)):
                assert allows(concern, playing=False, own=own)


DECISIONS = {
    OperationKind.PENALTY_GIVEN,
    OperationKind.PENALTY_VOIDED,
    OperationKind.RULING_APPLIED,
    OperationKind.APPEAL_SETTLED,
    OperationKind.RESULT_CORRECTED,
    OperationKind.RESULT_DIGITAL,
    OperationKind.RESULT_NOTED,
    OperationKind.DECK_CHECKED,
    OperationKind.SEATS_SWAPPED,
}


@pytest.mark.parametrize("kind", sorted(DECISIONS))
def test_players_decide_nothing_of_the_kind(kind: OperationKind) -> None:
    for begun in (False, True):
        for own in (False, True):
            assert not allows(concern_of(kind, (), begun), playing=True, own=own)


def test_in_a_running_event_players_take_back_no_result_round_or_entry() -> None:
    for kind in OperationKind:
        if kind.startswith(("result_", "round_", "ruling_", "penalty_", "phase_", "entry_")):
            back = concern_back(kind, (), True)
            own_alone = back in (Concern.NEUTRAL, Concern.NOT_OWN)
            assert own_alone and not allows(back, playing=True, own=True), kind


def test_only_staff_see_what_is_hidden_and_a_scorekeeper_sees_no_cards() -> None:
    cards = (Hidden.HANDS, Hidden.LISTS, Hidden.RECORDS, Hidden.SEEDS, Hidden.REPLAYS)
    for hidden in cards:
        assert Role.SCOREKEEPER not in SIGHT[hidden].roles
        assert not SIGHT[hidden].playing


def test_the_page_says_what_the_code_does() -> None:
    shown = (ROOT / "docs/who-may-what.md").read_text(encoding="utf-8")
    assert shown == page.markdown(), "write it anew: manage.py policy_page --write"


OWN_RULES = {"tournaments/policy", "tournaments/models"}


def _asks_for_roles(path: Path) -> bool:
    """Whether a module asks for roles or entries of somebody by itself: `Staff...filter(user=`, or
    `.playing().filter(user=`, or names a role beside the ones of the policy."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
            continue
        named = {word.arg for word in node.keywords}
        text = ast.unparse(node.func)
        staff = "Staff" in text or ".staff" in text
        if node.func.attr in ("filter", "exclude") and "user" in named and "role" in named | {""}:
            return True
        if node.func.attr in ("filter", "exclude") and "role__in" in named and staff:
            return True
        if node.func.attr == "filter" and "playing()" in text and "user" in named:
            return True
    return False


SERVICES_OF_STAFF = {
    "tournaments/services/event/staff.py",  # gives and takes roles: it is no question of rights
    "tournaments/services/files/inward.py",
    "tournaments/services/entry/invitations.py",  # whether the role asked for is held already
    "tournaments/rules.py",  # who may add cards: an organizer of any event
}


def test_nobody_has_a_rule_of_the_own_about_who_plays() -> None:
    guilty = {
        name
        for package in ("tournaments", "decks", "gameplay")
        for path in sorted((ROOT / package).rglob("*.py"))
        if not (name := str(path.relative_to(ROOT))).startswith(tuple(OWN_RULES))
        and "migrations" not in path.parts
        and name not in SERVICES_OF_STAFF
        and _asks_for_roles(path)
    }
    assert guilty == set(), f"ask {policy.__name__} instead"
