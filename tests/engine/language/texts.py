"""Texts the tests read: wordings of our own making, one for each shape the grammar knows."""

from __future__ import annotations

CREATURE = (
    "Fire 5",
    "Strike 10",
    "Swift 1.",
    "Range",
    "Recklessness 10",
    "Defender: Muges",
    "Intimidate: Courage 20",
    "Exhaust Power 10",
    "Outperform Wisdom 5",
    "Support: Speed 5",
    "Waterproof 10",
    "Invisibility: Strike 15",
    "Hive: Swift 1",
    "{mc}: Deal 10 damage to target opposing engaged Creature.",
    "{mc}{mc}: Your opponent loses the game.",
    "Sacrifice ~: Heal 20 damage to target Danian.",
    "Expend Earth: ~ gains 5 Courage and Power.",
    "At the beginning of combat, ~ gains 20 Power.",
    "When ~ deals Fire damage, ~ gains 50 Power.",
    "When ~ becomes engaged, the opposing engaged Creature loses 20 Energy.",
    "~ has an additional 5 Energy for each Mandiblor you control.",
    "Other Creatures you control have an additional 10 Courage.",
    "Attacks deal 10 less damage to ~.",
    "Attacks played by ~ deal double damage.",
    "The first attack against ~ each combat deals 10 less damage.",
    "If ~ would be destroyed, instead heal 10 damage to ~.",
    "If a Mugic would deal damage to ~, instead heal that much damage to ~.",
    "Activated abilities cannot be played.",
    "~ may move to any space on the Battleboard.",
    "Can not join mixed armies",
    "Whenever ~ is dealt damage, ~ gains all elemental types.",
    "{mc}: Target Creature's Power becomes 20 until the end of combat.",
    "Air and Earth attacks deal an additional 5 damage to ~.",
    "Discipline attacks deal an additional 5 damage to ~.",
    "Hive: ~ has an additional 5 Energy for each Mandiblor you control and each Infected Creature.",
    "Support: all Disciplines 35.",
    "~ deals an additional 35 attack damage to Royal Creatures.",
    "Creatures you control deal an additional 5 damage with their first attack each combat.",
    "{mc}: Target Scout gains all Elemental Types your Royals have.",
    "Deal 35 damage to ~ while engaged: Reveal a new active Location.",
    "Damage dealt to Scouts you control by Recklessness is reduced by 35.",
    "When ~ is put into your general discard pile, deal 35 damage to target Scout.",
    "When an opposing Creature has a Mugic counter put on it, put a Mugic counter on ~.",
    "When a Mugic counter is removed from the opposing engaged Creature, ~ gains 10 Wisdom.",
    "When ~ deals Air damage to a Royal, destroy that Creature.",
    "{mc}: Target attack deals 15 damage. This ability can only be used once per turn.",
    "If any Creature engaged with ~ has less than 85 Speed, that Creature has 35 less Wisdom.",
    "If ~ is in your general discard pile, Scouts you control have an additional 35 Speed.",
    "Royals you control can play Danian Mugic.",
    "Royals cannot have Mugic counters put on them.",
    "{mc}: Danian Creatures you control cannot be targeted by Mugic or abilities.",
    "{mc}{mc}: Target Fire attack counts as the first attack played this combat.",
    "Attacks played by ~ also count as Fire attacks.",
    'Battlegear equipped to Royals you control have "Untargetable."',
    "Sacrifice a Scout: Infect up to four target Uninfected Creatures.",
    "While you control no Danians, ~ has an additional 20 Speed.",
    "Creatures you control that are a Danian or a Scout cannot be Infected.",
)
ATTACK = (
    "Stat Check Courage 50: Deal 10 damage.",
    "Stat Fail Speed 20: Deal 50 damage.",
    "Challenge Power 15: Deal 15 damage.",
    "Fire, Air: Deal 15 damage.",
    "Heal 15 damage.",
    "Your engaged Creature loses Fire.",
    "If your engaged Creature is a Muge, deal 10 damage.",
    "If your engaged Creature has Water, damage dealt by ~ is reduced to 35.",
    "As an additional cost to play this attack, remove {mc} from your engaged Creature.",
    "As an additional cost to play this attack, sacrifice Battlegear equipped "
    "to your engaged Creature.",
    "Challenge Wisdom vs Speed 35: Deal 85 damage.",
    "Challenge Mugic counters 2: Deal 20 damage.",
    "Deal 35 damage for each Tribe you control beyond the first.",
    "You can choose to have ~ deal 5 damage. If you do, gain 35 Courage.",
    "Earth, Water: The next attack played this combat deals 35 damage.",
    "If your engaged Creature has Strike, deal damage equal to its Strike value.",
    "Air: You can sacrifice an unengaged Scout you control. If you do, deal 85 damage.",
    "Your opponent turns all face-down Shard Battlegear Cards they control face-up.",
    "Destroy all Battlegear equipped to Scouts with less than 35 Courage or Wisdom.",
    "If an Attack Card named ~ is in your attack discard pile, heal 10 damage.",
    "Challenge Power 35: Deal 10 damage. If you lose this Challenge, gain 15 Power.",
    "Air: Search your Attack Deck for up to 3 Attack Cards and put them in your "
    "Attack Discard pile.",
    "If your engaged Creature has lower Courage, Power and Current Energy than the "
    "opposing engaged Creature, deal 35 damage.",
)
BATTLEGEAR = (
    "Equipped Creature has an additional 10 Courage and an additional 5 Energy.",
    "Equipped Creature has 60 less Speed.",
    'Equipped Creature has "Range" and "Swift 7."',
    "Equipped Creature cannot move.",
    "This Battlegear begins the game face-up.",
    "When ~ is flipped face-up, deal 10 damage to all opposing Creatures.",
    "When equipped Creature moves, it gains Water.",
    "If equipped Creature has at least 85 Speed, it has an additional 35 Energy.",
    'Equipped Creature has "Expend Air: Gain 35 Courage."',
    "Equipped Danian Creature has an additional 35 Speed.",
    "Stat Check Power 85: equipped Creature has an additional 35 Energy.",
    'If engaged with an Infected Creature, equipped Creature has "Fire 5."',
    'Equipped Creature has Creature Type "Royal" in addition to its other types.',
    'At the beginning of combat, choose "Fire 5," "Air 5" or "Water 5." '
    'equipped Creature gains the chosen ability and "Recklessness 5."',
    "Sacrifice ~: Negate target attack. "
    "Play this ability only while equipped Creature is Infected.",
    "When equipped Creature deals 35 or more Fire damage with a single attack, "
    "destroy target Battlegear.",
    "Equipped Creature can play Mugic from any Tribe you control.",
    "While any player controls a Chieftain Creature, equipped Creature has an "
    "additional 15 Courage.",
    "Sacrifice ~: Creatures cannot end their move in equipped Creature's space.",
)
MUGIC = (
    "Deal 10 damage to target Creature. Heal 10 damage to another target Creature.",
    "Deal X times 10 damage to target Creature.",
    "Target Creature loses 15 to all Disciplines.",
    'Target Creature gains "Invisibility: Air 5."',
    "Target Creature's Courage becomes 30.",
    "Uninfect target Creature. Heal 10 damage to it.",
    "Return target Danian Creature Card in your general discard pile to play "
    "to any unoccupied space.",
    "Negate target Mugic with cost 2 or less.",
    "Return target Swift Creature Card in your general discard pile to play "
    "to any unoccupied space.",
    'Target Creature gains Earth. If that Creature already has Air, it gains "Earth 35" instead.',
    "Deal 20 damage to target Creature. Deal 5 damage to this Creature.",
    "Heal 35 damage to target Creature with Air or Fire.",
    "Look at the top four cards of target player's Attack Deck or Location Deck. "
    "Put one of them on top of that deck and the others on the bottom in any order.",
    "As an additional cost to play this Mugic, sacrifice a Creature.",
    "Target Royal gains 35 in the Discipline of your choice.",
    "Deal 35 damage to target Creature. "
    "If the caster of this Mugic has Air, deal an additional 85 damage.",
    "Heal 10 damage to target Creature. If that Creature has Water, heal 20 damage instead.",
    "Target Fire attack deals 35 less damage for each Elemental Type that attack has.",
    "Target non-Danian Creature gains 35 Energy.",
    "Negate target OverWorld or Mipedian Mugic.",
    "Caster gains 35 Speed and Creatures engaged with caster lose 85 Energy.",
    "Draw four Attack Cards, then discard three Attack Cards.",
    "If you control only Danian Creatures, heal 10 damage to target Creature.",
    "Target Creature loses X Elemental Types of your choice.",
    "Negate target Mugic unless the caster pays an additional Mugic counter.",
    "The caster pays 2 less Mugic counters to play this Mugic if an engaged Creature "
    "you control dealt 25 or more attack damage this turn.",
    "Choose a Tribe. Creatures of that Tribe cannot have Mugic counters put on them.",
    "Swap the spaces of two target unengaged Mipedian Creatures you control.",
    "Change the target of target Mugic with a single target.",
    "Damage dealt by the next attack that resolves this turn is dealt to target "
    "engaged Creature instead.",
    "Remove up to 3 target cards in one general discard pile from the game.",
    "Shuffle target player's Attack Deck or Location Deck.",
    "Target Creature cannot gain Elemental Types.",
    "If target Creature would take more than 35 damage from a single source, it takes"
    " 10 damage instead.",
)
LOCATION = (
    "Fire attacks deal an additional 5 damage.",
    "Courage attacks deal an additional 5 damage.",
    "Damage dealt by Air attacks is reduced by 5.",
    'Creatures named Magmon have "Fire 5."',
    "Mirage: Creatures in this space have 20 less Energy.",
    "Mirage: If an adjacent Creature can move into this space, it must do so.",
    "When this becomes the active Location, each player draws four Attack Cards, "
    "then discards three Attack Cards.",
    "At the beginning of combat, engaged Creatures gain 35 Wisdom "
    "for each Elemental Type they have.",
    "Tribal Mugic and activated abilities cannot be played.",
    "The engaged Creature with the highest Speed fails all Checks on attacks it plays.",
    "At the beginning of combat, if an engaged Creature has higher Speed "
    "than the opposing engaged Creature, it loses 35 Power.",
    "At the beginning of combat, flip a coin. If heads, your engaged Creature "
    "gains 35 Speed. If tails, the opposing engaged Creature gains 85 Speed.",
    "When this becomes the active Location, each player sacrifices a Royal.",
    "When this becomes the active Location, your opponent can return a Danian Mugic Card "
    "in their general discard pile to their hand.",
    "Creatures with three or more Mugic counters have an additional 35 Energy.",
    "Creatures not named Magmon have 10 less Courage.",
    "Royals do not have and cannot gain Invisibility.",
    "Creatures with less than 35 Speed deal 85 less attack damage.",
)

TEXTS = tuple(
    (kind, text)
    for kind, texts in (
        ("creature", CREATURE),
        ("attack", ATTACK),
        ("battlegear", BATTLEGEAR),
        ("mugic", MUGIC),
        ("location", LOCATION),
    )
    for text in texts
)
