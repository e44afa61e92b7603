"""Words that somebody reads off a card, found in our wording of its ability."""

import re
from pathlib import Path

import pytest

from engine.chaotic.meaning.printed_words import ENDINGS, SPEAKERS, in_our_words
from engine.chaotic.position.profile import in_words
from engine.language import Declined, read_line

SCENARIOS = Path(__file__).parents[2] / "scenarios" / "chaotic"
QUOTED = re.compile(r'"([^"\n]{4,80})"')


def quoted_words(most):
    """Words in quotes in scenarios: texts of cards, parts of them, titles, names."""
    files = sorted(SCENARIOS.rglob("*.yaml"))
    found = {words for file in files for words in QUOTED.findall(file.read_text())}
    return sorted(found)[:: max(1, len(found) // most)]


def every_reading(words, name):
    """Our wording of these words with each ending, for each kind of card."""
    bare = words.strip().rstrip(".,:")
    found = set()
    for kind in SPEAKERS:
        for line, end in [
            (f"{bare}.", ""),
            *((f"{{mc}}: {bare}{more}.", end) for more, end in ENDINGS),
        ]:
            try:
                ours = in_words(read_line(line, kind, name))
            except Declined:
                continue
            found.add(ours.removeprefix("{mc}: ").removeprefix(end).rstrip(".").strip())
    return found


@pytest.mark.parametrize("name", ["Ana", "Heal"])
def test_no_ending_is_missed_that_could_be_read(name):
    samples = [*quoted_words(20), "Heal 10", "heal all", "Deal 5 damage", "Activate", "Flip"]
    for words in samples:
        found = {ours.removeprefix("{mc}: ") for ours in in_our_words(words, name)}
        assert found == {ours for ours in every_reading(words, name) if ours}, words
