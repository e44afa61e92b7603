"""What the hall runs on and which knows nothing of it: database, cache, workers, fast JSON."""
