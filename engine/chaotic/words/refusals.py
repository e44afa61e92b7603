"""Why not, in sentences: the reasons that the rules give (`engine.chaotic.table`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.chaotic.words.scenes import GAME
from engine.language.sentences import speech
from engine.language.sentences.asked import refused
from engine.language.sentences.phrases import Phrases

REASONS = Phrases(
    {
        # -- the moment
        "over": "the game is over",
        "not_now": "this is no choice of yours now",
        "nothing_asked": "nothing is asked of you",
        "something_else": "something else is asked first",
        "no_answer": "this is no answer to what is asked",
        "no_command": "no command begins with {verb}",
        "no_seat": "{player} has no seat at this table",
        "stranger": "{seat} has no seat at this table",
        "no_priority": "you do not have priority",
        "format_priority": "this format has no priority",
        "pause": "the pause after the last move is not over",
        "setting_up": "the players are setting up the Battleboard",
        "set_up": "the Battleboard is set up",
        "ready": "you are ready: what you placed stays",
        "ordering": "abilities that triggered are being ordered",
        "intercepting": "an interception is being decided",
        "not_picked": "the attack of this strike is not picked yet",
        "fighting": "a combat is in progress",
        "resolving": "what resolves is not over",
        "first_move": "the first move of the turn comes before",
        "recovery": "it is the Recovery Step",
        "location_step": "it is the Location Step; its priority comes before all moves",
        "location_priority": "the Active Player has priority first in the Location Step",
        "action_step": "Creatures move in the Action Step",
        "active_moves": "only the Active Player moves",
        # -- moves
        "must_move": "at least one Creature must move",
        "mandatory": "a move is mandatory",
        "other_mandatory": "another move is mandatory",
        "moved": "it has moved this turn",
        "cannot_move": "it cannot move",
        "no_empty_space": "it cannot move into an unoccupied space",
        "cannot_intercept": "it cannot intercept",
        "no_company": "no move can end there",
        "own_side": "a Creature of the same side stands there",
        "fought": "this turn's combat has been fought",
        "toll": "its controller cannot pay for the move",
        "no_path": "no open path leads there",
        "too_far": "it is too far",
        "no_space": "{name} is no space of this game",
        "space_taken": "a Creature stands in {space}",
        "no_space_named": " is no space of this game",
        "nobody_named": "you control no Creature named ",
        "nobody_told": "you control no Creature named (none named)",
        "not_yours": "you control no Creature named {name}",
        "unheard": "nothing here is named {name}",
        # -- interception
        "no_interception": "no interception is asked",
        "one_interception": "only one Creature may intercept a move",
        "showdown": "there are no Defenders in a Showdown",
        "edition_defenders": "this edition has no Defenders",
        "no_defender": "{name} is no Defender of yours",
        "defends_others": "it defends others",
        "not_adjacent": "it is not adjacent",
        # -- strikes
        "not_striking": "you are not about to strike",
        "other_strikes": "the other player is the Striking Player",
        "not_in_hand": "{name} is not in your hand",
        "paid_otherwise": "its cost is paid otherwise",
        # -- Mugic and abilities
        "format_mugic": "this format has no Mugic",
        "mugic_off": "Mugic is off",
        "format_activated": "this format has no activated abilities",
        "activated_off": "activated abilities are off",
        "no_mugic": "{name} is no Mugic in your hand",
        "an_attack": "{name} is an Attack: it is struck with, not played",
        "from_discard": "only {name} plays it from the discard pile",
        "affiliation": "it is not {affiliation}",
        "no_shared": "it shares no characteristic with the Mugic",
        "brainwashed": "a Brainwashed Creature plays Generic Mugic only",
        "counters_of": "it has {n} of {needed} Mugic counters",
        "one_pays": "one Creature pays all counters",
        "no_counters": "not enough Mugic counters",
        "counters_for_x": "not enough Mugic counters for this X",
        "no_spending": "it cannot spend Mugic counters",
        "x_missing": "X is not chosen",
        "no_x": "its cost is not X",
        "x_exactly": "X is chosen exactly if the cost has one",
        "no_ability": "{name} has no such ability for you to use",
        "which_ability": "several abilities of {name} fit: quote words of the one you mean",
        "whose_gear": "several Battlegear have that name: say whose, as in {gear}",
        "inactive_text": "the text box of {name} that has it is not active",
        "turned_down": "{name} is turned down",
        "condition": "its condition does not hold",
        "used": "it was used this turn",
        "forbids": "{name} forbids it",
        "cost": "the cost cannot be paid: {cost}",
        "cost_forbidden": "a card forbids what it costs: {cost}",
        "not_infected": "not enough of what it names is Infected",
        "no_payment": "that does not pay the cost",
        "others_card": "{name} is controlled by the other player",
        # -- targets
        "no_target": "there is no legal target",
        "target_number": "it has {n} targets, not {said}",
        "illegal_target": "{name} is no legal target",
        "illegal_targets": "{name} are no legal targets together",
        "untargetable": "{name} is Untargetable",
        "wrong_side": "{name} is on the wrong side",
        "in_discard": "{name} lies in a discard pile",
        # -- setting up
        "others_space": "{space} is a space of player {player}",
        "there_already": "{name} is there already",
        "no_creature": "you have no Creature named {name}",
        "no_gear": "you have no Battlegear named {name}",
        "not_under": "it lies under no {name}",
        "has_gear": "{name} has a Battlegear of that name already",
        "empty_spaces": "no Creature is placed in {spaces}",
        "bare": "no Battlegear lies under {name}",
        "format_gear": "this format has no Battlegear",
        "gear_off": "Battlegear is off",
    }
)
"""The texts of reasons, by the key of the message that says them (`refused.KEY`)."""


def refusal(reason: Mapping[str, Any], *, names: Mapping[str, str], language: str = "en") -> str:
    """A reason as a sentence, see :meth:`engine.games.Rulebook.refusal`."""
    return refused(speech(GAME, language), reason, REASONS, names)
