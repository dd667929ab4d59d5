"""What the best move is, and what chances are: exact, for any rules."""
