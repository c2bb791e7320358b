"""Copies of four rows of a matrix: gather4 and scatter4, in blocks and clusters, and what goes wrong."""

from __future__ import annotations

from functools import cache
from typing import Any, TypeVar

import numpy as np
import pytest

from asmkit import AsmError, Kernel, Ptr, Reg, f32, ptx, s32, u8, u16, u32
from asmkit.ptx.matrix_descriptors import Swizzle
from asmkit.toolchain.ptxas import check_ptx
from asmkit.types import Scalar

T = TypeVar("T", bound=Scalar)
SPACES = {"cta": ("shared::cta", ""), "cluster": ("shared::cluster", ""), "all": ("shared::cluster", "multicast")}
ROWS = [(3, 0, 9, 4), (5, 5, 2, 5), (-1, 10, 11, 200), (7, -3, 100000, 0)]
"""Rows in any order, several times, and outside of the tensor."""


@cache
def gather_kernel(elem: type[Scalar], width: int, swizzle: Swizzle, space: str, wait: bool = True) -> Kernel[Any]:
    """Each of two clusters of two blocks gathers four rows, and each block returns its shared memory.

    The rows of block i begin i rows later. With `all`, block 0 of the cluster gathers for both.
    """
    count = 4 * width * elem.bits // 8
    state, cast = SPACES[space]

    @ptx.kernel(
        arch="sm_100a",
        signature=f"(M,N)->(4,{count})",
        grid=4,
        block=32,
        cluster=2,
        maps={"t": ptx.tiled("a", box=(1, width), swizzle=swizzle)},
    )
    def gather(
        k: ptx.Builder, a: Ptr[T], out: Ptr[u8], t: ptx.TensorMap, x: Reg[s32], y0: Reg[s32], y1: Reg[s32],
        y2: Reg[s32], y3: Reg[s32],
    ) -> None:  # fmt: skip
        """The bytes of four rows."""
        memory, bar, word = k.shared(u32, count // 4, align=1024), k.mbarrier(1), k.reg(u32)
        first = k.tid.x == 0
        bar.init(pred=first)
        k.ptx.fence.mbarrier_init.release.cluster()
        k.cluster_sync()
        rows, by = [y0, y1, y2, y3], k.reg(s32)
        k.ptx.cvt.s32.u32(by, k.ctaid.x)
        copy = k.ptx.spell(
            f"cp.async.bulk.tensor.2d.{state}.global.tile::gather4.mbarrier::complete_tx::bytes"
            + (".multicast::cluster" if cast else "")
        )
        mask: tuple[Any, ...] = (k.reg(u16, 3),) if cast else ()
        with k.if_(first):
            bar.arrive_expect_tx(4 * t.bytes)
            with k.if_(k.cluster_ctarank < (1 if cast else 2)):
                copy(memory[0], t[(x, *(row + by for row in rows))], bar.mem, *mask)
        if wait:
            bar.wait(0)
        with k.loop(k.tid.x, count // 4, step=32) as i:
            k.ptx.ld.shared.u32(word, (memory.ptr + i)[0])
            k.ptx.st.global_.u32((out.cast(u32) + (k.ctaid.x * (count // 4) + i))[0], word)
        k.cluster_sync()

    return gather


def place(swizzle: Swizzle, byte: int) -> int:
    """The byte of shared memory for a byte of the rows: bits 4 to 6 are changed by bits 7 to 9 (PTX ISA 5.5.7)."""
    bits = {Swizzle.NONE: 0, Swizzle.B32: 1, Swizzle.B64: 2, Swizzle.B128: 3}[swizzle]
    return byte ^ ((byte >> 7) & ((1 << bits) - 1)) << 4


CASES = [
    (f32, 32, Swizzle.B128, 0), (f32, 16, Swizzle.B64, 4), (u16, 16, Swizzle.B32, -8), (u8, 256, Swizzle.NONE, 16),
    (u16, 64, Swizzle.B128, 24), (f32, 4, Swizzle.NONE, 36),
]  # fmt: skip


@pytest.mark.parametrize("space", SPACES)
@pytest.mark.parametrize(("elem", "width", "swizzle", "x"), CASES)
def test_four_rows_arrive(elem: type[Scalar], width: int, swizzle: Swizzle, x: int, space: str):
    a = np.random.default_rng(4).integers(1, 200, (11, 48)).astype(elem.twin)
    size = elem.bits // 8
    for rows in ROWS:
        kernel = gather_kernel(elem, width, swizzle, space)
        got = kernel(a, x=x, **{f"y{i}": row for i, row in enumerate(rows)})
        for block in range(4):
            later = block & 2 if space == "all" else block
            for i, row in enumerate(rows):
                for j in range(width):
                    inside = 0 <= row + later < 11 and 0 <= x + j < 48
                    want = a[row + later, x + j] if inside else a.dtype.type(0)
                    first = (i * width + j) * size
                    found = bytes(got[block, place(swizzle, first + byte)] for byte in range(size))
                    assert found == want.tobytes(), (block, i, j)


@cache
def scatter_kernel(how: str, swizzle: Swizzle, wait: bool = True, fence: bool = True) -> Kernel[Any]:
    """Each of two blocks writes four rows of eight numbers, 0 … 31 and a hundred for each block, to `out`."""
    opcode = f"cp{'.reduce' if how else ''}.async.bulk.tensor.2d.global.shared::cta{'.' if how else ''}{how}"

    @ptx.kernel(
        arch="sm_100a",
        signature="(M,N)->(M,N)",
        grid=2 if how else 1,
        block=32,
        alias={"out": "a"},
        maps={"t": ptx.tiled("out", box=(1, 8), swizzle=swizzle)},
    )
    def scatter(
        k: ptx.Builder, a: Ptr[u32], out: Ptr[u32], t: ptx.TensorMap, x: Reg[s32], y0: Reg[s32], y1: Reg[s32],
        y2: Reg[s32], y3: Reg[s32],
    ) -> None:  # fmt: skip
        """Four rows."""
        memory = k.shared(u32, 32, align=1024)
        k.ptx.st.shared.u32((memory.ptr + (k.swizzle(k.tid.x << 2, swizzle) >> 2))[0], k.ctaid.x * 100 + k.tid.x)
        if fence:
            k.ptx.fence.proxy.async_()
        k.ptx.bar.sync(0)
        with k.if_(k.tid.x == 0):
            k.ptx.spell(f"{opcode}.tile::scatter4.bulk_group")(t[x, y0, y1, y2, y3], memory[0])
            k.ptx.cp.async_.bulk.commit_group()
            if wait:
                k.ptx.cp.async_.bulk.wait_group(0)
            k.ptx.st.shared.u32(memory[0], 0)

    return scatter


def given(rows: tuple[int, ...], x: int) -> dict[str, int]:
    return {"x": x, **{f"y{i}": row for i, row in enumerate(rows)}}


WRITTEN = [((3, 0, 9, 4), 0), ((10, 2, 7, 5), 28), ((0, 11, 1000, 2), 8)]


@pytest.mark.parametrize("swizzle", [Swizzle.NONE, Swizzle.B32])
@pytest.mark.parametrize(("rows", "x"), WRITTEN)
def test_four_rows_are_written(rows: tuple[int, ...], x: int, swizzle: Swizzle):
    a = np.random.default_rng(5).integers(1, 1 << 32, (11, 32)).astype(np.uint32)
    want = a.copy()
    for thread in range(32):
        if rows[thread // 8] < 11 and x + thread % 8 < 32:
            want[rows[thread // 8], x + thread % 8] = thread
    assert np.array_equal(scatter_kernel("", swizzle)(a, **given(rows, x)), want)


@pytest.mark.parametrize(("how", "fold"), [
    ("add", lambda m, x: (m + x) % (1 << 32)), ("max", max), ("xor", lambda m, x: m ^ x),
    ("inc", lambda m, x: 0 if m >= x else m + 1),
])  # fmt: skip
@pytest.mark.parametrize("rows", [(3, 0, 9, 4), (2, 2, 11, 2)])
def test_four_rows_are_reduced(rows: tuple[int, ...], how: str, fold: Any):
    """A row that is named several times is reduced several times."""
    a = np.random.default_rng(6).integers(1, 150, (11, 32)).astype(np.uint32)
    want = a.copy()
    for block in range(2):
        for thread in range(32):
            row, column = rows[thread // 8], 4 + thread % 8
            if row < 11:
                want[row, column] = fold(int(want[row, column]), 100 * block + thread)
    got = scatter_kernel(how, Swizzle.NONE)(a, **given(rows, 4))
    assert np.array_equal(got, want)


@pytest.mark.parametrize("kernel", [
    *(gather_kernel(f32, 32, Swizzle.B128, space) for space in SPACES),
    scatter_kernel("", Swizzle.NONE), scatter_kernel("min", Swizzle.NONE),
])  # fmt: skip
def test_ptxas_accepts_the_text(kernel: Kernel[Any]):
    elems = {"T": f32} if kernel.__name__ == "gather" else {}
    assert check_ptx(kernel.text(M=11, N=32, **elems), "sm_100a") == []


A = np.ones((11, 32), np.uint32)


@pytest.mark.parametrize(("code", "kernel", "rows", "said"), [
    ("ASYNC_EARLY", lambda: gather_kernel(u32, 32, Swizzle.NONE, "cta", wait=False), (0, 1, 2, 3), "is read while"),
    ("ASYNC_SOURCE", lambda: scatter_kernel("", Swizzle.NONE, wait=False), (0, 1, 2, 3), "is written while"),
    ("PROXY", lambda: scatter_kernel("", Swizzle.NONE, fence=False), (0, 1, 2, 3), "missing proxy fence"),
    ("COPY", lambda: scatter_kernel("", Swizzle.NONE), (0, 1, -2, 3), "its coordinate -2 is before the tensor"),
    ("COPY", lambda: scatter_kernel("min", Swizzle.NONE), (0, 1, 2, -1), "its coordinate -1 is before the tensor"),
])  # fmt: skip
def test_what_goes_wrong(code: str, kernel: Any, rows: tuple[int, ...], said: str):
    with pytest.raises(AsmError, match=code) as caught:
        kernel()(A, **given(rows, 0))
    assert said in str(caught.value)


def test_a_box_of_several_rows():
    @ptx.kernel(arch="sm_100a", signature="(M,N)->(1)", grid=1, block=1, maps={"t": ptx.tiled("a", box=(4, 8))})
    def wrong(k: ptx.Builder, a: Ptr[f32], out: Ptr[f32], t: ptx.TensorMap) -> None:
        """A map for boxes of four rows."""
        memory, bar, zero = k.shared(f32, 32, align=128), k.mbarrier(1), k.reg(s32, 0)
        bar.init()
        k.ptx.fence.mbarrier_init.release.cluster()
        bar.arrive_expect_tx(t.bytes)
        copy = k.ptx.spell("cp.async.bulk.tensor.2d.shared::cta.global.tile::gather4.mbarrier::complete_tx::bytes")
        copy(memory[0], (t.mem, (zero,) * 5), bar.mem)
        bar.wait(0)

    with pytest.raises(AsmError, match=r"COPY: .*the box of its map has 4 rows"):
        wrong(np.zeros((8, 8), np.float32))
