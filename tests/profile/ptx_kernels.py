"""Slow kernels for NVIDIA, each with one known mistake, and the same kernels without it."""

from __future__ import annotations

from asmkit import Ptr, Reg, f32, ptx, u32

ROWS, CHUNK = 32, 128


@ptx.kernel(arch="sm_80", block=(ROWS, ROWS), signature="(N,N)->(N,N)", grid=1)
def transpose(k: ptx.Builder, x: Ptr[f32], out: Ptr[f32], *, PITCH: int = ROWS):
    """out = xᵀ through shared memory: with a pitch of 32 words, a column is in one bank."""
    tile, value = k.shared(f32, (ROWS, PITCH)), k.reg(f32)
    row, column = k.tid.y, k.tid.x
    at = row * ROWS + column
    k.ptx.ld.global_.f32(value, (x + at)[0])
    k.ptx.st.shared.f32(tile[row, column], value)
    k.ptx.bar.sync(0)
    k.ptx.ld.shared.f32(value, tile[column, row])  # the conflict
    k.ptx.st.global_.f32((out + at)[0], value)


@ptx.kernel(arch="sm_80", block=256, signature="(N)->(N)", grid=lambda d: d.N // 8192)
def scale(k: ptx.Builder, x: Ptr[f32], out: Ptr[f32], *, COALESCED: bool = False):
    """out = 2 · x, 32 elements per thread: a thread owns 32 neighbours, or the threads own neighbours."""
    thread, value = (k.ctaid.x << 8) + k.tid.x, k.reg(f32)
    step, first = (256, (k.ctaid.x << 13) + k.tid.x) if COALESCED else (1, thread << 5)
    p, q = x + first, out + first
    for i in range(32):
        k.ptx.ld.global_.f32(value, p[step * i])  # the request
        k.ptx.st.global_.f32(q[step * i], value + value)


def _sum_twice(k: ptx.Builder, x: Ptr[f32], out: Ptr[f32], count: int) -> None:
    """Keep some values in registers, and use each of them twice."""
    p, values, total = x + k.tid.x, k.regs(f32, count), k.reg(f32, 0.0)
    for i, value in enumerate(values):
        k.ptx.ld.volatile.global_.f32(value, p[256 * i])  # volatile: ptxas cannot load them again
    for value in (*reversed(values), *values):
        k.ptx.fma.rn.f32(total, total, total, value)  # the use
    k.ptx.st.global_.f32((out + k.tid.x)[0], total)


@ptx.kernel(arch="sm_90", block=256, signature="(N)->(256)", grid=1, maxnreg=32)
def spilled(k: ptx.Builder, x: Ptr[f32], out: Ptr[f32]):
    """Hold 64 values in at most 32 registers."""
    _sum_twice(k, x, out, 64)


@ptx.kernel(arch="sm_90", block=256, signature="(N)->(256)", grid=1)
def held(k: ptx.Builder, x: Ptr[f32], out: Ptr[f32]):
    """Hold 64 values in as many registers as they need."""
    _sum_twice(k, x, out, 64)


@ptx.kernel(arch="sm_80", block=CHUNK, signature="(N)->(128)", grid=1)
def staged(k: ptx.Builder, x: Ptr[f32], out: Ptr[f32], N: Reg[u32], *, STAGES: int = 1, LEFT: int = 0):
    """Sum the chunks of x with cp.async: STAGES buffers, and LEFT groups in flight at each wait.

    The last chunks are only copied.
    """
    tiles = k.shared(f32, (STAGES, CHUNK))
    value, total, p = k.reg(f32), k.reg(f32, 0.0), x + k.tid.x
    slot, read = k.reg(u32, 0), k.reg(u32, 0)

    def fill() -> None:
        k.ptx.cp.async_.ca.shared.global_((tiles[slot].ptr + k.tid.x)[0], p[0], 4)  # the copy
        k.ptx.cp.async_.commit_group()
        k.ptx.add.s64(p.reg, p.reg, 4 * CHUNK)
        k.ptx.add.u32(slot, slot, 1)
        k.ptx.mov.u32(slot, 0, pred=slot == STAGES)

    for _ in range(STAGES - 1):
        fill()
    with k.loop(0, N - (STAGES - 1) * CHUNK, step=CHUNK):
        fill()
        k.ptx.cp.async_.wait_group(LEFT)  # the wait
        k.ptx.bar.sync(0)
        for i in range(8):
            k.ptx.ld.shared.f32(value, (tiles[read].ptr + (k.tid.x ^ i))[0])
            total += value
        k.ptx.bar.sync(0)
        k.ptx.add.u32(read, read, 1)
        k.ptx.mov.u32(read, 0, pred=read == STAGES)
    k.ptx.cp.async_.wait_all()
    k.ptx.st.global_.f32((out + k.tid.x)[0], total)


@ptx.kernel(arch="sm_80", block=CHUNK, signature="(N)->(N)", grid=1)
def moved(k: ptx.Builder, x: Ptr[f32], out: Ptr[f32], N: Reg[u32]):
    """Copy x through two buffers of shared memory: the only work is to read them."""
    tiles, value = k.shared(f32, (2, CHUNK)), k.reg(f32)
    p, q, slot = x + k.tid.x, out + k.tid.x, k.reg(u32, 0)

    def fill() -> None:
        k.ptx.cp.async_.ca.shared.global_((tiles[slot].ptr + k.tid.x)[0], p[0], 4)
        k.ptx.cp.async_.commit_group()
        k.ptx.add.s64(p.reg, p.reg, 4 * CHUNK)
        k.ptx.xor.b32(slot, slot, 1)

    def move() -> None:
        nonlocal q
        k.ptx.bar.sync(0)
        k.ptx.ld.shared.b32(value, (tiles[slot].ptr + k.tid.x)[0])
        k.ptx.st.global_.b32(q[0], value)
        k.ptx.bar.sync(0)
        q += CHUNK

    fill()
    with k.loop(0, N - CHUNK, step=CHUNK):
        fill()
        k.ptx.cp.async_.wait_group(1)
        move()
    k.ptx.cp.async_.wait_group(0)
    k.ptx.xor.b32(slot, slot, 1)
    move()


@ptx.kernel(arch="sm_80", block=CHUNK, signature="(N)->(128)", grid=1)
def unbuffered(k: ptx.Builder, x: Ptr[f32], out: Ptr[f32], N: Reg[u32], *, PREFETCH: bool = False):
    """Sum the chunks of x through shared memory with plain loads, those of the next chunk early or not."""
    tile, value, item = k.shared(f32, CHUNK), k.reg(f32), k.reg(f32)
    total, p, left = k.reg(f32, 0.0), x + k.tid.x, k.copy(N)
    if PREFETCH:
        k.ptx.ld.global_.f32(item, p[0])
    with k.loop(0, N, step=CHUNK):
        if not PREFETCH:
            k.ptx.ld.global_.f32(item, p[0])  # the load
        k.ptx.st.shared.f32(tile[k.tid.x], item)
        k.ptx.bar.sync(0)
        p += CHUNK
        if PREFETCH:
            left -= CHUNK
            k.ptx.ld.global_.f32(item, p[0], pred=left > 0)
        for i in range(8):
            k.ptx.ld.shared.f32(value, (tile.ptr + (k.tid.x ^ i))[0])
            total += value
        k.ptx.bar.sync(0)
    k.ptx.st.global_.f32((out + k.tid.x)[0], total)


@ptx.kernel(arch="sm_90", block=160, signature="(K)->(128)", grid=1, divisible={"K": CHUNK}, minnctapersm=1)
def ring(k: ptx.Builder, a: Ptr[f32], out: Ptr[f32], K: Reg[u32], *, STAGES: int = 1):
    """Sum the chunks of a: one warp copies them into a ring, four warps add them."""
    tiles = k.shared(f32, (STAGES, CHUNK), align=128)
    pipe = k.pipeline(STAGES, producers=1, consumers=CHUNK)
    pipe.init(pred=k.tid.x == 0)
    k.ptx.fence.mbarrier_init.release.cluster()
    k.ptx.bar.sync(0)
    with k.if_(k.tid.x == CHUNK):
        at, p = pipe.producer(), k.ptr(k.copy(a.reg), f32)
        with k.loop(0, K >> 7):
            pipe.acquire(at)
            pipe.commit(at, 4 * CHUNK)
            copy = k.ptx.cp.async_.bulk.shared__cta.global_.mbarrier__complete_tx__bytes
            copy(tiles[at.index].ptr[0], p[0], 4 * CHUNK, pipe.full[at.index].mem)  # the copy
            p += CHUNK
            at.advance()
    with k.if_(k.tid.x < CHUNK):
        at, total, value = pipe.consumer(), k.reg(f32, 0.0), k.reg(f32)
        with k.loop(0, K >> 7):
            pipe.wait(at)
            k.ptx.ld.shared.f32(value, (tiles[at.index].ptr + k.tid.x)[0])
            total += value
            pipe.release(at)
            at.advance()
        k.ptx.st.global_.f32((out + k.tid.x)[0], total)


@ptx.kernel(arch="sm_90", block=256, signature="(K)->(128)", grid=1, divisible={"K": CHUNK}, minnctapersm=1)
def plain_ring(k: ptx.Builder, a: Ptr[f32], out: Ptr[f32], K: Reg[u32], *, STAGES: int = 1):
    """The same with plain loads and stores of 128 producers."""
    tiles = k.shared(f32, (STAGES, CHUNK), align=128)
    pipe = k.pipeline(STAGES, producers=CHUNK, consumers=CHUNK)
    pipe.init(pred=k.tid.x == 0)
    k.ptx.bar.sync(0)
    mine = k.tid.x & (CHUNK - 1)
    with k.if_(k.tid.x >= CHUNK):
        at, p, item = pipe.producer(), a + mine, k.reg(f32)
        with k.loop(0, K >> 7):
            pipe.acquire(at)
            k.ptx.ld.global_.f32(item, p[0])  # the load
            k.ptx.st.shared.f32((tiles[at.index].ptr + mine)[0], item)
            pipe.commit(at)
            p += CHUNK
            at.advance()
    with k.if_(k.tid.x < CHUNK):
        at, total, value = pipe.consumer(), k.reg(f32, 0.0), k.reg(f32)
        with k.loop(0, K >> 7):
            pipe.wait(at)
            k.ptx.ld.shared.f32(value, (tiles[at.index].ptr + mine)[0])
            total += value
            pipe.release(at)
            at.advance()
        k.ptx.st.global_.f32((out + mine)[0], total)


@ptx.kernel(arch="sm_80", block=64, signature="(N)->(64)", grid=lambda d: d.N // 64, zero_init=("out",))
def histogram(k: ptx.Builder, x: Ptr[u32], out: Ptr[u32], *, SPREAD: bool = False):
    """Count with atomics: all lanes at one address, or each lane at that of its element."""
    value = k.reg(u32)
    k.ptx.ld.global_.u32(value, (x + ((k.ctaid.x << 6) + k.tid.x))[0])
    at = (value & 63) if SPREAD else (value & 0)
    k.ptx.red.global_.add.u32((out + at)[0], 1)  # the atomic


@ptx.kernel(arch="sm_80", block=64, signature="(N)->(N)", grid=lambda d: d.N // 64)
def diverged(k: ptx.Builder, x: Ptr[f32], out: Ptr[f32], *, LANES: int = 4):
    """Let some lanes of each warp square their element 16 times."""
    at, value = (k.ctaid.x << 6) + k.tid.x, k.reg(f32)
    k.ptx.ld.global_.f32(value, (x + at)[0])
    with k.if_(k.laneid < LANES):
        for _ in range(16):
            value *= value  # the arithmetic
    k.ptx.st.global_.f32((out + at)[0], value)


@ptx.kernel(arch="sm_80", block=CHUNK, signature="(N)->(128)", grid=1)
def two_copies(k: ptx.Builder, x: Ptr[f32], out: Ptr[f32], N: Reg[u32]):
    """Sum chunks of x, of which each iteration copies two and then waits for both."""
    tiles, value, total, p = k.shared(f32, 2 * CHUNK), k.reg(f32), k.reg(f32, 0.0), x + k.tid.x
    with k.loop(0, N, step=2 * CHUNK):
        k.ptx.cp.async_.ca.shared.global_(tiles[k.tid.x], p[0], 4)  # the first copy
        k.ptx.cp.async_.ca.shared.global_((tiles.ptr + k.tid.x)[CHUNK], p[CHUNK], 4)  # the second copy
        k.ptx.cp.async_.wait_all()
        for i in range(2):
            k.ptx.ld.shared.f32(value, (tiles.ptr + k.tid.x)[CHUNK * i])
            total += value
        p += 2 * CHUNK
    k.ptx.st.global_.f32((out + k.tid.x)[0], total)
