"""Fixes of asynchronous copies: their mbarriers, their groups, and the layouts of the tiles that they write."""

from __future__ import annotations

import numpy as np

from asmkit import AsmError, Ptr, bf16, dtype, f32, ptx
from asmkit.launch import simulator
from asmkit.ptx import Swizzle, TensorMap, tiled
from asmkit.types import u32

from .fixes_kernel import declared
from .followed import case

COUNTS = "mbarrier::complete_tx::bytes"


@case("MBARRIER", None)
class AnInitializationThatTheCopyMayNotSee:
    def wrong():
        loaded(lambda k: None)

    def fixed():
        loaded(lambda k: k.ptx.fence.mbarrier_init.release.cluster())


def loaded(fence):
    """Copy to shared memory in one thread, and wait in all."""

    def kernel(k: ptx.Builder, a: Ptr[u32], out: Ptr[u32]) -> None:
        tile, bar, first = k.shared(u32, 16), k.mbarrier(1), k.tid.x == 0
        bar.init(pred=first)
        fence(k)
        k.ptx.bar.sync(0)
        with k.if_(first):
            bar.arrive_expect_tx(64)
            copy = k.ptx.cp.async_.bulk.shared__cta.global_.mbarrier__complete_tx__bytes
            copy(tile[0], a[0], k.reg(u32, 64), bar.mem)
        bar.wait(0)

    declared(kernel, arch="sm_90a")(np.zeros(16, np.uint32))


@case("COPY", None)
class ACopyThatReadsMemoryOfABlockThatEnds:
    def wrong():
        stored(lambda k: None)

    def fixed():
        stored(lambda k: k.ptx.cp.async_.bulk.wait_group.read(0))  # cp.async.bulk.wait_group.read 0


def stored(wait):
    """Copy from shared memory in one thread."""

    def kernel(k: ptx.Builder, a: Ptr[u32], out: Ptr[u32]) -> None:
        tile = k.shared(u32, 16)
        with k.if_(k.tid.x == 0):
            k.ptx.st.shared.v4.u32(tile[0], k.regs(u32, 4, 7))
            k.ptx.fence.proxy.async_()
            k.ptx.cp.async_.bulk.global_.shared__cta.bulk_group(out[0], tile[0], 16)
            k.ptx.cp.async_.bulk.commit_group()
            wait(k)

    declared(kernel, arch="sm_90a")(np.zeros(16, np.uint32))


@case("COPY", None)
class AnAsynchronousStoreInAClusterOfOneBlock:
    def wrong():
        sent(lambda k, tile, bar: k.ptx.spell(f"st.async.shared::cluster.{COUNTS}.u32")(tile[0], 7, bar.mem), blocks=1)

    def fixed():  # or the cluster has several blocks
        sent(lambda k, tile, bar: k.ptx.st.shared.u32(tile[0], 7), blocks=1)


@case("COPY", None)
class AnAsynchronousReductionIntoTheOwnBlock:
    def wrong():
        opcode = f"red.async.relaxed.cluster.shared::cluster.{COUNTS}.add.u32"
        sent(lambda k, tile, bar: k.ptx.spell(opcode)(tile[0], 7, bar.mem), blocks=2)

    def fixed():
        sent(lambda k, tile, bar: k.ptx.red.shared.add.u32(tile[0], 7), blocks=2)


def sent(send, *, blocks):
    """Send a number to shared memory in one thread of each block."""

    def kernel(k: ptx.Builder, a: Ptr[u32], out: Ptr[u32]) -> None:
        tile, bar = k.shared(u32, 4), k.mbarrier(1)
        with k.if_(k.tid.x == 0):
            k.ptx.st.shared.u32(tile[0], 1)
            bar.init()
            send(k, tile, bar)

    declared(kernel, arch="sm_90a", grid=blocks, cluster=blocks)(np.zeros(16, np.uint32))


@case("DESCRIPTOR", None)
class ADescriptorWithAnotherSwizzle:
    def wrong():
        multiplied(swizzle=Swizzle.B64, align=1024)

    def fixed():
        multiplied(swizzle=Swizzle.B128, align=1024)


@case("DESCRIPTOR", None)
class ATileInsideOfThePattern:
    def wrong():
        multiplied(swizzle=Swizzle.B128, align=128)

    def fixed():
        multiplied(swizzle=Swizzle.B128, align=1024)


def multiplied(*, swizzle, align):
    """Multiply tiles of 64 columns that tensor copies with a swizzle of 128 bytes have written. Warnings are raised."""

    def kernel(k: ptx.Builder, a: Ptr[bf16], d: Ptr[f32], t: TensorMap) -> None:
        k.shared(u32, 4, align=1024)
        tile, bar, first = k.shared(bf16, (64, 64), align=align), k.mbarrier(1), k.tid.x == 0
        bar.init(pred=first)
        k.ptx.fence.mbarrier_init.release.cluster()
        k.ptx.bar.sync(0)
        with k.if_(first):
            bar.arrive_expect_tx(t.bytes)
            k.ptx.cp.async_.bulk.tensor._2d.shared__cluster.global_.tile.mbarrier__complete_tx__bytes(
                tile[0, 0], t[0, 0], bar.mem
            )
        bar.wait(0)
        sums, right = k.regs(f32, 32), k.operand(tile, swizzle=Swizzle.B128)
        one = right if swizzle is Swizzle.B128 else k.operand(tile, swizzle=swizzle, boxes=2, box=4096)
        k.wgmma(sums, one, right, fresh=True)
        k.ptx.wgmma.wait_group.sync.aligned(0)
        k.ptx.st.global_.f32((d + k.tid.x)[0], sums[0])

    maps = {"t": tiled("a", box=(64, 64), swizzle=Swizzle.B128)}
    made = declared(kernel, signature="(64,64)->(128)", arch="sm_90a", maps=maps, grid=1, block=128)
    inputs = [np.zeros((64, 64), dtype(bf16))]
    ready = simulator.Ready(made.launch(arch="sm_90a"))
    if found := ready.observe(inputs, ready.new_outputs()).findings:
        raise AsmError(*found)
