"""Scores of attention of e4m3 that one warp multiplies, without the other warps of its warpgroup."""

from __future__ import annotations

from dataclasses import dataclass

from asmkit import ptx
from asmkit.ops.kernels.attention_wgmma import swizzle
from asmkit.ptx import Shared
from asmkit.regs import Reg, Span
from asmkit.types import Scalar, b32, f32, u32

BYTES = 32  # of a row that one product multiplies
PAIR = 16  # rows of K that one `ldmatrix` loads: the columns of two products


@dataclass(frozen=True)
class Scores:
    """The products of tiles of Q and K in shared memory, by `mma.sync`: its accumulators are those of `wgmma`."""

    k: ptx.Builder
    queries: Shared[Scalar]
    keys: Shared[Scalar]

    def multiply(self, s: Span[f32], first: Reg[u32], stage: Reg[u32]) -> None:
        """Multiply the 16 rows of Q from `first` on by the tile of K in a stage, which one lane can release then."""
        k, depth, lane = self.k, self.keys.shape[-1], self.k.laneid
        mode, queries, keys = swizzle(self.keys.elem, depth), self.queries[0].ptr, self.keys[stage].ptr
        # lane i addresses row i % 16 of Q, and of K row i % 8 of the first or of the second eight rows
        of_q = k.swizzle((first + (lane & 15)) * depth + ((lane >> 4) << 4), mode)
        row = (lane & 7) + ((lane >> 4) << 3)
        of_k = k.swizzle(row * depth + ((lane << 1) & 16), mode)
        for score in s:
            k.ptx.mov.f32(score, 0.0)
        with k.loop(0, depth, BYTES) as column:
            a, there = k.regs(b32, 4), keys + (of_k ^ column)
            k.ptx.ldmatrix.sync.aligned.m8n8.x4.shared.b16(a, (queries + (of_q ^ column))[0])
            for i in range(0, len(s), PAIR // 2):
                b = k.regs(b32, 4)
                k.ptx.ldmatrix.sync.aligned.m8n8.x4.shared.b16(b, there[2 * i * depth])
                for half in range(2):
                    d = s[i + 4 * half : i + 4 * half + 4]
                    k.ptx.mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32(d, a, b[2 * half : 2 * half + 2], d)
        k.ptx.bar.warp.sync(-1)  # one lane releases the stage that all lanes have read
