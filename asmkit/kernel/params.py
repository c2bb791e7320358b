"""Read a kernel function's parameters from its annotations.

- `Ptr[T]`: an array, inputs first, then outputs
- `Reg[T]` with the name of a dimension: that dimension, passed at run time
- any other `Reg[T]`: a run-time scalar of the call
- `int` with the name of a dimension: that dimension, compiled in
- any other annotation: a compile-time option
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from types import UnionType
from typing import Any, TypeVar, Union, cast, get_args, get_origin

from ..errors import AsmError, DiagnosticCode, SourceLocation, error
from ..regs import Ptr, Reg
from ..types import Scalar
from .signature import Signature

REQUIRED = inspect.Parameter.empty
TAKEN = ("backend", "out", "abi", "loc", "arch", "device", "watch", "approx", "engine", "namespace")
"""The keyword arguments of calls and of methods such as `text` and `image`, which options cannot use as names."""


@dataclass(frozen=True)
class ArrayParam:
    """A `Ptr[T]` parameter. `elem` is a scalar type, or a TypeVar that a call resolves.

    The call allocates a `workspace` array and does not return it.
    """

    name: str
    elem: type[Scalar] | TypeVar
    output: bool
    workspace: bool = False


@dataclass(frozen=True)
class RegParam:
    """A `Reg[T]` parameter: a dimension (`dim`) or a run-time scalar of the call."""

    name: str
    type: type[Scalar]
    dim: bool


@dataclass(frozen=True)
class MapParam:
    """An architecture-specific parameter that a rule of the decorator (`maps=`) creates from an array: a tensor map."""

    name: str


@dataclass(frozen=True)
class Option:
    """A compile-time parameter. `dim` is set if it is a dimension that is compiled in."""

    name: str
    kind: object
    default: object
    dim: bool

    def check(self, value: object) -> object:
        """Return the value if it has the annotated type (`int`, `bool`, `str`, `float`, a scalar type).

        Raises:
            OPTION_TYPE: if the value has another type.

        """
        either = get_origin(self.kind) in (Union, UnionType)
        kind: Any = self.kind if either else get_origin(self.kind) or self.kind
        classes = either or (isinstance(kind, type) and kind is not type)
        fits = isinstance(value, kind if classes else type)
        if kind is int and hasattr(value, "__index__") and not isinstance(value, bool):
            return int(value)  # type: ignore[call-overload]
        if not fits or (kind is int and isinstance(value, bool)):
            raise error(
                DiagnosticCode.OPTION_TYPE, name=self.name, want=getattr(self.kind, "__name__", self.kind), got=value
            )
        return value


_PLAIN = (int, bool, str)
"""The classes of most options."""


def exact(value: object) -> object:
    """Return a value as part of a cache key: 0.0 and -0.0 give different keys, and all NaNs give the same key.

    In tuples, sets and dataclasses, 1, 1.0 and True give different keys, too.
    """
    if value.__class__ in _PLAIN:
        return value
    if hasattr(value, "is_integer") or isinstance(value, complex):
        return repr(value)
    if isinstance(value, (tuple, frozenset)):
        parts = [(part.__class__, exact(part)) for part in cast("Iterable[object]", value)]
        return frozenset(parts) if isinstance(value, frozenset) else tuple(parts)
    if is_dataclass(value) and not isinstance(value, type) and type(value).__eq__ is not object.__eq__:
        return exact(tuple(getattr(value, field.name) for field in fields(value)))
    return value


@dataclass(frozen=True)
class Params:
    """A kernel function's parameters, after the builder, in order."""

    ordered: tuple[ArrayParam | RegParam | MapParam | Option, ...]

    @property
    def inputs(self) -> tuple[ArrayParam, ...]:
        """The input arrays."""
        return tuple(p for p in self.ordered if isinstance(p, ArrayParam) and not p.output)

    @property
    def outputs(self) -> tuple[ArrayParam, ...]:
        """The output arrays."""
        return tuple(p for p in self.ordered if isinstance(p, ArrayParam) and p.output and not p.workspace)

    @property
    def workspace(self) -> tuple[ArrayParam, ...]:
        """The workspace arrays, which a call allocates and does not return."""
        return tuple(p for p in self.ordered if isinstance(p, ArrayParam) and p.workspace)

    @property
    def registers(self) -> tuple[RegParam, ...]:
        """The run-time scalars."""
        return tuple(p for p in self.ordered if isinstance(p, RegParam))

    @property
    def maps(self) -> tuple[MapParam, ...]:
        """The parameters that are created from arrays."""
        return tuple(p for p in self.ordered if isinstance(p, MapParam))

    @property
    def options(self) -> tuple[Option, ...]:
        """The compile-time parameters without dimensions."""
        return tuple(p for p in self.ordered if isinstance(p, Option) and not p.dim)

    @property
    def baked(self) -> tuple[Option, ...]:
        """The dimensions that are compiled in."""
        return tuple(p for p in self.ordered if isinstance(p, Option) and p.dim)


