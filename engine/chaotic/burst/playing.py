"""Section 8.4: the decision of a player with priority, and playing Mugic and abilities."""

from __future__ import annotations

from engine.chaotic.burst.ability_announcements import (
    ability_announcements,
    ability_plan,
    activated,
    affordable_abilities,
)
from engine.chaotic.burst.costs import mugic_cost, pay, picked_answers
from engine.chaotic.burst.mugic_announcements import (
    affordable_mugic,
    mugic_announcements,
    spell_plan,
)
from engine.chaotic.burst.priority import pass_priority
from engine.chaotic.happenings import triggers
from engine.chaotic.happenings.adding_triggers import report_targets
from engine.chaotic.instructions.counters import change_counters
from engine.chaotic.meaning.selectors import static_item
from engine.chaotic.position import door
from engine.chaotic.position.answers import PASS, Announced
from engine.chaotic.position.cards import ELEMENT_NAMES
from engine.chaotic.position.creatures import Creature
from engine.chaotic.position.decisions import PRIORITY, Line, Priority, question
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.flow import step
from engine.chaotic.position.ids import CardId, ItemId, Seat, opponent_of
from engine.chaotic.position.items import Item
from engine.chaotic.position.loops import look_back
from engine.chaotic.position.numbers import DISCARD, MUGIC_HAND
from engine.chaotic.position.steps import pause
from engine.chaotic.values.present_values import values_now
from engine.chaotic.values.targets import card_name, names
from engine.kernel.agenda import do
from engine.kernel.prompt import Key, Menu
from engine.language import nodes as n


class Pass:
    """The option to pass, as a group of its own."""

    def __len__(self) -> int:
        return 1

    def key(self, index: int) -> Key:
        """The only key."""
        return PASS

    def shape(self) -> object:
        """See `kernel.prompt.Group`."""
        return "pass"

    def family(self) -> object:
        """See `kernel.prompt.Group`."""
        return None


ONLY_PASS = Pass()

JUST_PASS = Menu([ONLY_PASS])


def options(game: Duel, ask: Priority) -> Menu:
    """8.1.2: to pass, or any complete announcement of a Mugic or an ability."""
    seat = ask.seat
    known: Menu | None = game.cache.get(("menu", seat))
    if known is None:
        found = affordable(game, seat)
        if found is NOTHING:
            return JUST_PASS
        pairs, envs = found
        groups = [*mugic_announcements(game, seat, pairs), *ability_announcements(game, envs)]
        known = Menu([ONLY_PASS, *groups]) if groups else JUST_PASS
        game.keep(("menu", seat), known)
    return known


def only(game: Duel, ask: Priority) -> Key | None:
    """To pass, if there is nothing else to do (8.1.2)."""
    if (game.present or values_now(game)).affordable.get(ask.seat) is NOTHING:
        return PASS
    return PASS if options(game, ask) is JUST_PASS else None


def passing(game: Duel) -> Key | None:
    """To pass, where one player has priority (8.1.2): nothing else has to be listed for it."""
    (ask,) = game.decisions
    return PASS if isinstance(ask, Priority) else None


# -- in words ----------------------------------------------------------------------------------


def word(game: Duel, ask: Priority, key: Key) -> Line:
    """`pass`, `play MUGIC with CREATURE ...`, `use SOURCE "words" ...`."""
    if key == PASS:
        return "pass", ()
    verb, card, creature, node, x, answers, paying = key
    seat = ask.seat
    places = []
    if verb == "play":
        variable = spell_plan(game, card).variable
        head = f"play {game.label(card)} with {game.label(creature)}"
        places.append(game.label(creature))
    else:
        variable = ability_plan(game, node).variable
        source = card_name(game, seat, card)
        head = f"use {source}{which_words(game, seat, card, node)}"
        places.append(source)
    if variable:
        head += f" x={x}"
    targets = [name for answer in answers for name in names(game, seat, answer)]
    if targets:
        head += " on " + " and ".join(targets)
    handed = [given_name(game, seat, ref) for ref in paying]
    places += handed
    more = spell_plan(game, card).more if verb == "play" and x else None
    if more is not None:
        head += f" paying {more.n} more"
    if more is not None and more.anyone:
        head += " from " + " and ".join(handed[-more.n :])
        handed = handed[: -more.n]
    if handed:
        head += " paying " + " and ".join(handed)
    return head, (*places, *targets)


def given_name(game: Duel, seat: Seat, card: CardId) -> str:
    """A card given for a cost, or an Elemental Type."""
    return ELEMENT_NAMES[-1 - card] if card < 0 else card_name(game, seat, card)


