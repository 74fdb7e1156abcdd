"""Values of ours are what dataclasses of the standard library are, to whoever uses them."""

import copy
import dataclasses
import inspect
import pickle
from dataclasses import FrozenInstanceError, field, replace
from typing import Any, ClassVar, Generic, TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checker.model import value as values
from checker.model.value import dataclass

T = TypeVar("T")


def made(dataclass: Any) -> dict[str, Any]:
    """Make one class of each kind with one or the other decorator."""

    @dataclass(frozen=True, slots=True)
    class Point:
        """Some place."""

        x: int
        y: int = 0
        names: dict[str, int] = field(default_factory=dict, repr=False, compare=False)

    @dataclass(frozen=True, slots=True)
    class Inner(Point):
        """A place in another."""

        depth: int = 1

    @dataclass(frozen=True, slots=True, order=True)
    class Ranked:
        """What can be sorted."""

        first: str
        second: int = 1

    @dataclass(frozen=True, slots=True, eq=False)
    class Own:
        """What is equal to itself alone."""

        x: int

    @dataclass(frozen=True, slots=True)
    class Nothing:
        """What has no fields."""

    @dataclass(frozen=True, slots=True)
    class Holder(Generic[T]):
        """What holds anything, and is careful."""

        held: T

        def __post_init__(self) -> None:
            if self.held is None:
                raise ValueError("nothing is held")

        def __repr__(self) -> str:
            return "a holder"

        def __hash__(self) -> int:
            return 7

    return {each.__name__: each for each in (Point, Inner, Ranked, Own, Nothing, Holder)}


OURS, THEIRS = made(dataclass), made(dataclasses.dataclass)
ARGUMENTS = [
    ("Point", (1,)),
    ("Point", (1, 2, {"a": 1})),
    ("Inner", (1, 2, {}, 3)),
    ("Ranked", ("a",)),
    ("Own", (1,)),
    ("Nothing", ()),
    ("Holder", ([1],)),
]


@pytest.mark.parametrize(("name", "arguments"), ARGUMENTS)
def test_values_show_themselves_alike(name: str, arguments: tuple[Any, ...]) -> None:
    ours, theirs = OURS[name](*arguments), THEIRS[name](*arguments)
    assert repr(ours) == repr(theirs)
    assert dataclasses.asdict(ours) == dataclasses.asdict(theirs)
    assert OURS[name].__match_args__ == THEIRS[name].__match_args__
    assert OURS[name].__slots__ == THEIRS[name].__slots__
    parameters = inspect.signature(OURS[name]).parameters.values()
    assert [(each.name, each.kind) for each in parameters] == [
        (each.name, each.kind) for each in inspect.signature(THEIRS[name]).parameters.values()
    ]


@pytest.mark.parametrize("name", OURS)
def test_a_class_shows_how_it_is_called_before_anybody_does(name: str) -> None:
    fresh = made(dataclass)[name]
    expected = inspect.signature(THEIRS[name])
    assert list(inspect.signature(fresh).parameters) == list(expected.parameters)
    assert list(inspect.signature(fresh.__init__).parameters) == ["self", *expected.parameters]


@pytest.mark.parametrize(("name", "arguments"), ARGUMENTS)
def test_values_cannot_be_changed(name: str, arguments: tuple[Any, ...]) -> None:
    value = OURS[name](*arguments)
    for attribute in (*(each.name for each in dataclasses.fields(value)), "another"):
        with pytest.raises(FrozenInstanceError):
            setattr(value, attribute, 1)
        with pytest.raises(FrozenInstanceError):
            delattr(value, attribute)


POINTS = st.tuples(st.integers(0, 2), st.integers(0, 1), st.dictionaries(st.just("a"), st.integers(0, 1)))


@given(POINTS, POINTS, st.sampled_from(["Point", "Inner"]), st.sampled_from(["Point", "Inner"]))
def test_values_are_equal_alike(one: Any, other: Any, kind: str, another: str) -> None:
    ours, theirs = (OURS[kind](*one), OURS[another](*other)), (THEIRS[kind](*one), THEIRS[another](*other))
    assert (ours[0] == ours[1]) == (theirs[0] == theirs[1])
    if ours[0] == ours[1]:
        assert hash(ours[0]) == hash(ours[1])


