"""Matrix products in C have the bits of the numpy functions."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from asmkit import types
from asmkit.gcn.fragments import dwords, mfma_a, mfma_b, mfma_c, names, shape
from asmkit.gcn.sim.alu import native_mfma
from asmkit.gcn.sim.alu.mfma import mfma
from asmkit.ptx.fragments import mma_a, mma_b, mma_c, shapes
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


def facts_of_mma() -> list[dict[str, Any]]:
    made: list[dict[str, Any]] = []
    for a in (*FLOATS, types.s8, types.u8, types.s4, types.u4, types.b1):
        sums = FLOATS.get(a, ((types.s32, types.s32),))
        for shape in shapes(a):
            volta = a is types.f16 and shape == "m8n8k4"
            layouts = [(x, y) for x in ("row", "col") for y in ("row", "col")] if volta else [("row", "col")]
            mixed = ((types.f32, types.f16), (types.f16, types.f32)) if volta else ()
            for b in {a, *(pair[1] for pair in PAIRS if pair[0] is a)}:
                for c, d in (*sums, *mixed):
                    for x, y in layouts:
                        one = {"shape": shape, "a_type": a, "b_type": b, "c_type": c, "d_type": d}
                        one |= {"a_layout": x, "b_layout": y}
                        more = [{"op": op} for op in ("xor", "and")] if a is types.b1 else [{}]
                        more = [{"satfinite": sat} for sat in (False, True)] if a.bits in (4, 8) and c is types.s32 else more
                        made += [one | some for some in more]
    return made


def name_of(facts: dict[str, Any]) -> str:
    return ".".join(str(x) for x in facts.values())


def inputs(facts: dict[str, Any], warps: int, style: str, rng: Any) -> list[np.ndarray]:
    maps = mma_a(facts["shape"], facts["a_type"], facts["a_layout"]), mma_b(facts["shape"], facts["b_type"], facts["b_layout"])
    maps += (mma_c(facts["shape"], facts["c_type"], facts["a_type"]),)
    kinds = (facts["a_type"], facts["b_type"], facts["c_type"])
    return [registers(kind, warps, one.registers, style, rng) for kind, one in zip(kinds, maps, strict=True)]


@pytest.mark.parametrize("facts", facts_of_mma(), ids=name_of)
def test_mma(facts: dict[str, Any]):
    rng = np.random.default_rng(1)
    for style in STYLES:
        a, b, c = inputs(facts, 24, style, rng)
        want = reference.mma(a, b, c, **facts)
        got = native_mma.mma(a, b, c, **facts)
        assert got is not None
        assert got.dtype == want.dtype
        wrong = np.argwhere(got != want)
        assert len(wrong) == 0, (style, len(wrong), [(hex(got[tuple(i)]), hex(want[tuple(i)])) for i in wrong[:4]])


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
        want = mfma(a, b, c, **facts)
        got = native_mfma.mfma(a, b, c, **facts)
        assert got is not None
        wrong = np.argwhere(got != want)
        assert len(wrong) == 0, (style, len(wrong), [(hex(got[tuple(i)]), hex(want[tuple(i)])) for i in wrong[:4]])
