"""The rulebook of Genesis: Battle of Champions: arena, rounds, stack, damage, matches."""
