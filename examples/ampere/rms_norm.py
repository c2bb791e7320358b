"""RMS norm of the rows of a matrix, and its gradient for JAX and torch."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from typing import Any, TypeVar

import numpy as np

from asmkit import Ptr, Reg, Sweep, bf16, f16, f32, inputs, ptx, u32
from asmkit.ptx import matrix_rows, reduce
from asmkit.types import Scalar, dtype

T = TypeVar("T", bound=Scalar)
U = TypeVar("U", bound=Scalar)
ELEMENTS = {dtype(elem).name: elem for elem in (f32, f16, bf16)}
EARLY = 8  # elements of a row in each thread, up to which the registers suffice to load the weights together with them
MULTIPROCESSORS = 132
LONGEST = 32768 * 8  # bits of the longest row that the gradient kernel holds: two rows of x and two of g are 128 KiB
TURNS, BYTES = 32, 16384  # rows a block and bytes a row from which dynamic assignment of rows pays for zeroing a word
IN_SHARED = 49152  # the longest row whose f32 sums fit in shared memory: 192 KiB


@ptx.kernel(
    arch=("sm_80", "sm_90"),
    signature="(M,N),(N)->(M,N)",
    block=lambda d: matrix_rows.block(d.M, d.N, d.T, d.THREADS, held=32),
    grid=lambda d: matrix_rows.grid(d.M, d.N, d.T, d.THREADS, held=32),
    maxnreg=lambda d: matrix_rows.registers(d.M, d.N, d.T, d.THREADS, most=40),
)
def rms_norm(
    k: ptx.Builder, x: Ptr[T], w: Ptr[T], y: Ptr[T], M: Reg[u32], N: int, *, eps: float = 1e-6, THREADS: int = 0,
    REPEATABLE: bool = False,
) -> None:  # fmt: skip
    """Compute y[m,n] = x[m,n] · w[n] / √(mean(x[m]²) + eps), f32 or bf16, f32 inside, any sizes.

    A block, or a warp, computes a row.  1/√ is `rsqrt.approx`, with a relative error of at most 2^-22.9.  REPEATABLE is
    for the gradient: it adds up the gradient of w in the same order each time.
    """
    row = matrix_rows.Row(k, x.elem, N)
    matrix_rows.overlap(k)
    with row.below(M):
        x, y = x + row.index * N, y + row.index * N
        squares, scale = k.reg(f32, 0.0), k.reg(f32)
        xs: list[matrix_rows.Vector] = []
        ws: list[matrix_rows.Vector] = []
        for part in row.parts():  # one part, held in registers, unless the row is long
            xs = part.load(x)
            if row.share <= EARLY:
                ws = part.plain(w)
            for vector in xs:
                for value in vector.floats(k):
                    k.ptx.fma.rn.f32(squares, value, value, squares)

        reduce.over_threads(k, [squares], row.thread, row.threads)
        k.ptx.fma.rn.f32(scale, squares, row.weight, k.reg(f32, eps))
        k.ptx.rsqrt.approx.f32(scale, scale)

        for part in row.parts():
            if not row.held:  # a long row is read a second time, from the caches
                xs = part.again(x)
            pairs = zip(xs, ws or part.plain(w), strict=True)
            scaled = [([v * scale for v in vector.floats(k)], weights.floats(k)) for vector, weights in pairs]
            part.store(y, [[v * g for v, g in zip(*both, strict=True)] for both in scaled])


# the gradient: with r = 1/√(mean(x²) + eps),  dx = r·g·w - x · r³/N · Σ g·w·x  and  dw = Σ g·x·r over the rows
@ptx.kernel(
    arch=("sm_80", "sm_90"),
    signature="(M,N),(N),(M,N)->(M,N),(BLOCKS,N)",
    workspace={"taken": lambda d: int(not d.REPEATABLE)},
    zero_init=("taken",),
    block=lambda d: (matrix_rows.block(d.M, d.N, f32, d.THREADS)[0], 1),
    grid=lambda d: d.BLOCKS,
    maxnreg=lambda d: min(96, 65536 // matrix_rows.block(d.M, d.N, f32, d.THREADS)[0]),
)
def rms_norm_backward(
    k: ptx.Builder, x: Ptr[T], w: Ptr[T], g: Ptr[T], dx: Ptr[T], parts: Ptr[f32], taken: Ptr[u32], M: Reg[u32], N: int,
    *, BLOCKS: int, eps: float = 1e-6, THREADS: int = 0, REPEATABLE: bool = False,
) -> None:  # fmt: skip
    """Compute dx[M,N] for the gradient g[M,N] of y, and in parts[BLOCKS,N] the partial sums of dw[N].

    Blocks take rows dynamically, or every BLOCKS-th row if REPEATABLE: parts depends on which block computes which row.
    Rows of up to 32 KiB are held: during the computation of one row, x and g of the next row are copied to shared
    memory, and registers hold the block's part of dw.  For longer rows, shared memory holds this part, each thread's
    elements in its own locations, or global memory if shared memory is too small.
    """
    row = matrix_rows.Row(k, x.elem, N, longest=LONGEST // x.elem.bits)
    order = matrix_rows.Order(row, BLOCKS, None if REPEATABLE else taken)
    made = parts + row.index * N
    ahead = matrix_rows.Ahead(row, x, g) if row.held else None
    sums = k.shared(f32, N).ptr if not row.held and N <= IN_SHARED else made
    matrix_rows.overlap(k)
    totals: list[matrix_rows.Floats] = []
    ws: list[matrix_rows.Vector] = []
    if ahead:
        with k.if_(order.now < M):
            ahead.fetch(order.now * N)
    for part in row.parts():
        totals = [list(k.regs(f32, row.width, 0.0)) for _ in range(part.vectors if ahead else 1)]
        if ahead:
            ws = part.plain(w)
        else:
            part.store(sums, totals * part.vectors)

    with order.below(M) as m:
        at = m * N
        x_row, g_row, dx_row = x + at, g + at, dx + at
        if ahead:
            ahead.turn()
            with k.if_(order.after < M):
                ahead.fetch(order.after * N)
        squares, products, scale = k.reg(f32, 0.0), k.reg(f32, 0.0), k.reg(f32)
        for part in row.parts():
            vectors = ahead.own(part) if ahead else [part.load(x_row), part.load(g_row)]
            for a, gradient, weight in _elements(k, *vectors, ws or part.plain(w)):
                k.ptx.fma.rn.f32(squares, a, a, squares)
                k.ptx.fma.rn.f32(products, gradient * weight, a, products)

        order.take()
        reduce.over_threads(k, [squares, products], row.thread, row.threads, repeated=True)
        k.ptx.fma.rn.f32(scale, squares, row.weight, k.reg(f32, eps))
        k.ptx.rsqrt.approx.f32(scale, scale)
        along = products * -row.weight * scale * scale * scale

        for part in row.parts():  # read again from shared memory or the caches, which takes fewer registers
            vectors = ahead.own(part) if ahead else [part.again(x_row), part.again(g_row)]
            totals = totals if ahead else [own.floats(k) for own in part.own(sums)]
            inward = _inward(k, _elements(k, *vectors, ws or part.plain(w)), totals, scale, along)
            if not ahead:
                part.store(sums, totals)
            part.store(dx_row, [inward[i : i + row.width] for i in range(0, len(inward), row.width)])

    for part in row.parts() if ahead or sums is not made else ():
        part.store(made, totals if ahead else [own.floats(k) for own in part.own(sums)], keep=True)


def _elements(k: ptx.Builder, *vectors: Sequence[matrix_rows.Vector]) -> Iterator[tuple[Reg[f32], ...]]:
    """Iterate over the elements of several rows together, as f32."""
    for several in zip(*vectors, strict=True):
        yield from zip(*(vector.floats(k) for vector in several), strict=True)


def _inward(
    k: ptx.Builder, elements: Iterator[tuple[Reg[f32], ...]], totals: list[matrix_rows.Floats], scale: Reg[f32],
    along: Reg[f32],
) -> list[Reg[f32]]:  # fmt: skip
    """Compute dx of a part's elements, and add their share of dw to the totals."""
    made: list[Reg[f32]] = []
    for (a, gradient, weight), total in zip(elements, chain(*totals), strict=True):
        gradient *= scale
        k.ptx.fma.rn.f32(total, gradient, a, total)
        made.append(gradient * weight)
        k.ptx.fma.rn.f32(made[-1], a, along, made[-1])
    return made


