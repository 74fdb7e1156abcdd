"""How much there may be in a file of answers, by the number of items that there are to answer.

Whatever is in a file, reading and judging it takes time and memory in proportion to what the benchmark asks for.
"""

from checker.model.benchmark import Benchmark
from checker.reading.limits import STANDARD, JsonLimits

_LEAST_VALUES = 100_000
_VALUES_A_FIELD = 64
_LEAST_RECORDS = 1000
_NESTED_VALUES = 16_384

TRACE_LIMITS = JsonLimits(values=1_000_000)
"""Of one file of messages: some hundred times what the longest run writes."""


def answer_limits(benchmark: Benchmark, nested: bool = False, components: bool = False) -> JsonLimits:
    """Give the limits of reading a file of answers: 64 values for each field of each item, and at least 100,000.

    Of a record with a number for each component these are fields, too. Where records hold lists of any length, a whole
    run's messages among them, it is 16,384 for each item.
    """
    fields = len(benchmark.key) + 1 + (len(benchmark.components) if components else 0)
    an_item = _NESTED_VALUES if nested else _VALUES_A_FIELD * fields
    values = max(_LEAST_VALUES, an_item * _most_items(benchmark))
    return JsonLimits(values=min(values, STANDARD.values))


def most_records(benchmark: Benchmark) -> int:
    """Give the number of records from which on nobody would read about single ones: two an item, and 1000 more."""
    return 2 * _most_items(benchmark) + _LEAST_RECORDS


def _most_items(benchmark: Benchmark) -> int:
    """Give the number of items of the largest version: an entry may name the wrong one."""
    return max((version.count for version in benchmark.versions.values()), default=0)
