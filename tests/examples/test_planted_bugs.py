"""Mistakes with tensor memory, planted in the examples for Blackwell: the simulator finds each of them.

`tests/mutations` weakens every synchronization of the examples. These mistakes are of another kind: another operand,
another place, or another order.
"""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any, NamedTuple

import ml_dtypes
import numpy as np
import pytest

import asmkit
from asmkit import AsmError
from asmkit.ptx import block_scales

EXAMPLES = Path(__file__).parents[2] / "examples" / "blackwell"
R = np.random.default_rng
Array = np.ndarray[Any, Any]


def integers(*shape: int) -> Array:
    return R(sum(shape)).integers(-2, 3, shape).astype(np.float16)


def gemm(kernel: Any) -> None:
    """Compute four tiles in pairs of blocks."""
    kernel(integers(512, 128), integers(128, 128), bn=64, pair=True)


def attention(kernel: Any) -> None:
    """Compute two tiles of Q with three tiles of K and V."""
    q, keys, values = (integers(1, 1, length, 64) for length in (200, 150, 150))
    kernel(q, keys, values, bn=64, slack=0)


def mxf8(kernel: Any) -> None:
    """Compute a tile in eight steps: a block has six stages."""
    a, b = (integers(128, 1024).astype(ml_dtypes.float8_e4m3fn) for _ in range(2))
    scales = block_scales.pack(R(3).integers(126, 129, (128, 32)).astype(np.uint8)).view(ml_dtypes.float8_e8m0fnu)
    kernel(a, scales, b, scales, bn=128)


class Bug(NamedTuple):
    """Replacements in the source of an example, and the codes of which one must be found."""

    codes: set[str]
    changes: tuple[tuple[str, str], ...]


def bug(codes: str, *changes: tuple[str, str]) -> Bug:
    return Bug({*codes.split()}, changes)


RELEASE, ARRIVE = "            pipe.release(at)\n", "            pipe.empty[at.index].arrive()\n"
COMMIT, WAIT = "        sums.commit(to)\n", "            pipe.wait(at)\n            k.tcgen05_mma"
EARLY = WAIT.replace("            k.", "            with k.if_(step == 1):\n        " + COMMIT + "            k.")
ODD = ("rank == 0)):\n            mul", "rank == 1)):\n            mul")
VALUES = "                self.release(block.values, self.at_v)\n"
ADD = "                for tile in range(TILES):\n                    self.add(tile, step > 1)"
POWERS = "        block.powers[self.tile].arrive()\n"
STORED = "        k.ptx.tcgen05.wait__st.sync.aligned()\n"
COPY_A, COPY_B = (f"            of_{x}.copy(block.scales_{x}[at.index])\n" for x in "ab")
MULTIPLY = "            k.tcgen05_mma(d, a[at.index], b[at.index], accumulate=step > 0, scales=(of_a, of_b))\n"
PLACE = "first=form.tiles * TILE_COLUMNS"

GEMM = {
    "all warps read the first 32 lanes": bug("TENSOR_MEMORY", ("block.sums.of_warp()", "block.sums")),
    "a commit for one block of the pair": bug("DEADLOCK", ("k.multicast(range(2))", "k.multicast((0,))")),
    "the sums are handed on before the last products": bug("TENSOR_MEMORY", (COMMIT, ""), (WAIT, EARLY)),
    "the block with the odd rank multiplies": bug("DEADLOCK TENSOR_MEMORY", ODD),
    "a copy that signals its own block": bug("COPY", ("(copy.cta_group__2, k.peer", "(copy, k.peer")),
    "the first product adds": bug("TENSOR_MEMORY", ("accumulate=step > 0", "accumulate=True")),
}
SLOW = {
    "the sums of the other stage are stored": bug("UNSET_MEMORY", ("mine[at.index]", "mine[at.index ^ 1]")),
    "one tile of sums for both stages": bug("TENSOR_MEMORY RACE", ("block.sums[to.index]", "block.sums[0]")),
}
ATTENTION = {
    "O over the scores": bug("TENSOR_MEMORY RACE", ("first=TILES * bn,", "first=TILES * bn - 32,")),
    "P of the other tile": bug("RACE TENSOR_MEMORY", ("s_tiles[tile].part", "s_tiles[1 - tile].part")),
    "V is free before the products": bug("ASYNC_EARLY ASYNC_SOURCE", (VALUES, ""), (ADD, VALUES + ADD)),
    "a wait for the scores of the other tile": bug("TENSOR_MEMORY", ("scores[self.tile].wait", "scores[0].wait")),
    "P is handed on before it is stored": bug("TENSOR_MEMORY", (STORED, ""), (POWERS, POWERS + STORED)),
    "one warp hands P on": bug("RACE TENSOR_MEMORY DEADLOCK", ("(1, ROWS, 1)", "(1, 32, 1)")),
    "the scores are committed for the other tile": bug(
        "TENSOR_MEMORY RACE DEADLOCK", ("scores[tile].arrive_tcgen05()", "scores[1 - tile].arrive_tcgen05()")
    ),
}
SCALED = {
    "no copy of the scales of B": bug("TENSOR_MEMORY", (COPY_B, "")),
    "the scales are copied after the product": bug("TENSOR_MEMORY", (COPY_A, ""), (MULTIPLY, MULTIPLY + COPY_A)),
    "the scales of A and B overlap": bug("TENSOR_MEMORY", (f"{PLACE},", f"{PLACE} - 1,")),
    "the scales are copied over the sums": bug("TENSOR_MEMORY", ("of_a = columns.scales", "of_a = d.scales")),
}
SLOW_SCALED = {"a stage is free before the scales are copied": bug("ASYNC_SOURCE", (RELEASE, ARRIVE))}
CASES = [
    pytest.param(file, name, one, id=f"{file}: {name}", marks=[pytest.mark.long] * slow)
    for file, bugs, slow in (
        ("gemm", GEMM, False), ("gemm_block_scaled", SCALED, False), ("gemm", SLOW, True),
        ("gemm_block_scaled", SLOW_SCALED, True), ("attention", ATTENTION, True),
    )
    for name, one in bugs.items()
]  # fmt: skip
RUNS = {"gemm": ("gemm", gemm), "attention": ("attention", attention), "gemm_block_scaled": ("gemm_mxf8", mxf8)}


def codes(file: str, changes: tuple[tuple[str, str], ...], folder: Path) -> set[str]:
    """Return the codes of the findings of an example with changes in its source."""
    source = (EXAMPLES / f"{file}.py").read_text()
    for old, new in changes:
        assert source.count(old) == 1, old
        source = source.replace(old, new)
    path = folder / f"{file}.py"
    path.write_text(source)
    kernel, run = RUNS[file]
    try:
        with asmkit.watching("all"):
            run(runpy.run_path(str(path))[kernel])
    except AsmError as error:
        return {finding.code for finding in error.findings}
    return set()


@pytest.mark.long
@pytest.mark.parametrize("file", RUNS)
def test_the_examples_have_no_findings(file: str, tmp_path: Path) -> None:
    assert codes(file, (), tmp_path) == set()


@pytest.mark.parametrize(("file", "name", "planted"), CASES)
def test_a_planted_bug_is_found(file: str, name: str, planted: Bug, tmp_path: Path) -> None:
    found = codes(file, planted.changes, tmp_path)
    assert found & planted.codes, (name, found)
