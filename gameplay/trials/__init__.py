"""Trials of the hall: believable people use it at random while everything they see is checked.

`processes` and `servers` build halls of real processes. `manage.py fuzz_hall` lets people into one;
its parts: `hall` builds a hall with everything in it, `people`
says who is there, `pages` reads what they are shown, `acts` and `fill` choose what they do next,
`doors` carries it over HTTP, `watch` judges each answer (with `secrets`, who may see what, and
`oracle`, what must be so), `story` tells a fault so that it can be played again, `walk` runs it.
"""
