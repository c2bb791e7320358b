"""Fixes of what Hopper kernels use: descriptors, tensor maps, products of a warpgroup, fragments."""

from __future__ import annotations

import numpy as np

from asmkit import Ptr, bf16, f32, ptx, types
from asmkit.ptx import Swizzle, TensorMap, tiled
from asmkit.ptx.fragments import wgmma_d
from asmkit.ptx.lib import fragment_io
from asmkit.ptx.matrix_descriptors import InstructionDescriptor
from asmkit.ptx.tensor_map import TiledMap

from .fixes_kernel import declared
from .followed import case

# ruff: noqa: N805  the functions of a case take a builder


def tile_of(k, rows=64, columns=64):
    return k.shared(bf16, (rows, columns), align=1024)


@case("DESCRIPTOR", None)
class AProductOfUnevenColumns:
    def wrong():
        InstructionDescriptor("f16", a="f16", b="f16", m=128, n=60).encode()

    def fixed():
        InstructionDescriptor("f16", a="f16", b="f16", m=128, n=64).encode()


@case("DESCRIPTOR", None)
class IntegersFilledWithNan:
    def wrong():
        TiledMap(types.u32, (64, 64), (16, 16), (256,), fill="nan")

    def fixed():
        TiledMap(types.u32, (64, 64), (16, 16), (256,), fill="zero")


@case("DESCRIPTOR", None)
class AnInterleaveWithoutItsSwizzle:
    def wrong():
        TiledMap(f32, (8, 8, 64), (1, 1, 8), (2048, 256), interleave=32)

    def fixed():
        TiledMap(f32, (8, 8, 64), (1, 1, 8), (2048, 256), interleave=32, swizzle=Swizzle.B32)


@case("DESCRIPTOR")
class AnOddBoxWithoutASwizzle:
    def wrong(k):
        k.operand(tile_of(k), swizzle=Swizzle.NONE)

    def fixed(k):
        tile = tile_of(k)
        k.operand(tile, swizzle=Swizzle.NONE, boxes=2, box=1024)
        k.operand(tile, swizzle=Swizzle.B32)


@case("DESCRIPTOR")
class BoxesWithoutADistance:
    def wrong(k):
        k.operand(tile_of(k), boxes=2)

    def fixed(k):
        k.operand(tile_of(k, 128), boxes=2, box=8192)


@case("DESCRIPTOR")
class ATransposedBoxOfFewRows:
    def wrong(k):
        k.operand(tile_of(k), transposed=True)

    def fixed(k):
        k.operand(tile_of(k), transposed=True, box=2048)


@case("DESCRIPTOR")
class OperandsOfTwoLengths:
    def wrong(k):
        a, b = k.operand(tile_of(k, 128), boxes=2, box=8192), k.operand(tile_of(k))
        k.wgmma(k.regs(f32, 32, 0.0), a, b)

    def fixed(k):
        # the same `boxes`, and `box` where both are transposed
        a, b = k.operand(tile_of(k, 128), boxes=2, box=8192), k.operand(tile_of(k, 128), boxes=2, box=8192)
        k.wgmma(k.regs(f32, 32, 0.0), a, b)
        a, b = (k.operand(tile_of(k), transposed=True, box=2048) for _ in range(2))
        k.wgmma(k.regs(f32, 32, 0.0), a, b)


@case("OPERATOR")
class AFragmentOfAWarpgroup:
    def wrong(k):
        fragment_io.store(k, wgmma_d(f32, 64), k.regs(f32, 32, 0.0), k.param_ptr("x", f32), 64)

    def fixed(k):
        fragment_io.store(k, wgmma_d(f32, 64), k.regs(f32, 32, 0.0), k.param_ptr("x", f32), 64, lane=k.tid.x & 127)


@case("COPY", None)
class ABoxThatIsNotAligned:
    def wrong():
        copied(align=16)

    def fixed():
        copied(align=128)


def copied(align):
    """Copy a box to shared memory, behind 16 bytes of another array."""

    def kernel(k: ptx.Builder, a: Ptr[f32], d: Ptr[f32], t: TensorMap) -> None:
        k.shared(f32, 4)
        memory, done = k.shared(f32, (4, 8), align=align), k.mbarrier()
        with k.if_(k.tid.x == 0):
            done.init()
            k.ptx.fence.proxy.async_()
        k.ptx.bar.sync(0)
        with k.if_(k.tid.x == 0):
            done.arrive_expect_tx(128)
            k.ptx.cp.async_.bulk.tensor._2d.shared__cluster.global_.tile.mbarrier__complete_tx__bytes(
                memory[0, 0], t[0, 0], done.mem
            )
        done.wait(0)

    made = declared(kernel, signature="(M,N)->(M,N)", arch="sm_90", maps={"t": tiled("a", box=(4, 8))})
    made(np.zeros((8, 32), np.float32))
