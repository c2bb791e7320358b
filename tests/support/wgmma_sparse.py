"""Programs of one wgmma.mma_async.sp, and the layouts of the manual, written for each element.

Nothing here calls the fragments or the simulator's decoding: these are second statements of the same facts.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import numpy as np

from asmkit import Kernel, Ptr, b32, f32, ptx, s32, types
from asmkit.ptx.matrix_descriptors import Swizzle

from .mma_kinds import NUMBERS, encoded, metadata_words, packed

THREADS, ROWS = 128, 64
ORDERED = (0b0100, 0b1000, 0b1001, 0b1100, 0b1101, 0b1110)
ANY_ORDER = tuple(code for code in range(16) if code & 3 != code >> 2)
"""All metadata that the manual does not call invalid (PTX ISA 9.7.15.6.1)."""
RESULT = {"f16": np.uint16, "f32": np.uint32, "s32": np.uint32}


@dataclass(frozen=True)
class Case:
    """One instruction: types, N, where A is, and its constants."""

    a: str
    b: str
    d: str
    n: int = 16
    in_registers: bool = False
    selector: int = 0
    trans_a: bool = False
    trans_b: bool = False
    negate: tuple[int, int] = (1, 1)
    keep: bool = True
    satfinite: bool = False
    braced: bool = False
    codes: tuple[int, ...] = field(default=ORDERED, repr=False)
    touch: str = ""
    """An access before the wait: "write" or "read" of the metadata's register, "memory" of A in shared memory."""
    proxy_fence: bool = True
    pair: int | None = None
    """The only pair of every four lanes whose metadata are loaded."""

    def __str__(self) -> str:
        flags = "".join(
            f"-{name}" for name in ("in_registers", "trans_a", "trans_b", "satfinite") if getattr(self, name)
        )
        return f"{self.d}.{self.a}.{self.b}-n{self.n}-sel{self.selector}{flags}"

    @property
    def bits(self) -> int:
        return {"tf32": 32, "f16": 16, "bf16": 16}.get(self.a, 8)

    @property
    def k(self) -> int:
        return 512 // self.bits

    @property
    def chunk(self) -> int:
        return 2 if self.bits == 32 else 4

    @property
    def registers(self) -> int:
        """The registers of D in a thread."""
        return self.n // (4 if self.d == "f16" else 2)

    @property
    def opcode(self) -> str:
        clamp = ".satfinite" if self.satfinite else ""
        return f"wgmma.mma_async.sp.sync.aligned.m64n{self.n}k{self.k}{clamp}.{self.d}.{self.a}.{self.b}"

    def swizzle(self, name: str) -> Swizzle:
        """The widest swizzle of the rows of A or B as they are stored."""
        if not getattr(self, f"trans_{name}"):
            return {"a": Swizzle.B32, "b": Swizzle.B64}[name]
        width = 2 * {"a": ROWS, "b": self.n}[name]
        return next(one for one in (Swizzle.B128, Swizzle.B64, Swizzle.B32, Swizzle.NONE) if width % one.width == 0)


# --- layouts ---


