"""Fences between the operations of several threads on tensor memory, and operations that need an order."""

from __future__ import annotations

import pytest

from asmkit.ptx.matrix_descriptors import InstructionDescriptor

from .programs import descriptor, text
from .test_findings import (
    AGAIN,
    COMMIT,
    FENCED_BARRIER,
    IDESC,
    IMAGE_A,
    MMA,
    OF_A,
    OF_B,
    READ_END,
    WAIT,
    codes,
)  # fmt: skip

BEFORE, AFTER = "tcgen05.fence::before_thread_sync;", "tcgen05.fence::after_thread_sync;"
BARRIER, START = "bar.sync 0;\n", "  @!%p1 bra DONE;\n"
LATER = "  setp.eq.u32 %p1, %n, 32;\n"

TWICE = text(MMA).replace(READ_END, READ_END + FENCED_BARRIER + AGAIN)
"""A product, loads of the sums by all warps, and a second product."""
TWO_THREADS = text(MMA).replace(START, f"  @%p1 {MMA}\n  {BEFORE}\n  {BARRIER}  {AFTER}\n{LATER}{START}")
"""Thread 0 adds to the sums, and then thread 32 does, without a commit in between."""


def without(program: str, fence: str, number: int) -> str:
    """Return a program without one of some equal instructions."""
    parts = program.split(fence)
    assert number < len(parts) - 1
    return fence.join(parts[: number + 1]) + fence.join(parts[number + 1 :])


@pytest.mark.parametrize("seed", [None, 1])
@pytest.mark.parametrize("engine", ["numpy", "native"])
@pytest.mark.parametrize("program", [TWICE, TWO_THREADS])
def test_operations_with_fences(program: str, engine: str, seed: int | None) -> None:
    assert codes(program, engine=engine, seed=seed) == []


@pytest.mark.parametrize("engine", ["numpy", "native"])
@pytest.mark.parametrize(("fence", "number"), [(BEFORE, 0), (BEFORE, 1), (AFTER, 0), (AFTER, 1), (AFTER, 2)])
def test_a_missing_fence(fence: str, number: int, engine: str) -> None:
    """Before and after the store and the product, the product and the load, and the load and the second product."""
    assert codes(without(TWICE, fence, number), engine=engine) == ["TENSOR_MEMORY"]


@pytest.mark.parametrize(("fence", "number"), [(BEFORE, 1), (AFTER, 1)])
def test_a_missing_fence_between_products_of_two_threads(fence: str, number: int) -> None:
    assert codes(without(TWO_THREADS, fence, number)) == ["TENSOR_MEMORY"]


def test_a_program_without_fences() -> None:
    """Triton and CUTLASS emit no fences. Without them, two threads need a commit between their products."""
    none = TWICE.replace(BEFORE, "").replace(AFTER, "")
    assert codes(none) == []
    assert codes(TWO_THREADS.replace(BEFORE, "").replace(AFTER, "")) == ["TENSOR_MEMORY"]


def test_a_fence_of_another_thread_does_not_count_as_that_after_the_synchronization() -> None:
    """Only thread 0 fences after the wait, and all threads load."""
    assert codes(TWICE.replace(WAIT + "  " + AFTER, WAIT + f"  setp.eq.u32 %p3, %n, 0;\n  @%p3 {AFTER}")) == [
        "TENSOR_MEMORY"
    ]


# waits
HANDED_OVER = f"""
  {BEFORE}
  mbarrier.arrive.shared::cta.b64 %d5, [memory+24];
  tcgen05.wait::ld.sync.aligned;
  @!%p1 bra OVER;
HANDED:
  mbarrier.try_wait.parity.shared::cta.b64 %p2, [memory+24], 0;
  @!%p2 bra HANDED;
  {AFTER}
  {MMA}
  {COMMIT}
OVER:
  mbarrier.try_wait.parity.shared::cta.b64 %p2, [memory+16], 1;
  @!%p2 bra OVER;
"""
"""All threads arrive, and thread 0 adds to the sums. It waits for its load after it has arrived."""
INIT = "  @%p1 mbarrier.init.shared::cta.b64 [memory+16], 1;\n"
HAND_OVER = (
    text(MMA)
    .replace("  tcgen05.wait::ld.sync.aligned;\n", "")
    .replace(READ_END, READ_END + HANDED_OVER)
    .replace(INIT, INIT + INIT.replace("16], 1", "24], 128"))
)
"""The loads of the sums are complete when thread 0 adds to them in the simulated schedule, but not in all."""


