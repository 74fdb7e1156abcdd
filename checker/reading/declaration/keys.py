"""What a declaration says of key fields, and of records in the merged form."""

from checker.model.keyfields import KeyField, MergedForm
from checker.reading.declaration.documents.keyfields import KeyFieldPart, MergedPart


def key_field(part: KeyFieldPart) -> KeyField:
    """Give what one field of the key looks like."""
    return KeyField(tuple(part.values or ()), part.form, dict(part.numbers), tuple(part.holds))


def merged_form(part: MergedPart | None) -> MergedForm | None:
    """Give where records with a truth of their own tell what they answer."""
    return None if part is None else MergedForm(dict(part.fields), dict(part.strata), part.prediction)
