"""A product by `wgmma` of one warpgroup, whose tiles another warp copies, with the mistakes that its options choose."""

from __future__ import annotations

from asmkit import Ptr, Reg, bf16, f32, ptx, s32, u32
from asmkit.ptx import Swizzle, tiled

TILE = 64


@ptx.kernel(
    arch="sm_90a", block=160, signature="(M,K),(N,K)->(M,N)", grid=1, minnctapersm=1,
    maps={name: tiled(name[1], box=(TILE, TILE), swizzle=Swizzle.B128) for name in ("ta", "tb")},
)  # fmt: skip
def product(
    k: ptx.Builder, a: Ptr[bf16], b: Ptr[bf16], c: Ptr[f32], ta: ptx.TensorMap, tb: ptx.TensorMap, K: Reg[u32], *,
    STAGES: int = 4, LEFT: int = 0,
):  # fmt: skip
    """C = A·Bᵀ of 64 × 64.  LEFT groups of products stay in flight at each wait."""
    tiles = [k.shared(bf16, (STAGES, TILE, TILE), align=1024) for _ in range(2)]
    pipe = k.pipeline(STAGES, producers=1, consumers=128)
    pipe.init(pred=k.tid.x == 0)
    k.ptx.fence.mbarrier_init.release.cluster()
    k.ptx.bar.sync(0)
    with k.if_(k.tid.x == 128):
        _load(k, pipe, tiles, (ta, tb), K)
    with k.if_(k.tid.x < 128):
        at, before, sums = pipe.consumer(), k.reg(u32, 0), k.regs(f32, 32, 0.0)
        left, right = (k.operand(tile, pitch=2 * TILE * TILE) for tile in tiles)
        if LEFT:
            pipe.wait(at)
            k.wgmma(sums, left[at.index], right[at.index])
            k.ptx.mov.u32(before, at.index)
            at.advance()
        with k.loop(LEFT, K >> 6):
            pipe.wait(at)
            k.wgmma(sums, left[at.index], right[at.index])  # the products
            k.ptx.wgmma.wait_group.sync.aligned(LEFT)  # the wait
            pipe.empty[before].arrive() if LEFT else pipe.release(at)
            k.ptx.mov.u32(before, at.index)
            at.advance()
        k.ptx.wgmma.wait_group.sync.aligned(0)
        row = ((k.tid.x >> 5) << 4) + ((k.tid.x & 31) >> 2)
        out = c + ((row << 6) + ((k.tid.x & 3) << 1))
        for j in range(8):
            for i in range(2):
                k.ptx.st.global_.v2.f32(out[8 * j + 8 * TILE * i], sums[4 * j + 2 * i : 4 * j + 2 * i + 2])


def _load(
    k: ptx.Builder, pipe: ptx.Pipeline, tiles: list[ptx.Shared[bf16]], maps: tuple[ptx.TensorMap, ptx.TensorMap],
    K: Reg[u32],
) -> None:  # fmt: skip
    copy = k.ptx.cp.async_.bulk.tensor._2d.shared__cluster.global_.tile.mbarrier__complete_tx__bytes
    at, column, zero = pipe.producer(), k.reg(s32, 0), k.reg(s32, 0)
    with k.loop(0, K >> 6):
        pipe.acquire(at)
        pipe.commit(at, sum(one.bytes for one in maps))
        for tile, one in zip(tiles, maps, strict=True):
            copy(tile[at.index].ptr[0], one[column, zero], pipe.full[at.index].mem)  # the copy
        column += TILE
        at.advance()