def image(matrix: np.ndarray, swizzle: Swizzle, transposed: bool) -> tuple[np.ndarray, int]:
    """The words of a matrix (rows, K) of bits in shared memory, in boxes of the swizzle's width, and a box's bytes."""
    lines = np.ascontiguousarray(matrix.T if transposed else matrix).view(np.uint8)
    outer, inner = np.indices(lines.shape)
    box = len(lines) * swizzle.width
    made = np.zeros(lines.size, np.uint8)
    made[swizzle.apply(inner // swizzle.width * box + outer * swizzle.width + inner % swizzle.width)] = lines
    return made.view(np.uint32), box


def registers_of_a(bits: np.ndarray, wide: int) -> np.ndarray:
    """The registers (4, 128) of a kept A (64, K/2): PTX ISA 9.7.15.6.2, Figures 175, 177 and 179."""
    per, out = 32 // wide, np.zeros((4, THREADS), np.uint32)
    for thread, j in itertools.product(range(THREADS), range(4)):
        row = 16 * (thread // 32) + thread % 32 // 4 + 8 * (j % 2)
        first = per * (thread % 4) + 4 * per * (j // 2)
        out[j, thread] = packed([int(bits[row, first + part]) for part in range(per)], wide)
    return out


def registers_of_metadata(case: Case, codes: np.ndarray) -> np.ndarray:
    """The metadata register of each thread, Figures 176, 178, 180 and 181, which are those of mma.sp for each warp."""
    op = SimpleNamespace(wide=case.bits)
    return np.concatenate([metadata_words(op, codes[16 * w : 16 * w + 16], case.selector) for w in range(4)])


def places_of_d() -> tuple[np.ndarray, np.ndarray]:
    """The rows and the first columns of element i of eight columns, (128, 4)."""
    thread, i = np.meshgrid(np.arange(THREADS), np.arange(4), indexing="ij")
    return thread // 32 * 16 + thread % 32 // 4 + i // 2 * 8, thread % 4 * 2 + i % 2


def registers_of_d(d: np.ndarray) -> np.ndarray:
    """The registers of a thread, (registers, 128), of D (64, n)."""
    row, col = places_of_d()
    parts = np.stack([d[row, col + first] for first in range(0, d.shape[1], 8)], axis=1)  # (128, n/8, 4)
    return np.ascontiguousarray(parts.reshape(THREADS, -1)).view(np.uint32).T.copy()


def matrix_of_d(regs: np.ndarray, kind: str, n: int) -> np.ndarray:
    """D (64, n) as bits, from the registers of a thread."""
    row, col = places_of_d()
    parts = np.ascontiguousarray(regs.T).view(RESULT[kind]).reshape(THREADS, n // 8, 4)
    made = np.zeros((ROWS, n), RESULT[kind])
    for i in range(n // 8):
        made[row, col + 8 * i] = parts[:, i]
    return made


# --- inputs ---


def numbers(kind: str, shape: tuple[int, ...], rng: Any, *, whole: bool) -> np.ndarray:
    """Numbers that the type represents exactly: small integers, or a range of it."""
    if kind in ("s8", "u8"):
        low = 0 if kind == "u8" else -128
        return rng.integers(low, low + 256, shape).astype(np.float64)
    if whole:
        return rng.integers(-3, 4, shape).astype(np.float64)
    wide = (rng.standard_normal(shape) * np.exp2(rng.integers(-3, 3, shape))).astype(np.float32)
    if kind == "tf32":
        return (wide.view(np.uint32) & np.uint32(0xFFFFE000)).view(np.float32).astype(np.float64)
    return wide.astype(NUMBERS[kind]).astype(np.float64)


def spread_over(case: Case, kept: np.ndarray, codes: np.ndarray) -> np.ndarray:
    """The matrix (64, K) whose kept elements are given."""
    dense = np.zeros((ROWS, case.k), kept.dtype)
    for row, chunk in np.ndindex(codes.shape):
        code = int(codes[row, chunk])
        if case.chunk == 2:
            dense[row, 2 * chunk + (code == 0b1110)] = kept[row, chunk]
        else:
            dense[row, 4 * chunk + (code & 3)], dense[row, 4 * chunk + (code >> 2)] = kept[row, 2 * chunk :][:2]
    return dense


class Inputs:
    """Matrices of one product as bits, the arrays that its kernel takes, and D in float64."""

    def __init__(self, case: Case, *, whole: bool, seed: int = 1) -> None:
        rng = np.random.default_rng(seed)
        kept, b = (numbers(kind, shape, rng, whole=whole) for kind, shape in (
            (case.a, (ROWS, case.k // 2)), (case.b, (case.n, case.k))))  # fmt: skip
        legal = (0b0100, 0b1110) if case.chunk == 2 else case.codes
        self.codes = rng.choice(legal, (ROWS, case.k // case.chunk)).astype(np.uint8)
        c = rng.integers(-9, 10, (ROWS, case.n)) * (1 if whole or case.d == "s32" else 0.37)
        self.c = c.astype({"f16": np.float16, "f32": np.float32, "s32": np.int32}[case.d])
        self.dense = spread_over(case, kept, self.codes)
        self.kept_bits, self.b_bits = (self.bits(kind, one) for kind, one in ((case.a, kept), (case.b, b)))
        self.dense_bits = self.bits(case.a, self.dense)
        sign = case.negate[0] * case.negate[1]
        self.expected = sign * (self.dense @ b.T) + case.keep * self.c.astype(np.float64)
        self.magnitude = np.abs(self.dense) @ np.abs(b.T) + case.keep * np.abs(self.c.astype(np.float64))

    @staticmethod
    def bits(kind: str, values: np.ndarray) -> np.ndarray:
        wide = {"tf32": 32, "f16": 16, "bf16": 16}.get(kind, 8)
        return encoded(kind, wide, values).astype(f"u{wide // 8}")

    def arrays(self, case: Case) -> list[np.ndarray]:
        """The words of A and B, the registers of the metadata and of C."""
        if case.in_registers:
            a = registers_of_a(self.kept_bits, case.bits).reshape(-1)
        else:
            a, _ = image(self.kept_bits, case.swizzle("a"), case.trans_a)
        b, _ = image(self.b_bits, case.swizzle("b"), case.trans_b)
        return [a, b, registers_of_metadata(case, self.codes), registers_of_d(self.c)]


# --- programs ---


def kernel(case: Case) -> Kernel[Any]:
    """A kernel of one warpgroup that executes the instruction once."""
    words = {"a": ROWS * 8, "b": case.n * 16}
    count = case.registers

    @ptx.kernel(
        arch="sm_90a", grid=1, block=THREADS,
        signature=f"({words['a']}),({words['b']}),({THREADS}),({count},{THREADS})->({count},{THREADS})",
    )  # fmt: skip
    def product(
        k: ptx.Builder, a: Ptr[b32], b: Ptr[b32], meta: Ptr[b32], c: Ptr[b32], d: Ptr[b32]
    ) -> None:  # fmt: skip
        tiles = {name: k.shared(b32, length, align=1024) for name, length in words.items()}
        right = _in_shared_memory(k, case, "b", b, tiles["b"])
        if case.in_registers:
            left: Any = k.regs(b32, 4)
            for j, reg in enumerate(left):
                k.ptx.ld.global_.b32(reg, (a + k.tid.x)[THREADS * j])
        else:
            left = _in_shared_memory(k, case, "a", a, tiles["a"])
        acc = k.regs({"f16": b32, "f32": f32, "s32": s32}[case.d], count)
        for j, reg in enumerate(acc):
            k.ptx.ld.global_.b32(reg, (c + k.tid.x)[THREADS * j])
        code = k.reg(b32)
        some = None if case.pair is None else (k.tid.x >> 1 & 1) == case.pair
        k.ptx.ld.global_.b32(code, (meta + k.tid.x)[0], pred=some)
        if case.proxy_fence:
            k.ptx.fence.proxy.async_()
        k.ptx.bar.sync(0)
        _multiply(k, case, acc, left, right, code, tiles["a"])
        for j, reg in enumerate(acc):
            k.ptx.st.global_.b32((d + k.tid.x)[THREADS * j], reg)

    return product


def _in_shared_memory(k: ptx.Builder, case: Case, name: str, source: Any, tile: Any) -> Any:
    """Copy the words of A or B to shared memory, and return the descriptor."""
    swizzle, turned, words = case.swizzle(name), getattr(case, f"trans_{name}"), tile.shape[0]
    for first in range(0, words, THREADS):
        word, inside = k.reg(b32), k.tid.x < words - first
        k.ptx.ld.global_.b32(word, (source + k.tid.x)[first], pred=inside)
        k.ptx.st.shared.b32((tile.ptr + k.tid.x)[first], word, pred=inside)
    lines = {"a": case.k // 2, "b": case.k}[name] if turned else {"a": ROWS, "b": case.n}[name]
    leading, stride = lines * swizzle.width if turned else 0, swizzle.pattern
    if turned and swizzle is Swizzle.NONE:
        leading, stride = stride, leading
    return k.matrix_descriptor(tile, leading=leading, stride=stride, swizzle=swizzle)


def _multiply(k: ptx.Builder, case: Case, acc: Any, left: Any, right: Any, code: Any, tile: Any) -> None:
    """The instruction, and the wait for it."""
    more = [] if case.d == "s32" else [*case.negate]
    if case.bits == 16:
        more += [int(case.trans_a), int(case.trans_b)][case.in_registers :]
    k.ptx.wgmma.fence.sync.aligned()
    meta = [code] if case.braced else code
    k.ptx.spell(case.opcode)(acc, left, right, meta, case.selector, int(case.keep), *more)
    k.ptx.wgmma.commit_group.sync.aligned()
    other = k.reg(b32)
    if case.touch == "write":
        k.ptx.mov.b32(code, 0x44444444)
    if case.touch == "read":
        k.ptx.mov.b32(other, code)
    if case.touch == "memory":
        k.ptx.st.shared.b32(tile.ptr[5], 0, pred=k.tid.x == 0)
    k.ptx.wgmma.wait_group.sync.aligned(0)


def scalar(kind: str) -> type[types.Scalar]:
    """The type of a name."""
    return types.scalar(kind)
