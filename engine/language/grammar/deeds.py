"""Further instructions: counters shared out, hands and decks, exchanging, copying."""

from __future__ import annotations

from engine.language import nodes as n
from engine.language.grammar.choosing import THAT
from engine.language.grammar.machine import Grammar
from engine.language.grammar.moments import same_in
from engine.language.grammar.nouns import filter_of
from engine.language.grammar.pronouns import Again, It, That, Whoever
from engine.language.nodes import CardKind, Pile, Side, Step, Until, Verb


def add_to(g: Grammar) -> None:
    """Each subject in its own function."""
    _counts(g)
    _counters(g)
    _decks(g)
    _hands(g)
    _exchanges(g)
    _spaces(g)
    _burst(g)
    _disciplines(g)
    _elements(g)


def _counts(g: Grammar) -> None:
    """Amounts, tests and conditions."""
    g.reads(
        "one count",
        lambda who, below: n.StatsWithin(who, below=below),
        "discipline|disciplines {who} has|have below {below:int}",
    )
    g.node("one count", n.CostOf, "cost of {who:selector}")
    g.reads(
        "condition",
        lambda: n.Exceeds(n.ThisWay(), n.CostOf(That(CardKind.MUGIC))),
        "the mugic's cost is less than the number of mugic counters removed this way",
    )
    g.reads(
        "condition",
        lambda low: n.Reached(n.ThisWay(), low),
        "you have removed {low:int} or more mugic counters this way",
    )
    g.reads(
        "clause",
        lambda who, stats: n.Lose(who, n.ThatMuch(), stats),
        "{who} loses X to|in {stats:stats}, where X is the damage dealt",
    )
    g.reads(
        "clause",
        lambda who, stats: n.Gain(who, n.ThatMuch(), stats),
        "{who} gains X to|in {stats:stats}, where X is the damage dealt",
    )
    g.reads(
        "effect",
        lambda cards: n.CountAsFirst(n.Each(cards), until=Until.NEXT_ATTACK),
        "{cards:next attack} counts as its|the first attack <played> this combat",
    )
    g.node(
        "effect",
        n.CountAsFirst,
        "the next {what:such} is taken as the first attack",
        "next {what:selector} is taken as the first attack",
        until=Until.NEXT_ATTACK,
    )
    g.reads("effect", lambda who: n.GainType(who, THAT), "{who} also counts as the chosen tribe")
    g.node("effect", n.Repeat, "{n:x} times: {effects:deeds}")
    g.node(
        "effect",
        n.Repeat,
        "for each {n:one count}: {effects:deeds}",
        "for each {n:one count} do {effects:deeds}",
    )
    g.list_of("alternative names", "own name", "or", least=2)
    g.node("own name", n.Named, "{name:name or self}")
    g.same("name or self", "name")
    g.reads("name or self", lambda: "~", "~")
    g.node("test after", n.AnyOf, "named {of:alternative names}")
    g.reads(
        "condition",
        lambda who, than: n.Exceeds(n.CountersOn(who), n.CountersOn(than)),
        "{who} has more mugic counters than {than}",
    )
    g.reads(
        "test after",
        lambda: n.Did(n.Event(Verb.DEALS_ATTACK_DAMAGE, low=1)),
        "which|that dealt attack damage this turn",
    )
    g.node(
        "one count",
        n.ElementsLacking,
        "Elemental Type lacking to {who}",
        "elemental type|types {who} does|do not have",
    )
    for word, lowest in (("lowest", True), ("highest", False)):
        for scan, scanned in (("Scanned ", True), ("", False)):
            g.node(
                "count number",
                n.Extreme,
                f"the {word} {scan}{{stat:stat}} among {{cards:filters}}",
                lowest=lowest,
                scanned=scanned,
            )
    g.reads(
        "gain part",
        lambda stat, amount: n.Gain(Whoever(), amount, (stat,)),
        "{stat:stat} equal to {amount:count number}",
        "{stat:stat} equal to {amount:dealt}",
    )
    g.reads(
        "gain part",
        lambda stats: n.Gain(Whoever(), n.ThatMuch(), stats),
        "that amount of {stats:stat list}",
    )
    g.reads("dealt", lambda: n.ThatMuch(), "the damage it|they dealt")
    g.node("test after", n.NameIn, "of a name in your Attack Hand", pile=Pile.ATTACK_HAND)
    g.node("test after", n.NameIn, "of a name in your Mugic Hand", pile=Pile.MUGIC)
    g.node("test after", n.NameIn, "of a name in your Attack Pile", pile=Pile.ATTACK_DISCARD)
    g.node("test after", n.OnBoard, "in play as a Mirage")
    g.reads(
        "condition",
        lambda cards: n.There(filter_of(cards.kind, cards.tests, (n.OnBoard(),))),
        "a {cards:a filter} is on the battleboard",
    )
    g.node("is test", n.OnMirage, "in a space with a Mirage Location")
    g.node("test after", n.OnMirage, "in a space with a Mirage Location")
    g.node("test after", n.ControlledWith, "controlled with {who}")
    g.reads("test after", lambda v: n.AnyOf(same_in(v)), "with {v:int} in any discipline")
    g.reads("test after", lambda v: n.AllOf(same_in(v)), "with {v:int} in all disciplines")
    g.reads("has test", lambda v: n.AllOf(same_in(v)), "{v:int} in all disciplines")
    for form in ("they do not", "you do not", "you cannot", "they cannot"):
        g.reads("condition", lambda: n.Not(n.Done()), form)
    g.prints("condition", lambda _, value: "not done" if value == n.Not(n.Done()) else None)
    g.reads("condition", lambda: n.Not(n.Done()), "not done")
    g.node("selector", n.BearerOf, "the bearer of {what:selector}")
    g.node("test after", n.Equipped, "equipped with {gear:gear}")
    g.reads(
        "selector",
        lambda word="": That(CardKind.CREATURE),
        "that engaged creature",
        "that {word:type noun} creature",
    )
    g.node("selector", n.Given, "the cards in question")
    g.reads(
        "one count",
        lambda: n.ElementsOf(n.Given()),
        "elemental type either of those revealed attack cards have",
    )
    g.node("test after", n.BuildUpTo, "with no more Build Points than {than}")
    g.reads(
        "test after",
        lambda: (n.BuildUpTo(n.Given()), n.In(Pile.ATTACK_DISCARD)),
        "with build points less than or equal to the discarded attack card",
    )
    g.node("selector", n.Behind, "what did it", "the mugic or ability")


