"""What a call of a kernel comes to: the rules that its decorator gives, and the launch that they make of one call."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from operator import index
from typing import Any, Literal, NamedTuple, Protocol, TypeAlias, cast

from . import signature
from .errors import Finding, Mistake, Where, error
from .functions import check_rule, run_rule
from .params import Params, exact
from .program import Dims, Facts, Program
from .regs import Number
from .types import Scalar

Shape = tuple[int, ...]
Dim3 = tuple[int, int, int]

SM_COUNT = 132
"""What `d.sm_count` is where there is no device."""


class Layout(NamedTuple):
    """How much shared memory a block has: declared in the text (`static`), or asked for at the launch."""

    static: bool
    bytes: int


class Isa(Protocol):
    """What a kernel asks of an architecture; `asmkit.ptx.image.ISA` is one."""

    name: str
    unit: Literal["elements", "bytes"]
    """What its 32-bit offsets into arrays count."""

    def whole(self, program: Program, scalars: Any = None, order: Sequence[str] | None = None) -> Program:
        """The program with its parameters and prologue."""
        ...

    def write(self, whole: Program, *, loc: bool = False) -> Any:
        """The text (`.text`) and the Python line of each of its lines (`.lines`)."""
        ...

    def layout(self, program: Program) -> Layout:
        """Return how much shared memory a block has, and where it is declared."""
        ...

    def entry(self, program: Program) -> str:
        """The entry's name in the text."""
        ...

    def image(self, whole: Program, arch: str | None = None) -> Any:
        """The assembled image, kept by content."""
        ...

    def sass(self, whole: Program, arch: str | None = None) -> Any:
        """The disassembly with Python lines."""
        ...

    def report(self, launch: Launch, arch: str | None = None) -> Any:
        """What a launch takes."""
        ...

    def check_arch(self, arch: str) -> None:
        """Raise UNKNOWN_ARCH for a name that is not a target's."""
        ...

    def target(self, targets: Sequence[str], arch: str) -> str | None:
        """Which of a kernel's targets a device of `arch` is to run; None if it runs none of them."""
        ...

    def builder(self, name: str, arch: str) -> Any:
        """A builder for one kernel."""
        ...

    def facts(self, values: Mapping[str, Any], arch: str) -> Facts:
        """Return the record of the architecture with these values.  Raise KERNEL or GRID for limits out of range."""
        ...

    def check_cluster(self, cluster: Dims | None, arch: str) -> None:
        """Raise KERNEL or GRID for a cluster that no machine of the target takes."""
        ...

    def check_launch(self, launch: Launch) -> None:
        """Refuse a grid, a block or an amount of shared memory that the machine does not take."""
        ...

    def advice(self, launch: Launch) -> Iterable[Finding]:
        """Report probable mistakes that a program shows beside its arrays."""
        ...

    def most_items(self, params: Params) -> int:
        """How many items one launch of a kernel with these parameters (`asmkit.params.Params`) may be for."""
        ...

    def widest(self, program: Program) -> tuple[int, int]:
        """What the address of an array that a program loads from, and stores to, must be a multiple of, in bytes."""
        ...

    def reads_of_z(self, program: Program) -> Sequence[str]:
        """How a builder's program reads its block's place along the grid's z, or the grid's length there."""
        ...


class KernelLike(Protocol):
    """What plans and launches need of a kernel (`asmkit.Kernel`)."""

    __name__: str
    where: Where

    @property
    def isa(self) -> Isa:
        """The architecture."""
        ...

    @property
    def rules(self) -> Rules:
        """How the kernel is launched."""
        ...

    @property
    def params(self) -> Params:
        """The parameters of its function."""
        ...

    @property
    def options(self) -> tuple[str, ...]:
        """What a call may pass by keyword."""
        ...

    def check_count(self, got: int) -> None:
        """Raise COUNT for another number of arrays than the kernel takes."""
        ...

    def target(self, arch: str) -> str | None:
        """Return which target of the kernel a device of `arch` is to run; None if it runs none of them."""
        ...

    def target_for(self, arch: object) -> str:
        """Return which target of the kernel serves `arch`.  Raises OPTION_TYPE, UNKNOWN_ARCH, KERNEL."""
        ...

    def plan(
        self,
        shapes: Sequence[Shape],
        dtypes: Sequence[str],
        options: Mapping[str, Any] | None = None,
        *,
        arch: str | None = None,
        device: Mapping[str, int] | None = None,
    ) -> Launch:
        """Return the launch for inputs of these shapes and numpy dtype names."""
        ...

    def batched(self, launch: Launch, length: int, mapped: frozenset[str]) -> Launch:
        """Return the launch for `length` items of another one."""
        ...

    def __call__(self, /, *arrays: Any, **options: Any) -> Any:
        """Run on arrays."""
        ...


