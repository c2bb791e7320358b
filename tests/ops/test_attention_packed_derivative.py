"""The derivative of packed attention: gradients against float64, rows of neighbors, and the kernels."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest
import torch

import asmkit
from asmkit import ops
from asmkit.ops import attend_derivative
from asmkit.ops.kernels.attention_backward_packed import (
    attention_packed_dq,
    attention_packed_keys,
    attention_packed_queries,
    attention_packed_sums,
    attention_packed_terms,
    attention_packed_terms_and_zeros,
)
from asmkit.ops.kernels.attention_wgmma import attention_packed

from .test_attention import attended
from .test_attention_derivative import Tensors, reference, rounded
from .test_attention_packed import ends, normal, one

LONG = pytest.mark.long


@pytest.fixture(autouse=True)
def no_compiler() -> Iterator[None]:
    """Interpret the kernels: to compile one of them takes longer than to run it on these shapes."""
    with asmkit.watching(engine="numpy"):
        yield


Lengths = Sequence[int]
LEAD, TAIL = 2, 5  # rows before the first and after the last sequence


class Case:
    """Two heads of Q that share a head of K and V. Rows that belong to no sequence are NaN, except gradients."""

    def __init__(self, of_q: Lengths, of_k: Lengths, d: int) -> None:
        self.ends = ends(of_q, LEAD), ends(of_k, LEAD)
        rows = [int(cu[-1]) + TAIL for cu in self.ends]
        self.arrays = [normal(rows[0], 2, d), normal(rows[1], 1, d), normal(rows[1], 1, d), normal(rows[0], 2, d)]
        self.of_lse, self.max_q = torch.randn(2, rows[0], generator=torch.Generator().manual_seed(d)), max(of_q)
        for array, cu in zip(self.arrays, self.each(), strict=True):
            array[:LEAD], array[cu[-1] :] = torch.nan, torch.nan

    def each(self) -> Tensors:
        """The ends of the sequences of each array."""
        cu_q, cu_k = self.ends
        return [cu_q, cu_k, cu_k, cu_q]

    def wanted(self, cast: Callable[..., torch.Tensor], causal: bool, window: tuple[int, int]) -> Tensors:
        """The gradients of each sequence alone, and 0 for other rows."""
        made = [torch.zeros_like(array, dtype=torch.float64) for array in self.arrays[:3]]
        cu_q = self.ends[0]
        for b in range(len(cu_q) - 1):
            alone = [one(array, cu, b) for array, cu in zip(self.arrays, self.each(), strict=True)]
            mask = attended(alone[0].shape[2], alone[1].shape[2], causal, window, "bottom-right")
            of_lse = self.of_lse[None, :, cu_q[b] : cu_q[b + 1]]
            parts = reference(alone, of_lse, mask, cast)
            for whole, part, cu in zip(made, parts, self.each()[:3], strict=True):
                whole[cu[b] : cu[b + 1]] = part[0].transpose(0, 1)
        return made

    def check(self, got: Sequence[torch.Tensor | None], causal: bool = False, window: tuple[int, int] = (-1, -1)):
        """Gradients have at most twice the error of a computation with operands in bf16."""
        exact, emulated = self.wanted(lambda x: x, causal, window), self.wanted(rounded, causal, window)
        for ours, theirs, want, cu in zip(got, emulated, exact, self.each()[:3], strict=True):
            assert ours is not None
            assert (ours.double() - want).norm() <= 2 * (theirs - want).norm()
            assert want.norm() > 1
            assert not ours[:LEAD].any()
            assert not ours[cu[-1] :].any()


OPS: list[Any] = [
    ((3, 0, 20), (7, 9, 25), 64, {}),
    ((3, 0, 20, 5), (7, 9, 25, 0), 64, {"causal": True, "deterministic": True}),
    ((3, 130, 1), (7, 140, 1), 64, {}),
    ((3, 70, 1), (7, 140, 1), 128, {"window": (30, 10)}),
    ((130, 3, 1), (140, 3, 9), 128, {"causal": True, "deterministic": True}),
]


@LONG
@pytest.mark.parametrize(("of_q", "of_k", "d", "options"), OPS)
def test_torch(of_q: Lengths, of_k: Lengths, d: int, options: dict[str, Any]):
    """The gradients of both results."""
    case = Case(of_q, of_k, d)
    own = [array.clone().requires_grad_() for array in case.arrays[:3]]
    results = ops.attention_packed(*own, *case.ends, max_q=case.max_q, return_lse=True, **options)
    torch.autograd.backward([*results], [case.arrays[3], case.of_lse])
    case.check([array.grad for array in own], options.get("causal", False), options.get("window", (-1, -1)))


@pytest.fixture
def small_tiles(monkeypatch: pytest.MonkeyPatch):
    """Use tiles of 32 rows of Q, which take less time to simulate."""
    monkeypatch.setattr(attend_derivative, "_TILES", {False: {64: 32}, True: {64: 32}})


@pytest.mark.usefixtures("small_tiles")
def test_jax():
    """The gradients of both results, as a function of the lengths: the host does not know them."""
    case = Case((3, 9), (7, 2), 64)
    own, of_lse = [jnp.asarray(array.float().numpy(), jnp.bfloat16) for array in case.arrays], case.of_lse.numpy()

    @jax.jit
    def gradients(cu_q: jax.Array, cu_k: jax.Array) -> Any:
        def run(*arrays: jax.Array) -> Any:
            return ops.attention_packed(*arrays, cu_q, cu_k, max_q=9, return_lse=True)

        return jax.vjp(run, *own[:3])[1]((own[3], jnp.asarray(of_lse)))

    got = gradients(*(jnp.asarray(cu.numpy()) for cu in case.ends))
    case.check([torch.from_numpy(np.array(array.astype(jnp.float32))) for array in got])


def by_kernels(case: Case, bm: int, sums: bool, **options: Any) -> Tensors:
    """The gradients by the kernels, with tiles of `bm` rows of Q."""
    q, k, v, given = case.arrays
    out, lse = attention_packed(q, k, v, *case.ends, max_q=case.max_q, consumers=2, bn=16, **options)
    rows, shape = (out, given, lse, case.of_lse, case.ends[0]), {"max_q": case.max_q, "bm": bm}
    if sums:
        terms, zeros = attention_packed_terms_and_zeros(*rows, **shape)
        dk, dv, total = attention_packed_sums(q, k, v, given, terms, *case.ends, zeros, section=2, **options)
        return [attention_packed_dq(total, q, case.ends[0], bm=bm), dk, dv]
    arrays = (q, k, v, given, attention_packed_terms(*rows, **shape), *case.ends)
    return [attention_packed_queries(*arrays, **options), *attention_packed_keys(*arrays, section=2, **options)]


@pytest.mark.parametrize(("of_q", "of_k", "d", "bm", "sums"), [
    ((3, 0, 40, 5), (7, 9, 20, 0), 64, 32, True),
    pytest.param((3, 0, 150, 5), (7, 9, 140, 0), 64, 32, True, marks=LONG),
    pytest.param((3, 0, 150, 5), (7, 9, 140, 0), 64, 32, False, marks=LONG),
    pytest.param((16, 32, 60), (128, 1, 60), 128, 16, True, marks=LONG),
    pytest.param((1,) * 70, (1,) * 70, 128, 16, False, marks=LONG),
])  # fmt: skip
def test_many_tiles(of_q: Lengths, of_k: Lengths, d: int, bm: int, sums: bool):
    """Of each kind, some sequences end inside of a tile, and 70 sequences need two steps of the search."""
    case = Case(of_q, of_k, d)
    got = by_kernels(case, bm, sums, group=2, before=40, after=0, bottom=True)
    case.check(got, causal=True, window=(40, -1))


@LONG
def test_rows_after_the_maximum_have_no_gradient():
    case = Case((40, 20), (30, 10), 64)
    case.max_q = 20
    got = by_kernels(case, 32, True, group=2)
    assert not got[0][LEAD + 20 : LEAD + 40].any()
    assert all(torch.isfinite(array).all() for array in got)
    case.ends = ends([20], LEAD), ends([30], LEAD)
    case.arrays = [array[: int(cu[-1]) + TAIL] for array, cu in zip(case.arrays, case.each(), strict=True)]
    case.of_lse = case.of_lse[:, : LEAD + 20 + TAIL]
    for ours, want in zip(got, case.wanted(lambda x: x, False, (-1, -1)), strict=True):
        assert (ours[: want.shape[0] - TAIL].double() - want[:-TAIL]).norm() < 0.01 * want.norm()


COMPILED: list[Any] = [
    (attention_packed_sums, 128, 64, 0.0), *(
        pytest.param(*case, marks=LONG)
        for case in (
            (attention_packed_sums, 64, 128, 0.0), (attention_packed_sums, 128, 48, 9.0),
            (attention_packed_sums, 64, 96, 9.0), *(
                (kernel, *case) for kernel in (attention_packed_keys, attention_packed_queries) for case in (
                    (128, 64, 0.0), (64, 96, 0.0), (128, 48, 9.0), (64, 96, 9.0),
                )
            ),
        )
    ),
]  # fmt: skip


@pytest.mark.parametrize(("kernel", "d", "bm", "softcap"), COMPILED)
def test_ptxas_neither_spills_nor_serializes(kernel: Any, d: int, bm: int, softcap: float):
    report = kernel.report(
        Q=900, K=1000, H=8, N=5, D=d, bm=bm, group=4, before=100, after=7, bottom=True, softcap=softcap
    )
    assert (report.resources.spill_stores, report.resources.spill_loads) == (0, 0)
    assert report.findings == ()


BAND = {"before": 20, "after": 10, "bottom": True}


@LONG
@pytest.mark.parametrize(("kernel", "d", "bm", "of_k", "options"), [
    (attention_packed_sums, 64, 32, (7, 6, 140), BAND), (attention_packed_sums, 128, 16, (7, 6, 20), {}),
    (attention_packed_keys, 64, 32, (7, 6, 20), BAND), (attention_packed_keys, 128, 16, (7, 6, 20), {}),
    (attention_packed_queries, 64, 32, (7, 6, 140), BAND), (attention_packed_queries, 128, 16, (7, 6, 110), {}),
])  # fmt: skip
def test_the_watchers_find_nothing(kernel: Any, d: int, bm: int, of_k: Lengths, options: dict[str, Any]):
    """An empty sequence of Q is between two others, and two blocks add to the same sums."""
    case = Case((3, 0, 20), of_k, d)
    tiles = len(case.arrays[0]) // bm + len(case.ends[0]) + 1
    zeros = [torch.zeros(2, tiles, bm * d)] if kernel is attention_packed_sums else []
    terms = torch.randn(2, tiles, 2, bm) - 5
    report = kernel.check(*case.arrays, terms, *case.ends, *zeros, group=2, schedules=8, engine="numpy", **options)
    assert (report.schedules, report.findings) == (8, ())


@LONG
@pytest.mark.parametrize(("d", "bm"), [(64, 32), (128, 16)])
def test_the_watchers_find_nothing_around(d: int, bm: int):
    case = Case((3, 0, 40), (7, 6, 20), d)
    q, given, cu_q, logs = case.arrays[0], case.arrays[3], case.ends[0], case.of_lse
    sums = torch.randn(2, len(q) // bm + len(cu_q) + 1, bm * d)
    for report in (
        attention_packed_terms.check(q, given, logs, logs, cu_q, max_q=40, bm=bm, schedules=8),
        attention_packed_terms_and_zeros.check(q, given, logs, logs, cu_q, max_q=40, bm=bm, schedules=8),
        attention_packed_dq.check(sums, q, cu_q, bm=bm, schedules=8),
    ):
        assert (report.schedules, report.findings) == (8, ())
