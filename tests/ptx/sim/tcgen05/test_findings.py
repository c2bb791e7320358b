"""Mistakes with tensor memory: each is planted in a program that has no findings."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import pytest

from asmkit import ptx, sim
from asmkit.errors import AsmError
from asmkit.ptx.matrix_descriptors import InstructionDescriptor

from ....support.tiers import one_in
from .programs import COLUMNS, LANES, SHARED, TILES, descriptor, image, text

R = np.random.default_rng
A, B = (R(seed).integers(-4, 5, (rows, 16)).astype(np.float16) for seed, rows in ((1, 128), (2, 64)))
(IMAGE_A, OF_A), (IMAGE_B, OF_B) = (image(x.view(np.uint8)) for x in (A, B))
IDESC = InstructionDescriptor("f16", "f16", "f16", 128, 64).encode()
MMA = f"tcgen05.mma.cta_group::1.kind::f16 [%t], {descriptor(OF_A, 0)}, {descriptor(OF_B, len(IMAGE_A))}, {IDESC}, 1;"
PAIR_MMA = MMA.replace("cta_group::1", "cta_group::2").replace(
    str(IDESC), str(InstructionDescriptor("f16", "f16", "f16", 256, 128).encode())
)
COMMIT = "tcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster.b64 [memory+16];"
AGAIN = f"""
  @!%p1 bra LATER;
  {MMA}
  {COMMIT}
