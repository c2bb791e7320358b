"""What a kernel function's parameters are, read from its annotations.

`Ptr[T]` is an array, inputs first, then outputs; a register named like a dimension is that dimension at run time, any
other register a scalar of the call; an `int` named like a dimension is baked in; all else is a compile-time option.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Collection, Hashable, Mapping
from dataclasses import dataclass, replace
from types import UnionType
from typing import Any, TypeVar, Union, get_args, get_origin

from .errors import AsmError, Mistake, Where, error
from .regs import Ptr, Reg
from .signature import Signature
from .types import Scalar

REQUIRED = inspect.Parameter.empty
TAKEN = ("backend", "out", "abi", "loc", "arch", "device", "watch", "approx")
"""What calls, and `text`, `image` and their like, take by keyword themselves."""


@dataclass(frozen=True)
class ArrayParam:
    """A `Ptr[T]`; `elem` is a scalar type, or a TypeVar that the call decides.  `scratch`: made, and not returned."""

    name: str
    elem: type[Scalar] | TypeVar
    output: bool
    scratch: bool = False


@dataclass(frozen=True)
class RegParam:
    """A register: a dimension (`dim`) or a scalar argument of the call."""

    name: str
    type: type[Scalar]
    dim: bool


@dataclass(frozen=True)
class MapParam:
    """A parameter of the architecture's own that is made from an array, as the decorator says (`maps=`)."""

    name: str


@dataclass(frozen=True)
class Option:
    """A compile-time parameter; `dim` if it is a dimension baked in."""

    name: str
    kind: object
    default: object
    dim: bool

    def check(self, value: object) -> object:
        """The value, if it is of the annotated kind (`int`, `bool`, `str`, `float`, a scalar type).  OPTION_TYPE."""
        either = get_origin(self.kind) in (Union, UnionType)
        kind: Any = self.kind if either else get_origin(self.kind) or self.kind
        classes = either or (isinstance(kind, type) and kind is not type)
        fits = isinstance(value, kind if classes else type)
        if kind is int and hasattr(value, "__index__") and not isinstance(value, bool):
            return int(value)  # type: ignore[call-overload]
        if not fits or (kind is int and isinstance(value, bool)):
            raise error(Mistake.OPTION_TYPE, name=self.name, want=getattr(self.kind, "__name__", self.kind), got=value)
        return value


def exact(value: object) -> object:
    """A value as part of a key: 0.0 and -0.0, which are equal, are two, and a number that is none is one."""
    return value if value.__class__ in (int, bool, str) or not hasattr(value, "is_integer") else repr(value)


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
        return tuple(p for p in self.ordered if isinstance(p, ArrayParam) and p.output and not p.scratch)

    @property
    def scratch(self) -> tuple[ArrayParam, ...]:
        """The arrays that only a call itself uses."""
        return tuple(p for p in self.ordered if isinstance(p, ArrayParam) and p.scratch)

    @property
    def registers(self) -> tuple[RegParam, ...]:
        """The run-time scalars."""
        return tuple(p for p in self.ordered if isinstance(p, RegParam))

    @property
    def maps(self) -> tuple[MapParam, ...]:
        """What is made from arrays."""
        return tuple(p for p in self.ordered if isinstance(p, MapParam))

    @property
    def options(self) -> tuple[Option, ...]:
        """The compile-time parameters, baked dimensions left out."""
        return tuple(p for p in self.ordered if isinstance(p, Option) and not p.dim)

    @property
    def baked(self) -> tuple[Option, ...]:
        """The dimensions that are compiled in."""
        return tuple(p for p in self.ordered if isinstance(p, Option) and p.dim)


