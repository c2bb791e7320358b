"""Many calls as one launch: vmap over kernels that say `batched`, against one call after another."""

from __future__ import annotations

import itertools
import re
from dataclasses import replace
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest
import torch

from asmkit import AsmError, Ptr, Reg, Sgpr, f32, gcn, ptx, u32
from asmkit.ir.program import Step
from asmkit.kernel import batch

from ..support.gcn_kernels import scaled as scaled_gcn
from ..support.jax_kernels import axpy, gathered, scaled

N = 40


def normal(*shape: int) -> Any:
    return jnp.asarray(np.random.default_rng(sum(shape)).normal(size=shape), jnp.float32)


def launches(f: Any, *args: Any) -> int:
    """How many launches a function comes to; a loop over them counts as many."""
    text = str(jax.make_jaxpr(f)(*args))
    return 1000 if re.search(r"\b(scan|while)\[", text) else text.count("asmkit_launch")


def plus(x: Any, y: Any, s: Any) -> Any:
    return scaled(x, y, s=s, plus=True)


def on_amd(x: Any, y: Any, s: Any) -> Any:
    return scaled_gcn(x, y, s=s)


AXES = [axes for axes in itertools.product((0, 1, None), (0, None), (0, None)) if axes != (None,) * 3]


@pytest.mark.parametrize("axes", AXES)
def test_one_mapping_is_one_launch(axes: tuple[int | None, ...]) -> None:
    x = normal(*{0: (3, N), 1: (N, 3), None: (N,)}[axes[0]])
    y, s = normal(*{0: (3, N), None: (N,)}[axes[1]]), normal(*{0: (3,), None: ()}[axes[2]])
    got = jax.vmap(plus, axes)(x, y, s)
    assert launches(jax.vmap(plus, axes), x, y, s) == 1
    for i in range(3):
        one = [v if axis is None else jnp.take(v, i, axis) for v, axis in zip((x, y, s), axes, strict=True)]
        np.testing.assert_array_equal(got[i], plus(*one))


MASKS = [mask for mask in itertools.product((False, True), repeat=3) if any(mask)]


@pytest.mark.parametrize("kernel", [plus, on_amd])
@pytest.mark.parametrize(("of_x", "of_s"), [*zip(MASKS, MASKS[3:] + MASKS[:3], strict=True)])
def test_three_mappings_are_one_launch(kernel: Any, of_x: tuple[bool, ...], of_s: tuple[bool, ...]) -> None:
    """Each mask says which of the lengths 2, 3, 4 an operand has; y has them all."""
    lengths = (2, 3, 4)
    x = normal(*(n for n, m in zip(lengths, of_x, strict=True) if m), N)
    s, y = normal(*(n for n, m in zip(lengths, of_s, strict=True) if m)), normal(*lengths, N)
    f = kernel
    for i in reversed(range(3)):
        f = jax.vmap(f, (0 if of_x[i] else None, 0, 0 if of_s[i] else None))
    if kernel is on_amd:  # a device of another vendor runs none of it
        x, y, s = jax.device_put((x, y, s), jax.devices("cpu")[0])
    got = np.asarray(jax.jit(f)(x, y, s))
    assert launches(f, x, y, s) == 1
    for at in np.ndindex(lengths):
        mine = [v[tuple(i for i, m in zip(at, mask, strict=True) if m)] for v, mask in ((x, of_x), (s, of_s))]
        np.testing.assert_array_equal(got[at], kernel(mine[0], y[at], mine[1]))


def test_predicates_and_baked_scalars() -> None:
    x, y, flag = normal(2, N), normal(2, N), jnp.asarray([True, False])
    got = jax.vmap(lambda x, y, p: scaled(x, y, s=1.0, plus=p))(x, y, flag)
    np.testing.assert_array_equal(got, np.stack([x[0] + y[0], x[1]]))


