"""The rules, the position and what may happen; no files, no terminal, no chance of its own."""
