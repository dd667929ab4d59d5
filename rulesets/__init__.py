"""The shipped games, a table each; loaded by name, never imported by it."""
