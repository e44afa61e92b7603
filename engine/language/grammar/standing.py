"""Further static sentences: counting, healing, keywords by count, rules that a card changes."""

from __future__ import annotations

from engine.language import nodes as n
from engine.language.grammar.damage import attacks_of
from engine.language.grammar.gaining import filled
from engine.language.grammar.machine import Grammar
from engine.language.grammar.nouns import filter_of
from engine.language.grammar.pronouns import Again, It, Whoever
from engine.language.nodes import CardKind, Side, Step, Until

ALWAYS = Until.ALWAYS
ANYTHING = n.Each(n.Cards(CardKind.CARD))


def add_to(g: Grammar) -> None:
    """Each subject in its own function."""
    _counting(g)
    _by_count(g)
    _damage(g)
    _denied(g)
    _moving(g)
    _combat(g)
    _playing(g)
    _conditional(g)


def _counting(g: Grammar) -> None:
    """What counts as more Creatures (8.8.3)."""
    g.node("static", n.CountsAs, "every {amount:count} counts as a {word:type noun} of yours")
    tail = "count as {word:type nouns} you control when counting {again:type nouns}"
    g.reads(
        "static",
        lambda amount, word, again: n.CountsAs(amount, word) if word == again else None,
        f"{{amount:one count}} {tail}",
    )
    g.node(
        "static",
        n.HealMore,
        "{who} heals {n} more",
        "{who} is|are healed an additional {n} damage",
    )
    g.node("static", n.HealMore, "{who} heals {n} more by {by}")
    g.reads(
        "static",
        lambda cards, v: n.HealMore(v, n.Each(cards), n.Each(n.Cards(CardKind.EFFECT))),
        "if a mugic or ability would heal a {cards:a filter},"
        " it heals an additional {v:int} damage",
    )


def _by_count(g: Grammar) -> None:
    """Keywords whose number is counted."""
    for category, until, verb in (
        ("effect", Until.TURN, "gets"),
        ("static", ALWAYS, "always has|have"),
    ):
        g.node(
            category,
            n.GainTimes,
            f"{{who}} {verb} {{ability:quoted}} per {{times:count}}",
            f"{{who}} {verb} {{ability:quoted}} times {{times:count}}",
            until=until,
        )
    g.reads(
        "clause",
        _with_x,
        '{who} gains|gain {parts:gains} and " {keyword:x keyword} " , where x is the number of'
        " {times:many}",
        '{who} gains|gain " {keyword:x keyword} " , where x is the number of {times:many}',
    )
    for word in (n.Word.SWIFT, n.Word.STRIKE, n.Word.RECKLESSNESS):
        g.reads("x keyword", lambda word=word: n.Keyword(word, 1), f"{word.capitalize()} X")
    g.reads("x keyword", lambda element: n.Keyword(n.Word.ELEMENT, 1, element), "{element} X")
    g.same("many", "count")
    g.reads("many", lambda: n.TribesControlled(), "tribes you control")
    g.reads("many", lambda who: n.CountersOn(who), "mugic counters on {who}")
    g.reads(
        "static clause",
        n.GainTimes,
        "{who} has|have {ability:quoted} for each {times:count}",
    )
    g.reads(
        "static clause",
        lambda who, v, stats, abilities, times: (
            n.Gain(who, n.Times(v, times), stats),
            *(n.GainTimes(Again(), ability, times) for ability in abilities),
        ),
        "{who} has|have an additional {v:int} {stats:stat list} , {abilities:several quoted}"
        " for each {times:count}",
    )
    g.list_of("several quoted", "ability offered", ",", "and", ", and", least=2)


def _with_x(
    who: n.Selector,
    keyword: n.Keyword,
    times: n.Amount,
    parts: tuple[n.Effect, ...] = (),
) -> tuple[n.Effect, ...]:
    return filled(who, (*parts, n.GainTimes(Whoever(), keyword, times)))


