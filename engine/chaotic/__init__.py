"""The Chaotic rulebook, one module a chapter (Comprehensive Rules 2.00 and its older editions)."""
