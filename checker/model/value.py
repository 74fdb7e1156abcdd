"""`dataclass`, made faster for frozen classes with slots; otherwise it is the one of the standard library.

That one compiles six methods for every class, and a short command that imports a hundred of them spends a third of its
time there. Here `__init__` alone is compiled, since it has a signature of its own, and not before it is asked for. The
other methods are the same for every class but for the fields that they look at. A class made here and one made there
do not inherit from each other.
"""

import dataclasses
from collections.abc import Callable, Mapping
from operator import attrgetter, ge, gt, le, lt
from typing import TYPE_CHECKING, Any, TypeAlias

__all__ = ["dataclass"]

if TYPE_CHECKING:
    from dataclasses import dataclass
else:

    def dataclass(*, frozen: bool = False, slots: bool = False, eq: bool = True, order: bool = False) -> Any:
        """Make a class a dataclass."""
        if frozen and slots:
            return lambda cls: _value(cls, eq, order)
        return dataclasses.dataclass(frozen=frozen, slots=slots, eq=eq, order=order)


_Fields: TypeAlias = tuple[dataclasses.Field[Any], ...]
_Methods: TypeAlias = Mapping[str, Any]


def _value(cls: type, eq: bool, order: bool) -> type:
    """Let the standard library find the fields and give them slots, and add the methods that the class has not."""
    own = frozenset(vars(cls))
    made: Any = dataclasses.dataclass(init=False, repr=False, eq=False, slots=True)(cls)
    fields = dataclasses.fields(made)
    methods = {"__init__": _Init(made, fields), **_COMMON, **_keeping(fields), **_comparing(fields, eq, order)}
    for name, method in methods.items():
        if name not in own:
            setattr(made, name, method)
    return made  # type: ignore[no-any-return]


class _Init:
    """Stands for `__init__`, which is compiled when it is asked for first: a command makes values of few classes."""

    __slots__ = ("_cls", "_fields")

    def __init__(self, cls: type, fields: _Fields) -> None:
        self._cls, self._fields = cls, fields

    def __get__(self, instance: object, owner: type | None = None) -> Callable[..., None]:
        """Put the method in its place, and give it as a method of a class gives itself."""
        init = _init(self._cls, self._fields)
        setattr(self._cls, "__init__", init)  # noqa: B010 — mypy knows no better of a class that it has not seen
        bound: Callable[..., None] = init if instance is None else init.__get__(instance, owner)
        return bound


def _init(cls: type, fields: _Fields) -> Callable[..., None]:
    """Compile the method that sets every field, and calls `__post_init__` where there is one."""
    names: dict[str, Any] = {"_put": object.__setattr__, "_absent": dataclasses.MISSING}
    parameters, lines = ["self"], ["pass"]
    for field in fields:
        name, value = field.name, field.name
        if field.default_factory is not dataclasses.MISSING:
            names[f"_make_{name}"] = field.default_factory
            parameters.append(f"{name}=_absent")
            value = f"_make_{name}() if {name} is _absent else {name}"
        elif field.default is not dataclasses.MISSING:
            names[f"_default_{name}"] = field.default
            parameters.append(f"{name}=_default_{name}")
        else:
            parameters.append(name)
        lines.append(f"_put(self, {name!r}, {value})")
    if hasattr(cls, "__post_init__"):
        lines.append("self.__post_init__()")
    exec(f"def __init__({', '.join(parameters)}): {'; '.join(lines)}", names)  # noqa: S102 — as dataclasses does
    init: Any = names["__init__"]
    init.__qualname__, init.__module__ = f"{cls.__qualname__}.__init__", cls.__module__
    init.__annotations__ = {**{field.name: field.type for field in fields}, "return": None}
    return init  # type: ignore[no-any-return]


def _comparing(fields: _Fields, eq: bool, order: bool) -> _Methods:
    names = [field.name for field in fields if field.compare]
    key: Callable[[Any], Any] = attrgetter(*names) if names else lambda self: ()

    def compared(holds: Callable[[Any, Any], bool]) -> Callable[[Any, object], Any]:
        return lambda self, other: holds(key(self), key(other)) if other.__class__ is self.__class__ else NotImplemented

    def equal(self: Any, other: object) -> Any:
        return key(self) == key(other) if other.__class__ is self.__class__ else NotImplemented

    orders = {"__lt__": lt, "__le__": le, "__gt__": gt, "__ge__": ge} if order else {}
    return {
        **({"__eq__": equal, "__hash__": lambda self: hash(key(self))} if eq else {}),
        **{name: compared(holds) for name, holds in orders.items()},
    }


def _repr(self: Any) -> str:
    shown = ", ".join(f"{field.name}={getattr(self, field.name)!r}" for field in dataclasses.fields(self) if field.repr)
    return f"{self.__class__.__qualname__}({shown})"


def _refuse_to_set(self: object, name: str, value: object) -> None:
    raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")


def _refuse_to_delete(self: object, name: str) -> None:
    raise dataclasses.FrozenInstanceError(f"cannot delete field {name!r}")


def _keeping(fields: _Fields) -> _Methods:
    """Give what a value is packed and unpacked with, which hundreds of them are at once."""
    names = tuple(field.name for field in fields)

    def state(self: Any) -> list[Any]:
        return [getattr(self, name) for name in names]

    def set_state(self: Any, state: list[Any]) -> None:
        for name, value in zip(names, state, strict=True):
            object.__setattr__(self, name, value)

    return {"__getstate__": state, "__setstate__": set_state}


_COMMON: _Methods = {
    "__repr__": _repr,
    "__setattr__": _refuse_to_set,
    "__delattr__": _refuse_to_delete,
}
