"""Kernels: Python functions that emit a program, and can be called on arrays.

`Kernel.plan` turns shapes, dtypes and options into a `Launch`: the specialized program, grid, block, scalars, and the
outputs to allocate. It reports every mistake of a call except those that depend on the memory of the arrays. A module
of `launch/` then runs the launch. It is selected by the framework of the arrays.
"""

from __future__ import annotations

import itertools
import math
import sys
import threading
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cached_property, partial
from typing import Any, Generic, TypeAlias, TypeVar, cast
from weakref import WeakValueDictionary

from ..errors import DiagnosticCode, SourceLocation, error
from ..ir.abi import How
from ..ir.program import Program
from ..regs import Number
from ..types import Scalar
from . import batch, dispatch, params, signature
from .arrays import Array, Outputs
from .axes import Axis, not_divisible, origins
from .check_functions import check_kernel_function, check_nothing_returned
from .check_report import CheckReport
from .dispatch import known, launcher
from .engines import ENGINE, check_engine
from .exports import Exports
from .launch_plan import (
    MULTIPROCESSOR_COUNT,
    Isa,
    Launch,
    LaunchBounds,
    Result,
    Rules,
    Shape,
    Values,
    apply,
    check_kinds,
    check_rules,
    dim3,
    lengths,
    sizes,
    typed,
    whole_number,
)
from .params import Params, check_hashable, read
from .scalar_values import as_number
from .traced import add_warnings, checked
from .vjp import Residuals, Vjp, check_vjp

LIMIT_32 = 1 << 32

ARCH = "arch"
"""The name of the option with which every call can select the target."""

PLANS = 4096
"""The maximum number of plans that a kernel caches."""

_made: WeakValueDictionary[int, AnyKernel] = WeakValueDictionary()
_count = itertools.count()


def made() -> list[AnyKernel]:
    """Return the kernels of this process in order of creation."""
    return list(_made.values())


F = TypeVar("F", bound=Callable[..., None], covariant=True)
R = TypeVar("R")
Backward = TypeVar("Backward", bound=Callable[..., object])