def typed(values: Mapping[str, Any]) -> tuple[tuple[str, type[Any], Any], ...]:
    """Return named values as a key: 1, 1.0 and True are three values, and so are 0.0 and -0.0."""
    return tuple((name, cast("type[Any]", type(value)), exact(value)) for name, value in sorted(values.items()))


@dataclass(frozen=True)
class LaunchBounds:
    """What a program states about all of its launches, besides its body."""

    block: Dims
    cluster: Dims | None
    facts: Facts

    def key(self) -> tuple[object, ...]:
        """Return a tuple that differs where the program may differ."""
        return (self.block, self.cluster, typed(self.facts.stated()))


class Values:
    """What `grid`, `block` and their like are functions of: dimensions, options, types and the device's figures."""

    def __init__(self, values: Mapping[str, object]) -> None:
        self._values = values

    @property
    def known(self) -> Mapping[str, object]:
        """All of them."""
        return self._values

    def __getattr__(self, name: str) -> Any:
        try:
            return self._values[name]
        except KeyError:
            known = ", ".join(self._values)
            what = f"a launch rule asks for d.{name}, which is no dimension, option, type or device figure"
            raise error(Mistake.KERNEL, what=what, fix=f"known here: {known}") from None


Rule: TypeAlias = "Callable[[Values], Any] | int | tuple[int, ...] | None"
"""A value, or a function of `Values`."""


@dataclass(frozen=True)
class Result:
    """An output to make: its name, element type and shape."""

    name: str
    elem: type[Scalar]
    shape: Shape


@dataclass(frozen=True)
class Launch:
    """One call of a kernel (`asmkit.Kernel`), the arrays left out.

    `scalars` are the run-time scalars by parameter name; `alias` maps an output's name to the input whose memory it
    takes; outputs in `zeroed` are zero before the launch; scratch arrays are the last outputs; `options` are the
    call's, scalars too.  `grid`, `block` and `cluster` count (x, y, z).  A launch for many items (`asmkit.batch`) has
    `levels` of mapping, and the launch for one of them is its `origin`.
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
    zeroed: tuple[str, ...]
    input_shapes: tuple[Shape, ...] = ()
    options: Mapping[str, Any] = field(default_factory=lambda: {})
    unset: tuple[str, ...] = ()
    """The run-time scalars that have no value yet: the program does not depend on them, but nothing can run."""
    levels: tuple[Any, ...] = ()
    origin: Launch | None = None
    maps: Mapping[str, tuple[str, Any]] = field(default_factory=lambda: {})
    """By parameter name, the array that a tensor map is of, and the map."""

    @property
    def empty(self) -> bool:
        """Whether there is nothing to compute: no block, or outputs without elements."""
        return 0 in self.grid or (bool(self.outputs) and all(0 in result.shape for result in self.outputs))

    @property
    def returned(self) -> int:
        """How many of the outputs the call returns; the scratch arrays behind them it does not."""
        return len(self.outputs) - len(self.kernel.rules.scratch)

    @property
    def order(self) -> tuple[str, ...]:
        """The parameters in order: arrays, scalars, maps."""
        return (*self.arrays, *self.scalars, *self.maps)

    @property
    def arrays(self) -> tuple[str, ...]:
        """The names of all arrays, inputs first."""
        return (*self.inputs, *(result.name for result in self.outputs))


def check_dims(launch: Launch, grid: Dim3, block: Dim3, threads: int) -> None:
    """GRID for a grid or a block longer than the limits, or a block without threads or with more than `threads`."""
    for what, got, limit in (("grid", launch.grid, grid), ("block", launch.block, block)):
        if any(length > most for length, most in zip(got, limit, strict=True)):
            raise error(Mistake.GRID, what=what, got=got, fix=f"at most {limit}")
    if not 1 <= launch.block[0] * launch.block[1] * launch.block[2] <= threads:
        raise error(Mistake.GRID, what="block", got=launch.block, fix=f"1 to {threads} threads")


@dataclass(frozen=True)
class Rules:
    """How a kernel is launched, as its decorator says."""

    arch: tuple[str, ...]
    signature: signature.Signature
    grid: Rule
    block: Rule
    shared: Rule = 0
    cluster: Rule = None
    divisible: Mapping[str, int | str] = field(default_factory=lambda: {})
    alias: Mapping[str, str] = field(default_factory=lambda: {})
    zeroed: tuple[str, ...] = ()
    wide: bool = False
    resident: bool = False
    batched: bool = False
    partition: str | None = None
    scratch: Mapping[str, Rule] = field(default_factory=lambda: {})
    maps: Mapping[str, Any] = field(default_factory=lambda: {})
    facts: Mapping[str, Rule] = field(default_factory=lambda: {})
    sizes: Mapping[str, Rule] = field(default_factory=lambda: {})
    """Lengths of outputs by name, where an expression in the signature is not enough."""

    @property
    def dims(self) -> tuple[str, ...]:
        """The names of all lengths: those that the inputs bind, and those that `sizes` computes."""
        return (*self.signature.names, *self.sizes)


def partition_of(text: str) -> tuple[list[list[str]], list[list[str]]]:
    """The dimensions' names in a partitioning rule, of the inputs and of the outputs: `m k, n k -> m n`."""
    before, _, after = text.partition("->")
    return [side.split() for side in before.split(",")], [side.split() for side in after.split(",")]


