"""`dataclass`, made faster for classes with slots; otherwise it is the one of the standard library.

That one compiles six methods for every class, and loads what takes source code apart: of a short command that imports
two hundred classes, a third of its time. Here `__init__` alone is compiled, since it has a signature of its own, and
not before it is asked for. The other methods are the same for every class but for the fields that they look at. To the
standard library such a class is one of its own: what it keeps of each is made when somebody asks for it. A class made
here and one made there do not inherit from each other.
"""

import sys
from collections.abc import Callable, Mapping
from functools import cache
from operator import attrgetter, ge, gt, le, lt
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Any, ClassVar, NoReturn, TypeAlias

__all__ = ["dataclass", "field", "replace"]

_ABSENT: Any = object()


class _Field:
    """One field of a class: how it is called, annotated and filled, and who looks at it."""

    __slots__ = ("compare", "default", "factory", "name", "repr", "type")

    def __init__(self, default: Any, factory: Any, repr: bool, compare: bool) -> None:
        self.default, self.factory, self.repr, self.compare = default, factory, repr, compare
        self.name, self.type = "", _ABSENT


if TYPE_CHECKING:
    from dataclasses import dataclass, field, replace
else:

    def dataclass(*, frozen: bool = False, slots: bool = False, eq: bool = True, order: bool = False) -> Any:
        """Make a class a dataclass."""
        if slots:
            return lambda cls: _value(cls, frozen, eq, order)
        from dataclasses import dataclass as standard  # noqa: PLC0415

        return standard(frozen=frozen, eq=eq, order=order)

    def field(
        *, default: Any = _ABSENT, default_factory: Any = _ABSENT, repr: bool = True, compare: bool = True
    ) -> Any:
        """Say of a field of a class with slots how it is filled, and whether it is shown and compared."""
        return _Field(default, default_factory, repr, compare)

    def replace(value: Any, /, **changes: Any) -> Any:
        """Make a value that differs from another in some fields; it may be of a class of the standard library's."""
        if not hasattr(value, "__fields__"):
            from dataclasses import replace as standard  # noqa: PLC0415

            return standard(value, **changes)
        kept = {each.name: getattr(value, each.name) for each in value.__fields__ if each.name not in changes}
        return value.__class__(**kept, **changes)


_Fields: TypeAlias = tuple[_Field, ...]
_Methods: TypeAlias = Mapping[str, Any]


def _value(cls: type, frozen: bool, eq: bool, order: bool) -> type:
    """Make the class anew with slots for its fields, and with the methods that it has not itself."""
    own = dict(vars(cls))
    fields = _fields(cls, own)
    for name in ("__dict__", "__weakref__", *(each.name for each in fields)):
        own.pop(name, None)  # a class can have no slot of a name that it gives a value
    held = {slot for base in cls.__mro__[1:-1] for slot in getattr(base, "__slots__", ())}
    names = tuple(each.name for each in fields)
    compared = tuple(each.name for each in fields if each.compare)
    said = {
        "__slots__": tuple(name for name in names if name not in held),
        "__fields__": fields,
        "__match_args__": names,
        "__key__": attrgetter(*compared) if compared else staticmethod(_nothing),
    }
    known = {"frozen": frozen, "eq": eq, "order": order}
    kept = {"__init__": _Init(), **{name: _Standard(name, known) for name in _KEPT}}
    methods = {**_COMMON, **(_EQUAL if eq else {}), **(_ORDERED if order else {}), **(_FROZEN if frozen else {})}
    if eq and not frozen:
        methods["__hash__"] = None
    made = type(cls)(cls.__name__, cls.__bases__, {**kept, **methods, **own, **said})
    made.__qualname__ = cls.__qualname__
    return made


def _fields(cls: type, own: _Methods) -> _Fields:
    """Give the fields of a class, those that it inherits first."""
    found: dict[str, _Field] = {}
    for base in cls.__mro__[-1:0:-1]:
        found |= {each.name: each for each in vars(base).get("__fields__", ())}
    for name, type in cls.__annotations__.items():
        if not _is_of_class(type):
            found[name] = _field(name, type, own.get(name, _ABSENT))
    return tuple(found.values())


def _is_of_class(type: Any) -> bool:
    if isinstance(type, str):
        return type.startswith(("ClassVar", "typing.ClassVar"))
    return type is ClassVar or getattr(type, "__origin__", None) is ClassVar


def _field(name: str, type: Any, given: Any) -> _Field:
    """Make a field of what a class says of it: nothing, a default, or what `field` gives, be it ours or theirs."""
    made = given if isinstance(given, _Field) else _adopted(given) or _Field(given, _ABSENT, True, True)
    if made.default.__class__.__hash__ is None:
        raise ValueError(f"the default of {name} would be shared: give it a default_factory")
    made.name, made.type = name, type
    return made


def _adopted(given: Any) -> _Field | None:
    standard: Any = sys.modules.get("dataclasses")
    if standard is None or not isinstance(given, standard.Field):
        return None
    default, factory = (_ABSENT if x is standard.MISSING else x for x in (given.default, given.default_factory))
    return _Field(default, factory, given.repr, given.compare)


class _Standard:
    """Stands for what the standard library keeps of a class, until somebody asks for it."""

    __slots__ = ("_as", "_cls", "_name")

    def __init__(self, name: str, made_as: Any) -> None:
        self._name, self._as = name, made_as

    def __set_name__(self, owner: Any, name: str) -> None:
        """Learn of which class."""
        self._cls = owner

    def __get__(self, instance: object, owner: type | None = None) -> Any:
        """Let the standard library make a class of the same fields, and keep what it knows of that."""
        import dataclasses  # noqa: PLC0415

        fields = [(each.name, each.type, _as_standard(each)) for each in self._cls.__fields__]
        twin = dataclasses.make_dataclass(self._cls.__name__, fields, **self._as)
        for name in _KEPT:
            setattr(self._cls, name, getattr(twin, name))
        return getattr(twin, self._name)


