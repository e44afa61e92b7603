"""What a game of Chaotic tells of itself: values, refusals, and what did not trigger."""
