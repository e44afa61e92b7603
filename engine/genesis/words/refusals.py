"""Why a command is refused, in sentences: the reasons that the rules give
(`engine.genesis.table`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.genesis.words.scenes import GAME
from engine.language.sentences import speech
from engine.language.sentences.asked import refused
from engine.language.sentences.phrases import Phrases

REASONS = Phrases(
    {
        # -- the moment
        "over": "the game is over",
        "not_now": "this is no choice of yours now",
        "nothing_asked": "nothing is asked of you",
        "no_answer": "this is no answer to what is asked",
        "no_command": "no command begins with {verb}",
        "no_seat": "{player} has no seat here",
        "stranger": "{seat} has no seat here",
        "no_priority": "you do not have priority",
        "not_your_turn": "it is not your turn",
        "next_priority": "the next player has priority",
        "leader_first": "the leading player acts first",
        "turn_first": "the player of the turn acts first",
        "stack_open": "the stack is open",
        "repeated": "this has been repeated often enough",
        "next_phase": "go on to the next phase instead",
        "through_main": "the way leads through the Main Phase",
        "phase_order": "this phase does not follow now",
        "not_move_phase": "this is not the Move Phase",
        "two_steps": "two steps were taken",
        # -- whose turn
        "declare": "one of your own un-exerted combatants is declared",
        "declare_yours": "an un-exerted one of yours is declared",
        "leader_declares": "the leading player declares one of theirs",
        "leader_turn": "the leading player has the first turn",
        "other_leads": "the other player chooses who leads",
        # -- steps
        "no_combatant": "there is no combatant named {name}",
        "active_moves": "only the active combatant moves",
        "stunned": "{name} is stunned",
        "pinned": "{name} is Pinned",
        "cannot_move": "{name} cannot move",
        "left_or_right": "left or right, by 90 degrees",
        "one_rotation": "one rotation by 90 degrees goes with a move",
        "no_spot": "there is no such spot",
        "not_adjacent": "the spot is not adjacent",
        "occupied": "the spot is occupied",
        "alteration": "an alteration occupies it",
        # -- playing
        "no_card": "there is no such card in your thoughts",
        "not_in_thoughts": "it is not in your thoughts",
        "forethoughts": "forethoughts are not used during a game",
        "puts_on_table": "only what puts it on the table is played from the thoughts",
        "puts_on_table_only": "only what puts it on the table is played",
        "beckon": "only its Beckon is played from the thoughts",
        "no_ability": "it has no ability of that name to play",
        "nothing_of_it": "nothing of it can be played from the thoughts",
        "which_ability": "say which of its abilities",
        "whose_ability": "say whose ability, and which",
        "no_champion": "no champion of yours carries its symbols",
        "not_yours": "{name} is not yours",
        "for_somebody": "{name} plays for somebody else",
        "cannot_play": "{name} cannot play this",
        "by_champion": "what brings it in is played by the champion",
        "not_played": "it is not played",
        "resolves_itself": "it resolves by itself",
        "stacks_itself": "it goes on the stack by itself",
        "always": "it always applies",
        "own_main": "{name} plays actions in its own Main Phase, on an empty stack",
        "exerted": "{name} is Exerted",
        "afraid": "{name} is afraid",
        "pacified": "{name} is pacified",
        "heavy": "heavy attacks are actions",
        "no_kill": "no summon was killed this round",
        "costs": "it costs {cost}",
        "summon_pays": "a summon pays Exert and HP only",
        "summon_cannot": "a summon cannot pay this",
        "element": "one of the listed elements has to be chosen",
        "discard": "choose the cards to discard",
        "other_cards": "with other cards of the thoughts",
        # -- targets
        "no_target": "it takes no target",
        "area": "area attacks do not target",
        "no_such": "there is no {name}",
        "target_number": "{n} targets are to be named",
        "on_stack": "an ability on the stack",
        "not_in_arena": "it is not in the arena",
        "wrong_kind": "this is no {what}",
        "spot_awareness": "the spot is not in the awareness",
        "no_named_card": "this is no card that the text names",
        "no_stack_ability": "there is no such ability on the stack",
        "not_your_card": "you do not control its card",
        "ability_of": "it is no ability of a {what}",
        "puts_in": "it puts its card into the arena",
        "is_no": "{name} is no {what}",
        "own_ally": "nobody is its own ally",
        "another": "another one has to be named",
        "too_many_hp": "{name} has too many HP",
        "not_taken": "it is nothing that this takes",
        "not_there": "{name} does not stand there",
        "not_aware": "{name} is not in the awareness",
        "not_marked": "{name} stands on none of the marked spots",
        "own_spot": "the own spot is not part of the awareness",
        "tiny": "{name} is Tiny",
        "spectral": "{name} is Spectral",
        "aerial": "{name} is Aerial",
        # -- lock and show
        "locked": "a locked choice cannot change",
        "lock_turn": "it is not your turn to lock",
        "lock_form": "lock, or lock out X, ... in Y, ...",
        "champion_stays": "the champion stays",
        "timeline_copies": "the timeline has no such copies of {names}",
        "forethought_copies": "the forethoughts have no such copies of {names}",
        "card_number": "{n} cards leave and {into_n} come in",
        "chi_number": "{n} Chi leave and {into_n} come in",
        "chi_most": "{n} Chi after the swap instead of at most {most}",
        "copies_most": "{n} copies of {name} instead of at most {most}",
    }
)
"""The texts of reasons, by the key of the message that says them (`refused.KEY`)."""


def refusal(reason: Mapping[str, Any], *, names: Mapping[str, str], language: str = "en") -> str:
    """A reason as a sentence, see :meth:`engine.games.Rulebook.refusal`."""
    return refused(speech(GAME, language), reason, REASONS, names)
