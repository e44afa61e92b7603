"""Writes of the hall.

Every function takes keywords only. `actor` is the person who asks; None is the site itself, which
may do everything. One call is one transaction that holds the event's lock, checks the permission
and the state under it, and performs operations; it raises `tournaments.errors.Refusal` and then
has changed nothing.
"""
