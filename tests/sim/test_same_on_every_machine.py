"""Instructions have the same bits on every machine: digests of numpy's results, by row.

The processors differ in the bits of NaNs and in conversions that overflow, numpy's loops in the order of sums.
"""

from __future__ import annotations

import hashlib
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from asmkit.gcn.sim.alu.rounding_mode import Mode
from tests.gcn.sim import test_native_step as waves

from .native import lanes, table_cases

FORMS = 3
"""The forms of each row of PTX that are executed."""
STEP = 40
"""Of the instructions of a row of AMDGCN, every 40th one is executed, and the first one."""


def random_of(row: str) -> np.random.Generator:
    """Return random numbers of a row, so that another row does not change them."""
    return np.random.default_rng(zlib.crc32(row.encode()))


def results_of_ptx() -> Iterator[tuple[str, list[Any]]]:
    """Yield the results of forms of each row, with the row's name."""
    seen = Counter[str]()
    for case in table_cases.ptx_cases():
        name = case.name.partition(" ")[0]
        seen[name] += 1
        if seen[name] <= FORMS:
            random = random_of(name)
            inputs = [lanes.values(x.dtype, random) for x in case.inputs]
            yield name, lanes.reference(case, inputs)


def results_of_gcn() -> Iterator[tuple[str, list[Any]]]:
    """Yield the results of instructions of each row, with the row's name."""
    for one in waves.instructions(0, Mode(), Counter(), STEP):
        name = one.unit.insts[one.at].form.row.head
        yield name, [value for _, _, value in waves.wanted(one, one.registers(random_of(name)))]


def digests(results: Iterator[tuple[str, list[Any]]]) -> str:
    """Return a line for each row: its name, and a digest of the results."""
    made: dict[str, Any] = {}
    for name, arrays in results:
        digest = made.setdefault(name, hashlib.sha256())
        for array in arrays:
            digest.update(f"{array.dtype} {array.shape}".encode() + lanes.bits(array).tobytes())
    return "".join(f"{name} {digest.hexdigest()[:16]}\n" for name, digest in sorted(made.items()))


@pytest.mark.parametrize("results", [results_of_ptx, results_of_gcn])
def test_results(results: Callable[[], Iterator[tuple[str, list[Any]]]], golden: Callable[[str, str], None]) -> None:
    text = digests(results())
    assert len(text.splitlines()) > 250
    golden(f"{results.__name__}.txt", text)