def _damage(g: Grammar) -> None:
    """Damage changed whatever deals it, by oneself, between bounds, turned to another."""
    for category, until in (("static", ALWAYS), ("effect", Until.TURN)):
        for step, word in ((Step.REDUCE, "reduced"), (Step.ADD, "increased")):
            g.reads(
                category,
                lambda to, v, step=step: n.ModifyDamage(step, v, ANYTHING, to),
                f"damage dealt to {{to}} is {word} by {{v:int}}",
            )
            g.reads(
                category,
                lambda v, step=step: n.ModifyDamage(
                    step, v, n.Each(n.Cards(CardKind.CREATURE)), n.Itself()
                ),
                f"damage dealt to a creature by itself is {word} by {{v:int}}",
            )
        for bounds, form in (
            (("low", "high"), "between {low:int} and {high:int}"),
            (("low",), "of {low:int} or more"),
            (("high",), "of {high:int} or less"),
        ):
            del bounds
            g.node(
                category,
                n.ModifyDamage,
                f"damage {form} by {{by}} becomes {{n}}",
                step=Step.SET,
                until=until,
            )
        g.node(
            category,
            n.RedirectDamage,
            f"{'always ' if until is ALWAYS else ''}non- attack damage to {{who}} goes to {{to}}",
            until=until,
        )
        g.reads(
            category,
            lambda who, to: n.RedirectDamage(who, to),
            "<all> non- attack damage dealt to {who} is dealt to {to} instead",
            "<all> non- attack damage that would be dealt to {who} is dealt to {to} instead",
        )
        g.node(
            category,
            n.DamageDisciplines,
            f"{'always ' if until is ALWAYS else ''}damage by {{by}} lowers Disciplines instead",
            until=until,
        )
    g.reads(
        "static",
        lambda by: n.DamageDisciplines(by),
        "{by} reduce|reduces the opposing engaged creature's disciplines by a amount equal to the"
        " damage they|it would deal instead of dealing damage",
    )
    g.reads(
        "static",
        lambda cards, v, m: n.ModifyDamage(Step.SET, m, n.Each(cards), low=v, high=v),
        "if a {cards:a filter} would deal {v:int} damage, it deals {m:int} damage instead",
    )
    g.reads(
        "static",
        lambda to, v, of: n.ModifyDamage(Step.ADD, n.Times(v, of), _RECKLESSNESS, to),
        "increase recklessness damage dealt to {to} by {v:int} for each {of:count}",
    )
    g.reads(
        "static",
        lambda cards, v: n.ModifyDamage(
            Step.ADD,
            v,
            n.Each(filter_of(CardKind.ATTACK, (n.PlayedBy(cards),))),
            n.Each(filter_of(CardKind.CREATURE, (n.SharesTribe(n.Itself()),))),
        ),
        "each {cards:a filter} deals an additional {v:int} attack damage to creatures that share a"
        " tribe with it",
    )
    g.reads(
        "static",
        lambda by, to, v: n.ModifyDamage(Step.ADD, v, attacks_of(by), to),
        "attack damage dealt by {by} to {to} is increased by {v:int}",
    )
    g.reads(
        "static",
        lambda to, v: n.ModifyDamage(
            Step.SET, v, n.Each(n.Cards(CardKind.ATTACK, (n.FirstEachCombat(),))), to
        ),
        "the first attack against {to} each combat deals {v:int} damage",
    )
    g.reads(
        "effect",
        lambda cards, change, to: n.ModifyDamage(
            change[0], change[1], n.Each(cards), to, until=Until.NEXT_ATTACK
        ),
        "{cards:next attack} {change:attack change} to {to}",
    )
    for step, ours in ((Step.ADD, "more"), (Step.REDUCE, "less"), (Step.SET, "exactly")):
        form = f"the next {{by:such}}: {{n}} damage {ours} to {{to}}"
        said = form.replace("the next {by:such}", "next {by:selector}")
        g.node("effect", n.ModifyDamage, form, said, step=step, until=Until.NEXT_ATTACK)


_RECKLESSNESS = n.Each(n.Cards(CardKind.ABILITY, (n.HasKeyword(n.Word.RECKLESSNESS),)))


