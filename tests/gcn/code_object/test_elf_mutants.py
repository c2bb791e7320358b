"""Reading any changed code object or object file ends in time, in little memory, and with a result or an error."""

from __future__ import annotations

import base64
import random
from collections.abc import Iterator
from functools import cache

import pytest

from ...hostile import code_objects
from ...hostile.process import Worker, failures
from ...support.gcn_programs import needs_clang

pytestmark = needs_clang
SMALL = ("calls.gfx90a", "modes.gfx942", "matrices_sparse.gfx942", "convert_scaled.gfx950")
"""The texts whose objects `make test` changes."""
TEXTS = sorted(code_objects.TEXTS.glob("*.s"))
FEW = [path for path in TEXTS if path.stem in SMALL]


@pytest.fixture(scope="module")
def worker() -> Iterator[Worker]:
    made = Worker(FEW)
    yield made
    made.close()


@pytest.fixture(scope="module")
def reader() -> Iterator[Worker]:
    """A process that knows the instructions of all texts."""
    made = Worker(TEXTS)
    yield made
    made.close()


assembled = cache(code_objects.assembled)


def job(content: bytes) -> list[object]:
    return ["bytes", ".o", base64.b64encode(content).decode()]


def mutant(seed: int, few: bool) -> bytes:
    """Return a changed object; a seed names it."""
    draw = random.Random(seed)
    source = assembled(draw.choice(FEW if few else TEXTS), linked=draw.random() < 0.6)
    return code_objects.changed(source, draw)


def test_objects_that_are_not_changed_are_read(worker: Worker):
    for path in FEW:
        for linked in (False, True):
            ended = worker.ask(job(assembled(path, linked=linked)), ["check", "fmt"])
            assert failures(ended) == {}
            assert int(ended["fmt"].split()[0]) > path.stat().st_size / 4


def test_changed_objects(worker: Worker):
    ended = {seed: failures(worker.ask(job(mutant(seed, few=True)), ["all"])) for seed in range(60)}
    assert {seed: failed for seed, failed in ended.items() if failed} == {}


@pytest.mark.long
@pytest.mark.parametrize("block", range(1, 21))
def test_many_changed_objects(reader: Worker, block: int):
    seeds = range(block * 400, (block + 1) * 400)
    ended = {seed: failures(reader.ask(job(mutant(seed, few=False)), ["all"])) for seed in seeds}
    assert {seed: failed for seed, failed in ended.items() if failed} == {}