def test_aliased_and_zeroed_outputs() -> None:
    x, y = jnp.arange(3.0 * N).reshape(3, N), normal(N)
    kept = np.array(y)
    f = jax.jit(jax.vmap(gathered, (0, None)))
    for _ in range(2):
        out, total = f(x, y)
        np.testing.assert_array_equal(out, np.asarray(x) + kept)
        np.testing.assert_array_equal(total[:, 0], np.asarray(x).sum(1))
    np.testing.assert_array_equal(y, kept)


def test_no_item_is_no_launch() -> None:
    assert jax.vmap(plus, (0, None, None))(normal(0, N), normal(N), 1.0).shape == (0, N)


@pytest.mark.parametrize("length", [6, 7, 13])
def test_too_many_items_are_several_launches(length: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "LIMIT", 6)
    x, y = normal(length, N), normal(N)
    f = jax.vmap(plus, (0, None, None))
    jaxpr = str(jax.make_jaxpr(f)(x, y, 2.0))
    assert launches(f, x, y, 2.0) == (1 if length == 6 else 1000)
    assert jaxpr.count("asmkit_launch") == 1 + (length > 6)  # six at a time in a loop, and what is left
    want = np.float32(2) * np.asarray(x) + np.asarray(y)
    np.testing.assert_array_equal(f(x, y, 2.0), want)
    out, total = torch.func.vmap(gathered, (0, None))(*(torch.from_numpy(np.array(v)) for v in (x, y)))
    np.testing.assert_array_equal(out, np.asarray(x) + np.asarray(y))
    assert total.shape == (length, 1)


def test_nested_items_that_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "LIMIT", 6)
    x, y = normal(5, 3, N), normal(N)
    f = jax.vmap(jax.vmap(plus, (0, None, None)), (0, None, None))
    np.testing.assert_array_equal(f(x, y, 2.0), np.float32(2) * np.asarray(x) + np.asarray(y))
    assert [launches(f, x[:n], y, 2.0) for n in (2, 3)] == [1, 1000]  # 2·3 items are one launch
    assert launches(jax.vmap(lambda x: axpy(x, x, s=1.0)), x[0]) == 1000  # it does not say batched


@ptx.kernel(arch="sm_80", signature="(N)->(N),(1)", block=32, grid=1, batched=True)
def by_fours(k: ptx.Builder, x: Ptr[f32], out: Ptr[f32], last: Ptr[f32], N: Reg[u32]) -> None:
    """Out = 2·x, four elements a lane, what is left one by one; last = the last of x."""
    values, at = k.regs(f32, 4), k.tid.x << 2
    with k.if_(at + 3 < N):
        k.ptx.ld.global_.v4.f32(values, (x + at)[0])
        for i in range(4):
            k.ptx.st.global_.f32((out + at)[i], values[i] + values[i])
    one = (N & ~3) + k.tid.x
    with k.if_(one < N):
        k.ptx.ld.global_.f32(values[0], (x + one)[0])
        k.ptx.st.global_.f32((out + one)[0], values[0] + values[0])
    k.ptx.ld.global_.f32(values[1], (x + (N - 1))[0])
    k.ptx.st.global_.f32(last[0], values[1], pred=k.tid.x == 0)


@pytest.mark.parametrize(("length", "want"), [(40, 1), (42, 1000)])
def test_items_that_are_not_aligned_go_in_turn(length: int, want: int) -> None:
    x = normal(3, length)
    assert launches(jax.vmap(by_fours), x) == want  # 168 bytes are no multiple of a load's 16; stores are of 4
    out, last = jax.vmap(by_fours)(x)
    np.testing.assert_array_equal(out, 2 * np.asarray(x))
    np.testing.assert_array_equal(last[:, 0], np.asarray(x)[:, -1])
    out, last = torch.func.vmap(by_fours)(torch.from_numpy(np.array(x)))
    np.testing.assert_array_equal(out, 2 * np.asarray(x))


def test_steps() -> None:
    levels = [batch.Level(2, frozenset("ab")), batch.Level(3, frozenset("bc")), batch.Level(4, frozenset("ac"))]
    assert batch.steps(levels, "a", 8) == [Step(12, 0, 32), Step(1, 4, 8)]
    assert batch.steps(levels, "b", 8) == [Step(4, 0, 8)]
    assert batch.steps(levels, "c", 8) == [Step(1, 12, 8)]
    assert batch.steps(levels, "d", 8) == []


