"""Play: digital tables, the referee that runs them, replays, disputes and the judge's bench."""
