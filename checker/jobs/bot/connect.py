"""Opens the repository on GitHub that the environment names."""

from checker.adapters.github.environment import Connection, connection_from
from checker.adapters.github.opening import open_forge
from checker.model.forge import Forge

__all__ = ["Connection", "connected", "connection_from"]


def connected(connection: Connection) -> Forge:
    """Open the repository of a connection. Raises ForgeRefusal, and UsageRefusal without PyGithub."""
    return open_forge(connection)
