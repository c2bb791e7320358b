"""Slow kernels for CDNA, each with one known mistake, and the same kernels without it."""

from __future__ import annotations

from asmkit import Ptr, Sgpr, f32, gcn, u32

LANES = 64


@gcn.kernel(arch="gfx942", block=LANES, signature="(N)->(64)", grid=1)
def lds(k: gcn.Builder, x: Ptr[f32], out: Ptr[f32], *, PITCH: int = 128):
    """Write a row of LDS per lane, and read it: with a pitch of 128 bytes, a column is in one bank."""
    tile, value = k.lds(f32, LANES * 64), k.vgpr(f32)
    lane, at = k.tid.x, k.vgpr(u32)
    k.gcn.v_mul_lo_u32(at, lane, k.sgpr(u32, PITCH))
    k.gcn.global_load_dword(value, lane << 2, x)
    k.wait(vm=0)
    k.gcn.ds_write_b32(at, value, offset=tile.offset)  # the conflict
    k.wait(lgkm=0)
    k.gcn.ds_read_b32(value, at, offset=tile.offset)
    k.wait(lgkm=0)
    k.gcn.global_store_dword(lane << 2, value, out)


@gcn.kernel(arch="gfx942", block=LANES, signature="(N)->(64)", grid=1)
def strided(k: gcn.Builder, x: Ptr[f32], out: Ptr[f32], *, STRIDE: int = 256, BUFFER: bool = False):
    """Load elements at a distance of STRIDE bytes, by a global or by a buffer load."""
    value, at = k.vgpr(f32), k.vgpr(u32)
    k.gcn.v_mul_lo_u32(at, k.tid.x, k.sgpr(u32, STRIDE))
    if BUFFER:
        k.gcn.buffer_load_dword(value, at, k.buffer(x, 4 * 4096), 0, offen=True)  # the buffer load
    else:
        k.gcn.global_load_dword(value, at, x)  # the load
    k.wait(vm=0)
    k.gcn.global_store_dword(k.tid.x << 2, value, out)


@gcn.kernel(arch="gfx942", block=LANES, signature="(N)->(64)", grid=1)
def scratch(k: gcn.Builder, x: Ptr[u32], out: Ptr[u32], *, REGISTERS: bool = False):
    """Keep eight values in scratch memory, or in registers, and add them."""
    mine, zero, total = k.private(u32, 8), k.sgpr(u32, 0), k.vgpr(u32, 0)
    values = k.vgprs(u32, 8)
    for i, value in enumerate(values):
        k.gcn.global_load_dword(value, k.tid.x << 2, x, offset=256 * (i % 4))
    k.wait(vm=0)
    if not REGISTERS:
        for i, value in enumerate(values):
            k.gcn.scratch_store_dword(None, value, zero, offset=mine[i])  # the store
        k.wait(vm=0)
        for i, value in enumerate(values):
            k.gcn.scratch_load_dword(value, None, zero, offset=mine[i])
        k.wait(vm=0)
    for value in values:
        total += value
    k.gcn.global_store_dword(k.tid.x << 2, total, out)


@gcn.kernel(arch="gfx942", block=LANES, signature="(N)->(64)", grid=1)
def loop(k: gcn.Builder, x: Ptr[f32], out: Ptr[f32], N: Sgpr[u32], *, AHEAD: bool = False):
    """Sum rows of 64 elements: wait for each row's load at once, or for the one before."""
    total, items, at = k.vgpr(f32, 0.0), k.vgprs(f32, 2), k.vgpr(u32, 0)
    k.gcn.v_lshlrev_b32(at, 2, k.tid.x)
    last = k.sgpr(u32, 4 * 1023)
    if AHEAD:
        k.gcn.global_load_dword(items[0], at, x)
    with k.loop(0, N, step=2 * LANES):
        for here, there in ((items[0], items[1]), (items[1], items[0])):
            if AHEAD:
                at += 4 * LANES
                k.gcn.v_min_u32(at, at, last)
                k.gcn.global_load_dword(there, at, x)
                k.wait(vm=1)
            else:
                k.gcn.global_load_dword(here, at, x)  # the load
                at += 4 * LANES
                k.wait(vm=0)  # the wait
            total += here
    k.gcn.global_store_dword(k.tid.x << 2, total, out)


