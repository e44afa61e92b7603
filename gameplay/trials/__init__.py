"""Trials of the hall: believable people use it at random while everything they see is checked.

`processes` and `servers` build halls of real processes. `manage.py fuzz_hall` lets people use a
hall. Its parts: `hall` builds a hall with everything in it, `people` says who is there, `pages`
reads the pages they get, `acts` and `fill` choose what they do next (with `nonsense` in their
forms now and then), `doors` carries it to the hall, `watch` judges each answer (with `secrets`, who
may see what, and `oracle`, what must be true), `story` tells a fault so that it can be repeated,
`walk` runs the whole.
"""
