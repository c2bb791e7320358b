"""Accumulators of wgmma, 64 × n values of a warpgroup in f32, on their way to memory."""

from __future__ import annotations

from ...errors import DiagnosticCode, error
from ...regs import Ptr, Reg, Span
from ...types import b32, bf16, f16, f32, u32
from ..builder import Builder
from ..matrix_descriptors import Swizzle

PITCH = 128
"""Bytes of a row of Dᵀ: 64 elements of 16 bits."""
LANES = 4
"""Lanes that share the rows of an accumulator: each has two of 8 columns."""
_CHUNK = 16
_COLUMNS = 8


def store_transposed(k: Builder, sums: Span[f32], box: Ptr[f16] | Ptr[bf16], thread: Reg[u32]) -> None:
    """Round the accumulators D (64 × n) and store Dᵀ (n × 64) to shared memory, swizzled by 128 bytes.

    A tensor copy with `Swizzle.B128` and a box of n × 64 elements can then store Dᵀ to global memory.  The threads must
    execute `fence.proxy.async` and a barrier first.  Emits a `cvt` for two elements, and a `stmatrix` for 8 columns of
    D (PTX ISA 9.7.14.5.16).

    Raises OPERATOR unless n is a multiple of 8 and the box has f16 or bf16 elements.

    Args:
        k: The builder.
        sums: The n/2 registers of the thread.
        box: The box in shared memory, aligned to 1024 bytes, of f16 or bf16.
        thread: The thread's number in its warpgroup.

    """
    if box.elem not in (f16, bf16) or 2 * len(sums) % _COLUMNS:
        why = f"{2 * len(sums)} columns of {box.elem.__name__}"
        raise error(DiagnosticCode.OPERATOR, expr="store_transposed", why=why, fix="use f16 or bf16, and 8·n columns")
    # Lane i < 16 gives the address of row i % 8 of Dᵀ. Its 16 bytes hold rows 8·(i / 8) … of the warp's 16 rows of D.
    chunk = (thread >> 5 << 1) + (k.laneid >> 3 & 1)
    corner = k.swizzle(((k.laneid & 7) * PITCH) + chunk * _CHUNK, Swizzle.B128)
    there, pack = k.ptr(box.reg + corner, b32, "shared"), k.ptx.cvt.rn[f"{box.elem.__name__}x2"].f32
    for i in range(0, len(sums), _COLUMNS // 2):
        words = k.regs(b32, 2)
        for half, word in enumerate(words):
            low, high = sums[i + 2 * half : i + 2 * half + 2]
            pack(word, high, low)
        k.ptx.stmatrix.sync.aligned.m8n8.x2.trans.shared.b16(there[2 * i * PITCH // 4], words)


def exchange(k: Builder, words: Span[b32]) -> None:
    """Transpose four words of each of the four lanes that share rows: word i of lane j becomes word j of lane i.

    If word i has two columns of columns 8·i to 8·i + 7, as in an accumulator that was rounded to 16 bits, a lane has 8
    adjacent columns afterwards, and can store 16 bytes.  Emits four `shfl`, which all lanes of the warp must execute.

    Raises OPERATOR for another number of words.
    """
    if len(words) != LANES:
        raise error(DiagnosticCode.OPERATOR, expr="exchange", why=f"{len(words)} words", fix="pass four words")
    lane, sent = k.laneid, k.reg(b32)
    for distance, lower in ((1, (0, 2)), (2, (0, 1))):
        upper = (lane & distance) != 0
        for low, high in ((words[i], words[i + distance]) for i in lower):
            k.ptx.selp.b32(sent, low, high, upper)
            k.ptx.shfl.sync.bfly.b32(sent, sent, distance, 31, -1)
            k.ptx.selp.b32(low, sent, low, upper)
            k.ptx.selp.b32(high, high, sent, upper)