RANKED = st.tuples(st.sampled_from("ab"), st.integers(0, 2))


@given(RANKED, RANKED)
def test_values_are_ordered_alike(one: Any, other: Any) -> None:
    ours, theirs = (OURS["Ranked"](*one), OURS["Ranked"](*other)), (THEIRS["Ranked"](*one), THEIRS["Ranked"](*other))
    for compare in ("__lt__", "__le__", "__gt__", "__ge__"):
        assert getattr(ours[0], compare)(ours[1]) == getattr(theirs[0], compare)(theirs[1])
        assert getattr(ours[0], compare)("a") is NotImplemented


def test_values_without_equality_are_equal_to_themselves_alone() -> None:
    one, other = OURS["Own"](1), OURS["Own"](1)
    assert one != other
    assert len({one, other}) == 2


def test_values_without_fields_are_all_the_same() -> None:
    assert OURS["Nothing"]() == OURS["Nothing"]()
    assert OURS["Nothing"]() != OURS["Own"](1)
    assert hash(OURS["Nothing"]()) == hash(THEIRS["Nothing"]())


def test_what_a_class_says_of_itself_stays() -> None:
    assert repr(OURS["Holder"](1)) == "a holder"
    assert hash(OURS["Holder"](1)) == 7
    with pytest.raises(ValueError, match="nothing"):
        OURS["Holder"](None)


def test_a_default_is_made_for_each_value() -> None:
    assert OURS["Point"](1).names is not OURS["Point"](1).names


@pytest.mark.parametrize("arguments", [(), (1, 2, {}, 4), ("a", "b", "c", "d")])
def test_a_wrong_number_of_arguments_is_a_fault(arguments: tuple[Any, ...]) -> None:
    with pytest.raises(TypeError):
        OURS["Point"](*arguments)


def test_values_are_replaced_and_copied() -> None:
    point = OURS["Inner"](1, 2, {"a": 1}, 3)
    assert replace(point, y=5) == OURS["Inner"](1, 5, {}, 3)
    copied = copy.deepcopy(point)
    assert copied == point
    assert copied.names == {"a": 1}
    assert copied.names is not point.names


@dataclass(frozen=True, slots=True)
class Carried:
    """What goes from process to process."""

    x: int
    more: tuple[str, ...] = ()


def test_values_go_from_process_to_process() -> None:
    assert pickle.loads(pickle.dumps(Carried(1, ("a",)))) == Carried(1, ("a",))


@pytest.mark.parametrize("field", [field, values.field])
def test_what_is_not_frozen_can_be_written_to(field: Any) -> None:
    @dataclass(slots=True)
    class Notes:
        """What is written to."""

        kind: ClassVar[str] = "notes"
        lines: list[str] = field(default_factory=list)

    notes = Notes()
    notes.lines = ["a"]
    assert notes == Notes(["a"])
    assert Notes.kind == "notes"
    with pytest.raises(TypeError):
        hash(notes)


def test_a_default_that_all_values_would_share_is_refused() -> None:
    with pytest.raises(ValueError, match="lines"):

        @dataclass(frozen=True, slots=True)
        class Shared:
            """What would change with another."""

            lines: list[str] = []  # noqa: RUF012


@pytest.mark.parametrize("name", OURS)
def test_the_standard_library_knows_a_class_as_one_of_its_own(name: str) -> None:
    seen = [
        [(each.name, each.type, each.repr, each.compare) for each in dataclasses.fields(kind)]
        for kind in (OURS[name], THEIRS[name])
    ]
    assert seen[0] == seen[1]
    assert dataclasses.is_dataclass(OURS[name])


@pytest.mark.parametrize("kinds", [OURS, THEIRS])
def test_values_of_both_kinds_are_replaced(kinds: dict[str, Any]) -> None:
    point = kinds["Inner"](1, 2, {"a": 1}, 3)
    assert values.replace(point, y=5, depth=4) == kinds["Inner"](1, 5, {"a": 1}, 4)
    with pytest.raises(TypeError):
        values.replace(point, height=1)
