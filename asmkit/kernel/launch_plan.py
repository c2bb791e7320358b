"""Launch plans: the launch rules of a kernel's decorator, and the launch that they give for one call."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from operator import index
from typing import Any, Protocol, SupportsIndex, TypeAlias, cast

from ..errors import DiagnosticCode, SourceLocation, error
from ..ir.program import Dims, Facts, Program
from ..regs import Number
from ..types import Scalar
from . import signature
from .arrays import Array, Outputs
from .backend import Isa as Isa
from .backend import Layout as Layout
from .check_functions import check_rule, run_rule
from .params import Params, exact

Shape = tuple[int, ...]
Dim3 = tuple[int, int, int]

MULTIPROCESSOR_COUNT = 132
"""The value of `d.multiprocessor_count` without a device."""


class KernelLike(Protocol):
    """The part of a kernel (`asmkit.Kernel`) that plans and launches use."""

    __name__: str
    where: SourceLocation

    @property
    def isa(self) -> Isa:
        """The architecture of the kernel."""
        ...

    @property
    def rules(self) -> Rules:
        """The launch rules of the kernel."""
        ...

    @property
    def params(self) -> Params:
        """The parameters of the kernel function."""
        ...

    @property
    def options(self) -> tuple[str, ...]:
        """The names that a call may pass by keyword."""
        ...

    def check_count(self, got: int) -> None:
        """Raise ARGUMENT_COUNT if the number of arrays is wrong."""
        ...

    def target(self, arch: str) -> str | None:
        """Return the target of the kernel to run on a device of `arch`, or None if the device runs none of them."""
        ...

    def target_for(self, arch: object) -> str:
        """Return the target of the kernel that serves `arch`. Raises OPTION_TYPE, UNKNOWN_ARCH or KERNEL."""
        ...

    def plan(
        self,
        shapes: Sequence[Shape],
        dtypes: Sequence[str],
        options: Mapping[str, object] | None = None,
        *,
        arch: str | None = None,
        device: Mapping[str, int] | None = None,
    ) -> Launch:
        """Return the launch for inputs of these shapes and numpy dtype names."""
        ...

    def batched(self, launch: Launch, length: int, mapped: frozenset[str]) -> Launch:
        """Return the launch for `length` items of an existing launch."""
        ...

    def __call__(self, /, *arrays: Array, **options: Any) -> Outputs:
        """Run the kernel on arrays."""
        ...


def typed(values: Mapping[str, object]) -> tuple[tuple[str, type[object], object], ...]:
    """Return named values as a cache key, in which 1, 1.0 and True differ, and so do 0.0 and -0.0."""
    return tuple((name, type(value), exact(value)) for name, value in sorted(values.items()))


@dataclass(frozen=True)
class LaunchBounds:
    """The properties of all launches of a program that are compiled into it."""

    block: Dims
    cluster: Dims | None
    facts: Facts

    def key(self) -> tuple[object, ...]:
        """Return a cache key that differs whenever the program may differ."""
        return (self.block, self.cluster, typed(self.facts.stated()))


class Values:
    """The argument of launch rules such as `grid` and `block`: dimensions, options, types and device properties."""

    def __init__(self, values: Mapping[str, object]) -> None:
        self._values = values

    @property
    def known(self) -> Mapping[str, object]:
        """All values by name."""
        return self._values

    def __getattr__(self, name: str) -> Any:
        try:
            return self._values[name]
        except KeyError:
            known = ", ".join(self._values)
            what = f"a launch rule uses d.{name}, which is not a dimension, option, type or device property"
            raise error(DiagnosticCode.KERNEL, what=what, fix=f"use one of: {known}") from None


Rule: TypeAlias = "Callable[[Values], object] | int | tuple[int, ...] | None"
"""A launch rule: a value, or a function of `Values`."""


@dataclass(frozen=True)
class Result:
    """An output to allocate: its name, element type and shape."""

    name: str
    elem: type[Scalar]
    shape: Shape


@dataclass(frozen=True)
class Launch:
    """One call of a kernel (`asmkit.Kernel`) without the arrays.

    `grid`, `block` and `cluster` are (x, y, z). `scalars` holds the run-time scalars by parameter name, and `options`
    holds the options of the call including scalars. `alias` maps an output's name to the input whose memory it reuses.
    Outputs in `zero_init` are zero before the launch. Scratch arrays are the last outputs. A batched launch
    (`asmkit.kernel.batch`) has `levels` of mapping, and `origin` is the launch for one item.
    """

    kernel: KernelLike
    program: Program
    key: str
    grid: Dim3
    block: Dim3
    cluster: Dim3 | None
    shared: int
    inputs: tuple[str, ...]
    input_types: tuple[type[Scalar], ...]
    outputs: tuple[Result, ...]
    scalars: Mapping[str, Number]
    alias: Mapping[str, str]
    zero_init: tuple[str, ...]
    input_shapes: tuple[Shape, ...] = ()
    options: Mapping[str, object] = field(default_factory=lambda: {})
    unset: tuple[str, ...] = ()
    """The run-time scalars without a value. The program does not depend on them, but the launch cannot run."""
    levels: tuple[Any, ...] = ()
    origin: Launch | None = None
    maps: Mapping[str, tuple[str, Any]] = field(default_factory=lambda: {})
    """The tensor maps by parameter name, each with the name of its array."""
    engine: str | None = None
    """The engine of the simulator that the call chooses."""

    @property
    def empty(self) -> bool:
        """Whether the launch has nothing to compute: no blocks, or no output with elements."""
        return 0 in self.grid or (bool(self.outputs) and all(0 in result.shape for result in self.outputs))

    @property
    def returned(self) -> int:
        """The number of outputs that the call returns, which excludes the workspace arrays at the end."""
        return len(self.outputs) - len(self.kernel.rules.workspace)

    @property
    def order(self) -> tuple[str, ...]:
        """The parameters in order: arrays, scalars, maps."""
        return (*self.arrays, *self.scalars, *self.maps)

    @property
    def arrays(self) -> tuple[str, ...]:
        """The names of all arrays, inputs first."""
        return (*self.inputs, *(result.name for result in self.outputs))


def check_dims(grid: Dim3, block: Dim3, most_blocks: Dim3, most: Dim3, threads: int) -> None:
    """Raise GRID for a grid or a block beyond the limits, and for a block with 0 or more than `threads` threads."""
    for what, got, limit in (("grid", grid, most_blocks), ("block", block, most)):
        if any(length > most for length, most in zip(got, limit, strict=True)):
            raise error(DiagnosticCode.GRID, what=what, got=got, fix=f"use at most {limit}")
    if not 1 <= block[0] * block[1] * block[2] <= threads:
        raise error(DiagnosticCode.GRID, what="block", got=block, fix=f"use 1 to {threads} threads")


@dataclass(frozen=True)
class Rules:
    """The launch rules of a kernel, from its decorator."""

    arch: tuple[str, ...]
    signature: signature.Signature
    grid: Rule
    block: Rule
    shared: Rule = 0
    cluster: Rule = None
    divisible: Mapping[str, int | str] = field(default_factory=lambda: {})
    alias: Mapping[str, str] = field(default_factory=lambda: {})
    zero_init: tuple[str, ...] = ()
    index64: bool = False
    cooperative: bool = False
    batched: bool = False
    partition: str | None = None
    workspace: Mapping[str, Rule] = field(default_factory=lambda: {})
    maps: Mapping[str, Any] = field(default_factory=lambda: {})
    facts: Mapping[str, Rule] = field(default_factory=lambda: {})
    sizes: Mapping[str, Rule] = field(default_factory=lambda: {})
    """The rules for lengths of outputs, by name, that an expression in the signature cannot describe."""

    @property
    def dims(self) -> tuple[str, ...]:
        """The names of all lengths: those that the inputs determine, and those that `sizes` computes."""
        return (*self.signature.names, *self.sizes)


def partition_of(text: str) -> tuple[list[list[str]], list[list[str]]]:
    """Return the dimension names of a partitioning rule such as `m k, n k -> m n`, of the inputs and of the outputs."""
    before, _, after = text.partition("->")
    return [side.split() for side in before.split(",")], [side.split() for side in after.split(",")]


def check_kinds(rules: Rules, where: SourceLocation) -> None:
    """Raise KERNEL for options of a decorator that have the wrong type."""
    for name in ("alias", "workspace", "maps", "sizes"):
        value: object = getattr(rules, name)
        if not isinstance(value, Mapping) or not all(
            isinstance(key, str) for key in cast("Mapping[object, object]", value)
        ):
            what = f"{name}={value!r} is not a dict with names as keys"
            raise error(DiagnosticCode.KERNEL, where, what=what, fix=f"pass a dict from {_BY_NAME[name]}")
    zero_init = cast("object", rules.zero_init)
    if not isinstance(zero_init, (tuple, list, set, frozenset)):
        raise error(
            DiagnosticCode.KERNEL,
            where,
            what=f"zero_init={zero_init!r} is not a tuple",
            fix="pass a tuple of output names",
        )
    partition = cast("object", rules.partition)
    if not isinstance(partition, str | None):
        what = f"partition={partition!r} is not a string"
        raise error(DiagnosticCode.KERNEL, where, what=what, fix="name the dimensions of the arrays as einsum does")


_BY_NAME = {
    "alias": "output names to input names",
    "workspace": "parameter names to shapes",
    "maps": "parameter names to maps",
    "sizes": "names of lengths to the functions that compute them",
}


def check_rules(rules: Rules, options: Sequence[str], where: SourceLocation) -> None:
    """Raise SIGNATURE or KERNEL for launch rules that are wrong for every call."""
    _check_partition(rules, where)
    _check_sizes(rules, where)
    _check_names(rules, options, where)
    _check_divisible(rules, options, where)
    named = {"grid": rules.grid, "block": rules.block, "shared": rules.shared, "cluster": rules.cluster}
    for name, rule in (*named.items(), *rules.facts.items()):
        check_rule(name, rule, where)
    for name, rule in rules.workspace.items():
        check_rule(f"workspace[{name!r}]", rule, where)
    for name, rule in rules.sizes.items():
        check_rule(f"sizes[{name!r}]", rule, where)


def _check_partition(rules: Rules, where: SourceLocation) -> None:
    """Raise KERNEL for a partitioning rule whose arrays or dimensions do not match the signature."""
    spec, named = rules.signature, partition_of(rules.partition or "")
    if rules.partition and [[*map(len, side)] for side in named] != [
        [*map(len, spec.inputs)],
        [*map(len, spec.outputs)],
    ]:
        what = f"partition={rules.partition!r} does not name a dimension for each of {spec.text}"
        raise error(
            DiagnosticCode.KERNEL,
            where,
            what=what,
            fix='the signature (M,K),(N,K)->(M,N) needs `partition="m k, n k -> m n"`',
        )


def _check_sizes(rules: Rules, where: SourceLocation) -> None:
    """Raise KERNEL for a rule in `sizes` whose length an input determines or no output has, or that is not a rule."""
    fix = 'use `sizes={"B": lambda d: -(-d.N // 1024)}` for an output (B)'
    used = {dim for shape in rules.signature.outputs for dim in shape}
    for name, rule in rules.sizes.items():
        if name in rules.signature.names:
            what = f"sizes names {name}, which the shape of an input determines"
        elif name not in used:
            what = f"sizes names {name}, but no output of {rules.signature.text} has that length"
        elif not callable(rule) and not isinstance(rule, int):
            what = f"sizes gives {rule!r} for {name}, which is neither a function nor a number"
        else:
            continue
        raise error(DiagnosticCode.KERNEL, where, what=what, fix=fix)


def _check_names(rules: Rules, options: Sequence[str], where: SourceLocation) -> None:
    """Raise SIGNATURE for a length that neither an input nor an option nor a rule determines."""
    spec = rules.signature
    in_inputs = {name for shape in spec.inputs for dim in shape for name in signature.names_in(dim)}
    for name in spec.used:
        if name not in (*rules.dims, *options):
            why = f"{name} is neither a dimension of an input nor an option"
            fix = f"add the option `{name}: int` to the kernel's parameters, or write an expression: `(ceil(N/1024))`"
            if name in in_inputs:
                why = f"no input determines {name}: only an axis `{name}` or `{name}/2` does"
                fix = f"add an input with the axis `{name}`, or the option `{name}: int` to the kernel's parameters"
            raise error(DiagnosticCode.SIGNATURE, where, text=spec.text, why=why, fix=fix)


def _check_divisible(rules: Rules, options: Sequence[str], where: SourceLocation) -> None:
    """Raise KERNEL for a `divisible` rule whose name is not a dimension of an input, or whose divisor is wrong."""
    spec = rules.signature
    names = spec.names
    fix = f'use `divisible={{"{names[0]}": 4}}`' if names else "remove divisible"
    if not isinstance(cast("object", rules.divisible), Mapping):
        raise error(DiagnosticCode.KERNEL, where, what=f"divisible={rules.divisible!r} is not a dict", fix=fix)
    for name, by in rules.divisible.items():
        if name not in names:
            known = f"the dimensions of the inputs are {', '.join(names)}" if names else "the inputs have no dimensions"
            kind = ", a length of an output" if name in spec.used else ""
            what = f"divisible names {name}{kind}; {known}"
            raise error(DiagnosticCode.KERNEL, where, what=what, fix=fix)
        _check_divisor(name, by, (*names, *options), where)


def _check_divisor(name: str, by: object, known: Sequence[str], where: SourceLocation) -> None:
    """Raise KERNEL unless a divisor is a positive integer, or an expression of dimensions and options."""
    what = f"divisible[{name!r}] is {by!r}"
    fix = f'use an integer or an expression of dimensions and options: `divisible={{"{name}": 4}}`'
    if isinstance(by, str):
        try:
            unknown = [one for one in signature.names_in(by) if one not in known]
        except SyntaxError:
            raise error(DiagnosticCode.KERNEL, where, what=f"{what}, which is not an expression", fix=fix) from None
        if unknown:
            what = f"{what}, but {unknown[0]} is neither a dimension of an input nor an option"
            raise error(DiagnosticCode.KERNEL, where, what=what, fix=fix)
    elif isinstance(by, bool) or not hasattr(by, "__index__") or index(cast("int", by)) < 1:
        raise error(DiagnosticCode.KERNEL, where, what=what, fix=fix)


def targets(arch: object, known: Callable[[str], object]) -> tuple[str, ...]:
    """Return the targets that a decorator names. `known` raises UNKNOWN_ARCH for a target that does not exist."""
    several = cast("Sequence[object]", arch if isinstance(arch, (tuple, list)) else ())
    archs = tuple(map(str, several or [cast("object", arch)]))
    for name in archs:
        known(name)
    return archs


def apply(rule: Rule, values: Values, name: str = "a rule") -> Any:
    """Return the value of a launch rule. A function is called with the values."""
    return run_rule(f"{name}=", rule(values)) if callable(rule) else rule


def whole_number(name: str, value: object, low: int, high: int) -> int:
    """Return a fact of a launch as an int. Raises KERNEL unless it is an integer from `low` to `high`."""
    if isinstance(value, bool) or not isinstance(value, SupportsIndex) or not low <= index(value) <= high:
        what = f"{name}={value!r} is not an integer from {low} to {high}"
        raise error(
            DiagnosticCode.KERNEL, what=what, fix=f"pass an integer, `{name}={low}`, or a function that returns one"
        )
    return index(value)


def sizes(rules: Rules, values: Mapping[str, object]) -> dict[str, int]:
    """Compute the lengths that `sizes=` names, each from `values` and the lengths before it.

    Raises:
        KERNEL: if a rule does not return a length.

    """
    made: dict[str, int] = {}
    for name, rule in rules.sizes.items():
        value = apply(rule, Values({**values, **made}), f"sizes[{name!r}]")
        parts = _whole(value)
        if parts is None or isinstance(value, (tuple, list)):
            what = f"sizes computes {value!r} for {name}, which is not a length"
            raise error(
                DiagnosticCode.KERNEL, what=what, fix="return an integer; N / 64, rounded up, is `-(-d.N // 64)`"
            )
        made[name] = parts[0]
    return made


def lengths(name: str, value: object) -> Shape:
    """Return the shape of a workspace array as a tuple. Raises KERNEL if the value is not a shape."""
    shape = _whole(value)
    if shape is None:
        fix = f'use integers, `workspace={{"{name}": (64, 32)}}`, or a function of dimensions'
        raise error(DiagnosticCode.KERNEL, what=f"the shape of workspace array {name} is {value!r}", fix=fix)
    return shape


def dim3(what: str, value: object) -> Dim3:
    """Return one to three lengths as (x, y, z). Raises GRID if the value is something else."""
    parts = _whole(value)
    if parts is None or not 1 <= len(parts) <= 3:
        fix = "return one to three integers, x first; N / 64, rounded up, is `-(-d.N // 64)`"
        raise error(DiagnosticCode.GRID, what=what, got=repr(value), fix=fix)
    return cast("Dim3", (*parts, *(1,) * (3 - len(parts))))


def _whole(value: Any) -> tuple[int, ...] | None:
    """Return one or more lengths as a tuple of ints, or None if the value is something else. numpy integers count."""
    parts = tuple(cast("Sequence[Any]", value)) if isinstance(value, (tuple, list)) else (value,)
    if not all(hasattr(part, "__index__") and not isinstance(part, bool) and part >= 0 for part in parts):
        return None
    return tuple(map(index, parts))