LATER:
  mbarrier.try_wait.parity.shared::cta.b64 %p2, [memory+16], 1;
  @!%p2 bra LATER;"""
"""A second product of the same thread, after the cells were read."""
FENCED_BARRIER = "tcgen05.fence::before_thread_sync;\nbar.sync 0;\ntcgen05.fence::after_thread_sync;\n"
WAIT = "WAIT:\n  mbarrier.try_wait.parity.shared::cta.b64 %p2, [memory+16], 0;\n  @!%p2 bra WAIT;\n"
READ_END = "  setp.lt.u32 %p2, %r6, 512;\n  @%p2 bra READ;\n"


def codes(program: str, *, pair: bool = False, **options: Any) -> list[str]:
    """Run a program, and return the codes of its findings."""
    shared = np.concatenate([IMAGE_A, IMAGE_B])
    count = 2 if pair else 1
    cells = np.zeros((count, LANES, COLUMNS), np.uint32)
    words = np.stack([shared] * count).view(np.uint32)
    params: dict[str, Any] = {
        "shared": words.reshape(-1),
        "cells": cells.reshape(-1),
        "out": np.zeros(cells.size, np.uint32),
    }
    params["words"] = np.uint32(words.shape[-1])
    more: Any = {"cluster": 2} if pair else {}
    found = ptx.parse_module(program, "tcgen05").program("kernel")
    try:
        report = sim.run(found, grid=count, block=128, params=params, raises=False, **more, **options)
    except AsmError as wrong:
        return [finding.code for finding in wrong.findings]
    return [finding.code for finding in report.findings]


class Bug(NamedTuple):
    """A replacement in the text, the codes that find it, and a part of the message."""

    old: str
    new: str
    codes: set[str]


BUGS = {
    "the results are read before the phase is observed": Bug(WAIT, "", {"TENSOR_MEMORY"}),
    "a wait for the wrong parity": Bug(WAIT, WAIT.replace(", 0;", ", 1;"), {"TENSOR_MEMORY", "DEADLOCK"}),
    "no wait for a store": Bug("  tcgen05.wait::st.sync.aligned;\n", "", {"TENSOR_MEMORY"}),
    "no wait for a load": Bug("  tcgen05.wait::ld.sync.aligned;\n", "", {"TENSOR_MEMORY"}),
    "a warp reads the lanes of another warp": Bug("add.u32 %r5, %r5, %t;", "mov.u32 %r5, %t;", {"TENSOR_MEMORY"}),
    "columns that are not allocated": Bug(", 512;\n  setp.eq", ", 256;\n  setp.eq", {"TENSOR_MEMORY"}),
    "no deallocation": Bug("@%p0 tcgen05.dealloc.cta_group::1.sync.aligned.b32 %t, 512;", "", {"TENSOR_MEMORY"}),
    "more columns are freed than allocated": Bug("b32 %t, 512;\n  ret", "b32 32, 512;\n  ret", {"TENSOR_MEMORY"}),
    "an allocation after the permit": Bug(
        "  setp.eq.u32 %p1, %n, 0;\n",
        "  setp.eq.u32 %p1, %n, 0;\n  @%p0 tcgen05.relinquish_alloc_permit.cta_group::1.sync.aligned;\n"
        "  @%p0 tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [memory+4], 32;\n", {"TENSOR_MEMORY"},
    ),
    "no barrier between the stores and the product": Bug(
        "  tcgen05.fence::before_thread_sync;\n  bar.sync 0;\n", "", {"RACE", "TENSOR_MEMORY"}
    ),
    "no proxy fence after the stores to shared memory": Bug("  fence.proxy.async.shared::cta;\n", "", {"PROXY"}),
    "the memory ends during the product": Bug(
        "DONE:\n  bar.sync 0;", "DONE:\n  st.shared.b32 [memory+1024], %n;\n  bar.sync 0;", {"RACE", "ASYNC_SOURCE"}
    ),
    "the next product starts before the last warp has read": Bug(
        READ_END, READ_END + AGAIN, {"RACE"}
    ),
    "an uninitialized sum": Bug("  @%p2 bra FILL;\n", "  bra FILLED;\nFILLED:\n", {"TENSOR_MEMORY"}),
    "no commit": Bug(COMMIT, "", {"DEADLOCK"}),
}  # fmt: skip


def test_the_program_has_no_findings() -> None:
    assert codes(text(MMA)) == []
    assert codes(text(PAIR_MMA, pair=True), pair=True) == []
    assert codes(text(MMA).replace(READ_END, READ_END + FENCED_BARRIER + AGAIN)) == []


@pytest.mark.parametrize("seed", [None, 1])
def test_one_wait_after_several_loads_whose_registers_are_read(seed: int | None) -> None:
    """Registers order their readers after the load. Compilers place the wait behind the last load of a tile."""
    wait = "  tcgen05.wait::ld.sync.aligned;\n"
    assert codes(text(MMA).replace(wait, "").replace(READ_END, READ_END + wait), seed=seed) == []


@pytest.mark.parametrize("seed", one_in(3, [None, 1, 2]))
@pytest.mark.parametrize("name", BUGS)
def test_a_mistake_is_found(name: str, seed: int | None) -> None:
    old, new, want = BUGS[name]
    program = text(MMA)
    assert program.count(old) == 1
    found = codes(program.replace(old, new), seed=seed)
    assert found
    assert set(found) <= want


def test_a_pipelined_pair_needs_no_wait() -> None:
    assert codes(text("\n".join([MMA] * 4))) == []


def test_a_later_commit_counts_what_an_earlier_one_counts() -> None:
    """A stage of shared memory is free after the first commit, and the sums are complete after the last one."""
    first = "tcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster.b64 [memory+24];"
    both = text(MMA + "\n" + first).replace(
        "@%p1 mbarrier.init.shared::cta.b64 [memory+16], 1;",
        "@%p1 mbarrier.init.shared::cta.b64 [memory+16], 1;\n@%p1 mbarrier.init.shared::cta.b64 [memory+24], 1;",
    )
    assert codes(both) == []


def test_products_of_two_threads_need_an_order() -> None:
    both = text(MMA).replace("  setp.eq.u32 %p1, %n, 0;\n", "  setp.lt.u32 %p1, %n, 2;\n")
    both = both.replace("b64 [memory+16], 1;", "b64 [memory+16], 2;")
    found = codes(both)
    assert found
    assert set(found) <= {"RACE", "TENSOR_MEMORY"}


def test_the_block_with_the_even_rank_starts_products_of_a_pair() -> None:
    wrong = text(PAIR_MMA, pair=True).replace("setp.eq.u32 %p3, %rank, 0;", "setp.eq.u32 %p3, %rank, 1;")
    assert codes(wrong, pair=True) == ["TENSOR_MEMORY"]


@pytest.mark.parametrize(
    ("bits", "why"),
    [
        (InstructionDescriptor("f16", "f16", "f16", 256, 64).encode(), "M is 256"),
        (InstructionDescriptor("f16", "f16", "f16", 128, 24).encode(), "N is 24"),
        (InstructionDescriptor("f16", "f16", "f16", 128, 64, sparse=True).encode(), "sparse"),
        (IDESC | 7 << 7, "no meaning"),
    ],
)
def test_products_that_do_not_exist(bits: int, why: str) -> None:
    found = text(MMA.replace(str(IDESC), str(bits)))
    with pytest.raises(AsmError, match=why) as caught:
        sim.run(
            ptx.parse_module(found, "x").program("kernel"), grid=1, block=128, params={
                "shared": np.zeros(4096, np.uint32), "cells": np.zeros(LANES * COLUMNS, np.uint32),
                "out": np.zeros(LANES * COLUMNS, np.uint32), "words": np.uint32(4096),
            },
        )  # fmt: skip
    assert caught.value.code == "DESCRIPTOR"


def test_a_descriptor_beyond_shared_memory() -> None:
    far = MMA.replace(str(descriptor(OF_A, 0)), str(descriptor(OF_A, SHARED - TILES)))
    assert codes(text(far)) == ["OUT_OF_BOUNDS"]


def test_a_in_tensor_memory_has_a_copy_for_each_group_of_lanes() -> None:
    """With M = 64 and `.ws`, lanes 64 to 127 read their own copy of A. This one is uninitialized."""
    bits = InstructionDescriptor("f16", "f16", "f16", 64, 64).encode()
    body = f"tcgen05.mma.ws.cta_group::1.kind::f16 [%t+256], [%t], {descriptor(OF_B, len(IMAGE_A))}, {bits}, 0;"
    program = text(body)
    assert codes(program) == []
    half = program.replace("  tcgen05.st.sync", "  setp.lt.u32 %p0, %n, 64;\n  @%p0 tcgen05.st.sync")
    half = half.replace("  @%p0 tcgen05.dealloc", "  setp.lt.u32 %p0, %n, 32;\n  @%p0 tcgen05.dealloc")
    assert half.count("@%p0 tcgen05") == 3
    assert codes(half) == ["TENSOR_MEMORY"]


@pytest.mark.parametrize(
    ("m", "lane", "found"), [(64, 16, []), (64, 8, ["TENSOR_MEMORY"]), (128, 16, ["TENSOR_MEMORY"])]
)
def test_the_lane_of_d(m: int, lane: int, found: list[str]) -> None:
    """D of 64 rows begins at lane 0 or 16, that of 128 rows at lane 0."""
    bits = InstructionDescriptor("f16", "f16", "f16", m, 64).encode()
    assert codes(text(MMA.replace("[%t]", f"[%t+{lane << 16}]").replace(str(IDESC), str(bits)))) == found
