"""Compare row kernels with torch and streams: `python bench/rows.py [KERNEL ...] [--types f32] [--sizes 8192x16384]`.

Notes and results: docs/performance/rows.md.
"""

from __future__ import annotations

import argparse
import runpy
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import streams

import asmkit

AMPERE = Path(__file__).parents[1] / "examples" / "ampere"
SIZES = ((32, 1024), (256, 4096), (2048, 8192), (8192, 16384))
LARGE = 1 << 24
"""The number of elements from which a matrix counts as large: memory, not the launch, limits the time."""
ROUNDS = 11


class Case(NamedTuple):
    """A kernel, torch's implementation of it, and the number of matrices that it reads and writes."""

    ours: Callable[..., Any]
    theirs: Callable[..., Any]
    inputs: tuple[str, ...]
    matrices: int


def kernel(file: str, name: str = "") -> Any:
    """Load a kernel of an example."""
    return runpy.run_path(str(AMPERE / f"{file}.py"))[name or file]


def cases() -> Mapping[str, Case]:
    """Return the kernels.  An input's name gives its shape: x, u, g are matrices, w and b vectors."""
    import torch

    f, norm = torch.nn.functional, kernel("rms_norm")

    def backward(x: Any, w: Any, g: Any) -> Any:
        return torch.func.vjp(lambda x, w: f.rms_norm(x, w.shape, w, 1e-6), x, w)[1](g)

    def own_backward(x: Any, w: Any, g: Any) -> Any:
        return norm.vjp.backward(((x, w), ()), g)

    return {
        "rms_norm": Case(norm, lambda x, w: f.rms_norm(x, w.shape, w, 1e-6), ("x", "w"), 2),
        "layer_norm": Case(
            kernel("layer_norm"), lambda x, w, b: f.layer_norm(x, w.shape, w, b, 1e-5), ("x", "w", "b"), 2
        ),
        "softmax": Case(kernel("softmax"), lambda x: torch.softmax(x, -1), ("x",), 2),
        "silu_mul": Case(kernel("silu_mul"), lambda g, u: f.silu(g) * u, ("g", "u"), 3),
        "rms_norm backward": Case(own_backward, backward, ("x", "w", "g"), 3),
    }


def stream_calls(matrices: list[Any], out: Any) -> dict[str, Callable[[], Any]]:
    """Return the streams that read these matrices and write `out`: our memory, as its address affects the time."""
    import torch

    *arrays, made = (m.view(-1).view(torch.float32) for m in (*matrices, out))
    run = streams.one_read if len(arrays) == 1 else streams.two_read
    return {f"stream {i}": run.bind(*arrays, out=made, **options) for i, options in enumerate(streams.configurations())}


def judge(one: Any, want: Any) -> None:
    """Reject a wrong result, whose time would be meaningless."""
    import torch

    for got, other in zip(*(x if isinstance(x, tuple) else (x,) for x in (one, want)), strict=True):
        error = (got.float() - other.float()).norm() / other.float().norm()
        assert error < (1e-2 if got.dtype == torch.bfloat16 else 1e-5), f"wrong by {error:.2e}"


def measured(name: str, case: Case, kind: str, size: tuple[int, int]) -> str:
    """Return one line of the table."""
    import torch

    torch.manual_seed(0)
    torch._dynamo.reset()
    elem = {"f32": torch.float32, "bf16": torch.bfloat16}[kind]
    arrays = [torch.randn(size if n in "xug" else size[1:], device="cuda", dtype=elem) for n in case.inputs]
    compiled = torch.compile(case.theirs, dynamic=False)
    wide = case.theirs(*(a.double() for a in arrays)) if size[0] * size[1] < LARGE else case.theirs(*arrays)
    judge(case.ours(*arrays), wide)
    out = torch.empty_like(arrays[0])
    ours = case.ours.bind(*arrays, out=out) if isinstance(case.ours, asmkit.Kernel) else lambda: case.ours(*arrays)
    one = size[0] * size[1] * elem.itemsize
    calls = {"ours": ours, "compile": lambda: compiled(*arrays), "eager": lambda: case.theirs(*arrays)}
    if size[0] * size[1] >= LARGE:
        calls |= stream_calls([a for a in arrays if a.ndim > 1], out)
    table = asmkit.bench(calls, bytes=case.matrices * one, rounds=ROUNDS)
    best = min((row for row in table.rows if row.name.startswith("stream")), key=lambda row: row.median, default=None)
    return line(f"{name:<18s} {kind:<5s} {size[0]}×{size[1]}", table, best)


def line(what: str, table: Any, best: Any) -> str:
    """Return the microseconds of all calls, our rate, and whether the documented limit holds."""
    ours, compiled = table["ours"], table.ratio("compile", "ours")
    text = f"{what:<36s}{table['eager'].median:9.2f}{table['compile'].median:9.2f}"
    if best is None:
        verdict = "holds" if compiled >= 1 else "FAILS"
        return f"{text}{'':9s}{ours.median:9.2f}{'':8s}{compiled:10.3f}{'':10s}  {verdict}"
    share = 1 / table.ratio("ours", best.name)
    verdict = "holds" if (compiled >= 1.05 or share >= 0.99) and share >= 0.92 else "FAILS"
    rate = ours.rate("bytes") / 1e12
    return f"{text}{best.median:9.2f}{ours.median:9.2f}{rate:8.2f}{compiled:10.3f}{share:10.1%}  {verdict}"


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description="Row kernels beside their peers.")
    parser.add_argument("names", nargs="*", help="how the kernels' names begin; by default all")
    parser.add_argument("--types", nargs="*", default=["f32", "bf16"], choices=["f32", "bf16"])
    parser.add_argument("--sizes", nargs="*", default=[f"{m}x{n}" for m, n in SIZES])
    options = parser.parse_args()
    head = f"{'µs':<36s}{'eager':>9s}{'compile':>9s}{'stream':>9s}{'asmkit':>9s}{'TB/s':>8s}{'× compile':>10s}"
    print(f"{head}{'of stream':>10s}")
    failed = False
    for name, case in cases().items():
        for kind in options.types if name.startswith(tuple(options.names) or "") else ():
            for size in options.sizes:
                m, n = map(int, size.split("x"))
                text = measured(name, case, kind, (m, n))
                failed |= text.endswith("FAILS")
                print(text, flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
