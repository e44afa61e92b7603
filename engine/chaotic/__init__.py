"""The Chaotic rulebook (Comprehensive Rules 2.00 and its older editions) in nine rooms.

A room imports only from the rooms below it:

    words         what people are told, in sentences of their language
    table         what others see and ask
    turn          chapters 4, 6 and 7: set-up, turn, movement, combat, Showdown
    burst         8.1, 8.2, 8.4, 8.5: priority, announcing, costs, playing, resolving
    instructions  what a resolving ability does
    happenings    what an event sets off: triggers, replacement, damage, defeat, durations
    values        8.7: what is in force, present values, targets, prohibitions
    meaning       what the words of cards select, test and count
    position      the state, its one door for writing, its encoding
"""
