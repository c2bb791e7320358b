"""A program that fills shared and tensor memory, executes some instructions, and reads tensor memory back."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from asmkit import ptx, sim
from asmkit.ptx.matrix_descriptors import MatrixDescriptor, Swizzle

LANES, COLUMNS, TILES = 128, 512, 1024
"""`TILES` is the offset of the matrices in shared memory."""
SHARED = 96 * 1024
_STEP = 32
_REGS = ", ".join(f"%x{i}" for i in range(_STEP))

_TEXT = """
.version 9.2
.target sm_100a
.address_size 64
.visible .entry kernel(.param .u64 shared, .param .u64 cells, .param .u64 out, .param .u32 words)
.reqntid 128 {cluster}
{{
  .shared .align 1024 .b8 memory[{bytes}];
  .reg .b32 %r<16>; .reg .b32 %x<32>; .reg .b64 %d<8>; .reg .pred %p<4>; .reg .b32 %t, %n, %rank;
  mov.u32 %n, %tid.x;
  mov.u32 %rank, %cluster_ctarank;
  setp.lt.u32 %p0, %n, 32;
  @%p0 tcgen05.alloc.{group}.sync.aligned.shared::cta.b32 [memory], 512;
  setp.eq.u32 %p1, %n, 0;
  @%p1 mbarrier.init.shared::cta.b64 [memory+16], 1;
  // the matrices
  ld.param.u64 %d0, [shared];
  ld.param.u32 %r0, [words];
  mul.lo.u32 %r1, %rank, %r0;
  mul.wide.u32 %d1, %r1, 4;
  add.u64 %d0, %d0, %d1;
  mov.u32 %r1, %n;
COPY:
  setp.ge.u32 %p2, %r1, %r0;
  @%p2 bra COPIED;
  mul.wide.u32 %d1, %r1, 4;
  add.u64 %d1, %d0, %d1;
  ld.global.b32 %r2, [%d1];
  mul.lo.u32 %r3, %r1, 4;
  mov.u32 %r4, memory;
  add.u32 %r3, %r3, %r4;
  st.shared.b32 [%r3+{tiles}], %r2;
  add.u32 %r1, %r1, 128;
  bra COPY;
COPIED:
  fence.proxy.async.shared::cta;
  bar.sync 0;
  ld.shared.b32 %t, [memory];
  shr.u32 %r5, %n, 5;
  shl.b32 %r5, %r5, 21;
  add.u32 %r5, %r5, %t;
  // the cells
  ld.param.u64 %d2, [cells];
  mad.lo.u32 %r7, %rank, 128, %n;
  mul.wide.u32 %d3, %r7, 2048;
  add.u64 %d2, %d2, %d3;
  ld.param.u64 %d4, [out];
  add.u64 %d4, %d4, %d3;
  mov.u32 %r6, 0;
FILL:
{fill}
  add.u32 %r8, %r5, %r6;
  tcgen05.st.sync.aligned.32x32b.x32.b32 [%r8], {{{regs}}};
  add.u64 %d2, %d2, 128;
  add.u32 %r6, %r6, 32;
  setp.lt.u32 %p2, %r6, 512;
  @%p2 bra FILL;
  tcgen05.wait::st.sync.aligned;
  tcgen05.fence::before_thread_sync;
  {sync}
  tcgen05.fence::after_thread_sync;
  setp.eq.u32 %p3, %rank, 0;
  and.pred %p1, %p1, %p3;
  @!%p1 bra DONE;
{body}
DONE:
  bar.sync 0;
WAIT:
  mbarrier.try_wait.parity.shared::cta.b64 %p2, [memory+16], 0;
  @!%p2 bra WAIT;
  tcgen05.fence::after_thread_sync;
  mov.u32 %r6, 0;
READ:
  add.u32 %r8, %r5, %r6;
  tcgen05.ld.sync.aligned.32x32b.x32.b32 {{{regs}}}, [%r8];
  tcgen05.wait::ld.sync.aligned;
{read}
  add.u64 %d4, %d4, 128;
  add.u32 %r6, %r6, 32;
  setp.lt.u32 %p2, %r6, 512;
  @%p2 bra READ;
  {sync}
  @%p0 tcgen05.dealloc.{group}.sync.aligned.b32 %t, 512;
  ret;
}}
"""


def text(body: str, *, pair: bool = False) -> str:
    """Return the program. Thread 0 (of the block with rank 0) executes `body` and commits; `%t` is the address."""
    fill = "\n".join(f"  ld.global.b32 %x{i}, [%d2+{4 * i}];" for i in range(_STEP))
    read = "\n".join(f"  st.global.b32 [%d4+{4 * i}], %x{i};" for i in range(_STEP))
    group = "cta_group::2" if pair else "cta_group::1"
    arrive = "tcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster.b64 [memory+16];"
    if pair:
        arrive = (
            "  mov.u32 %r9, memory;\n  mov.u16 %h0, 3;\n"
            "  tcgen05.commit.cta_group::2.mbarrier::arrive::one.shared::cluster.multicast::cluster.b64 [%r9+16], %h0;"
        )
    sync = "barrier.cluster.arrive.aligned;\n  barrier.cluster.wait.aligned;" if pair else "bar.sync 0;"
    made = _TEXT.format(
        bytes=SHARED, tiles=TILES, group=group, fill=fill, read=read, regs=_REGS, sync=sync,
        cluster=".explicitcluster\n.reqnctapercluster 2, 1, 1" if pair else "", body=body + "\n" + arrive,
    )  # fmt: skip
    return made.replace(".reg .pred %p<4>;", ".reg .pred %p<4>; .reg .b16 %h<2>;")


@cache
def _program(body: str, pair: bool, target: str) -> Any:
    whole = text(body, pair=pair).replace(".target sm_100a", f".target {target}")
    return ptx.parse_module(whole, "tcgen05").program("kernel")


def run(
    body: str, shared: np.ndarray[Any, Any], cells: np.ndarray[Any, Any], *, pair: bool = False,
    target: str = "sm_100a", **options: Any,
) -> tuple[np.ndarray[Any, Any], sim.Report]:  # fmt: skip
    """Run a program, and return the cells afterwards, and the report.

    Args:
        body: the instructions.
        shared: the bytes of the matrices, (bytes,), or (2, bytes) for a pair.
        cells: the words of tensor memory, (128, 512), or (2, 128, 512).
        pair: whether a pair of blocks runs.
        target: the target of the program.
        options: those of `asmkit.sim.run`.

    """
    out = np.zeros_like(cells)
    words = np.ascontiguousarray(shared).view(np.uint32)
    params: dict[str, Any] = {
        "shared": words.reshape(-1), "cells": cells.reshape(-1), "out": out.reshape(-1),
        "words": np.uint32(words.shape[-1]),
    }  # fmt: skip
    report = sim.run(
        _program(body, pair, target), grid=2 if pair else 1, block=128, params=params, raises=False,
        **({"cluster": 2} if pair else {}), **options,
    )  # fmt: skip
    return out, report


def image(matrix: np.ndarray[Any, Any], swizzle: Swizzle = Swizzle.NONE) -> tuple[np.ndarray[Any, Any], int]:
    """Return the bytes of a K-major matrix (rows, bytes), and the bits of its descriptor without the address.

    The matrix is stored in groups of eight rows, as wide as the swizzle. The code follows the manual's canonical
    layouts, not the simulator's function of addresses.
    """
    rows, width = matrix.shape
    atom = swizzle.width
    group = 8 * atom
    made = np.zeros(rows // 8 * group * (width // atom), np.uint8)
    across = rows // 8 * group
    for row in range(rows):
        for byte in range(width):
            at = byte // atom * across + row // 8 * group + row % 8 * atom + byte % atom
            made[swizzle.apply(at)] = matrix[row, byte]
    return made, MatrixDescriptor(0, across if width > atom else 0, group, swizzle).encode("tcgen05")


def descriptor(bits: int, offset: int) -> int:
    """Return a descriptor of a matrix at an offset in the tiles."""
    return bits + (TILES + offset >> 4)
