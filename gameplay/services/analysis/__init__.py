"""Games analysed, and lists tried, in parts in the background."""
