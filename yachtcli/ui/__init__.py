"""How it looks, for people: on a terminal, in Markdown, in HTML."""
