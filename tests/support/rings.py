"""Kernels whose copies go through a ring of stages: `cp.async`, bulk copies with mbarriers, and loads into LDS."""

from __future__ import annotations

from asmkit import Ptr, Reg, f32, gcn, ptx, u32

TILES = 8
"""The tiles that the rings of `cp.async` and of LDS copy, of 64 threads with 16 or 4 bytes each."""


@ptx.kernel(arch="sm_80", block=64, signature="(N)->(256)", grid=1)
def by_groups(k: ptx.Builder, x: Ptr[f32], out: Ptr[f32], *, stages: int = 4) -> None:
    """out[i] = Σ x[256 · t + 255 − i] over the tiles: other threads read what a thread has copied."""
    ring, t = k.shared(f32, (stages, 256), align=16), k.tid.x
    source, sums, value = x + (t << 2), k.regs(f32, 4, 0.0), k.regs(f32, 4)

    def copy(tile: int) -> None:
        if tile < TILES:
            to = (ring[tile % stages].ptr + (t << 2))[0]
            k.ptx.cp.async_.ca.shared.global_(to, (source + 256 * tile)[0], 16)
        k.ptx.cp.async_.commit_group()

    for tile in range(stages - 1):
        copy(tile)
    for tile in range(TILES):
        copy(tile + stages - 1)
        k.ptx.cp.async_.wait_group(stages - 1)
        k.ptx.bar.sync(0)
        k.ptx.ld.shared.v4.f32(value, (ring[tile % stages].ptr + ((63 - t) << 2))[0])
        for i in range(4):
            k.ptx.add.f32(sums[i], sums[i], value[3 - i])
        k.ptx.bar.sync(0)
    k.ptx.st.global_.v4.f32((out + (t << 2))[0], sums)


CHUNK = 128
"""The elements of a stage of the ring with mbarriers."""


@ptx.kernel(
    arch="sm_90", block=160, signature="(M,K)->(M,128)", grid=lambda d: d.M, divisible={"K": CHUNK}, minnctapersm=1
)
def by_mbarriers(k: ptx.Builder, a: Ptr[f32], out: Ptr[f32], K: Reg[u32], *, stages: int = 4) -> None:
    """out[m, j] = Σ a[m, 128·i + j] over i: warp 4 copies, warps 0 to 3 read."""
    tiles = k.shared(f32, (stages, CHUNK), align=128)
    pipe = k.pipeline(stages, producers=1, consumers=128)
    pipe.init(pred=k.tid.x == 0)
    k.ptx.fence.mbarrier_init.release.cluster()
    k.ptx.bar.sync(0)
    steps = K >> 7
    with k.if_(k.tid.x == 128):
        at, p = pipe.producer(), a + k.ctaid.x * K
        copy = k.ptx.cp.async_.bulk.shared__cta.global_.mbarrier__complete_tx__bytes
        with k.loop(0, steps):
            pipe.acquire(at)
            pipe.commit(at, 4 * CHUNK)
            copy(tiles[at.index].ptr[0], p[0], 4 * CHUNK, pipe.full[at.index].mem)
            p += CHUNK
            at.advance()
    with k.if_(k.tid.x < 128):
        at, total, value = pipe.consumer(), k.reg(f32, 0.0), k.reg(f32)
        with k.loop(0, steps):
            pipe.wait(at)
            k.ptx.ld.shared.f32(value, (tiles[at.index].ptr + k.tid.x)[0])
            total += value
            pipe.release(at)
            at.advance()
        k.ptx.st.global_.f32((out + ((k.ctaid.x << 7) + k.tid.x))[0], total)


@gcn.kernel(arch=("gfx942", "gfx950"), block=128, signature="(N)->(128)", grid=1)
def into_lds(k: gcn.Builder, x: Ptr[f32], out: Ptr[f32], *, stages: int = 4) -> None:
    """out[i] = Σ x[128 · t + 127 − i] over the tiles: each of two waves reads what the other one has loaded."""
    ring, wave = k.lds(f32, (stages, 128)), k.sgpr(u32)
    number = k.tid.x >> 6
    k.nop(1)
    k.gcn.v_readfirstlane_b32(wave, number)
    mine, at = k.tid.x << 2, (k.tid.x ^ 127) << 2
    value, total = k.vgpr(f32), k.vgpr(f32, 0.0)

    def load(tile: int) -> None:
        if tile < TILES:
            k.gcn.s_mov_b32(k.m0, (wave << 8) + ring[tile % stages])
            k.nop(1)
            k.gcn.global_load_lds_dword(mine, x)
            k.gcn.v_add_u32(mine, 512, mine)

    for tile in range(stages - 1):
        load(tile)
    for tile in range(TILES):
        load(tile + stages - 1)
        k.wait(vm=min(stages - 1, TILES - 1 - tile))
        k.gcn.s_barrier()
        k.gcn.ds_read_b32(value, at, offset=ring[tile % stages])
        k.wait(lgkm=0)
        k.gcn.v_add_f32(total, total, value)
        k.gcn.s_barrier()
    k.gcn.global_store_dword(k.tid.x << 2, total, out)
