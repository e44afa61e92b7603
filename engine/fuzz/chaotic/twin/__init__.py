"""The twin: a second, plain reading of the rules on movement, Initiative, damage and values.

It is written from the rule index alone and imports nothing of the engine but facts about cards. It
keeps nothing that it could read from the position; everything is worked out anew each time. If it
and the engine disagree, one of them misreads a rule.
"""