@pytest.mark.parametrize("engine", ["numpy", "native"])
def test_sums_that_are_handed_over_before_the_wait_for_the_loads(engine: str) -> None:
    assert codes(HAND_OVER, engine=engine) == ["TENSOR_MEMORY"]
    waits = "  tcgen05.wait::ld.sync.aligned;\n"
    assert codes(HAND_OVER.replace(waits, "").replace(READ_END, READ_END + waits), engine=engine) == []


@pytest.mark.parametrize("engine", ["numpy", "native"])
def test_stores_that_are_handed_over_before_the_wait(engine: str) -> None:
    """The warps wait for their stores after the barrier, and thread 0 adds to the cells."""
    wait = "  tcgen05.wait::st.sync.aligned;\n"
    late = text(MMA).replace(wait, "").replace(START, wait + "  bar.warp.sync -1;\n" + START)
    assert codes(late, engine=engine) == ["TENSOR_MEMORY"]


@pytest.mark.parametrize("kind", ["ld", "st"])
def test_each_warp_waits_on_its_own(kind: str) -> None:
    """All warps access the cells with one instruction. Warp 0 waits in one place, and the others in another."""
    wait = f"  tcgen05.wait::{kind}.sync.aligned;\n"
    first, others = (wait.replace("tcgen05", f"@{which}%p0 tcgen05") for which in ("", "!"))
    program = TWICE
    assert wait in program
    assert codes(program.replace(wait, first + others)) == []
    assert set(codes(program.replace(wait, first))) == {"TENSOR_MEMORY"}
    assert set(codes(program.replace(wait, others))) == {"TENSOR_MEMORY"}


# pairs
NARROW = InstructionDescriptor("f16", "f16", "f16", 128, 32).encode()
OVER_A = f"tcgen05.mma.cta_group::1.kind::f16 [%t+256], [%t], {descriptor(OF_B, len(IMAGE_A))}, {IDESC}, 1;"
COPY = f"tcgen05.cp.cta_group::1.128x256b [%t+256], {descriptor(OF_A, 0)};"
PRODUCT_OF_COPY = OVER_A.replace("[%t+256], [%t]", "[%t], [%t+256]")

PAIRS: dict[str, tuple[list[str], list[str]]] = {
    "sums of another shape": ([MMA, MMA.replace(str(IDESC), str(NARROW))], ["TENSOR_MEMORY"]),
    "sums that overlap": ([MMA, MMA.replace("[%t]", "[%t+32]")], ["TENSOR_MEMORY"]),
    "sums that are read as A": ([MMA, OVER_A], ["TENSOR_MEMORY"]),
    "A that is overwritten by a product": ([OVER_A, MMA.replace(f"{IDESC}, 1", f"{IDESC}, 0")], []),
    "a product of copied cells": ([COPY, PRODUCT_OF_COPY], []),
    "copies of the next stage": ([COPY, PRODUCT_OF_COPY, COPY, PRODUCT_OF_COPY], []),
    "a copy over sums": ([MMA, COPY.replace("[%t+256]", "[%t]")], ["TENSOR_MEMORY"]),
    "two copies to the same cells": ([COPY, COPY], ["TENSOR_MEMORY"]),
    "a shift of copied cells": ([COPY, "tcgen05.shift.cta_group::1.down [%t+256];"], ["TENSOR_MEMORY"]),
    "a shift of sums": ([MMA, "tcgen05.shift.cta_group::1.down [%t];"], []),
}  # fmt: skip


@pytest.mark.parametrize("name", PAIRS)
def test_a_pair_of_operations_of_one_thread(name: str) -> None:
    body, want = PAIRS[name]
    assert codes(text("\n".join(body))) == want


# pairs of blocks
@pytest.mark.parametrize(
    "opcode", ["tcgen05.commit", "tcgen05.mma", "tcgen05.dealloc", "tcgen05.relinquish_alloc_permit"]
)
def test_one_cta_group_in_a_kernel(opcode: str) -> None:
    permit = "  @%p0 tcgen05.relinquish_alloc_permit.cta_group::1.sync.aligned;\n"
    program = text(MMA).replace("  setp.eq.u32 %p1, %n, 0;\n", permit + "  setp.eq.u32 %p1, %n, 0;\n")
    assert codes(program) == []
    assert codes(program.replace(f"{opcode}.cta_group::1", f"{opcode}.cta_group::2")) == ["TENSOR_MEMORY"]
