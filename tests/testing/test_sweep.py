"""Sweeps of float and integer kernels: right ones pass with the default inputs, wrong ones fail."""

from __future__ import annotations

from functools import reduce
from typing import Any

import numpy as np
import pytest

import asmkit
from asmkit import Ptr, Reg, bf16, f32, ptx, s8, s16, s32, u8, u32, u64
from asmkit.testing import inputs, tolerance
from asmkit.types import Scalar, b32, dtype, e2m1, e2m3, e3m2, e4m3, e5m2, f16, f64, ue8m0

RULES: dict[str, Any] = {"arch": "sm_80", "block": 64, "grid": lambda d: -(-d.N // 64)}


def instruction(k: Any, spelling: str) -> Any:
    first, *rest = spelling.split(".")
    return reduce(getattr, rest, getattr(k.ptx, first))


def unary(spelling: str, kind: type[Scalar]) -> Any:
    """out = the instruction of x."""

    def body(k: ptx.Builder, x: Ptr[kind], out: Ptr[kind], N: Reg[u32]) -> None:
        i, value = (k.ctaid.x << 6) + k.tid.x, k.reg(kind)
        with k.if_(i < N):
            k.ptx.ld.global_[repr(kind)](value, (x + i)[0])
            instruction(k, spelling)(value, value)
            k.ptx.st.global_[repr(kind)]((out + i)[0], value)

    body.__annotations__ |= {"k": ptx.Builder, "x": Ptr[kind], "out": Ptr[kind], "N": Reg[u32]}
    return ptx.kernel(signature="(N)->(N)", **RULES)(body)


def binary(spelling: str, kind: type[Scalar]) -> Any:
    """out = the instruction of x and y."""

    def body(k: ptx.Builder, x: Any, y: Any, out: Any, N: Any) -> None:
        i, a, b = (k.ctaid.x << 6) + k.tid.x, k.reg(kind), k.reg(kind)
        with k.if_(i < N):
            k.ptx.ld.global_[repr(kind)](a, (x + i)[0])
            k.ptx.ld.global_[repr(kind)](b, (y + i)[0])
            instruction(k, spelling)(a, a, b)
            k.ptx.st.global_[repr(kind)]((out + i)[0], a)

    body.__annotations__ = {"k": ptx.Builder, **dict.fromkeys(("x", "y", "out"), Ptr[kind]), "N": Reg[u32]}
    return ptx.kernel(signature="(N),(N)->(N)", **RULES)(body)


def swept(kernel: Any, reference: Any, **how: Any) -> asmkit.testing.sweep.Table:
    return asmkit.sweep(kernel, reference, [{"N": 300}, {"N": 1}], backends=["sim"], **how)


INTEGER = [
    ("mul.lo.u32", u32, lambda x, y: x * y),
    ("sub.s32", s32, lambda x, y: x - y),
    ("min.s16", s16, np.minimum),
    ("mul.lo.u64", u64, lambda x, y: x * y),
    ("add.s16", s16, lambda x, y: x + y),
]


@pytest.mark.parametrize(("spelling", "kind", "reference"), INTEGER, ids=[case[0] for case in INTEGER])
def test_integers_are_exact_and_wrap(spelling: str, kind: Any, reference: Any) -> None:
    kernel = binary(spelling, kind)
    table = swept(kernel, reference)
    assert table.ok, str(table)
    assert {row.judged for row in table.rows} == {"exact"}
    assert {row.inputs for row in table.rows} == {"normal", "integer", "wide", "cancelling"}
    wrong = swept(kernel, lambda x, y: reference(x, y) + (x == x.flat[-1]))
    assert not wrong.ok
    assert min(row.max_abs for row in wrong.failures) > 0


def test_a_dot_product_of_bytes() -> None:
    @ptx.kernel(arch="sm_80", signature="(N,K),(N,K)->(N)", block=64, grid=lambda d: -(-d.N // 64), divisible={"K": 4})
    def dots(k: ptx.Builder, a: Ptr[s8], b: Ptr[u8], out: Ptr[s32], N: Reg[u32], K: Reg[u32]) -> None:
        """out[n] = Σ a[n,k]·b[n,k], four products at a time."""
        i, total, x, y = (k.ctaid.x << 6) + k.tid.x, k.reg(s32, 0), k.reg(s32), k.reg(u32)
        with k.if_(i < N), k.loop(0, K, step=4) as j:
            k.ptx.ld.global_.b32(x, (a + (i * K + j))[0])
            k.ptx.ld.global_.b32(y, (b + (i * K + j))[0])
            k.ptx.dp4a.s32.u32(total, x, y, total)
        with k.if_(i < N):
            k.ptx.st.global_.s32((out + i)[0], total)

    shapes = [{"N": 70, "K": 64}, {"N": 3, "K": 4}]
    right = asmkit.sweep(dots, lambda a, b: (a * b.astype(np.int64)).sum(axis=1), shapes, backends=["sim"])
    assert right.ok, str(right)
    unsigned = asmkit.sweep(dots, lambda a, b: (np.abs(a) * b.astype(np.int64)).sum(axis=1), shapes, backends=["sim"])
    assert not unsigned.ok


def test_a_function_that_overflows_passes_where_it_is_right() -> None:
    """2ˣ of the wide inputs is infinite in f32 and in f64, and of integers it is a whole number only for some."""
    kernel = unary("ex2.approx.f32", f32)
    table = swept(kernel, np.exp2)
    assert table.ok, str(table)
    assert {(row.inputs, row.judged) for row in table.rows if row.dims["N"] == 300} == {
        (name, "tight") for name in ("normal", "integer", "wide", "cancelling")
    }
    assert not swept(kernel, lambda x: np.exp2(x) * 1.00001).ok
    only_far = swept(kernel, lambda x: np.where(np.abs(x) > 20, 0.0, np.exp2(x)))
    assert {row.inputs for row in only_far.failures} == {"wide"}
    hint = "hint: only wide inputs fail; if the kernel does not support them, use generators="
    assert f"{hint}(inputs.NORMAL, inputs.INTEGER, inputs.CANCELLING,)" in str(only_far)
    kept = (inputs.NORMAL, inputs.INTEGER, inputs.CANCELLING)
    assert swept(kernel, lambda x: np.where(np.abs(x) > 20, 0.0, np.exp2(x)), generators=kept).ok


def test_a_root_of_negative_numbers_is_nan_in_both() -> None:
    kernel = unary("sqrt.rn.f32", f32)
    assert swept(kernel, np.sqrt).ok
    assert not swept(kernel, lambda x: np.sqrt(np.abs(x))).ok
    assert not swept(kernel, lambda x: np.where(x < 0, np.inf, np.sqrt(np.abs(x)))).ok


def test_sums_of_whole_numbers_are_judged_exactly() -> None:
    table = swept(binary("add.f32", f32), lambda x, y: x + y)
    assert {row.judged for row in table.rows if row.inputs == "integer"} == {"exact"}
    assert not swept(binary("add.f32", f32), lambda x, y: x + y * (1 + 2**-20)).ok


@pytest.mark.parametrize("kind", [u8, s8, u32, s32, u64, b32, f16, bf16, f32, f64])
@pytest.mark.parametrize("generator", inputs.ALL, ids=lambda generator: generator.name)
def test_inputs_fit_their_type(kind: type[Scalar], generator: inputs.Generator) -> None:
    rng = np.random.default_rng(1)
    for shape in ((), (0,), (1,), (7, 33)):
        made = generator.make(rng, shape, kind, 64)
        assert made.shape == shape
        assert made.dtype == dtype(kind)
    if kind.kind != "f" and generator is inputs.WIDE:
        big = generator.make(rng, (10_000,), kind, 64)
        least, most = (
            (-(1 << kind.bits - 1), (1 << kind.bits - 1) - 1) if kind.kind == "s" else (0, (1 << kind.bits) - 1)
        )
        assert int(big.min()) <= least + (most - least) // 100
        assert int(big.max()) >= most - (most - least) // 100
    if generator is inputs.CANCELLING:
        pairs = generator.make(rng, (50, 2), kind, 64).astype(np.float64 if kind.kind == "f" else dtype(kind))
        with np.errstate(over="ignore"):
            rest = np.abs(pairs[:, 0] + pairs[:, 1])
        assert (rest <= np.abs(pairs[:, 0]) / 16 if kind.kind == "f" else rest == 0).all()


@pytest.mark.parametrize("kind", [e2m1, e2m3, e3m2, e4m3, e5m2, ue8m0])
@pytest.mark.parametrize("generator", inputs.ALL, ids=lambda generator: generator.name)
def test_inputs_of_narrow_floats_are_numbers(kind: type[Scalar], generator: inputs.Generator) -> None:
    for shape in ((), (0,), (7, 33)):
        made = generator.make(np.random.default_rng(1), shape, kind, 64)
        assert (made.shape, made.dtype) == (shape, dtype(kind))
        values = made.astype(np.float64)
        assert np.isfinite(values).all()
        if generator is inputs.INTEGER:
            assert (values == np.rint(values)).all()
        if made.size > 100:
            assert len(np.unique(values)) > 2


def verdict(out: Any, ref: Any, bound: Any, elem: type[Scalar]) -> bool:
    return tolerance.compare(np.asarray(out, dtype(elem)), np.asarray(ref), bound, elem).ok


def test_infinities_and_nans_equal_only_themselves() -> None:
    inf, nan = np.inf, np.nan
    equal = [(inf, inf), (-inf, -inf), (nan, nan), (inf, 1e300)]
    other = [(inf, -inf), (inf, nan), (nan, inf), (nan, 1.0), (1.0, nan), (1.0, inf), (3e38, 1e300), (inf, 3e38)]
    for out, ref in equal + other:
        for bound in (0.0, 1e-3, inf):
            assert verdict([1.0, out], [1.0, ref], bound, f32) is ((out, ref) in equal), (out, ref, bound)


def test_a_bound_that_is_not_finite_is_no_pass() -> None:
    """Where the size of the terms overflows, the reference's own size stands for it."""
    ref, size = np.array([1.0, 2.0]), np.array([np.inf, np.nan])
    bound = tolerance.tight(ref, size, 1, f32)
    assert np.isfinite(bound).all()
    assert verdict(ref, ref, bound, f32)
    assert not verdict(ref * (1 + 1e-5), ref, bound, f32)


def test_integers_of_64_bits_are_compared_exactly() -> None:
    big = 2**63 + 1
    assert verdict(np.array([big], np.uint64), np.array([big], np.uint64), 0.0, u64)
    assert not verdict(np.array([big], np.uint64), np.array([big - 1], np.uint64), 0.0, u64)
    assert verdict(np.array([-1], np.int32), np.array([2**32 - 1]), 1.0, s32)
    assert verdict([3], [3.0], 0.0, s32)
    for ref in (3.5, np.nan, np.inf, 1e30):
        assert not verdict([3], [ref], 1e40, s32)
