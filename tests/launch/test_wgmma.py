"""wgmma.mma_async in the simulator and on a device: layouts, types, groups, and what may not be touched meanwhile."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

from asmkit import AsmError, Kernel, Ptr, b32, bf16, e4m3, e5m2, f16, f32, ptx, s8, s32, u8
from asmkit.ptx.matrix_descriptors import Swizzle
from asmkit.types import Scalar, dtype

HERE = [pytest.param("sim", id="sim"), pytest.param("cuda", id="cuda", marks=pytest.mark.gpu)]
NOTHING = np.zeros(1, np.float32)
STEP = 32
"""Bytes of K of one product."""


@dataclass(frozen=True)
class Case:
    """One way to multiply: D (64, n) of the bytes of K that a row of the swizzle holds, at least 32."""

    a: type[Scalar] = f16
    b: type[Scalar] = f16
    d: type[Scalar] = f32
    n: int = 16
    swizzle: Swizzle = Swizzle.B128
    trans_a: bool = False
    trans_b: bool = False
    a_in_registers: bool = False
    negate: tuple[int, int] = (1, 1)
    keep: bool = False  # D takes part, all ones before

    @property
    def k(self) -> int:
        """Elements of K."""
        return max(STEP, self.swizzle.width) * 8 // self.a.bits

    def stored(self, name: str) -> tuple[int, int]:
        """The shape of A or B as it is stored: MN-major if it is transposed."""
        mn = {"a": 64, "b": self.n}[name]
        return (self.k, mn) if getattr(self, f"trans_{name}") else (mn, self.k)

    def column(self, name: str) -> int:
        """Elements of a row of the swizzle: the width of a box."""
        return self.swizzle.width * 8 // getattr(self, name).bits


def operand(k: ptx.Builder, case: Case, name: str, tile: Any) -> tuple[Any, int]:
    """The descriptor of A or B, and how many bytes one product is from the next."""
    pattern, box = 8 * case.swizzle.width, case.stored(name)[0] * case.swizzle.width
    if not getattr(case, f"trans_{name}"):
        leading, step = (box, 2 * box) if case.swizzle is Swizzle.NONE else (16, STEP)
        return k.matrix_descriptor(tile, leading=leading, stride=pattern, swizzle=case.swizzle), step
    leading, stride = (pattern, box) if case.swizzle is Swizzle.NONE else (box, pattern)
    return k.matrix_descriptor(tile, leading=leading, stride=stride, swizzle=case.swizzle), 2 * pattern


def made(case: Case) -> Kernel[Any]:
    """A kernel of one warpgroup that does it."""
    (ra, ca), (rb, cb) = case.stored("a"), case.stored("b")

    @ptx.kernel(
        arch="sm_90a", signature=f"({ra},{ca}),({rb},{cb})->(64,{case.n})", grid=1, block=128,
        maps={name: ptx.tiled(name[1], box=(rows, case.column(name[1])), swizzle=case.swizzle)
              for name, rows in (("ta", ra), ("tb", rb))},
    )  # fmt: skip
    def product(
        k: ptx.Builder, a: Ptr[case.a], b: Ptr[case.b], d: Ptr[case.d], ta: ptx.TensorMap, tb: ptx.TensorMap
    ) -> None:
        at, bt = (k.shared(kind, shape, align=1024) for kind, shape in ((case.a, (ra, ca)), (case.b, (rb, cb))))
        bar = load(k, case, ((ta, at, case.column("a"), ca), (tb, bt, case.column("b"), cb)))
        bar.wait(0)
        acc = k.regs(case.d if case.d.bits == 32 else b32, case.n * case.d.bits // 64)
        for reg in acc if case.keep else ():
            k.ptx.mov.b32(reg, {f32: 0x3F800000, f16: 0x3C003C00, s32: 1}[case.d])
        steps(k, case, acc, a, operand(k, case, "a", at), operand(k, case, "b", bt))
        k.ptx.wgmma.wait_group.sync.aligned(0)
        store(k, case, d, acc)

    return product


def load(k: ptx.Builder, case: Case, parts: Any) -> Any:
    """One thread copies boxes of a swizzle's width."""
    bar, first = k.mbarrier(1), k.tid.x == 0
    bar.init(pred=first)
    k.ptx.fence.mbarrier_init.release.cluster()
    k.ptx.bar.sync(0)
    with k.if_(first):
        bar.arrive_expect_tx(sum(t.bytes * (length // wide) for t, _, wide, length in parts))
        copy = k.ptx.cp.async_.bulk.tensor._2d.shared__cluster.global_.tile.mbarrier__complete_tx__bytes
        for t, tile, wide, length in parts:
            boxes = tile.view(tile.elem, (length // wide, t.kind.box[0], wide))
            for i in range(length // wide):
                copy(boxes[i, 0, 0], t[i * wide, 0], bar.mem)
    return bar


def steps(k: ptx.Builder, case: Case, acc: Any, a: Any, a_from: Any, b_from: Any) -> None:
    """A product for every 32 bytes of K."""
    kinds = "f32.tf32.tf32" if case.a is f32 else f"{case.d}.{case.a}.{case.b}"
    multiply = k.ptx.spell(f"wgmma.mma_async.sync.aligned.m64n{case.n}k{STEP * 8 // case.a.bits}.{kinds}")
    row, col = ((k.tid.x >> 5) << 4) + (k.laneid >> 2), (k.laneid & 3) << 2
    words = case.k * case.a.bits // 32
    mine = k.ptr(a.reg, b32, "global") + (row * words + (col >> 2))
    (a_desc, a_step), (b_desc, b_step) = a_from, b_from
    signs = () if case.d is s32 else case.negate
    trans = (int(case.trans_a), int(case.trans_b))[case.a_in_registers :] if case.a.bits == 16 else ()
    fragments = [k.regs(b32, 4) for _ in range(case.k * case.a.bits // 8 // STEP)]
    for i, regs in enumerate(fragments if case.a_in_registers else ()):
        for r, reg in enumerate(regs):
            k.ptx.ld.global_.b32(reg, mine[words * 8 * (r % 2) + 8 * i + 4 * (r // 2)])
    k.ptx.wgmma.fence.sync.aligned()
    for i, regs in enumerate(fragments):
        here, there = (desc if not i else k.reg(desc.type) for desc in (a_desc, b_desc))
        for at, desc, step in ((here, a_desc, a_step), (there, b_desc, b_step)) if i else ():
            k.ptx.add.s64(at, desc, i * step >> 4)
        multiply(acc, regs if case.a_in_registers else here, there, int(i > 0 or case.keep), *signs, *trans)
    k.ptx.wgmma.commit_group.sync.aligned()


def store(k: ptx.Builder, case: Case, d: Any, acc: Any) -> None:
    """Registers as the manual deals them out: row of 16 per warp, eight columns for each four (f16: two) of them."""
    row, pair = ((k.tid.x >> 5) << 4) + (k.laneid >> 2), k.laneid & 3
    words = case.n * case.d.bits // 32
    out = k.ptr(d.reg, b32, "global") + (row * words + (pair << 1 if case.d.bits == 32 else pair))
    each = 2 if case.d.bits == 32 else 1
    for i, reg in enumerate(acc):
        column, half, word = i // (2 * each), i // each % 2, i % each
        k.ptx.st.global_.b32(out[half * 8 * words + column * 4 * each + word], reg)


def judged(case: Case, backend: str) -> tuple[np.ndarray, np.ndarray]:
    """What the kernel makes of small whole numbers, and what numpy does."""
    rng, low = np.random.default_rng(5), 0 if case.a is u8 else -4
    a, b = (rng.integers(low, 5, case.stored(name)).astype(dtype(getattr(case, name))) for name in "ab")
    got = made(case)(a, b, backend=backend)
    x, y = (m.astype(np.float64) for m in (a, b))
    x, y = (x.T if case.trans_a else x), (y if case.trans_b else y.T)
    return got, x @ y * np.prod(case.negate) + case.keep


MODES = (Swizzle.NONE, Swizzle.B32, Swizzle.B64, Swizzle.B128)
CASES = [
    *(Case(swizzle=mode) for mode in MODES),
    *(Case(swizzle=mode, trans_b=True, n=128) for mode in MODES),
    *(Case(a=bf16, b=bf16, swizzle=mode, trans_a=True) for mode in MODES),
    Case(n=256, trans_a=True, trans_b=True, keep=True),
    Case(n=24, a_in_registers=True, keep=True, negate=(-1, 1)),
    Case(bf16, bf16, n=64, a_in_registers=True, trans_b=True, negate=(-1, -1)),
    Case(d=f16, n=40, keep=True, negate=(1, -1)),
    Case(f32, f32, n=8),
    Case(f32, f32, n=8, a_in_registers=True),
    Case(e4m3, e5m2, n=48),
    Case(e5m2, e4m3, f16, a_in_registers=True, keep=True),
    Case(s8, u8, s32, n=32, a_in_registers=True, keep=True),
    Case(u8, s8, s32, n=24, swizzle=Swizzle.B64),
]


@pytest.mark.parametrize("backend", HERE)
@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.a}-{case.b}-{case.d}-n{case.n}-{case.swizzle.name}")
def test_products_of_whole_numbers(case: Case, backend: str):
    got, expected = judged(case, backend)
    assert np.array_equal(got.astype(np.float64), expected)


@pytest.mark.parametrize("case", CASES[::3], ids=lambda case: f"{case.a}-{case.d}-n{case.n}-{case.swizzle.name}")
def test_the_products_assemble(case: Case):
    assert made(case).report().resources.registers > 0


@pytest.mark.parametrize("backend", HERE)
@pytest.mark.parametrize("case", CASES[-9:-2], ids=lambda case: f"{case.a}-{case.b}-{case.d}-n{case.n}")
def test_products_of_random_numbers(case: Case, backend: str):
    """Within what the bits that a sum keeps allow: 13 of 8-bit floats, else 24, or the 11 of an f16."""
    rng = np.random.default_rng(6)
    a, b = (rng.standard_normal(case.stored(name)).astype(dtype(getattr(case, name))) for name in "ab")
    got = made(case)(a, b, backend=backend).astype(np.float64)
    x, y = (m.view(np.uint32) & 0xFFFFE000 if m.dtype == np.float32 else m for m in (a, b))
    x, y = (m.view(np.float32) if m.dtype == np.uint32 else m.astype(np.float64) for m in (x, y))
    x, y = (x.T if case.trans_a else x), (y if case.trans_b else y.T)
    size = np.abs(x).astype(np.float64) @ np.abs(y) + case.keep
    bits = 11 if case.d is f16 else 13 if case.a.bits == 8 else 22
    assert (np.abs(got - x @ y * np.prod(case.negate) - case.keep) <= size * 2.0**-bits * 4).all()


def stages(*, touch: str = "", wait: int = 0, warps: bool = False) -> Kernel[Any]:
    """Two products, each a group, of 64 × 16 ones; something may happen before they are waited for."""

    @ptx.kernel(arch="sm_90a", signature="(N)->(64,8)", grid=1, block=128)
    def product(k: ptx.Builder, x: Ptr[f32], d: Ptr[f32]) -> None:
        a, b, word = k.shared(f16, (64, 16), align=128), k.shared(f16, (8, 16), align=128), k.reg(b32, 0x3C003C00)
        for i in range(4):
            k.ptx.st.shared.b32(k.ptr(a.ptr.reg + (k.tid.x << 2), b32, "shared")[128 * i], word)
        k.ptx.st.shared.b32(k.ptr(b.ptr.reg + (k.tid.x << 2), b32, "shared")[0], word, pred=k.tid.x < 64)
        bar = k.mbarrier(1)
        bar.init(pred=k.tid.x == 0)
        k.ptx.fence.proxy.async_()
        k.ptx.bar.sync(0)
        acc, other, fragment = k.regs(f32, 4), k.regs(f32, 4), k.regs(b32, 4, 0x3C003C00)
        a_desc = k.matrix_descriptor(a, leading=1024, stride=128)
        b_desc = k.matrix_descriptor(b, leading=128, stride=128)
        multiply = k.ptx.wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16
        if warps:  # the first warp waits for the others, which come to the product before it
            with k.if_(k.tid.x < 32):
                bar.wait(0)
            bar.arrive(pred=k.tid.x == 32)
        k.ptx.wgmma.fence.sync.aligned()
        multiply(acc, a_desc, b_desc, 0, 1, 1, 0, 0)
        k.ptx.wgmma.commit_group.sync.aligned()
        multiply(other, fragment, b_desc, 0, 1, 1, 0)
        k.ptx.wgmma.commit_group.sync.aligned()
        if touch == "memory":
            k.ptx.st.shared.b32(k.ptr(b.ptr.reg, b32, "shared")[5], word, pred=k.tid.x == 0)
        if touch == "fragment":
            k.ptx.mov.b32(fragment[2], word)
        k.ptx.wgmma.wait_group.sync.aligned(wait)
        result = other if touch == "second" else acc
        store(k, Case(n=8), d, result)

    return product


@pytest.mark.parametrize("made", [{}, {"wait": 1}, {"touch": "second"}, {"warps": True}], ids=str)
def test_groups_are_waited_for_in_order(made: dict[str, Any]):
    assert (stages(**made)(NOTHING) == 16).all()


@pytest.mark.parametrize(("code", "made", "said"), [
    ("ASYNC_REGISTER", {"wait": 2}, "is read while an outstanding product uses it"),
    ("ASYNC_REGISTER", {"wait": 1, "touch": "second"}, "is read while an outstanding product"),
    ("ASYNC_REGISTER", {"touch": "fragment"}, "is written while an outstanding product"),
    ("ASYNC_SOURCE", {"touch": "memory"}, "shared is written while the product that reads it is outstanding"),
])  # fmt: skip
def test_what_is_touched_too_early(code: str, made: dict[str, Any], said: str):
    with pytest.raises(AsmError, match=said) as caught:
        stages(**made)(NOTHING)
    assert caught.value.findings[0].code == code
    assert code == "ASYNC_REGISTER" or "] (byte " in str(caught.value), "the element is named"


def test_warps_of_half_a_warpgroup_wait_for_ever():
    @ptx.kernel(arch="sm_90a", signature="(N)->(64,8)", grid=1, block=64)
    def half(k: ptx.Builder, x: Ptr[f32], d: Ptr[f32]) -> None:
        acc, tile = k.regs(f32, 4), k.shared(f16, (64, 16), align=128)
        desc = k.matrix_descriptor(tile, leading=1024, stride=128)
        k.ptx.wgmma.fence.sync.aligned()
        k.ptx.wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16(acc, desc, desc, 0, 1, 1, 0, 0)

    with pytest.raises(AsmError, match="DEADLOCK"):
        half(NOTHING)