def read(
    function: Callable[..., None],
    signature: Signature,
    where: SourceLocation,
    workspace: Collection[str] = (),
    sizes: Collection[str] = (),
) -> Params:
    """Return the parameters of a kernel function.

    Args:
        function: the kernel function, with the builder as its first parameter.
        signature: the array signature of the kernel.
        where: the place to report.
        workspace: the names of the workspace arrays.
        sizes: the names of lengths that the call computes. They count as dimensions.

    Raises:
        KERNEL: if the parameters do not fit the signature or the names in `workspace`.

    """
    try:
        parameters = list(inspect.signature(function, eval_str=True).parameters.values())[1:]
    except NameError as problem:
        fix = "define or import it at the top of the module, not in a function or under `TYPE_CHECKING`"
        raise _bad(where, f"an annotation cannot be read: {problem}", fix) from None
    _check_first(function, where)
    pointers = [p for p in parameters if Ptr in (p.annotation, get_origin(p.annotation))]
    arrays = [p for p in pointers if p.name not in workspace]
    if len(pointers) - len(arrays) != len(workspace):
        what = f"workspace names {', '.join(workspace)}, but not all are Ptr parameters"
        raise _bad(
            where,
            what,
            'use `workspace={"work": lambda d: (d.multiprocessor_count, 64)}` and a parameter `work: Ptr[f32]`',
        )
    count = len(signature.inputs) + len(signature.outputs)
    if len(arrays) != count:
        what = f"the signature {signature.text} has {count} arrays, the function has {len(arrays)} Ptr parameters"
        raise _bad(where, what, "write one `Ptr[f32]` for each array, inputs first")
    outputs = {p.name for p in arrays[len(signature.inputs) :]}
    made = [_one(p, p.name in outputs, {*signature.names, *sizes}, where) for p in parameters]
    return Params(tuple(replace(p, output=True, workspace=True) if p.name in workspace else p for p in made))


def read_inline(function: Callable[..., object], where: SourceLocation) -> Params:
    """Return the parameters of an inline function, whose first parameter is the builder. Raises KERNEL."""
    try:
        parameters = list(inspect.signature(function, eval_str=True).parameters.values())[1:]
    except NameError as problem:
        fix = "define or import it at the top of the module, not in a function or under `TYPE_CHECKING`"
        raise _bad(where, f"an annotation cannot be read: {problem}", fix) from None
    _check_first(function, where)
    return Params(tuple(_one(p, False, set(), where) for p in parameters))


def _one(
    p: inspect.Parameter, output: bool, dims: set[str], where: SourceLocation
) -> ArrayParam | RegParam | MapParam | Option:
    origin = get_origin(p.annotation)
    if getattr(p.annotation, "by_rule", "") == "maps":
        return MapParam(p.name)
    if Ptr in (p.annotation, origin):
        return ArrayParam(p.name, _elem(p, where), output)
    if p.name in TAKEN:
        raise _bad(
            where, f"an option cannot be named {p.name}: calls have an argument of that name", "choose another name"
        )
    if isinstance(origin, type) and issubclass(origin, Reg):
        if p.default is not REQUIRED:
            what = f"{p.name} is a register, but registers cannot have defaults"
            raise _bad(
                where,
                what,
                f"pass `{p.name}={p.default!r}` in the call, or make it an option: `{p.name}: float = {p.default!r}`",
            )
        kind = _elem(p, where)
        if p.name in dims and (isinstance(kind, TypeVar) or kind.kind not in "usb" or kind.bits < 8):
            what = f"{p.name} is a dimension, but {getattr(kind, '__name__', kind)} is not an integer type"
            raise _bad(where, what, f"write `{p.name}: Reg[u32]`, or `{p.name}: int` to compile it in")
        return RegParam(p.name, cast("type[Scalar]", kind), p.name in dims)
    if p.annotation is REQUIRED:
        raise _bad(
            where,
            f"parameter {p.name} has no annotation",
            f"add one: `{p.name}: Ptr[f32]`, `{p.name}: Reg[u32]` or `{p.name}: int`",
        )
    if not isinstance(p.default, Hashable):
        raise _bad(where, f"the default of {p.name} is not hashable: {p.default!r}", "use a tuple")
    if p.name in dims and p.annotation is not int:
        what = f"{p.name} is a dimension, but its annotation is {getattr(p.annotation, '__name__', p.annotation)}"
        raise _bad(
            where, what, f"write `{p.name}: int` to compile it in, or `{p.name}: Reg[u32]` to pass it at run time"
        )
    return Option(p.name, p.annotation, p.default, p.name in dims)


def _check_first(function: Callable[..., object], where: SourceLocation) -> None:
    """Raise KERNEL if the first parameter is not the builder."""
    first = next(iter(inspect.signature(function, eval_str=True).parameters.values()), None)
    if first is None or Ptr in (first.annotation, get_origin(first.annotation)):
        what = f"the first parameter is {first.name if first else 'missing'}, but must be the builder"
        raise _bad(where, what, "put `k: ptx.Builder` or `k: gcn.Builder` in front of the arrays")


