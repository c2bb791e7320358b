"""Check a kernel against its reference over shapes, types, inputs and backends.

The reference gets floats as float64 and integers as 64-bit integers. The tolerance depends on the inputs
(`asmkit.testing.tolerance`). Integers are compared *exactly*. Floats are compared *tightly*, |out − ref| ≤ γ·Σ|a||b| +
1 ulp of the output type with γ = (terms + 2)·2⁻²³, and also with the kernel's own tolerance (`rtol`, `atol`) if there
is one.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Any, TypeVar, cast

from ..errors import AsmError
from ..kernel.kernel import AnyKernel
from ..kernel.launch_plan import Launch
from ..types import Scalar
from . import inputs, tolerance
from .frameworks import Framework, present
from .inputs import Array

T = TypeVar("T")
Reference = Callable[..., object]
Dims = Mapping[str, int]


@dataclass(frozen=True)
class Row:
    """The result of one case. `worst` is the index of the element with the largest ratio of error to bound, `ratio`."""

    framework: str
    dims: Dims
    options: Mapping[str, object]
    inputs: str
    judged: str
    max_abs: float
    ratio: float
    worst: tuple[int, ...]
    ok: bool
    note: str = ""

    @property
    def case(self) -> str:
        """The case in one phrase: `M=  16 N=   8 K=  16`."""
        shape = " ".join(f"{name}={length:4d}" for name, length in self.dims.items())
        return shape + "".join(f" {name}={getattr(v, '__name__', v)}" for name, v in self.options.items())

    def __str__(self) -> str:
        line = f"{self.inputs} inputs, {self.judged}: max_abs={self.max_abs:.2e}"
        return f"{line}, {self.note}" if self.note else f"{line}, {self.ratio:.3g} × the bound at {list(self.worst)}"


@dataclass
class Table:
    """All results of a sweep. `ok` if none failed. `str()` has a line for each case, and one for each failure."""

    rows: list[Row] = field(default_factory=lambda: [])

    @property
    def ok(self) -> bool:
        """Whether there was a case, and all cases passed."""
        return bool(self.rows) and all(row.ok for row in self.rows)

    @property
    def failures(self) -> list[Row]:
        """The results that did not pass."""
        return [row for row in self.rows if not row.ok]

    def __str__(self) -> str:
        cases: dict[tuple[str, str], list[Row]] = {}
        for row in self.rows:
            cases.setdefault((row.framework, row.case), []).append(row)
        lines = [line for (framework, case), rows in cases.items() for line in _lines(framework, case, rows)]
        failed = sum(not all(row.ok for row in rows) for rows in cases.values())
        return "\n".join([*lines, *self._hint(), f"{len(cases) - failed} passed, {failed} failed"])

    def _hint(self) -> Iterator[str]:
        """Yield a hint if the ordinary inputs pass and only special ones fail."""
        failing = {row.inputs for row in self.failures}
        special = {generator.name for generator in inputs.ALL} - {inputs.NORMAL.name}
        if failing and failing <= special:
            kept = ", ".join(f"inputs.{g.name.upper()}" for g in inputs.ALL if g.name not in failing)
            names = " and ".join(sorted(failing))
            yield f"hint: only {names} inputs fail; if the kernel does not support them, use generators=({kept},)"


def _lines(framework: str, case: str, rows: Sequence[Row]) -> Iterator[str]:
    """Yield `[JAX  OK  ] M=… max_abs=…`, the worst ratio of error to bound for each tolerance, and the failures."""
    verdict = "OK" if all(row.ok for row in rows) else "FAIL"
    shares = {row.judged: max(r.ratio for r in rows if r.judged == row.judged) for row in rows}
    share = "  ".join(f"{judged} {ratio:.2g}" for judged, ratio in shares.items())
    shown = next((row for row in rows if row.inputs == "tutorial"), rows[0])
    yield f"[{framework + ' ':<5s}{verdict:<4s}] {case}  max_abs={shown.max_abs:.2e}  {share}"
    yield from (f"    {row}" for row in rows if not row.ok)


@dataclass(frozen=True)
class Sweep:
    """The cases to check.

    `shapes` are dimensions by name, `options` are lists of compile-time options and TypeVars by name. The kernel is
    also assembled for `archs`.

    `reference(*inputs)` computes the outputs. It gets floats as float64, and integers as int64 or uint64. `terms(d)` is
    the number of products that one output sums. `size` computes the sum of their magnitudes, by default the reference
    of the inputs' absolute values. `generators` make the inputs (`asmkit.testing.inputs`), by default random, exact,
    wide-ranged and cancelling ones of each input's type. Name those within your kernel's domain if it is narrower.
    `rtol` and `atol` are the kernel's own tolerance for floats. `tutorial` makes the inputs for it, by default the
    normal ones. `seed` makes a run repeatable.
    """

    kernel: AnyKernel
    reference: Reference
    shapes: Sequence[Dims]
    terms: Callable[[Dims], int] = lambda d: d.get("K", 1)
    size: Reference | None = None
    options: Mapping[str, Sequence[object]] = field(default_factory=lambda: {})
    archs: Sequence[str] = ()
    generators: Sequence[inputs.Generator] = inputs.ALL
    rtol: float | None = None
    atol: float | None = None
    tutorial: inputs.Make | None = None
    seed: int | None = None

    def run(self, backends: Sequence[str] | None = None, *, progress: bool = False, engine: str | None = None) -> Table:
        """Run all cases on all backends (`sim`, `sim-worst`, `cuda`, `hip`, `jax`, `torch`; None: all present).

        `engine` is that of the simulator, as for `asmkit.sim.run`.
        """
        from ..sim.settings import watching

        with watching(engine=engine):
            return self._run(backends, progress)

    def _run(self, backends: Sequence[str] | None, progress: bool) -> Table:
        table = Table()
        frameworks = present(self.kernel.isa.name, backends)
        cases = list(product(frameworks, self.shapes, _combinations(self.options)))
        for framework, dims, options in _bar(cases, progress):
            table.rows += self._case(framework, dims, options)
        for arch, dims, options in product(self.archs, self.shapes[:1], _combinations(self.options)):
            table.rows.append(self._assemble(arch, dims, options))
        return table

    def _assemble(self, arch: str, dims: Dims, options: Mapping[str, object]) -> Row:
        note = ""
        try:
            self.kernel.image(arch=arch, **dims, **options)
        except AsmError as problem:
            note = str(problem)
        return Row(arch, dims, options, "no", "assembled", 0.0, 0.0, (), not note, note)

    def main(self, arguments: Sequence[str] | None = None, engine: str | None = None) -> int:
        """Run, print a line per case, and return 0 if all passed: the body of an example's `main()`."""
        table = self.run(list(arguments or []) or None, progress=sys.stderr.isatty(), engine=engine)
        print(table)
        return 0 if table.ok else 1

    # one case
    def _case(self, framework: Framework, dims: Dims, options: Mapping[str, Any]) -> Iterator[Row]:
        launch = self.kernel.launch(**dims, **options)
        for generator in self.generators:
            yield from self._judge(framework, launch, dims, options, generator)
        if self.tutorial and self.rtol is not None:
            yield from self._judge(framework, launch, dims, options, inputs.Generator("tutorial", self.tutorial))

    def _judge(
        self,
        framework: Framework,
        launch: Launch,
        dims: Dims,
        options: Mapping[str, object],
        generator: inputs.Generator,
    ) -> Iterator[Row]:
        blank = Row(framework.label, dims, options, generator.name, "run", float("nan"), float("inf"), (), False)
        arrays = self._inputs(launch, dims, generator.make)
        try:
            outs = framework.run(self.kernel, arrays, _call_options(self.kernel, options))
        except AsmError as problem:
            yield replace(blank, note="\n".join([str(problem), *getattr(problem, "__notes__", ())]))
            return
        results = launch.outputs[: launch.returned]
        for result, out, ref, size in zip(results, outs, *self._references(arrays), strict=True):
            if out.shape != ref.shape:
                yield replace(blank, note=f"the output has shape {out.shape}, but the reference has {ref.shape}")
                continue
            for judged, bound in self._bounds(result.elem, ref, size, self.terms(dims), generator):
                found = tolerance.compare(out, ref, bound, result.elem)
                yield replace(
                    blank, judged=judged, max_abs=found.max_abs, ratio=found.ratio, worst=found.worst, ok=found.ok
                )

    def _references(self, arrays: Sequence[Array]) -> tuple[tuple[Array, ...], tuple[Array, ...]]:
        """Return the reference's outputs, and the sum of the magnitudes of each output's terms."""
        import numpy as np

        wide = [_widened(array) for array in arrays]
        with np.errstate(all="ignore"):  # overflow is judged as infinity
            refs = self.reference(*wide)
            sizes = self.size(*wide) if self.size else self.reference(*map(np.abs, wide))
        return tuple(map(np.asarray, _tuple(refs))), tuple(map(np.asarray, _tuple(sizes)))

    def _inputs(self, launch: Launch, dims: Dims, make: inputs.Make) -> list[Array]:
        import numpy as np

        seed = self.seed if self.seed is not None else np.random.SeedSequence().entropy
        rng = np.random.default_rng([*([seed] if isinstance(seed, int) else []), *dims.values()])
        shapes = self.kernel.input_shapes(dims)
        return [
            make(rng, shape, elem, self.terms(dims)) for shape, elem in zip(shapes, launch.input_types, strict=True)
        ]

    def _bounds(
        self, elem: type[Scalar], ref: Array, size: Array, terms: int, generator: inputs.Generator
    ) -> Iterator[tuple[str, Array | float]]:
        exact = generator.exact and (not generator.whole or tolerance.is_whole(ref))
        if exact or tolerance.is_integer(elem):
            yield "exact", 0.0
            return
        yield "tight", tolerance.tight(ref, size, terms, elem)
        if self.rtol is not None and generator.name in ("normal", "tutorial"):
            yield "tutorial", (self.atol or 0.0) + self.rtol * abs(ref)


