"""What people do at a table: sit down, choose, undo, write, play again."""
