"""How the phrases of Chaotic's cards are read, and how each is known in the notation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.language import nodes as n
from engine.language.walking import spare_slots, walk, whole
from engine.rulebook.readings import Family

Fits = Callable[[n.Ability], bool]


def holds(*kinds: type[n.Node], such: Callable[[Any], object] = lambda node: True) -> Fits:
    """A test for abilities that contain, also in an ability they quote, a node of these kinds that
    passes ``such``."""
    return lambda ability: any(isinstance(one, kinds) and such(one) for one in whole(ability))


def forbids(*acts: n.Act) -> Fits:
    """A test for abilities that forbid one of these acts."""
    return holds(n.Cannot, such=lambda ban: ban.act in acts)


def either(*fits: Fits) -> Fits:
    """A test that an ability passes if it passes one of these."""
    return lambda ability: any(one(ability) for one in fits)


def waits_for(*verbs: n.Verb) -> Fits:
    """A test for abilities that speak of one of these moments."""
    return holds(n.Event, such=lambda event: event.verb in verbs)


def gives_a_check(ability: n.Ability) -> bool:
    """Whether it gives an ability that has a Challenge, Stat Check or Stat Fail."""
    checked = holds(n.StatCheck, n.StatFail, n.Challenge, n.CounterChallenge)
    return holds(n.GainAbility, such=lambda gift: checked(gift.ability))(ability)


def parts_targets(ability: n.Ability) -> bool:
    """Whether both branches of an "if" have a target of their own."""
    return any(
        isinstance(one, n.If) and _aims(one.then) and _aims(one.otherwise) for one in walk(ability)
    )


def _aims(effects: tuple[n.Effect, ...]) -> bool:
    return any(isinstance(one, n.Target) for one in walk(effects))


def adds_counts(total: n.Sum) -> bool:
    """Whether all terms of a sum are counted amounts."""
    return all(isinstance(one, n.Amount) for one in total.of)


def loses_all_of_it(loss: n.Lose) -> bool:
    """Whether a Creature loses the whole of one value."""
    own = loss.n
    return isinstance(own, n.ValueOf) and not own.scanned and loss.stats == (own.stat,)


FAMILIES = (
    Family(
        "have no",
        "A card that has none of something, or does not have it, lacks it for as long as the "
        "other card says so, whichever of the two came first.",
        ("R-have-no", "R-lose-all"),
        either(
            holds(n.LoseAllAbilities, such=lambda loss: loss.until == n.Until.ALWAYS),
            holds(n.LacksElement, n.LoseTribes),
        ),
    ),
    Family(
        "each counter",
        "What waits for a Mugic counter to be put or removed triggers once for each counter, all "
        "of them as one batch.",
        ("R-each-counter", "R-trigger-batch"),
        waits_for(n.Verb.COUNTER_PUT, n.Verb.COUNTER_TAKEN, n.Verb.COUNTER_MOVED),
        "counter_triggers",
    ),
    Family(
        "first time each",
        "Each Creature has a first time of its own in the turn, and a first attack of its own in "
        "the combat.",
        ("R-first-time-each", "R-strike"),
        either(
            holds(n.Triggered, such=lambda waits: waits.first and waits.each),
            holds(n.FirstEachCombat),
        ),
    ),
    Family(
        "given Challenge",
        "A Challenge or Check that another card gives does not make a Discipline Attack of an "
        "attack: its own text box tells its kind.",
        ("R-given-challenge",),
        gives_a_check,
    ),
    Family(
        "sum of counts",
        "Two counts are added, so that what belongs to both counts twice.",
        ("R-sum-of-counts",),
        holds(n.Sum, such=adds_counts),
    ),
    Family(
        "loss as cost",
        "What cannot be lost cannot be lost as a cost either; where the card stops only losses "
        "from Mugic, attacks or abilities, a cost can be paid.",
        ("R-loss-as-cost", "R-kept-cost"),
        either(forbids(n.Act.LOSE_ELEMENTS, n.Act.LOSE_ENERGY), holds(n.ExpendCost, n.LoseCost)),
        "wording",
    ),
    Family(
        "mode without target",
        "If one of the modes to choose from has no target, the card can always be played; that "
        "mode does nothing where its condition is not met as it resolves.",
        ("R-mode-without-target",),
        lambda ability: bool(spare_slots(ability)),
    ),
    Family(
        "instead with another target",
        "The branch that holds as the card is announced chooses its target; if the other one holds "
        "as it resolves, only what needs no target is done.",
        ("R-instead-with-targets",),
        parts_targets,
    ),
    Family(
        "removed stays",
        "A card that has gone elsewhere since is not found, and nothing happens to it.",
        ("R-removed-stays", "R-return-to-play"),
        holds(
            n.ReturnToPlay,
            n.ReturnToHand,
            n.Equip,
            n.ShuffleCards,
            n.Relocate,
            n.Remove,
        ),
    ),
    Family(
        "this way",
        "Only what did happen counts, not what was prevented, replaced or impossible.",
        ("R-this-way",),
        either(
            holds(n.ThisWay, n.LostElement, n.Done),
            holds(n.GainElementsHad, such=lambda gained: gained.n > 0),
        ),
    ),
    Family(
        "reduce to",
        "A value that is reduced to a number loses the difference, so that whatever concerns "
        "losses concerns it.",
        ("R-reduce-to", "R-set"),
        either(
            holds(n.MatchStats, such=lambda match: match.lowering),
            holds(n.Lose, such=loses_all_of_it),
        ),
    ),
    Family(
        "additional damage",
        "The additional damage belongs to the damage before it: it is one damage.",
        ("R-additional-damage",),
        holds(n.Damage, such=lambda d: isinstance(d.n, n.Sum) and not adds_counts(d.n)),
    ),
    Family(
        "loses all abilities",
        "It loses what it has at that moment; what it gains later, it has.",
        ("R-lose-all", "R-timestamps"),
        holds(n.LoseAllAbilities, such=lambda loss: loss.until != n.Until.ALWAYS),
    ),
    Family(
        "gains or loses to equal",
        "The value gains or loses the difference at that moment, and later changes count on top.",
        ("R-set",),
        holds(n.MatchStats, such=lambda match: not match.lowering),
    ),
    Family(
        "cannot",
        "It stops what it names and nothing else; costs that were paid stay paid.",
        ("R-cannot",),
        holds(n.Cannot, n.CannotGain),
    ),
    Family(
        "if after the event",
        "The condition is looked at when the ability triggers and again as it resolves.",
        ("R-condition",),
        holds(n.Triggered, such=lambda waits: waits.condition),
    ),
    Family(
        "Check",
        "A Check is a Stat Check; a text that means Challenges too names them.",
        ("R-check-word", "R-checks"),
        holds(n.FailChecks, n.PassChecks, n.MuteChecks),
    ),
    Family(
        "opposing",
        "Opposing is every card that the opponent controls.",
        ("ED-opposing",),
        holds(n.Controlled, such=lambda one: one.side == n.Side.OPPOSING),
        "opposing",
    ),
    Family(
        "change places",
        "Two cards that change places do so at the same moment or not at all, and neither moves.",
        ("R-swap", "R-relocate"),
        holds(n.SwapSpaces, n.SwapGear),
    ),
    Family(
        "relocate",
        "A Creature that is relocated enters a space and does not move.",
        ("R-relocate",),
        holds(n.Relocate),
    ),
    Family(
        "return to play",
        "The Creature is a new object, with as many Mugic counters as its Mugic Ability says.",
        ("R-return-to-play",),
        holds(n.ReturnToPlay),
        "return_counters",
    ),
    Family(
        "change the target",
        "The new target must be one that could be chosen if the item were announced now.",
        ("R-retarget",),
        holds(n.Retarget),
    ),
    Family(
        "reveal a new active Location",
        "It comes from the deck of the player that the text names, and takes the place of the old "
        "one at once.",
        ("R-new-location", "R-reveal-new"),
        either(holds(n.RevealLocation), waits_for(n.Verb.REVEALS_LOCATION)),
    ),
    Family(
        "begin a combat",
        "The combat begins when the Burst is over, and the one combat of the turn is still to be "
        "had.",
        ("R-extra-combat",),
        holds(n.BeginCombat),
    ),
    Family(
        "cost X",
        "X may be 0; a cost that is raised is paid on top and does not change X.",
        ("R-x-zero",),
        holds(n.X),
    ),
)
"""The register, the phrases of section 10 of the rulings first."""
