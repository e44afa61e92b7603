"""Instructions on the Burst: new targets, copies, plays without cost, shown cards."""

from __future__ import annotations

from engine.language import nodes as n
from engine.language.grammar.machine import Grammar
from engine.language.grammar.nouns import filter_of
from engine.language.grammar.pronouns import SameName
from engine.language.nodes import CardKind, Pile, Side, Step

REMOVED = "mugic cards played in this way are removed from the game when they leave the burst"


def add_to(g: Grammar) -> None:
    """Mugic on the Burst: new targets, copies, plays without cost; shown cards."""
    _copies(g)
    _shown_cards(g)
    _played_for_nothing(g)
    _played_from_the_pile(g)


def _copies(g: Grammar) -> None:
    """A Mugic copied, a Mugic with another target."""
    g.node(
        "composed",
        n.CopyMugic,
        "copy {what:selector} with new targets",
        "copy {what:selector}. you may|can choose new targets for the copy",
    )
    g.reads(
        "effect",
        n.Retarget,
        "choose a new target for {what:selector}",
    )
    g.reads(
        "test after",
        lambda: (n.OneTarget(), n.Targets(n.Cards(CardKind.CREATURE))),
        "which|that only targets a single creature",
    )
    g.node("effect", n.BecomeCopy, "{who} becomes a copy of {of:selector}")


def _shown_cards(g: Grammar) -> None:
    """A card shown from the hand, and cards of its name."""
    g.node("cost", n.ShowCost, "show a {cards:a filter} of the name of the {slot:ordinal} chosen")
    g.reads("cost", n.ShowCost, "show a {cards:a filter} of the name of the chosen one")
    g.reads("cost", lambda kind: n.ShowCost(n.Cards(kind)), "reveal a {kind:noun} from your hand")
    g.reads("test after", SameName, "with the same name as the revealed card")
    g.reads(
        "static",
        lambda by, v: n.ModifyDamage(
            Step.ADD, v, n.Each(filter_of(by.kind, by.tests, (n.NameIn(Pile.ATTACK_DISCARD),)))
        ),
        "{by:filters} deal an additional {v:int} damage if there is a attack card with the same"
        " name in your attack discard pile",
    )


def _played_for_nothing(g: Grammar) -> None:
    """Mugic played without paying its cost."""
    for any_tribe, freely in (("", False), (" whatever its affiliation", True)):
        for gone, away in (("", False), (", then it is gone from the game", True)):
            g.node(
                "effect",
                n.PlayFree,
                f"{{who}} plays a {{cards:a filter}} for nothing{any_tribe}{gone}",
                removed=away,
                freely=freely,
            )
    g.reads(
        "composed",
        lambda: n.PlayFree(
            n.Source(), n.Cards(CardKind.MUGIC, (n.In(Pile.DISCARD, Side.OPPOSING),)), True, True
        ),
        "play a mugic card of any tribe or affiliation from the opposing general discard pile"
        f" without paying its mugic cost. {REMOVED}",
    )
    g.reads(
        "effect",
        lambda who, v: n.May(
            (n.PlayFree(who, n.Cards(CardKind.MUGIC, (n.CostWithin(high=v), n.In(Pile.MUGIC)))),)
        ),
        "{who} can immediately play a mugic card of cost {v:int} or less without paying its mugic"
        " cost",
    )


def _played_from_the_pile(g: Grammar) -> None:
    """Mugic played from the general discard pile."""
    g.node(
        "static",
        n.PlayFromPile,
        "{who} plays Mugic of your general discard pile, then <they are> gone <from the game>",
    )
    g.reads(
        "static ability",
        lambda who: n.Static((n.PlayFromPile(who),)),
        "{who} can play mugic cards in your general discard pile as if they were in your hand."
        f" {REMOVED}",
    )
