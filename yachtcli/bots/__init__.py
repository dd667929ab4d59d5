"""Who plays: bots of several strengths, for any ruleset."""