def _widened(array: Array) -> Array:
    """Return an input as the reference receives it."""
    import numpy as np

    wide = {"u": np.uint64, "b": np.uint64, "i": np.int64}.get(array.dtype.kind, np.float64)
    return array.astype(wide)


def sweep(
    kernel: AnyKernel,
    reference: Reference,
    shapes: Sequence[Dims],
    *,
    backends: Sequence[str] | None = None,
    progress: bool = False,
    engine: str | None = None,
    **how: Any,
) -> Table:
    """Run a kernel over shapes, options, inputs and backends against a reference. See `Sweep` for `how`.

    `engine` is that of the simulator, as for `asmkit.sim.run`.
    """
    return Sweep(kernel, reference, shapes, **how).run(backends, progress=progress, engine=engine)


def _combinations(options: Mapping[str, Sequence[object]]) -> list[dict[str, Any]]:
    return [dict(zip(options, values, strict=True)) for values in product(*options.values())]


def _call_options(kernel: AnyKernel, options: Mapping[str, object]) -> dict[str, object]:
    return {name: value for name, value in options.items() if name in kernel.options}


def _tuple(value: object) -> tuple[object, ...]:
    return cast("tuple[object, ...]", value) if isinstance(value, tuple) else (value,)


def _bar(cases: Sequence[T], progress: bool) -> Iterator[T]:
    if progress:
        with suppress(ImportError):
            from rich.progress import track

            yield from track(cases, description="sweep", transient=True)
            return
    yield from cases