def _counters(g: Grammar) -> None:
    """Mugic counters from among Creatures, and counters with other names."""
    e = "effect"
    g.node(
        e,
        n.TakeAmong,
        "take {n:int} Mugic counters in all from {cards:filters}",
        "remove a total of {n:int} mugic counters from among any {cards:filters}",
    )
    g.reads(
        "act done",
        n.TakeAmong,
        "removes a total of {n:int} mugic counters from among <any> {cards:filters}",
    )
    g.node(
        e,
        n.PutMarks,
        (
            "put a {name:counter name} counter on {who:chosen}",
            "put {n:number} {name:counter name} counters on {who:chosen}",
        ),
    )
    g.node(
        "one count",
        n.Marks,
        "{name:counter name} counter on {who}",
        "{name:counter name} counters on {who}",
    )
    g.node(
        "cost",
        n.MarkCost,
        "take {n:int} {name:counter name} counters from {who}",
        "remove {n:int} {name:counter name} counters from {who}",
    )
    for name in NAMES:
        g.reads("counter name", lambda name=name: name, name)
    g.prints("counter name", lambda _, value: value if value in NAMES else None)


NAMES = ("Magma", "Growth", "Leadership", "Jade", "Scrap", "Expedition", "Training")
"""Counters that have a name of their own."""


def _decks(g: Grammar) -> None:
    """Looking at hands and at the top of a Location Deck."""
    g.node("effect", n.TurnOver, "turn {who:chosen} over to {into:name}")
    g.node("condition", n.HavePlayed, "you played a {cards:a filter} this turn")
    g.node("effect", n.Bury, "bury the top card of {whose:whose} {deck:deck}", n=1)
    g.node("effect", n.Bury, "bury the top {n:int} of {whose:whose} {deck:deck}")
    g.reads(
        "effect",
        lambda whose, deck: n.Bury(1, deck, whose),
        "put the top card of {whose:whose} {deck:deck} on the bottom of that deck",
    )
    look = "look at the top {n:int} cards of {whose:whose} location deck and choose one"
    becomes = "it becomes the <new> active location"
    g.node(
        "effect",
        n.ChooseLocation,
        "choose the active Location among the top {n:int} of {whose:whose} Location Deck",
    )
    g.node(
        "effect",
        n.ChooseLocation,
        "choose the active Location among the top {n:int} of {whose:whose} Location Deck,"
        " the rest below",
        below=True,
    )
    for composed in ("composed", "attack composed"):
        g.reads(composed, n.ChooseLocation, f"{look}. {becomes}")
        g.reads(
            composed,
            lambda n, whose: _below(n, whose),
            f"{look}. {becomes}. put the other|others on the bottom of your|that deck",
        )
    for form, pile in (("Attack Hand", Pile.ATTACK_HAND), ("Mugic Hand", Pile.MUGIC)):
        g.reads("hand", lambda pile=pile: pile, form)
    g.prints(
        "hand",
        lambda _, value: {Pile.ATTACK_HAND: "Attack Hand", Pile.MUGIC: "Mugic Hand"}.get(value),
    )
    g.node(
        "effect",
        n.RevealLocation,
        "the active player reveals a new active Location",
        side=Side.ACTIVE,
    )