def _denied(g: Grammar) -> None:
    """What Creatures cannot gain, lose or be healed."""
    who = Whoever()
    for category, until in (("effect", Until.TURN), ("static", ALWAYS)):
        never = "cannot" if until is Until.TURN else "can never"
        for act, form in (
            (n.Act.GAIN_ENERGY, "gain Energy"),
            (n.Act.LOSE_ENERGY, "lose Energy"),
            (n.Act.ENTER_UNOCCUPIED, "enter unoccupied spaces"),
        ):
            g.node(
                category,
                n.Cannot,
                (f"{{who}} {never} {form}", f"{{who}} {never} {form} from {{by}}"),
                act=act,
                until=until,
            )
        g.reads(
            category,
            lambda who, by: n.Cannot(n.Act.LOSE_ENERGY, who, by=by),
            "{who}'s energy cannot be reduced by {by}",
        )
        lacks = "lacks" if until is Until.TURN else "always lacks"
        g.node(
            category,
            n.LacksElement,
            (f"{{who}} {lacks} {{element}} and cannot get it", f"{{who}} {lacks} all elements"),
            until=until,
        )
    g.reads("denial", lambda: n.Cannot(n.Act.BE_HEALED, who), "cannot be healed")
    gain = "gain energy <from non- innate abilities>"
    g.reads(
        "denial",
        lambda: (n.Cannot(n.Act.BE_HEALED, who), n.Cannot(n.Act.GAIN_ENERGY, who)),
        f"cannot be healed or {gain}",
    )
    g.reads("denial", lambda: n.Cannot(n.Act.GAIN_ENERGY, who), f"cannot {gain}")
    g.reads(
        "denial",
        lambda: n.LacksElement(who),
        "does not have and cannot gain any elemental types",
    )
    g.reads(
        "denial",
        lambda element: n.LacksElement(who, element),
        "does not have {element} and cannot gain it",
    )
    g.list_of("denials", "denial", "and")
    g.reads(
        "static ability",
        lambda cards, tests, parts: n.Static(
            filled(n.Each(filter_of(cards.kind, cards.tests, tests)), parts)
        ),
        "if any {cards:a filter} has {tests:has tests}, it|that {parts:denials}",
        "if any {cards:a filter} has {tests:has tests}, that creature {parts:denials}",
    )
    g.reads(
        "static",
        lambda who, element: n.LacksElement(who, element),
        "{who} do|does not have {element} and cannot gain it",
    )
    g.reads(
        "static",
        lambda: n.Cannot(n.Act.CHANGE_DISCIPLINES, It()),
        "its disciplines cannot be increased or decreased",
    )
    g.reads(
        "effect",
        lambda by: n.Cannot(n.Act.CHANGE_DISCIPLINES, n.Each(n.Cards(CardKind.CREATURE)), by=by),
        "{by:selector} cannot increase or decrease any creature's disciplines",
    )
    g.reads(
        "static clause",
        lambda who, keyword, parts: (n.LoseAbility(who, keyword), *filled(Again(), parts)),
        "{who} do|does not have {keyword:quoted} and has|have {parts:havings}",
    )
    g.node(
        "static",
        n.LoseAbility,
        "{who} always lacks {keyword:quoted}",
        until=ALWAYS,
    )
    g.reads(
        "clause",
        lambda who, word: (
            n.LoseAbility(who, n.Keyword(word)),
            n.Cannot(n.Act.ENTER_UNOCCUPIED, Again()),
        ),
        "{who} lose|loses {word:keyword name} and cannot move or relocate into unoccupied spaces",
    )


def _moving(g: Grammar) -> None:
    """Where Creatures may or must go."""
    any_space = "{who} can|may move to|into any {to:a filter}"
    for category, ours in (("static", "reaches"), ("effect", "reaches this turn")):
        g.node(category, n.MoveAnywhere, f"{{who}} {ours} any {{to:a filter}}")
        g.reads(category, _anywhere, f"{any_space} as if it were adjacent")
        g.reads(
            category,
            _anywhere,
            "{who} can|may move to|into any {to:a filter} on the board as if it were adjacent",
        )
    g.node("effect", n.MoveAnywhere, "{who} reaches every space this turn")
    g.node(
        "static",
        n.MustAttack,
        "{who} must attack its neighbours",
    )
    g.reads(
        "static",
        lambda who: n.MustAttack(who),
        "if {who} can move into a adjacent occupied space, it must do so",
    )
    g.reads(
        "static",
        lambda: n.MustMoveHere(),
        "adjacent creatures must move into this space if able",
    )
    g.node(
        "static",
        n.PullIn,
        "{who} pulls in what it attacks",
        "if {who} would move into a opposing creature's space, it relocates that opposing creature"
        " into ~'s space instead",
    )
    g.node(
        "static",
        n.InterceptFar,
        "{who} intercepts a {cards:a filter} from anywhere",
        "if a {cards:a filter} moves into a space occupied by a creature you control, {who} can"
        " intercept as though it had defender and was adjacent",
    )
    g.node("static", n.StandIn, "{who} may be replaced in combat by a {cards:a filter}")
    g.reads(
        "static",
        lambda who, cards: n.StandIn(who, cards),
        "if {who} would become engaged on your turn, you can swaps|swap spaces with a"
        " {cards:a filter}. if you do, that creature becomes engaged instead",
    )


