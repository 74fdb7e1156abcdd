"""What records of the merged form tell: which item they answer, and what."""

from checker.model.json import Json
from checker.model.keyfields import MergedForm
from checker.reading.keyforms import filled


def key_text(record: dict[str, Json], field: str, form: MergedForm) -> str | None:
    """Give a key field of a record: its own, else as the declaration puts it together; None where neither is a text."""
    value = record.get(field)
    if field in record:
        return value if isinstance(value, str) else None
    pattern = form.fields.get(field)
    return None if pattern is None else filled(pattern, record)
