"""A remembered result belongs to the very object that was asked about."""

from checker.formats.remember import remembered


def test_the_last_result_is_kept_by_identity() -> None:
    asked: list[list[int]] = []

    @remembered
    def total(numbers: list[int]) -> int:
        asked.append(numbers)
        return sum(numbers)

    one, other = [1, 2], [1, 2]
    assert [total(one), total(one), total(other), total(one)] == [3, 3, 3, 3]
    assert [each is one for each in asked] == [True, False, True]