@gcn.kernel(arch="gfx942", block=LANES, signature="(N)->(64)", grid=1)
def branchy(k: gcn.Builder, x: Ptr[f32], out: Ptr[f32], N: Sgpr[u32]):
    """Sum rows of 64 elements, those of even number twice: a loop with a branch."""
    total, item, at = k.vgpr(f32, 0.0), k.vgpr(f32), k.vgpr(u32, 0)
    k.gcn.v_lshlrev_b32(at, 2, k.tid.x)
    with k.loop(0, N, step=LANES) as row:
        k.gcn.global_load_dword(item, at, x)
        k.wait(vm=0)
        with k.if_((row & LANES) == 0):
            total += item
        total += item
        at += 4 * LANES
    k.gcn.global_store_dword(k.tid.x << 2, total, out)


@gcn.kernel(arch="gfx942", block=LANES, signature="(N)->(64)", grid=1)
def slack(k: gcn.Builder, x: Ptr[f32], out: Ptr[f32]):
    """Add two elements of distant rows: the first wait waits for both loads, although only the older one is used."""
    first, second, at = k.vgpr(f32), k.vgpr(f32), k.tid.x << 8
    k.gcn.global_load_dword(first, at, x)
    k.gcn.global_load_dword(second, at, x, offset=4)
    k.wait(vm=0)  # the wait
    first += first
    k.wait(vm=0)
    k.gcn.global_store_dword(k.tid.x << 2, first + second, out)


@gcn.kernel(arch="gfx942", block=LANES, signature="(N)->(64)", grid=1)
def shifted(k: gcn.Builder, x: Ptr[f32], out: Ptr[f32], *, SHIFT: int = 4):
    """Load 16 neighbouring bytes per lane, from an address that is not a multiple of 16 or 4, and through LDS."""
    tile, values, at = k.lds(f32, 4 * LANES + 4), k.vgprs(f32, 4), k.tid.x << 4
    k.gcn.global_load_dwordx4(values, at, x, offset=SHIFT)  # the load
    k.wait(vm=0)
    k.gcn.ds_write_b128(at, values, offset=tile.offset + SHIFT)  # the write
    k.wait(lgkm=0)
    k.gcn.global_store_dword(k.tid.x << 2, values[0], out)


@gcn.kernel(arch="gfx942", block=LANES, signature="(N)->(64)", grid=1)
def into_lds(k: gcn.Builder, x: Ptr[f32], out: Ptr[f32], N: Sgpr[u32], *, AHEAD: bool = False):
    """Sum rows of 64 elements that are loaded into LDS, into two buffers or into one."""
    tile, value, total = k.lds(f32, 2 * LANES), k.vgpr(f32), k.vgpr(f32, 0.0)
    lane, last = k.tid.x << 2, k.sgpr(u32, 4 * 1023)
    at, step = k.copy(lane), k.sgpr(u32, 4 * LANES)

    def load(slot: int) -> None:
        k.gcn.s_mov_b32(k.m0, tile.offset + 4 * LANES * slot)
        k.gcn.v_min_u32(at, at, last)
        k.gcn.global_load_lds_dword(at, x)  # the load
        k.gcn.v_add_u32(at, step, at)

    def use(slot: int, left: int) -> None:
        k.wait(vm=left)
        k.gcn.s_barrier()
        k.gcn.ds_read_b32(value, lane, offset=tile.offset + 4 * LANES * slot)
        k.wait(lgkm=0)
        k.gcn.v_add_f32(total, value, total)
        k.gcn.s_barrier()

    if AHEAD:
        load(0)
    with k.loop(0, N, step=2 * LANES):
        for slot in range(2):
            load(1 - slot if AHEAD else 0)
            use(slot if AHEAD else 0, int(AHEAD))
    if AHEAD:
        k.wait(vm=0)
    k.gcn.global_store_dword(lane, total, out)