@pytest.mark.parametrize("kernel", [scaled, scaled_gcn])
def test_items_of_four_gigabytes_and_more(kernel: Any) -> None:
    stride = (3 << 32) + 5
    program = kernel.launch(N=64).program
    moved = replace(program, batch_steps={"x": [Step(1, 0, stride)]})
    text = kernel.isa.write(kernel.isa.whole(moved)).text
    if kernel is scaled:
        assert re.search(rf"cvt.u64.u32 (%rd\d+), %r\d+;\n\tmad.lo.u64 (%rd\d+), \1, {stride}, \2;", text)
        return
    product = r"s_mul_i32 (s\d+), (s\d+), 5\n\s*s_mul_hi_u32 (s\d+), \2, 5\n\s*s_mul_i32 (s\d+), \2, 3\n\s*"
    total = r"s_add_u32 \3, \3, \4\n\s*s_add_u32 (s\d+), \5, \1\n\s*s_addc_u32 (s\d+), \6, \3"
    assert re.search(product + total, text)


def test_division_of_items_by_multiplication() -> None:
    """What the AMD prologue divides by: ⌊z·⌈2³²/d⌉ ≫ 32⌋ for every z and d that may occur."""
    z = np.arange(batch.LIMIT + 1, dtype=np.uint64)
    for d in (*range(2, 300), *range(65000, 65537, 7), 65535, 65536):
        np.testing.assert_array_equal(z * np.uint64(-(-(1 << 32) // d)) >> np.uint64(32), z // np.uint64(d))


def failing(make: Any) -> str:
    with pytest.raises(AsmError, match="KERNEL") as caught:
        make()
    return str(caught.value)


@pytest.mark.parametrize("rule", ["m k -> m", "m k, n -> m n", "m k, n k", "m k, n k -> m n o", "mk,nk->mn"])
def test_a_partitioning_rule_fits_the_signature(rule: str) -> None:
    def body(k: ptx.Builder, a: Ptr[f32], b: Ptr[f32], d: Ptr[f32]) -> None: ...

    rules: dict[str, Any] = {"arch": "sm_80", "signature": "(M,K),(N,K)->(M,N)", "block": 32, "grid": 1}
    assert "does not name a dimension" in failing(lambda: ptx.kernel(partition=rule, **rules)(body))
    assert ptx.kernel(partition="m k, n k -> m n", **rules)(body)


def test_a_batched_kernel_leaves_z_alone() -> None:
    rules: dict[str, Any] = {"signature": "(32)->(32)", "block": 32, "batched": True}

    def ptx_reads(k: ptx.Builder, x: Ptr[u32], out: Ptr[u32]) -> None:
        k.ptx.st.global_.u32((out + k.tid.x)[0], k.nctaid.z)

    def gcn_reads(k: gcn.Builder, x: Ptr[u32], out: Ptr[u32], N: Sgpr[u32]) -> None:
        k.gcn.global_store_dword(k.tid.x << 2, k.vgpr(u32, k.group.z), out)

    def nothing(k: ptx.Builder, x: Ptr[f32], out: Ptr[f32], n: Reg[u32]) -> None: ...

    x = np.zeros(32, np.uint32)
    made = ptx.kernel(arch="sm_80", grid=1, **rules)
    assert "it reads %nctaid.z" in failing(lambda: made(ptx_reads)(x))
    assert "it reads k.group.z" in failing(
        lambda: gcn.kernel(arch="gfx942", grid=1, sync="auto", **rules)(gcn_reads)(x, N=1)
    )
    f = np.zeros(32, np.float32)
    assert "its grid is (1, 1, 2)" in failing(
        lambda: ptx.kernel(arch="sm_80", grid=(1, 1, 2), **rules)(nothing)(f, n=1)
    )
    waits = ptx.kernel(arch="sm_80", grid=1, cooperative=True, **rules)(nothing)
    assert "wait for each other" in failing(lambda: waits(f, n=1))
