"""Yacht, Yahtzee, Kniffel, Yatzy: the family of dice games, exact."""

__version__ = "0.1.0"
