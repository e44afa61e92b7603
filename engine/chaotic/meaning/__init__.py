"""What the words of cards mean at a position: what they select, test and count.

Imports `position`. It reads the position and changes nothing.
"""
