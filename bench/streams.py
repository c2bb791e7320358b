"""Measure streaming kernels, `y = x` and `y = a + b`: the floor of bench/rows.py.

Notes and results: docs/performance/rows.md.
"""

from __future__ import annotations

from itertools import product
from typing import Any

from asmkit import Ptr, f32, ptx


def stream(
    k: ptx.Builder, sources: list[Ptr[f32]], y: Ptr[f32], threads: int, vectors: int, load: str, store: str
) -> None:
    """Process this block's piece: all loads first, then the sums and the stores."""
    first = k.ctaid.x * (threads * vectors * 4) + (k.tid.x << 2)
    loaded = [[k.regs(f32, 4) for _ in range(vectors)] for _ in sources]
    for p, spans in zip(sources, loaded, strict=True):
        mine = p + first
        for i, span in enumerate(spans):
            k.ptx.spell(f"ld.global{load}.v4.f32")(span, mine[i * threads * 4])
    mine = y + first
    for i in range(vectors):
        made = loaded[0][i]
        for other in loaded[1:]:
            for a, b in zip(made, other[i], strict=True):
                a += b
        k.ptx.spell(f"st.global{store}.v4.f32")(mine[i * threads * 4], made)


@ptx.kernel(
    arch="sm_80", signature="(N)->(N)", block=lambda d: d.THREADS, grid=lambda d: d.N // (d.THREADS * d.VECTORS * 4),
    divisible={"N": "THREADS*VECTORS*4"},
)  # fmt: skip
def one_read(
    k: ptx.Builder, x: Ptr[f32], y: Ptr[f32], *, THREADS: int, VECTORS: int, LOAD: str = "", STORE: str = ""
) -> None:
    """Compute y = x."""
    stream(k, [x], y, THREADS, VECTORS, LOAD, STORE)


@ptx.kernel(
    arch="sm_80", signature="(N),(N)->(N)", block=lambda d: d.THREADS,
    grid=lambda d: d.N // (d.THREADS * d.VECTORS * 4), divisible={"N": "THREADS*VECTORS*4"},
)  # fmt: skip
def two_read(
    k: ptx.Builder, a: Ptr[f32], b: Ptr[f32], y: Ptr[f32], *, THREADS: int, VECTORS: int, LOAD: str = "",
    STORE: str = "",
) -> None:  # fmt: skip
    """Compute y = a + b."""
    stream(k, [a, b], y, THREADS, VECTORS, LOAD, STORE)


def configurations() -> list[dict[str, Any]]:
    """Return the configurations to try: more vectors a thread were never better on an H200."""
    hints = [("", ""), (".nc.L1::no_allocate", ""), (".nc.L1::no_allocate", ".cs")]
    return [
        {"THREADS": threads, "VECTORS": vectors, "LOAD": load, "STORE": store}
        for threads, vectors, (load, store) in product((256, 512), (1, 2), hints)
    ]