def _anywhere(who: n.Selector, to: n.Cards) -> n.Effect | None:
    if to.kind is not CardKind.SPACE:
        return None
    return n.MoveAnywhere(who, to if to.tests else None)


def _combat(g: Grammar) -> None:
    """Rules of combat that a card changes."""
    g.node(
        "static",
        n.AtRandom,
        "{who:player} plays Attack Cards at random",
        "{who:player} must play attack cards at random",
    )
    g.node(
        "static",
        n.StayDown,
        "{what:selector} stays face-down as combat begins",
        "{what:selector} are not flipped face-up when those creatures become engaged",
    )
    g.node(
        "static",
        n.SeeAll,
        "Invisibility counts against everybody",
        "invisibility abilities work against creatures with invisibility",
    )
    g.node(
        "static",
        n.SeeAll,
        "Invisibility of {who} counts against everybody",
        "invisibility abilities of {who} work against creatures with invisibility",
    )
    g.node(
        "static",
        n.PassChecks,
        "{who} passes every Stat Check",
        "{who} succeed|succeeds on all stat checks on attacks they|it play|plays",
        until=ALWAYS,
    )
    g.reads(
        "condition",
        lambda who, one, two, than: n.AllOf((n.Higher(one, who, than), n.Higher(two, who, than))),
        "{who} has both higher {one:stat} and {two:stat} than {than}",
    )
    g.node("condition", n.AllOf, "together ({of:joined conditions})")
    g.list_of("joined conditions", "condition", "/", least=2)
    g.node("condition", n.LostInitiative, "you lost Initiative", side=Side.YOURS)
    g.node("condition", n.LostInitiative, "your opponent lost Initiative", side=Side.OPPONENT)
    g.node("test after", n.FewerCounters, "with fewer Mugic counters than {than}")
    g.reads("test after", lambda: n.FewerCounters(n.Itself()), "with fewer mugic counters")
    g.node(
        "test after",
        n.Allied,
        "beside a {cards:a filter}",
    )


def _playing(g: Grammar) -> None:
    """Who pays for what, and who may play it."""
    g.node(
        "static",
        n.PayFrom,
        "a {cards:a filter} may pay for abilities of {who}",
    )
    g.reads(
        "static",
        lambda who, cards: n.PayFrom(who, filter_of(cards.kind, (n.Other(),), cards.tests)),
        "another {cards:a filter} may pay for abilities of {who}",
    )
    g.reads(
        "static",
        lambda who, cards: n.PayFrom(who, filter_of(cards.kind, cards.tests)),
        "{who} can pay mugic counters from {cards:filters} to activate its abilities",
    )
    g.node(
        "static",
        n.KeepNormal,
        "uses its normal abilities too",
        "~ can activate its normal abilities",
    )
    g.node("static", n.ThisSideUp, "begins with this side up")
    g.reads(
        "static",
        lambda who: n.ThisSideUp() if isinstance(who, n.Source) else None,
        "{who} begins the game and comes into play with this side face-up",
    )
    g.reads("plays", lambda: n.Cards(CardKind.EFFECT), "mugic or abilities")
    g.reads("plays", lambda: n.Cards(CardKind.MUGIC), "mugic")
    g.reads("plays", lambda: n.Cards(CardKind.ABILITY), "activated abilities")
    g.reads(
        "static",
        lambda who, what, ally: n.Cannot(
            n.Act.PLAY,
            n.Each(
                filter_of(
                    what.kind,
                    (n.PlayedBy(filter_of(who.kind, who.tests, (n.Allied(ally),))),),
                )
            ),
        ),
        "{who:filters} cannot play {what:plays} if their controller also controls a"
        " {ally:a filter}",
    )
    g.prints("forbidden", _show_plays)
    g.reads(
        "forbidden",
        lambda who, what: n.Each(filter_of(what.kind, (n.PlayedBy(who),))),
        "{what:plays} of {who:owner}",
    )
    for price in ("{who} pays {n:fewer} less", "{who} pays - {n:fewer} more"):
        g.node("static", n.PayMore, f"{price} to play a {{cards:a filter}}")
        g.node("static", n.PayMore, f"{price} for Mugic, at least {{least:int}}")
    g.reads(
        "static",
        lambda who, v, cards, m: n.PayMore(-v, who, cards if cards.tests else None, m),
        "{who} pays|pay {v:int} less mugic counter|counters to play {cards:filters} to a minimum of"
        " {m:int}",
    )
    g.reads("fewer", lambda v: -v, "{v:int}")
    g.prints("fewer", lambda _, v: str(-v) if isinstance(v, int) and v < 0 else None)
    g.reads(
        "static",
        lambda v: n.PayMore(-v, n.Source(), n.Cards(CardKind.ABILITY)),
        "this ability costs {v:int} less mugic counter|counters to play",
    )


