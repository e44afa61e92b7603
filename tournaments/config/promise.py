"""What the API document says of itself: how to begin, and what stays as it is."""

WORDS = """\
Everything the pages do, by the same services and under the same permissions. How to begin, with
examples that are run, stands in `docs/api.md`; `manage.py api_client` writes a client in Python.

**Who asks.** `Authorization: Token drome_…` with a token from *My account → Programs and tokens*.
Without one everything public can be read, lessons and puzzles done, and a game played against the
house: the cookie of the first answer is the seat, so a guest keeps its cookies.

**Refusals** are `{"code", "detail"}`, everywhere: `code` for programs, `detail` for people in the
language of `Accept-Language`. Wrong values stand under `fields` by name, rules that forbid a line
of play under `reasons`. Without a token, or with one that has ended, it is 401 with
`WWW-Authenticate: Token`. What one may not know of is 404, as if it were not there.

**What is not documented is refused.** A filter of an address and a member of a body that the
operation does not have is 400; `fields` names it, with those that there are.

**Lists** come in pages: `{"count", "next", "previous", "results"}`, asked for by `limit` (100
unless told, 500 at most) and `offset`; any other number there is refused.

**Limits.** Each answer has `RateLimit-Limit`, `RateLimit-Remaining` and `RateLimit-Reset`
(seconds). Above the limit it is 429 with `Retry-After`, as it is where one visitor may have only
so much of a thing (tables, events, files) for now.

**Sent twice, done once.** A request that writes takes an `Idempotency-Key`; sent again with the
same key it gets the first answer. Reads of what others may change carry `drawn`; a write with it
as `If-Match` is refused with 412 where it is not so any more.

**Versions.** The version stands in the path. Within `v1` operations, members of answers and codes
of refusals stay; new ones may come at any time, also new members of answers, new values where a
list of values is open, and optional members of requests: programs pass over what they do not know.
Whatever is to go says `deprecated` here first. What does not fit becomes `v2`, beside `v1`.
"""
