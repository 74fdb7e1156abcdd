"""A trial's fields in the order in which the format describes them."""

from checker.formats.conversion.base import Fields
from checker.formats.conversion.calls import others
from checker.formats.conversion.notes import Notes
from checker.formats.trials.names import ITEM, PATCH
from checker.model.json import Json
from checker.model.said import say

MODEL = "model_name_or_path"
METADATA = "run_metadata"
TOOLS = "tools"

_NO_MODEL = say("neither record nor log names the model: {name} is left for you", name=MODEL)
_NO_PATCH = say("the log holds no patch: {name} is empty", name=PATCH)


def trial(parts: Fields, notes: Notes, about: str) -> Fields:
    """Give a trial of the parts that are there (not None), in their order; what lacks is noted, never made up."""
    if parts.get(MODEL) is None:
        notes.lose(_NO_MODEL, about)
    known = (ITEM, PATCH, MODEL, METADATA, TOOLS)
    return {name: parts[name] for name in known if parts.get(name) is not None} | others(parts, *known)


def patch_or_empty(patch: Json, notes: Notes, about: str) -> Json:
    """Give a patch; an empty one, noted, where the log has none."""
    if patch is None:
        notes.tell(_NO_PATCH, about)
    return "" if patch is None else patch
