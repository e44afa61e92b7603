"""Section 6.3: the Action Step, movement, and the attack that a move can be."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engine.chaotic.happenings import triggers
from engine.chaotic.happenings.engaging import approach
from engine.chaotic.instructions.counters import all_go, change_counters
from engine.chaotic.meaning.filters import matching, passes
from engine.chaotic.meaning.register import GENERAL, means
from engine.chaotic.meaning.selectors import chosen
from engine.chaotic.position import door, steps
from engine.chaotic.position.answers import STOP, Moved
from engine.chaotic.position.combats import Combat
from engine.chaotic.position.creatures import Creature
from engine.chaotic.position.decisions import AMONG, MOVE, Among, Line, Move, question
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.flow import step
from engine.chaotic.position.ids import NO_SPACE, CardId, SpaceId
from engine.chaotic.position.items import Item
from engine.chaotic.position.steps import carries_out, pause
from engine.chaotic.turn.interception import interception
from engine.chaotic.turn.showdown import showdown_check
from engine.chaotic.values.present_values import keyword
from engine.chaotic.values.prohibitions import cannot, cannot_move
from engine.kernel.agenda import do
from engine.kernel.prompt import Key, Reason
from engine.kernel.sequences import first
from engine.language import nodes as n

TOLL_RULES = ("8.9.1", "1")

NO_EMPTY_SPACE = Reason("8.5.8", "it cannot move into an unoccupied space")

NO_COMPANY = Reason("8.5.8", "no move can end there")

SAME_SIDE = "a Creature of the same side stands there"

OWN_SIDE = Reason("6.3.3", SAME_SIDE)

OWN_SIDE_IN_RANGE = Reason("6.3.3.3", SAME_SIDE)

FOUGHT = Reason("6.3.5", "this turn's combat has been fought")


class Route(NamedTuple):
    """How a Creature reaches a space: in how many `steps`, and whether it must pass `over` occupied
    spaces."""

    steps: int
    over: bool


ONE_STEP = Route(1, False)


def routes(game: Duel, creature: Creature) -> dict[SpaceId, Route]:
    """6.3.3, 6.3.3.1, 6.3.3.2, 6.3.3.3, GL-range, GL-swift: every space in reach by distance and
    path, whatever stands in it (R-swift-path).

    The spaces passed on the way must hold no Creature, unless the moving one has Range (6.3.3.3).
    """
    near = game.board.near
    reach = 1 + keyword(game, creature.id, "swift")
    leaps = keyword(game, creature.id, "range") > 0
    found = dict.fromkeys(near[creature.space], ONE_STEP)
    frontier = [(space, False) for space in found]
    for count in range(2, reach + 1):
        ahead: dict[SpaceId, bool] = {}
        for space, over in frontier:
            blocked = game.at[space] >= 0
            if blocked and not leaps:
                continue
            for target in near[space]:
                if target == creature.space or target in found:
                    continue
                ahead[target] = ahead.get(target, True) and (over or blocked)
        for target, over in ahead.items():
            found[target] = Route(count, over)
        frontier = list(ahead.items())
    return found


def free_to_enter(game: Duel, creature: Creature, space: SpaceId) -> Reason | None:
    """6.3.3.3, 6.3.5: the rule that forbids a move to end in a space; None if it may end there."""
    holder = game.at[space]
    if holder < 0:
        if "enter_unoccupied" in game.profile(creature.id).barred:
            return NO_EMPTY_SPACE
        return None
    if game.creatures[holder].controller == creature.controller:
        return OWN_SIDE_IN_RANGE if keyword(game, creature.id, "range") else OWN_SIDE
    if "be_joined" in game.profile(holder).barred:
        return NO_COMPANY
    if game.fought and not once_more(game, creature):
        return FOUGHT
    return None


def once_more(game: Duel, creature: Creature) -> bool:
    """GL-move: whether a card lets a Creature that has moved once move again, into another combat
    too (rule 1)."""
    return creature.moved == 1 and "moves_again" in game.profile(creature.id).flags


def moves_anywhere(game: Duel, creature: Creature) -> bool:
    """1, R-authority: whether a card lets the Creature move to any space."""
    return "moves_anywhere" in game.profile(creature.id).flags


def reachable(game: Duel, creature: Creature) -> list[SpaceId]:
    """GL-move: the spaces a Creature could move to if nothing were mandatory, in board order."""
    if (creature.moved and not once_more(game, creature)) or cannot_move(game, creature.id):
        return []
    if not toll_paid(game, creature):
        return []
    spaces: Iterable[SpaceId]
    if moves_anywhere(game, creature):
        spaces = (space for space in game.spaces() if space != creature.space)
    else:
        spaces = in_reach(game, creature)
    return [space for space in spaces if free_to_enter(game, creature, space) is None]


def in_reach(game: Duel, creature: Creature) -> Sequence[SpaceId]:
    """The spaces near enough for a move, in board order; most Creatures take one step only."""
    near = game.board.near[creature.space]
    far = far_spaces(game, creature)
    if keyword(game, creature.id, "swift"):
        far |= routes(game, creature).keys()
    return sorted(far.union(near)) if far else near


@means(n.Toll, on=GENERAL)
def tolls(game: Duel, creature: Creature) -> list[tuple[Item, n.Toll]]:
    """What cards ask for before a Creature may move off its space (rule 1); "you" is its
    controller."""
    if "Toll" not in game.deal.says:
        return []
    return [
        (env._replace(controller=creature.controller), effect)
        for _, effect, env in game.rules()
        if isinstance(effect, n.Toll) and creature.id in chosen(game, env, effect.who)
    ]


def toll_paid(game: Duel, creature: Creature) -> bool:
    """Whether its controller could pay to let a Creature move (rule 1)."""
    return all(
        sum(game.creatures[card].counters for card in matching(game, env, toll.cards)) >= toll.n
        for env, toll in tolls(game, creature)
    )


def far_spaces(game: Duel, creature: Creature) -> set[SpaceId]:
    """R-authority: spaces that a card lets a Creature move to as if they were adjacent (rule 1)."""
    if "MoveAnywhere" not in game.deal.says:
        return set()
    return {
        SpaceId(space)
        for _, effect, env in game.rules()
        if isinstance(effect, n.MoveAnywhere) and effect.to is not None
        if creature.id in chosen(game, env, effect.who)
        for space in matching(game, env, effect.to)
    }


def mandatory_moves(game: Duel) -> dict[CardId, list[SpaceId]]:
    """8.7.4.2, 8.7.4.3, 8.7.4.4, 8.7.4.5: the spaces that Creatures of the Active Player must move
    into now, by Creature (R-mandatory). Which of them moves first is the player's choice, and
    nobody has to pay for a move."""
    says = game.deal.says
    if "MustMoveHere" not in says and "MustAttack" not in says:
        return {}
    calling = [
        (effect, env)
        for _, effect, env in game.rules()
        if isinstance(effect, (n.MustMoveHere, n.MustAttack))
    ]
    if not calling:
        return {}
    found: dict[CardId, list[SpaceId]] = {}
    for creature in game.army(game.active):
        if tolls(game, creature):  # nobody has to pay for a move
            continue
        near = game.board.near[creature.space]
        open_spaces = reachable(game, creature)
        bound = [
            space
            for space in open_spaces
            if space in near
            and any(makes_it_move(game, effect, env, creature, space) for effect, env in calling)
        ]
        if bound:
            found[creature.id] = bound
    return found


@means(n.MustMoveHere, n.MustAttack, on=GENERAL)
def makes_it_move(
    game: Duel, effect: n.Effect, env: Item, creature: Creature, space: SpaceId
) -> bool:
    """8.7.4, 8.7.4.1: whether a rule of a card makes a Creature move into an adjacent space."""
    if isinstance(effect, n.MustMoveHere):
        own = game.creatures.get(env.creature)
        here = game.mirage_space if own is None else own.space
        called = effect.cards is None or passes(game, env, creature.id, effect.cards)
        return space == here and (own is None or own.id != creature.id) and called
    if isinstance(effect, n.MustAttack):
        return game.at[space] >= 0 and creature.id in chosen(game, env, effect.who)
    return False


def destinations(game: Duel, creature: Creature) -> list[SpaceId]:
    """The spaces a Creature may move to now, as if movement were being asked, in board order.

    While a move is mandatory there is no other (8.7.4.2).
    """
    spaces = reachable(game, creature)
    if spaces and creature.controller == game.active:
        bound = mandatory_moves(game)
        if bound:
            return bound.get(creature.id, [])
    return spaces


def why_not_move(game: Duel, creature: Creature, space: SpaceId) -> tuple[Reason, ...]:
    """Every rule against moving a Creature of the Active Player to a space now."""
    reasons: list[Reason] = []
    if creature.moved and not once_more(game, creature):
        reasons.append(Reason("GL-move", "it has moved this turn"))
    if cannot_move(game, creature.id):
        reasons.append(Reason("8.5.8", "it cannot move"))
    if not toll_paid(game, creature):
        reasons.append(Reason("8.5.8", "its controller cannot pay for the move"))
    entry = free_to_enter(game, creature, space)
    if entry is not None:
        reasons.append(entry)
    bound = mandatory_moves(game)
    if bound and space not in bound.get(creature.id, []):
        reasons.append(Reason("8.7.4.2", "another move is mandatory"))
    near = space in routes(game, creature) or space in far_spaces(game, creature)
    if not near and not moves_anywhere(game, creature):
        if space in within(game, creature):
            reasons.append(Reason("6.3.3.2", "no open path leads there"))
        else:
            reasons.append(Reason("6.3.3", "it is too far"))
    return tuple(reasons)


def within(game: Duel, creature: Creature) -> set[SpaceId]:
    """Spaces near enough if nothing stood in the way."""
    reach = 1 + keyword(game, creature.id, "swift")
    seen = {creature.space}
    edge = {creature.space}
    for _ in range(reach):
        edge = {target for space in edge for target in game.board.near[space]} - seen
        seen |= edge
    return seen - {creature.space}


# -- the decision ------------------------------------------------------------------------------


@carries_out(steps.movement)
def movement(game: Duel) -> None:
    """6.3.1: the Active Player moves a Creature or stops; always asked (R-stop)."""
    game.owe(Move(MOVE, game.active))


def move_options(game: Duel, ask: Move) -> list[Key]:
    """6.3.1: every legal move, then to stop, if a move was made or none is possible."""
    options: list[Key] = []
    bound = mandatory_moves(game)
    for creature in game.army(ask.seat):
        for space in bound.get(creature.id, ()) if bound else reachable(game, creature):
            options.append(Moved("move", creature.id, space))
    if not options or (game.moves and not bound):
        options.append(STOP)
    return options


def move_word(game: Duel, ask: Move, key: Key) -> Line:
    """`move CREATURE to SPACE`, `stop moving`."""
    if key == STOP:
        return "stop moving", ()
    _, card, space = key

    name = game.space_name(space)
    return f"move {game.label(card)} to {name}", (game.label(card), name)


def move_answer(game: Duel, ask: Move, key: Key) -> None:
    """6.3.6: carry the answer out (6.3.3)."""
    if key == STOP:
        rule = "6.3.6" if game.moves else "6.3.1"
        game.emit_cause("stop", (rule,))
        game.push(do(showdown_check))
        return
    _, card, space = key
    owing = tolls(game, game.creatures[card])
    if not owing:
        move(game, game.creatures[card], space)
        return
    game.push(
        *(do(pay_toll, env, game.deal.number(toll)) for env, toll in owing),
        do(depart, card, space),
    )


@step
def pay_toll(game: Duel, env: Item, number: int) -> None:
    """Pay the Mugic counters that a move costs, one after the other (1, 8.9.1)."""
    toll = game.deal.nodes[number]
    assert isinstance(toll, n.Toll)
    if not all_go(game, list(matching(game, env, toll.cards)), toll.n, TOLL_RULES):
        game.push(*[do(take_toll, env, number)] * toll.n)


@step
def take_toll(game: Duel, env: Item, number: int) -> None:
    """Pay one of the Mugic counters that a move costs (1, 8.9.1). If only one Creature has one, the
    player is not asked."""
    toll = game.deal.nodes[number]
    assert isinstance(toll, n.Toll)
    able = tuple(c for c in matching(game, env, toll.cards) if game.creatures[c].counters)
    if len(able) == 1:
        change_counters(game, first(able), -1, TOLL_RULES)
    elif able:
        game.owe(Among(AMONG, env.controller, able, TOLL_RULES))


@step
def depart(game: Duel, card: CardId, space: SpaceId) -> None:
    """The move that has been paid for (6.3.3)."""
    move(game, game.creatures[card], space)


def move(game: Duel, creature: Creature, space: SpaceId) -> None:
    """6.3.2, 6.3.3, 6.3.4, 7.1: a Creature enters a space; an enemy there makes it a battle, else
    the Active Player has priority."""
    route = routes(game, creature).get(space)
    rules = ["6.3.3"]
    if route is not None and route.steps > 1:
        rules += ["6.3.3.1", "6.3.3.2"]
    if route is not None and route.over:
        rules.append("6.3.3.3")
    if route is None:
        rules += ["1", "R-authority"]
    triggers.open_batch(game)
    origin = creature.space
    holder = game.at[space]
    pulled = holder >= 0 and pulls_in(game, creature, holder)
    if pulled:
        space = origin
        door.board.pull_in(game, creature, holder)
    else:
        door.board.move(game, creature, space)
    name = game.space_name(space)
    game.emit_cause(f"move {game.label(creature.id)} {name}", tuple(rules))
    if pulled:
        game.emit(f"replace {game.label(creature.id)}", ("8.8.2.3",))
        game.emit(f"relocate {game.label(holder)} {name}", ("GL-relocate",))
        triggers.occur(game, "relocated", holder)
        triggers.occur(game, "enters", holder)
    else:
        triggers.occur(game, "moves", creature.id)
        triggers.occur(game, "enters", creature.id)
    if holder < 0:
        game.push(do(pause, game.active, "6.3.2"), do(movement))
        return
    door.combat.note_battle(game)
    door.combat.begin_combat(
        game, Combat(creature.id, holder, space, NO_SPACE if pulled else origin)
    )
    game.emit_cause(f"battle {name}", ("6.3.4",))
    game.push(do(interception), *approach(game))


@means(n.PullIn, on=GENERAL)
def pulls_in(game: Duel, creature: Creature, holder: CardId) -> bool:
    """8.8.2: whether the enemy comes to a Creature that would move into its space; not one that
    cannot be relocated (8.5.8)."""
    if "PullIn" not in game.deal.says or cannot(game, holder, n.Act.BE_RELOCATED):
        return False
    return any(
        isinstance(effect, n.PullIn) and creature.id in chosen(game, env, effect.who)
        for _, effect, env in game.rules()
    )


question(
    MOVE,
    "6.3.1",
    text="which Creature moves?",
    options=move_options,
    word=move_word,
    answer=move_answer,
)
