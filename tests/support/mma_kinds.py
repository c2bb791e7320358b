"""Programs of one mma.sp or one mma with a kind, and the layouts of the manual, written for each element.

Nothing here calls the fragments or the simulator's decoding: these are second statements of the same facts.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

import ml_dtypes
import numpy as np

from asmkit.ptx.builder import Builder
from asmkit.types import b32, f32, s32, u16

from .sim_programs import run

BITS = {"f16": 16, "bf16": 16, "tf32": 32, "s8": 8, "u8": 8, "s4": 4, "u4": 4, "e4m3": 8, "e5m2": 8, "e3m2": 6,
        "e2m3": 6, "e2m1": 4}  # fmt: skip
NUMBERS = {"bf16": ml_dtypes.bfloat16, "e4m3": ml_dtypes.float8_e4m3fn, "e5m2": ml_dtypes.float8_e5m2,
           "e3m2": ml_dtypes.float6_e3m2fn, "e2m3": ml_dtypes.float6_e2m3fn, "e2m1": ml_dtypes.float4_e2m1fn,
           "f16": np.float16, "tf32": np.float32, "s8": np.int8, "u8": np.uint8}  # fmt: skip
CODES = {(0, 1): 0b0100, (0, 2): 0b1000, (1, 2): 0b1001, (0, 3): 0b1100, (1, 3): 0b1101, (2, 3): 0b1110}
"""The metadata of the two positions that are kept."""


@dataclass(frozen=True)
class Op:
    """An opcode, its shape and its types."""

    text: str

    @property
    def words(self) -> list[str]:
        return self.text.split(".")

    @property
    def types(self) -> list[str]:
        """The types of D, A, B and C."""
        return [word for word in self.words if word in BITS or word in ("f32", "s32")][:4]

    @property
    def k(self) -> int:
        return int(re.search(r"m16n8k(\d+)", self.text)[1])

    @property
    def sparse(self) -> bool:
        return self.words[1].startswith("sp")

    @property
    def kind(self) -> str:
        return next((word for word in self.words if word.startswith("kind")), "")

    @property
    def scales(self) -> int:
        """The scales of a row of A, 0 if there are none."""
        if "block_scale" not in self.words:
            return 0
        found = re.search(r"scale_vec::(\d)X", self.text)
        return int(found[1]) if found else {"kind::mxf8f6f4": 1, "kind::mxf4": 2}[self.kind]

    @property
    def wide(self) -> int:
        """The bits of an element of A or B in a register: a byte for the narrow floats of f8f6f4."""
        return 8 if self.kind.endswith("f8f6f4") else BITS[self.types[1]]


# --- elements ---


def encoded(kind: str, wide: int, values: np.ndarray) -> np.ndarray:
    """The bits of numbers in containers, as uint64."""
    if kind in ("s4", "u4"):
        return values.astype(np.int64).astype(np.uint64) & np.uint64(15)
    made = values.astype(NUMBERS[kind])
    raw = made.view(f"u{made.itemsize}").astype(np.uint64)
    return raw << np.uint64(2) if kind == "e2m1" and wide == 8 else raw


def packed(parts: list[int], bits: int) -> int:
    """A word of elements, the first one lowest."""
    return sum(int(part) << bits * i for i, part in enumerate(parts))


# --- layouts: element i of a lane ---


def place_of_a(op: Op, lane: int, i: int) -> tuple[int, int]:
    """The row and the column in registers (PTX ISA 9.7.14.6.2 for a sparse A: the number of the kept element)."""
    group, thread, k = lane >> 2, lane % 4, op.k // 2 if op.sparse else op.k
    if op.wide == 32:
        return group + 8 * (i % 2), thread + (4 if i >= 2 else 0)
    if op.wide == 16:
        return group + (0 if i < 2 or 4 <= i < 6 else 8), 2 * thread + i % 2 + (8 if i >= 4 else 0)
    if op.wide == 8:
        return group + (0 if i < 4 or 8 <= i < 12 else 8), 4 * thread + i % 4 + (16 if i >= 8 else 0)
    assert k in (32, 64)
    return group + (0 if i < 8 or 16 <= i < 24 else 8), 8 * thread + i % 8 + (32 if i >= 16 else 0)


def place_of_b(op: Op, lane: int, i: int) -> tuple[int, int]:
    per = 32 // op.wide
    return lane % 4 * per + i % per + 4 * per * (i // per), lane >> 2


def place_of_c(lane: int, i: int) -> tuple[int, int]:
    return (lane >> 2) + (8 if i >= 2 else 0), lane % 4 * 2 + i % 2


def metadata_words(op: Op, codes: np.ndarray, selector: int) -> np.ndarray:
    """The metadata register of each lane, from the codes (16, chunks): Figures 119 to 147 of the manual.

    Lanes that provide none hold illegal metadata.
    """
    words = np.full(32, 0xFFFFFFFF, np.uint64)
    chunks = codes.shape[1]
    for lane in range(32):
        group, thread = lane >> 2, lane % 4
        if op.wide >= 16:  # bits 0 to 15: row `group`, bits 16 to 31: row `group + 8`
            first = {4: selector, 8: 2 * selector}[chunks]
            if first <= thread < first + chunks // 4:
                at = 4 * (thread - first)
                words[lane] = packed([*codes[group, at : at + 4], *codes[group + 8, at : at + 4]], 4)
        else:  # one row: even lanes row `group`, odd lanes row `group + 8`
            half = thread // 2
            if chunks == 16 or half == selector:
                at = 8 * half if chunks == 16 else 0
                words[lane] = packed(list(codes[group + 8 * (thread % 2), at : at + 8]), 4)
    return words.astype(np.uint32)


def scale_words(op: Op, scales: np.ndarray, byte: int, thread: int, *, of_a: bool, rng) -> np.ndarray:
    """The register of each lane with the scales (rows or columns, n): PTX ISA 9.7.14.3, Figures 43 to 45.

    The other lanes and bytes are random.
    """
    words = rng.integers(0, 1 << 32, 32, dtype=np.uint64)
    for lane in range(32):
        group, inside = lane >> 2, lane % 4
        if of_a and inside // 2 == thread:
            row = group + 8 * (inside % 2)
        elif not of_a and inside == thread:
            row = group
        else:
            continue
        for i in range(op.scales):
            at = np.uint64(8 * (byte + i))
            words[lane] = words[lane] & ~(np.uint64(255) << at) | np.uint64(scales[row, i]) << at
    return words.astype(np.uint32)


def registers(place, bits: np.ndarray, wide: int, *args) -> np.ndarray:
    """Registers (count, 32) of a matrix of encoded elements."""
    per = max(1, 32 // wide)
    count = bits.size // 32 // per
    out = np.zeros((count, 32), np.uint32)
    for lane in range(32):
        for j in range(count):
            out[j, lane] = packed([bits[place(*args, lane, j * per + part)] for part in range(per)], wide)
    return out


def registers_of_c(kind: str, c: np.ndarray) -> np.ndarray:
    """Registers of C: pairs of f16, or words."""
    bits = c.view({"f16": np.uint16, "f32": np.uint32, "s32": np.uint32}[kind])
    return registers(place_of_c, bits, 16 if kind == "f16" else 32)


def matrix_of_d(kind: str, regs: np.ndarray) -> np.ndarray:
    """D from registers (count, 32)."""
    made = np.zeros((16, 8), {"f16": np.uint16, "f32": np.uint32, "s32": np.uint32}[kind])
    for lane in range(32):
        for i in range(4):
            word = int(regs[i // 2, lane]) >> 16 * (i % 2) if kind == "f16" else int(regs[i, lane])
            made[place_of_c(lane, i)] = word & (0xFFFF if kind == "f16" else 0xFFFFFFFF)
    return made.view({"f16": np.float16, "f32": np.float32, "s32": np.int32}[kind])


# --- sparse matrices ---


def sparse_matrix(op: Op, values: np.ndarray, rng) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Spread kept elements (16, K/2) over a dense matrix: the kept elements, the codes, and the dense matrix."""
    wide = op.wide
    length = {32: 2, 16: 4, 8: 4, 4: 8}[wide]
    chunks = op.k // length
    codes, dense = np.zeros((16, chunks), np.uint8), np.zeros((16, op.k), values.dtype)
    for row in range(16):
        for chunk in range(chunks):
            some = values[row, chunk * length // 2 : (chunk + 1) * length // 2]
            if length == 2:
                position = int(rng.integers(2))
                codes[row, chunk], columns = (0b0100, 0b1110)[position], [position]
            else:
                pair = sorted(rng.choice(4, 2, replace=False).tolist())
                codes[row, chunk] = CODES[tuple(pair)]
                columns = pair if length == 4 else [2 * p + part for p in pair for part in (0, 1)]
            dense[row, [length * chunk + column for column in columns]] = some
    return values, codes, dense


# --- programs ---


def builder(
    op: Op, arch: str, selectors: tuple[object, ...] = (), *, braced: bool = True, lane: int | None = None
) -> Builder:  # fmt: skip
    """A kernel of one warp that loads the registers, executes the mma, and stores D.

    Selectors of A of "chosen" are registers, which are loaded as well. With `lane`, only lane % 4 == `lane` loads
    metadata and scales.
    """
    k = Builder("product", arch)
    d_type, c_type = ({"f16": b32, "f32": f32, "s32": s32}[op.types[i]] for i in (0, 3))
    counts = {"a": 16 * op.k * op.wide >> 10 + op.sparse, "b": 8 * op.k * op.wide >> 10}
    counts["c"] = 2 if op.types[3] == "f16" else 4
    names = ["a", "b", "c", *(["meta"] if op.sparse else []), *(["sa", "sb"] if op.scales else [])]
    names += ["chosen"] if "chosen" in selectors else []
    regs, counts["chosen"] = {}, 2
    for name in names:
        pointer = k.param_ptr(name, b32) + k.laneid
        regs[name] = k.regs(c_type if name == "c" else b32, counts.get(name, 1))
        some = k.laneid & 3 == lane if lane is not None and name in ("meta", "sa", "sb") else None
        for j, reg in enumerate(regs[name]):
            k.ptx.ld.global_.b32(reg, pointer[32 * j], pred=some)
    out, d = k.param_ptr("d", b32), k.regs(d_type, 2 if op.types[0] == "f16" else 4)
    more = [([*regs["meta"]] if braced else regs["meta"][0]), selectors[0]] if op.sparse else []
    if op.scales:
        ida, idb = selectors[-2:]
        ida = [halves(k, reg) for reg in regs["chosen"]] if ida == "chosen" else ida
        more += [[*regs["sa"]], ida, [*regs["sb"]], idb]
    spelled(k, op)(d, regs["a"], regs["b"], regs["c"], *more)
    for j, reg in enumerate(d):
        k.ptx.st.global_.b32((out + k.laneid)[32 * j], reg)
    return k


def halves(k: Builder, word):
    """The lower half of a register."""
    half = k.reg(u16)
    k.ptx.cvt.u16.u32(half, word)
    return half


def spelled(k: Builder, op: Op):
    """The opcode as an attribute of `k.ptx`."""
    found = k.ptx
    for word in op.words:
        found = found[word] if found is not k.ptx else getattr(found, word)
    return found


def product(
    op: Op, arch: str, arrays: dict[str, np.ndarray], selectors: tuple[object, ...] = (), **options
) -> np.ndarray:
    """D as the simulator computes it."""
    k = builder(op, arch, selectors, braced=options.pop("braced", True), lane=options.pop("lane", None))
    d = np.zeros((2 if op.types[0] == "f16" else 4, 32), np.uint32)
    run(k, 1, 32, **arrays, d=d, **options)
    return matrix_of_d(op.types[0], d)
