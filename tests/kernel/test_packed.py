"""Packed axes in signatures: `K/2` holds two numbers in an element, `K/32` has an element for each 32 numbers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest
import torch

import asmkit
from asmkit import AsmError, Ptr, f32, ptx, u8
from asmkit.kernel import signature

from ..support.packed_kernels import gradient, pack, unpack, unpack_gcn, unpacked

KERNELS = [unpack, unpack_gcn]


def arrays(m: int = 3, k: int = 32, group: int = 8, front: tuple[int, ...] = ()) -> tuple[Any, Any]:
    rng = np.random.default_rng(m + k)
    return rng.integers(0, 256, (*front, m, k // 2), np.uint8), rng.normal(size=(*front, m, k // group)).astype("f")


def failing(code: str, call: Any) -> str:
    with pytest.raises(AsmError) as caught:
        call()
    assert caught.value.code == code
    return str(caught.value)


def same(got: Any, want: Any) -> None:
    np.testing.assert_allclose(np.asarray(got), want, rtol=1e-6)


# --- the length that a packed axis determines -------------------------------------------------------------------------


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("group", [8, 32])
def test_every_framework(kernel: Any, group: int) -> None:
    a, scale = arrays(k=64, group=group)
    want, tensors = unpacked(a, scale), (torch.from_numpy(a), torch.from_numpy(scale))
    same(kernel(a, scale, GROUP=group), want)
    same(kernel(*tensors, GROUP=group), want)
    same(kernel(jnp.asarray(a), jnp.asarray(scale), GROUP=group), want)
    same(jax.jit(lambda a, s: kernel(a, s, GROUP=group))(a, scale), want)


@pytest.mark.parametrize("kernel", KERNELS)
def test_unknown_lengths_of_a_compiled_call(kernel: Any) -> None:
    torch.compiler.reset()
    call = torch.compile(lambda a, s: kernel(a, s) + 0, backend="eager", dynamic=True, fullgraph=True)
    for m, k in ((3, 32), (5, 48), (2, 80)):
        a, scale = arrays(m, k)
        same(call(torch.from_numpy(a), torch.from_numpy(scale)), unpacked(a, scale))
    with pytest.raises(Exception, match="DIMENSION: scale has length 5 on axis 1, but K/GROUP is 6"):
        call(torch.zeros(3, 24, dtype=torch.uint8), torch.zeros(3, 5))


@pytest.mark.parametrize("kernel", KERNELS)
def test_mapped_calls(kernel: Any) -> None:
    a, scale = arrays(front=(4,))
    same(jax.vmap(kernel)(a, scale), unpacked(a, scale))
    same(jax.vmap(kernel, (None, 0))(jnp.asarray(a[0]), scale), [unpacked(a[0], one) for one in scale])
    same(torch.func.vmap(kernel)(torch.from_numpy(a), torch.from_numpy(scale)), unpacked(a, scale))


def test_gradients(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unpack, "vjp", None)
    unpack.def_vjp(gradient)
    a, scale = arrays()
    g = np.random.default_rng(1).normal(size=(3, 32)).astype("f")
    want = (unpacked(a, np.ones_like(scale)) * g).reshape(3, 4, 8).sum(-1)
    got = jax.jit(jax.grad(lambda s: (unpack(jnp.asarray(a), s) * g).sum()))(scale)
    np.testing.assert_allclose(got, want, rtol=1e-5, atol=1e-4)
    tensor = torch.from_numpy(scale).requires_grad_()
    (unpack(torch.from_numpy(a), tensor) * torch.from_numpy(g)).sum().backward()
    np.testing.assert_allclose(tensor.grad, want, rtol=1e-5, atol=1e-4)


def test_an_output_can_be_packed() -> None:
    x = np.random.default_rng(0).integers(0, 16, (3, 10), np.uint8)
    want = x[:, ::2] | x[:, 1::2] << 4
    np.testing.assert_array_equal(pack(x), want)
    np.testing.assert_array_equal(jax.jit(pack)(x), want)
    assert jax.eval_shape(pack, jax.ShapeDtypeStruct((4, 6), jnp.uint8)).shape == (4, 3)
    message = failing("DIVISIBLE", lambda: pack(x[:, :9].copy()))
    assert "K=9 must be divisible by 2" in message
    assert "pad K to 10" in message
    assert "axis 1 of out must have K/2 elements" in message


def test_no_element_is_length_zero() -> None:
    assert unpack(np.zeros((3, 0), np.uint8), np.zeros((3, 0), "f")).shape == (3, 0)
    assert unpack(np.zeros((0, 16), np.uint8), np.zeros((0, 4), "f")).shape == (0, 32)


@pytest.mark.parametrize("kernel", KERNELS)
def test_lengths_by_name(kernel: Any) -> None:
    launch = kernel.launch(M=3, K=64, GROUP=32)
    assert launch.input_shapes == ((3, 32), (3, 2))
    assert launch.outputs[0].shape == (3, 64)
    assert launch.grid == (2, 1, 1)
    assert kernel.input_shapes({"M": 2, "K": 16}) == [(2, 8), (2, 2)]
    message = failing("DIVISIBLE", lambda: kernel.launch(M=3, K=20))
    assert "K=20 must be divisible by 8" in message
    assert "axis 1 of scale must have K/GROUP elements" in message


@pytest.mark.parametrize("kernel", KERNELS)
def test_saved_kernels(kernel: Any, tmp_path: Path) -> None:
    a, scale = arrays()
    kernel.save(tmp_path / "kernel")
    loaded = asmkit.load(tmp_path / "kernel")
    same(loaded(a, scale), unpacked(a, scale))
    kernel.save(tmp_path / "kernel", K=32)
    loaded = asmkit.load(tmp_path / "kernel")
    same(loaded(a, scale), unpacked(a, scale))
    assert "was saved for K=32" in failing("KERNEL", lambda: loaded(*arrays(k=16)))


def test_saved_kernels_find_lengths_for_packed_outputs(tmp_path: Path) -> None:
    pack.save(tmp_path / "kernel")
    x = np.ones((3, 4), np.uint8)
    np.testing.assert_array_equal(asmkit.load(tmp_path / "kernel")(x), np.full((3, 2), 17))


def test_a_sweep_makes_packed_inputs() -> None:
    shapes = [{"M": 3, "K": 24}, {"M": 1, "K": 8}]
    table = asmkit.sweep(unpack, unpacked, shapes, backends=["sim"], terms=lambda d: 1, seed=1)
    assert table.ok, str(table)
    wrong = asmkit.sweep(unpack, lambda a, s: 1 + unpacked(a, s), shapes, backends=["sim"], terms=lambda d: 1, seed=1)
    assert not wrong.ok


# --- what is refused --------------------------------------------------------------------------------------------------

SPEC = "(M,K/2),(M,K/32),(N,K/2),(N,K/32)->(M,N)"
SHAPES = [(4, 64), (4, 4), (3, 64), (3, 4)]
WRONG = {
    (1, (4, 5)): (
        "DIMENSION", "sa has length 5 on axis 1, but K/32 is 4",
        "axis 1 of sa, whose shape is (4, 5), must have K/32 elements",
        "K is 128: axis 1 of a, whose shape is (4, 64), has K/2 elements",
    ),
    (2, (3, 32)): (
        "DIMENSION", "b has length 32 on axis 1, but K/2 is 64",
        "axis 1 of b, whose shape is (3, 32), must have K/2 elements",
        "K is 128: axis 1 of a, whose shape is (4, 64), has K/2 elements",
    ),
    (0, (4, 50)): (
        "DIVISIBLE", "K=100 must be divisible by 32", "pad K to 128",
        "axis 1 of sa, whose shape is (4, 4), must have K/32 elements",
        "K is 100: axis 1 of a, whose shape is (4, 50), has K/2 elements",
    ),
    (3, (2, 4)): (
        "DIMENSION", "sb has length 2 on axis 0, but N is 3",
        "axis 0 of sb, whose shape is (2, 4), must have N elements",
        "N is 3: axis 0 of b, whose shape is (3, 64), has N elements",
    ),
    (1, (4, 4, 1)): ("RANK", "sa must be (M, K/32) (2-dimensional)"),
}  # fmt: skip


@ptx.kernel(arch="sm_80", signature=SPEC, block=32, grid=1, divisible={"K": 64})
def scaled_product(k: ptx.Builder, a: Ptr[u8], sa: Ptr[u8], b: Ptr[u8], sb: Ptr[u8], c: Ptr[f32]) -> None:
    """A kernel to be called wrongly."""


@pytest.mark.parametrize("wrong", WRONG)
def test_wrong_shapes(wrong: tuple[int, tuple[int, ...]]) -> None:
    at, shape = wrong
    shapes = [*SHAPES[:at], shape, *SHAPES[at + 1 :]]
    code, *words = WRONG[wrong]
    for new in (np.zeros, jnp.zeros, lambda s, _: torch.zeros(s, dtype=torch.uint8)):
        message = failing(code, lambda new=new: scaled_product(*(new(s, np.uint8) for s in shapes)))
        assert [word for word in words if word not in message] == []


def test_divisors_of_the_decorator_and_of_the_signature() -> None:
    message = failing(
        "DIVISIBLE", lambda: scaled_product(*(np.zeros(s, "u1") for s in ((4, 48), (4, 3), (3, 48), (3, 3))))
    )
    assert "K=96 must be divisible by 64" in message
    assert "K is 96: axis 1 of a, whose shape is (4, 48), has K/2 elements" in message
    assert signature.read(SPEC).divisor("K", {}) == 32
    assert signature.read("(K/6),(K/4)->(M,K/5)").divisor("K", {}) == 60


def test_a_plain_axis_determines_the_length_first() -> None:
    def bound(text: str, *shapes: tuple[int, ...], **known: object) -> dict[str, int]:
        return signature.read(text).bind(shapes, "xyz"[: len(shapes)], known)

    assert bound("(K/2),(K)->(K)", (3,), (6,)) == {"K": 6}
    assert "K=7 must be divisible by 2" in failing("DIVISIBLE", lambda: bound("(K/2),(K)->(K)", (3,), (7,)))
    assert "K/2 is 4" in failing("DIMENSION", lambda: bound("(K/2),(K)->(K)", (3,), (8,)))
    assert bound("(K/4),(ceil(K/32))->(1)", (10,), (2,)) == {"K": 40}
    assert "ceil(K/32) is 2" in failing("DIMENSION", lambda: bound("(K/4),(ceil(K/32))->(1)", (10,), (1,)))
    assert bound("(K/G)->(1)", (3,), G=5) == {"K": 15}
    assert bound("(K/2),(K/N,N)->(K)", (6,), (4, 3)) == {"K": 12, "N": 3}


@pytest.mark.parametrize("group", [0, -2, 2.0, None, "2"])
def test_a_divisor_that_is_no_number_of_values(group: object) -> None:
    message = failing("SIGNATURE", lambda: signature.read("(K/G)->(1)").bind([(3,)], ["x"], {"G": group}))
    assert f"G is {group!r}, not a positive integer" in message


@pytest.mark.parametrize(
    "text", ["(M,ceil(K/2))->(M)", "(M,K/2+1)->(M)", "(M,K//2)->(M)", "(K/M,M/2)->(K)", "(2*K)->(K)"]
)
def test_expressions_that_determine_nothing(text: str) -> None:
    def kernel(k: ptx.Builder, a: Ptr[u8], out: Ptr[u8]) -> None: ...

    message = failing("SIGNATURE", lambda: ptx.kernel(arch="sm_80", signature=text, block=32, grid=1)(kernel))
    assert "no input determines K: only an axis `K` or `K/2` does" in message


def test_division_by_zero() -> None:
    for text in ("(K/0)->(K)", "(K)->(K/0)"):
        assert "`K/0` divides by 0" in failing("SIGNATURE", lambda text=text: signature.read(text))


def test_a_partition_names_a_packed_axis_as_a_dimension_of_its_own() -> None:
    def kernel(k: ptx.Builder, a: Ptr[u8], scale: Ptr[u8], out: Ptr[u8]) -> None: ...

    rules: dict[str, Any] = {"arch": "sm_80", "signature": "(M,K),(M,K/32)->(M)", "block": 32, "grid": 1}
    assert ptx.kernel(partition="m k, m k32 -> m", **rules)(kernel)
    message = failing("KERNEL", lambda: ptx.kernel(partition="m k, m -> m", **rules)(kernel))
    assert "does not name a dimension for each of (M,K),(M,K/32)->(M)" in message
