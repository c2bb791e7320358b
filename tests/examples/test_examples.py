"""The examples: their whole text, their images, and their sweeps in the simulator and through JAX and torch."""

from __future__ import annotations

from dataclasses import replace
from math import prod

import pytest

from asmkit import Sweep

from ..support.example_sweeps import EXAMPLES, example_sweeps
from ..support.same_value import SAME_VALUE

NVIDIA = ("sm_80", "sm_90a", "sm_100a", "sm_120a")


ALL = {(one.path, one.index): one.sweep for one in example_sweeps()}
CASES = [
    pytest.param(path, i, id=f"{path.parent.name}-{path.stem}-{i}-{sweep.kernel.__name__}")
    for (path, i), sweep in ALL.items()
]
BY_ARCH = [
    pytest.param(
        one.path, one.index, arch, id=f"{one.name}-{one.sweep.kernel.__name__}-{arch}",
        marks=[pytest.mark.long] * (one.again and n > 0),
    )
    for one in example_sweeps()
    for n, arch in enumerate(one.sweep.archs or NVIDIA)
]  # fmt: skip
WRITTEN = [
    pytest.param(path, i, arch, id=f"{path.parent.name}-{path.stem}-{i}-{sweep.kernel.__name__}-{arch}")
    for (path, i), sweep in ALL.items()
    for arch in sweep.kernel.rules.arch
]
ON_NVIDIA = [case for case in CASES if ALL[case.values].kernel.isa.name == "ptx"]


def first(sweep: Sweep):
    """The dimensions and options of a sweep's first case."""
    return {**sweep.shapes[0], **{name: values[0] for name, values in sweep.options.items()}}


@pytest.mark.parametrize(("path", "i", "arch"), WRITTEN)
def test_text(path, i, arch, golden):
    kernel = ALL[path, i].kernel
    suffix = f"{arch}.s" if kernel.isa.name == "gcn" else "ptx" if arch == kernel.rules.arch[0] else f"{arch}.ptx"
    text = kernel.text(arch=arch, **first(ALL[path, i]))
    golden(f"{path.parent.name}/{path.stem}-{i}-{kernel.__name__}.{suffix}", text)


@pytest.mark.parametrize(("path", "i", "arch"), BY_ARCH)
def test_assembles(path, i, arch):
    sweep = ALL[path, i]
    report = sweep.kernel.report(arch=arch, **first(sweep))
    assert not report.findings, str(report)
    if sweep.kernel.isa.name == "ptx":
        assert report.resources.spill_stores == report.resources.spill_loads == report.resources.stack == 0
        assert report.occupancy.blocks_per_sm >= 1
    else:
        assert report.occupancy.waves_per_simd >= 1


def small(shape: dict[str, int]) -> bool:
    """Return whether the geometric mean of a shape's sizes is at most 256."""
    return prod(shape.values()) <= 256 ** len(shape)


def some_cases(sweep: Sweep, first: int) -> list[Sweep]:
    """Return sweeps of one case each: half of the small shapes and of the options, and generators from the first on."""
    shapes = [shape for shape in sweep.shapes if small(shape)] or [sweep.shapes[0]]
    count = max(len(shapes), *map(len, sweep.options.values()), 1)

    def case(i: int) -> Sweep:
        options = {name: [values[(first + i) % len(values)]] for name, values in sweep.options.items()}
        shape, generator = shapes[(first + 2 * i) % len(shapes)], sweep.generators[(first + i) % len(sweep.generators)]
        return replace(sweep, shapes=[shape], generators=[generator], options=options)

    return [case(i) for i in range((count + 1) // 2)]


@pytest.mark.filterwarnings(SAME_VALUE)
@pytest.mark.parametrize(("path", "i"), CASES)
def test_sweep_in_the_simulator(path, i):
    for sweep in some_cases(ALL[path, i], list(ALL).index((path, i))):
        table = sweep.run(["sim"])
        assert table.ok, str(table)


@pytest.mark.long
@pytest.mark.filterwarnings(SAME_VALUE)
@pytest.mark.parametrize(("path", "i"), CASES)
def test_the_whole_sweep_in_the_simulator(path, i):
    table = ALL[path, i].run(["sim"])
    assert table.ok, str(table)


@pytest.mark.parametrize("backend", ["jax", "torch"])
@pytest.mark.parametrize("file", ["ampere/gemm.py", "cdna/gemm_mfma.py"])
def test_gemm_through_frameworks(file, backend):
    table = ALL[EXAMPLES / file, 0].run([backend])
    assert table.ok, str(table)


@pytest.mark.gpu
@pytest.mark.parametrize("backend", ["jax", "torch", "cuda"])
@pytest.mark.parametrize(("path", "i"), ON_NVIDIA)
def test_sweep_on_the_device(path, i, backend):
    table = ALL[path, i].run([backend])
    assert table.ok, str(table)
