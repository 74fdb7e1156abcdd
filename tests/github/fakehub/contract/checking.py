"""Tell where an exchange leaves GitHub's official description."""

from collections.abc import Iterator
from typing import Any

from openapi_schema_validator import OAS30ReadValidator, OAS30WriteValidator, OAS31Validator
from referencing import Registry
from referencing.jsonschema import DRAFT4, DRAFT202012

from ..journal import Exchange
from .spec import Spec

# GitHub sends these from everywhere, though the description does not list them at every operation.
EVERYWHERE = {400, 401, 403, 404, 405, 409, 410, 422, 429, 500, 502, 503}
ADDRESS = "urn:github"


class Contract:
    """Checks exchanges; one object for many, since the registry takes a moment to build."""

    def __init__(self, spec: Spec) -> None:
        self.spec = spec
        resource = DRAFT4.create_resource(spec.document)
        self._registry: Registry[Any] = Registry().with_resource(ADDRESS, resource)

    def faults(self, one: Exchange) -> list[str]:
        """Name every fault of a request and of its answer; none for what the description does not know."""
        if one.template is None or self.spec.operation(one.method, one.template) is None:
            return []
        return [f"{one.method} {one.template}: {fault}" for fault in self._all(one, one.template)]

    def _all(self, one: Exchange, template: str) -> Iterator[str]:
        unknown = set(one.query) - self.spec.query(one.method, template)
        yield from (f"unknown query parameter {name!r}" for name in sorted(unknown))
        if self.spec.request(one.method, template) is not None and one.request is not None and one.status < 400:
            yield from self._against(OAS30WriteValidator, "request", ("requestBody",), one, template)
        operation = self.spec.operation(one.method, template) or {}
        if str(one.status) not in operation["responses"] and one.status not in EVERYWHERE:
            yield f"answers {one.status}, which the description does not list"
        if (
            one.status < 400
            and one.answer is not None
            and self.spec.response(one.method, template, one.status) is not None
        ):
            yield from self._against(OAS30ReadValidator, "answer", ("responses", str(one.status)), one, template)

    def _against(
        self, validator: Any, side: str, inner: tuple[str, ...], one: Exchange, template: str
    ) -> Iterator[str]:
        node = self.spec.operation(one.method, template) or {}
        for part in inner:
            node = node[part]
        pointer = (
            node["$ref"].removeprefix("#")
            if "$ref" in node
            else _pointer("paths", template, one.method.lower(), *inner)
        )
        schema = {"$ref": f"{ADDRESS}#{pointer}{_pointer('content', 'application/json', 'schema')}"}
        instance = one.request if side == "request" else one.answer
        for error in validator(schema, registry=self._registry).iter_errors(instance):
            if _loose(error, one):
                continue
            place = "/".join(str(part) for part in error.absolute_path)
            yield f"{side} at {place or 'the top'}: {error.message[:200]}"


class Payloads:
    """Checks the payloads of events."""

    def __init__(self) -> None:
        self.spec = Spec.events()
        self._registry: Registry[Any] = Registry().with_resource(
            ADDRESS, DRAFT202012.create_resource(self.spec.document)
        )

    def faults(self, name: str, payload: dict[str, Any]) -> list[str]:
        """Name every fault of a payload; none for an event that the description does not know."""
        action = payload.get("action")
        if self.spec.event(name, action) is None:
            return []
        schema = {"$ref": f"{ADDRESS}#{_pointer('paths', f'{name}.{action}' if action else name)}"}
        errors = OAS31Validator(schema, registry=self._registry).iter_errors(payload)
        return [f"{name}.{action} at {'/'.join(map(str, one.absolute_path))}: {one.message[:200]}" for one in errors]


def _loose(error: Any, one: Exchange) -> bool:
    """Where the description is narrower than GitHub: null for a nullable enumeration or for "unset" in a rule of
    protection, labels as a bare list; and the listing of a folder, which its discriminator cannot name."""
    template = one.template or ""
    if template.endswith("/protection"):
        return error.instance is None or error.validator == "required"
    if error.instance is None:
        return bool(error.validator == "enum" and error.schema.get("nullable", False))
    folder = template.endswith("/contents/{path}") and isinstance(error.instance, list)
    return folder or (template.endswith("/labels") and error.instance is one.request)


def _pointer(*parts: str) -> str:
    return "".join("/" + part.replace("~", "~0").replace("/", "~1") for part in parts)
