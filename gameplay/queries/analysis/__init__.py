"""Games analysed, and how lists fare."""
