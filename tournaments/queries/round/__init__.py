"""A round and the bracket it may be part of: who sits where, the picture, the proof."""