def _show_plays(g: Grammar, value: object) -> str | None:
    match value:
        case n.Each(cards=n.Cards(kind=kind, tests=(n.PlayedBy(who=who),))):
            words = {
                CardKind.EFFECT: "Mugic or abilities",
                CardKind.MUGIC: "Mugic",
                CardKind.ABILITY: "activated abilities",
            }.get(kind)
            shown = g.try_show("owner", who)
            return f"{words} of {shown}" if words and shown else None
    return None


def _conditional(g: Grammar) -> None:
    """Static sentences with conditions of their own; what happens as soon as something holds."""
    g.reads(
        "static ability",
        lambda first, condition, then: n.Static((n.If(condition, then, first),)),
        "{first:statics}. if {condition}, {then:statics} instead",
    )
    g.node(
        "static",
        n.If,
        (
            "always if {condition} ({then:statics})",
            "always if {condition} ({then:statics}) otherwise ({otherwise:statics})",
        ),
    )
    g.node("ability", n.AsSoonAs, "as soon as {condition}: {effects}")
    g.reads(
        "ability",
        lambda condition, effect: n.AsSoonAs(condition, (effect,)),
        "if {condition}, {effect:drastic}",
    )
    g.reads("drastic", lambda: n.Destroy(It()), "destroy it")
    g.reads("drastic", lambda: n.Sacrifice(It()), "sacrifice it")
    g.reads(
        "ability",
        lambda cards, tests: _all_destroyed(filter_of(cards.kind, cards.tests, tests)),
        "if a {cards:a filter} has {tests:has tests}, destroy it",
    )
    by_initiative(g)


def _all_destroyed(cards: n.Cards) -> n.AsSoonAs:
    return n.AsSoonAs(n.There(cards), (n.Destroy(n.Each(cards)),))


def by_initiative(g: Grammar) -> None:
    """What depends on the word of the active Location's Initiative (3.6.5)."""
    g.node("condition", n.InitiativeIs, "Initiative is by {word:initiative word}")
    words = [e.name.capitalize() for e in n.Element] + [s.name.capitalize() for s in n.DISCIPLINES]
    for word in words:
        g.reads("initiative word", lambda word=word: word, word)
    g.prints("initiative word", lambda _, value: value if value in words else None)
    line = "the initiative of the active location is a"
    elements = tuple(n.InitiativeIs(e.name.capitalize()) for e in n.Element)
    g.reads(
        "static ability",
        lambda who, v: n.Static(
            tuple(
                n.If(
                    n.InitiativeIs(e.name.capitalize()),
                    (n.GainAbility(who, n.Keyword(n.Word.ELEMENT, v, e)),),
                )
                for e in n.Element
            )
        ),
        f'if {line} elemental type, {{who}} has " element {{v:int}} " in that elemental type',
    )
    g.reads(
        "triggered",
        lambda event, who: n.Triggered(
            event,
            tuple(
                n.If(n.InitiativeIs(e.name.capitalize()), (n.GainElement(who, e),))
                for e in n.Element
            ),
            n.AnyOf(elements),
        ),
        f"{{event}}, if {line} elemental type, {{who}} gains that elemental type",
    )
    g.reads(
        "triggered",
        lambda event, cards, v, m: n.Triggered(
            event,
            tuple(
                n.If(
                    n.InitiativeIs(s.name.capitalize()),
                    (
                        n.Lose(
                            n.Each(filter_of(cards.kind, cards.tests, (n.Not(n.Value(s, v)),))),
                            m,
                            (n.Stat.ENERGY,),
                        ),
                    ),
                )
                for s in n.DISCIPLINES
            ),
            n.AnyOf(tuple(n.InitiativeIs(s.name.capitalize()) for s in n.DISCIPLINES)),
        ),
        "{event}, if the active location's initiative is a discipline, {cards:filters} with less"
        " than {v:int} in that discipline lose {m:int} energy",
    )
    g.node("condition", n.AnyOf, "any of ({of:joined conditions})")