def read(
    function: Callable[..., None],
    signature: Signature,
    where: Where,
    scratch: Collection[str] = (),
    sizes: Collection[str] = (),
) -> Params:
    """The parameters of a kernel function; `sizes` are lengths that the call computes, as dimensions are.

    KERNEL if they do not fit the signature, or `scratch` others.
    """
    try:
        parameters = list(inspect.signature(function, eval_str=True).parameters.values())[1:]
    except NameError as problem:
        fix = "define or import it at the top of the module, not in a function or under `TYPE_CHECKING`"
        raise _bad(where, f"an annotation cannot be read: {problem}", fix) from None
    _check_first(function, where)
    pointers = [p for p in parameters if Ptr in (p.annotation, get_origin(p.annotation))]
    arrays = [p for p in pointers if p.name not in scratch]
    if len(pointers) - len(arrays) != len(scratch):
        what = f"scratch names {', '.join(scratch)}, and not all are Ptr parameters"
        raise _bad(where, what, '`scratch={"work": lambda d: (d.sm_count, 64)}` and a parameter `work: Ptr[f32]`')
    count = len(signature.inputs) + len(signature.outputs)
    if len(arrays) != count:
        what = f"the signature {signature.text} has {count} arrays, the function has {len(arrays)} Ptr parameters"
        raise _bad(where, what, "one `Ptr[f32]` for each array, inputs first")
    outputs = {p.name for p in arrays[len(signature.inputs) :]}
    made = [_one(p, p.name in outputs, {*signature.names, *sizes}, where) for p in parameters]
    return Params(tuple(replace(p, output=True, scratch=True) if p.name in scratch else p for p in made))


def _one(p: inspect.Parameter, output: bool, dims: set[str], where: Where) -> ArrayParam | RegParam | MapParam | Option:
    origin = get_origin(p.annotation)
    if getattr(p.annotation, "by_rule", "") == "maps":
        return MapParam(p.name)
    if Ptr in (p.annotation, origin):
        return ArrayParam(p.name, _elem(p, where), output)
    if p.name in TAKEN:
        raise _bad(where, f"an option cannot be named {p.name}: calls take that themselves", "another name")
    if isinstance(origin, type) and issubclass(origin, Reg):
        if p.default is not REQUIRED:
            what = f"{p.name} is a register, and registers have no defaults"
            raise _bad(
                where,
                what,
                f"pass `{p.name}={p.default!r}` in the call, or make it an option: `{p.name}: float = {p.default!r}`",
            )
        kind = _elem(p, where)
        if p.name in dims and (isinstance(kind, TypeVar) or kind.kind not in "usb" or kind.bits < 8):
            what = f"{p.name} is a dimension, and {getattr(kind, '__name__', kind)} does not count"
            raise _bad(where, what, f"`{p.name}: Reg[u32]`, or `{p.name}: int` to bake it in")
        return RegParam(p.name, kind, p.name in dims)
    if p.annotation is REQUIRED:
        raise _bad(
            where,
            f"parameter {p.name} has no annotation",
            f"`{p.name}: Ptr[f32]`, `{p.name}: Reg[u32]`, `{p.name}: int`",
        )
    if not isinstance(p.default, Hashable):
        raise _bad(where, f"the default of {p.name} can be part of no key: {p.default!r}", "a tuple")
    if p.name in dims and p.annotation is not int:
        what = f"{p.name} is a dimension, and its annotation is {getattr(p.annotation, '__name__', p.annotation)}"
        raise _bad(where, what, f"`{p.name}: int` to bake it in, or `{p.name}: Reg[u32]` to pass it at run time")
    return Option(p.name, p.annotation, p.default, p.name in dims)


def _check_first(function: Callable[..., None], where: Where) -> None:
    """KERNEL where the builder is missing."""
    first = next(iter(inspect.signature(function, eval_str=True).parameters.values()), None)
    if first is None or Ptr in (first.annotation, get_origin(first.annotation)):
        what = f"the first parameter is {first.name if first else 'missing'}, and should be the builder"
        raise _bad(where, what, "`k: ptx.Builder` or `k: gcn.Builder` before the arrays")


