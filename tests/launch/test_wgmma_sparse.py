"""wgmma.mma_async.sp in the simulator and on a device: types, layouts, selectors, metadata, and its registers."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from asmkit import AsmError, Ptr, b16, b32, f16, f32, ptx, watching
from asmkit.ptx.sim.alu.mma import wgmma

from ..support.wgmma_sparse import ANY_ORDER, Case, Inputs, kernel, matrix_of_d, scalar

HERE = [pytest.param("sim", id="sim"), pytest.param("cuda", id="cuda", marks=pytest.mark.gpu)]
VALUES = {"f16": np.float16, "f32": np.float32, "s32": np.int32}
F8 = [(a, b) for a in ("e4m3", "e5m2") for b in ("e4m3", "e5m2")]
INTS = [(a, b) for a in ("s8", "u8") for b in ("s8", "u8")]
TYPES = [
    ("f16", "f16", "f32"), ("f16", "f16", "f16"), ("bf16", "bf16", "f32"), ("tf32", "tf32", "f32"),
    *((a, b, d) for a, b in F8 for d in ("f32", "f16")), *((a, b, "s32") for a, b in INTS),
]  # fmt: skip
"""The types of A, B and D of every row of the table."""


def cases() -> list[Case]:
    """Every type with A in shared memory and in registers, N, selectors and the other constants in turn."""
    found: list[Case] = []
    for i, (a, b, d) in enumerate(TYPES):
        selectors = (0, 1) if a in ("f16", "bf16", "tf32") else (0,)
        for in_registers in (False, True):
            for selector in selectors:
                sizes = (8, 16, 24, 32, 48, 64, 96)
                one = Case(a, b, d, sizes[(i + len(found)) % len(sizes)], in_registers, selector)
                more: dict[str, Any] = {"keep": len(found) % 3 > 0, "braced": len(found) % 2 > 0}
                if d == "s32":
                    more["satfinite"] = len(found) % 2 > 0
                else:
                    more["negate"] = [(1, 1), (-1, 1), (1, -1), (-1, -1)][len(found) % 4]
                found.append(replace(one, **more))
    for kind in ("f16", "bf16"):
        found += [Case(kind, kind, "f32", n, trans_b=True, in_registers=n == 32) for n in (8, 16, 32, 128)]
        found += [Case(kind, kind, "f32", 64, trans_a=True, trans_b=turned, selector=1) for turned in (False, True)]
    return [*found, Case("f16", "f16", "f32", 256), Case("u8", "s8", "s32", 256, in_registers=True)]


CASES = cases()
FEW = [Case(*kinds, 24, n % 2 > 0) for n, kinds in enumerate(TYPES[::3])]


def computed(case: Case, inputs: Inputs, backend: str = "sim") -> np.ndarray:
    """D as bits."""
    return matrix_of_d(kernel(case)(*inputs.arrays(case), backend=backend), case.d, case.n)


@pytest.mark.parametrize("backend", HERE)
@pytest.mark.parametrize("case", CASES, ids=str)
def test_products_of_whole_numbers(case: Case, backend: str) -> None:
    inputs = Inputs(case, whole=True)
    found = computed(case, inputs, backend).view(VALUES[case.d])
    assert np.array_equal(found.astype(np.float64), inputs.expected)


@pytest.mark.parametrize("backend", HERE)
@pytest.mark.parametrize("case", FEW, ids=str)
def test_products_of_random_numbers(case: Case, backend: str) -> None:
    """The bits of a dense product with zeros, and close to the products in float64."""
    inputs = Inputs(case, whole=False, seed=2)
    found = computed(case, inputs, backend)
    c = inputs.c.view(found.dtype)
    kinds = {f"{name}_type": scalar(getattr(case, name)) for name in "abd"}
    assert np.array_equal(found, wgmma(inputs.dense_bits, inputs.b_bits.T, c, **kinds))
    kept_bits = 11 if case.d == "f16" else 13 if case.bits == 8 and case.d == "f32" else 22
    error = np.abs(found.view(VALUES[case.d]) - inputs.expected)
    assert (error <= inputs.magnitude * 2.0 ** (2 - kept_bits)).all()


@pytest.mark.parametrize("backend", HERE)
@pytest.mark.parametrize("case", [Case("bf16", "bf16", "f32"), Case("s8", "u8", "s32", in_registers=True)], ids=str)
def test_positions_in_any_order(case: Case, backend: str) -> None:
    inputs = Inputs(one := replace(case, codes=ANY_ORDER), whole=True)
    found = computed(one, inputs, backend).view(VALUES[case.d])
    assert np.array_equal(found.astype(np.float64), inputs.expected)


@pytest.mark.parametrize("case", FEW, ids=str)
def test_both_engines_give_the_same_bits(case: Case) -> None:
    inputs, made = Inputs(case, whole=False, seed=3), []
    for engine in ("numpy", "native"):
        with watching("none", engine=engine):
            made.append(computed(case, inputs))
    assert np.array_equal(*made)
    assert made[0].any()


@pytest.mark.parametrize("engine", ["numpy", "native"])
@pytest.mark.parametrize("backend", HERE)
def test_elements_that_are_not_kept_meet_no_element_of_b(engine: str, backend: str) -> None:
    """An infinity in B matters only in the rows of A that keep its column."""
    case = Case("f16", "f16", "f32", 8, keep=False)
    inputs = Inputs(case, whole=True)
    inputs.codes[:] = 0b0100
    inputs.codes[37] = 0b1110  # columns 2 and 3 of each chunk
    inputs.kept_bits[:] = inputs.b_bits[:] = 0x3C00
    inputs.b_bits[:, 2::4] = 0x7C00
    with watching("default", engine=engine):
        found = computed(case, inputs, backend).view(np.float32)
    assert np.isinf(found[37]).all()
    assert (np.delete(found, 37, axis=0) == 16).all()


@pytest.mark.parametrize("case", CASES[::2], ids=str)
def test_the_products_assemble(case: Case) -> None:
    assert kernel(case).report().resources.registers > 0


# --- shared memory, registers and warpgroups ---


@pytest.mark.parametrize(("code", "made"), [("ASYNC_SOURCE", {"touch": "memory"}), ("PROXY", {"proxy_fence": False})])
def test_the_async_proxy_reads_a(code: str, made: dict[str, Any]) -> None:
    case = Case("f16", "f16", "f32", **made)
    with pytest.raises(AsmError) as caught:
        computed(case, Inputs(case, whole=True))
    assert caught.value.findings[0].code == code


@pytest.mark.parametrize("engine", ["numpy", "native"])
def test_each_warpgroup_has_its_own_metadata(engine: str) -> None:
    """Three warpgroups, of which the last two multiply a shared A of ones by rows 0, 1, 2, 3, … of B."""

    @ptx.kernel(arch="sm_90a", signature="(384)->(384)", grid=1, block=384)
    def branch(k: ptx.Builder, codes: Ptr[b32], out: Ptr[f32]) -> None:
        a, b = k.shared(f16, (64, 16), align=128), k.shared(f16, (8, 32), align=128)
        for first in range(0, 1024, 384):
            k.ptx.st.shared.b16((a.ptr.cast(b16) + k.tid.x)[first], 0x3C00, pred=k.tid.x < 1024 - first)
        value, half, at = k.reg(f32), k.reg(b16), k.tid.x  # element at of B is in column at / 64 · 8 + at % 8
        k.ptx.cvt.rn.f32.u32(value, (at >> 6 << 3) + (at & 7))
        k.ptx.cvt.rn.f16.f32(half, value)
        k.ptx.st.shared.b16((b.ptr.cast(b16) + at)[0], half, pred=at < 256)
        code, d = k.reg(b32), k.regs(f32, 4, 0.0)
        k.ptx.ld.global_.b32(code, (codes + k.tid.x)[0])
        k.ptx.fence.proxy.async_()
        k.ptx.bar.sync(0)
        left = k.matrix_descriptor(a, leading=1024, stride=128)
        right = k.matrix_descriptor(b, leading=128, stride=128)
        with k.if_(k.tid.x >= 128):
            k.ptx.wgmma.fence.sync.aligned()
            k.ptx.wgmma.mma_async.sp.sync.aligned.m64n8k32.f32.f16.f16(d, left, right, code, 0, 1, 1, 1, 0, 0)
            k.ptx.wgmma.commit_group.sync.aligned()
            k.ptx.wgmma.wait_group.sync.aligned(0)
        k.ptx.st.global_.f32((out + k.tid.x)[0], d[0])

    codes = np.repeat([0, 0x44444444, 0xEEEEEEEE], 128).astype(np.uint32)
    first = sum(4 * chunk + column for chunk in range(8) for column in (0, 1))
    with watching("default", engine=engine):
        assert branch(codes).tolist() == [0] * 128 + [first] * 128 + [first + 2 * 16] * 128


# --- metadata ---


@pytest.mark.parametrize(("case", "thread", "low"), [
    (Case("f16", "f16", "f32", selector=1), 32 * 2 + 4 * 3 + 3, 20),  # row 43 = 2·16 + 3 + 8, chunk 5 of 8
    (Case("tf32", "tf32", "f32", in_registers=True), 32 * 2 + 4 * 3 + 1, 20),
    (Case("s8", "s8", "s32"), 32 * 2 + 4 * 3 + 1, 20),  # chunk 5 of 16
], ids=str)  # fmt: skip
def test_illegal_metadata_are_reported(case: Case, thread: int, low: int) -> None:
    inputs = Inputs(case, whole=True)
    for code in range(16):
        inputs.codes[43, 5] = code
        if code in ((0b0100, 0b1110) if case.a == "tf32" else ANY_ORDER):
            computed(case, inputs)
            continue
        with pytest.raises(AsmError) as caught:
            computed(case, inputs)
        assert caught.value.code == "METADATA"
        place = f"row 43, chunk 5 of A has 0b{code:04b}, bits {low} to {low + 3} of thread ({thread},0,0)"
        assert place in str(caught.value)


@pytest.mark.filterwarnings("ignore:.*possibly uninitialized")
@pytest.mark.parametrize("kind", ["f16", "tf32", "e4m3"])
def test_only_the_lanes_of_the_selector_provide_metadata(kind: str) -> None:
    """The registers of the other lanes are not read."""
    for selector in (0, 1) if kind != "e4m3" else (0,):
        case = Case(kind, kind, "f32", selector=selector)
        inputs = Inputs(case, whole=True)
        for pair in (0, 1):
            here = replace(case, pair=pair)
            if pair == selector and kind != "e4m3":
                found = computed(here, inputs).view(np.float32)
                assert np.array_equal(found.astype(np.float64), inputs.expected)
                continue
            with pytest.raises(AsmError, match="uninitialized") as caught:
                computed(here, inputs)
            assert caught.value.code == "UNSET"


@pytest.mark.parametrize("braced", [False, True])
@pytest.mark.parametrize(("touch", "kind"), [("write", "written"), ("read", "read")])
@pytest.mark.parametrize("in_registers", [False, True])
def test_the_product_holds_the_register_of_the_metadata(
    touch: str, kind: str, in_registers: bool, braced: bool
) -> None:
    case = Case("f16", "f16", "f32", in_registers=in_registers, touch=touch, braced=braced)
    with pytest.raises(AsmError, match=f"is {kind} while an outstanding product uses it") as caught:
        computed(case, Inputs(case, whole=True))
    assert caught.value.code == "ASYNC_REGISTER"
