"""A refusal as GitHub words it: a status, a message, and for 422 the list of what was wrong."""

from collections.abc import Mapping, Sequence
from typing import Any

DOCUMENTATION = "https://docs.github.com/rest"


class Problem(Exception):
    """An answer that is not a success; raised by endpoints, sent by the server."""

    def __init__(
        self,
        status: int,
        message: str,
        errors: Sequence[Mapping[str, str]] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(f"{status} {message}")
        self.status = status
        self.headers = dict(headers or {})
        self.body: dict[str, Any] = {"message": message, "documentation_url": DOCUMENTATION, "status": str(status)}
        if errors is not None:
            self.body["errors"] = [dict(error) for error in errors]


def not_found() -> Problem:
    return Problem(404, "Not Found")


def invalid(resource: str, field: str, code: str, message: str = "Validation Failed") -> Problem:
    """A 422: `field` of `resource` is missing, invalid, already there …"""
    return Problem(422, message, [{"resource": resource, "field": field, "code": code, "message": message}])