def _as_standard(field: _Field) -> Any:
    import dataclasses  # noqa: PLC0415

    filled = {"default": field.default, "default_factory": field.factory}
    given: Any = {name: value for name, value in filled.items() if value is not _ABSENT}
    return dataclasses.field(**given, repr=field.repr, compare=field.compare)


class _Init:
    """Stands for `__init__`, which is made when it is asked for first: a command makes values of few classes."""

    __slots__ = ("_cls",)

    def __set_name__(self, owner: Any, name: str) -> None:
        """Learn of which class."""
        self._cls = owner

    def __get__(self, instance: object, owner: type | None = None) -> Callable[..., None]:
        """Put the method in its place, and give it as a method of a class gives itself."""
        init = _init(self._cls, self._cls.__fields__)
        setattr(self._cls, "__init__", init)  # noqa: B010 — mypy knows no better of a class that it has not seen
        bound: Callable[..., None] = init if instance is None else init.__get__(instance, owner)
        return bound


def _init(cls: type, fields: _Fields) -> Callable[..., None]:
    """Make the method that sets every field, and calls `__post_init__` where there is one."""
    makes = {field.name: field.factory for field in fields if field.factory is not _ABSENT}
    names = {f"f{index}": field.name for index, field in enumerate(fields)}
    code = _compiled(len(fields), bool(makes), hasattr(cls, "__post_init__"))
    own = code.replace(
        co_varnames=tuple(names.get(name, name) for name in code.co_varnames),
        co_consts=tuple(names.get(value, value) for value in code.co_consts),
        co_qualname=f"{cls.__qualname__}.__init__",
    )
    known = {"put": object.__setattr__, "fill": _fill, "names": tuple(names.values()), "make": makes}
    init = FunctionType(own, known, "__init__", _defaults(fields))
    init.__module__ = cls.__module__
    init.__annotations__ = {**{field.name: field.type for field in fields}, "return": None}
    return init


@cache
def _compiled(count: int, makes: bool, then: bool) -> CodeType:
    """Compile the method of all classes of so many fields; `makes`: the defaults of some are made for each value.

    Compiling takes many times what giving the fields their names takes.
    """
    slots = [f"f{index}" for index in range(count)]
    lines = [f"put(self, '{slot}', {slot})" for slot in slots]
    if makes or count > _FEW:
        lines = [f"fill(self, names, [{', '.join(slots)}], make)"]
    lines += ["self.__post_init__()"] if then else []
    parameters = ", ".join(["self", *slots])
    space: dict[str, Any] = {}
    exec(f"def __init__({parameters}): {'; '.join(lines) or 'pass'}", space)  # noqa: S102 — as dataclasses does
    code: CodeType = space["__init__"].__code__
    return code


_FEW = 8
"""Fields, up to which there are so many values of a class that each field is worth a line of its own."""


def _fill(self: object, names: tuple[str, ...], values: list[Any], makes: Mapping[str, Callable[[], Any]]) -> None:
    for name, value in zip(names, values, strict=True):
        object.__setattr__(self, name, makes[name]() if value is _ABSENT else value)


def _defaults(fields: _Fields) -> tuple[Any, ...]:
    """Give the defaults of the last parameters; what makes one is called for by its absence. Raises TypeError."""
    filled = [field for field in fields if field.default is not _ABSENT or field.factory is not _ABSENT]
    if filled != list(fields[len(fields) - len(filled) :]):
        raise TypeError("a field without a default stands behind one that has a default")
    return tuple(field.default for field in filled)


def _nothing(value: object) -> tuple[()]:
    """Stands for what the fields hold of a class that compares none."""
    return ()


def _equal(self: Any, other: Any) -> Any:
    return self.__key__(self) == self.__key__(other) if other.__class__ is self.__class__ else NotImplemented


def _hash(self: Any) -> int:
    return hash(self.__key__(self))


def _compared(holds: Callable[[Any, Any], bool]) -> Callable[[Any, Any], Any]:
    def compare(self: Any, other: Any) -> Any:
        return holds(self.__key__(self), self.__key__(other)) if other.__class__ is self.__class__ else NotImplemented

    return compare


def _repr(self: Any) -> str:
    shown = ", ".join(f"{field.name}={getattr(self, field.name)!r}" for field in self.__fields__ if field.repr)
    return f"{self.__class__.__qualname__}({shown})"


def _refuse_to_set(self: object, name: str, value: object) -> NoReturn:
    from dataclasses import FrozenInstanceError  # noqa: PLC0415

    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _refuse_to_delete(self: object, name: str) -> NoReturn:
    from dataclasses import FrozenInstanceError  # noqa: PLC0415

    raise FrozenInstanceError(f"cannot delete field {name!r}")


def _state(self: Any) -> list[Any]:
    """Give what a value is packed as, which hundreds of them are at once."""
    return [getattr(self, name) for name in self.__match_args__]


def _set_state(self: Any, state: list[Any]) -> None:
    for name, value in zip(self.__match_args__, state, strict=True):
        object.__setattr__(self, name, value)


_KEPT = ("__dataclass_fields__", "__dataclass_params__")
_COMMON: _Methods = {"__repr__": _repr, "__getstate__": _state, "__setstate__": _set_state}
_EQUAL: _Methods = {"__eq__": _equal, "__hash__": _hash}
_ORDERED: _Methods = {f"__{each.__name__}__": _compared(each) for each in (lt, le, gt, ge)}
_FROZEN: _Methods = {"__setattr__": _refuse_to_set, "__delattr__": _refuse_to_delete}