def check_kinds(rules: Rules, where: Where) -> None:
    """Raise KERNEL for options of a decorator that are not of the kind that they are read as."""
    for name in ("alias", "scratch", "maps", "sizes"):
        value: Any = getattr(rules, name)
        if not isinstance(value, Mapping) or not all(isinstance(key, str) for key in cast("Mapping[Any, Any]", value)):
            what = f"{name}={value!r} is not a dict by names"
            raise error(Mistake.KERNEL, where, what=what, fix=f"a dict, {_BY_NAME[name]}")
    zeroed: Any = rules.zeroed
    if not isinstance(zeroed, (tuple, list, set, frozenset)):
        raise error(Mistake.KERNEL, where, what=f"zeroed={zeroed!r} is not a tuple", fix="a tuple of outputs' names")
    partition: Any = rules.partition
    if not isinstance(partition, str | None):
        what = f"partition={partition!r} is not a string"
        raise error(Mistake.KERNEL, where, what=what, fix="the names of the arrays' dimensions, in einsum's notation")


_BY_NAME = {
    "alias": "by the output's name the input's",
    "scratch": "by the parameter's name the lengths",
    "maps": "by the parameter's name the map",
    "sizes": "by the length's name the function that computes it",
}


def check_rules(rules: Rules, options: Sequence[str], where: Where) -> None:
    """SIGNATURE and KERNEL for rules that cannot be right, whatever the call."""
    _check_partition(rules, where)
    _check_sizes(rules, where)
    _check_names(rules, options, where)
    _check_divisible(rules, options, where)
    named = {"grid": rules.grid, "block": rules.block, "shared": rules.shared, "cluster": rules.cluster}
    for name, rule in (*named.items(), *rules.facts.items()):
        check_rule(name, rule, where)
    for name, rule in rules.scratch.items():
        check_rule(f"scratch[{name!r}]", rule, where)
    for name, rule in rules.sizes.items():
        check_rule(f"sizes[{name!r}]", rule, where)


def _check_partition(rules: Rules, where: Where) -> None:
    """KERNEL for a partitioning rule of other arrays, or of other numbers of dimensions, than the signature's."""
    spec, named = rules.signature, partition_of(rules.partition or "")
    if rules.partition and [[*map(len, side)] for side in named] != [
        [*map(len, spec.inputs)],
        [*map(len, spec.outputs)],
    ]:
        what = f"partition={rules.partition!r} does not name a dimension for each of {spec.text}"
        raise error(
            Mistake.KERNEL,
            where,
            what=what,
            fix='for the signature (M,K),(N,K)->(M,N) it is `partition="m k, n k -> m n"`',
        )


def _check_sizes(rules: Rules, where: Where) -> None:
    """KERNEL for a computed length that an input binds, that no output has, or that is not a rule."""
    fix = '`sizes={"B": lambda d: -(-d.N // 1024)}` for an output (B)'
    used = {dim for shape in rules.signature.outputs for dim in shape}
    for name, rule in rules.sizes.items():
        if name in rules.signature.names:
            what = f"sizes names {name}, which an input's shape gives"
        elif name not in used:
            what = f"sizes names {name}, and no output of {rules.signature.text} has that length"
        elif not callable(rule) and not isinstance(rule, int):
            what = f"sizes gives {rule!r} for {name}, which is not a function and not a number"
        else:
            continue
        raise error(Mistake.KERNEL, where, what=what, fix=fix)


def _check_names(rules: Rules, options: Sequence[str], where: Where) -> None:
    """SIGNATURE for a length that nothing gives."""
    spec = rules.signature
    for name in spec.used:
        if name not in (*rules.dims, *options):
            why = f"{name} is not a dimension of an input, and not an option"
            fix = f"add the option `{name}: int` to the kernel's parameters, or write an expression: `(ceil(N/1024))`"
            raise error(Mistake.SIGNATURE, where, text=spec.text, why=why, fix=fix)


