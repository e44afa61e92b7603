"""Trials of the hall's log and files: random events, undone and redone, mutated, sent back in.

`manage.py fuzz_histories` plays random events (`histories`, of which `course` is one) and counts
what it finds (`toll`). `manage.py fuzz_archives` sends archives that `mutants` has changed into a
whole hall and reads its pages (`siege`). `manage.py compare_event` takes a file through the hall
and out again (`crossing`). Nothing that runs for people imports any of it.
"""
