"""Norms, softmax and the SiLU of a gate as functions: their values, derivatives, transformations and errors."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
import pytest
import torch
from torch.nn import functional

import asmkit
from asmkit import AsmError, ops

from ..support.tiers import one_in

ULP = {torch.float32: 2.0**-23, torch.bfloat16: 2.0**-8, torch.float16: 2.0**-11}
WHOLE, ROW = "whole", "row"  # an input of the shape of the result, or of a row


class Case(NamedTuple):
    """An operation, its definition in torch, and the kinds of its inputs."""

    op: Callable[..., Any]
    definition: Callable[..., torch.Tensor]
    inputs: tuple[str, ...]


CASES = {
    "rms_norm": Case(ops.rms_norm, lambda x, w: functional.rms_norm(x, x.shape[-1:], w, 1e-6), (WHOLE, ROW)),
    "layer_norm": Case(ops.layer_norm, lambda x, w, b: functional.layer_norm(x, x.shape[-1:], w, b), (WHOLE, ROW, ROW)),
    "softmax": Case(ops.softmax, lambda x: functional.softmax(x, -1), (WHOLE,)),
    "silu_mul": Case(ops.silu_mul, lambda g, u: functional.silu(g) * u, (WHOLE, WHOLE)),
}
SHAPES = [(33,), (5, 40), (2, 3, 1028), (2, 1, 9001), (0, 8), (3, 4)]
"""Rows in a warp, whole and ragged vectors, long rows that registers do not hold, no rows, and rows of one vector."""
every_case = pytest.mark.parametrize("case", CASES.values(), ids=CASES)


def inputs(case: Case, shape: tuple[int, ...], kind: torch.dtype = torch.float32) -> list[torch.Tensor]:
    made = torch.Generator().manual_seed(len(shape) + shape[-1])
    shapes = [shape if each == WHOLE else shape[-1:] for each in case.inputs]
    return [torch.randn(each, generator=made).to(kind) for each in shapes]


def close(got: torch.Tensor, want: torch.Tensor, kind: torch.dtype, ulps: float = 32.0) -> None:
    """Errors are relative to the greatest value of a row: terms of that size are added and subtracted."""
    size = want.abs().amax(-1, keepdim=True) if want.ndim else want.abs()
    assert got.shape == want.shape
    assert got.isfinite().all()
    assert ((got.double() - want).abs() <= ulps * ULP[kind] * (size + ULP[torch.float32])).all()


@every_case
@pytest.mark.parametrize("kind", ULP, ids=str)
@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_values(case: Case, kind: torch.dtype, shape: tuple[int, ...]):
    arrays = inputs(case, shape, kind)
    got = case.op(*arrays)
    assert got.dtype == kind
    want = case.definition(*(array.double() for array in arrays))
    close(got, want, kind, 32.0 if kind == torch.float32 else 2.0)


@pytest.mark.parametrize("length", [1, 33, 64, 1000, 9001])
def test_layer_norm_of_a_constant_row_is_the_bias(length: int):
    """1/√eps is 316, so that a mean which differs in its last bit would be visible."""
    rows = torch.tensor([1000.123, -1e4, 1 / 3, 7.0])[:, None].repeat(1, length)
    generator = torch.Generator().manual_seed(length)
    w, b = (torch.randn(length, generator=generator) for _ in "wb")
    assert torch.equal(ops.layer_norm(rows, w, b), b.expand(4, length))


@every_case
def test_numpy_and_jax_arrays_give_the_same_values(case: Case):
    arrays = inputs(case, (2, 3, 40))
    want = case.op(*arrays).numpy()
    assert np.array_equal(case.op(*(array.numpy() for array in arrays)), want)
    assert np.array_equal(case.op(*(jnp.asarray(array.numpy()) for array in arrays)), want)


@every_case
@pytest.mark.parametrize(("shape", "arch"), [((3, 33), "sm_80"), ((2, 256), "sm_90"), ((1, 8200), "sm_80")], ids=str)
def test_the_watchers_find_nothing(case: Case, shape: tuple[int, ...], arch: str):
    with asmkit.watching("all", schedules=8):
        case.op(*(array.numpy() for array in inputs(case, shape)), arch=arch)


@every_case
def test_torch_compiles_it_in_one_graph(case: Case):
    compiled = torch.compile(case.op, fullgraph=True, dynamic=True, backend="aot_eager")
    for shape in ((2, 3, 40), (4, 5, 72)):
        arrays = inputs(case, shape)
        assert torch.equal(compiled(*arrays), case.op(*arrays))


@every_case
def test_it_is_mapped(case: Case):
    arrays = inputs(case, (3, 2, 40))
    want, axes = case.op(*arrays), tuple(0 if each == WHOLE else None for each in case.inputs)
    assert torch.equal(torch.func.vmap(case.op, axes)(*arrays), want)
    assert np.array_equal(jax.jit(jax.vmap(case.op, axes))(*(jnp.asarray(array.numpy()) for array in arrays)), want)


@every_case
@pytest.mark.parametrize(
    ("kind", "shape"),
    [*((torch.float32, each) for each in [(2, 3, 40), (1, 33), (1, 8200), (0, 8)]), *((each, (3, 40)) for each in ULP)],
    ids=str,
)
def test_gradients_of_torch(case: Case, kind: torch.dtype, shape: tuple[int, ...]):
    arrays = inputs(case, shape, kind)
    weight = torch.randn(shape, generator=torch.Generator().manual_seed(1)).to(kind)
    wide = [array.double().requires_grad_() for array in arrays]
    narrow = [array.requires_grad_() for array in arrays]
    case.op(*narrow).backward(weight)
    case.definition(*wide).backward(weight.double())
    for one, other in zip(narrow, wide, strict=True):
        assert one.grad is not None
        assert one.grad.dtype == kind
        assert other.grad is not None
        close(one.grad, other.grad, kind, 64.0 if kind == torch.float32 else 4.0)


@every_case
def test_gradients_of_jax_and_of_compiled_code(case: Case):
    arrays = inputs(case, (2, 3, 40))

    def loss(*arrays: Any) -> Any:
        return (case.op(*arrays) ** 2).sum()

    with torch.enable_grad():
        want = torch.autograd.grad(loss(*(leaves := [array.requires_grad_() for array in arrays])), leaves)
        compiled = torch.compile(loss, fullgraph=True, dynamic=True, backend="aot_eager")
        found = torch.autograd.grad(compiled(*leaves), leaves)
    own = [jnp.asarray(array.detach().numpy()) for array in arrays]
    traced = jax.jit(jax.grad(loss, tuple(range(len(own)))))(*own)
    for one, other, third in zip(want, found, traced, strict=True):
        torch.testing.assert_close(one, other)
        np.testing.assert_allclose(np.asarray(third), one.numpy(), rtol=1e-5, atol=1e-6)


@every_case
@pytest.mark.parametrize("shape", one_in(3, [((5, 33),), ((2, 256),), ((2, 8200),)]), ids=str)
def test_the_watchers_find_nothing_in_the_derivative(case: Case, shape: tuple[int, ...]):
    arrays = [array.requires_grad_() for array in inputs(case, shape)]
    made = case.op(*arrays)
    with asmkit.watching("all", schedules=8):
        made.backward(torch.ones_like(made))


X, W = np.zeros((2, 3, 8), np.float32), np.zeros(8, np.float32)
WRONG: dict[str, tuple[Callable[[], object], str]] = {
    "a list": (lambda: ops.softmax([1.0]), "ARRAY: argument x is a builtins.list"),
    "a type": (
        lambda: ops.softmax(X.astype(np.float64)), "DTYPE: x must be float32, bfloat16 or float16, got float64",
    ),
    "two types": (lambda: ops.rms_norm(X, W.astype(np.float16)), "DTYPE: w must be float32, got float16"),
    "no axis": (
        lambda: ops.softmax(X[0, 0, 0]), "RANK: x must be (…, N) (at least 1-dimensional), but its shape is ()",
    ),
    "a rank": (lambda: ops.rms_norm(X, X), "RANK: w must be (N) (1-dimensional), but its shape is (2, 3, 8)"),
    "a length": (lambda: ops.layer_norm(X, W, W[:4]), "DIMENSION: b has length 4 on axis 0, but N is 8"),
    "a leading length": (
        lambda: ops.silu_mul(X, X.reshape(3, 2, 8)), "DIMENSION: u has length 3 on axis 0, but axis 0 of g is 2",
    ),
    "a leading axis": (
        lambda: ops.silu_mul(X, X[0]), "DIMENSION: u has length 3 on axis 0, but axis 0 of g is 2",
    ),
    "another order": (lambda: ops.softmax(X.T), "CONTIGUOUS: x is not contiguous: shape (8, 3, 2)"),
    "two frameworks": (lambda: ops.rms_norm(X, torch.zeros(8)), "FRAMEWORK: argument w is a torch array"),
    "an AMD device": (lambda: ops.softmax(X, arch="gfx942"), "BACKEND: backend: softmax has no kernel for gfx942"),
    "no device": (lambda: ops.softmax(X, arch="sm_1"), "BACKEND: backend: softmax has no kernel for sm_1"),
}  # fmt: skip


@pytest.mark.parametrize(("call", "message"), WRONG.values(), ids=WRONG)
def test_wrong_calls(call: Callable[[], object], message: str):
    with pytest.raises(AsmError) as caught:
        call()
    assert message in str(caught.value)
    assert str(caught.value).startswith("test_rows.py:")
