"""Row kernels beside torch eager, torch.compile and the best stream of the same footprint, all in one process.

    python bench/rows.py                    all kernels, types and sizes
    python bench/rows.py rms_norm --types f32 --sizes 8192x16384

The floor: a kernel reads its matrices once and writes one, so its time is that of a stream with the same bytes and the
same mix of reads and writes (bench/streams.py); at 32×1024 it is that of an empty launch, 0.54 µs in a graph.  Launches
of kernels that call `rows.overlap` overlap: what is timed is what one adds to a sequence.  Those of a stream do not.
Written down before the first run, at 2048×8192 and 8192×16384:
  at least 1.05 × torch.compile, or within 1 % of the stream; and at least 92 % of the stream
at 32×1024 and 256×4096:
  no slower than torch.compile

What was tried, µs of RMS norm in f32 at 2048×8192 and 8192×16384 on an H200 (stream 33.3 and 251.7, torch.compile
34.7 and 253):
  a row in registers, 32 elements a thread, plain loads and stores     35.0   261.2
  the same, loads that leave L1 alone, `.cs` stores                    34.9   261.1
  64, 16 or 8 elements a thread; fewer registers and more blocks       34.2   260.8   predicted 251; no matter how
  a warp's vectors side by side; at most two loads of a thread open           260.0
  streams: a vector a thread 252, two 258, four 261, at any occupancy: it is how reads and writes mix in L2
  a long row read twice in small parts                                        318     the second read misses
  the same, L2 told to keep the row (evict_last) and not y (.cs)              252.6   as the stream
  bf16 at 8192×16384: the same 129.6 (stream 129.7), by 512 threads, as the row has half the bytes
Loads that leave L1 alone beside plain stores cost 5 % at 8192×16384, in streams too: x and y should have one priority.
  launches overlap (griddepcontrol)                                    34.1   252.2   predicted 1 less, got 0.8
  and at 32×1024 1.2 → 0.8, at 256×4096 2.8 → 2.4; bf16 17.7 → 17.0 and 128.4 → 127.5
  bf16 at 8192×16384 by 64 or 16 bytes a part 126.5 for 127.0; held by 512 or 1024 threads 129 to 153

Its derivative, µs at 2048×8192 in f32 and bf16 and at 8192×16384 in bf16 (stream 47.7, 24.8, 184.5):
  a block makes every 264th row, waits for each; dw in shared memory    58.0  33.3  229
  the next row by cp.async, dw in registers, launches overlap           52.9  29.9  209   predicted 25.8 in bf16
  parts of dw stay in L2, 16 loads of a thread open in their sum        51.0  28.7  206   `.cs` had sent them to memory
  as many rows for each block: 128 blocks instead of 132                50.3  28.7  206
  one place in shared memory, the row in registers meanwhile            50.4  29.7  spills
  copies into the place of what was just used, two rows ahead           51.3  27.8  209   bf16 gains, f32 loses
  three places, two rows ahead                                          54.2  29.9  213   more under way is no gain
  two blocks to a multiprocessor                                        55.3  32.3        twice the parts
  dw in shared memory                                                   50.5  31.0  209
  x, g, dx with other priorities in L2                                  within 1 %
  without the reduction (wrong), to see what the barrier costs                26.6  204   so it is not all
By the clock of each block: at 8192×16384 in bf16 some end after 144 µs, some after 171, some after 200, by where their
multiprocessors stand, however rows are copied; at 2048×8192 after 25 to 27.
  less under way for each, by a thread that copies, 24 to 64 KiB         49.8  27.9  197   even, but slower in all
  g copied behind the reduction                                          51.3  31.5  201
  clusters, so that all parts of the chip have as many blocks                  28.8  212
  blocks take rows as they come                                          51.1  29.1  193   f32 there 406 → 390, for 385;
                                                                                           a word is zeroed first, so
                                                                                           for many long rows only
  the same, the rows' places aligned to 16 bytes                                     212   seen by accident; now 128
  bulk copies, three rows in shared memory                               54.4  28.4  207
What is left at 2048×8192 in bf16 is not the loop, which ends after 24 to 27 µs: 1.9 µs the sum of the parts, 0.8 their
storing, 1.7 from launch to launch.

Layer norm, µs at 2048×8192 in f32 and bf16 and at 8192×16384 in bf16 (stream 31.5, 16.3, 125.5):
  w and b loaded when the moments are known                             34.1  17.8  130.0
  w and b under way with the row, 64 registers a thread                 33.3  17.2         predicted 33.5: their latency
  an fma in place of a difference and a product; long rows by 3 blocks
  of 512 threads, 40 registers, in place of 4                           33.3  17.2  128.2  predicted 128
  launches overlap                                                      32.0  16.3  127.0  predicted 1 less
  half as much of a row a thread                                        34.9  18.0         twice the shuffles
  all of a multiprocessor's threads, by registers that are spilled      36.8  25 to 33
  moments about each thread's first element, in one pass                33.3  17.7  129.0  as many instructions
  a long row in shared memory, by cp.async                                          129.9  f32 259 for 253.7: whole rows
                                                                                           are read and written at once
  x, y, w, b with other priorities in L1 and L2                                            within 1 %, or slower
In bf16 at 8192×16384, where 57 % of all issue slots are taken, layer norm and RMS norm have 98.3 to 99.3 % of the
stream from run to run, and 1.03 to 1.04 × torch.compile: what was written down, or just less.

SiLU·u, µs in bf16 at 2048×8192 (stream 24.2): 24.7 by 128, 256 or 512 threads; launches overlap: 24.5, 24.3, 24.3.
Loads that leave L1 alone beside plain stores gain 0.2, and lose 5 % in f32 and at 8192×16384.

Seen on an H200 in one run (µs: torch.compile, stream over the same memory, asmkit)
                     2048×8192 f32       2048×8192 bf16      8192×16384 f32         8192×16384 bf16
  RMS norm           34.9  32.0  33.3    18.4  16.1  15.9    253.9  253.8  252.9    132.4  126.7  127.3
  layer norm         37.6  32.2  33.2    25.8  16.1  16.6    281.6  254.6  254.9    133.3  127.2  128.3
  softmax            42.4  32.2  32.3    42.3  16.1  15.8    302.9  255.0  253.2    286.8  127.0  131.9
  SiLU·u             48.4  47.8  47.2    25.2  24.9  24.4    370.3  369.4  367.9    186.0  186.4  184.8
  RMS backward       101   46.8  50.2    56.5  24.0  29.0    724    368.4  395.9    338.1  184.9  192.6
and at 32×1024 and 256×4096 torch.compile takes 1.17 to 1.80 times as long.  Two cells are less than was written down:
RMS backward in bf16 at 2048×8192, 83 % of the stream, and RMS norm in f32 there, 1.042 to 1.058 × torch.compile from
run to run, and 96 % of the stream.
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
"""The elements from which a matrix counts as large: the bar is memory, not the launch."""
ROUNDS = 11


class Case(NamedTuple):
    """A kernel, what torch computes for it, and how many matrices it reads and writes."""

    ours: Callable[..., Any]
    theirs: Callable[..., Any]
    inputs: tuple[str, ...]
    matrices: int


def kernel(file: str, name: str = "") -> Any:
    """A kernel of an example."""
    return runpy.run_path(str(AMPERE / f"{file}.py"))[name or file]


def cases() -> Mapping[str, Case]:
    """The kernels; an input's name says its shape: x, u, g are matrices, w and b vectors."""
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
    """The streams that read these matrices and write `out`: the memory of ours, as its place is worth some per cent."""
    import torch

    *arrays, made = (m.view(-1).view(torch.float32) for m in (*matrices, out))
    run = streams.one_read if len(arrays) == 1 else streams.two_read
    return {f"stream {i}": run.bind(*arrays, out=made, **options) for i, options in enumerate(streams.configurations())}


def judge(one: Any, want: Any) -> None:
    """Refuse a wrong result: what is wrong need not be fast."""
    import torch

    for got, other in zip(*(x if isinstance(x, tuple) else (x,) for x in (one, want)), strict=True):
        error = (got.float() - other.float()).norm() / other.float().norm()
        assert error < (1e-2 if got.dtype == torch.bfloat16 else 1e-5), f"wrong by {error:.2e}"


def measured(name: str, case: Case, kind: str, size: tuple[int, int]) -> str:
    """One line of the table."""
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
    """Microseconds of all, the rate of ours, and whether what was written down holds."""
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