def _elem(p: inspect.Parameter, where: SourceLocation) -> type[Scalar] | TypeVar:
    """Return the element type of an array or the type of a register: a scalar type or a TypeVar.

    Raises:
        KERNEL: if the annotation names another type, or no type.

    """
    elem: object = next(iter(get_args(p.annotation)), None)
    if elem is None:
        raise _bad(where, f"{p.name} is a Ptr without an element type", f"write `{p.name}: Ptr[f32]`")
    scalar = type(elem) is type(Scalar) and elem is not Scalar
    if not isinstance(elem, TypeVar) and not scalar:
        kind, name = getattr(get_origin(p.annotation), "__name__", ""), getattr(elem, "__name__", repr(elem))
        raise _bad(
            where,
            f"{p.name} is {kind}[{name}], but {name} is not a scalar type",
            f"use a type of asmkit: `{kind}[f32]`",
        )
    return cast("type[Scalar] | TypeVar", elem)


def _bad(where: SourceLocation, what: str, fix: str) -> AsmError:
    return error(DiagnosticCode.KERNEL, where, what=what, fix=fix)


def resolve_types(params: Params, dtypes: Mapping[str, str], chosen: Mapping[str, object]) -> dict[str, type[Scalar]]:
    """Return the element types by array name. TypeVars are resolved by dtypes of inputs, or by options of their names.

    Args:
        params: the parameters of the kernel.
        dtypes: the numpy dtype names of the inputs, by name.
        chosen: the options of the call.

    Raises:
        DTYPE: if the dtype of an array does not match its parameter.

    """
    types: dict[str, type[Scalar]] = {}
    bound: dict[str, type[Scalar]] = {name: kind for name, kind in chosen.items() if isinstance(kind, type)}
    for p in (*params.inputs, *params.outputs, *params.workspace):
        types[p.name] = _resolve(p, dtypes.get(p.name), bound)
    return types


def _resolve(p: ArrayParam, dtype: str | None, bound: dict[str, type[Scalar]]) -> type[Scalar]:
    elem = bound.get(p.elem.__name__, p.elem) if isinstance(p.elem, TypeVar) else p.elem
    if isinstance(elem, TypeVar):
        if dtype is None:
            raise error(DiagnosticCode.OPTION_MISSING, kernel="the call", name=elem.__name__, kind="a scalar type")
        kind = _scalar_of(p.name, dtype)
        if elem.__constraints__ and kind not in elem.__constraints__:
            twins = ", ".join(str(one.twin) for one in elem.__constraints__)
            raise error(DiagnosticCode.DTYPE, name=p.name, want=f"one of {twins}", got=dtype)
        bound[elem.__name__] = kind
        return kind
    if dtype is not None and not _holds(p.name, elem, dtype):
        raise error(DiagnosticCode.DTYPE, name=p.name, want=elem.twin or elem, got=dtype)
    return elem


def elem_of(kernel: str, p: ArrayParam, chosen: Mapping[str, object]) -> type[Scalar]:
    """Return the element type of an input without an array, with TypeVars resolved by name in `chosen`.

    Raises:
        OPTION_MISSING: if `chosen` does not contain the TypeVar.

    """
    if not isinstance(p.elem, TypeVar):
        return p.elem
    name, some = p.elem.__name__, p.elem.__constraints__
    if name not in chosen:
        kind = f"one of {', '.join(map(repr, some))}" if some else "a scalar type"
        raise error(DiagnosticCode.OPTION_MISSING, kernel=kernel, name=name, kind=kind)
    return cast("type[Scalar]", chosen[name])


def _holds(name: str, elem: type[Scalar], dtype: str) -> bool:
    """Return whether an array of this dtype has elements of type `elem`. Untyped bits match any type of their width.

    Raises:
        DTYPE: if asmkit does not support the dtype.

    """
    if elem.kind != "b":
        return elem.twin == dtype
    return _scalar_of(name, dtype).bits == elem.bits


def _scalar_of(name: str, dtype: str) -> type[Scalar]:
    found = _BY_TWIN.get(dtype)
    if found is None:
        raise error(DiagnosticCode.DTYPE, name=name, want=f"one of {', '.join(_BY_TWIN)}", got=dtype)
    return found


def _by_twin() -> dict[str, type[Scalar]]:
    from ..types import SCALARS

    return {kind.twin: kind for kind in SCALARS.values() if kind.twin and kind.kind not in "bp"}


_BY_TWIN = _by_twin()


def check_hashable(options: Mapping[str, object]) -> None:
    """Raise OPTION_TYPE for a value that is not hashable, for example a list or an array."""
    for name, value in options.items():
        try:
            hash(value)
        except TypeError:
            want = "a number, a string or a scalar type"
            raise error(DiagnosticCode.OPTION_TYPE, name=name, want=want, got=value) from None
