"""Exact best play: what a card is worth, and every choice on it."""
