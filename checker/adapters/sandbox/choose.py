"""Finds the sandbox that tests can run in here, or says what each of them lacks."""

from collections.abc import Sequence

from checker.adapters.sandbox.base import Sandbox
from checker.model.errors import SandboxRefusal
from checker.model.said import Said, say


def choose(found: Sequence[Sandbox], *, images: bool) -> Sandbox:
    """Give the best sandbox that works here and runs images, or what is installed. Raises SandboxRefusal."""
    suited = [each for each in found if each.images == images]
    troubles: list[Said] = []
    for each in suited:
        trouble = each.trouble()
        if trouble is None:
            return each
        troubles.append(trouble)
    raise _refusal(troubles, images=images)


def _refusal(troubles: Sequence[Said], *, images: bool) -> SandboxRefusal:
    values = {f"t{index}_{name}": value for index, each in enumerate(troubles) for name, value in each.values}
    reasons = "; ".join(_renamed(each, index) for index, each in enumerate(troubles))
    what = say(f"patches are tested in a sandbox only, and there is none here: {reasons}", **values)
    fix = (
        "Install podman or docker and start it; this benchmark's tests run in container images."
        if images
        else "Install bubblewrap 0.8 or newer on Linux (apt-get install bubblewrap), where user namespaces are allowed."
    )
    return SandboxRefusal(what, say(fix))


def _renamed(said: Said, index: int) -> str:
    template = said.template
    for name, _ in said.values:
        template = template.replace(f"{{{name}}}", f"{{t{index}_{name}}}")
    return template
