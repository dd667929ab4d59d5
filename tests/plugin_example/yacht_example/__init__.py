"""An example of a plugin: three games, a pattern kind, a point term, a command."""
