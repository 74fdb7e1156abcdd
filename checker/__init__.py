"""Pullrank: a leaderboard that lives in a Git repository."""

__version__ = "0.1.0"
