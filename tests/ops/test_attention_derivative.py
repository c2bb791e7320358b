"""The derivative of attention: gradients against float64, both ways to compute that of q, and errors."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest
import torch

import asmkit
from asmkit import AsmError, ops
from asmkit.ops.kernels.attention_backward import attention_keys
from asmkit.ops.kernels.attention_backward_queries import attention_queries
from asmkit.ops.kernels.attention_backward_sums import attention_sums
from asmkit.ops.kernels.attention_backward_terms import attention_dq, attention_terms, attention_terms_and_zeros
from asmkit.ops.kernels.attention_wgmma import attention

from .test_attention import attended

Tensors = list[torch.Tensor]
LONG = pytest.mark.long


@pytest.fixture(autouse=True)
def no_compiler() -> Iterator[None]:
    """Interpret the kernels: to compile one of them takes longer than to run it on these shapes."""
    with asmkit.watching(engine="numpy"):
        yield


def inputs(s: int, t: int, d: int, heads: int = 2, shared: int = 1) -> Tensors:
    """Q, K, V, and the gradient of the result."""
    made = torch.Generator().manual_seed(s + t + d)
    shapes = ((heads, s), (shared, t), (shared, t), (heads, s))
    return [torch.randn((1, *shape, d), generator=made).bfloat16() for shape in shapes]


def rounded(x: torch.Tensor) -> torch.Tensor:
    return x.bfloat16().double()


def reference(
    arrays: Tensors, of_lse: torch.Tensor, mask: torch.Tensor, cast: Callable[..., torch.Tensor], softcap: float = 0.0
) -> Tensors:
    """The gradients in float64, with the operands of each product rounded by `cast`."""
    q, k, v, given = (array.double() for array in arrays)
    group, scale = q.shape[1] // k.shape[1], q.shape[-1] ** -0.5
    keys, values = (array.repeat_interleave(group, 1) for array in (k, v))
    scores = q @ keys.mT * scale
    limited = softcap * torch.tanh(scores / softcap) if softcap else scores
    p = torch.nan_to_num(limited.masked_fill(~mask, -torch.inf).softmax(-1))
    out = cast(cast(p) @ values)
    slope = 1 - (limited / softcap) ** 2 if softcap else 1
    ds = cast(p * slope * (given @ values.mT - (given * out).sum(-1, keepdim=True) + of_lse.double()[..., None]))
    of_k, of_v = (x.unflatten(1, (-1, group)).sum(2) for x in (ds.mT @ q * scale, cast(p).mT @ given))
    return [cast(x) for x in (ds @ keys * scale, of_k, of_v)]


def check(got: Tensors, arrays: Tensors, of_lse: torch.Tensor, mask: torch.Tensor, softcap: float = 0.0):
    """Gradients have at most twice the error of a computation with operands in bf16."""
    exact = reference(arrays, of_lse, mask, lambda x: x, softcap)
    emulated = reference(arrays, of_lse, mask, rounded, softcap)
    for ours, theirs, want in zip(got, emulated, exact, strict=True):
        assert ours.dtype == torch.bfloat16
        assert (ours.double() - want).norm() <= 2 * (theirs - want).norm()
        assert want.norm() > 1


CASES: list[Any] = [
    (20, 40, 64, {"causal": True, "window": (9, -1), "align": "bottom-right", "deterministic": True}),
    *(
        pytest.param(*case, marks=LONG)
        for case in (
            (9, 20, 64, {}), (9, 20, 64, {"softcap": 2.0}), (70, 50, 128, {"softcap": 2.0, "causal": True}),
            (70, 50, 128, {"softcap": 2.0, "causal": True, "deterministic": True}),
            (70, 150, 128, {"deterministic": True}), (200, 300, 128, {"window": (30, 10)}),
            (260, 140, 64, {"causal": True, "deterministic": True}),
        )
    ),
]  # fmt: skip


@pytest.mark.parametrize(("s", "t", "d", "options"), CASES)
def test_torch(s: int, t: int, d: int, options: dict[str, Any]):
    """The gradients of both results."""
    arrays = inputs(s, t, d)
    own, of_lse = [array.clone().requires_grad_() for array in arrays[:3]], torch.randn(1, 2, s)
    torch.autograd.backward([*ops.attention(*own, return_lse=True, **options)], [arrays[3], of_lse])
    window, align = options.get("window", (-1, -1)), options.get("align", "top-left")
    mask = attended(s, t, options.get("causal", False), window, align)
    softcap = options.get("softcap", 0.0)
    check([array.grad for array in own if array.grad is not None], arrays, of_lse, mask, softcap)


def test_jax():
    arrays = inputs(20, 20, 64)
    q, k, v, given = (jnp.asarray(array.float().numpy(), jnp.bfloat16) for array in arrays)
    _, pull = jax.vjp(lambda *a: ops.attention(*a, causal=True), q, k, v)
    got = [torch.from_numpy(np.array(array.astype(jnp.float32))).bfloat16() for array in pull(given)]
    check(got, arrays, torch.zeros(1, 2, 20), attended(20, 20, True, (-1, -1), "top-left"))


@pytest.mark.parametrize("sums", [True, pytest.param(False, marks=LONG)])
def test_a_soft_cap(sums: bool):
    """Scores are limited before the mask. A third of them has a slope below 1/2."""
    arrays = inputs(20, 20, 64, 1, 1)
    got = by_kernels(arrays, 32, sums, before=9, after=0, softcap=1.0)
    check(got, arrays, torch.zeros(1, 1, 20), attended(20, 20, True, (9, -1), "top-left"), 1.0)


def by_kernels(arrays: Tensors, bm: int, sums: bool, **options: Any) -> Tensors:
    """The gradients by the kernels, with tiles of `bm` rows of Q."""
    q, k, v, given = arrays
    columns = {name: value for name, value in options.items() if name != "section"}
    out, lse = attention(q, k, v, consumers=2, bn=16, **columns)
    rows = (out, given, lse, torch.zeros_like(lse))
    if sums:
        terms, zeros = attention_terms_and_zeros(*rows, bm=bm)
        dk, dv, total = attention_sums(q, k, v, given, terms, zeros, **options)
        return [attention_dq(total, q, bm=bm), dk, dv]
    terms = attention_terms(*rows, bm=bm)
    return [attention_queries(q, k, v, given, terms, **columns), *attention_keys(q, k, v, given, terms, **options)]


@pytest.mark.parametrize(("s", "t", "d", "bm", "sums"), [
    (40, 20, 64, 32, True), pytest.param(60, 20, 128, 16, False, marks=LONG),
    pytest.param(150, 140, 64, 32, True, marks=LONG), pytest.param(150, 140, 64, 32, False, marks=LONG),
    pytest.param(150, 140, 128, 16, True, marks=LONG), pytest.param(150, 140, 128, 16, False, marks=LONG),
])  # fmt: skip
def test_many_tiles(s: int, t: int, d: int, bm: int, sums: bool):
    """Two heads of Q share K and V, and the first rows attend to nothing. With t = 140, K has two tiles."""
    arrays = inputs(s, t, d, 2, 1)
    got = by_kernels(arrays, bm, sums, group=2, before=40, after=0, bottom=True, section=2)
    check(got, arrays, torch.zeros(1, 2, s), attended(s, t, True, (40, -1), "bottom-right"))
    assert not got[0][:, :, : s - t].any()


@LONG
def test_torch_func():
    """Transformations see no array that changes."""
    q, k, v, given = inputs(9, 20, 64)
    _, pull = torch.func.vjp(ops.attention, q, k, v)
    check(list(pull(given)), [q, k, v, given], torch.zeros(1, 2, 9), attended(9, 20, False, (-1, -1), "top-left"))


@LONG
def test_there_is_no_second_derivative():
    arrays = [array.requires_grad_() for array in inputs(3, 3, 64)[:3]]
    (once,) = torch.autograd.grad(ops.attention(*arrays).sum(), arrays[0], create_graph=True)
    with pytest.raises(AsmError, match=r"the derivative of asmkit\.ops\.attention has no derivative"):
        once.sum().backward()


@pytest.mark.parametrize(("d", "bm"), [(64, 16), (128, 8), (128, 144)])
def test_tiles_that_no_kernel_has(d: int, bm: int):
    arrays = inputs(3, 3, d)
    with pytest.raises(ValueError, match=f"D={d}, bm={bm}"):
        attention_sums(*arrays, torch.zeros(1, 2, 1, 2, bm), torch.zeros(1, 2, 1, bm * d), group=2)


COMPILED: list[Any] = [
    (attention_sums, 128, 64, 0.0), *(
        pytest.param(*case, marks=LONG)
        for case in (
            (attention_sums, 64, 128, 0.0), (attention_sums, 128, 48, 9.0), (attention_sums, 64, 96, 9.0),
            *((kernel, *case) for kernel in (attention_keys, attention_queries) for case in (
                (128, 64, 0.0), (64, 96, 0.0), (128, 48, 9.0), (64, 96, 9.0),
            )),
        )
    ),
]  # fmt: skip


@pytest.mark.parametrize(("kernel", "d", "bm", "softcap"), COMPILED)
def test_ptxas_neither_spills_nor_serializes(kernel: Any, d: int, bm: int, softcap: float):
    report = kernel.report(
        B=2, H=8, S=900, T=900, D=d, bm=bm, group=4, before=100, after=7, bottom=True, softcap=softcap
    )
    assert (report.resources.spill_stores, report.resources.spill_loads) == (0, 0)
    assert report.findings == ()


@pytest.mark.parametrize("kernel", [attention_sums, attention_keys, attention_queries])
def test_the_gradients_are_stored_by_16_bytes(kernel: Any):
    """Each word of 4 bytes takes as long in the L1 cache, and these stores end each block."""
    text = kernel.text(B=2, H=8, S=900, T=900, D=128, bm=64)
    assert "st.global.v4.b32" in text
    assert "st.global.b32" not in text


@pytest.mark.parametrize(("kernel", "use"), [
    (attention_terms, "SHFL"), (attention_terms_and_zeros, "SHFL"), (attention_dq, "STSM"),
])  # fmt: skip
def test_all_loads_are_in_flight_before_the_first_use(kernel: Any, use: str):
    """Otherwise a block waits for memory several times. `minnctapersm` lets ptxas keep the loads at the beginning."""
    sass = str(kernel.disassembly(B=2, H=8, S=900, D=128, bm=64))
    assert sass.rindex("LDG.E.128") < sass.index(use)


BAND = {"before": 20, "after": 10, "bottom": True}
WATCHED: list[Any] = [
    (attention_sums, 64, 32, 140, BAND), (attention_sums, 128, 16, 20, {}), (attention_keys, 64, 32, 20, BAND),
    (attention_keys, 128, 16, 20, {}), (attention_queries, 64, 32, 140, BAND), (attention_queries, 128, 16, 110, {}),
    (attention_sums, 128, 16, 20, {"softcap": 2.0}),
]  # fmt: skip


@LONG
@pytest.mark.parametrize(("kernel", "d", "bm", "t", "options"), WATCHED)
def test_the_watchers_find_nothing(kernel: Any, d: int, bm: int, t: int, options: dict[str, Any]):
    """Two blocks add to the same sums with t = 140, and there are two tiles of Q, or of K for `attention_queries`."""
    q, k, v, given = inputs(40, t, d)
    tiles = -(-40 // bm)
    zeros = [torch.zeros(1, 2, tiles, bm * d)] if kernel is attention_sums else []
    terms = torch.randn(1, 2, tiles, 2, bm) - 5
    report = kernel.check(q, k, v, given, terms, *zeros, group=2, schedules=8, engine="numpy", **options)
    assert (report.schedules, report.findings) == (8, ())


@LONG
@pytest.mark.parametrize(("d", "bm"), [(64, 32), (128, 16)])
def test_the_watchers_find_nothing_around(d: int, bm: int):
    q, given = inputs(40, 20, d)[::3]
    logs, sums = torch.randn(1, 2, 40), torch.randn(1, 2, -(-40 // bm), bm * d)
    for report in (
        attention_terms.check(q, given, logs, logs, bm=bm, schedules=8),
        attention_terms_and_zeros.check(q, given, logs, logs, bm=bm, schedules=8),
        attention_dq.check(sums, q, bm=bm, schedules=8),
    ):
        assert (report.schedules, report.findings) == (8, ())
