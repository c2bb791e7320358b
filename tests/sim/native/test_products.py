"""Matrix products in C have the bits of the numpy functions."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from asmkit import types
from asmkit.fragments import pack
from asmkit.gcn.fragments import dwords, mfma_a, mfma_b, mfma_c, names, shape
from asmkit.gcn.sim.alu import native_mfma
from asmkit.gcn.sim.alu.mfma import mfma
from asmkit.ptx.fragments import mma_a, mma_b, mma_c, shapes, wgmma_d
from asmkit.ptx.sim.alu import mma as reference
from asmkit.ptx.sim.alu import native_mma
from asmkit.sim.native import products
from asmkit.types import Scalar
from tests.support.product_inputs import STYLES, elements

pytestmark = pytest.mark.skipif(not products.available(), reason="no compiler")

FLOATS: dict[type[Scalar], tuple[tuple[type[Scalar], type[Scalar]], ...]] = {
    types.f16: ((types.f16, types.f16), (types.f32, types.f32)),
    types.bf16: ((types.f32, types.f32),),
    types.tf32: ((types.f32, types.f32),),
    types.e4m3: ((types.f16, types.f16), (types.f32, types.f32)),
    types.e5m2: ((types.f16, types.f16), (types.f32, types.f32)),
    types.f64: ((types.f64, types.f64),),
}
PAIRS = ((types.e4m3, types.e5m2), (types.s8, types.u8), (types.u4, types.s4))


def registers(kind: type[Scalar], warps: int, count: int, style: str, rng: Any, lanes: int = 32) -> np.ndarray:
    word = np.uint64 if kind is types.f64 else np.uint32
    if kind is types.f64 and lanes == 64:  # pairs of registers
        both = elements(kind, (warps, count // 2, lanes), style, rng)
        return np.stack([both, both >> np.uint64(32)], axis=2).reshape(warps, count, lanes).astype(np.uint32)
    if kind.bits < 8:
        return rng.integers(0, 1 << 32, (warps, count, lanes), word) * (rng.random((warps, count, lanes)) < 0.9)
    each = 1 if kind is types.tf32 else np.dtype(word).itemsize * 8 // kind.bits
    return elements(kind, (warps, count, lanes * each), style, rng).view(word)


def modifiers(a: type[Scalar]) -> list[dict[str, Any]]:
    if a is types.b1:
        return [{"op": "xor"}, {"op": "and"}]
    return [{}] if a.kind == "f" else [{"satfinite": False}, {"satfinite": True}]


def facts_of_mma() -> list[dict[str, Any]]:
    made: list[dict[str, Any]] = []
    for a in (*FLOATS, types.s8, types.u8, types.s4, types.u4, types.b1):
        sums = FLOATS.get(a, ((types.s32, types.s32),))
        for size in shapes(a):
            volta = a is types.f16 and size == "m8n8k4"
            layouts = [(x, y) for x in ("row", "col") for y in ("row", "col")] if volta else [("row", "col")]
            mixed = ((types.f32, types.f16), (types.f16, types.f32)) if volta else ()
            for b in dict.fromkeys((a, *(pair[1] for pair in PAIRS if pair[0] is a))):
                for c, d in (*sums, *mixed):
                    for x, y in layouts:
                        one = {"shape": size, "a_type": a, "b_type": b, "c_type": c, "d_type": d}
                        one |= {"a_layout": x, "b_layout": y}
                        made += [one | some for some in modifiers(a)]
    return made


def name_of(facts: dict[str, Any]) -> str:
    return ".".join(str(x) for x in facts.values())


def inputs(facts: dict[str, Any], warps: int, style: str, rng: Any) -> list[np.ndarray]:
    size, a, b = facts["shape"], facts["a_type"], facts["b_type"]
    maps = mma_a(size, a, facts["a_layout"]), mma_b(size, b, facts["b_layout"]), mma_c(size, facts["c_type"], a)
    kinds = (a, b, facts["c_type"])
    return [registers(kind, warps, one.registers, style, rng) for kind, one in zip(kinds, maps, strict=True)]


def assert_same(got: np.ndarray | None, want: np.ndarray, style: str) -> None:
    assert got is not None
    assert got.dtype == want.dtype
    got, want = (x.view(f"u{x.itemsize}") for x in (got, want))
    wrong = np.argwhere(got != want)
    assert len(wrong) == 0, (style, len(wrong), [(hex(got[tuple(i)]), hex(want[tuple(i)])) for i in wrong[:4]])


@pytest.mark.parametrize("facts", facts_of_mma(), ids=name_of)
def test_mma(facts: dict[str, Any]):
    rng = np.random.default_rng(1)
    for style in STYLES if facts["a_type"] is not types.f64 else ("bits", "zeros"):
        a, b, c = inputs(facts, 20, style, rng)
        assert_same(native_mma.mma(a, b, c, **facts), reference.mma(a, b, c, **facts), style)


def test_active_warps_of_a_register_file():
    facts = next(one for one in facts_of_mma() if one["a_type"] is types.bf16)
    rng, warps, stride = np.random.default_rng(3), 9, 48
    a, b, c = inputs(facts, warps, "near", rng)
    want = reference.mma(a, b, c, **facts)
    files = [rng.integers(0, 1 << 32, (x.shape[1], warps, stride), np.uint32) for x in (a, b, c)]
    for file, x in zip(files, (a, b, c), strict=True):
        file[..., :32] = x.swapaxes(0, 1)
    before, active = files[2].copy(), (np.arange(warps) % 3 > 0).astype(np.uint8)
    rows = [products.row_addresses(file) for file in files]
    a_rows, b_rows, c_rows = rows
    native_mma.mma_plan(**facts).run(a_rows, b_rows, c_rows, c_rows, stride=stride, warps=warps, active=active)
    chosen = active > 0
    assert (files[2][:, chosen, :32] == want.swapaxes(0, 1)[:, chosen]).all()
    assert (files[2][:, ~chosen] == before[:, ~chosen]).all()
    assert (files[2][..., 32:] == before[..., 32:]).all()


WGMMA = [
    *((a, b, d) for a in (types.e4m3, types.e5m2) for b in (types.e4m3, types.e5m2) for d in (types.f16, types.f32)),
    (types.f16, types.f16, types.f16), (types.f16, types.f16, types.f32), (types.bf16, types.bf16, types.f32),
    (types.tf32, types.tf32, types.f32), (types.s8, types.u8, types.s32), (types.u8, types.s8, types.s32),
    (types.b1, types.b1, types.s32),
]  # fmt: skip


@pytest.mark.parametrize("kinds", WGMMA, ids=lambda kinds: ".".join(map(str, kinds)))
def test_wgmma(kinds: tuple[type[Scalar], ...]):
    a_type, b_type, d_type = kinds
    k = 8 if a_type in (types.b1, types.tf32) else 256 // a_type.bits
    facts: dict[str, Any] = {"a_type": a_type, "b_type": b_type, "d_type": d_type}
    facts |= {"satfinite": True} if a_type.kind != "f" and a_type is not types.b1 else {}
    rng = np.random.default_rng(4)
    for style in STYLES:
        for n, turned, negate, adds in ((8, False, False, True), (24, True, a_type.kind == "f", False)):
            a = elements(a_type, (64, k), style, rng)
            b = elements(b_type, (n, k), style, rng).T if turned else elements(b_type, (k, n), style, rng)
            c = elements(d_type, (64, n), style, rng) if adds else None
            want = reference.wgmma(a, b, c, negate=negate, **facts)
            assert_same(native_mma.wgmma(a, b, c, negate=negate, **facts), want, style)
            in_registers = np.zeros((wgmma_d(d_type, n).registers, 150), np.uint32)
            given = None if c is None else pack(wgmma_d(d_type, n), c[None])[0]
            native_mma.wgmma_registers(a, b, given, in_registers[:, 7:135], negate=negate, **facts)
            assert_same(in_registers[:, 7:135], pack(wgmma_d(d_type, n), want[None])[0], style)
            assert not in_registers[:, :7].any()
            assert not in_registers[:, 135:].any()


WMMA = [
    ((16, 16, 16), types.f16, types.f32, types.f32), ((32, 8, 16), types.f16, types.f16, types.f16),
    ((8, 32, 16), types.bf16, types.f32, types.f32), ((16, 16, 8), types.tf32, types.f32, types.f32),
    ((8, 8, 4), types.f64, types.f64, types.f64), ((8, 32, 16), types.s8, types.s32, types.s32),
    ((16, 16, 16), types.u8, types.s32, types.s32), ((8, 8, 32), types.s4, types.s32, types.s32),
    ((8, 8, 32), types.u4, types.s32, types.s32), ((8, 8, 4), types.b1, types.s32, types.s32),
    ((16, 16, 16), types.f16, types.f16, types.f32),
]  # fmt: skip


@pytest.mark.parametrize("facts", WMMA, ids=lambda facts: "x".join(map(str, facts[0])) + f".{facts[1]}.{facts[2]}")
def test_matrix_product(facts: tuple[Any, ...]):
    (m, n, k), *kinds = facts
    rng = np.random.default_rng(5)
    for style in STYLES:
        shapes_ = zip(((9, m, k), (9, k, n), (9, m, n)), (kinds[0], *kinds[:2]), strict=True)
        a, b, c = (elements(kind, size, style, rng) for size, kind in shapes_)
        for more in modifiers(kinds[0]):
            want = reference.matrix_product(a, b, c, kinds=tuple(kinds), **more)
            assert_same(native_mma.matrix_product(a, b, c, kinds=tuple(kinds), **more), want, style)


def facts_of_mfma() -> list[dict[str, Any]]:
    made: list[dict[str, Any]] = []
    for arch in ("gfx90a", "gfx942", "gfx950"):
        for name in names(arch):
            of = shape(name, arch)
            if of.mixed:
                continue
            made.append({"name": name, "arch": arch})
            if of.acc is types.f64 and arch != "gfx90a":
                made += [{"name": name, "arch": arch, "blgp": blgp} for blgp in (1, 2, 4, 7)]
            elif of.acc is not types.f64 and of.blocks > 1 and arch == "gfx942":
                made += [{"name": name, "arch": arch, "blgp": blgp} for blgp in range(1, 8)]
                made += [{"name": name, "arch": arch, "cbsz": 1, "abid": abid} for abid in (0, 1)]
    return made


@pytest.mark.parametrize("facts", facts_of_mfma(), ids=name_of)
def test_mfma(facts: dict[str, Any]):
    rng, at = np.random.default_rng(2), (facts["name"], facts["arch"])
    of = shape(*at)
    for style in STYLES if len(facts) == 2 else ("special",):
        a, b, c = (
            registers(kind, 6, dwords(one), style, rng, 64)
            for kind, one in ((of.a, mfma_a(*at)), (of.b, mfma_b(*at)), (of.acc, mfma_c(*at)))
        )
        assert_same(native_mfma.mfma(a, b, c, **facts), mfma(a, b, c, **facts), style)


def test_a_product_that_is_too_large_for_the_c_code_is_refused() -> None:
    """The largest product of a warpgroup has a sparse A, which is expanded: K = 64 and N = 256."""
    header = (Path(products.__file__).parent / "product_parts.h").read_text()
    for name, most in products.MOST.items():
        assert f"MOST_{'C' if name == 'd' else name.upper()} = {most}," in header
    kinds = (types.s8, types.s8, types.s32)
    assert native_mma._memory_plan((64, 256, 64), kinds, (False, False), False, False).shape == (64, 256, 64)
    with pytest.raises(ValueError, match=r"operand b of the product .* has 18432 elements, more than 16384"):
        native_mma._memory_plan((64, 288, 64), kinds, (False, False), False, False)
