"""Steps that a lower room puts on the agenda and a higher room carries out.

Each is announced here with what it is given. The room that carries it out says so with
`carries_out`; a step that nobody carries out is found at import (`require_all`). All other steps
are marked with `step` where they stand.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec

from engine.chaotic.position.decisions import Course, Plan
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.flow import FLOW
from engine.chaotic.position.ids import CardId, Seat
from engine.chaotic.position.items import Item

P = ParamSpec("P")

ANNOUNCED: list[str] = []
"""The names of the announced steps."""


def announced(work: Callable[P, None]) -> Callable[P, None]:
    """Announce a step. To call it is to take it at once."""
    name = work.__name__

    @wraps(work)
    def take(*given: P.args, **named: P.kwargs) -> None:
        FLOW.steps[name](*given, **named)

    ANNOUNCED.append(name)
    return take


def carries_out(step: Callable[P, None]) -> Callable[[Callable[P, None]], Callable[P, None]]:
    """Mark the function that carries out an announced step; both have one name. Raises ValueError
    if they have not."""

    def register(work: Callable[P, None]) -> Callable[P, None]:
        if work.__name__ != step.__name__:
            raise ValueError(f"{work.__name__} carries out {step.__name__}")
        return FLOW.step(work)

    return register


def require_all() -> None:
    """Raises LookupError if an announced step is carried out by nobody."""
    missing = [name for name in ANNOUNCED if name not in FLOW.steps]
    if missing:
        raise LookupError(f"steps that nobody carries out: {', '.join(missing)}")


# -- happenings --------------------------------------------------------------------------------


@announced
def hurt(
    game: Duel,
    item: Item,
    plan: Plan,
    rules: tuple[str, ...],
    spared: tuple[int, ...] = (),
) -> None:
    """Damage is dealt: Creatures, and how much to each (`happenings.damage`)."""


@announced
def deal(game: Duel, item: Item, plan: Plan, course: Course = ()) -> None:
    """An instruction deals damage that is not attack damage: Creatures, and how much to each before
    anything changes it (`happenings.dealing`)."""


# -- burst -------------------------------------------------------------------------------------


@announced
def pause(
    game: Duel,
    seat: Seat,
    rule: str,
    passes: int = 0,
    spared: tuple[CardId, ...] = (),
    seen: tuple[int, ...] = (),
) -> None:
    """Players may act, `seat` first, because of `rule` (`burst.priority`)."""


@announced
def run(game: Duel, item: Item, container: int, branch: int, index: int) -> None:
    """The instructions of a node are carried out, from one on (`burst.resolution`)."""


@announced
def again(game: Duel, item: Item, number: int) -> None:
    """An instruction goes on after a choice (`burst.resolution`)."""


@announced
def mugic_done(game: Duel, item: Item) -> None:
    """A Mugic that has resolved goes to its pile (`burst.resolution`)."""


@announced
def mugic_home(game: Duel, item: Item) -> None:
    """A Mugic that has resolved goes back to the hand (`burst.resolution`)."""


# -- turn --------------------------------------------------------------------------------------


@announced
def take_stand(
    game: Duel,
    seat: Seat,
    creatures: tuple[CardId, ...],
    gear: tuple[CardId, ...],
    standing: tuple[CardId, ...],
    worn: tuple[CardId, ...],
) -> None:
    """What a player placed lies on the Battleboard, once both are ready (`turn.formation`)."""


@announced
def resolve_attack(game: Duel, item: Item) -> None:
    """An attack resolves (`turn.attacks`)."""


@announced
def attack_damage(game: Duel, item: Item, course: Course = ()) -> None:
    """The damage of an attack is reckoned and dealt (`turn.attacks`)."""


@announced
def attack_done(game: Duel, item: Item) -> None:
    """An attack that has resolved goes to its pile (`turn.attacks`)."""


@announced
def twenty_check(game: Duel) -> None:
    """Check whether both players have made too many harmless attacks in a row (`turn.attacks`)."""


@announced
def draw_attack(game: Duel, seat: Seat, rule: str) -> None:
    """A player draws an Attack Card (`turn.strikes`)."""


@announced
def choose_attack(game: Duel) -> None:
    """The Striking Player picks an attack (`turn.strikes`)."""


@announced
def standing_in(game: Duel) -> None:
    """Another Creature may fight in place of the attacker (`turn.substitution`)."""


@announced
def engagement(game: Duel) -> None:
    """The two Creatures of a combat are engaged (`turn.combat`)."""


@announced
def movement(game: Duel) -> None:
    """The Active Player moves a Creature or stops (`turn.movement`)."""
