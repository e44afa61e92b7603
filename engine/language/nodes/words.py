"""Words of the language: closed lists that nodes choose from."""

from __future__ import annotations

from enum import IntEnum, StrEnum


class Stat(IntEnum):
    """The four Disciplines in card order, then Energy (3.2.6, 3.2.9)."""

    COURAGE = 0
    POWER = 1
    WISDOM = 2
    SPEED = 3
    ENERGY = 4


DISCIPLINES = (Stat.COURAGE, Stat.POWER, Stat.WISDOM, Stat.SPEED)


class Element(IntEnum):
    """The Elemental Types in card order (3.2.7)."""

    FIRE = 0
    AIR = 1
    EARTH = 2
    WATER = 3


class Word(StrEnum):
    """Keyword abilities: what the word alone means is the rulebook's business (8.8)."""

    ELEMENT = "element"  # "Fire 5": element, n
    PROOF = "proof"  # "Fireproof 5": element, n
    STRIKE = "strike"
    SWIFT = "swift"
    RANGE = "range"
    RECKLESSNESS = "recklessness"
    SURPRISE = "surprise"
    DISARM = "disarm"
    UNTARGETABLE = "untargetable"
    DEFENDER = "defender"  # kind: whom it may defend ("" = everybody)
    INTIMIDATE = "intimidate"  # stat, n
    EXHAUST = "exhaust"
    OUTPERFORM = "outperform"
    SUPPORT = "support"
    FLUIDMORPH = "fluidmorph"
    INVISIBILITY = "invisibility"  # only named as a whole ("loses Invisibility")


class Side(StrEnum):
    """Whose, seen from the controller of the ability."""

    YOURS = "yours"
    OPPOSING = "opposing"  # the card word; what it covers is the edition's (ED-opposing)
    OPPONENT = "opponent"  # "your opponent controls": everything of the other player
    ANY = "any"
    ACTIVE = "active"  # the Active Player (6.1.2)
    THEIRS = "theirs"  # of the players who do it; only while a text is read


class Pile(StrEnum):
    """Zones a card can lie in outside the Battleboard (4.1)."""

    DISCARD = "discard"  # the general discard pile
    ATTACK_DISCARD = "attack_discard"
    ATTACK_DECK = "attack_deck"
    ATTACK_HAND = "attack_hand"
    LOCATION_DECK = "location_deck"
    MUGIC = "mugic"  # the hand of Mugic Cards


class CardKind(StrEnum):
    """What a :class:`Cards` filter looks among."""

    CREATURE = "creature"
    BATTLEGEAR = "battlegear"
    MUGIC = "mugic"  # on the Burst unless a pile is named
    ATTACK = "attack"  # on the Burst unless a pile is named
    LOCATION = "location"
    ABILITY = "ability"  # an activated or triggered ability on the Burst
    EFFECT = "effect"  # "Mugic or ability"
    USE = "use"  # "Mugic or activated ability"
    BLOW = "blow"  # "attack or Mugic"
    NO_ATTACK = "no_attack"  # whatever deals damage that is not attack damage, costs too
    CARD = "card"
    SPACE = "space"
    PLAYER = "player"


class Until(StrEnum):
    """How long an effect lasts (8.9.1); ``TURN`` is what a text means that says nothing."""

    TURN = "turn"
    COMBAT = "combat"
    ALWAYS = "always"
    FACE_UP = "face_up"  # as long as the Battlegear it comes from stays turned up
    NEXT_ATTACK = "next_attack"  # for the next attack played this turn that is concerned, then over
    NEXT_IN_COMBAT = "next_in_combat"  # the same, but no longer than the combat
    NEXT_DAMAGE = "next_damage"  # for the next attack damage this turn, played before or not


class Act(StrEnum):
    """What a :class:`Cannot` forbids."""

    MOVE = "move"  # who: Creatures
    INTERCEPT = "intercept"
    BE_HEALED = "be_healed"  # who: Creatures
    PLAY = "play"  # who: the Mugic or abilities that cannot be played
    BE_TARGETED = "be_targeted"
    GAIN_ENERGY = "gain_energy"
    GET_COUNTERS = "get_counters"  # have Mugic counters put on it
    BE_INFECTED = "be_infected"
    BE_DESTROYED = "be_destroyed"
    BE_RELOCATED = "be_relocated"
    BE_TURNED_DOWN = "be_turned_down"  # who: Battlegear
    CHANGE_DISCIPLINES = "change_disciplines"  # have them increased or decreased
    LOSE_INVISIBILITY = "lose_invisibility"
    GAIN_ELEMENTS = "gain_elements"
    LOSE_ELEMENTS = "lose_elements"
    TURN_HIVE_OFF = "turn_hive_off"
    GAIN_ABILITIES = "gain_abilities"
    HOLD_MIRAGE = "hold_mirage"  # have a Mirage put into its space
    BE_JOINED = "be_joined"  # have a move end in its space
    SPEND_COUNTERS = "spend_counters"  # to play Mugic or abilities
    LOSE_ENERGY = "lose_energy"
    ENTER_UNOCCUPIED = "enter_unoccupied"  # move or relocate into an unoccupied space