def _elem(p: inspect.Parameter, where: Where) -> Any:
    """The type of an array's elements, or of a register: a scalar type, or a TypeVar.  KERNEL if it is none."""
    elem: object = next(iter(get_args(p.annotation)), None)
    if elem is None:
        raise _bad(where, f"{p.name} is a Ptr that does not say of what", f"`{p.name}: Ptr[f32]`")
    scalar = type(elem) is type(Scalar) and elem is not Scalar
    if not isinstance(elem, TypeVar) and not scalar:
        kind, name = getattr(get_origin(p.annotation), "__name__", ""), getattr(elem, "__name__", repr(elem))
        raise _bad(
            where, f"{p.name} is {kind}[{name}], and {name} is no scalar type", f"one of asmkit's: `{kind}[f32]`"
        )
    return elem


def _bad(where: Where, what: str, fix: str) -> AsmError:
    return error(Mistake.KERNEL, where, what=what, fix=fix)


def resolve_types(params: Params, dtypes: Mapping[str, str], chosen: Mapping[str, Any]) -> dict[str, type[Scalar]]:
    """Array name → element type, TypeVars decided by the inputs' dtypes or by an option of the TypeVar's name.

    `dtypes` maps input names to numpy's dtype names.  DTYPE if an array is of another type than its parameter says.
    """
    types: dict[str, type[Scalar]] = {}
    bound: dict[str, type[Scalar]] = {name: kind for name, kind in chosen.items() if isinstance(kind, type)}
    for p in (*params.inputs, *params.outputs, *params.scratch):
        types[p.name] = _resolve(p, dtypes.get(p.name), bound)
    return types


def _resolve(p: ArrayParam, dtype: str | None, bound: dict[str, type[Scalar]]) -> type[Scalar]:
    elem = bound.get(p.elem.__name__, p.elem) if isinstance(p.elem, TypeVar) else p.elem
    if isinstance(elem, TypeVar):
        if dtype is None:
            raise error(Mistake.OPTION_MISSING, kernel="the call", name=elem.__name__, kind="a scalar type")
        kind = _scalar_of(p.name, dtype)
        if elem.__constraints__ and kind not in elem.__constraints__:
            twins = ", ".join(str(one.twin) for one in elem.__constraints__)
            raise error(Mistake.DTYPE, name=p.name, want=f"one of {twins}", got=dtype)
        bound[elem.__name__] = kind
        return kind
    if dtype is not None and not _holds(p.name, elem, dtype):
        raise error(Mistake.DTYPE, name=p.name, want=elem.twin or elem, got=dtype)
    return elem


def elem_of(kernel: str, p: ArrayParam, chosen: Mapping[str, Any]) -> Any:
    """The element type of an input for which there is no array, TypeVars by name.  OPTION_MISSING for one left out."""
    if not isinstance(p.elem, TypeVar):
        return p.elem
    name, some = p.elem.__name__, p.elem.__constraints__
    if name not in chosen:
        kind = f"one of {', '.join(map(repr, some))}" if some else "a scalar type"
        raise error(Mistake.OPTION_MISSING, kernel=kernel, name=name, kind=kind)
    return chosen[name]


def _holds(name: str, elem: type[Scalar], dtype: str) -> bool:
    """Return whether array `name` of this dtype has such elements; untyped bits are those of any type of their width.

    Raises DTYPE for a dtype that no element type has.
    """
    if elem.kind != "b":
        return elem.twin == dtype
    return _scalar_of(name, dtype).bits == elem.bits


def _scalar_of(name: str, dtype: str) -> type[Scalar]:
    found = _BY_TWIN.get(dtype)
    if found is None:
        raise error(Mistake.DTYPE, name=name, want=f"one of {', '.join(_BY_TWIN)}", got=dtype)
    return found


def _by_twin() -> dict[str, type[Scalar]]:
    from .types import SCALARS

    return {kind.twin: kind for kind in SCALARS.values() if kind.twin and kind.kind not in "bp"}


_BY_TWIN = _by_twin()


def check_hashable(options: Mapping[str, Any]) -> None:
    """OPTION_TYPE for a value that can be part of no key: a list, an array."""
    for name, value in options.items():
        try:
            hash(value)
        except TypeError:
            want = "a number, a string or a scalar type"
            raise error(Mistake.OPTION_TYPE, name=name, want=want, got=value) from None