@ptx.kernel(arch=("sm_80", "sm_90"), signature="(P,N)->(N)", block=(32, 16), grid=lambda d: -(-d.N // 32))
def sum_of_rows(k: ptx.Builder, parts: Ptr[f32], total: Ptr[U], P: Reg[u32], N: Reg[u32]) -> None:
    """Compute total[N] = Σ parts[P,N] over P, f32 inside.  A block sums 32 columns, a thread every 16th row of one."""
    column = (k.ctaid.x << 5) + k.tid.x
    sums, value, loaded = k.shared(f32, (16, 32)), k.reg(f32, 0.0), k.regs(f32, 16)
    load = k.ptx.spell(matrix_rows.global_load(k) + ".f32")
    matrix_rows.overlap(k)
    with k.if_(column < N), k.loop(k.tid.y, P, step=256) as p:
        for i, one in enumerate(loaded):  # sixteen loads are in flight at a time
            k.ptx.mov.f32(one, 0.0)
            load(one, (parts + ((p + 16 * i) * N + column))[0], pred=p + 16 * i < P)
        for one in loaded:
            value += one
    k.ptx.st.shared.f32(sums[k.tid.y, k.tid.x], value)
    k.ptx.bar.sync(0)
    with k.if_((k.tid.y == 0) & (column < N)):
        for i, one in enumerate(loaded):
            k.ptx.ld.shared.f32(one, sums[i, k.tid.x])
        for one in loaded[1:]:
            loaded[0] += one
        matrix_rows.put(k, total + column, loaded[0])


@rms_norm.def_vjp
def rms_norm_vjp(
    residuals: Any, gradient: Any, *, eps: float = 1e-6, THREADS: int = 0, REPEATABLE: bool = False
) -> tuple[Any, Any]:
    """Compute the gradients of x and w.  THREADS only applies to the forward kernel."""
    (x, w), _ = residuals
    M, N = x.shape
    cooperative = MULTIPROCESSORS * max(1, min(8, 8192 // max(N, 1)))
    turns = max(1, -(-M // cooperative))
    blocks, repeatable = max(1, -(-M // turns)), REPEATABLE or turns < TURNS or N * x.dtype.itemsize < BYTES
    dx, parts = rms_norm_backward(x, w, gradient, BLOCKS=blocks, eps=eps, REPEATABLE=repeatable)
    return dx, sum_of_rows(parts, U=ELEMENTS[str(w.dtype).removeprefix("torch.")])


def reference(x: np.ndarray, w: np.ndarray, eps: float = 1e-6) -> np.ndarray:
    """Compute x · w / √(mean(x²) + eps) by rows."""
    return x * w / np.sqrt((x * x).mean(axis=1, keepdims=True) + eps)


def reference_backward(
    x: np.ndarray, w: np.ndarray, g: np.ndarray, eps: float = 1e-6, sign: int = -1, blocks: int = 2
) -> tuple[np.ndarray, np.ndarray]:
    """Compute dx, and the partial sums of dw by block."""
    scale = 1 / np.sqrt((x * x).mean(axis=1, keepdims=True) + eps)
    along = sign * (g * w * x).mean(axis=1, keepdims=True) * scale**3
    each = g * x * scale
    return g * w * scale + x * along, np.stack([each[i::blocks].sum(axis=0) for i in range(blocks)])


def size_backward(x: np.ndarray, w: np.ndarray, g: np.ndarray, blocks: int = 2) -> tuple[np.ndarray, np.ndarray]:
    """Return the scale of the errors: the sum of the absolute values of all terms."""
    return reference_backward(abs(x), abs(w), abs(g), sign=1, blocks=blocks)


def total(parts: np.ndarray) -> np.ndarray:
    """Sum the rows."""
    return parts.sum(axis=0)


def _powers(rng: np.random.Generator, shape: tuple[int, ...], elem: type[Scalar], terms: int) -> np.ndarray:
    """Draw rows of ±2ⁿ, so that 1/√ is a power of two, and vectors of integers."""
    if len(shape) == 1:
        return rng.integers(-8, 9, shape).astype(dtype(elem))
    return (rng.choice([-1.0, 1.0], shape) * 2.0 ** rng.integers(-4, 5, (shape[0], 1))).astype(dtype(elem))


def terms(d: Mapping[str, int]) -> int:
    """Return the longest chain of additions, in a thread, a warp and a block, plus the approximate steps."""
    return d["N"] // 32 + 12


EXACT = inputs.Generator("powers of two", _powers, exact=True)
TYPES = {"T": [f32, bf16, f16]}
RAGGED = [(3, 512), (5, 33), (2, 1), (1, 1028), (4, 1250), (1, 2051), (4099, 8)]
LONG = [(2, 3000), (1, 4097)]
BACKWARD = [(3, 33), (1, 1), (5, 1250), (3, 2051)]
SWEEP = [
    Sweep(
        rms_norm, reference, [{"M": m, "N": n} for m, n in RAGGED], terms=terms, options=TYPES,
        generators=(inputs.NORMAL, inputs.WIDE, inputs.CANCELLING),
        rtol=1e-2, atol=1e-2,
    ),
    Sweep(
        rms_norm, partial(reference, eps=0.0), [{"M": 3, "N": 256}, {"M": 1, "N": 4096}],
        options={**TYPES, "eps": [0.0]}, generators=(EXACT,),
    ),
    Sweep(
        rms_norm_backward, reference_backward, [{"M": m, "N": n} for m, n in [(5, 512), *BACKWARD]], terms=terms,
        size=size_backward, options={**TYPES, "BLOCKS": [2]},
        generators=(inputs.NORMAL, inputs.WIDE, inputs.CANCELLING),
        rtol=1e-2,
        atol=1e-2,
    ),
    Sweep(
        rms_norm_backward, reference_backward, [{"M": m, "N": n} for m, n in BACKWARD], terms=terms, size=size_backward,
        options={**TYPES, "BLOCKS": [2], "THREADS": [32]}, generators=(inputs.NORMAL,),
        rtol=1e-2, atol=1e-2,
    ),
    Sweep(
        sum_of_rows, total, [{"P": 264, "N": 33}, {"P": 1, "N": 64}], terms=lambda d: d["P"],
        options={"U": [f32, bf16]}, rtol=1e-2, atol=1e-2,
    ),
    Sweep(
        rms_norm, reference, [{"M": m, "N": n} for m, n in LONG], terms=terms,
        options={**TYPES, "THREADS": [32]}, generators=(inputs.NORMAL,),
        rtol=1e-2, atol=1e-2,
    ),
    Sweep(  # one block, which computes the fourth row and all rows after it
        rms_norm_backward, partial(reference_backward, blocks=1), [{"M": 9, "N": n} for n in (512, 33, 2051, 9000)],
        terms=lambda d: terms(d) + d["M"], size=partial(size_backward, blocks=1),
        options={**TYPES, "BLOCKS": [1], "REPEATABLE": [True, False]}, generators=(inputs.NORMAL,),
        rtol=1e-2, atol=1e-2,
    ),
]  # fmt: skip


def main() -> int:
    """Run the sweeps on every available backend."""
    return max(sweep.main(sys.argv[1:]) for sweep in SWEEP)


if __name__ == "__main__":
    sys.exit(main())
