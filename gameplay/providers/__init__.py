"""What play adds to the hall's pages and streams: tables, games and rulings (`play`), watching
(`watching`). One bulk call a page.

Imports services, queries and rows; `apps` registers it, and views ask it for what a page of the
hall shows too.
"""
