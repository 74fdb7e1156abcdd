"""A fake GitHub for the tests: real git repositories behind GitHub's REST API, and an event loop that runs workflows.

`FakeHub` is the place where everything is; `actions.Actions` is what starts and runs workflows on it.
"""

from .hub import Event, FakeHub

__all__ = ["Event", "FakeHub"]