class Arrangement(StrEnum):
    """What is done with cards looked at on top of a deck."""

    ANY_ORDER = "any_order"  # back on top in any order
    ONE_ON_TOP = "one_on_top"  # one on top, the others on the bottom in any order
    ONE_ON_BOTTOM = "one_on_bottom"  # one on the bottom, the others back on top
    MAY_BOTTOM = "may_bottom"  # each card looked at may go to the bottom


class Step(StrEnum):
    """The steps of the damage pipeline (8.5.4, 8.6.5.2, R-damage-order)."""

    ADD = "add"
    MULTIPLY = "multiply"
    DIVIDE = "divide"
    REDUCE = "reduce"
    SET = "set"  # "exactly N"
    AT_MOST = "at_most"  # "is reduced to N": a setting effect that never raises


class Verb(StrEnum):
    """Moments that trigger (8.3) or can be replaced (8.8.2)."""

    COMBAT_BEGINS = "combat_begins"  # 7.2.3
    COMBAT_ENDS = "combat_ends"
    TURN_BEGINS = "turn_begins"  # side: whose
    TURN_ENDS = "turn_ends"
    BECOMES_ENGAGED = "becomes_engaged"
    DESTROYED = "destroyed"
    DEALT_DAMAGE = "dealt_damage"
    DEALT_ATTACK_DAMAGE = "dealt_attack_damage"
    DEALS_DAMAGE = "deals_damage"  # with element: GL-elemental-damage
    DEALS_ATTACK_DAMAGE = "deals_attack_damage"
    ENTERS = "enters"
    MOVES = "moves"
    INTERCEPTS = "intercepts"
    RELOCATED = "relocated"  # put into another space by an effect
    SACRIFICED = "sacrificed"
    INFECTED = "infected"  # was not before
    WINS_COMBAT = "wins_combat"
    WINS_INITIATIVE = "wins_initiative"
    LOSES_INITIATIVE = "loses_initiative"
    PLAYED = "played"  # subject: the Mugic, attack or ability
    FLIPPED_UP = "flipped_up"
    FLIPPED_DOWN = "flipped_down"
    BECOMES_ACTIVE = "becomes_active"  # a Location
    COUNTER_PUT = "counter_put"
    COUNTER_TAKEN = "counter_taken"
    COUNTER_MOVED = "counter_moved"  # put or taken
    MARKS_GONE = "marks_gone"  # the last counter of a name leaves the card; to: who took it
    HIVE_ON = "hive_on"
    WINS_CHALLENGE = "wins_challenge"  # stat: in which Discipline
    DISCARDED = "discarded"  # put into a general discard pile
    TARGETED = "targeted"
    SHUFFLED = "shuffled"  # subject: the player, of the Attack Deck
    LEAVES = "leaves"  # play
    LOSES_DISCIPLINE = "loses_discipline"  # by an effect, once for each effect
    CHANGES_DISCIPLINE = "changes_discipline"  # by an effect, up or down, once for each effect
    HEALED = "healed"
    GAINS_ENERGY = "gains_energy"
    FAILS_CHECK = "fails_check"  # a Stat Check or Challenge of an attack it plays
    FAILS_STAT_CHECK = "fails_stat_check"  # a Stat Check, no Challenge
    RETURNED = "returned"  # put into play from a general discard pile
    REVEALS_LOCATION = (
        "reveals_location"  # side: who would reveal a new active Location (6.2.1, 6.2.5)
    )
    GAINS_ELEMENT = "gains_element"
    LOSES_ELEMENT = "loses_element"
    DRAWS = "draws"  # subject: the player who would draw an Attack Card (7.2.5.1)
    STRIKES = "strikes"  # subject: the player who would draw and play an attack (7.2.5)
    FLIPPED = "flipped"  # Battlegear, up or down
