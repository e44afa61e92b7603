"""The position: what is on the table, the one door by which it changes, and its encoding.

The lowest room: it imports the cards, the language and the kernel, and no other room of Chaotic.
"""
