"""Files of other programs, read into one common form and written from it.

Pure functions on bytes: every reader raises `BadFile(place, fault)` and nothing else.
"""
