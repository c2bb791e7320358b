"""A kernel: a Python function that writes a program, with what is needed to call it on arrays.

`Kernel.plan` turns shapes, dtypes and options into a `Launch`: the specialised program, grid, block, scalars, and
the outputs to make.  Everything that can be wrong with a call, short of the arrays' places in memory, is found there.
A framework's module in `launch/` does the rest; it is found by the name of the module that the arrays come from.
"""

from __future__ import annotations

import itertools
import math
import sys
import threading
import warnings
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import Any, Generic, TypeAlias, TypeVar, cast
from weakref import WeakValueDictionary

from . import batch, params, signature
from .arrays import known, launcher
from .derivative import Vjp, check_vjp
from .errors import WARNINGS, AsmError, AsmWarning, Finding, Mistake, Where, error
from .functions import check_kernel_function, check_nothing_returned
from .params import Params, check_hashable, read
from .plan import (
    SM_COUNT,
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
from .program import Program
from .regs import Number
from .scalar_values import as_number
from .types import Scalar

LIMIT_32 = 1 << 32

ARCH = "arch"
"""The option of every call that names the target to run as."""

PLANS = 4096
"""How many different calls a kernel remembers."""

_made: WeakValueDictionary[int, AnyKernel] = WeakValueDictionary()
_count = itertools.count()


def made() -> list[AnyKernel]:
    """Return the kernels of this process, in the order in which they were made."""
    return list(_made.values())


F = TypeVar("F", bound=Callable[..., None], covariant=True)
R = TypeVar("R")


class Kernel(Generic[F]):
    """A kernel.  Call it with arrays; or ask for its `text`, `image`, `sass`, `report`.

    Made by an architecture's decorator (`@ptx.kernel(...)`); `function` writes the program.
    """

    def __init__(
        self, isa: Isa, function: F, rules: Rules, *, where: Where | None = None, params: Params | None = None
    ) -> None:
        if params is None:
            check_kernel_function(function)
        self.isa, self.function, self.rules = isa, function, rules
        self.__name__, self.__qualname__ = function.__name__, function.__qualname__
        self.__module__, self.__doc__ = function.__module__, function.__doc__
        code = function.__code__  # pyright: ignore[reportFunctionMemberAccess]
        self.where: Where = where or (code.co_filename, code.co_firstlineno)
        self.vjp: Vjp | None = None
        check_kinds(rules, self.where)
        self.params: Params = params or read(function, rules.signature, self.where, rules.scratch, rules.sizes)
        self._check_rules()
        self._check_maps()
        self._programs: dict[tuple[object, ...], Program] = {}
        self._plans: dict[tuple[object, ...], Launch] = {}
        self.calls: dict[tuple[object, ...], object] = {}
        """Prepared calls, which a framework's module keeps by keys of its own."""
        self._batches: dict[tuple[object, ...], tuple[Launch, Launch]] = {}  # each beside the launch that it is made of
        self._lock = threading.RLock()
        self._tracing = False
        number = next(_count)
        self.identity = f"{self.__qualname__} {number}"
        """Another string for each kernel, by which compiled code is kept."""
        _made[number] = self
        _tell_torch()

    def _check_rules(self) -> None:
        """KERNEL for an alias or a zeroed output that is none, or that is both; for a wrong partitioning rule."""
        check_rules(self.rules, [p.name for p in self.params.options], self.where)
        inputs = {p.name for p in self.params.inputs}
        outputs = {p.name for p in (*self.params.outputs, *self.params.scratch)}
        for name in (*self.rules.alias, *self.rules.zeroed):
            if name not in outputs or self.rules.alias.get(name, next(iter(inputs), "")) not in inputs:
                what = f"alias and zeroed name outputs, and an alias an input: {name} is none"
                raise error(
                    Mistake.KERNEL,
                    self.where,
                    what=what,
                    fix='`alias={"d": "c"}`, or `zeroed=("d",)`, where d is an output and c an input',
                )
            if name in self.rules.alias and name in self.rules.zeroed:
                what = f"{name} is both zeroed and an alias of {self.rules.alias[name]}"
                raise error(Mistake.KERNEL, self.where, what=what, fix="drop one of the two")

    def _check_maps(self) -> None:
        """KERNEL for a map that the decorator does not make, or that it makes of no array."""
        arrays = {p.name for p in (*self.params.inputs, *self.params.outputs)}
        wanted = {p.name for p in self.params.maps}
        for name in sorted(wanted ^ set(self.rules.maps)):
            what = f"{name} is a TensorMap that maps= does not make, or the other way round"
            raise error(
                Mistake.KERNEL,
                self.where,
                what=what,
                fix=f'`maps={{"{name}": tiled("a", box=(64, 64))}}`, and the parameter `{name}: TensorMap`',
            )
        for name, rule in self.rules.maps.items():
            if rule.array not in arrays:
                what = f"the map {name} is of {rule.array}, which is no array of the kernel"
                raise error(Mistake.KERNEL, self.where, what=what, fix=f"one of {', '.join(sorted(arrays))}")

    def __repr__(self) -> str:
        return f"<{self.isa.name} kernel {self.__name__} {self.rules.signature.text}>"

    def __reduce__(self) -> str:
        return self.__qualname__  # pickled by name and never copied, as a function is

    def __call__(self, /, *arrays: Any, backend: str | None = None, out: Any = None, **options: Any) -> Any:
        """Run on arrays: JAX, torch or numpy, all of one framework; the outputs are made by the call.

        `options` are the kernel's scalars and compile-time options, and `arch`: which of the kernel's targets to run
        as, in the simulator any of them, on a device one that it runs.  `backend` names where numpy arrays run:
        `"sim"`, `"cuda"`, `"hip"`; None is the framework's own choice.  `out` is an array, or a tuple of them, that
        numpy's and torch's calls write instead of making new ones, and return.
        """
        name = known(tuple(map(type, arrays)))
        module: Any = launcher(self, arrays) if name is None else sys.modules[name]
        return module.call(self, arrays, options, backend, out)

    def simulate(
        self, /, *arrays: object, watch: Sequence[object] | None = None, approx: str | None = None, **options: object
    ) -> Any:
        """Run on numpy arrays in the simulator, with the watchers that you choose, and return the outputs.

        `watch` names watchers (`"race"`) or holds them (`asmkit.sim.Banks()`), in place of the default ones.
        `approx="worst"` returns results of approximate instructions at their documented error bounds.  `options` are
        those of a call.  Raises AsmError for everything that the simulator finds.
        """
        return import_module("asmkit.launch.numpy").simulate(self, arrays, options, watch, approx)

    def bind(self, /, *arrays: Any, backend: str | None = None, out: Any = None, **options: Any) -> Callable[[], Any]:
        """The call, checked and prepared once: a function without arguments that runs it on the same memory again.

        It writes the same outputs each time, `out` or arrays of its own, and returns them.
        """
        return launcher(self, arrays).bind(self, arrays, options, backend, out)

    def for_addresses(self, *, device: int = 0, **named: object) -> Callable[..., None]:
        """One launch on a device, for raw addresses and without any framework: `f(*addresses, stream=0)`.

        `named` gives dimensions, types and options, as for `launch`.  The addresses are those of the arrays, inputs
        first; what an output must hold before the launch (zeros, the input whose memory it takes) is the caller's.
        """
        return import_module("asmkit.launch.raw").for_addresses(self, device, named)

    def register(self) -> str:
        """Define the kernel's operator in `torch.ops.asmkit`, and return its name: `asmkit::<name>`.

        A call defines it where it is needed, and so does looking it up by name, as programs saved by `torch.export` do,
        if torch was imported before the kernel was made.  Otherwise call this before loading such a program.
        """
        return "asmkit::" + import_module("asmkit.launch.torch_op").operator(self, len(self.params.inputs), None)

    def def_vjp(
        self, backward: Callable[..., Any], forward: Callable[..., tuple[Any, Any]] | None = None
    ) -> Callable[..., Any]:
        """Give the kernel a derivative, in every framework; returns `backward`, so that it may stand as a decorator.

        `backward(residuals, gradients, **options)` returns a gradient for each input; `forward(*inputs, **options)`
        returns what the call returns and the residuals, which without it are (inputs, outputs).  See `derivative`.
        """
        check_vjp(self, backward, forward)
        self.vjp = Vjp(backward, forward)
        return backward

    def constant(self, function: Callable[..., R], *arguments: object) -> R:
        """`function(kernel, *arguments)`.  torch.compile does not look in: it calls this once and keeps the answer."""
        return function(self, *arguments)

    constant._dynamo_marked_constant = True  # pyright: ignore[reportFunctionMemberAccess]

    @property
    def options(self) -> tuple[str, ...]:
        """What may be passed by keyword: scalars and compile-time options."""
        return self._options

    @cached_property
    def _options(self) -> tuple[str, ...]:
        registers = [p.name for p in self.params.registers if not p.dim]
        return (*registers, *(p.name for p in self.params.options), *self._type_options)

    @cached_property
    def _type_options(self) -> tuple[str, ...]:
        of_inputs = {p.elem for p in self.params.inputs}
        made = (*self.params.outputs, *self.params.scratch)
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
        """The launch for inputs of these shapes and numpy dtype names.  AsmError for every way a call can be wrong."""
        options, device = options or {}, device or {"sm_count": SM_COUNT}
        key = (tuple(map(tuple, shapes)), tuple(dtypes), typed(options), arch, typed(device))
        try:
            known = self._plans.get(key)
        except TypeError:
            check_hashable(options)
            raise
        if known is None:
            with self._lock:
                if len(self._plans) >= PLANS:
                    self._plans.clear()  # scalars are part of a plan: a loop over their values must not fill memory
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
        compile_time = self._compile_time(options)
        dims = self.rules.signature.bind(shapes, inputs, compile_time)
        types = params.resolve_types(self.params, dict(zip(inputs, dtypes, strict=True)), options)
        elements = self._elements(types)
        dims |= sizes(self.rules, {**compile_time, **dims, **elements, **device})
        values = {**compile_time, **dims}
        results = tuple(
            Result(p.name, types[p.name], shape)
            for p, shape in zip(self.params.outputs, self.rules.signature.results(values), strict=True)
        )
        seen = Values({**values, **elements, **device})
        results += self._scratch(types, seen)
        self._check_lengths(dims, values)
        made = {result.name: result.shape for result in results}
        for name, shape in (*zip(inputs, shapes, strict=True), *made.items()):
            self._check_size(name, shape, types[name])
        fixed = compile_time | {p.name: dims[p.name] for p in self.params.baked}
        scalars = self._scalars(dims, options)
        maps = self._maps(types, seen, {**dict(zip(inputs, shapes, strict=True)), **made})
        fixed |= {name: found.kind for name, (_, found) in maps.items()}
        launch = self._launch(types, fixed, seen, results, scalars, arch)
        launch = replace(launch, input_shapes=tuple(map(tuple, shapes)), options=dict(options), maps=maps)
        _warn(launch.program, self.isa.advice(launch))
        return launch

    def _elements(self, types: Mapping[str, type[Scalar]]) -> dict[str, type[Scalar]]:
        """The element types by TypeVar, as launch rules see them: `d.T`."""
        arrays = (*self.params.inputs, *self.params.outputs)
        return {p.elem.__name__: types[p.name] for p in arrays if isinstance(p.elem, TypeVar)}

    def _scratch(self, types: Mapping[str, type[Scalar]], values: Values) -> tuple[Result, ...]:
        """The scratch arrays to make."""
        rules = self.rules.scratch
        return tuple(
            Result(p.name, types[p.name], lengths(p.name, apply(rules[p.name], values, f"scratch[{p.name!r}]")))
            for p in self.params.scratch
        )

    def _launch(
        self, types: Mapping[str, type[Scalar]], fixed: Mapping[str, Any], values: Values, results: tuple[Result, ...],
        scalars: Mapping[str, Number], arch: str | None,
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
            tuple(types[p.name] for p in self.params.inputs), results, scalars, rules.alias, rules.zeroed,
        )  # fmt: skip
        self.isa.check_launch(launch)
        if rules.batched:
            batch.check(launch)
        return launch

    def _maps(
        self, types: Mapping[str, type[Scalar]], values: Values, shapes: Mapping[str, Shape]
    ) -> dict[str, tuple[str, Any]]:
        """The tensor maps of a launch: of which array, and what they say."""
        rules = self.rules.maps.items()
        return {name: (rule.array, rule.of(types[rule.array], shapes[rule.array], values)) for name, rule in rules}

    def batched(self, launch: Launch, length: int, mapped: frozenset[str]) -> Launch:
        """A launch of this kernel for `length` items, made once; see `asmkit.batch.batched`."""
        key = (id(launch), length, mapped)
        with self._lock:
            if key not in self._batches:
                self._batches[key] = launch, batch.batched(launch, length, mapped)
        return self._batches[key][1]

    def save(self, path: str | Path, *, arch: str | Sequence[str] | None = None, **named: object) -> None:
        """Write one specialisation to a file: text, images, signature, launch rules; `asmkit.load` reads it.

        `named` gives what is baked in: types, options, dimensions; lengths that it leaves out stay open.  `arch` names
        what to assemble for, by default all of the kernel's targets.  A derivative (`def_vjp`) is not saved.
        """
        import_module("asmkit.saved").save(self, path, arch, named)

    # looking at it
    def launch(self, *, arch: str | None = None, device: Mapping[str, int] | None = None, **named: object) -> Launch:
        """The launch for dimensions given by name: `gemm.launch(M=64, N=32, K=64)`; TypeVars and options too.

        `arch` names the target, or a device's, by default the kernel's first.  `device` holds the figures that launch
        rules read, by name: `{"sm_count": 132}`.  Run-time scalars may be left out; such a launch does not run.
        """
        if not isinstance(cast("Any", device or {}), Mapping):
            raise error(Mistake.OPTION_TYPE, name="device", want='figures by name: `{"sm_count": 132}`', got=device)
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
            raise error(Mistake.OPTION, kernel=self.__name__, name=unknown[0], known=known)
        chosen = None if arch is None else self.target_for(arch)
        made = self.plan(shapes, dtypes, options, arch=chosen, device=device)
        unset = tuple(name for name in scalars if name not in named)
        return replace(made, unset=unset) if unset else made

    def input_shapes(self, named: Mapping[str, object]) -> list[Shape]:
        """The inputs' shapes for dimensions and options given by name."""
        values = {**{p.name: p.default for p in self.params.options}, **named}
        return [tuple(signature.evaluate(dim, values) for dim in spec) for spec in self.rules.signature.inputs]

    @cached_property
    def _type_names(self) -> set[str]:
        return {p.elem.__name__ for p in self.params.inputs if isinstance(p.elem, TypeVar)}

    def text(self, /, *, abi: Mapping[str, Any] | None = None, loc: bool = False, **named: Any) -> str:
        """The assembly text.  `abi` says how scalars enter (by value, unless said); `loc` adds `.loc` lines."""
        return self.isa.write(self.isa.whole(self.launch(**named).program, abi), loc=loc).text

    def image(self, *, arch: str | None = None, **named: Any) -> bytes:
        """The binary for `arch`, by default the kernel's own."""
        return self.isa.image(self.isa.whole(self.launch(arch=arch, **named).program), arch).image

    def sass(self, *, arch: str | None = None, **named: Any) -> Any:
        """The disassembly, each instruction with its Python line; `print` it."""
        return self.isa.sass(self.isa.whole(self.launch(arch=arch, **named).program), arch)

    def report(self, *, arch: str | None = None, **named: Any) -> Any:
        """Registers, spills, shared memory, occupancy with its limiter, raw lines, findings; `print` it."""
        return self.isa.report(self.launch(arch=arch, **named), arch)

    def target_for(self, arch: object) -> str:
        """Return which of the kernel's targets serves `arch`: that target itself, or one that a device of `arch` runs.

        Raises OPTION_TYPE if `arch` is not a name, UNKNOWN_ARCH for an unknown name, KERNEL if no target serves it.
        """
        if not isinstance(arch, str):
            raise error(Mistake.OPTION_TYPE, name=ARCH, want="the name of a target", got=arch)
        self.isa.check_arch(arch)
        target = arch if arch in self.rules.arch else self.target(arch)
        if target is None:
            what = f"{self.__name__} is written for {', '.join(self.rules.arch)}, which {arch} does not run"
            raise error(Mistake.KERNEL, what=what, fix=self._fix_for(arch))
        return target

    def _fix_for(self, arch: str) -> str:
        names = ", ".join(f'"{name}"' for name in (*self.rules.arch, arch))
        return f"give the kernel `arch=({names})`"

    def target(self, arch: str) -> str | None:
        """Which of the kernel's targets a device of `arch` is to run; None if it runs none of them."""
        return self.isa.target(self.rules.arch, arch)

    # the checks of a call
    def check_count(self, got: int) -> None:
        """COUNT for another number of arrays than the kernel takes."""
        inputs = self.params.inputs
        if got != len(inputs):
            names = ", ".join(p.name for p in inputs)
            raise error(Mistake.COUNT, kernel=self.__name__, want=len(inputs), names=names, got=got)

    def _compile_time(self, options: Mapping[str, object]) -> dict[str, Any]:
        for name in options:
            if name not in (*self.options, ARCH):
                known = ", ".join(self.options) or "none"
                raise error(Mistake.OPTION, kernel=self.__name__, name=name, known=known)
        values: dict[str, Any] = {}
        for p in self.params.options:
            value = options.get(p.name, p.default)
            if value is params.REQUIRED:
                kind = getattr(p.kind, "__name__", p.kind)
                raise error(Mistake.OPTION_MISSING, kernel=self.__name__, name=p.name, kind=kind)
            values[p.name] = p.check(value)
        return values

    def _scalars(self, dims: Mapping[str, int], options: Mapping[str, object]) -> dict[str, Number]:
        """Return the run-time scalars as their registers hold them.  Raises OPTION_MISSING, OPTION_TYPE."""
        scalars: dict[str, Number] = {}
        for p in self.params.registers:
            if not p.dim and p.name not in options:
                raise error(Mistake.OPTION_MISSING, kernel=self.__name__, name=p.name, kind=p.type)
            scalars[p.name] = as_number(p.name, p.type, dims[p.name] if p.dim else options[p.name])
        return scalars

    def _check_lengths(self, dims: Mapping[str, int], values: Mapping[str, object]) -> None:
        for dim, rule in self.rules.divisible.items():
            by = signature.evaluate(rule, values) if isinstance(rule, str) else int(rule)
            if dims[dim] % by:
                raise error(Mistake.DIVISIBLE, dim=dim, got=dims[dim], by=by, next=-(-dims[dim] // by) * by)

    def _check_size(self, name: str, shape: Shape, elem: type[Scalar]) -> None:
        """TOO_LARGE for an array that offsets of 32 bits do not reach the end of."""
        unit = self.isa.unit
        count = math.prod(shape) * (-(-elem.bits // 8) if unit == "bytes" else 1)
        if count >= LIMIT_32 and not self.rules.wide:
            raise error(Mistake.TOO_LARGE, name=name, count=count, unit=unit)

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
        """Run the function once and return the program it wrote, checked as a whole."""
        k = self.isa.builder(self.__name__, arch)
        k.program.where, k.program.facts = self.where, bounds.facts
        k.program.block, k.program.cluster = bounds.block, bounds.cluster
        arguments: dict[str, Any] = {}
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
        return _checked(k.finish())

    @contextmanager
    def _being_traced(self) -> Generator[None]:
        """Raise KERNEL if the kernel's function runs already: it calls the kernel that it writes."""
        if self._tracing:
            what = f"{self.__name__} calls itself while its function writes it"
            raise error(Mistake.KERNEL, what=what, fix="loop in the kernel, or call it from ordinary Python code")
        self._tracing = True
        try:
            yield
        finally:
            self._tracing = False


AnyKernel: TypeAlias = Kernel[Callable[..., None]]
"""A kernel, whatever its function's parameters."""


def _tell_torch() -> None:
    """Let `torch.ops.asmkit` find kernels by the names of their operators, if torch has been imported."""
    torch = sys.modules.get("torch")
    if torch is not None and not getattr(torch.__spec__, "_initializing", False):
        import_module("asmkit.launch.torch_names")


def _digest(key: object) -> str:
    from hashlib import sha256

    return sha256(repr(key).encode()).hexdigest()


def _checked(program: Program) -> Program:
    from . import check  # what a whole program shows: needed with the first kernel, not to load asmkit

    found = check.check(program)
    wrong = [finding for finding in found if finding.mistake not in WARNINGS]
    if wrong:
        raise AsmError(*wrong)
    _warn(program, found)
    return program


def _warn(program: Program, found: Iterable[Finding]) -> None:
    """Keep the warnings about a program that it does not have yet, and issue them."""
    for finding in found:
        if finding not in program.findings:
            program.findings.append(finding)
            warnings.warn(AsmWarning(str(finding)), stacklevel=3)
