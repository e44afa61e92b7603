"""What is asked of a seat, and what its answers would bring about."""
