"""Lengths of outputs that the call computes: expressions in the signature, and functions in `sizes=`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest
import torch

import asmkit
from asmkit import AsmError, Ptr, Reg, Sgpr, f32, gcn, ptx, u32

PART = 32


def parts(d: Any) -> int:
    """Blocks of 32 elements, at most 4: no expression of the signature's notation."""
    return min(-(-d.N // PART), 4) if d.N else 1


@ptx.kernel(arch="sm_80", signature="(N)->(ceil(N/32),2)", block=PART, grid=lambda d: -(-d.N // PART))
def ends(k: ptx.Builder, x: Ptr[f32], out: Ptr[f32], N: Reg[u32]) -> None:
    """out[b] = x[32·b], and the number of the block."""
    at, value = k.ctaid.x << 5, k.reg(f32)
    with k.if_(k.tid.x == 0):
        k.ptx.ld.global_.f32(value, (x + at)[0])
        k.ptx.st.global_.f32((out + (k.ctaid.x << 1))[0], value)
        k.ptx.cvt.rn.f32.u32(value, k.ctaid.x)
        k.ptx.st.global_.f32((out + (k.ctaid.x << 1))[1], value)


@ptx.kernel(arch="sm_80", signature="(N)->(B)", sizes={"B": parts}, block=PART, grid=lambda d: d.B)
def lengths(k: ptx.Builder, x: Ptr[f32], out: Ptr[u32], N: Reg[u32], B: Reg[u32]) -> None:
    """out[b] = N + B: the run-time lengths, the computed one too."""
    with k.if_(k.tid.x == 0):
        k.ptx.st.global_.u32((out + k.ctaid.x)[0], N + B)


@gcn.kernel(
    arch=("gfx942", "gfx950"), signature="(N)->(B,C)", sizes={"B": parts, "C": lambda d: d.B + d.more}, block=64, grid=1
)
def on_cdna(k: gcn.Builder, x: Ptr[f32], out: Ptr[u32], N: Sgpr[u32], C: Sgpr[u32], B: int, more: int = 1) -> None:
    """out = C, and B baked in, by turns."""
    count = k.vgpr(u32, B)
    count += C
    with k.if_(k.lane < B * (B + more)):
        k.gcn.global_store_dword(k.lane << 2, count, out)


def called(kernel: Any, n: int, how: str, **options: Any) -> np.ndarray:
    x = np.arange(n, dtype=np.float32)
    if how == "numpy":
        return kernel(x, **options)
    if how == "torch":
        return kernel(torch.from_numpy(x), **options).numpy()
    if how == "compiled":
        torch.compiler.reset()
        return torch.compile(lambda x: kernel(x, **options), backend="eager", dynamic=True)(torch.from_numpy(x)).numpy()
    call = lambda x: kernel(x, **options)  # noqa: E731
    return np.asarray(jax.jit(call)(jnp.asarray(x)) if how == "jit" else call(jnp.asarray(x)))


@pytest.mark.parametrize("how", ["numpy", "torch", "compiled", "jax", "jit"])
def test_lengths_are_computed_from_the_inputs(how: str) -> None:
    for n in (1, 32, 33, 100):
        count = -(-n // PART)
        want = np.stack([np.arange(n, dtype=np.float32)[::PART], np.arange(count)], axis=1)
        np.testing.assert_array_equal(called(ends, n, how), want)
    for n, count in ((5, 1), (64, 2), (1000, 4)):
        np.testing.assert_array_equal(called(lengths, n, how), np.full(count, n + count))
        np.testing.assert_array_equal(called(on_cdna, n, how), np.full((count, count + 1), 2 * count + 1))
        np.testing.assert_array_equal(called(on_cdna, n, how, more=2), np.full((count, count + 2), 2 * count + 2))


def test_launches_and_shapes() -> None:
    launch = lengths.launch(N=100)
    assert (launch.outputs[0].shape, launch.grid) == ((4,), (4, 1, 1))
    assert jax.eval_shape(lengths, jax.ShapeDtypeStruct((70,), jnp.float32)).shape == (3,)
    assert on_cdna.launch(N=70, more=3).outputs[0].shape == (3, 6)


def test_saved_kernels_compute_them_too(tmp_path: Path) -> None:
    path = tmp_path / "kernel"
    ends.save(path)
    np.testing.assert_array_equal(called(asmkit.load(path), 70, "numpy"), called(ends, 70, "numpy"))
    lengths.save(path)
    np.testing.assert_array_equal(called(asmkit.load(path), 70, "numpy"), called(lengths, 70, "numpy"))
    lengths.save(path, N=64)
    np.testing.assert_array_equal(called(asmkit.load(path), 64, "numpy"), [66, 66])
    on_cdna.save(path, N=64)
    loaded = asmkit.load(path)
    np.testing.assert_array_equal(called(loaded, 64, "numpy"), called(on_cdna, 64, "numpy"))
    with pytest.raises(AsmError, match="was saved for N=64"):
        called(loaded, 32, "numpy")


def wrong(sizes: Any, signature: str = "(N)->(B)") -> str:
    def body(k: ptx.Builder, x: Ptr[f32], out: Ptr[f32]) -> None: ...

    with pytest.raises(AsmError) as caught:
        ptx.kernel(arch="sm_80", signature=signature, sizes=sizes, block=32, grid=1)(body)(np.ones(4, np.float32))
    return str(caught.value)


def test_wrong_sizes() -> None:
    assert "sizes names N, which the shape of an input determines" in wrong({"N": 1, "B": 1})
    assert "sizes names C, but no output of (N)->(B) has that length" in wrong({"B": 1, "C": 1})
    assert "sizes gives 'N' for B, which is neither a function nor a number" in wrong({"B": "N"})
    for value in (-1, 1.5, None, (1, 2), True, "4"):
        message = wrong({"B": lambda d, value=value: value})
        assert f"sizes computes {value!r} for B, which is not a length" in message, value
    assert "d.M, which is not a dimension" in wrong({"B": lambda d: d.M})
    assert "SIGNATURE" in wrong({}, "(N)->(B)")
