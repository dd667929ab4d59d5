"""What is kept: running games, finished games, daily results."""
