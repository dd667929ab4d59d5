"""An example of a plugin: two games, a pattern kind, a point term, a command."""
