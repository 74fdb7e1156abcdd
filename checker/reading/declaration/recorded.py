"""From the parts about records to what they declare."""

from checker.model.recorded import Evaluation, ItemLines, RecordClaim, RecordFields
from checker.reading.declaration.documents.recorded import EvaluationPart, ItemLinesPart, RecordPart


def record_fields(part: RecordPart) -> RecordFields:
    """Give what a record may hold."""
    return RecordFields(
        {name: tuple(words) for name, words in part.fields.items()},
        tuple(RecordClaim(metric, each.field, each.decimals) for metric, each in part.claims.items()),
    )


def item_lines(part: ItemLinesPart | None) -> ItemLines | None:
    """Give the form of the records file, None for the usual one."""
    return None if part is None else ItemLines(part.entries, part.components, dict(part.metrics), dict(part.names))


def evaluation(part: EvaluationPart | None) -> Evaluation | None:
    """Give by what components were evaluated, where it is declared."""
    return None if part is None else Evaluation(part.version, dict(part.settings))