def _below(n_: int, whose: n.Selector) -> n.Effect:
    return n.ChooseLocation(n_, whose, True)


def _hands(g: Grammar) -> None:
    """Hands shown to everybody, or looked at by one."""
    theirs = n.Cards(CardKind.ATTACK, (n.In(Pile.ATTACK_HAND, Side.OPPOSING),))
    own = n.Each(n.Cards(CardKind.ATTACK, (n.In(Pile.ATTACK_HAND),)))
    opponent = n.Players(Side.OPPONENT)
    g.reads("clause", lambda: n.Reveal(n.Each(theirs)), "your opponent reveals their attack hand")
    g.reads(
        "clause",
        lambda who: n.Does(n.ControllerOf(who), (n.Reveal(own),)),
        "the controller of {who:selector} reveals their attack hand",
    )
    g.reads(
        "composed",
        lambda: (
            n.LookAt((Pile.ATTACK_HAND,), opponent),
            n.DiscardCards(n.Pick(theirs)),
            n.Draw(1, opponent),
        ),
        "look at your opponent's attack hand and choose a attack card. they discard it and then"
        " draw a attack card",
    )


def _exchanges(g: Grammar) -> None:
    """Battlegear and spaces exchanged."""
    g.node(
        "effect",
        n.SwapGear,
        (
            "swap the Battlegear of {who:chosen}",
            "swap the Battlegear of {who:chosen} that is a {cards:a filter}",
        ),
    )
    g.reads(
        "effect",
        lambda cards: n.SwapGear(
            n.Target(n.Cards(cards.kind, cards.tests), count=2, together=True)
        ),
        "swap all battlegear equipped to two target {cards:filters} controlled by the same player",
    )
    g.reads(
        "effect",
        lambda gear, cards: n.SwapGear(
            n.Pick(filter_of(cards.kind, cards.tests, (n.Equipped(gear),)), count=2), gear
        ),
        "swap two {gear:filters} equipped to two {cards:filters}",
    )


def _spaces(g: Grammar) -> None:
    """Creatures that exchange their spaces."""
    g.reads(
        "composed",
        lambda cards, own: n.Does(
            n.ControllerOf(n.Target(cards)),
            (
                n.SwapSpaces(
                    n.Slot(0),
                    n.Pick(filter_of(own.kind, own.tests, (n.Not(n.Among(n.Slot(0))),))),
                ),
            ),
        ),
        "the controller of target {cards:a filter} chooses another {own:a filter}."
        " those two creatures swap spaces",
    )


def _burst(g: Grammar) -> None:
    """Mugic on the Burst: new targets, copies, plays without cost; shown cards."""
    g.node(
        "composed",
        n.CopyMugic,
        "copy {what:selector} with new targets",
        "copy {what:selector}. you may|can choose new targets for the copy",
    )
    g.reads(
        "effect",
        n.Retarget,
        "choose a new target for {what:selector} which|that only targets a single creature",
    )
    g.node("effect", n.BecomeCopy, "{who} becomes a copy of {of:selector}")
    g.node("cost", n.ShowCost, "show a {cards:a filter} of the name of the {slot:ordinal} chosen")
    g.reads("cost", n.ShowCost, "show a {cards:a filter} of the name of the chosen one")
    for kind, pile, name in (
        (CardKind.ATTACK, Pile.ATTACK_HAND, "attack"),
        (CardKind.MUGIC, Pile.MUGIC, "mugic"),
    ):
        reveal = f"reveal a {name} card from your hand"
        same = f"target {name} with the same name as the revealed card"
        target = n.Target(n.Cards(kind, (n.NameIn(pile),)))
        cost = (n.ShowCost(n.Cards(kind)),)
        g.reads(
            "activated",
            lambda cost=cost, target=target: n.Activated(cost, (n.Negate(target),)),
            f"{reveal}: negate {same}",
        )
        g.reads(
            "activated",
            lambda v, cost=cost, target=target: n.Activated(
                cost, (n.ModifyDamage(Step.SET, v, target),)
            ),
            f"{reveal}: {same} deals {{v:int}} damage",
        )
    g.reads(
        "static",
        lambda by, v: n.ModifyDamage(
            Step.ADD, v, n.Each(filter_of(by.kind, by.tests, (n.NameIn(Pile.ATTACK_DISCARD),)))
        ),
        "{by:filters} deal an additional {v:int} damage if there is a attack card with the same"
        " name in your attack discard pile",
    )
    for any_tribe, said, freely in (
        ("", "", False),
        (" whatever its affiliation", " of any affiliation", True),
    ):
        for gone, after, away in (
            ("", "", False),
            (", then it is gone from the game", ", then gone", True),
        ):
            g.node(
                "effect",
                n.PlayFree,
                f"{{who}} plays a {{cards:a filter}} for nothing{any_tribe}{gone}",
                f"{{who}} plays for nothing{said} a {{cards:a filter}}{after}",
                removed=away,
                freely=freely,
            )
    removed = "mugic cards played in this way are removed from the game when they leave the burst"
    g.reads(
        "composed",
        lambda: n.PlayFree(
            n.Source(), n.Cards(CardKind.MUGIC, (n.In(Pile.DISCARD, Side.OPPOSING),)), True, True
        ),
        "play a mugic card of any tribe or affiliation from the opposing general discard pile"
        f" without paying its mugic cost. {removed}",
    )
    g.reads(
        "effect",
        lambda who, v: n.May(
            (n.PlayFree(who, n.Cards(CardKind.MUGIC, (n.CostWithin(high=v), n.In(Pile.MUGIC)))),)
        ),
        "{who} can immediately play a mugic card of cost {v:int} or less without paying its mugic"
        " cost",
    )
    g.node(
        "static",
        n.PlayFromPile,
        "{who} plays Mugic of your general discard pile, then <they are> gone <from the game>",
    )
    g.reads(
        "static ability",
        lambda who: n.Static((n.PlayFromPile(who),)),
        "{who} can play mugic cards in your general discard pile as if they were in your hand."
        f" {removed}",
    )


