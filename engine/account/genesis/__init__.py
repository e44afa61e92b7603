"""What a game of Genesis tells of itself: values, refusals, and what did not trigger."""
