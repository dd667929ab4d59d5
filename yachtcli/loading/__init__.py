"""Where rulesets come from, and what is wrong with this one."""