def _check_divisible(rules: Rules, options: Sequence[str], where: Where) -> None:
    """KERNEL for a divisor of a name that is not a dimension of an input, and for one that is not a whole number."""
    spec = rules.signature
    names = spec.names
    fix = f'`divisible={{"{names[0]}": 4}}`' if names else "leave divisible out"
    if not isinstance(cast("object", rules.divisible), Mapping):
        raise error(Mistake.KERNEL, where, what=f"divisible={rules.divisible!r} is not a dict", fix=fix)
    for name, by in rules.divisible.items():
        if name not in names:
            known = f"the dimensions of the inputs are {', '.join(names)}" if names else "the inputs have no dimensions"
            kind = ", a length of an output" if name in spec.used else ""
            what = f"divisible names {name}{kind}; {known}"
            raise error(Mistake.KERNEL, where, what=what, fix=fix)
        _check_divisor(name, by, (*names, *options), where)


def _check_divisor(name: str, by: object, known: Sequence[str], where: Where) -> None:
    """KERNEL unless a divisor is a whole number above 0, or an expression of dimensions and options."""
    what = f"divisible[{name!r}] is {by!r}"
    fix = f'a whole number or an expression of dimensions and options: `divisible={{"{name}": 4}}`'
    if isinstance(by, str):
        try:
            unknown = [one for one in signature.names_in(by) if one not in known]
        except SyntaxError:
            raise error(Mistake.KERNEL, where, what=f"{what}, which is not an expression", fix=fix) from None
        if unknown:
            what = f"{what}, and {unknown[0]} is neither a dimension of an input nor an option"
            raise error(Mistake.KERNEL, where, what=what, fix=fix)
    elif isinstance(by, bool) or not hasattr(by, "__index__") or index(cast("int", by)) < 1:
        raise error(Mistake.KERNEL, where, what=what, fix=fix)


def targets(arch: Any, known: Callable[[str], object]) -> tuple[str, ...]:
    """The targets that a decorator names.  UNKNOWN_ARCH, by `known`, for one that does not exist."""
    several = cast("Sequence[object]", arch if isinstance(arch, (tuple, list)) else ())
    archs = tuple(map(str, several or [cast("object", arch)]))
    for name in archs:
        known(name)
    return archs


def apply(rule: Rule, values: Values, name: str = "a rule") -> Any:
    """Return a rule's value: itself, or what it computes from the values."""
    return run_rule(f"{name}=", rule(values)) if callable(rule) else rule


def whole_number(name: str, value: Any, low: int, high: int) -> int:
    """Return a fact of a launch as an int.  Raises KERNEL unless it is a whole number from `low` to `high`."""
    if isinstance(value, bool) or not hasattr(value, "__index__") or not low <= index(value) <= high:
        what = f"{name}={value!r} is not a whole number from {low} to {high}"
        raise error(Mistake.KERNEL, what=what, fix=f"a whole number, `{name}={low}`, or a function that returns one")
    return index(value)


def sizes(rules: Rules, values: Mapping[str, object]) -> dict[str, int]:
    """Compute the lengths that `sizes=` names, each from `values` and those before it.  Raises KERNEL."""
    made: dict[str, int] = {}
    for name, rule in rules.sizes.items():
        value = apply(rule, Values({**values, **made}), f"sizes[{name!r}]")
        parts = _whole(value)
        if parts is None or isinstance(value, (tuple, list)):
            what = f"sizes computes {value!r} for {name}, which is not a length"
            raise error(Mistake.KERNEL, what=what, fix="a whole number; N / 64, rounded up, is `-(-d.N // 64)`")
        made[name] = parts[0]
    return made


def lengths(name: str, value: Any) -> Shape:
    """The shape of a scratch array as a tuple.  KERNEL if it is none."""
    shape = _whole(value)
    if shape is None:
        fix = f'`scratch={{"{name}": (64, 32)}}`: whole numbers, or a function of dimensions'
        raise error(Mistake.KERNEL, what=f"the shape of scratch array {name} is {value!r}", fix=fix)
    return shape


def dim3(what: str, value: Any) -> Dim3:
    """One to three lengths as (x, y, z).  GRID if they are none."""
    parts = _whole(value)
    if parts is None or not 1 <= len(parts) <= 3:
        fix = "one to three whole numbers, x first; N / 64, rounded up, is `-(-d.N // 64)`"
        raise error(Mistake.GRID, what=what, got=repr(value), fix=fix)
    return cast("Dim3", (*parts, *(1,) * (3 - len(parts))))


def _whole(value: Any) -> tuple[int, ...] | None:
    """One length or several, numpy's whole numbers among them; None if they are none."""
    parts = tuple(cast("Sequence[Any]", value)) if isinstance(value, (tuple, list)) else (value,)
    if not all(hasattr(part, "__index__") and not isinstance(part, bool) and part >= 0 for part in parts):
        return None
    return tuple(map(index, parts))
