"""Bots that plan."""

from __future__ import annotations

from yachtcli.bots.easy import easy as hard
from yachtcli.bots.easy import easy as normal

__all__ = ["hard", "normal"]
