"""The whole hall: the events of its front page, series, what its staff look through."""
