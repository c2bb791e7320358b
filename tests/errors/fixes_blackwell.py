"""Fixes of what Blackwell kernels use: tensor memory, its products, and pipelines of the tensor core."""

from __future__ import annotations

from asmkit import bf16
from asmkit.ptx import Swizzle, TensorCore

from .followed import case

# ruff: noqa: N805  the functions of a case take a builder


def tile_of(k):
    return k.shared(bf16, (128, 64), align=1024)


@case("DESCRIPTOR", "sm_100a")
class AnOperandOfAnotherInstruction:
    def wrong(k):
        a = k.operand(tile_of(k))
        with k.tensor_memory(128, by=k.tid.x < 32) as memory:
            k.tcgen05_mma(memory.accumulator(128, 128), a, a)

    def fixed(k):
        a = k.operand(tile_of(k), kind="tcgen05")
        with k.tensor_memory(128, by=k.tid.x < 32) as memory:
            k.tcgen05_mma(memory.accumulator(128, 128), a, a)


@case("DESCRIPTOR", "sm_100a")
class OperandsOfTwoLengthsInTensorMemory:
    def wrong(k):
        a, b = k.operand(tile_of(k), swizzle=Swizzle.B32, kind="tcgen05"), k.operand(tile_of(k), kind="tcgen05")
        with k.tensor_memory(128, by=k.tid.x < 32) as memory:
            k.tcgen05_mma(memory.accumulator(128, 128), a, b)

    def fixed(k):
        # the same `boxes`, and `box` where both are transposed
        a = k.operand(tile_of(k), swizzle=Swizzle.B32, boxes=4, box=4096, kind="tcgen05")
        b = k.operand(tile_of(k), kind="tcgen05")
        with k.tensor_memory(256, by=k.tid.x < 32) as memory:
            k.tcgen05_mma(memory.accumulator(128, 128), a, b)
            k.tcgen05_mma(memory.accumulator(128, 128), memory.part(128, 32), b)


@case("BOUNDS", "sm_100a")
class ColumnsBeyondTheAllocation:
    def wrong(k):
        with k.tensor_memory(128, by=k.tid.x < 32) as memory:
            memory.accumulator(128, 128, count=2)

    def fixed(k):
        with k.tensor_memory(256, by=k.tid.x < 32) as memory:
            memory.accumulator(128, 128, count=2)


@case("CONTROL", "sm_100a")
class BytesOfATensorCore:
    def wrong(k):
        pipe = k.pipeline(1, producers=TensorCore())
        at = pipe.producer()
        pipe.commit(at, 16)

    def fixed(k):
        pipe = k.pipeline(1, producers=TensorCore())
        at = pipe.producer()
        pipe.commit(at)
