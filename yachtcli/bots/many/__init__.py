"""Many games of our own bots, side by side: the very ones that they play one by one."""
