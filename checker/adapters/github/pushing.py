"""The token with which git pushes to the repository of a connection."""

from checker.adapters.github.environment import Connection, Token
from checker.adapters.github.opening import _STANDARD, _TRUE, _installed, _need_library
from checker.adapters.github.patience import Budget


def push_token(connection: Connection) -> str:
    """Give the connection's token; an App's key is traded for one of its installation. Raises ForgeRefusal."""
    if isinstance(connection.credential, Token):
        return connection.credential.value
    _need_library()
    budget = Budget(_STANDARD.requests, _TRUE)
    return _installed(connection.credential, connection, _STANDARD, budget, _TRUE)[0].value
