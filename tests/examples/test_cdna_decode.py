"""Decode attention on CDNA: ragged lengths with NaN after them, groups of heads, shares, waits and bank conflicts."""

from __future__ import annotations

import runpy
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from asmkit import bf16, dtype, f16, watching
from asmkit.gcn.analysis import hazards

from ..support.cdna_kernels import run, unnoticed

EXAMPLE = runpy.run_path(str(Path(__file__).parents[2] / "examples" / "cdna" / "decode_attention.py"))
CONTIGUOUS, PAGED = EXAMPLE["decode_attention"], EXAMPLE["decode_attention_paged"]
NOWHERE = 1 << 30  # no page


@pytest.fixture(autouse=True)
def interpreted() -> Iterator[None]:
    """Use the numpy engine: to compile each kernel takes longer than these runs."""
    with watching(engine="numpy"):
        yield


class Call:
    """Random arrays with NaN after the sequences: the rows of the caches, and no pages in the table."""

    def __init__(self, elem: Any, heads: int, kv: int, depth: int, lengths: list[int], most: int, page: int):
        rng, batches, size = np.random.default_rng(), len(lengths), page or most
        pages = -(-most // size)
        order = rng.permutation(batches * pages) if page else np.arange(batches)
        self.kernel, self.page, self.table = PAGED if page else CONTIGUOUS, page, order.reshape(batches, pages)
        self.lengths, self.q = np.array(lengths, np.int32), rng.standard_normal((batches, heads, depth))
        self.caches, self.elem = 2 * rng.standard_normal((2, batches * pages, kv, size, depth)), elem
        self.given = self.table.astype(np.int32)
        for b, length in enumerate(np.clip(lengths, 0, pages * size)):
            for i, number in enumerate(self.table[b]):
                self.caches[:, number, :, max(0, length - i * size) :] = np.nan
            self.given[b, -(-length // size) :] = NOWHERE

    def arrays(self) -> list[np.ndarray]:
        """The arguments."""
        floats = [array.astype(dtype(self.elem)) for array in (self.q, *self.caches)]
        return [*floats, *([self.given] if self.page else []), self.lengths]

    def check(self, arch: str, shares: int) -> None:
        """Run under watchers. The result is that of float64, and there are no bank conflicts."""
        arrays = self.arrays()
        launch = self.kernel.launch(arch=arch, E=self.elem, SHARES=shares, **self.dims())
        (out, *_, counts), conflicts = run(launch, arrays)
        wide = [np.nan_to_num(array.astype(np.float64)) for array in arrays[:3]]
        rest = [*([self.table] if self.page else []), self.lengths]
        reference = EXAMPLE["reference_paged" if self.page else "reference"]
        bound = EXAMPLE["size"](reference, *wide, *rest) * 2.0**-7 + 1e-6  # the roundings of P and of O
        assert (abs(out.astype(np.float64) - reference(*wide, *rest)) <= bound).all()
        assert conflicts == []
        assert not counts.any()  # the next launch can use them

    def dims(self) -> dict[str, int]:
        """The dimensions of the launch."""
        _, number, kv, size, depth = self.caches.shape
        own = {"P": number, "PAGE": size, "N": self.table.shape[1]} if self.page else {"T": size}
        return {"B": len(self.lengths), "H": self.q.shape[1], "KV": kv, "D": depth, **own}


CALLS: dict[str, tuple[Any, ...]] = {
    "eight heads": (bf16, 8, 1, 128, [0, 70, 1], 70, 0, 1),
    "two products of heads, in two shares": (f16, 20, 1, 64, [300, -1], 261, 16, 2),
}
LONG: dict[str, tuple[Any, ...]] = {
    "a head each": (bf16, 3, 3, 64, [517, 64, 65, 0], 517, 0, 3),
    "32 heads": (bf16, 32, 1, 128, [129, 128, 127], 260, 0, 2),
    "whole pages": (f16, 40, 2, 64, [200, 0, 130], 260, 64, 1),
    "pages of 32": (bf16, 8, 1, 128, [517, 31, 33], 517, 32, 2),
    "pages of 64": (bf16, 16, 1, 128, [517, 64, 65, 0, 128, 127], 517, 64, 4),
}


@pytest.mark.parametrize(
    ("arch", "which"), [("gfx942", "eight heads"), ("gfx950", "two products of heads, in two shares")]
)
def test_ragged_lengths(arch: str, which: str):
    *call, shares = CALLS[which]
    Call(*call).check(arch, shares)


@pytest.mark.long
@pytest.mark.parametrize("which", [*CALLS, *LONG])
@pytest.mark.parametrize("arch", EXAMPLE["ARCHS"])
def test_ragged_lengths_of_all_kinds(arch: str, which: str):
    *call, shares = {**CALLS, **LONG}[which]
    Call(*call).check(arch, shares)


@pytest.mark.long
def test_a_large_score_selects_its_token():
    """Token t has the largest score of sequence t: O is V, exactly. m is updated again and again."""
    rng, kind = np.random.default_rng(), dtype(bf16)
    values, keys = rng.integers(-99, 99, (1, 1, 130, 64)), rng.choice([-64.0, 64.0], (1, 1, 130, 64)).astype(kind)
    caches = [np.repeat(array, 130, 0).astype(kind) for array in (keys, values)]
    out = CONTIGUOUS(keys[0, 0, :, None], *caches, np.full(130, 130, np.int32))
    np.testing.assert_array_equal(out[:, 0].astype(np.float64), values[0, 0])


@pytest.mark.long
@pytest.mark.parametrize("page", [0, 16])
@pytest.mark.parametrize("shares", [1, 2])
def test_all_schedules_are_clean(page: int, shares: int):
    call = Call(bf16, 2, 1, 64, [70] if shares == 1 else [261], 270, page)
    assert not call.kernel.check(*call.arrays(), SHARES=shares).findings


@pytest.mark.parametrize("arch", EXAMPLE["ARCHS"])
def test_waits_are_enough_and_none_is_stronger_than_needed(arch: str):
    launch = CONTIGUOUS.launch(arch=arch, E=bf16, B=1, H=32, KV=1, T=1, D=128)
    assert hazards.check(launch.program) == []


@pytest.mark.long
@pytest.mark.parametrize("shares", [1, 2])
@pytest.mark.parametrize("depth", [64, 128])
@pytest.mark.parametrize("heads", [8, 32])
@pytest.mark.parametrize("arch", EXAMPLE["ARCHS"])
def test_waits_of_all_kernels(arch: str, heads: int, depth: int, shares: int):
    dims = {"E": bf16, "B": 1, "H": heads, "KV": 1, "D": depth, "SHARES": shares}
    for launch in (CONTIGUOUS.launch(arch=arch, T=1, **dims), PAGED.launch(arch=arch, P=1, PAGE=16, N=1, **dims)):
        assert hazards.check(launch.program) == []


@pytest.mark.long
@pytest.mark.parametrize("arch", EXAMPLE["ARCHS"])
def test_a_weaker_wait_is_found(arch: str):
    """The check knows no addresses: it does not see that the rows must be stored before the workgroup counts."""
    launch = PAGED.launch(arch=arch, E=bf16, B=1, H=8, KV=1, P=1, PAGE=16, N=1, D=64, SHARES=2)
    assert unnoticed(launch.program) == ["vmcnt(0)"]


def test_shares_are_enough_for_the_compute_units():
    sizes = [(1, 1, 100, 128), (1, 8, 4096, 128), (1, 1, 1 << 20, 64), (100, 8, 4096, 128)]
    assert [EXAMPLE["enough_shares"](*size) for size in sizes] == [1, 16, 608, 1]


@pytest.mark.parametrize(
    ("kernel", "dims", "message"),
    [
        (CONTIGUOUS, {"H": 33, "KV": 1, "T": 1, "D": 64}, "up to 32·KV"),
        (CONTIGUOUS, {"H": 3, "KV": 2, "T": 1, "D": 64}, "multiple of KV"),
        (CONTIGUOUS, {"H": 1, "KV": 1, "T": 1, "D": 96}, "D 64 or 128"),
        (CONTIGUOUS, {"H": 1, "KV": 1, "T": 1 << 24, "D": 128}, "fewer than 2³¹/D tokens"),
        (CONTIGUOUS, {"H": 1, "KV": 1, "T": 1, "D": 64, "SHARES": 0}, "at least 1"),
        (PAGED, {"H": 1, "KV": 1, "P": 1, "PAGE": 24, "N": 1, "D": 64}, "16 times a power of two"),
    ],
)
def test_other_sizes_are_refused(kernel: Any, dims: dict[str, int], message: str):
    with pytest.raises(ValueError, match=message):
        kernel.launch(E=bf16, B=1, **dims)