def _disciplines(g: Grammar) -> None:
    """Gains in a Discipline that is found or chosen at the table."""
    g.node("effect", n.GainToLowest, "{who} gets its lowest Discipline + {n}")
    g.reads(
        "effect",
        lambda who, v: n.GainToLowest(who, v),
        "{who} gains {v:number} to its lowest discipline",
    )
    g.reads(
        "clause",
        lambda who, v, m: n.ChooseOne(
            tuple(
                (
                    n.Gain(who if (one, two) == _FIRST else Again(), v, (one,)),
                    n.Lose(Again(), m, (two,)),
                )
                for one in n.DISCIPLINES
                for two in n.DISCIPLINES
                if one is not two
            )
        ),
        "{who} gains {v:number} to|in a discipline and loses {m:number} to|in another",
    )
    g.reads(
        "composed",
        lambda times, abilities, who: n.Repeat(
            times,
            (
                n.ChooseOne(
                    tuple(
                        (n.GainAbility(Again() if at else who, ability),)
                        for at, ability in enumerate(abilities)
                    )
                ),
            ),
        ),
        "for each {times:count}, choose {abilities:offered}. {who} gains the chosen abilities",
    )
    g.reads(
        "composed",
        lambda times, then: n.Repeat(times, then),
        "for each {times:this way}, {then:clauses}",
    )
    g.reads("this way", n.ThisWay, "creature uninfected this way", "creature infected this way")
    g.node(
        "effect",
        n.HiveStaysOff,
        "Hive stays off",
        "hive cannot be activated again this turn",
        until=Until.TURN,
    )


_FIRST = (n.Stat.COURAGE, n.Stat.POWER)


def _elements(g: Grammar) -> None:
    """Elemental Types that an event or a cost was about."""
    g.node("effect", n.GainElementsHad, "{who} gets the Elemental Types in question")
    g.node(
        "effect",
        n.GainElementsHad,
        "{who} gets the Elemental Types in question with {n:element keyword}",
    )
    g.reads("element keyword", lambda v: v, '" Element {v:int} "')
    g.prints("element keyword", lambda _, value: f'"Element {value}"' if value else None)
    g.reads("clause", lambda who: n.GainElementsHad(who), "{who} gains that elemental type")
    g.reads(
        "ability",
        lambda event, who, v: n.Triggered(event, (n.GainElementsHad(who, v),)),
        "{event}, {who} gains all elemental types that attack had. when ~ gains a elemental type"
        ' this way, it gains " element {v:int} " in the corresponding elemental type',
    )
    g.reads("cost", lambda: n.ExpendCost(), "expend any elemental type")
    g.prints("cost", lambda _, v: "expend any Elemental Type" if v == n.ExpendCost() else None)
    g.node(
        "effect",
        n.GainSpent,
        "{who} gets the expended Elemental Type",
        "{who} gains the expended elemental type",
    )
    g.reads(
        "composed",
        lambda cards, v, element: n.If(
            n.Is(n.Target(cards), (n.HasElement(element),)),
            (n.ModifyDamage(Step.SET, v, It()),),
        ),
        "target {cards:a filter} deals {v:int} damage if it is a {element} attack",
    )