def which_words(game: Duel, seat: Seat, card: CardId, node: int) -> str:
    """The quoted words of an ability, if its source has several."""
    lines = {env.node: held for held, env in activated(game, seat) if env.card == card}
    return f' "{lines[node].words if node in lines else ""}"' if len(lines) > 1 else ""


# -- carried out -------------------------------------------------------------------------------


def answer(game: Duel, ask: Priority, key: Key) -> None:
    """8.1.2: carry out what the player with priority chose."""
    if key == PASS:
        pass_priority(game, ask.seat)
        return
    if not game.burst and not game.window:
        look_back(game)
    announced = Announced._make(key)
    if announced.verb == "play":
        play(game, ask.seat, announced)
    else:
        use(game, ask.seat, announced)


def play(game: Duel, seat: Seat, key: Announced) -> None:
    """8.4.1, 8.4.1.1, 8.4.1.5: a Mugic is revealed, paid and put on the Burst, with all that was
    chosen (8.4.1.2 to 8.4.1.4)."""
    _, card, creature, _, x, answers, paying = key
    plan = spell_plan(game, card)
    number = ItemId(game.next_stamp())
    cost = mugic_cost(game, card, creature, x)
    item = static_item(card, seat, creature)._replace(
        number=number, kind="mugic", targets=answers, x=x, paid=cost
    )
    if card in game.piles[seat][MUGIC_HAND]:
        door.piles.take_out(game, card, MUGIC_HAND)
    else:
        door.piles.take_out(game, card, DISCARD)
        door.effects.note_leaves_game(game, card)
    put_on_burst(game, item, f"play {game.label(card)}", ("8.4.1.5",))
    game.push(do(played, item))
    change_counters(game, creature, -cost, ("8.9.1", "8.4.2.2"))
    pay(game, item, plan.costs, paying, "8.4.2.4")


def use(game: Duel, seat: Seat, key: Announced) -> None:
    """8.4.1, 8.4.1.1, 8.4.1.5, 8.4.4.1, GL-activated-ability: the ability is announced and paid,
    and goes on the Burst."""
    _, card, creature, node, x, answers, paying = key
    plan = ability_plan(game, node)
    item = static_item(card, seat, creature)._replace(
        number=ItemId(game.next_stamp()),
        kind="ability",
        node=node,
        x=x,
        targets=(*answers, *picked_answers(plan.costs, paying)),
    )
    ability = game.deal.nodes[node]
    assert isinstance(ability, n.Activated)
    user = game.creatures.get(creature)
    if ability.once and user is not None:
        door.creatures.note_use(game, creature, node)
    put_on_burst(game, item, f"use {game.label(card)}", ("8.4.1.5", "8.4.4.1"))
    game.push(do(played, item))
    pay(game, item, plan.costs, paying, "8.4.4.1")


def put_on_burst(game: Duel, item: Item, line: str, rules: tuple[str, ...]) -> None:
    """8.2, 8.2.1, 8.2.2.1, GL-burst: the item starts or extends the Burst. It is paid for at the
    same moment; what paying brings about follows it (R-cost-order)."""
    start = "8.2.2.1" if game.burst else "8.2.1"
    cause = game.emit_cause(line, (*rules, start))
    door.burst.put_mugic_on_burst(game, item._replace(cause=cause))
    triggers.open_batch(game)
    game.push(do(pause, opponent_of(item.controller), "8.2.2.1"))


@step
def played(game: Duel, item: Item) -> None:
    """8.3.3: what triggers by the play, after what paying for it has triggered."""
    if game.result is not None:
        return
    triggers.open_batch(game)
    triggers.occur(
        game, "played", item.number, other=item.creature, kind="played", agent=item.creature
    )
    report_targets(game, item)


question(
    PRIORITY,
    "8.1.2",
    text="you have priority.",
    options=options,
    word=word,
    answer=answer,
    only=only,
)


Affordable = tuple[list[tuple[CardId, Creature]], list[Item]]
"""Mugic, each with a Creature that could play it, and abilities."""

NOTHING: Affordable = ([], [])


def affordable(game: Duel, seat: Seat) -> Affordable:
    """The Mugic and abilities for which a player has the affiliation and the counters. In most
    positions it is `NOTHING`, so that passing is the only option. Kept until values, counters or
    hands of Mugic change (`Duel.shift`)."""
    known = (game.present or values_now(game)).affordable
    found: Affordable | None = known.get(seat)
    if found is None:
        mugic, abilities = affordable_mugic(game, seat), affordable_abilities(game, seat)
        found = known[seat] = (mugic, abilities) if mugic or abilities else NOTHING
    return found
