"""GitHub Actions: which workflows an event starts, with which rights and secrets, and the running of their jobs."""

from .service import Actions

__all__ = ["Actions"]