class Kernel(Exports, Generic[F]):
    """A kernel. Call it with arrays, or inspect it with `text`, `image`, `disassembly` and `report`.

    The decorator of an architecture (`@ptx.kernel(...)`) creates it. `function` emits the program.
    """

    def __init__(
        self, isa: Isa, function: F, rules: Rules, *, where: SourceLocation | None = None, params: Params | None = None
    ) -> None:
        if params is None:
            check_kernel_function(function)
        self.isa, self.function, self.rules = isa, function, rules
        self.__name__, self.__qualname__ = function.__name__, function.__qualname__
        self.__module__, self.__doc__ = function.__module__, function.__doc__
        code = function.__code__  # pyright: ignore[reportFunctionMemberAccess]
        self.where: SourceLocation = where or (code.co_filename, code.co_firstlineno)
        self.vjp: Vjp | None = None
        check_kinds(rules, self.where)
        self.params: Params = params or read(function, rules.signature, self.where, rules.workspace, rules.sizes)
        self._check_rules()
        self._check_maps()
        self._programs: dict[tuple[object, ...], Program] = {}
        self._plans: dict[tuple[object, ...], Launch] = {}
        self.calls: dict[tuple[object, ...], object] = {}
        """The prepared calls that a framework's module caches by its own keys."""
        self._batches: dict[tuple[object, ...], tuple[Launch, Launch]] = {}  # each with its original launch
        self._lock = threading.RLock()
        self._tracing = False
        number = next(_count)
        self.identity = f"{self.__qualname__} {number}"
        """A string that is unique to the kernel, used as a key for compiled code."""
        _made[number] = self
        dispatch.tell_torch()

    def _check_rules(self) -> None:
        """Raise KERNEL for a wrong `alias`, `zero_init` or partitioning rule."""
        check_rules(self.rules, [p.name for p in self.params.options], self.where)
        inputs = {p.name for p in self.params.inputs}
        outputs = {p.name for p in (*self.params.outputs, *self.params.workspace)}
        for name in (*self.rules.alias, *self.rules.zero_init):
            if name not in outputs or self.rules.alias.get(name, next(iter(inputs), "")) not in inputs:
                what = f"`alias`/`zero_init`: {name} is not an output (or its alias is not an input)"
                raise error(
                    DiagnosticCode.KERNEL,
                    self.where,
                    what=what,
                    fix='use `alias={"d": "c"}` or `zero_init=("d",)`, where d is an output and c an input',
                )
            if name in self.rules.alias and name in self.rules.zero_init:
                what = f"{name} has zero_init= and is an alias of {self.rules.alias[name]}"
                raise error(DiagnosticCode.KERNEL, self.where, what=what, fix="remove one of the two")

    def _check_maps(self) -> None:
        """Raise KERNEL for a tensor map without a rule in `maps=`, a rule without a parameter, or an unknown array."""
        arrays = {p.name for p in (*self.params.inputs, *self.params.outputs)}
        wanted = {p.name for p in self.params.maps}
        for name in sorted(wanted ^ set(self.rules.maps)):
            what = f"{name} needs both a TensorMap parameter and a rule in maps="
            raise error(
                DiagnosticCode.KERNEL,
                self.where,
                what=what,
                fix=f'use `maps={{"{name}": tiled("a", box=(64, 64))}}` and the parameter `{name}: TensorMap`',
            )
        for name, rule in self.rules.maps.items():
            if rule.array not in arrays:
                what = f"the map {name} describes {rule.array}, which is not an array of the kernel"
                raise error(DiagnosticCode.KERNEL, self.where, what=what, fix=f"use one of {', '.join(sorted(arrays))}")

    def __repr__(self) -> str:
        return f"<{self.isa.name} kernel {self.__name__} {self.rules.signature.text}>"

    def __reduce__(self) -> str:
        return self.__qualname__  # pickled by name like a function, never copied

    def __call__(
        self, /, *arrays: Array, backend: str | None = None, out: Outputs = None, **options: object
    ) -> Outputs:
        """Run the kernel on arrays of JAX, torch or numpy, all of one framework. The call allocates the outputs.

        Args:
            *arrays: the input arrays.
            backend: where numpy arrays run: `"sim"`, `"cuda"` or `"hip"`. None selects the framework's default.
            out: an array or a tuple of arrays that numpy and torch calls write and return, instead of new outputs.
            **options: the kernel's scalars and compile-time options; `arch`, the target to run, in the simulator any
                target of the kernel, on a device only a target that the device runs; and `engine`, which the
                simulator uses: `"auto"`, `"native"` or `"numpy"`.

        """
        name = known(tuple(map(type, arrays)))
        module = launcher(self, arrays) if name is None else sys.modules[name]
        return module.call(self, arrays, options, backend, out)

    def simulate(
        self, /, *arrays: object, watch: str | Sequence[object] | None = None, approx: str | None = None,
        engine: str | None = None, **options: object,
    ) -> Outputs:  # fmt: skip
        """Run the kernel on numpy arrays in the simulator, with the watchers that you choose, and return the outputs.

        Args:
            *arrays: the input arrays.
            watch: `"default"`, `"all"`, `"none"`, or a list of watchers by name (`"racecheck"`) or as objects
                (`asmkit.sim.Banks()`).
            approx: `"worst"` returns the results of approximate instructions at their documented error bounds.
            engine: `"auto"`, `"native"` or `"numpy"`, as for `asmkit.sim.run`.
            **options: the options of a call.

        Raises:
            AsmError: for every mistake that the simulator finds.

        """
        return dispatch.simulate(self, arrays, _with_engine(options, engine), watch, approx)

    def check(
        self, /, *arrays: Array, schedules: int = 8, watch: str | Sequence[object] = "all", seed: int | None = None,
        engine: str | None = None, **options: object,
    ) -> CheckReport:  # fmt: skip
        """Run the kernel in the simulator with all watchers, print a table of the findings, and return them.

        The arrays are not changed. The outputs are new, and hold the results of the first schedule.

        Args:
            *arrays: the input arrays of any framework, on the CPU or copied from a device.
            schedules: the number of runs, each with another order of execution.
            watch: the watchers, as for `simulate`.
            seed: chooses other orders.
            engine: `"auto"`, `"native"` or `"numpy"`, as for `asmkit.sim.run`.
            **options: the options of a call.

        Raises:
            AsmError: for a wrong call. Mistakes that the run finds are in the report: `report.raise_errors()`.

        """
        return dispatch.check(self, arrays, _with_engine(options, engine), watch, schedules, seed)

    def bind(
        self, /, *arrays: Array, backend: str | None = None, out: Outputs = None, **options: object
    ) -> Callable[[], Outputs]:
        """Check and prepare a call once, and return a function without arguments that repeats it on the same memory.

        The function writes the same outputs each time, either `out` or arrays allocated here, and returns them.
        """
        return launcher(self, arrays).bind(self, arrays, options, backend, out)

    def for_addresses(self, *, device: int = 0, **named: object) -> Callable[..., None]:
        """Return a function that launches on raw device addresses, without a framework: `f(*addresses, stream=0)`.

        The addresses are those of the arrays, inputs first. If an output must hold zeros or the data of an aliased
        input before the launch, the caller must prepare it.

        Args:
            device: the number of the device.
            **named: dimensions, types and options, as for `launch`.

        """
        return dispatch.for_addresses(self, device, named)

    def register(self) -> str:
        """Define the kernel's operator in `torch.ops.asmkit`, and return its name, `asmkit::<name>`.

        Calls define the operator when they need it. So does a lookup by name, as in programs saved by `torch.export`,
        if torch was imported before the kernel was created. Otherwise call this method before you load such a program.
        """
        return "asmkit::" + dispatch.operator(self, len(self.params.inputs))

    def def_vjp(self, backward: Backward, forward: Callable[..., tuple[Outputs, Residuals]] | None = None) -> Backward:
        """Define the VJP rule of the kernel for every framework, and return `backward`. It can be used as a decorator.

        Args:
            backward: `backward(residuals, gradients, **options)` returns a gradient for each input.
            forward: `forward(*inputs, **options)` returns the outputs of the call, and the residuals. Without it, the
                residuals are (inputs, outputs).

        """
        check_vjp(self, backward, forward)
        self.vjp = Vjp(backward, forward)
        return backward

    def constant(self, function: Callable[..., R], *arguments: object) -> R:
        """Return `function(kernel, *arguments)`. torch.compile does not trace it, and treats the result as constant."""
        return function(self, *arguments)

    constant._dynamo_marked_constant = True  # pyright: ignore[reportFunctionMemberAccess]

    @property
    def options(self) -> tuple[str, ...]:
        """The names that a call may pass by keyword: scalars and compile-time options."""
        return self._options

    @cached_property
    def _options(self) -> tuple[str, ...]:
        registers = [p.name for p in self.params.registers if not p.dim]
        return (*registers, *(p.name for p in self.params.options), *self._type_options)

    @cached_property
    def _type_options(self) -> tuple[str, ...]:
        of_inputs = {p.elem for p in self.params.inputs}
        made = (*self.params.outputs, *self.params.workspace)
        free = (p.elem for p in made if isinstance(p.elem, TypeVar) and p.elem not in of_inputs)
        return tuple(dict.fromkeys(elem.__name__ for elem in free))

    def plan(
        self,
        shapes: Sequence[Shape],
        dtypes: Sequence[str],
        options: Mapping[str, object] | None = None,
        *,
        arch: str | None = None,
        device: Mapping[str, int] | None = None,
    ) -> Launch:
        """Return the launch for inputs of these shapes and numpy dtype names. Launches are cached.

        Args:
            shapes: the shapes of the inputs.
            dtypes: the numpy dtype names of the inputs.
            options: scalars and compile-time options.
            arch: the target, by default the kernel's first.
            device: the device properties that launch rules read, by name.

        Raises:
            AsmError: if the call is wrong in any way.

        """
        options, device = options or {}, device or {"multiprocessor_count": MULTIPROCESSOR_COUNT}
        key = (tuple(map(tuple, shapes)), tuple(dtypes), typed(options), arch, typed(device))
        try:
            known = self._plans.get(key)
        except TypeError:
            check_hashable(options)
            raise
        if known is None:
            with self._lock:
                if len(self._plans) >= PLANS:
                    self._plans.clear()  # scalars are part of a plan: a loop over scalar values must not exhaust memory
                known = self._plans[key] = self._plan(shapes, dtypes, options, arch, device)
        return known

    def _plan(
        self, shapes: Sequence[Shape], dtypes: Sequence[str], options: Mapping[str, object], arch: str | None,
        device: Mapping[str, int],
    ) -> Launch:  # fmt: skip
        inputs = [p.name for p in self.params.inputs]
        self.check_count(len(shapes))
        if ARCH in options:
            arch = self.target_for(options[ARCH])
        engine = options.get(ENGINE)
        if engine is not None:
            check_engine(engine)
        compile_time = self._compile_time(options)
        dims = self.rules.signature.bind(shapes, inputs, compile_time)
        types = params.resolve_types(self.params, dict(zip(inputs, dtypes, strict=True)), options)
        elements = self._elements(types)
        dims |= sizes(self.rules, {**compile_time, **dims, **elements, **device})
        values = {**compile_time, **dims}
        outputs = [p.name for p in self.params.outputs]
        results = tuple(
            Result(name, types[name], shape)
            for name, shape in zip(outputs, self.rules.signature.results(values, outputs), strict=True)
        )
        seen = Values({**values, **elements, **device})
        results += self._scratch(types, seen)
        self._check_lengths(dims, values, partial(self.rules.signature.axes, shapes, inputs))
        made = {result.name: result.shape for result in results}
        for name, shape in (*zip(inputs, shapes, strict=True), *made.items()):
            self._check_size(name, shape, types[name])
        fixed = compile_time | {p.name: dims[p.name] for p in self.params.baked}
        scalars = self._scalars(dims, options)
        maps = self._maps(types, seen, {**dict(zip(inputs, shapes, strict=True)), **made})
        fixed |= {name: found.kind for name, (_, found) in maps.items()}
        launch = self._launch(types, fixed, seen, results, scalars, arch)
        launch = replace(launch, input_shapes=tuple(map(tuple, shapes)), options=dict(options), maps=maps)
        launch = launch if engine is None else replace(launch, engine=cast("str", engine))
        add_warnings(launch.program, self.isa.advice(launch))
        return launch

    def _elements(self, types: Mapping[str, type[Scalar]]) -> dict[str, type[Scalar]]:
        """Return the element types by TypeVar name, which launch rules read as `d.T`."""
        arrays = (*self.params.inputs, *self.params.outputs)
        return {p.elem.__name__: types[p.name] for p in arrays if isinstance(p.elem, TypeVar)}

    def _scratch(self, types: Mapping[str, type[Scalar]], values: Values) -> tuple[Result, ...]:
        """Return the workspace arrays to allocate."""
        rules = self.rules.workspace
        return tuple(
            Result(p.name, types[p.name], lengths(p.name, apply(rules[p.name], values, f"workspace[{p.name!r}]")))
            for p in self.params.workspace
        )

    def _launch(
        self, types: Mapping[str, type[Scalar]], fixed: Mapping[str, object], values: Values,
        results: tuple[Result, ...], scalars: Mapping[str, Number], arch: str | None,
    ) -> Launch:  # fmt: skip
        rules = self.rules
        block = dim3("block", apply(rules.block, values, "block"))
        cluster = apply(rules.cluster, values, "cluster")
        own = {name: apply(rule, values, name) for name, rule in rules.facts.items()}
        cluster = dim3("cluster", cluster) if cluster is not None else None
        shared = whole_number("shared", apply(rules.shared, values, "shared"), 0, LIMIT_32)
        facts = self.isa.facts(own, arch or rules.arch[0])
        self.isa.check_cluster(cluster, arch or rules.arch[0])
        program, key = self._specialise(types, fixed, LaunchBounds(block, cluster, facts), arch)
        launch = Launch(
            self, program, key, dim3("grid", apply(rules.grid, values, "grid")), block, cluster,
            shared, tuple(p.name for p in self.params.inputs),
            tuple(types[p.name] for p in self.params.inputs), results, scalars, rules.alias, rules.zero_init,
        )  # fmt: skip
        self.isa.check_launch(launch)
        if rules.batched:
            batch.check(launch)
        return launch

    def _maps(
        self, types: Mapping[str, type[Scalar]], values: Values, shapes: Mapping[str, Shape]
    ) -> dict[str, tuple[str, Any]]:
        """Return the tensor maps of a launch by parameter name, each with the name of its array."""
        rules = self.rules.maps.items()
        return {name: (rule.array, rule.of(types[rule.array], shapes[rule.array], values)) for name, rule in rules}

    def batched(self, launch: Launch, length: int, mapped: frozenset[str]) -> Launch:
        """Return the batched launch for `length` items, created once (see `asmkit.kernel.batch.batched`)."""
        key = (id(launch), length, mapped)
        with self._lock:
            if key not in self._batches:
                self._batches[key] = launch, batch.batched(launch, length, mapped)
        return self._batches[key][1]

    # inspection
    def launch(self, *, arch: str | None = None, device: Mapping[str, int] | None = None, **named: object) -> Launch:
        """Return the launch for dimensions, TypeVars and options by name: `gemm.launch(M=64, N=32, K=64)`.

        Args:
            arch: a target, or the architecture of a device, by default the kernel's first target.
            device: the device properties that launch rules read, by name: `{"multiprocessor_count": 132}`.
            **named: dimensions, types and options. A launch without its run-time scalars cannot run.

        """
        if not isinstance(cast("object", device or {}), Mapping):
            raise error(
                DiagnosticCode.OPTION_TYPE,
                name="device",
                want='device properties by name: `{"multiprocessor_count": 132}`',
                got=device,
            )
        dims = self.rules.signature.take(self.__name__, named)
        types = {name: value for name, value in named.items() if name in self._type_names}
        shapes = self.input_shapes({**named, **dims})
        elems = [params.elem_of(self.__name__, p, types) for p in self.params.inputs]
        dtypes = [str(getattr(elem, "twin", None) or elem) for elem in elems]
        scalars = {p.name: 0 for p in self.params.registers if not p.dim}  # the program does not depend on them
        options = {**scalars, **{name: value for name, value in named.items() if name in self.options}}
        unknown = [name for name in named if name not in (*self.options, *types)]
        if unknown:
            known = ", ".join((*self.rules.signature.names, *self.options))
            raise error(DiagnosticCode.OPTION, kernel=self.__name__, name=unknown[0], known=known)
        chosen = None if arch is None else self.target_for(arch)
        made = self.plan(shapes, dtypes, options, arch=chosen, device=device)
        unset = tuple(name for name in scalars if name not in named)
        return replace(made, unset=unset) if unset else made

    def input_shapes(self, named: Mapping[str, object]) -> list[Shape]:
        """Return the shapes of the inputs for dimensions and options by name."""
        values = {**{p.name: p.default for p in self.params.options}, **named}
        return self.rules.signature.input_shapes(values, [p.name for p in self.params.inputs])

    @cached_property
    def _type_names(self) -> set[str]:
        return {p.elem.__name__ for p in self.params.inputs if isinstance(p.elem, TypeVar)}

    def text(self, /, *, abi: Mapping[str, How] | None = None, loc: bool = False, **named: Any) -> str:
        """Return the assembly text.

        Args:
            abi: how each scalar is passed, by name. The default is by value.
            loc: add `.loc` lines.
            **named: dimensions, types and options, as for `launch`.

        """
        return self.isa.write(self.isa.whole(self.launch(**named).program, abi), loc=loc).text

    def image(self, *, arch: str | None = None, **named: Any) -> bytes:
        """Return the binary for `arch`, by default for the kernel's first target."""
        return self.isa.image(self.isa.whole(self.launch(arch=arch, **named).program), arch).image

    def disassembly(self, *, arch: str | None = None, **named: Any) -> object:
        """Return the disassembly with the Python line of each instruction. `print` it."""
        return self.isa.disassembly(self.isa.whole(self.launch(arch=arch, **named).program), arch)

    def report(self, *, arch: str | None = None, **named: Any) -> Any:
        """Return a report of registers, spills, shared memory, occupancy, raw lines and findings. `print` it."""
        return self.isa.report(self.launch(arch=arch, **named), arch)

    def target_for(self, arch: object) -> str:
        """Return the target of the kernel that serves `arch`: that target itself, or one that a device of `arch` runs.

        Raises:
            OPTION_TYPE: if `arch` is not a string.
            UNKNOWN_ARCH: if the name is unknown.
            KERNEL: if no target of the kernel serves it.

        """
        if not isinstance(arch, str):
            raise error(DiagnosticCode.OPTION_TYPE, name=ARCH, want="the name of a target", got=arch)
        self.isa.check_arch(arch)
        target = arch if arch in self.rules.arch else self.target(arch)
        if target is None:
            what = f"{self.__name__} is written for {', '.join(self.rules.arch)}, but {arch} cannot run it"
            raise error(DiagnosticCode.KERNEL, what=what, fix=self._fix_for(arch))
        return target

    def _fix_for(self, arch: str) -> str:
        names = ", ".join(f'"{name}"' for name in (*self.rules.arch, arch))
        return f"give the kernel `arch=({names})`"

    def target(self, arch: str) -> str | None:
        """Return the target of the kernel to run on a device of `arch`, or None if the device runs none of them."""
        return self.isa.target(self.rules.arch, arch)

    # the checks of a call
    def check_count(self, got: int) -> None:
        """Raise ARGUMENT_COUNT if the number of arrays is wrong."""
        inputs = self.params.inputs
        if got != len(inputs):
            names = ", ".join(p.name for p in inputs)
            raise error(DiagnosticCode.ARGUMENT_COUNT, kernel=self.__name__, want=len(inputs), names=names, got=got)

    def _compile_time(self, options: Mapping[str, object]) -> dict[str, object]:
        for name in options:
            if name not in (*self.options, ARCH, ENGINE):
                known = ", ".join(self.options) or "none"
                raise error(DiagnosticCode.OPTION, kernel=self.__name__, name=name, known=known)
        values: dict[str, object] = {}
        for p in self.params.options:
            value = options.get(p.name, p.default)
            if value is params.REQUIRED:
                kind = getattr(p.kind, "__name__", p.kind)
                raise error(DiagnosticCode.OPTION_MISSING, kernel=self.__name__, name=p.name, kind=kind)
            values[p.name] = p.check(value)
        return values

    def _scalars(self, dims: Mapping[str, int], options: Mapping[str, object]) -> dict[str, Number]:
        """Return the run-time scalars, converted to their types. Raises OPTION_MISSING or OPTION_TYPE."""
        scalars: dict[str, Number] = {}
        for p in self.params.registers:
            if not p.dim and p.name not in options:
                raise error(DiagnosticCode.OPTION_MISSING, kernel=self.__name__, name=p.name, kind=p.type)
            scalars[p.name] = as_number(p.name, p.type, dims[p.name] if p.dim else options[p.name])
        return scalars

    def _check_lengths(
        self, dims: Mapping[str, int], values: Mapping[str, object], axes: Callable[[], list[Axis]]
    ) -> None:
        for dim, rule in self.rules.divisible.items():
            by = signature.evaluate(rule, values) if isinstance(rule, str) else int(rule)
            if dims[dim] % by:
                raise not_divisible(dim, dims[dim], by, origins([dim], dims, axes()))

    def _check_size(self, name: str, shape: Shape, elem: type[Scalar]) -> None:
        """Raise TOO_LARGE for an array that is too large for 32-bit offsets."""
        unit = self.isa.unit
        count = math.prod(shape) * (-(-elem.bits // 8) if unit == "bytes" else 1)
        if count >= LIMIT_32 and not self.rules.index64:
            raise error(DiagnosticCode.TOO_LARGE, name=name, count=count, unit=unit)

    # the program
    def _specialise(
        self, types: Mapping[str, type[Scalar]], fixed: Mapping[str, object], bounds: LaunchBounds, arch: str | None
    ) -> tuple[Program, str]:
        chosen = arch or self.rules.arch[0]
        key = (chosen, typed(types), typed(fixed), bounds.key())
        with self._lock:
            if key not in self._programs:
                self._programs[key] = self.trace(types, fixed, bounds, chosen)
        return self._programs[key], _digest((self.where, key))

    def trace(
        self, types: Mapping[str, type[Scalar]], fixed: Mapping[str, object], bounds: LaunchBounds, arch: str
    ) -> Program:
        """Run the kernel function once, and return the program that it emitted, after the checks of a whole program."""
        k = self.isa.builder(self.__name__, arch)
        k.program.where, k.program.facts = self.where, bounds.facts
        k.program.block, k.program.cluster = bounds.block, bounds.cluster
        arguments: dict[str, object] = {}
        for p in self.params.ordered:
            if isinstance(p, params.ArrayParam):
                arguments[p.name] = k.param_ptr(p.name, types[p.name])
            elif isinstance(p, params.RegParam):
                arguments[p.name] = k.param_scalar(p.name, p.type)
            elif isinstance(p, params.MapParam):
                arguments[p.name] = k.param_map(p.name, fixed[p.name])
            else:
                arguments[p.name] = fixed[p.name]
        with self._being_traced():
            check_nothing_returned(self.__name__, self.function(k, **arguments), self.where)
        return checked(self.isa, k.finish())

    @contextmanager
    def _being_traced(self) -> Generator[None]:
        """Raise KERNEL if the kernel function is already running, because it calls its own kernel."""
        if self._tracing:
            what = f"{self.__name__} calls itself while its function runs"
            raise error(
                DiagnosticCode.KERNEL, what=what, fix="use a loop, or call the kernel from ordinary Python code"
            )
        self._tracing = True
        try:
            yield
        finally:
            self._tracing = False


AnyKernel: TypeAlias = Kernel[Callable[..., None]]
"""A kernel with any function type."""


def _with_engine(options: Mapping[str, object], engine: str | None) -> Mapping[str, object]:
    return options if engine is None else {**options, ENGINE: engine}


def _digest(key: object) -> str:
    from hashlib import sha256

    return sha256(repr(key).encode()).hexdigest()
