"""What is kept: running and finished games, and the results of the days."""
